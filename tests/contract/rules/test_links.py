"""Links of every game: content survives the round trip, and everything else is refused."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ground.errors import GameError
from ground.links.checksum import CHECK_CHARACTERS, checksum
from ground.links.codec import FLAGS_LIMIT, NAME_LIMIT, Linked
from ground.links.packing import to_text
from ground.rules import Rules
from ground.steps import finished
from tests.broken_links import ANYTHING, mutate, sealed
from tests.contract.contract import Contract, written
from tests.contract.found import CONTRACTS, every_game
from tests.contract.stories import every_story, stories, story
from tests.missing import nothing_is_missing

NUMBER = 0x1A2B
"""A number of a game by link."""
CODES = {"bad_link", "link_version", "link_checksum", "link_too_long", "bad_position"}
"""The possible error codes of a link, besides those of the game's own kinds."""
tried = settings(max_examples=40, derandomize=True, database=None)


def read(rules: Rules[Any], text: str) -> Linked[Any]:
    """The content of a link."""
    return finished(rules.links.reading(text))


def refused(rules: Rules[Any], text: str) -> str:
    """The error code with which a link is refused."""
    with pytest.raises(GameError) as caught:
        read(rules, text)
    return caught.value.code


def read_or_refused(contract: Contract, text: str) -> str:
    """The kind of a readable link, or its error code; checks that read content can be used."""
    rules = contract.rules
    try:
        linked = read(rules, text)
    except GameError as error:
        return error.code
    if linked.start is not None:
        rules.data(linked.start)
    written([linked.turns, linked.names, linked.own, linked.waiting, linked.taken_back])
    assert 0 <= linked.flags < FLAGS_LIMIT and {*linked.names} <= {*rules.colours}
    for turn in linked.turns:
        assert written(rules.turn(turn)) == written(turn)
    return linked.kind


def start_of(link: str) -> str:
    """The start of a link, such as `chess=`."""
    return link.partition("=")[0] + "="


@cache
def position_of(contract: Contract) -> str:
    """A link of a position."""
    return contract.rules.links.write(Linked("position", story(contract.name, 0).start))


@cache
def games_of(contract: Contract) -> list[str]:
    """Links of a few games."""
    return [contract.rules.links.write(told.linked(flags=1)) for told in stories(contract.name)[:6]]


# Round trips


@every_story
def test_a_position_goes_by_link(name: str, number: int) -> None:
    rules = story(name, number).contract.rules
    for position in story(name, number).positions:
        link = rules.links.write(Linked("position", position))
        assert link.replace("=", "").replace("-", "").replace("_", "").isalnum() and link.isascii()
        address = f"https://example.org/a/b/#{link}"
        for text in (link, f"#{link}", address, f"Look: {address}. Nice?", f" #{link}\n"):
            assert read(rules, text) == Linked("position", position)
        assert rules.links.begins(link) and rules.links.begins(f"#{link}")
    assert not any(map(rules.links.begins, ("", "#", "#play", "play", "#puzzles/3", "link")))


@every_story
def test_a_game_goes_by_link_with_all_that_belongs_to_it(name: str, number: int) -> None:
    told = story(name, number)
    rules = told.contract.rules
    for turns in range(len(told.turns) + 1):
        for flags in (0, NUMBER << 1 | 1, FLAGS_LIMIT - 1):
            linked = read(rules, rules.links.write(told.linked(turns, flags)))
            full = [rules.turn(turn) for turn in told.turns[:turns]]
            assert linked == Linked("game", told.start, full, told.names(), flags)


@every_story
def test_a_turn_that_waits_goes_by_link_in_simultaneous_games(name: str, number: int) -> None:
    told = story(name, number)
    rules = told.contract.rules
    if not rules.simultaneous:
        return
    for count, moment in enumerate(told.moments):
        for halt in moment.halts:
            half = told.linked(count, 1)
            half.waiting = halt.turn
            assert read(rules, rules.links.write(half)).waiting == rules.turn(halt.turn)


@every_game
def test_a_link_that_is_left_half_read_leaves_nothing_behind(contract: Contract) -> None:
    told, rules = story(contract.name, 0), contract.rules
    link = rules.links.write(told.linked(flags=3))
    for steps in range(4):
        work = rules.links.reading(link)
        for _ in range(steps):
            if next(work, work) is work:
                break
        work.close()
    assert rules.links.write(read(rules, link)) == link


@every_game
def test_names_of_all_scripts_are_welcome(contract: Contract) -> None:
    rules, start = contract.rules, story(contract.name, 0).start
    first, second, *_ = rules.standing(rules.data(start)).colours
    names = {first: "Zoë 水晶 🦊", second: "نیم\u200cفاصله"}
    assert read(rules, rules.links.write(Linked("game", start, names=names))).names == names
    empty: Linked[Any] = Linked("game", start, names={first: "", second: "Ann"})
    assert read(rules, rules.links.write(empty)).names == {second: "Ann"}


# Content without a link


