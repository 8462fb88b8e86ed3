"""The deal of challenges to the days: a list of ids for each weekday, for the file of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from ground.forms import Data
from ground.rng import Random


def by_weekday(
    seed: str, entries: Iterable[Data], week: Sequence[Callable[[Data], bool]], most: int
) -> list[list[str]]:
    """The ids of the challenges of the days, from Monday to Sunday, each in one list only, in a random order.

    `week` tells for each weekday if a challenge suits it; a list has at most `most` ids.
    """
    rest = Random(seed).shuffled(list(entries))
    lists = []
    for suits in week:
        ids = [entry["id"] for entry in rest if suits(entry)][:most]
        rest = [entry for entry in rest if entry["id"] not in ids]
        lists.append(ids)
    return lists
