"""Where this game's long work is done: what the worker imports."""

from __future__ import annotations

from games.ttb.computers import advise, think
from games.ttb.puzzles.endless.make import make
from games.ttb.puzzles.solver.solver import longer, resist, solve, way
from games.ttb.review.valuing import review
from shell.jobs.desk import Desk

desk = Desk(
    {
        "think": think,
        "advise": advise,
        "review": review,
        "solve": solve,
        "way": way,
        "longer": longer,
        "resist": resist,
        "make": make,
    }
)
