"""Light barriers, which control the flip belts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..greens import tell
from .element import Element

if TYPE_CHECKING:
    from ..run import Run
    from ..state import Body
    from .element import Placed


class Barrier(Element):
    """A light barrier: who crosses it turns the flip belts round, who stays on it halts them."""

    name = kind = "barrier"
    layer = "fixtures"
    sign = "::"

    def crossed(self, run: Run, placed: Placed, body: Body) -> None:
        if not run.state.tripped:
            tell(run, run.state.forward, tripped=True)
