"""The table to which other screens come: its game is the truth, and each guest is told what they may know."""

from __future__ import annotations

from collections.abc import Sequence
from zlib import crc32

from ground.errors import GameError
from shell.app.actions import Action
from shell.app.app import App
from shell.app.feature import Need
from shell.app.roles import Following, Honouring, Waiting
from shell.app.session import Session
from shell.drawing.html import Html, button, html
from shell.nearby import invitation as code
from shell.nearby import messages
from shell.nearby.deciding import Deciding
from shell.nearby.fields import Back, Fields, back_of
from shell.nearby.guests import Guest, Guests
from shell.nearby.lines import IMPOSSIBLE
from shell.nearby.screens import OtherScreens
from shell.nearby.seating import Seating
from shell.nearby.telling import Teller
from shell.replay.replay import Replay
from shell.seats.seats import COMPUTER, HERE, NEARBY
from shell.storage.jsontext import Json

MOST_GUESTS = 12
"""Screens that can be connected: six seats, and who looks on."""
MOST_WRONG, MOST_SIGNS = 20, 5
"""Messages of a guest that make no sense before the host hangs up, and signs, each until the next turn."""
RACES = ("stale", "host_away")
"""What is refused though it made sense when it was said."""


class Hosting(OtherScreens, Following, Honouring, Waiting):
    """`guests` are those of the game on the table, connected or not; `invited` is who is invited now, with
    the text of the invitation once the browser has said how this page is found. `impossible` is
    whether it had no lines for the last one.

    Where guests sit says `seating`; what they are told and what they decide is done by parts of their own.
    """

    _replay = Need(Replay)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.guests = Guests(app)
        self.invited: Guest | None = None
        self.text = ""
        self.impossible = False
        self._played = 0
        """How many turns there were when that was seen last."""
        self.seating = Seating(app, self.guests, self._seats, self._running, self._saves)
        self._teller = Teller(app, self.guests, self._lines, self.seating, self._saves)
        self._deciding = Deciding(app, self.guests, self._running, self._replay, self._seats)

    def actions(self) -> dict[str, Action]:
        return {
            "nearby-invite": self._invite,
            "nearby-answer": self._answer,
            "nearby-here": lambda colour: self._play(colour, {"kind": HERE}),
            "nearby-computer": self._computer,
        }

    # Which game

    @property
    def idle(self) -> bool:
        unseen = self._deciding.unseen is not None
        return not (self.app.session.nearby or self.invited or self.guests or self.guests.bound or unseen)

    @property
    def on(self) -> bool:
        return self.hosts and bool(self.app.session.nearby)

    @property
    def hosts(self) -> bool:
        """Whether the game that is hosted lies on the table."""
        return self.app.session is self.guests.session

    def position_changed(self) -> None:
        session, hosted = self.app.session, self.guests.session
        if not session.stored:
            return  # what is no game lies over it for a while
        if hosted is None or session.key != hosted.key:
            self._move_to(session)
        elif session is not hosted:
            self.guests.go_on_with(session)
            self.seating.ask_first(session)
        if session.by_link is not None and self.on:
            self._part_with_all()
        if session.cursor < self._played:
            self.guests.take_back()
        self._played = session.cursor

    def ended(self) -> None:
        """An invitation ends with the game."""
        if self.hosts:
            self.uninvite()

    def _move_to(self, session: Session) -> None:
        """Another game lies on the table. Guests who have a seat in it as in the one before go along."""
        self.uninvite()
        fresh = not session.turns and not self.guests.knows(session)
        again = self.guests.session is not None and fresh and bool(session.nearby)
        there = [guest for guest in self.guests if guest.there]
        go_along = [guest for guest in there if again and self._goes_along(guest, session)]
        for guest in there:
            if guest not in go_along:
                self._hang_up(guest, "ended")
        self.guests.move_to(session, go_along)
        self.seating.ask_first(session)
        self._deciding.begin_anew()
        self._played = session.cursor
        for guest in go_along:
            self._teller.welcome(guest, "", 0)
        if go_along:
            self.guests.keep()

    def _goes_along(self, guest: Guest, session: Session) -> bool:
        """Whether a guest has the same seat in a new game, as in one that is played once more."""
        nearby, names = session.nearby, session.names
        return all(colour in nearby and names.get(colour, "") == guest.name for colour in guest.colours)

    def _part_with_all(self) -> None:
        """The game goes on by link: there are no seats at other screens any more."""
        self.uninvite()
        for guest in self.guests:
            self._hang_up(guest, "ended")
        self.seating.change(self.app.session.nearby, {"kind": HERE})
        self.guests.keep()

    # Seats

    def begin(self, colours: Sequence[str]) -> None:
        """These colours of the game on the table are for guests from now on."""
        self.app.resting.wake(self)
        self.seating.change(colours, {"kind": NEARBY})
        self.seating.show_changed()

    def _play(self, colour: str, seat: Json) -> None:
        """A seat that was for a guest is played otherwise."""
        if self._seats.of(colour).kind == NEARBY:
            self.seating.change(self.seating.together(colour), seat)
            for guest in [guest for guest in self.guests if colour in guest.colours]:
                self._hang_up(guest, "taken")
            self.seating.show_changed()

    def _computer(self, colour: str) -> None:
        levels = self.app.game.rules.levels
        if levels:
            self._play(colour, {"kind": COMPUTER, "level": levels[:2][-1]})

    # Inviting

    def _invite(self, colour: str) -> None:
        """Invite somebody: to this seat, which is here as yet, or to any that is free."""
        if colour and self._seats.of(colour).kind in (HERE, COMPUTER) and self.can_invite:
            self.begin(self.seating.together(colour))
        self.invite()

    @property
    def can_invite(self) -> bool:
        """Whether a seat of the game on the table can be given to somebody at another screen."""
        session = self.app.session
        return session.is_game and session.stored and not session.over and session.by_link is None

    def invite(self) -> None:
        """Make an invitation; there is one at a time."""
        self.uninvite()
        self.impossible = False
        if not self.hosts or not self._has_room():
            return
        number = crc32(self.app.entropy().encode())
        self.invited = guest = Guest(number)
        guest.line = self._lines.offer(self)

    def _has_room(self) -> bool:
        """Whether one more can come. Who has only watched and is away gives way."""
        for guest in self.guests:
            if len(self.guests) >= MOST_GUESTS and not guest.there and not guest.colours:
                self._hang_up(guest, "taken")
        return len(self.guests) < MOST_GUESTS

    def uninvite(self) -> None:
        """Take the invitation back: its line is closed, and nobody can come by it."""
        if self.invited is not None:
            self._lines.close(self.invited.line)
            self._use_up()

    def _use_up(self) -> None:
        """There is no invitation any more: somebody has come by it, or nobody can."""
        self.invited, self.text = None, ""

    def _answer(self, text: str) -> None:
        """A guest has answered: the text that was scanned, pasted or handed over by another tab."""
        try:
            answer = code.answer_of(text)
        except GameError as error:
            self.app.say_error(error, "ui.bad_link")
            return
        if any(guest.there and guest.number == answer.number for guest in self.guests):
            return  # it was handed over twice
        if self.invited is None or answer.number != self.invited.number:
            self.app.say("ui.nearby.another_invitation", "refused")
            return
        self.invited.answered = True
        self._lines.accept(self.invited.line, answer.fields)
        self.app.say("ui.nearby.connecting")

    # Lines

    def described(self, line: str, fields: Fields, back: Back | None) -> None:
        try:
            if self._is_invited_on(line) and not fields.candidates:
                raise GameError("bad_link", "This page can be found nowhere.")
            if self._is_invited_on(line):
                assert self.invited is not None
                told = code.Invitation(self.invited.number, tuple(self.seating.free()), fields)
                self.text = code.invitation_text(told)
                self.app.arrived("nearby")
            elif (guest := self.guests.waiting_on(line)) is not None and guest.there:
                told = code.Invitation(guest.number, guest.colours, fields)
                self._teller.say(guest, "spare", text=code.invitation_text(told))
        except GameError:
            self._lines.close(line)  # without an address there is no way to this page
            self.lost(line, "failed")

    def opened(self, line: str) -> None:
        """Somebody is there. Who, they say first."""

    def quiet(self, line: str, quiet: bool) -> None:
        guest = self.guests.on(line)
        if guest is not None:
            guest.quiet = quiet

    def lost(self, line: str, why: str) -> None:
        if self._is_invited_on(line):
            assert self.invited is not None
            self.impossible = why == IMPOSSIBLE and not self.invited.answered
            self._use_up()
            self.app.say(
                "ui.nearby.impossible" if why == IMPOSSIBLE else "ui.nearby.not_connected", "refused"
            )
        elif (guest := self.guests.on(line)) is not None:
            guest.leave()
            if guest.colours:
                self.app.say("ui.nearby.gone", player=self._seats.player(guest.colours[0]))
            elif not guest.spare:
                self.guests.remove(guest)  # who has no seat can come back on that line alone
        elif (guest := self.guests.waiting_on(line)) is not None:
            guest.spare = ""

    def heard(self, line: str, text: str) -> None:
        guest = self.invited if self._is_invited_on(line) else self.guests.found_on(line)
        if guest is None:
            self._lines.close(line)
            return
        try:
            message = messages.from_guest(text)
            if message["type"] == "hello":
                self._hello(guest, line, message)
            elif guest.there and guest.line == line:
                self._do(guest, message)
        except GameError as error:
            self._refuse(guest, line, error)

    def _is_invited_on(self, line: str) -> bool:
        return self.invited is not None and line == self.invited.line

    def _do(self, guest: Guest, message: Json) -> None:
        """Carry out what a guest who is there asks for. Raises `GameError`."""
        if message["type"] == "leave":
            self._go_home(guest)
        elif message["type"] == "sign":
            self._sign(guest, message["sign"])
        else:
            self._deciding.decide(guest, message)

    def _refuse(self, guest: Guest, line: str, error: GameError) -> None:
        """Say that something is not carried out; who says nothing else is not listened to for ever."""
        if error.code not in RACES:
            guest.wrong += 1
        if guest.wrong > MOST_WRONG:
            self._turn_away(guest, line, "rude")
        else:
            self._lines.send(line, messages.written("refused", code=error.code))
            guest.now = None  # they are told how it stands, whatever they believed

    def _turn_away(self, guest: Guest, line: str, why: str) -> None:
        """Hang up on this line. A seat that they have is theirs still."""
        self._lines.send(line, messages.written("bye", why=why))
        self._lines.close(line)
        if guest is self.invited:
            self._use_up()
        elif guest.line == line:
            guest.leave()
        elif guest.spare == line:
            guest.spare = ""

    def _hang_up(self, guest: Guest, why: str) -> None:
        """Part with a guest for good."""
        if guest.there:
            self._teller.say(guest, "bye", why=why)
        self._close_lines(guest)
        self.guests.remove(guest)

    def _go_home(self, guest: Guest) -> None:
        """A guest leaves. Their seat stays theirs until somebody else has it."""
        self._close_lines(guest)
        if not guest.colours:
            self.guests.remove(guest)

    def _close_lines(self, guest: Guest) -> None:
        for line in (guest.line, guest.spare):
            if line:
                self._lines.close(line)
        guest.spare = ""
        guest.leave()

    # Coming

    def _hello(self, guest: Guest, line: str, message: Json) -> None:
        """Somebody says who they are. Raises `GameError`."""
        if message["v"] != messages.VERSION or message["game"] != self.app.game.name:
            why = "version" if message["game"] == self.app.game.name else "other_game"
            self._turn_away(guest, line, why)
            return
        back = back_of(message["back"]) if message["back"] else None
        known = self.guests.known(message["token"])
        if guest is not self.invited and (known is not guest or guest.line == line):
            raise GameError("bad_message", "Who comes back says once who they are.")
        if known is not None:
            self._comes_back(known, line)
        elif not self._takes_seat(guest, line, message):
            return
        there = known or guest
        if guest is self.invited:
            there.number = guest.number
            self._use_up()
        there.back = back
        self._teller.welcome(there, message["story"], message["have"])
        # A line by which they come back by themselves, should they lose this one.
        there.spare = self._lines.offer(self, back) if back else ""
        self.guests.keep()

    def _comes_back(self, known: Guest, line: str) -> None:
        """Somebody who was here before, on their spare line or by another invitation."""
        if known.line:
            self._teller.say(known, "bye", why="elsewhere")
            self._lines.close(known.line)
        if known.spare and known.spare != line:
            self._lines.close(known.spare)
        known.come(line)

    def _takes_seat(self, guest: Guest, line: str, message: Json) -> bool:
        """Give a new guest the seat they ask for, or tell which are free."""
        app, colour, free = self.app, message["colour"], self.seating.free()
        session = self.guests.session
        if session is None or (colour and colour not in free):
            self._lines.send(line, messages.written("taken", free=free))
            return False
        guest.colours = self.seating.together(colour) if colour else ()
        guest.name = app.game.plain_name(message["name"])
        guest.token = app.entropy() + app.entropy()
        for before in [one for one in self.guests if colour and colour in one.colours]:
            self._hang_up(before, "taken")  # they were gone, and somebody else has their seat
        if guest.name and not session.over:
            self._seats.call(session, guest.colours, guest.name)
            self._saves.autosave()
        self.guests.add(guest)
        guest.come(line)
        player = guest.name or (app.t(f"colour.{colour}") if colour else app.t("ui.nearby.somebody"))
        app.say("ui.nearby.came", player=player)
        return True

    # What happens at the table

    def acted(self) -> None:
        self._deciding.catch_sight()
        self._teller.tell_all()
        if self.hosts:
            self._played = self.app.session.cursor  # turns that were played while nobody was there

    def _sign(self, guest: Guest, sign: str) -> None:
        """A guest makes a sign to all, the person at this screen too."""
        guest.signs += 1
        if guest.signs > MOST_SIGNS:
            return
        colour = next(iter(guest.colours), "")
        self._teller.tell_sign(sign, colour, guest.name, guest)
        self.show_sign(sign, colour, guest.name)

    def say_sign(self, sign: str) -> None:
        """The person at this screen makes a sign to all."""
        self._teller.tell_sign(sign, next(iter(self._seats.here), ""), "", None)

    # Who decides on other screens

    def how_is(self, colour: str) -> str:
        free = not any(colour in guest.colours for guest in self.guests)
        return "free" if free else self.seating.people().get(colour, "")

    def way_on(self, how: str) -> Html:
        if how not in ("free", "away"):
            return html()
        invite = self.app.t("ui.nearby.invite" if how == "free" else "ui.nearby.invite_again")
        return button("nearby", invite, sign="qr", class_="go", key="go")
