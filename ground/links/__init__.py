"""Games as short text for the fragment of an address (docs/LINKS.md): what all games' links have in common.

`frame` is what every link looks like: a version, what it holds, a checksum. `finding` looks for links in
texts, `readings` undoes what their way has done to these. `packing` makes numbers of
choices and text of numbers, `spelling` takes people's words through it, and `values` any JSON at all.

A game takes characters for its versions that no other game has, packs what it likes, and lets the frame do
the rest:

>>> from ground.links.frame import Frame
>>> from ground.links.values import Named
>>> version = Named(("position", "game"), words=("total", "red"))
>>> frame = Frame({"x": version}, "a position or a game", ("chess=",))
>>> text = frame.written("x", "position", {"total": 7})
>>> frame.read(f"https://example.org/#chess={text}")
('position', {'total': 7})

A link that was made once is read for ever: nothing in these modules may change what a text means.
"""
