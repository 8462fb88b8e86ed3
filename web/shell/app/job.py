"""Long work that a feature requests (see `shell.jobs.jobs`)."""

from __future__ import annotations

from collections.abc import Callable

from shell.storage.jsontext import Json


class Job:
    """A piece of long work of one of the game's kinds (`Desk`).

    `name` differs between pieces of work of a kind. `request` makes the request for the desk, without the
    kind, when the work begins. `hear` takes every report: `part` from 0 to 1, `done`, and the results of the
    kind. After the report that is `done` the feature must no longer request the job. `hear` raises
    `GameError`, or any error in `NONSENSE`, for a report that makes no sense.
    """

    __slots__ = ("hear", "kind", "request", "ticket")

    def __init__(
        self, kind: str, name: str, request: Callable[[], Json], hear: Callable[[Json], None]
    ) -> None:
        self.kind, self.ticket = kind, f"{kind}-{name}"
        self.request, self.hear = request, hear
