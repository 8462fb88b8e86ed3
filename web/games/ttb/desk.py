"""Where computers think about this game: what the worker imports."""

from __future__ import annotations

from shell.computers.desk import Desk

from games.ttb.game import TTB

desk = Desk(TTB)
