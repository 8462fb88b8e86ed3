"""The names of things: bots, hexes, orders, elements; and why an order did nothing, with its rule."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from games.ttb.board.board import STEP, coordinate
from shell.storage.jsontext import Json
from shell.texts.texts import Texts, unnamed


def note(texts: Texts, event: Json) -> str:
    """What is shown next to the board while `event` is animated: why an order did nothing. Else nothing."""
    if event["type"] != "nothing":
        return ""
    return texts.t(f"reason.{event['reason']}", by=by_name(texts, event["by"]))


def rule_of(texts: Texts, event: Json) -> str:
    """The section of the rules that says why an order did nothing, as `rule.steps`.

    At the edge of the board a step ends for another reason than what an order reaches for: where the reason
    alone does not say it, the text's key names the order as well.
    """
    # Of an order of several kinds of parts it is a later one that did nothing where an earlier one worked.
    order = event["order"]
    if "of" in event and not event["steps"]:
        order = order.rpartition("_")[2]
    with_order = f"reason.{event['reason']}.{order}.rule"
    return texts.t(with_order if texts.has(with_order) else f"reason.{event['reason']}.rule")


def by_name(texts: Texts, by: str | None) -> str:
    """What is in the way, as EVENTS.md names it: a bot, a colour's base, or a kind of thing."""
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
    """`Red bot 1`."""
    return texts.t("bot.name", colour=texts.t(f"colour.{bot[:-1]}"), n=int(bot[-1]))


def hex_name(texts: Texts, at: Sequence[int]) -> str:
    """A hex by the way to it from the centre, the longer part first: `2 east, 1 south-east`.

    With coordinates, which the board shows then, it is `G8`.
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
    """From the centre so far in one direction and so far in the next one, the longer part first."""
    around = list(STEP)
    for first, second in zip(around, around[1:] + around[:1], strict=True):
        (aq, ar), (bq, br) = STEP[first], STEP[second]
        # Two neighbouring directions span the plane: STEP runs counter-clockwise, so the determinant is -1.
        n, m = r * bq - q * br, q * ar - r * aq
        if n >= 0 and m >= 0 and n + m:
            return (second, m, first, n) if m > n else (first, n, second, m)
    return None


def order_name(texts: Texts, order: str | None) -> str:
    """An order's name, or the word for an empty slot."""
    return texts.t_or(f"order.{order}.name", unnamed(order)) if order else texts.t("ui.empty_slot")


def order_help(texts: Texts, order: str) -> str:
    """What an order does; nothing, as long as nobody has written it."""
    return texts.t_or(f"order.{order}.help", "")


def element_name(texts: Texts, element: str) -> str:
    """The name of an element, or of anything else that lies on the table."""
    return texts.t_or(f"element.{element}.name", unnamed(element))


def element_help(texts: Texts, element: str) -> str:
    """What it is and does; nothing, as long as nobody has written it."""
    return texts.t_or(f"element.{element}.help", "")


def kind_name(texts: Texts, name: str) -> str:
    """A piece of an element, as `elements.Kind` names it: `Yellow teleporter`."""
    element, _, kind = name.partition("-")
    colour = texts.t_or(f"colour.{kind}", unnamed(kind))
    return texts.t_or(f"element.{element}.kind", element_name(texts, element), colour=colour)
