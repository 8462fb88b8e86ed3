"""Twin Tin Bots has neither halts nor groups: its log and its replay go turn by turn."""

from __future__ import annotations

import re

from shell.app.app import App
from shell.play.running import Running

from tests.games.ttb import tables


def headings(app: App) -> list[str]:
    """The headings of the log."""
    found = re.findall(r"<h[345][^>]*>(.*?)</h[345]>", app.view()["log"])
    return [re.sub(r"<[^>]*>", "", heading) for heading in found]


def test_the_halts_of_a_game_that_has_none_are_not_offered() -> None:
    app = tables.sit_down(position=tables.duel())
    app.act("run")
    assert not app.feature(Running).halts and 'data-action="halts"' not in app.view()["tools"]


def test_a_game_without_groups_names_the_round_with_every_turn() -> None:
    app = tables.sit_down(position=tables.duel())
    tables.run(app)
    assert headings(app) == ["Round 2, Red"]


def test_a_game_without_groups_has_no_such_buttons() -> None:
    app = tables.sit_down(position=tables.duel())
    tables.run(app)
    app.act("replay-to", "0:0")
    assert not re.search("replay-by-(group|round|halt)", app.view()["replay"])
