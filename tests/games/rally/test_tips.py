"""Tips on cards and figures in every language, and none for things that do not exist."""

from __future__ import annotations

import re

import pytest
from games.rally.board.steps import PHASES
from games.rally.table.tips import PLAIN, Tips
from shell.app.app import App

from rally_core.cards import BY_ID
from tests.contract.page.drawn import flaws
from tests.games.rally.rally_table import lay_all, marked, race, sit_down
from tests.sitting import LANGUAGES

KNOWN = (
    *PLAIN,
    *(f"card:{kind}" for kind in BY_ID),
    "slot:locked",
    "slot:kept",
    *(f"phase:{phase}" for phase in PHASES),
)


@pytest.fixture(scope="module", params=LANGUAGES)
def app(request: pytest.FixtureRequest) -> App:
    return sit_down(race(), language=request.param)


def test_everything_has_a_tip(app: App) -> None:
    for name in KNOWN:
        tip = app.feature(Tips).tip(name)
        assert flaws(tip) == [] and tip.startswith("<b>") and "<p>" in tip, name
        assert not re.search(r"\b(ui|rule)\.\w+|[{}]", tip), name


@pytest.mark.parametrize(
    "name", ["", "card", "card:x", "slot:x", "phase:C1", "phase:<b>", "lives:1", "square"]
)
def test_what_there_is_not_has_none(name: str) -> None:
    assert sit_down(race()).feature(Tips).tip(name) == ""


def test_all_that_is_on_the_page_has_a_tip() -> None:
    app = sit_down(race())
    lay_all(app)
    named = {name for html in app.view().values() for name in marked(html, "data-tip")}
    assert named and all(app.tip(name) for name in named), named
