"""Readers for the fields of a board's entries (RALLY.md: Data).

A reader takes a JSON value and its name in messages, and returns the value as it is written. It raises
`GameError` (`bad_request`) if the value is invalid.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ground.forms import Json, array, boolean, integer, request_error, shown

from .geometry import CORNERS, SIDES
from .names import COLOURS, REGISTERS

Reader = Callable[[Json, str], object]


class Default(NamedTuple):
    """The value of a field that is left out; it is not written."""

    value: object


def one_of(*names: str) -> Reader:
    """A reader of one of these words."""

    def read(value: Json, what: str) -> object:
        if not isinstance(value, str) or value not in names:
            raise request_error(f"{what} is {shown(value)}, expected one of {', '.join(names)}.")
        return value

    return read


def number(least: int, most: int) -> Reader:
    """A reader of a whole number from `least` to `most`."""

    def read(value: Json, what: str) -> object:
        if not least <= integer(value, what) <= most:
            raise request_error(f"{what} must be {least} to {most}.")
        return value

    return read


def several(reader: Reader, count: int) -> Reader:
    """A reader of a list of `count` values that `reader` reads."""

    def read(value: Json, what: str) -> object:
        return [reader(entry, what) for entry in array(value, what, count)]

    return read


def registers(value: Json, what: str) -> object:
    """Read a list of registers, at least one and each once; it is written in ascending order."""
    given = [integer(entry, what) for entry in array(value, what)]
    if not given or not {*given} <= {*REGISTERS} or len({*given}) < len(given):
        raise request_error(f"{what} must be different registers, 1 to 5, and at least one.")
    return sorted(given)


DIRECTION = one_of(*SIDES)
READERS: dict[str, Reader] = {
    "to": DIRECTION,
    "from": DIRECTION,
    "side": DIRECTION,
    "on": registers,
    "colour": one_of("red", "blue", "gold", "green"),
    "ramp": boolean,
    "turn": one_of("left", "right"),
    "look": one_of("gear", "windmill"),
    "wall": one_of("ns", "ew"),
    "size": number(2, 3),
    "holds": number(1, 8),
    "power": number(1, 3),
    "number": number(1, 99),
    "for": one_of(*COLOURS),
    "wrenches": number(1, 2),
    "level": number(0, 2),
    "style": number(0, 4),
}
"""The reader of each field, in all elements."""
SPECIAL: dict[tuple[str, str], Reader] = {
    ("jack", "to"): several(DIRECTION, 4),
    ("sand", "to"): one_of(*SIDES, *CORNERS),
    ("rotating", "to"): several(DIRECTION, 5),
}
"""The readers of fields that are different in an element."""
DEFAULTS = {"look": Default("gear"), "for": Default(None), "ramp": Default(False)}
"""The fields that may be left out, with their values then."""


def read_field(element: str, name: str, value: Json) -> object:
    """Read a field of an element; raises `GameError` (`bad_request`)."""
    default = DEFAULTS.get(name)
    if default is not None and value is None and default.value is None:
        return None
    reader = SPECIAL.get((element, name)) or READERS.get(name, number(0, 99))
    return reader(value, name)
