"""Events in words."""

from __future__ import annotations

from functools import lru_cache

from .board import STEP

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from .texts import Texts

    Json = dict[str, Any]


def note(texts: Texts, event: Json) -> str:
    """What is shown next to the board while `event` is animated: why an order did nothing. Else nothing."""
    if event["type"] != "nothing":
        return ""
    return texts.t(f"reason.{event['reason']}", by=by_name(texts, event["by"]))


def by_name(texts: Texts, by: str | None) -> str:
    """What is in the way, as EVENTS.md names it: a bot, a colour's base, or a kind of thing."""
    if by is None:
        return ""
    if by[-1] in "12":
        return bot_name(texts, by)
    if texts.has(f"by.{by}"):
        return texts.t(f"by.{by}")
    return texts.t("by.base", colour=texts.t(f"colour.{by}"))


def bot_name(texts: Texts, bot: str) -> str:
    """`Red bot 1`."""
    return texts.t("bot.name", colour=texts.t(f"colour.{bot[:-1]}"), n=int(bot[-1]))


def hex_name(texts: Texts, at: Sequence[int]) -> str:
    """A hex by the way to it from the centre, the longer part first: `2 east, 1 south-east`."""
    q, r = at
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
    return texts.t(f"order.{order}.name") if order else texts.t("ui.empty_slot")
