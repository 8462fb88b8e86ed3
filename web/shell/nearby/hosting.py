"""The table to which other screens come: its game is the truth, and each guest is told what they may know."""

from __future__ import annotations

from typing import TYPE_CHECKING
from zlib import crc32

from ground.errors import GameError
from shell.app.feature import Feature
from shell.nearby import invitation as code
from shell.nearby import messages
from shell.nearby.fields import back_of
from shell.nearby.guests import Guest, Guests
from shell.nearby.switchboard import Switchboard
from shell.nearby.telling import eyes, told_half, told_turn
from shell.replay.replay import Replay
from shell.saves.saves import Saves
from shell.seats.seats import COMPUTER, HERE, NEARBY, Seats
from shell.table.running import Running
from shell.table.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from shell.app.actions import Action
    from shell.app.app import App
    from shell.app.session import Session
    from shell.nearby.fields import Back, Fields
    from shell.storage.jsontext import Json

BACK = ("undo", "undo-turn", "withdraw", "redo")
MOST_GUESTS = 12
"""Screens that can be connected: six seats, and who looks on."""
MOST_WRONG, MOST_SIGNS = 20, 5
"""Messages of a guest that make no sense before the host hangs up, and signs before the next turn."""
AT_ONCE = 2
"""Turns of the past that are told to a guest who has come, before the page may draw again."""


