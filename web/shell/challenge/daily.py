"""The challenge of the day: the same for everybody, counted for its day, and done beside companions.

A game defines the challenge. The page reports the local date; Python reads no clock. A link `#day=2026-11-26`
leads to the challenge of a day; with the text of a game in place of the date it brings a companion of it.
"""

from __future__ import annotations

import json
from abc import abstractmethod
from collections.abc import Callable, Collection, Generator, Mapping, Sequence
from functools import partial, reduce
from time import monotonic
from typing import TypeVar

from ground.errors import GameError
from shell.app.actions import Action, report
from shell.app.app import App
from shell.app.feature import Need
from shell.app.game import Position
from shell.app.job import Job
from shell.app.roles import Beginning, Shareable, TakingLinks, Working
from shell.app.way import CARD, Way
from shell.challenge.calendar import browse
from shell.challenge.challenge import Challenge
from shell.challenge.challenges import Challenges
from shell.challenge.companions import Companion, code_of, reading
from shell.challenge.days import day_words, is_day, longest, streak
from shell.challenge.diary import COMPUTER, OWN, SENT, Diary, Done, Met
from shell.shelf.shelf import Shelf
from shell.storage.jsontext import Json

LINK = "day="
MOST_BESIDE = 3
"""The maximum number of companions beside a person."""
SLICE = 0.008
"""The seconds of work at a time in which the turns of companions are played."""
AHEAD = "ahead"
"""The reason for which a day is refused that is still to come; other reasons are codes of errors."""


class DayChallenge(Challenge, abstract=True):
    """An attempt at the challenge of a `day`; `begun` is the day on which it was begun, empty if unknown."""

    kind = "daily"
    day = begun = ""


S = TypeVar("S", bound=DayChallenge)


