"""The lessons: tiny handmade boards, one idea each.

`python -m makers.ttb.puzzles lessons` writes their file.
"""

from __future__ import annotations

import json
from pathlib import Path

from ground.forms import Data
from ttb_core import links
from ttb_core.puzzles import puzzle_from_json

FILE = Path("web/static/games/ttb/puzzles/lessons/lessons.json")
FORMAT = "ttb-lessons/1"


def bot(at: tuple[int, int], facing: str, program: str = "", cargo: str | None = None) -> Data:
    """A bot; its program as names of orders, `-` for an empty slot."""
    slots = [None if name == "-" else name for name in program.split()]
    return {"at": list(at), "facing": facing, "program": slots + [None] * (3 - len(slots)), "cargo": cargo}


def reach(name: str, q: int, r: int) -> Data:
    """The goal that a bot reaches a hex."""
    return {"kind": "reach", "bot": name, "at": [q, r]}


def bring(crystal: str) -> Data:
    """The goal that a crystal of this colour comes into the base."""
    return {"kind": "bring", "crystal": crystal}


# Name, page of the help, tiles of the hand, goal, solution, and differences from an empty board.
LESSONS: tuple[tuple[str, str, str, Data, str, Data], ...] = (
    ("step", "tiles", "forward1", reach("red1", 0, 0), "red1.1=F", {"bots": {"red1": bot((-1, 0), "E")}}),
    (
        "slots", "running", "turn_left turn_right", reach("red1", 0, 0), "red1.1=L",
        {"bots": {"red1": bot((-1, 1), "E", "- forward1")}},
    ),
    (
        "again", "turn", "forward2", reach("red1", 2, 0), "red1.1=FF; pass",
        {"bots": {"red1": bot((-2, 0), "E")}},
    ),
    (
        "one_change", "changes", "forward1", reach("red1", 1, 0), "red1.1=F; red1.2=F",
        {"bots": {"red1": bot((-2, 0), "E")}},
    ),
    (
        "unload", "delivery", "unload", bring("blue"), "red1.2=U",
        {"bots": {"red1": bot((-1, 0), "E", "forward1", "blue")}, "bases": {"red": [1, 0]}},
    ),
    (
        "load", "load", "load", bring("green"), "red1.1=P",
        {
            "bots": {"red1": bot((0, 0), "E", "- turn_right unload")}, "bases": {"red": [0, 1]},
            "crystals": [{"at": [1, 0], "colour": "green"}],
        },
    ),
    (
        "two_bots", "running", "forward1", reach("red2", 0, 0), "red1.1=F",
        {"bots": {"red1": bot((0, 0), "NE"), "red2": bot((-2, 0), "E", "forward2")}, "rocks": [[1, 0]]},
    ),
    (
        "first_turn", "first_turn", "unload forward1", bring("pink"), "red1.1=U red2.1=U",
        {
            "round": 1, "bots": {"red1": bot((-1, 0), "E", "", "pink"), "red2": bot((0, 0), "E")},
            "bases": {"red": [1, 0]},
        },
    ),
    (
        "push", "steps", "forward1 forward2", reach("red2", 1, 0), "red1.1=FF",
        {"bots": {"red1": bot((-2, 0), "E"), "red2": bot((-1, 0), "W")}},
    ),
    (
        "zap", "zap", "zap", bring("green"), "red1.1=Z > zap:U",
        {
            "bots": {"red1": bot((-2, 0), "E"), "red2": bot((0, 0), "E", "", "green")},
            "bases": {"red": [1, 0]},
        },
    ),
    (
        "steal", "load", "load", bring("pink"), "red1.1=P",
        {
            "turn_order": ["red", "blue"],
            "bots": {"red1": bot((0, 0), "E", "- turn_left unload"), "blue1": bot((1, 0), "SE", "", "pink")},
            "bases": {"red": [1, -1]},
        },
    ),
    (
        "swap", "changes", "", bring("pink"), "red1.1x2",
        {"bots": {"red1": bot((-1, 0), "E", "unload forward1", "pink")}, "bases": {"red": [1, 0]}},
    ),
    (
        "replace", "changes", "forward2", reach("red1", 2, 0), "red1.2=FF",
        {"bots": {"red1": bot((-2, 0), "E", "forward1 turn_left forward1")}},
    ),
    (
        "remove", "changes", "", reach("red1", 0, 0), "red1.2-",
        {"bots": {"red1": bot((-1, 0), "E", "forward1 forward1")}},
    ),
    (
        "double", "double", "turn_left forward1 double_modification", reach("red1", 0, 0),
        "double red1.1=L red1.2=F",
        {
            "bots": {"red1": bot((-1, 1), "E")},
            "hands": {"red": {"double_modification": True}},
        },
    ),
    (
        "supply", "delivery", "unload", bring("pink"), "red1.1=U",
        {
            "bots": {
                "red1": bot((2, -1), "W", "", "blue"),
                "red2": bot((1, 0), "W", "load turn_right unload"),
            },
            "bases": {"red": [1, -1]}, "track": ["pink"],
        },
    ),
    (
        "special", "hidden", "jump", bring("blue"), "red1.1=J",
        {
            "bots": {"red1": bot((-1, 0), "E", "- unload", "blue")},
            "bases": {"red": [2, 0]}, "rocks": [[0, 0]],
            "hands": {"red": {"special": ["jump"], "double_modification": False}},
        },
    ),
    (
        "points", "end", "unload", {"kind": "win"}, "red2.1=U",
        {
            "turn_order": ["red", "blue"],
            "banked": {"red": ["pink", "pink", "blue"], "blue": ["green"]},
            "bots": {
                "red1": bot((0, 0), "E", "", "blue"), "red2": bot((2, -1), "SW", "", "pink"),
                "blue1": bot((-1, 1), "NE"),
            },
            "bases": {"red": [1, 0], "blue": [-2, 1]},
        },
    ),
    (
        "end", "end", "unload forward1", {"kind": "win"}, "red1.2=U",
        {
            "turn_order": ["red", "blue"], "counters": 1, "round": 9, "banked": {"blue": ["green"]},
            "bots": {"red1": bot((-1, 0), "E", "forward1", "pink"), "blue1": bot((-1, 1), "NE")},
            "bases": {"red": [1, 0], "blue": [-2, 1]},
        },
    ),
    (
        "mud", "mud", "forward1 forward2", reach("red1", 1, 0), "red1.2=FF",
        {"bots": {"red1": bot((-1, 0), "E", "forward1")}, "mud": [[0, 0]]},
    ),
    (
        "blob", "zap", "zap", reach("red1", 0, 0), "red1.1=Z > blob:NE",
        {"bots": {"red1": bot((-2, 0), "E", "- forward2")}, "blobs": [[0, 0]], "rocks": [[1, 0]]},
    ),
    (
        "teleporter", "teleporters", "forward1 forward2", reach("red1", 2, -1), "red1.1=F",
        {"bots": {"red1": bot((-2, 0), "E")}, "teleporters": {"blue": [[-1, 0], [1, -1]]}},
    ),
)  # fmt: skip


def lines() -> list[list[str]]:
    """The lessons as lines of their file: name, page of the help, hand, solution, link."""
    rows = []
    for name, page, hand, goal, solution, position in LESSONS:
        colours = position.get("turn_order", ["red"])
        hands = {colour: {"double_modification": False} for colour in colours}
        data = {
            "position": {"turn_order": colours, "to_move": "red", "round": 2, "hands": hands, **position},
            "goal": goal,
            "turns": len(solution.split("; ")),
        }
        rows.append([name, page, hand, solution, links.encode_puzzle(puzzle_from_json(data))])
    return rows


def write() -> None:
    """Write the file, one lesson per line."""
    rows = ",\n".join(json.dumps(line, separators=(",", ":")) for line in lines())
    FILE.write_text(f'{{"format":"{FORMAT}","lessons":[\n{rows}\n]}}\n', "utf-8")
