"""Long work that features want done: a computer's turn, a hint, and whatever takes longer than a tap may.

A feature that wants something done answers it when it is asked for its `job`, for as long as it wants it.
While there is one, `html[data-job]` holds its ticket. The page's script sees it, asks what is to be done
(`work`), has it done in a worker, and reports how far it is (`work-told`). Whatever takes the ticket away
(going back, another screen, another game, a job that comes first) ends that, and the request is all it takes
to begin again.

A report that makes no sense is not believed: another worker is asked, and after that the page does it itself.
"""

from __future__ import annotations

import json
from importlib import import_module
from typing import TYPE_CHECKING

from ground.errors import GameError
from shell.app.actions import report
from shell.app.roles import Rooted, Working
from shell.storage.jsontext import parse_json

if TYPE_CHECKING:
    from shell.app.actions import Action
    from shell.app.app import App
    from shell.app.job import Job
    from shell.jobs.desk import Desk
    from shell.storage.jsontext import Json

NONSENSE = (GameError, ArithmeticError, AttributeError, LookupError, TypeError, ValueError)

SLICE = 0.008
"""Seconds at a time where there is no worker and the page itself has to do it."""


class Jobs(Rooted):
    """One job at a time: of several that are wanted, that of the feature that comes first."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._desk: Desk | None = None
        self._on_page = ""
        """The ticket of what the page does itself."""
        self._said = False

    def actions(self) -> dict[str, Action]:
        return {
            "work": report(self._ask),
            "work-told": report(self._told),
            "work-here": report(self._here),
            "work-on": report(self._go_on),
        }

    def root(self) -> dict[str, str]:
        job = self.wanted
        return {"data-job": job.ticket if job else ""}

    @property
    def wanted(self) -> Job | None:
        """What is to be done now."""
        return next(filter(None, (feature.job() for feature in self.app.having(Working))), None)

    def _with(self, ticket: str) -> Job | None:
        """The job with this ticket; None if it is no longer wanted."""
        job = self.wanted
        return job if job and job.ticket == ticket else None

    def _ask(self, ticket: str) -> None:
        """The page asks what there is to do."""
        job = self._with(ticket)
        if job:
            self.app.emit("work", ticket=ticket, request=self._request(job), module=self.app.game.desk)

    def _request(self, job: Job) -> str:
        return json.dumps({"kind": job.kind, **job.request()})

    def _told(self, value: str) -> None:
        """`{"ticket", "part", "done", ...}`: how far it is. A ticket that is taken back is ignored."""
        told = parse_json(value) if value else {}
        job = self._with(told.get("ticket", ""))
        if job is None:
            return
        try:
            self._hear(job, told)
        except NONSENSE:
            self.app.emit("work-again", ticket=job.ticket)

    def _hear(self, job: Job, told: Json) -> None:
        if type(told["done"]) is not bool or not 0 <= told["part"] <= 1:
            raise ValueError("This is no report.")
        job.hear(told)

    # Without a worker

    def _here(self, ticket: str) -> None:
        """No worker does it: the page does it itself, between what a person does."""
        job = self._with(ticket)
        if job:
            if not self._said:
                self._said = True
                self.app.say("ui.computer.no_worker")
            self.do_here(job)

    def do_here(self, job: Job) -> None:
        """Do this job, which is wanted now, on the page, if that is not being done already."""
        if self._desk is None:
            self._desk = import_module(self.app.game.desk).desk
        if self._on_page != job.ticket:
            self._on_page = job.ticket
            self._desk.begin(self._request(job))
            self.app.emit("later", action="work-on", value=job.ticket)

    def _go_on(self, ticket: str) -> None:
        job = self._with(ticket)
        if job is None or self._desk is None or ticket != self._on_page:
            return
        told = json.loads(self._desk.step(SLICE))
        self._hear(job, told)
        if told["done"] or not self._with(ticket):
            self._on_page = ""
        else:
            self.app.emit("later", action="work-on", value=ticket)
