"""The living scene of the front door: a bot drives, loads a crystal, drives home and delivers it.

Moving pieces are drawn apart from the ground, each in an element of its own, so that the browser can animate
them while Python starts. The movement is in `static/games/ttb/door/moves.css`, written by
`makers/ttb/scene.py` from the events of `TURNS`. With reduced motion the scene shows its best moment.
"""

from __future__ import annotations

from functools import cache

from games.ttb.board import board
from games.ttb.board.scene import ground, pieces
from shell.drawing.html import Html, html, tag, use
from shell.storage.jsontext import Json

from ground.rules import Seen

DATA: Json = {
    "format": "ttb-position/1",
    "arena": "large",
    "rules": {"mode": "standard", "score_victory": True, "special_orders": True},
    "teams": None,
    "turn_order": ["red", "blue"],
    "to_move": "red",
    "round": 5,
    "bases": {"red": [2, -2], "blue": [-3, 2]},
    "bots": {
        "red1": {
            "at": [-3, 1], "facing": "E", "cargo": None, "program": ["forward2", "load", "turn_left"],
            "stuck": False,
        },
        "red2": {
            "at": [4, -1], "facing": "SW", "cargo": None, "program": ["forward1", None, None], "stuck": False,
        },
        "blue1": {
            "at": [-2, -1], "facing": "W", "cargo": None, "program": ["forward1", "turn_right", None],
            "stuck": False,
        },
        "blue2": {"at": [-5, 4], "facing": "E", "cargo": None, "program": [None, None, None], "stuck": False},
    },
    "crystals": [
        {"at": [0, 1], "colour": "blue"},
        {"at": [-2, -2], "colour": "pink"},
        {"at": [4, 0], "colour": "green"},
        {"at": [0, -2], "colour": "green"},
    ],
    "rocks": [[1, 0], [-4, 0]],
    "blobs": [[3, 0]],
    "mud": [[-1, -1]],
    "teleporters": {},
    "track": ["green", "pink"],
    "pile": [],
    "hands": {
        "red": {"special": [], "revealed": [], "double_modification": True},
        "blue": {"special": [], "revealed": [], "double_modification": True},
    },
    "banked": {"red": [], "blue": []},
    "counters": None,
    "result": None,
}  # fmt: skip
TURNS: tuple[Json, ...] = (
    {"change": []},
    {"change": []},
    {"change": [{"op": "place", "bot": "red1", "slot": 1, "order": "unload"}]},
)
"""The turns of red, blue and red again.

One change turns the program that fetched the crystal into one that delivers it.
"""
HERO, STONE = "red1", (0, 1)
"""The bot that delivers, and the hex of the crystal it fetches."""
WIDTH, HEIGHT, TOP = 760, 430, -245
"""The part of the plane that is always visible, centred on the board from left to right.

The ground continues beyond it.
"""
MOVED = ("red1", "red2", "blue1", "blob")
"""The pieces that move, besides the delivered crystal."""


@cache
def living() -> Html:
    """The scene as decorative HTML."""
    data = DATA
    still = {
        **data,
        "bots": {name: bot for name, bot in data["bots"].items() if name not in MOVED},
        "crystals": [crystal for crystal in data["crystals"] if crystal["at"] != [*STONE]],
        "blobs": [],
    }
    near = (board.centre(q, r) for q in range(-12, 13) for r in range(-6, 6))
    visible = [(x, y) for x, y in near if abs(x) < 1.4 * WIDTH / 2]
    return tag("div", class_="living", aria_hidden=True)(
        tag("div", class_="living-world")(
            tag("svg", class_="living-ground", viewBox=f"{-WIDTH // 2} {TOP} {WIDTH} {HEIGHT}")(
                ground(visible), pieces(Seen(still))
            ),
            tag("div", class_="living-actors")(
                _actor("entered", _box(use("crystal-green"))),
                _actor("blob", _box(use("blob"))),
                *(_bot(name) for name in MOVED if name in data["bots"]),
                _actor("crystal", _box(use("crystal-blue"))),
                _actor("light", tag("i", class_="living-light")()),
            ),
        )
    )


def _box(drawn: str) -> Html:
    return tag("svg", viewBox="-50 -50 100 100")(drawn)


def _actor(name: str, drawn: str, colour: str = "") -> Html:
    return tag("span", class_="actor", data_actor=name, data_colour=colour or None)(drawn)


def _bot(name: str) -> Html:
    """A bot with its looks on top of each other; only their opacity changes."""
    looks = {"open": board.looks(name, None)}
    if name == HERO:
        looks |= {"loaded": board.looks(name, "blue"), "glad": board.looks(name, None)}
    drawn = html(
        *(
            tag(
                "svg",
                class_="actor-look",
                data_look=look,
                data_mood="glad" if look == "glad" else None,
                viewBox="-50 -50 100 100",
            )(inside)
            for look, inside in looks.items()
        )
    )
    emblem = tag("svg", class_="actor-sign", viewBox="-50 -50 100 100")(board.sign(name))
    return _actor(name, html(tag("span", class_="actor-turn")(drawn), emblem), name[:-1])
