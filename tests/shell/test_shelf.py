"""The other games of the house on the front door, and the pursuits under way there."""

from __future__ import annotations

import json
import re

import pytest
from shell.app.app import App
from shell.play.table import Table
from shell.saves.saves import Saves
from shell.sharing.links import position_link
from shell.shelf.shelf import Shelf

from ground.links.checksum import checksum
from tests.carriers import CARRIERS, TEXTS
from tests.shell.table import LONG, Drawer, play, sit_down

GAMES = [
    {"name": "next", "place": "next/", "emblem": "<svg></svg>", "links": ["next="]},
    {"name": "other", "place": "other/", "emblem": "<svg></svg>", "links": ["o="]},
]


def at_the_door(drawer: Drawer) -> App:
    app = sit_down(drawer, fragment="")
    app.feature(Shelf).hold(GAMES)
    return app


def lines(app: App) -> list[str]:
    shelf = app.view()["door"].partition('class="neighbours"')[2]
    return re.findall(r"<small[^>]*>(.*?)</small>", shelf)


def test_with_one_game_there_is_no_shelf() -> None:
    assert "neighbours" not in sit_down(fragment="").view()["door"]


def test_each_other_game_is_a_link_to_its_page() -> None:
    door = at_the_door(Drawer()).view()["door"]
    assert re.findall(r'<a class="surface neighbour" href="([^"]+)"', door) == ["next/", "other/"]
    assert door.count('aria-hidden="true"><svg></svg></span>') == 2
    assert '<b data-text="game.next.title">' in door and '<small data-text="game.next.aim">' in door


def test_what_was_left_there_is_said() -> None:
    drawer = Drawer()
    kept = {"version": 2, "language": "en", "lead": "continue", "ways": {"continue": {"words": "Turn <3>"}}}
    drawer.set("next.door", json.dumps(kept))
    app = at_the_door(drawer)
    assert lines(app) == ["Turn &lt;3&gt;", "game.other.aim"]
    drawer.remove("next.door")
    app.act("play")
    app.act("door")
    assert lines(app) == ["game.next.aim", "game.other.aim"]
    drawer.set("next.door", json.dumps({**kept, "language": "de"}))
    app.act("play")
    app.act("door")
    assert lines(app)[0] == "game.next.aim", "said in another language"


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
    drawer.set("next.door", text)
    assert lines(at_the_door(drawer)) == ["game.next.aim", "game.other.aim"]
    broken = Drawer()
    app = at_the_door(broken)
    broken.broken = True
    app.act("door")
    assert lines(app) == ["game.next.aim", "game.other.aim"]


# Links and files of other games


@pytest.mark.parametrize("text", ["#next=7b7d", "next=7b7d", " https://example.org/house/next/#next=7b7d\n"])
def test_a_link_of_another_game_leads_to_its_page(text: str) -> None:
    app = at_the_door(Drawer())
    leave = {"do": "leave", "address": "next/#next=7b7d"}
    assert leave in app.act("link", text) and leave in app.act("go", text)
    app.act("open-link")
    app.act("paste", f"text={text}")
    assert leave in app.act("open-pasted") and app.dialog == ""


WHOLE = f"next=n7{checksum('n7')}"


@pytest.mark.parametrize("carrier", CARRIERS)
def test_a_link_of_another_game_leads_to_its_page_however_it_has_come(carrier: str) -> None:
    text = CARRIERS[carrier](f"https://example.org/house/next/#{WHOLE}")
    app = at_the_door(Drawer())
    leave = {"do": "leave", "address": f"next/#{WHOLE}"}
    assert leave in app.act("link", f"#{text}")
    app.act("open-link")
    app.act("paste", f"text={text}")
    assert leave in app.act("open-pasted") and app.dialog == ""


def test_the_first_whole_link_of_a_message_is_followed() -> None:
    app = at_the_door(Drawer())
    mine = f"#{position_link(app.game, LONG)}"
    theirs = f"https://example.org/next/#{WHOLE}&utm_source=chat"
    for message, leaves in (
        (f"{mine} {theirs}", False),
        (f"{theirs} {mine}", True),
        (f"{mine[:-3]} {theirs}", True),
    ):
        app.act("paste", f"text={message}")
        assert ({"do": "leave", "address": f"next/#{WHOLE}"} in app.act("open-pasted")) is leaves
    assert app.session.position == LONG


