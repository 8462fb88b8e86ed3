"""Boost: several robots are the fastest, and the boost's holder chooses the one to go first."""

from __future__ import annotations

from games.junkyard.board.small import small_robot
from games.junkyard.symbols import figure_icon
from games.junkyard.turn.lifting import refusing
from shell.app.actions import Action, in_present
from shell.app.feature import Feature, Need
from shell.drawing.html import Html, badge, bare_button, button, counted, html, tag
from shell.play.running import Running
from shell.seats.seats import Seats
from shell.storage.jsontext import Json

from junkyard_core import rounds


class Boosting(Feature):
    """Gives the boost to one of the fastest robots; stateless."""

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

    def panel(self) -> Html:
        choices = [self._choice(colour, speed) for colour, speed in self.fastest.items()]
        label = self.app.t("ui.junkyard.boost.give")
        count = counted(len(choices))
        return tag("div", class_="junk-targets", role="group", aria_label=label, data_children=count)(
            *choices
        )

    def _choice(self, colour: str, speed: int) -> Html:
        app = self.app
        name = self._seats.player(colour)
        thumb = small_robot(colour, app.seen["robots"][colour])
        return bare_button(
            html(
                tag("span", class_="junk-thumb")(thumb),
                tag("span", class_="junk-target-who")(badge(colour), tag("b", class_="player-name")(name)),
                tag(
                    "span",
                    class_="junk-sum",
                    role="img",
                    aria_label=app.t("ui.junkyard.boost.speed", n=speed),
                )(figure_icon("speed"), tag("b")(speed)),
            ),
            "junk-target",
            "give-boost",
            colour,
            data_colour=colour,
            data_key=f"boost-{colour}",
        )

    def go(self) -> Html:
        """A button with which the holder keeps the boost; none unless the holder is one of the fastest."""
        own = self._data["to_move"]
        if own not in self.fastest:
            return html()
        words = self.app.t("ui.junkyard.boost.keep")
        return button("give-boost", words, value=own, picture=figure_icon("boost"), class_="go", key="go")

    def words(self) -> str:
        return self.app.t("ui.junkyard.hint.boost")
