"""A turn in steps: each event belongs to one step, the same for all viewers."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.contract.contract import Json, written
from tests.contract.stories import every_story, story, viewers


def within(few: Sequence[Json], many: Sequence[Json]) -> bool:
    """True if `few` is a subsequence of `many`."""
    rest = iter(map(written, many))
    return all(written(event) in rest for event in few)


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
def test_a_turn_has_the_same_steps_for_everybody(name: str, number: int) -> None:
    told = story(name, number)
    game = told.contract.game
    turns = [moment.outcome.events for moment in told.moments]
    turns += [halt.outcome.events for _, halt in told.halts]
    colours = game.rules.standing(game.data(told.start)).colours
    for events in turns:
        for viewer in viewers(colours):
            known = list(game.rules.events_for(events, viewer))
            assert list(map(len, game.telling.steps(known))) == list(map(len, game.telling.steps(events)))


@pytest.mark.slow
@every_story
def test_a_run_stands_still_after_some_of_its_steps(name: str, number: int) -> None:
    game = story(name, number).contract.game
    for moment in story(name, number).moments:
        halts = list(game.telling.halts(moment.outcome.events))
        steps = len(game.telling.steps(moment.outcome.events))
        assert halts == sorted({*halts}) and all(1 <= halt <= steps for halt in halts)
