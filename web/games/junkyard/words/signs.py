"""Small drawings of the parts that an event is about, for the log and beside what is being done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.junkyard.symbols import figure_icon, part_drawing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from shell.storage.jsontext import Json

MOST = 4
"""More drawings than this do not fit beside the words, which name all."""


def signs(event: Json) -> str:
    """The drawings of an event as HTML; a decoration, since its words say the same."""
    drawn = "".join(list(_drawn(event))[:MOST])
    return f'<span class="junk-signs" aria-hidden="true">{drawn}</span>' if drawn else ""


def _drawn(event: Json) -> Iterator[str]:
    kind = event["type"]
    if kind in ("take", "unveil"):
        yield _part(event["part"], event.get("size"))
    elif kind == "attack":
        yield from (_part(bomb["part"]) for bomb in event["bombs"])
    elif kind in ("boost", "explode", "damage"):
        yield figure_icon("boost" if kind == "boost" else "power", "junk-sign")
    elif kind != "build":
        known = event.get("parts") or []
        sizes = event.get("sizes") or [None] * len(known)
        yield from (_part(part, size) for part, size in zip(known, sizes, strict=True))


def _part(kind: str | None, size: str | None = None) -> str:
    """A part, or the back of one that is not known."""
    return part_drawing(kind, size or "s", "junk-sign")
