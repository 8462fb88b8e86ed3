"""For screen readers: all bots and the scores in words, and the names of the regions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.ttb.words import spoken
from shell.app.actions import at_any_time
from shell.app.feature import Need
from shell.app.roles import Labelled
from shell.drawing.dialogs import buttons, dialog
from shell.drawing.html import button, esc
from shell.seats.seats import Seats

if TYPE_CHECKING:
    from collections.abc import Callable

    from shell.app.actions import Action


class Speech(Labelled):
    """Words for what the screen shows."""

    _seats = Need(Seats)

    def actions(self) -> dict[str, Action]:
        return {
            "bots": at_any_time(lambda value: self.app.open("bots")),
            "scores": at_any_time(lambda value: self.app.open("scores")),
        }

    def dialogs(self) -> dict[str, Callable[[], str]]:
        return {"bots": self._bots, "scores": self._scores}

    def labels(self) -> dict[str, str]:
        names = {region: f"ui.region.{region}" for region in ("players", "desk", "tools", "supply")}
        return {region: self.app.t(key) for region, key in {**names, "floor": "ui.board"}.items()}

    def _bots(self) -> str:
        return self._dialog("ui.all_bots", spoken.bots(self.app.texts, self.app.seen))

    def _scores(self) -> str:
        lines = spoken.situation(self.app.texts, self.app.seen, self._seats.player)
        return self._dialog("ui.how_it_stands", lines)

    def _dialog(self, title: str, lines: list[str]) -> str:
        t = self.app.t
        rows = "".join(f"<li>{esc(line)}</li>" for line in lines)
        return dialog(
            t(title),
            f'<ul class="spoken-lines" id="dialog-words">{rows}</ul>',
            buttons(button("close", t("ui.close"), class_="primary")),
        )
