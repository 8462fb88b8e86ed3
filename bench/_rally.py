"""The measurement behind `rally.py`, the same in CPython and in Pyodide: microseconds by name."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable

from _junkyard import TURN, random_turns
from _measuring import best, each, processor_time

import rally_core as rally
from rally_core import bots, lone
from rally_core.bots import chart
from rally_core.names import COLOURS
from rally_core.programs import Choice, Program, Turn, due

FIVE = tuple(rally.COURSES)[:5]
ROBOTS = (2, 8)
TURNS = 6
"""The maximum of turns that are measured of each game."""


def random_game(course: str, robots: int) -> list[tuple[rally.Position, Turn]]:
    """Positions of a game, and turns in which each robot has a random program from its hand."""
    rnd = random.Random(0)
    position = rally.new_game(course, COLOURS[:robots], seed="bench", rules={"lives": 9})
    game: list[tuple[rally.Position, Turn]] = []
    while len(game) < TURNS and position.result is None:
        programs: dict[str, Program] = {}
        for robot in due(position):
            programs[robot.name] = lone.lay(robot, rnd.sample(robot.hand, len(robot.hand)), rnd.randrange(4))
        turn = Turn(programs)
        while (outcome := rally.play(position, turn)).pending is not None:
            options = outcome.pending["options"]
            choice = Choice(outcome.pending["kind"], rnd.choice(options))
            turn = turn._replace(choices=(*turn.choices, choice))
        game.append((position, turn))
        position = outcome.position
    return game


def registers(course: str, robots: int) -> Callable[[], int]:
    """An action that plays the turns of a random game and returns the number of registers."""
    game = random_game(course, robots)

    def action() -> int:
        for position, turn in game:
            rally.play(position, turn)
        return 5 * len(game)

    return action


def rows() -> dict[str, Callable[[], int]]:
    """The measured actions, by name."""
    actions: dict[str, Callable[[], int]] = {TURN: random_turns(60)}
    for course in FIVE:
        for robots in ROBOTS:
            actions[f"a register, {course}, {robots} robots"] = registers(course, robots)
    positions = [position for position, _ in random_game(FIVE[0], 8)]
    datas = [rally.position_to_json(position) for position in positions]
    cards = [position.robots[0].hand[:5] for position in positions]
    names = ["red1"] * len(positions)
    return {
        **actions,
        "the track of a program": each(lone.track, positions, names, cards),
        "interchange in": each(rally.position_from_json, datas),
        "interchange out": each(rally.position_to_json, positions),
    }


def measure(seconds: float) -> dict[str, object]:
    """Microseconds of every action, each repeated for `seconds` at a time, and `decisions`."""
    times = {name: best(action, seconds) for name, action in rows().items()}
    return {"python": sys.version.split()[0], "times": times, "decisions": decisions()}


def decisions() -> dict[str, dict[str, list[float]]]:
    """Milliseconds of a computer's program for each level, with 2 and 8 robots.

    The mean, the maximum, the first program on a new course (before its chart is computed), and the longest
    slice.
    """
    times: dict[str, dict[str, list[float]]] = {}
    for robots in ROBOTS:
        for level in bots.LEVELS:
            took, first, longest = [], 0.0, 0.0
            for course in FIVE:
                chart.forget()
                ms = [thought(position, level) for position, _ in random_game(course, robots)]
                took += [whole for whole, _ in ms]
                first, longest = max(first, took[-len(ms)]), max(longest, *(slice_ for _, slice_ in ms))
            figures = [sum(took) / len(took), max(took), first, longest]
            times.setdefault(str(robots), {})[level] = [1000 * value for value in figures]
    return times


def thought(position: rally.Position, level: str) -> tuple[float, float]:
    """Seconds for the program of the first robot that needs one, and for the longest slice."""
    colour = next(due(position)).colour
    view = rally.view(rally.position_to_json(position), {colour})
    begun = last = processor_time()
    longest = 0.0
    for _ in bots.think(view, level, "bench"):
        longest, last = max(longest, processor_time() - last), processor_time()
    end = processor_time()
    return end - begun, max(longest, end - last)
