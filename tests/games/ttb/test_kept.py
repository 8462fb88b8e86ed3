"""Storage of Twin Tin Bots besides its games."""

from __future__ import annotations

from shell.saves.saves import Saves

from tests.games.ttb.tables import ASIDE, Drawer, duel, sit_down


def test_settings_and_the_like_are_set_aside_before_they_are_written_over() -> None:
    drawer = Drawer()
    drawer.kept = {"ttb.preferences": "{", "ttb.puzzles": "[" * 100_000, "ttb.attempt": '{"version":9}'}
    drawer.kept["ttb.solver"] = '{"version":1,"days":'
    broken = set(drawer.kept.values())
    app = sit_down(drawer, duel())
    app.act("puzzles", "own")
    app.act("rating-reset")
    app.view()
    assert broken == {text for name, text in drawer.kept.items() if name.startswith(ASIDE)}
    assert app.feature(Saves).notice == "part"
