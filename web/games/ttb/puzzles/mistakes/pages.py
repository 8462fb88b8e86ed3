"""The pages of the player's mistakes: the panel on the table, and the verdict on a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.ttb.puzzles.mistakes.retake import Retake, Verdict
from games.ttb.turn.small import bots
from games.ttb.words.markup import with_tiles
from shell.challenge import view
from shell.drawing.dialogs import dialog, steps
from shell.drawing.html import Html, badge, button, html, icon, note, piece, tag
from shell.review.review import CLEAR

if TYPE_CHECKING:
    from games.ttb.puzzles.mistakes.mistakes import Mistakes

MUCH = 0.5
"""A turn is called nearer if its cost is at least this many points lower than that of the played turn."""


# On the table


def panel(mistakes: Mistakes, session: Retake) -> Html:
    """The HTML of the region `puzzle`."""
    app, mistake = mistakes.app, session.mistake
    t = app.t
    state = view.state(t("ui.puzzle.solved"), "check", "solved") if mistakes.solved else ""
    return html(
        view.head(html(badge(mistake.colour), tag("span")(t("ui.mistakes.title"))), state),
        tag("p", class_="puzzle-goal")(icon("flag"), tag("span")(mistakes.name_of(mistake))),
        view.text(
            view.hints([with_tiles(app.texts, words) for words in mistakes.given(session)]),
            tag("p", class_="puzzle-small")(t("ui.mistakes.task")),
        ),
        view.actions(
            button("mistake-answer", t("ui.mistakes.answer"), sign="eye", quiet=True, key="mistake-answer"),
            button("puzzles", t("ui.puzzles"), value="own", sign="star", quiet=True, key="puzzle-list"),
            button("mistake-leave", mistakes.leaving, sign="close", key="puzzle-leave"),
        ),
    )


# The verdict


def over(mistakes: Mistakes, session: Retake) -> Html:
    """The HTML of the dialog `mistake-over`."""
    app, verdict = mistakes.app, session.verdict
    weighed = verdict is not None
    version = mistakes.stored.entry.version
    key = (session.key, session.turn, weighed, session.answered, app.texts.language, app.message, version)
    return app.memo("mistake-over", key, lambda: _over(mistakes, session, verdict))


def _over(mistakes: Mistakes, session: Retake, verdict: Verdict | None) -> Html:
    app = mistakes.app
    t = app.t
    if verdict is None:
        return dialog(
            t("ui.mistakes.weighing"),
            html(tag("progress", aria_label=t("ui.mistakes.weighing"))(), note(*app.message)),
            steps("", _quiet(mistakes, "close", "ui.see_board", "eye")),
            class_="challenge-over",
            focus=True,
        )
    right, earned = session.solved, session.earned
    heading = t(f"ui.mistakes.{'right' if earned else 'shown' if right else 'wrong'}")
    if _is_nearer(session, verdict):
        heading = t("ui.mistakes.nearer", n=max(1, round(verdict.cost)))
    prize = bots(session.mistake.colour, piece("crystal-green", "hero-stone"))
    return view.over(
        heading,
        mistakes.name_of(session.mistake),
        html(*(tag("p")(words) for words in _verdict_lines(mistakes, session, verdict))) + note(*app.message),
        steps(_first(mistakes, right), _more(mistakes, session, right)),
        solved=right,
        above=tag("p", class_="puzzle-prize", data_mood="glad")(prize) if earned else "",
        focus=True,
    )


def _is_nearer(session: Retake, verdict: Verdict) -> bool:
    """True if a wrong turn is clearly better than the one in the game."""
    wrong = not session.solved and not session.repeated
    return wrong and verdict.cost < min(session.mistake.cost - MUCH, CLEAR)


def _verdict_lines(mistakes: Mistakes, session: Retake, verdict: Verdict) -> list[str]:
    """The purpose of the turn, or for a wrong turn its shortfall."""
    texts = mistakes.app.texts
    if session.solved:
        words = session.in_words(texts, session.turn or {}, verdict.reason)
        return [words, texts.t("ui.mistakes.stays")] if session.answered else [words]
    if _is_nearer(session, verdict):
        return []
    lines = [texts.t("ui.mistakes.same")] if session.repeated else []
    if verdict.cost > CLEAR:
        return [*lines, texts.t("ui.mistakes.short_game")]
    return [*lines, texts.t("ui.mistakes.short", n=max(1, round(verdict.cost)))]


def _first(mistakes: Mistakes, right: bool) -> Html:
    t, following = mistakes.app.t, mistakes.following
    if not right:
        return button("mistake-again", t("ui.puzzle.undo"), sign="undo", class_="primary")
    if following is None:
        return button("puzzles", t("ui.puzzles"), value="own", sign="star", class_="primary")
    words = t("ui.mistakes.next")
    return button("mistake", words, value=following.id, sign="chevron-right", class_="primary")


def _more(mistakes: Mistakes, session: Retake, right: bool) -> Html:
    return (
        _quiet(mistakes, "close", "ui.see_board", "eye")
        + ("" if right else _quiet(mistakes, "mistake-answer", "ui.mistakes.answer", "hint"))
        + _quiet(mistakes, "puzzles", "ui.puzzles", "star", "own")
        + button("mistake-leave", mistakes.leaving, sign="close", class_="quiet-step")
    )


def _quiet(mistakes: Mistakes, action: str, words: str, sign: str, value: str = "") -> Html:
    return button(action, mistakes.app.t(words), value=value, sign=sign, class_="quiet-step")
