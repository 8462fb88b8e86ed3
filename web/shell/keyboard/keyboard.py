"""The shortcuts of one key, and the list of all keys. What a key does is always the action of a button."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shell.app.actions import at_any_time
from shell.app.roles import Rooted
from shell.drawing.dialogs import buttons, dialog
from shell.drawing.html import button, esc

if TYPE_CHECKING:
    from collections.abc import Callable

    from shell.app.actions import Action

ALWAYS = (
    ("choose", ("Enter",)),
    ("escape", ("Esc",)),
    ("next_part", ("Tab",)),
)
"""What works whether shortcuts are on or not, with the keys' captions; a game has more for its board."""


class Keyboard(Rooted):
    """Carries keys out and lists them."""

    def actions(self) -> dict[str, Action]:
        return {
            "key": at_any_time(self._key),
            "keys": at_any_time(lambda value: self.app.open("keys")),
        }

    def dialogs(self) -> dict[str, Callable[[], str]]:
        return {"keys": self._dialog}

    def root(self) -> dict[str, str]:
        on = self.app.preferences["shortcuts"]
        return {"data-keys": " ".join(map("=".join, self.known())) if on else ""}

    def known(self) -> list[tuple[str, str]]:
        """The shortcuts with their actions."""
        return [(key, action) for key, action in self.app.game.shortcuts.items() if self.app.knows(action)]

    def _key(self, key: str) -> None:
        action = self.app.game.shortcuts.get(key)
        if action and self.app.preferences["shortcuts"]:
            self.app.follow(action)

    def _dialog(self) -> str:
        t, on = self.app.t, self.app.preferences["shortcuts"]
        always = "".join(
            self._row(captions, f"ui.key.{name}") for name, captions in (*self.app.game.keys, *ALWAYS)
        )
        letters = "".join(
            self._row(
                ("Shift", key) if key.isupper() else (key.upper(),),
                "ui.shortcut." + action.replace("-", "_"),
            )
            for key, action in self.known()
        )
        note = "" if on else f'<p class="field-help">{esc(t("ui.shortcuts_off"))}</p>'
        return dialog(
            t("ui.keys"),
            f'<div class="key-lists"><section><h3>{esc(t("ui.keys_always"))}</h3>'
            f'<dl class="keys">{always}</dl></section><section><h3>{esc(t("ui.keys_letters"))}</h3>{note}'
            f'<dl class="keys">{letters}</dl></section></div>',
            buttons(button("settings", t("ui.settings")), button("close", t("ui.close"), class_="primary")),
        )

    def _row(self, captions: tuple[str, ...], key: str) -> str:
        keys = " ".join(f"<kbd>{esc(caption)}</kbd>" for caption in captions)
        return f"<div><dt>{keys}</dt><dd>{esc(self.app.t(key))}</dd></div>"
