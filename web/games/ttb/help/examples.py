"""Small scenes for the help: positions in the interchange form, run through the engine.

There is one for every order and for every element with an effect. The engine alone decides their course. They
fit a view of 5 by 3 hexes around the centre.
"""

from __future__ import annotations

from games.ttb.game import TTB
from shell.storage.jsontext import Json

import ttb_core as ttb
from ground.rules import NOBODY
from ttb_core.orders import ORDER

Scene = tuple["Json", "list[Json]"]
"""A position, and the answers to the decisions that come up when the colour to move runs its programs."""


def _bot(at: tuple[int, int], facing: str, *program: str | None, **more: object) -> Json:
    slots = [*program, None, None, None][:3]
    return {"at": list(at), "facing": facing, "program": slots, **more}


def _stone(colour: str, *at: int) -> Json:
    return {"at": list(at), "colour": colour}


def _scene(bots: Json, *choices: Json, **fields: object) -> Scene:
    return {"turn_order": ["red", "yellow"], "bots": bots, **fields}, list(choices)


def _alone(bot: Json, *choices: Json, **fields: object) -> Scene:
    return _scene({"red1": bot}, *choices, **fields)


def _met(bot: Json, other: Json, *choices: Json, **fields: object) -> Scene:
    return _scene({"red1": bot, "yellow1": other}, *choices, **fields)


_WEST, _CENTRE = (-2, 0), (0, 0)
_RED_BASE = {"red": [2, 0]}

SCENES: dict[str, Scene] = {
    # Regular orders
    "forward1": _alone(_bot((-1, 0), "E", "forward1"), crystals=[_stone("green", 0, 0)]),
    "forward2": _alone(_bot(_WEST, "E", "forward2")),
    "turn_left": _alone(_bot(_CENTRE, "E", "turn_left")),
    "turn_right": _alone(_bot(_CENTRE, "E", "turn_right")),
    "load": _alone(_bot((-1, 0), "E", "load"), crystals=[_stone("green", 0, 0)]),
    "unload": _alone(_bot((-1, 0), "E", "unload", cargo="green")),
    "zap": _met(_bot((-1, 0), "E", "zap"), _bot((1, 0), "SE"), {"zap": "turn_left"}),
    # Special orders
    "turn_left2": _alone(_bot(_CENTRE, "E", "turn_left2")),
    "turn_right2": _alone(_bot(_CENTRE, "E", "turn_right2")),
    "anti_zap": _met(_bot((-1, 0), "E", "zap"), _bot((1, 0), "W", "anti_zap")),
    "u_turn": _alone(_bot(_CENTRE, "E", "u_turn")),
    "forward3": _alone(_bot(_WEST, "E", "forward3")),
    "forward_load": _alone(_bot(_WEST, "E", "forward_load"), crystals=[_stone("pink", 0, 0)]),
    "forward_zap": _met(_bot(_WEST, "E", "forward_zap"), _bot((1, 0), "SE"), {"zap": "turn_left"}),
    "dash": _alone(_bot((-1, 0), "E", "dash"), crystals=[_stone("blue", 0, 0), _stone("green", 1, 0)]),
    "jump": _alone(_bot((-1, 0), "E", "jump"), rocks=[[0, 0]]),
    "back_up": _alone(_bot((1, 0), "E", "back_up"), crystals=[_stone("blue", 0, 0)]),
    "double_zap": _met(
        _bot((-1, 0), "E", "double_zap"), _bot((1, 0), "NE"), {"zap": "turn_left"}, {"zap": "forward1"}
    ),
    "anti_theft": _met(_bot((-1, 0), "E", "load"), _bot(_CENTRE, "SE", "anti_theft", cargo="pink")),
    "long_zap": _met(_bot(_WEST, "E", "long_zap"), _bot((2, 0), "SE"), {"zap": "turn_right"}),
    "double_modification": _scene(
        {"red1": _bot((-1, 0), "E", "forward1"), "red2": _bot((1, 0), "W", "turn_left")}
    ),
    # Pieces and other things on the table
    "bot": _scene({"red1": _bot((-1, 0), "E", "turn_left"), "red2": _bot((1, 0), "W", "turn_right")}),
    "program": _scene(
        {"red1": _bot((-1, 0), "E", "forward1", "turn_right"), "red2": _bot((-1, 1), "E", "forward1")}
    ),
    "base": _alone(_bot(_CENTRE, "E", "forward1", "unload", cargo="pink"), bases=_RED_BASE),
    "crystal": _alone(_bot(_WEST, "E", "forward1", "load"), crystals=[_stone("blue", 0, 0)]),
    "track": _alone(_bot((1, 0), "E", "unload", cargo="green"), bases=_RED_BASE, track=["pink", "green"]),
    "pile": _alone(_bot((1, 0), "E", "unload", cargo="blue"), bases=_RED_BASE, pile=["jump", "dash"]),
    "counter": _alone(_bot((-1, 0), "E", "forward1"), counters=3),
    "rock": _alone(_bot((-1, 0), "E", "forward1", "turn_left", "forward1"), rocks=[[0, 0]]),
    "blob": _alone(_bot((-1, 0), "E", "forward1", "zap"), {"blob": "NE"}, blobs=[[0, 0]]),
    "mud": _alone(_bot((-1, 0), "E", "forward1", "forward1", "forward2"), mud=[[0, 0]]),
    "teleporter": _alone(
        _bot((-2, 1), "E", "forward1", "forward1"), teleporters={"yellow": [[-1, 1], [0, -1]]}
    ),
}
"""The scenes by the name of an order or an element; `scene_of` makes a plain scene for the others."""

CHANGES: dict[str, Json] = {
    "double_modification": {
        "change": [
            {"op": "place", "bot": "red1", "slot": 1, "order": "turn_right"},
            {"op": "place", "bot": "red2", "slot": 0, "order": "forward1"},
        ],
        "double": True,
    }
}
"""The turns of the scenes that begin with a change of the programs."""


def scene_of(name: str) -> Scene | None:
    """The scene of an order, an element or a thing on the table; None if there is nothing to show."""
    if name in SCENES:
        return SCENES[name]
    if name in ORDER:
        return _alone(_bot((-1, 0), "E", name))
    for element in ttb.ELEMENTS:
        if element.name == name:
            hexes = [[n, 0] for n in range(element.hexes)]
            lies = {element.kinds[0]: hexes} if element.kinds else hexes
            return _alone(_bot(_WEST, "E", "forward1", "forward1", "zap"), **{element.key: lies})
    return None


class Played:
    """The scene of an order or an element, played by the engine.

    `before` and `after` are positions in the interchange form, `events` the events between them; `finished`
    is true if the scene answers all decisions. Raises KeyError if there is no such scene.
    """

    def __init__(self, name: str) -> None:
        scene = scene_of(name)
        if scene is None:
            raise KeyError(name)
        start, choices = scene
        position = ttb.position_from_json({**start, "format": "ttb-position/1"})
        turn = ttb.turn_from_json({**CHANGES.get(name, {}), "choices": choices})
        outcome = ttb.play(position, turn)
        self.before, self.after = (
            TTB.rules.view(TTB.data(each), NOBODY) for each in (position, outcome.position)
        )
        self.events = outcome.events
        self.finished = outcome.pending is None
