"""Where a computer thinks: one request at a time, in slices, in a worker or, where none starts, on the page.

Requests and answers are JSON texts, so that both places are asked in the same way.
"""

from __future__ import annotations

import json
from time import monotonic
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from shell.app.game import Game, Opponent
    from shell.storage.jsontext import Json


class Desk:
    """`step` goes on with the request that was last given to `begin`."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._answer: Json = {}
        self._advice = False
        self._opponent: Opponent | None = None
        self._slices: Iterator[int] = iter(())

    def begin(self, request: str) -> None:
        """Take up `{"position", "level", "seed", "turn", "advice"}`; what there was before is given up.

        With a `turn` that has come to a decision the answer is wanted, else a whole turn; with `advice` also
        what it is for. Raises `GameError`.
        """
        asked = json.loads(request)
        self._advice = asked.get("advice") is True
        position = self._game.position(asked["position"])
        self._opponent, self._slices = None, iter(())
        if asked["turn"] is not None:
            turn = self._game.replied(position, asked["turn"])
            self._answer = {"turn": turn, "part": 1, "done": True}
            return
        self._opponent = self._game.opponent(position, asked["level"], asked["seed"])
        self._slices = iter(self._opponent)

    def step(self, seconds: float) -> str:
        """Think for about so long: `{"turn", "part", "done"}`, the best turn so far and how far it is."""
        if self._opponent is not None:
            until = monotonic() + seconds
            part = 1.0
            for nodes in self._slices:
                if monotonic() >= until:
                    part = min(0.99, nodes / max(1, self._opponent.budget))
                    break
            self._answer = {"turn": self._opponent.turn, "part": round(part, 2), "done": part == 1.0}
            if part == 1.0 and self._advice:
                self._answer["advice"] = self._opponent.advice()
        return json.dumps(self._answer)
