"""The challenge of the day: the same for everybody, counted for its day, and done beside companions.

A game defines the challenge. The page reports the local date; Python reads no clock. A link `#day=2026-11-26`
leads to the challenge of a day; with the text of a game in place of the date it brings a companion of it.
"""

from __future__ import annotations

import json
from abc import abstractmethod
from collections.abc import Collection, Mapping, Sequence
from typing import TypeVar

from ground.errors import GameError
from shell.app.actions import Action, report
from shell.app.app import App
from shell.app.feature import Need
from shell.app.game import Position
from shell.app.job import Job
from shell.app.roles import Beginning, Shareable, TakingLinks, Working
from shell.app.way import Way
from shell.challenge.calendar import browse, streak_of, way_of_today
from shell.challenge.challenge import Challenge
from shell.challenge.challenges import Challenges
from shell.challenge.companions import Companion, code_of
from shell.challenge.company import Company
from shell.challenge.days import day_words, is_day
from shell.challenge.diary import COMPUTER, OWN, SENT, Diary, Done, Met
from shell.challenge.league import LINK as LEAGUE_LINK
from shell.challenge.league import League, Row, week_of
from shell.seats.own_name import OwnName
from shell.sharing.sharing import Sharing
from shell.shelf.shelf import Shelf
from shell.storage.jsontext import Json

