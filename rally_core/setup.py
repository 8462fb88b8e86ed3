"""The set-up of a game (RALLY.md: A turn, Victory and variants, Data)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ground.errors import GameError
from ground.forms import Data, Json, array, integer, record, request_error, shown
from ground.rng import Random
from ground.rules import Outcome

from .board import Board, Thing
from .cards import CARDS
from .checking import MOST_ROBOTS, check
from .courses import COURSES
from .geometry import Square
from .interchange import colours_from_json, rules_from_json, teams_from_json
from .names import COLOURS, DUEL, HAND, LAST, MODES, RACE, SEED_LIMIT, TEAMS
from .position import Position, Robot, Rules
from .programs import BASE, FLAG, Choice, choices_from_json
from .reading import board_from_json, no_flag, squares

DUELLISTS = 4
"""The number of robots of each player in a duel."""
SHARING = range(4, 9)
"""The numbers of players that can share cards."""
FIELDS = ("course", "board", "mode", "players", "teams", "seed", "rules", "choices")


def new_game(
    course: str | Board | Json,
    players: int | Sequence[str] = 2,
    mode: str = RACE,
    teams: Sequence[Sequence[str]] | None = None,
    seed: str = "",
    rules: Json = None,
    choices: Sequence[Json] = (),
) -> Position:
    """The first position of a game; the arguments are those of `beginning`.

    Choices missing in the set-up of a duel are drawn from the seed. Raises `GameError` as `beginning` does.
    """
    every_choice = chosen(course, players, mode, teams, seed, rules, choices)
    begun = beginning(course, players, mode, teams, seed, rules, every_choice)
    assert begun.position is not None
    return begun.position


def chosen(
    course: str | Board | Json,
    players: int | Sequence[str] = 2,
    mode: str = RACE,
    teams: Sequence[Sequence[str]] | None = None,
    seed: str = "",
    rules: Json = None,
    choices: Sequence[Json] = (),
) -> list[Json]:
    """All choices of a set-up: the given ones, then those drawn from the seed."""
    every_choice = list(choices)
    while (pending := beginning(course, players, mode, teams, seed, rules, every_choice).pending) is not None:
        every_choice.append(drawn(pending, seed, len(every_choice)))
    return every_choice


def drawn(pending: Data, seed: str, number: int) -> Data:
    """The answer to a decision of a set-up, drawn from the seed; `number` counts the earlier answers."""
    random = Random(f"{seed}/{pending['kind']}/{number}")
    return {pending["kind"]: list(random.choice(pending["options"]))}


def beginning(
    course: str | Board | Json,
    players: int | Sequence[str] = 2,
    mode: str = RACE,
    teams: Sequence[Sequence[str]] | None = None,
    seed: str = "",
    rules: Json = None,
    choices: Sequence[Json] = (),
) -> Outcome[Position | None, Data]:
    """The first position of a game, or a decision that is due before: flags and bases of a duel.

    `course` is the name of a course, a board, or the data of one. `players` are colours by seat, or their
    number. `teams` are lists of colours, by default two teams that sit in turns; a player alone in a team
    runs as many robots as the largest team has players, at least two. `rules` has fields of a position's
    rules without `mode`. `choices` are answers, `{"flag": [x, y]}` and `{"base": [x, y]}`.

    Raises `GameError`: `bad_request`, `bad_board`, `illegal_choice`, `unused_choice`.
    """
    if mode not in MODES:
        raise request_error(f"mode is {shown(mode)}, expected one of {', '.join(MODES)}.")
    if len(seed) > SEED_LIMIT:
        raise request_error(f"seed has {len(seed)} characters, expected at most {SEED_LIMIT}.")
    order = _players(players)
    sides = _teams(order, mode, teams)
    game_rules = _rules(mode, order, rules)
    board = _board(course)
    answers = list(choices_from_json(list(choices)))
    counts = _robots(order, sides, mode)
    bases: list[Square] = []
    if mode == LAST:
        board = without_flags(board)
    elif mode == DUEL:
        placing = _Placing(board, order, game_rules, answers)
        pending = placing.pending()
        if pending is not None:
            return Outcome(None, [], pending)
        board, bases = placing.board, placing.bases
    if answers:
        raise GameError("unused_choice", "choices has more answers than the set-up has decisions.")
    places = _places(board, order, counts, bases)
    return Outcome(_position(board, game_rules, order, sides, seed, places), [])


def _players(players: int | Sequence[str]) -> tuple[str, ...]:
    if isinstance(players, int):
        if not 1 <= players <= len(COLOURS):
            raise request_error(f"players is {shown(players)}, expected 1 to {len(COLOURS)}.")
        return COLOURS[:players]
    order = colours_from_json(list(players), "players")
    if not order:
        raise request_error("players is empty, expected at least one colour.")
    return order


def _teams(
    order: Sequence[str], mode: str, teams: Sequence[Sequence[str]] | None
) -> tuple[tuple[str, ...], ...]:
    if mode != TEAMS:
        if teams:
            raise request_error(f"teams are possible only in mode {TEAMS}.")
        return ()
    sides = tuple(map(tuple, teams)) if teams else (tuple(order[::2]), tuple(order[1::2]))
    if sorted(colour for side in sides for colour in side) != sorted(order):
        raise request_error("teams must have each player once.")
    if len(sides) < 2 or not all(sides):
        raise request_error("teams must be at least two, each with a player.")
    return tuple(tuple(colour for colour in order if colour in side) for side in sides)


def _rules(mode: str, order: Sequence[str], data: Json) -> Rules:
    fields = dict(record({} if data is None else data, "rules"))
    if fields.setdefault("mode", mode) != mode:
        raise request_error(f"mode of the rules is {shown(fields['mode'])}, expected {mode}.")
    if mode == DUEL:
        fields.setdefault("lives", 1)
    rules = rules_from_json(fields)
    if mode == DUEL and (len(order) != 2 or rules.lives != 1):
        raise request_error("A duel must have two players, and robots with one life.")
    if mode == LAST and len(order) < 2:
        raise request_error(f"The mode {LAST} must have at least two players.")
    if rules.two_sets and mode != DUEL:
        raise request_error("two_sets is possible only in duels.")
    if rules.share and (mode != TEAMS or len(order) not in SHARING):
        raise request_error("share is possible only with 4 to 8 players in teams.")
    if not 1 <= rules.lives <= 9 or not 1 <= rules.flags <= 9 or not 0 <= rules.turn_limit <= 1000:
        raise request_error("lives and flags must be 1 to 9, turn_limit 0 to 1000.")
    return rules


def _board(course: str | Board | Json) -> Board:
    if isinstance(course, Board):
        return course
    if isinstance(course, str):
        for name, data in COURSES.items():
            if course in (name, data["name"]):
                return board_from_json(data)
        raise request_error(f"course is {shown(course)}, expected the name of a course.")
    return board_from_json(course)


def _robots(order: Sequence[str], sides: Sequence[Sequence[str]], mode: str) -> dict[str, int]:
    """The number of robots of each player."""
    if mode == DUEL:
        return dict.fromkeys(order, DUELLISTS)
    largest = max((2, *map(len, sides)))
    alone = {side[0] for side in sides if len(side) == 1}
    counts = {colour: largest if colour in alone else 1 for colour in order}
    if sum(counts.values()) > MOST_ROBOTS:
        raise request_error(f"There are {sum(counts.values())} robots, expected at most {MOST_ROBOTS}.")
    return counts


def _places(
    board: Board, order: Sequence[str], counts: dict[str, int], bases: Sequence[Square]
) -> dict[str, Square]:
    """The start of each robot, by seat."""
    names = [(colour, f"{colour}{n}") for colour in order for n in range(1, counts[colour] + 1)]
    if bases:
        own = dict(zip(order, bases, strict=True))
        return {name: own[colour] for colour, name in names}
    starts = sorted((int(str(thing.entry["number"])), thing.at) for thing in sites(board, "start"))
    if not starts:
        raise request_error("The board has no start squares.")
    return {name: starts[seat % len(starts)][1] for seat, (_, name) in enumerate(names)}


def _position(
    board: Board,
    rules: Rules,
    order: tuple[str, ...],
    sides: tuple[tuple[str, ...], ...],
    seed: str,
    places: dict[str, Square],
) -> Position:
    pile = tuple(CARDS) if rules.drill else tuple(Random(f"{seed}/1").shuffled(CARDS))
    robots = []
    for name, at in places.items():
        hand, pile = ((), pile) if rules.drill else (pile[:HAND], pile[HAND:])
        shared = [*places.values()].count(at) > 1
        robot = Robot(name, at, None, at, ghost=shared, entering=True, lives=rules.lives, hand=hand)
        robots.append(robot)
    position = Position(
        board=board,
        rules=rules,
        players=order,
        teams=sides,
        seed=seed,
        turn=1,
        forward=Random(f"{seed}/greens").below(2) == 0,
        tripped=False,
        touched=(0,) * len(order),
        robots=tuple(robots),
        pile=pile,
    )
    check(position)
    return position


def sites(board: Board, element: str) -> Iterator[Thing]:
    """The sites of an element on a board."""
    return (thing for thing in board.things if thing.element == element)


def without_flags(board: Board) -> Board:
    """The board without its flags."""
    rest = (thing for thing in board.things if thing.element != "flag")
    return Board(board.name, board.width, board.height, rest)


class _Placing:
    """The flags and bases of a duel, decided one after the other (RALLY.md: Victory and variants)."""

    def __init__(self, board: Board, players: Sequence[str], rules: Rules, answers: list[Choice]) -> None:
        self.board = without_flags(board)
        self.bases: list[Square] = []
        """The start square of each player's robots, by seat, once everything is decided."""
        self._players, self._rules, self._answers = players, rules, answers
        self._repairs = [thing.at for thing in sites(board, "repair")]

    def pending(self) -> Data | None:
        """Place everything that is answered; return the first decision without an answer, or None."""
        return self._flags() or self._bases()

    def _flags(self) -> Data | None:
        first, second = self._players
        for number in range(1, self._rules.flags + 1):
            if self._rules.two_sets:
                placed: list[tuple[str, Data]] = [
                    (by, {"number": number, "for": other}) for by, other in ((first, second), (second, first))
                ]
            else:
                placed = [(first if number % 2 else second, {"number": number})]
            for by, fields in placed:
                at = self._answer(FLAG, by, self._free(), fields)
                if not isinstance(at, tuple):
                    return at
                entry = {"at": list(at), "kind": "flag", **fields}
                thing = Thing("flag", "sites", at, entry)
                self.board = Board(
                    self.board.name, self.board.width, self.board.height, (*self.board.things, thing)
                )
        return None

    def _free(self) -> list[Square]:
        """The squares where a flag may be placed."""
        taken = {thing.at for thing in sites(self.board, "flag")}
        return [at for at in squares(self.board) if at not in taken and not no_flag(self.board, at)]

    def _bases(self) -> Data | None:
        allowed = {*self._repairs}
        if self._rules.two_sets:
            allowed |= {thing.at for thing in sites(self.board, "flag")}
        options = [at for at in squares(self.board) if at in allowed]
        if len(options) < 2:
            raise request_error("The board has fewer than two squares for bases.")
        bases = []
        for by, other in zip(self._players, reversed(self._players), strict=True):
            at = self._answer(BASE, by, options, {"for": other})
            if not isinstance(at, tuple):
                return at
            options.remove(at)
            bases.append(at)
        self.bases = bases[::-1]
        return None

    def _answer(self, kind: str, by: str, options: list[Square], fields: Data) -> Square | Data:
        """The next answer, or the decision that is due; raises `GameError` (`illegal_choice`)."""
        if not self._answers:
            return {"kind": kind, "by": by, **fields, "options": [list(at) for at in options]}
        choice = self._answers.pop(0)
        if choice.kind != kind or choice.answer not in options:
            raise GameError("illegal_choice", f"{by} cannot choose this square for a {kind}.")
        return choice.answer


def setup_from_json(data: Json) -> dict[str, Any]:
    """Read a `setup` request as arguments of `new_game` and `beginning`; raises `GameError`."""
    fields = record(data, "setup", FIELDS)
    if ("course" in fields) is ("board" in fields):
        raise request_error("A set-up must have either a course or a board.")
    course, mode, seed = fields.get("course", ""), fields.get("mode", RACE), fields.get("seed", "")
    if not all(isinstance(value, str) for value in (course, mode, seed)):
        raise request_error("course, mode and seed must be texts.")
    players = fields.get("players")
    if not isinstance(players, list):
        players = integer(players, "players")
    return {
        "course": board_from_json(fields["board"]) if "board" in fields else course,
        "players": players,
        "mode": mode,
        "teams": teams_from_json(fields.get("teams")),
        "seed": seed,
        "rules": fields.get("rules"),
        "choices": array(fields.get("choices", []), "choices"),
    }
