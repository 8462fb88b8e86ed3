"""The dialog at the end of an attempt: whether it is solved, and what can be done next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shell.drawing.html import button, esc, icon

from games.ttb.puzzles.stock import Stock
from games.ttb.puzzles.words import goal_words, in_words

if TYPE_CHECKING:
    from games.ttb.puzzles.attempt import PuzzleSession
    from games.ttb.puzzles.puzzles import Puzzles


def dialog(puzzles: Puzzles, session: PuzzleSession) -> str:
    """The HTML of the dialog `puzzle-over`."""
    app, data = puzzles.app, puzzles.data
    t, solved = app.t, session.attempt.solved
    title, _ = in_words(app.texts, data)
    best = puzzles.kept.best.get(puzzles.key)
    if solved:
        words = f"<p>{esc(t('ui.puzzle.solved_in', n=session.cursor))}</p>"
        if best is not None:
            words += f"<p>{esc(t('ui.puzzle.best', n=best))}</p>"
    else:
        words = f"<p>{esc(goal_words(app.texts, data['goal']))}</p>"
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
        f'<p class="puzzle-name">{esc(title)}</p>{words}<div class="dialog-actions">'
        + button("replay", t("ui.replay"), value="all", sign="replay")
        + button("puzzle-restart", t("ui.puzzle.restart"), sign="reset")
        + (button("share", t("ui.puzzle.share"), sign="share") if solved else "")
        + button("puzzles", t("ui.puzzles"), sign="star")
        + again
        + on
        + button("close", t("ui.see_board"))
        + "</div></div>"
    )
