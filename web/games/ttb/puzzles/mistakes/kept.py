"""The list of turns to find a better one for, as the device keeps it. Nothing that is read is trusted."""

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
"""Mistakes on the list: when more come, the oldest go."""
MOST_DONE = 300
LONGEST_LINK, LONGEST_TURN, LONGEST_TRACE = 2000, 3000, 8
MOST_PAST = 60
LEAST_SHARE = 0.1
MOST_ROUNDS, MOST_COST, MOST_TURNS = 999, 1000.0, 99


class Mistake:
    """A turn that cost much: `position` before it as a link, as its player saw it, what they `played`, and
    what is `better` with the most important `reason` for it.

    `colour` and `name` say who, `round` and `day` when; the day may be unknown, and then it is nothing.
    `cost` is in points. `past` and `share` are what it takes to weigh another turn in the same way
    (`weighing.py`). `id` is a short text made of the position and the turn.
    """

    __slots__ = (
        "better", "colour", "cost", "day", "id", "name", "past", "played", "position", "reason", "round",
        "share",
    )  # fmt: skip

    def __init__(self, data: object) -> None:
        """From an entry of the list. Raises `GameError` and ValueError for anything that is none."""
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
        """What it is made of."""
        return {name: getattr(self, name) for name in self.__slots__ if name != "id"}


class _Lists:
    """What the entry holds: the mistakes, and the ids of those that are done."""

    def __init__(self, mistakes: list[Mistake], done: list[str]) -> None:
        self.mistakes, self.done = mistakes, done

    def take_off(self, name: str) -> None:
        """One is done: it does not come again."""
        self.mistakes = [one for one in self.mistakes if one.id != name]
        self.done = [*(other for other in self.done if other != name), name][-MOST_DONE:]


class KeptMistakes:
    """`mistakes`, the newest first; `done` are the ids of those that are not to come again: they were solved
    or taken off.
    """

    def __init__(self, app: App) -> None:
        self.entry = app.entries.entry(MEMORY, VERSION, _in_order, _fields, _joined, carried=True)
        self.gone: tuple[int, Mistake] | None = None
        """What was taken off last, and where it stood."""

    @property
    def mistakes(self) -> list[Mistake]:
        """All that are still to be solved."""
        return self.entry.value.mistakes

    @property
    def done(self) -> list[str]:
        """The ids of those that were solved or taken off, the newest last."""
        return self.entry.value.done

    def find(self, name: str) -> Mistake | None:
        """The one with this id, if it is on the list."""
        return next((one for one in self.mistakes if one.id == name), None)

    def add(self, found: Iterable[Mistake]) -> None:
        """Put these on the list, in front; what is there already, or is done, is left alone."""
        with self.entry.changing() as kept:
            known = {*kept.done, *(one.id for one in kept.mistakes)}
            new = {one.id: one for one in found if one.id not in known}
            kept.mistakes = [*new.values(), *kept.mistakes][:MOST]
        if new:
            self.gone = None

    def solved(self, name: str) -> None:
        """A better turn was found for this one."""
        with self.entry.changing() as kept:
            if any(one.id == name for one in kept.mistakes):
                kept.take_off(name)

    def forget(self, name: str) -> None:
        """Take one off the list; it can be put back until another one is."""
        with self.entry.changing() as kept:
            for n, one in enumerate(kept.mistakes):
                if one.id == name:
                    kept.take_off(name)
                    self.gone = n, one

    def unforget(self) -> None:
        """Put back what was taken off last."""
        if self.gone is not None:
            n, one = self.gone
            self.gone = None
            with self.entry.changing() as kept:
                kept.done = [name for name in kept.done if name != one.id]
                kept.mistakes = [other for other in kept.mistakes if other.id != one.id]
                kept.mistakes.insert(n, one)
                del kept.mistakes[MOST:]

    def forget_for_good(self) -> None:
        """What was taken off last cannot be put back any more."""
        self.gone = None


def _fields(kept: _Lists) -> Json:
    return {"mistakes": [one.data() for one in kept.mistakes], "done": kept.done}


def _joined(here: _Lists, there: _Lists) -> _Lists:
    """All that is here, and of the rest as much as there is room for, but for what is done here."""
    known = {*here.done, *(one.id for one in here.mistakes)}
    new = [one for one in there.mistakes if one.id not in known]
    known.update(one.id for one in new)
    new_done = [name for name in there.done if name not in known]
    return _Lists(
        [*here.mistakes, *new[: MOST - len(here.mistakes)]],
        [*new_done[max(0, len(new_done) + len(here.done) - MOST_DONE) :], *here.done],
    )


def _in_order(kept: Json) -> _Lists:
    """What is in order of an entry; everything else counts as none."""
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
    """A reason that can be put into words (`advising.why`). Raises ValueError for anything else."""
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
    """A number of points or the like. Raises ValueError."""
    if type(value) not in (int, float):
        raise ValueError("This is no number.")
    number = float(str(value))
    if not 0 <= number <= MOST_COST:  # which nan is not, either
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
