"""The mistake made in a lesson, in words: the idea that was missed."""

from __future__ import annotations

from games.ttb.game import TTB
from games.ttb.puzzles.lessons.exercise import LessonSession
from games.ttb.puzzles.lessons.shortfall import short_name
from games.ttb.words.markup import plain_name
from shell.storage.jsontext import Json
from shell.texts.texts import Texts, as_sentence

from ttb_core.orders import ORDER
from ttb_core.rules import turn_data


def mistake(session: LessonSession, texts: Texts) -> str:
    """The first difference from the shortest solution, in words; empty if there is none."""
    for n, (played, right) in enumerate(zip(session.turns[: session.cursor], session.solution, strict=False)):
        wanted = turn_data(right)
        if {**wanted, **played} != wanted:
            bots = TTB.data(session.position_at(n))["bots"]
            return as_sentence(_difference(played, wanted, bots, texts))
    return ""


def _difference(played: Json, wanted: Json, bots: Json, texts: Texts) -> str:
    t = texts.t
    if played["change"] == wanted["change"]:
        return t("ui.mistake.double") if played["double"] != wanted["double"] else t("ui.mistake.answer")
    if not wanted["change"]:
        return t("ui.mistake.change")
    if not played["change"]:
        return t("ui.mistake.nothing")
    made, right = next(
        ((a, b) for a, b in zip(played["change"], wanted["change"], strict=False) if a != b),
        (played["change"][-1], wanted["change"][-1]),
    )
    if made["bot"] != right["bot"]:
        return t("ui.mistake.bot", bot=short_name(texts, right["bot"]))
    if made["op"] != right["op"]:
        return texts.t_or(f"ui.mistake.{right['op']}", t("ui.mistake.other"))
    if made["op"] == "place":
        return _tile(made, right, bots[right["bot"]]["program"], texts)
    return t("ui.mistake.other")


def _tile(made: Json, right: Json, program: list[str | None], texts: Texts) -> str:
    """The words for a wrong tile on the right bot, or for the right tile on a wrong slot."""
    here, there = made["slot"], right["slot"]
    if made["order"] == right["order"]:
        between = [order for order in program[min(here, there) + 1 : max(here, there)] if order]
        how = "replaced" if program[here] else "after" if here > there else "before"
        other = program[here] or (between[0] if between else None)
        if other is None:
            how = "slot"
        words = {"order": plain_name(texts, made["order"]), "slot": there + 1}
        return texts.t(f"ui.mistake.{how}", **words, other=plain_name(texts, other) if other else "")
    turned = {ORDER[change["order"]].parts[0][0] for change in (made, right)} == {"rotate"}
    return texts.t("ui.mistake.side" if turned else "ui.mistake.tile", order=plain_name(texts, made["order"]))
