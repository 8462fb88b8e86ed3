"""The end of a race: the winners and the reason, all players by progress, and what to do next."""

from __future__ import annotations

from games.rally.board.flags import flags_for
from games.rally.board.robots import marks, portrait
from games.rally.table.players import flag_figure, standing
from games.rally.words.sentences import victory
from shell.computers.faces import faces
from shell.drawing.html import Html, esc, html, tag
from shell.poster.poster import offer
from shell.storage.jsontext import Json
from shell.table.ending import Places

from rally_core.names import colour_of


class Finish(Places):
    """The dialog at the end."""

    def sentence(self, how: str, players: str) -> str:
        return self.app.t(f"ui.rally.finish.{how}", players=players)

    def why(self) -> Html:
        result = self.app.present.data["result"]
        return esc(" ".join(victory(self.app.texts, result, self._seats.player)))

    def own(self) -> str:
        return offer(self.app.texts)

    def ranked(self) -> list[str]:
        return ranked(self.app.present.data)

    def place(self, colour: str) -> Html:
        """The final robots of a player, and the flags touched."""
        texts, data = self.app.texts, self.app.present.data
        flags = len(flags_for(data, colour))
        figures = flag_figure(texts, data["touched"][colour], flags, tips=True) if flags else ""
        several = len(data["robots"]) > len(data["players"])
        pictures, badges = html(), marks(data)
        driver = faces(self.app.game, self.app.session.seats).get(colour)
        for name, robot in data["robots"].items():
            if colour_of(name) == colour:
                pictures += portrait(name, "rally-place-robot", robot, badges[name], driver)
                number = name.removeprefix(colour) if several else ""
                figures += standing(texts, robot, lives=data["rules"]["lives"] > 1, tips=True, number=number)
        return html(tag("div", class_="rally-place-robots")(pictures), self.figures(figures))


def ranked(data: Json) -> list[str]:
    """The colours, winners first, then by flags touched, lives and damage."""

    def rank(colour: str) -> tuple[bool, int, int, int]:
        mine = [robot for name, robot in data["robots"].items() if colour_of(name) == colour]
        lives = sum(robot["lives"] for robot in mine)
        damage = sum(robot["damage"] for robot in mine)
        return colour not in data["result"]["winners"], -data["touched"][colour], -lives, damage

    return sorted(data["players"], key=rank)
