"""The warning before a program that destroys its robot."""

from __future__ import annotations

import pytest
from games.rally.turn.programming import Programming
from shell.app.app import App
from shell.play.running import Running
from shell.texts.texts import as_sentence

from tests.games.rally.rally_table import changed, do, lay_all, race, sit_down
from tests.sitting import LANGUAGES

EDGE = {"at": [0, 6], "entering": False, "facing": "W"}


def at_the_edge() -> App:
    """A race in which red's first card takes its robot off the track; the other registers are full."""
    app = sit_down(changed(race(), red1=EDGE))
    hand = app.feature(Programming).draft.hand("red1")
    do(app, ("lay-in", f"{max(hand)}>1"))
    lay_all(app)
    return app


def begun(app: App) -> bool:
    return bool(app.session.waiting) or app.feature(Running).phase == "running"


def test_the_line_says_where_the_robot_is_lost() -> None:
    app = at_the_edge()
    words = app.t("ui.rally.doom.edge", n=1)
    assert "data-warns" in app.draw("go") and words in app.draw("go")
    assert as_sentence(words) in app.draw("coach")
    do(app, ("unlay", "1"))
    assert words not in app.draw("go") + app.draw("coach")


def test_registers_after_an_empty_one_do_not_count() -> None:
    app = at_the_edge()
    hand = app.feature(Programming).draft.hand("red1")
    do(app, ("unlay", "1"), ("unlay", "2"), ("lay-in", f"{max(hand)}>2"))
    assert "data-warns" not in app.draw("go")


def test_run_asks_once() -> None:
    app = at_the_edge()
    do(app, "done")
    assert app.dialog == "doomed" and not begun(app)
    assert as_sentence(app.t("ui.rally.doom.edge", n=1)) in app.view()["dialog"]
    do(app, "close")
    assert not begun(app) and app.feature(Programming).colour == "red"
    do(app, "done", ("done", "anyway"))
    assert not app.dialog and begun(app)


def test_nothing_is_said_without_the_track() -> None:
    app = at_the_edge()
    do(app, ("preference", "track=false"))
    assert "data-warns" not in app.draw("go")
    do(app, "done")
    assert not app.dialog and begun(app)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("cause", ["crusher", "door", "edge", "other", "pit"])
def test_each_cause_has_its_words(language: str, cause: str) -> None:
    app = sit_down(race(), language=language)
    assert "3" in app.t(f"ui.rally.doom.{cause}", n=3)
