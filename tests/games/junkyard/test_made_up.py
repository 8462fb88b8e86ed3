"""A new kind of part is one entry in a table: made-up ones are placed, taken, described, drawn and sent."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from games.junkyard.board import thumbnail
from games.junkyard.board.robot import extent, robot_svg
from games.junkyard.game import GAME
from games.junkyard.help.help import Help
from games.junkyard.symbols import part_drawing, part_shape
from games.junkyard.table.tips import Tips
from games.junkyard.words import reasons, sentences, speech
from games.junkyard.words.names import a_part, part_help, part_name, parts
from shell.drawing import html

import junkyard_core as junk
from ground.links.codec import Linked
from ground.steps import finished
from junkyard_core import bots
from junkyard_core.conformance import CASES
from junkyard_core.links import BY_NAME
from junkyard_core.notation import format_turn, parse_turn
from junkyard_core.parts import KNOWN, Part, add, take_away
from makers.junkyard.played import Played
from tests.contract.page.drawn import flaws, used
from tests.games.junkyard import made_up
from tests.games.junkyard.junk_table import do, sit_down
from tests.games.junkyard.spoken_texts import texts
from tests.games.junkyard.test_look import IDS
from tests.sitting import LANGUAGES

every_language = pytest.mark.parametrize("language", LANGUAGES)
MAGNET = {"part": "magnet", "at": [3, 0], "faces": "E"}
ON_IT = {"part": "eye_s", "at": [4, 1], "faces": "E"}
BALLAST = {"part": "ballast", "at": [1, -1], "faces": "N"}
BOMB = {"part": "bomb_m", "at": [4, 0], "faces": "N", "by": [[3, 0]], "blind": False}
ROBOT: dict[str, Any] = {"parts": [MAGNET, ON_IT, BALLAST], "held": [BOMB]}
TAKE: dict[str, Any] = {
    "take": {"from": "open", "part": "magnet"}, "at": [4, 0], "faces": "E", "by": [[3, 0]]
}  # fmt: skip


@pytest.fixture(autouse=True)
def _made_up(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Add the made-up parts to the box and the drawings to the page."""
    monkeypatch.setattr(html, "sprite", set(IDS))
    with made_up.added():
        yield


def position(**fields: Any) -> junk.Position:
    """A position in which red has a medium claw and both made-up kinds are open."""
    claw = {"part": "claw_m", "at": [3, 0], "faces": "E"}
    return junk.position_from_json(
        {
            "robots": {"red": {"parts": [claw]}, "yellow": ROBOT},
            "open": {"magnet": 2, "ballast": 1},
            "piles": {"s": ["eye_s"]},
            **fields,
        }
    )


def plain(kind: str) -> str:
    return kind.capitalize()


# The rules


def test_it_is_placed_by_its_own_sockets() -> None:
    """A medium part that hangs by one half of its back has one spot for each of the twelve sockets."""
    assert len(junk.spots([], "magnet")) == 12 < len(junk.spots([], "claw_m"))
    told = junk.figures_of(ROBOT["parts"], ROBOT["held"])
    assert [part["attached"] for part in told["parts"]] == [True, True, True]
    assert [part["bonus"] for part in told["parts"]] == [0, 0, 0] and told["scan"] == 1
    shifted = {**ON_IT, "at": [4, 0]}
    assert not junk.figures_of([MAGNET, shifted], [])["parts"][1]["attached"]
    assert len(junk.spots([MAGNET], "ballast")) == 12 - 2 + 1


def test_it_is_taken_and_built() -> None:
    start = position()
    assert parse_turn(format_turn(junk.turn_from_json(TAKE))) == junk.turn_from_json(TAKE)
    taken = junk.play(start, TAKE)
    assert taken.events[0]["part"] == "magnet"
    assert junk.fold(start, taken.events) == taken.position
    passed = junk.play(taken.position, {"pass": True})
    while passed.position.phase != "factory":
        passed = junk.play(passed.position, {"pass": True})
    assert junk.legal(junk.position_to_json(passed.position))["tray"] == {"claw_m": 1, "magnet": 1}
    built = junk.play(passed.position, {"build": [MAGNET]})
    assert built.events[0]["ejected"] == {"claw_m": 1}
    assert built.position.robot("red").parts == (("magnet", 3, 0, "E"),)
    assert junk.fold(passed.position, built.events) == built.position


def test_it_does_what_its_family_does() -> None:
    case = {
        "position": {"robots": {"red": ROBOT, "yellow": {}}, "phase": "battle"},
        "turns": [{"attack": "yellow", "bombs": [[4, 0]]}],
        "expect": {"robots": {"yellow": {"power": 3}}},
    }
    assert CASES.check(case) is None


def test_there_are_as_many_as_the_table_says() -> None:
    start = junk.new_game(2, "made up")
    assert [start.pile("m").count("magnet"), start.pile("s").count("ballast")] == [3, 2]
    with pytest.raises(junk.GameError, match="only 3 in the box"):
        position(open={"magnet": 3})


@pytest.mark.parametrize("number", [0, 1])
def test_whole_games_are_played_with_them(number: int) -> None:
    game = Played(number)
    built = [turn["build"] for turn in game.turns if "build" in turn]
    assert game.end.result is not None
    assert {"magnet", "ballast"} & {part["part"] for parts in built for part in parts}


