"""Robots and the race in words for screen readers."""

from __future__ import annotations

import re

import pytest
from shell.app.app import App

import rally_core as rally
from tests.contract.page.drawn import NASTY, flaws
from tests.games.rally.rally_table import changed, do, race, sit_down
from tests.sitting import LANGUAGES


def position() -> rally.Position:
    """A position in which red burns, is damaged and faces east, and yellow is powered down."""
    hurt = {"damage": 6, "fire": 2, "facing": "E", "entering": False, "at": [4, 4]}
    locked = {"registers": [None, None, None, 490, 500]}
    down = {"down": True, "facing": "N", "entering": False}
    return changed(race(), red1={**hurt, **locked}, yellow1=down)


def said(app: App, dialog: str) -> list[str]:
    """The lines of a dialog."""
    do(app, dialog)
    html = app.dialog_html()
    assert flaws(html) == []
    lines = re.findall(r"<(?:li|h3)>(.*?)</(?:li|h3)>", html)
    do(app, "close")
    return lines


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_is_said(language: str) -> None:
    app = sit_down(position(), language=language)
    robots, standing = said(app, "robots"), said(app, "standing")
    assert robots and standing
    for line in robots + standing:
        assert line and not re.search(r"[{}|]|\b(ui|direction)\.\w", line), line


def test_a_robot_is_said_in_full() -> None:
    lines = said(sit_down(position()), "robots")
    assert lines[0] == "Red"
    for words in ("looks east", "Damage: 6 of 10", "3 lives", "Registers 4 and 5 locked"):
        assert words in lines, (words, lines)
    assert "On fire: 2 damage each register" in lines and "Powered down" in lines


def test_how_it_stands() -> None:
    turn, red, *_ = said(sit_down(position()), "standing")
    assert turn == "Turn 1"
    assert red.startswith("Red: 0 flags, Damage: 6 of 10, 3 lives, ") and "On fire" in red


def test_a_duel_has_a_line_for_each_robot() -> None:
    duel = rally.new_game("dune_mine", players=2, mode="duel", seed="words")
    lines = said(sit_down(duel), "standing")
    assert sum(line.startswith("Red ") for line in lines) == 4
    assert said(sit_down(duel), "robots")[0] == "Red 1"


def test_names_are_escaped() -> None:
    app = sit_down(position())
    app.session.names = {"red": NASTY}
    assert said(app, "robots") and said(app, "standing")


def test_a_course_has_its_name_in_the_language() -> None:
    assert "Frühschicht" in sit_down(position(), language="de").draw("facts")
