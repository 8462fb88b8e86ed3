"""Players of tournaments: computers of the rules, and other programs."""

from __future__ import annotations

import json
import shlex
import subprocess
from collections.abc import Collection, Sequence
from contextlib import suppress
from threading import Timer
from typing import Any, NamedTuple, Protocol

from ground.errors import GameError
from ground.forms import Data, parse
from ground.protocol import MAX_LINE
from ground.rules import Question, Rules, Seen
from ground.steps import finished

PATIENCE = 60.0
"""Seconds after which a program that has not answered is killed."""


class Failed(Exception):
    """A player has not given a turn that can be played."""


class Asked(NamedTuple):
    """A decision that a player is asked for.

    `turn` is the turn so far, with the answers of all. `pending` is the decision, or None if a whole turn is
    wanted, up to the first decision of another player. `past` are the traces of the game.
    """

    rules: Rules[Any]
    position: Any
    viewer: Collection[str]
    turn: Data
    pending: Data | None
    seed: str
    past: Sequence[str]

    @property
    def view(self) -> Seen:
        """The position as the player sees it."""
        return self.rules.view(self.rules.data(self.position), self.viewer)

    @property
    def known_turn(self) -> Data:
        """The turn so far as the player knows it."""
        return self.rules.turn_at(self.turn, self.pending, self.viewer) if self.pending else self.turn


class Player(Protocol):
    """A decision maker in a game."""

    def decide(self, asked: Asked) -> Any:
        """A turn, or an answer to a pending decision. Raises `GameError`, `Failed`."""

    def close(self) -> None:
        """Release the player's resources: the game is over."""


class Level:
    """A computer of the rules, by the name of its level."""

    def __init__(self, rules: Rules[Any], name: str) -> None:
        """Take the computer's name. Raises `GameError` (`bad_request`) if it is unknown."""
        if name not in rules.bots:
            message = f"There is no level {name!r}; the name of a program is program:COMMAND."
            raise GameError("bad_request", message)
        self._rules, self._name = rules, name

    def decide(self, asked: Asked) -> Any:
        turn = asked.known_turn if asked.pending else None
        question = Question(asked.view, self._name, asked.seed, turn, asked.pending, asked.past)
        return finished(self._rules.think(question))

    def close(self) -> None:
        """Nothing to do."""


class Program:
    """Another program, asked in the same way as `python -m NAME_core bot`.

    Each request is a line of JSON on its standard input, each answer a line on its standard output.
    """

    def __init__(self, command: str) -> None:
        """Start the program. Raises `GameError` (`bad_request`) if it cannot be started."""
        try:
            words = shlex.split(command)
            if not words:
                raise ValueError("it is empty")
            self._process = subprocess.Popen(
                words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
            )
        except (OSError, ValueError) as error:
            why = error.strerror if isinstance(error, OSError) else error
            raise GameError("bad_request", f"The command {command!r} cannot be started: {why}.") from None
        self._asked = 0

    def decide(self, asked: Asked) -> Any:
        if not asked.rules.simultaneous:
            return asked.rules.turn(self.ask({"view": asked.view, "seed": asked.seed}).get("turn"))
        request = {"view": asked.view, "turn": asked.known_turn, "pending": asked.pending, "seed": asked.seed}
        return self.ask(request).get("answer")

    def ask(self, request: Data) -> dict[str, Any]:
        """The program's answer to a request, which gets an `id`. Raises `Failed`."""
        self._asked += 1
        watch = Timer(PATIENCE, self._process.kill)
        watch.start()
        try:
            assert self._process.stdin is not None and self._process.stdout is not None
            self._process.stdin.write(json.dumps({"id": self._asked, **request}) + "\n")
            self._process.stdin.flush()
            line = self._process.stdout.readline(MAX_LINE + 1)
            if len(line) > MAX_LINE:
                raise Failed(f"its answer is a line of more than {MAX_LINE} characters")
            answer = parse(line or "null")
        except (OSError, ValueError) as error:
            raise Failed(f"no answer: {error}") from None
        finally:
            watch.cancel()
        if not isinstance(answer, dict) or answer.get("id") != self._asked or answer.get("error"):
            raise Failed(f"its answer is {line.strip()!r:.200}")
        return answer

    def close(self) -> None:
        """End the program."""
        assert self._process.stdin is not None
        with suppress(OSError):  # The program ended before it had read all its input.
            self._process.stdin.close()
        try:
            self._process.wait(1)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
