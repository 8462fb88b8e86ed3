"""Special orders that other players must not see: how many there are, drawn face down."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.ttb.turn import hand
from shell.app.feature import Feature
from shell.drawing.html import attrs

if TYPE_CHECKING:
    from shell.app.actions import Action
    from shell.storage.jsontext import Json


class Covered(Feature):
    """Draws special orders for `Panels`. `Handover` decides when they are covered."""

    def actions(self) -> dict[str, Action]:
        return {"taken-over": self._taken_over}

    @property
    def open_specials(self) -> bool:
        """Whether this game is played with everyone's special orders in sight."""
        return self.app.session.options.get("open_specials") is True

    def public(self, data: Json, colour: str) -> tuple[list[str], int]:
        """What others see of the special orders in a hand: those known, and how many are face down."""
        return (hand.special(data, colour), 0) if self.open_specials else hand.public(data, colour)

    def hidden(self, data: Json, colour: str) -> list[str]:
        """The special orders in a hand that others do not know."""
        seen = self.public(data, colour)[0]
        return [order for order in hand.special(data, colour) if order not in seen]

    def _taken_over(self, number: str) -> None:
        """The person to move has the device. A face-down tile that was tapped is picked up at once."""
        app = self.app
        tapped = dict(enumerate(self.hidden(app.shown.data, app.shown.colour)))
        order = tapped.get(int(number)) if number.isdecimal() else None
        if order:
            app.follow("tile", order)
        app.emit("focus", at=f'[data-tile="{order}"]' if order else ".hand-tile")

    def back(self, number: int) -> str:
        """A tile of the hand lying face down: its number among them, for its name is a secret."""
        head = attrs(
            type="button",
            class_="tile hand-tile special covered",
            data_action="take-over",
            data_value=str(number),
            data_key=f"covered-{number}",
            aria_label=self.app.t("ui.handover.secret"),
            data_tip="face-down",
        )
        return f'<button{head}><svg class="pictogram" viewBox="0 0 32 32"><use href="#pile"/></svg></button>'
