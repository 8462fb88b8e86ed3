"""Events tell the whole story of a turn: they change the data before into the data after."""

from __future__ import annotations

from copy import deepcopy

import pytest

from ground.errors import GameError
from tests.contract.contract import Contract, written
from tests.contract.found import every_game
from tests.contract.stories import STORIES, Story, every_story, stories, story


@every_game
def test_the_stories_show_what_the_laws_are_about(contract: Contract) -> None:
    rules, told = contract.rules, stories(contract.name)
    assert any(one.halts for one in told) is contract.asks, "a turn stops at a decision"
    assert any(rules.standing(rules.data(one.positions[-1])).over for one in told), "a game ends"
    assert any(len(one.moments) > 1 for one in told)


def kinds(told: Story) -> set[str]:
    """The kinds of events, decisions and games that occur in a story."""
    rules, found = told.contract.rules, {f"event {event['type']}" for event in told.events}
    for _, halt in told.halts:
        assert halt.outcome.pending is not None
        found |= {
            f"decision {halt.outcome.pending['kind']}",
            f"some have decided: {bool(halt.outcome.ready)}",
        }
    standing = rules.standing(rules.data(told.positions[-1]))
    found |= {
        f"over: {standing.over}",
        f"mates: {bool(standing.together)}",
        f"{len(standing.colours)} colours",
    }
    data = [rules.data(moment.position) for moment in told.moments]
    untold = any(map(told.contract.reveals_untold, data, [moment.outcome.events for moment in told.moments]))
    return found | {f"mode {told.options.get('mode')}", f"untold: {untold}"}


@every_game
def test_the_quick_stories_show_all_that_the_others_show(contract: Contract) -> None:
    shown = {number: kinds(story(contract.name, number)) for number in STORIES}
    chosen = set().union(*(shown[number] for number in contract.quick_stories))
    assert set().union(*shown.values()) == chosen, "see `Contract.quick_stories`"


@every_story
def test_the_standing_says_who_plays(name: str, number: int) -> None:
    rules = story(name, number).contract.rules
    for position in story(name, number).positions:
        standing = rules.standing(rules.data(position))
        playing = set(standing.colours)
        assert playing <= set(rules.colours) and len(playing) == len(standing.colours) >= 1
        assert playing.issuperset(standing.to_move) and standing.round >= 0
        assert standing.over is not bool(standing.to_move), "somebody decides, until the end"
        assert playing.issuperset(standing.winners or ())
        for groups in (standing.together, standing.sides):
            named = [colour for group in groups for colour in group]
            assert playing.issuperset(named) and len(set(named)) == len(named)


@every_story
def test_events_are_plain_and_change_the_data_before_into_that_after(name: str, number: int) -> None:
    rules = story(name, number).contract.rules
    for moment in story(name, number).moments:
        events = moment.outcome.events
        assert all(isinstance(event["type"], str) for event in events)
        assert written(rules.during(moment.position, [])) == written(rules.data(moment.position))
        after = rules.during(moment.position, events)
        assert rules.position(after) == moment.outcome.position
        assert after.keys() == rules.data(moment.outcome.position).keys()


@every_story
def test_what_an_event_does_does_not_wait_for_the_handing_over(name: str, number: int) -> None:
    """Only the decided event depends on its phase; the later ones do the same before and after `next`."""
    contract = story(name, number).contract
    for moment in story(name, number).moments:
        events = moment.outcome.events
        handing = [event for event in events if event["type"] in contract.handing_over]
        decided, rest = events[:1], events[1:]
        early = contract.rules.during(moment.position, [*decided, *handing, *rest])
        assert written(early) == written(contract.rules.during(moment.position, events))


@every_story
def test_the_data_of_a_moment_are_fresh(name: str, number: int) -> None:
    rules = story(name, number).contract.rules
    for moment in story(name, number).moments:
        before = written(rules.data(moment.position))
        for count in range(len(moment.outcome.events) + 1):
            during = rules.during(moment.position, moment.outcome.events[:count])
            written(during)
            during.clear()
        assert written(rules.data(moment.position)) == before


@every_story
def test_a_turn_that_waits_tells_the_beginning_of_the_whole(name: str, number: int) -> None:
    rules = story(name, number).contract.rules
    for moment in story(name, number).moments:
        whole, told = moment.outcome.events, 0
        for halt in moment.halts:
            events, pending = halt.outcome.events, halt.outcome.pending
            assert pending is not None and pending["kind"]
            assert pending["by"] in rules.standing(rules.data(moment.position)).colours
            written(pending)
            assert halt.outcome.position == moment.position, "it is still the one before the turn"
            assert written(events) == written(whole[: len(events)]) and len(events) >= told
            told = len(events)


@every_story
def test_after_the_end_no_turn_can_be_played(name: str, number: int) -> None:
    rules = story(name, number).contract.rules
    last = story(name, number).positions[-1]
    if rules.standing(rules.data(last)).over:
        for moment in story(name, number).moments:
            with pytest.raises(GameError):
                rules.table(last, moment.turn)


@every_story
def test_nothing_that_is_asked_changes_what_it_is_asked_about(name: str, number: int) -> None:
    rules = story(name, number).contract.rules
    for moment in story(name, number).moments:
        given = (moment.turn, moment.outcome.events, rules.data(moment.position))
        before = deepcopy(given)
        rules.turn(moment.turn)
        rules.table(moment.position, moment.turn)
        rules.during(moment.position, moment.outcome.events)
        rules.standing(given[2])
        assert given == before
        assert written(given[2]) == written(before[2])
