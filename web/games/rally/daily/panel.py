"""The views of the race of a day: the panel beside the board, and the dialog at its end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rally.board.robots import portrait
from games.rally.daily.attempt import DayRace
from shell.challenge import view
from shell.drawing.dialogs import steps
from shell.drawing.html import Html, button, html, icon, tag
from shell.texts.isolating import isolated

if TYPE_CHECKING:
    from games.rally.daily.race import CourseOfDay


def panel(race: CourseOfDay, session: DayRace) -> Html:
    """The HTML of the region `daily`."""
    from games.rally.daily.race import COLOURS

    app, t = race.app, race.app.t
    ended = session.over and not race.running and not app.past
    if session.shown:
        state = view.state(t("ui.rally.daily.watched"), "play")
    elif ended and session.solved:
        state = view.state(t("ui.rally.daily.done"), "check", "solved")
    elif ended:
        state = view.state(t("ui.rally.daily.missed"), "close", "failed")
    elif best := race.best(session.day):
        state = view.state(t("ui.daily.best", result=race.words(best)), "star-full")
    else:
        state = html()
    hide = t("ui.ghosts.show" if race.hidden else "ui.ghosts.hide")
    sign = "eye-off" if race.hidden else "eye"
    actions = view.actions(
        button("daily-hide", hide, sign=sign, quiet=True, pressed=race.hidden, key="daily-hide")
        if race.beside
        else "",
        button("daily-restart", t("ui.daily.restart"), sign="reset", quiet=True, key="daily-restart"),
        button("today", t("ui.door.today"), value=session.day, sign="star", quiet=True, key="daily-room"),
        button("daily-leave", race.leaving, sign="close", quiet=True, key="daily-leave"),
    )
    task = tag("p", class_="rally-drill-task")(
        icon("flag"),
        tag("span")(race.aim(session.day), " ", t("ui.rally.daily.so_far", n=race.register)),
    )
    ghosts = html(
        *(
            tag("li", data_colour=COLOURS[place])(
                portrait(f"{COLOURS[place]}1"),
                tag("span")(t("ui.labelled", label=isolated(race.name_of(met)), words=race.lead(place))),
            )
            for place, (met, _) in enumerate(race.beside)
        )
    )
    listed = tag("ul", class_="rally-ghosts-list", role="status")(ghosts) if race.beside else ""
    lead = _lead(race, session, "rally-drill-lead") if ended and not session.shown else ""
    return html(
        tag("div", class_="rally-drill-top")(view.head(race.title(session), state), actions),
        lead,
        view.text(listed, task),
    )


def _lead(race: CourseOfDay, session: DayRace, class_: str) -> Html:
    """The main button, for the next thing to do."""
    t = race.app.t
    if session.solved:
        return button("share", t("ui.daily.send"), sign="share", class_=class_, key="daily-send")
    return button("daily-restart", t("ui.daily.again"), sign="reset", class_=class_, key="daily-once-more")


def over(race: CourseOfDay, session: DayRace) -> Html:
    """The HTML of the dialog `daily-over`."""
    t = race.app.t
    mine = race.register if session.solved else 0
    quiet = [
        button("close", t("ui.see_board"), sign="eye", class_="quiet-step"),
        button("replay", t("ui.finish.watch"), value="all", sign="replay", class_="quiet-step"),
        button("today", t("ui.door.today"), value=session.day, sign="star", class_="quiet-step"),
    ]
    if session.solved:
        again = button("daily-restart", t("ui.daily.again"), sign="reset", class_="quiet-step")
        quiet.insert(0, again)
    words = tag("p")(t("ui.rally.daily.done_in", n=mine) if mine else t("ui.rally.daily.missed_words"))
    return view.over(
        t("ui.rally.daily.done" if session.solved else "ui.rally.daily.missed"),
        race.title(session),
        html(words, _table(race, session, mine)),
        steps(_lead(race, session, "primary"), *quiet),
        solved=session.solved,
    )


def _table(race: CourseOfDay, session: DayRace, mine: int) -> Html:
    """The results of the person and of the ghosts, the best first."""
    from games.rally.daily.race import COLOURS, DRIVER

    t = race.app.t
    rows = [(mine, f"{DRIVER}1", t("ui.ghost.you"), True)]
    for place, (met, ghost) in enumerate(race.beside):
        rows.append((race.result_of(ghost), f"{COLOURS[place]}1", race.name_of(met), False))
    if len(rows) == 1:
        return html()
    rows.sort(key=lambda row: (not row[0], row[0]))
    drawn = html(
        *(
            tag("tr", data_mine=own or None)(
                tag("td")(portrait(name)),
                tag("th", scope="row")(isolated(called)),
                tag("td")(race.words(result) if result else t("ui.ghost.unfinished")),
            )
            for result, name, called, own in rows
        )
    )
    return tag("table", class_="ghost-table")(tag("tbody")(drawn))
