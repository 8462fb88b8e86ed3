"""Words for screen readers: the pieces on the table, and the state of the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from shell.app.actions import Action, at_any_time
from shell.app.feature import Feature
from shell.drawing.dialogs import buttons, dialog
from shell.drawing.html import Html, button, html, tag


class Speech(Feature):
    """The screen in words, as the viewer may know it. A game fills it in.

    `kind` is the kind of its pieces: the action that lists them all, with the text `ui.all_KIND`.
    """

    kind = ""

    def pieces(self) -> list[list[str]]:
        """The words about each piece: its name, then its state line by line."""
        raise NotImplementedError

    def situation(self) -> list[str]:
        """The state of the game, line by line."""
        raise NotImplementedError

    def actions(self) -> dict[str, Action]:
        return {
            self.kind: at_any_time(lambda: self.app.open(self.kind)),
            "standing": at_any_time(lambda: self.app.open("standing")),
        }

    def dialogs(self) -> dict[str, Callable[[], Html]]:
        return {self.kind: self._pieces, "standing": self._standing}

    def _pieces(self) -> Html:
        content = html(*(html(tag("h3")(name), _lines(lines)) for name, *lines in self.pieces()))
        return self._dialog(f"ui.all_{self.kind}", content)

    def _standing(self) -> Html:
        return self._dialog("ui.how_it_stands", _lines(self.situation()))

    def _dialog(self, title: str, inside: str) -> Html:
        t = self.app.t
        return dialog(
            t(title),
            tag("div", id="dialog-words")(inside),
            buttons(button("close", t("ui.close"), class_="primary")),
        )


def _lines(lines: Sequence[str]) -> Html:
    rows = html(*(tag("li")(line) for line in lines))
    return tag("ul", class_="spoken-lines")(rows) if rows else html()
