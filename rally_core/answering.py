"""Answers in a turn: where they go, and what a player may know of the others'."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .names import colour_of

if TYPE_CHECKING:
    from collections.abc import Collection

    from ground.forms import Data, Json, Told

PROGRAM, RESET, CARD = KINDS = ("program", "reset", "card")
"""The kinds of decisions in a game. Those of a set-up are drawn from its seed (`setup.drawn`)."""


def answered(turn: Told, kind: str, robot: str, answer: Json) -> Data:
    """The turn with an answer more: a program for its robot, anything else a choice at the end."""
    if kind == PROGRAM:
        return {**turn, "programs": {**turn["programs"], robot: answer}}
    return {**turn, "choices": [*turn["choices"], {kind: answer}]}


def shown(turn: Told, pending: Told, colours: Collection[str]) -> Data:
    """The turn as the players of some colours may know it when they have to decide; mates who share cards are
    among them.

    While programs are made nobody knows those of the others; later they are known up to the register that is
    over, and a `card` is picked after all of them.
    """
    past = 0 if pending["kind"] == PROGRAM else pending["register"] - 1 if pending["kind"] == RESET else 5
    programs: Data = {}
    for robot, program in turn["programs"].items():
        if colour_of(robot) in colours:
            programs[robot] = program
        elif past:
            cards = program["registers"]
            programs[robot] = {**program, "registers": [*cards[:past], *[None] * (5 - past)]}
    return {**turn, "programs": programs}
