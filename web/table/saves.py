"""Keeping games: saved after every turn and every decision, checked when read, never thrown away."""

from __future__ import annotations

import json
from contextlib import suppress

import ttb_core as ttb

from .app import Feature
from .session import Session

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Protocol

    from .app import App

    Json = dict[str, Any]

    class Storage(Protocol):
        """Text under keys. Any call may raise `StorageFailed`."""

        def get(self, key: str) -> str | None: ...
        def set(self, key: str, text: str) -> None: ...
        def remove(self, key: str) -> None: ...
        def keys(self) -> list[str]: ...


PREFIX = "ttb."
CURRENT, GAME, ASIDE = PREFIX + "current", PREFIX + "game.", PREFIX + "aside."


class StorageFailed(Exception):
    """Storage is full, switched off or gone."""


class Saves(Feature):
    """The games in storage. Without working storage the table goes on and says so once."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.failed = False

    def player(self, colour: str) -> str:
        """What to call the player of a colour: the name given, else the colour."""
        return self.app.session.name(colour) or self.app.t(f"colour.{colour}")

    def autosave(self) -> None:
        """Store the game as it stands, a turn that waits for a decision included."""
        session = self.app.session
        entry = {**session.to_json(), "saved": self.app.now()}
        if self._write(GAME + session.key, json.dumps(entry, separators=(",", ":"))):
            self._write(CURRENT, session.key)

    def games(self) -> list[Json]:
        """The readable entries, the newest first. Unreadable ones are set aside."""
        found = []
        for key in self.keys():
            if key.startswith(GAME):
                entry = self.entry(key)
                if entry is not None:
                    found.append(entry)
        return sorted(found, key=lambda entry: str(entry.get("saved", "")), reverse=True)

    def keys(self) -> list[str]:
        """The keys of this page in storage; none if storage does not work."""
        try:
            known = self.app.storage.keys()
            return [key for key in known if key.startswith(PREFIX)]
        except StorageFailed:
            return []

    def entry(self, key: str) -> Json | None:
        """The entry under `key`, or None. One that is no game of ours is set aside and the player is told."""
        text = self.read(key)
        if text is None:
            return None
        try:
            entry = json.loads(text)
            if (
                not isinstance(entry, dict)
                or entry.get("format") != "ttb-game/1"
                or key != GAME + str(entry.get("key"))
            ):
                raise ValueError("not a saved game")
            return entry
        except (ValueError, RecursionError):
            self.set_aside(key, text)
            return None

    def open(self, key: str) -> Session | None:
        """The game under `key` (the part after the prefix), or None if it cannot be read."""
        entry = self.entry(GAME + key)
        if entry is None:
            return None
        try:
            return Session.from_json(entry)
        except ttb.TtbError:
            self.set_aside(GAME + key, self.read(GAME + key) or "")
            return None

    def latest(self) -> Session | None:
        """The game that was on the table last, if it can be read."""
        key = self.read(CURRENT)
        return self.open(key) if key else None

    def set_aside(self, key: str, text: str) -> None:
        """Move a damaged entry out of the way. Its text is kept under another key."""
        if self._write(ASIDE + key.removeprefix(PREFIX) + "." + self.app.entropy(), text):
            with suppress(StorageFailed):
                self.app.storage.remove(key)
        self.app.say("ui.save_damaged", "error", code="bad_save")

    def read(self, key: str) -> str | None:
        """The text under a key; None if there is none or storage does not work."""
        try:
            return self.app.storage.get(key)
        except StorageFailed:
            return None

    def _write(self, key: str, text: str) -> bool:
        try:
            self.app.storage.set(key, text)
        except StorageFailed:
            if not self.failed:
                self.app.say("ui.save_failed", "error", code="storage")
            self.failed = True
            return False
        self.failed = False
        return True

    def remember(self, key: str, text: str) -> None:
        """Keep a small thing (preferences, last settings) under `ttb.` and `key`."""
        self._write(PREFIX + key, text)

    def recall(self, key: str) -> str | None:
        """What `remember` kept."""
        return self.read(PREFIX + key)
