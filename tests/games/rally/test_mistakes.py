"""A racer's costliest turns: listed after the review, shown in the room of drills, and played again."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest
from games.rally.desk import desk
from games.rally.drills.drills import Drills
from shell.app.app import App
from shell.mistakes.finding import Finding
from shell.mistakes.turn import Turn

import rally_core as rally
from ground.errors import GameError
from tests.games.rally.rally_table import race, sit_down, texts
from tests.games.rally.test_drills_page import TEXT
from tests.games.rally.test_review import looked_back, raced, run
from tests.sitting import LANGUAGES, Drawer, worked

pytestmark = pytest.mark.slow

Json = Any


@cache
def listed() -> str:
    """The list after the review of a race, as stored."""
    return looked_back().feature(Finding).stored.entry.text


def in_room(entry: str = "", language: str = "en") -> App:
    """The room of drills, at the part with this list."""
    drawer = Drawer()
    if entry:
        drawer.kept["rally.mistakes"] = entry
    app = sit_down(race(), drawer=drawer, language=language)
    app.act("drills")
    app.feature(Drills).file.arrived(TEXT)
    app.act("room-tab", "turns")
    return app


def test_a_costly_turn_is_found_and_leads_back_to_its_part_of_the_room() -> None:
    app = in_room(listed())
    finding, shown = app.feature(Finding), app.view()["drills"]
    (turn,) = finding.stored.mistakes
    assert turn.played == rally.full_turn(raced()[1][0]) and turn.position.startswith("r=")
    assert shown.count("mistake-row") == 1 and shown.count('class="rally-card"') == 5
    app.act("mistake", turn.id)
    assert app.session.start == raced()[0] and app.session.seats["yellow"]["level"] == rally.RULES.levels[-1]
    app.act("work-told", json.dumps(worked(app, desk)))
    assert finding.search is not None and finding.search.verdict is not None
    run(app, finding.search.verdict["better"]["program"]["registers"])
    shown = app.dialog_html()
    assert app.t("ui.find.right") in shown and app.t("ui.mistakes.next") not in shown, "it was the last"
    assert finding.stored.mistakes == [] and finding.stored.done == [turn.id]
    app.act("mistake-leave")
    assert app.t("ui.mistakes.empty") in app.view()["drills"], "the same part"
    assert app.session.start == race()


def test_each_of_a_persons_robots_is_programmed_again() -> None:
    """All colours of a person are played here in the trial, and the others by computers."""
    (turn,) = json.loads(listed())["mistakes"]
    two = Turn({**turn, "colours": ["red", "yellow", "blue"]}, rally.RULES)
    trial = two.trial(sit_down().game, "key")
    assert trial.seats == {"yellow": {"kind": "here", "person": "red"}}


def test_programs_that_are_none_are_refused() -> None:
    (turn,) = json.loads(listed())["mistakes"]
    wrongs: list[Any] = [{"programs": 7}, {"programs": {"red1": {"registers": [1]}}}, {"programs": {"x": {}}}]
    for wrong in wrongs:
        with pytest.raises((GameError, ValueError)):
            Turn({**turn, "played": wrong}, rally.RULES).trial(sit_down().game, "key")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_part_speaks_every_language(language: str) -> None:
    for entry, words in (("", "ui.mistakes.empty"), (listed(), "ui.mistakes.help")):
        shown = in_room(entry, language).view()["drills"]
        assert texts(language).t(words) in shown and "ui." not in shown.replace("data-", "")
