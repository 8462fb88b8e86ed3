"""The challenges of the days: the same for everybody, counted for their days, and done beside companions.

A game defines the challenge. The page reports the local date; Python reads no clock. A link `#day=2026-11-26`
leads to the challenge of a day; with the text of an attempt in place of the date it brings a companion of it.
"""

from __future__ import annotations

import json
from abc import abstractmethod
from collections.abc import Collection

from ground.errors import GameError
from ground.interface import Interface
from shell.app.actions import Action, at_any_time, report
from shell.app.app import App
from shell.app.feature import Need
from shell.app.roles import Beginning, TakingLinks
from shell.challenge.calendar import browse, streak_of
from shell.challenge.companions import Companion, Reading
from shell.challenge.company import Company
from shell.challenge.days import is_day
from shell.challenge.diary import OWN, SENT, Diary, Met
from shell.challenge.league import LINK as LEAGUE_LINK
from shell.challenge.league import League, Row, week_of
from shell.drawing.html import Html, icon
from shell.seats.own_name import OwnName
from shell.sharing.opening import Opening
from shell.sharing.sharing import Sharing
from shell.shelf.shelf import Shelf

LINK = "day="
AHEAD = "ahead"
"""The reason for which a day is refused that is still to come; other reasons are codes of errors."""
SIGNS = {SENT: "link", OWN: "star-full"}
"""The icons of companions, by their kinds."""


class Daily(Beginning, TakingLinks, Interface, abstract=True):
    """The challenges of the days, their companions and leagues; the attempts are the game's own.

    `today` is the day last reported by the page, empty before; `month` is that of the calendar, as `2026-11`;
    `day` is the chosen day. `company` are its companions.
    """

    _opening = Need(Opening)
    _own_name = Need(OwnName)
    _sharing = Need(Sharing)
    _shelf = Need(Shelf)

    GROUP = "daily"
    LINKS = (LINK, LEAGUE_LINK)
    ROOM = "today"
    """The screen with the days."""

    LEAGUE: str
    """The character by which links of its leagues begin; it is no other game's, nor that of its links."""
    asking = False
    """True while a computer is at work on the chosen day."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.diary = Diary(app, self.better)
        self.company = self.gathered()
        self.league = League(app, self.company, self.LEAGUE, self.better)
        self.today = self.month = self.day = ""
        self.came = ""
        """The name of the sender of the last link."""

    # Defined by each game

    @abstractmethod
    def better(self, one: int, other: int) -> int:
        """The better of two results."""

    @abstractmethod
    def read(self, code: str) -> Reading:
        """The companion of a link's text, with its turns played, in small steps. Raises `GameError`."""

    @abstractmethod
    def offered(self, day: str) -> tuple[str, str, str] | None:
        """The content to share on a day: one's best attempt, or the day alone; None without a day."""

    @abstractmethod
    def words(self, result: int) -> str:
        """A result, in words."""

    def figure(self, result: int) -> int:
        """The number that stands for a result in the table of the league."""
        return result

    def gathered(self) -> Company:
        """The companions of all days."""
        return Company(self.app, self.diary, self.read)

    def show(self) -> None:
        """Show the chosen day in its room."""
        self.app.follow(self.ROOM, self.day)

    # The day

    def actions(self) -> dict[str, Action]:
        return {
            **super().actions(),
            "day": report(self.take_day),
            "day-month": lambda month: browse(self, month),
            "daily-hide": self._hide,
            "daily-send": at_any_time(self._send),
            "companion": lambda value: self.company.switch(self.day, value),
            "companion-drop": lambda value: self.company.drop(self.day, value),
            "league-name": self._own_name.typed,
            "league-pass": self._pass_on,
            "league-leave": lambda: self.league.leave(self.day),
            "league-back": lambda: self.league.come_back(),
            "companion-read": report(self.company.read_on),
        }

    @property
    def look(self) -> tuple[object, ...]:
        """A value that changes with what the room shows of the days."""
        versions = self.diary.done.version, self.diary.met.version, self.league.state
        company = self.company.refused, self.company.reading, self.asking
        return (*versions, *company, self.today, self.month, self.day, self.came, self.own_name)

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

    def take_day(self, day: str) -> None:
        """Take the date reported by the page."""
        if is_day(day) and day != self.today:
            shown = self.app.screen is not None and self.app.screen.PLACE == self.ROOM
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

    def enter(self, day: str) -> None:
        """Come into the room by a link to a day, which is the chosen one, or else to today."""
        if day != self.day or not day:
            self.company.refused = self.came = ""
            self.day = self.today
        self.choose(self.day)

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
        rest = fragment.removeprefix(LINK)
        self.company.refused = self.came = ""
        if is_day(rest):
            self.choose(rest)
            self._stay_behind()
        else:
            sender = self._opening.sender
            self.company.want(rest, lambda companion: self._meet(companion, sender))
        self.show()
        return True

    def _join(self, fragment: str) -> None:
        """Take in the link of a league, and show its week."""
        self.company.refused = self.came = ""
        try:
            self.league.receive(fragment, self._show_week)
        except GameError as error:
            self.company.refused = error.code
        self.show()

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
        if not self.day:
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
        if mine is not None and mine.code == companion.code and sender in ("", self.own_name):
            return
        met = Met(SENT, sender, companion.code, True)
        known = [other for other in self.diary.companions(companion.day) if not other.is_same(met)]
        self.company.put(companion.day, [*known, met])

    # Companions

    def entrants(self, mine: int, you: str) -> list[tuple[str, int]]:
        """The names and results of the person, called `you`, and of the companions beside the attempt."""
        others = [(self.name_of(met), companion.result) for met, companion in self.company.beside]
        return [(you, mine), *others]

    def outcome(self, result: int) -> str:
        """A result in words, also that of an attempt which did not reach the aim."""
        return self.words(result) if result else self.app.t("ui.companion.unfinished")

    def name_of(self, met: Met) -> str:
        """The name of a companion, in words."""
        t = self.app.t
        return t("ui.companion.own") if met.kind == OWN else met.name or t("ui.companion.somebody")

    def face(self, met: Met) -> Html:
        """The picture of a companion."""
        return icon(SIGNS.get(met.kind, SIGNS[SENT]))

    def can_ask(self, day: str) -> bool:
        """True if a computer can be asked for an attempt at a day."""
        return False

    def _hide(self) -> None:
        """Hide the companions, or show them again."""
        self.company.hidden = not self.company.hidden

    # Sharing

    def link_of(self, day: str) -> str:
        """The link of one's best attempt at a day, or of the day alone."""
        done = self.diary.done.value.get(day)
        return LINK + (done.code if done is not None and done.code else day)

    def _send(self, day: str) -> None:
        """Offer the link of a day."""
        offer = self.offered(day) if is_day(day) else None
        if offer is not None:
            self._sharing.offer(*offer)
