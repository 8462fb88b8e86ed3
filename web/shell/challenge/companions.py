"""Companions: attempts at the challenge of a day, each the text of a link that is played again.

Nothing in the text is believed but the turns: the result is the one that playing them has.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import NamedTuple

from ground.errors import GameError
from ground.links.codec import Linked
from shell.app.game import Game, Position
from shell.app.session import finished
from shell.storage.jsontext import Json

LONGEST_CODE = 1000
"""The maximum number of characters of the text of a link; a long race has some 150."""


class Companion(NamedTuple):
    """An attempt at the challenge of a `day`: the turns, their events, and the result.

    `code` is the text of the link without its start; the result is 0 if the aim was not reached.
    """

    day: str
    code: str
    turns: tuple[Json, ...]
    told: tuple[Sequence[Json], ...]
    result: int


Reading = Generator[None, None, Companion]
"""The companion of a link's text, in small steps."""
Result = Callable[[int, Sequence[Json], Json], int]
"""The result after so many turns, of which the last had these events and led to this data."""


def bounded(code: str) -> str:
    """The text of a link if it may be read. Raises `GameError` if it is too long."""
    if len(code) > LONGEST_CODE:
        raise GameError("link_too_long", f"The text has more than {LONGEST_CODE} characters.")
    return code


def code_of(game: Game, start: Position, turns: Sequence[Json]) -> str:
    """The text of a link with the turns of an attempt. Raises `GameError` if it is too long."""
    return game.rules.links.write(Linked("game", start, turns, {})).partition("=")[2]


def reading(
    game: Game,
    code: str,
    day_of: Callable[[Position], str],
    ended: Callable[[Position], bool],
    most: int,
    result: Result,
) -> Reading:
    """The companion of a link's text that holds a game, in small steps.

    `day_of` names the day of a first position, empty if it is that of none; `ended` is True for a position in
    which the challenge is over. Raises `GameError`: those of the game's links and turns, `bad_link` if it is
    no challenge of a day, `game_over` for a turn after the end, and `link_too_long` for more than `most`
    turns.
    """
    linked: Linked[Position] = yield from game.rules.links.reading(bounded(code))
    day = day_of(linked.start) if linked.kind == "game" else ""
    if not day:
        raise GameError("bad_link", "This is no attempt at a challenge of the day.")
    if len(linked.turns) > most:
        raise GameError("link_too_long", f"It has more than {most} turns.")
    position, told = linked.start, []
    for turn in linked.turns:
        if ended(position):
            raise GameError("game_over", "The challenge is over, no further turn can be played.")
        outcome = game.play(position, turn)
        position = finished(outcome)
        told.append(outcome.events)
        yield
    events = told[-1] if told else ()
    reached = result(len(told), events, game.data(position))
    return Companion(day, code, tuple(linked.turns), tuple(told), reached)
