"""Several screens at one table, for every game: all know the same as far as they may."""

from __future__ import annotations

import random

import pytest
from shell.app.game import Position
from shell.play.running import Running
from shell.storage.jsontext import Json

from ground.errors import GameError
from ground.rules import Viewer
from tests.contract.contract import Contract, written
from tests.contract.found import CONTRACTS, every_game
from tests.contract.page.lies import wrong_message
from tests.contract.page.tables import Party, deciding_colour
from tests.nearby import Stranger
from tests.tiers import seeds

pytestmark = pytest.mark.slow

WITH_COMPUTERS = [contract for contract in CONTRACTS if contract.quick_levels]
MOVES = 15
"""The number of decisions in a game."""


@pytest.mark.parametrize("seed", seeds(1, 4))
@every_game
def test_all_screens_agree_after_every_decision(contract: Contract, seed: int) -> None:
    chance = random.Random(seed)
    party = Party(contract, chance, watches=seed % 2 == 0)
    party.check_games()
    for _ in range(MOVES):
        if not party.play():
            break
        party.check_games()
    else:
        assert not party.over
    assert party.over or party.deciding(), "somebody can go on"
    party.check_logs()


@pytest.mark.parametrize("seed", seeds(1, 2))
@pytest.mark.parametrize("contract", WITH_COMPUTERS, ids=lambda contract: contract.name)
def test_a_computer_plays_along(contract: Contract, seed: int) -> None:
    party = Party(contract, random.Random(seed), computer=True)
    party.check_games()
    for _ in range(MOVES // 2):
        if not party.play():
            break
        party.check_games()
    assert party.over or party.deciding(), "somebody can go on"
    party.check_logs()


# Secrets


def heard_by(contract: Contract, viewer: Viewer, position: Position, turn: Json) -> list[list[str]]:
    """All messages to a guest who joins before this turn is played, and to one who joins after it."""
    game, told = contract.game, []
    colours = game.rules.standing(game.data(position)).colours
    seat = next(iter(sorted(viewer)), "")
    for comes in range(2):
        party = Party(contract, random.Random(1), start=(position, {}), guests=False)
        host = party.host
        host.hosting.begin([colour for colour in colours if colour in viewer])
        for moment in range(2):
            if comes == moment:
                party.come(seat, "Zoë")
            if moment == 0:
                party.begin(host, turn)
        (guest,) = party.guests
        told.append(list(guest.heard))
        assert host.app.session.over or any('"now"' in text for text in guest.heard)
    return told


@pytest.mark.parametrize("every", [2, pytest.param(1, marks=pytest.mark.walk)])
@pytest.mark.parametrize("seed", seeds(1, 2))
@every_game
def test_two_games_that_a_guest_cannot_tell_apart_are_told_in_the_same_words(
    contract: Contract, seed: int, every: int
) -> None:
    for viewer, one, other in contract.twins(random.Random(1 + 3 * seed))[::every]:
        if not contract.game.rules.hides(contract.game.data(one[0]), {}):
            continue  # this game is set up without hidden information
        assert one != other
        assert heard_by(contract, viewer, *one) == heard_by(contract, viewer, *other)


# Failures


FAILING = [
    pytest.param(
        contract,
        seed,
        id=f"{contract.name}-{seed}",
        marks=[] if contract.name == "count" or seed == min(place - 1, 1) else pytest.mark.walk,
    )
    for place, contract in enumerate(CONTRACTS)
    for seed in range(3)
]
"""Seeds for each game; the normal run has all of the counting game, which is quick, and one of each other.

Those together show all kinds of failures.
"""


@pytest.mark.parametrize("failures", [7, pytest.param(12, marks=pytest.mark.walk)])
@pytest.mark.parametrize(("contract", "seed"), FAILING)
def test_whatever_goes_wrong_with_lines_all_have_the_same_game(
    contract: Contract, seed: int, failures: int
) -> None:
    """The lines and pages of a table fail in all the ways of `Party.cause_failure`, after each decision."""
    party = Party(contract, random.Random(seed), watches=seed == 1, computer=seed == 2)
    for _ in range(failures):
        if not party.play():
            break
        party.check_games()
        party.cause_failure()
        party.check_games()
    assert party.over or party.deciding(), "somebody can go on"
    party.check_logs()


# Malicious guests


def first_of(party: Party, guest: Stranger) -> tuple[str, ...]:
    """The colours of a stranger."""
    token = guest.last("welcome").get("token", "")
    return next((one.colours for one in party.host.hosting.guests if token and one.token == token), ())


def others(party: Party, turn: Json | None, colours: tuple[str, ...]) -> str:
    """The decisions of a turn without those of these colours."""
    game, found = party.contract.game, turn or {}
    for colour in colours:
        found = game.rules.withdrawn(found, colour)
    return written(game.rules.turn(found)) if found else ""


def decide_now(party: Party, colours: tuple[str, ...]) -> list[str]:
    """Those of these colours that have something to decide."""
    session, game = party.host.app.session, party.contract.game
    if session.waiting is None and len(session.standing.to_move) < 2:
        return [colour for colour in colours if colour in session.standing.to_move]
    return [c for c in colours if game.rules.asks(session.position, session.waiting or {}, c) is not None]


@pytest.mark.parametrize("lies", [120, pytest.param(250, marks=pytest.mark.walk)])
@every_game
def test_whatever_a_guest_says_only_what_is_theirs_is_decided(contract: Contract, lies: int) -> None:
    """The guest sends `lies` messages with something wrong."""
    chance = random.Random(7)
    party = Party(contract, chance, guests=False)
    host, game = party.host, contract.game
    session = host.app.session
    colours = session.standing.colours
    host.hosting.begin([c for c in colours if c not in host.hosting.seating.together(colours[0])])
    fixed = {name: session.to_json()[name] for name in ("key", "options", "start", "seats")}
    stranger = Stranger(host)
    for count in range(lies):
        if session.over:
            break
        if not stranger.there or count % 60 == 59:
            stranger = Stranger(host)
        if not stranger.last("welcome"):
            stranger.comes(chance.choice(host.hosting.seating.free() or [""]))
        if count % 5 == 0 and deciding_colour(host.app):
            party.decide(host)
        mine = first_of(party, stranger)
        running = host.app.feature(Running)
        asked = decide_now(party, mine)
        told = {**stranger.last("welcome"), **stranger.last("now")}
        before, played, waited = session.cursor, session.turns[:], session.waiting
        stranger.says(
            wrong_message(
                chance.choice(correct_messages(party, stranger, told)), chance, game.rules.turn_fields
            )
        )
        assert host.app.session is session and session.turns[: len(played)] == played
        if session.cursor == before and session.waiting == waited:
            continue
        assert mine, "somebody who only watches has decided"
        if len(session.standing_at(before).to_move) < 2:
            assert asked, "somebody has decided what was not theirs"
        else:
            turn = session.waiting if session.cursor == before else session.turns[before]
            if not (turn or {}).get("choices"):
                assert others(party, turn, mine) == others(party, waited, mine) or running.phase != "deciding"
    session.check(0, session.cursor)
    assert {name: session.to_json()[name] for name in fixed} == fixed
    again = party.screen(party.drawers[id(host)])
    assert written(again.app.session.to_json()) == written(session.to_json()), "what is kept is the game"


def correct_messages(party: Party, stranger: Stranger, told: Json) -> list[Json]:
    """Correct messages of this moment."""
    contract, host = party.contract, party.host.app
    n, asked = told.get("n", 0), told.get("asked", "")
    try:
        turn = contract.turn(host.session.data, party.chance)
    except (GameError, IndexError):
        turn = {}
    pending = told.get("pending") or {}
    try:
        value = contract.page_value(party.chance.choice(contract.offered(pending)))
    except (KeyError, IndexError, AttributeError):
        value = "1"
    hello = {
        "type": "hello", "v": 1, "game": contract.name, "token": told.get("token", ""), "colour": "yellow",
        "name": "Mallory", "story": told.get("story", ""), "have": n, "back": {},
    }  # fmt: skip
    return [
        hello,
        {"type": "turn", "n": n, "asked": asked, "turn": turn},
        {"type": "answer", "n": n, "asked": asked, "value": value},
        {"type": "withdraw", "n": n, "asked": asked},
        {"type": "sign", "sign": "hurry"},
    ]
