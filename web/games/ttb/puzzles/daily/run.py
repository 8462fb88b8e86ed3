"""An attempt at the puzzle of a day as the text of a link: the day, and the turns (docs/ttb/LINKS.md).

Nothing that is read is trusted: its length is checked first, and its turns are played from the day's own
puzzle. Others who do their best answer for themselves, whatever the text says.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import TYPE_CHECKING, Any

from games.ttb.puzzles.daily.deal import FIRST
from shell.challenge.companions import Companion, Reading, bounded
from shell.challenge.days import day_of, number_of
from shell.storage.jsontext import Json

from ground.errors import GameError
from ground.links.frame import Frame
from ground.links.values import Named
from ground.steps import mapped
from ttb_core.interchange import turn_from_json
from ttb_core.links.version2 import WORDS
from ttb_core.puzzles import MOST_TURNS, Attempt, start
from ttb_core.turns import Turn

if TYPE_CHECKING:
    from games.ttb.puzzles.collection.collected import Collected

VERSION, KIND = "t", "attempt"
FRAME = Frame({VERSION: Named((KIND,), (*WORDS, "day"))}, "an attempt at the puzzle of a day", ("day=",))
LAST = 100_000
"""The maximum number of a day, counted from `FIRST`: more than 270 years."""


def written(day: str, turns: Sequence[Json]) -> str:
    """The text for the turns of an attempt, those of others who resist included. Raises `GameError`."""
    data = {"day": number_of(day) - FIRST, "turns": [_short(turn) for turn in turns]}
    return FRAME.written(VERSION, KIND, data)


def _short(turn: Json) -> Json:
    """A turn without its empty fields, which a reader fills in."""
    return {field: value for field, value in turn.items() if value}


def day_in(code: str) -> str:
    """The day of a text. Raises `GameError`."""
    return _content(FRAME.read(bounded(code))[1])[0]


def _content(data: Any) -> tuple[str, list[Json]]:
    """The day and the turns of a text's content. Raises `GameError`."""
    day, turns = (data.get("day"), data.get("turns")) if isinstance(data, dict) else (None, None)
    if type(day) is not int or not 0 <= day < LAST or not isinstance(turns, list):
        raise GameError("bad_link", "This is no attempt at the puzzle of a day.")
    return day_of(FIRST + day), turns


def reading(code: str, of: Callable[[str], Collected | None]) -> Reading:
    """The companion of a text, in small steps; `of` is the puzzle of a day, None if it is not here.

    Raises `GameError`: those of links and turns, and `link_too_long` for more turns than the puzzle has.
    """
    _, data = yield from FRAME.reading(bounded(code))
    day, turns = _content(data)
    collected = of(day)
    if collected is None:
        raise GameError("bad_link", "The puzzle of the day is not here.")
    puzzle = collected.puzzle()
    yield
    if len(turns) > min(puzzle.turns, MOST_TURNS) * len(puzzle.position.setting.turn_order):
        raise GameError("link_too_long", f"It has {len(turns)} turns, more than the puzzle.")
    attempt, told = start(puzzle), list[Sequence[Json]]()
    for data in turns:
        mine = attempt.position.mover == puzzle.position.mover
        attempt = yield from _played(attempt, turn_from_json(data))
        events: Sequence[Json] = [{**event} for event in attempt.events]
        if mine:
            told.append(events)
        else:
            told[-1] = [*told[-1], *events]
        yield
    return Companion(day, code, tuple(turns), tuple(told), len(told) if attempt.solved else 0)


def _played(attempt: Attempt, given: Turn) -> Generator[None, None, Attempt]:
    """The attempt after a turn, with the decisions of others who resist made anew. Raises `GameError`."""
    puzzle, solver = attempt.puzzle, attempt.puzzle.position.mover
    turn = Turn(given.changes, given.double)
    if attempt.resisted:
        turn = yield from _answer(attempt)
    after = attempt.play(turn)
    while after.pending is not None:
        made = len(turn.choices)
        if puzzle.others == "best" and after.pending.by != solver:
            turn = yield from _answer(attempt, turn)
        elif made < len(given.choices):
            turn = turn.with_choice(given.choices[made])
        else:
            raise GameError("bad_link", "A turn lacks a decision.")
        after = attempt.play(turn)
    if puzzle.others != "best" and len(turn.choices) < len(given.choices):
        raise GameError("bad_link", "A turn has more decisions than it needs.")
    return after


def _answer(attempt: Attempt, turn: Turn | None = None) -> Generator[None, None, Turn]:
    """The turn of a colour that resists, or `turn` with its answer, in small steps."""
    # Few puzzles need these.
    from games.ttb.puzzles.solver.solver import NODES

    from ttb_core.solving import resisting

    return (yield from mapped(resisting(attempt, turn, NODES), lambda progress: None))
