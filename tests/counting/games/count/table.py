"""The table of the counting game on its page: the players, the total, the numbers to name, the result."""

from __future__ import annotations

import json
from collections.abc import Callable

import count_core
from shell.app.actions import Action, in_present, report
from shell.app.feature import Feature, Need
from shell.app.roles import Labelled, Tipped
from shell.drawing.dialogs import dialog
from shell.drawing.html import Html, badge, bare_button, button, html, tag, void
from shell.newgame.rematch import Rematch
from shell.play.handover import Handover
from shell.play.running import Running
from shell.seats.seats import HERE, Seats
from shell.table.pace import Pace
from shell.table.toolbox import Toolbox


def total(counted: int) -> Html:
    """HTML for a total."""
    sign = tag("svg", class_="icon", viewBox="0 0 24 24", aria_hidden=True)(void("use", href="#count-sum"))
    return tag("p", class_="count-sum")(sign, tag("b")(counted))


class Naming(Labelled, Tipped):
    """The players, the total and the buttons of a game."""

    _handover = Need(Handover)
    _pace = Need(Pace)
    _running = Need(Running)
    _seats = Need(Seats)
    _toolbox = Need(Toolbox)

    def actions(self) -> dict[str, Action]:
        return {"name": in_present(self._name), "hinted": report(self._hinted)}

    def regions(self) -> dict[str, Callable[[], Html]]:
        return {
            "players": self._players,
            "board": lambda: total(self.app.seen["total"]),
            "hand": self._hand,
            "ready": self._ready,
            "tools": self._tools,
            "go": self._toolbox.go,
        }

    def labels(self) -> dict[str, str]:
        return {"hand": self.app.t("ui.count.numbers")}

    def tip(self, name: str) -> Html:
        kind, _, number = name.partition(":")
        return tag("b")(int(number)) if kind == "number" else html()

    # The actions of a person

    def _name(self, number: str) -> None:
        """Name a number; the first one of a round begins the turn."""
        running = self._running
        if running.phase == "idle":
            running.begin({}, animate=False)
        self.app.follow("choice", number)

    def _hinted(self, advice: str) -> None:
        self.app.tell("info", json.loads(advice)["value"])

    # Drawing

    def _players(self) -> Html:
        seats, standing = self._seats, self.app.shown.standing
        return html(
            *(
                tag("li", data_colour=colour)(badge(colour), tag("span")(seats.player(colour)))
                for colour in standing.colours
            )
        )

    def _hand(self) -> Html:
        """HTML with the button to take the device over, or the colour to move and the numbers to name."""
        app, handover = self.app, self._handover
        asked = not app.past and not app.present.standing.over and self._running.phase != "running"
        if handover.covered or not asked or self._seats.of(handover.colour).kind != HERE:
            return handover.card()
        return badge(handover.colour) + html(*map(self._number, count_core.NUMBERS))

    def _number(self, number: int) -> Html:
        return bare_button(
            str(number),
            "button count-number",
            "name",
            number,
            data_number=number,
            data_key=f"number-{number}",
            data_tip=f"number:{number}",
            aria_label=self.app.t("ui.count.number", n=number),
        )

    def _ready(self) -> Html:
        """HTML with the colours that have decided before others, and their numbers if known here."""
        app, seats = self.app, self._seats
        named = app.game.rules.turn_for(app.session.waiting or {}, app.viewer)["numbers"]
        return html(
            *(
                button("hand-to", f"{seats.player(colour)} {named.get(colour, '')}".strip(), value=colour)
                for colour in app.session.ready
            )
        )

    def _tools(self) -> Html:
        """HTML with the buttons of a run while one is shown, else the buttons to undo."""
        if self._running.halted:
            on = button("pause", self.app.t("ui.go_on"), sign="play", class_="tool", key="pause")
            return on + self._pace.tools()
        if self._running.phase == "running":
            return self._pace.tools()
        return self._toolbox.undo()


class Finish(Feature):
    """The dialog at the end of a game."""

    _rematch = Need(Rematch)
    _seats = Need(Seats)

    def dialogs(self) -> dict[str, Callable[[], Html]]:
        return {"finish": self._drawn}

    def _drawn(self) -> Html:
        app = self.app
        players = self._seats.players(app.present.standing.winners or ())
        return dialog(app.t("ui.count.over", players=players), "", self._rematch.foot())
