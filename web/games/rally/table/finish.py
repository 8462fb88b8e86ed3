"""The end of a race: who has won and why, all players by how far they came, and what to do next."""

from __future__ import annotations

from games.rally.board.flags import flags_for
from games.rally.board.robots import portrait
from games.rally.table.players import flag_figure, standing
from games.rally.words.sentences import victory
from shell.drawing.dialogs import dialog
from shell.drawing.html import attrs, badge, esc, icon
from shell.storage.jsontext import Json
from shell.table.ending import Ending

from rally_core.names import colour_of


class Finish(Ending):
    """The dialog at the end."""

    def sentence(self, how: str, players: str) -> str:
        return self.app.t(f"ui.rally.finish.{how}", players=players)

    def drawn(self) -> str:
        app, data = self.app, self.app.present.data
        if data["result"] is None:
            return ""
        how = " ".join(victory(app.texts, data["result"], self._seats.player))
        places = "".join(self._place(colour, data) for colour in ranked(data))
        return dialog(
            self.headline(),
            f'<p class="finish-by">{esc(how)}</p><ol class="rally-places">{places}</ol>',
            self._rematch.foot(),
            class_="finish",
            focus=True,
            data_won=str(bool(self.winners_here)).lower(),
        )

    def _place(self, colour: str, data: Json) -> str:
        """A player with the flags touched, and each robot as it is left."""
        app = self.app
        won = colour in data["result"]["winners"]
        flags = len(flags_for(data, colour))
        figures = flag_figure(app.texts, data["touched"][colour], flags, tips=True) if flags else ""
        pictures = ""
        for name, robot in data["robots"].items():
            if colour_of(name) == colour:
                pictures += portrait(name, "rally-place-robot", robot)
                figures += standing(app.texts, robot, lives=data["rules"]["lives"] > 1, tips=True)
        crown = icon("trophy") if won else ""
        head = attrs(class_="rally-place", data_colour=colour, data_won=won)
        name = esc(self._seats.player(colour))
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
