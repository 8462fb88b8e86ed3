"""What people at other screens say in a sign, as it is told here."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from shell.app.app import App
    from shell.seats.seats import Seats


def show(app: App, seats: Seats, sign: str, colour: str, name: str) -> None:
    """Tell that whoever plays a colour has made a sign; with none, somebody of this name who only watches."""
    player = seats.player(colour) if colour else name or app.t("ui.nearby.somebody")
    app.tell("turn", app.t(f"ui.nearby.sign.{sign}.said", player=player))
