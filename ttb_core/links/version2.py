"""The layout of a link of version 2: any value of the interchange form with its names (docs/ttb/LINKS.md).

It is for content added after version 1, such as an order or an element: no table has to know it. A name that
is not among the words below is spelled out, once in a link (`ground.links.values`). This module is frozen.

A `Reader` may return any value at all; the readers of the interchange form check it afterwards.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from ground.links.packing import Reader, Writer
from ground.links.values import Values

from . import version1

Data = dict[str, Any]


KINDS = version1.KINDS
WORDS = (*sorted(version1.WORDS), *version1.FREE_TEXTS)


def write(kind: str, data: Data) -> int:
    """The number for a position, a puzzle or a game in the interchange form. Raises `TtbError`."""
    writer = Writer()
    for _ in _link(writer, kind, data):
        pass
    return writer.number()


def reading(number: int) -> Generator[None, None, tuple[str, object]]:
    """The kind and the content of a number, in small steps. Raises `TtbError`.

    The content may be any JSON value.
    """
    reader = Reader(number)
    content = yield from _link(reader)
    reader.finish()
    return content


def _link(
    io: Writer | Reader, kind: str = KINDS[0], data: Data | None = None
) -> Generator[None, None, tuple[str, object]]:
    values = Values(io, WORDS)
    kind = io.one(KINDS, kind)
    if kind == "position":
        return kind, values.value(_short(data))
    if kind == "puzzle":
        return kind, values.value(data and {**data, "position": _short(data["position"])})
    data = data or dict.fromkeys(("flags", "names", "start", "turns"))
    content = {name: values.value(data[name]) for name in ("flags", "names")}
    content["start"] = values.value(_short(data["start"]))
    yield
    turns = data["turns"]
    content["turns"] = yield from values.values(turns and [_short(turn) for turn in turns])
    return kind, content


def _short(record: Data | None) -> Data | None:
    """A position or a turn without its empty fields, which readers fill in."""
    return record and {field: value for field, value in record.items() if value or type(value) is int}
