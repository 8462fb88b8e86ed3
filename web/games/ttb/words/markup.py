"""Sentences as HTML: hexes for eyes and for screen readers, and tiles with their symbols."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from games.ttb.symbols import order_symbol
from games.ttb.words.names import hex_name, order_name
from shell.drawing.html import Html, esc, html, tag
from shell.texts.texts import Texts

import ttb_core as ttb


def named(texts: Texts) -> bool:
    """True if the board shows the names of hexes."""
    return "coordinates" in texts.asked


def for_screen_readers(texts: Texts, words: str) -> Html:
    """Words that name a hex, as HTML; for screen readers alone unless the board shows names of hexes."""
    return tag("span")(words) if named(texts) else tag("span", class_="hidden")(words)


def lit(texts: Texts, at: Sequence[int], words: str) -> Html:
    """A hex that the board marks, as HTML: `words` to be seen, its name for screen readers."""
    name = hex_name(texts, at)
    return (
        esc(name)
        if named(texts)
        else html(tag("span", aria_hidden=True)(words), for_screen_readers(texts, name))
    )


def around(texts: Texts, key: str, name: str, html: str) -> Html:
    """The text of `key` as HTML, with HTML for its value `name`."""
    before, after = texts.t(key, **{name: "\n"}).split("\n")
    return esc(before) + html + esc(after)


DOUBLE = "double_modification"
"""The tile for two changes in one turn: no order, but with a name and a symbol like an order."""
SOFT = "\u00ad"
"""A soft hyphen. Names contain it for line breaks on tiles; in sentences it is optional."""


def with_tiles(texts: Texts, sentence: str) -> Html:
    """A sentence as HTML with the symbol of each tile before its name.

    Screen readers read the name alone. A name counts only as a separate word, spelt as on the tile.
    """
    orders = (*(order.name for order in ttb.ORDERS), DOUBLE)
    pattern, order_of = _names(tuple((order_name(texts, order), order) for order in orders))
    pieces, end = [], 0
    for match in pattern.finditer(sentence):
        order = order_of[match[0].replace(SOFT, "")]
        pieces.append(esc(sentence[end : match.start()]))
        pieces.append(tag("span", class_="named-tile")(order_symbol(order), match[0]))
        end = match.end()
    return html(*pieces) + esc(sentence[end:])


@lru_cache(8)
def _names(named: tuple[tuple[str, str], ...]) -> tuple[re.Pattern[str], dict[str, str]]:
    """The pattern that finds the names, the longest first, and the order of each name."""
    order_of = {name.replace(SOFT, ""): order for name, order in named}
    parts = (re.escape(name) for name in sorted(order_of, key=len, reverse=True))
    # Between any two letters of a name there may be a soft hyphen.
    words = "|".join(re.sub(r"(?<=\w)(?=\w)", SOFT + "?", part) for part in parts)
    return re.compile(rf"(?<![\w-])(?:{words})(?![\w-])"), order_of


def plain_name(texts: Texts, order: str) -> str:
    """The name of an order for a sentence, without soft hyphens."""
    return order_name(texts, order).replace(SOFT, "")
