"""Random games of Junkyard Bots: every decision is random, and a build uses all parts that fit."""

from __future__ import annotations

import random
from typing import Any

import junkyard_core as junk


class Played:
    """A random game: its start, its decisions, and the position before each and at the end.

    In a share `keeping` of all builds, 0 to 1, attached parts stay in place and the rest is added.
    """

    def __init__(self, number: int, most: int = 1000, keeping: float = 0.5, **options: Any) -> None:
        rnd = random.Random(number)
        options = {"players": 2 + number % 3, "seed": f"played {number}", "ready": number % 2 == 1, **options}
        self.start = junk.new_game(**options)
        self.positions = [self.start]
        self.turns: list[dict[str, Any]] = []
        self.rnd, self._keeping = rnd, keeping
        while self.end.result is None and len(self.turns) < most:
            turn = self.some_decision()
            self.turns.append(turn)
            self.positions.append(junk.play(self.end, turn).position)

    @property
    def end(self) -> junk.Position:
        """The last position."""
        return self.positions[-1]

    def some_decision(self) -> dict[str, Any]:
        """A legal decision; rarely a pass if there is another one."""
        data = junk.position_to_json(self.end)
        decisions = junk.legal(data)["decisions"]
        if decisions is None:
            return self._build(data["robots"][data["to_move"]]["parts"], junk.legal(data)["tray"])
        rest = decisions[1:] if self.rnd.random() < 0.85 else []
        return junk.turn_to_json(junk.turn_from_json(self.rnd.choice(rest or decisions)))

    def _build(self, parts: list[dict[str, Any]], tray: dict[str, int]) -> dict[str, Any]:
        built = list(parts) if self.rnd.random() < self._keeping else []
        left = [kind for kind, count in tray.items() for _ in range(count)]
        for part in built:
            left.remove(part["part"])
        self.rnd.shuffle(left)
        for kind in left:
            spots = junk.spots(built, kind)
            if spots:  # Rarely there is no room left for a part.
                x, y, faces = self.rnd.choice(spots)
                built.append({"part": kind, "at": [x, y], "faces": faces})
        return {"build": built}
