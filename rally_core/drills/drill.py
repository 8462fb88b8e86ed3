"""A drill: a robot on a board, a hand of cards, and an aim to reach in so many turns.

Its data is JSON, `rally-drill/1`: `board`, `at`, `facing`, `hand`, and unless they have their default `turns`
(1), `damage` (0), `lives` (1), `pile` (the offer of a reset site), `greens` (`forward`), `rules` (`lava`,
`jack_damage`), `hands`, `others`, `aim`. A drill that comes with the game also has `id`, `grade` (0: a
lesson), `least` (the registers of a shortest solution), `ways` (the number of shortest solutions), `solution`
(the turns of one), `key` (the elements without which there is none or, beside other robots or with `hands`,
those that the solution uses), and maybe `themes`.

- `hands` are the hands of the turns after the first, nine cards each; a robot gets a card less for each point
  of damage, the last ones first. Without them the hand stays the same.
- `others` are other robots, yellow first: `at`, `facing`, and a program for each turn, which lies in their
  registers face up. One that comes back faces north. All robots shoot.
- `aim` is `flags` or `last`, which is to destroy all others. Where flags are the aim, others come back.
- `board` may be a part of a course: `course`, `at` (its north-west corner), `size`, and `sites` of its own in
  place of flags and starts.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ground.errors import GameError
from ground.forms import Data, Json, array, boolean, coordinates, integer, name_of, record, shown
from ground.rules import Outcome

from ..board import Board
from ..cards import KIND_OF
from ..geometry import DIRECTIONS, SIDES, Square
from ..names import COLOURS, DESTROYED, HAND, REGISTERS
from ..position import Position, Registers, Robot, Rules
from ..programs import Turn, turn_of_form
from ..turn import play
from .cut import board_of

FORMAT = "rally-drill/1"
ROBOT, COLOUR = "red1", "red"
MOST_TURNS = 3
MOST_CARDS = HAND
MOST_OTHERS = 3
OTHERS = "others"
"""The name of the other robots among the pieces that matter (`key`)."""
FLAGS, LAST = AIMS = ("flags", "last")
OTHER_LIVES = {FLAGS: MOST_TURNS + 1, LAST: 1}
"""The lives of other robots, by the aim: with flags to touch, no robot wins as the last one."""
GRADES = (1, 2, 3, 4, 5)
LESSON = 0
"""The grade of a lesson."""
TASK = ("format", "board", "at", "facing", "hand", "turns", "damage", "lives", "pile", "greens", "rules",
        "hands", "others", "aim")  # fmt: skip
KNOWN = ("id", "grade", "least", "ways", "solution", "key", "themes")


class Other(NamedTuple):
    """Another robot, with its program for each turn."""

    at: Square
    facing: int
    programs: tuple[Registers, ...]


class Drill(NamedTuple):
    """A drill as a value; `about` has its fields named in `KNOWN`."""

    board: Board
    at: Square
    facing: int
    hand: tuple[int, ...]
    turns: int = 1
    damage: int = 0
    lives: int = 1
    pile: tuple[int, ...] = ()
    forward: bool = True
    lava: str = "normal"
    jack_damage: bool = False
    hands: tuple[tuple[int, ...], ...] = ()
    others: tuple[Other, ...] = ()
    aim: str = FLAGS
    about: Mapping[str, object] = {}

    @property
    def flags(self) -> int:
        """The number of flags to touch."""
        return sum(thing.element == "flag" for thing in self.board.things)

    @property
    def is_foreseen(self) -> bool:
        """True if there are other robots, or a hand for each turn: then numbers of cards may matter."""
        return bool(self.hands or self.others)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the other robots."""
        return tuple(f"{colour}1" for colour in COLOURS[1 : 1 + len(self.others)])

    def position(self) -> Position:
        """The position in which the drill begins."""
        robot = Robot(
            ROBOT, self.at, self.facing, self.at, damage=self.damage, lives=self.lives, hand=self.hand
        )  # fmt: skip
        lives = OTHER_LIVES[self.aim]
        others = [
            Robot(name, other.at, other.facing, other.at, lives=lives, registers=other.programs[0])
            for name, other in zip(self.names, self.others, strict=True)
        ]
        rules = Rules(
            lives=max(self.lives, lives if others else 1),
            lava=self.lava,
            jack_damage=self.jack_damage,
            robot_lasers=bool(others),
            drill=True,
        )
        players = COLOURS[: 1 + len(others)]
        robots, touched = (robot, *others), (0,) * len(players)
        return Position(
            self.board, rules, players, (), "drill", 1, self.forward, False, touched, robots, self.pile
        )  # fmt: skip

    def hand_in(self, turn: int) -> tuple[int, ...]:
        """The hand of a turn, from 1, of a robot without damage."""
        return self.hands[turn - 2] if self.hands and turn > 1 else self.hand

    def dealt(self, position: Position) -> tuple[Position, Data | None]:
        """The position after a turn with the hand and the programs of the next one, and the event for it."""
        turn = position.turn
        if position.result is not None or not self.is_foreseen or not 1 < turn <= self.turns:
            return position, None
        hands: Data = {}
        laid: Data = {}
        robots = []
        programs = {name: other.programs for name, other in zip(self.names, self.others, strict=True)}
        for robot in position.robots:
            if robot.at is not None and robot.name in programs:
                robot = robot._replace(registers=programs[robot.name][turn - 1])
                laid[robot.name] = list(robot.registers)
            elif robot.at is not None:
                hand = self.hand_in(turn)[: HAND - robot.damage] if self.hands else robot.hand
                robot = robot._replace(hand=hand)
                hands[robot.name] = list(robot.hand)
            robots.append(robot)
        event = {"type": "deal", "hands": hands, "locked": laid, "pile": list(position.pile)}
        return position._replace(robots=tuple(robots)), event

    def play(self, position: Position, turn: Json) -> Outcome[Position, Data]:
        """Carry out a turn and deal the next. Raises `GameError` as `play` of the rules does."""
        outcome = play(position, turn if isinstance(turn, Turn) else turn_of_form(turn))
        if outcome.pending is not None:
            return outcome
        after, event = self.dealt(outcome.position)
        if event is None:
            return outcome
        *events, last = outcome.events
        return Outcome(after, [*events, {"type": "step", "code": "S4"}, event, last])


