"""The shortcuts of one key, and the list of all keys. Every key does the action of a button."""

from __future__ import annotations

from collections.abc import Callable

from shell.app.actions import Action, at_any_time
from shell.app.roles import Rooted
from shell.drawing.dialogs import buttons, dialog
from shell.drawing.html import Html, button, esc, html, tag

ALWAYS = (
    ("choose", ("Enter",)),
    ("escape", ("Esc",)),
    ("next_part", ("Tab",)),
)
"""The keys that work even if shortcuts are off, with captions; a game adds those of its board."""


class Keyboard(Rooted):
    """Runs shortcuts and lists them."""

    def actions(self) -> dict[str, Action]:
        return {
            "key": at_any_time(self._key),
            "keys": at_any_time(lambda: self.app.open("keys")),
        }

    def dialogs(self) -> dict[str, Callable[[], Html]]:
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

    def _dialog(self) -> Html:
        t, on = self.app.t, self.app.preferences["shortcuts"]
        always = html(
            *(self._row(captions, f"ui.key.{name}") for name, captions in (*self.app.game.keys, *ALWAYS))
        )
        letters = html(
            *(
                self._row(
                    ("Shift", key) if key.isupper() else (key.upper(),),
                    "ui.shortcut." + action.replace("-", "_"),
                )
                for key, action in self.known()
            )
        )
        note = "" if on else tag("p", class_="field-help")(t("ui.shortcuts_off"))
        return dialog(
            t("ui.keys"),
            tag("div", class_="key-lists")(
                tag("section")(tag("h3")(t("ui.keys_always")), tag("dl", class_="keys")(always)),
                tag("section")(tag("h3")(t("ui.keys_letters")), note, tag("dl", class_="keys")(letters)),
            ),
            buttons(button("settings", t("ui.settings")), button("close", t("ui.close"), class_="primary")),
        )

    def _row(self, captions: tuple[str, ...], key: str) -> Html:
        keys = esc(" ").join(tag("kbd")(caption) for caption in captions)
        return tag("div")(tag("dt")(keys), tag("dd")(self.app.t(key)))
