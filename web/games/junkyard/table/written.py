"""A position, or a game with its decisions, as text for people to read."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shell.storage.jsontext import Json


def written(data: Json, turns: Sequence[Json] | None) -> str:
    """Round and phase, a line for each robot, the open parts and piles; then the decisions, one a line."""
    lines = [f"round {data['round']}, {data['phase'] or 'over'}, to move: {data['to_move'] or '-'}"]
    lines += [_robot(colour, data["robots"][colour]) for colour in data["turn_order"]]
    lines.append(f"open: {_bag(data['open'])}")
    lines.append("piles: " + " ".join(f"{size} {len(pile)}" for size, pile in data["piles"].items()))
    lines += [json.dumps(turn, separators=(",", ":")) for turn in turns or ()]
    return "\n".join(lines) + "\n"


def _robot(colour: str, robot: Json) -> str:
    words = [_part(part) for part in robot["parts"]] + [_held(part) for part in robot["held"]]
    return f"{colour}: power {robot['power']}, eaten {_bag(robot['energy'])}, {' '.join(words) or 'no parts'}"


def _part(part: Json) -> str:
    """A part as the rules write it: `claw_s@3,1E`."""
    x, y = part["at"]
    return f"{part['part']}@{x},{y}{part['faces']}"


def _held(part: Json) -> str:
    """A held part with its holders: `bomb_m@5,1N<4,1>`, after the kind of one that nobody has seen `?`."""
    blind = {**part, "part": f"{part['part']}?"} if part["blind"] else part
    return f"{_part(blind)}<{' '.join(f'{x},{y}' for x, y in part['by'])}>"


def _bag(bag: Json) -> str:
    return " ".join(f"{count} {kind}" for kind, count in bag.items()) or "-"
