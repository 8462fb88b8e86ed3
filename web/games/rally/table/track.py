"""The dashed track: the path that the robot would take alone with the laid cards, as a forecast."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.rally.board import overlay
from games.rally.drills.drills import Drills
from games.rally.rules import track
from games.rally.turn.programming import Programming
from shell.app.feature import Feature, Need
from shell.drawing.html import Html, html
from shell.storage.jsontext import Json

from rally_core.geometry import SIDES
from rally_core.lone import Leg
from rally_core.names import colour_of


class Track(Feature):
    """Draws the region `track`."""

    _drills = Need(Drills)
    _programming = Need(Programming)

    def regions(self) -> dict[str, Callable[[], Html]]:
        return {"track": self._track}

    def legs(self) -> Sequence[Leg]:
        """The path by registers, up to the last one with a card; empty while no card is laid."""
        programming = self._programming
        if not programming.colour:
            return ()
        draft, robot = programming.draft, programming.robot
        registers = draft.all_registers(robot)
        last = max((n for n, card in enumerate(registers, 1) if card is not None), default=0)
        if not last:
            return ()
        facing = draft.sheets[robot].facing
        legs = track(
            self.app.present.position, robot, registers, None if facing is None else SIDES.index(facing)
        )
        return legs[:last]

    def _track(self) -> Html:
        if not self.app.preferences["track"] or self._drills.hides_track:
            return html()
        legs = self.legs()
        if not legs:
            return html()
        return overlay.track(stops(legs), colour_of(self._programming.robot))


def stops(legs: Sequence[Leg]) -> list[Json]:
    """The stops for `overlay.track`: the squares on the path, the ends of registers marked."""
    path: list[Json] = [{"at": legs[0].squares[0]}]
    for number, leg in enumerate(legs, 1):
        path += [{"at": at} for at in leg.squares[1:]]
        end: Json = {"at": leg.squares[-1], "register": number, "facing": SIDES[leg.facing]}
        if leg.destroyed:
            end = {"at": leg.squares[-1], "gone": True}
        if len(leg.squares) > 1:
            path[-1] = end
        else:
            path.append(end)
    return path
