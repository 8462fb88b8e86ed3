"""The long computations of this game, imported by the worker."""

from __future__ import annotations

from games.ttb.computers import advise, think
from games.ttb.puzzles.endless.make import make
from games.ttb.puzzles.mistakes.weighing import mistakes, weigh
from games.ttb.puzzles.solver.solver import longer, resist, solve, way
from games.ttb.review.valuing import review
from games.ttb.turn.leading import entry, lead
from shell.jobs.desk import Desk

desk = Desk(think, advise, lead, entry, review, mistakes, weigh, solve, way, longer, resist, make)
