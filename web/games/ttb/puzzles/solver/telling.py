"""A solution in a list: for each turn the programs, then each order that does something, up to the goal."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from games.ttb.turn.small import program, programs_of
from shell.drawing.html import attrs, esc, icon

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.ttb.puzzles.attempt.attempt import PuzzleSession
    from shell.app.app import App
    from shell.seats.seats import Seats
    from shell.storage.jsontext import Json

    from ttb_core import Turn

QUIET = ("order", "nothing", "place", "swap", "remove", "reset", "double", "turn")
"""Events by which nothing changes on the board: what was changed is seen in the programs."""


def story(
    app: App, seats: Seats, session: PuzzleSession, turns: Sequence[Turn], longer: int | None = None
) -> str:
    """The HTML of the list. `longer`: the turn, counted from 0, from which it took longer than it need."""
    from ttb_core.names import COLOURS
    from ttb_core.puzzles import Attempt
    from ttb_core.search import with_changes
    from ttb_core.solving.lines import events_of, up_to_the_goal

    puzzle, position = session.puzzle, session.puzzle.position
    items = ""
    for number, (turn, events) in enumerate(zip(turns, events_of(puzzle, turns), strict=True)):
        plays = COLOURS[position.mover]
        before = programs_of(position, plays)
        after = programs_of(with_changes(position, turn.changes, turn.double), plays)
        tiles = "".join(program(bot, before[bot], after[bot]) for bot in after if any(after[bot]))
        last = number == len(turns) - 1
        told = cast("list[Json]", up_to_the_goal(events, puzzle) if last else events)
        flag = _mark(app, "story-goal", "flag", "ui.puzzle.goal_reached") if last else ""
        mark = _mark(app, "story-longer", "info", "ui.puzzle.longer_here") if number == longer else ""
        head = attrs(data_longer=number == longer)
        orders = _orders(app, seats, told)
        items += f'<li{head}><div class="story-turn">{tiles}{mark}{orders}{flag}</div></li>'
        position = Attempt(puzzle, position, 1, []).play(turn).position
    return f'<ol tabindex="0">{items}</ol>'


def _mark(app: App, class_: str, sign: str, words: str) -> str:
    return f'<p class="{class_}">{icon(sign)}<span>{esc(app.t(words))}</span></p>'


def _orders(app: App, seats: Seats, events: list[Json]) -> str:
    """Each order that does something, once, with what it does."""
    lines = ""
    for step in app.game.telling.steps(events):
        if not app.game.telling.runs(step) or all(event["type"] in QUIET for event in step):
            continue
        inside, _ = app.game.telling.line(step, app.texts, seats.player)
        lines += f'<p class="story-order">{inside}</p>'
    return lines
