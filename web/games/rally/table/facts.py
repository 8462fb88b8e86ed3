"""The line above the board: the turn, the course, and the next flag of the programming player."""

from __future__ import annotations

from collections.abc import Callable

from games.rally.board.flags import next_flag
from games.rally.turn.programming import Programming
from shell.app.feature import Feature, Need
from shell.drawing.html import Html, badge, html, icon, tag
from shell.seats.seats import Seats
from shell.storage.jsontext import Json
from shell.texts.texts import Texts

from rally_core import COURSES


class Facts(Feature):
    """Draws the region `facts`."""

    _programming = Need(Programming)
    _seats = Need(Seats)

    def regions(self) -> dict[str, Callable[[], Html]]:
        return {"facts": self._facts}

    def _facts(self) -> Html:
        app, data, t = self.app, self.app.seen, self.app.t
        limit = data["rules"]["turn_limit"]
        turn = (
            t("ui.rally.turn.of", n=data["turn"], of=limit)
            if limit
            else t("game.rally.round", n=data["turn"])
        )
        colour = self._programming.colour
        goal = ""
        if colour:
            flag = next_flag(data, colour)
            words = t("ui.rally.next_flag", n=flag["number"]) if flag else t("ui.rally.no_flag")
            player = self._seats.player(colour)
            goal = tag("span", class_="rally-goal")(
                badge(colour), tag("b")(player), icon("flag"), tag("span")(words)
            )
        name = board_name(app.texts, data["board"])
        return html(tag("span", class_="rally-turn")(turn), tag("span", class_="rally-course")(name), goal)


def board_name(texts: Texts, board: Json) -> str:
    """The name of a course, translated if it is one of the game's."""
    name = str(board.get("name") or "")
    known = name.lower().replace(" ", "_")
    return texts.t_or(f"ui.rally.course.{known}", name) if known in COURSES else name
