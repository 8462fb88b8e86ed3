"""The views of a drill: the panel beside the board, and the dialog at its end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from games.rally.drills.ahead import programs
from games.rally.drills.attempt import DrillSession
from games.rally.drills.collected import turns_in_words
from shell.challenge import view
from shell.challenge.best import MOST_STARS
from shell.drawing.dialogs import steps
from shell.drawing.html import Html, button, html, icon, tag
from shell.table.coach import EASIEST

from rally_core.drills.drill import LAST

if TYPE_CHECKING:
    from games.rally.drills.drills import Drills


ENOUGH_HINTS = 2
"""The number of hint steps after which the player can give up."""


def task_words(drills: Drills, session: DrillSession) -> str:
    """The task of the drill, in words."""
    t, drill = drills.app.t, session.drill
    if drill.aim == LAST:
        words = t("ui.rally.drill.asked.last", n=len(drill.others))
    else:
        words = t("ui.rally.drill.asked" if drill.flags == 1 else "ui.rally.drill.asked.all", n=drill.flags)
    turns = turns_in_words(drills.app.texts, drill.turns, dealt=bool(drill.hands))
    more = [turns] if turns else []
    if drill.damage:
        more.append(t("ui.rally.drill.damage", n=drill.damage))
    if drill.lava == "expert":
        more.append(t("ui.rally.drill.expert"))
    more.append(t("ui.rally.drill.least", n=int(session.task["least"])))
    return " ".join([words, *more])


def lesson_text(drills: Drills, session: DrillSession) -> str:
    """The text of a lesson; empty for a drill."""
    return drills.app.t(f"ui.rally.lesson.{session.id}.text") if session.task["grade"] == 0 else ""


def panel(drills: Drills, session: DrillSession) -> Html:
    """The HTML of the region `drill`."""
    app, t = drills.app, drills.app.t
    ended = session.over and not drills.running and not app.past
    best = None if drills.running else drills.best.get(session.id)  # a run does not tell its end
    if session.shown:
        state = view.state(t("ui.rally.drill.solution"), "play")
    elif ended and session.solved:
        state = view.state(t(_solved(session)), "check", "solved")
    elif ended:
        state = view.state(t("ui.rally.drill.missed"), "close", "failed")
    else:
        state = view.state(t("ui.rally.drill.best", n=best), "check") if best is not None else html()
        earned = drills.stars.get(session.id)
        state += view.stars(app.texts, earned) if best and earned else ""
    give_up = ""
    if session.hints_given >= ENOUGH_HINTS and not ended and not app.past:
        give_up = button("drill-watch", t("ui.rally.drill.watch"), sign="eye", quiet=True, key="drill-watch")
    lesson = lesson_text(drills, session)
    text = tag("p", class_="rally-drill-text")(lesson) if lesson else ""
    task = tag("p", class_="rally-drill-task")(icon("flag"), tag("span")(task_words(drills, session)))
    lead = _lead(drills, session, "rally-drill-lead") if ended and not session.shown else ""
    known = "" if ended or app.past else programs(app.texts, session.drill, _turn(drills, session))
    foreseen = ""
    if session.drill.is_foreseen:
        foreseen = button(
            "drill-ahead", t("ui.rally.drill.ahead"), sign="step-forward", quiet=True, key="drill-ahead"
        )
    told = (task, known) if len(session.drill.others) > 1 else (known, task)  # a phone shows three lines
    actions = view.actions(
        give_up,
        foreseen,
        button("drill-restart", t("ui.rally.drill.restart"), sign="reset", quiet=True, key="drill-restart"),
        button("drills", t("ui.rally.drills"), sign="target", quiet=True, key="drill-list"),
        button("drill-leave", drills.leaving, sign="close", quiet=True, key="drill-leave"),
    )
    return html(
        tag("div", class_="rally-drill-top")(view.head(drills.title(session), state), actions),
        lead,
        view.text(_hints(drills.given(session)), *told, text),
    )


def _turn(drills: Drills, session: DrillSession) -> int:
    """The number of the turn on the table, from 1; while it runs it is the one that was just programmed."""
    return max(1, session.cursor + (0 if drills.running else 1))


def _solved(session: DrillSession) -> str:
    """The key of the words for a solved drill."""
    return "ui.rally.drill.solved.last" if session.drill.aim == LAST else "ui.rally.drill.solved"


def _hints(lines: Sequence[str]) -> Html:
    """The hints that were given, in the order in which they are to be read, in one paragraph."""
    steps = html(*(tag("span", class_="challenge-hint")(line) for line in lines))
    return tag("p", class_="rally-drill-hints")(icon("hint"), tag("span")(steps)) if lines else html()


def _lead(drills: Drills, session: DrillSession, class_: str) -> Html:
    """The main button, for the next thing to do."""
    t = drills.app.t
    if not session.solved:
        return button("drill-again", t("ui.rally.drill.again"), sign="undo", class_=class_, key="drill-again")
    if not session.id:
        return button("endless", t("ui.endless.another"), sign="play", class_=class_, key="drill-next")
    if drills.leads_on(session.id):
        key = "ui.rally.first.board" if drills.first_board else "ui.rally.first.race"
        words = t(key, player=t(f"ui.level.{EASIEST}.name"))
        return button("first-steps", words, sign="chevron-right", class_=class_, key="drill-next")
    following = drills.suggested(session)
    if following is None:
        return button("drills", t("ui.rally.drills"), sign="target", class_=class_, key="drill-shelf")
    words = drills.name_of(following.data)
    return button("drill-next", words, sign="chevron-right", class_=class_, key="drill-next")


def over(drills: Drills, session: DrillSession) -> Html:
    """The HTML of the dialog `drill-over`."""
    t = drills.app.t
    if session.solved:
        n, least = session.registers, int(session.task["least"])
        title = t(_solved(session))
        words = [t("ui.rally.drill.solved_in", n=n)]
        words.append(t("ui.rally.drill.shortest") if n <= least else t("ui.rally.drill.shorter", n=least))
        words += [t("ui.rally.drill.alone")] if drills.earned(session) < MOST_STARS else []
    else:
        title, words = t("ui.rally.drill.missed"), _failure_words(drills, session)
    paragraphs = html(*(tag("p")(sentence) for sentence in words), drills.counted(session))
    quiet = [
        button("close", t("ui.see_board"), sign="eye", class_="quiet-step"),
        button("replay", t("ui.finish.watch"), value="all", sign="replay", class_="quiet-step"),
        button("drill-watch", t("ui.rally.drill.watch"), sign="hint", class_="quiet-step"),
        button("drills", t("ui.rally.drills"), sign="target", class_="quiet-step"),
    ]
    if session.solved:
        quiet.insert(
            2, button("drill-again", t("ui.rally.drill.once_more"), sign="reset", class_="quiet-step")
        )
    return view.over(
        title,
        drills.title(session),
        paragraphs,
        steps(_lead(drills, session, "primary"), *quiet),
        solved=session.solved,
        above=tag("p", class_="rally-prize")(view.stars(drills.app.texts, drills.earned(session)))
        if session.solved
        else "",
    )


def _failure_words(drills: Drills, session: DrillSession) -> list[str]:
    """The moments at which the attempt failed, in words."""
    t, lost = drills.app.t, session.lost_in()
    destroyed = session.destroyed_in()
    words = [t("ui.rally.drill.destroyed", n=destroyed)] if destroyed is not None else []
    last = session.drill.aim == LAST
    if lost is not None and last:
        words.append(t("ui.rally.drill.lost.aim", n=lost))
    elif lost == 1:
        words.append(t("ui.rally.drill.lost.first"))
    elif lost is not None and lost != destroyed:
        key = "ui.rally.drill.lost" if session.card_in(lost) else "ui.rally.drill.lost.empty"
        words.append(t(key, n=lost))
    return words or [t("ui.rally.drill.not_there.last" if last else "ui.rally.drill.not_there")]
