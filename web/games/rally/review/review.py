"""The review of a race: programs as cards, and the track of the better one on the board."""

from __future__ import annotations

from games.rally.turn.cards import card_name, sign_of
from games.rally.turn.program_draft import kind
from games.rally.turn.programming import Programming
from shell.app.feature import Need
from shell.drawing.html import Html, html, tag
from shell.review.review import Review as Frame
from shell.storage.jsontext import Json
from shell.texts.texts import as_sentence

from rally_core.geometry import SIDES
from rally_core.lone import Leg, track
from rally_core.names import colour_of


class Review(Frame):
    """The review of the race on the table; a cost is in registers."""

    _programming = Need(Programming)

    def points_lost(self, points: int) -> str:
        return self.app.t("ui.rally.review.cost", n=points)

    def ahead_words(self, player: str, lead: int) -> str:
        return self.app.t("ui.rally.review.led", player=player, n=lead)

    def told(self, verdict: Json) -> tuple[str, str]:
        texts, better = self.app.texts, verdict["better"]
        cards = [card_name(texts, card) for card in better["program"]["registers"] if card is not None]
        reason = better["reason"]
        return as_sentence(texts.listed(cards)), texts.t(f"ui.rally.advice.{reason['code']}", **reason)

    def pictures(self, number: int) -> tuple[Html, Html] | None:
        """The cards as they were played, and the better ones."""
        verdict = self.verdicts[number]
        better = verdict["better"]
        played = self.app.session.turns[verdict["turn"]]["programs"].get(better["robot"])
        return None if played is None else (_cards(played), _cards(better["program"]))

    def glance(self, turn: Json, colour: str) -> Html:
        """The cards of the colour's first robot."""
        programs = turn["programs"].items()
        return next((_cards(program) for robot, program in programs if colour_of(robot) == colour), html())

    def lay(self, verdict: Json) -> None:
        app, better = self.app, verdict["better"]
        self._programming.show(better["robot"])
        self._programming.advised(better["robot"], better["program"])
        app.tell("info", app.t("ui.rally.advice.{}".format(better["reason"]["code"]), **better["reason"]))

    @property
    def legs(self) -> tuple[str, list[Leg]] | None:
        """The robot of the shown verdict, and its path with the better program; None if none is shown."""
        if self.shown is None:
            return None
        verdict = self.verdicts[self.shown]
        robot, program = verdict["better"]["robot"], verdict["better"]["program"]
        facing = None if program["facing"] is None else SIDES.index(program["facing"])
        position = self.app.session.position_at(verdict["turn"])
        return robot, track(position, robot, program["registers"], facing)


def _cards(program: Json) -> Html:
    return tag("span", class_="rally-review-cards")(*map(_card, program["registers"]))


def _card(card: int | None) -> Html:
    """A card in small, without its number, or an empty place for a register without one."""
    name = "" if card is None else kind(card)
    sign = sign_of(f"rally-card-{name}", "rally-card-sign") if name else ""
    return tag("span", class_="rally-card", data_kind=name or None)(sign)
