"""Challenges of the days on the table in place of a game, each an attempt from beginning to end."""

from __future__ import annotations

import json
from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import TypeVar

from shell.app.actions import Action
from shell.app.app import App
from shell.app.game import Position
from shell.app.job import Job
from shell.app.roles import Shareable, Working
from shell.app.way import Way
from shell.challenge.calendar import way_of_today
from shell.challenge.challenge import Challenge
from shell.challenge.challenges import Challenges
from shell.challenge.companions import Reading, code_of, reading
from shell.challenge.daily import Daily
from shell.challenge.days import day_words, is_day
from shell.challenge.diary import COMPUTER, Done, Met
from shell.computers import faces
from shell.drawing.html import Html
from shell.storage.jsontext import Json


class DayChallenge(Challenge, abstract=True):
    """An attempt at the challenge of a `day`; `begun` is the day on which it was begun, empty if unknown."""

    kind = "daily"
    day = begun = ""

    @property
    def decisions(self) -> Sequence[Json]:
        """The turns as the rules of the game alone play them; a link holds these."""
        return self.turns[: self.cursor]


S = TypeVar("S", bound=DayChallenge)


class DailyChallenges(Shareable, Working, Daily, Challenges[S], abstract=True):
    """The challenges of the days, of a class derived from `DayChallenge`."""

    LEFT, LEAVE = "ui.daily.left", "ui.daily.leave"

    LEVELS: tuple[int, ...]
    """The levels of the computers that are asked for an attempt; the best one of theirs counts."""
    MOST_TURNS: int
    """The maximum number of turns of an attempt."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._asked = ""
        """The day for which a computer is at work."""

    # Defined by each game

    @abstractmethod
    def start_of(self, day: str) -> Position:
        """The position in which the challenge of a day begins."""

    @abstractmethod
    def day_of(self, start: Position) -> str:
        """The day whose challenge begins in a position; empty if there is none."""

    def ended(self, position: Position) -> bool:
        """True if the challenge is over in a position, which may be before the game is."""
        game = self.app.game
        return game.rules.standing(game.data(position)).over

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
    def spoken(self, session: S) -> str:
        """The challenge and its aim, in words."""

    @property
    def name(self) -> str:
        """The name of this kind of challenge, such as course of the day."""
        return self.app.t(self.app.key_of("today"))

    def title(self, session: S) -> str:
        return self.app.t("ui.daily.of", title=self.name, day=day_words(self.app.texts, session.day))

    # The day

    def ways(self) -> tuple[Way, ...]:
        picture = self.picture(self.today) if self.today else ""
        return (way_of_today(self.app.texts, self, "today", picture),)

    def actions(self) -> dict[str, Action]:
        return {
            **super().actions(),
            "daily-go": self._go,
            "daily-restart": self._restart,
            "companion-ask": self._ask,
        }

    def read(self, code: str) -> Reading:
        return reading(self.app.game, code, self.day_of, self.ended, self.MOST_TURNS, self.result)

    def result_in(self, session: S) -> int:
        """The result that an attempt has reached; 0 if it has not reached the aim."""
        return self.result(session.cursor, session.last_events, session.data)

    def name_of(self, met: Met) -> str:
        if met.kind == COMPUTER:
            return self.app.t(f"ui.level.{self.level_of(met)}.name")
        return super().name_of(met)

    def face(self, met: Met) -> Html:
        if met.kind == COMPUTER:
            return faces.portrait(self.app.game, self.level_of(met))
        return super().face(met)

    def level_of(self, met: Met) -> int:
        """The level of a computer among the companions, which is stored as its name."""
        levels = {str(level): level for level in self.LEVELS}
        return levels.get(met.name, self.LEVELS[-1])

    # A computer's attempt

    @property
    def asking(self) -> bool:  # type: ignore[override]
        return bool(self._asked) and self._asked == self.day

    def can_ask(self, day: str) -> bool:
        return not any(met.kind == COMPUTER for met in self.company.of(day))

    def _ask(self) -> None:
        """Ask the computers for their attempts at the chosen day."""
        if self.can_ask(self.day):
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
            result, so_far = read[code].result, read[codes[best]].result if best else 0
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

    def _surround(self, day: str) -> None:
        self.day = day
        self.company.surround(day)

    @property
    def idle(self) -> bool:
        return super().idle and not self._asked and not self.company.reading

    def note(self, session: S) -> None:
        if session.earned:
            code = code_of(session.game, session.start, session.decisions)
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
        if not day:
            return None
        game, done = self.app.game, self.diary.done.value.get(day)
        played = self.company.read.get(done.code) if done is not None else None
        turns = played.turns if played is not None else ()
        data = {
            "format": f"{game.name}-game/1", "start": game.data(self.start_of(day)), "turns": [*turns],
            "names": {},
        }  # fmt: skip
        return self.link_of(day), json.dumps(data), f"{game.file_name}-{day}.json"
