"""Answers in a turn: their places in it, and the answers of others that a player may know."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ground.forms import Data, Json, ReadOnly

from .names import colour_of
from .programs import full_turn

PROGRAM, RESET, CARD = KINDS = ("program", "reset", "card")
"""The kinds of decisions in a game; the decisions of a set-up are drawn from its seed (`setup.drawn`)."""


def answered(turn: ReadOnly, kind: str, robot: str, answer: Json) -> Data:
    """The turn with one more answer: a program for its robot, any other answer as the last choice."""
    if kind == PROGRAM:
        return {**turn, "programs": {**turn["programs"], robot: answer}}
    return {**turn, "choices": [*turn["choices"], {kind: answer}]}


def withdrawn(turn: Json, colour: str) -> Data:
    """The full turn without the programs of a colour."""
    full = full_turn(turn)
    left = {name: program for name, program in full["programs"].items() if colour_of(name) != colour}
    return {**full, "programs": left}


def programs_of(turn: Json, colours: Collection[str]) -> Data:
    """The full turn with the programs of these colours only."""
    full = full_turn(turn)
    own = {name: program for name, program in full["programs"].items() if colour_of(name) in colours}
    return {**full, "programs": own}


def shown(turn: ReadOnly, pending: ReadOnly, colours: Collection[str]) -> Data:
    """The turn as the players of some colours may know it when they have to decide.

    `colours` include mates who share cards. While programs are made, those of other players are hidden. Later
    the cards of registers that are over are known, and at a decision `card` all cards.
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


def turn_told(turn: Data, events: Sequence[ReadOnly], colours: Collection[str]) -> Data:
    """A turn played with these events, without the cards that others picked from the pile.

    Only the player who picked such a card knows it, while it is in the hand.
    """
    if "choices" not in turn:
        return turn
    pickers = [event["robot"] for event in events if event["type"] == "pick"]
    number = len([choice for choice in turn["choices"] if CARD not in choice])
    picks = [
        choice
        for choice, robot in zip(turn["choices"][number:], pickers, strict=True)
        if colour_of(robot) in colours
    ]
    return {**turn, "choices": [*turn["choices"][:number], *picks]}
