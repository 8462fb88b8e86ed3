"""The making of puzzles on the device: a job of the desk, with the rules' makers, loaded on demand."""

from __future__ import annotations

from collections.abc import Iterator

from shell.challenge.making import nearest
from shell.storage.jsontext import Json

from ground.steps import Steps


def make(request: Json) -> Iterator[Json]:
    """Job `make`: puzzles of the kind `task` of a request (`shell.challenge.making`)."""
    from junkyard_core.puzzles.making import entry_of, making

    def entry(seed: str) -> Steps[Json | None]:
        made = yield from making(request["task"], seed, int(request["grade"]))
        return entry_of(made) if made is not None else None

    return nearest(request, entry)
