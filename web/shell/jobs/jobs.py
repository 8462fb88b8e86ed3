"""Long work for features: a computer's turn, a hint, and everything that takes longer than a tap may.

A feature returns its `job` as long as it wants the result. While there is one, `html[data-job]` holds its
ticket. The page's script sees it, asks for the request (`work`), has a worker do it, and reports the progress
(`work-told`). If the ticket goes away (going back, another screen, another game, a job that comes first), the
work ends; the request is enough to begin it again.

A report that makes no sense is not believed: another worker gets the request, and after that the page does
the work itself.
"""

from __future__ import annotations

import json
from importlib import import_module

from ground.errors import GameError
from shell.app.actions import Action, report
from shell.app.app import App
from shell.app.job import Job
from shell.app.roles import Rooted, Working
from shell.jobs.desk import Desk
from shell.storage.jsontext import Json, parse_json

NONSENSE = (GameError, ArithmeticError, AttributeError, LookupError, TypeError, ValueError)

SLICE = 0.008
"""The duration in seconds of each slice of work on the page, if there is no worker."""


class Jobs(Rooted):
    """Runs one job at a time: the first that a feature wants, in the order of the features."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._desk: Desk | None = None
        self._on_page = ""
        """The ticket of the job that the page does itself."""
        self._warned = False

    def actions(self) -> dict[str, Action]:
        return {
            "work": report(self._ask),
            "work-told": report(self._take_report),
            "work-here": report(self._here),
            "work-on": report(self._go_on),
        }

    def root(self) -> dict[str, str]:
        job = self.wanted
        return {"data-job": job.ticket if job else ""}

    @property
    def wanted(self) -> Job | None:
        """The job that is wanted now, or None."""
        return next(filter(None, (feature.job() for feature in self.app.having(Working))), None)

    def _with(self, ticket: str) -> Job | None:
        """The job with this ticket; None if it is no longer wanted."""
        job = self.wanted
        return job if job and job.ticket == ticket else None

    def _ask(self, ticket: str) -> None:
        """Give the page the request of the job."""
        job = self._with(ticket)
        if job:
            self.app.emit("work", ticket=ticket, request=self._request(job), module=self.app.game.desk)

    def _request(self, job: Job) -> str:
        return json.dumps({"kind": job.kind, **job.request()})

    def _take_report(self, value: str) -> None:
        """Take a report `{"ticket", "part", "done", ...}`; a ticket that is no longer wanted is ignored."""
        progress = parse_json(value) if value else {}
        job = self._with(progress.get("ticket", ""))
        if job is None:
            self.app.unchanged = True
            return
        try:
            self._hear(job, progress)
        except NONSENSE:
            self.app.emit("work-again", ticket=job.ticket)

    def _hear(self, job: Job, progress: Json) -> None:
        if type(progress["done"]) is not bool or not 0 <= progress["part"] <= 1:
            raise ValueError("A report needs `done` as true or false, and `part` from 0 to 1.")
        job.hear(progress)

    # Without a worker

    def _here(self, ticket: str) -> None:
        """Do the job on the page, between a person's actions: no worker does it."""
        job = self._with(ticket)
        if job:
            if not self._warned:
                self._warned = True
                self.app.say("ui.computer.no_worker")
            self.do_here(job)

    def do_here(self, job: Job) -> None:
        """Do this job on the page, unless it is under way there. The job must be the wanted one."""
        if self._desk is None:
            self._desk = import_module(self.app.game.desk).desk
        if self._on_page != job.ticket:
            self._on_page = job.ticket
            self._desk.begin(self._request(job))
            self.app.emit("later", action="work-on", value=job.ticket)

    def _go_on(self, ticket: str) -> None:
        job = self._with(ticket)
        if job is None or self._desk is None or ticket != self._on_page:
            self.app.unchanged = True
            return
        progress = json.loads(self._desk.step(SLICE))
        self._hear(job, progress)
        if progress["done"] or not self._with(ticket):
            self._on_page = ""
        else:
            self.app.emit("later", action="work-on", value=ticket)
