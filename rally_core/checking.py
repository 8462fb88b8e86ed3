"""The invariants of positions and views (RALLY.md: Invariants, More rulings)."""

from __future__ import annotations

from collections import Counter

from ground.errors import GameError
from ground.forms import shown

from .cards import CARDS
from .flags import flags_for
from .geometry import Square
from .names import DESTROYED, DUEL, HAND, LAST, REGISTERS, SEED_LIMIT, TEAMS
from .position import Position, Robot
from .reading import is_pit, on_side

MOST = 1_000_000
"""The highest number of turns."""
MOST_LIVES = 9
MOST_ROBOTS = 8
MOST_FIRE = 1000
HIDDEN = 0


def check(position: Position, hidden: bool = False) -> None:
    """Raise `GameError` (`bad_position`) if a position, or with `hidden` a view, breaks an invariant."""
    _numbers(position)
    _sides(position)
    for robot in position.robots:
        _robot(position, robot)
        _shadow(position, robot)
        _stands(position, robot)
        _programmed(position, robot)
    _alone(position)
    _cards(position, hidden)
    _end(position)


def unused_cards(position: Position) -> tuple[int, ...]:
    """The cards that are in no register and no hand, ascending."""
    used = {card for robot in position.robots for card in (*robot.hand, *robot.registers)}
    return tuple(card for card in CARDS if card not in used)


def hand_due(robot: Robot) -> int:
    """The size of the hand that a robot is due, including a card picked on a reset site."""
    if robot.at is None or robot.asleep is not None or robot.down:
        return 0
    return HAND - robot.damage


def _wrong(message: str, at: Square | None = None) -> GameError:
    return GameError("bad_position", message, at=at)


def _numbers(position: Position) -> None:
    rules = position.rules
    if len(position.seed) > SEED_LIMIT:
        raise _wrong(f"seed has {len(position.seed)} characters, expected at most {SEED_LIMIT}.")
    if not 1 <= position.turn <= MOST or not 0 <= rules.turn_limit <= MOST:
        raise _wrong(f"turn must be 1 to {MOST}, turn_limit 0 to {MOST}.")
    if not 1 <= rules.lives <= MOST_LIVES or not 1 <= rules.flags <= MOST_LIVES:
        raise _wrong(f"lives and flags must be 1 to {MOST_LIVES}.")
    most = len(flags_for(position.board, ""))
    for colour, touched in zip(position.players, position.touched, strict=True):
        if not 0 <= touched <= max(most, len(flags_for(position.board, colour))):
            raise _wrong(f"touched of {colour} is {shown(touched)}, which is not a number of its flags.")


def _sides(position: Position) -> None:
    if not position.players or len(position.robots) > MOST_ROBOTS:
        raise _wrong(f"A position must have players, and at most {MOST_ROBOTS} robots.")
    mates = [colour for team in position.teams for colour in team]
    if position.rules.mode == TEAMS:
        if sorted(mates) != sorted(position.players):
            raise _wrong("teams must have each player once.")
    elif mates:
        raise _wrong(f"teams are possible only in mode {TEAMS}.")
    if not all(position.teams):
        raise _wrong("A team must have at least one player.")
    touched = dict(zip(position.players, position.touched, strict=True))
    for team in position.teams:
        if len({touched[colour] for colour in team}) > 1:
            raise _wrong("touched must be the same for all players of a team.")
    playing = {robot.colour for robot in position.robots}
    if not {*position.players} <= playing:
        raise _wrong("Each player must have a robot.")
    if position.rules.mode == DUEL and len(position.players) != 2:
        raise _wrong("A duel must have two players.")


def _robot(position: Position, robot: Robot) -> None:
    """Check the numbers of a robot, each by itself."""
    name = robot.name
    if not 0 <= robot.damage < DESTROYED:
        raise _wrong(f"damage of {name} is {shown(robot.damage)}, expected 0 to {DESTROYED - 1}.")
    most_lives = max(MOST_LIVES, position.rules.lives)
    if not 0 <= robot.lives <= most_lives:
        raise _wrong(f"lives of {name} is {shown(robot.lives)}, expected 0 to {most_lives}.")
    if not 0 <= robot.fire <= MOST_FIRE:
        raise _wrong(f"fire of {name} is {shown(robot.fire)}, expected 0 to {MOST_FIRE}.")
    if len(robot.melted) > robot.damage:
        raise _wrong(f"{name} has more melted registers than damage.")
    board = position.board
    if not board.on_board(robot.archive):
        raise _wrong(f"The archive of {name} is off the board.", robot.archive)
    if is_pit(board, robot.archive):
        raise _wrong(f"The archive of {name} is in a pit.", robot.archive)


