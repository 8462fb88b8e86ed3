"""For screen readers: all robots, and how the game stands, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rally.words import spoken
from shell.app.actions import at_any_time
from shell.app.feature import Feature
from shell.drawing.dialogs import buttons, dialog
from shell.drawing.html import button, esc
from shell.seats.seats import Seats

if TYPE_CHECKING:
    from collections.abc import Callable

    from shell.app.actions import Action


class Speech(Feature):
    """Words for what the screen shows, as whoever looks on may know it."""

    def actions(self) -> dict[str, Action]:
        return {
            "robots": at_any_time(lambda value: self.app.open("robots")),
            "standing": at_any_time(lambda value: self.app.open("standing")),
        }

    def dialogs(self) -> dict[str, Callable[[], str]]:
        return {"robots": self._robots, "standing": self._standing}

    def _robots(self) -> str:
        app, player = self.app, self.app.feature(Seats).player
        found = ""
        for name in app.seen["robots"]:
            first, *others = spoken.robot(app.texts, app.seen, name, player)
            rows = "".join(f"<li>{esc(line)}</li>" for line in others)
            found += f"<h3>{esc(first)}</h3>" + (f'<ul class="spoken-lines">{rows}</ul>' if rows else "")
        return self._dialog("ui.all_robots", found)

    def _standing(self) -> str:
        app = self.app
        lines = spoken.situation(app.texts, app.seen, app.feature(Seats).player)
        rows = "".join(f"<li>{esc(line)}</li>" for line in lines)
        return self._dialog("ui.how_it_stands", f'<ul class="spoken-lines">{rows}</ul>')

    def _dialog(self, title: str, inside: str) -> str:
        t = self.app.t
        return dialog(
            t(title),
            f'<div id="dialog-words">{inside}</div>',
            buttons(button("close", t("ui.close"), class_="primary")),
        )
