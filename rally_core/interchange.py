"""Positions as JSON (RALLY.md: Data): readers fill in defaults, writers write every field.

`read` checks the form only; `position_from_json` also checks the invariants (`checking.py`). Views are read
likewise; their hidden cards (`views.py`) become 0.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ground.errors import GameError
from ground.forms import Data, Json, array, boolean, coordinates, integer, record, request_error, shown

from .cards import CARDS
from .checking import check, unused_cards
from .geometry import DIRECTIONS, SIDES, Square
from .names import COLOURS, FORMAT, LAST, MODES, RACE, REGISTERS, VIEW_FORMAT, colour_of
from .position import EMPTY, Position, Registers, Result, Robot, Rules, Shadow
from .programs import NAMES
from .reading import board_from_json

FIELDS = (
    "format", "board", "rules", "players", "teams", "seed", "turn", "greens", "touched", "pile", "result",
    "robots",
)  # fmt: skip
ROBOT_FIELDS = (
    "at", "facing", "ghost", "entering", "damage", "lives", "fire", "melted", "asleep", "down", "archive",
    "registers", "hand", "shadow", "flying",
)  # fmt: skip
LAVA = ("normal", "expert")
ENDS = ("flags", "last", "limit", "nobody")
HIDDEN = 0
"""A card that a view hides."""
LONGEST_LAST = 50
"""The default limit of turns in the mode `last`."""


def position_from_json(data: Json) -> Position:
    """Read a position from plain JSON.

    Raises `GameError`: `bad_request` if the form is wrong, `bad_board` if the board is invalid,
    `bad_position` if an invariant is broken.
    """
    fields = record(data, "position", FIELDS)
    if fields.get("format", FORMAT) != FORMAT:
        raise request_error(f"format is {shown(fields['format'])}, expected {FORMAT}.")
    position = read(fields)
    check(position)
    return position


def position_or_view(data: Json) -> Position:
    """Read a position or a view from plain JSON; hidden cards of a view are 0, its pile is empty.

    Raises `GameError` as `position_from_json` does.
    """
    if isinstance(data, dict) and data.get("format") == VIEW_FORMAT:
        view = read(record(data, "view", FIELDS), hidden=True)
        check(view, hidden=True)
        return view
    return position_from_json(data)


def read(fields: Mapping[str, Json], hidden: bool = False) -> Position:
    """Read a position, or with `hidden` a view, without the check of invariants.

    Raises `GameError`: `bad_request`, `bad_board`, or `bad_position` for names and cards that cannot be.
    """
    rules = rules_from_json(fields.get("rules", {}))
    given = record(fields.get("robots", {}), "robots")
    for name in given:
        if name not in NAMES:
            raise GameError("bad_position", f"robots has {shown(name)}, expected names of robots.")
    colours = [colour for colour in COLOURS if any(colour_of(name) == colour for name in given)]
    players = colours_from_json(fields.get("players", colours), "players", "bad_position")
    for name in given:
        if colour_of(name) not in players:
            raise GameError("bad_position", f"robots has {shown(name)}, but its colour does not play.")
    order = sorted(given, key=lambda name: (players.index(colour_of(name)), name))
    greens = record(fields.get("greens", {}), "greens", ("direction", "tripped"))
    direction = greens.get("direction", "forward")
    if direction not in ("forward", "reverse"):
        raise request_error(f"direction is {shown(direction)}, expected forward or reverse.")
    seed = fields.get("seed", "")
    if seed is None and hidden:
        seed = ""
    if not isinstance(seed, str):
        raise request_error("seed must be a text.")
    position = Position(
        board=board_from_json(fields.get("board")),
        rules=rules,
        players=players,
        teams=teams_from_json(fields.get("teams", []), "bad_position"),
        seed=seed,
        turn=integer(fields.get("turn", 1), "turn"),
        forward=direction == "forward",
        tripped=boolean(greens.get("tripped", False), "tripped"),
        touched=_touched(fields.get("touched", {}), players),
        robots=tuple(robot_from_json(name, given[name], rules, hidden) for name in order),
        pile=(),
        result=_result(fields.get("result")),
    )
    pile = fields.get("pile")
    if hidden and pile is None:
        return position
    if "pile" not in fields:
        return position._replace(pile=unused_cards(position))
    return position._replace(pile=_cards(pile, "pile"))


def rules_from_json(data: Json) -> Rules:
    """Read rules from plain JSON; raises `GameError` (`bad_request`).

    >>> rules_from_json({"mode": "last"}).turn_limit
    50
    """
    fields = record(data, "rules", Rules._fields)
    mode, lava = fields.get("mode", RACE), fields.get("lava", LAVA[0])
    if mode not in MODES or not isinstance(mode, str):
        raise request_error(f"mode is {shown(mode)}, expected one of {', '.join(MODES)}.")
    if lava not in LAVA or not isinstance(lava, str):
        raise request_error(f"lava is {shown(lava)}, expected one of {', '.join(LAVA)}.")
    return Rules(
        mode=mode,
        lives=integer(fields.get("lives", Rules().lives), "lives"),
        lava=lava,
        jack_damage=boolean(fields.get("jack_damage", False), "jack_damage"),
        share=boolean(fields.get("share", False), "share"),
        two_sets=boolean(fields.get("two_sets", False), "two_sets"),
        flags=integer(fields.get("flags", Rules().flags), "flags"),
        robot_lasers=boolean(fields.get("robot_lasers", True), "robot_lasers"),
        turn_limit=integer(fields.get("turn_limit", LONGEST_LAST if mode == LAST else 0), "turn_limit"),
        drill=boolean(fields.get("drill", False), "drill"),
    )


def colours_from_json(data: Json, what: str, code: str = "bad_request") -> tuple[str, ...]:
    """Read colours, each once.

    Raises `GameError` with `code` for an unknown or repeated colour, `bad_request` for anything but names.
    """
    names = array(data, what)
    if not all(isinstance(name, str) for name in names):
        raise request_error(f"{what} must be names of colours.")
    for name in names:
        if name not in COLOURS or names.count(name) > 1:
            raise GameError(code, f"{what} has {shown(name)}, which is unknown or repeated.")
    return tuple(str(name) for name in names)


def teams_from_json(data: Json, code: str = "bad_request") -> tuple[tuple[str, ...], ...]:
    """Read teams, lists of colours; null means none.

    Raises `GameError` as `colours_from_json` does.
    """
    if data is None:
        return ()
    return tuple(colours_from_json(team, "A team", code) for team in array(data, "teams"))


def _touched(data: Json, players: Sequence[str]) -> tuple[int, ...]:
    given = record(data, "touched")
    for colour in given:
        if colour not in players:
            raise GameError("bad_position", f"touched has {shown(colour)}, expected colours of players.")
    return tuple(integer(given.get(colour, 0), "touched") for colour in players)


def _cards(data: Json, what: str, hidden: bool = False) -> tuple[int, ...]:
    """Read cards in their order; with `hidden`, null stands for a card that a view hides."""
    return tuple(_card(card, what, hidden) for card in array(data, what))


def _card(card: Json, what: str, hidden: bool = False) -> int:
    if card is None and hidden:
        return HIDDEN
    number = integer(card, f"A card of {what}")
    if number not in CARDS:
        raise GameError("bad_position", f"{what} has {shown(number)}, expected one of the 84 cards.")
    return number


def direction_from_json(data: Json, what: str) -> int:
    """Read a direction from its letter; raises `GameError` (`bad_request`)."""
    if not isinstance(data, str) or data not in DIRECTIONS:
        raise request_error(f"{what} is {shown(data)}, expected one of {', '.join(SIDES)}.")
    return DIRECTIONS[data]


def _square(data: Json, what: str) -> Square:
    return coordinates(data, what)


def robot_from_json(name: str, data: Json, rules: Rules, hidden: bool) -> Robot:
    """Read a robot from plain JSON.

    Raises `GameError`: `bad_request`, or `bad_position` if its archive or a card is invalid.
    """
    fields = record(data, name, ROBOT_FIELDS)
    at = None if fields.get("at") is None else _square(fields["at"], "at")
    entering = boolean(fields.get("entering", False), "entering")
    facing = fields.get("facing")
    turned = None if facing is None else direction_from_json(facing, "facing")
    archive = fields.get("archive", None if at is None else list(at))
    if archive is None:
        raise GameError("bad_position", f"{name} needs an archive.")
    asleep = fields.get("asleep")
    if asleep is not None and integer(asleep, "asleep") not in REGISTERS:
        raise request_error("asleep must be a register, 1 to 5.")
    shadow = fields.get("shadow")
    return Robot(
        name=name,
        at=at,
        facing=None if entering else turned,
        archive=_square(archive, "archive"),
        ghost=boolean(fields.get("ghost", False), "ghost"),
        entering=entering,
        damage=integer(fields.get("damage", 0), "damage"),
        lives=integer(fields.get("lives", rules.lives), "lives"),
        fire=integer(fields.get("fire", 0), "fire"),
        melted=_registers(fields.get("melted", [])),
        asleep=asleep,  # type: ignore[arg-type]
        down=boolean(fields.get("down", False), "down"),
        registers=_laid(fields.get("registers", list(EMPTY)), hidden),
        hand=_cards(fields.get("hand", []), "hand", hidden),
        shadow=None if shadow is None else _shadow(shadow),
        flying=boolean(fields.get("flying", False), "flying"),
    )


def _registers(data: Json) -> tuple[int, ...]:
    """Read registers, which are then ascending."""
    given = [integer(number, "melted") for number in array(data, "melted")]
    if not {*given} <= {*REGISTERS} or len({*given}) < len(given):
        raise request_error("melted must be different registers, 1 to 5.")
    return tuple(sorted(given))


def _laid(data: Json, hidden: bool) -> Registers:
    """Read the cards in the registers; a view hides none of them."""
    cards = [None if card is None else _card(card, "registers") for card in array(data, "registers", 5)]
    return tuple(cards)  # type: ignore[return-value]


def _shadow(data: Json) -> Shadow:
    fields = record(data, "shadow", ("at", "facing", "machine", "flying"))
    machine = record(fields.get("machine"), "machine", ("at", "side"))
    return Shadow(
        _square(fields.get("at"), "at"),
        direction_from_json(fields.get("facing"), "facing"),
        (_square(machine.get("at"), "at"), direction_from_json(machine.get("side"), "side")),
        boolean(fields.get("flying", False), "flying"),
    )


def _result(data: Json) -> Result | None:
    if data is None:
        return None
    fields = record(data, "result", ("by", "winners"))
    by = fields.get("by")
    if by not in ENDS or not isinstance(by, str):
        raise request_error(f"by is {shown(by)}, expected one of {', '.join(ENDS)}.")
    return Result(by, colours_from_json(fields.get("winners"), "winners", "bad_position"))


# Writing


def position_to_json(position: Position) -> Data:
    """A position as plain JSON with every field."""
    result = position.result
    return {
        "format": FORMAT,
        "board": position.board.to_json(),
        "rules": position.rules._asdict(),
        "players": list(position.players),
        "teams": [list(team) for team in position.teams],
        "seed": position.seed,
        "turn": position.turn,
        "greens": {
            "direction": "forward" if position.forward else "reverse",
            "tripped": position.tripped,
        },
        "touched": dict(zip(position.players, position.touched, strict=True)),
        "robots": {robot.name: robot_to_json(robot) for robot in position.robots},
        "pile": list(position.pile),
        "result": None if result is None else {"by": result.by, "winners": list(result.winners)},
    }


def robot_to_json(robot: Robot) -> Data:
    """A robot as plain JSON with every field; `flying` only if it is true."""
    return {
        "at": None if robot.at is None else list(robot.at),
        "facing": None if robot.facing is None else SIDES[robot.facing],
        "ghost": robot.ghost,
        "entering": robot.entering,
        "damage": robot.damage,
        "lives": robot.lives,
        "fire": robot.fire,
        "melted": list(robot.melted),
        "asleep": robot.asleep,
        "down": robot.down,
        "archive": list(robot.archive),
        "registers": list(robot.registers),
        "hand": list(robot.hand),
        "shadow": None if robot.shadow is None else shadow_to_json(robot.shadow),
        **({"flying": True} if robot.flying else {}),
    }


def shadow_to_json(shadow: Shadow) -> Data:
    """A shadow as plain JSON; `flying` only if it is true."""
    at, side = shadow.machine
    return {
        "at": list(shadow.at),
        "facing": SIDES[shadow.facing],
        "machine": {"at": list(at), "side": SIDES[side]},
        **({"flying": True} if shadow.flying else {}),
    }
