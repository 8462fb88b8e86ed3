"""Sentences as HTML: hexes as eyes and ears need them, and tiles with their symbols."""

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
    """Whether the names of hexes are shown on the board."""
    return "coordinates" in texts.asked


def for_ears(texts: Texts, words: str) -> Html:
    """Words with a hex in them, as HTML; for screen readers alone unless the board shows names of hexes."""
    return tag("span")(words) if named(texts) else tag("span", class_="hidden")(words)


def lit(texts: Texts, at: Sequence[int], words: str) -> Html:
    """A hex that the board marks, as HTML: `words` to be seen, its name for screen readers."""
    name = hex_name(texts, at)
    return esc(name) if named(texts) else html(tag("span", aria_hidden=True)(words), for_ears(texts, name))


def around(texts: Texts, key: str, name: str, html: str) -> Html:
    """The text of `key` as HTML, with HTML for its value `name`."""
    before, after = texts.t(key, **{name: "\n"}).split("\n")
    return esc(before) + html + esc(after)


DOUBLE = "double_modification"
"""The tile for two changes in one turn, which is no order but has a name and a symbol like them."""
SOFT = "\u00ad"
"""A soft hyphen: names have them where a tile breaks them, sentences need not."""


def with_tiles(texts: Texts, sentence: str) -> Html:
    """A sentence as HTML in which the symbol of each tile stands before its name.

    The name stays what is read out. A name counts only as a word of its own, written as on the tile.
    """
    orders = (*(order.name for order in ttb.ORDERS), DOUBLE)
    pattern, found = _names(tuple((order_name(texts, order), order) for order in orders))
    pieces, end = [], 0
    for match in pattern.finditer(sentence):
        order = found[match[0].replace(SOFT, "")]
        pieces.append(esc(sentence[end : match.start()]))
        pieces.append(tag("span", class_="named-tile")(order_symbol(order), match[0]))
        end = match.end()
    return html(*pieces) + esc(sentence[end:])


@lru_cache(8)
def _names(named: tuple[tuple[str, str], ...]) -> tuple[re.Pattern[str], dict[str, str]]:
    """What finds the names, the longest first, and the order of each."""
    found = {name.replace(SOFT, ""): order for name, order in named}
    parts = (re.escape(name) for name in sorted(found, key=len, reverse=True))
    # Between any two letters of a name there may be a soft hyphen.
    words = "|".join(re.sub(r"(?<=\w)(?=\w)", SOFT + "?", part) for part in parts)
    return re.compile(rf"(?<![\w-])(?:{words})(?![\w-])"), found


def plain_name(texts: Texts, order: str) -> str:
    """An order's name for a sentence, which breaks nowhere inside it."""
    return order_name(texts, order).replace(SOFT, "")
