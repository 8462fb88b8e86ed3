"""A lesson on the table in place of a game: a staged position, and one deed to do in it."""

from __future__ import annotations

from collections.abc import Sequence

from games.junkyard.game import GAME
from games.junkyard.learning.deeds import DEEDS, DONE, LEARNER, Verdict
from games.junkyard.learning.staged import Lesson
from shell.app.session import Session
from shell.challenge.best import MOST_STARS
from shell.challenge.challenge import Challenge
from shell.storage.jsontext import Json


class LessonSession(Challenge):
    """An attempt at a lesson. Raises `GameError`.

    It ends with the judgement, long before the game does, so nobody else decides in it.
    """

    kind = "lesson"
    solver = LEARNER

    def __init__(self, lesson: Lesson, key: str, before: Session, turns: Sequence[Json] = ()) -> None:
        self.lesson = lesson
        super().__init__(GAME, lesson.start, key, before)
        self.go_through(turns)

    @property
    def verdict(self) -> Verdict | None:
        """The judgement of the deed, or None while it can still be done."""
        played = (self.play_at(number, self.turns[number]).events for number in range(self.cursor))
        events = [event for several in played for event in several]
        return DEEDS[self.lesson.id](events, self.position)

    @property
    def solved(self) -> bool:
        return self.verdict == DONE

    @property
    def over(self) -> bool:
        return super().over or self.verdict is not None

    @property
    def stars(self) -> int:
        """The stars for the deed: three without a hint, one less for each step of it, at least one."""
        return max(1, MOST_STARS - self.hints_given)
