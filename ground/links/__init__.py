"""Games as short text for the fragment of an address (docs/LINKS.md): the parts that all games share.

- `frame`: the outer form of every link: a version, a payload, a checksum.
- `finding`: looks for links in texts.
- `readings`: undoes the changes that mail and chats make to a link.
- `packing`: choices to numbers, numbers to text.
- `spelling`: texts within a link.
- `values`: any JSON within a link.

A game claims version characters that no other game has, packs its own content, and leaves the rest to the
frame:

>>> from ground.links.frame import Frame
>>> from ground.links.values import Named
>>> version = Named(("position", "game"), words=("total", "red"))
>>> frame = Frame({"x": version}, "a position or a game", ("chess=",))
>>> text = frame.written("x", "position", {"total": 7})
>>> frame.read(f"https://example.org/#chess={text}")
('position', {'total': 7})

Every link ever made must stay readable: no change in these modules may change the meaning of a text.
"""
