"""The figures of the robot on the board, above it."""

from __future__ import annotations

from collections.abc import Callable

from games.junkyard.board.figures import figure_list, figures
from games.junkyard.table.workshop import Workshop
from games.junkyard.words.names import phase_name
from shell.app.feature import Feature, Need
from shell.drawing.html import attrs, badge, esc
from shell.seats.seats import Seats


class Facts(Feature):
    """Draws them. Has no state."""

    _seats = Need(Seats)
    _workshop = Need(Workshop)

    def regions(self) -> dict[str, Callable[[], str]]:
        return {"facts": self._facts}

    def _facts(self) -> str:
        """Whose robot it is and what it can do, as it stands in the draft."""
        app, workshop = self.app, self._workshop
        colour, robot = workshop.shown_colour, workshop.shown_robot
        name = self._seats.player(colour)
        whose = f'<p class="junk-whose">{badge(colour)}<b>{esc(name)}</b></p>'
        round_, phase = app.shown.standing.round, app.shown.data["phase"]
        when = [app.t("ui.log.round", n=round_)] if round_ else []
        when += [phase_name(app.texts, phase)] if phase else []
        head = attrs(class_="junk-when", tabindex=0, data_tip="phase" if phase else "round")
        whose += f"<p{head}>{esc(' · '.join(when))}</p>"
        if robot is None:
            return f'{whose}<p class="junk-facts-covered">{esc(app.t("ui.junkyard.covered"))}</p>'
        return whose + figure_list(app.texts, colour, figures(robot))
