"""The views of a lesson: the panel beside the robot, and the dialog at its end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.junkyard.learning.attempt import LessonSession
from games.junkyard.learning.words import reason, words
from shell.challenge import view
from shell.drawing.dialogs import steps
from shell.drawing.html import Html, button, html, icon, tag
from shell.table.coach import EASIEST

if TYPE_CHECKING:
    from games.junkyard.learning.lessons import Lessons


def panel(lessons: Lessons, session: LessonSession) -> Html:
    """The HTML of the region `lesson`."""
    app, t, texts = lessons.app, lessons.app.t, lessons.app.texts
    ended = session.over and not lessons.running and not app.past
    earned = None if lessons.running else lessons.stars.get(session.lesson.id)  # a run does not tell its end
    if session.shown:
        state = view.state(t("ui.junkyard.lesson.solution"), "play")
    elif ended and not session.solved:
        state = view.state(t("ui.junkyard.lesson.missed"), "close", "failed")
    else:
        state = view.state(view.stars(texts, earned)) if earned else html()
    task = tag("p", class_="junk-lesson-task")(icon("flag"), tag("span")(words(texts, session, "task")))
    if ended:
        told = tag("p")(words(texts, session, "done") if session.solved else reason(texts, session))
    else:
        told = html(view.hints(lessons.given(session)), tag("p")(words(texts, session, "text")))
    number = tag("b", class_="junk-lesson-number")(session.lesson.number)
    lead = _lead(lessons, session, "go junk-lesson-lead") if ended and not session.shown else ""
    return html(
        tag("div", class_="junk-lesson-top", data_began=session.lesson.fields["phase"])(
            view.head(html(number, tag("span")(lessons.title(session))), state),
            view.actions(
                button(
                    "lesson-restart", t("ui.junkyard.lesson.restart"), sign="reset", quiet=True,
                    key="lesson-restart",
                ),
                button("lessons", t("ui.junkyard.lessons"), sign="learn", quiet=True, key="lesson-list"),
                button("lesson-leave", lessons.leaving, sign="close", quiet=True, key="lesson-leave"),
            ),
        ),
        lead,
        view.text(task, told),
    )  # fmt: skip


def _lead(lessons: Lessons, session: LessonSession, class_: str) -> Html:
    """The main button, for the next thing to do."""
    t = lessons.app.t
    if not session.solved:
        again = t("ui.junkyard.lesson.again")
        return button("lesson-again", again, sign="undo", class_=class_, key="lesson-again")
    if lessons.leads_on:
        game = t("ui.junkyard.lesson.game", player=t(f"ui.level.{EASIEST}.name"))
        return button("first-steps", game, sign="play", class_=class_, key="lesson-go-on")
    if lessons.following is None:
        return button("lessons", t("ui.junkyard.lessons"), sign="learn", class_=class_, key="lesson-go-on")
    following = t("ui.junkyard.lesson.next")
    return button("lesson-next", following, sign="chevron-right", class_=class_, key="lesson-go-on")


def over(lessons: Lessons, session: LessonSession) -> Html:
    """The HTML of the dialog `lesson-over`."""
    t, texts, solved = lessons.app.t, lessons.app.texts, session.solved
    sentences = [words(texts, session, "done") if solved else reason(texts, session)]
    if solved and session.hints_given:
        sentences.append(t("ui.junkyard.lesson.hinted"))
    if solved and lessons.following is None:
        sentences.append(t("ui.junkyard.lesson.all"))
    elif solved and lessons.leads_on:
        sentences.append(t("ui.junkyard.lesson.enough"))
    quiet = [button("close", t("ui.see_board"), sign="eye", class_="quiet-step")]
    if solved and lessons.leads_on and lessons.following is not None:
        following = t("ui.junkyard.lesson.next")
        quiet.append(button("lesson-next", following, sign="chevron-right", class_="quiet-step"))
    if solved:
        again = t("ui.junkyard.lesson.once_more")
        quiet.append(button("lesson-restart", again, sign="reset", class_="quiet-step"))
    else:
        solution = t("ui.junkyard.lesson.watch")
        quiet.append(button("lesson-watch", solution, sign="hint", class_="quiet-step"))
    quiet.append(button("lessons", t("ui.junkyard.lessons"), sign="learn", class_="quiet-step"))
    prize = tag("p", class_="junk-lesson-prize")(view.stars(texts, session.stars)) if solved else ""
    return view.over(
        t(f"ui.junkyard.lesson.solved.{session.stars}" if solved else "ui.junkyard.lesson.missed"),
        lessons.title(session),
        html(*(tag("p")(sentence) for sentence in sentences)),
        steps(_lead(lessons, session, "primary"), *quiet),
        solved=solved,
        above=prize,
        class_="junk-lesson-over",
    )
