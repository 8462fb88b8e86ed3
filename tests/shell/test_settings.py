"""Preferences survive any content of the storage; the settings change them and show it at once."""

from __future__ import annotations

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shell.app.app import App
from shell.storage import preferences as shells
from shell.storage.entries import Entries
from shell.storage.preferences import KEY, Preferences
from shell.texts.texts import Texts

from tests.shell.table import COUNTING, EVERYTHING, LONG, Drawer, sit_down
from tests.sitting import LANGUAGES, table
from tools import build_site

CHOICES = {**shells.CHOICES, **COUNTING.preferences}
USUAL = {name: values[0] for name, values in CHOICES.items()}


def kept(text: str) -> Preferences:
    drawer = Drawer()
    drawer.set(KEY, text)
    return Preferences(Entries(drawer, "count."), COUNTING.preferences)


def values(preferences: Preferences) -> dict[str, object]:
    return {name: preferences[name] for name in CHOICES}


def texts_of(language: str) -> str:
    return json.dumps({"language": language, "table": table(language)})


def test_the_backup_is_in_the_settings_and_needs_no_list_of_games() -> None:
    app = sit_down(position=LONG)
    app.act("settings")
    shown = app.dialog_html()
    assert app.t("ui.export_all") in shown and app.t("ui.restore") in shown
    assert 'data-action="pick-file"' in shown
    effects = app.act("export-all")
    for _ in range(10):
        effects += app.act("job")
    (file,) = [json.loads(effect["text"]) for effect in effects if effect["do"] == "download"]
    first, _ = COUNTING.first_game("")  # that of the page
    assert [game["start"] for game in file["games"]] == [COUNTING.data(first), COUNTING.data(LONG)]


@pytest.mark.parametrize(
    ("acts", "advanced"),
    [
        ([("new-game",), ("form", "more=true")], 'data-field="seed"'),
        ([("settings",)], 'data-field="address"'),
        ([("share",)], 'data-value="json"'),
        ([("open-link",)], "The text of a game"),
    ],
)
def test_seeds_servers_and_json_are_folded_away(acts: list[tuple[str, ...]], advanced: str) -> None:
    app = sit_down(position=LONG)
    for act in acts:
        app.act(*act)
    before, *folds = app.dialog_html().split('<details class="fold"')
    (folded,) = [fold for fold in folds if advanced in fold.partition("</details>")[0]]
    head = folded.partition(">")[0]
    assert advanced not in before and " open" not in head
    assert f"<span>{app.t('ui.advanced')}</span></summary>" in folded


def test_what_somebody_entered_is_not_hidden_by_a_fold() -> None:
    app = sit_down(position=LONG)
    app.act("relay", "address=stun:example.org")
    app.act("settings")
    assert '<details class="fold" data-key="advanced-relay" open>' in app.dialog_html()
    app.act("new-game")
    app.act("form", "more=true")
    app.act("form", "seed=mine")
    assert '<details class="fold" data-key="advanced-seed" open>' in app.dialog_html()


def test_the_menu_has_three_groups_with_the_most_wanted_first() -> None:
    app = sit_down()
    app.act("menu")
    groups = app.dialog_html().split("<h3>")[1:]
    assert [group.partition("</h3>")[0] for group in groups] == ["Play", "This game", "The app"]
    actions = [re.findall(r'data-action="([\w-]+)"', group) for group in groups]
    assert actions[0] == ["new-game", "load", "statistics", "door"]
    assert actions[1] == ["share", "nearby", "save"]
    assert actions[2] == ["help", "settings", "language", "close"]


# Preferences


@pytest.mark.parametrize("name", CHOICES)
def test_every_value_is_kept(name: str) -> None:
    for value in CHOICES[name]:
        drawer = Drawer()
        assert Preferences(Entries(drawer, "count."), COUNTING.preferences).set(name, value)
        again = Preferences(Entries(drawer, "count."), COUNTING.preferences)[name]
        assert again == value and type(again) is type(value)


def test_what_was_not_set_can_become_usual_later() -> None:
    drawer = Drawer()
    Preferences(Entries(drawer, "count."), COUNTING.preferences).set("theme", "dark")
    assert json.loads(drawer.kept[KEY]) == {"version": 1, "theme": "dark"}


OTHERS = ["", "{", "[]", "7", "null", '"dark"', '{"version": 2, "theme": "dark"}', "[" * 9999]


@pytest.mark.parametrize("text", OTHERS)
def test_an_entry_that_is_none_of_ours_is_as_good_as_nothing(text: str) -> None:
    assert values(kept(text)) == USUAL


def test_what_another_game_has_kept_stays() -> None:
    drawer = Drawer()
    drawer.set(KEY, json.dumps({"version": 1, "theme": "dark", "cards": "large"}))
    Preferences(Entries(drawer, "count."), COUNTING.preferences).set("theme", "light")
    assert json.loads(drawer.kept[KEY]) == {"version": 1, "theme": "light", "cards": "large"}


def test_values_fall_back_one_by_one() -> None:
    wrong = {"speed": "ludicrous", "sound": 1, "volume": True, "other": 1}
    found = kept(json.dumps({"version": 1, "theme": "dark", **wrong}))
    assert values(found) == {**USUAL, "theme": "dark"}


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=6,
)


@given(st.dictionaries(st.sampled_from([*CHOICES, "version", "other"]), JSON))
def test_no_entry_makes_a_value_that_cannot_be(entry: dict[str, object]) -> None:
    found = kept(json.dumps({"version": 1, **entry}))
    assert all(found[name] in CHOICES[name] for name in CHOICES)


