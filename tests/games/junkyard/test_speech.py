"""Robots and the game in words for screen readers, without secrets of other players."""

from __future__ import annotations

import re

import pytest
from shell.app.app import App

import junkyard_core as junk
from tests.contract.page.drawn import NASTY, flaws
from tests.games.junkyard.junk_table import do, sit_down
from tests.games.junkyard.spoken_texts import texts
from tests.games.junkyard.test_tips import data
from tests.sitting import LANGUAGES


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
    app = sit_down(data(), language)
    robots, standing = said(app, "robots"), said(app, "standing")
    assert len(robots) == 2 + 6 + 3 + 1, "both robots, their parts, and what red holds"
    assert len(standing) == 7
    assert all(line and "{" not in line for line in robots + standing)


def test_names_are_escaped() -> None:
    app = sit_down(data())
    app.session.names = {"red": NASTY}
    assert said(app, "robots") and said(app, "standing")


def test_how_it_stands_is_said_in_full() -> None:
    lines = said(sit_down(data()), "standing")
    assert lines[:4] == [
        "Red’s turn, Scrounge, round 1",
        "Open parts: 2 medium energy cells",
        "Piles: 2 small, 1 medium, 0 large",
        "Red has the boost",
    ]
    assert lines[4] == "Red: power 4, energy 2 of 10, scan 4, speed 0, 6 parts"
    assert lines[5] == "Scanned by Red: a jet"


def test_what_is_hidden_is_not_said() -> None:
    app = sit_down(data())
    (blind,) = [line for line in said(app, "robots") if "face down" in line]
    assert (
        blind
        == "Small part, face down, left side, third from the top, 2 out from the body, held by: Small claw"
    )
    covered = sit_down(junk.new_game(players=2, seed="1"))
    covered.session.seats = {"yellow": {"kind": "link"}}
    covered.show(covered.session.position)
    assert said(covered, "robots")[-1] == texts("en").t("spoken.covered", colour="Yellow")
