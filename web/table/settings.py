"""The settings: a dialog over the preferences, and the language, which is changed while the page is open."""

from __future__ import annotations

import json

from ttb_core.names import COLOURS

from .app import Feature
from .html import attrs, button, esc
from .preferences import CHOICES
from .texts import LANGUAGES, Texts
from .updates import Updates

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from .app import Action
    from .preferences import Value

NATIVE = {"en": "English", "de": "Deutsch", "fr": "Français", "nl": "Nederlands"}
SPEEDS = {"slow": "0.5", "normal": "1", "fast": "2", "off": "0"}


class Settings(Feature):
    """`preference` with `NAME=VALUE` changes one; what depends on it is drawn at once."""

    ALWAYS = tuple(f"letters-{colour}" for colour in COLOURS)

    def actions(self) -> dict[str, Action]:
        return {
            "settings": lambda value: self.app.open("settings"),
            "language": self._language,
            "preference": self._set,
            "texts": self._texts,
            "texts-failed": lambda value: self.app.say("ui.texts_failed", "error"),
        }

    def dialogs(self) -> dict[str, Callable[[], str]]:
        return {"settings": self._dialog, "language": self._languages_dialog}

    def regions(self) -> dict[str, Callable[[], str]]:
        # The emblems' other drawing, in the symbols that every badge and piece is made of.
        return {f"letters-{colour}": self._letters(colour) for colour in COLOURS}

    def _letters(self, colour: str) -> Callable[[], str]:
        return lambda: esc(self.app.t(f"colour.{colour}.short"))

    def root(self) -> dict[str, str]:
        chosen = self.app.preferences
        theme = str(chosen["theme"])
        return {
            "data-theme": "" if theme == "auto" else theme,
            "data-speed": SPEEDS[str(chosen["speed"])],
            "data-turnmarks": "true" if chosen["turnmarks"] else "",
            "data-letters": "true" if chosen["letters"] else "",
            "data-volume": str(chosen["volume"]) if chosen["sound"] else "",
        }

    # Changing

    def _set(self, value: str) -> None:
        """`name=value`; a preference or value that does not exist changes nothing."""
        name, _, text = value.partition("=")
        wanted = next((one for one in CHOICES.get(name, ()) if _written(one) == text), None)
        if wanted is None or not self.app.preferences.set(name, wanted):
            return
        if name == "language":
            self.app.emit("texts", language=text)

    def _language(self, value: str) -> None:
        """Change to the language `value`; without one, ask which."""
        if value in LANGUAGES:
            self.app.close()
            self._set(f"language={value}")
        else:
            self.app.open("language")

    def _texts(self, text: str) -> None:
        """The page has fetched a language: `{"language": ..., "table": {key: text}}`."""
        try:
            found = json.loads(text)
            language, table = found["language"], found["table"]
            if language not in LANGUAGES or not isinstance(table, dict) or not table:
                raise ValueError("no texts")
        except (ValueError, TypeError, KeyError, RecursionError):
            self.app.say("ui.texts_failed", "error")
            return
        self.app.speak(Texts(language, table))

    # Dialogs

    def _languages_dialog(self) -> str:
        t, here = self.app.t, self.app.texts.language
        rows = ""
        for code, name in NATIVE.items():
            head = attrs(
                type="button",
                class_="button language",
                data_action="language",
                data_value=code,
                lang=code,
                aria_current="true" if code == here else None,
                autofocus=code == here,
            )
            rows += f"<li><button{head}><span>{esc(name)}</span></button></li>"
        return (
            f'<h2>{esc(t("ui.language"))}</h2><ul class="languages">{rows}</ul>'
            f'<div class="dialog-actions">{button("close", t("ui.cancel"))}</div>'
        )

    def _dialog(self) -> str:
        t, chosen = self.app.t, self.app.preferences
        volume = attrs(
            type="range", min=0, max=100, step=10, value=chosen["volume"],
            data_change="preference", data_field="volume", disabled=not chosen["sound"],
        )  # fmt: skip
        languages = "".join(
            self._radio("language", code, name, self.app.texts.language == code, lang=code)
            for code, name in NATIVE.items()
        )
        return (
            f'<div class="settings"><h2>{esc(t("ui.settings"))}</h2>'
            + self._group("language", f'<div class="segments">{languages}</div>')
            + self._group("theme", self._choice("theme"))
            + self._group("speed", self._choice("speed", tuple(SPEEDS)))
            + self._group("board", self._check("preview") + self._check("turnmarks") + self._check("letters"))
            + self._group("play", self._check("open_specials"))
            + self._group("handover", self._choice("handover"))
            + self._group(
                "sound",
                self._check("sound")
                + f'<label class="volume"><span>{esc(t("ui.pref.volume"))}</span><input{volume}></label>',
            )
            + self._group(
                "keyboard", self._check("shortcuts") + button("keys", t("ui.keys"), class_="keys-button")
            )
            + self._group("about", self.app.feature(Updates).status() + button("about", t("ui.about")))
            + f'<div class="dialog-actions">{button("close", t("ui.done"), class_="primary")}</div></div>'
        )

    def _group(self, name: str, inside: str) -> str:
        return f"<fieldset><legend>{esc(self.app.t(f'ui.pref.group.{name}'))}</legend>{inside}</fieldset>"

    def _choice(self, name: str, values: tuple[Value, ...] = ()) -> str:
        """A preference with all its values in sight, in the order of `values` where there is a better one."""
        now = self.app.preferences[name]
        segments = "".join(
            self._radio(name, str(value), self.app.t(f"ui.pref.{name}.{value}"), value == now)
            for value in values or CHOICES[name]
        )
        return f'<div class="segments">{segments}</div>'

    def _radio(self, name: str, value: str, label: str, on: bool, lang: str | None = None) -> str:
        head = attrs(
            type="radio",
            name=f"pref-{name}",
            value=value,
            data_change="preference",
            data_field=name,
            checked=on,
        )
        return f'<label class="segment"{attrs(lang=lang)}><input{head}><span>{esc(label)}</span></label>'

    def _check(self, name: str) -> str:
        t, on = self.app.t, bool(self.app.preferences[name])
        head = attrs(type="checkbox", data_change="preference", data_field=name, checked=on)
        return (
            f'<label class="check"><input{head}><span>{esc(t(f"ui.pref.{name}"))}'
            f"<small>{esc(t(f'ui.pref.help.{name}'))}</small></span></label>"
        )


def _written(value: Value) -> str:
    """A value as a form field has it."""
    return str(value).lower() if isinstance(value, bool) else str(value)
