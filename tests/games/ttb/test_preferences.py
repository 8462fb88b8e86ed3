"""Preferences of Twin Tin Bots: saved, chosen in the settings, and sent to the page."""

from __future__ import annotations

import pytest
from games.ttb.game import TTB

from tests.games.ttb.tables import Drawer, sit_down


@pytest.mark.parametrize("name", TTB.preferences)
def test_every_value_can_be_chosen_and_is_kept(name: str) -> None:
    for value in reversed(TTB.preferences[name]):
        drawer = Drawer()
        app = sit_down(drawer)
        app.act("preference", f"{name}={str(value).lower() if isinstance(value, bool) else value}")
        for found in (app.preferences[name], sit_down(drawer).preferences[name]):
            assert found == value and type(found) is type(value)


@pytest.mark.parametrize(
    ("change", "attribute", "text"),
    [("turnmarks=true", "data-turnmarks", "true"), ("ground=moss", "data-ground", "moss")],
)
def test_the_page_is_told(change: str, attribute: str, text: str) -> None:
    app = sit_down()
    assert app.root()[attribute] != text
    app.act("preference", change)
    assert app.root()[attribute] == text


def test_the_settings_show_what_is_chosen_of_all_that_they_switch() -> None:
    app = sit_down()
    app.act("settings")
    html = app.dialog_html()
    names = [name for _, names in TTB.settings for name in names]
    assert len(names) == 7 and all(f'data-field="{name}"' in html for name in names)
    shown = [name for name in app.preferences.choices if f'data-field="{name}"' in html]
    chosen = [name for name in shown if app.preferences[name] is True or f'name="pref-{name}"' in html]
    assert len(shown) == 15 and html.count(" checked") == len(chosen)
