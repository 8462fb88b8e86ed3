"""The end of a game: the winners and the reason, the final robots, and what to do next."""

from __future__ import annotations

from games.junkyard.board.figures import energy, power
from games.junkyard.board.small import small_robot
from games.junkyard.words.sentences import victory
from shell.drawing.html import Html, html, tag, void
from shell.poster.poster import offer
from shell.storage.jsontext import Json
from shell.table.ending import Places

from junkyard_core import GOAL


class Finish(Places):
    """The dialog at the end."""

    def sentence(self, how: str, players: str) -> str:
        return self.app.t(f"ui.junkyard.finish.{how}", players=players)

    def why(self) -> Html:
        app, result = self.app, self.app.present.data["result"]
        why = app.t(f"event.over.{result['by']}")
        if result["by"] == "energy" and any(result["totals"][colour] >= GOAL for colour in self._rematch.you):
            why = app.t("ui.junkyard.finish.you_ate", n=GOAL)
        how = victory(app.texts, result, self._seats.player)
        return html(why, void("br"), how)

    def own(self) -> str:
        return offer(self.app.texts)

    def ranked(self) -> list[str]:
        return ranked(self.app.present.data["result"])

    def place(self, colour: str) -> Html:
        """A final robot, with its energy and its power."""
        app, data = self.app, self.app.present.data
        robot, result = data["robots"][colour], data["result"]
        exploded = app.t("ui.junkyard.exploded")
        lost = tag("p", class_="junk-place-lost")(exploded) if robot["exploded"] else ""
        figures = energy(app.texts, colour, result["totals"][colour])
        figures += power(app.texts, colour, result["powers"][colour])
        mood = "glad" if colour in self.winners else "sad"
        drawn = small_robot(colour, robot, self._seats.player(colour), mood)
        return html(drawn, self.figures(figures), lost)


def ranked(result: Json) -> list[str]:
    """The colours, winners first, then by energy and power; exploded robots last."""
    totals, powers = result["totals"], result["powers"]

    def rank(colour: str) -> tuple[bool, bool, int, int]:
        return colour not in result["winners"], not powers[colour], -totals[colour], -powers[colour]

    return sorted(totals, key=rank)
