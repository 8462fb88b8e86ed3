"""The extra elements on the page, as the rules list them (`ttb.ELEMENTS`); none is known by name here."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from shell.storage.jsontext import Json

import ttb_core as ttb
from ttb_core.pieces import Element

Hex = list[int]


class Kind(NamedTuple):
    """A kind of piece of an element: `kind` is empty unless the pieces of the element have names."""

    element: Element
    kind: str

    @property
    def name(self) -> str:
        """The name of the piece and of its drawing: `rock`, `teleporter-yellow`."""
        return f"{self.element.name}-{self.kind}" if self.kind else self.element.name


def kinds() -> list[Kind]:
    """Every kind of piece."""
    return [Kind(element, kind) for element in ttb.ELEMENTS for kind in element.kinds or ("",)]


def lying(data: Json) -> Iterator[tuple[Kind, Hex]]:
    """The pieces of elements in a position, once for each hex they cover."""
    for kind in kinds():
        for at in places(data, kind):
            yield kind, at


def occupied(data: Json) -> Iterator[Hex]:
    """The hexes that hold a piece; a hex with several pieces comes several times."""
    yield from (bot["at"] for bot in data["bots"].values())
    yield from data["bases"].values()
    yield from (stone["at"] for stone in data["crystals"])
    yield from (at for _, at in lying(data))


def places(data: Json, kind: Kind) -> list[Hex]:
    """The hexes of one kind of piece: the position's own list if it has one."""
    element, name = kind
    hexes: list[Hex] = data.get(element.key, {}).get(name, []) if name else data.get(element.key, [])
    return hexes


def sticky_hexes(data: Json) -> list[Hex]:
    """The hexes in which bots can get stuck."""
    return [at for kind, at in lying(data) if kind.element.sticky]


def reacts_to_zap(hit: str) -> bool:
    """True if a Zap has an effect on its target, named as in events."""
    return hit == "bot" or any(
        element.name == hit and type(element).zapped is not Element.zapped for element in ttb.ELEMENTS
    )


def leads_on(element: Element) -> bool:
    """True if a step onto the element continues from another hex, so that nothing can be on it."""
    return type(element).leads is not Element.leads


def without_elements(data: Json) -> Json:
    """The position without any element."""
    return {**data, **{element.key: {} if element.kinds else [] for element in ttb.ELEMENTS}}
