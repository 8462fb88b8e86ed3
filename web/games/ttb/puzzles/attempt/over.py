"""The dialog at the end of an attempt: whether it is solved, and what can be done next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shell.drawing.html import button, esc, icon, note

from games.ttb.puzzles.attempt import result
from games.ttb.puzzles.collection.stock import Stock
from games.ttb.puzzles.daily.daily import Daily
from games.ttb.puzzles.solver.shortest import Shortest, beside
from games.ttb.puzzles.words import goal_words, in_words

if TYPE_CHECKING:
    from games.ttb.puzzles.attempt.attempt import PuzzleSession
    from games.ttb.puzzles.attempt.puzzles import Puzzles


def dialog(puzzles: Puzzles, session: PuzzleSession) -> str:
    """The HTML of the dialog `puzzle-over`."""
    app = puzzles.app
    key = (
        session.key,
        session.cursor,
        app.texts.language,
        app.texts.asked,
        app.message,
        puzzles.record.version,
        app.feature(Shortest).searching,
        len(app.feature(Shortest).turns()),
    )
    return app.memo("puzzle-over", key, lambda: _dialog(puzzles, session))


def _dialog(puzzles: Puzzles, session: PuzzleSession) -> str:
    app, data = puzzles.app, puzzles.data
    t, solved = app.t, session.attempt.solved
    title, _ = in_words(app.texts, data)
    best, ended = puzzles.kept.best.get(puzzles.key), puzzles.outcome
    share = ""
    if solved:
        words = f"<p>{esc(t('ui.puzzle.solved_in', n=session.cursor))}</p>{_counted(puzzles)}"
        if best is not None and best != session.cursor:
            words += f"<p>{esc(t('ui.puzzle.best', n=best))}</p>"
        words += beside(puzzles, session)
        if ended is not None:
            share = f'<p class="result-share">{result.buttons(puzzles, result.words(puzzles, ended))}</p>'
    else:
        words = f"<p>{esc(goal_words(app.texts, data['goal']))}</p>"
    watch = bool(app.feature(Shortest).turns()) and not solved
    following = app.feature(Stock).following(puzzles.key) if solved else ""
    again = "" if solved else button("puzzle-again", t("ui.puzzle.undo"), sign="undo", class_="primary")
    on = (
        button("puzzle", t("ui.puzzle.next"), value=following, sign="chevron-right", class_="primary")
        if following
        else ""
    )
    return (
        f'<div class="puzzle-over" data-solved="{str(solved).lower()}">'
        + (f'<p class="puzzle-prize">{icon("trophy")}</p>' if solved else "")
        + f"<h2>{esc(t('ui.puzzle.solved' if solved else 'ui.puzzle.failed'))}</h2>"
        f'<p class="puzzle-name">{esc(title)}</p>{words}{share}{note(*app.message)}'
        '<div class="dialog-actions">'
        + button("replay", t("ui.replay"), value="all", sign="replay")
        + button("puzzle-restart", t("ui.puzzle.restart"), sign="reset")
        + (button("puzzle-watch", t("ui.puzzle.show_shortest"), sign="eye") if watch else "")
        + button("puzzles", t("ui.puzzles"), sign="star")
        + again
        + on
        + button("close", t("ui.see_board"))
        + "</div></div>"
    )


def _counted(puzzles: Puzzles) -> str:
    """What it has counted for: the rating, and the streak on its day."""
    app, ended = puzzles.app, puzzles.outcome
    t, told = app.t, []
    if ended is not None and ended.first and puzzles.grade_of(puzzles.key) is not None:
        sign = "+" if ended.change >= 0 else "−"
        told.append(t("ui.rating.now", n=str(puzzles.record.rating), change=f"{sign}{abs(ended.change)}"))
    daily = app.feature(Daily)
    if daily.counted(puzzles.key):
        told.append(t("ui.result.streak", n=daily.streak))
    return f"<p>{esc(' · '.join(told))}</p>" if told else ""
