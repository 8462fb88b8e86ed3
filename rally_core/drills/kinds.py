"""The kinds of drills that are made to order, and their grades."""

from __future__ import annotations

from collections.abc import Mapping

ALONE, OTHERS, TURNS = "alone", "others", "turns"
"""Some cards for one robot alone; the whole hand beside other robots, in one turn; several turns."""
GRADES: Mapping[str, tuple[int, ...]] = {ALONE: (1, 2, 3, 4, 5), OTHERS: (3, 4), TURNS: (4, 5, 6)}
"""The grades of each kind."""
