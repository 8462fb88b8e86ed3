"""What a viewer may not see is in nothing that is told or drawn to them."""

from __future__ import annotations

import random
from copy import deepcopy
from itertools import combinations
from typing import TYPE_CHECKING

import pytest
from shell.play.running import Running
from shell.play.table import Table
from shell.sharing.links import continues

from ground.errors import GameError
from ground.rules import NOBODY
from tests.contract.contract import written
from tests.contract.found import every_game
from tests.contract.stories import every_story, story

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from shell.app.game import Position
    from shell.storage.jsontext import Json

    from ground.rules import Viewer
    from tests.contract.contract import Contract


def viewers(colours: Sequence[str]) -> Iterator[Viewer]:
    """Nobody, each colour, some together, and all."""
    yield NOBODY
    yield from (frozenset({colour}) for colour in colours)
    yield from (frozenset(pair) for pair in [*combinations(colours, 2)][:3])
    yield frozenset(colours)


@every_story
def test_what_is_seen_keeps_its_form_and_hides_no_less_the_second_time(name: str, number: int) -> None:
    told = story(name, number)
    game = told.contract.game
    for position in told.positions:
        data = game.data(position)
        before, colours = deepcopy(data), game.rules.standing(data).colours
        for viewer in viewers(colours):
            seen = game.rules.view(data, viewer)
            assert written(game.rules.view(seen, viewer)) == written(seen)
            assert written(game.rules.view(game.rules.view(data, frozenset(colours)), viewer)) == written(
                seen
            )
            assert game.rules.standing(seen).to_move == game.rules.standing(data).to_move, (
                "everybody knows whose turn it is"
            )
            assert game.rules.standing(seen).winners == game.rules.standing(data).winners
            game.pictures.view(seen)
        assert data == before, "data are never changed"


@every_story
def test_events_are_as_many_and_of_the_same_types_for_everybody(name: str, number: int) -> None:
    told = story(name, number)
    game = told.contract.game
    turns = [moment.outcome.events for moment in told.moments]
    turns += [halt.outcome.events for _, halt in told.halts]
    colours = game.rules.standing(game.data(told.start)).colours
    for events in turns:
        before = deepcopy(events)
        for viewer in viewers(colours):
            known = list(game.rules.events_for(events, viewer))
            assert [event["type"] for event in known] == [event["type"] for event in events]
            assert written(list(game.rules.events_for(known, viewer))) == written(known)
            assert len(game.telling.steps(known)) == len(game.telling.steps(events))
        assert events == before, "events are never changed"


@every_story
def test_a_turn_shows_some_of_its_answers(name: str, number: int) -> None:
    told = story(name, number)
    game = told.contract.game
    colours = game.rules.standing(game.data(told.start)).colours
    for position, halt in told.halts:
        before = deepcopy(halt.turn)
        for viewer in viewers(colours):
            known = game.rules.turn_for(halt.turn, viewer)
            assert continues(game.rules.turn(halt.turn), game.rules.turn(known))
            assert written(game.rules.turn_for(known, viewer)) == written(known)
            game.play(position, known)
        assert halt.turn == before, "turns are never changed"


@every_story
def test_an_answer_in_secret_is_taken_back_alone(name: str, number: int) -> None:
    told = story(name, number)
    game = told.contract.game
    for position, halt in told.halts:
        ready = halt.outcome.ready
        assert {*ready} <= {*game.rules.standing(game.data(position)).to_move}
        for colour in ready:
            rest = game.rules.withdrawn(halt.turn, colour)
            outcome = game.play(position, rest)
            assert {*outcome.ready} == {*ready} - {colour}, "the others have decided still"
            assert outcome.pending is not None and outcome.position == position
            assert continues(game.rules.turn(halt.turn), game.rules.turn(rest))
            with pytest.raises(GameError):
                game.play(position, game.answered(rest, outcome.pending, "nothing of the kind"))
        left = halt.turn
        for colour in ready:
            left = game.rules.withdrawn(left, colour)
        if ready:
            if game.rules.turn(left) != game.rules.turn({}):  # whoever is asked has decided a part already
                assert halt.outcome.pending is not None
                left = game.rules.withdrawn(left, halt.outcome.pending["by"])
            assert game.rules.turn(left) == game.rules.turn({}), "nobody has decided then"


@every_story
def test_a_run_stands_still_after_some_of_its_steps(name: str, number: int) -> None:
    game = story(name, number).contract.game
    for moment in story(name, number).moments:
        halts = list(game.telling.halts(moment.outcome.events))
        steps = len(game.telling.steps(moment.outcome.events))
        assert halts == sorted({*halts}) and all(1 <= halt <= steps for halt in halts)


def told_to(contract: Contract, viewer: Viewer, position: Position, turn: Json) -> list[str]:
    """All that a viewer is told and shown of a position and of a turn there."""
    game, texts = contract.game, contract.texts()
    data, outcome = game.data(position), game.play(position, turn)
    during = game.rules.during(position, outcome.events)
    seen, after = game.rules.view(data, viewer), game.rules.view(during, viewer)
    events = game.rules.events_for(outcome.events, viewer)
    found = [
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
    """The page as it is for a viewer after a turn, or where it waits for a decision."""
    app = contract.sit_down()
    app.feature(Table).start(position)
    app.who_looks = lambda: viewer
    app.feature(Running).begin(turn, animate=False)
    app.act("close")
    if app.feature(Running).decides in viewer:
        app.act("take-over")
    return {**app.view(), "title": app.feature(Table).title(), "message": app.message[1]}


@every_game
def test_what_a_viewer_may_not_see_makes_no_difference_to_what_they_see(contract: Contract) -> None:
    """Two games that differ in that alone are told, drawn and shown to the viewer in the same way."""
    game = contract.game
    pairs = [pair for seed in (1, 4, 6) for pair in contract.twins(random.Random(seed))]
    positions = [position for number in range(4) for position in story(contract.name, number).positions]
    hides = any(game.rules.hides(game.data(position), {}) for position in positions)
    assert hides is bool(pairs), "a game that hides something has twins, and no other"
    for viewer, one, other in pairs:
        assert one != other
        assert told_to(contract, viewer, *one) == told_to(contract, viewer, *other)
        assert shown_to(contract, viewer, *one) == shown_to(contract, viewer, *other)
