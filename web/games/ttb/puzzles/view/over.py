"""The dialog at the end of an attempt: whether it is solved, and what can be done next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.ttb.puzzles.collection.stock import Stock
from games.ttb.puzzles.daily.daily import Daily
from games.ttb.puzzles.path.path import Path
from games.ttb.puzzles.solver.shortest import Shortest, beside
from games.ttb.puzzles.storm.storm import Storm
from games.ttb.puzzles.view import result
from games.ttb.puzzles.words import task_words, with_grade
from games.ttb.turn.small import bots
from shell.drawing.dialogs import dialog, steps
from shell.drawing.html import button, esc, icon, note, piece

if TYPE_CHECKING:
    from games.ttb.puzzles.attempt.attempt import PuzzleSession
    from games.ttb.puzzles.attempt.puzzles import Puzzles


def over(puzzles: Puzzles, session: PuzzleSession) -> str:
    """The HTML of the dialog `puzzle-over`."""
    app = puzzles.app
    key = (
        session.key,
        session.cursor,
        app.texts.language,
        app.texts.asked,
        app.message,
        puzzles.record.entry.version,
        app.feature(Path).kept.entry.version,
        app.feature(Shortest).searching,
        app.feature(Shortest).longer,
        len(app.feature(Shortest).turns()),
    )
    return app.memo("puzzle-over", key, lambda: _dialog(puzzles, session))


def _dialog(puzzles: Puzzles, session: PuzzleSession) -> str:
    app, data = puzzles.app, puzzles.data
    t, solved = app.t, session.attempt.solved
    best, ended = puzzles.kept.best.get(puzzles.key), puzzles.outcome
    if solved:
        words = f"<p>{esc(t('ui.puzzle.solved_in', n=session.count))}</p>{_counted(puzzles)}"
        words += _rating(puzzles, session)
        if best is not None and best != session.count:
            words += f"<p>{esc(t('ui.puzzle.best', n=best))}</p>"
        words += beside(puzzles, session)
    else:
        words = f"<p>{esc(task_words(app.texts, data))}</p>{_rating(puzzles, session)}"
    back = app.feature(Path).said()
    words += f'<p class="puzzle-back">{esc(back)}</p>' if back else ""
    share = result.buttons(puzzles, result.words(puzzles, ended)) if solved and ended is not None else ""
    return dialog(
        t("ui.puzzle.solved" if solved else "ui.puzzle.failed"),
        f'<p class="puzzle-name">{with_grade(app.texts, data)}</p>{words}{note(*app.message)}',
        steps(_first(puzzles, solved), _more(puzzles, solved), share),
        class_="puzzle-over",
        above=f'<p class="puzzle-prize" data-mood="glad">{_prize(puzzles, session)}</p>' if solved else "",
        data_solved=str(solved).lower(),
    )


def _prize(puzzles: Puzzles, session: PuzzleSession) -> str:
    """The bots that have done it, with what it was worth between them: a star of the streak, or a crystal."""
    kept = puzzles.app.feature(Daily).counted(puzzles.key)
    between = icon("star-full", "icon star earned") if kept else piece("crystal-green", "hero-stone")
    return bots(session.solver, between)


def _first(puzzles: Puzzles, solved: bool) -> str:
    """The one thing to do next: another puzzle, of those that a storm has left first, or another try."""
    app, t = puzzles.app, puzzles.app.t
    if not solved:
        return button("puzzle-again", t("ui.puzzle.undo"), sign="undo", class_="primary")
    if "endless" in puzzles.data:
        return button("endless", t("ui.endless.another"), sign="replay", class_="primary")
    if app.feature(Path).on:
        return _along(puzzles, "primary") or button(
            "puzzles", t("ui.room.path"), value="path", sign="star", class_="primary"
        )
    following = app.feature(Storm).following(puzzles.key) or app.feature(Stock).following(puzzles.key)
    if not following:  # all are solved that come with the game
        return button("endless", t("ui.endless.another"), sign="replay", class_="primary")
    return button("puzzle", t("ui.puzzle.next"), value=following, sign="chevron-right", class_="primary")


def _along(puzzles: Puzzles, class_: str) -> str:
    """A button that leads on along the path; nothing if there is nothing to go on with now."""
    app = puzzles.app
    if app.feature(Path).following(puzzles.key) is None:
        return ""
    words = app.t("ui.puzzle.next")
    return button("path-go", words, sign="chevron-right", class_=class_, key="path-go")


def _more(puzzles: Puzzles, solved: bool) -> str:
    app, t = puzzles.app, puzzles.app.t

    def quiet(action: str, words: str, sign: str, value: str = "") -> str:
        return button(action, t(words), value=value, sign=sign, class_="quiet-step")

    watch = bool(app.feature(Shortest).turns()) and not solved
    missed = puzzles.key in app.feature(Storm).missed
    endless, grade = "endless" in puzzles.data, puzzles.data.get("grade")
    through = solved and not endless and grade and app.feature(Stock).through(grade)
    return (
        quiet("close", "ui.see_board", "eye")
        + quiet("replay", "ui.finish.watch", "replay", "all")
        + quiet("puzzle-restart", "ui.puzzle.restart", "reset")
        + (_along(puzzles, "quiet-step") if app.feature(Path).on and not solved else "")
        + (quiet("puzzle-watch", "ui.puzzle.show_shortest", "hint") if watch else "")
        + (quiet("endless", "ui.endless.another", "skip") if endless and not solved else "")
        + (quiet("endless", "ui.endless.another", "skip", f"grade={grade}") if through else "")
        + (quiet("endless-keep", "ui.endless.keep", "plus") if endless else "")
        + (
            quiet("puzzles", "ui.room.path", "star", "path")
            if app.feature(Path).on
            else quiet("puzzles", "ui.storm.missed_back", "star", "storm")
            if missed
            else quiet("puzzles", "ui.puzzles", "star")
        )
    )


def _counted(puzzles: Puzzles) -> str:
    """What it has counted for on its day: the streak."""
    daily = puzzles.app.feature(Daily)
    if not daily.counted(puzzles.key):
        return ""
    words = puzzles.app.t("ui.result.streak_kept", n=daily.streak)
    return f'<p class="puzzle-streak">{icon("star-full")}<span>{esc(words)}</span></p>'


def _rating(puzzles: Puzzles, session: PuzzleSession) -> str:
    """The rating, if this attempt has counted for it."""
    if session.moved is None:
        return ""
    change = f"{'+' if session.moved >= 0 else '−'}{abs(session.moved)}"
    words = puzzles.app.t("ui.rating.now", n=str(puzzles.record.rating), change=change)
    return f'<p class="puzzle-rating">{esc(words)}</p>'
