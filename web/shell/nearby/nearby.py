"""What a person sees of other screens at the table: dialogs, the strip above it, and whom one waits for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shell.app.feature import Feature
from shell.drawing.dialogs import buttons, dialog
from shell.drawing.forms import field, labelled, segments, submit, text
from shell.drawing.html import attrs, badge, button, esc, note
from shell.nearby import invitation as code
from shell.nearby import lines
from shell.nearby.hosting import Hosting
from shell.nearby.messages import SIGNS
from shell.nearby.visiting import ANSWERING, CHOOSING, CONNECTING, LOST, THERE, Visiting
from shell.saves.exchange import LONGEST_NAME
from shell.seats.seats import COMPUTER, NEARBY, Seats
from shell.sharing.sharing import Sharing
from shell.table.running import Running

if TYPE_CHECKING:
    from collections.abc import Callable

    from shell.app.actions import Action
    from shell.app.app import App


class Nearby(Feature):
    """Draws `Hosting` and `Visiting`, and does what concerns both."""

    ADDRESSED = ("nearby",)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.typed = ""
        self.scanning = self.handed = False

    def actions(self) -> dict[str, Action]:
        return {
            "nearby": self._open,
            "nearby-sign": self._sign,
            "nearby-typed": self._type,
            "nearby-take-answer": self._take,
            "nearby-scan": self._scan,
            "nearby-handed": self._handed,
        }

    def dialogs(self) -> dict[str, Callable[[], str]]:
        return {
            "nearby": self._dialog,
            "nearby-join": self._join_dialog,
            "nearby-handed": self._handed_dialog,
        }

    # State

    @property
    def on(self) -> bool:
        """Whether the game on the table is played at several screens."""
        return self.visits or self.app.feature(Hosting).on

    @property
    def visits(self) -> bool:
        """Whether the game on the table is another screen's."""
        session = self.app.feature(Visiting).session
        return session is not None and self.app.session is session

    @property
    def waits_for(self) -> str:
        """The colour on another screen that decides next; nothing if somebody here does, or nobody."""
        if not self.visits:
            return self.app.feature(Hosting).waits_for
        decides = self.app.feature(Running).decides
        mine = self.app.session.viewer or ()
        return "" if decides in mine else decides

    # What a person does

    def _open(self, value: str) -> None:
        """Show who sits at which screen. The person at the table invites whoever is missing at once."""
        hosting = self.app.feature(Hosting)
        self.typed = ""
        if not self.visits and hosting.seats_for_guests() and hosting.invited is None:
            hosting.invite()
        self.app.open("nearby")

    def _sign(self, sign: str) -> None:
        """Say one of `SIGNS` to everybody at the table."""
        if sign not in SIGNS:
            return
        if self.visits:
            self.app.feature(Visiting).say_sign(sign)
        else:
            self.app.feature(Hosting).say_sign(sign)
        self.app.close()
        self.app.say("ui.nearby.said", words=self.app.t(f"ui.nearby.sign.{sign}"))

    def _type(self, value: str) -> None:
        self.typed = value.partition("=")[2]

    def _take(self, value: str) -> None:
        """Take the answer that was pasted."""
        if self.typed.strip():
            self.app.follow("nearby-answer", self.typed)

    def _scan(self, value: str) -> None:
        """Read the answer off the other screen by this device's camera."""
        self.scanning = not self.scanning
        if self.scanning:
            lines.scan(self.app, "nearby-answer")
        else:
            lines.stop_scan(self.app)

    # An answer that was opened here, and belongs into another tab

    def opens(self, fragment: str) -> bool:
        if code.is_answer(fragment):
            lines.hand_answer(self.app, fragment)
            return True
        return False

    def _handed(self, value: str) -> None:
        """Whether a tab that waits has taken the answer that this one was opened with."""
        self.handed = value == "yes"
        self.app.open("nearby-handed")

    # Drawing

    def go(self) -> str:
        """What takes the place of Run while somebody at another screen has to decide; else nothing."""
        app, t = self.app, self.app.t
        colour = self.waits_for
        if not colour or app.past or app.feature(Running).phase == "running" or app.present.standing.over:
            return ""
        player = app.feature(Seats).player(colour)
        words = (
            f'<p class="go-hint">{badge(colour)}<span>{esc(t("ui.nearby.waiting", player=player))}</span></p>'
        )
        return words + button(
            "nearby", t("ui.nearby.screens"), sign="screens", class_="go quiet-go", key="go"
        )

    def strip(self) -> str:
        """What has happened to the line to the table, and the way back to it."""
        visiting, t = self.app.feature(Visiting), self.app.t
        if not self.visits or visiting.state == THERE:
            return ""
        key = "connecting" if visiting.state == CONNECTING else "lost"
        again = (
            "" if visiting.state == CONNECTING else button("nearby", t("ui.nearby.come_back"), sign="screens")
        )
        return f'<p class="visit-words"><span>{esc(t(f"ui.nearby.{key}"))}</span></p>{again}'

    def _dialog(self) -> str:
        return self._guests_dialog() if self.visits else self._hosts_dialog()

    def _signs(self) -> str:
        t = self.app.t
        signs = "".join(button("nearby-sign", t(f"ui.nearby.sign.{sign}"), value=sign) for sign in SIGNS)
        return field(t("ui.nearby.signs"), f'<div class="nearby-signs">{signs}</div>')

    def _row(self, colour: str, state: str, tools: str = "") -> str:
        player = self.app.feature(Seats).player(colour)
        return (
            f'<li class="nearby-seat" data-key="nearby-{colour}">{badge(colour)}<span><b>{esc(player)}</b>'
            f"<small>{esc(state)}</small></span>{tools}</li>"
        )

    def _guests_dialog(self) -> str:
        """At another screen's table: who is there, signs, and the way home."""
        t, session, visiting = self.app.t, self.app.session, self.app.feature(Visiting)
        people = visiting.session.people if visiting.session else {}
        rows = "".join(
            self._row(
                colour,
                t("ui.nearby.you") if colour in (session.viewer or ())
                else t(f"ui.nearby.person.{people.get(colour, 'away')}"),
            )
            for colour in session.standing.colours
        )  # fmt: skip
        lost = visiting.state in (LOST, CONNECTING)
        body = f'<p class="field-help">{esc(t("ui.nearby.lost_help"))}</p>' if lost else self._signs()
        return dialog(
            t("ui.nearby.title"),
            f'<ul class="nearby-seats">{rows}</ul>{body}',
            buttons(
                button("nearby-leave", t("ui.nearby.leave"), sign="close", class_="danger"),
                button("nearby-return", t("ui.nearby.come_back"), class_="primary")
                if visiting.can_return
                else "",
                button("close", t("ui.close")),
            ),
            class_="nearby",
        )

    def _hosts_dialog(self) -> str:
        t, hosting = self.app.t, self.app.feature(Hosting)
        rows = "".join(map(self._seat, self.app.session.standing.colours))
        signs = self._signs() if any(guest.there for guest in hosting.guests) else ""
        return dialog(
            t("ui.nearby.title"),
            f'<p class="field-help">{esc(t("ui.nearby.help"))}</p>'
            f'<ul class="nearby-seats">{rows}</ul>{self._invitation()}{signs}{note(*self.app.message)}',
            buttons(
                button("nearby-invite", t("ui.nearby.invite_watching"), sign="eye", quiet=True)
                if hosting.invited is None else "",
                button("close", t("ui.close"), class_="primary"),
            ),
            class_="nearby",
        )  # fmt: skip

    def _seat(self, colour: str) -> str:
        app, t, hosting = self.app, self.app.t, self.app.feature(Hosting)
        kind = app.feature(Seats).of(colour).kind
        if kind != NEARBY:
            tools = button("nearby-invite", t("ui.nearby.invite"), value=colour, sign="screens")
            state = t("ui.nearby.person.computer" if kind == COMPUTER else "ui.nearby.here")
            return self._row(colour, state, tools if hosting.can_invite else "")
        how = hosting.people().get(colour, "away") if hosting.hosts else "away"
        tools = ""
        if how == "away":
            tools = button("nearby-here", t("ui.nearby.play_here"), value=colour, quiet=True)
            if app.game.levels:
                tools += button("nearby-computer", t("ui.nearby.play_computer"), value=colour, quiet=True)
            if hosting.invited is None:
                tools += button("nearby-invite", t("ui.nearby.invite"), value=colour, sign="screens")
        return self._row(colour, t(f"ui.nearby.person.{how}"), tools)

    def _invitation(self) -> str:
        """The invitation as a code and a link, and what takes the answer to it."""
        t, hosting = self.app.t, self.app.feature(Hosting)
        if hosting.invited is None:
            return ""
        if not hosting.text:
            return (
                f'<p class="nearby-making"><progress></progress><span>{esc(t("ui.nearby.making"))}</span></p>'
            )
        link = f"{self.app.feature(Sharing).address}#{code.INVITES}{hosting.text}"
        scan = '<div class="nearby-camera" data-scan></div>' if self.scanning else ""
        typed = text("nearby-typed", "text", self.typed, autocapitalize="off", spellcheck="false")
        return (
            f'<section class="nearby-invitation"><h3>{esc(t("ui.nearby.step_one"))}</h3>'
            f"{self._link(link)}<h3>{esc(t('ui.nearby.step_two'))}</h3>"
            f'<p class="field-help">{esc(t("ui.nearby.step_two_help"))}</p>{scan}'
            + button("nearby-scan", t("ui.nearby.scan"), sign="camera", class_="nearby-scan")
            + labelled(t("ui.nearby.paste"), typed, class_="link-field")
            + button("nearby-take-answer", t("ui.nearby.take"))
            + button("nearby-uninvite", t("ui.nearby.uninvite"), sign="close", quiet=True)
            + "</section>"
        )

    def _link(self, link: str) -> str:
        """A link with its code."""
        t = self.app.t
        whole = f"<input{attrs(type='text', readonly=True, value=link, data_whole=True)}>"
        copy = attrs(
            type="button", class_="button share-copy", data_copy=link, data_plain="true", data_key="copy"
        )
        qr = attrs(class_="qr", role="img", aria_label=t("ui.share.qr"), data_qr=link)
        return (
            f'<div class="nearby-link"><div{qr}></div>'
            f"{labelled(t('ui.share.link'), whole, class_='link-field')}"
            f"<button{copy}><span>{esc(t('ui.share.copy'))}</span></button></div>"
        )

    def _join_dialog(self) -> str:
        """Where an invitation leads: a seat and a name, then the answer for the host."""
        t, visiting = self.app.t, self.app.feature(Visiting)
        if visiting.state in (CHOOSING, THERE):
            seats = {**{c: t(f"colour.{c}") for c in visiting.free}, "": t("ui.nearby.watch")}
            name = text("nearby-name", "name", visiting.name, most=LONGEST_NAME)
            body = (
                f'<p id="dialog-words">{esc(t("ui.nearby.invited_words"))}</p>'
                + field(
                    t("ui.nearby.seat"),
                    segments("nearby-colour", "seat", seats, visiting.colour, group="seat"),
                )
                + labelled(t("ui.by_link.your_name"), name, class_="link-field")
            )
            foot = buttons(button("nearby-leave", t("ui.cancel")), submit(t("ui.nearby.join")))
            return dialog(
                t("ui.nearby.invited"),
                body + note(*self.app.message),
                foot,
                class_="nearby",
                sends="nearby-join",
            )
        if visiting.state == ANSWERING and visiting.answer:
            link = f"{self.app.feature(Sharing).address}#{code.ANSWERS}{visiting.answer}"
            body = f'<p id="dialog-words">{esc(t("ui.nearby.answer_words"))}</p>{self._link(link)}'
        elif visiting.state == ANSWERING:
            body = (
                f'<p class="nearby-making"><progress></progress><span>{esc(t("ui.nearby.making"))}</span></p>'
            )
        else:
            body = f"<p>{esc(t(f'ui.nearby.bye.{visiting.why}' if visiting.why else 'ui.nearby.lost'))}</p>"
        leave = buttons(button("nearby-leave", t("ui.cancel")))
        return dialog(t("ui.nearby.invited"), body, leave, class_="nearby")

    def _handed_dialog(self) -> str:
        t = self.app.t
        key = "ui.nearby.handed" if self.handed else "ui.nearby.not_handed"
        return dialog(t("ui.nearby.title"), f"<p>{esc(t(key))}</p>", buttons(button("close", t("ui.close"))))
