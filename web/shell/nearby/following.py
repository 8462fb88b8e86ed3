"""Following the game at another screen's table: what its host tells comes to the table here in its order,
as soon as it can be shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol
from zlib import crc32

from ground.errors import GameError
from shell.app.session import Session
from shell.saves.exchange import checks, options_of, plain_names_of, taken_back_of, turns_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from shell.app.app import App
    from shell.nearby.away import Away
    from shell.play.running import Running
    from shell.play.table import Table
    from shell.saves.saves import Saves
    from shell.storage.jsontext import Json

MOST_WAITING = 3000
"""Messages that wait while something else lies on the table here."""


class Listener(Protocol):
    """Who is told what becomes of the game."""

    def seated(self, session: Away) -> None:
        """The game has come to the table."""

    def broken(self, error: GameError) -> None:
        """The host has told what cannot be."""


class Following:
    """`session` is the game as it is known here, `story` what the host calls it; once it is over, `kept` is
    what has become of it.
    """

    def __init__(self, app: App, running: Running, table: Table, saves: Saves, listener: Listener) -> None:
        self.app, self._listener = app, listener
        self._running, self._table, self._saves = running, table, saves
        self.session: Away | None = None
        self.kept: Session | None = None
        self.story = ""
        self._queue: list[Json] = []
        self._seated = False
        """Whether the game has come to the table here. Then it waits until this person is at it."""
        self._odd = False
        """Whether something is asked that the rules would not ask so, and that has not been drawn yet."""

    @property
    def elsewhere(self) -> bool:
        """Whether something else lies on the table here than the game that goes on at the host's."""
        return self._seated and self.app.session not in (self.session, self.kept)

    def begin(self, session: Away) -> None:
        """Follow this game from now on. It comes to the table at once if that is where the last one lies."""
        elsewhere = self.elsewhere  # as long as it is known which games are the host's
        self.session, self._seated = session, elsewhere
        self.hush()

    def hush(self) -> None:
        """Forget what has not been heard yet: all is told anew."""
        self._queue = []

    def end(self) -> Away | None:
        """Follow it no more; what was followed."""
        session, self.session, self._seated = self.session, None, False
        self.hush()
        return session

    def hear(self, message: Json) -> None:
        """Hear this once it can be shown. Raises `GameError`."""
        if self.session is None:
            return
        if len(self._queue) >= MOST_WAITING:
            raise GameError("bad_message", "More is told than anybody could hear.")
        self._queue.append(message)
        self.go_through()

    # What happens at the table

    def go_through(self) -> None:
        """Hear what has been said, as far as what it says can be shown now. Raises `GameError`."""
        while self._queue and self.session is not None and self._free():
            self._hear(self.session, self._queue.pop(0))
        self._draw_what_is_odd()

    def _free(self) -> bool:
        """Whether the table can show what comes next; what came before the first word of how it stands is
        only remembered.
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
                raise GameError("bad_message", "A turn was not told.")
            self.go_back(session, message["n"])
            self._now(session, message)
        else:
            self._now(session, message)

    def go_back(self, session: Away, moment: int) -> None:
        """The host has gone back to where only so many turns have been played."""
        if moment < session.cursor:
            session.forget(moment)
            if self.app.session is session:
                self._show(session)

    def _past(self, session: Away, message: Json, shown: bool) -> None:
        if message["n"] <= session.cursor:
            return  # it was told before
        if message["n"] != session.cursor + 1:
            raise GameError("bad_message", "Turns are told one after the other.")
        turn = session.tell(message["turn"], message["events"], message["after"], self.app.texts)
        if shown:
            session.on = False
            self._running.carry_on(turn, save=False)
        else:
            session.commit(turn, session.try_turn(turn).position)

    def _now(self, session: Away, message: Json) -> None:
        """How it stands. With the first such word the game comes to the table."""
        game = self.app.game
        names = plain_names_of(message["names"], game)
        renamed = names != session.names
        session.names = names
        session.people = {c: how for c, how in message["people"].items() if c in session.standing.colours}
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
        """Show how far the turn that is on has come; whoever is asked the same as before is left at it."""
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
        """Draw a decision that the rules would not ask so, as far as they can know. Raises `GameError` if
        that is not possible: when the page draws it, it would be too late.
        """
        app = self.app
        if not self._odd or app.session is not self.session or self._running.phase != "deciding":
            return
        self._odd = False
        try:
            app.view()
        except GameError:
            raise
        except Exception as error:  # whatever a game makes of nonsense
            raise GameError("bad_message", f"A decision cannot be shown: {type(error).__name__}.") from error

    def _is_only_asked(self, session: Away) -> bool:
        """Whether the turn that is on is one in which nobody has decided, and this screen is asked."""
        pending, game = self._running.pending, self.app.game
        mine = pending is not None and pending["by"] in (session.viewer or ())
        return mine and game.rules.turn(session.waiting) == game.rules.turn({})

    def _show(self, session: Away) -> None:
        """Put the game on the table, as it stands."""
        app = self.app
        if app.session is not session:
            self._table.put(session, save=False)
            self._seated = True
            self._listener.seated(session)
        else:
            self._running.stop()
            app.show(session.position)

    def _over(self, away: Away, message: Json) -> None:
        """The game has ended, and is told as a whole: from now on it is a game of one's own device, once all
        of it has been played again.
        """
        game = self.app.game
        turns = turns_of(message["turns"], game)
        if not turns or len(turns) - 1 != away.cursor:
            raise GameError("bad_message", "The end does not follow from what was told.")
        names = plain_names_of(message["names"], game)
        key = f"near{crc32(self.story.encode()):08x}"  # the same if it is told again
        start, options = game.rules.position(message["start"]), options_of(message["options"], game)
        whole = Session.kept(game, start, options, names, key, turns, len(turns) - 1, {})
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
                raise GameError("bad_message", "The game is not over.")
        except GameError as error:
            if self.session is away:
                self._listener.broken(error)
            return
        if self.session is not away:
            return
        known = self._saves.open(whole.key)
        self.session, self.kept = None, known or whole
        self._table.put(self.kept)
        if known is None:
            self._running.begin(last)
        else:
            self.app.open(known.ending)
