"""The levels of computers; each decides with the knowledge of the colour to move."""

from __future__ import annotations

from collections.abc import Callable, Generator
from functools import partial

from ground.errors import GameError
from ground.forms import Json
from ground.rng import Random
from ground.rules import Progress
from ground.steps import mapped, part

from ..decisions import Build, Decision
from ..interchange import position_or_view, position_to_json
from ..known import unseen
from ..legal import decisions
from ..names import ASSEMBLE, FACTORY, VIEW_FORMAT
from ..position import Position
from ..rounds import tray
from ..views import view
from .building import Grown, Task, build, scattered
from .deciding import decide
from .foresight import Considered, foresee
from .outlook import compare
from .remodelling import remodel
from .style import Style
from .unseen import odds
from .worth import Taste

BUILDING = (ASSEMBLE, FACTORY)
"""The phases in which robots are built."""
CAREFUL = Style(tries=1, wrong=3.0)
HASTY = CAREFUL._replace(wrong=4.0)
GREEDY = Style(tries=2, gamble=True, wrong=2.8)
FORESIGHTED = Style(tries=60, gamble=True, shrewd=True, foresight=2200)
IMPULSIVE = Style(tries=1, wrong=6.0, impulse=0.35)
CLAWS = Taste(claws=3.5, most_claws=8)
ARMED = FORESIGHTED._replace(
    tries=30,
    prudent=True,
    outlook=True,
    foresight=6000,
    rounds=40,
    taste=CLAWS,
    tastes=(
        CLAWS,
        Taste(scan=1.2, speed=2.8, most_speed=8, claws=2.4, most_claws=8, mouths=1.4),
        Taste(scan=1.2, speed=2.0, claws=4.5, most_claws=12, mouths=1.4),
        Taste(claws=2.0, mouths=4.0),
    ),
)
LIGHTLY_ARMED = ARMED._replace(tries=4, foresight=150, crowds=True, rounds=2)


Steps = Generator[Progress, None, Decision]
Level = Callable[[Position, str, Random], Steps]
"""Decides in a position as a colour sees it."""


def at_random(position: Position, colour: str, dice: Random) -> Steps:
    """A random legal decision."""
    decision: Decision
    if position.phase in BUILDING:
        decision = Build(scattered(tray(position.robot(colour)), dice))
    else:
        decision = dice.choice(list(decisions(position)))
    yield Progress(decision, 1.0)
    return decision


def weighed(style: Style, position: Position, colour: str, dice: Random) -> Steps:
    """The best decision by the weights of a style."""
    style = style.among(len(position.robots))
    if position.phase == FACTORY and style.tastes:
        return (yield from _looked(remodel(position, colour, style, dice), style.work_of_builds))
    if position.phase in BUILDING:
        robot = position.robot(colour)
        task = Task(tray(robot), style.taste, position.phase == ASSEMBLE)
        growing = build(robot.parts, task, style.tries, dice)
        return Build((yield from mapped(growing, lambda best: _grown_so_far(best, style))))
    if not style.foresight:
        return decide(position, colour, odds(unseen(position)), style, dice)
    looking = (compare if style.outlook else foresee)(position, colour, style, dice)
    return (yield from _looked(looking, style.foresight))


def _grown_so_far(best: Grown, style: Style) -> Progress:
    return Progress(Build(best.parts), part(best.tries, style.tries))


def _looked(looking: Generator[Considered, None, Considered], work: int) -> Steps:
    """The decision of a foresight that does about so much work."""
    best = yield from mapped(looking, lambda best: Progress(best.decision, part(best.work, work)))
    return best.decision


LEVELS: dict[str, Level] = {
    "1": at_random,
    "5": partial(weighed, IMPULSIVE),
    "8": partial(weighed, HASTY),
    "2": partial(weighed, CAREFUL),
    "3": partial(weighed, GREEDY),
    "4": partial(weighed, FORESIGHTED),
    "7": partial(weighed, LIGHTLY_ARMED),
    "6": partial(weighed, ARMED),
}
"""The computers by name, the easiest first; a name never changes its computer (docs/junkyard/BOTS.md)."""


def think(data: Json, level: str, seed: str = "") -> Generator[Progress, None, Decision]:
    """Decide for the colour to move, in steps of a few milliseconds that each yield a legal decision.

    `data` is a view of that colour; a position is reduced to one first. The same question always gets the
    same answer. Raises `GameError`: `bad_request` for an unknown level, `game_over`.
    """
    if level not in LEVELS:
        raise GameError("bad_request", f"There is no level {level!r}.")
    position = as_seen(data)
    if position.to_move is None:
        raise GameError("game_over", "The game has ended.")
    dice = Random(f"{seed} {level} {position!r}")
    return LEVELS[level](position, position.to_move, dice)


def as_seen(data: Json) -> Position:
    """A position or a view as the colour to move sees it.

    Raises `GameError` as `position_or_view` does.
    """
    position = position_or_view(data)
    if position.to_move is None or (isinstance(data, dict) and data.get("format") == VIEW_FORMAT):
        return position
    return position_or_view(view(position_to_json(position), {position.to_move}))
