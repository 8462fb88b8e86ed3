"""Puzzles: reach a goal from a position within a number of turns.

The colour to move in the position is the solver. `others` defines the behaviour of the other colours:

- `still` or `programs`: they decide nothing. On their turns they either stand still, or their programs run as
  they are. Either way the start of their turns and the rounds pass as in a game (counters, mud, the end).
  They make no change, not even on a first turn, decline to use the Zap of a bot or a blob, and place a
  crystal on the first of the free hexes in reading order.
- `best`: they play as in a game and do all they can to prevent the goal. Every player makes the decisions
  that the rules give it, in any colour's turn. All other colours are against the solver, in teams too.

The goal is checked after every turn, also those of the others. A puzzle is lost once `turns` turns of the
solver and the turns that follow them have passed without it, or the game is over. Puzzles usually start in
round 2 or later: in round 1 the solver's turn is a first turn. A puzzle in the interchange form:

  {"format": "ttb-puzzle/1", "position": {...}, "goal": {...}, "turns": 3, "others": "still",
   "title": "...", "author": "...", "text": "..."}

Goals (`colour` is optional; it defaults to the solver's):

- `{"kind": "deliver", "colour": "red", "points": 5}`: crystals with this total value come into this colour's
  base, beyond those that are there at the start;
- `{"kind": "bring", "crystal": "pink", "colour": "red"}`: a crystal of this kind comes into this colour's
  base;
- `{"kind": "reach", "bot": "red1", "at": [0, 0]}`: the bot is on this hex at the end of a turn;
- `{"kind": "win"}`: the game ends and the solver is among the winners.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ground.forms import coordinates, integer, name_of, record
from ground.plain import plain_text

from .errors import TtbError
from .hexes import index, on_arena, pair
from .interchange import position_from_json, whole_to_json
from .names import BOT, BOTS, COLOUR, COLOURS, CRYSTAL, CRYSTALS
from .position import Position
from .run import Pending, Run
from .supply import in_base
from .turns import Turn, play

if TYPE_CHECKING:
    from .shapes import EventJson, PuzzleJson

FORMAT = "ttb-puzzle/1"
FIELDS = ("format", "position", "goal", "turns", "others", "title", "author", "text")
GOALS = {"deliver": ("colour", "points"), "bring": ("crystal", "colour"), "reach": ("bot", "at"), "win": ()}
OTHERS = ("still", "programs", "best")
MOST_TURNS = 99
MOST_POINTS = 999
TEXT_LIMITS = {"title": 80, "author": 60, "text": 800}
"""The largest number of characters of each text; only `text` may have line breaks."""


class Goal:
    """The goal of a puzzle: `kind`, and those of `colour points crystal bot at` that this kind needs."""

    __slots__ = ("at", "bot", "colour", "crystal", "kind", "points")

    def __init__(
        self, kind: str, colour: int = -1, points: int = 0, crystal: int = 0, bot: int = -1, at: int = 0
    ) -> None:
        self.kind = kind
        self.colour = colour
        self.points = points
        self.crystal = crystal
        self.bot = bot
        self.at = at

    def _key(self) -> tuple[object, ...]:
        return self.kind, self.colour, self.points, self.crystal, self.bot, self.at

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Goal) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def met(self, start: Position, now: Position) -> bool:
        """True if the position `now`, which was reached from `start`, meets the goal."""
        if self.kind == "reach":
            return now.at[self.bot] == self.at
        if self.kind == "win":
            return now.result is not None and start.mover in now.result.winners
        came = now.banked[self.colour][len(start.banked[self.colour]) :]
        return self.crystal in came if self.kind == "bring" else in_base(came) >= self.points


class Puzzle:
    """A position, a goal, a number of turns, the behaviour of the others (`OTHERS`), and texts. Immutable."""

    __slots__ = ("author", "goal", "others", "position", "text", "title", "turns")

    def __init__(
        self,
        position: Position,
        goal: Goal,
        turns: int,
        others: str = "still",
        title: str = "",
        author: str = "",
        text: str = "",
    ) -> None:
        self.position = position
        self.goal = goal
        self.turns = turns
        self.others = others
        self.title = title
        self.author = author
        self.text = text

    def _key(self) -> tuple[object, ...]:
        return self.position, self.goal, self.turns, self.others, self.title, self.author, self.text

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Puzzle) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())


class Attempt:
    """The progress of an attempt at a puzzle. Playing a turn makes a new one: keep the old one to go back.

    `events` are those of the last `play`. `pending` is the decision for which the last turn had no choice:
    then nothing else has changed, and the same turn has to be played with the choice added. `turns_left`
    counts the solver's turns.
    """

    __slots__ = ("events", "failed", "pending", "position", "puzzle", "solved", "turns_left")

    def __init__(
        self,
        puzzle: Puzzle,
        position: Position,
        turns_left: int,
        events: list[EventJson],
        pending: Pending | None = None,
    ) -> None:
        self.puzzle = puzzle
        self.position = position
        self.turns_left = turns_left
        self.events = events
        self.pending = pending
        self.solved = puzzle.goal.met(puzzle.position, position)
        spent = turns_left == 0 and position.mover == puzzle.position.mover
        self.failed = not self.solved and (spent or position.result is not None)

    @property
    def resisted(self) -> bool:
        """True if a turn of another colour is due next: `others` is `best`."""
        over = self.solved or self.failed
        return not over and self.position.mover != self.puzzle.position.mover

    def play(self, turn: Turn) -> Attempt:
        """Play a turn of the solver and the others' turns up to the solver's next one.

        The others do not play if the turn solves the puzzle. If the others do their best, play just one turn,
        which is that of the colour to move; `solving.against` finds turns for the others.

        Raises `TtbError` as `turns.play` does, and `game_over` once the puzzle is solved or lost.
        """
        if self.solved or self.failed:
            raise TtbError("game_over", "The puzzle is over.")
        outcome = play(self.position, turn)
        if outcome.pending is not None:
            return Attempt(self.puzzle, self.position, self.turns_left, outcome.events, outcome.pending)
        start, goal, others = self.puzzle.position, self.puzzle.goal, self.puzzle.others
        left = self.turns_left - (self.position.mover == start.mover)
        position, events = outcome.position, list(outcome.events)
        if others == "best":
            return Attempt(self.puzzle, position, left, events)
        while position.result is None and position.mover != start.mover and not goal.met(start, position):
            position = others_turn(position, others == "still", events)
        return Attempt(self.puzzle, position, left, events)


def start(puzzle: Puzzle) -> Attempt:
    """The beginning of a puzzle."""
    return Attempt(puzzle, puzzle.position, puzzle.turns, [])


def rest_of(puzzle: Puzzle, position: Position, turns: int) -> Puzzle:
    """The rest of a puzzle at a position reached from it, to be solved in `turns` turns.

    Points count from a puzzle's beginning: those in the base already are subtracted from the goal.
    """
    goal = puzzle.goal
    if goal.kind == "deliver":
        came = position.banked[goal.colour][len(puzzle.position.banked[goal.colour]) :]
        goal = Goal(goal.kind, goal.colour, goal.points - in_base(came))
    return Puzzle(position, goal, turns, puzzle.others)


def others_turn(position: Position, still: bool, events: list[EventJson] | None = None) -> Position:
    """The turn of a colour other than the solver's, which decides nothing."""
    run = Run(position, events)
    run.begin()
    if still:
        run.waiting = ()
    pending = run.advance()
    while pending is not None:
        pending = run.answer(pending.options[0] if pending.kind == "crystal" else None)
    return run.finish()