def reached(position: Position) -> bool:
    """True if the robot of a drill has reached its aim: all flags, or being the last one."""
    result = position.result
    return result is not None and COLOUR in result.winners


def drill_from_json(data: Json) -> Drill:
    """Read a drill from JSON.

    Raises `GameError` for any invalid data.
    """
    fields = record(data, "A drill", (*TASK, *KNOWN))
    if fields.get("format", FORMAT) != FORMAT:
        raise GameError("bad_request", f"format is {shown(fields['format'])}, expected {FORMAT}.")
    for name in ("board", "at", "facing", "hand"):
        if name not in fields:
            raise GameError("bad_request", f"A drill must have a field {name}.")
    rules = record(fields.get("rules", {}), "rules", ("lava", "jack_damage"))
    lava = rules.get("lava", "normal")
    if lava not in ("normal", "expert"):
        raise GameError("bad_request", "lava must be normal or expert.")
    aim = fields.get("aim", FLAGS)
    if aim not in AIMS:
        raise GameError("bad_request", "aim must be flags or last.")
    turns = _number(fields, "turns", 1, 1, MOST_TURNS)
    drill = Drill(
        board_of(fields["board"]),
        coordinates(fields["at"], "at"),
        name_of(fields["facing"], DIRECTIONS, "facing"),
        _cards(fields["hand"], "hand", MOST_CARDS),
        turns,
        _number(fields, "damage", 0, 0, DESTROYED - 1 - len(REGISTERS)),
        _number(fields, "lives", 1, 1, 3),
        _cards(fields.get("pile", []), "pile", len(KIND_OF)),
        name_of(fields.get("greens", "forward"), {"reverse": 0, "forward": 1}, "greens") == 1,
        str(lava),
        boolean(rules.get("jack_damage", False), "jack_damage"),
        tuple(_cards(cards, "hands", MOST_CARDS) for cards in array(fields.get("hands", []), "hands")),
        tuple(_other(other, turns) for other in array(fields.get("others", []), "others")),
        str(aim),
        {name: fields[name] for name in KNOWN if name in fields},
    )
    if not drill.board.on_board(drill.at):
        raise GameError("bad_position", "The robot is off the board.", at=drill.at)
    if set(drill.hand) & set(drill.pile):
        raise GameError("bad_position", "A card is both in the hand and in the pile.")
    if drill.aim == FLAGS and not drill.flags:
        raise GameError("bad_board", "A drill must have a flag.")
    _check(drill)
    return drill


