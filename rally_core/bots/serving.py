"""`python -m rally_core bot`: a level that speaks the other side of the engine protocol (docs/BOTS.md).

A request is a line of JSON, `{"id", "view", "turn", "pending", "seed"}`, and its answer one too, `{"id",
"answer", "error"}`; each stands for itself, nothing is kept between two.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ground import command
from ground.errors import GameError
from ground.forms import record
from ground.protocol import Server
from ground.steps import finished

from .levels import LEVELS, think

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import IO

    from ground.command import Commands
    from ground.forms import Data


def add_command(commands: Commands) -> None:
    """Enter `bot` among the commands of `python -m rally_core`."""
    command.add_bot(commands, LEVELS, "answer JSON requests for decisions, one a line", serve)


def serve(stream: IO[bytes], output: IO[str], level: str, seed: str = "") -> None:
    """Answer line by line until the input ends."""
    Bot(level, seed).serve(stream, output)


class Bot(Server):
    """Answers a request for a decision."""

    def __init__(self, level: str, seed: str) -> None:
        self._level, self._seed = level, seed

    def answered(self, request: Mapping[str, object]) -> Data:
        fields = record(request, "request", ("id", "view", "turn", "pending", "seed"))
        seed = fields.get("seed", self._seed)
        if not isinstance(seed, str):
            raise GameError("bad_request", "seed must be text.")
        if "view" not in fields:
            raise GameError("bad_request", "A request needs a view.")
        thinking = think(fields["view"], self._level, seed, fields.get("turn"), fields.get("pending"))
        return {"answer": finished(thinking), "error": None}

    def refused(self, error: GameError) -> Data:
        return {"answer": None, "error": {"code": error.code, "message": error.message}}
