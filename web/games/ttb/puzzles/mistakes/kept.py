"""The list of mistakes, turns to be improved, as stored on the device. All stored data are checked."""

from __future__ import annotations

import json
from collections.abc import Iterable
from zlib import crc32

from shell.app.app import App
from shell.app.game import LONGEST_NAME
from shell.challenge.days import is_day
from shell.storage.jsontext import Json

import ttb_core as ttb
from ground.errors import GameError
from ground.plain import plain_name
from ttb_core.names import BOT, COLOUR, CRYSTAL, REASONS
from ttb_core.rules import turn_data

MEMORY, VERSION = "mistakes", 1
MOST = 24
"""The most mistakes on the list; the oldest are dropped."""
MOST_DONE = 300
LONGEST_LINK, LONGEST_TURN, LONGEST_TRACE = 2000, 3000, 8
MOST_PAST = 60
LEAST_SHARE = 0.1
MOST_ROUNDS, MOST_COST, MOST_TURNS = 999, 1000.0, 99


class Mistake:
    """A costly turn of a game.

    `position` is the position before it as a link, as its player saw it, `played` the turn, and `better` the
    better turn with its main `reason`. `colour` and `name` are those of the player, `round` and `day` its
    time; an unknown day is empty. `cost` is in points. `past` and `share` are needed to weigh another turn in
    the same way (`weighing.py`). `id` is a short text made of the position and the turn.
    """

    __slots__ = (
        "better", "colour", "cost", "day", "id", "name", "past", "played", "position", "reason", "round",
        "share",
    )  # fmt: skip

    def __init__(self, data: object) -> None:
        """Read an entry of the list. Raises `GameError` and ValueError for invalid data."""
        if not isinstance(data, dict):
            raise ValueError("The stored mistake is no object.")
        self.position = _text(data.get("position"), LONGEST_LINK)
        self.played, self.better = _turn(data.get("played")), _turn(data.get("better"))
        if self.played == self.better:
            raise ValueError("The better turn is the played turn itself.")
        self.reason = valid_reason(data.get("reason"))
        self.cost = figure(data.get("cost"))
        self.round = _whole(data.get("round"), MOST_ROUNDS)
        self.colour = _text(data.get("colour"), LONGEST_NAME)
        if self.colour not in COLOUR:
            raise ValueError(f"The colour {self.colour!r} is unknown.")
        self.name = plain_name(_text(data.get("name"), LONGEST_NAME), LONGEST_NAME)
        day = _text(data.get("day"), LONGEST_NAME)
        self.day = day if is_day(day) else ""
        past = data.get("past")
        if not isinstance(past, list):
            raise ValueError("The past of the mistake is no list.")
        self.past = [_text(trace, LONGEST_TRACE) for trace in past[-MOST_PAST:]]
        self.share = figure(data.get("share"))
        if not LEAST_SHARE <= self.share <= 1:
            raise ValueError(f"The share of the mistake is {self.share}, expected {LEAST_SHARE} to 1.")
        self.id = f"{crc32(json.dumps([self.position, self.played], sort_keys=True).encode()):08x}"

    def data(self) -> Json:
        """The entry for the list."""
        return {name: getattr(self, name) for name in self.__slots__ if name != "id"}


class _Lists:
    """The contents of the entry: the mistakes, and the ids of those that are done."""

    def __init__(self, mistakes: list[Mistake], done: list[str]) -> None:
        self.mistakes, self.done = mistakes, done

    def take_off(self, name: str) -> None:
        """Take a mistake off the list for good, as done."""
        self.mistakes = [mistake for mistake in self.mistakes if mistake.id != name]
        self.done = [*(other for other in self.done if other != name), name][-MOST_DONE:]


