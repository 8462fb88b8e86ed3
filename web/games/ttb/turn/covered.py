"""Special orders hidden from other players: their number, drawn face down."""

from __future__ import annotations

from games.ttb.turn import hand
from shell.app.actions import Action
from shell.app.feature import Feature, Need
from shell.drawing.html import Html, bare_button, tag, void
from shell.play.handover import Handover


class Covered(Feature):
    """Draws special orders for `Panels`. `Handover` decides when they are covered."""

    _handover = Need(Handover)

    def actions(self) -> dict[str, Action]:
        return {"taken-over": self._taken_over}

    @property
    def open_specials(self) -> bool:
        """True if this game is played with all special orders open."""
        return self.app.session.options.get("open_specials") is True

    def public(self, colour: str) -> tuple[list[str], int]:
        """The special orders in a hand as others see them: the known ones, and the number of face-down tiles.

        The result is the same for every viewer.
        """
        data = self.app.seen
        if self.open_specials:
            return hand.special(data, colour), hand.face_down(data, colour)
        return hand.public(data, colour)

    def _taken_over(self, number: str) -> None:
        """The person to move has taken the device: pick up the face-down tile that was tapped, if any.

        The backs are in the order of the tiles in the hand.
        """
        app = self.app
        revealed = self.public(app.shown.colour)[0]
        tapped = dict(enumerate(o for o in hand.special(app.seen, app.shown.colour) if o not in revealed))
        order = tapped.get(int(number)) if number.isdecimal() else None
        if order:
            app.follow("tile", order)
        app.emit("focus", at=f'[data-tile="{order}"]' if order else ".hand-tile")

    def back(self, number: int) -> Html:
        """A face-down tile of the hand, numbered because its name is secret.

        Only where the device is handed over does a tap turn it.
        """
        covered = self._handover.covered
        return bare_button(
            tag("svg", class_="pictogram", viewBox="0 0 32 32")(void("use", href="#pile")),
            "tile hand-tile special covered",
            "take-over" if covered else None,
            str(number) if covered else None,
            data_key=f"covered-{number}",
            aria_label=self.app.t("ui.handover.secret") if covered else self.app.t("ui.face_down", n=1),
            aria_disabled=None if covered else True,
            data_tip="face-down",
        )
