"""The line of a solution: its events, apart from the slots of the tiles.

Two solutions with the same line are the same. Only effects count: the slot of an order, orders without effect
and events after the goal do not matter. Against others who do their best only the first turn of a solution is
known (`first_step`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ground.forms import Data

from ..cells import PROGRAM, SLOTS
from ..names import COLOURS, CRYSTALS
from ..position import Position
from ..puzzles import Attempt, Puzzle
from ..turns import Turn, play

if TYPE_CHECKING:
    from ..shapes import EventJson

Line = tuple[tuple[object, ...], ...]
"""For each turn its effects, as (bot, order, effects)."""

EFFECTS = {
    "move": ("how", "by", "direction", "moves"),
    "rotate": ("bot", "steps"),
    "load": ("bot", "at", "crystal"),
    "unload": ("bot", "at", "crystal"),
    "bank": ("colour", "crystal"),
    "enter": ("crystal", "at"),
    "free": ("bot",),
    "force": ("bot", "order"),
}
"""The events that change the board, with the fields that distinguish them."""


def line_of(puzzle: Puzzle, turns: Sequence[Turn]) -> Line:
    """The effects of these turns, which solve a puzzle, up to its goal."""
    position, line = puzzle.position, []
    for number, turn in enumerate(turns, 1):
        line.append(turn_of_line(puzzle, position, turn, number == len(turns)))
        position = Attempt(puzzle, position, 1, []).play(turn).position
    return tuple(line)


def turn_of_line(puzzle: Puzzle, position: Position, turn: Turn, last: bool) -> tuple[object, ...]:
    """The effects of a turn from a position of a puzzle; in the last turn, up to its goal."""
    events = Attempt(puzzle, position, 1, []).play(turn).events
    return _what_happens(up_to_the_goal(events, puzzle) if last else events)


def first_step(puzzle: Puzzle, turn: Turn, after: Position) -> object:
    """A value that is equal for equivalent first turns, for solutions with unknown later turns.

    If the goal is met, it is the effects up to it. Otherwise it is the position, with the orders of the
    solver's programs moved to the first slots.
    """
    if puzzle.goal.met(puzzle.position, after):
        return _what_happens(up_to_the_goal(play(puzzle.position, turn).events, puzzle))
    cells = bytearray(after.cells)
    for bot in puzzle.position.bots_of(puzzle.position.mover):
        at = PROGRAM + SLOTS * bot
        cells[at : at + SLOTS] = bytes(cells[at : at + SLOTS]).replace(b"\0", b"").ljust(SLOTS, b"\0")
    return bytes(cells), after.supply


def events_of(puzzle: Puzzle, turns: Sequence[Turn]) -> list[list[EventJson]]:
    """The events of each of these turns, including those of the others' turns after it."""
    attempt = Attempt(puzzle, puzzle.position, len(turns), [])
    events_by_turn = []
    for turn in turns:
        attempt = attempt.play(turn)
        events_by_turn.append(attempt.events)
    return events_by_turn


def up_to_the_goal(events: list[EventJson], puzzle: Puzzle) -> list[EventJson]:
    """The events of a turn that meets the goal, up to the one that meets it."""
    goal, supply = puzzle.goal, puzzle.position.supply
    if goal.kind not in ("deliver", "bring"):
        return events
    for number, event in enumerate(events):
        if event["type"] != "bank" or event["colour"] != COLOURS[goal.colour]:
            continue
        if goal.kind == "bring":
            met = event["crystal"] == CRYSTALS[goal.crystal]
        else:
            met = event["points"] - supply.points[goal.colour] >= goal.points
        if met:
            return events[: number + 1]
    return events


def _what_happens(events: Sequence[Any]) -> tuple[object, ...]:
    done: list[tuple[object, ...]] = []
    actor: tuple[object, ...] = ()
    effects: list[object] = []
    forced: list[object] = []  # The answer to a Zap counts only if it has an effect.
    end: Data = {"type": "order", "bot": None, "order": None}
    for event in [*events, end]:
        kind = event["type"]
        if kind == "order":
            if effects:
                done.append((*actor, *effects))
            actor, effects, forced = (event["bot"], event["order"]), [], []
        elif kind == "force":
            forced = [_effect(event)]
        elif kind in EFFECTS:
            effects += [*forced, _effect(event)]
            forced = []
    return tuple(done)


def _effect(event: Data) -> tuple[object, ...]:
    return (event["type"], *(_frozen(event[field]) for field in EFFECTS[str(event["type"])]))


def _frozen(value: object) -> object:
    if isinstance(value, dict):
        return tuple(_frozen(entry) for entry in value.values())
    if isinstance(value, list):
        return tuple(map(_frozen, value))
    return value
