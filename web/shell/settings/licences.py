"""The dialog with the licences of the page's parts, which the builder has collected from the packages."""

from __future__ import annotations

import json
from collections.abc import Callable

from shell.app.actions import Action, report
from shell.app.app import App
from shell.app.feature import Feature, Need
from shell.drawing.dialogs import buttons, dialog
from shell.drawing.html import Html, bare_button, button, html, tag
from shell.settings.updates import Updates

FIELDS = ("name", "version", "licence", "text")


class Licences(Feature):
    """The list of licences (`about`) and their texts (`licence` with a number), fetched when first wanted."""

    _updates = Need(Updates)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._parts: list[dict[str, str]] = []
        self._failed = False
        self._read = 0

    def actions(self) -> dict[str, Action]:
        return {"about": self._about, "licence": self._licence, "licences": report(self._arrived)}

    def dialogs(self) -> dict[str, Callable[[], Html]]:
        return {"about": self._list_dialog, "licence": self._text_dialog}

    def _about(self) -> None:
        if not self._parts:
            self.app.emit("licences")
        self.app.open("about")

    def _licence(self, value: str) -> None:
        if value.isascii() and value.isdigit() and int(value) < len(self._parts):
            self._read = int(value)
            self.app.open("licence")

    def _arrived(self, text: str) -> None:
        """Take the list as JSON, or an empty text if it could not be fetched."""
        try:
            parts = json.loads(text)
            self._parts = [{field: str(part[field]) for field in FIELDS} for part in parts]
        except (ValueError, TypeError, KeyError, RecursionError):
            self._parts = []
        self._failed = not self._parts

    # Dialogs

    def _list_dialog(self) -> Html:
        t = self.app.t
        rows = html()
        for n, part in enumerate(self._parts):
            row = bare_button(
                html(tag("span")(part["name"], " ", part["version"]), tag("small")(part["licence"])),
                "button licence-row",
                "licence",
                n,
                data_key=f"licence-{n}",
            )
            rows += tag("li")(row)
        missing = t("ui.about.failed" if self._failed else "ui.start.loading")
        return dialog(
            t("ui.about"),
            html(
                tag("p")(t("ui.about.words")),
                self._updates.status(),
                tag("h3")(t("ui.about.parts")),
                tag("ul", class_="licences")(rows) if rows else tag("p")(missing),
            ),
            buttons(button("close", t("ui.close"), class_="primary")),
            class_="about",
        )

    def _text_dialog(self) -> Html:
        t, part = self.app.t, self._parts[self._read]
        return dialog(
            part["name"],
            tag("pre", class_="licence-text", tabindex=0)(part["text"]),
            buttons(button("about", t("ui.about.back"), class_="primary")),
            class_="about",
        )
