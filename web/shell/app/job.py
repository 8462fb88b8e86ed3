"""A piece of long work that a feature wants done (see `shell.jobs.jobs`)."""

from __future__ import annotations

from collections.abc import Callable

from shell.storage.jsontext import Json


class Job:
    """A piece of long work of one of the game's kinds (`Desk`).

    `name` is another one for every piece of work of the kind; `request` makes what the desk is asked, `kind`
    aside, once it is wanted. `hear` takes every report: `part` from 0 to 1, `done`, and what the kind says.
    With the one that is `done` the feature no longer wants the job. What makes no sense it does not take: it
    raises `GameError`, or whatever comes of looking for something that is not there (`NONSENSE`).
    """

    __slots__ = ("hear", "kind", "request", "ticket")

    def __init__(
        self, kind: str, name: str, request: Callable[[], Json], hear: Callable[[Json], None]
    ) -> None:
        self.kind, self.ticket = kind, f"{kind}-{name}"
        self.request, self.hear = request, hear
