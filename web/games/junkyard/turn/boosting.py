"""Boost: several robots are the fastest, and the boost's holder says whose turn it is to go first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.junkyard.board.small import small_robot
from games.junkyard.symbols import figure_icon
from games.junkyard.turn.lifting import refusing
from shell.app.actions import in_present
from shell.app.feature import Feature, Need
from shell.drawing.html import attrs, badge, button, esc
from shell.play.running import Running
from shell.seats.seats import Seats

from junkyard_core import rounds

if TYPE_CHECKING:
    from shell.app.actions import Action
    from shell.storage.jsontext import Json


class Boosting(Feature):
    """Gives the boost to one of the fastest. Has no state."""

    _running = Need(Running)
    _seats = Need(Seats)

    def actions(self) -> dict[str, Action]:
        return {"give-boost": in_present(self._give)}

    @property
    def _data(self) -> Json:
        return self.app.present.data

    @property
    def fastest(self) -> dict[str, int]:
        """The fastest robots with their speed."""
        position = self.app.present.position
        return {colour: rounds.speed_of(position.robot(colour)) for colour in rounds.fastest(position)}

    def _give(self, colour: str) -> None:
        if self._data["phase"] == "boost":
            with refusing(self.app):
                self._running.begin({"boost": colour})

    # Drawing

    def panel(self) -> str:
        choices = "".join(self._choice(colour, speed) for colour, speed in self.fastest.items())
        label = self.app.t("ui.junkyard.boost.give")
        return f"<div{attrs(class_='junk-targets', role='group', aria_label=label)}>{choices}</div>"

    def _choice(self, colour: str, speed: int) -> str:
        app = self.app
        name = self._seats.player(colour)
        head = attrs(
            type="button",
            class_="junk-target",
            data_action="give-boost",
            data_value=colour,
            data_colour=colour,
            data_key=f"boost-{colour}",
        )
        fast = attrs(class_="junk-sum", role="img", aria_label=app.t("ui.junkyard.boost.speed", n=speed))
        thumb = small_robot(colour, app.seen["robots"][colour])
        return (
            f'<button{head}><span class="junk-thumb">{thumb}</span>'
            f'<span class="junk-target-who">{badge(colour)}<b class="player-name">{esc(name)}</b></span>'
            f"<span{fast}>{figure_icon('speed')}<b>{speed}</b></span></button>"
        )

    def go(self) -> str:
        """The holder keeps it in one tap, if it is one of the fastest."""
        own = self._data["to_move"]
        if own not in self.fastest:
            return ""
        words = self.app.t("ui.junkyard.boost.keep")
        return button("give-boost", words, value=own, picture=figure_icon("boost"), class_="go", key="go")

    def words(self) -> str:
        return self.app.t("ui.junkyard.hint.boost")
