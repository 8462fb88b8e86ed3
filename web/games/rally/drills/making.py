"""The making of drills on the device: a job of the desk, with the rules' makers, loaded on demand."""

from __future__ import annotations

from collections.abc import Iterator

from shell.challenge.making import nearest
from shell.storage.jsontext import Json

PATIENCE = 0.5
"""The part of the time after which a seed is given up: those of several turns take long."""


def make(request: Json) -> Iterator[Json]:
    """Job `make`: drills of the kind `task` of a request (`shell.challenge.making`)."""
    from rally_core.drills.wishes import making

    kind, grade = request["task"], int(request["grade"])
    return nearest(request, lambda seed: making(kind, seed, grade), PATIENCE)
