"""Whose eyes the screen is for: secret tiles lie face down until the person they belong to has the device.

Nothing that everyone may see is held back: board, programs and regular tiles can be used at once. Games that
a script plays through `window.ttb` have no secrets.
"""

from __future__ import annotations

from . import hand
from .app import Feature
from .correspondence import Correspondence
from .html import attrs, badge, button, esc, icon
from .running import Running
from .saves import Saves

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Hashable
    from typing import Any

    from .app import Action, App
    from .session import Session

    Json = dict[str, Any]


class Handover(Feature):
    """`holder` is the person who has the device, as `person` calls them; nothing if nobody has said so."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.holder = ""
        self._session: Session | None = None
        self._scripted: Session | None = None

    def actions(self) -> dict[str, Action]:
        return {"take-over": self._take_over}

    def dialogs(self) -> dict[str, Callable[[], str]]:
        return {"take-over": self._dialog}

    def position_changed(self) -> None:
        session = self.app.session
        if session is not self._session or self.holder != self.person(self.app.shown.colour):
            self._session, self.holder = session, ""
        if self.app.dialog == "take-over":
            self.app.close()
        if self.covered and self.app.preferences["handover"] == "always" and not self.app.dialog:
            self.app.open("take-over")

    def scripted(self) -> None:
        """The game on the table is played by a script: nobody has to be asked for."""
        self._scripted = self.app.session
        if self.app.dialog == "take-over":
            self.app.close()

    def person(self, colour: str) -> str:
        """Who plays a colour: the name given, else the side of two colours each, else the colour itself."""
        session, data = self.app.session, self.app.shown.data
        if session.name(colour):
            return "name " + session.name(colour)
        if data["rules"]["mode"] == "two_colours":
            return f"side {next(n for n, side in enumerate(data['teams']) if colour in side)}"
        return "colour " + colour

    @property
    def open_specials(self) -> bool:
        """Whether this game is played with everyone's special orders in sight."""
        return self.app.session.options.get("open_specials") is True

    def public(self, data: Json, colour: str) -> tuple[list[str], int]:
        """What others see of the special orders in a hand: those known, and how many are face down."""
        return (hand.special(data, colour), 0) if self.open_specials else hand.public(data, colour)

    @property
    def covered(self) -> bool:
        """Whether the device is to be handed to the person whose colour is to move."""
        app, data = self.app, self.app.shown.data
        when, colour = app.preferences["handover"], app.shown.colour
        people = {self.person(one) for one in app.feature(Correspondence).here}
        alone = len(people) < 2 or not app.session.stored  # a puzzle is for one
        if app.session is self._scripted or data["result"] or when == "never" or alone:
            return False
        if self.holder == self.person(colour):
            return False
        return when == "always" or self.public(data, colour)[1] > 0

    @property
    def key(self) -> Hashable:
        """Another one whenever what is covered may be another."""
        return self.holder, self.app.preferences["handover"], self.app.session is self._scripted

    def _take_over(self, order: str) -> None:
        """The person to move has the device. A face-down tile that was tapped is picked up at once."""
        app = self.app
        self.holder = self.person(app.shown.colour)
        if app.dialog == "take-over":
            app.close()
        if order in hand.special(app.shown.data, app.shown.colour):
            app.follow("tile", order)
        app.emit("focus", at=f'[data-tile="{order}"]' if hand.is_special(order) else ".hand-tile")

    # Drawing

    def card(self) -> str:
        """The button above a covered hand; nothing if it is open, or while its programs run."""
        if not self.covered or self.app.feature(Running).phase != "idle":
            return ""
        t, colour = self.app.t, self.app.shown.colour
        player = self.app.feature(Saves).player(colour)
        head = attrs(type="button", class_="button hand-over", data_action="take-over", data_key="take-over")
        return (
            f"<button{head}>{badge(colour)}<span>{esc(t('ui.handover.pass', player=player))}</span>"
            f'<span class="hand-over-show">{icon("eye")}{esc(t("ui.handover.show"))}</span></button>'
        )

    def back(self, order: str) -> str:
        """A tile of the hand lying face down."""
        head = attrs(
            type="button",
            class_="tile hand-tile special covered",
            data_tile=order,
            data_count=1,
            data_action="take-over",
            data_value=order,
            data_key=f"tile-{order}",
            aria_label=self.app.t("ui.handover.secret"),
            data_tip="face-down",
        )
        return f'<button{head}><svg class="pictogram" viewBox="0 0 32 32"><use href="#pile"/></svg></button>'

    def _dialog(self) -> str:
        t, colour = self.app.t, self.app.shown.colour
        player = self.app.feature(Saves).player(colour)
        return (
            f'<div class="hand-over-screen"><p class="finish-emblems">{badge(colour)}</p>'
            f"<h2>{esc(t('ui.handover.pass', player=player))}</h2>"
            f'<p id="dialog-words">{esc(t("ui.handover.words", player=player))}</p>'
            f'<div class="dialog-actions">'
            + button("take-over", t("ui.handover.here", player=player), sign="hand-over", class_="primary")
            + "</div></div>"
        )
