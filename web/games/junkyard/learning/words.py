"""The words of lessons, in which the other robots are called by their colours."""

from __future__ import annotations

from games.junkyard.learning.attempt import LessonSession
from games.junkyard.learning.deeds import OTHER, RIVAL
from shell.texts.texts import Texts

HINTS = 2
"""The number of steps of each lesson's hint."""


def words(texts: Texts, session: LessonSession, which: str) -> str:
    """A text of the lesson: its `text`, its `task`, or `done`."""
    return _filled(texts, f"ui.junkyard.lesson.{session.lesson.id}.{which}")


def _filled(texts: Texts, key: str, **values: object) -> str:
    return texts.t(key, rival=texts.t(f"colour.{RIVAL}"), other=texts.t(f"colour.{OTHER}"), **values)


def introduction(texts: Texts, session: LessonSession) -> str:
    """The text of the lesson, then its task."""
    return f"{words(texts, session, 'text')} {words(texts, session, 'task')}"


def hints(texts: Texts, session: LessonSession) -> list[str]:
    """All steps of the hint."""
    name = session.lesson.id
    return [_filled(texts, f"ui.junkyard.lesson.{name}.hint.{step}") for step in range(1, HINTS + 1)]


def reason(texts: Texts, session: LessonSession) -> str:
    """The reason that the deed was not done, as a sentence; empty while it can be done, or once it is."""
    verdict = session.verdict
    if verdict is None or not verdict.reason:
        return ""
    key = f"ui.junkyard.lesson.{session.lesson.id}.not.{verdict.reason}"
    return _filled(texts, key, **verdict.values)
