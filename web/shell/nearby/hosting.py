"""The table to which other screens come: its game is the truth, and guests are told their part."""

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
"""The maximum number of connected screens: six seats, and watchers."""
MOST_WRONG, MOST_SIGNS = 20, 5
"""The limits of a guest between two turns: senseless messages, after which the host hangs up, and signs."""
RACES = ("stale", "host_away")
"""The codes of refusals of messages that made sense when they were sent."""


class Hosting(OtherScreens, Following, Honouring, Waiting):
    """The host's side of a table of several screens.

    `guests` are those of the game on the table, connected or not. `invited` is the guest invited now, and
    `text` the text of the invitation once the browser has reported how this page is found. `impossible` is
    True if the browser had no lines for the last invitation. Parts of their own have the seats (`seating`),
    the messages to guests, and their decisions.
    """

    _replay = Need(Replay)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.guests = Guests(app)
        self.invited: Guest | None = None
        self.text = ""
        self.impossible = False
        self._played = 0
        """The last known number of turns."""
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

    # The hosted game

    @property
    def idle(self) -> bool:
        unseen = self._deciding.unseen is not None
        return not (self.app.session.nearby or self.invited or self.guests or self.guests.bound or unseen)

    @property
    def on(self) -> bool:
        return self.hosts and bool(self.app.session.nearby)

    @property
    def hosts(self) -> bool:
        """True if the hosted game is on the table."""
        return self.app.session is self.guests.session

    def position_changed(self) -> None:
        session, hosted = self.app.session, self.guests.session
        if not session.stored:
            return  # a challenge or the like, over the game for a while
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
        """Withdraw the invitation: the game has ended."""
        if self.hosts:
            self.uninvite()

    def _move_to(self, session: Session) -> None:
        """Host another game, now on the table; guests with the same seat in both games stay."""
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
        """True if a guest has the same seat in a new game, as in a rematch."""
        nearby, names = session.nearby, session.names
        return all(colour in nearby and names.get(colour, "") == guest.name for colour in guest.colours)

    def _part_with_all(self) -> None:
        """Part with all guests: the game continues by link, without seats at other screens."""
        self.uninvite()
        for guest in self.guests:
            self._hang_up(guest, "ended")
        self.seating.change(self.app.session.nearby, {"kind": HERE})
        self.guests.keep()

    # Seats

    def begin(self, colours: Sequence[str]) -> None:
        """Give these colours of the game on the table to guests."""
        self.app.resting.wake(self)
        self.seating.change(colours, {"kind": NEARBY})
        self.seating.show_changed()

    def _play(self, colour: str, seat: Json) -> None:
        """Take a seat from the guests."""
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
        """Invite a guest: to this seat, which is played here until now, or to any free one."""
        if colour and self._seats.of(colour).kind in (HERE, COMPUTER) and self.can_invite:
            self.begin(self.seating.together(colour))
        self.invite()

    @property
    def can_invite(self) -> bool:
        """True if a seat of the game on the table can be given to a guest."""
        session = self.app.session
        return session.is_game and session.stored and not session.over and session.by_link is None

    def invite(self) -> None:
        """Make an invitation in place of the one before."""
        self.uninvite()
        self.impossible = False
        if not self.hosts or not self._has_room():
            return
        number = crc32(self.app.entropy().encode())
        self.invited = guest = Guest(number)
        guest.line = self._lines.offer(self)

    def _has_room(self) -> bool:
        """True if one more guest can come; absent watchers are removed if necessary."""
        for guest in self.guests:
            if len(self.guests) >= MOST_GUESTS and not guest.there and not guest.colours:
                self._hang_up(guest, "taken")
        return len(self.guests) < MOST_GUESTS

    def uninvite(self) -> None:
        """Withdraw the invitation: its line is closed."""
        if self.invited is not None:
            self._lines.close(self.invited.line)
            self._use_up()

    def _use_up(self) -> None:
        """Clear the invitation: a guest has used it, or nobody can."""
        self.invited, self.text = None, ""

    def _answer(self, text: str) -> None:
        """Take a guest's answer: the text that was scanned, pasted or handed over by another tab."""
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
                raise GameError("bad_link", "This page has no address.")
            if self._is_invited_on(line):
                assert self.invited is not None
                invitation = code.Invitation(self.invited.number, tuple(self.seating.free()), fields)
                self.text = code.invitation_text(invitation)
                self.app.arrived("nearby")
            elif (guest := self.guests.waiting_on(line)) is not None and guest.there:
                invitation = code.Invitation(guest.number, guest.colours, fields)
                self._teller.say(guest, "spare", text=code.invitation_text(invitation))
        except GameError:
            self._lines.close(line)  # without an address there is no way to this page
            self.lost(line, "failed")

    def opened(self, line: str) -> None:
        """Wait for the guest's `hello`."""

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
                self.guests.remove(guest)  # without a seat, a guest can come back on that line only
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
        """Carry out a message of a connected guest. Raises `GameError`."""
        if message["type"] == "leave":
            self._go_home(guest)
        elif message["type"] == "sign":
            self._sign(guest, message["sign"])
        else:
            self._deciding.decide(guest, message)

    def _refuse(self, guest: Guest, line: str, error: GameError) -> None:
        """Tell a guest that a message is refused; after too many of them, hang up."""
        if error.code not in RACES:
            guest.wrong += 1
        if guest.wrong > MOST_WRONG:
            self._turn_away(guest, line, "rude")
        else:
            self._lines.send(line, messages.written("refused", code=error.code))
            guest.now = None  # the state is told again, whatever the guest believed

    def _turn_away(self, guest: Guest, line: str, why: str) -> None:
        """Hang up on this line. The guest keeps the seat, if any."""
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
        """Let a guest leave, who keeps the seat until another guest takes it."""
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
        """Identify the guest on a line. Raises `GameError`."""
        if message["v"] != messages.VERSION or message["game"] != self.app.game.name:
            why = "version" if message["game"] == self.app.game.name else "other_game"
            self._turn_away(guest, line, why)
            return
        back = back_of(message["back"]) if message["back"] else None
        known = self.guests.known(message["token"])
        if guest is not self.invited and (known is not guest or guest.line == line):
            raise GameError("bad_message", "A returning guest sends `hello` once, on the spare line.")
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
        # A line on which the guest can reconnect without help if this one is lost.
        there.spare = self._lines.offer(self, back) if back else ""
        self.guests.keep()

    def _comes_back(self, known: Guest, line: str) -> None:
        """Reconnect a known guest, on the spare line or by another invitation."""
        if known.line:
            self._teller.say(known, "bye", why="elsewhere")
            self._lines.close(known.line)
        if known.spare and known.spare != line:
            self._lines.close(known.spare)
        known.come(line)

    def _takes_seat(self, guest: Guest, line: str, message: Json) -> bool:
        """Give a new guest the requested seat and return True, or tell the free ones."""
        app, colour, free = self.app, message["colour"], self.seating.free()
        session = self.guests.session
        if session is None or (colour and colour not in free):
            self._lines.send(line, messages.written("taken", free=free))
            return False
        guest.colours = self.seating.together(colour) if colour else ()
        guest.name = app.game.plain_name(message["name"])
        guest.token = app.entropy() + app.entropy()
        for before in [other for other in self.guests if colour and colour in other.colours]:
            self._hang_up(before, "taken")  # they were gone, and another guest has their seat
        if guest.name and not session.over:
            self._seats.call(session, guest.colours, guest.name)
            self._saves.autosave()
        self.guests.add(guest)
        guest.come(line)
        player = guest.name or (app.t(f"colour.{colour}") if colour else app.t("ui.nearby.somebody"))
        app.say("ui.nearby.came", player=player)
        return True

    # Events at the table

    def acted(self) -> None:
        self._deciding.catch_sight()
        self._teller.tell_all()
        if self.hosts:
            self._played = self.app.session.cursor  # turns may have been played without guests

    def _sign(self, guest: Guest, sign: str) -> None:
        """Show a guest's sign to everybody, the person at this screen included."""
        guest.signs += 1
        if guest.signs > MOST_SIGNS:
            return
        colour = next(iter(guest.colours), "")
        self._teller.tell_sign(sign, colour, guest.name, guest)
        self.show_sign(sign, colour, guest.name)

    def say_sign(self, sign: str) -> None:
        """Send a sign of the person at this screen to everybody."""
        self._teller.tell_sign(sign, next(iter(self._seats.here), ""), "", None)

    # Decisions on other screens

    def presence_of(self, colour: str) -> str:
        free = not any(colour in guest.colours for guest in self.guests)
        return "free" if free else self.seating.people().get(colour, "")

    def way_on(self, presence: str) -> Html:
        if presence not in ("free", "away"):
            return html()
        invite = self.app.t("ui.nearby.invite" if presence == "free" else "ui.nearby.invite_again")
        return button("nearby", invite, sign="qr", class_="go", key="go")
