"""The figures of the robot on the board, above it."""

from __future__ import annotations

from collections.abc import Callable

from games.junkyard.board.figures import figure_list, figures
from games.junkyard.table.workshop import Workshop
from games.junkyard.words.names import phase_name
from shell.app.feature import Feature, Need
from shell.drawing.html import Html, badge, html, tag
from shell.seats.seats import Seats


class Facts(Feature):
    """Draws the region `facts`; stateless."""

    _seats = Need(Seats)
    _workshop = Need(Workshop)

    def regions(self) -> dict[str, Callable[[], Html]]:
        return {"facts": self._facts}

    def _facts(self) -> Html:
        """The player and the figures of the shown robot, those of the draft while it is being built."""
        app, workshop = self.app, self._workshop
        colour, robot = workshop.shown_colour, workshop.shown_robot
        name = self._seats.player(colour)
        whose = tag("p", class_="junk-whose")(badge(colour), tag("b")(name))
        round_, phase = app.shown.standing.round, app.shown.data["phase"]
        when = [app.t("game.junkyard.round", n=round_)] if round_ else []
        when += [phase_name(app.texts, phase)] if phase else []
        whose += tag("p", class_="junk-when", tabindex=0, data_tip="phase" if phase else "round")(
            " · ".join(when)
        )
        if robot is None:
            return html(whose, tag("p", class_="junk-facts-covered")(app.t("ui.junkyard.covered")))
        return whose + figure_list(app.texts, colour, figures(robot))
