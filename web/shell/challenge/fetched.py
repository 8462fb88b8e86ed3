"""A file that the page fetches when its content is first wanted."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Generic, TypeVar

from shell.app.actions import Action, report
from shell.app.app import App
from shell.drawing.html import Html, html, tag

if TYPE_CHECKING:
    from shell.settings.updates import Updates

T = TypeVar("T")


class Fetched(Generic[T]):
    """The content `here` of a file, None until it has arrived; `missing` is True if fetching failed.

    The effect `name` asks the page for the file; the page answers with `NAME-here` or `NAME-missing`. `read`
    raises ValueError or TypeError for an invalid text.
    """

    def __init__(self, app: App, name: str, read: Callable[[str], T]) -> None:
        self._app, self._name, self.read = app, name, read
        self.here: T | None = None
        self.missing = self.asked = False
        self._waiting: list[tuple[Callable[[], None], Callable[[], None]]] = []

    def actions(self) -> dict[str, Action]:
        """The reports of the page."""
        return {f"{self._name}-here": report(self.arrived), f"{self._name}-missing": report(self.lost)}

    def want(
        self, then: Callable[[], None] = lambda: None, instead: Callable[[], None] = lambda: None
    ) -> None:
        """Call `then` now if the content is here, otherwise once the page has fetched it.

        If that fails, `instead` is called.
        """
        if self.here is not None:
            then()
            return
        self.missing, self.asked = False, True
        self._waiting.append((then, instead))
        if len(self._waiting) == 1:  # otherwise it has been requested already
            self._app.emit(self._name)

    def arrived(self, text: str) -> None:
        """Read the fetched text and serve what waited for it."""
        try:
            self.here = self.read(text)
        except (ValueError, TypeError):
            self.lost()
        else:
            self.serve()

    def serve(self) -> None:
        """Call everything that waits for the content."""
        waiting, self._waiting = self._waiting, []
        for then, _ in waiting:
            then()

    def lost(self) -> None:
        """Note that fetching failed, and do without what was wanted."""
        waiting, self.missing, self._waiting = self._waiting, True, []
        for _, instead in waiting:
            instead()

    def instead(self, updates: Updates, loading: str, missing: str) -> Html:
        """A note in place of the content, with the text of one of these keys; empty once it is here."""
        if self.missing:
            return updates.instead(missing)
        if self.here is None:
            return tag("p", class_="room-note", role="status")(self._app.t(loading))
        return html()
