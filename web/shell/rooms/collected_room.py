"""The room of a game's collection: challenge of the day, practice, shelves, new ones, turns to improve."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any

from ground.interface import Interface
from shell.app.feature import Need
from shell.challenge import collected_days, practice
from shell.challenge.collected_challenges import CollectedChallenges
from shell.challenge.collected_days import CollectedDays
from shell.challenge.endless import PART, Endless, Wishing
from shell.drawing.html import Html
from shell.mistakes.finding import Finding
from shell.mistakes.listing import TURNS
from shell.settings.updates import Updates
from shell.storage.jsontext import Json

TODAY = collected_days.PART
TABS = {
    TODAY: collected_days.TAB,
    practice.PART: practice.TAB,
    PART: "ui.endless.tab",
    TURNS: "ui.mistakes",
}
"""The words of the tabs besides the shelves."""


class CollectedRoom(Wishing, Interface, abstract=True):
    """The room; the usual part is that of the challenge on the table, or of the next one."""

    _challenges: Need[CollectedChallenges[Any, Any]] = Need(CollectedChallenges)  # type: ignore[type-abstract]
    _days: Need[CollectedDays] = Need(CollectedDays)  # type: ignore[type-abstract]
    _endless: Need[Endless] = Need(Endless)  # type: ignore[type-abstract]
    _finding = Need(Finding)
    _updates = Need(Updates)

    LOADING: str
    MISSING: str
    """The keys of the notes in place of the file."""

    # Defined by each game

    @property
    @abstractmethod
    def shelves(self) -> Sequence[str]:
        """The names of the parts with shelves, once the file is here."""

    @abstractmethod
    def shelf_of(self, task: Json) -> str:
        """The part with the shelf of a challenge, given as its entry."""

    @abstractmethod
    def shelf_words(self, name: str) -> str:
        """The words on the tab of a shelf."""

    @abstractmethod
    def shelf(self, name: str) -> Html:
        """The contents of a part with shelves."""

    @property
    def endless(self) -> Endless:
        return self._endless

    def came_in(self, value: str) -> None:
        self.turn_to(value if value in (*TABS, *self.shelves) else "")
        self._finding.stored.forget_for_good()
        self._challenges.practice.reset_for_good()
        self._challenges.file.want()
        self.app.emit("day")

    @property
    def look(self) -> tuple[object, ...]:
        here, session = self._challenges, self._challenges.session
        return (
            self.app.texts.language, self.part, here.entry.version, here.file.here is not None,
            here.file.missing, self._updates.new_version, self._endless.kind, self._endless.grade,
            session is not None and (session.id, session.practised), *self._days.look,
            *here.practice.look, *self._finding.look,
        )  # fmt: skip

    @property
    def names(self) -> Sequence[str]:
        if self._challenges.collection is None:
            return ()
        return (TODAY, practice.PART, *self.shelves, PART, TURNS)

    @property
    def usual(self) -> str:
        session = self._challenges.session
        if session is None:
            following = self._challenges.following("")
            return practice.PART if following is None else self.shelf_of(following.data)
        if not session.id:
            return PART
        return practice.PART if session.practised else self.shelf_of(session.task)

    def tab_words(self, name: str) -> str:
        return self.app.t(TABS[name]) if name in TABS else self.shelf_words(name)

    def body(self) -> Html:
        file = self._challenges.file
        return file.instead(self._updates, self.LOADING, self.MISSING) or super().body()

    def inside(self, name: str) -> Html:
        drawn = {
            TODAY: self._days.section,
            practice.PART: self._challenges.practising,
            PART: self._endless.section,
            TURNS: self._finding.shelf,
        }
        return drawn[name]() if name in drawn else self.shelf(name)
