"""Making puzzles as a long computation: a job of the desk (`games.ttb.desk`), by the makers of the rules.

The modules that make puzzles are loaded on demand.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle
from time import monotonic

from games.ttb.puzzles.endless.fresh import Fresh
from shell.storage.jsontext import Json

from ground.steps import part
from ttb_core.making.made import Made, pieces

ATTEMPTS = {1: 24, 2: 8, 3: 3, 4: 3}
"""The number of positions examined for puzzles of a number of turns before the next number is tried.

Each of these takes about as long.
"""
PATIENCE = 0.5
"""The part of the time after which, if no puzzle about the theme is found, any theme will do."""
FILLING = 0.3
"""The part of the time after which a puzzle that fits need not be as full as the days."""
MOST_TOLD = 4
"""The most puzzles in an answer: the nearest to the wish, and others found on the way."""


def make(request: Json) -> Iterator[Json]:
    """Job `make`: the puzzles `made` for a request, as `Fresh.fields`.

    A request is `{"seed", "theme", "grade", "turns", "full", "seconds", "deeds"}`. The nearest to the
    wish comes first; until then the number of positions `tried` and of puzzles `found`.

    Positions are examined until a puzzle fits the wish (`fresh.Wish`), has none of the `deeds` and is as full
    as a usual day of its grade, or the seconds are over. After `FILLING` of them any that fits will do.
    """
    from games.ttb.puzzles.endless.fresh import USUAL, Wish
    from games.ttb.puzzles.endless.ideas import ABOUT, SOURCE, TURNS

    from ttb_core.making.make import SOURCES, Wanted, making

    wish = Wish(request["theme"], request["grade"], request["turns"], request["full"])
    lengths = (wish.turns,) if wish.turns else TURNS[wish.grade]
    had = set(request["deeds"])
    begun, seconds = monotonic(), float(request["seconds"])
    puzzles: list[Fresh] = []
    tried = 0

    def nearest(puzzle: Fresh) -> tuple[int, ...]:
        return *wish.away(puzzle), puzzle.lacking

    for number, turns in enumerate(cycle(lengths)):
        passed = monotonic() - begun
        if passed > seconds:
            break
        if puzzles and wish.fits(puzzles[0]) and (not puzzles[0].lacking or passed > FILLING * seconds):
            break
        # With no result for long, another theme is better than nothing.
        theme = wish.theme if puzzles or passed < PATIENCE * seconds else ""
        source = SOURCES[0] if theme else SOURCE.get(turns, SOURCES[0])
        wanted = Wanted(turns, theme, source, had, ATTEMPTS[turns], ABOUT.get(theme, ()), USUAL)
        steps = making(f"{request['seed']} {number}", wanted)
        before = tried
        result = None
        while passed <= seconds:
            try:
                tried = before + next(steps).attempts
            except StopIteration as stop:
                result = stop.value
                break
            passed = monotonic() - begun
            yield {"part": part(passed, seconds), "tried": tried, "found": len(puzzles)}
        if result is not None:
            had.add(result.deed)
            puzzles = sorted([*puzzles, fresh(result)], key=nearest)[:MOST_TOLD]
    yield {"made": [puzzle.fields for puzzle in puzzles]}


def fresh(made: Made) -> Fresh:
    """The data of a puzzle for the page."""
    from games.ttb.puzzles.attempt.attempt import data_of_puzzle, key_of

    from ttb_core.links import encode_puzzle
    from ttb_core.making.grading import strength
    from ttb_core.notation import format_turn
    from ttb_core.puzzles import puzzle_to_json

    return Fresh(
        [
            key_of(data_of_puzzle(made.puzzle)),
            strength(made.puzzle, made.turns),
            " ".join(made.themes),
            "; ".join(map(format_turn, made.turns)),
            made.deed,
            made.nodes,
            encode_puzzle(made.puzzle),
            pieces({**puzzle_to_json(made.puzzle)}),
        ]
    )
