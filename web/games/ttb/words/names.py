"""The names of bots, hexes, orders and elements; the reason an order did nothing, and the rule behind it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from games.ttb.board.board import STEP, coordinate
from shell.storage.jsontext import Json
from shell.texts.texts import Texts, unnamed


def note(texts: Texts, event: Json) -> str:
    """The note beside the board during `event`: the reason an order did nothing, otherwise empty."""
    if event["type"] != "nothing":
        return ""
    return texts.t(f"reason.{event['reason']}", by=by_name(texts, event["by"]))


def rule_of(texts: Texts, event: Json) -> str:
    """The section of the rules that explains why an order did nothing, such as `rule.steps`.

    The same reason can have different rules: at the edge of the board a step ends by another rule than an
    order that reaches for a hex. Then the key of the text names the order as well.
    """
    # If an order has parts of several kinds, a later part did nothing after an earlier one worked.
    order = event["order"]
    if "of" in event and not event["steps"]:
        order = order.rpartition("_")[2]
    with_order = f"reason.{event['reason']}.{order}.rule"
    return texts.t(with_order if texts.has(with_order) else f"reason.{event['reason']}.rule")


def by_name(texts: Texts, by: str | None) -> str:
    """The obstacle, as EVENTS.md names it: a bot, the base of a colour, or a kind of piece."""
    if by is None:
        return ""
    if by[-1] in "12":
        return bot_name(texts, by)
    if texts.has(f"by.{by}"):
        return texts.t(f"by.{by}")
    if texts.has(f"colour.{by}"):
        return texts.t("by.base", colour=texts.t(f"colour.{by}"))
    return element_name(texts, by)


def bot_name(texts: Texts, bot: str) -> str:
    """The name of a bot: `Red bot 1`."""
    return texts.t("bot.name", colour=texts.t(f"colour.{bot[:-1]}"), n=int(bot[-1]))


def hex_name(texts: Texts, at: Sequence[int]) -> str:
    """A hex by its direction from the centre, the longer part first: `2 east, 1 south-east`.

    If the board shows coordinates, the name is the coordinate: `G8`.
    """
    q, r = at
    if "coordinates" in texts.asked:
        return coordinate(q, r)
    way = _way_to(q, r)
    if way is None:
        return texts.t("spoken.hex.centre")
    first, n, second, m = way
    words = {"n": n, "direction": texts.t(f"direction.{first}")}
    if not m:
        return texts.t("spoken.hex.one", **words)
    return texts.t("spoken.hex.two", **words, m=m, direction2=texts.t(f"direction.{second}"))


@lru_cache(200)
def _way_to(q: int, r: int) -> tuple[str, int, str, int] | None:
    """Two neighbouring directions from the centre to a hex, the longer first; None at the centre."""
    around = list(STEP)
    for first, second in zip(around, around[1:] + around[:1], strict=True):
        (aq, ar), (bq, br) = STEP[first], STEP[second]
        # Two neighbouring directions span the plane: STEP runs counter-clockwise, so the determinant is -1.
        n, m = r * bq - q * br, q * ar - r * aq
        if n >= 0 and m >= 0 and n + m:
            return (second, m, first, n) if m > n else (first, n, second, m)
    return None


def order_name(texts: Texts, order: str | None) -> str:
    """The name of an order, or the word for an empty slot."""
    return texts.t_or(f"order.{order}.name", unnamed(order)) if order else texts.t("ui.empty_slot")


def order_help(texts: Texts, order: str) -> str:
    """The explanation of an order; empty if there is no text."""
    return texts.t_or(f"order.{order}.help", "")


def element_name(texts: Texts, element: str) -> str:
    """The name of an element, or of another thing on the table."""
    return texts.t_or(f"element.{element}.name", unnamed(element))


def element_help(texts: Texts, element: str) -> str:
    """The explanation of an element; empty if there is no text."""
    return texts.t_or(f"element.{element}.help", "")


def kind_name(texts: Texts, name: str) -> str:
    """The name of a piece of an element, given as in `elements.Kind`: `Yellow teleporter`."""
    element, _, kind = name.partition("-")
    colour = texts.t_or(f"colour.{kind}", unnamed(kind))
    return texts.t_or(f"element.{element}.kind", element_name(texts, element), colour=colour)
