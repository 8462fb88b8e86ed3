"""The lifted part and the spots where it can be put down, for building and for scrounging.

A tap, a drag and a key all end in the same actions: `lift` names the part, `put` the spot. The phases in
which parts are lifted are `Workplace`s, which carry the actions out.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from games.junkyard.symbols import size_of
from games.junkyard.turn.robot_draft import At, Refused, Spot
from games.junkyard.words.names import part_effect, refusal
from shell.app.actions import Action, in_present
from shell.app.app import App
from shell.app.feature import Feature, Need
from shell.app.roles import Following, Rooted
from shell.play.handover import Handover
from shell.play.running import Running
from shell.seats.seats import HERE, Seats

from ground.errors import GameError


class Lifted(NamedTuple):
    """A part in the hand.

    `origin` is `tray:KIND`, `robot:x,y`, `open:KIND`, `scanned:KIND` or `pile:SIZE`. `kind` is the
    kind of the part, or the size of one from a pile. `spots` are the places where it can go.
    """

    origin: str
    kind: str
    spots: tuple[Spot, ...]

    @property
    def source(self) -> str:
        """The first word of `origin`."""
        return self.origin.partition(":")[0]

    @property
    def name(self) -> str:
        """The rest of `origin`."""
        return self.origin.partition(":")[2]


class Workplace(Feature):
    """A phase in which parts are lifted and put down."""

    _handover = Need(Handover)
    _running = Need(Running)
    _seats = Need(Seats)

    PHASES: tuple[str, ...]
    """The phases of the rules that this workplace serves."""

    @property
    def colour(self) -> str:
        """The colour that works here now, if its player has the device; else empty."""
        app, present = self.app, self.app.present
        if present.data["phase"] not in self.PHASES or app.past or app.screen or app.session.over:
            return ""
        colour = present.colour
        idle = self._running.phase == "idle"
        here = self._seats.of(colour).kind == HERE
        return colour if idle and here and not self._handover.covered else ""

    def lifted(self, origin: str) -> Lifted:
        """The part named by `origin` and the spots where it can go. Raises `Refused` if it has to stay."""
        raise NotImplementedError

    def put(self, lifted: Lifted, spot: Spot) -> None:
        """Put the part down on a spot. Raises `Refused`, or `GameError` as the rules do."""
        raise NotImplementedError

    def put_back(self, lifted: Lifted) -> None:
        """Handle a part that was dropped where it cannot go."""

    def let_go(self) -> None:
        """Give up what is unfinished here: the lifted part was put down."""


class Lifting(Following, Rooted):
    """`lifted` is the part in the hand, or None."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.lifted: Lifted | None = None

    @property
    def workplace(self) -> Workplace | None:
        """The workplace with a player at work now, or None."""
        return next((place for place in self.app.having(Workplace) if place.colour), None)

    @property
    def words(self) -> str:
        """The lifted part and its effect in a sentence; empty if nothing is lifted."""
        return part_effect(self.app.texts, self.lifted.kind) if self.lifted else ""

    def position_changed(self) -> None:
        self.lifted = None

    def root(self) -> dict[str, str]:
        lifted = self.lifted
        return {
            "data-lifted": lifted.origin if lifted else "",
            "data-lifted-size": size_of(lifted.kind, lifted.kind) if lifted else "",
        }

    def actions(self) -> dict[str, Action]:
        return {
            "lift": in_present(self._lift),
            "put": in_present(self._put),
            "drop-away": in_present(self._drop_away),
            "unpick": in_present(lambda: self.put_down()),
            "escape": self._escape,
        }

    def put_down(self) -> None:
        """Empty the hand."""
        self.lifted = None
        for workplace in self.app.having(Workplace):
            workplace.let_go()

    def _lift(self, origin: str) -> None:
        """Lift a part, or put it back if it is in the hand already."""
        again = self.lifted is not None and self.lifted.origin == origin
        self.put_down()
        place = self.workplace
        if again or place is None:
            return
        with refusing(self.app):
            self.lifted = place.lifted(origin)
            self.app.emit("focus", at=".board-frame [data-spot]", only_from="[data-region]")

    def _put(self, value: str) -> None:
        """`x,y:F`: put the part in the hand down there."""
        lifted, place, spot = self.lifted, self.workplace, spot_of(value)
        if lifted is None or place is None or spot is None:
            return
        self.lifted = None
        with refusing(self.app):
            place.put(lifted, spot)

    def _drop_away(self) -> None:
        """Handle a drag that ended where the part cannot go."""
        lifted, place = self.lifted, self.workplace
        self.put_down()
        if lifted is not None and place is not None:
            place.put_back(lifted)

    def _escape(self) -> None:
        """Put down the part in the hand, and return the keyboard focus to its origin."""
        lifted = self.lifted
        self.put_down()
        if lifted is not None:
            key = f"part-{lifted.name}" if lifted.source == "robot" else lifted.origin
            self.app.emit("focus", at=f'[data-key="{key}"]', only_from=".board-frame")


@contextmanager
def refusing(app: App) -> Iterator[None]:
    """Tell the player the reason if an action inside the `with` block is refused."""
    try:
        yield
    except Refused as refused:
        app.say(refused.key, "refused")
    except GameError as error:
        app.tell("refused", refusal(app.texts, error))


def at_of(value: str) -> At | None:
    """The square written as `x,y`; None if malformed."""
    x, _, y = value.partition(",")
    try:
        return int(x), int(y)
    except ValueError:
        return None


def spot_of(value: str) -> Spot | None:
    """The spot written as `x,y:F`; None if malformed."""
    where, _, faces = value.partition(":")
    at = at_of(where)
    return (*at, faces) if at is not None and faces in ("N", "E", "S", "W") else None
