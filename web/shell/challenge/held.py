"""An attempt on the table that is kept for when the page is opened again."""

from __future__ import annotations

from collections.abc import Callable

from shell.app.session import Session
from shell.sharing.opening import Opening
from shell.storage.entries import Entries
from shell.storage.jsontext import Json

VERSION = 1


class Held:
    """The attempt that is kept under `name`, if there is one."""

    def __init__(self, entries: Entries, opening: Opening, name: str) -> None:
        self._single, self._opening = entries.single(name, VERSION), opening
        self._attempt: Session | None = None

    @property
    def empty(self) -> bool:
        """Whether no attempt of this tab is kept."""
        return self._attempt is None

    def keep(self, session: Session, **task: object) -> None:
        """Keep the turns of an attempt, with what says which `task` it is at."""
        self._single.keep(**task, turns=session.turns[: session.cursor])
        self._attempt = session

    def drop(self) -> None:
        """Nothing is to be kept, but for the attempt that waits while a link is looked at."""
        waiting = self._opening.waiting
        if waiting is None or waiting is not self._attempt:
            self._single.drop()
            self._attempt = None

    def go_on(self, begin: Callable[[Json], None]) -> None:
        """The page was closed over an attempt: `begin` it again. What is not in order counts as none."""
        kept = self._single.recall()
        if not kept:
            return
        self._single.take()
        try:
            begin(kept)
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError):  # and GameError
            self.drop()
