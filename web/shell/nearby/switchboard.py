"""The lines to other screens: who hears what comes in on which, whatever opened it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from ground.errors import GameError
from shell.app.actions import report
from shell.app.feature import Feature, Need
from shell.nearby import lines
from shell.nearby.relay import Relay

if TYPE_CHECKING:
    from shell.app.actions import Action
    from shell.app.app import App
    from shell.nearby.fields import Back, Fields
    from shell.nearby.lines import Report


class Listener(Protocol):
    """What has opened a line, and hears what becomes of it."""

    def described(self, line: str, fields: Fields, back: Back | None) -> None:
        """The browser says by which `fields` the other side finds it, and as whom it could come `back`."""

    def opened(self, line: str) -> None:
        """The other side is there."""

    def heard(self, line: str, text: str) -> None:
        """It has said something. Nothing about that is trusted."""

    def quiet(self, line: str, quiet: bool) -> None:
        """Nothing has come through for a while, or something does again."""

    def lost(self, line: str, why: str) -> None:
        """The line is gone for good."""


class Switchboard(Feature):
    """Every line has a name, and one listener as long as it is there."""

    _relay = Need(Relay)

    GROUP = "nearby"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._listeners: dict[str, Listener] = {}

    def actions(self) -> dict[str, Action]:
        return {
            "line-offered": report(self._described),
            "line-answered": report(self._described),
            "line-open": report(self._opened),
            "line-heard": report(self._heard),
            "line-quiet": report(self._quiet),
            "line-lost": report(self._lost),
        }

    def offer(self, listener: Listener, back: Back | None = None) -> str:
        """Open a line that somebody can answer, by itself who has promised to come `back` so; its name."""
        line = self._new(listener)
        lines.offer(self.app, line, self._relay.servers(), back)
        return line

    def answer(self, listener: Listener, fields: Fields, back: Back | None = None) -> str:
        """Answer a line that somebody has opened; its name here."""
        line = self._new(listener)
        lines.answer(self.app, line, fields, self._relay.servers(), back)
        return line

    def accept(self, line: str, fields: Fields) -> None:
        """Somebody has answered the line so."""
        lines.accept(self.app, line, fields)

    def send(self, line: str, text: str) -> None:
        """Say something on an open line."""
        lines.send(self.app, line, text)

    def close(self, line: str) -> None:
        """Hang up, and hear no more of it."""
        if self._listeners.pop(line, None) is not None:
            lines.close(self.app, line)

    def _new(self, listener: Listener) -> str:
        line = self.app.entropy()
        self._listeners[line] = listener
        return line

    def _told(self, value: str) -> tuple[Listener, Report] | None:
        """Who is to hear of a report; nobody of what cannot be one, or of a line that was hung up."""
        try:
            told = lines.report_of(value)
        except GameError:
            return None
        listener = self._listeners.get(told.line)
        return None if listener is None else (listener, told)

    def _described(self, value: str) -> None:
        found = self._told(value)
        if found is not None and found[1].fields is not None:
            found[0].described(found[1].line, found[1].fields, found[1].back)

    def _opened(self, value: str) -> None:
        if (found := self._told(value)) is not None:
            found[0].opened(found[1].line)

    def _heard(self, value: str) -> None:
        if (found := self._told(value)) is not None:
            found[0].heard(found[1].line, found[1].text)

    def _quiet(self, value: str) -> None:
        if (found := self._told(value)) is not None:
            found[0].quiet(found[1].line, found[1].on)

    def _lost(self, value: str) -> None:
        if (found := self._told(value)) is not None:
            del self._listeners[found[1].line]
            found[0].lost(found[1].line, found[1].why)