def _stands(position: Position, robot: Robot) -> None:
    """Check the place of a robot, and the fields that depend on it."""
    name, anytime = robot.name, position.rules.drill or position.result is not None
    if robot.flying and not anytime:
        raise _wrong(f"{name} is flying between turns.")
    if robot.at is None:
        if robot.lives and not anytime:
            raise _wrong(f"{name} is out for good, but has lives left.")
        if any((robot.shadow, robot.fire, robot.melted, robot.asleep, robot.hand, robot.down, robot.ghost)):
            raise _wrong(f"{name} is out for good, but has fields of a robot on the board.")
        if any(card is not None for card in robot.registers) or robot.flying or robot.damage:
            raise _wrong(f"{name} is out for good, but has fields of a robot on the board.")
        return
    if not robot.lives:
        raise _wrong(f"{name} is on the board, but has no lives left.")
    if not position.board.on_board(robot.at):
        raise _wrong(f"{name} is off the board.", robot.at)
    if is_pit(position.board, robot.at) and not robot.flying:
        raise _wrong(f"{name} is in a pit.", robot.at)
    if robot.facing is None and not robot.entering:
        raise _wrong(f"{name} needs a facing.")


def _programmed(position: Position, robot: Robot) -> None:
    """Check the registers, the sleep and the power-down of a robot."""
    if robot.at is None:
        return
    name = robot.name
    if position.rules.drill or position.result is not None:
        return
    if robot.asleep is not None:
        if robot.down:
            raise _wrong(f"{name} is both asleep and powered down.")
        kept_registers = REGISTERS[robot.asleep :]
        if any(
            card is not None and n not in kept_registers
            for n, card in zip(REGISTERS, robot.registers, strict=True)
        ):
            raise _wrong(f"{name} is asleep, but has cards in registers up to {robot.asleep}.")
    elif robot.down:
        if any(card is not None for card in robot.registers):
            raise _wrong(f"{name} is powered down, but has cards in registers.")
    else:
        for number, card in zip(REGISTERS, robot.registers, strict=True):
            if (card is None) is (number in robot.locked):
                raise _wrong(f"The locked registers of {name}, and no others, must have cards.")
    if (robot.asleep is not None or robot.down) and (robot.damage or robot.melted):
        raise _wrong(f"{name} is asleep or powered down, but has damage.")
    if robot.entering and (robot.asleep is not None or robot.down):
        raise _wrong(f"{name} has just come back, but is asleep or powered down.")


def _shadow(position: Position, robot: Robot) -> None:
    shadow = robot.shadow
    if shadow is None:
        return
    board, (at, side) = position.board, shadow.machine
    machines = [
        thing
        for thing in board.things
        if thing.element == "copier" and thing.at == at and thing.entry["side"] == on_side(side)
    ]
    if not machines:
        raise _wrong(f"The shadow of {robot.name} has no machine.", at)
    if not board.on_board(shadow.at):
        raise _wrong(f"The shadow of {robot.name} is off the board.", shadow.at)
    if is_pit(board, shadow.at) and not shadow.flying:
        raise _wrong(f"The shadow of {robot.name} is in a pit.", shadow.at)
    if shadow.flying and not (position.rules.drill or position.result is not None):
        raise _wrong(f"The shadow of {robot.name} is flying between turns.")


def _alone(position: Position) -> None:
    """Check that no two real robots are on a square."""
    real: set[Square] = set()
    for robot in position.robots:
        if robot.at is not None and not robot.ghost:
            if robot.at in real:
                raise _wrong("Two real robots are on one square.", robot.at)
            real.add(robot.at)


def _cards(position: Position, hidden: bool) -> None:
    """Check that each card exists once and hands have the size due; in drills only that registers differ."""
    hands = [card for robot in position.robots for card in robot.hand]
    laid = [card for robot in position.robots for card in robot.registers if card is not None]
    drill = position.rules.drill
    lying = laid if drill else [*hands, *laid, *position.pile]
    counts = Counter(card for card in lying if card != HIDDEN)
    if any(count > 1 for count in counts.values()):
        raise _wrong("A card is in two places.")
    if drill:
        return
    if not hidden and len(counts) != len(CARDS):
        raise _wrong("Each of the 84 cards must be in a hand, in a register or in the pile.")
    for robot in position.robots:
        due = 0 if position.result is not None else hand_due(robot)
        if len(robot.hand) != due:
            raise _wrong(f"hand of {robot.name} has {len(robot.hand)} cards, expected {due}.")


def _end(position: Position) -> None:
    result = position.result
    mode = position.rules.mode
    if result is None:
        return
    winners = result.winners
    if not {*winners} <= {*position.players}:
        raise _wrong("winners has a colour that does not play.")
    if list(winners) != [colour for colour in position.players if colour in winners]:
        raise _wrong("winners must be in the order of players.")
    for team in position.teams:
        if 0 < len({*team} & {*winners}) < len({*team}):
            raise _wrong("winners must have all players of a team.")
    if (result.by == "nobody") is not (not winners):
        raise _wrong("winners must be empty if by is nobody, and only then.")
    touched = dict(zip(position.players, position.touched, strict=True))
    alive = [robot.colour for robot in position.robots if robot.at is not None or robot.lives]
    if result.by == "flags":
        for colour in winners:
            flags = flags_for(position.board, colour)
            if mode == LAST or not flags or touched[colour] < len(flags):
                raise _wrong(f"{colour} wins by flags, but has not touched all.")
    if result.by == "nobody" and alive:
        raise _wrong("by is nobody, but a robot is still in the game.")
    if result.by == "last" and not {*alive} <= {*winners}:
        raise _wrong("by is last, but an opponent is still in the game.")
    if result.by == "limit" and not position.rules.turn_limit:
        raise _wrong("by is limit, but turn_limit is 0.")
