"""Where this game's long work is done: what the worker imports."""

from __future__ import annotations

from games.ttb.computers import advise, think
from games.ttb.puzzles.mistakes.weighing import mistakes, weigh
from games.ttb.puzzles.solver.solver import solve, way
from games.ttb.review.valuing import review
from shell.jobs.desk import Desk

desk = Desk(
    {
        "think": think,
        "advise": advise,
        "review": review,
        "mistakes": mistakes,
        "weigh": weigh,
        "solve": solve,
        "way": way,
    }
)
