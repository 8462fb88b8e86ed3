"""The guest's dialog: from the invitation to the table, and the reason for having left it."""

from __future__ import annotations

from collections.abc import Callable

from shell.app.app import App
from shell.app.feature import Need
from shell.app.game import LONGEST_NAME
from shell.app.roles import Waiting
from shell.drawing.dialogs import buttons, dialog
from shell.drawing.forms import field, labelled, segments, submit, text
from shell.drawing.html import Html, badge, button, html, icon, note, tag
from shell.nearby import drawing
from shell.nearby import invitation as code
from shell.nearby.scanning import Scanning
from shell.nearby.visiting import ANSWERING, CHOOSING, LOST, OVER, THERE, Visiting
from shell.seats.own_name import OwnName
from shell.sharing.sharing import Sharing

DIALOG = "nearby-join"


class Joining(Waiting):
    """The progress of `Visiting` until the game is on the table."""

    _own_name = Need(OwnName)
    _scanning = Need(Scanning)
    _sharing = Need(Sharing)
    _visiting = Need(Visiting)

    GROUP = "nearby"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.helps = False
        self._last_state = ""

    def dialogs(self) -> dict[str, Callable[[], Html]]:
        return {DIALOG: self._dialog}

    @property
    def idle(self) -> bool:
        return self._last_state == self._visiting.state

    def acted(self) -> None:
        visiting = self._visiting
        before, self._last_state = self._last_state, visiting.state
        if before == visiting.state:
            return
        if visiting.state == CHOOSING and not visiting.name:
            self.app.follow("nearby-name", f"name={self._own_name.name}")
        elif visiting.state == ANSWERING:
            self._own_name.note(visiting.name)
        elif visiting.state == OVER and visiting.why and not self.app.dialog:
            self.app.open(DIALOG)  # with the reason
        elif visiting.state == LOST and visiting.session is None and before != CHOOSING:
            self.app.open(DIALOG)

    # Drawing

    def _dialog(self) -> Html:
        visiting = self._visiting
        state = visiting.state
        if state == CHOOSING or (state == THERE and self._asked_again):
            return self._choose()
        if state == ANSWERING and visiting.answer:
            return self._answer()
        if state == ANSWERING:
            return self._wait("ui.nearby.making")
        if state in (OVER, LOST):
            return self._over()
        return self._wait("ui.nearby.arriving" if state == THERE else "ui.nearby.returning")

    @property
    def _asked_again(self) -> bool:
        """True if the seat was taken meanwhile, and the host has told the free ones."""
        visiting = self._visiting
        return visiting.invitation is not None and visiting.free != visiting.invitation.free

    def _choose(self) -> Html:
        t, visiting = self.app.t, self._visiting
        seats = {colour: t(f"colour.{colour}") for colour in visiting.free}
        signs = {"": icon("eye"), **{colour: badge(colour) for colour in seats}}
        name = text("nearby-name", "name", visiting.name, most=LONGEST_NAME, autocomplete="nickname")
        words = t("ui.nearby.invited_words" if seats else "ui.nearby.none_free")
        choice = segments(
            "nearby-colour",
            "seat",
            {**seats, "": t("ui.nearby.watch")},
            visiting.colour,
            group="seat",
            signs=signs,
        )
        return dialog(
            t("ui.nearby.invited"),
            html(
                tag("p", id="dialog-words")(words),
                note(*self.app.message),
                drawing.cannot(self.app),
                field(t("ui.nearby.seat"), choice, hidden=True),
                labelled(t("ui.by_link.your_name"), name, class_="link-field"),
            ),
            buttons(
                button("nearby-leave", t("ui.cancel")),
                submit(t("ui.nearby.join" if visiting.colour else "ui.nearby.watch"), "nearby-can"),
            ),
            class_="nearby nearby-guest",
            inner="nearby-body",
            sends="nearby-join",
        )

    def _answer(self) -> Html:
        """The answer, as large as possible, for the camera of the other screen."""
        app, t = self.app, self.app.t
        link = self._sharing.address_of(code.ANSWERS + self._visiting.answer)
        return dialog(
            t("ui.nearby.answer"),
            html(
                tag("p", id="dialog-words")(t("ui.nearby.answer_words")),
                note(*app.message),
                tag("div", class_="nearby-stage")(drawing.code(app, link)),
                drawing.progress(t("ui.nearby.waiting_host")),
                tag("div", class_="nearby-pass-on")(drawing.hand_on(app, link)),
                tag("div", class_="nearby-tools")(drawing.trouble(app, self.helps, by_link=False)),
            ),
            buttons(button("nearby-leave", t("ui.cancel"))),
            class_="nearby nearby-guest nearby-answering",
            inner="nearby-body",
        )

    def _wait(self, key: str) -> Html:
        t = self.app.t
        return dialog(
            t("ui.nearby.invited"),
            tag("div", class_="nearby-busy")(drawing.progress(t(key))),
            buttons(button("nearby-leave", t("ui.cancel"))),
            class_="nearby nearby-guest",
            inner="nearby-body",
        )

    def _over(self) -> Html:
        """The reason why there is no table, and the next steps."""
        app, t, visiting = self.app, self.app.t, self._visiting
        lost = visiting.state == LOST
        words = t("ui.nearby.not_found" if lost else f"ui.nearby.bye.{visiting.why}")
        scanning = self._scanning
        again = "" if visiting.why == "impossible" else scanning.buttons("ui.nearby.scan_new", "primary")
        return dialog(
            t("ui.nearby.over"),
            html(
                tag("p", id="dialog-words")(words),
                note(*app.message) if lost else "",
                tag("div", class_="nearby-stage")(scanning.camera()),
                tag("div", class_="nearby-tools")(
                    again, drawing.trouble(app, True, by_link=False) if lost else ""
                ),
            ),
            buttons(button("nearby-leave" if lost else "close", t("ui.close"))),
            class_="nearby nearby-guest",
            inner="nearby-body",
        )