class Hosting(Feature):
    """`guests` are those of the game on the table, connected or not; `invited` is who is invited now, with
    the text of the invitation once the browser has said how this page is found.
    """

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.guests = Guests(app)
        self.invited: Guest | None = None
        self.text = ""
        self._session: Session | None = None
        self._played = 0
        """How many turns there were when that was seen last."""
        self._unseen: int | None = None
        """The first of the turns that were played while the person looked at something else."""
        self._lines = app.feature(Switchboard)

    def actions(self) -> dict[str, Action]:
        return {
            "nearby-invite": self._invite,
            "nearby-uninvite": lambda value: self.uninvite(),
            "nearby-answer": self._answer,
            "nearby-here": lambda colour: self._play(colour, {"kind": HERE}),
            "nearby-computer": self._computer,
        }

    # Which game

    @property
    def on(self) -> bool:
        """Whether the game on the table has seats on other screens."""
        return any(seat.get("kind") == NEARBY for seat in self.app.session.seats.values())

    @property
    def hosts(self) -> bool:
        """Whether the game that is hosted lies on the table."""
        return self.app.session is self._session

    def position_changed(self) -> None:
        session = self.app.session
        if not session.stored:
            return  # what is no game lies over it for a while
        if session is not self._session:
            if self._session is None or session.key != self._session.key:
                self._move_to(session)
            self._session, session.first = session, self._first(session)
        if session.by_link is not None and self.on:
            self._part_with_all()
        if session.cursor < self._played:
            self.guests.take_back()
        self._played = session.cursor

    def _move_to(self, session: Session) -> None:
        """Another game lies on the table. Guests who have a seat in it as in the one before go along."""
        self.uninvite()
        again = self._session is not None and not session.turns and not self.guests.knows(session)
        there = [guest for guest in self.guests if guest.there]
        go_along = [guest for guest in there if again and self._goes_along(guest, session)]
        for guest in there:
            if guest not in go_along:
                self._hang_up(guest, "ended")
        self.guests.move_to(session, go_along)
        self._played = session.cursor
        self._unseen = None
        self._session, session.first = session, self._first(session)
        for guest in go_along:
            guest.begin_anew()
            self._welcome(guest, {"have": 0, "story": ""})
        if go_along:
            self._keep()

    def _part_with_all(self) -> None:
        """The game goes on by link: there are no seats at other screens any more."""
        self.uninvite()
        for guest in self.guests:
            self._hang_up(guest, "ended")
        session = self.app.session
        for colour in [c for c, seat in session.seats.items() if seat.get("kind") == NEARBY]:
            self._seat(colour, {"kind": HERE})
        session.first = ()
        self._keep()

    def _goes_along(self, guest: Guest, session: Session) -> bool:
        """Whether a guest has the same seat in a new game, as in one that is played once more."""
        seats, names = session.seats, session.names
        same = all(
            seats.get(colour, {}).get("kind") == NEARBY and names.get(colour, "") == guest.name
            for colour in guest.colours
        )
        return same and any(seat.get("kind") == NEARBY for seat in seats.values())

    def _first(self, session: Session) -> tuple[str, ...]:
        """Who is asked first: people here, then computers."""
        kinds = {c: self.app.feature(Seats).of(c, session).kind for c in session.standing.colours}
        if NEARBY not in kinds.values():
            return ()
        return tuple(c for kind in (HERE, COMPUTER) for c, one in kinds.items() if one == kind)

    def _keep(self) -> None:
        self.guests.keep()

    # Seats

    def seats_for_guests(self) -> list[str]:
        """The colours that a guest can have: those nearby that nobody has who is there and answers."""
        session, seats = self._game, self.app.feature(Seats)
        here = [guest for guest in self.guests if guest.there and not guest.quiet]
        taken = {colour for guest in here for colour in guest.colours}
        colours = session.standing.colours
        return [c for c in colours if c not in taken and seats.of(c, session).kind == NEARBY]

    def together(self, colour: str) -> tuple[str, ...]:
        """All colours of the person who has this one."""
        session, seats = self._game, self.app.feature(Seats)
        person = seats.person(colour, session)
        return tuple(c for c in session.standing.colours if seats.person(c, session) == person)

    @property
    def _game(self) -> Session:
        """The game that is hosted; the one on the table if there is none."""
        return self._session or self.app.session

    def begin(self, colours: Sequence[str]) -> None:
        """These colours of the game on the table are for guests from now on."""
        for colour in colours:
            self._seat(colour, {"kind": NEARBY})
        self._changed()

    def _play(self, colour: str, seat: Json) -> None:
        """A seat that was for a guest is played otherwise."""
        if self.app.feature(Seats).of(colour).kind == NEARBY:
            for one in self.together(colour):
                self._seat(one, seat)
            for guest in [guest for guest in self.guests if colour in guest.colours]:
                self._hang_up(guest, "taken")
            self._changed()

    def _computer(self, colour: str) -> None:
        levels = self.app.game.levels
        if levels:
            self._play(colour, {"kind": COMPUTER, "level": levels[:2][-1]})

    def _seat(self, colour: str, seat: Json) -> None:
        session = self.app.session
        kept = session.seats.get(colour, {})
        person = {"person": kept["person"]} if "person" in kept and seat["kind"] != COMPUTER else {}
        others = {c: one for c, one in session.seats.items() if c != colour}
        plain = seat["kind"] == HERE and not person
        session.seats = others if plain else {**others, colour: {**seat, **person}}

    def _changed(self) -> None:
        """Seats have changed: who is asked may be another one."""
        app, session = self.app, self.app.session
        session.first = self._first(session)
        app.feature(Saves).autosave()
        self._keep()
        running = app.feature(Running)
        if running.phase != "running" and not app.past:
            running.stop()
            app.show(session.position)
            running.resume()

    # Inviting

    def _invite(self, colour: str) -> None:
        """Invite somebody: to this seat, which is here as yet, or to any that is free."""
        if colour and self.app.feature(Seats).of(colour).kind in (HERE, COMPUTER) and self.can_invite:
            self.begin(self.together(colour))
        self.invite()

    @property
    def can_invite(self) -> bool:
        """Whether a seat of the game on the table can be given to somebody at another screen."""
        session = self.app.session
        return session.is_game and session.stored and not session.over and session.by_link is None

    def invite(self) -> None:
        """Make an invitation; there is one at a time."""
        self.uninvite()
        if not self.hosts or not self._has_room():
            return
        number = crc32(self.app.entropy().encode())
        self.invited = guest = Guest(number)
        guest.line = self._lines.offer(self)
        self.app.emit("nearby-wait", on=True)

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
            self.invited, self.text = None, ""
            self.app.emit("nearby-wait", on=False)

    def _answer(self, text: str) -> None:
        """A guest has answered: the text that was scanned, pasted or handed over by another tab."""
        try:
            answer = code.answer_of(text)
        except GameError as error:
            self.app.say_error(error, "ui.bad_link")
            return
        if self.invited is None or answer.number != self.invited.number:
            self.app.say("ui.nearby.another_invitation", "refused")
            return
        self.invited.answered = True
        self._lines.accept(self.invited.line, answer.fields)
        self.app.say("ui.nearby.connecting")

    # Lines

    def described(self, line: str, fields: Fields, back: Back | None) -> None:
        invited, free = self.invited, self.seats_for_guests()
        try:
            if invited is not None and line == invited.line:
                told = code.Invitation(invited.number, tuple(free), fields)
                self.text = code.invitation_text(told)
                self.app.arrived("nearby")
                return
            guest = self.guests.waiting_on(line)
            if guest is not None and guest.there:
                told = code.Invitation(guest.number, guest.colours, fields)
                self._say(guest, "spare", text=code.invitation_text(told))
        except GameError:
            self._lines.close(line)  # without an address there is no way to this page

    def opened(self, line: str) -> None:
        """Somebody is there. Who, they say first."""

    def quiet(self, line: str, quiet: bool) -> None:
        guest = self.guests.on(line)
        if guest is not None:
            guest.quiet = quiet

    def lost(self, line: str, why: str) -> None:
        if self.invited is not None and line == self.invited.line:
            self.invited, self.text = None, ""
            self.app.emit("nearby-wait", on=False)
            self.app.say(
                "ui.nearby.impossible" if why == "impossible" else "ui.nearby.not_connected", "refused"
            )
            return
        guest = self.guests.on(line)
        if guest is not None:
            guest.leave()
            if guest.colours:
                self.app.say("ui.nearby.gone", player=self.app.feature(Seats).player(guest.colours[0]))
            elif not guest.spare:
                self.guests.remove(guest)  # who has no seat can come back on that line alone
            return
        guest = self.guests.waiting_on(line)
        if guest is not None:
            guest.spare = ""

    def heard(self, line: str, text: str) -> None:
        guest = self._on(line)
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
            self._wrong(guest, line, error)

    def _on(self, line: str) -> Guest | None:
        if self.invited is not None and line == self.invited.line:
            return self.invited
        return self.guests.on(line) or self.guests.waiting_on(line)

    def _wrong(self, guest: Guest, line: str, error: GameError) -> None:
        guest.wrong += 1
        if guest.wrong > MOST_WRONG:
            self._lines.send(line, messages.written("bye", why="rude"))
            self._hang_up_line(guest, line)
        else:
            self._lines.send(line, messages.written("refused", code=error.code))
            guest.now = ""  # they are told how it stands, whatever they believed

    def _hang_up_line(self, guest: Guest, line: str) -> None:
        self._lines.close(line)
        if guest is self.invited:
            self.invited, self.text = None, ""
            self.app.emit("nearby-wait", on=False)
        elif guest.line == line:
            guest.leave()
        elif guest.spare == line:
            guest.spare = ""

    def _hang_up(self, guest: Guest, why: str) -> None:
        """Part with a guest for good."""
        if guest.there:
            self._say(guest, "bye", why=why)
        self._close_lines(guest)
        self.guests.remove(guest)

    def _close_lines(self, guest: Guest) -> None:
        for line in (guest.line, guest.spare):
            if line:
                self._lines.close(line)
        guest.spare = ""
        guest.leave()

    def _go_home(self, guest: Guest) -> None:
        """A guest leaves. Their seat stays theirs until somebody else has it."""
        self._close_lines(guest)
        if not guest.colours:
            self.guests.remove(guest)

    # Coming

    def _hello(self, guest: Guest, line: str, message: Json) -> None:
        game = self.app.game
        if message["v"] != messages.VERSION or message["game"] != game.name:
            why = "version" if message["game"] == game.name else "other_game"
            self._lines.send(line, messages.written("bye", why=why))
            self._hang_up_line(guest, line)
            return
        back = back_of(message["back"]) if message["back"] else None
        known = self.guests.known(message["token"])
        if known is not None and (known is guest or guest is self.invited):
            self._comes_back(known, guest, line)
            guest = known
        elif guest is not self.invited:
            raise GameError("bad_message", "Who comes back says who they are.")
        elif not self._takes_seat(guest, line, message):
            return
        guest.back = back
        self._welcome(guest, message)
        self._make_spare(guest)
        self._keep()

    def _comes_back(self, known: Guest, guest: Guest, line: str) -> None:
        """Somebody who was here before, on their spare line or by another invitation."""
        if known.line and known.line != line:
            self._lines.send(known.line, messages.written("bye", why="elsewhere"))
            self._lines.close(known.line)
        if known.spare and known.spare != line:
            self._lines.close(known.spare)
        if guest is self.invited:
            known.number = guest.number
            self.invited, self.text = None, ""
            self.app.emit("nearby-wait", on=False)
        known.come(line)

    def _takes_seat(self, guest: Guest, line: str, message: Json) -> bool:
        """Give a new guest the seat they ask for, or tell which are free."""
        app, colour = self.app, message["colour"]
        free = self.seats_for_guests()
        if colour and colour not in free:
            self._lines.send(line, messages.written("taken", free=free))
            return False
        guest.colours = self.together(colour) if colour else ()
        guest.name = app.game.plain_name(message["name"])
        guest.token = app.entropy() + app.entropy()
        for before in [one for one in self.guests if colour and colour in one.colours]:
            self._hang_up(before, "taken")  # they were gone, and somebody else has their seat
        session = self._game
        if guest.name:
            session.names = {**session.names, **dict.fromkeys(guest.colours, guest.name)}
            app.feature(Saves).autosave()
        self.guests.add(guest)
        guest.come(line)
        self.invited, self.text = None, ""
        app.emit("nearby-wait", on=False)
        player = guest.name or (app.t(f"colour.{colour}") if colour else app.t("ui.nearby.somebody"))
        app.say("ui.nearby.came", player=player)
        return True

    def _make_spare(self, guest: Guest) -> None:
        """A line by which they come back by themselves, should they lose this one."""
        guest.spare = self._lines.offer(self, guest.back) if guest.back else ""

    def _welcome(self, guest: Guest, message: Json) -> None:
        session, game = self._session, self.app.game
        assert session is not None
        viewer = eyes(session, guest.colours)
        have = message["have"] if message["story"] == self.guests.story else 0
        guest.sent = have if have <= session.cursor else 0
        guest.now, guest.ended = "", False
        # By the seed one could tell what lies face down, now and later.
        self._say(
            guest,
            "welcome",
            v=messages.VERSION,
            game=game.name,
            token=guest.token,
            story=self.guests.story,
            colours=list(guest.colours),
            have=guest.sent,
            start=game.seen(game.data(session.start), viewer),
            options={name: how for name, how in session.options.items() if name != "seed"},
            names=session.names,
        )
        guest.catching = True
        self.app.feature(Saves).begin(self._catch_up(guest, session, guest.line), first=True)

    def _catch_up(self, guest: Guest, session: Session, line: str) -> Iterator[None]:
        """Tell a guest what has happened before they came, a little at a time."""
        while self._session is session and guest.line == line and guest.sent < session.cursor:
            if session.over and guest.sent >= session.cursor - 1:
                break  # the end is told as a whole
            for _ in range(AT_ONCE):
                if guest.sent < session.cursor - session.over:
                    self._tell_turn(guest, session)
            yield
        if guest.line == line:
            guest.catching = False

    # Telling

    def acted(self) -> None:
        self._catch_sight()
        if not self.guests:
            return
        for guest in self.guests:
            if guest.there and not guest.catching:
                self._tell(guest)

    def _catch_sight(self) -> None:
        """Show what was played while the person looked at something else."""
        app = self.app
        if self._unseen is None or app.past or app.screen or app.dialog or not self.hosts:
            return
        first, self._unseen = self._unseen, None
        app.feature(Running).stop()
        app.show(app.session.position)
        app.feature(Running).resume()
        if app.session.over:
            app.has_ended()
        if first < app.session.cursor:
            app.feature(Replay).watch(first, self._say_whose_turn)

    def _say_whose_turn(self) -> None:
        app = self.app
        if app.session.over:
            app.open(app.session.ending)
        else:
            players = app.feature(Seats).players(app.present.standing.to_move)
            app.say("ui.next_colour", "turn", player=players)

    def _tell(self, guest: Guest) -> None:
        session = self._session
        assert session is not None
        if guest.sent > session.cursor:  # the host has gone back
            guest.sent, guest.now = session.cursor, ""
        while guest.sent < session.cursor - session.over:
            self._tell_turn(guest, session)
        if session.over:
            self._tell_story(guest, session)
            return
        told = self._now(guest, session)
        if told != guest.now:
            guest.now = told
            self._lines.send(guest.line, told)

    def _tell_turn(self, guest: Guest, session: Session) -> None:
        told = told_turn(session, guest.sent, eyes(session, guest.colours))
        guest.sent += 1
        guest.signs = 0
        self._say(guest, "past", n=guest.sent, **told)

    def _tell_story(self, guest: Guest, session: Session) -> None:
        """The game is over: there is nothing to hide any more."""
        if guest.ended:
            return
        guest.ended = True
        self._say(
            guest,
            "story",
            start=self.app.game.data(session.start),
            turns=session.turns[: session.cursor],
            names=session.names,
            options=session.options,
            taken_back=session.taken_back,
        )

    def _now(self, guest: Guest, session: Session) -> str:
        told = self._told_half(guest, session)
        return messages.written(
            "now",
            n=session.cursor,
            names=session.names,
            people=self.people(),
            paused=not self.hosts,
            **told,
        )

    def _told_half(self, guest: Guest, session: Session) -> Json:
        return told_half(session, guest.colours, self.asked_of(guest, session), guest.done)

    def asked_of(self, guest: Guest, session: Session) -> Json | None:
        """The decision that this guest has to make in the turn that is on."""
        position, turn = session.position, session.waiting
        several = len(session.standing.to_move) > 1
        if turn is None and not several:
            return None
        asked = (session.game.asks(position, turn or {}, colour) for colour in guest.colours)
        return next(filter(None, asked), None)

    def people(self) -> dict[str, str]:
        """Who plays each colour, for everybody to see."""
        session, seats = self._session, self.app.feature(Seats)
        assert session is not None
        there = {
            colour for guest in self.guests for colour in guest.colours if guest.there and not guest.quiet
        }
        how = {HERE: "host", COMPUTER: "computer"}
        return {
            colour: how.get(seats.of(colour, session).kind, "near" if colour in there else "away")
            for colour in session.standing.colours
        }

    def _say(self, guest: Guest, kind: str, **fields: object) -> None:
        self._lines.send(guest.line, messages.written(kind, **fields))

    # What guests do

    def _do(self, guest: Guest, message: Json) -> None:
        """Carry out what a guest asks for. Raises `GameError`."""
        kind = message["type"]
        if kind == "leave":
            self._go_home(guest)
        elif kind == "sign":
            self._sign(guest, message["sign"])
        else:
            if not self.hosts or self._session is None:
                raise GameError("host_away", "The host looks at something else.")
            if message["n"] != self._session.cursor or self._session.over or guest.catching:
                raise GameError("stale", "The game has gone on.")
            if message["asked"] != self._told_half(guest, self._session)["asked"]:
                raise GameError("stale", "That is not what is to be decided now.")
            {"turn": self._turn, "answer": self._answered, "withdraw": self._withdraw}[kind](guest, message)
            guest.done += 1

    def _turn(self, guest: Guest, message: Json) -> None:
        session, game = self.app.session, self.app.game
        asked, waiting = self.asked_of(guest, session), session.waiting
        begins = waiting is None and any(c in guest.colours for c in session.standing.to_move[:1])
        if asked is None and not begins:
            raise GameError("not_yours", "It is not your decision.")
        turn = game.joined(waiting or {}, message["turn"], guest.colours)
        if waiting is not None and game.full_turn(turn) == game.full_turn(waiting):
            raise GameError("illegal_choice", "Nothing was decided.")
        self._go_on(turn)

    def _answered(self, guest: Guest, message: Json) -> None:
        session, game = self.app.session, self.app.game
        asked = self.asked_of(guest, session)
        if asked is None:
            raise GameError("not_yours", "It is not your decision.")
        self._go_on(game.answered(session.waiting or {}, asked, message["value"]))

    def _withdraw(self, guest: Guest, message: Json) -> None:
        session, game = self.app.session, self.app.game
        mine = [colour for colour in session.ready if colour in guest.colours]
        if session.waiting is None or not mine:
            raise GameError("not_yours", "There is nothing to take back.")
        self._go_on(game.withdrawn(session.waiting, mine[-1]))

    def _go_on(self, turn: Json) -> None:
        """Play on with a turn, or what has been decided of it. Raises `GameError`."""
        app, running = self.app, self.app.feature(Running)
        outcome = app.session.try_turn(turn)
        if app.past or app.screen:
            if self._unseen is None:
                self._unseen = app.session.cursor
            running.keep(turn)
        elif outcome.pending is not None and outcome.ready:
            running.join(turn)
        else:
            running.settle()
            running.carry_on(turn)

    def _sign(self, guest: Guest, sign: str) -> None:
        guest.signs += 1
        if guest.signs <= MOST_SIGNS:
            self._show_sign(guest.colours[:1], guest.name, sign, guest)

    def say_sign(self, sign: str) -> None:
        """The person at this screen makes a sign to all."""
        here = self.app.feature(Seats).here[:1]
        self._show_sign(here, "", sign, None)

    def _show_sign(self, colours: Sequence[str], name: str, sign: str, by: Guest | None) -> None:
        colour = colours[0] if colours else ""
        for guest in self.guests:
            if guest.there and guest is not by:
                self._say(guest, "sign", by=colour, name=name, sign=sign)
        if by is not None:
            player = (
                self.app.feature(Seats).player(colour) if colour else name or self.app.t("ui.nearby.somebody")
            )
            self.app.tell("turn", self.app.t(f"ui.nearby.sign.{sign}.said", player=player))

    # What may not be done here

    @property
    def waits_for(self) -> str:
        """The colour on another screen that decides next; nothing if somebody here does, or nobody."""
        if not self.hosts:
            return ""
        decides = self.app.feature(Running).decides
        return decides if decides and self.app.feature(Seats).of(decides).kind == NEARBY else ""

    def barred(self, action: str) -> str:
        if not self.hosts or not self.on:
            return ""
        if action in BACK:
            return self._no_way_back(action)
        if self.waits_for:
            return self.app.t(
                "ui.nearby.not_your_turn", player=self.app.feature(Seats).player(self.waits_for)
            )
        return ""

    def _no_way_back(self, action: str) -> str:
        """What one has decided in secret can be taken back, and what is in the making; not what was seen."""
        if action == "undo" and any(feature.can_undo for feature in self.app.features):
            return ""
        if action == "redo" and any(feature.can_redo for feature in self.app.features):
            return ""
        return "" if self.app.feature(Table).withdraws else self.app.t("ui.nearby.seen_already")
