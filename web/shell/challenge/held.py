"""The attempt on the table, saved for when the page is opened again."""

from __future__ import annotations

from collections.abc import Callable

from shell.app.session import Session
from shell.sharing.opening import Opening
from shell.storage.entries import Entries
from shell.storage.jsontext import Json

VERSION = 1


class Held:
    """The attempt that is saved under `name`, if any."""

    def __init__(self, entries: Entries, opening: Opening, name: str) -> None:
        self._single, self._opening = entries.single(name, VERSION), opening
        self._attempt: Session | None = None

    @property
    def empty(self) -> bool:
        """True if no attempt of this tab is saved."""
        return self._attempt is None

    def keep(self, session: Session, **task: object) -> None:
        """Save the turns of an attempt, with the data that identifies its `task`."""
        self._single.keep(**task, turns=session.turns[: session.cursor])
        self._attempt = session

    def drop(self) -> None:
        """Delete the saved attempt, except one that waits while a link is looked at."""
        waiting = self._opening.waiting
        if waiting is None or waiting is not self._attempt:
            self._single.drop()
            self._attempt = None

    def go_on(self, begin: Callable[[Json], None]) -> None:
        """Continue the saved attempt by `begin`; invalid data counts as none."""
        attempt = self._single.recall()
        if not attempt:
            return
        self._single.take()
        try:
            begin(attempt)
        # GameError is a ValueError
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
            self.drop()
