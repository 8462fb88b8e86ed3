"""Following the game at another screen's table: the host's messages come to the table here in order.

Each is shown as soon as it can be.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol
from zlib import crc32

from ground.errors import GameError
from shell.app.app import App
from shell.app.session import Session
from shell.nearby.away import Away
from shell.play.running import Running
from shell.play.table import Table
from shell.saves.exchange import checks, options_of, plain_names_of, taken_back_of, turns_of
from shell.saves.saves import Saves
from shell.storage.jsontext import Json

MOST_WAITING = 3000
"""The maximum number of messages that wait while something else is on the table here."""


class Listener(Protocol):
    """Hears about the followed game."""

    def seated(self, session: Away) -> None:
        """The game has come to the table."""

    def broken(self, error: GameError) -> None:
        """The host has sent an impossible message."""


class FollowedGame:
    """The game at the host's table.

    `session` is the game as it is known here, `story` the host's name for it. Once it is over, `saved` is the
    whole game.
    """

    def __init__(self, app: App, running: Running, table: Table, saves: Saves, listener: Listener) -> None:
        self.app, self._listener = app, listener
        self._running, self._table, self._saves = running, table, saves
        self.session: Away | None = None
        self.saved: Session | None = None
        self.story = ""
        self._queue: list[Json] = []
        self._seated = False
        """True if the game has been on the table here.

        From then on it waits while the person is elsewhere.
        """
        self._odd = False
        """True if the pending decision differs from that of the rules, and has not been drawn yet."""

    @property
    def elsewhere(self) -> bool:
        """True if the table here has something else than the game that goes on at the host's."""
        return self._seated and self.app.session not in (self.session, self.saved)

    def begin(self, session: Away) -> None:
        """Follow this game from now on. It comes to the table at once if the last one is there."""
        elsewhere = self.elsewhere  # before `session` changes, on which it depends
        self.session, self._seated = session, elsewhere
        self.hush()

    def hush(self) -> None:
        """Drop the messages that wait: the host tells everything anew."""
        self._queue = []

    def end(self) -> Away | None:
        """Stop following, and return the followed game."""
        session, self.session, self._seated = self.session, None, False
        self.hush()
        return session

    def hear(self, message: Json) -> None:
        """Take a message, to be handled once it can be shown. Raises `GameError` if too many wait."""
        if self.session is None:
            return
        if len(self._queue) >= MOST_WAITING:
            raise GameError("bad_message", f"More than {MOST_WAITING} messages wait.")
        self._queue.append(message)
        self.go_through()

    # Messages at the table

    def go_through(self) -> None:
        """Handle the waiting messages, up to one that cannot be shown now. Raises `GameError`."""
        while self._queue and self.session is not None and self._free():
            self._hear(self.session, self._queue.pop(0))
        self._draw_what_is_odd()

    def _free(self) -> bool:
        """True if the table can show the next message.

        Before the first `now` message, turns are only stored.
        """
        app = self.app
        if app.session is not self.session:
            return not self._seated
        return not app.past and app.screen is None and self._running.phase != "running"

    def _hear(self, session: Away, message: Json) -> None:
        kind = message["type"]
        shown = self.app.session is session
        if kind == "past":
            self._past(session, message, shown)
        elif kind == "story":
            self._over(session, message)
        elif message["n"] != session.cursor:
            if message["n"] > session.cursor:
                raise GameError(
                    "bad_message",
                    f"`n` is {message['n']}, expected at most {session.cursor}.",
                )
            self.go_back(session, message["n"])
            self._now(session, message)
        else:
            self._now(session, message)

    def go_back(self, session: Away, moment: int) -> None:
        """Drop all turns after `moment` turns: the host has gone back."""
        if moment < session.cursor:
            session.forget(moment)
            if self.app.session is session:
                self._show(session)

    def _past(self, session: Away, message: Json, shown: bool) -> None:
        if message["n"] <= session.cursor:
            return  # it was told before
        if message["n"] != session.cursor + 1:
            raise GameError("bad_message", f"`n` is {message['n']}, expected {session.cursor + 1}.")
        turn = session.tell(message["turn"], message["events"], message["after"], self.app.texts)
        if shown:
            session.on = False
            self._running.carry_on(turn, save=False)
        else:
            session.commit(turn, session.try_turn(turn).position)

    def _now(self, session: Away, message: Json) -> None:
        """Take the state of the game; the first such message brings the game to the table."""
        game = self.app.game
        names = plain_names_of(message["names"], game)
        renamed = names != session.names
        session.names = names
        session.people = {
            c: presence for c, presence in message["people"].items() if c in session.standing.colours
        }
        session.tell_ready([c for c in message["ready"] if c in session.standing.colours])
        fresh = self.app.session is not session
        if fresh:
            self._show(session)
        if message["pending"] is not None:
            self._half(session, message, fresh)
        elif session.waiting is not None and not self._is_only_asked(session):
            session.forget(session.cursor)
            self._show(session)
        session.mark, session.paused = message["asked"], message["paused"]
        session.on = not session.paused
        if renamed or fresh:
            self._saves.tell("")

    def _half(self, session: Away, message: Json, fresh: bool) -> None:
        """Show the current turn as far as it has come; the same pending decision is left as it is."""
        running, pending, events = self._running, message["pending"], message["events"]
        secret = len(session.standing.to_move) > 1 and bool(message["ready"])
        before = session.half_events
        turn = session.tell_half(message["waiting"] or {}, events, pending, self.app.texts)
        asked_the_same = running.phase == "deciding" and running.pending == pending
        if asked_the_same and (secret or events == before) and not fresh:
            running.hear(turn)
            return
        running.carry_on(turn, animate=not fresh and not secret, save=False)
        self._odd = not session.asks_so(turn, pending)

    def _draw_what_is_odd(self) -> None:
        """Draw a decision that differs from that of the rules, to see whether it can be drawn.

        Raises `GameError` if it cannot: when the page draws it, it would be too late.
        """
        app = self.app
        if not self._odd or app.session is not self.session or self._running.phase != "deciding":
            return
        self._odd = False
        try:
            app.view()
        except GameError:
            raise
        except Exception as error:  # a game may raise anything for nonsense
            raise GameError("bad_message", f"A decision cannot be shown: {type(error).__name__}.") from error

    def _is_only_asked(self, session: Away) -> bool:
        """True if nobody has decided in the current turn, and this screen is asked."""
        pending, game = self._running.pending, self.app.game
        asks_here = pending is not None and pending["by"] in (session.viewer or ())
        return asks_here and game.rules.turn(session.waiting) == game.rules.turn({})

    def _show(self, session: Away) -> None:
        """Put the game on the table at its current position."""
        app = self.app
        if app.session is not session:
            self._table.put(session, save=False)
            self._seated = True
            self._listener.seated(session)
        else:
            self._running.stop()
            app.show(session.position)

    def _over(self, away: Away, message: Json) -> None:
        """Take the whole game after its end.

        From now on it is a game of this device, once all of it has been played again.
        """
        game = self.app.game
        turns = turns_of(message["turns"], game)
        if not turns or len(turns) - 1 != away.cursor:
            raise GameError("bad_message", f"The game has {len(turns)} turns, expected {away.cursor + 1}.")
        names = plain_names_of(message["names"], game)
        key = f"near{crc32(self.story.encode()):08x}"  # the same if it is told again
        start, options = game.rules.position(message["start"]), options_of(message["options"], game)
        whole = Session.restored(game, start, options, names, key, turns, len(turns) - 1, {})
        whole.seats = dict(away.seats)
        whole.taken_back = taken_back_of(message["taken_back"], len(turns))
        self._saves.begin(self._end(away, whole), first=True)

    def _end(self, away: Away, whole: Session) -> Iterator[None]:
        """Play the whole game again, a bit at a time, and show its last turn."""
        last = whole.turns[-1]
        try:
            for _ in checks(whole, size=1):
                yield
            if not whole.standing_at(len(whole.turns)).over:
                raise GameError("bad_message", "The game is not over after its last turn.")
        except GameError as error:
            if self.session is away:
                self._listener.broken(error)
            return
        if self.session is not away:
            return
        known = self._saves.open(whole.key)
        self.session, self.saved = None, known or whole
        self._table.put(self.saved)
        if known is None:
            self._running.begin(last)
        else:
            self.app.open(known.ending)