LINK = "day="
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
    `day` is the chosen day. `company` are its companions.
    """

    _own_name = Need(OwnName)
    _sharing = Need(Sharing)
    _shelf = Need(Shelf)

    GROUP = "daily"
    LINKS = (LINK, LEAGUE_LINK)
    LEFT, LEAVE = "ui.daily.left", "ui.daily.leave"

    LEVELS: tuple[int, ...]
    """The levels of the computers that are asked for an attempt; the best one of theirs counts."""
    LEAGUE: str
    """The character by which links of its leagues begin; it is no other game's, nor that of its links."""
    MOST_TURNS: int
    """The maximum number of turns of an attempt."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.diary = Diary(app, self.better)
        self.company = Company(app, self.diary, self.day_of, self.MOST_TURNS)
        self.league = League(app, self.company, self.LEAGUE, self.better, self.result_of)
        self.today = self.month = self.day = ""
        self.came = ""
        """The name of the sender of the last link."""
        self._asked = ""
        """The day for which a computer is at work."""

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
            "companion": lambda value: self.company.switch(self.day, value),
            "companion-drop": lambda value: self.company.drop(self.day, value),
            "companion-ask": self._ask,
            "league-name": self._own_name.typed,
            "league-pass": self._pass_on,
            "league-leave": lambda: self.league.leave(self.day),
            "league-back": lambda: self.league.come_back(),
            "companion-read": report(self.company.read_on),
        }

    @property
    def days(self) -> Collection[str]:
        return self.diary.days

    def solved_later(self, day: str) -> bool:
        return day in self.diary.done.value

    @property
    def streak(self) -> int:
        """The number of consecutive days on which the challenge was done."""
        return streak_of(self)

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
        self._stay_behind()

    def _is_ahead(self, day: str) -> bool:
        """True if a day is still to come."""
        return bool(self.today) and day > self.today

    def _stay_behind(self) -> None:
        """Choose today in place of a day that is still to come."""
        if self._is_ahead(self.day):
            self.day, self.company.refused = self.today, AHEAD

    def at_the_door(self) -> None:
        self.app.emit("day")

    def ways(self) -> tuple[Way, ...]:
        picture = self.picture(self.today) if self.today else ""
        return (way_of_today(self.app.texts, self, "today", picture),)

    def choose(self, day: str) -> None:
        """Choose a day, and play its companions to know their results."""
        self.day = day
        if day:
            self.company.want_all(day)
            self.league.want(day)

    # Links

    def opens(self, fragment: str) -> bool:
        """Take the link of a day, or of a companion, and show the day."""
        if not fragment.startswith(self.LINKS) or self._shelf.is_link(fragment):
            return False
        if fragment.startswith(LEAGUE_LINK):
            self._join(fragment)
            return True
        rest, app = fragment.removeprefix(LINK), self.app
        self.company.refused = self.came = ""
        if is_day(rest):
            self.choose(rest)
            self._stay_behind()
        else:
            sender = self._opening.sender
            self.company.want(rest, lambda companion: self._meet(companion, sender))
        app.follow("today", self.day)
        return True

    def _join(self, fragment: str) -> None:
        """Take in the link of a league, and show its week."""
        self.company.refused = self.came = ""
        try:
            self.league.receive(fragment, self._show_week)
        except GameError as error:
            self.company.refused = error.code
        self.app.follow("today", self.day)

    def _show_week(self, day: str) -> None:
        self.choose(min(day, self.today) if self.today else day)

    # The league

    def mine(self) -> dict[str, int]:
        """One's own results in the week of the chosen day, by day."""
        return {day: best for day in week_of(self.day) if (best := self.best(day))}

    def standings(self) -> list[Row]:
        """The table of the league in the week of the chosen day."""
        return self.league.table(self.day, self.mine(), self._own_name.name)

    @property
    def own_name(self) -> str:
        """The name under which one's own results are passed on; empty if none was given yet."""
        return self._own_name.name

    def _pass_on(self) -> None:
        """Share the league with one's own results, as a link."""
        if not self.own_name:
            self.app.emit("focus", at='[data-field="league"]')
            return
        done = self.diary.done.value
        mine = {day: done[day].code for day in self.mine() if done[day].code}
        try:
            link = self.league.link(self.day, mine, self.own_name)
        except GameError as error:
            self.company.refused = error.code
            return
        rows = [row._asdict() for row in self.standings()]
        name = f"{self.app.game.file_name}-league-{week_of(self.day)[0]}.json"
        self._sharing.offer(link, json.dumps({"week": week_of(self.day), "table": rows}), name)

    def _meet(self, companion: Companion, sender: str) -> None:
        """Welcome a companion that has come by a link."""
        if self._is_ahead(companion.day):
            self.company.refused = AHEAD
            return
        mine = self.diary.done.value.get(companion.day)
        self.choose(companion.day)
        self.came = sender
        if mine is not None and mine.code == companion.code:
            return
        known = [met for met in self.diary.companions(companion.day) if met.code != companion.code]
        self.company.put(companion.day, [*known, Met(SENT, sender, companion.code, True)])

    # Companions

    def result_of(self, companion: Companion) -> int:
        """The result that a companion reached; 0 if it did not reach the aim."""
        return self.result(len(companion.turns), companion.told[-1] if companion.told else (), companion.data)

    def result_in(self, session: S) -> int:
        """The result that an attempt has reached; 0 if it has not reached the aim."""
        return self.result(session.cursor, session.last_events, session.data)

    def entrants(self, session: S, you: str) -> list[tuple[str, int]]:
        """The names and results of the person, called `you`, and of the companions beside the attempt."""
        others = [(self.name_of(met), self.result_of(companion)) for met, companion in self.company.beside]
        return [(you, self.result_in(session)), *others]

    def outcome(self, result: int) -> str:
        """A result in words, also that of an attempt which did not reach the aim."""
        return self.words(result) if result else self.app.t("ui.companion.unfinished")

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

    # A computer's attempt

    @property
    def asking(self) -> bool:
        """True while a computer is at work on the chosen day."""
        return bool(self._asked) and self._asked == self.day

    def _ask(self) -> None:
        """Ask the computers for their attempts at the chosen day."""
        if not any(met.kind == COMPUTER for met in self.company.of(self.day)):
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
                start = self.start_of(day)
                codes = {
                    str(level): code_of(game, start, progress["runs"][str(level)]) for level in self.LEVELS
                }
                self._asked = ""
                self.company.want_each(codes.values(), lambda: self._meet_best(day, codes))

        return Job("alone", day, request, hear)

    def _meet_best(self, day: str, codes: Mapping[str, str]) -> None:
        """Welcome the best of the computers' attempts, by level, once all have been played."""
        read, best = self.company.read, ""
        if any(code not in read for code in codes.values()):
            return
        for level, code in codes.items():
            result, so_far = self.result_of(read[code]), self.result_of(read[codes[best]]) if best else 0
            if not best or (result and (not so_far or self.better(result, so_far) != so_far)):
                best = level
        others = [met for met in self.company.of(day) if met.kind != COMPUTER]
        self.company.put(day, [*others, Met(COMPUTER, best, codes[best], True)])

    # The attempt

    def _go(self, day: str) -> None:
        """Begin the challenge of a day, or continue an attempt at it on the table."""
        app, session = self.app, self.session
        if not is_day(day) or self._is_ahead(day):
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
        self.day = day
        self.company.surround(day)

    def _hide(self) -> None:
        """Hide the companions, or show them again."""
        self.company.hidden = not self.company.hidden

    @property
    def idle(self) -> bool:
        return super().idle and not self._asked and not self.company.reading

    def note(self, session: S) -> None:
        if session.earned:
            code = code_of(session.game, session.start, session.turns[: session.cursor])
            on = session.begun == session.day
            self.diary.note(session.day, Done(self.result_in(session), on, code))

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
        played = self.company.read.get(done.code) if done is not None else None
        turns = played.turns if played is not None else ()
        data = {
            "format": f"{game.name}-game/1", "start": game.data(self.start_of(day)), "turns": [*turns],
            "names": {},
        }  # fmt: skip
        link = LINK + (done.code if done is not None and done.code else day)
        return link, json.dumps(data), f"{game.file_name}-{day}.json"
