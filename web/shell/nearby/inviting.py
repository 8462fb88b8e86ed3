"""The host's dialog: the people at each screen, and the steps of the current invitation."""

from __future__ import annotations

from shell.app.actions import Action
from shell.app.app import App
from shell.app.feature import Need
from shell.app.roles import Waiting
from shell.drawing.dialogs import buttons, dialog
from shell.drawing.forms import field, select
from shell.drawing.html import Html, button, html, icon, note, tag
from shell.nearby import drawing
from shell.nearby import invitation as code
from shell.nearby.guests import Guest
from shell.nearby.hosting import Hosting
from shell.nearby.scanning import Scanning
from shell.seats.seats import COMPUTER, HERE, NEARBY, Seats
from shell.sharing.sharing import Sharing

DIALOG = "nearby"


class Inviting(Waiting):
    """The host's dialog.

    `failed` is True if the last invitation was answered and no connection came about. While the dialog is
    open, invitations follow each other until no seat is free.
    """

    _hosting = Need(Hosting)
    _scanning = Need(Scanning)
    _seats = Need(Seats)
    _sharing = Need(Sharing)

    GROUP = "nearby"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.failed = self.helps = False
        self._current: Guest | None = None

    def actions(self) -> dict[str, Action]:
        return {
            "nearby-stop": self._stop,
            "nearby-seat": self._seat,
            "nearby-trouble": self._help,
        }

    def begin(self) -> None:
        """Invite the first missing guest: the dialog opens."""
        self.helps = False
        if self._hosting.seating.free() and self._hosting.invited is None:
            self._hosting.invite()
            self.failed = False

    @property
    def idle(self) -> bool:
        return self._current is None

    def acted(self) -> None:
        """Make the next invitation when a guest has come."""
        hosting, before = self._hosting, self._current
        self._current = hosting.invited
        if hosting.invited is not None and hosting.invited is not before:
            self.failed = False
        if before is None or hosting.invited is not None:
            return
        came = any(guest.there and guest.number == before.number for guest in hosting.guests)
        self.failed = before.answered and not came
        if came and self.app.dialog == DIALOG and hosting.seating.free():
            hosting.invite()
            self._current = hosting.invited

    def _stop(self) -> None:
        self._hosting.uninvite()
        self._current, self.failed = None, False

    def _help(self) -> None:
        self.helps = not self.helps

    def _seat(self, value: str) -> None:
        """Take `COLOUR=KIND`: the new player of a colour, `here`, `nearby` or `computer`."""
        colour, _, kind = value.partition("=")
        if colour not in self.app.session.standing.colours:
            return
        if kind == NEARBY and self._seats.of(colour).kind != NEARBY:
            self.app.follow("nearby-invite", colour)
        elif kind == HERE:
            self.app.follow("nearby-here", colour)
        elif kind == COMPUTER:
            self.app.follow("nearby-computer", colour)
        if not self._hosting.seating.free():
            self._stop()

    # Drawing

    def dialog(self) -> Html:
        """The people at the table, and the invitation."""
        t, app, hosting = self.app.t, self.app, self._hosting
        if not hosting.can_invite:
            return self._no_game()
        inviting = hosting.invited is not None
        missing = bool(hosting.seating.free())
        there = any(guest.there for guest in hosting.guests)
        impossible = hosting.impossible
        parts = [
            "" if impossible else note(*app.message),
            drawing.cannot(app, drawing.play_by_link(app, "primary"), confirmed=impossible),
        ]
        if inviting:
            parts.append(self._invitation())
        elif self.failed:
            parts.append(drawing.trouble(app, True))
        elif impossible:
            pass  # the warning explains the alternative
        elif hosting.on and not missing:
            parts.append(tag("p", class_="nearby-joy")(icon("check"), tag("span")(t("ui.nearby.all_here"))))
        else:
            parts.append(tag("p", class_="field-help")(t("ui.nearby.help"), " ", self._next(missing)))
        parts.append(self._rows())
        if there and not inviting:
            parts.append(drawing.signs(app))
        return dialog(
            t("ui.nearby.title"),
            html(*parts),
            buttons(*self._foot(inviting, missing)),
            class_="nearby nearby-host",
            inner="nearby-body",
            data_inviting="true" if inviting and hosting.text else None,
        )

    def _next(self, missing: bool) -> str:
        return "" if missing else self.app.t("ui.nearby.choose_help")

    def _foot(self, inviting: bool, missing: bool) -> tuple[str, ...]:
        t = self.app.t
        close = button("close", t("ui.close"))
        if inviting:
            return button("nearby-stop", t("ui.nearby.stop"), class_="nearby-aside nearby-can"), close
        watch = button(
            "nearby-invite", t("ui.nearby.invite_watching"), sign="eye", class_="nearby-aside nearby-can"
        )
        if missing:
            impossible = self._hosting.impossible  # the primary button leads to play by link then
            key = "ui.nearby.invite_again" if self.failed or impossible else "ui.nearby.invite"
            class_ = "nearby-can" if impossible else "primary nearby-can"
            return close, button("nearby-invite", t(key), sign="qr", class_=class_)
        if self._hosting.on:
            return watch, button("close", t("ui.nearby.play"), class_="primary")
        return watch, close

    def _no_game(self) -> Html:
        t = self.app.t
        return dialog(
            t("ui.nearby.title"),
            tag("p", id="dialog-words")(t("ui.nearby.no_game")),
            buttons(
                button("close", t("ui.close")),
                button("new-game", t("ui.new_game"), value=NEARBY, class_="primary"),
            ),
            class_="nearby",
            inner="nearby-body",
        )

    def _invitation(self) -> Html:
        """The two steps: the code for the other screen, and the answer that it shows in return."""
        app, t, hosting = self.app, self.app.t, self._hosting
        invited = hosting.invited
        if invited is not None and invited.answered:
            return tag("div", class_="nearby-busy")(drawing.progress(t("ui.nearby.connecting")))
        if not hosting.text:
            return tag("div", class_="nearby-busy nearby-can")(drawing.progress(t("ui.nearby.making")))
        scanning = self._scanning
        link = self._sharing.address_of(code.INVITES + hosting.text)
        stage = scanning.camera() or drawing.code(app, link)
        return tag("section", class_="nearby-invitation nearby-can")(
            self._step(1, "ui.nearby.step_one", "ui.nearby.step_one_help"),
            tag("div", class_="nearby-stage")(stage),
            tag("div", class_="nearby-pass-on")(drawing.hand_on(app, link)),
            self._step(2, "ui.nearby.step_two", "ui.nearby.step_two_help"),
            tag("div", class_="nearby-tools")(
                scanning.buttons("ui.nearby.scan", "primary"), drawing.trouble(app, self.helps)
            ),
        )

    def _step(self, number: int, key: str, help_key: str) -> Html:
        t = self.app.t
        first = number == 1
        return tag("div", class_="nearby-step", data_step=number)(
            tag("b", class_="nearby-number")(number),
            tag("span")(
                tag("h3", tabindex=-1 if first else None, autofocus=first)(t(key)), tag("small")(t(help_key))
            ),
        )

    # Seats

    def _rows(self) -> Html:
        hosting = self._hosting
        rows = html(*map(self._row, self.app.session.standing.colours))
        watching = [guest for guest in hosting.guests if guest.there and not guest.colours]
        rows += html(*(drawing.watcher(self.app, n, guest.name) for n, guest in enumerate(watching)))
        return field(self.app.t("ui.nearby.who"), tag("ul", class_="nearby-seats")(rows))

    def _row(self, colour: str) -> Html:
        presence = self._presence(colour)
        choice = "" if presence == "near" else self._choice(colour)
        return drawing.seat(self.app, self._seats, colour, presence, choice)

    def _presence(self, colour: str) -> str:
        """The state of a seat."""
        hosting, kind = self._hosting, self._seats.of(colour).kind
        if kind != NEARBY:
            return "computer" if kind == COMPUTER else "here"
        if any(colour in guest.colours for guest in hosting.guests):
            return hosting.seating.people().get(colour, "away") if hosting.hosts else "away"
        return "invited" if hosting.invited is not None else "free"

    def _choice(self, colour: str) -> Html:
        """The choice of a colour's player."""
        t = self.app.t
        kinds = (HERE, NEARBY, *((COMPUTER,) if self.app.game.rules.levels else ()))
        return select(
            "nearby-seat",
            colour,
            {kind: t(f"ui.nearby.seat.{kind}") for kind in kinds},
            self._seats.of(colour).kind,
            keyed=True,
            aria_label=t("ui.computer.who", colour=t(f"colour.{colour}")),
        )
