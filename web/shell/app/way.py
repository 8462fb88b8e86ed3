"""The ways to begin something, which features offer for the front door."""

from __future__ import annotations

from typing import NamedTuple

LEAD, CARD, PLAIN = "lead", "card", "plain"
"""Where a way stands: as the one large button, as a card with how far one is, or in the row below."""


class Way(NamedTuple):
    """A way to begin something. It is called by the text `ui.door.NAME`, or the one of the key `title`.

    Below that stands the text of the key `about` if there is one, or `words`, how somebody stands with it;
    `note` is the key of one that is only shown where there is room. `picture` is a drawing in place of the
    `sign`, and `share` how much of how much is done. `state` is a word for the style sheet. What is true of
    one `day` only says so. Of the ways that want to lead the first one does that is `wanted`. `inner` are
    ways of the same kind, side by side in a card.
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
