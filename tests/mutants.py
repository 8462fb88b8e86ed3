"""JSON with random changes, for readers that must use it or refuse it."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from copy import deepcopy
from typing import Any

SCRAPS: list[Any] = [
    None,
    True,
    False,
    0,
    1,
    -1,
    3,
    4,
    17,
    10**40,
    -(10**40),
    0.0,
    1.5,
    float("nan"),
    float("inf"),
    "",
    "red",
    "\ud800",
    "x" * 100,
    [],
    {},
    [0, 0],
    [1, 0],
    [5, 0],
    [[0, 0]],
    [[0, 0], [1, 0]],
    [None],
    {"red": []},
    {"": None},
    [[[[[[]]]]]],
]
"""Replacement values for any game."""


def places(data: Any) -> list[tuple[Any, Any]]:
    """Every (container, key) in a JSON value."""
    if isinstance(data, dict):
        found: list[tuple[Any, Any]] = [(data, key) for key in data]
    elif isinstance(data, list):
        found = [(data, number) for number in range(len(data))]
    else:
        return []
    return found + [place for container, key in found for place in places(container[key])]


def mutate(data: Any, rnd: random.Random, scraps: Sequence[Any], names: Sequence[str]) -> None:
    """Make one random change: to a value, a field added or removed, an entry doubled, a field renamed.

    `scraps` and `names` are replacements for values and names, in addition to `SCRAPS` and shortened names.
    """
    scraps = [*SCRAPS, *scraps]
    spots = places(data)
    if not spots:
        return
    container, key = rnd.choice(spots)
    kind = rnd.randrange(5)
    if kind == 0:
        container[key] = deepcopy(rnd.choice(scraps))
    elif kind == 1:
        del container[key]
    elif kind == 2:
        other, name = rnd.choice(spots)
        container[key] = (
            json.loads(json.dumps(other[name])) if name in other or isinstance(other, list) else 0
        )
    elif isinstance(container, list):
        container.insert(key, deepcopy(container[key]) if kind == 3 else deepcopy(rnd.choice(scraps)))
    else:
        moved = container.pop(key)
        container[rnd.choice([*names, key + "x", key[:-1]])] = moved


def copy(data: Any) -> Any:
    return json.loads(json.dumps(data))
