"""The plainest search of a drill: the rules play every program from the start of its turn, again and again.

It knows nothing of the searches of `rally_core.drills`; of these it only takes a drill as a value. The
figures from which a grade follows are defined in docs/rally/DRILLS.md.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from ground.errors import GameError
from ground.forms import Data
from ground.rng import Random
from rally_core import RULES
from rally_core.board import Thing
from rally_core.cards import KIND_OF
from rally_core.drills.drill import Drill
from rally_core.position import EMPTY, Position
from rally_core.reading import board_from_json

ME, SIZE, HAND = "red1", 5, 9
MARKS, LOOKS = ("flag", "start"), ("plate",)
"""Elements that are never taken away, and those without an effect."""
LOCKING = {"laser", "lava", "melt", "flamer", "napalm", "jack", "ledge", "gas", "mirror"}
"""Elements that may keep a card in its register: cards laid are part of a state before another turn."""

Cards = tuple[int | None, ...]
Kinds = tuple[str, ...]
"""The kinds of the cards of a program, `-` for an empty register."""


class Try(NamedTuple):
    """A program of which some registers have been played: a way to a state, of which there may be others."""

    start: Position
    laid: Cards
    answers: tuple[int | None, ...]
    facing: str | None
    left: tuple[int, ...]
    now: Position


class Answer(NamedTuple):
    """The registers of a shortest solution, and the number of such solutions."""

    least: int | None
    ways: int


class Figures(NamedTuple):
    """The figures of a drill of one robot alone, besides its answer, as `measure.Measured` has them."""

    elements: tuple[str, ...]
    needed: int
    traps: int
    states: int


def solve(drill: Drill, limit: int | None = None, looks: list[set[object]] | None = None) -> Answer:
    """The answer, over all cards that the player has, empty registers and answers at reset sites too.

    `looks` gets the states after each register, of a robot alone.
    """
    begun = Try(drill.position(), (), (), None, tuple(sorted(drill.hand)), drill.position())
    layer: dict[object, tuple[Try, int]] = {None: (begun, 1)}
    known: dict[object, list[Try]] = {}
    for place in range(limit or SIZE * drill.turns):
        ahead: dict[object, tuple[Try, int]] = {}
        solved = 0
        seen: set[object] = set()
        for each, ways in layer.values():
            if place and place % SIZE == 0:
                each = _next_turn(drill, each, place // SIZE)
            for after in _continued(drill, each, place, known):
                result = after.now.result
                if looks is not None and (result is None or "red" in result.winners):
                    seen.add(_look(drill, after, place))
                if result is not None:
                    solved += ways if "red" in result.winners else 0
                elif after.now.robots[0].at is not None or after.now.robots[0].lives:
                    key = _key(drill, after, place)
                    ahead[key] = after, ways + (ahead[key][1] if key in ahead else 0)
        if looks is not None:
            looks.append(seen)
        if solved:
            return Answer(place + 1, solved)
        layer = ahead
    return Answer(None, 0)


def _look(drill: Drill, each: Try, place: int) -> object:
    """The state of the board with the kinds of cards left, and those laid where they may stay."""
    locking = place + SIZE < SIZE * drill.turns and not LOCKING.isdisjoint(_elements(drill))
    return _bare(each.now), _kinds(each.left), _kinds(each.laid) if locking else None


def _continued(drill: Drill, each: Try, place: int, known: dict[object, list[Try]]) -> Iterator[Try]:
    """The tries after each kind of card that is left, and after none."""
    if _ties(drill):
        yield from _all_after(drill, each, place, [None, *_unlike(drill, each.left, place // SIZE)])
        return
    for card in (None, *_unlike(drill, each.left, place // SIZE)):
        key = place, _bare(each.now), card
        if key not in known:
            known[key] = list(_all_after(drill, each, place, [card]))
        left = tuple(other for other in each.left if other != card)
        for after in known[key]:
            yield after._replace(start=each.start, laid=(*each.laid, card), left=left)


def _all_after(drill: Drill, each: Try, place: int, cards: list[int | None]) -> Iterator[Try]:
    robot = each.start.robots[0]
    number = place % SIZE
    closed = robot.registers[number] is not None or number + 1 in robot.locked
    if closed or robot.asleep is not None or each.now.robots[0].at is None:
        cards = [None]
    chosen = ["N", "E", "S", "W"] if robot.entering and number == 0 else [each.facing]
    for facing in chosen:
        for card in cards:
            left = tuple(other for other in each.left if other != card)
            laid = (*each.laid, card)
            for answers, now in _played(drill, each.start, laid, facing, each.answers, place):
                yield Try(each.start, laid, answers, facing, left, now)


def _played(
    drill: Drill,
    start: Position,
    laid: Cards,
    facing: str | None,
    answers: tuple[int | None, ...],
    place: int,
) -> Iterator[tuple[tuple[int | None, ...], Position]]:
    registers = [*laid, *[None] * (SIZE - len(laid))]
    turn: dict[str, Any] = {
        "programs": {ME: {"registers": registers, "facing": facing}},
        "choices": [{"reset": answer} for answer in answers],
    }
    if start.robots[0].asleep is not None or start.robots[0].at is None:
        turn["programs"] = {}
    if len(laid) < SIZE or place + 1 == SIZE * drill.turns:
        turn["stop"] = len(laid)
    outcome = RULES.play(start, turn)
    if outcome.pending is None:
        yield answers, outcome.position
        return
    kinds: dict[object, int | None] = {None: None}
    for card in outcome.pending["options"]:
        if card is not None:
            kinds[KIND_OF[card].id] = card
    for card in kinds.values():
        yield from _played(drill, start, laid, facing, (*answers, card), place)


def _next_turn(drill: Drill, each: Try, turn: int) -> Try:
    """The same at the start of the next turn, with its hand, and the programs of the others laid."""
    robots = []
    for robot in each.now.robots:
        if robot.name == ME:
            assert not drill.hands or not robot.locked, "a locked register"
            if drill.hands and robot.at is not None:
                robot = robot._replace(hand=drill.hands[turn - 1][: HAND - robot.damage])
        elif robot.at is not None:
            place = [other.name for other in each.now.robots[1:]].index(robot.name)
            robot = robot._replace(registers=drill.others[place].programs[turn])
        robots.append(robot)
    start = each.now._replace(robots=tuple(robots))
    mine = start.robots[0]
    left = tuple(sorted(card for card in mine.hand if card not in mine.registers))
    return Try(start, (), (), None, left, start)


def _unlike(drill: Drill, cards: tuple[int, ...], turn: int) -> list[int]:
    """A card of each kind; those of a kind between which another robot has a card are not alike."""
    theirs = [card or 0 for other in drill.others for card in other.programs[turn]]
    kinds: dict[object, int] = {}
    for card in cards:
        kinds.setdefault((KIND_OF[card].id, sum(other < card for other in theirs)), card)
    return list(kinds.values())


def _ties(drill: Drill) -> bool:
    """True if the cards played before may matter later, and not only the state of the board."""
    return not (drill.hands or drill.others)


def _key(drill: Drill, each: Try, place: int) -> object:
    kinds = _kinds(each.left)
    exact = tuple(_unlike_rank(drill, card, place // SIZE) for card in each.left)
    if place % SIZE == SIZE - 1:
        return (_bare(each.now), each.now.robots[0].registers)
    before = (each.start.robots, each.laid, each.answers, each.facing) if _ties(drill) else ()
    return _bare(each.now), kinds, exact, before


def _unlike_rank(drill: Drill, card: int, turn: int) -> int:
    return sum((other or 0) < card for each in drill.others for other in each.programs[turn])


def _bare(position: Position) -> object:
    """A position without hands and registers."""
    robots = tuple(robot._replace(hand=(), registers=EMPTY) for robot in position.robots)
    return robots, position.forward, position.tripped, position.touched, position.pile


def share(drill: Drill, tries: int) -> float:
    """The share of random programs that solve the drill, by the chance that docs/rally/DRILLS.md names."""
    random = Random("share of random programs")
    solved = 0
    for _ in range(tries):
        each = Try(drill.position(), (), (), None, drill.hand, drill.position())
        for turn in range(drill.turns):
            if turn:
                each = _next_turn(drill, each, turn)
            cards = random.shuffled(each.start.robots[0].hand)[:SIZE]
            registers = [*cards, *[None] * (SIZE - len(cards))]
            now = RULES.play(each.start, {"programs": {ME: {"registers": registers}}}).position
            each = each._replace(now=now)
            if now.result is not None or now.robots[0].at is None:
                break
        solved += _is_won(each.now)
    return solved / tries


def _kinds(cards: Sequence[int | None]) -> Kinds:
    return tuple("-" if card is None else KIND_OF[card].id for card in cards)


def _elements(drill: Drill) -> set[str]:
    return {thing.element for thing in drill.board.things}


def figures(drill: Drill, least: int, most_traps: int) -> Figures | None:
    """The figures of a drill of one robot alone; None with more shortest programs for the empty board."""
    things = [thing for thing in drill.board.things if thing.element not in MARKS]
    needed = sum(_is_needed(drill, thing, least) for thing in things)
    looks: list[set[object]] = []
    solve(drill, least, looks)
    empty = _without(drill, things)
    assert empty is not None
    programs = shortest(empty)
    if len(programs) > most_traps:
        return None
    traps = sum(not _works(drill, kinds) for kinds in programs)
    elements = tuple(sorted({thing.element for thing in things}))
    return Figures(elements, needed, traps, 1 + sum(map(len, looks)))


def _is_needed(drill: Drill, thing: Thing, least: int) -> bool:
    """True if without a thing there is no solution so short, or no board."""
    if thing.element in LOOKS:
        return False
    other = _without(drill, [thing])
    return other is None or solve(other, least).least is None


def _without(drill: Drill, things: Sequence[Thing]) -> Drill | None:
    """The drill without these things; None if that is no board."""
    data = drill.board.to_json()
    for thing in things:
        data[thing.layer].remove(thing.entry)
    try:
        return drill._replace(board=board_from_json(data))
    except GameError:
        return None


def shortest(drill: Drill) -> set[Kinds]:
    """The shortest programs that solve a drill of one robot alone without questions, by their kinds."""
    least = solve(drill).least
    tries: dict[Kinds, Try] = {(): Try(drill.position(), (), (), None, drill.hand, drill.position())}
    for place in range(least or 0):
        before, tries = tries, {}
        for kinds, each in before.items():
            if each.now.result is not None:
                continue
            if place and place % SIZE == 0:
                each = _next_turn(drill, each, place // SIZE)
            for after in _all_after(drill, each, place, [None, *_unlike(drill, each.left, place // SIZE)]):
                tries[(*kinds, *_kinds(after.laid[-1:]))] = after
    return {kinds for kinds, each in tries.items() if _is_won(each.now)} if least else set()


def _works(drill: Drill, kinds: Kinds) -> bool:
    """True if a program solves the drill: it has the cards, and nothing is asked."""
    position = drill.position()
    for first in range(0, len(kinds), SIZE):
        robot = position.robots[0]
        left = sorted(card for card in robot.hand if card not in robot.registers)
        registers: list[int | None] = [None] * SIZE
        for place, kind in enumerate(kinds[first : first + SIZE]):
            card = next((card for card in left if KIND_OF[card].id == kind), None)
            if card is None and kind != "-":
                return False
            registers[place] = card
            left = [other for other in left if other != card]
        try:
            outcome = RULES.play(position, {"programs": {ME: {"registers": registers}}})
        except GameError:  # a locked card
            return False
        if outcome.pending is not None or outcome.position.result is not None:
            return _is_won(outcome.position)
        position = outcome.position
    return False


def _is_won(position: Position) -> bool:
    return position.result is not None and "red" in position.result.winners


def pieces(drill: Drill, turns: Sequence[Data]) -> tuple[str, ...]:
    """The elements, and `others`, without which these turns do not solve a drill with the whole hand."""
    used = []
    for name in sorted(_elements(drill).difference(MARKS)):
        less = _without(drill, [thing for thing in drill.board.things if thing.element == name])
        if less is None or not _is_solved(less, turns):
            used.append(name)
    alone = drill.aim == "last" or not _is_solved(drill._replace(others=()), turns)
    return tuple([*used, "others"] if drill.others and alone else used)


def _is_solved(drill: Drill, turns: Sequence[Data]) -> bool:
    each = Try(drill.position(), (), (), None, drill.hand, drill.position())
    for number, turn in enumerate(turns):
        if number:
            each = _next_turn(drill, each, number)
        try:
            each = each._replace(now=RULES.play(each.start, turn).position)
        except GameError:  # a card that damage has taken away
            return False
        if each.now.result is not None or each.now.robots[0].at is None:
            break
    return _is_won(each.now)
