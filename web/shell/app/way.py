"""The ways to begin something, which features offer for the front door."""

from __future__ import annotations

from typing import NamedTuple

FIRST = "first"
"""The name of the way that leads newcomers."""
LEAD, CARD, PLAIN = "lead", "card", "plain"
"""The places of a way on the front door: the one large button, a card with the progress, or the row below."""


class Way(NamedTuple):
    """A way to begin something on the front door. Its title is the text `ui.door.NAME`, or that of `title`.

    Below the title is the text of the key `about`, or `words`, the progress in words; `note` is the key of a
    text that is shown only where there is room. `picture` is a drawing in place of the icon `sign`. `share`
    is the progress as a number done and a total. `state` is a word for the style sheet. A way whose state is
    true for one day only has the `day`. The first way at `LEAD` that is `wanted` leads. `inner` are ways of
    the same kind, side by side in a card, and `below` is one below these.
    """

    name: str
    sign: str
    action: str
    value: str = ""
    place: str = PLAIN
    title: str = ""
    about: str = ""
    words: str = ""
    picture: str = ""
    share: tuple[int, int] | None = None
    note: str = ""
    state: str = ""
    day: str = ""
    wanted: bool = True
    inner: tuple[Way, ...] = ()
    below: Way | None = None
