"""Attempts of computers alone, for the desk of a game."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator

from shell.storage.jsontext import Json

Playing = Generator[Json, None, list[Json]]
"""The turns of an attempt; each step yields the progress that it was given."""


def attempts(asked: Json, play: Callable[[Json, str, Json], Playing]) -> Iterator[Json]:
    """`runs`: the turns of computers, by level.

    `play` makes those of one, from the request, the level, and the progress to yield.
    """
    runs: dict[str, list[Json]] = {}
    for number, level in enumerate(asked["levels"]):
        so_far: Json = {"part": number / len(asked["levels"])}
        runs[str(level)] = yield from play(asked, str(level), so_far)
    yield {"part": 1, "runs": runs}
