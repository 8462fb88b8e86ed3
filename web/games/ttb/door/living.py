"""The living scene of the front door: a bot drives, loads a crystal, drives home and delivers it.

Moving pieces are drawn apart from the ground, each in an element of its own, so that the browser can animate
them while Python starts. The movement is in `static/games/ttb/door/moves.css`, written by
`makers/ttb/scene.py` from the events of `TURNS`. With reduced motion the scene shows its best moment.

For newcomers the scene is a first lesson, the `task`: it stops before each change of a program until they
place the tile themselves (`static/games/ttb/door/task.js`).
"""

from __future__ import annotations

from functools import cache

from games.ttb.board import board
from games.ttb.board.scene import ground, pieces
from games.ttb.symbols import order_symbol
from shell.drawing.html import Html, bare_button, html, tag, use
from shell.storage.jsontext import Json
from shell.texts.texts import Texts

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
            "at": [-3, 1], "facing": "E", "cargo": None, "program": [None, "load", "turn_left"],
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
    {"change": [{"op": "place", "bot": "red1", "slot": 0, "order": "forward2"}]},
    {"change": []},
    {"change": [{"op": "place", "bot": "red1", "slot": 1, "order": "unload"}]},
)
"""The turns of red, blue and red again.

One change completes the program that fetches the crystal, another turns it into one that delivers it.
"""
CHANGES = {"place": TURNS[0]["change"][0], "unload": TURNS[2]["change"][0]}
"""The changes of the hero's program, by the stage of the task that waits for them."""
STAGES = ("place", "run", "unload", "home", "done")
"""The stages of the task, each with its sentence `ui.door.task.STAGE`: two of them wait for a tile."""
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


def task(texts: Texts) -> Html:
    """The first lesson in the scene: the sentences of its stages, the hero's program and the tiles."""
    program = DATA["bots"][HERO]["program"]
    says = html(
        *(
            tag("span", data_stage=stage, data_text=(key := f"ui.door.task.{stage}"))(texts.t(key))
            for stage in STAGES
        )
    )
    return tag("div", class_="task")(
        tag("p", class_="task-says", role="status")(says),
        tag("div", class_="task-program", aria_hidden=True)(
            tag("svg", class_="task-bot", viewBox="-50 -50 100 100", data_colour=HERO[:-1])(
                board.looks(HERO, None), board.sign(HERO)
            ),
            *(_slot(number, order) for number, order in enumerate(program)),
        ),
        *(_tile(texts, stage, change["order"]) for stage, change in CHANGES.items()),
    )


def _slot(number: int, order: str | None) -> Html:
    """A slot of the program, before and after the change that concerns it."""
    after = next((change["order"] for change in CHANGES.values() if change["slot"] == number), None)
    orders = {"before": order, "after": after} if after else {"": order}
    shown = (tag("i", data_when=when or None)(order_symbol(name)) for when, name in orders.items() if name)
    return tag("span", class_="task-slot", data_slot=number, data_empty=not order)(
        *shown, tag("u", class_="task-light")()
    )


def _tile(texts: Texts, stage: str, order: str) -> Html:
    key = f"order.{order}.name"
    inside = html(order_symbol(order), tag("span", data_text=key)(texts.t(key)))
    return bare_button(inside, "task-tile", None, data_stage=stage)