@pytest.mark.parametrize(
    ("name", "value"),
    [("theme", "pink"), ("volume", 55), ("sound", 1), ("nothing", True), ("aloud", "true")],
)
def test_what_cannot_be_is_not_set(name: str, value: str | int | bool) -> None:
    drawer = Drawer()
    assert not Preferences(Entries(drawer, "count."), COUNTING.preferences).set(name, value)
    assert KEY not in drawer.kept


def test_without_storage_a_preference_holds_as_long_as_the_page() -> None:
    drawer = Drawer()
    drawer.broken = True
    preferences = Preferences(Entries(drawer, "count."), COUNTING.preferences)
    assert preferences.set("theme", "dark") and preferences["theme"] == "dark"


# Settings


@pytest.mark.parametrize("name", CHOICES)
def test_every_preference_can_be_chosen_by_a_form(name: str) -> None:
    app = sit_down()
    for value in reversed(CHOICES[name]):
        app.act("preference", f"{name}={str(value).lower() if isinstance(value, bool) else value}")
        assert app.preferences[name] == value


@pytest.mark.parametrize("value", ["", "theme", "theme=", "theme=None", "sound=True", "volume=500", "=dark"])
def test_nonsense_changes_nothing(value: str) -> None:
    app = sit_down()
    app.act("preference", value)
    assert values(app.preferences) == USUAL


@pytest.mark.parametrize(
    ("change", "attribute", "text"),
    [
        ("theme=dark", "data-theme", "dark"),
        ("speed=off", "data-speed", "0"),
        ("letters=true", "data-letters", "true"),
        ("sound=true", "data-volume", "50"),
        ("shortcuts=false", "data-keys", ""),
    ],
)
def test_the_page_is_told(change: str, attribute: str, text: str) -> None:
    app = sit_down()
    assert app.root()[attribute] != text
    app.act("preference", change)
    assert app.root()[attribute] == text


def test_the_dialog_shows_what_is_chosen() -> None:
    app = sit_down()
    app.act("settings")
    app.act("preference", "theme=dark")
    html = app.dialog_html()
    assert 'name="pref-theme" value="dark" data-change="preference" data-field="theme" checked' in html
    shown = [name for name in CHOICES if f'data-field="{name}"' in html]
    chosen = [name for name in shown if app.preferences[name] is True or f'name="pref-{name}"' in html]
    assert {"theme", "speed", "handover", "sound", "volume", "shortcuts", "language"} <= {*shown}
    assert html.count(" checked") == len(chosen)


def test_the_settings_show_the_version_that_the_builder_adds() -> None:
    app = sit_down()
    app.act("settings")
    assert 'class="version"' not in app.draw("dialog")
    app.speak(Texts("en", {**table("en"), build_site.VERSION_TEXT: "1.2.3"}, LANGUAGES))
    assert '<p class="version">Version 1.2.3</p>' in app.draw("dialog")


@pytest.mark.parametrize("language", LANGUAGES)
def test_another_language_is_fetched_and_spoken(language: str) -> None:
    app = sit_down()
    assert {"do": "texts", "language": language} in app.act("language", language)
    app.act("texts", texts_of(language))
    assert app.texts.language == app.root()["lang"] == language
    title = table(language)["ui.settings"]
    assert f"<span>{title}</span>" in app.view()["bar"]


def test_a_language_that_is_there_can_be_chosen_and_no_other() -> None:
    """The list is made from the files: a translated copy of en.json is all that a language needs."""
    english, drawer = table("en"), Drawer()
    esperanto = {**english, "ui.settings": "Agordoj", "number.singular": "1", "number.thousand": "1\u202f000"}
    app = App(
        drawer, Texts("en", english, {"en": "English", "eo": "Esperanto"}), str, str, COUNTING, EVERYTHING
    )
    app.act("settings")
    assert "Esperanto" in app.dialog_html() and "Deutsch" not in app.dialog_html()
    assert app.act("language", "de") == []
    assert app.act("language", "eo") == [{"do": "texts", "language": "eo"}]
    app.act("texts", json.dumps({"language": "eo", "table": esperanto}))
    assert app.t("ui.settings") == "Agordoj" and "eo" in app.texts.languages
    assert "12\u202f345" in app.t("ui.start.percent", n=12345)
    assert Preferences(Entries(drawer, "count."), COUNTING.preferences, ("en", "eo"))["language"] == "eo"
    assert Preferences(Entries(drawer, "count."), COUNTING.preferences, ("en", "de"))["language"] == "auto"


def test_texts_that_come_late_do_not_take_the_place_of_those_asked_for_since() -> None:
    app = sit_down()
    app.act("language", "nl")
    app.act("language", "de")
    app.act("texts", texts_of("de"))
    app.act("texts", texts_of("nl"))
    assert app.texts.language == "de"


@pytest.mark.parametrize(
    "text", ["", "null", "{}", '{"language": "xx", "table": {"a": "b"}}', '{"language": "de", "table": []}']
)
def test_a_language_that_did_not_come_changes_nothing(text: str) -> None:
    app = sit_down()
    app.act("texts", text)
    assert app.texts.language == "en"
    assert app.message[0] == "error"


def test_the_short_names_of_the_colours_are_different() -> None:
    for language in LANGUAGES:
        texts = table(language)
        short = [text for key, text in texts.items() if key.startswith("colour.") and key.endswith(".short")]
        assert len(short) == 8 == len(set(short)) and all(len(text) == 2 for text in short), language
