"""The views of the race of a day: the panel beside the board, and the dialog at its end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rally.board.robots import portrait
from games.rally.daily.attempt import DayRace
from games.rally.daily.deal import COMPANIONS, DRIVER
from shell.challenge import beside, daily_view, view
from shell.drawing.dialogs import steps
from shell.drawing.html import Html, html, icon, tag
from shell.texts.isolating import isolated
from shell.texts.texts import sentences

if TYPE_CHECKING:
    from games.rally.daily.race import CourseOfDay


def panel(race: CourseOfDay, session: DayRace) -> Html:
    """The HTML of the region `daily`."""
    app, t = race.app, race.app.t
    ended = session.over and not race.running and not app.past
    if ended and session.solved:
        state = view.state(t("ui.rally.daily.done"), "check", "solved")
    elif ended:
        state = view.state(t("ui.rally.daily.missed"), "close", "failed")
    elif best := race.best(session.day):
        state = view.state(t("ui.daily.best", result=race.words(best)), "star-full")
    else:
        state = html()
    companions, words = _companions(race), t("ui.rally.daily.so_far", n=race.words(race.register))
    if not companions:
        words = sentences([race.aim(session.day), words])
    task = tag("p", class_="rally-drill-task")(icon("flag"), tag("span")(words))
    lead = daily_view.lead(race, session, "rally-drill-lead") if ended else ""
    return html(
        tag("div", class_="rally-drill-top")(
            view.head(race.title(session), state), daily_view.actions(race, session)
        ),
        lead,
        view.text(companions, task),
    )


def _companions(race: CourseOfDay) -> Html:
    """The companions, each with its lead in words."""
    if not race.company.beside:
        return html()
    rows = html(
        *(
            tag("li")(
                portrait(f"{colour}1"),
                tag("span")(
                    race.app.t("ui.labelled", label=isolated(race.name_of(met)), words=race.lead(place))
                ),
            )
            for place, ((met, _), colour) in enumerate(zip(race.company.beside, COMPANIONS, strict=False))
        )
    )
    return tag("div", role="status")(tag("ul", class_="rally-companions-list")(rows))


def over(race: CourseOfDay, session: DayRace) -> Html:
    """The HTML of the dialog `daily-over`."""
    t = race.app.t
    mine = race.result_in(session)
    pictures = [portrait(f"{colour}1") for colour in (DRIVER, *COMPANIONS[: len(race.company.beside)])]
    words = tag("p")(t("ui.rally.daily.done_in", n=mine) if mine else t("ui.rally.daily.missed_words"))
    return view.over(
        t("ui.rally.daily.done" if session.solved else "ui.rally.daily.missed"),
        race.title(session),
        html(words, beside.results(race, mine, pictures)),
        steps(daily_view.lead(race, session, "primary"), *daily_view.quiet_steps(race, session)),
        solved=session.solved,
    )
