"""The puzzles of the path: some of every theme, from easy to hard."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.ttb.puzzles.collection.collected import Collected

THEMES = (
    "push", "push_bot", "jump", "back_up", "pass", "swap", "remove", "mud", "teleporter", "blob", "zap_own",
    "zap_unload", "relay", "zap_rival", "steal", "reset", "dash_row", "double", "anti_zap", "anti_theft",
    "two_crystals", "first_turn", "lift", "end",
)  # fmt: skip
"""The themes in the order of the path: own bots, the ground, Zaps, then the others' turns."""
LEAST, MOST = 3, 8
"""The least and the most puzzles of a theme; a theme with fewer has no step."""


class Step(NamedTuple):
    """A theme and its puzzles, the easiest first."""

    theme: str
    puzzles: list[Collected]


def steps_of(puzzles: Sequence[Collected]) -> list[Step]:
    """The path through these puzzles. Each puzzle is in one step at most: that of its rarer theme."""
    of_theme = {theme: [puzzle for puzzle in puzzles if theme in puzzle.themes] for theme in THEMES}
    taken: set[str] = set()
    chosen: dict[str, list[Collected]] = {}
    for theme in sorted(THEMES, key=lambda theme: (len(of_theme[theme]), THEMES.index(theme))):
        free = [puzzle for puzzle in of_theme[theme] if puzzle.key not in taken]
        # Of equally hard puzzles, one with fewer other themes shows the theme best.
        free.sort(key=lambda puzzle: (puzzle.strength, len(puzzle.themes), puzzle.number))
        chosen[theme] = _spread(free[: max(MOST, int(_share(theme) * len(free)))])
        taken |= {puzzle.key for puzzle in chosen[theme]}
    return [Step(theme, chosen[theme]) for theme in THEMES if len(chosen[theme]) >= LEAST]


def _share(theme: str) -> float:
    """The easiest part of a theme to choose puzzles from: a third for the first theme, all for the last."""
    return (1 + 2 * THEMES.index(theme) / (len(THEMES) - 1)) / 3


def _spread(puzzles: list[Collected]) -> list[Collected]:
    """`MOST` of the puzzles, evenly spread from the first to the last."""
    if len(puzzles) <= MOST:
        return puzzles
    return [puzzles[n * (len(puzzles) - 1) // (MOST - 1)] for n in range(MOST)]