@pytest.mark.parametrize("level", bots.LEVELS)
def test_computers_decide_where_there_are_some(level: str) -> None:
    start = position()
    decision = finished(bots.think(junk.position_to_json(start), level, "s"))
    assert junk.play(start, decision)


def test_a_link_carries_them() -> None:
    linked: Linked[junk.Position] = Linked("game", position(), [junk.turn_to_json(junk.turn_from_json(TAKE))])
    text = junk.RULES.links.write(linked)
    assert text.startswith(f"junk={BY_NAME}")
    assert finished(junk.RULES.links.reading(text)) == linked


def test_nothing_of_them_is_left() -> None:
    for part in made_up.ALL:
        take_away(part)
    try:
        assert not {part.kind for part in made_up.ALL} & {*junk.PARTS, *KNOWN}
        with pytest.raises(junk.GameError, match="is not known"):
            position()
    finally:
        for part in made_up.ALL:
            add(part)


def test_nothing_of_the_name_of_another_is_added() -> None:
    with pytest.raises(ValueError, match="'magnet' already"):
        add(made_up.MAGNET)
    with pytest.raises(ValueError, match="'feet' already"):
        add(Part("feet", "mover", "s", 1, (0,)))


# Words


@every_language
@pytest.mark.parametrize("kind", [part.kind for part in made_up.ALL])
def test_it_has_a_plain_name(language: str, kind: str) -> None:
    known = texts(language)
    assert part_name(known, kind) == a_part(known, kind) == plain(kind)
    assert parts(known, [kind, kind]) == f"2 × {plain(kind)}"
    assert part_help(known, kind) == ""


@every_language
def test_what_happens_to_it_is_told(language: str) -> None:
    known, start = texts(language), position()
    events = junk.play(start, TAKE).events
    (said, *_) = sentences.sentences(events, known, str.capitalize)
    assert "Magnet" in said
    inside, _ = GAME.telling.line(events, known, str.capitalize)
    assert "Magnet" in inside and not flaws(inside)
    for family in ("claw", "ballast"):
        advice = {"turn": TAKE, "reason": {"code": "part", "family": family}}
        assert "Magnet" in reasons.advice_words(known, advice, "red", str.capitalize)


@every_language
def test_it_has_a_tip_a_page_of_help_and_a_spoken_name(language: str) -> None:
    app = sit_down(position(), language)
    for kind, at in (("magnet", "3,0"), ("ballast", "1,-1")):
        for name in (f"part:{kind}", f"open:{kind}", f"at:yellow:{at}"):
            assert app.feature(Tips).tip(name).startswith(f"<b>{plain(kind)}</b>"), name
        do(app, ("help", kind))
        page = app.draw("help")
        assert plain(kind) in page and not flaws(page)
        assert f">{kind[:4]}</text>" in page
    assert app.feature(Help).rule_of("magnet") == app.feature(Help).rule_of("claw_m")
    assert app.feature(Help).rule_of("ballast") is None
    lines = "\n".join(speech.robot(app.texts, app.seen, "yellow", str.capitalize))
    assert "Magnet" in lines and "Ballast" in lines


# Drawings


@pytest.mark.parametrize("part", made_up.ALL, ids=lambda part: part.kind)
def test_it_is_a_plain_plate_of_its_size(part: Part) -> None:
    assert not used(part_shape(part.kind))
    drawn = part_drawing(part.kind)
    assert f">{part.kind[:4]}</text>" in drawn and f'data-size="{part.size}"' in drawn


def test_a_robot_and_its_small_picture_are_drawn_with_them() -> None:
    told = junk.figures_of(ROBOT["parts"], ROBOT["held"])
    svg = robot_svg("red", ROBOT, told, label="Red", lifted="magnet", spots=junk.spots([], "magnet"))
    assert not flaws(svg)
    assert ">magn</text>" in svg and ">ball</text>" in svg
    assert svg.count("data-spot=") == 12
    assert extent(ROBOT) == (0, -1, 6, 3)
    head = thumbnail.sketch(junk.position_to_json(position()))
    assert thumbnail.is_sketch(head)
    assert "thumb-claw" in thumbnail.picture(head) and "thumb-ballast" in thumbnail.picture(head)


@every_language
def test_the_table_shows_them_and_they_are_lifted(language: str) -> None:
    app = sit_down(position(), language)
    yard = app.draw("yard")
    assert re.findall(r'data-open="(\w+)" data-count="(\d)"', yard) == [("magnet", "2"), ("ballast", "1")]
    do(app, ("lift", "open:magnet"))
    board = app.draw("board")
    assert "data-spot=" in board and 'data-lifted="magnet"' in board
    assert not [region for region, drawn in app.view().items() if flaws(drawn)]


def test_it_is_built_with_on_the_page() -> None:
    factory = {"red": {"parts": [MAGNET, BALLAST]}, "yellow": {}}
    app = sit_down(position(robots=factory, phase="factory", open={}))
    do(app, ("lift", "robot:1,-1"), ("eject", "1,-1"))
    assert 'data-tray="ballast"' in app.draw("hand")
    do(app, "done")
    assert app.session.turns[-1] == {"build": [MAGNET]}
