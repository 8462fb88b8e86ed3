"""The effects of events on a position (JUNKYARD.md: Events); `play` changes a position in no other way."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import reduce
from typing import Any

from ground.forms import Data, ReadOnly
from ground.rng import Random

from . import bags
from .holding import Held, in_order
from .interchange import pieces_from_json, position_to_json, read
from .names import BATTLE, BOOST, CHOSEN, NOTHING, SCAN, SCROUNGE, SIZES
from .parts import BOMB, ENERGY, KNOWN
from .position import Position, Result


def fold(position: Position, events: Iterable[ReadOnly]) -> Position:
    """The position after these events, as `play` returns them."""
    return reduce(after_event, events, position)


def apply_event(data: Data, event: ReadOnly) -> None:
    """Apply an event to the data of a position, or of a moment within a turn, in place."""
    data.update(position_to_json(after_event(read(data), event)))


def after_event(position: Position, event: ReadOnly) -> Position:
    """The position after an event; until `next`, its `phase` and `to_move` stay as they were."""
    return _EFFECTS[event["type"]](position, event)


def _round(position: Position, event: ReadOnly) -> Position:
    return position._replace(round=event["round"], taken=0)


def _reveal(position: Position, event: ReadOnly) -> Position:
    return _drawn(position, event["parts"])._replace(open=_with(position.open, event["parts"]))


def _scan(position: Position, event: ReadOnly) -> Position:
    colour, drawn = event["robot"], bags.bag_of(event["parts"])
    robot = position.robot(colour)
    scanned = bags.plus(robot.scanned, drawn)
    changed = robot._replace(looked=drawn or None) if event["secret"] else robot._replace(scanned=scanned)
    return _drawn(position, event["parts"]).with_robot(colour, changed)


def _return(position: Position, event: ReadOnly) -> Position:
    """Shuffle a draw back into its piles; one generator runs on from pile to pile."""
    robot = position.robot(event["robot"])
    returned = event["parts"]
    random = Random(f"{position.seed}/{position.shuffles}")
    piles = []
    for size, pile in zip(SIZES, position.piles, strict=True):
        back = [kind for kind in returned if KNOWN[kind].size == size]
        piles.append(tuple(random.shuffled([*pile, *back])) if back else pile)
    changed = position._replace(piles=tuple(piles), shuffles=position.shuffles + 1)
    return changed.with_robot(event["robot"], robot._replace(looked=None, rescanned=True))


def _show(position: Position, event: ReadOnly) -> Position:
    robot = position.robot(event["robot"])
    scanned = _with(robot.scanned, event["parts"])
    return position.with_robot(event["robot"], robot._replace(looked=None, scanned=scanned))


def _take(position: Position, event: ReadOnly) -> Position:
    robot, source, kind = position.robot(event["robot"]), event["from"], event["part"]
    if source == "pile":
        kind = position.pile(event["size"])[0]
        position = _drawn(position, [kind])
    elif source == "scanned":
        robot = robot._replace(scanned=bags.minus(robot.scanned, bags.bag_of([kind])))
    else:
        position = position._replace(open=bags.minus(position.open, bags.bag_of([kind])))
    x, y = event["at"]
    by = tuple(sorted((x, y) for x, y in event["by"]))
    held = Held(kind, x, y, event["faces"], by, blind=source == "pile")
    robot = robot._replace(held=in_order((*robot.held, held)))
    return position._replace(taken=position.taken + 1).with_robot(event["robot"], robot)


def _pass(position: Position, event: ReadOnly) -> Position:
    """Mark a robot as passed in `scrounge`.

    A pass with `nothing` always belongs to `scrounge`, even if the phase becomes that only with the following
    `next`.
    """
    if event["why"] != NOTHING and position.phase != SCROUNGE:
        return position
    return position.with_robot(event["robot"], position.robot(event["robot"])._replace(passed=True))


def _unveil(position: Position, event: ReadOnly) -> Position:
    robot, at = position.robot(event["robot"]), tuple(event["at"])
    others = tuple(each for each in robot.held if each.at != at)
    if event["outcome"] == "kept":
        blind = next(each for each in robot.held if each.at == at)
        unveiled = blind._replace(kind=event["part"], blind=False)
        return position.with_robot(event["robot"], robot._replace(held=in_order((*others, unveiled))))
    if event["outcome"] == "returned":
        position = position._replace(open=_with(position.open, [event["part"]]))
    return position.with_robot(event["robot"], robot._replace(held=others))


def _clear(position: Position, event: ReadOnly) -> Position:
    robot = position.robot(event["robot"])._replace(scanned=bags.EMPTY)
    return position._replace(open=_with(position.open, event["parts"])).with_robot(event["robot"], robot)


def _attack(position: Position, event: ReadOnly) -> Position:
    robot, thrown = position.robot(event["robot"]), {tuple(bomb["at"]) for bomb in event["bombs"]}
    held = tuple(each for each in robot.held if each.at not in thrown)
    attacked = tuple(sorted((*robot.attacked, event["target"])))
    return position.with_robot(event["robot"], robot._replace(held=held, attacked=attacked))


def _damage(position: Position, event: ReadOnly) -> Position:
    return position.with_robot(event["robot"], position.robot(event["robot"])._replace(power=event["power"]))


def _drop(position: Position, event: ReadOnly) -> Position:
    robot = position.robot(event["robot"])
    held = tuple(each for each in robot.held if KNOWN[each.kind].family != BOMB)
    changed = position._replace(open=_with(position.open, event["parts"]))
    return changed.with_robot(event["robot"], robot._replace(held=held))


def _explode(position: Position, event: ReadOnly) -> Position:
    return position.with_robot(event["robot"], position.robot(event["robot"])._replace(exploded=True))


def _build(position: Position, event: ReadOnly) -> Position:
    robot = position.robot(event["robot"])
    energy = tuple(each for each in robot.held if KNOWN[each.kind].family == ENERGY)
    parts = tuple(sorted(pieces_from_json(event["parts"])))
    opened = bags.plus(position.open, bags.from_counts(event["ejected"]))
    built = robot._replace(parts=parts, held=energy, loose=bags.EMPTY)
    return position._replace(open=opened).with_robot(event["robot"], built)


def _eat(position: Position, event: ReadOnly) -> Position:
    robot = position.robot(event["robot"])
    held = tuple(each for each in robot.held if KNOWN[each.kind].family != ENERGY)
    eaten = _with(robot.energy, event["parts"])
    return position.with_robot(event["robot"], robot._replace(held=held, energy=eaten))


def _boost(position: Position, event: ReadOnly) -> Position:
    """Move the boost.

    Unless it is chosen, this is the check of a round, or in round 0 the end of `assemble`.
    """
    checked = event["why"] != CHOSEN and position.round
    return (_checked(position) if checked else position)._replace(boost=event["to"])


def _over(position: Position, event: ReadOnly) -> Position:
    order = position.turn_order
    totals, powers = (tuple(event[name][colour] for colour in order) for name in ("totals", "powers"))
    return _checked(position)._replace(result=Result(event["by"], tuple(event["winners"]), totals, powers))


def _next(position: Position, event: ReadOnly) -> Position:
    """Hand over to the next decision and reset the flags of the one before."""
    phase, colour = event["phase"], event["robot"]
    if phase == BOOST and position.phase != BOOST:
        position = _checked(position)
    robots = tuple(
        robot._replace(
            passed=robot.passed and phase == SCROUNGE,
            attacked=robot.attacked if phase == BATTLE and name == colour else (),
            rescanned=robot.rescanned and phase == SCAN and name == colour,
        )
        for name, robot in zip(position.turn_order, position.robots, strict=True)
    )
    return position._replace(phase=phase, to_move=colour, robots=robots)


def _checked(position: Position) -> Position:
    """The position after the check of a round, which counts the rounds without a taken part."""
    return position._replace(idle=0 if position.taken else position.idle + 1)


def _drawn(position: Position, kinds: Iterable[str]) -> Position:
    """The position with these kinds drawn from the tops of their piles."""
    piles = dict(zip(SIZES, position.piles, strict=True))
    for kind in kinds:
        size = KNOWN[kind].size
        piles[size] = piles[size][1:]
    return position._replace(piles=tuple(piles.values()))


def _with(bag: bags.Bag, kinds: Iterable[str]) -> bags.Bag:
    return bags.plus(bag, bags.bag_of(kinds))


_EFFECTS: dict[str, Callable[[Position, Any], Position]] = {
    "round": _round,
    "reveal": _reveal,
    "scan": _scan,
    "return": _return,
    "show": _show,
    "take": _take,
    "pass": _pass,
    "unveil": _unveil,
    "clear": _clear,
    "attack": _attack,
    "damage": _damage,
    "drop": _drop,
    "explode": _explode,
    "build": _build,
    "eat": _eat,
    "boost": _boost,
    "over": _over,
    "next": _next,
}
EVENTS = tuple(_EFFECTS)
"""The types of events."""
