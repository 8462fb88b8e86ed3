"""Tips that explain a card or a figure in a few words: for a pointer, a holding finger or the focus.

A thing is named by a short text, its `data-tip`: `card:KIND`, `slot`, `slot:locked`, `slot:kept`,
`slot:rests`, `power-down`, `facing`, `flags`, `damage`, `lives`, `phase:NAME`. `Layers` has the tips of
squares.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from games.rally.board.steps import PHASES
from games.rally.words.names import card_name
from shell.drawing.html import Html, html
from shell.table.tips import Tips as Frame
from shell.table.tips import tip_of

from rally_core.cards import BY_ID

PLAIN = ("power-down", "facing", "flags", "damage", "lives")


class Tips(Frame):
    """The tips of cards, registers and figures."""

    def kinds(self) -> dict[str, Callable[[str], Html]]:
        plain = {name: partial(self._plain, name) for name in PLAIN}
        return {**plain, "card": self._card, "slot": self._slot, "phase": self._phase}

    def _card(self, kind: str) -> Html:
        if kind not in BY_ID:
            return html()
        t = self.app.t
        return tip_of(card_name(self.app.texts, kind), t(f"ui.rally.card.{kind}.help"), t("ui.tip.number"))

    def _slot(self, state: str) -> Html:
        if state not in ("locked", "kept"):
            return self._plain("slot", state)
        return tip_of(self.app.t(f"ui.rally.slot.{state}"), self.app.t(f"ui.tip.{state}"))

    def _phase(self, phase: str) -> Html:
        if phase not in PHASES:
            return html()
        t = self.app.t
        return tip_of(t(f"ui.rally.phase.{phase}"), t(f"ui.rally.phase.{phase}.help"))

    def _plain(self, kind: str, rest: str) -> Html:
        name = kind.replace("-", "_")
        return html() if rest else tip_of(self.app.t(f"ui.tip.{name}"), self.app.t(f"ui.tip.{name}.help"))
