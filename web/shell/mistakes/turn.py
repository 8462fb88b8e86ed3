"""The costliest turns of a reviewed game as mistakes, and the trials that begin with them."""

from __future__ import annotations

from typing import Any

from ground.errors import GameError
from ground.links.codec import Linked
from ground.rules import Rules
from ground.steps import finished as completed
from shell.app.game import Game
from shell.app.session import Session, finished
from shell.mistakes.mistake import Mistake
from shell.review.review import Review
from shell.seats.seats import COMPUTER, HERE, Seats
from shell.storage.jsontext import Json

DEAR = 1.0
"""The points that a turn has to cost to be worth the search."""


class Turn(Mistake):
    """A costly turn with the `colours` of its player."""

    FIELDS = (*Mistake.FIELDS, "colours")

    def __init__(self, data: object, rules: Rules[Any]) -> None:
        super().__init__(data, rules)
        colours = data.get("colours") if isinstance(data, dict) else None
        if not isinstance(colours, list) or self.colour not in colours:
            raise ValueError("The colours of the player are no list with the colour of the turn.")
        self.colours = [colour for colour in rules.colours if colour in colours]

    def trial(self, game: Game, key: str) -> Session:
        """A game that begins where the turn began, with computers as the others.

        Raises `GameError` if the turn cannot be read, or could not be played there.
        """
        start = completed(game.rules.links.reading(self.position)).start
        if start is None:
            raise GameError("bad_save", "the link of a stored turn has no position")
        names = {self.colour: self.name} if self.name else {}
        trial = Session(game, start, {}, names, key)
        finished(trial.try_turn(self.played))
        if self.colour not in trial.standing.to_move:
            raise GameError("bad_save", f"the stored turn is not one of {self.colour}")
        trial.hint = ""
        for colour in trial.standing.colours:
            if colour not in self.colours:
                trial.seats[colour] = {"kind": COMPUTER, "level": game.rules.levels[-1]}
            elif colour != self.colour:
                trial.seats[colour] = {"kind": HERE, "person": self.colour}
        return trial


def costly(review: Review, seats: Seats) -> list[tuple[Turn, Json]]:
    """The costliest turns of people on this device in the game on the table, each with its verdict.

    Turns that are too long to be stored are left out.
    """
    found: dict[str, tuple[Turn, Json]] = {}
    for colours in review.people:
        numbers = review.worst(colours) if seats.of(colours[0]).kind == HERE else []
        for verdict in (review.verdicts[number] for number in numbers):
            if verdict["cost"] < DEAR:
                continue
            try:
                turn = _turn(review, seats, verdict, colours)
            except (GameError, ValueError):
                continue
            found.setdefault(turn.id, (turn, verdict))
    return list(found.values())


def _turn(review: Review, seats: Seats, verdict: Json, colours: list[str]) -> Turn:
    """The turn of a verdict. Raises `GameError` and ValueError if it is too long."""
    app, rules = review.app, review.app.game.rules
    before = app.session.position_at(verdict["turn"])
    return Turn(
        {
            **{name: verdict[name] for name in ("colour", "cost", "round")},
            "position": rules.links.write(Linked("position", before)),
            "played": app.session.turns[verdict["turn"]],
            "colours": colours,
            "name": seats.of(verdict["colour"]).name,
            "day": app.now()[:10],
        },
        rules,
    )
