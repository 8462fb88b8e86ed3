"""The desk that does this game's long work, imported by the worker."""

from __future__ import annotations

from games.rally.computers import advise, alone, think
from games.rally.drills.making import make
from games.rally.review.valuing import review
from shell.jobs.desk import Desk

desk = Desk(think, alone, advise, review, make)
