"""The film of a finished game, in every game that has golden games."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from shell.app.app import App
from shell.features import FEATURES as SHELL
from shell.film.film import Film
from shell.sharing.moments import MOST

from ground.links.codec import Linked
from ground.playthrough import Playthroughs
from tests.contract.contract import Contract
from tests.contract.found import CONTRACTS
from tests.contract.stories import every_story, story, viewers
from tests.shell.test_film import carried_out
from tests.sitting import sit_down_at

LINES = {
    "junkyard two": [
        "Anna loses 2 power, 1 left.",
        "Anna eats a small energy cell and a medium energy cell: +3, now 9 of 10.",
        "Boom! Anna explodes.",
    ],
    "rally duel": [
        "Anna 2 falls apart: that was the tenth point of damage.",
        "Yellow 3 touches flag 1!",
        "Anna falls apart: that was the tenth point of damage.",
    ],
    "ttb simplified": [
        "Yellow bot 1 delivers a pink crystal to Yellow’s base.",
        "Red bot 1 delivers a pink crystal to Red’s base.",
        "Yellow bot 1 takes a pink crystal from Green bot 1.",
    ],
}
"""The lines of some films, by the game and the name of the golden game."""


def golden() -> list[Any]:
    """The golden games of all games; those whose lines are in `LINES` in every run."""
    games = []
    for contract in CONTRACTS:
        for file in sorted((contract.folder / "playthroughs").glob("*.txt")):
            known = f"{contract.name} {file.stem}" in LINES
            marks: Any = [] if known else pytest.mark.walk
            games.append(pytest.param(contract, file, id=f"{contract.name}-{file.stem}", marks=marks))
    return games


def opened(contract: Contract, file: Path) -> App:
    """The table with a golden game, from a link."""
    game = contract.game
    setup, turns = Playthroughs(game.rules).read(file.read_text("utf-8"))
    start = game.rules.begin(setup).position
    link = game.rules.links.write(Linked("game", start, turns, {"red": "Anna"}, 0))
    page = import_module(f"games.{contract.name}.features")
    app = sit_down_at(game, (*SHELL, *page.FEATURES), page.ORDER, contract.texts(), None, f"#{link}")
    while app.root()["data-reading"]:
        carried_out(app, app.effects)
        app.act("read-on", next(effect["value"] for effect in app.effects if effect["do"] == "later"))
    return app


@pytest.mark.parametrize(("contract", "file"), golden())
def test_a_golden_game_has_a_film_with_lines(contract: Contract, file: Path) -> None:
    app = opened(contract, file)
    film, lines, shown = app.feature(Film), list[str](), 0.0
    effects = [*app.act("film"), {"do": "later", "action": "film-hurry"}]
    for animation in carried_out(app, effects):
        shown += sum(step["ms"] for step in animation["steps"]) / animation["speed"]
        if film.number is not None:
            lines.append(film.line())
    assert film.scene == film.last and 0 < len(lines) <= MOST and shown < 22_000
    assert all(line[:1].isupper() and line[-1] in ".!" for line in lines)
    assert lines == LINES.get(f"{contract.name} {file.stem}", lines)


@every_story
def test_weighty_events_can_be_told_to_everybody(name: str, number: int) -> None:
    told = story(name, number)
    contract = told.contract
    game, texts = contract.game, contract.texts()
    colours = game.rules.standing(game.data(told.start)).colours
    for moment in told.moments:
        for viewer in viewers(colours):
            for event in game.rules.events_for(moment.outcome.events, viewer):
                weight = game.telling.weight(event)
                assert weight == 0 or (game.telling.sentences([event], texts, str) and 0 < weight < 20)
