"""The making of drills on the device: a job of the desk, with the rules' makers, loaded on demand."""

from __future__ import annotations

from collections.abc import Iterator

from shell.challenge.making import nearest
from shell.storage.jsontext import Json


def make(request: Json) -> Iterator[Json]:
    """Job `make`: drills of the kind `task` of a request (`shell.challenge.making`)."""
    from rally_core.drills.wishes import making

    return nearest(request, lambda seed: making(request["task"], seed, int(request["grade"])))
