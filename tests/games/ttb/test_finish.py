"""The end of a game says who won."""

from __future__ import annotations

import re
from typing import Any

import pytest
from shell.app.table import Table

import ttb_core as ttb
from tests.tables import run, sit_down


def won(names: dict[str, str], mode: str = "standard", **banked: list[str]) -> tuple[str, str]:
    """What the dialog at the end and the list of saved games say of the winners; the last turn is passed."""
    game = ttb.new_game(colours=4 if mode == "two_colours" else 2, mode=mode, seed="end", first="red")
    data: dict[str, Any] = ttb.position_to_json(game)
    data |= {"track": [], "counters": 0, "round": 9, "to_move": data["turn_order"][-1], "banked": banked}
    app = sit_down()
    app.feature(Table).start(ttb.position_from_json(data), names=names)
    run(app)
    app.act("finish")
    (heading,) = re.findall(r"<h2>(.*?)</h2>", app.dialog_html())
    app.act("close")
    app.act("load")
    (listed,) = re.findall(r"Won by ([^·<]*)", app.dialog_html())
    return heading, listed.strip()


@pytest.mark.parametrize(
    ("names", "banked", "heading", "listed"),
    [
        ({}, {"yellow": ["pink"]}, "Yellow wins!", "Yellow"),
        ({}, {"red": ["pink"], "yellow": ["pink"]}, "Red and Yellow win together!", "Red and Yellow"),
        (
            {"red": "Ann"},
            {"red": ["pink"], "yellow": ["pink"]},
            "Ann and Yellow win together!",
            "Ann and Yellow",
        ),
    ],
)
def test_the_winners_are_named(
    names: dict[str, str], banked: dict[str, list[str]], heading: str, listed: str
) -> None:
    assert won(names, **banked) == (heading, listed)


def test_who_plays_two_colours_wins_once() -> None:
    both = {"red": "Ann", "blue": "Ann", "yellow": "Ben", "green": "Ben"}
    assert won(both, "two_colours", blue=["pink"]) == ("Ann wins!", "Ann")
    assert won({}, "two_colours", blue=["pink"])[0] == "Red and Blue win together!"
