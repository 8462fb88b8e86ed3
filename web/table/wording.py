"""Events in words."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
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


def order_name(texts: Texts, order: str | None) -> str:
    """An order's name, or the word for an empty slot."""
    return texts.t(f"order.{order}.name") if order else texts.t("ui.empty_slot")
