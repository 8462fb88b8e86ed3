"""Parts of the shell for every game: seats, rematch, the frame of the help."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from games.count.desk import desk
from games.count.features import FEATURES
from games.count.help import TOPICS
from games.count.newgame import NewGame
from shell.app.app import App
from shell.features import FEATURES as SHELL
from shell.help.help import Help
from shell.help.pages import PAGES
from shell.newgame.rematch import Rematch
from shell.play.running import Running

from tests.shell import table
from tests.shell.table import Drawer, finish, play
from tests.sitting import worked


def sit_down(drawer: Drawer | None = None) -> App:
    """An app with the counting game and all of its features."""
    return table.sit_down(drawer, features=(*SHELL, *FEATURES))


def think(app: App) -> None:
    """Let the worker answer while it is asked."""
    while app.root().get("data-job", "").startswith("think"):
        finish(app, app.act("work-told", json.dumps(worked(app, desk))))


def seated(*choices: str, way: str = "together") -> App:
    app = sit_down()
    app.act("new-game", way)
    for choice in choices:
        app.act("form", choice)
    app.act("player-name", "red=Ada")
    assert 'data-submit="start-game"' in app.dialog_html()
    app.act("start-game")
    return app


def against_a_computer(drawer: Drawer | None = None) -> App:
    """A finished game in which red, a person, has won by naming higher numbers."""
    app = sit_down(drawer)
    app.act("play-computer", "next")
    while not app.session.over:
        finish(app, app.act("name", "3"))
        think(app)
        while app.feature(Running).halted:
            finish(app, app.act("pause"))
    for _ in range(9):
        app.act("job")
    return app


def test_a_game_asks_for_seats_and_begins() -> None:
    app = seated("colours=3", "place-0=green", "level-red=0", way="computer")
    assert app.session.seats == {"yellow": {"kind": "computer", "level": 1}}
    assert app.session.names == {"red": "Ada", "yellow": "One"}
    assert app.session.options["colours"] == 3 and app.session.options["palette"] == "green yellow red"


def test_two_computers_of_one_kind_have_names_of_their_own() -> None:
    app = seated("colours=3", "level-red=1", "level-yellow=1", "level-green=0", way="computer")
    own = app.texts.t("ui.computer.names").split()
    assert len({*own}) == 12
    (first, second) = (app.session.names[colour] for colour in ("red", "yellow"))
    assert first == "One" and second in own
    assert app.session.data["colours"] == ["red", "yellow", "green"]


@pytest.mark.parametrize(
    "nonsense", ["colours=4", "place-7=red", "place-0=pink", "level-red=2", "first=", "="]
)
def test_what_is_not_on_the_form_changes_nothing(nonsense: str) -> None:
    app = sit_down()
    new = app.feature(NewGame)
    before = dict(new.form)
    app.act("form", nonsense)
    assert new.form == before and new.seating.levels == {}


def test_where_all_decide_at_once_nobody_is_asked_who_begins() -> None:
    app = sit_down()
    app.act("new-game", "together")
    html = app.dialog_html()
    assert 'data-field="place-1"' in html and 'data-field="first"' not in html


def test_a_game_by_link_is_begun_from_the_form() -> None:
    app = sit_down()
    app.act("new-game", "link")
    app.act("by-link-mine", "red=true")
    app.act("start-game")
    assert app.session.by_link is not None and app.session.by_link["mine"] == ["red"]


def test_once_more_has_the_same_seats() -> None:
    app = against_a_computer()
    old = app.session
    assert app.feature(Rematch).you == ["red"]
    assert app.dialog == "finish"
    assert re.findall(r'data-action="([\w-]+)"', app.dialog_html()) == [
        "rematch", "close", "replay", "film", "share", "new-game",
    ]  # fmt: skip
    app.act("rematch")
    assert app.session.key != old.key and app.session.turns == []
    assert (app.session.seats, app.session.names) == (old.seats, old.names)
    assert app.session.options["seed"] != old.options["seed"]


def test_the_contents_of_the_help_lead_to_its_pages_and_from_one_to_the_next() -> None:
    app = sit_down()
    app.act("help")
    values: Any = re.findall(r'data-action="help" data-value="([\w.]+)"', app.view()["help"])
    assert tuple(values) == (*TOPICS, *PAGES)
    app.act("help", TOPICS[0])
    page = app.view()["help"]
    assert app.t(f"rule.{TOPICS[0]}.title") in page and f'data-value="{TOPICS[1]}"' in page
    app.act("help", "<b>")
    assert app.feature(Help).topic == ""


def test_a_round_goes_on_below_the_help() -> None:
    app = sit_down()
    app.act("help")
    play(app, "12")
    assert app.feature(Help).open and app.session.cursor == 1
