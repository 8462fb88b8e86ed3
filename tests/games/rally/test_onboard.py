"""The board on the page: actions of squares, movement of the cursor, direction of the green belts."""

from __future__ import annotations

import re
from typing import Any

import pytest
from games.rally.board.layers import Layers
from games.rally.features import FEATURES, ORDER
from games.rally.game import GAME
from shell.app.app import App
from shell.features import FEATURES as SHELLS
from shell.texts.texts import Texts

import rally_core as rally
from tests.contract.page.drawn import flaws
from tests.sitting import LANGUAGES, PAGES, sit_down_at
from tests.tiers import sample
from tools import house

pytestmark = pytest.mark.slow


def seated(course: str = "signal_box", language: str = "en") -> App:
    texts = Texts(language, house.texts(PAGES["rally"], language), LANGUAGES)
    app = sit_down_at(GAME, (*SHELLS, *FEATURES), ORDER, texts)
    app.show(rally.new_game(course, players=2, seed="onboard"))
    return app


def doings(effects: list[dict[str, Any]]) -> dict[str, Any]:
    return {effect["do"]: effect for effect in effects}


def test_a_square_names_its_layers_with_pictures_and_rules() -> None:
    app = seated()
    app.act("square", "0,9")
    assert app.dialog == "square"
    html = app.dialog_html()
    assert flaws(html) == [] and html.count("<svg") == 1
    assert "Mirror" in html and app.t("ui.rally.element.mirror.rule").split()[0] in html
    assert "Mirror" in app.feature(Layers).tip("square:0,9")
    assert app.feature(Layers).tip("square:1,1") == app.feature(Layers).tip("square:99,9") == ""


def test_an_empty_square_is_only_told() -> None:
    app = seated()
    effects = doings(app.act("square", "1,1"))
    assert not app.dialog and "open floor" in effects["announce"]["text"]
    for nonsense in ("", "x", "1", "1,2,3", "99,99", "-1,0"):
        app.act("square", nonsense)
        assert not app.dialog


@pytest.mark.parametrize(
    ("start", "way", "end"),
    [("5,5", "N", "5,4"), ("5,5", "SE", "6,6"), ("0,0", "W", None), ("11,3", "E", None), ("5,5", "Q", None)],
)
def test_the_cursor_goes_from_square_to_square(start: str, way: str, end: str | None) -> None:
    effects = doings(seated().act("cursor", f"{start}>{way}"))
    assert effects.get("focus", {}).get("at") == (f'[data-square="{end}"]' if end else None)


@pytest.mark.parametrize("language", sample(LANGUAGES, "en", "fr"))
def test_every_square_is_called_something_in_every_language(language: str) -> None:
    for course in rally.COURSES:
        app = seated(course, language)
        floor = app.draw("floor")
        labels = re.findall(r'data-square="[^"]*"[^>]*aria-label="([^"]*)"', floor)
        width, height = rally.COURSES[course]["size"]
        assert len(labels) == width * height and flaws(floor) == []
        assert not any("ui.rally" in label for label in labels)
        assert not any("." in label for label in labels), "facts are no sentences in brackets"
        if language == "fr":
            assert all("\u00a0: " in label for label in labels)


def test_the_greens_are_seen_beside_the_board_and_on_it() -> None:
    app = seated()
    assert 'data-way="' in app.draw("token") and "data-greens" in app.draw("greens")
    assert seated("first_shift").draw("token") == ""
    assert app.draw("steps") == "", "nothing runs"
