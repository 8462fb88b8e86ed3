"""The dashed track: the path that the robot would take alone with the laid cards, as a forecast.

While the review shows a better program, it is the path with that one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.rally.board import overlay
from games.rally.review.review import Review
from games.rally.turn.programming import Programming
from shell.app.feature import Feature, Need
from shell.drawing.html import Html, html
from shell.storage.jsontext import Json

from rally_core.geometry import SIDES
from rally_core.lone import Leg
from rally_core.names import colour_of


class Track(Feature):
    """Draws the region `track`."""

    _programming = Need(Programming)
    _review = Need(Review)

    def regions(self) -> dict[str, Callable[[], Html]]:
        return {"track": self._track}

    def _track(self) -> Html:
        if (better := self._review.legs) is not None:
            robot, path = better
            return overlay.track(stops(path), colour_of(robot)) if path else html()
        programming = self._programming
        legs = programming.legs(programming.robot) if programming.colour else ()
        return overlay.track(stops(legs), colour_of(programming.robot)) if legs else html()


def stops(legs: Sequence[Leg]) -> list[Json]:
    """The stops for `overlay.track`: the squares on the path, the ends of registers marked."""
    path: list[Json] = [{"at": legs[0].squares[0]}]
    for number, leg in enumerate(legs, 1):
        path += [{"at": at} for at in leg.squares[1:]]
        end: Json = {"at": leg.squares[-1], "register": number, "facing": SIDES[leg.facing]}
        if leg.destroyed:
            end = {"at": leg.squares[-1], "gone": leg.destroyed}
        if len(leg.squares) > 1:
            path[-1] = end
        else:
            path.append(end)
    return path
