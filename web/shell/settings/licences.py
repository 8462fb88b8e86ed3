"""What the page is made of: a dialog with the licences, which the builder has collected from the packages."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from shell.app.actions import report
from shell.app.feature import Feature, Need
from shell.drawing.dialogs import buttons, dialog
from shell.drawing.html import attrs, button, esc
from shell.settings.updates import Updates

if TYPE_CHECKING:
    from collections.abc import Callable

    from shell.app.actions import Action
    from shell.app.app import App

FIELDS = ("name", "version", "licence", "text")


class Licences(Feature):
    """`about` opens the list, `licence` with a number a text of it. All are fetched when first wanted."""

    _updates = Need(Updates)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._parts: list[dict[str, str]] = []
        self._failed = False
        self._read = 0

    def actions(self) -> dict[str, Action]:
        return {"about": self._about, "licence": self._licence, "licences": report(self._arrived)}

    def dialogs(self) -> dict[str, Callable[[], str]]:
        return {"about": self._list_dialog, "licence": self._text_dialog}

    def _about(self, value: str) -> None:
        if not self._parts:
            self.app.emit("licences")
        self.app.open("about")

    def _licence(self, value: str) -> None:
        if value.isascii() and value.isdigit() and int(value) < len(self._parts):
            self._read = int(value)
            self.app.open("licence")

    def _arrived(self, text: str) -> None:
        """The list as JSON, or nothing if it could not be fetched."""
        try:
            found = json.loads(text)
            self._parts = [{field: str(part[field]) for field in FIELDS} for part in found]
        except (ValueError, TypeError, KeyError, RecursionError):
            self._parts = []
        self._failed = not self._parts

    # Dialogs

    def _list_dialog(self) -> str:
        t = self.app.t
        rows = ""
        for n, part in enumerate(self._parts):
            head = attrs(
                type="button",
                class_="button licence-row",
                data_action="licence",
                data_value=n,
                data_key=f"licence-{n}",
            )
            rows += (
                f"<li><button{head}><span>{esc(part['name'])} {esc(part['version'])}</span>"
                f"<small>{esc(part['licence'])}</small></button></li>"
            )
        missing = t("ui.about.failed" if self._failed else "ui.start.loading")
        return dialog(
            t("ui.about"),
            f"<p>{esc(t('ui.about.words'))}</p>{self._updates.status()}"
            f"<h3>{esc(t('ui.about.parts'))}</h3>"
            + (f'<ul class="licences">{rows}</ul>' if rows else f"<p>{esc(missing)}</p>"),
            buttons(button("close", t("ui.close"), class_="primary")),
            class_="about",
        )

    def _text_dialog(self) -> str:
        t, part = self.app.t, self._parts[self._read]
        return dialog(
            part["name"],
            f'<pre class="licence-text" tabindex="0">{esc(part["text"])}</pre>',
            buttons(button("about", t("ui.about.back"), class_="primary")),
            class_="about",
        )