def _check(drill: Drill) -> None:
    """Raise `GameError` if hands and other robots do not fit the drill."""
    if drill.hands and len(drill.hands) != drill.turns - 1:
        raise GameError("bad_request", f"hands must be {drill.turns - 1}, one for each later turn.")
    if len(drill.others) > MOST_OTHERS or (drill.aim == LAST and not drill.others):
        raise GameError("bad_request", f"others must be at most {MOST_OTHERS}, and one to be the last.")
    places = [drill.at, *(other.at for other in drill.others)]
    if len(set(places)) < len(places) or not all(drill.board.on_board(at) for at in places):
        raise GameError("bad_position", "Two robots are on a square, or one is off the board.")
    for turn in range(1, drill.turns + 1):
        cards = [card for other in drill.others for card in other.programs[turn - 1]]
        if len(set(cards)) < len(cards) or {*cards} & {*drill.hand_in(turn)}:
            raise GameError("bad_position", f"A card occurs twice in turn {turn}.")


def _other(data: Json, turns: int) -> Other:
    fields = record(data, "others", ("at", "facing", "programs"))
    programs = [
        _cards(program, "programs", len(REGISTERS)) for program in array(fields.get("programs"), "programs")
    ]
    if len(programs) != turns:
        raise GameError("bad_request", f"programs must be {turns}, one for each turn.")
    return Other(
        coordinates(fields.get("at"), "at"),
        name_of(fields.get("facing"), DIRECTIONS, "facing"),
        tuple(_full(program) for program in programs),
    )


def _full(program: tuple[int, ...]) -> Registers:
    if len(program) != len(REGISTERS):
        raise GameError("bad_position", f"A program must have {len(REGISTERS)} cards.")
    first, second, third, fourth, fifth = program
    return first, second, third, fourth, fifth


def drill_to_json(drill: Drill) -> Data:
    """The data of a drill, without fields that have their default."""
    usual: Data = {
        "turns": 1, "damage": 0, "lives": 1, "pile": [], "greens": "forward", "rules": {},
        "hands": [], "others": [], "aim": FLAGS,
    }  # fmt: skip
    rules: Data = {}
    if drill.lava != "normal":
        rules["lava"] = drill.lava
    if drill.jack_damage:
        rules["jack_damage"] = True
    data: Data = {
        "board": drill.board.to_json(),
        "at": list(drill.at),
        "facing": SIDES[drill.facing],
        "hand": list(drill.hand),
        "turns": drill.turns,
        "damage": drill.damage,
        "lives": drill.lives,
        "pile": list(drill.pile),
        "greens": "forward" if drill.forward else "reverse",
        "rules": rules,
        "hands": [list(hand) for hand in drill.hands],
        "others": [
            {
                "at": list(other.at),
                "facing": SIDES[other.facing],
                "programs": [list(p) for p in other.programs],
            }
            for other in drill.others
        ],
        "aim": drill.aim,
    }
    return {
        **{name: value for name, value in data.items() if name not in usual or value != usual[name]},
        **drill.about,
    }


def _number(fields: Mapping[str, object], name: str, usual: int, least: int, most: int) -> int:
    number = integer(fields.get(name, usual), name)
    if not least <= number <= most:
        raise GameError("bad_request", f"{name} must be {least} to {most}.")
    return number


def _cards(value: Json, what: str, most: int) -> tuple[int, ...]:
    cards = tuple(integer(entry, what) for entry in array(value, what))
    if len(cards) > most or len(set(cards)) < len(cards) or not all(card in KIND_OF for card in cards):
        raise GameError("bad_position", f"{what} must be at most {most} different cards.")
    return cards
