"""Checks that JSON has the expected form, made before anything is built from it.

A value of another form is a `GameError` (`bad_request`). The parameter `what` is the name of the value in the
error message.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from ground.errors import GameError

Json = object
"""The result of `json.loads`, before any check."""
Data = dict[str, Any]
"""A JSON object of a known form, e.g. an event, a position, a set-up."""
ReadOnly = Mapping[str, Any]
"""`Data` that is only read; a game may describe the fields with a TypedDict."""
MOST_ENTRIES = 2000
"""The largest number of entries in any list, more than any game needs; it bounds the cost of a position or
turn.
"""


class Repeated(dict[str, object]):
    """A JSON object with a name that occurs twice in its text (INTERCHANGE.md: `bad_position`)."""


def object_pairs(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """The `object_pairs_hook` for `json.loads` that answers `Repeated` if a name occurs twice."""
    fields = dict(pairs)
    return fields if len(fields) == len(pairs) else Repeated(fields)


def request_error(message: str) -> GameError:
    """The error for a value of the wrong form."""
    return GameError("bad_request", message)


def record(value: Json, what: str, fields: Iterable[str] | None = None) -> Mapping[str, object]:
    """The value as a JSON object without any field that is not in `fields`."""
    if not isinstance(value, dict):
        raise request_error(f"{what} must be an object.")
    if isinstance(value, Repeated):
        raise request_error(f"{what} names a field twice.")
    if fields is not None:
        for name in value:
            if name not in fields:
                raise request_error(f"{what} has an unknown field {shown(name)}.")
    return value


def array(value: Json, what: str, length: int | None = None) -> list[object]:
    """The value as a JSON list of at most MOST_ENTRIES entries, exactly `length` if that is given."""
    if not isinstance(value, list):
        raise request_error(f"{what} must be a list.")
    if len(value) > MOST_ENTRIES:
        raise request_error(f"{what} has {len(value)} entries, expected at most {MOST_ENTRIES}.")
    if length is not None and len(value) != length:
        raise request_error(f"{what} has {len(value)} entries, expected {length}.")
    return value


def integer(value: Json, what: str) -> int:
    """The value as a whole number; true and 1.0 are not whole numbers."""
    if type(value) is not int:
        raise request_error(f"{what} must be a whole number.")
    return value


def boolean(value: Json, what: str) -> bool:
    """The value as true or false."""
    if type(value) is not bool:
        raise request_error(f"{what} must be true or false.")
    return value


def name_of(value: Json, table: Mapping[str, int], what: str) -> int:
    """The number of a name in a table."""
    if not isinstance(value, str) or value not in table:
        raise request_error(f"{what} {shown(value)} is not known.")
    return table[value]


def coordinates(value: Json, what: str) -> tuple[int, int]:
    """The value as axial coordinates, on or off the board."""
    q, r = array(value, what, 2)
    return integer(q, what), integer(r, what)


def shown(value: Json) -> str:
    """A short form of a value for a message."""
    if isinstance(value, (list, dict)):  # Lists and objects may be nested to any depth.
        return "of the wrong type"
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "..."


def parse(text: str) -> Json:
    """The JSON value of a text. Raises `GameError` (`bad_request`).

    >>> parse('{"a": 1, "a": 2}').__class__.__name__
    'Repeated'
    """
    try:
        return json.loads(text, object_pairs_hook=object_pairs, parse_constant=_refused, parse_float=_finite)
    except RecursionError:
        raise request_error("The JSON is nested too deeply.") from None
    except ValueError as error:
        raise request_error(f"Not JSON: {error}") from None


def _refused(name: str) -> object:
    raise ValueError(f"{name} is not JSON")


def _finite(digits: str) -> float:
    number = float(digits)
    if number in (float("inf"), float("-inf")):
        raise ValueError(f"{digits:.20} is too large")
    return number
