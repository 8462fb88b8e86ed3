"""The knowledge in a view: the parts that may be hidden, and changes by events.

Positions in this module may have been read from a view: their hidden parts are of `BACKS`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from ground.forms import Data, Json, ReadOnly, record
from ground.rng import Random

from . import bags
from .checking import box, check, part_counts
from .events import after_event
from .interchange import FIELDS, position_or_view, position_to_json, read
from .names import ASSEMBLE, LOOK, SIZES
from .parts import BACKS, KNOWN, PARTS, STARTERS
from .position import Position, Robot
from .setup import READY
from .views import view


def unseen(position: Position) -> dict[str, list[str]]:
    """The kinds of all parts that are not visible, by size.

    Exploded bombs are included, because nothing shows which ones they were. So the lists may be longer than
    the number of hidden parts, never shorter.
    """
    visible = part_counts(position)
    by_size: dict[str, list[str]] = {size: [] for size in SIZES}
    for kind, count in box(len(position.robots)).items():
        by_size[PARTS[kind].size] += [kind] * (count - visible[kind])
    return by_size


def dealt(position: Position, hidden: Mapping[str, list[str]], dice: Random) -> Position:
    """The position with a random choice of the unseen parts in place of all hidden ones."""
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
    """A position that agrees with a view, with possible parts in place of all hidden ones.

    Equal views give equal positions. The result passes all checks of a position. Raises `GameError` as
    `position_from_json` does.
    """
    position = position_or_view(data)
    position = _assembled(position, _covered(record(data, "view")))
    position = dealt(position, unseen(position), Random("known"))._replace(seed=position.seed)
    position = _looking(position)
    check(position)
    return position


def _covered(data: ReadOnly) -> list[str]:
    """The colours whose robots a view hides."""
    return [colour for colour, robot in (data.get("robots") or {}).items() if robot is None]


def _assembled(position: Position, covered: Collection[str]) -> Position:
    """The position with robots for hidden colours: ready-made if built already, otherwise starter parts."""
    order, building = position.turn_order, position.phase == ASSEMBLE and position.to_move
    unbuilt = order[order.index(building) :] if building else ()
    for colour in covered:
        left = unseen(position)["s"]
        lying = part_counts(position)[BACKS["s"].kind]
        if {*STARTERS} <= {*left} and len(left) >= lying + len(STARTERS):
            loose = Robot(loose=bags.bag_of(STARTERS))
            robot = loose if colour in unbuilt else Robot(parts=tuple(sorted(READY)))
            position = position.with_robot(colour, robot)
    return position


def _looking(position: Position) -> Position:
    """The position with a part in the draw of phase `look` if the draw is hidden."""
    if position.phase != LOOK or position.to_move is None:
        return position
    robot = position.robot(position.to_move)
    if robot.looked is not None:
        return position
    left = [kind for kinds in unseen(position).values() for kind in kinds]
    return position.with_robot(position.to_move, robot._replace(looked=bags.bag_of(left[:1])))


def changed(data: ReadOnly, events: Iterable[ReadOnly]) -> Data:
    """A view after events, as its viewer knows them (JUNKYARD.md: Hidden information).

    Robots that were hidden in `assemble` and are in no event stay null, even after all others have been
    revealed. Raises `GameError` if `data` is no view.
    """
    covered = _covered(data)
    position = read(record(data, "view", FIELDS), hidden=True)
    for event in events:
        if event["type"] != "build" or event["parts"] is not None:
            position = after_event(position, _on_backs(event))
    after = position_to_json(position)
    robots: dict[str, Data | None] = {colour: _with_sizes(robot) for colour, robot in after["robots"].items()}
    for colour in covered:
        if position.phase == ASSEMBLE or not position.robot(colour).parts:
            robots[colour] = None
    return view({**after, "robots": robots}, position.turn_order)


def _on_backs(event: ReadOnly) -> ReadOnly:
    """The event with parts of `BACKS` if only their sizes are known."""
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
