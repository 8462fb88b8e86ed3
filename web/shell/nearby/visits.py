"""The tables where this device was a guest: the data for coming back after the page was left."""

from __future__ import annotations

from typing import NamedTuple

from ground.errors import GameError
from shell.app.app import App
from shell.app.game import LONGEST_NAME
from shell.nearby import invitation as code
from shell.nearby.fields import Back, back_of
from shell.storage.entries import keep_last

MEMORY, VERSION = "visits", 1
MOST_VISITS = 20
LONGEST = 1000
"""The maximum length of a saved text."""


class Visit(NamedTuple):
    """A visit.

    It has the `token` by which the host knows this guest, the host's `spare` line for it, the credentials for
    coming `back` on that, and the guest's name.
    """

    token: str = ""
    spare: str = ""
    back: Back | None = None
    name: str = ""


class Visits:
    """The saved visits by the number of the invitation; data from storage is not trusted."""

    def __init__(self, app: App) -> None:
        self.entry = app.entries.table(MEMORY, VERSION, "visits")

    def recall(self, number: int) -> Visit:
        """The visit with this number; an empty one if none is saved."""
        entry = self.entry.value.get(str(number))
        if not isinstance(entry, dict):
            return Visit()
        token, spare, name = (str(entry.get(field, ""))[:LONGEST] for field in ("token", "spare", "name"))
        try:
            back = back_of(entry.get("back"))
            if spare:
                code.invitation_of(spare)
        except GameError:
            back, spare = None, ""
        return Visit(token, spare, back, name[:LONGEST_NAME])

    def keep(self, number: int, visit: Visit) -> None:
        """Save the current data of a visit."""
        data = {**visit._asdict(), "back": visit.back._asdict() if visit.back else {}}
        with self.entry.changing() as visits:
            visits.pop(str(number), None)
            visits[str(number)] = data
            keep_last(visits, MOST_VISITS)

    def forget(self, number: int) -> None:
        """Delete a visit: there is no table to come back to."""
        with self.entry.changing() as visits:
            visits.pop(str(number), None)
