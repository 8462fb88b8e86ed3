"""The table of the counting game on its page: who plays, the total, the numbers to name, how it ended."""

from __future__ import annotations

from collections.abc import Callable

import count_core
from shell.app.feature import Feature
from shell.drawing.dialogs import dialog
from shell.drawing.html import attrs, badge, button, esc
from shell.newgame.rematch import Rematch
from shell.seats.handover import Handover
from shell.seats.seats import HERE, Seats
from shell.table.running import Running


def total(counted: int) -> str:
    """HTML for what has been counted."""
    sign = '<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><use href="#count-sum"/></svg>'
    return f'<p class="count-sum">{sign}<b>{counted}</b></p>'


class Numbers(Feature):
    """What a person sees and taps."""

    def regions(self) -> dict[str, Callable[[], str]]:
        return {
            "players": self._players,
            "board": lambda: total(self.app.seen["total"]),
            "numbers": self._numbers,
        }

    def labels(self) -> dict[str, str]:
        return {"numbers": self.app.t("ui.count.numbers")}

    def dialogs(self) -> dict[str, Callable[[], str]]:
        return {"finish": self._finish}

    # Drawing

    def _players(self) -> str:
        seats, standing = self.app.feature(Seats), self.app.shown.standing
        return "".join(
            f'<li data-colour="{esc(colour)}">{badge(colour)}<span>{esc(seats.player(colour))}</span></li>'
            for colour in standing.colours
        )

    def _numbers(self) -> str:
        """A button for each number that can be named by whoever has the device."""
        app, handover = self.app, self.app.feature(Handover)
        asked = not app.past and not app.present.standing.over and app.feature(Running).phase != "running"
        here = app.feature(Seats).of(handover.colour).kind == HERE
        numbers = "".join(map(self._number, count_core.NUMBERS))
        undo = button("undo", app.t("ui.count.undo"), sign="undo")
        return (numbers if asked and here and not handover.covered else "") + undo

    def _number(self, number: int) -> str:
        head = attrs(
            type="button",
            class_="button count-number",
            data_action="name",
            data_value=number,
            data_number=number,
            data_key=f"number-{number}",
            aria_label=self.app.t("ui.count.number", n=number),
        )
        return f"<button{head}>{number}</button>"

    def _finish(self) -> str:
        app = self.app
        players = app.feature(Seats).players(app.present.standing.winners or ())
        return dialog(app.t("ui.count.over", players=players), "", app.feature(Rematch).foot())
