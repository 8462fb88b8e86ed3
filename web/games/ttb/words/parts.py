"""How much of an order works: what does nothing may be only a part of it (RULES.md: A turn)."""

from __future__ import annotations

from collections.abc import Sequence

from shell.storage.jsontext import Json

from ttb_core.changes import OPS
from ttb_core.orders import ORDER

CHANGES = OPS
"""The events that change a program: they are called as the changes are."""


def marked(events: Sequence[Json]) -> list[Json]:
    """The same events, in which a `nothing` of an order that works in part says so.

    It has `done` and `of` then, the parts that work and all of them, and `steps`: whether all are steps.
    """
    found = list(events)
    order: Json | None = None
    failed: list[int] = []

    def share() -> None:
        parts = ORDER[order["order"]].parts if order and order["order"] in ORDER else ()
        if 0 < len(failed) < len(parts):
            steps = all(action == "step" for action, _ in parts)
            for number in failed:
                more = {"done": len(parts) - len(failed), "of": len(parts), "steps": steps}
                found[number] = {**found[number], **more}

    for number, event in enumerate(events):
        if event["type"] == "order":
            share()
            order, failed = event, []
        elif event["type"] == "nothing" and order and event["bot"] == order["bot"]:
            failed.append(number)
    share()
    return found


def without_repeats(events: Sequence[Json]) -> list[Json]:
    """`marked`, with each reason why an order does nothing only once."""
    found: list[Json] = []
    said: set[tuple[str, str]] = set()
    for event in marked(events):
        if event["type"] == "order":
            said = set()
        elif event["type"] == "nothing":
            key = event["bot"], event["reason"]
            if key in said:
                continue
            said.add(key)
        found.append(event)
    return found
