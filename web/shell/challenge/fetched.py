"""A file that the page fetches when somebody first wants what is in it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from shell.app.actions import Action, report
from shell.app.app import App

T = TypeVar("T")


class Fetched(Generic[T]):
    """`here` is what is in it, None until it has come; `missing` says that it could not be fetched. The page
    hears of it by the effect `name`, and answers by `NAME-here` or `NAME-missing`. `read` raises ValueError
    or TypeError for a text that is none.
    """

    def __init__(self, app: App, name: str, read: Callable[[str], T]) -> None:
        self._app, self._name, self.read = app, name, read
        self.here: T | None = None
        self.missing = self.asked = False
        self._waiting: list[Callable[[], None]] = []

    def actions(self) -> dict[str, Action]:
        """The reports of the page."""
        return {f"{self._name}-here": report(self.arrived), f"{self._name}-missing": report(self.lost)}

    def want(self, then: Callable[[], None] = lambda: None) -> None:
        """Do something with it: at once, or when the page has fetched it."""
        if self.here is not None:
            then()
            return
        self.missing, self.asked = False, True
        self._waiting.append(then)
        if len(self._waiting) == 1:  # otherwise it is on its way
            self._app.emit(self._name)

    def arrived(self, text: str) -> None:
        """It has been fetched."""
        try:
            self.here = self.read(text)
        except (ValueError, TypeError):
            self.lost()
        else:
            self.serve()

    def serve(self) -> None:
        """Do what has waited for it."""
        waiting, self._waiting = self._waiting, []
        for then in waiting:
            then()

    def lost(self) -> None:
        """It does not come."""
        self.missing, self._waiting = True, []
