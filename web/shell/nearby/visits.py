"""The tables that this device has been a guest at: what it takes to come back after the page was left."""

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
"""Characters of a text that is kept."""


class Visit(NamedTuple):
    """One of them: the `token` by which the host knows this guest, where it keeps a `spare` line for it, as
    whom the guest comes `back` on that, and the name that was given.
    """

    token: str = ""
    spare: str = ""
    back: Back | None = None
    name: str = ""


class Visits:
    """All that are kept, by the number of the invitation; nothing about what was stored is trusted."""

    def __init__(self, app: App) -> None:
        self.entry = app.entries.table(MEMORY, VERSION, "visits")

    def recall(self, number: int) -> Visit:
        """What is known of a visit; an empty one of none."""
        kept = self.entry.value.get(str(number))
        if not isinstance(kept, dict):
            return Visit()
        token, spare, name = (str(kept.get(field, ""))[:LONGEST] for field in ("token", "spare", "name"))
        try:
            back = back_of(kept.get("back"))
            if spare:
                code.invitation_of(spare)
        except GameError:
            back, spare = None, ""
        return Visit(token, spare, back, name[:LONGEST_NAME])

    def keep(self, number: int, visit: Visit) -> None:
        """Keep what is known of a visit now."""
        data = {**visit._asdict(), "back": visit.back._asdict() if visit.back else {}}
        with self.entry.changing() as visits:
            visits.pop(str(number), None)
            visits[str(number)] = data
            keep_last(visits, MOST_VISITS)

    def forget(self, number: int) -> None:
        """There is nothing to come back to."""
        with self.entry.changing() as visits:
            visits.pop(str(number), None)
