"""An attempt on the table that is kept for when the page is opened again."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from shell.saves.saves import Saves
from shell.sharing.opening import Opening

if TYPE_CHECKING:
    from collections.abc import Callable

    from shell.app.app import App
    from shell.app.session import Session
    from shell.storage.jsontext import Json

VERSION = 1


class Held:
    """The attempt that is kept under `name`, if there is one."""

    def __init__(self, app: App, name: str) -> None:
        self._app, self._name = app, name
        self._held = False
        self._attempt: Session | None = None

    def keep(self, session: Session, **task: object) -> None:
        """Keep the turns of an attempt, with what says which `task` it is at."""
        kept = {"version": VERSION, **task, "turns": session.turns[: session.cursor]}
        self._app.feature(Saves).remember(self._name, json.dumps(kept, separators=(",", ":")))
        self._held, self._attempt = True, session

    def drop(self) -> None:
        """Nothing is to be kept, but for the attempt that waits while a link is looked at."""
        waiting = self._app.feature(Opening).waiting
        if self._held and (waiting is None or waiting is not self._attempt):
            self._app.feature(Saves).forget(self._name)
            self._held, self._attempt = False, None

    def go_on(self, begin: Callable[[Json], None]) -> None:
        """The page was closed over an attempt: `begin` it again. What is not in order counts as none."""
        kept = self._app.feature(Saves).recall_json(self._name, VERSION)
        if not kept:
            return
        self._held = True
        try:
            begin(kept)
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError):  # and GameError
            self.drop()
