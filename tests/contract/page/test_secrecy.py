"""Hidden information is in nothing that the page tells, draws or shows a viewer."""

from __future__ import annotations

import random

import pytest
from shell.app.game import Position
from shell.play.running import Running
from shell.play.table import Table

from tests.contract.contract import Contract, Json, written
from tests.contract.found import every_game
from tests.contract.stories import story
from tests.tiers import seeds

Viewer = frozenset[str]


def seen_by(contract: Contract, viewer: Viewer, position: Position, turn: Json) -> list[str]:
    """All that the game tells and shows a viewer of a position and of a turn there."""
    game, texts = contract.game, contract.texts()
    data, outcome = game.data(position), game.play(position, turn)
    during = game.rules.during(position, outcome.events)
    seen, after = game.rules.view(data, viewer), game.rules.view(during, viewer)
    events = game.rules.events_for(outcome.events, viewer)
    found: list[str] = [
        game.pictures.view(seen),
        game.pictures.view(after),
        game.pictures.picture(game.pictures.sketch(seen)),
    ]
    found += [*game.telling.sentences(events, texts, str), *game.telling.decided(events, texts, str)]
    found += [part for step in game.telling.steps(events) for part in game.telling.line(step, texts, str)]
    found += [game.telling.doing(events, texts, str)]
    found += [written(game.motion.animation(seen, events, texts, str, sorted(viewer)))]
    found += [str(list(outcome.ready)), str(outcome.pending and outcome.pending["by"])]
    if outcome.pending is not None:
        found.append(written(game.rules.turn_for(turn, viewer)))
    found += [written(seen), written(after), written(list(events))]
    return found


def shown_to(contract: Contract, viewer: Viewer, position: Position, turn: Json) -> dict[str, str]:
    """The page as a viewer sees it after a turn, or where the turn waits for a decision."""
    app = contract.sit_down()
    app.feature(Table).start(position)
    app.who_looks = lambda: viewer
    app.feature(Running).begin(turn, animate=False)
    app.act("close")
    if app.feature(Running).decides in viewer:
        app.act("take-over")
    return {**app.view(), "title": app.feature(Table).title(), "message": app.message[1]}


@pytest.mark.slow
@pytest.mark.parametrize("every", [2, pytest.param(1, marks=pytest.mark.walk)])
@pytest.mark.parametrize("seed", seeds(1, 3))
@every_game
def test_what_a_viewer_may_not_see_makes_no_difference_to_what_they_see(
    contract: Contract, seed: int, every: int
) -> None:
    """Games that differ only in hidden information are told, drawn and shown in the same way."""
    game = contract.game
    pairs = contract.twins(random.Random((1, 4, 6)[seed]))
    positions = [position for number in range(4) for position in story(contract.name, number).positions]
    hides = any(game.rules.hides(game.data(position), {}) for position in positions)
    assert hides is bool(pairs), "a game that hides something has twins, and no other"
    for viewer, one, other in pairs[::every]:
        assert one != other
        assert seen_by(contract, viewer, *one) == seen_by(contract, viewer, *other)
        assert shown_to(contract, viewer, *one) == shown_to(contract, viewer, *other)
