"""The lines to other screens: each has one listener, the feature that opened it."""

from __future__ import annotations

from typing import Protocol

from ground.errors import GameError
from shell.app.actions import Action, report
from shell.app.app import App
from shell.app.feature import Feature, Need
from shell.nearby import lines
from shell.nearby.fields import Back, Fields
from shell.nearby.lines import Report
from shell.nearby.relay import Relay


class Listener(Protocol):
    """Hears about a line that it has opened."""

    def described(self, line: str, fields: Fields, back: Back | None) -> None:
        """The browser reports the `fields` of this page, and the credentials for coming `back`."""

    def opened(self, line: str) -> None:
        """The other side is there."""

    def heard(self, line: str, text: str) -> None:
        """The other side has sent a text, which is not to be trusted."""

    def quiet(self, line: str, quiet: bool) -> None:
        """Nothing has come through for a while, or something does again."""

    def lost(self, line: str, why: str) -> None:
        """The line is gone for good."""


class Switchboard(Feature):
    """All lines by name, each with one listener as long as it exists."""

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
        """Open a line that a guest can answer, and return its name.

        With `back` it is for the guest with these credentials, who reconnects without help.
        """
        line = self._new(listener)
        lines.offer(self.app, line, self._relay.servers(), back)
        return line

    def answer(self, listener: Listener, fields: Fields, back: Back | None = None) -> str:
        """Answer a line that a host has opened, and return its name here."""
        line = self._new(listener)
        lines.answer(self.app, line, fields, self._relay.servers(), back)
        return line

    def accept(self, line: str, fields: Fields) -> None:
        """Take the answer to a line."""
        lines.accept(self.app, line, fields)

    def send(self, line: str, text: str) -> None:
        """Send a text on an open line."""
        lines.send(self.app, line, text)

    def close(self, line: str) -> None:
        """Close a line; no more reports on it are passed on."""
        if self._listeners.pop(line, None) is not None:
            lines.close(self.app, line)

    def _new(self, listener: Listener) -> str:
        line = self.app.entropy()
        self._listeners[line] = listener
        return line

    def _addressed(self, value: str) -> tuple[Listener, Report] | None:
        """The listener of a report, and the report; None if it is invalid or its line was closed."""
        try:
            incoming = lines.report_of(value)
        except GameError:
            return None
        listener = self._listeners.get(incoming.line)
        return None if listener is None else (listener, incoming)

    def _described(self, value: str) -> None:
        heard = self._addressed(value)
        if heard is not None and heard[1].fields is not None:
            heard[0].described(heard[1].line, heard[1].fields, heard[1].back)

    def _opened(self, value: str) -> None:
        if (heard := self._addressed(value)) is not None:
            heard[0].opened(heard[1].line)

    def _heard(self, value: str) -> None:
        if (heard := self._addressed(value)) is not None:
            heard[0].heard(heard[1].line, heard[1].text)

    def _quiet(self, value: str) -> None:
        if (heard := self._addressed(value)) is not None:
            heard[0].quiet(heard[1].line, heard[1].on)

    def _lost(self, value: str) -> None:
        if (heard := self._addressed(value)) is not None:
            del self._listeners[heard[1].line]
            heard[0].lost(heard[1].line, heard[1].why)
