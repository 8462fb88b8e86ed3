"""For screen readers: all robots, and how the game stands, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shell.app.actions import at_any_time
from shell.app.feature import Feature
from shell.drawing.dialogs import buttons, dialog
from shell.drawing.html import button, esc

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from shell.app.actions import Action


class Speech(Feature):
    """Words for what the screen shows, as whoever looks on may know it. A game says them."""

    def robots(self) -> list[list[str]]:
        """What there is to say of each robot: what it is called, then line by line how it is."""
        raise NotImplementedError

    def situation(self) -> list[str]:
        """How the game stands, line by line."""
        raise NotImplementedError

    def actions(self) -> dict[str, Action]:
        return {
            "robots": at_any_time(lambda value: self.app.open("robots")),
            "standing": at_any_time(lambda value: self.app.open("standing")),
        }

    def dialogs(self) -> dict[str, Callable[[], str]]:
        return {"robots": self._robots, "standing": self._standing}

    def _robots(self) -> str:
        told = "".join(f"<h3>{esc(name)}</h3>{_lines(lines)}" for name, *lines in self.robots())
        return self._dialog("ui.all_robots", told)

    def _standing(self) -> str:
        return self._dialog("ui.how_it_stands", _lines(self.situation()))

    def _dialog(self, title: str, inside: str) -> str:
        t = self.app.t
        return dialog(
            t(title),
            f'<div id="dialog-words">{inside}</div>',
            buttons(button("close", t("ui.close"), class_="primary")),
        )


def _lines(lines: Sequence[str]) -> str:
    rows = "".join(f"<li>{esc(line)}</li>" for line in lines)
    return f'<ul class="spoken-lines">{rows}</ul>' if rows else ""
