"""The time between registers: shuffles, hands, free cards, power-downs, returns (RALLY.md: A turn)."""

from __future__ import annotations

from typing import Any

import pytest

import rally_core as rally
from ground.rng import Random

Data = dict[str, Any]
BOARD: Data = {"size": [8, 8], "sites": [{"at": [2, 2], "kind": "reset"}, {"at": [5, 5], "kind": "reset"}]}
SIX = [10, 20, 30, 40, 50, 60]
"""Cards that only change the facing of a robot."""

RESETTING: Data = {
    "red1": {"at": [2, 2], "facing": "N", "hand": SIX},
    "yellow1": {"at": [7, 7], "facing": "N"},
}


def position(robots: Data, board: Data = BOARD, **fields: Any) -> rally.Position:
    """A position in which hands are filled up with the first unused cards."""
    taken = {*SIX, *(card for robot in robots.values() for card in robot.get("hand", ()))}
    left = [card for card in rally.CARDS if card not in taken]
    told: Data = {}
    for name, robot in robots.items():
        resting = robot.get("down") or robot.get("asleep")
        due = 0 if resting else 9 - robot.get("damage", 0)
        hand = [*robot.get("hand", ())]
        hand += [left.pop(0) for _ in range(due - len(hand))]
        told[name] = {**robot, "hand": hand}
    return rally.position_from_json({"board": board, "robots": told, "seed": "turns", **fields})


def shuffled(turn: int, laid: set[int]) -> list[int]:
    return Random(f"turns/{turn}").shuffled([card for card in rally.CARDS if card not in laid])


def programs(start: rally.Position, **cards: list[int]) -> Data:
    """Programs of the given cards, filled up from the hands."""
    told: Data = {}
    for name, way in rally.legal(start).items():
        given = cards.get(name, [])
        rest = iter([card for card in way["hand"] if card not in given])
        pool = iter(given)
        registers = [next(pool, None) or next(rest) if n in way["open"] else None for n in range(1, 6)]
        told[name] = {"registers": registers}
    return {"programs": told, "choices": []}


def test_hands_are_dealt_from_the_front_robot_by_robot() -> None:
    robots = {"red1": {"at": [0, 0], "facing": "N"}, "yellow1": {"at": [7, 7], "facing": "N"}}
    start = position(robots, {"size": [8, 8]})
    outcome = rally.play(start, programs(start))
    deck = shuffled(2, set())
    assert [event["type"] for event in outcome.events[-3:]] == ["step", "deal", "next"]
    for robot in outcome.position.robots:
        due = 9 - robot.damage
        assert list(robot.hand) == deck[:due]
        deck = deck[due:]
    assert list(outcome.position.pile) == deck


def test_a_locked_register_without_a_card_is_dealt_one_that_all_see() -> None:
    """The robot was asleep, so the register was empty when damage locked it."""
    lasers = {"size": [8, 8], "beams": [{"at": [1, 1], "to": "E", "power": 1}]}
    robots: Data = {
        "red1": {"at": [3, 1], "facing": "E", "asleep": 2},
        "yellow1": {"at": [6, 6], "facing": "N", "hand": SIX},
    }
    start = position(robots, lasers)
    outcome = rally.play(start, programs(start, yellow1=SIX[:5]))
    red = outcome.position.robot("red1")
    assert red.damage == 5
    deck = shuffled(2, set())
    assert red.registers == (None, None, None, None, deck[0])
    assert list(red.hand) == deck[1:5]
    assert list(outcome.position.robot("yellow1").hand) == deck[5:14]
    (deal,) = [event for event in outcome.events if event["type"] == "deal"]
    assert deal["locked"] == {"red1": [None, None, None, None, deck[0]]}


def test_who_ends_register_5_on_a_reset_site_picks_a_card_of_the_new_pile() -> None:
    robots: Data = {
        "red1": {"at": [2, 2], "facing": "N", "hand": SIX},
        "yellow1": {"at": [7, 7], "facing": "N", "damage": 1},
    }
    start = position(robots)
    turn = {**programs(start, red1=SIX[:5]), "choices": [{"reset": None}] * 4}
    part = rally.play(start, turn)
    deck = shuffled(2, set())
    assert part.pending == {"kind": "card", "robot": "red1", "by": "red", "options": sorted(deck)}
    outcome = rally.play(start, {**turn, "choices": [*turn["choices"], {"card": 840}]})
    assert outcome.events[: len(part.events)] == part.events
    deck.remove(840)
    assert list(outcome.position.robot("red1").hand) == [840, *deck[:8]]
    with pytest.raises(rally.GameError, match="illegal_choice"):
        rally.play(start, {**turn, "choices": [*turn["choices"], {"reset": None}]})


def test_at_a_reset_site_the_next_card_is_replaced_by_one_of_the_pile() -> None:
    start = position(
        {"red1": {"at": [2, 2], "facing": "N", "hand": SIX}, "yellow1": {"at": [7, 7], "facing": "N"}}
    )
    turn = programs(start, red1=SIX[:5])
    part = rally.play(start, turn)
    assert part.pending is not None and part.pending["register"] == 2
    assert part.pending["options"] == [*sorted(start.pile), None]
    choices = [{"reset": None}, {"reset": 840}, {"reset": None}]
    part = rally.play(start, {**turn, "choices": choices[:2]})
    moved = [event for event in part.events if event["type"] == "card" and event["card"] == 840]
    assert moved and moved[0]["register"] == 3
    (replaced,) = [event for event in part.events if event["type"] == "replace"]
    assert replaced == {"type": "replace", "robot": "red1", "register": 3, "card": 840}


