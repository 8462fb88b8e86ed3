"""The settings: a dialog over the preferences, and the language, which can change while the page is open."""

from __future__ import annotations

import json
from collections.abc import Callable

from shell.app.actions import Action, at_any_time
from shell.app.app import App
from shell.app.feature import Need
from shell.app.roles import Addressed, Rooted
from shell.drawing.dialogs import buttons, dialog
from shell.drawing.forms import check, field, fold, labelled, segments, slider
from shell.drawing.html import Html, bare_button, button, esc, file_button, html, tag
from shell.nearby.relay import Relay
from shell.saves.files import LARGEST_FILE
from shell.seats.seats import COLOURS
from shell.settings.sounds import Sounds
from shell.settings.updates import Updates
from shell.storage.preferences import Value
from shell.texts.texts import Texts

VERSION = "page.version"
"""The key of the version among the texts, which no file of texts has."""
SPEEDS = {"slow": "0.5", "normal": "1", "fast": "2", "off": "0"}


class Settings(Addressed, Rooted):
    """The settings: `preference` with `NAME=VALUE` changes one, and the page follows at once."""

    _relay = Need(Relay)
    _sounds = Need(Sounds)
    _updates = Need(Updates)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        app.preferences.entry.noticed = self._elsewhere

    @property
    def ALWAYS(self) -> tuple[str, ...]:  # type: ignore[override]
        return tuple(self.regions())

    ADDRESSED = ("settings",)

    def actions(self) -> dict[str, Action]:
        return {
            "settings": at_any_time(lambda: self.app.open("settings")),
            "language": at_any_time(self._language),
            "preference": at_any_time(self._set),
            "texts": at_any_time(self._texts),
            "texts-failed": at_any_time(self._texts_failed),
        }

    def dialogs(self) -> dict[str, Callable[[], Html]]:
        return {"settings": self._dialog, "language": self._languages_dialog}

    def regions(self) -> dict[str, Callable[[], Html]]:
        # The symbols of every badge and piece contain these letters, which replace the emblems on request.
        return {f"letters-{colour}": self._letters(f"colour.{colour}.short") for colour in COLOURS}

    def _letters(self, key: str) -> Callable[[], Html]:
        return lambda: esc(self.app.t(key))

    def root(self) -> dict[str, str]:
        chosen = self.app.preferences
        theme = str(chosen["theme"])
        return {
            "data-theme": "" if theme == "auto" else theme,
            "data-speed": SPEEDS[str(chosen["speed"])],
            "data-letters": "true" if chosen["letters"] else "",
            "data-volume": str(chosen["volume"]) if chosen["sound"] else "",
        }

    # Changing

    def _set(self, value: str) -> None:
        """Take `name=value`; an unknown preference or value changes nothing."""
        name, _, text = value.partition("=")
        choices = self.app.preferences.choices.get(name, ())
        choice = next((option for option in choices if _written(option) == text), None)
        if choice is None or not self.app.preferences.set(name, choice):
            return
        if name == "sound":
            self._sounds.settled()
        elif name == "language":
            self.app.emit("texts", language=text)
        elif name in self.app.game.wordings:
            self.app.speak(self.app.texts)

    def _elsewhere(self) -> None:
        """Follow a change in another tab, as far as drawing anew is not enough."""
        language = self.app.preferences["language"]
        if language not in ("auto", self.app.texts.language):
            self.app.emit("texts", language=language)
        self.app.speak(self.app.texts)

    def _language(self, value: str) -> None:
        """Change to the language `value`; without one, open the list."""
        if value in self.app.texts.languages:
            self.app.close()
            self._set(f"language={value}")
        else:
            self.app.open("language")

    def _texts(self, text: str) -> None:
        """Take a language that the page has fetched: `{"language": ..., "table": {key: text}}`."""
        try:
            data = json.loads(text)
            language, table = data["language"], data["table"]
            if language not in self.app.texts.languages or not isinstance(table, dict) or not table:
                raise ValueError("no texts of a known language")
        except (ValueError, TypeError, KeyError, RecursionError):
            self._texts_failed()
            return
        if language == self.app.preferences["language"]:  # else another one has been chosen since
            self.app.speak(Texts(language, table, self.app.texts.languages))

    def _texts_failed(self) -> None:
        replaced = self._updates.new_version
        self.app.say("ui.update.replaced" if replaced else "ui.texts_failed", "error")

    # Dialogs

    def _languages_dialog(self) -> Html:
        t, here = self.app.t, self.app.texts.language
        rows = html()
        for code, name in self.app.texts.languages.items():
            row = bare_button(
                tag("span")(name),
                "button language",
                "language",
                code,
                lang=code,
                aria_current="true" if code == here else None,
                autofocus=code == here,
            )
            rows += tag("li")(row)
        return dialog(
            t("ui.language"), tag("ul", class_="languages")(rows), buttons(button("close", t("ui.cancel")))
        )

    def _dialog(self) -> Html:
        t, chosen = self.app.t, self.app.preferences
        volume = slider("preference", "volume", int(chosen["volume"]), 100, 10, disabled=not chosen["sound"])
        languages = segments(
            "preference",
            "language",
            self.app.texts.languages,
            self.app.texts.language,
            group="pref-language",
            spoken=True,
        )
        return dialog(
            t("ui.settings"),
            self._group("language", languages)
            + self._group("theme", self._choice("theme"))
            + self._group("speed", self._choice("speed", tuple(SPEEDS)))
            + html(*(self._group(name, html(*map(self._field, of))) for name, of in self.app.game.settings))
            + self._group("handover", self._choice("handover"))
            + self._group(
                "sound",
                self._check("sound")
                + labelled(t("ui.pref.volume"), volume, class_="volume")
                + (self._check("voices") if self.app.game.rules.levels else ""),
            )
            + self._group(
                "keyboard", self._check("shortcuts") + button("keys", t("ui.keys"), class_="keys-button")
            )
            + self._group("backup", self._backup())
            + self._group("about", self._updates.status() + self._version() + button("about", t("ui.about")))
            + fold(
                t("ui.advanced"),
                self._group("nearby", self._relay.form()),
                key="advanced-relay",
                opened=bool(self._relay.entered()["address"]),
            ),
            buttons(button("close", t("ui.done"), class_="primary")),
            class_="settings",
        )

    def _backup(self) -> Html:
        t = self.app.t
        return buttons(
            file_button("import-games", t("ui.restore"), LARGEST_FILE),
            button("export-all", t("ui.export_all"), sign="download"),
            class_="backup",
        )

    def _version(self) -> Html:
        """The version of the page, which the builder adds to the texts."""
        version = self.app.texts.t_or(VERSION, "")
        return (
            tag("p", class_="version")(self.app.t("ui.about.version", version=version)) if version else html()
        )

    def _group(self, name: str, inside: str) -> Html:
        return field(self.app.t(f"ui.pref.group.{name}"), inside)

    def _field(self, name: str) -> Html:
        """A preference of the game: a switch, or its values if there are more than two."""
        return self._check(name) if isinstance(self.app.preferences[name], bool) else self._choice(name)

    def _choice(self, name: str, values: tuple[Value, ...] = ()) -> Html:
        """A preference with all its values visible, in the order of `values` if given."""
        t, now = self.app.t, str(self.app.preferences[name])
        words = {
            str(value): t(f"ui.pref.{name}.{value}") for value in values or self.app.preferences.choices[name]
        }
        return segments("preference", name, words, now, group=f"pref-{name}")

    def _check(self, name: str) -> Html:
        t, on = self.app.t, bool(self.app.preferences[name])
        return check("preference", name, t(f"ui.pref.{name}"), on, help_=t(f"ui.pref.help.{name}"))


def _written(value: Value) -> str:
    """A value as a form field has it."""
    return str(value).lower() if isinstance(value, bool) else str(value)
