"""The puzzles of the path: three rounds through the themes, each harder than the one before.

The first round has puzzles that one sees at a glance. A puzzle that was on the path stays on it, so newer
ones are on the shelves alone.
"""

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
"""The least and the most puzzles of a theme besides glances; a theme with fewer is not on the path."""
GLANCES = 5
"""The most puzzles of a theme in the first round."""
FEW = 2
"""A theme with fewer glances has them in the second round."""
FIRST = (
    "push_bot", "swap", "remove", "push", "zap_unload", "zap_own", "zap_rival", "relay", "jump", "back_up",
    "dash_row", "anti_zap", "end", "pass",
)  # fmt: skip
"""The order of the first round, from what every turn needs to special orders; other themes come last.

The later rounds go by difficulty.
"""
LAST = 622
"""The largest number of a puzzle on the path: none leaves it for a newer one."""
ROUNDS = (1, 2, 3)
MIDDLE = 3
"""The highest grade in the second round."""


class Step(NamedTuple):
    """The puzzles of a theme in a round, the easiest first."""

    round: int
    theme: str
    puzzles: list[Collected]

    @property
    def name(self) -> str:
        """The name by which a step is opened and closed."""
        return f"{self.theme}.{self.round}"


def steps_of(puzzles: Sequence[Collected]) -> list[Step]:
    """The path through these puzzles. Each puzzle is in one step at most."""
    puzzles = [puzzle for puzzle in puzzles if puzzle.number <= LAST]
    chosen = _chosen(puzzles)
    taken = {puzzle.key for of_theme in chosen.values() for puzzle in of_theme}
    rounds: dict[int, list[Step]] = {number: [] for number in ROUNDS}
    for theme in sorted(chosen, key=lambda theme: (len(chosen[theme]), THEMES.index(theme))):
        spare = [puzzle for puzzle in puzzles if _is_glance(puzzle, theme) and puzzle.key not in taken]
        own = [puzzle for puzzle in chosen[theme] if _is_glance(puzzle, theme)]
        added = sorted(spare, key=_ease)[: max(0, GLANCES - len(own))]
        taken |= {puzzle.key for puzzle in added}
        rest = [puzzle for puzzle in chosen[theme] if puzzle not in own]
        parts = [
            [*own, *added],
            [puzzle for puzzle in rest if puzzle.grade <= MIDDLE],
            [puzzle for puzzle in rest if puzzle.grade > MIDDLE],
        ]
        if len(parts[0]) < FEW:
            parts[:2] = [], parts[0] + parts[1]
        for number, part in zip(ROUNDS, parts, strict=True):
            if part:
                rounds[number].append(Step(number, theme, sorted(part, key=_ease)))
    rounds[1].sort(key=lambda step: FIRST.index(step.theme) if step.theme in FIRST else len(FIRST))
    for number in ROUNDS[1:]:
        rounds[number].sort(key=lambda step: (_mean(step.puzzles), THEMES.index(step.theme)))
    return [step for number in ROUNDS for step in rounds[number]]


def _ease(puzzle: Collected) -> tuple[int, int, int]:
    """A key for puzzles: of equally hard ones, one with fewer other themes shows a theme best."""
    return puzzle.strength, len(puzzle.themes), puzzle.number


def _mean(puzzles: Sequence[Collected]) -> float:
    return sum(puzzle.strength for puzzle in puzzles) / len(puzzles)


def _is_glance(puzzle: Collected, theme: str) -> bool:
    """True if a puzzle of a theme is solved by one easy turn."""
    return theme in puzzle.themes and puzzle.length == 1 and puzzle.grade == 1


def _chosen(puzzles: Sequence[Collected]) -> dict[str, list[Collected]]:
    """Puzzles of each theme from easy to hard, a puzzle in its rarer theme."""
    of_theme = {theme: [puzzle for puzzle in puzzles if theme in puzzle.themes] for theme in THEMES}
    taken: set[str] = set()
    chosen: dict[str, list[Collected]] = {}
    for theme in sorted(THEMES, key=lambda theme: (len(of_theme[theme]), THEMES.index(theme))):
        free = [puzzle for puzzle in of_theme[theme] if puzzle.key not in taken]
        free.sort(key=_ease)
        chosen[theme] = _spread(free[: max(MOST, int(_share(theme) * len(free)))])
        taken |= {puzzle.key for puzzle in chosen[theme]}
    return {theme: chosen[theme] for theme in THEMES if len(chosen[theme]) >= LEAST}


def _share(theme: str) -> float:
    """The easiest part of a theme to choose puzzles from: a third for the first theme, all for the last."""
    return (1 + 2 * THEMES.index(theme) / (len(THEMES) - 1)) / 3


def _spread(puzzles: list[Collected]) -> list[Collected]:
    """`MOST` of the puzzles, evenly spread from the first to the last."""
    if len(puzzles) <= MOST:
        return puzzles
    return [puzzles[n * (len(puzzles) - 1) // (MOST - 1)] for n in range(MOST)]
