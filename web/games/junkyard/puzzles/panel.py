"""The views of a puzzle: the panel beside the robot, and the dialog at its end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from games.junkyard.puzzles import words
from games.junkyard.puzzles.attempt import PuzzleSession
from games.junkyard.symbols import figure_icon
from shell.challenge import view
from shell.drawing.dialogs import steps
from shell.drawing.html import Html, button, html, icon, tag
from shell.texts.texts import Texts

from junkyard_core.puzzles.goals import Standing

if TYPE_CHECKING:
    from games.junkyard.puzzles.puzzles import Puzzles

ICONS = {
    "scan": "scan", "speed": "speed", "claws": "claw", "mouths": "mouth", "bomb": "claw", "cell": "mouth",
    "energy": "energy", "value": "claw", "left": "claw", "win": "boost",
}  # fmt: skip
"""The drawing beside each figure of a goal, by the name of its aim."""


def panel(puzzles: Puzzles, session: PuzzleSession) -> Html:
    """The HTML of the region `puzzle`."""
    app, t = puzzles.app, puzzles.app.t
    ended = session.over and not puzzles.running and not app.past
    earned = None if puzzles.running else puzzles.best.get(session.id)  # a run does not tell its end
    if session.shown:
        state = view.state(t("ui.junkyard.lesson.solution"), "play")
    elif ended and not session.solved:
        state = view.state(t("ui.junkyard.lesson.missed"), "close", "failed")
    else:
        state = view.state(view.stars(app.texts, earned)) if earned else html()
    give_up = html()
    if session.hints_given >= words.HINTS and not ended and not app.past and not session.shown:
        give_up = button(
            "puzzle-watch", t("ui.junkyard.lesson.watch"), sign="eye", quiet=True, key="puzzle-watch"
        )
    lead = _lead(puzzles, session, "go junk-lesson-lead") if ended and not session.shown else ""
    task = tag("p", class_="junk-puzzle-task")(t(f"ui.junkyard.puzzle.{session.puzzle.kind}.what"))
    return html(
        tag("div", class_="junk-lesson-top", data_began=session.start.phase)(
            view.head(puzzles.title(session), state),
            view.actions(
                give_up,
                button(
                    "puzzle-restart", t("ui.junkyard.lesson.restart"), sign="reset", quiet=True,
                    key="puzzle-restart",
                ),
                button("puzzles", t("ui.junkyard.puzzles"), sign="star", quiet=True, key="puzzle-list"),
                button("puzzle-leave", puzzles.leaving, sign="close", quiet=True, key="puzzle-leave"),
            ),
        ),
        lead,
        view.text(goals(app.texts, puzzles.standings(session)), view.hints(puzzles.given(session)), task),
    )  # fmt: skip


def goals(texts: Texts, standings: Sequence[Standing]) -> Html:
    """The figures of a goal as a list, each with what there is so far."""
    rows = html(
        *(
            tag("li", data_aim=each.aim.name, data_reached=each.reached)(_goal(texts, each))
            for each in standings
        )
    )
    return tag("ul", class_="junk-goals")(rows)


def _goal(texts: Texts, standing: Standing) -> Html:
    """A figure: its drawing, what is wanted, what there is, and a tick once that is enough."""
    words_ = tag("span")(words.aim(texts, standing.aim))
    now = words.count(standing)
    state = texts.t("ui.junkyard.puzzle.reached" if standing.reached else "ui.junkyard.puzzle.open")
    tick = icon("check", "icon junk-goal-tick") if standing.reached else ""
    return html(
        figure_icon(ICONS[standing.aim.name]),
        words_,
        tag("b")(now) if now else "",
        tick,
        tag("span", class_="hidden")(state),
    )


def _lead(puzzles: Puzzles, session: PuzzleSession, class_: str) -> Html:
    """The main button, for the next thing to do."""
    t = puzzles.app.t
    if not session.solved:
        again = t("ui.junkyard.lesson.again")
        return button("puzzle-again", again, sign="undo", class_=class_, key="puzzle-again")
    if not session.id:
        return button("endless", t("ui.endless.another"), sign="play", class_=class_, key="puzzle-go-on")
    following = puzzles.suggested(session)
    if following is None:
        return button("puzzles", t("ui.junkyard.puzzles"), sign="star", class_=class_, key="puzzle-go-on")
    name = puzzles.name_of(following.data)
    return button("puzzle-next", name, sign="chevron-right", class_=class_, key="puzzle-go-on")


def over(puzzles: Puzzles, session: PuzzleSession) -> Html:
    """The HTML of the dialog `puzzle-over`."""
    t, texts, solved = puzzles.app.t, puzzles.app.texts, session.solved
    inside = goals(texts, session.standings)
    if solved and session.builds:
        inside += tag("p")(t("ui.junkyard.puzzle.answers", n=int(session.task["answers"])))
    if solved and (session.told or session.hints_given):
        inside += tag("p")(t("ui.junkyard.lesson.hinted"))
    if session.duels and not solved:
        inside += tag("p")(words.refuted(texts, session))
    inside += puzzles.counted(session)
    quiet = [button("close", t("ui.see_board"), sign="eye", class_="quiet-step")]
    if solved:
        again = t("ui.junkyard.lesson.once_more")
        quiet.append(button("puzzle-restart", again, sign="reset", class_="quiet-step"))
    else:
        solution = t("ui.junkyard.lesson.watch")
        quiet.append(button("puzzle-watch", solution, sign="hint", class_="quiet-step"))
    quiet.append(button("puzzles", t("ui.junkyard.puzzles"), sign="star", class_="quiet-step"))
    prize = tag("p", class_="junk-lesson-prize")(view.stars(texts, session.stars)) if solved else ""
    return view.over(
        t(f"ui.junkyard.lesson.solved.{session.stars}" if solved else "ui.junkyard.lesson.missed"),
        puzzles.title(session),
        inside,
        steps(_lead(puzzles, session, "primary"), *quiet),
        solved=solved,
        above=prize,
        class_="junk-lesson-over",
    )
