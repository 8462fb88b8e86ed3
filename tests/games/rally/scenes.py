"""Scenes in short notation, and their events as short lines.

    scene("A 2,2 E; wall: 3,2E", "A: M3")

Robots are named by letters; `A*` is the shadow of `A` (makers/rally/cases.py).
"""

from __future__ import annotations

from typing import Any

import rally_core as rally
from makers.rally.cases import LETTERS, case

Data = dict[str, Any]
Outcome = rally.Outcome[rally.Position, Data]
NAMES = {name: letter for letter, name in LETTERS.items()}
PLACED = ("shadow", "vanish", "archive", "enter")
SILENT = ("turn", "register", "step", "card", "next")


def outcomes(before: str, cards: str) -> list[Outcome]:
    """The outcomes of the turns of a scene."""
    told = case("", "", before, cards, "A 0,0")
    position = rally.position_from_json(told["position"])
    found = []
    for turn in told["turns"]:
        outcome = rally.play(position, turn)
        assert outcome.pending is None, outcome.pending
        assert rally.fold(position, outcome.events) == outcome.position
        found.append(outcome)
        position = outcome.position
    return found


def scene(before: str, cards: str = "+1") -> list[str]:
    """The events of a scene, one line each after its step, without cards and empty registers."""
    lines, code = [], ""
    for outcome in outcomes(before, cards):
        for event in outcome.events:
            code = event["code"] if event["type"] == "step" else code
            if event["type"] not in SILENT and event.get("reason") != "empty":
                lines.append(f"{code} {line(event)}")
    return lines


def line(event: Data) -> str:
    """An event as a line: its type, its words, its robot, its numbers."""
    kind: str = event["type"]
    if kind == "move":
        moves = [f"{_who(move)} {_at(move['from'])}>{_at(move['to'])}" for move in event["moves"]]
        by = f" by {NAMES[event['by']]}" if event["by"] else ""
        return f"{event['how']} {', '.join(moves)}{by}"
    if kind == "rotate":
        return f"{event['why']} turns {_who(event)} {event['from']}>{event['to']}"
    if kind == "door":
        return f"door by {NAMES[event['by']]}: {' '.join(map(_who, event['victims']))}"
    if kind == "laser":
        shooter = NAMES[event["by"]] if event["by"] else "laser"
        return f"{shooter} {_at(event['from'])}>{_at(event['to'])}: {' '.join(map(_who, event['hits']))}"
    if kind == "over":
        result = event["result"]
        return " ".join(["over", result["by"], *(NAMES[f"{colour}1"] for colour in result["winners"])])
    if kind == "greens":
        facts = [name for name in ("tripped", "halted") if event[name]]
        return " ".join(["greens", event["direction"], *facts])
    words = [
        str(event[name])
        for name in ("reason", "why", "points", "value", "register", "card", "flag", "direction")
        if event.get(name) is not None
    ]
    words += ["".join(map(str, event["registers"]))] if isinstance(event.get("registers"), list) else []
    words += [_at(event["at"])] if kind in PLACED else []
    words += ["ghost"] if event.get("ghost") else []
    who = [_who(event)] if "robot" in event else []
    return " ".join([kind, *who, *words])


def _who(event: Data) -> str:
    name: str = NAMES[event["robot"]]
    return name + "*" * bool(event.get("shadow"))


def _at(square: list[int]) -> str:
    x, y = square
    return f"{x},{y}"
