"""The viewer of the screen: secrets stay covered until the person they belong to has the device.

Nothing that everyone may see is covered. Games that a script plays through `window.ttb` have no secrets.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable

from ground.rules import Viewer
from shell.app.actions import Action
from shell.app.app import App
from shell.app.feature import Need
from shell.app.roles import Following, Rooted
from shell.app.session import Session
from shell.drawing.dialogs import buttons, dialog
from shell.drawing.html import Html, badge, bare_button, button, html, icon, tag
from shell.play.running import Running
from shell.seats.seats import COMPUTER, HERE, Seats


class Handover(Following, Rooted):
    """The person who has the device: `holder`, as `Seats.person` names them, empty if unknown.

    Computes `App.viewer`.
    """

    _running = Need(Running)
    _seats = Need(Seats)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        app.who_looks = self._viewer
        self.holder = ""
        self._session: Session | None = None
        self._scripted: Session | None = None
        self._asked: Hashable = None
        self._decisions = 0
        """The number of decisions that have been asked for on this page, including the current one."""

    def actions(self) -> dict[str, Action]:
        return {"take-over": self._take_over, "hand-to": self._hand_to}

    def dialogs(self) -> dict[str, Callable[[], Html]]:
        return {"take-over": self._dialog}

    def root(self) -> dict[str, str]:
        return {"data-decision": str(self._decisions)}

    def position_changed(self) -> None:
        session = self.app.session
        if session is not self._session:
            self._session, self.holder = session, ""
        if self._running.phase == "running":
            return  # the next decision is not asked for before the end of the run
        if self.holder != self._decider:
            self.holder = ""
        self._look_at_decision()
        if self.app.dialog == "take-over":
            self.app.close()
        somebody = self._seats.of(self.colour).kind != COMPUTER
        if self.covered and somebody and self.app.preferences["handover"] == "always" and not self.app.dialog:
            self.app.open("take-over")

    def _look_at_decision(self) -> None:
        """Count the decision if it, its player or the holder differs from before.

        The page makes sure that no second tap of the last decision makes the new one.
        """
        session, pending = self.app.session, self._running.pending
        asked = session.key, session.cursor, json.dumps(pending), self.colour, self.holder
        if asked != self._asked:
            self._asked = asked
            self._decisions += 1

    def scripted(self) -> None:
        """Note that a script plays the game on the table: the device is not handed over."""
        self._scripted = self.app.session
        if self.app.dialog == "take-over":
            self.app.close()

    def _viewer(self) -> Viewer:
        """The viewer of the screen: all colours after the end, and if nothing is secret."""
        app, seats = self.app, self._seats
        session, present = app.session, app.present
        everybody = frozenset(present.standing.colours)
        if present.standing.over or not app.game.rules.hides(present.data, session.options):
            return everybody
        if session.viewer is not None:
            return session.viewer
        here = seats.here
        if not session.stored or session is self._scripted or not here:
            return everybody
        if self._alone or app.preferences["handover"] == "never":
            return frozenset(here)
        return frozenset(colour for colour in here if seats.person(colour) == self.holder)

    @property
    def _alone(self) -> bool:
        """True if at most one person plays on this device."""
        seats = self._seats
        return len(set(map(seats.person, seats.here))) < 2

    @property
    def covered(self) -> bool:
        """True if the device must be handed to the person whose colour is to move."""
        app, shown = self.app, self.app.shown
        when = app.preferences["handover"]
        alone = self._alone or not app.session.stored  # a game that is not stored is played by one person
        if app.session is self._scripted or shown.standing.over or when == "never" or alone:
            return False
        if self.holder == self._decider:
            return False
        return when == "always" or app.game.rules.secret(shown.data, app.session.options, self.colour)

    @property
    def colour(self) -> str:
        """The colour whose player should have the device: to move, or of several the one that decides."""
        pending, shown = self._running.pending, self.app.shown
        if pending and self._in_turn:
            return str(pending["by"])
        return self.app.session.first_of(shown.standing.to_move) or shown.colour

    @property
    def _in_turn(self) -> bool:
        """True if several decide in secret, one after the other on this device."""
        return len(self.app.shown.standing.to_move) > 1

    @property
    def _decider(self) -> str:
        return self._seats.person(self.colour)

    @property
    def key(self) -> Hashable:
        """A value that changes whenever the covered parts may have changed."""
        return self.holder, self.app.preferences["handover"], self.app.session is self._scripted

    def _take_over(self, value: str) -> None:
        """Give the device to the person to move. `value` is the covered part that was tapped, or empty."""
        self.holder = self._decider
        self._look_at_decision()
        if self.app.dialog == "take-over":
            self.app.close()
        self.app.follow("taken-over", value)

    def _hand_to(self, colour: str) -> None:
        """Give the device to a person here who has decided, while another is to decide.

        That person looks at the decision, and can withdraw it.
        """
        seats = self._seats
        if colour in seats.here:
            self.holder = seats.person(colour)
            self._look_at_decision()

    # Drawing

    def card(self) -> Html:
        """The button above the covered part; empty if nothing is covered, or while a turn runs."""
        phases = ("idle", "deciding") if self._in_turn else ("idle",)
        if not self.covered or self._running.phase not in phases:
            return html()
        if self._in_turn and self._seats.of(self.colour).kind != HERE:
            return html()
        t, colour = self.app.t, self.colour
        player = self._seats.player(colour)
        return bare_button(
            html(
                badge(colour),
                tag("span")(t("ui.handover.pass", player=player)),
                tag("b", class_="hand-over-name", aria_hidden=True)(player),
                tag("span", class_="hand-over-show")(icon("eye"), tag("span")(t("ui.handover.show"))),
            ),
            "button hand-over",
            "take-over",
            data_key="take-over",
        )

    def _dialog(self) -> Html:
        t, colour = self.app.t, self.colour
        player = self._seats.player(colour)
        here = button("take-over", t("ui.handover.here", player=player), sign="hand-over", class_="primary")
        return dialog(
            t("ui.handover.pass", player=player),
            tag("p", id="dialog-words")(t("ui.handover.words", player=player)),
            buttons(here),
            class_="hand-over-screen",
            above=tag("p", class_="emblems")(badge(colour)),
        )
