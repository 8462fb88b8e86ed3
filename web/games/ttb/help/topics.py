"""What the help is about: the names of orders and of what lies on the table, and `rule.SECTION`."""

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
"""The rule book, in the order in which it is read."""

RULE = "rule."
"""What a topic of the rule book begins with."""

STONES = ("blue", "green", "pink")

_RULE_OF_PART = {
    "step": "steps", "load": "load", "unload": "load", "zap": "zap", "jump": "jump", "passive": "shields",
}  # fmt: skip
"""Where the rule book says more about an order, by the last thing it does."""


class Thing(NamedTuple):
    """Something on the table: the section of the rule book that says more, and what draws it."""

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
"""What is on every table, around the elements."""


def orders() -> list[str]:
    """The topics about regular orders."""
    return [*(order.name for order in ttb.ORDERS if not order.special), "double_modification"]


def things() -> dict[str, Thing]:
    """The topics about what lies on the table."""
    drawings = {kind.element.name: kind.name for kind in reversed(kinds())}
    elements = {
        element.name: Thing(
            element.key if element.key in SECTIONS else "elements", partial(_element, drawings[element.name])
        )
        for element in ttb.ELEMENTS
    }
    return {**_BEFORE, **elements, **_BEHIND}


def rule_of(topic: str) -> str | None:
    """The section of the rule book that says more about an order or a thing."""
    if topic == "double_modification":
        return "double"
    if topic in ORDER:
        return _RULE_OF_PART.get(ORDER[topic].parts[-1][0])
    thing = things().get(topic)
    return thing.rule if thing else None


def topic_of(value: str) -> str | None:
    """The topic that is meant by a name, a section or `rule.SECTION`; None if there is none."""
    if value in orders() or value in specials() or value in things():
        return value
    if value.startswith("crystal_") and value[8:] in STONES:
        return "crystal"
    section = value.removeprefix(RULE)
    return RULE + section if section in SECTIONS else None


def picture(topic: str) -> Html:
    """The drawing of an order or a thing, as it is on the table; the rule book has none."""
    if topic.startswith(RULE):
        return html()
    thing = things().get(topic)
    return thing.draw() if thing else order_symbol(topic)
