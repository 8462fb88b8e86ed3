"""Making puzzles as long work: a kind of the desk (`games.ttb.desk`), over the makers of the rules.

What makes puzzles is loaded when it is first asked for.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle
from time import monotonic

from games.ttb.puzzles.endless.fresh import Fresh
from shell.storage.jsontext import Json

from ground.steps import part
from ttb_core.making.made import Made

ATTEMPTS = {1: 24, 2: 8, 3: 3}
"""Positions that are looked at for puzzles of so many turns before it goes on to another number of turns:
each of these takes about as long.
"""
PATIENCE = 0.5
"""The part of the time after which, if nothing is found about the theme, anything is better than nothing."""
MOST_TOLD = 4
"""Puzzles that are answered at most: the nearest to the wish, and others that were found on the way."""


def make(asked: Json) -> Iterator[Json]:
    """Make a puzzle: `made` to `{"seed", "theme", "grade", "seconds", "deeds"}`, the nearest to the wish
    first, each as `Fresh.fields`; `tried` positions and puzzles `found` until it is there.

    One position after the other is looked at until a puzzle is about the theme (any if empty), of the grade
    (any if 0) and does none of `deeds`, or the seconds are over.
    """
    from games.ttb.puzzles.endless.fresh import Wish
    from games.ttb.puzzles.endless.ideas import ABOUT, TURNS

    from ttb_core.making.make import Wanted, making

    wish = Wish(asked["theme"], asked["grade"])
    had = set(asked["deeds"])
    begun, seconds = monotonic(), float(asked["seconds"])
    found: list[Fresh] = []
    tried = 0
    for number, turns in enumerate(cycle(TURNS[wish.grade])):
        passed = monotonic() - begun
        if passed > seconds or (found and wish.fits(found[0])):
            break
        # Where nothing turns up for long, something else is better than nothing.
        theme = wish.theme if found or passed < PATIENCE * seconds else ""
        wanted = Wanted(turns, theme, deeds=had, attempts=ATTEMPTS[turns], ideas=ABOUT.get(theme, ()))
        steps = making(f"{asked['seed']} {number}", wanted)
        before = tried
        made = None
        while passed <= seconds:
            try:
                tried = before + next(steps).attempts
            except StopIteration as stop:
                made = stop.value
                break
            passed = monotonic() - begun
            yield {"part": part(passed, seconds), "tried": tried, "found": len(found)}
        if made is not None:
            had.add(made.deed)
            found = sorted([*found, _fresh(made)], key=wish.away)[:MOST_TOLD]
    yield {"made": [one.fields for one in found]}


def _fresh(made: Made) -> Fresh:
    """What the page is told of a puzzle."""
    from games.ttb.puzzles.attempt.attempt import data_of_puzzle, key_of
    from games.ttb.puzzles.endless.fresh import Fresh

    from ttb_core.links import encode_puzzle
    from ttb_core.making.grading import strength
    from ttb_core.notation import format_turn

    return Fresh(
        [
            key_of(data_of_puzzle(made.puzzle)),
            strength(made.puzzle, made.turns),
            " ".join(made.themes),
            "; ".join(map(format_turn, made.turns)),
            made.deed,
            made.nodes,
            encode_puzzle(made.puzzle),
        ]
    )