def test_a_broken_link_of_another_game_is_told_there_or_here() -> None:
    app = at_the_door(Drawer())
    leave = {"do": "leave", "address": "next/#next=7b7d"}
    assert leave in app.act("link", "#next%3D7b7d&utm_source=x")
    for fragment in ("#next=<b>", "#next=", "#o=a/../b"):
        effects = app.act("link", fragment)
        assert app.message[0] == "error" and not [one for one in effects if one["do"] == "leave"]


def test_nothing_else_leads_away() -> None:
    app = at_the_door(Drawer())
    nonsense = ("#next=<b>", "#next=a/../b", "javascript:alert(1)", "", "#")
    for text in ("#play", "#count=AAAA", "#p=AAAA", *nonsense):
        assert not [effect for effect in app.act("link", text) if effect["do"] == "leave"]
        assert app.feature(Shelf).address_of(text) == ""


def exported(app: App) -> str:
    app.act("load")
    effects = app.act("export-all")
    while not (files := [effect for effect in effects if effect["do"] == "download"]):
        effects = app.act("job")
    return str(files[0]["text"])


def imported(app: App, text: str) -> None:
    app.act("load")
    app.act("import-games", text)
    for _ in range(20):
        app.act("job")


def test_all_as_one_file_has_the_games_of_all() -> None:
    drawer = Drawer()
    drawer.set("next.game.k1.start", "one")
    drawer.set("next.game.k1.a", "two")
    drawer.set("next.door", "no game")
    app = at_the_door(drawer)
    app.feature(Table).start(LONG)
    play(app, "12")
    text = exported(app)
    assert json.loads(text)["others"] == {"next.game.k1.start": "one", "next.game.k1.a": "two"}
    other = Drawer()
    other.set("next.game.k2.a", "kept as it is")
    there = at_the_door(other)
    imported(there, text)
    assert other.kept["next.game.k1.start"] == "one" and other.kept["next.game.k1.a"] == "two"
    assert there.t("ui.imported", n=1) in there.dialog_html()
    changed = text.replace('"two"', '"three"').replace("next.game.k1.start", "next.preferences")
    imported(there, changed)
    assert other.kept["next.game.k1.a"] == "two", "what is there stays"
    assert "next.preferences" not in other.kept, "only games are taken in"


def test_a_file_of_another_game_is_left_for_its_page() -> None:
    before = Drawer()
    sit_down(before).feature(Table).start(LONG)
    mine = {key: text for key, text in before.kept.items() if key.startswith("count.game.")}
    drawer = Drawer()
    app = at_the_door(drawer)
    text = json.dumps({"format": "next-games/1", "games": [], "others": mine})
    for carrier in TEXTS.values():
        app.act("paste", "text=" + carrier(json.dumps({"format": "next-games/1", "games": []}, indent=1)))
        assert {"do": "leave", "address": "next/#games"} in app.act("open-pasted")
    imported(app, text)
    assert drawer.kept["next.arrived"] == text
    assert mine and mine.items() <= drawer.kept.items()
    assert 'href="next/#games"' in app.dialog_html()
    app.act("load")
    assert "next/#games" not in app.dialog_html()
    drawer.full = True
    imported(app, text)
    assert app.feature(Saves).failed


def test_what_was_left_for_this_page_is_read_once_when_its_games_are_looked_at() -> None:
    first = sit_down()
    first.feature(Table).start(LONG)
    play(first, "12")
    drawer = Drawer()
    text = exported(first)
    told = first.t("ui.imported", n=1)
    drawer.set("count.arrived", text)
    app = sit_down(drawer)
    app.act("load")
    for _ in range(20):
        app.act("job")
    assert told in app.dialog_html()
    assert "count.arrived" not in drawer.kept
    app.act("load")
    assert told not in app.dialog_html()
