"""Saving games: after every turn and every decision; checked when read, never thrown away.

The format is in `store.py`, the list of games in `library/library.py`. This module handles the game on the
table: it is written, opened, and protected against other tabs of the browser; failures are told.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from ground.errors import GameError
from shell.app.actions import Action, report
from shell.app.app import App
from shell.app.roles import Following
from shell.app.session import Session
from shell.saves.exchange import checks, title_of
from shell.saves.store import Damaged, Elsewhere, Store, good_key
from shell.storage import preferences
from shell.storage.jsontext import Json
from shell.storage.storage import Storage as Storage
from shell.storage.storage import StorageFailed

_ASK_TO_PERSIST = 8
"""The number of turns after which a game is worth asking the browser to keep its storage."""


class Saves(Following):
    """The game in storage. Without working storage the table goes on and says so once.

    `notice` is a notice to the player that stays until it is closed: `off`, `full`, `elsewhere`, `copied`,
    `older`, `damaged` or `part`. `failed` is True while the last write did not work.
    """

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.store = Store(app.storage, app.entropy(), app.game)
        self.keys = self.store.keys
        self.failed = False
        self.notice = ""
        self._held = ""
        self._away = ""
        self._asked = False
        self._jobs: list[Iterator[None]] = []
        app.entries.failed, app.entries.broken = self.fail, self._broken
        # The preferences were read before; if they were damaged, they would be overwritten.
        text = app.entries.text(preferences.KEY)
        app.entries.json(preferences.KEY, text, preferences.VERSION)

    def actions(self) -> dict[str, Action]:
        return {
            "elsewhere": report(self._elsewhere),
            "play-copy": lambda: self._branch_off(),
            "notice-close": lambda: self.tell(""),
            "job": report(self._go_on),
            "stored": report(lambda keys: self.app.entries.heard(keys.split())),
        }

    def tell(self, notice: str) -> None:
        """Show a notice until it is closed, and announce it."""
        if notice and notice != self.notice:
            urgent = notice not in ("copied", "elsewhere")
            self.app.emit("announce", text=self.app.t(f"ui.notice.{notice}"), urgent=urgent)
        self.notice = notice

    # Writing

    def autosave(self) -> None:
        """Save the game at its current state, including a turn that waits for a decision."""
        session = self.app.session
        if not session.stored:
            return
        if self._away == session.key:
            self._become_copy()
        try:
            try:
                self.store.save(session, self.app.now())
            except Elsewhere:
                self._become_copy()
                self.store.save(session, self.app.now())
            self._mark_current()
        except StorageFailed:
            self.fail()
            return
        if self.failed:
            self.failed = False
            self.tell("")
        if len(session.turns) >= _ASK_TO_PERSIST:
            self.persist()

    def make_current(self) -> None:
        """Make the game on the table the one to open with the page."""
        try:
            self._mark_current()
        except StorageFailed:
            self.fail()

    def _mark_current(self) -> None:
        if self.app.storage.get(self.keys.current) != self.app.session.key:
            self.app.storage.set(self.keys.current, self.app.session.key)

    def fail(self) -> None:
        """Tell that storage failed, once until it works again."""
        if not self.failed:
            current = self.app.entries.text(self.keys.current)
            self.tell("full" if current is not None or self._readable() else "off")
        self.failed = True

    def _readable(self) -> bool:
        try:
            return bool(self.app.storage.keys())
        except StorageFailed:
            return False

    def persist(self) -> None:
        """Ask the browser, once, not to clear this page's storage by itself."""
        if not self._asked:
            self._asked = True
            self.app.emit("persist")

    # Reading

    def open(self, key: str) -> Session | None:
        """The game with this key, or None. Damaged entries are set aside, and the player is told.

        If no state of it is complete, a new game begins at the newest readable position.
        """
        session = self._load(key)
        if session is not None:
            self.begin(self._check(session))
        return session

    def games(self) -> tuple[list[Json], list[str]]:
        """The result of `Store.games`, after games without a readable head have been treated as in `open`."""
        good, bad = self.store.games()
        damaged = [key for key in bad if good_key(key) and self.store.is_damaged(key)]
        for key in damaged:
            self._load(key)
        return self.store.games() if damaged else (good, bad)

    def _load(self, key: str) -> Session | None:
        try:
            session, bad, newest = self.store.load(key)
        except KeyError:
            return None
        except Damaged as error:
            self.set_aside(error.parts)
            self.tell("older" if error.rest else "damaged")
            if error.rest is None:
                return None
            session, bad, newest = error.rest, [], True
            session.key = self.app.entropy()
        except StorageFailed:
            return None
        if bad:
            self.set_aside(bad)
            self.tell("part" if newest else "older")
        try:
            if not self.store.knows(session.key):
                self.store.save(session, self.app.now())
        except (StorageFailed, Elsewhere):
            self.fail()
        return session

    def latest(self) -> Session | None:
        """The game that was on the table last, else the newest readable one, or None."""
        key = self.app.entries.text(self.keys.current)
        if key:
            session = self.open(key)
            if session is not None:
                return session
        try:
            good, bad = self.store.games()
        except StorageFailed:
            return None
        for key in [*(str(game["key"]) for game in good), *filter(good_key, bad)]:
            session = self.open(key)
            if session is not None:
                return session
        return None

    def _check(self, session: Session) -> Iterator[None]:
        """Replay the past of an opened game, a bit at a time, so that going back is quick and safe."""
        yield
        try:
            for _ in checks(session):
                yield
                if self.app.session is not session:
                    return
        except GameError:
            # Intact, but no game: another program wrote it. The game goes on from the position.
            names, options = session.names, session.options
            position = session.position_at(session.cursor)
            with suppress(StorageFailed):
                self.set_aside(list(self.store.parts(session.key)))
            rest = Session(self.app.game, position, options, names, self.app.entropy())
            rest.seats = session.seats
            self.app.session = rest
            self.app.show(position)
            self.tell("damaged")
            self.autosave()

    def set_aside(self, names: list[str]) -> None:
        """Move damaged entries out of the way, as far as there is room; their text stays."""
        try:
            self.store.set_aside(names, self.app.entropy())
        except StorageFailed:
            self.fail()

    def _broken(self, key: str) -> None:
        """Set aside an entry beside the games that cannot be read."""
        self.set_aside([key])
        self.tell("part")

    # Other tabs

    def position_changed(self) -> None:
        key = self.app.session.key
        if key != self._held:
            self._held = key
            if self.notice in ("elsewhere", "copied"):
                self.notice = ""
            self.app.emit("hold", key=key, prefix=self.keys.entry(key) + ".")

    def _elsewhere(self, key: str) -> None:
        """Note that another tab has this game."""
        if key == self.app.session.key:
            self._away = key
            self.tell("elsewhere")

    def take_over(self) -> Session | None:
        """Take the game on the table from another tab, as that has saved it; None if it cannot be read."""
        key = self.app.session.key
        session = self.open(key)
        self._away = ""
        self.tell("")
        self.app.emit("taken", key=key)
        return session

    def _branch_off(self) -> None:
        self._become_copy()
        self.autosave()
        self.tell("")
        self.app.say("ui.copy_opened")

    def _become_copy(self) -> None:
        """Give the game on the table another key: the entries written by another tab stay."""
        session, t = self.app.session, self.app.t
        try:
            title = self.store.title(session.key)
            session.key = self.app.entropy()
            if title:
                self.store.rename(session.key, title_of(t("ui.copy_of", title=title)))
        except StorageFailed:
            self.fail()
        self._away = ""
        self.position_changed()
        self.tell("copied")

    # Work in small pieces

    def begin(self, job: Iterator[None], first: bool = False) -> None:
        """Do some work a piece at a time, between a person's actions; `first` puts it before other work."""
        self._jobs.insert(0 if first else len(self._jobs), job)
        self.app.emit("later", action="job")

    def _go_on(self) -> None:
        if not self._jobs:
            return
        try:
            next(self._jobs[0])
        except StopIteration:
            del self._jobs[0]
        if self._jobs:
            self.app.emit("later", action="job")
