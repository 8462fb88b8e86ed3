"""The reasons a turn has not solved a lesson: obstacles to the bots, and the rest of the goal, in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.ttb.board.board import away
from games.ttb.game import TTB
from games.ttb.puzzles.lessons.exercise import LessonSession
from games.ttb.words.markup import plain_name
from games.ttb.words.names import bot_name, by_name
from games.ttb.words.sentences import Teller, without_repeats
from shell.storage.jsontext import Json
from shell.texts.texts import Texts

MOST = 2
"""The most reasons given: more would only confuse."""


def shortfall(session: LessonSession, texts: Texts, player: Callable[[str], str]) -> list[str]:
    """Sentences about the last turn: orders without effect and their reasons, then the rest of the goal."""
    mover = TTB.data(session.start)["to_move"]
    events = session.last_events
    if session.ran_nothing:
        return [texts.t("ui.lesson.no_orders")]
    telling = Teller(texts, player)
    stopped: dict[str, str] = {}  # each reason once
    for event in without_repeats(events):
        if event["type"] == "nothing" and event["bot"][:-1] == mover:
            stopped.setdefault(event["reason"], _stopped(event, texts))
        elif event["type"] == "force" and event["order"] is None:
            stopped.setdefault("declined", telling.sentence(event))
    missing = _missing(session.goal, session.data, events, texts)
    return [*list(stopped.values())[:MOST], missing]


def short_name(texts: Texts, bot: str) -> str:
    """One of the player's bots as the subject of a sentence: `bot 2`."""
    return texts.t("bot.own", n=int(bot[-1]))


def _stopped(event: Json, texts: Texts) -> str:
    """An order that did nothing, or less than it could, with the reason."""
    words = {
        "bot": short_name(texts, event["bot"]),
        "order": plain_name(texts, event["order"]),
        "reason": texts.t(f"reason.{event['reason']}", by=by_name(texts, event["by"])),
    }
    if "of" not in event:
        return texts.t("ui.lesson.stopped", **words)
    key = "ui.lesson.stopped.steps" if event["steps"] else "ui.lesson.stopped.part"
    return texts.t(key, **words, n=event["done"], of=event["of"])


def _missing(goal: Json, data: Json, events: Sequence[Json], texts: Texts) -> str:
    t = texts.t
    if goal["kind"] == "reach":
        name = short_name(texts, goal["bot"])
        if _came_by(goal, events):
            return t("ui.lesson.passed", bot=name)
        return t("ui.lesson.away", bot=name, n=away(data["bots"][goal["bot"]]["at"], goal["at"]))
    if goal["kind"] == "win":
        over = next((event for event in events if event["type"] == "over"), None)
        if over is None:
            return t("ui.lesson.not_over")
        winners = texts.listed([t(f"colour.{colour}") for colour in over["winners"]])
        return t("ui.lesson.lost", winners=winners)
    colour = t(f"colour.{goal['colour']}")
    stone = goal.get("crystal")
    if stone is not None:
        words = t(f"crystal.{stone}")
        carrier = next((name for name, bot in data["bots"].items() if bot["cargo"] == stone), None)
        if carrier is not None:
            is_own = carrier[:-1] == goal["colour"]
            name = short_name(texts, carrier) if is_own else bot_name(texts, carrier)
            return t("ui.lesson.carried", bot=name, crystal=words)
        if any(crystal["colour"] == stone for crystal in data["crystals"]):
            return t("ui.lesson.lying", crystal=words, colour=colour)
    return t("ui.lesson.not_there", colour=colour)


def _came_by(goal: Json, events: Sequence[Json]) -> bool:
    """True if the bot has passed the hex it was to stop on."""
    moves = [move for event in events if event["type"] == "move" for move in event["moves"]]
    return any(move["piece"] == goal["bot"] and list(move["to"]) == list(goal["at"]) for move in moves)
