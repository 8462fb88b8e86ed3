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
MOST_PLAYERS = 8
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
        raise _wrong(f"A seed has no more than {SEED_LIMIT} characters.")
    if not 1 <= position.turn <= MOST or not 0 <= rules.turn_limit <= MOST:
        raise _wrong(f"Turns are 1 to {MOST}.")
    if not 1 <= rules.lives <= MOST_LIVES or not 1 <= rules.flags <= MOST_LIVES:
        raise _wrong(f"Lives and flags are 1 to {MOST_LIVES}.")
    most = len(flags_for(position.board, ""))
    for colour, touched in zip(position.players, position.touched, strict=True):
        if not 0 <= touched <= max(most, len(flags_for(position.board, colour))):
            raise _wrong(f"{colour} cannot have touched {shown(touched)} flags.")


def _sides(position: Position) -> None:
    if not position.players or len(position.robots) > MOST_ROBOTS:
        raise _wrong(f"A position has 1 to {MOST_ROBOTS} robots and their players.")
    mates = [colour for team in position.teams for colour in team]
    if position.rules.mode == TEAMS:
        if sorted(mates) != sorted(position.players):
            raise _wrong("Each player is in one team.")
    elif mates:
        raise _wrong("Only in the mode teams there are teams.")
    if not all(position.teams):
        raise _wrong("A team has at least one player.")
    touched = dict(zip(position.players, position.touched, strict=True))
    for team in position.teams:
        if len({touched[colour] for colour in team}) > 1:
            raise _wrong("What one of a team has touched, all of it have.")
    playing = {robot.colour for robot in position.robots}
    if not {*position.players} <= playing:
        raise _wrong("Each player has a robot.")
    if position.rules.mode == DUEL and len(position.players) != 2:
        raise _wrong("Two play a duel.")


def _robot(position: Position, robot: Robot) -> None:
    """Check the numbers of a robot, each by itself."""
    name = robot.name
    if not 0 <= robot.damage < DESTROYED:
        raise _wrong(f"{name} has damage {shown(robot.damage)}, and {DESTROYED} destroy it.")
    if not 0 <= robot.lives <= max(MOST_LIVES, position.rules.lives):
        raise _wrong(f"{name} cannot have {shown(robot.lives)} lives.")
    if not 0 <= robot.fire <= MOST_FIRE:
        raise _wrong(f"{name} cannot have a fire of {shown(robot.fire)}.")
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
        raise _wrong(f"{name} flies, and nobody does between turns.")
    if robot.at is None:
        if robot.lives and not anytime:
            raise _wrong(f"{name} is out and has lives left.")
        if any((robot.shadow, robot.fire, robot.melted, robot.asleep, robot.hand, robot.down, robot.ghost)):
            raise _wrong(f"{name} is out and has what only robots on the board have.")
        if any(card is not None for card in robot.registers) or robot.flying or robot.damage:
            raise _wrong(f"{name} is out and has what only robots on the board have.")
        return
    if not robot.lives:
        raise _wrong(f"{name} has no lives left and is on the board.")
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
            raise _wrong(f"{name} sleeps and cannot be powered down too.")
        kept = REGISTERS[robot.asleep :]
        if any(
            card is not None and n not in kept for n, card in zip(REGISTERS, robot.registers, strict=True)
        ):
            raise _wrong(f"{name} sleeps and keeps only the cards after register {robot.asleep}.")
    elif robot.down:
        if any(card is not None for card in robot.registers):
            raise _wrong(f"{name} is powered down and has cards.")
    else:
        for number, card in zip(REGISTERS, robot.registers, strict=True):
            if (card is None) is (number in robot.locked):
                raise _wrong(f"Locked registers of {name} have cards, the others have none.")
    if (robot.asleep is not None or robot.down) and (robot.damage or robot.melted):
        raise _wrong(f"{name} rests and has damage.")
    if robot.entering and (robot.asleep is not None or robot.down):
        raise _wrong(f"{name} has just come back and cannot rest.")


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
        raise _wrong(f"The shadow of {robot.name} flies, and nobody does between turns.")


def _alone(position: Position) -> None:
    """Check that no two real robots are on a square."""
    real: set[Square] = set()
    for robot in position.robots:
        if robot.at is not None and not robot.ghost:
            if robot.at in real:
                raise _wrong("Two real robots are on a square.", robot.at)
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
        raise _wrong("Each of the 84 cards is in a hand, in a register or in the pile.")
    for robot in position.robots:
        due = 0 if position.result is not None else hand_due(robot)
        if len(robot.hand) != due:
            raise _wrong(f"{robot.name} has {len(robot.hand)} cards, {due} are due.")


def _end(position: Position) -> None:
    result = position.result
    mode = position.rules.mode
    if result is None:
        return
    winners = result.winners
    if not {*winners} <= {*position.players}:
        raise _wrong("Somebody has won who does not play.")
    if list(winners) != [colour for colour in position.players if colour in winners]:
        raise _wrong("The winners are not in the order of their seats.")
    for team in position.teams:
        if 0 < len({*team} & {*winners}) < len({*team}):
            raise _wrong("A team wins together.")
    if (result.by == "nobody") is not (not winners):
        raise _wrong("The result does not fit: somebody wins, or nobody does.")
    touched = dict(zip(position.players, position.touched, strict=True))
    alive = [robot.colour for robot in position.robots if robot.at is not None or robot.lives]
    if result.by == "flags":
        for colour in winners:
            flags = flags_for(position.board, colour)
            if mode == LAST or not flags or touched[colour] < len(flags):
                raise _wrong(f"{colour} has not touched all flags.")
    if result.by == "nobody" and alive:
        raise _wrong("Somebody is still in the game.")
    if result.by == "last" and not {*alive} <= {*winners}:
        raise _wrong("Somebody else is still in the game.")
    if result.by == "limit" and not position.rules.turn_limit:
        raise _wrong("There is no limit of turns.")