# The interchange form.


def _wrong(message: str) -> TtbError:
    return TtbError("bad_puzzle", message)


def puzzle_from_json(data: object) -> Puzzle:
    """Read a puzzle, as `json.loads` gives it. Raises `TtbError` (`bad_puzzle`, `bad_position`)."""
    try:
        return _read(data)
    except TtbError as error:
        if error.code == "bad_request":
            raise _wrong(error.message) from None
        raise


def _read(data: object) -> Puzzle:
    data = record(data, "puzzle", FIELDS)
    if data.get("format", FORMAT) != FORMAT:
        raise _wrong(f"format must be {FORMAT}.")
    for field in ("position", "goal", "turns"):
        if field not in data:
            raise _wrong(f"A puzzle needs {field}.")
    turns = integer(data["turns"], "turns")
    if not 1 <= turns <= MOST_TURNS:
        raise _wrong(f"turns must be 1 to {MOST_TURNS}.")
    others = data.get("others", "still")
    if not isinstance(others, str) or others not in OTHERS:
        raise _wrong("others must be still, programs or best.")
    texts = {
        field: plain_text(data.get(field, ""), field, most, "bad_puzzle", lines=field == "text")
        for field, most in TEXT_LIMITS.items()
    }
    position = position_from_json(data["position"])
    if position.result is not None:
        raise _wrong("The position is one after the end of the game.")
    goal = _read_goal(data["goal"], position)
    if goal.met(position, position):
        raise TtbError("bad_puzzle", "The goal is met before the first turn.", "goal_met")
    return Puzzle(position, goal, turns, others, **texts)


