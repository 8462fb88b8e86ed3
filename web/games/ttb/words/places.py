"""Where something is: it is seen on the board, and said to screen readers."""

from __future__ import annotations

from collections.abc import Sequence

from games.ttb.words.wording import hex_name
from shell.drawing.html import esc
from shell.texts.texts import Texts


def named(texts: Texts) -> bool:
    """Whether the names of hexes are shown on the board."""
    return "coordinates" in texts.asked


def for_ears(texts: Texts, words: str) -> str:
    """Words with a hex in them, as HTML; for screen readers alone unless the board shows names of hexes."""
    return f"<span>{esc(words)}</span>" if named(texts) else f'<span class="hidden">{esc(words)}</span>'


def lit(texts: Texts, at: Sequence[int], words: str) -> str:
    """A hex that the board marks, as HTML: `words` to be seen, its name for screen readers."""
    name = hex_name(texts, at)
    return (
        esc(name) if named(texts) else f'<span aria-hidden="true">{esc(words)}</span>{for_ears(texts, name)}'
    )


def around(texts: Texts, key: str, name: str, html: str) -> str:
    """The text of `key` as HTML, with HTML for its value `name`."""
    before, after = texts.t(key, **{name: "\n"}).split("\n")
    return esc(before) + html + esc(after)
