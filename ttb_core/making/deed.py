"""The deed of a puzzle: the actions of its solution without places. Equal deeds mean the same idea."""

from __future__ import annotations

import json
from collections.abc import Sequence
from hashlib import sha256
from typing import Any

from ..hexes import DIRECTIONS
from ..names import BOTS
from ..puzzles import Puzzle
from ..solving.lines import events_of, up_to_the_goal
from ..turns import Turn
from .symmetry import MIRRORED


def deed(puzzle: Puzzle, turns: Sequence[Turn]) -> str:
    """A short text that is equal for puzzles with the same actions in their solutions.

    The actions are the changes, and their effects as each bot sees them, up to the goal; of the others' turns
    only moves of objects, loading and unloading count. Places, slots, the choice of the bot, colours and
    mirroring do not matter.
    """
    events_by_turn = events_of(puzzle, turns)
    events_by_turn[-1] = up_to_the_goal(events_by_turn[-1], puzzle)
    texts = []
    for mirrored in (False, True):
        teller = _Teller(puzzle, mirrored)
        texts.append(json.dumps([teller.words(events) for events in events_by_turn]))
    return sha256(min(texts).encode()).hexdigest()[:16]


class _Teller:
    """Puts events into words that name no places."""

    def __init__(self, puzzle: Puzzle, mirrored: bool) -> None:
        position = puzzle.position
        self._mirrored = mirrored
        self._own = [BOTS[bot] for bot in position.bots_of(position.mover)]
        self._facing = {BOTS[bot]: position.facing[bot] for bot, at in enumerate(position.at) if at}
        self._labels: dict[str, str] = {}

    def words(self, events: Sequence[Any]) -> list[list[object]]:
        """The events of a turn and of the others' turns after it."""
        effects: list[list[object]] = []
        changes: list[list[object]] = []
        mine = True
        for event in events:
            kind = event["type"]
            if kind == "turn":
                mine = f"{event['colour']}1" in self._own or f"{event['colour']}2" in self._own
            elif kind in ("place", "remove"):
                changes.append([kind, self._who(event["bot"]), self._order(event["order"])])
            elif kind in ("swap", "reset"):
                changes.append([kind, self._who(event["bot"])])
            else:
                word = self._word(event, mine)
                if word is not None:
                    effects.append(word)
        return [*sorted(changes, key=json.dumps), *effects]

    def _word(self, event: Any, mine: bool) -> list[object] | None:
        kind = event["type"]
        if kind == "move":
            return self._move(event, mine)
        if kind == "rotate":
            before = self._facing[event["bot"]]
            self._facing[event["bot"]] = after = DIRECTIONS.index(event["to"])
            return [kind, self._who(event["bot"]), self._angle(after - before)] if mine else None
        if kind == "load":
            return [kind, self._who(event["bot"]), event["owner"] and self._who(event["owner"])]
        if kind == "unload":
            target = self._who(event["target"]) if event["onto"] == "bot" else event["onto"]
            return [kind, self._who(event["bot"]), target]
        if kind == "force" and event["order"]:
            return [kind, self._who(event["bot"]), self._order(event["order"])]
        if kind == "free" and mine:
            return [kind, self._who(event["bot"])]
        return [kind] if kind in ("bank", "over") else None

    def _move(self, event: Any, mine: bool) -> list[object] | None:
        if not mine and len(event["moves"]) == 1:
            return None
        pieces = [self._who(move["piece"]) for move in event["moves"]]
        through = [len(move["through"]) for move in event["moves"]]
        angle = self._angle(DIRECTIONS.index(event["direction"]) - self._facing[event["by"]])
        return ["move", event["how"], self._who(event["by"]), angle, pieces, through]

    def _who(self, name: str) -> str:
        """A bot by its role: the solver's are a and b, others x1, x2 and so on."""
        if name not in self._facing:
            return name
        if name not in self._labels:
            mine = name in self._own
            number = sum((other in self._own) == mine for other in self._labels)
            self._labels[name] = "ab"[number] if mine else f"x{number + 1}"
        return self._labels[name]

    def _order(self, order: str | None) -> str | None:
        return MIRRORED.get(order, order) if self._mirrored and order else order

    def _angle(self, steps: int) -> int:
        return (-steps if self._mirrored else steps) % 6