class StoredMistakes:
    """The stored mistakes.

    `mistakes` is in order, the newest first; `done` are the ids of those solved or removed, which never
    return.
    """

    def __init__(self, app: App) -> None:
        self.entry = app.entries.entry(MEMORY, VERSION, _valid_parts, _fields, _joined, carried=True)
        self.gone: tuple[int, Mistake] | None = None
        """The place of the mistake removed last, and the mistake."""

    @property
    def mistakes(self) -> list[Mistake]:
        """The mistakes still to be solved."""
        return self.entry.value.mistakes

    @property
    def done(self) -> list[str]:
        """The ids of the mistakes solved or removed, the newest last."""
        return self.entry.value.done

    def find(self, name: str) -> Mistake | None:
        """The mistake with this id on the list, or None."""
        return next((mistake for mistake in self.mistakes if mistake.id == name), None)

    def add(self, mistakes: Iterable[Mistake]) -> None:
        """Put mistakes at the front of the list, except those listed or done already."""
        with self.entry.changing() as stored:
            known = {*stored.done, *(mistake.id for mistake in stored.mistakes)}
            new = {mistake.id: mistake for mistake in mistakes if mistake.id not in known}
            stored.mistakes = [*new.values(), *stored.mistakes][:MOST]
        if new:
            self.gone = None

    def solved(self, name: str) -> None:
        """Take a solved mistake off the list."""
        with self.entry.changing() as stored:
            if any(mistake.id == name for mistake in stored.mistakes):
                stored.take_off(name)

    def forget(self, name: str) -> None:
        """Remove a mistake from the list; until the next removal it can be put back."""
        with self.entry.changing() as stored:
            for n, mistake in enumerate(stored.mistakes):
                if mistake.id == name:
                    stored.take_off(name)
                    self.gone = n, mistake

    def unforget(self) -> None:
        """Put back the mistake removed last."""
        if self.gone is not None:
            n, mistake = self.gone
            self.gone = None
            with self.entry.changing() as stored:
                stored.done = [name for name in stored.done if name != mistake.id]
                stored.mistakes = [other for other in stored.mistakes if other.id != mistake.id]
                stored.mistakes.insert(n, mistake)
                del stored.mistakes[MOST:]

    def forget_for_good(self) -> None:
        """Make the last removal final."""
        self.gone = None


def _fields(stored: _Lists) -> Json:
    return {"mistakes": [mistake.data() for mistake in stored.mistakes], "done": stored.done}


def _joined(here: _Lists, there: _Lists) -> _Lists:
    """All from here, and as many of the others as fit, except those done here."""
    known = {*here.done, *(mistake.id for mistake in here.mistakes)}
    new = [mistake for mistake in there.mistakes if mistake.id not in known]
    known.update(mistake.id for mistake in new)
    new_done = [name for name in there.done if name not in known]
    return _Lists(
        [*here.mistakes, *new[: MOST - len(here.mistakes)]],
        [*new_done[max(0, len(new_done) + len(here.done) - MOST_DONE) :], *here.done],
    )


def _valid_parts(stored: Json) -> _Lists:
    """The valid parts of an entry; anything else is ignored."""
    mistakes, done = stored.get("mistakes"), stored.get("done")
    names = [str(name)[:LONGEST_TRACE] for name in done[-MOST_DONE:]] if isinstance(done, list) else []
    valid: dict[str, Mistake] = {}
    for data in mistakes[:MOST] if isinstance(mistakes, list) else []:
        try:
            mistake = Mistake(data)
        except (GameError, ValueError):
            continue
        valid.setdefault(mistake.id, mistake)
    return _Lists([mistake for mistake in valid.values() if mistake.id not in names], names)


def valid_reason(reason: object) -> Json:
    """A reason that can be put into words (`reasons.reason_words`). Raises ValueError for anything else."""
    if not isinstance(reason, dict) or reason.get("code") not in REASONS:
        raise ValueError("The reason has no known code.")
    checked: Json = {"code": reason["code"]}
    for name, values in (("crystal", CRYSTAL), ("owner", BOT)):
        if name in reason:
            checked[name] = _text(reason[name], LONGEST_NAME)
            if checked[name] not in values:
                raise ValueError(f"`{name}` of the reason is {checked[name]!r}, which is unknown.")
    if reason.get("turns") is not None:
        checked["turns"] = _whole(reason["turns"], MOST_TURNS)
    return checked


def figure(value: object) -> float:
    """A number of points, or of a similar range. Raises ValueError."""
    if type(value) not in (int, float):
        raise ValueError("The value is no number.")
    number = float(str(value))
    if not 0 <= number <= MOST_COST:  # also refuses nan
        raise ValueError(f"The number is {number}, expected 0 to {MOST_COST:g}.")
    return number


def _whole(value: object, most: int) -> int:
    if type(value) is not int or not 1 <= value <= most:
        raise ValueError(f"The value is no integer from 1 to {most}.")
    return value


def _text(value: object, longest: int) -> str:
    if not isinstance(value, str) or len(value) > longest:
        raise ValueError(f"The value is no text of up to {longest} characters.")
    return value


def _turn(value: object) -> Json:
    """A turn with all its fields. Raises `GameError` and ValueError."""
    if not isinstance(value, dict) or len(json.dumps(value)) > LONGEST_TURN:
        raise ValueError(f"The value is no turn of up to {LONGEST_TURN} characters.")
    return turn_data(ttb.turn_from_json(value))
