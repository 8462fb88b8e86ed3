"""At another screen's table: how one gets there by an invitation, what is heard, and how one comes back."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING
from zlib import crc32

from ground.errors import GameError
from shell.app.feature import Feature
from shell.app.session import Session
from shell.nearby import invitation as code
from shell.nearby import messages
from shell.nearby.away import Away
from shell.nearby.fields import back_of
from shell.nearby.switchboard import Switchboard
from shell.saves.exchange import LONGEST_NAME, checks, names_of, options_of, taken_back_of, turns_of
from shell.saves.saves import Saves
from shell.seats.seats import NEARBY, Seats
from shell.table.running import Running
from shell.table.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from shell.app.actions import Action
    from shell.app.app import App
    from shell.nearby.fields import Back, Fields
    from shell.nearby.invitation import Invitation
    from shell.storage.jsontext import Json

MEMORY, VERSION = "visits", 1
MOST_VISITS = 20
MOST_WAITING = 3000
"""Messages that wait while something else lies on the table here."""
CHOOSING, ANSWERING, CONNECTING, THERE, LOST, OVER = (
    "choosing",
    "answering",
    "connecting",
    "there",
    "lost",
    "over",
)


class Visiting(Feature):
    """`state` is how far one has come: nothing without an invitation; `choosing` a seat; `answering`, while
    the answer is shown; `connecting`, by oneself after a line was lost; `there`; `lost`; `over`, as the host
    has said `why`.

    `answer` is the text that the host has to get, once the browser has said how this page is found.
    """

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.state = self.answer = self.why = ""
        self.invitation: Invitation | None = None
        self.colour = self.name = ""
        self.free: tuple[str, ...] = ()
        self.session: Away | None = None
        self._line = self._token = self._story = self._spare = ""
        self._back: Back | None = None
        self._next_back: Back | None = None
        self._queue: list[Json] = []
        self._seated = False
        """Whether the game has come to the table here. Then it waits until this person is at it."""
        self._odd = False
        """Whether something is asked that the rules would not ask so, and that has not been drawn yet."""
        self._kept: Session | None = None
        """The game as it was told when it was over."""
        self._lines = app.feature(Switchboard)

    def actions(self) -> dict[str, Action]:
        return {
            "nearby-colour": self._choose,
            "nearby-name": self._call,
            "nearby-join": self._join,
            "nearby-return": lambda value: self._return(),
            "nearby-leave": self._leave,
            "nearby-back": self._back_to_table,
        }

    # The invitation

    def opens(self, fragment: str) -> bool:
        """Whether an address is an invitation: it is accepted, or the visit it began goes on."""
        if not code.is_invitation(fragment):
            return False
        try:
            invitation = code.invitation_of(fragment)
        except GameError as error:
            self.app.say_error(error, "ui.bad_link")
            return True
        if self.session is None or invitation != self.invitation:
            self._arrive(invitation)
        elif self.state == LOST:
            self._return()
        return True

    @property
    def keeps_address(self) -> bool:
        """It is the invitation to what the page shows, by which one comes back."""
        return bool(self.state) and self.state != OVER and not self.elsewhere

    @property
    def elsewhere(self) -> bool:
        """Whether something else lies on the table here than the game that goes on at the host's."""
        return self._seated and self.app.session not in (self.session, self._kept)

    def _back_to_table(self, value: str) -> None:
        """Go on with the game at the host's table; what has happened meanwhile is shown."""
        if self.session is not None and self.elsewhere:
            self.app.feature(Table).put(self.session, save=False)

    @property
    def can_return(self) -> bool:
        """Whether the host keeps a line by which one can come back without a new invitation."""
        return self.state == LOST and bool(self._spare and self._back)

    def _arrive(self, invitation: Invitation) -> None:
        self._hang_up()
        kept = self._visits().get(str(invitation.number))
        self.invitation, self.free = invitation, invitation.free
        self._queue, self.answer, self.why, self._spare = [], "", "", ""
        self._back = self._next_back = None
        if self.session is None:
            self._token = self._story = ""  # else it may be the same host, on another line
        if self.session is None or self.colour not in ("", *self.free):
            self.colour = self.free[0] if self.free else ""
        if isinstance(kept, dict):
            self._recall(kept)
        if self._spare:
            self._return()
        else:
            self.state = CHOOSING
            self.app.screen = None  # the address is that of the invitation, by which one comes back
            self._line = self._lines.answer(self, invitation.fields)
            self.app.open("nearby-join")

    def _recall(self, kept: Json) -> None:
        """What was kept of this visit; nothing about it is trusted."""
        texts = {name: str(kept.get(name, ""))[:1000] for name in ("token", "spare", "name")}
        self._token, self._spare, self.name = texts["token"], texts["spare"], texts["name"][:LONGEST_NAME]
        try:
            self._back = back_of(kept.get("back"))
            if self._spare:
                code.invitation_of(self._spare)
        except GameError:
            self._back, self._spare = None, ""

    def _choose(self, value: str) -> None:
        colour = value.partition("=")[2]
        if colour in ("", *self.free):
            self.colour = colour

    def _call(self, value: str) -> None:
        self.name = self.app.game.plain_name(value.partition("=")[2])

    def _join(self, value: str) -> None:
        """The seat is chosen: the answer is shown, or given if the host is there already."""
        if self.state == CHOOSING:
            self.state = ANSWERING
        elif self.state == THERE and self.session is None:
            self._hello()

    # Lines

    def described(self, line: str, fields: Fields, back: Back | None) -> None:
        if line != self._line or self.invitation is None:
            return
        self._next_back = back
        self.answer = code.answer_text(code.Answer(self.invitation.number, fields))
        self.app.arrived("nearby-join")

    def opened(self, line: str) -> None:
        if line == self._line:
            self.state = THERE
            self._hello()

    def quiet(self, line: str, quiet: bool) -> None:
        """Nothing is done about that: what is lost for good is said."""

    def lost(self, line: str, why: str) -> None:
        if line != self._line:
            return
        self._line = ""
        if self.state == OVER:
            return
        if why == "impossible":
            self.state, self.why = OVER, "impossible"
            return
        if self.session is None and self._kept is not None:
            self.state = OVER
            self._forget()
            return
        came_back = self.state == CONNECTING
        self.state = LOST
        if self.session is not None:
            self.session.on = False
        if self._spare and not came_back:
            self._return()

    def _return(self) -> None:
        """Come back on the line that the host keeps for that."""
        if not self._spare or not self._back:
            return
        try:
            offer = code.invitation_of(self._spare)
        except GameError:
            self._spare = ""
            return
        self._hang_up()
        self._spare, self.state = "", CONNECTING
        self._line = self._lines.answer(self, offer.fields, self._back)

    def _hello(self) -> None:
        have = self.session.cursor if self.session is not None else 0
        self._say(
            "hello",
            v=messages.VERSION,
            game=self.app.game.name,
            token=self._token,
            colour=self.colour,
            name=self.name,
            story=self._story,
            have=have,
            back=self._next_back._asdict() if self._next_back else {},
        )

    def _say(self, kind: str, **fields: object) -> None:
        if self._line:
            self._lines.send(self._line, messages.written(kind, **fields))

    def _send(self, kind: str, fields: Json) -> None:
        self._say(kind, **fields)

    def _hang_up(self) -> None:
        if self._line:
            self._lines.close(self._line)
            self._line = ""

    def _leave(self, value: str) -> None:
        """Go home: back to what was on the table here."""
        self._say("leave")
        self._hang_up()
        self._forget()
        self._part("left")

    def _part(self, why: str) -> None:
        session, self.session, self._seated = self.session, None, False
        self.state, self.why, self._queue = (OVER if why != "left" else ""), why, []
        if session is not None and self.app.session is session:
            self._go_home(session)
        if self.app.dialog == "nearby-join":
            self.app.close()

    def _go_home(self, session: Session) -> None:
        if session.home is not None:
            self.app.feature(Table).put(session.home)

    # What the host says

    def heard(self, line: str, text: str) -> None:
        if line != self._line:
            return
        try:
            message = messages.from_host(text)
            kind = message["type"]
            if kind in ("past", "now", "story"):
                if self.session is not None:
                    self._wait_for(message)
            elif kind == "welcome":
                self._welcome(message)
            elif kind == "spare":
                code.invitation_of(message["text"])
                self._spare, self._back = message["text"], self._next_back
                self._keep()
            elif kind == "taken":
                self.free = tuple(message["free"])
                self.colour = self.free[0] if self.free else ""
                self.app.say("ui.nearby.taken", "refused")
                self.app.open("nearby-join")
            elif kind == "refused":
                self._refused(message["code"])
            elif kind == "sign":
                self._sign(message)
            elif kind == "bye":
                self._hang_up()
                self._forget()
                self._bye(message["why"])
        except GameError as error:
            self._broken(error)

    def _wait_for(self, message: Json) -> None:
        """Hear this once it can be shown."""
        if len(self._queue) >= MOST_WAITING:
            raise GameError("bad_message", "More is told than anybody could hear.")
        self._queue.append(message)
        self._go_through()

    def _broken(self, error: GameError) -> None:
        """The host says what cannot be: there is nothing to go on from."""
        self._hang_up()
        self._part("broken")
        self.app.say_error(error, "ui.nearby.broken")

    def _bye(self, why: str) -> None:
        self._part(why)
        self.app.say(f"ui.nearby.bye.{why}", "refused")

    def _refused(self, reason: str) -> None:
        if self.session is not None and reason not in ("stale",):
            self.app.say_error(
                GameError(reason, reason) if self._known(reason) else GameError("bad_request", "")
            )

    def _known(self, reason: str) -> bool:
        return self.app.texts.has(f"error.{reason}")

    def _sign(self, message: Json) -> None:
        colour, app = message["by"], self.app
        known = self.session is not None and colour in self.session.standing.colours
        name = app.game.plain_name(message["name"])
        player = app.feature(Seats).player(colour) if known else name or app.t("ui.nearby.somebody")
        app.tell("turn", app.t(f"ui.nearby.sign.{message['sign']}.said", player=player))

    def say_sign(self, sign: str) -> None:
        """Make a sign to all at the table."""
        if sign in messages.SIGNS:
            self._say("sign", sign=sign)

    def _welcome(self, message: Json) -> None:
        app, game = self.app, self.app.game
        if message["v"] != messages.VERSION or message["game"] != game.name:
            raise GameError("bad_message", "The host speaks another version.")
        colours = [colour for colour in message["colours"] if colour in game.colours]
        self._token = message["token"]
        same = self.session is not None and message["story"] == self._story
        self._story = message["story"]
        if not same or self.session is None or message["have"] > self.session.cursor:
            elsewhere = self.elsewhere  # as long as it is known which games are the host's
            home = self.session.home if self.session is not None else self._home()
            names = {c: game.plain_name(n) for c, n in names_of(message["names"], game).items()}
            self.session = session = Away(
                game, message["start"], options_of(message["options"], game), names, colours,
                f"{app.entropy()}", self._send,
            )  # fmt: skip
            self._seated = elsewhere
            session.home = home
            session.seats = {c: {"kind": NEARBY} for c in session.standing.colours if c not in colours}
            self.colour = colours[0] if colours else ""
        else:
            self._go_back(self.session, message["have"])
            if app.dialog == "nearby-join":
                app.close()
        self._queue = []
        self._keep()

    def _home(self) -> Session:
        """What lies on the table here: if that is only for a while, what it is to give way to."""
        session = self.app.session
        return session.home or session

    # What happens at the table

    def acted(self) -> None:
        self._go_through()

    def _go_through(self) -> None:
        """Hear what has been said, as far as what it says can be shown now."""
        try:
            while self._queue and self.session is not None and self._free():
                self._hear(self.session, self._queue.pop(0))
            self._draw_what_is_odd()
        except GameError as error:
            self._broken(error)

    def _free(self) -> bool:
        """Whether the table can show what comes next; what came before the first word of how it stands is
        only remembered.
        """
        app = self.app
        if app.session is not self.session:
            return not self._seated
        return not app.past and app.screen is None and app.feature(Running).phase != "running"

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
            self._go_back(session, message["n"])
            self._now(session, message)
        else:
            self._now(session, message)

    def _go_back(self, session: Away, moment: int) -> None:
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
            self.app.feature(Running).carry_on(turn, save=False)
        else:
            session.commit(turn, session.try_turn(turn).position)

    def _now(self, session: Away, message: Json) -> None:
        """How it stands. With the first such word the game comes to the table."""
        app, game = self.app, self.app.game
        names = {c: game.plain_name(n) for c, n in names_of(message["names"], game).items()}
        renamed = names != session.names
        session.names = names
        session.people = {c: how for c, how in message["people"].items() if c in session.standing.colours}
        session.tell_ready([c for c in message["ready"] if c in session.standing.colours])
        fresh = app.session is not session
        if fresh:
            self._show(session)
        if message["pending"] is not None:
            self._half(session, message, fresh)
        elif session.waiting is not None and not self._is_only_asked(session):
            session.forget(session.cursor)
            self._show(session)
        session.mark, session.on = message["asked"], not message["paused"]
        if renamed or fresh:
            app.feature(Saves).tell("")

    def _half(self, session: Away, message: Json, fresh: bool) -> None:
        """Show how far the turn that is on has come; whoever is asked the same as before is left at it."""
        running, pending, events = self.app.feature(Running), message["pending"], message["events"]
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
        if not self._odd or app.session is not self.session or app.feature(Running).phase != "deciding":
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
        pending, game = self.app.feature(Running).pending, self.app.game
        mine = pending is not None and pending["by"] in (session.viewer or ())
        return mine and game.full_turn(session.waiting) == game.full_turn({})

    def _show(self, session: Away) -> None:
        """Put the game on the table, as it stands."""
        app, running = self.app, self.app.feature(Running)
        if app.session is not session:
            app.feature(Table).put(session, save=False)
            self._seated, self.state = True, THERE
            player = app.feature(Seats).player(self.colour) if self.colour else ""
            app.say("ui.nearby.welcome" if player else "ui.nearby.welcome_watching", player=player)
        else:
            running.stop()
            app.show(session.position)

    def _over(self, away: Away, message: Json) -> None:
        """The game has ended, and is told as a whole: from now on it is a game of one's own device, once all
        of it has been played again.
        """
        game = self.app.game
        turns = turns_of(message["turns"], game)
        if not turns or len(turns) - 1 != away.cursor:
            raise GameError("bad_message", "The end does not follow from what was told.")
        names = {c: game.plain_name(n) for c, n in names_of(message["names"], game).items()}
        key = f"near{crc32(self._story.encode()):08x}"  # the same if it is told again
        start, options = game.position(message["start"]), options_of(message["options"], game)
        whole = Session.kept(game, start, options, names, key, turns, len(turns) - 1, {})
        whole.seats = dict(away.seats)
        whole.taken_back = taken_back_of(message["taken_back"], len(turns))
        self.app.feature(Saves).begin(self._end(away, whole), first=True)

    def _end(self, away: Away, whole: Session) -> Iterator[None]:
        """Play the whole game again, a bit at a time, and show its last turn."""
        app, last = self.app, whole.turns[-1]
        try:
            for _ in checks(whole):
                yield
            if not whole.standing_at(len(whole.turns)).over:
                raise GameError("bad_message", "The game is not over.")
        except GameError as error:
            if self.session is away:
                self._broken(error)
            return
        if self.session is not away:
            return
        known = app.feature(Saves).open(whole.key)
        self.session, self._kept = None, known or whole
        app.feature(Table).put(self._kept)
        if known is None:
            app.feature(Running).begin(last)
        else:
            app.open(known.ending)

    # Coming back

    def _visits(self) -> Json:
        visits = self.app.feature(Saves).recall_json(MEMORY, VERSION).get("visits", {})
        return visits if isinstance(visits, dict) else {}

    def _keep(self) -> None:
        """Keep what it takes to come back when this page is opened again."""
        if self.invitation is None:
            return
        number = str(self.invitation.number)
        others = {key: one for key, one in self._visits().items() if key != number}
        mine = {
            "token": self._token,
            "spare": self._spare,
            "back": self._back._asdict() if self._back else {},
            "name": self.name,
        }
        kept = dict(list({**others, number: mine}.items())[-MOST_VISITS:])
        self.app.feature(Saves).remember(MEMORY, json.dumps({"version": VERSION, "visits": kept}))

    def _forget(self) -> None:
        if self.invitation is None:
            return
        kept = {key: one for key, one in self._visits().items() if key != str(self.invitation.number)}
        saves = self.app.feature(Saves)
        if kept:
            saves.remember(MEMORY, json.dumps({"version": VERSION, "visits": kept}))
        elif saves.recall(MEMORY) is not None:
            saves.forget(MEMORY)

    # What may not be done here

    def barred(self, action: str) -> str:
        session, app = self.session, self.app
        if session is None or app.session is not session:
            return ""
        if action in ("undo", "redo", "undo-turn", "withdraw"):
            return self._no_way_back(action)
        if self.state != THERE:
            return app.t("ui.nearby.no_line")
        if not session.viewer:
            return app.t("ui.nearby.watching")
        decides = app.feature(Running).decides
        if decides and decides not in session.viewer:
            return app.t("ui.nearby.not_your_turn", player=app.feature(Seats).player(decides))
        return "" if session.on else app.t("ui.nearby.on_its_way")

    def _no_way_back(self, action: str) -> str:
        app = self.app
        if action == "undo" and any(feature.can_undo for feature in app.features):
            return ""
        if action == "redo" and any(feature.can_redo for feature in app.features):
            return ""
        return "" if app.feature(Table).withdraws else app.t("ui.nearby.seen_already")