class Daily(Beginning, TakingLinks, Shareable, Working, Challenges[S], abstract=True):
    """The challenges of the days, of a class derived from `DayChallenge`.

    `today` is the day last reported by the page, empty before; `month` is that of the calendar, as `2026-11`;
    `day` is the chosen day. `read` are the companions that have been played, by their codes.
    """

    _shelf = Need(Shelf)

    GROUP = "daily"
    LINKS = (LINK,)
    LEFT, LEAVE = "ui.daily.left", "ui.daily.leave"

    LEVELS: tuple[int, ...]
    """The levels of the computers that are asked for an attempt; the best one of theirs counts."""
    MOST_TURNS: int
    """The maximum number of turns of an attempt."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.diary = Diary(app, self.better)
        self.today = self.month = self.day = ""
        self.read: dict[str, Companion] = {}
        self.beside: list[tuple[Met, Companion]] = []
        """The companions beside the attempt on the table."""
        self.hidden = False
        """True while they are not shown."""
        self.refused = self.came = ""
        """The reason for which a link was refused, and the name of the sender of the last one."""
        self._asked = ""
        """The day for which a computer is at work."""
        self._wanted: list[tuple[str, Callable[[Companion], None]]] = []
        self._work: Generator[None, None, Companion] | None = None

    # Defined by each game

    @abstractmethod
    def better(self, one: int, other: int) -> int:
        """The better of two results."""

    @abstractmethod
    def start_of(self, day: str) -> Position:
        """The position in which the challenge of a day begins."""

    @abstractmethod
    def day_of(self, start: Position) -> str:
        """The day whose challenge begins in a position; empty if there is none."""

    @abstractmethod
    def attempt(self, day: str, key: str, turns: Sequence[Json] = ()) -> S:
        """An attempt in place of the session on the table. Raises `GameError`."""

    @abstractmethod
    def result(self, turns: int, events: Sequence[Json], data: Json) -> int:
        """The result after so many turns, the last with these events; 0 if the aim is not reached."""

    # Its words

    @abstractmethod
    def picture(self, day: str) -> str:
        """The picture of the challenge of a day."""

    @abstractmethod
    def called(self, day: str) -> str:
        """The name of the challenge of a day."""

    @abstractmethod
    def aim(self, day: str) -> str:
        """The aim, in words."""

    @abstractmethod
    def words(self, result: int) -> str:
        """A result, in words."""

    @property
    def name(self) -> str:
        """The name of this kind of challenge, such as course of the day."""
        return self.app.t(self.app.key_of("today"))

    def title(self, session: S) -> str:
        return self.app.t("ui.daily.of", title=self.name, day=day_words(self.app.texts, session.day))

    # The day

    def actions(self) -> dict[str, Action]:
        return {
            **super().actions(),
            "day": report(self._take_day),
            "day-month": lambda month: browse(self, month),
            "daily-go": self._go,
            "daily-restart": self._restart,
            "daily-hide": self._hide,
            "companion": self._switch,
            "companion-drop": self._drop,
            "companion-ask": self._ask,
            "companion-read": report(self._read_on),
        }

    @property
    def days(self) -> Collection[str]:
        return self.diary.days

    def solved_later(self, day: str) -> bool:
        return day in self.diary.done.value

    @property
    def streak(self) -> int:
        """The number of consecutive days on which the challenge was done."""
        return streak(self.days, self.today) if self.today else 0

    @property
    def longest(self) -> int:
        """The longest such row of days."""
        return longest(self.days)

    def best(self, day: str) -> int:
        """The best result of a day; 0 if there is none."""
        done = self.diary.done.value.get(day)
        return done.result if done is not None else 0

    def _take_day(self, day: str) -> None:
        """Take the date reported by the page."""
        if is_day(day) and day != self.today:
            shown = self.app.screen is not None and self.app.screen.PLACE == "today"
            if self.day in ("", self.today):
                self.day = day
            self.today, self.month = day, day[:7]
            if shown:
                self.choose(self.day)
        if self.today and self.day > self.today:
            self.day, self.refused = self.today, AHEAD

    def at_the_door(self) -> None:
        self.app.emit("day")

    def ways(self) -> tuple[Way, ...]:
        t, done, row = self.app.t, self.today in self.days, self.streak
        words = t("ui.door.today.done", n=row) if done else t("ui.door.today.row", n=row) if row else ""
        return (
            Way(
                "today", "star", "today", place=CARD, about="ui.door.today.text", words=words,
                picture=self.picture(self.today) if self.today else "",
                state="done" if done else "row" if row else "", day=self.today,
            ),
        )  # fmt: skip

    def choose(self, day: str) -> None:
        """Choose a day, and play its companions to know their results."""
        self.day = day
        for met in self.companions(day) if day else ():
            if code := self.code(day, met):
                self._want(code)

    # Links

    def opens(self, fragment: str) -> bool:
        """Take the link of a day, or of a companion, and show the day."""
        if not fragment.startswith(LINK) or self._shelf.is_link(fragment):
            return False
        rest, app = fragment.removeprefix(LINK), self.app
        self.refused = self.came = ""
        if is_day(rest):
            self.choose(rest)
            if self.today and rest > self.today:
                self.day, self.refused = self.today, AHEAD
        else:
            sender = self._opening.sender
            self._want(rest, lambda companion: self._meet(companion, sender))
        app.follow("today", self.day)
        return True

    def _meet(self, companion: Companion, sender: str) -> None:
        """Welcome a companion that has come by a link."""
        if self.today and companion.day > self.today:
            self.refused = AHEAD
            return
        mine = self.diary.done.value.get(companion.day)
        self.choose(companion.day)
        self.came = sender
        if mine is not None and mine.code == companion.code:
            return
        known = [met for met in self.diary.companions(companion.day) if met.code != companion.code]
        self._put(companion.day, [*known, Met(SENT, sender, companion.code, True)])

    def _put(self, day: str, companions: list[Met]) -> None:
        """Save the companions of a day; of too many that are on, the last ones stay on."""
        on = 0
        for place in reversed(range(len(companions))):
            on += companions[place].on
            if on > MOST_BESIDE:
                companions[place] = companions[place]._replace(on=False)
        self.diary.put_companions(day, companions)

    # Companions

    def companions(self, day: str) -> list[Met]:
        """The companions that can be met on a day: those that were sent, one's own, and a computer's."""
        stored = self.diary.companions(day)
        own = day in self.diary.done.value and not any(met.kind == OWN for met in stored)
        return [*stored, *([Met(OWN, "", "", False)] if own else [])]

    def code(self, day: str, met: Met) -> str:
        """The text of a companion; that of one's own best is the best attempt's."""
        done = self.diary.done.value.get(day)
        return met.code if met.kind != OWN else done.code if done is not None else ""

    def result_of(self, companion: Companion) -> int:
        """The result that a companion reached; 0 if it did not reach the aim."""
        return self.result(len(companion.turns), companion.told[-1] if companion.told else (), companion.data)

    def name_of(self, met: Met) -> str:
        """The name of a companion, in words."""
        t = self.app.t
        if met.kind == COMPUTER:
            return t(f"ui.level.{self.level_of(met)}.name")
        return t("ui.companion.own") if met.kind == OWN else met.name or t("ui.companion.somebody")

    def level_of(self, met: Met) -> int:
        """The level of a computer among the companions, which is stored as its name."""
        levels = {str(level): level for level in self.LEVELS}
        return levels.get(met.name, self.LEVELS[-1])

    def _switch(self, value: str) -> None:
        """Switch a companion on or off, by its place in the list."""
        companions = self.companions(self.day)
        if value.isdecimal() and int(value) < len(companions):
            met = companions.pop(int(value))
            companions.insert(int(value), met._replace(on=not met.on))
            if not met.on and sum(each.on for each in companions) > MOST_BESIDE:
                first = next(n for n, each in enumerate(companions) if each.on and n != int(value))
                companions[first] = companions[first]._replace(on=False)
            self.diary.put_companions(self.day, companions)

    def _drop(self, value: str) -> None:
        """Remove a companion from the list by its place."""
        companions = self.companions(self.day)
        if value.isdecimal() and int(value) < len(companions):
            del companions[int(value)]
            self.diary.put_companions(self.day, companions)

    def _want(self, code: str, then: Callable[[Companion], None] = lambda companion: None) -> None:
        """Play the companion of a text a few turns at a time, then call `then`."""
        if code in self.read:
            then(self.read[code])
            return
        self._wanted.append((code, then))
        if len(self._wanted) == 1:
            self.app.emit("later", action="companion-read")

    @property
    def reading(self) -> bool:
        """True while companions are being played."""
        return bool(self._wanted)

    def _read_on(self) -> None:
        until = monotonic() + SLICE
        while self._wanted and monotonic() < until:
            code, then = self._wanted[0]
            self._work = self._work or reading(self.app.game, code, self.day_of, self.MOST_TURNS)
            try:
                next(self._work)
                continue
            except StopIteration as ended:
                self.read[code] = ended.value
                then(ended.value)
            except GameError as error:
                self.refused = error.code
            self._work = None
            del self._wanted[0]
        if self._wanted:
            self.app.emit("later", action="companion-read")

    # A computer's attempt

    @property
    def asking(self) -> bool:
        """True while a computer is at work on the chosen day."""
        return bool(self._asked) and self._asked == self.day

    def _ask(self) -> None:
        """Ask the computers for their attempts at the chosen day."""
        if not any(met.kind == COMPUTER for met in self.companions(self.day)):
            self._asked = self.day

    def job(self) -> Job | None:
        if not self._asked:
            return None
        day, game = self._asked, self.app.game

        def request() -> Json:
            position = game.data(self.start_of(day))
            return {"position": position, "levels": self.LEVELS, "seed": day, "most": self.MOST_TURNS}

        def hear(progress: Json) -> None:
            if progress["done"]:
                runs = {
                    str(level): self.attempt(day, "", progress["runs"][str(level)]) for level in self.LEVELS
                }
                self._asked = ""
                self._meet_best(day, runs)

        return Job("alone", day, request, hear)

    def _meet_best(self, day: str, runs: Mapping[str, S]) -> None:
        """Welcome the best of the computers' attempts; without one that reached the aim, the last."""
        results = {level: self.result_in(run) for level, run in runs.items()}
        reached = [level for level in runs if results[level]]
        best = reduce(lambda one, other: one if self._beats(results, one, other) else other, reached or runs)
        others = [met for met in self.companions(day) if met.kind != COMPUTER]
        code = code_of(runs[best])
        self._put(day, [*others, Met(COMPUTER, best, code, True)])
        self._want(code)

    def _beats(self, results: Mapping[str, int], one: str, other: str) -> bool:
        return self.better(results[one], results[other]) == results[one]

    def result_in(self, session: S) -> int:
        """The result of an attempt; 0 if it has not reached the aim."""
        last = session.cursor - 1
        events = session.play_at(last, session.turns[last]).events if session.cursor else ()
        return self.result(session.cursor, events, session.data)

    # The attempt

    def _go(self, day: str) -> None:
        """Begin the challenge of a day, or continue an attempt at it on the table."""
        app, session = self.app, self.session
        if not is_day(day) or (self.today and day > self.today):
            return
        app.close()
        app.screen = None
        if session is not None and session.day == day and not session.over and session.cursor:
            self._surround(day)
            app.emit("focus", at='[data-region="daily"] h2')
        else:
            self._begin(day)

    def _restart(self) -> None:
        if self.session is not None:
            self._begin(self.session.day)

    def _begin(self, day: str) -> None:
        app = self.app
        session = self.attempt(day, app.entropy())
        session.begun = self.today
        self._surround(day)
        self.put(session)
        app.emit("announce", text=self.spoken(session), urgent=False)
        app.emit("focus", at='[data-region="daily"] h2')

    @abstractmethod
    def spoken(self, session: S) -> str:
        """The challenge and its aim, in words."""

    def _surround(self, day: str) -> None:
        """Put the companions that are on beside the attempt; those not played yet come when they are."""
        beside: list[tuple[Met, Companion]] = []
        self.day, self.beside, self.hidden = day, beside, False
        order = [met for met in self.companions(day) if met.on and self.code(day, met)]
        for met in order:
            self._want(self.code(day, met), partial(_join, beside, order, met))

    def _hide(self) -> None:
        """Hide the companions, or show them again."""
        self.hidden = not self.hidden

    @property
    def idle(self) -> bool:
        return super().idle and not self._asked and not self._wanted

    def note(self, session: S) -> None:
        if session.earned:
            result = self.result_in(session)
            on = session.begun == session.day
            self.diary.note(session.day, Done(result, on, code_of(session)))

    def task(self, session: S) -> Json | None:
        return None if session.over else {"day": session.day, "begun": session.begun}

    def go_on(self, stored: Json) -> None:
        day = stored["day"]
        session = self.attempt(day if is_day(day) else "", self.app.entropy(), stored["turns"])
        session.begun = begun if is_day(begun := str(stored.get("begun"))) else ""
        self._surround(session.day)
        self.put(session)

    def offers(self) -> tuple[str, str, str] | None:
        return self.offered(self.session.day) if self.session is not None else None

    def offered(self, day: str) -> tuple[str, str, str] | None:
        """The content to share on a day: one's best attempt, or the day alone; None without a day."""
        if not day:
            return None
        game, done = self.app.game, self.diary.done.value.get(day)
        turns = self.read[done.code].turns if done is not None and done.code in self.read else ()
        data = {
            "format": f"{game.name}-game/1", "start": game.data(self.start_of(day)), "turns": [*turns],
            "names": {},
        }  # fmt: skip
        link = LINK + (done.code if done is not None and done.code else day)
        return link, json.dumps(data), f"{game.file_name}-{day}.json"


def _join(beside: list[tuple[Met, Companion]], order: Sequence[Met], met: Met, companion: Companion) -> None:
    """Add a companion that has been played, in its place among the others."""
    beside.append((met, companion))
    beside.sort(key=lambda pair: order.index(pair[0]))
