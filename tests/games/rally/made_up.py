"""Three made-up elements, without drawings, texts or cases.

    with made_up.added():
        ...

Each is one class: enough to read, play, draw, describe and send it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager

from rally_core.board import Board
from rally_core.elements import add, take_away
from rally_core.elements.element import Bar, Element, Placed
from rally_core.elements.walls import wall_at
from rally_core.geometry import DIRECTIONS, Square
from rally_core.moving import step
from rally_core.run import Run
from rally_core.state import Body


class Spring(Element):
    """A fixture that moves the robot on it one step in C2 and puts its fire out."""

    name = kind = "spring"
    layer = "fixtures"
    fields = ("to",)
    sign = "!!"
    acts = ("C2",)

    def entered(self, run: Run, placed: Placed, body: Body, outside: bool) -> None:
        if body.racer.fire:
            run.tell("fire", robot=body.racer.name, value=0)

    def act(self, run: Run, where: Mapping[Square, Placed]) -> None:
        for body, placed in run.standing(where):
            if body.at == placed.at:
                step(run, body, placed.to[run.register - 1], "spring")


class Tar(Element):
    """Ground that costs a card its first step and is hot."""

    name = kind = "tar"
    sign = "tt"
    wet = True

    def heat(self, run: Run, placed: Placed) -> bool:
        return True


class Fence(Element):
    """An edge that stops robots and board lasers but not shots of robots."""

    name = kind = "fence"
    layer = "edges"
    fields = ("side",)

    def bars(self, board: Board, placed: Placed) -> Iterable[tuple[Square, int, Bar]]:
        side = DIRECTIONS[str(placed.entry["side"])]
        return wall_at(placed.at, side, Bar("fence", placed, shots_pass=True))


ALL = (Spring(), Tar(), Fence())


@contextmanager
def added() -> Iterator[None]:
    """Add the made-up elements to the game."""
    with ExitStack() as stack:
        for element in ALL:
            add(element)
            stack.callback(take_away, element)
        yield
