"""The shared drawing of a challenge of the day on the table: the buttons beside it, and at its end."""

from __future__ import annotations

from typing import Any

from shell.challenge import view
from shell.challenge.beside import hide
from shell.challenge.daily_challenges import DailyChallenges, DayChallenge
from shell.drawing.html import Html, button
from shell.poster.poster import offer


def actions(daily: DailyChallenges[Any], session: DayChallenge) -> Html:
    """The buttons beside the title: hide the companions, start again, the room, leave."""
    t = daily.app.t
    return view.actions(
        hide(daily),
        button("daily-restart", t("ui.daily.restart"), sign="reset", quiet=True, key="daily-restart"),
        button("today", daily.name, value=session.day, sign="star", quiet=True, key="daily-room"),
        button("daily-leave", daily.leaving, sign="close", quiet=True, key="daily-leave"),
    )


def lead(daily: DailyChallenges[Any], session: DayChallenge, class_: str) -> Html:
    """The main button at the end: send the attempt, or try again if it did not reach the aim."""
    t = daily.app.t
    if session.solved:
        return button("share", t("ui.daily.send"), sign="share", class_=class_, key="daily-send")
    return button("daily-restart", t("ui.daily.again"), sign="reset", class_=class_, key="daily-once-more")


def quiet_steps(daily: DailyChallenges[Any], session: DayChallenge) -> list[Html]:
    """The smaller buttons of the dialog at the end."""
    t = daily.app.t
    again = button("daily-restart", t("ui.daily.again"), sign="reset", class_="quiet-step")
    return [
        *([again] if session.solved else []),
        button("close", t("ui.see_board"), sign="eye", class_="quiet-step"),
        button("replay", t("ui.finish.watch"), value="all", sign="replay", class_="quiet-step"),
        offer(daily.app.texts),
        button("today", daily.name, value=session.day, sign="star", class_="quiet-step"),
    ]
