"""The desk that does this game's long work, imported by the worker."""

from __future__ import annotations

from games.junkyard.computers import advise, alone, think
from games.junkyard.puzzles.making import make
from games.junkyard.puzzles.resisting import resist
from games.junkyard.review.valuing import review
from shell.jobs.desk import Desk

desk = Desk(think, advise, alone, review, resist, make)
