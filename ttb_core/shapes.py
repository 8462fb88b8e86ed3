"""The shapes of the JSON forms, for type checkers: positions, turns, events, pending decisions, puzzles.

Their meaning is in INTERCHANGE.md, that of events in docs/ttb/EVENTS.md. This module is not needed at run
time: the package imports it only for type checking. `tests/games/ttb/test_shapes.py` compares it with real
output.

  from ttb_core.shapes import EventJson, PositionJson
"""

from __future__ import annotations

from typing import Literal, TypedDict

Hex = list[int]
"""A hex as `[q, r]`."""
Named = dict[str, list[Hex]]
"""The hexes of pieces that have names, such as the colours of teleporters."""


# Positions


class _MoreRulesJson(TypedDict, total=False):
    target: int


class RulesJson(_MoreRulesJson):
    mode: str
    score_victory: bool
    special_orders: bool


class BotJson(TypedDict):
    at: Hex
    facing: str
    cargo: str | None
    program: list[str | None]
    stuck: bool


class CrystalJson(TypedDict):
    at: Hex
    colour: str


class HandJson(TypedDict):
    special: list[str]
    revealed: list[str]
    double_modification: bool


class ResultJson(TypedDict):
    by: str
    winners: list[str]
    totals: dict[str, int]


class _BoxJson(TypedDict):
    """The elements of the box, which every position names."""

    rocks: list[Hex]
    blobs: list[Hex]
    mud: list[Hex]
    teleporters: Named


class ElementsJson(_BoxJson, total=False):
    """The pieces of each element, under its key; add new elements here: `keys: list[Hex]`, or `Named`.

    A position names an added element only if it has pieces of it.
    """


class PositionJson(ElementsJson):
    """A position; `bots`, `bases`, `hands` and `banked` are by bot or colour."""

    format: str
    arena: str
    rules: RulesJson
    teams: list[list[str]] | None
    turn_order: list[str]
    to_move: str | None
    round: int
    bases: dict[str, Hex]
    bots: dict[str, BotJson]
    crystals: list[CrystalJson]
    track: list[str]
    pile: list[str]
    hands: dict[str, HandJson]
    banked: dict[str, list[str]]
    counters: int | None
    result: ResultJson | None


# Turns


class _Change(TypedDict):
    op: Literal["place", "swap", "remove", "reset"]
    bot: str


class ChangeJson(_Change, total=False):
    """A change; `place` and `remove` have `slot`, `place` has `order`, `swap` has `slots`."""

    slot: int
    slots: list[int]
    order: str


class ChoiceJson(TypedDict, total=False):
    """The answer to one decision, under its kind; None declines."""

    zap: str | None
    crystal: Hex
    blob: str | None


class TurnJson(TypedDict):
    change: list[ChangeJson]
    double: bool
    choices: list[ChoiceJson]


class PendingJson(TypedDict):
    """A decision that is due; `target` is the bot that was hit or an element's hex, if there is one."""

    kind: Literal["zap", "crystal", "blob"]
    by: str
    bot: str | None
    target: str | Hex | None
    options: list[str | None] | list[Hex]


# Puzzles


class _Goal(TypedDict):
    kind: Literal["win", "reach", "bring", "deliver"]


class GoalJson(_Goal, total=False):
    """A goal; `reach` has `bot at`, `bring` has `crystal colour`, `deliver` has `colour points`."""

    bot: str
    at: Hex
    crystal: str
    colour: str
    points: int


class PuzzleJson(TypedDict):
    format: str
    position: PositionJson
    goal: GoalJson
    turns: int
    others: Literal["still", "programs", "best"]
    title: str
    author: str
    text: str


# Events, in the order of docs/ttb/EVENTS.md


class TurnEvent(TypedDict):
    type: Literal["turn"]
    colour: str
    round: int


class CounterEvent(TypedDict):
    type: Literal["counter"]
    colour: str
    left: int


class StuckEvent(TypedDict):
    type: Literal["stuck"]
    bot: str
    at: Hex
    why: Literal["start", "entered"]


class DoubleEvent(TypedDict):
    type: Literal["double"]
    colour: str


class PlaceEvent(TypedDict):
    type: Literal["place"]
    bot: str
    slot: int
    order: str
    replaced: str | None
    revealed: bool


class SwapEvent(TypedDict):
    type: Literal["swap"]
    bot: str
    slots: list[int]


class RemoveEvent(TypedDict):
    type: Literal["remove"]
    bot: str
    slot: int
    order: str


class ResetEvent(TypedDict):
    type: Literal["reset"]
    bot: str
    orders: list[str | None]


class OrderEvent(TypedDict):
    type: Literal["order"]
    bot: str
    slot: int
    order: str


# `from` is a keyword of Python, so only this form can declare it.
_From = TypedDict("_From", {"from": Hex})
_FromDirection = TypedDict("_FromDirection", {"from": str})


class MoveJson(_From):
    """One piece that moves; `through` are the teleporters passed, as the hex in and the hex out."""

    piece: str
    colour: str | None
    to: Hex
    through: list[list[Hex]]


class MoveEvent(TypedDict):
    type: Literal["move"]
    how: Literal["step", "back", "jump", "blob"]
    by: str
    direction: str
    moves: list[MoveJson]


class FreeEvent(TypedDict):
    type: Literal["free"]
    bot: str


class RotateEvent(_FromDirection):
    type: Literal["rotate"]
    bot: str
    to: str
    steps: int


class LoadEvent(TypedDict):
    type: Literal["load"]
    bot: str
    at: Hex
    crystal: str
    owner: str | None


class UnloadEvent(TypedDict):
    type: Literal["unload"]
    bot: str
    at: Hex
    crystal: str
    onto: Literal["ground", "bot", "base"]
    target: str | None


class BankEvent(TypedDict):
    type: Literal["bank"]
    colour: str
    crystal: str
    points: int


class DrawEvent(TypedDict):
    type: Literal["draw"]
    colour: str
    order: str


class EnterEvent(TypedDict):
    type: Literal["enter"]
    crystal: str
    at: Hex


class EndPhaseEvent(TypedDict):
    type: Literal["end_phase"]
    counters: int


class HitJson(TypedDict):
    kind: Literal["bot", "blob", "base", "rock", "crystal", "teleporter", "edge"]
    name: str | None
    at: Hex | None


class ZapEvent(_From):
    type: Literal["zap"]
    bot: str
    to: Hex
    hit: HitJson | None


class ForceEvent(TypedDict):
    type: Literal["force"]
    bot: str
    by: str
    order: str | None


class NothingEvent(TypedDict):
    type: Literal["nothing"]
    bot: str
    order: str
    reason: str
    at: Hex | None
    by: str | None


class OverEvent(ResultJson):
    type: Literal["over"]


class NextEvent(TypedDict):
    type: Literal["next"]
    colour: str | None
    round: int


EventJson = (
    TurnEvent | CounterEvent | StuckEvent | DoubleEvent | PlaceEvent | SwapEvent | RemoveEvent | ResetEvent
    | OrderEvent | MoveEvent | FreeEvent | RotateEvent | LoadEvent | UnloadEvent | BankEvent | DrawEvent
    | EnterEvent | EndPhaseEvent | ZapEvent | ForceEvent | NothingEvent | OverEvent | NextEvent
)  # fmt: skip
"""Any event, distinguished by its `type`."""