def _read_goal(value: object, position: Position) -> Goal:
    kind = record(value, "goal").get("kind")
    if not isinstance(kind, str) or kind not in GOALS:
        raise _wrong("goal.kind must be deliver, bring, reach or win.")
    data = record(value, "goal", ("kind", *GOALS[kind]))
    for field in GOALS[kind]:
        if field not in data and field != "colour":
            raise _wrong(f"The goal {kind} needs {field}.")
    if kind == "win":
        return Goal(kind)
    if kind == "reach":
        bot = name_of(data["bot"], BOT, "bot")
        q, r = coordinates(data["at"], "at")
        if not position.at[bot]:
            raise _wrong(f"{BOTS[bot]} is not on the board.")
        if not on_arena(q, r, position.setting.radius):
            raise _wrong(f"at [{q}, {r}] is off the board.")
        return Goal(kind, bot=bot, at=index(q, r))
    colour = name_of(data.get("colour", COLOURS[position.mover]), COLOUR, "colour")
    if not position.setting.bases[colour]:
        raise _wrong(f"{COLOURS[colour]} has no base on the board.")
    if kind == "bring":
        return Goal(kind, colour, crystal=name_of(data["crystal"], CRYSTAL, "crystal"))
    points = integer(data["points"], "points")
    if not 1 <= points <= MOST_POINTS:
        raise _wrong(f"points must be 1 to {MOST_POINTS}.")
    return Goal(kind, colour, points)


def puzzle_to_json(puzzle: Puzzle) -> PuzzleJson:
    """The puzzle in the interchange form with every field."""
    data: Any = {
        "format": FORMAT,
        "position": whole_to_json(puzzle.position),
        "goal": _goal_to_json(puzzle.goal),
        "turns": puzzle.turns,
        "others": puzzle.others,
        "title": puzzle.title,
        "author": puzzle.author,
        "text": puzzle.text,
    }
    written: PuzzleJson = data
    return written


def _goal_to_json(goal: Goal) -> dict[str, object]:
    if goal.kind == "win":
        return {"kind": goal.kind}
    if goal.kind == "reach":
        return {"kind": goal.kind, "bot": BOTS[goal.bot], "at": pair(goal.at)}
    if goal.kind == "bring":
        return {"kind": goal.kind, "crystal": CRYSTALS[goal.crystal], "colour": COLOURS[goal.colour]}
    return {"kind": goal.kind, "colour": COLOURS[goal.colour], "points": goal.points}
