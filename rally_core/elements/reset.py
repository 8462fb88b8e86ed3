"""Reset sites."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .element import Element

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..geometry import Square
    from ..run import Run
    from .element import Placed


class Reset(Element):
    """A reset site: an archive; E4: the next register's card may be replaced (RALLY.md: Reset site)."""

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
