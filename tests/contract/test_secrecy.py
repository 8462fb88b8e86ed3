"""What a viewer may not see is in nothing that is told or drawn to them."""

from __future__ import annotations

import random
from copy import deepcopy
from itertools import combinations
from typing import TYPE_CHECKING

import pytest
from shell.app.game import NOBODY
from shell.play.running import Running
from shell.play.table import Table
from shell.sharing.links import continues

from ground.errors import GameError
from tests.contract.contract import written
from tests.contract.found import every_game
from tests.contract.stories import every_story, story

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from shell.app.game import Position, Viewer
    from shell.storage.jsontext import Json

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
        before, colours = deepcopy(data), game.standing(data).colours
        for viewer in viewers(colours):
            seen = game.seen(data, viewer)
            assert written(game.seen(seen, viewer)) == written(seen)
            assert written(game.seen(game.seen(data, frozenset(colours)), viewer)) == written(seen)
            assert game.standing(seen).to_move == game.standing(data).to_move, (
                "everybody knows whose turn it is"
            )
            assert game.standing(seen).winners == game.standing(data).winners
            game.view(seen)
        assert data == before, "data are never changed"


@every_story
def test_events_are_as_many_and_of_the_same_types_for_everybody(name: str, number: int) -> None:
    told = story(name, number)
    game = told.contract.game
    turns = [moment.outcome.events for moment in told.moments]
    turns += [halt.outcome.events for _, halt in told.halts]
    colours = game.standing(game.data(told.start)).colours
    for events in turns:
        before = deepcopy(events)
        for viewer in viewers(colours):
            known = list(game.events_for(events, viewer))
            assert [event["type"] for event in known] == [event["type"] for event in events]
            assert written(list(game.events_for(known, viewer))) == written(known)
            assert len(game.steps(known)) == len(game.steps(events))
        assert events == before, "events are never changed"


@every_story
def test_a_turn_shows_some_of_its_answers(name: str, number: int) -> None:
    told = story(name, number)
    game = told.contract.game
    colours = game.standing(game.data(told.start)).colours
    for position, halt in told.halts:
        before = deepcopy(halt.turn)
        for viewer in viewers(colours):
            known = game.turn_for(halt.turn, viewer)
            assert continues(game.full_turn(halt.turn), game.full_turn(known))
            assert written(game.turn_for(known, viewer)) == written(known)
            game.play(position, known)
        assert halt.turn == before, "turns are never changed"


@every_story
def test_an_answer_in_secret_is_taken_back_alone(name: str, number: int) -> None:
    told = story(name, number)
    game = told.contract.game
    for position, halt in told.halts:
        ready = halt.outcome.ready
        assert {*ready} <= {*game.standing(game.data(position)).to_move}
        for colour in ready:
            rest = game.withdrawn(halt.turn, colour)
            outcome = game.play(position, rest)
            assert {*outcome.ready} == {*ready} - {colour}, "the others have decided still"
            assert outcome.pending is not None and outcome.position == position
            assert continues(game.full_turn(halt.turn), game.full_turn(rest))
            with pytest.raises(GameError):
                game.play(position, game.answered(rest, outcome.pending, "nothing of the kind"))
        left = halt.turn
        for colour in ready:
            left = game.withdrawn(left, colour)
        if ready:
            if game.full_turn(left) != game.full_turn({}):  # whoever is asked has decided a part already
                assert halt.outcome.pending is not None
                left = game.withdrawn(left, halt.outcome.pending["by"])
            assert game.full_turn(left) == game.full_turn({}), "nobody has decided then"


@every_story
def test_a_run_stands_still_after_some_of_its_steps(name: str, number: int) -> None:
    game = story(name, number).contract.game
    for moment in story(name, number).moments:
        halts = list(game.halts(moment.outcome.events))
        steps = len(game.steps(moment.outcome.events))
        assert halts == sorted({*halts}) and all(1 <= halt <= steps for halt in halts)


def told_to(contract: Contract, viewer: Viewer, position: Position, turn: Json) -> list[str]:
    """All that a viewer is told and shown of a position and of a turn there."""
    game, texts = contract.game, contract.texts()
    data, outcome = game.data(position), game.play(position, turn)
    during = game.data_during(position, outcome.events)
    seen, after = game.seen(data, viewer), game.seen(during, viewer)
    events = game.events_for(outcome.events, viewer)
    found = [game.view(seen), game.view(after), game.picture(game.sketch(seen))]
    found += [*game.sentences(events, texts, str), *game.decided(events, texts, str)]
    found += [part for step in game.steps(events) for part in game.line(step, texts, str)]
    found += [game.doing(events, texts, str)]
    found += [written(game.animation(seen, events, texts, str, sorted(viewer)))]
    found += [str(list(outcome.ready)), str(outcome.pending and outcome.pending["by"])]
    if outcome.pending is not None:
        found.append(written(game.turn_for(turn, viewer)))
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
    hides = any(game.hides(game.data(position), {}) for position in positions)
    assert hides is bool(pairs), "a game that hides something has twins, and no other"
    for viewer, one, other in pairs:
        assert one != other
        assert told_to(contract, viewer, *one) == told_to(contract, viewer, *other)
        assert shown_to(contract, viewer, *one) == shown_to(contract, viewer, *other)
