"""The guest's side: coming to another screen's table by an invitation, following it, and coming back."""

from __future__ import annotations

from ground.errors import GameError
from shell.app.actions import Action
from shell.app.app import App
from shell.app.roles import TakingLinks, Waiting
from shell.drawing.html import Html, button, html
from shell.nearby import invitation as code
from shell.nearby import messages
from shell.nearby.away import Away
from shell.nearby.fields import Back, Fields
from shell.nearby.following import FollowedGame
from shell.nearby.invitation import Invitation
from shell.nearby.screens import OtherScreens
from shell.nearby.visits import Visit, Visits
from shell.saves.exchange import options_of, plain_names_of
from shell.seats.seats import NEARBY
from shell.storage.jsontext import Json

CHOOSING, ANSWERING, CONNECTING = "choosing", "answering", "connecting"
THERE, LOST, OVER = "there", "lost", "over"


class Visiting(OtherScreens, TakingLinks, Waiting):
    """The guest's side of a table of several screens.

    `state` is empty without an invitation; `choosing` a seat; `answering` while the answer is shown;
    `connecting` while reconnecting after a lost line; `there`; `lost`; `over`, with the host's reason in
    `why`. `answer` is the text for the host, once the browser has reported how this page is found.
    """

    LINKS = (code.INVITES,)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.state = self.answer = self.why = ""
        self.invitation: Invitation | None = None
        self.colour = self.name = ""
        self.free: tuple[str, ...] = ()
        self._following = FollowedGame(app, self._running, self._table, self._saves, self)
        self._visits = Visits(app)
        self._line = self._token = self._spare = ""
        self._back: Back | None = None
        self._next_back: Back | None = None

    @property
    def session(self) -> Away | None:
        """The game at the host's table, as it is known here; None before it and after its end."""
        return self._following.session

    @property
    def idle(self) -> bool:
        return self.session is None and self.state in ("", OVER)

    def actions(self) -> dict[str, Action]:
        return {
            "nearby-colour": self._choose,
            "nearby-name": self._call,
            "nearby-join": self._join,
            "nearby-return": lambda: self._return(),
            "nearby-leave": self._leave,
            "nearby-back": self._back_to_table,
        }

    # The invitation

    def opens(self, fragment: str) -> bool:
        """Accept an invitation or continue its visit, and return True if the address is one."""
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
        """True while the address is the invitation to the shown game, by which the guest can come back."""
        return bool(self.state) and self.state != OVER and not self.elsewhere

    @property
    def on(self) -> bool:
        """True if the game at the host's table is on the table here."""
        return self.session is not None and self.app.session is self.session

    @property
    def elsewhere(self) -> bool:
        """True if the table here has something else than the game that goes on at the host's."""
        return self._following.elsewhere

    def _back_to_table(self) -> None:
        """Return to the game at the host's table; the turns since then are shown."""
        if self.session is not None and self.elsewhere:
            self._table.put(self.session, save=False)

    @property
    def at_table(self) -> bool:
        """True while a line leads to the host's table, or is being made."""
        return self.state in (CHOOSING, ANSWERING, THERE) or (self.state == CONNECTING and bool(self._line))

    @property
    def can_return(self) -> bool:
        """True if the host keeps a line for coming back without a new invitation."""
        return self.state == LOST and bool(self._spare and self._back)

    def _arrive(self, invitation: Invitation) -> None:
        self._hang_up()
        visit = self._visits.recall(invitation.number)
        self.invitation, self.free = invitation, invitation.free
        self.answer = self.why = ""
        self._following.hush()
        self._spare, self._back, self._next_back = visit.spare, visit.back, None
        self._token = visit.token or (self._token if self.session else "")  # perhaps the same host
        self.name = visit.name or self.name
        if self.session is None or self.colour not in ("", *self.free):
            self.colour = self.free[0] if self.free else ""
        if self._spare:
            self.state = CONNECTING  # until it is known that no other tab is at this table (`alone`)
        else:
            self.state = CHOOSING
            self.app.screen = None  # the address is that of the invitation, by which the guest can come back
            self._line = self._lines.answer(self, invitation.fields)
            self.app.open("nearby-join")

    def alone(self) -> None:
        """Come back to the table: no other tab of this browser is there.

        The line that the host keeps for that serves once, and would be lost to the tab that is there.
        """
        if self.state == CONNECTING and not self._line:
            self._return()

    def _choose(self, value: str) -> None:
        colour = value.partition("=")[2]
        if colour in ("", *self.free):
            self.colour = colour

    def _call(self, value: str) -> None:
        self.name = self.app.game.plain_name(value.partition("=")[2])

    def _join(self) -> None:
        """Take the chosen seat: show the answer, or send it if the host is connected already."""
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
        """Do nothing: only a line lost for good is reported."""

    def lost(self, line: str, why: str) -> None:
        if line != self._line:
            return
        self._line = ""
        if self.state == OVER:
            return
        if why == "impossible":
            self.state, self.why = OVER, "impossible"
            return
        if self.session is None and self._following.saved is not None:
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
        """Reconnect on the line that the host keeps for that."""
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
            story=self._following.story,
            have=have,
            back=self._next_back._asdict() if self._next_back else {},
        )

    def _say(self, kind: str, **fields: object) -> None:
        if self._line:
            self._lines.send(self._line, messages.written(kind, **fields))

    def _hang_up(self) -> None:
        if self._line:
            self._lines.close(self._line)
            self._line = ""

    def give_way(self) -> None:
        """Close the line: another tab is at this table. The saved data for coming back stays."""
        self._hang_up()
        self.state, self.invitation = "", None

    def _leave(self) -> None:
        """Leave the table: return to the game that was here before."""
        self._say("leave")
        self._hang_up()
        self._forget()
        self._part("left")

    def _part(self, why: str) -> None:
        session = self._following.end()
        self.state, self.why = (OVER if why != "left" else ""), why
        if session is not None and self.app.session is session and session.home is not None:
            self._table.put_back(session.home)
        if self.app.dialog == "nearby-join":
            self.app.close()

    # Messages of the host

    def heard(self, line: str, text: str) -> None:
        if line != self._line:
            return
        hears = {
            "welcome": self._welcome, "taken": self._taken, "spare": self._take_spare,
            "refused": self._refused, "sign": self._sign, "bye": self._bye,
        }  # fmt: skip
        try:
            message = messages.from_host(text)
            hears.get(message["type"], self._following.hear)(message)
        except GameError as error:
            self.broken(error)

    def acted(self) -> None:
        try:
            self._following.go_through()
        except GameError as error:
            self.broken(error)

    def seated(self, session: Away) -> None:
        """Welcome the person: the game has come to the table here."""
        self.state = THERE
        player = self._seats.player(self.colour) if self.colour else ""
        self.app.say("ui.nearby.welcome" if player else "ui.nearby.welcome_watching", player=player)

    def broken(self, error: GameError) -> None:
        """Leave the table after an impossible message of the host."""
        self._hang_up()
        self._part("broken")
        self.app.say_error(error, "ui.nearby.broken")

    def _take_spare(self, message: Json) -> None:
        """Save the line that the host keeps for this guest to come back. Raises `GameError`."""
        code.invitation_of(message["text"])
        self._spare, self._back = message["text"], self._next_back
        self._keep()

    def _taken(self, message: Json) -> None:
        """Ask for another seat: the requested one is taken."""
        self.free = tuple(message["free"])
        self.colour = self.free[0] if self.free else ""
        self.app.say("ui.nearby.taken", "refused")
        self.app.open("nearby-join")

    def _bye(self, message: Json) -> None:
        """Leave with the host's reason."""
        self._hang_up()
        self._forget()
        self._part(message["why"])
        self.app.say(f"ui.nearby.bye.{message['why']}", "refused")

    def _refused(self, message: Json) -> None:
        """Show that a decision from here was refused; if it came too late, the table shows that by itself."""
        reason = message["code"]
        if self.session is not None and reason != "stale":
            known = self.app.texts.has(f"error.{reason}")
            self.app.say_error(GameError(reason, reason) if known else GameError("bad_request", ""))

    def _sign(self, message: Json) -> None:
        colour, app = message["by"], self.app
        known = self.session is not None and colour in self.session.standing.colours
        name = app.game.plain_name(message["name"])
        self.show_sign(message["sign"], colour if known else "", name)

    def say_sign(self, sign: str) -> None:
        """Make a sign to everybody at the table."""
        if sign in messages.SIGNS:
            self._say("sign", sign=sign)

    def _welcome(self, message: Json) -> None:
        """Take the beginning of the host's game, or of the missing part. Raises `GameError`."""
        if message["v"] != messages.VERSION or message["game"] != self.app.game.name:
            raise GameError("bad_message", "The host has another version or another game.")
        following, session = self._following, self.session
        self._token = message["token"]
        same = session is not None and message["story"] == following.story
        if same and session is not None and message["have"] <= session.cursor:
            following.hush()
            following.go_back(session, message["have"])
            if self.app.dialog == "nearby-join":
                self.app.close()
        else:
            following.story = message["story"]
            following.begin(self._away(message, session))
        self._keep()

    def _away(self, message: Json, before: Away | None) -> Away:
        """The game that the host begins to tell, in place of the one `before`. Raises `GameError`."""
        app, game = self.app, self.app.game
        colours = [colour for colour in message["colours"] if colour in game.rules.colours]
        names = plain_names_of(message["names"], game)
        options = options_of(message["options"], game)
        session = Away(game, message["start"], options, names, colours, app.entropy(), self._say)
        session.home = before.home if before is not None else app.session.home or app.session
        session.seats = {c: {"kind": NEARBY} for c in session.standing.colours if c not in colours}
        self.colour = colours[0] if colours else ""
        return session

    def _keep(self) -> None:
        """Save the data for coming back after this page is opened again."""
        if self.invitation is not None:
            visit = Visit(self._token, self._spare, self._back, self.name)
            self._visits.keep(self.invitation.number, visit)

    def _forget(self) -> None:
        if self.invitation is not None:
            self._visits.forget(self.invitation.number)

    # Decisions on other screens

    def theirs(self) -> str:
        if self.state != THERE:
            return self.app.t("ui.nearby.no_line")
        if not self.app.session.viewer:
            return self.app.t("ui.nearby.watching")
        return super().theirs() or self._not_heard()

    def final(self, action: str) -> str:
        return super().final(action) or self._not_heard()

    def _not_heard(self) -> str:
        """The reason why the host would not take a decision now, in words; empty if it would."""
        session, t = self.session, self.app.t
        if session is None or session.on:
            return ""
        if self.state != THERE:
            return t("ui.nearby.no_line")
        return t("error.host_away" if session.paused else "ui.nearby.on_its_way")

    def presence_of(self, colour: str) -> str:
        return self.session.people.get(colour, "") if self.session is not None else ""

    def way_on(self, presence: str) -> Html:
        return html() if self.state == THERE else self.come_back("go quiet-go", "go")

    def come_back(self, class_: str, key: str) -> Html:
        """The button that leads back to the table."""
        action = "nearby-return" if self.can_return else "nearby"
        return button(action, self.app.t("ui.nearby.come_back"), sign="screens", class_=class_, key=key)