def test_an_old_card_is_out_until_the_next_shuffle() -> None:
    still = {**BOARD, "edges": [{"at": [2, 2], "side": side, "kind": "wall"} for side in "NESW"]}
    robots: Data = {
        "red1": {"at": [2, 2], "facing": "N", "hand": SIX},
        "yellow1": {"at": [7, 7], "facing": "N"},
    }
    start = position(robots, still)
    turn = programs(start, red1=SIX[:5])
    part = rally.play(start, {**turn, "choices": [{"reset": 840}]})
    assert part.pending is not None
    assert part.pending["options"] == [*(card for card in sorted(start.pile) if card != 840), None]
    assert SIX[1] not in part.pending["options"]


def test_a_locked_register_is_not_replaced() -> None:
    robots: Data = {
        "red1": {"at": [2, 2], "facing": "N", "damage": 8, "registers": [None, *SIX[1:5]], "hand": [SIX[0]]},
        "yellow1": {"at": [7, 7], "facing": "N"},
    }
    start = position(robots)
    part = rally.play(start, programs(start, red1=[SIX[0]]))
    assert part.pending is not None and part.pending["kind"] == "card"


def test_with_damage_9_nobody_picks() -> None:
    robots: Data = {
        "red1": {"at": [2, 2], "facing": "N", "damage": 9, "registers": SIX[:5], "hand": []},
        "yellow1": {"at": [7, 7], "facing": "N"},
    }
    start = position(robots)
    assert rally.play(start, programs(start)).pending is None


def test_a_power_down_rests_for_a_turn_and_may_go_on() -> None:
    robots: Data = {
        "red1": {
            "at": [4, 4],
            "facing": "N",
            "damage": 6,
            "registers": [None] * 3 + SIX[3:5],
            "hand": SIX[:3],
        },
        "yellow1": {"at": [7, 7], "facing": "N"},
    }
    start = position(robots)
    turn = programs(start, red1=SIX[:3])
    turn["programs"]["red1"]["power_down"] = True
    down = rally.play(start, turn).position
    red = down.robot("red1")
    assert (red.down, red.damage, red.hand, red.registers) == (True, 0, (), (None,) * 5)
    assert "red1" not in rally.legal(down)
    turn = programs(down)
    awake = rally.play(down, turn).position.robot("red1")
    assert not awake.down and len(awake.hand) == 9
    again = rally.play(
        down, {**turn, "programs": {**turn["programs"], "red1": {"power_down": True}}}
    ).position
    assert again.robot("red1").down and not again.robot("red1").hand


def test_who_comes_back_chooses_where_to_look() -> None:
    pit = {"size": [8, 8], "ground": [{"at": [0, 1], "kind": "pit"}]}
    robots: Data = {
        "red1": {"at": [0, 2], "facing": "N", "hand": [500], "archive": [4, 4]},
        "yellow1": {"at": [6, 6], "facing": "N", "hand": SIX},
    }
    start = position(robots, pit)
    back = rally.play(start, programs(start, red1=[500], yellow1=SIX[:5])).position
    red = back.robot("red1")
    assert (red.at, red.facing, red.entering, red.damage, red.lives) == ((4, 4), None, True, 2, 2)
    assert len(red.hand) == 7 and not red.ghost
    turn = programs(back)
    turn["programs"]["red1"]["facing"] = "W"
    outcome = rally.play(back, turn)
    assert outcome.events[1] == {
        "type": "rotate", "robot": "red1", "shadow": False, "from": None, "to": "W", "why": None
    }  # fmt: skip
    assert not outcome.position.robot("red1").entering or outcome.position.robot("red1").lives < 2


def test_a_game_that_ends_leaves_all_as_it_is() -> None:
    """Hands are empty, cards outside registers are in the pile, and steps F and S do not happen."""
    board = {"size": [8, 8], "sites": [{"at": [3, 2], "kind": "flag", "number": 1}]}
    robots: Data = {
        "red1": {"at": [2, 2], "facing": "E", "hand": [500, *SIX]},
        "yellow1": {"at": [7, 7], "facing": "N", "damage": 5, "registers": [None] * 4 + [600]},
    }
    start = position(robots, board)
    outcome = rally.play(start, programs(start, red1=[500, *SIX[:4]]))
    assert outcome.position.result == ("flags", ("red",))
    assert outcome.events[-1] == {"type": "over", "result": {"by": "flags", "winners": ["red"]}}
    assert not any(robot.hand for robot in outcome.position.robots)
    assert outcome.position.robot("yellow1").registers[4] == 600
    assert list(outcome.position.pile) == [card for card in rally.CARDS if card != 600]
    assert outcome.position.turn == 1


def test_in_a_duel_with_two_sets_each_touches_its_own_flags() -> None:
    flags = [
        {"at": [2, 1], "kind": "flag", "number": 1, "for": "yellow"},
        {"at": [4, 4], "kind": "flag", "number": 1, "for": "red"},
    ]
    robots: Data = {
        "red1": {"at": [2, 2], "facing": "N", "hand": [500, *SIX[:4]], "damage": 1, "lives": 1},
        "red2": {"at": [2, 4], "facing": "E", "hand": [710], "lives": 1},
        "yellow1": {"at": [7, 7], "facing": "N", "hand": [90], "lives": 1},
    }
    start = position(
        robots, {"size": [8, 8], "sites": flags}, rules={"mode": "duel", "lives": 1, "two_sets": True}
    )
    turn = programs(start, red1=[500, *SIX[:4]], red2=[710], yellow1=[90])
    outcome = rally.play(start, turn)
    touched = [(event["robot"], event["flag"]) for event in outcome.events if event["type"] == "touch"]
    archives = [(event["robot"], event["at"]) for event in outcome.events if event["type"] == "archive"]
    assert touched == [("red2", 1)] and ("red1", [2, 1]) in archives
    assert outcome.position.result == ("flags", ("red",))
