"""The pages of lessons: the list, the panel beside the board, and the dialog at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.ttb.help.topics import RULE
from games.ttb.puzzles.attempt.attempt import data_of_puzzle
from games.ttb.puzzles.lessons.counts import ENOUGH
from games.ttb.puzzles.lessons.exercise import LessonSession
from games.ttb.puzzles.lessons.lessons import Lesson
from games.ttb.puzzles.words import goal_line, goal_spoken
from games.ttb.words.markup import DOUBLE, SOFT, plain_name, with_tiles
from shell.challenge import view
from shell.challenge.best import MOST_STARS
from shell.drawing.dialogs import dialog, steps
from shell.drawing.html import Html, bare_button, button, html, icon, tag
from shell.settings.updates import Updates
from shell.texts.texts import Texts, as_sentence

if TYPE_CHECKING:
    from games.ttb.puzzles.lessons.learning import Learning


def goal_of(learning: Learning) -> str:
    """The goal of the lesson on the table, in words."""
    session = learning.session
    return goal_spoken(learning.app.texts, session.goal) if session else ""


def text_of(texts: Texts, lesson: Lesson) -> str:
    """The text of a lesson, with the names of the buttons in it filled in."""
    return texts.t(
        lesson.text,
        remove=texts.t("ui.tool.remove").replace(SOFT, ""),
        double=plain_name(texts, DOUBLE),
    )


# The list


def contents(learning: Learning, updates: Updates) -> Html:
    """The dialog with all lessons."""
    t, stars, following = learning.app.t, learning.stars, learning.following
    if learning.file.missing:
        rows = tag("li")(updates.instead("ui.learn.missing"))
    elif not learning.lessons:
        rows = tag("li")(tag("p")(t("ui.learn.loading")))
    else:
        rows = html(*(_row(learning, lesson, lesson is following) for lesson in learning.lessons))
    done = sum(lesson.id in stars for lesson in learning.lessons)
    earned = sum(stars.get(lesson.id, 0) for lesson in learning.lessons)
    progress = t("ui.learn.progress", n=done, of=len(learning.lessons), stars=earned)
    words = progress if done else t("ui.learn.what")
    return dialog(
        t("ui.door.learn"),
        html(tag("p", class_="field-help", id="dialog-words")(words), tag("ol", class_="lessons")(rows)),
        steps(
            "",
            button("first-steps", t("ui.learn.game"), sign="play", class_="quiet-step"),
            button("first-steps", t("ui.learn.game_two"), value="two", sign="hand-over", class_="quiet-step"),
            button("close", t("ui.close"), sign="close", class_="quiet-step"),
        ),
        sign=icon("hint"),
    )


def _row(learning: Learning, lesson: Lesson, first: bool) -> Html:
    t, n = learning.app.t, learning.stars.get(lesson.id, 0)
    session = learning.session
    here = session is not None and session.lesson.id == lesson.id
    following = tag("small")(t("ui.learn.next")) if first else ""
    return tag("li", data_key=f"row-{lesson.id}")(
        bare_button(
            html(
                tag("b", class_="lesson-number")(lesson.number),
                tag("span", class_="lesson-title")(t(lesson.title), following),
                view.stars(learning.app.texts, n),
            ),
            "button lesson-row" + (" primary" if first else ""),
            "lesson",
            lesson.id,
            data_key=f"lesson-{lesson.id}",
            data_solved="true" if n else None,
            autofocus=first or None,
            aria_current="true" if here else None,
        )
    )


# Beside the board


def panel(learning: Learning, session: LessonSession) -> Html:
    """The lesson on the table: its title and text, or the reasons the last turn has not solved it."""
    app, lesson = learning.app, session.lesson
    t, missing = app.t, learning.shortfall()
    solved = learning.solved
    again = ""
    if learning.mistake:
        missing = [learning.mistake]
        again = button("lesson-again", t("ui.puzzle.restart"), sign="reset", key="lesson-again-here")
    reasons = html(
        *(html(tag("span")(with_tiles(app.texts, as_sentence(reason))), " ") for reason in missing)
    )
    words = with_tiles(app.texts, text_of(app.texts, lesson))
    half_way = session.half_way if missing and not learning.mistake else None
    if missing:
        praise = "ui.lesson.not_yet" if half_way is None else "ui.lesson.half"
        if half_way is not None and not half_way.changes:
            praise, reasons = "ui.lesson.half.run", html()
        words = html(tag("b")(t(praise)), " ", reasons, tag("span", class_="lesson-explained")(words))
    page = t("ui.help.rule", rule=t(f"rule.{lesson.page}.title"))
    sign, key = ("check", "ui.stars") if solved else ("flag", "ui.lesson.possible")
    stars = view.stars(app.texts, session.stars, key)
    number = tag("b", class_="lesson-number")(lesson.number)
    return (
        view.head(html(number, tag("span")(t(lesson.title))), view.state(stars))
        + goal_line(app.texts, data_of_puzzle(session.puzzle), sign)
        + view.text(
            tag("p", class_="puzzle-text")(words),
            again,
            data_missing=bool(missing) and half_way is None,
            data_again=bool(again),
        )
        + view.actions(
            button("lesson-again", t("ui.puzzle.restart"), sign="reset", quiet=True, key="lesson-again"),
            button("rule", page, value=RULE + lesson.page, sign="help", quiet=True, key="lesson-page"),
            button("learn", t("ui.learn.all"), sign="learn", quiet=True, key="lesson-list"),
            button("lesson-leave", learning.leaving, sign="close", key="lesson-leave"),
        )
    )


# The end


def over(learning: Learning, session: LessonSession) -> Html:
    """The dialog at the end: the stars, or the shortfall, and the ways to continue."""
    app, lesson = learning.app, session.lesson
    t, solved = app.t, session.solved
    following = learning.following
    ready = solved and ((lesson.number == ENOUGH and learning.is_newcomer) or following is None)
    if solved:
        key = "ui.lesson.shortest" if session.stars == MOST_STARS else "ui.lesson.longer"
        words = tag("p")(t(key, n=session.cursor, least=lesson.length))
        if session.hinted:
            words = tag("p")(t("ui.lesson.hinted", n=len(session.hinted)))
        if ready:
            words += tag("p")(t("ui.learn.enough" if following else "ui.learn.done"))
    else:
        words = html(
            *(tag("p")(with_tiles(app.texts, as_sentence(reason))) for reason in learning.shortfall())
        )
    return view.over(
        t(f"ui.lesson.done.{session.stars}") if solved else t("ui.lesson.not_yet"),
        t(lesson.title),
        words,
        _steps(learning, session, ready),
        solved=solved,
        above=tag("p", class_="puzzle-prize")(view.stars(app.texts, session.stars)) if solved else "",
        class_="lesson-over",
    )


def _steps(learning: Learning, session: LessonSession, ready: bool) -> Html:
    """The ways to continue, the main one first: a game if ready, the next lesson, or another try."""
    t, lesson, following = learning.app.t, session.lesson, learning.following
    ways = [("first-steps", t("ui.learn.game"), "play", "")] if ready else []
    if session.solved and following is not None:
        ways.append(("lesson", t("ui.lesson.next"), "chevron-right", following.id))
    page = t("ui.help.rule", rule=t(f"rule.{lesson.page}.title"))
    ways += [
        ("lesson-again", t("ui.lesson.again"), "reset", ""),
        ("learn", t("ui.learn.all"), "learn", ""),
        ("rule", page, "help", RULE + lesson.page),
    ]
    first, *more = (
        button(action, words, value=value, sign=sign, class_="quiet-step" if number else "primary")
        for number, (action, words, sign, value) in enumerate(ways)
    )
    return steps(first, *more)
