"""What a player knows of a position: what of it may lie face down, and how events change it.

A position here may be one that was read from a view: hidden parts are of `BACKS` in it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from ground.forms import Data, Json, ReadOnly, record
from ground.rng import Random

from . import bags
from .checking import box, check, everything
from .events import happened
from .interchange import FIELDS, position_or_view, position_to_json, read
from .names import ASSEMBLE, LOOK, SIZES
from .parts import BACKS, KNOWN, PARTS, STARTERS
from .position import Position, Robot
from .setup import READY
from .views import view


def unseen(position: Position) -> dict[str, list[str]]:
    """By size the kinds of all parts that are nowhere to be seen.

    Bombs that have exploded are among them: nothing shows any more which they were. So there may be more than
    lie face down, never fewer.
    """
    seen = everything(position)
    found: dict[str, list[str]] = {size: [] for size in SIZES}
    for kind, count in box(len(position.robots)).items():
        found[PARTS[kind].size] += [kind] * (count - seen[kind])
    return found


def dealt(position: Position, hidden: Mapping[str, list[str]], dice: Random) -> Position:
    """The position with something of what is unseen in the place of all that is hidden."""
    decks = {size: dice.shuffled(kinds) for size, kinds in hidden.items()}
    robots = tuple(_uncovered(robot, decks) for robot in position.robots)
    piles = tuple(tuple(decks[size][: len(pile)]) for size, pile in zip(SIZES, position.piles, strict=True))
    return position._replace(seed=str(dice.below(1 << 30)), robots=robots, piles=piles)


def _uncovered(robot: Robot, decks: Mapping[str, list[str]]) -> Robot:
    """A robot whose blind parts are taken off the decks."""
    if all(each.kind in PARTS for each in robot.held):
        return robot
    held = tuple(
        each if each.kind in PARTS else each._replace(kind=decks[KNOWN[each.kind].size].pop())
        for each in robot.held
    )
    return robot._replace(held=held)


def known_position(data: Json) -> Position:
    """The position of a view, with something that may be there in the place of all that is hidden: for equal
    views always the same. It can be asked all that any other one can be asked.

    Raises GameError as `position_from_json` does.
    """
    position = position_or_view(data)
    position = _assembled(position, _covered(record(data, "view")))
    position = dealt(position, unseen(position), Random("known"))._replace(seed=position.seed)
    position = _looking(position)
    check(position)
    return position


def _covered(data: ReadOnly) -> list[str]:
    """The colours whose robots a view does not show."""
    return [colour for colour, robot in (data.get("robots") or {}).items() if robot is None]


def _assembled(position: Position, covered: Collection[str]) -> Position:
    """With robots for those that are covered: the ready-made one for who has built, else starter parts."""
    order, building = position.turn_order, position.phase == ASSEMBLE and position.to_move
    unbuilt = order[order.index(building) :] if building else ()
    for colour in covered:
        left = unseen(position)["s"]
        lying = everything(position)[BACKS["s"].kind]
        if {*STARTERS} <= {*left} and len(left) >= lying + len(STARTERS):
            loose = Robot(loose=bags.bag_of(STARTERS))
            robot = loose if colour in unbuilt else Robot(parts=tuple(sorted(READY)))
            position = position.with_robot(colour, robot)
    return position


def _looking(position: Position) -> Position:
    """With a part in the draw that is looked at, if it is hidden."""
    if position.phase != LOOK or position.to_move is None:
        return position
    robot = position.robot(position.to_move)
    if robot.looked is not None:
        return position
    left = [kind for kinds in unseen(position).values() for kind in kinds]
    return position.with_robot(position.to_move, robot._replace(looked=bags.bag_of(left[:1])))


def changed(data: ReadOnly, events: Iterable[ReadOnly]) -> Data:
    """A view after events, told as its viewer knows them (JUNKYARD.md: Hidden). Raises GameError for data
    that are no view.

    Robots that were covered while they were built, and that no event tells, are still null after all others
    have been uncovered.
    """
    covered = _covered(data)
    position = read(record(data, "view", FIELDS), hidden=True)
    for event in events:
        if event["type"] != "build" or event["parts"] is not None:
            position = happened(position, _on_backs(event))
    found = position_to_json(position)
    robots: dict[str, Data | None] = {colour: _with_sizes(robot) for colour, robot in found["robots"].items()}
    for colour in covered:
        if position.phase == ASSEMBLE or not position.robot(colour).parts:
            robots[colour] = None
    return view({**found, "robots": robots}, position.turn_order)


def _on_backs(event: ReadOnly) -> ReadOnly:
    """An event whose parts are known by their backs, if only their sizes are told."""
    if "sizes" not in event:
        return event
    return {**event, "parts": [BACKS[size].kind for size in event["sizes"]]}


def _with_sizes(robot: Data) -> Data:
    """A robot as plain JSON whose hidden parts are null, with their sizes."""
    held = [
        each if each["part"] in PARTS else {**each, "part": None, "size": KNOWN[each["part"]].size}
        for each in robot["held"]
    ]
    return {**robot, "held": held}
