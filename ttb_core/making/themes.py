"""The themes of a solution, read from its events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .. import Turn
from ..changes import OPS, PLACE
from ..names import BOTS
from ..orders import NAMES, ORDER
from ..puzzles import Puzzle
from ..solving.lines import events_of

THEMES = (
    "push", "push_bot", "dash_row", "jump", "back_up", "mud", "teleporter", "teleporter_twice", "blob",
    "zap_own", "zap_rival", "zap_unload", "steal", "anti_theft", "anti_zap", "relay", "lift", "end",
    "first_turn", "double", "swap", "remove", "reset", "two_crystals", "pass", "decoy",
)  # fmt: skip
"""The ids of the themes. They are stable for ever; new ones are appended."""
WORTH = {
    "push": 1, "push_bot": 2, "dash_row": 3, "jump": 1, "back_up": 1, "mud": 1.5, "teleporter": 1.5,
    "teleporter_twice": 2, "blob": 1.5, "zap_own": 1.5, "zap_rival": 2, "zap_unload": 2, "steal": 2,
    "anti_theft": 3, "anti_zap": 2, "relay": 2.5, "lift": 3, "end": 1.5, "first_turn": 1, "double": 1,
    "swap": 1.5, "remove": 2, "reset": 2.5, "two_crystals": 3, "pass": 2, "decoy": 1,
}  # fmt: skip


def themes(puzzle: Puzzle, turns: Sequence[Turn]) -> set[str]:
    """The themes of a solution."""
    position = puzzle.position
    mine = {BOTS[2 * position.mover], BOTS[2 * position.mover + 1]}
    ids: set[str] = set()
    if puzzle.goal.kind == "win":
        ids.add("end")
    if position.round == 1:
        ids.add("first_turn")
    banks = 0
    for turn, events in zip(turns, events_of(puzzle, turns), strict=True):
        if not turn.changes:
            ids.add("pass")
        ids |= {OPS[change[0]] for change in turn.changes if change[0] != PLACE}
        if turn.double:
            ids.add("double")
        banks += sum(event["type"] == "bank" for event in events)
        ids |= _of_events(events, mine)
    if banks > 1:
        ids.add("two_crystals")
    held = {NAMES[order] for order in b"".join(position.programs) if order}
    if "anti_zap" in held:
        ids.add("anti_zap")
    if "anti_theft" in held:
        ids.add("anti_theft")
    return ids


def _of_events(events: Sequence[Any], mine: set[str]) -> set[str]:
    ids: set[str] = set()
    colour = None
    forced = None
    for event in events:
        kind = event["type"]
        if kind == "turn":
            colour = event["colour"]
        elif kind == "order":
            forced = None
        elif kind == "force" and event["order"]:
            forced = event["bot"]
            ids.add("zap_own" if forced in mine else "zap_rival")
            if event["order"] == "unload":
                ids.add("zap_unload")
        elif kind == "move":
            ids |= _of_move(event, mine, f"{colour}1" in mine)
        elif kind == "free" and event["bot"] in mine:
            ids.add("mud")
        elif kind == "load" and event["owner"]:
            if event["bot"] in mine:
                ids.add("relay" if event["owner"] in mine else "steal")
        elif kind == "unload" and event["onto"] == "bot":
            ids.add("relay")
        elif kind == "nothing" and event["reason"] == "anti_theft" and event["bot"] not in mine:
            ids.add("anti_theft")
    return ids


def _of_move(event: dict[str, Any], mine: set[str], own_turn: bool) -> set[str]:
    ids = set()
    moves, how = event["moves"], event["how"]
    if how == "jump":
        ids.add("jump")
    elif how == "back":
        ids.add("back_up")
    elif how == "blob":
        ids.add("blob")
    if len(moves) > 2:
        ids.add("dash_row")
    for move in moves[1:]:
        if move["piece"] == "blob":
            ids.add("blob")
        elif move["piece"] == "crystal":
            ids.add("push" if own_turn else "lift")
        elif own_turn:
            ids.add("push_bot")
        elif move["piece"] in mine:
            ids.add("lift")
    through = [move["through"] for move in moves if move["through"]]
    if through:
        ids.add("teleporter")
    if any(len(passed) > 1 for passed in through) or len(through) > 1:
        ids.add("teleporter_twice")
    return ids


def specials_about(puzzle: Puzzle) -> set[str]:
    """The special orders in hands and programs."""
    position = puzzle.position
    numbers = {*position.hand(position.mover), *b"".join(position.programs)}
    return {name for name, order in ORDER.items() if order.special and order.number in numbers}
