"""The long work of the counting game."""

from __future__ import annotations

from collections.abc import Iterator

from shell.jobs.desk import Desk
from shell.storage.jsontext import Json


def think(asked: Json) -> Iterator[Json]:
    """The answer of a computer, which always names the smallest number."""
    yield {"value": str(asked["pending"]["options"][0])}


def advise(asked: Json) -> Iterator[Json]:
    """The hint, which always is the highest number."""
    yield {"advice": {"value": str(asked["pending"]["options"][-1])}}


desk = Desk(think, advise)
