"""A solution as a list: for each turn the programs, then each order with an effect, up to the goal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from games.ttb.puzzles.attempt.attempt import PuzzleSession
from games.ttb.turn.small import program, programs_of
from shell.app.app import App
from shell.drawing.html import Html, html, icon, tag
from shell.seats.seats import Seats
from shell.storage.jsontext import Json

from ttb_core import Turn

QUIET = ("order", "nothing", "place", "swap", "remove", "reset", "double", "turn")
"""The events that change nothing on the board: the programs show the changes."""


def story(
    app: App, seats: Seats, session: PuzzleSession, turns: Sequence[Turn], longer: int | None = None
) -> Html:
    """The HTML of the list; `longer` is the turn, counted from 0, from which it took too long."""
    from ttb_core.names import COLOURS
    from ttb_core.puzzles import Attempt
    from ttb_core.search import with_changes
    from ttb_core.solving.lines import events_of, up_to_the_goal

    puzzle, position = session.puzzle, session.puzzle.position
    items = html()
    for number, (turn, events) in enumerate(zip(turns, events_of(puzzle, turns), strict=True)):
        plays = COLOURS[position.mover]
        before = programs_of(position, plays)
        after = programs_of(with_changes(position, turn.changes, turn.double), plays)
        tiles = html(*(program(bot, before[bot], after[bot]) for bot in after if any(after[bot])))
        last = number == len(turns) - 1
        shown = cast("list[Json]", up_to_the_goal(events, puzzle) if last else events)
        flag = _mark(app, "story-goal", "flag", "ui.puzzle.goal_reached") if last else ""
        mark = _mark(app, "story-longer", "info", "ui.puzzle.longer_here") if number == longer else ""
        orders = _orders(app, seats, shown)
        items += tag("li", data_longer=number == longer)(
            tag("div", class_="story-turn")(tiles, mark, orders, flag)
        )
        position = Attempt(puzzle, position, 1, []).play(turn).position
    return tag("ol", tabindex=0)(items)


def _mark(app: App, class_: str, sign: str, words: str) -> Html:
    return tag("p", class_=class_)(icon(sign), tag("span")(app.t(words)))


def _orders(app: App, seats: Seats, events: list[Json]) -> Html:
    """Each order with an effect, once, with the effect."""
    lines = html()
    for step in app.game.telling.steps(events):
        if not app.game.telling.runs(step) or all(event["type"] in QUIET for event in step):
            continue
        inside, _ = app.game.telling.line(step, app.texts, seats.player)
        lines += tag("p", class_="story-order")(inside)
    return lines
