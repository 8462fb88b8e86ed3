"""Tiles that a sentence names, with their symbols: a name alone does not say which tile that is."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from games.ttb.symbols import order_symbol
from games.ttb.words.wording import order_name
from shell.drawing.html import esc

import ttb_core as ttb

if TYPE_CHECKING:
    from shell.texts.texts import Texts

DOUBLE = "double_modification"
"""The tile for two changes in one turn, which is no order but has a name and a symbol like them."""
SOFT = "\u00ad"
"""A soft hyphen: names have them where a tile breaks them, sentences need not."""


def with_tiles(texts: Texts, sentence: str) -> str:
    """A sentence as HTML in which the symbol of each tile stands before its name.

    The name stays what is read out. A name counts only as a word of its own, written as on the tile.
    """
    orders = (*(order.name for order in ttb.ORDERS), DOUBLE)
    pattern, found = _names(tuple((order_name(texts, order), order) for order in orders))
    pieces, end = [], 0
    for match in pattern.finditer(sentence):
        order = found[match[0].replace(SOFT, "")]
        pieces.append(esc(sentence[end : match.start()]))
        pieces.append(f'<span class="named-tile">{order_symbol(order)}{esc(match[0])}</span>')
        end = match.end()
    return "".join(pieces) + esc(sentence[end:])


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
