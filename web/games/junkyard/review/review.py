"""The review of a game: robots as pictures, other decisions in words."""

from __future__ import annotations

from games.junkyard.board.small import small_robot
from games.junkyard.turn.hints import Hints
from games.junkyard.words.reasons import advice_words
from shell.app.feature import Need
from shell.drawing.html import Html, tag
from shell.review.review import Review as Frame
from shell.storage.jsontext import Json
from shell.texts.texts import sentences

from ground.errors import GameError


class Review(Frame):
    """The review of the game on the table; a cost is in points of energy."""

    _hints = Need(Hints)

    def points_lost(self, points: int) -> str:
        return self.app.t("ui.junkyard.review.cost", n=points)

    def ahead_words(self, player: str, lead: int) -> str:
        return self.app.t("ui.junkyard.review.led", player=player, n=lead)

    def played(self, verdict: Json) -> str:
        app, number = self.app, verdict["turn"]
        try:
            events = app.game.play(app.session.position_at(number), app.session.turns[number]).events
        except GameError:
            return ""
        return sentences(app.game.telling.decided(events, app.texts, self._seats.player))

    def told(self, verdict: Json) -> tuple[str, str]:
        words = advice_words(self.app.texts, verdict["better"], verdict["colour"], self._seats.player)
        return ("", words) if "build" in verdict["better"]["turn"] else (words, "")

    def pictures(self, number: int) -> tuple[Html, Html] | None:
        """The robot as it was built, and the better one; None for other decisions."""
        app, verdict = self.app, self.verdicts[number]
        turn, better = app.session.turns[verdict["turn"]], verdict["better"]["turn"]
        if "build" not in turn or "build" not in better:
            return None
        colour = verdict["colour"]
        robot = app.game.data(app.session.position_at(verdict["turn"]))["robots"][colour]
        was, instead = (
            small_robot(colour, {**robot, "parts": parts, "held": []})
            for parts in (turn["build"], better["build"])
        )
        return was, instead

    def glance(self, turn: Json, colour: str) -> Html:
        """The kind of the decision."""
        kind = next(iter(turn))
        if kind == "keep":
            kind = "show" if turn["keep"] else "return"
        return tag("small")(self.app.t(f"doing.{kind}"))

    def lay(self, verdict: Json) -> None:
        self._hints.show(verdict["better"])
