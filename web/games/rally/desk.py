"""Where this game's long work is done: what the worker imports."""

from __future__ import annotations

from games.rally.computers import advise, think
from shell.jobs.desk import Desk

desk = Desk({"think": think, "advise": advise})
