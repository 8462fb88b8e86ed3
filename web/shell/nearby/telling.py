"""The messages to guests: each learns what the player may know, as it happens, and nothing twice."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from zlib import crc32

from ground.rules import Viewer
from shell.app.app import App
from shell.app.session import Session
from shell.nearby import messages
from shell.nearby.guests import Guest, Guests
from shell.nearby.seating import Seating
from shell.nearby.switchboard import Switchboard
from shell.saves.saves import Saves
from shell.storage.jsontext import Json

AT_ONCE = 2
"""The number of past turns told to a new guest before the page may draw again."""


class Teller:
    """Sends messages to guests."""

    def __init__(self, app: App, guests: Guests, lines: Switchboard, seating: Seating, saves: Saves) -> None:
        self._app, self._guests, self._lines, self._seating = app, guests, lines, seating
        self._saves = saves

    def say(self, guest: Guest, kind: str, **fields: object) -> None:
        """Send a message to a guest."""
        self._lines.send(guest.line, messages.written(kind, **fields))

    # New guests

    def welcome(self, guest: Guest, story: str, have: int) -> None:
        """Tell a guest the game from its start, or its rest if the guest knows `have` turns of this story."""
        session, game = self._guests.session, self._app.game
        assert session is not None
        known = story == self._guests.story and have <= session.cursor
        guest.begin_anew(have if known else 0)
        self.say(
            guest,
            "welcome",
            v=messages.VERSION,
            game=game.name,
            token=guest.token,
            story=self._guests.story,
            colours=list(guest.colours),
            have=guest.sent,
            start=game.rules.view(game.data(session.start), viewer_of(session, guest.colours)),
            # The seed would reveal everything that is hidden, now and later.
            options={name: value for name, value in session.options.items() if name != "seed"},
            names=session.names,
        )
        guest.catching = True
        self._saves.begin(self._catch_up(guest, session, guest.line), first=True)

    def _catch_up(self, guest: Guest, session: Session, line: str) -> Iterator[None]:
        """Tell a guest the turns before they came, a few at a time."""
        while self._guests.session is session and guest.line == line and guest.sent < _told_singly(session):
            for _ in range(min(AT_ONCE, _told_singly(session) - guest.sent)):
                self._tell_turn(guest, session)
            yield
        if guest.line == line:
            guest.catching = False

    # News

    def tell_all(self) -> None:
        """Tell all connected guests the news since the last message."""
        session = self._guests.session
        there = [guest for guest in self._guests if guest.there and not guest.catching]
        if session is None or not there:
            return
        people = self._seating.people()
        for guest in there:
            self._tell(guest, session, people)

    def _tell(self, guest: Guest, session: Session, people: dict[str, str]) -> None:
        if guest.sent > session.cursor:  # the host has gone back
            guest.sent, guest.now = session.cursor, None
        while guest.sent < _told_singly(session):
            self._tell_turn(guest, session)
        if session.over:
            self._tell_story(guest, session)
            return
        paused = self._app.session is not session
        now = (session.cursor, session.waiting, session.first, session.names, people, paused, guest.done)
        if now != guest.now:
            guest.now = now
            state = current_turn_for(session, guest.colours, guest.done)
            self.say(
                guest, "now", n=session.cursor, names=session.names, people=people, paused=paused, **state
            )  # fmt: skip

    def _tell_turn(self, guest: Guest, session: Session) -> None:
        turn = turn_data(session, guest.sent, viewer_of(session, guest.colours))
        guest.sent += 1
        guest.signs = guest.wrong = 0
        self.say(guest, "past", n=guest.sent, **turn)

    def _tell_story(self, guest: Guest, session: Session) -> None:
        """Tell the whole game once it is over: nothing is hidden any more."""
        if guest.ended:
            return
        guest.ended = True
        self.say(
            guest,
            "story",
            start=self._app.game.data(session.start),
            turns=session.turns[: session.cursor],
            names=session.names,
            options=session.options,
            taken_back=session.taken_back,
        )

    def tell_sign(self, sign: str, colour: str, name: str, by: Guest | None) -> None:
        """Tell a sign to all but the guest who makes it."""
        for guest in self._guests:
            if guest.there and guest is not by:
                self.say(guest, "sign", by=colour, name=name, sign=sign)


def _told_singly(session: Session) -> int:
    """The number of turns that are told one by one: the last of all is told with the whole game."""
    return session.cursor - session.over


# Views for guests


def viewer_of(session: Session, colours: Sequence[str]) -> Viewer:
    """The viewer at a screen of these colours: all colours if nothing is hidden."""
    hides = session.game.rules.hides(session.data, session.options)
    return frozenset(colours if hides else session.standing.colours)


def turn_data(session: Session, number: int, viewer: Viewer) -> Json:
    """The turn with this number: `turn`, `events` and the data `after` it."""
    game, turn = session.game, session.turns[number]
    outcome = session.play_at(number, turn)
    return {
        "turn": game.rules.turn_told(turn, outcome.events, viewer),
        "events": list(game.rules.events_for(outcome.events, viewer)),
        "after": game.rules.view(game.data(session.position_at(number + 1)), viewer),
    }


def asked_of(session: Session, colours: Sequence[str]) -> Json | None:
    """The decision that these colours have to make in the current turn, or None."""
    if session.waiting is None and len(session.standing.to_move) < 2:
        return None
    asked = (session.game.asks(session.position, session.waiting or {}, colour) for colour in colours)
    return next(filter(None, asked), None)


def current_turn_for(session: Session, colours: Sequence[str], done: int) -> Json:
    """The current turn as far as it has come.

    `waiting` is the part these colours may know, with its `events`; `pending` is the decision, in full if
    these colours are `asked`; `ready` lists the colours that have decided; `asked` is the mark to send with
    the next decision, after `done` decisions.
    """
    game, viewer, turn = session.game, viewer_of(session, colours), session.waiting
    if turn is None or is_empty(session, turn):
        several = len(session.standing.to_move) > 1
        mark = mark_of(session, done, game.rules.joined({}, {}, colours) if several else None)
        return {"waiting": None, "events": [], "pending": None, "asked": mark, "ready": []}
    outcome = session.try_turn(turn)
    own = (
        game.rules.joined({}, turn, colours) if game.rules.simultaneous else game.rules.turn_for(turn, viewer)
    )
    asked = pending = asked_of(session, colours)
    if asked is None and outcome.pending is not None:
        pending = without_options(outcome.pending)
    return {
        "waiting": own,
        "events": list(game.rules.events_for(outcome.events, viewer)),
        "pending": pending,
        # While several decide in secret the mark stays the same, whatever the others do meanwhile.
        "asked": mark_of(session, done, own if outcome.ready else [len(outcome.events), asked]),
        "ready": list(outcome.ready),
    }


def is_empty(session: Session, turn: Json) -> bool:
    """True if several colours are asked in this turn and none has decided yet."""
    game = session.game
    return len(session.standing.to_move) > 1 and game.rules.turn(turn) == game.rules.turn({})


def mark_of(session: Session, done: int, decision: object) -> str:
    """A mark that is unique to a decision, and differs after the decision was taken back."""
    written = json.dumps(decision, sort_keys=True)
    return f"{session.cursor}.{done}.{crc32(written.encode()):08x}"


def without_options(pending: Json) -> Json:
    """A decision of another player: words and numbers without the options."""
    return {name: _without_items(value) for name, value in pending.items()}


def _without_items(value: object) -> object:
    return [] if isinstance(value, list) else {} if isinstance(value, dict) else value
