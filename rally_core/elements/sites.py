"""Flags, start squares, repair and reset sites."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ..geometry import Square
from ..state import Racer
from .element import Element, Placed

if TYPE_CHECKING:
    from ..run import Run


class Flag(Element):
    """A flag: E2 touches flags in their order; they repair a point and are archives."""

    name = kind = "flag"
    layer = "sites"
    fields = ("number", "for")
    sign = "F"
    archives = True
    acts = ("E2",)

    def mends(self, run: Run, placed: Placed) -> int:
        return 1

    def act(self, run: Run, where: Mapping[Square, Placed]) -> None:
        touching: list[tuple[int, Racer]] = []
        for body, placed in run.standing(where):
            number, owner = placed.entry["number"], placed.entry.get("for")
            if not body.shadow and owner in (None, body.racer.colour):
                assert isinstance(number, int)
                touching.append((number, body.racer))
        for number, racer in sorted(touching, key=lambda each: each[0]):
            if run.state.touched[racer.colour] == number - 1:
                run.tell("touch", robot=racer.name, flag=number)


class Start(Element):
    """A start square, on which a robot begins the game, by seat."""

    name = kind = "start"
    layer = "sites"
    fields = ("number",)
    sign = "S"


class Repair(Element):
    """A repair site: an archive that repairs a point or two at the end of a turn."""

    name = kind = "repair"
    layer = "sites"
    fields = ("wrenches",)
    sign = "+"
    archives = True

    def mends(self, run: Run, placed: Placed) -> int:
        wrenches = placed.entry["wrenches"]
        assert isinstance(wrenches, int)
        return wrenches


class Reset(Element):
    """A reset site: an archive; E4 may replace the card of the next register (RALLY.md: Reset site)."""

    name = kind = "reset"
    layer = "sites"
    sign = "RS"
    archives = True
    acts = ("E4",)

    def act(self, run: Run, where: Mapping[Square, Placed]) -> None:
        visitors = [
            body.racer for body, _ in run.standing(where) if not body.shadow and not body.racer.resting
        ]
        if run.register == 5:
            run.on_reset = {body.racer for body, _ in run.standing(where) if not body.shadow}
            return
        following = run.register + 1
        for racer in visitors:
            program = run.programs[racer.name]
            if following in racer.locked or (run.rules.drill and program[following - 1] is None):
                continue
            card = run.ask(
                {
                    "kind": "reset",
                    "robot": racer.name,
                    "by": racer.colour,
                    "register": following,
                    "options": [*sorted(run.state.pile), None],
                }
            )
            if card is not None:
                program[following - 1] = card
                run.tell("replace", robot=racer.name, register=following, card=card)
