"""The topics of the help: names of orders and of things on the table, and `rule.SECTION`."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from games.ttb.board.elements import kinds
from games.ttb.symbols import element_drawing, order_symbol
from games.ttb.turn.hand import specials
from shell.drawing.html import Html, figure, html, piece, tag, use

import ttb_core as ttb
from ttb_core.orders import ORDER

SECTIONS = (
    "goal", "turn", "changes", "first_turn", "double", "running", "tiles", "hidden", "board", "steps", "load",
    "zap", "shields", "jump", "mud", "teleporters", "elements", "delivery", "end", "scoring", "ties",
    "two_players", "simplified", "two_colours", "teams", "options",
)  # fmt: skip
"""The sections of the rule book, in reading order."""

RULE = "rule."
"""The prefix of topics in the rule book."""

STONES = ("blue", "green", "pink")

_RULE_OF_PART = {
    "step": "steps", "load": "load", "unload": "load", "zap": "zap", "jump": "jump", "passive": "shields",
}  # fmt: skip
"""The section of the rule book about an order, by the last part of the order."""


class Thing(NamedTuple):
    """A thing on the table: its section of the rule book, and the function that draws it."""

    rule: str
    draw: Callable[[], Html]


def _pile() -> Html:
    return tag("svg", class_="help-piece", viewBox="-16 -16 32 32", aria_hidden=True)(use("pile", 16))


def _row(*orders: str) -> Html:
    """A row of tiles."""
    shown = html(*(tag("span", class_="mini-tile")(order_symbol(order)) for order in orders))
    return tag("span", class_="help-piece help-row", aria_hidden=True)(shown)


def _element(drawing: str) -> Html:
    return figure(element_drawing(drawing), "help-piece")


_BEFORE = {
    "bot": Thing("board", partial(piece, "bot-1-empty", "help-piece", "red")),
    "base": Thing("delivery", partial(piece, "base", "help-piece", "red")),
    "crystal": Thing("goal", partial(piece, "crystal-green", "help-piece")),
}
_BEHIND = {
    "track": Thing("delivery", partial(piece, "track", "help-piece")),
    "counter": Thing("end", partial(piece, "counter", "help-piece")),
    "pile": Thing("hidden", _pile),
    "hand": Thing("hidden", partial(_row, "zap", "forward2")),
    "program": Thing("running", partial(_row, "forward1", "turn_left", "load")),
}
"""The things on every table that come before and after the elements."""


def orders() -> list[str]:
    """The topics about regular orders."""
    return [*(order.name for order in ttb.ORDERS if not order.special), "double_modification"]


def things() -> dict[str, Thing]:
    """The topics about things on the table."""
    drawings = {kind.element.name: kind.name for kind in reversed(kinds())}
    elements = {
        element.name: Thing(
            element.key if element.key in SECTIONS else "elements", partial(_element, drawings[element.name])
        )
        for element in ttb.ELEMENTS
    }
    return {**_BEFORE, **elements, **_BEHIND}


def rule_of(topic: str) -> str | None:
    """The section of the rule book about an order or a thing, or None."""
    if topic == "double_modification":
        return "double"
    if topic in ORDER:
        return _RULE_OF_PART.get(ORDER[topic].parts[-1][0])
    thing = things().get(topic)
    return thing.rule if thing else None


def topic_of(value: str) -> str | None:
    """The topic for a name, a section or `rule.SECTION`; None if unknown."""
    if value in orders() or value in specials() or value in things():
        return value
    if value.startswith("crystal_") and value[8:] in STONES:
        return "crystal"
    section = value.removeprefix(RULE)
    return RULE + section if section in SECTIONS else None


def picture(topic: str) -> Html:
    """The drawing of an order or a thing, as on the table; empty for the rule book."""
    if topic.startswith(RULE):
        return html()
    thing = things().get(topic)
    return thing.draw() if thing else order_symbol(topic)
