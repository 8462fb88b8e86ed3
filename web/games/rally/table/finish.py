"""The end of a race: who has won and why, all players by how far they came, and what to do next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rally.board.robots import portrait
from games.rally.table.players import flag_figure, flags_for, standing
from games.rally.words.telling import victory
from shell.app.feature import Feature
from shell.drawing.dialogs import dialog
from shell.drawing.html import attrs, badge, esc, icon
from shell.newgame.rematch import Rematch
from shell.seats.seats import HERE, Seats
from shell.table.running import Running

from rally_core.names import colour_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from shell.app.actions import Action
    from shell.app.app import App
    from shell.storage.jsontext import Json


class Finish(Feature):
    """The dialog at the end."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._news = False
        """Whether the end has only just come, and has not been told yet."""

    def actions(self) -> dict[str, Action]:
        return {"finish": self._open}

    def dialogs(self) -> dict[str, Callable[[], str]]:
        return {"finish": self._dialog}

    def ended(self) -> None:
        self._news = self.app.session.is_game

    def _open(self, value: str) -> None:
        self.app.open("finish")
        news, self._news = self._news, False
        winners = self._winners_here if news else []
        if winners and not self.app.feature(Running).celebrating:  # on the board it has had its moment
            self.app.emit("celebrate", kind="victory", colour=winners[0])

    @property
    def _winners_here(self) -> list[str]:
        """The colours of people at this device who have won."""
        seats = self.app.feature(Seats)
        winners = self.app.present.standing.winners or ()
        return [colour for colour in winners if seats.of(colour).kind == HERE]

    # Drawing

    def _headline(self) -> str:
        """Who has won, in a sentence, and to the one person at the table what that means for them."""
        app, you = self.app, self.app.feature(Rematch).you
        winners = app.present.standing.winners or ()
        if you and set(you) & set(winners):
            return app.t("ui.rally.finish.you" if len(winners) == 1 else "ui.rally.finish.you_share")
        if not winners:
            return app.t("ui.rally.finish.nobody")
        names = app.texts.listed(list(map(app.feature(Seats).player, winners)))
        if you:
            return app.t("ui.rally.finish.lost", players=names)
        return app.t("ui.rally.finish.share" if len(winners) > 1 else "ui.rally.finish.won", players=names)

    def _dialog(self) -> str:
        app, data = self.app, self.app.present.data
        if data["result"] is None:
            return ""
        how = " ".join(victory(app.texts, data["result"], app.feature(Seats).player))
        places = "".join(self._place(colour, data) for colour in ranked(data))
        return dialog(
            self._headline(),
            f'<p class="finish-by">{esc(how)}</p><ol class="rally-places">{places}</ol>',
            app.feature(Rematch).foot(),
            class_="finish",
            focus=True,
            data_won=str(bool(self._winners_here)).lower(),
        )

    def _place(self, colour: str, data: Json) -> str:
        """A player with the flags touched, and each robot as it is left."""
        app = self.app
        won = colour in data["result"]["winners"]
        flags = flags_for(data, colour)
        figures = flag_figure(app.texts, data["touched"][colour], flags, tips=True) if flags else ""
        pictures = ""
        for name, robot in data["robots"].items():
            if colour_of(name) == colour:
                pictures += portrait(name, "rally-place-robot", robot)
                figures += standing(app.texts, robot, lives=data["rules"]["lives"] > 1, tips=True)
        crown = icon("trophy") if won else ""
        head = attrs(class_="rally-place", data_colour=colour, data_won=won)
        name = esc(app.feature(Seats).player(colour))
        return (
            f'<li{head}><div class="rally-place-who">{badge(colour)}<span>{name}</span>{crown}</div>'
            f'<div class="rally-place-robots">{pictures}</div>'
            f'<p class="rally-place-figures">{figures}</p></li>'
        )


def ranked(data: Json) -> list[str]:
    """The colours, winners first, then by flags touched, lives and damage."""

    def rank(colour: str) -> tuple[bool, int, int, int]:
        mine = [robot for name, robot in data["robots"].items() if colour_of(name) == colour]
        lives = sum(robot["lives"] for robot in mine)
        damage = sum(robot["damage"] for robot in mine)
        return colour not in data["result"]["winners"], -data["touched"][colour], -lives, damage

    return sorted(data["players"], key=rank)
