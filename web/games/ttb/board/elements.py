"""The extra elements on the page, as the rules list them (`ttb.ELEMENTS`): nothing here knows one by name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from shell.storage.jsontext import Json

import ttb_core as ttb
from ttb_core.pieces import Element

Hex = list[int]


class Kind(NamedTuple):
    """A piece of an element, as the box holds it: `kind` is empty unless its pieces have names."""

    element: Element
    kind: str

    @property
    def name(self) -> str:
        """What the page calls it, and its drawing: `rock`, `teleporter-yellow`."""
        return f"{self.element.name}-{self.kind}" if self.kind else self.element.name


def kinds() -> list[Kind]:
    """Every kind of piece."""
    return [Kind(element, kind) for element in ttb.ELEMENTS for kind in element.kinds or ("",)]


def lying(data: Json) -> Iterator[tuple[Kind, Hex]]:
    """The pieces in a position, once for each hex they take."""
    for kind in kinds():
        for at in places(data, kind):
            yield kind, at


def occupied(data: Json) -> Iterator[Hex]:
    """The hexes on which anything lies or stands, some of them more than once."""
    yield from (bot["at"] for bot in data["bots"].values())
    yield from data["bases"].values()
    yield from (stone["at"] for stone in data["crystals"])
    yield from (at for _, at in lying(data))


def places(data: Json, kind: Kind) -> list[Hex]:
    """The hexes of one kind of piece; the list of the position itself, where it has one."""
    element, name = kind
    found: list[Hex] = data.get(element.key, {}).get(name, []) if name else data.get(element.key, [])
    return found


def holding(data: Json) -> list[Hex]:
    """The hexes on which bots can be stuck."""
    return [at for kind, at in lying(data) if kind.element.sticky]


def feels_zap(hit: str) -> bool:
    """Whether a Zap does something to what it hits, as events call it."""
    return hit == "bot" or any(
        element.name == hit and type(element).zapped is not Element.zapped for element in ttb.ELEMENTS
    )


def leads_on(element: Element) -> bool:
    """Whether a step onto it goes on from elsewhere: nothing can lie there."""
    return type(element).leads is not Element.leads


def without(data: Json) -> Json:
    """The position with no element in it."""
    return {**data, **{element.key: {} if element.kinds else [] for element in ttb.ELEMENTS}}
