"""The brushes of the editor: one for each element, with the fields of the thing it lays."""

from __future__ import annotations

from collections.abc import Mapping

from shell.storage.jsontext import Json

from ground.errors import GameError
from rally_core.elements import ELEMENTS
from rally_core.fields import DEFAULTS, SPECIAL, read_field

FIRST: Mapping[str, object] = {
    "to": "N", "from": "S", "side": "N", "on": [1, 2, 3, 4, 5], "colour": "red", "ramp": True,
    "turn": "right", "look": "gear", "wall": "ns", "size": 2, "holds": 1, "power": 1, "number": 1,
    "for": None, "wrenches": 1, "level": 1, "style": 1,
}  # fmt: skip
"""The initial value of each field."""
FIRST_OF: Mapping[tuple[str, str], object] = {
    ("jack", "to"): ["N", "E", "S", "W"],
    ("rotating", "to"): ["N", "E", "S", "W", "N"],
    ("sand", "to"): "S",
    ("pusher", "on"): [1, 3, 5],
    ("ram", "on"): [2, 4],
    ("lava", "on"): [1, 3, 5],
    ("flamer", "on"): [1, 3, 5],
    ("napalm", "on"): [2, 4],
    ("crusher", "on"): [2, 4],
    ("blue", "colour"): "blue",
    ("gold", "colour"): "gold",
    ("green", "colour"): "green",
    ("ramp", "colour"): "blue",
}
"""Exceptions to `FIRST` for single elements."""
FIXED = ("colour", "ramp", "number", "for", "side")
"""Fields that follow from the element, or from the place where it is laid."""
FLOWING = ("red", "blue", "gold", "green", "current")
"""Elements that carry robots: drawn along a path they lead along it."""
DRAWERS: Mapping[str, tuple[str, ...]] = {
    "belts": ("red", "blue", "gold", "green", "rotating", "ramp", "current"),
    "ground": (
        "pit", "lava", "gear", "turner", "water", "puddle", "sand", "padded", "antigrav", "jack", "trapdoor",
        "ledge", "plate",
    ),
    "machines": ("pusher", "ram", "crusher", "laser", "flamer", "napalm", "melt", "gas", "barrier"),
    "walls": ("wall", "padwall", "energy", "mirror", "copier"),
    "flags": ("flag", "start", "repair", "reset"),
}  # fmt: skip
"""The elements in each drawer of the palette, whatever list of a board they belong to."""
AIMED = ("pusher", "ram", "laser", "ramp")
"""Elements with a front: drawn from a square they face along the path."""


def drawer_of(element: str) -> str:
    """The drawer of the palette that has an element."""
    return next(name for name, elements in DRAWERS.items() if element in elements)


def layer_of(element: str) -> str:
    """The list of a board that an element belongs to."""
    return ELEMENTS[element].layer


def first_fields(element: str) -> Json:
    """The initial fields of an element."""
    return {
        name: _copied(FIRST_OF.get((element, name), FIRST.get(name, 1))) for name in ELEMENTS[element].fields
    }


def choices(element: str) -> list[str]:
    """The fields of an element that the player chooses."""
    fixed = [name for name in FIXED if element != "rotating" or name != "colour"]
    return [name for name in ELEMENTS[element].fields if name not in fixed]


def make_entry(element: str, at: tuple[int, int], fields: Json) -> Json:
    """The entry of an element for a square, as in a board's list."""
    kind = ELEMENTS[element].kind
    entry: Json = {"at": [*at], **({"kind": kind} if kind else {})}
    for name in ELEMENTS[element].fields:
        default = DEFAULTS.get(name)
        if default is None or fields[name] != default.value:
            entry[name] = _copied(fields[name])
    return entry


def fits(element: str, name: str, value: object) -> bool:
    """True if this value is allowed for a field of an element."""
    if name not in ELEMENTS[element].fields:
        return False
    try:
        read_field(element, name, value)
    except GameError:
        return False
    return True


def several(element: str, name: str) -> int:
    """The number of directions in a field: four for a jack, five for a rotating belt, else one."""
    if (element, name) in SPECIAL:
        first = FIRST_OF.get((element, name))
        return len(first) if isinstance(first, list) else 1
    return 1


def _copied(value: object) -> object:
    return [*value] if isinstance(value, list) else value
