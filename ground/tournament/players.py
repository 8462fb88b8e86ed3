"""Other programs that play."""

from __future__ import annotations

import json
import shlex
import subprocess
from contextlib import suppress
from threading import Timer
from typing import TYPE_CHECKING, Any

from ground.errors import GameError
from ground.forms import parse
from ground.protocol import MAX_LINE

if TYPE_CHECKING:
    from ground.forms import Data

PATIENCE = 60.0
"""Seconds after which a program that has not answered is ended."""


class Failed(Exception):
    """A player has not given a turn that can be played."""


class Program:
    """Another program: lines of JSON to its standard input, one answer each from its standard output."""

    def __init__(self, command: str) -> None:
        """Start it. Raises GameError `bad_request` for what cannot be started."""
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

    def ask(self, request: Data) -> dict[str, Any]:
        """Its answer to a request, which is given an `id`. Raises Failed."""
        self._asked += 1
        watch = Timer(PATIENCE, self._process.kill)
        watch.start()
        try:
            assert self._process.stdin is not None and self._process.stdout is not None
            self._process.stdin.write(json.dumps({"id": self._asked, **request}) + "\n")
            self._process.stdin.flush()
            line = self._process.stdout.readline(MAX_LINE + 1)
            if len(line) > MAX_LINE:
                raise Failed(f"answered a line of more than {MAX_LINE} characters")
            said = parse(line or "null")
        except (OSError, ValueError) as error:
            raise Failed(f"no answer: {error}") from None
        finally:
            watch.cancel()
        if not isinstance(said, dict) or said.get("id") != self._asked or said.get("error"):
            raise Failed(f"answered {line.strip()!r:.200}")
        return said

    def close(self) -> None:
        """The game is over."""
        assert self._process.stdin is not None
        with suppress(OSError):  # it ended before it had read everything
            self._process.stdin.close()
        try:
            self._process.wait(1)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
