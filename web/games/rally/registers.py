"""Registers counted over several turns, from the events of the turns."""

from __future__ import annotations

from collections.abc import Sequence

from shell.app.session import Session
from shell.storage.jsontext import Json

from rally_core.names import REGISTERS

TURN = len(REGISTERS)
"""The number of registers in a turn."""


def registers_in(events: Sequence[Json]) -> int:
    """The number of registers begun in the events of a turn."""
    return sum(event["type"] == "register" for event in events)


def driven(turns: int, last: Sequence[Json]) -> int:
    """The number of registers in so many turns, the last with these events; 0 without a turn."""
    return TURN * (turns - 1) + registers_in(last) if turns else 0


def driven_in(session: Session) -> int:
    """The number of registers in all turns up to the table's position."""
    return driven(session.cursor, session.last_events)
