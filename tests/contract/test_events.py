"""Events tell the whole story of a turn: they change the data before into the data after."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING

import pytest

from ground.errors import GameError
from tests.contract.contract import written
from tests.contract.found import every_game
from tests.contract.stories import every_story, stories, story

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shell.storage.jsontext import Json

    from tests.contract.contract import Contract


def within(few: Sequence[Json], many: Sequence[Json]) -> bool:
    """Whether `few` are some of `many`, in the same order."""
    rest = iter(map(written, many))
    return all(written(event) in rest for event in few)


@every_game
def test_the_stories_show_what_the_laws_are_about(contract: Contract) -> None:
    game, told = contract.game, stories(contract.name)
    assert any(one.halts for one in told) is contract.asks, "a turn stops at a decision"
    assert any(game.rules.standing(game.data(one.positions[-1])).over for one in told), "a game ends"
    assert any(len(one.moments) > 1 for one in told)


@every_story
def test_the_standing_says_who_plays(name: str, number: int) -> None:
    game = story(name, number).contract.game
    for position in story(name, number).positions:
        standing = game.rules.standing(game.data(position))
        playing = set(standing.colours)
        assert playing <= set(game.rules.colours) and len(playing) == len(standing.colours) >= 1
        assert playing.issuperset(standing.to_move) and standing.round >= 0
        assert standing.over is not bool(standing.to_move), "somebody decides, until the end"
        assert playing.issuperset(standing.winners or ())
        for groups in (standing.together, standing.sides):
            named = [colour for group in groups for colour in group]
            assert playing.issuperset(named) and len(set(named)) == len(named)


@every_story
def test_events_are_plain_and_change_the_data_before_into_that_after(name: str, number: int) -> None:
    game = story(name, number).contract.game
    for moment in story(name, number).moments:
        events = moment.outcome.events
        assert all(isinstance(event["type"], str) for event in events)
        assert written(game.rules.during(moment.position, [])) == written(game.data(moment.position))
        after = game.rules.during(moment.position, events)
        assert game.rules.position(after) == moment.outcome.position
        assert after.keys() == game.data(moment.outcome.position).keys()


@every_story
def test_what_an_event_does_does_not_wait_for_the_handing_over(name: str, number: int) -> None:
    """Only what is decided is looked at in its phase; what follows does the same before and after `next`."""
    contract = story(name, number).contract
    for moment in story(name, number).moments:
        events = moment.outcome.events
        handing = [event for event in events if event["type"] in contract.handing_over]
        decided, rest = events[:1], events[1:]
        early = contract.game.rules.during(moment.position, [*decided, *handing, *rest])
        assert written(early) == written(contract.game.rules.during(moment.position, events))


@every_story
def test_the_data_of_a_moment_are_fresh(name: str, number: int) -> None:
    game = story(name, number).contract.game
    for moment in story(name, number).moments:
        before = written(game.data(moment.position))
        for count in range(len(moment.outcome.events) + 1):
            during = game.rules.during(moment.position, moment.outcome.events[:count])
            written(during)
            during.clear()
        assert written(game.data(moment.position)) == before


@every_story
def test_a_turn_that_waits_tells_the_beginning_of_the_whole(name: str, number: int) -> None:
    game = story(name, number).contract.game
    for moment in story(name, number).moments:
        whole, told = moment.outcome.events, 0
        for halt in moment.halts:
            events, pending = halt.outcome.events, halt.outcome.pending
            assert pending is not None and pending["kind"]
            assert pending["by"] in game.rules.standing(game.data(moment.position)).colours
            written(pending)
            assert halt.outcome.position == moment.position, "it is still the one before the turn"
            assert written(events) == written(whole[: len(events)]) and len(events) >= told
            told = len(events)


@every_story
def test_steps_hold_all_events_but_handing_over(name: str, number: int) -> None:
    contract = story(name, number).contract
    game = contract.game
    assert len(game.telling.steps([])) >= 1, "one at which one can stop, even if nothing happens"
    turns = [moment.outcome.events for moment in story(name, number).moments]
    turns += [halt.outcome.events for _, halt in story(name, number).halts]
    for events in turns:
        steps = game.telling.steps(events)
        assert len(steps) >= 1 and (len(steps) == 1 or all(steps))
        told = [event for event in events if event["type"] not in contract.handing_over]
        assert written([event for step in steps for event in step]) == written(told)
        assert all(isinstance(game.telling.runs(step), bool) for step in steps)


@every_story
def test_what_is_seen_at_once_is_some_of_the_events(name: str, number: int) -> None:
    game = story(name, number).contract.game
    for moment in story(name, number).moments:
        at_once = game.telling.at_once(moment.outcome.events)
        assert within(at_once, moment.outcome.events)
        written(game.rules.during(moment.position, at_once))
        assert isinstance(game.rules.uncovers(moment.outcome.events), bool)


@every_story
def test_after_the_end_no_turn_can_be_played(name: str, number: int) -> None:
    game = story(name, number).contract.game
    last = story(name, number).positions[-1]
    if game.rules.standing(game.data(last)).over:
        for moment in story(name, number).moments:
            with pytest.raises(GameError):
                game.play(last, moment.turn)


@every_story
def test_nothing_that_is_asked_changes_what_it_is_asked_about(name: str, number: int) -> None:
    game = story(name, number).contract.game
    for moment in story(name, number).moments:
        given = (moment.turn, moment.outcome.events, game.data(moment.position))
        before = deepcopy(given)
        game.rules.turn(moment.turn)
        game.play(moment.position, moment.turn)
        game.rules.during(moment.position, moment.outcome.events)
        game.telling.steps(moment.outcome.events)
        game.telling.at_once(moment.outcome.events)
        game.rules.standing(given[2])
        game.pictures.sketch(given[2])
        game.pictures.view(given[2])
        assert given == before
        assert written(given[2]) == written(before[2])
