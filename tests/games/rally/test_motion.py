"""Animation: every kind of event moves a body, changes its look, or is at least described."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest
from games.rally.board import motion

import rally_core as rally
from tests.games.rally import rally_table

STATIC = Path(__file__).parents[3] / "web" / "static"
SCRIPTS = "".join(
    (STATIC / place).read_text()
    for place in ("shell/drawing/motion.js", "games/rally/board/acts.js", "games/rally/board/sound.js")
)
KNOWN = set(re.findall(r'^  "?([a-z-]+)"?\(_?run', SCRIPTS, re.MULTILINE))
POSES = set(re.findall(r"^  ([a-z]+): \{ frames", SCRIPTS, re.MULTILINE))
SOUNDS = set(re.findall(r"^  ([a-z]+): \[\[", SCRIPTS, re.MULTILINE))

BODY = {"robot": "red1", "shadow": False}
SILENT = ("turn", "pick", "deal", "sweep", "next")
"""Events without a trace on the board; hands and slots are redrawn after them."""
SAMPLES: dict[str, dict[str, Any]] = {
    "turn": {"turn": 1},
    "register": {"number": 1, "order": ["red1"]},
    "step": {"code": "C4"},
    "card": {**BODY, "register": 1, "card": 700, "as": "move2", "mirrored": False, "wet": False},
    "move": {"how": "step", "by": None, "direction": "E", "moves": [{**BODY, "from": [2, 2], "to": [3, 2]}]},
    "rotate": {**BODY, "from": "E", "to": "S", "why": "gear"},
    "bounce": {**BODY, "at": [2, 2], "direction": "E", "why": "padding"},
    "damage": {**BODY, "points": 1, "total": 1, "why": "heat"},
    "lock": {"robot": "red1", "registers": [5], "why": "damage"},
    "unlock": {"robot": "red1", "registers": [5], "why": "repair"},
    "fire": {"robot": "red1", "value": 1},
    "destroy": {**BODY, "at": [2, 2], "lives": 2, "why": "pit"},
    "nothing": {**BODY, "reason": "wall", "at": [3, 2], "by": None},
    "sleep": {"robot": "red1", "register": 2},
    "wake": {"robot": "red1", "register": 2},
    "down": {"robot": "red1", "register": None},
    "lift": BODY,
    "land": BODY,
    "shadow": {"robot": "red1", "at": [3, 2], "facing": "W", "machine": {"at": [2, 2], "side": "E"}},
    "vanish": {"robot": "red1", "at": [3, 2], "facing": "W", "machine": {"at": [2, 2], "side": "E"}},
    "greens": {"direction": "reverse", "tripped": False, "halted": False},
    "door": {"at": [2, 2], "by": "red1", "victims": ["blue1"]},
    "laser": {"from": [2, 2], "to": [5, 2], "power": 2, "by": None, "hits": []},
    "touch": {"robot": "red1", "flag": 1},
    "archive": {"robot": "red1", "at": [2, 2]},
    "repair": {"robot": "red1", "at": [2, 2], "points": 1},
    "replace": {"robot": "red1", "register": 3, "card": 490},
    "pick": {"robot": "red1", "register": None, "card": 490},
    "enter": {"robot": "red1", "at": [2, 2], "ghost": True},
    "real": {"robot": "red1", "at": [2, 2], "ghost": False},
    "deal": {"hands": {}, "locked": {}, "pile": []},
    "sweep": {"registers": {}},
    "over": {"result": {"by": "flags", "winners": ["red"]}},
    "next": {"turn": 2},
}


def position(**more: Any) -> dict[str, Any]:
    robot = {
        "at": [2, 2], "facing": "E", "ghost": False, "entering": False, "damage": 0, "lives": 3, "fire": 0,
        "melted": [], "asleep": None, "down": False, "shadow": None, **more,
    }  # fmt: skip
    regions = [{"at": [2, 2], "kind": "trapdoor", "size": 2, "holds": 1}]
    return {"board": {"size": [8, 8], "regions": regions}, "robots": {"red1": robot}}


def check(steps: list[dict[str, Any]]) -> None:
    """Check that the scripts know every act, pose and sound, and that all steps go into JSON."""
    json.dumps(steps)
    for step in steps:
        assert step["ms"] > 0
        assert step.get("sound", "step") in SOUNDS, step
        for act in step["acts"]:
            assert act["do"] in KNOWN, act
            assert act.get("pose", "ready") in POSES, act


def test_every_kind_of_event_is_seen_or_known_to_be_silent() -> None:
    assert set(SAMPLES) == set(rally.EVENTS)
    for kind, fields in SAMPLES.items():
        steps = motion.steps(position(), [{"type": kind, **fields}])
        check(steps)
        assert bool(steps) != (kind in SILENT), kind


HOWS = ("step", "back", "push", "slip", "belt", "current", "sling", "pusher", "ram", "turner")
REASONS = (
    "wall", "energy", "padded", "mirror", "machine", "ledge", "row", "wet", "shared", "swap", "occupied",
    "halted", "empty",
)  # fmt: skip


@pytest.mark.parametrize("how", HOWS)
def test_every_way_of_moving_ends_where_it_leads(how: str) -> None:
    to = [3, 3] if how == "turner" else [3, 2]
    event = {"type": "move", **SAMPLES["move"], "how": how}
    event["moves"] = [{**BODY, "from": [2, 2], "to": to}]
    steps = motion.steps(position(), [event])
    check(steps)
    (way,) = (act for step in steps for act in step["acts"] if act["do"] in ("slide", "sling"))
    assert way["at"] == f"{to[0]},{to[1]}" and [*way["path"][-1]] == [100 * n + 50 for n in to]


@pytest.mark.parametrize("reason", REASONS)
def test_what_does_not_happen_is_seen_too(reason: str) -> None:
    steps = motion.steps(
        position(), [{"type": "nothing", **BODY, "reason": reason, "at": [3, 2], "by": None}]
    )
    check(steps)
    assert steps[0]["acts"][0]["pose"] == ("still" if reason in REASONS[7:] else "bump")


def carried(start: list[int], end: list[int]) -> dict[str, Any]:
    return {**SAMPLES["move"], "type": "move", "how": "belt", "moves": [{**BODY, "from": start, "to": end}]}


def test_what_belts_carry_moves_at_the_same_time_and_turns_on_its_way() -> None:
    events = [
        {"type": "step", "code": "C4"},
        carried([2, 2], [3, 2]),
        {"type": "rotate", **BODY, "from": "E", "to": "S", "why": "belt"},
        {"type": "step", "code": "C5"},
        carried([3, 2], [3, 3]),
    ]
    steps = motion.steps(position(), events)
    assert [[act["do"] for act in step["acts"]] for step in steps] == [
        ["lit", "glow", "run"],
        ["slide", "turn", "set"],
        ["lit", "glow", "run"],
        ["slide"],
    ]


def test_a_flag_is_celebrated_with_those_who_play_here() -> None:
    event = {"type": "touch", "robot": "red1", "flag": 1}

    def joys(here: tuple[str, ...]) -> int:
        steps = motion.steps(position(), [event], here=here)
        return sum(act["do"] == "celebrate" for step in steps for act in step["acts"])

    assert (joys(("red",)), joys(("blue",))) == (1, 0)
    won = {**position(), "result": {"by": "flags", "winners": ["red"]}}
    check(motion.celebration(won, "Red has won.", ("red",)))


def programmed(turn: dict[str, Any], pending: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """The turn with a random answer to the pending decision."""
    if pending["kind"] != "program":
        return {**turn, "choices": [*turn["choices"], {pending["kind"]: chance.choice(pending["options"])}]}
    registers: list[int | None] = [None] * 5
    cards = chance.sample(pending["hand"], len(pending["open"]))
    for number, card in zip(pending["open"], cards, strict=True):
        registers[number - 1] = card
    facing = chance.choice("NESW") if pending["facing"] else None
    program = {"registers": registers, "power_down": chance.random() < 0.1, "facing": facing}
    return {**turn, "programs": {**turn["programs"], pending["robot"]: program}}


CASES = json.loads((Path(__file__).parent / "cases" / "examples.json").read_text())


def checked_turn(now: rally.Position, turn: dict[str, Any]) -> rally.Position:
    """The position after a turn, checked against the bodies that the animation has moved."""
    outcome = rally.play(now, turn)
    line = motion.Timeline(rally.position_to_json(now))
    for event in outcome.events:
        line.add(event)
    check(line.steps)
    for name, robot in rally.position_to_json(outcome.position)["robots"].items():
        known = line.bodies[name]
        for field in ("at", "facing", "fire", "ghost", "down", "asleep"):
            assert known[field] == robot[field], (name, field)
        assert (known["shadow"] or {}).get("at") == (robot["shadow"] or {}).get("at")
        assert bool(known.get("flying")) == bool(robot.get("flying"))
    return outcome.position


def test_all_worked_examples_are_shown_and_end_as_the_rules_say() -> None:
    for case in CASES:
        now = rally.position_from_json(case["position"])
        for turn in case["turns"]:
            now = checked_turn(now, turn)


@pytest.mark.parametrize("course", list(rally.COURSES))
def test_whole_turns_are_shown_and_end_as_the_rules_say(course: str) -> None:
    chance = random.Random(course)
    now = rally.new_game(course, players=4, seed="motion")
    for _ in range(4):
        turn: dict[str, Any] = dict(rally.full_turn({}))
        while (pending := rally.play(now, turn).pending) is not None:
            turn = programmed(turn, pending, chance)
        now = checked_turn(now, turn)
        if now.result:
            break


def test_words_stand_under_their_own_register_and_stay_until_others_come() -> None:
    """From the second register on the heading was that of the register before."""
    position = rally.new_game("first_shift", 2, seed="motion")
    events = rally.play(position, rally_table.programmed(position)).events
    steps = motion.steps(rally.position_to_json(position), events, rally_table.texts(), str)
    headings = [re.sub("<[^>]*>", "", step["doing"]) for step in steps if step.get("doing")]
    numbers = [int(found[1]) for heading in headings if (found := re.match(r"Register (\d)", heading))]
    assert numbers == sorted(numbers) and {*numbers} == {1, 2, 3, 4, 5}
    assert all(step["note"] for step in steps if step.get("doing"))


def words_at_robots(*events: dict[str, Any], **more: Any) -> list[tuple[Any, str]]:
    steps = motion.steps(position(**more), events, rally_table.texts(), str.title)
    check(steps)
    acts = [act for step in steps for act in step["acts"] if act["do"] == "told"]
    return [(act["at"], act["text"]) for act in acts]


def test_words_rise_from_robots_clear_of_the_edges() -> None:
    shove = {**SAMPLES["move"], "type": "move", "how": "push", "by": "blue1"}
    assert words_at_robots(shove) == [([350, 250], "pushed!")]
    shove["moves"] = [{**BODY, "from": [1, 2], "to": [0, 2]}]
    ((x, _), _), *_ = words_at_robots(shove)
    assert 80 < x < 110, "the first letter was beyond the rim"
    assert words_at_robots({"type": "nothing", **SAMPLES["nothing"]}) == [([250, 250], "blocked!")]
    fallen = {"type": "destroy", **SAMPLES["destroy"], "why": "edge", "at": [8, 9]}
    ((x, y), word), *_ = words_at_robots(fallen)
    assert word == "destroyed!" and x < 800 and y < 800
    assert words_at_robots({"type": "card", **SAMPLES["card"]}) == []
