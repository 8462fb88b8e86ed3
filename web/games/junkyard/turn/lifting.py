"""What is lifted, and where it can be put down: the same for building and for scrounging.

A tap, a drag and a key all end in the same actions: `lift` names what is taken up, `put` the spot where it
goes. The phases in which this is so are `Workplace`s, and say what comes of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from games.junkyard.symbols import size_of
from games.junkyard.turn.robot_draft import At, Refused, Spot
from games.junkyard.words.names import refusal
from shell.app.actions import Action, in_present
from shell.app.app import App
from shell.app.feature import Feature, Need
from shell.app.roles import Following, Rooted
from shell.play.handover import Handover
from shell.play.running import Running
from shell.seats.seats import HERE, Seats

from ground.errors import GameError


class Lifted(NamedTuple):
    """Something in the hand. `what` says where it comes from, as `tray:KIND`, `robot:x,y`, `open:KIND`,
    `scanned:KIND` or `pile:SIZE`. `kind` is what it is, of a part out of a pile only the size. `spots` are
    where it can go.
    """

    what: str
    kind: str
    spots: tuple[Spot, ...]

    @property
    def source(self) -> str:
        """The first word of `what`."""
        return self.what.partition(":")[0]

    @property
    def name(self) -> str:
        """The rest of `what`."""
        return self.what.partition(":")[2]


class Workplace(Feature):
    """A phase in which parts are lifted and put down."""

    _handover = Need(Handover)
    _running = Need(Running)
    _seats = Need(Seats)

    PHASES: tuple[str, ...]
    """The phases of the rules in which this is so."""

    @property
    def colour(self) -> str:
        """The colour that works here now, for somebody who has the device; nothing if nobody does."""
        app, present = self.app, self.app.present
        if present.data["phase"] not in self.PHASES or app.past or app.screen:
            return ""
        colour = present.colour
        idle = self._running.phase == "idle"
        here = self._seats.of(colour).kind == HERE
        return colour if idle and here and not self._handover.covered else ""

    def lifted(self, what: str) -> Lifted:
        """What is taken up, with the spots where it can go. Raises `Refused` if it cannot be."""
        raise NotImplementedError

    def put(self, lifted: Lifted, spot: Spot) -> None:
        """Put it down on a spot. Raises `Refused`, or `GameError` as the rules do."""
        raise NotImplementedError

    def put_back(self, lifted: Lifted) -> None:
        """It was dropped where it cannot go."""

    def let_go(self) -> None:
        """What is not finished here is given up: somebody has put down what was lifted."""


class Lifting(Following, Rooted):
    """`lifted` is what is in the hand, or None."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.lifted: Lifted | None = None

    @property
    def workplace(self) -> Workplace | None:
        """The workplace at which somebody works now."""
        return next((one for one in self.app.having(Workplace) if one.colour), None)

    def position_changed(self) -> None:
        self.lifted = None

    def root(self) -> dict[str, str]:
        lifted = self.lifted
        return {
            "data-lifted": lifted.what if lifted else "",
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
        """Nothing is in the hand any more."""
        self.lifted = None
        for one in self.app.having(Workplace):
            one.let_go()

    def _lift(self, what: str) -> None:
        """Take something up; the same again puts it down."""
        again = self.lifted is not None and self.lifted.what == what
        self.put_down()
        place = self.workplace
        if again or place is None:
            return
        with refusing(self.app):
            self.lifted = place.lifted(what)
            self.app.emit("focus", at=".board-frame [data-spot]", only_from="[data-region]")

    def _put(self, value: str) -> None:
        """`x,y:F`: put what is in the hand down there."""
        lifted, place, spot = self.lifted, self.workplace, spot_of(value)
        if lifted is None or place is None or spot is None:
            return
        self.lifted = None
        with refusing(self.app):
            place.put(lifted, spot)

    def _drop_away(self) -> None:
        """What was dragged has been dropped where it cannot go."""
        lifted, place = self.lifted, self.workplace
        self.put_down()
        if lifted is not None and place is not None:
            place.put_back(lifted)

    def _escape(self) -> None:
        """Put down what is in the hand; who uses keys goes back to where it came from."""
        lifted = self.lifted
        self.put_down()
        if lifted is not None:
            key = f"part-{lifted.name}" if lifted.source == "robot" else lifted.what
            self.app.emit("focus", at=f'[data-key="{key}"]', only_from=".board-frame")


@contextmanager
def refusing(app: App) -> Iterator[None]:
    """Around what a person wants to do: if it cannot be done, they are told why."""
    try:
        yield
    except Refused as refused:
        app.say(refused.key, "refused")
    except GameError as error:
        app.tell("refused", refusal(app.texts, error))


def at_of(value: str) -> At | None:
    """The square `x,y`; None if this is none."""
    x, _, y = value.partition(",")
    try:
        return int(x), int(y)
    except ValueError:
        return None


def spot_of(value: str) -> Spot | None:
    """The spot `x,y:F`; None if this is none."""
    where, _, faces = value.partition(":")
    at = at_of(where)
    return (*at, faces) if at is not None and faces in ("N", "E", "S", "W") else None
