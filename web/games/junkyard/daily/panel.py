"""The views of the heap of a day: the panel beside the board, and the dialog at its end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.junkyard.board.small import small_robot
from games.junkyard.daily.attempt import DayHeap
from games.junkyard.daily.deal import COMPANIONS
from games.junkyard.solo import PERSON, ROUNDS
from shell.challenge import beside, daily_view, view
from shell.drawing.dialogs import steps
from shell.drawing.html import Html, badge, html, tag
from shell.texts.isolating import isolated

if TYPE_CHECKING:
    from games.junkyard.daily.heap import HeapOfDay


def panel(heap: HeapOfDay, session: DayHeap) -> Html:
    """The HTML of the region `daily`."""
    t = heap.app.t
    ended = session.over and not heap.running and not heap.app.past
    if ended and session.solved:
        state = view.state(heap.words(heap.result_in(session)), "check", "solved")
    elif ended:
        state = view.state(t("ui.junkyard.daily.missed"), "close", "failed")
    elif best := heap.best(session.day):
        state = view.state(t("ui.daily.best", result=heap.words(best)), "star-full")
    else:
        state = html()
    told = _companions(heap) or tag("p")(heap.aim(session.day))
    return tag("div", class_="junk-day-top")(
        view.head(heap.title(session), state),
        daily_view.actions(heap, session),
        tag("div", class_="junk-day-told", tabindex=0, role="status", data_scrolls="")(told),
    )


def _companions(heap: HeapOfDay) -> Html:
    """The companions, each with its lead in words."""
    if not heap.company.beside:
        return html()
    rows = html(
        *(
            tag("li")(
                badge(colour),
                tag("span")(
                    heap.app.t("ui.labelled", label=isolated(heap.name_of(met)), words=heap.lead(place))
                ),
            )
            for place, ((met, _), colour) in enumerate(zip(heap.company.beside, COMPANIONS, strict=False))
        )
    )
    return tag("ul")(rows)


def over(heap: HeapOfDay, session: DayHeap) -> Html:
    """The HTML of the dialog `daily-over`."""
    t, robot = heap.app.t, session.data["robots"][PERSON]
    others = [heap.stage(place).robot for place in range(len(heap.company.beside))]
    pictures = [
        small_robot(colour, drawn)
        for colour, drawn in zip((PERSON, *COMPANIONS), (robot, *others), strict=False)
    ]
    if session.solved:
        told = t("ui.junkyard.daily.done_in", result=heap.words(heap.result_in(session)))
    else:
        told = t("ui.junkyard.daily.exploded" if robot["exploded"] else "ui.junkyard.daily.hungry", n=ROUNDS)
    return view.over(
        t("ui.junkyard.daily.done" if session.solved else "ui.junkyard.daily.missed"),
        heap.title(session),
        html(tag("p")(told), beside.results(heap, heap.result_in(session), pictures)),
        steps(daily_view.lead(heap, session, "primary"), *daily_view.quiet_steps(heap, session)),
        solved=session.solved,
    )
