"""The execution of decisions: a round as a state machine (JUNKYARD.md: A round as a state machine).

Each step adds events and goes on to the next step, until a decision is due or the game is over.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from ground.errors import GameError
from ground.forms import Data
from ground.rng import Random
from ground.rules import Outcome

from . import bags
from .anatomy import anatomy, overlapping
from .bags import Bag
from .decisions import Attack, Boost, Build, Decision, Keep, Pass, Scan, Take
from .ending import is_over, result_of
from .events import after_event
from .holding import Held, can_hold, family_for, holders, holding_fault
from .interchange import pieces_to_json
from .lattice import Piece, Square
from .names import ASSEMBLE, BATTLE, BOOST, CHOSEN, FACTORY, LOOK, NOTHING, SCAN, SCROUNGE, SIZES
from .parts import BOMB, CLAW, ENERGY, MOUTH, PARTS, VALUES
from .position import Position, Robot, end_is_certain, energy_held


def play(position: Position, decision: Decision) -> Outcome[Position, Data]:
    """Carry out a decision and the steps that follow by themselves.

    Raises `GameError`: `game_over`, `wrong_phase`, or with a reason `illegal_build`, `illegal_scan`,
    `illegal_take`, `illegal_attack`, `illegal_boost` (JUNKYARD.md: Errors).
    """
    if position.result is not None or position.to_move is None:
        raise GameError("game_over", "The game has ended.")
    run = _Run(position)
    phase, colour = position.phase, position.to_move
    match phase, decision:
        case (("assemble" | "factory"), Build()):
            run.build(colour, decision)
        case "scan", Scan():
            run.scan(colour, decision)
        case "look", Keep():
            run.keep(colour, decision)
        case "scrounge", Take():
            run.take(colour, decision)
        case "scrounge", Pass():
            run.tell("pass", robot=colour, why=CHOSEN)
            run.scrounge_after(colour)
        case "battle", Attack():
            run.attack(colour, decision)
        case "battle", Pass():
            run.tell("pass", robot=colour, why=CHOSEN)
            run.battle_after(colour)
        case "boost", Boost():
            run.give_boost(colour, decision)
        case _:
            raise GameError("wrong_phase", f"This decision is not possible in phase {phase}.")
    return Outcome(run.position, run.events)


def begin(position: Position) -> Position:
    """The position at the first decision of a game whose robots have all been built."""
    run = _Run(position)
    run.first_boost()
    return run.position


def scan_of(robot: Robot) -> int:
    """The scan of a robot, in points."""
    return anatomy(robot.parts).scan


def speed_of(robot: Robot) -> int:
    """The speed of a robot."""
    return anatomy(robot.parts).speed


def fastest(position: Position) -> list[str]:
    """The fastest robots that have not exploded, several on a tie, in turn order."""
    speeds = _speeds(position)
    return [colour for colour, speed in speeds.items() if speed == max(speeds.values())]


def can_draw(position: Position, colour: str) -> bool:
    """True if a robot can draw at least one part."""
    scan = scan_of(position.robot(colour))
    return any(VALUES[size] <= scan and position.pile(size) for size in SIZES)


def can_take(position: Position, colour: str) -> bool:
    """True if a robot can take at least one part."""
    robot = position.robot(colour)
    needs = {
        (family_for(kind), PARTS[kind].size) for kind in bags.to_json(bags.plus(position.open, robot.scanned))
    }
    needs |= {(family, size) for size in SIZES if position.pile(size) for family in (CLAW, MOUTH)}
    return any(can_hold(robot.parts, robot.held, *each) for each in needs)


def bombs_held(robot: Robot) -> list[Held]:
    """The bombs that a robot holds, without blind parts."""
    return [each for each in robot.held if not each.blind and PARTS[each.kind].family == BOMB]


def targets(position: Position, colour: str) -> list[str]:
    """The robots that a robot can attack: others with power, not yet attacked in this turn, in turn order."""
    attacked = position.robot(colour).attacked
    return [
        other
        for other, robot in zip(position.turn_order, position.robots, strict=True)
        if robot.power and not robot.exploded and other != colour and other not in attacked
    ]


def tray(robot: Robot) -> Bag:
    """All parts that a robot can be built of: attached, held and loose ones."""
    held = bags.bag_of(each.kind for each in robot.held if PARTS[each.kind].attachable)
    return bags.plus(bags.plus(robot.loose, held), bags.bag_of(part.kind for part in robot.parts))


def bonus_of(robot: Robot, bombs: Iterable[Held]) -> int:
    """The bonus of the claws that hold any of these bombs; each claw counts once."""
    by_place = holders(robot.parts, robot.held)
    claws = {at for bomb in bombs for at in bomb.by}
    return sum(by_place[at].strength - PARTS[by_place[at].piece.kind].value for at in claws)


def _speeds(position: Position) -> dict[str, int]:
    order = zip(position.turn_order, position.robots, strict=True)
    return {colour: speed_of(robot) for colour, robot in order if not robot.exploded}


class _Run:
    """The execution of a decision: the `position` and the `events` so far."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.events: list[Data] = []

    def tell(self, type_: str, **fields: object) -> None:
        """Add an event and apply it to the position."""
        event = {"type": type_, **fields}
        self.events.append(event)
        self.position = after_event(self.position, event)

    def wait(self, phase: str | None, colour: str | None) -> None:
        """Wait for the decision of a colour in a phase; both are None at the end of the game."""
        self.tell("next", robot=colour, phase=phase)

    def _after(self, colour: str) -> Sequence[str]:
        """The colours that come after one in the order of play."""
        order = self.position.order_of_play
        return order[order.index(colour) + 1 :]

    # Assemble

    def first_boost(self) -> None:
        """Give the first boost to the fastest robot, on a tie by lot, and begin the first round."""
        position, tied = self.position, fastest(self.position)
        to = tied[0] if len(tied) == 1 else Random(f"{position.seed}/boost").choice(tied)
        self._boost(to, "fastest" if len(tied) == 1 else "lot")

    def _boost(self, to: str, why: str) -> None:
        self.tell("boost", to=to, why=why, speeds=_speeds(self.position))
        self._begin_round()

    def _begin_round(self) -> None:
        self.tell("round", round=self.position.round + 1)
        parts = self.position.pile("s")[: len(self.position.order_of_play)]
        if parts:
            self.tell("reveal", parts=list(parts))
        self._scan(self.position.order_of_play)

    # Scan

    def _scan(self, order: Iterable[str]) -> None:
        """Wait for the scan of the first of these that can draw a part, or go on to scrounging."""
        for colour in order:
            if can_draw(self.position, colour):
                return self.wait(SCAN, colour)
        self._scrounge(self.position.order_of_play)

    def scan(self, colour: str, decision: Scan) -> None:
        position, robot = self.position, self.position.robot(colour)
        points = sum(count * VALUES[size] for size, count in zip(SIZES, decision.counts, strict=True))
        if points > scan_of(robot):
            message = f"The draw has {points} points, expected at most {scan_of(robot)}."
            raise GameError("illegal_scan", message, "too_much")
        for pile, count in zip(position.piles, decision.counts, strict=True):
            if count > len(pile):
                message = f"A pile has {len(pile)} parts, fewer than the draw."
                raise GameError("illegal_scan", message, "pile")
        drawn = [
            kind for pile, count in zip(position.piles, decision.counts, strict=True) for kind in pile[:count]
        ]
        large = any(PARTS[part.kind].looks for part in robot.parts)
        secret = bool(drawn) and large and not robot.rescanned
        self.tell("scan", robot=colour, parts=drawn, secret=secret)
        if secret:
            self.wait(LOOK, colour)
        else:
            self._scan(self._after(colour))

    def keep(self, colour: str, decision: Keep) -> None:
        looked = list(self.position.robot(colour).looked or bags.EMPTY)
        if decision.keep:
            self.tell("show", robot=colour, parts=looked)
            self._scan(self._after(colour))
        else:
            self.tell("return", robot=colour, parts=looked)
            self._scan([colour, *self._after(colour)])

    # Scrounge

    def take(self, colour: str, decision: Take) -> None:
        position, robot = self.position, self.position.robot(colour)
        source, what = decision.source, decision.what
        blind = source == "pile"
        bag = robot.scanned if source == "scanned" else position.open
        if not (position.pile(what) if blind else what in bag):
            message = f"Pile {what} is empty." if blind else f"There is no {source} part {what}."
            raise GameError("illegal_take", message, "no_such_part")
        kind = f"?{what}" if blind else what
        held = Held(kind, decision.x, decision.y, decision.faces, decision.by, blind)
        reason, at = holding_fault(robot.parts, robot.held, held)
        if reason:
            raise GameError("illegal_take", f"{colour} cannot hold the part there: {reason}.", reason, at)
        self.tell(
            "take",
            robot=colour,
            **{"from": source},
            part=None if blind else what,
            size=what if blind else PARTS[what].size,
            at=list(held.at),
            faces=held.faces,
            by=[list(at) for at in held.by],
        )
        self.scrounge_after(colour)

    def scrounge_after(self, colour: str) -> None:
        """Go on round and round: the next robots, and this one last."""
        order = self.position.order_of_play
        following = order.index(colour) + 1
        self._scrounge((*order[following:], *order[:following]))

    def _scrounge(self, order: Sequence[str]) -> None:
        """Wait for the first of these that can take a part; those before it pass, for good."""
        for colour in order:
            if self.position.robot(colour).passed:
                continue
            if can_take(self.position, colour):
                return self.wait(SCROUNGE, colour)
            self.tell("pass", robot=colour, why=NOTHING)
        self._unveil()

    def _unveil(self) -> None:
        """Turn all blind parts over, then explode robots without power, then clear scanned parts."""
        for colour in self.position.order_of_play:
            for each in self.position.robot(colour).held:
                if each.blind:
                    self._turn_over(colour, each)
        self._explode()
        for colour, robot in zip(self.position.turn_order, self.position.robots, strict=True):
            if robot.scanned:
                self.tell("clear", robot=colour, parts=list(robot.scanned))
        self._battle(self.position.order_of_play)

    def _turn_over(self, colour: str, held: Held) -> None:
        robot, part = self.position.robot(colour), PARTS[held.kind]
        by_claws = holders(robot.parts, robot.held)[held.by[0]].family == CLAW
        fits = by_claws is not (part.family == ENERGY)
        outcome = "exploded" if part.family == BOMB else "kept" if fits else "returned"
        self.tell("unveil", robot=colour, part=held.kind, at=list(held.at), outcome=outcome)
        if outcome == "exploded":
            self._damage(colour, part.value, "blind")

    def _damage(self, colour: str, lost: int, why: str) -> None:
        power = max(0, self.position.robot(colour).power - lost)
        self.tell("damage", robot=colour, lost=lost, power=power, why=why)

    def _explode(self) -> None:
        for colour in self.position.order_of_play:
            if not self.position.robot(colour).power:
                self.tell("explode", robot=colour)

    # Battle

    def _battle(self, order: Iterable[str]) -> None:
        """Wait for the first of these that has a bomb and a target, or go on to the blast."""
        for colour in order:
            if bombs_held(self.position.robot(colour)) and targets(self.position, colour):
                return self.wait(BATTLE, colour)
        self._blast()

    def battle_after(self, colour: str) -> None:
        """End the turn of a robot in the battle."""
        self._battle(self._after(colour))

    def attack(self, colour: str, decision: Attack) -> None:
        position, robot, target = self.position, self.position.robot(colour), decision.target
        if target not in targets(position, colour):
            raise GameError("illegal_attack", f"{target} cannot be attacked.", "target")
        bombs = {bomb.at: bomb for bomb in bombs_held(robot)}
        wrong = [at for at in decision.bombs if at not in bombs or decision.bombs.count(at) > 1]
        if wrong or not decision.bombs:
            at: Square | None = wrong[0] if wrong else None
            message = f"bombs must be places of different bombs that {colour} holds, at least one."
            raise GameError("illegal_attack", message, "bombs", at)
        thrown = [bombs[at] for at in decision.bombs]
        bonus, dodge = bonus_of(robot, thrown), speed_of(position.robot(target))
        incoming = bonus + sum(PARTS[bomb.kind].value for bomb in thrown)
        self.tell(
            "attack",
            robot=colour,
            target=target,
            bombs=[{"part": bomb.kind, "at": list(bomb.at)} for bomb in thrown],
            bonus=bonus,
            incoming=incoming,
            dodge=dodge,
        )
        self._damage(target, max(0, incoming - dodge), "attack")
        self._battle([colour, *self._after(colour)])

    def _blast(self) -> None:
        """Explode robots without power; bombs that others still hold go to the open parts."""
        self._explode()
        for colour in self.position.order_of_play:
            bombs = [bomb.kind for bomb in bombs_held(self.position.robot(colour))]
            if bombs:
                self.tell("drop", robot=colour, parts=bombs)
        self._factory(self.position.order_of_play)

    # Factory

    def _factory(self, order: Sequence[str]) -> None:
        """Wait for the build of the first of these; if the end is certain, all of them only eat."""
        if order and not end_is_certain(self.position):
            return self.wait(FACTORY, order[0])
        for colour in order:
            self._eat(colour)
        self._check()

    def build(self, colour: str, decision: Build) -> None:
        position, robot = self.position, self.position.robot(colour)
        assembling = position.phase == ASSEMBLE
        left = _unused(tray(robot), decision.parts)
        if assembling and left:
            raise GameError("illegal_build", "A starter part is unused, expected all to be built.", "unused")
        self.tell("build", robot=colour, parts=pieces_to_json(decision.parts), ejected=bags.to_json(left))
        if assembling:
            following = position.turn_order[position.turn_order.index(colour) + 1 :]
            if following:
                self.wait(ASSEMBLE, following[0])
            else:
                self.first_boost()
        else:
            rest = self._after(colour)
            self._eat(colour)
            self._factory(rest)

    def _eat(self, colour: str) -> None:
        robot = self.position.robot(colour)
        eaten = energy_held(robot)
        if eaten:
            points = bags.points(eaten)
            self.tell("eat", robot=colour, parts=eaten, points=points, total=robot.eaten + points)

    def _check(self) -> None:
        if not is_over(self.position):
            return self._pass_boost_on()
        result = result_of(self.position)
        order = self.position.turn_order
        self.tell(
            "over",
            by=result.by,
            winners=list(result.winners),
            totals=dict(zip(order, result.totals, strict=True)),
            powers=dict(zip(order, result.powers, strict=True)),
        )
        self.wait(None, None)

    # Boost

    def _pass_boost_on(self) -> None:
        tied = fastest(self.position)
        if len(tied) == 1:
            self._boost(tied[0], "fastest")
        else:
            self.wait(BOOST, self.position.boost)

    def give_boost(self, colour: str, decision: Boost) -> None:
        if decision.to not in fastest(self.position):
            raise GameError("illegal_boost", f"{decision.to} is not one of the fastest robots.", "not_tied")
        self._boost(decision.to, CHOSEN)


def _unused(available: Bag, parts: tuple[Piece, ...]) -> Bag:
    """The available parts that a build leaves out; raises `GameError` (`illegal_build`)."""
    left = Counter(available)
    for part in parts:
        if not PARTS[part.kind].attachable:
            raise _unbuildable("not_robot_part", f"{part.kind} is not a robot part.", part)
    for part in parts:
        left[part.kind] -= 1
        if left[part.kind] < 0:
            raise _unbuildable("not_yours", f"There is no {part.kind} left to build with.", part)
    for part, over in zip(parts, overlapping(parts), strict=True):
        if over:
            raise _unbuildable("overlap", f"{part.kind} overlaps the body or another part.", part)
    for part, hangs in zip(parts, anatomy(parts).attached, strict=True):
        if not hangs:
            raise _unbuildable("loose", f"{part.kind} is not attached.", part)
    return bags.from_counts(left)


def _unbuildable(reason: str, message: str, part: Piece) -> GameError:
    return GameError("illegal_build", message, reason, part.at)
