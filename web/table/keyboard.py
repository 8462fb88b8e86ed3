"""The shortcuts of one key, and the list of all keys. What a key does is always the action of a button."""

from __future__ import annotations

from .app import Feature
from .draft import Draft
from .html import button, esc
from .running import Running

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from .app import Action

SHORTCUTS = {
    "r": "run",
    "p": "pass",
    "d": "double",
    "u": "undo",
    "U": "redo",
    "x": "skip",
    "g": "to-board",
    "o": "to-programs",
    "t": "to-hand",
    "b": "bots",
    "s": "scores",
    "v": "replay",
    "n": "new-game",
    "l": "language",
    ",": "settings",
    "h": "help",
    "?": "keys",
}
"""Key to action, in the order of the list. Q, E, Z and C are left out: they are directions on the board."""

ALWAYS = (
    ("arrows", ("←", "→", "↑", "↓")),
    ("diagonals", ("Q", "E", "Z", "C")),
    ("numpad", ("7", "9", "1", "3")),
    ("choose", ("Enter",)),
    ("escape", ("Esc",)),
    ("next_part", ("Tab",)),
)
"""What works whether shortcuts are on or not, with the keys' captions."""


class Keyboard(Feature):
    """Carries keys out and lists them."""

    def actions(self) -> dict[str, Action]:
        return {
            "key": self._key,
            "keys": lambda value: self.app.open("keys"),
            "pass": self._pass,
            "escape": self._escape,
            "to-programs": lambda value: self.app.emit("focus", at=".programs [data-slot]"),
            "to-hand": lambda value: self.app.emit("focus", at=".hand-tile"),
        }

    def dialogs(self) -> dict[str, Callable[[], str]]:
        return {"keys": self._dialog}

    def root(self) -> dict[str, str]:
        on = self.app.preferences["shortcuts"]
        return {"data-keys": " ".join(key for key, _ in self.known()) if on else ""}

    def known(self) -> list[tuple[str, str]]:
        """The shortcuts with their actions."""
        return [(key, action) for key, action in SHORTCUTS.items() if self.app.knows(action)]

    def _key(self, key: str) -> None:
        action = SHORTCUTS.get(key)
        if action and self.app.preferences["shortcuts"]:
            self.app.act(action)

    def _pass(self, value: str) -> None:
        """Run the programs as they are. With a change made, "pass" would be a surprise either way."""
        draft = self.app.feature(Draft).draft
        if self.app.feature(Running).phase == "idle" and draft.changes:
            self.app.say("ui.refused.pass", "refused")
        else:
            self.app.act("run")

    def _escape(self, value: str) -> None:
        """Put down what is picked up."""
        if self.app.feature(Draft).picked:
            self.app.act("unpick")

    def _dialog(self) -> str:
        t, on = self.app.t, self.app.preferences["shortcuts"]
        always = "".join(self._row(captions, f"ui.key.{name}") for name, captions in ALWAYS)
        letters = "".join(
            self._row(
                ("Shift", key) if key.isupper() else (key.upper(),),
                "ui.shortcut." + action.replace("-", "_"),
            )
            for key, action in self.known()
        )
        note = "" if on else f'<p class="field-help">{esc(t("ui.shortcuts_off"))}</p>'
        return (
            f'<h2>{esc(t("ui.keys"))}</h2><div class="key-lists"><section><h3>{esc(t("ui.keys_always"))}</h3>'
            f'<dl class="keys">{always}</dl></section><section><h3>{esc(t("ui.keys_letters"))}</h3>{note}'
            f'<dl class="keys">{letters}</dl></section></div><div class="dialog-actions">'
            + button("settings", t("ui.settings"))
            + button("close", t("ui.close"), class_="primary")
            + "</div>"
        )

    def _row(self, captions: tuple[str, ...], key: str) -> str:
        keys = " ".join(f"<kbd>{esc(caption)}</kbd>" for caption in captions)
        return f"<div><dt>{keys}</dt><dd>{esc(self.app.t(key))}</dd></div>"
