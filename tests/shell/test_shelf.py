"""The other games of the house on the front door, and what somebody is in the middle of there."""

from __future__ import annotations

import json
import re

import pytest
from shell.app.app import App
from shell.door.shelf import Shelf

from tests.tables import Drawer, sit_down

GAMES = [
    {"name": "count", "place": "count/", "emblem": "<svg></svg>"},
    {"name": "other", "place": "other/", "emblem": "<svg></svg>"},
]


def at_the_door(drawer: Drawer) -> App:
    app = sit_down(drawer, fragment="")
    app.feature(Shelf).hold(GAMES)
    return app


def lines(app: App) -> list[str]:
    shelf = app.view()["door"].partition('class="shelf"')[2]
    return re.findall(r"<small[^>]*>(.*?)</small>", shelf)


def test_with_one_game_there_is_no_shelf() -> None:
    assert "shelf" not in sit_down(fragment="").view()["door"]


def test_each_other_game_is_a_link_to_its_page() -> None:
    door = at_the_door(Drawer()).view()["door"]
    assert re.findall(r'<a class="surface shelf-game" href="([^"]+)"', door) == ["count/", "other/"]
    assert '<b data-text="game.count.title">' in door and '<small data-text="game.count.aim">' in door


def test_what_was_left_there_is_said() -> None:
    drawer = Drawer()
    kept = {"version": 2, "language": "en", "lead": "continue", "ways": {"continue": {"words": "Turn <3>"}}}
    drawer.set("count.door", json.dumps(kept))
    app = at_the_door(drawer)
    assert lines(app) == ["Turn &lt;3&gt;", "game.other.aim"]
    drawer.remove("count.door")
    app.act("play")
    app.act("door")
    assert lines(app) == ["game.count.aim", "game.other.aim"]
    drawer.set("count.door", json.dumps({**kept, "language": "de"}))
    app.act("play")
    app.act("door")
    assert lines(app)[0] == "game.count.aim", "said in another language"


NONSENSE = (
    "",
    "{",
    "[1]",
    '{"ways": 1}',
    '{"version": 2, "language": "en", "ways": {"continue": {"words": 7}}}',
)


@pytest.mark.parametrize("text", NONSENSE)
def test_what_another_game_has_not_kept_so_is_left_alone(text: str) -> None:
    drawer = Drawer()
    drawer.set("count.door", text)
    assert lines(at_the_door(drawer)) == ["game.count.aim", "game.other.aim"]
    broken = Drawer()
    app = at_the_door(broken)
    broken.broken = True
    app.act("door")
    assert lines(app) == ["game.count.aim", "game.other.aim"]
