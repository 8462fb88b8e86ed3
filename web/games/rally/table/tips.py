"""What a card or a figure is and does, in a few words: for a pointer, a holding finger or the focus.

A thing is named by a short text, its `data-tip`: `card:KIND`, `slot`, `slot:locked`, `slot:kept`,
`slot:rests`, `power-down`, `facing`, `flags`, `damage`, `lives`, `step:CODE`. Squares are `Layers`' own.
"""

from __future__ import annotations

from collections.abc import Callable

from games.rally.words.names import card_name, step_help, step_name
from shell.app.roles import Tipped
from shell.drawing.html import esc

from rally_core.cards import BY_ID

PLAIN = ("slot", "power-down", "facing", "flags", "damage", "lives")


class Tips(Tipped):
    """Only looks: asking for a tip changes nothing."""

    def tip(self, name: str) -> str:
        kind, _, rest = name.partition(":")
        known: dict[str, Callable[[str], str]] = {"card": self._card, "slot": self._slot, "step": self._step}
        if kind in known and rest:
            return known[kind](rest)
        return self._words(kind) if kind in PLAIN and not rest else ""

    def _card(self, kind: str) -> str:
        if kind not in BY_ID:
            return ""
        t = self.app.t
        return _html(card_name(self.app.texts, kind), t(f"ui.rally.card.{kind}.help"), t("ui.tip.number"))

    def _slot(self, state: str) -> str:
        if state not in ("locked", "kept"):
            return ""
        return _html(self.app.t(f"ui.rally.slot.{state}"), self.app.t(f"ui.tip.{state}"))

    def _step(self, code: str) -> str:
        words = step_help(self.app.texts, code)
        return _html(f"{code} {step_name(self.app.texts, code)}", words) if words else ""

    def _words(self, kind: str) -> str:
        name = kind.replace("-", "_")
        return _html(self.app.t(f"ui.tip.{name}"), self.app.t(f"ui.tip.{name}.help"))


def _html(title: str, *lines: str) -> str:
    return f"<b>{esc(title)}</b>" + "".join(f"<p>{esc(line)}</p>" for line in lines)
