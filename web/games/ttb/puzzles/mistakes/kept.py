"""The list of mistakes, turns to be improved, as stored on the device. All stored data are checked."""

from __future__ import annotations

import json
from collections.abc import Iterable
from zlib import crc32

from games.ttb.puzzles.record.record import is_day
from shell.app.app import App
from shell.app.game import LONGEST_NAME
from shell.storage.jsontext import Json

import ttb_core as ttb
from ground.errors import GameError
from ground.plain import made_plain
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
            raise ValueError("A mistake is an object.")
        self.position = _text(data.get("position"), LONGEST_LINK)
        self.played, self.better = _turn(data.get("played")), _turn(data.get("better"))
        if self.played == self.better:
            raise ValueError("A turn is not better than itself.")
        self.reason = reason_in_order(data.get("reason"))
        self.cost = figure(data.get("cost"))
        self.round = _whole(data.get("round"), MOST_ROUNDS)
        self.colour = _text(data.get("colour"), LONGEST_NAME)
        if self.colour not in COLOUR:
            raise ValueError(f"There is no colour {self.colour}.")
        self.name = made_plain(_text(data.get("name"), LONGEST_NAME), LONGEST_NAME)
        day = _text(data.get("day"), LONGEST_NAME)
        self.day = day if is_day(day) else ""
        past = data.get("past")
        if not isinstance(past, list):
            raise ValueError("The past is a list.")
        self.past = [_text(trace, LONGEST_TRACE) for trace in past[-MOST_PAST:]]
        self.share = figure(data.get("share"))
        if not LEAST_SHARE <= self.share <= 1:
            raise ValueError("There is no such share.")
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
        self.mistakes = [one for one in self.mistakes if one.id != name]
        self.done = [*(other for other in self.done if other != name), name][-MOST_DONE:]


class KeptMistakes:
    """The stored mistakes.

    `mistakes` is in order, the newest first; `done` are the ids of those solved or removed, which never
    return.
    """

    def __init__(self, app: App) -> None:
        self.entry = app.entries.entry(MEMORY, VERSION, _in_order, _fields, _joined, carried=True)
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
        return next((one for one in self.mistakes if one.id == name), None)

    def add(self, found: Iterable[Mistake]) -> None:
        """Put mistakes at the front of the list, except those listed or done already."""
        with self.entry.changing() as kept:
            known = {*kept.done, *(one.id for one in kept.mistakes)}
            new = {one.id: one for one in found if one.id not in known}
            kept.mistakes = [*new.values(), *kept.mistakes][:MOST]
        if new:
            self.gone = None

    def solved(self, name: str) -> None:
        """Take a solved mistake off the list."""
        with self.entry.changing() as kept:
            if any(one.id == name for one in kept.mistakes):
                kept.take_off(name)

    def forget(self, name: str) -> None:
        """Remove a mistake from the list; until the next removal it can be put back."""
        with self.entry.changing() as kept:
            for n, one in enumerate(kept.mistakes):
                if one.id == name:
                    kept.take_off(name)
                    self.gone = n, one

    def unforget(self) -> None:
        """Put back the mistake removed last."""
        if self.gone is not None:
            n, one = self.gone
            self.gone = None
            with self.entry.changing() as kept:
                kept.done = [name for name in kept.done if name != one.id]
                kept.mistakes = [other for other in kept.mistakes if other.id != one.id]
                kept.mistakes.insert(n, one)
                del kept.mistakes[MOST:]

    def forget_for_good(self) -> None:
        """Make the last removal final."""
        self.gone = None


def _fields(kept: _Lists) -> Json:
    return {"mistakes": [one.data() for one in kept.mistakes], "done": kept.done}


def _joined(here: _Lists, there: _Lists) -> _Lists:
    """All from here, and as many of the others as fit, except those done here."""
    known = {*here.done, *(one.id for one in here.mistakes)}
    new = [one for one in there.mistakes if one.id not in known]
    known.update(one.id for one in new)
    new_done = [name for name in there.done if name not in known]
    return _Lists(
        [*here.mistakes, *new[: MOST - len(here.mistakes)]],
        [*new_done[max(0, len(new_done) + len(here.done) - MOST_DONE) :], *here.done],
    )


def _in_order(kept: Json) -> _Lists:
    """The valid parts of an entry; anything else is ignored."""
    mistakes, done = kept.get("mistakes"), kept.get("done")
    names = [str(name)[:LONGEST_TRACE] for name in done[-MOST_DONE:]] if isinstance(done, list) else []
    found: dict[str, Mistake] = {}
    for data in mistakes[:MOST] if isinstance(mistakes, list) else []:
        try:
            one = Mistake(data)
        except (GameError, ValueError):
            continue
        found.setdefault(one.id, one)
    return _Lists([one for one in found.values() if one.id not in names], names)


def reason_in_order(reason: object) -> Json:
    """A reason that can be put into words (`reasons.why`). Raises ValueError for anything else."""
    if not isinstance(reason, dict) or reason.get("code") not in REASONS:
        raise ValueError("This is no reason.")
    kept: Json = {"code": reason["code"]}
    for name, known in (("crystal", CRYSTAL), ("owner", BOT)):
        if name in reason:
            kept[name] = _text(reason[name], LONGEST_NAME)
            if kept[name] not in known:
                raise ValueError(f"There is no {name} like this.")
    if reason.get("turns") is not None:
        kept["turns"] = _whole(reason["turns"], MOST_TURNS)
    return kept


def figure(value: object) -> float:
    """A number of points, or of a similar range. Raises ValueError."""
    if type(value) not in (int, float):
        raise ValueError("This is no number.")
    number = float(str(value))
    if not 0 <= number <= MOST_COST:  # also refuses nan
        raise ValueError("This is no number of points.")
    return number


def _whole(value: object, most: int) -> int:
    if type(value) is not int or not 1 <= value <= most:
        raise ValueError("This is no number.")
    return value


def _text(value: object, longest: int) -> str:
    if not isinstance(value, str) or len(value) > longest:
        raise ValueError("This is no text.")
    return value


def _turn(value: object) -> Json:
    """A turn with all its fields. Raises `GameError` and ValueError."""
    if not isinstance(value, dict) or len(json.dumps(value)) > LONGEST_TURN:
        raise ValueError("This is no turn.")
    return turn_data(ttb.turn_from_json(value))