@every_game
def test_names_that_cannot_be_shown_have_no_link(contract: Contract) -> None:
    rules, start = contract.rules, story(contract.name, 0).start
    playing = rules.standing(rules.data(start)).colours
    wrong = [{playing[0]: name} for name in ("a\nb", "\u202egnirts", "x" * (NAME_LIMIT + 1), "\ud800")]
    wrong += [{colour: "Ann"} for colour in (*rules.colours, "nobody") if colour not in playing]
    for names in wrong:
        with pytest.raises(GameError, match="bad_link"):
            rules.links.write(Linked("game", start, names=names))


@every_game
@pytest.mark.parametrize("flags", [-1, FLAGS_LIMIT])
def test_flags_have_their_bounds(contract: Contract, flags: int) -> None:
    with pytest.raises(GameError, match="bad_link"):
        contract.rules.links.write(story(contract.name, 0).linked(flags=flags))


@every_game
@pytest.mark.parametrize("marks", [[7], [-1], [0, 0], [1, 0]])
def test_what_was_taken_back_is_in_order(contract: Contract, marks: list[int]) -> None:
    rules, told = contract.rules, story(contract.name, 0)
    linked = told.linked(2)
    linked.taken_back = [0, 2]
    if read(rules, rules.links.write(linked)).taken_back == [0, 2]:  # links of the first game carry none
        linked.taken_back = marks
        with pytest.raises(GameError, match="bad_link"):
            rules.links.write(linked)


@every_game
def test_there_are_no_turns_after_the_end(contract: Contract) -> None:
    rules = contract.rules
    for told in stories(contract.name):
        over = told.positions[-1]
        if rules.standing(rules.data(over)).over:
            with pytest.raises(GameError, match="bad_link"):
                rules.links.write(Linked("game", over, told.turns[:1]))
            return
    raise AssertionError("no story comes to its end")


# Refused links


@every_game
def test_every_cut_and_every_single_wrong_character_is_noticed(contract: Contract) -> None:
    rules, link = contract.rules, position_of(contract)
    begin, body = start_of(link), link.removeprefix(start_of(link))
    for length in range(1, len(body)):
        assert refused(rules, begin + body[:length]) in ("link_checksum", "bad_link")
    for at in range(1, len(body) - 1):
        for wrong in {*"Aa0-_"} - {body[at]}:
            assert refused(rules, begin + body[:at] + wrong + body[at + 1 :]) == "link_checksum"


@every_game
@pytest.mark.parametrize("text", ["", " ", "hello world", "AAAAA", "\ud800", "\0", "#chess=A", "#p", "-_"])
def test_nonsense_is_no_link(contract: Contract, text: str) -> None:
    assert refused(contract.rules, text) in ("bad_link", "link_checksum")
    begin = start_of(position_of(contract))
    assert refused(contract.rules, begin + text) in ("bad_link", "link_checksum", "link_version")


@every_game
def test_a_link_of_a_newer_version_is_said_to_be_one(contract: Contract) -> None:
    begin = start_of(position_of(contract))
    assert refused(contract.rules, begin + sealed("~abc".replace("~", "q") + "A" * CHECK_CHARACTERS)) == (
        "link_version"
    )


@every_game
def test_what_is_far_too_long_is_refused(contract: Contract) -> None:
    link = position_of(contract)
    for text in (link + "A" * 400_000, link * 2000, "[" * 100_000, "A" * 400_000):
        read_or_refused(contract, text)


@every_game
def test_a_link_can_hold_something_else(contract: Contract) -> None:
    for link in contract.bad_links():
        read_or_refused(contract, link)


@every_game
@tried
@given(text=st.text(ANYTHING) | st.text(max_size=40), begin=st.booleans())
def test_a_link_can_be_any_text(contract: Contract, text: str, begin: bool) -> None:
    assert isinstance(contract.rules.links.begins(text), bool)
    read_or_refused(contract, start_of(position_of(contract)) + text if begin else text)


@every_game
@tried
@given(number=st.integers(0, 1 << 2000), which=st.integers(0, 5))
def test_any_number_is_a_link_or_refused(contract: Contract, number: int, which: int) -> None:
    versions = contract.rules.links.frame.versions
    body = versions[which % len(versions)] + to_text(number)
    read_or_refused(contract, start_of(position_of(contract)) + body + checksum(body))


@every_game
@settings(max_examples=100, derandomize=True, database=None)
@given(seed=st.integers(0, 2**32), seal=st.booleans())
def test_a_damaged_link_is_read_or_refused(contract: Contract, seed: int, seal: bool) -> None:
    chance, links = random.Random(seed), games_of(contract)
    begin = start_of(links[0])
    texts = [link.removeprefix(begin) for link in links]
    text = mutate(chance.choice(texts), texts, chance)
    read_or_refused(contract, begin + (sealed(text) if seal else text))


def test_no_two_games_have_versions_of_the_same_character() -> None:
    """A text without a start can then be the link of only one game."""
    owners: dict[str, list[str]] = {}
    for contract in CONTRACTS:
        for version in contract.rules.links.frame.versions:
            owners.setdefault(version, []).append(contract.name)
    nothing_is_missing(
        "Versions of links that need another character",
        [f"{version!r}: {' and '.join(names)}" for version, names in owners.items() if len(names) > 1],
    )
