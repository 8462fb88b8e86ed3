"""Narrows a full position down to a puzzle with given turns as its only shortest solution.

First, all things that those turns do not need are removed. Other solutions that this opens are barred by
putting things back in their way. In the end each thing that bars nothing is removed for good: all things left
have a purpose.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Generator, Iterable, Iterator, Sequence

from ground.forms import Data

from ..changes import Change
from ..errors import TtbError
from ..puzzles import Puzzle, puzzle_from_json
from ..puzzles import start as attempt_at
from ..solving import Answer, Progress, Solution, solving
from ..solving.lines import line_of
from ..turns import Turn
from .purpose import LISTS

Turns = tuple[Turn, ...]


Elsewhere = tuple[str, Data]
"""A bot with its name at another place, or a crystal with an empty name, in the interchange form."""
Thing = tuple[str | int, ...]
"""A removable thing: ("bot", "red1"), ("tile", "red1", 0), ("crystals", 1, -2) and so on."""
OTHER_WAYS = 8
"""The search gives up at more other solutions in as many turns: hardly ever can all be barred."""
APPEAL = {
    "bot": 4.0, "others": 4.0, "tile": 3.0, "crystals": 3.0, "blobs": 3.0, "mud": 2.0, "teleporters": 2.0,
}  # fmt: skip
"""Weights for the choice of things to put back (default 1): with them, a board is fuller and livelier."""
EACH_TURN = 15
"""One more turn multiplies the solver's time by at least this."""
BROUGHT = 120
"""The number of things from elsewhere that are tried to bar one solution."""
ROUNDS = 24
"""The largest number of times that things are put back."""


def things_of(data: Data) -> list[Thing]:
    """All things of a puzzle in the interchange form, each after the thing that it belongs to."""
    position = data["position"]
    mover = position["to_move"]
    things: list[Thing] = []
    if position["teams"] is None and data["goal"]["kind"] != "win":
        things += [("colour", colour) for colour in position["turn_order"] if colour != mover]
    things += [("bot", name) for name in position["bots"]]
    for field in LISTS:
        things += [(field, *(entry["at"] if field == "crystals" else entry)) for entry in position[field]]
    things += [("teleporters", kind) for kind in position["teleporters"]]
    things += [("base", colour) for colour in position["bases"]]
    for name, bot in position["bots"].items():
        things += [(what, name) for what in ("cargo", "stuck") if bot[what]]
        things += [("tile", name, slot) for slot, order in enumerate(bot["program"]) if order]
    for colour, hand in position["hands"].items():
        things += [("hand", colour, order) for order in hand["special"]]
        things += [("double", colour)] * hand["double_modification"]
    for colour, banked in position["banked"].items():
        things += [("banked", colour, number) for number in range(len(banked))]
    things += [(field,) for field in ("track", "pile") if position[field]]
    if position["counters"] is not None and data["goal"]["kind"] != "win":
        things.append(("counters",))
    if data["others"] == "programs":
        things.append(("others",))
    return things


def belongs_to(thing: Thing) -> Thing | None:
    """The thing without which this one cannot exist, or None."""
    kind = thing[0]
    if kind in ("cargo", "stuck", "tile"):
        return "bot", thing[1]
    if kind == "bot":
        return "colour", str(thing[1])[:-1]
    if kind in ("base", "hand", "double", "banked"):
        return "colour", thing[1]
    return None


def only_with(data: Data, remaining: Collection[Thing]) -> Data:
    """The puzzle with only these of its things."""
    whole = data["position"]
    to_win = data["goal"]["kind"] == "win"
    colours = [
        colour
        for colour in whole["turn_order"]
        if colour == whole["to_move"]
        or whole["teams"] is not None
        or to_win
        or ("colour", colour) in remaining
    ]
    position = {**whole, "turn_order": colours}
    for field in LISTS:
        position[field] = [
            entry
            for entry in whole[field]
            if (field, *(entry["at"] if field == "crystals" else entry)) in remaining
        ]
    position["teleporters"] = {
        kind: at for kind, at in whole["teleporters"].items() if ("teleporters", kind) in remaining
    }
    position["bases"] = {
        colour: at
        for colour, at in whole["bases"].items()
        if ("base", colour) in remaining and colour in colours
    }
    position["bots"] = {
        name: _bot_with(name, bot, remaining)
        for name, bot in whole["bots"].items()
        if ("bot", name) in remaining and name[:-1] in colours
    }
    position["hands"] = {colour: _hand_with(colour, whole["hands"][colour], remaining) for colour in colours}
    position["banked"] = {
        colour: _banked_with(colour, whole["banked"][colour], remaining) for colour in colours
    }
    for field in ("track", "pile"):
        position[field] = whole[field] if (field,) in remaining else []
    if not to_win:
        position["counters"] = whole["counters"] if ("counters",) in remaining else None
    return {**data, "position": position, "others": data["others"] if ("others",) in remaining else "still"}


def _bot_with(name: str, bot: Data, remaining: Collection[Thing]) -> Data:
    return {
        **bot,
        "cargo": bot["cargo"] if ("cargo", name) in remaining else None,
        "stuck": ("stuck", name) in remaining,
        "program": [
            order if ("tile", name, slot) in remaining else None for slot, order in enumerate(bot["program"])
        ],
    }


def _hand_with(colour: str, hand: Data, remaining: Collection[Thing]) -> Data:
    special = [order for order in hand["special"] if ("hand", colour, order) in remaining]
    return {
        "special": special,
        "revealed": [order for order in hand["revealed"] if order in special],
        "double_modification": ("double", colour) in remaining,
    }


def _banked_with(colour: str, banked: Sequence[str], remaining: Collection[Thing]) -> list[str]:
    return [crystal for number, crystal in enumerate(banked) if ("banked", colour, number) in remaining]


def solved_after(puzzle: Puzzle, turns: Sequence[Turn]) -> int:
    """The number of these turns after which a puzzle is solved.

    0 if they do not solve it, or cannot be played.
    """
    attempt = attempt_at(puzzle)
    try:
        for number, turn in enumerate(turns, 1):
            if attempt.failed:
                return 0
            attempt = attempt.play(turn)
            if attempt.pending is not None:
                return 0
            if attempt.solved:
                return number
    except TtbError:
        return 0
    return 0


def leaner(puzzle: Puzzle, turns: Turns) -> Turns:
    """The same turns without changes that are not needed to solve the puzzle in as many turns."""
    for number, turn in enumerate(turns):
        for changes in _fewer(turn):
            less = (*turns[:number], Turn(changes, len(changes) > 1, turn.choices), *turns[number + 1 :])
            if solved_after(puzzle, less) == len(turns):
                turns = less
                break
    return turns


def _fewer(turn: Turn) -> Iterator[tuple[Change, ...]]:
    yield ()
    if turn.double:
        yield from ((change,) for change in turn.changes)


class Narrowing:
    """The narrowing of one position (a puzzle's data) for given `turns`."""

    def __init__(
        self, data: Data, turns: Turns, nodes: int, dice: random.Random, elsewhere: Sequence[Elsewhere] = ()
    ) -> None:
        """`elsewhere` are bots and crystals that may be added or moved to bar other solutions."""
        self.data = data
        self.turns = turns
        self.nodes = nodes
        self.dice = dice
        self.all = things_of(data)
        self.remaining: set[Thing] = set()
        self.elsewhere = list(elsewhere)
        self.others: list[Turns] = []
        self.sooner: Turns = ()
        self.why = ""

    def needed(self) -> Data | None:
        """The puzzle with only the things that these turns need.

        None if the turns do not solve the whole puzzle, or solve it before the last turn.
        """
        remaining = set(self.all)
        if not self._works(remaining):
            return None
        again = True
        while again:
            again = False
            for thing in self.all:
                if thing in remaining and self._works(without(remaining, thing)):
                    remaining, again = without(remaining, thing), True
        self.remaining = remaining
        return only_with(self.data, remaining)

    def narrowing(self) -> Generator[Progress, None, tuple[Data, Solution, int] | None]:
        """The puzzle, its only solution and the nodes of its proof, in small steps; None if there is none.

        Call `needed` first. Without a result, `why` is the reason, and `sooner` is the only solution in fewer
        turns, if there was one.
        """
        if not self._bar(self._open()):
            self.why = "others"
            return None
        for _ in range(ROUNDS):
            answer = yield from self._solved(self.remaining)
            if answer is None or answer.turns is None:
                self.why = "unproved"
                return None
            if answer.turns < len(self.turns) and answer.complete and len(answer.solutions) == 1:
                self.sooner = answer.solutions[0].turns
            if not answer.complete and answer.turns == len(self.turns):
                self.why = "many"
                return None
            new = self._other_ways(self.remaining, answer)
            if not new:
                break
            self.others += new
            if not self._bar(new):
                self.why = "others"
                return None
        else:
            self.why = "rounds"
            return None
        last = yield from self._settled(answer)
        if last is None:
            self.why = "settling"
            return None
        return only_with(self.data, self.remaining), last.solutions[0], last.nodes

    def _puzzle(self, remaining: Collection[Thing]) -> Puzzle | None:
        try:
            return puzzle_from_json(only_with(self.data, remaining))
        except TtbError:
            return None

    def _works(self, remaining: Collection[Thing]) -> bool:
        puzzle = self._puzzle(remaining)
        return puzzle is not None and solved_after(puzzle, self.turns) == len(self.turns)

    def _solved(self, remaining: Collection[Thing]) -> Generator[Progress, None, Answer | None]:
        """The solver's answer; None if it finds no solution within its nodes, or hardly will."""
        puzzle = self._puzzle(remaining)
        assert puzzle is not None
        steps = solving(puzzle, nodes=self.nodes, ways=OTHER_WAYS)
        while True:
            try:
                progress = next(steps)
            except StopIteration as end:
                answer: Answer = end.value
                return answer if answer.proved and answer.turns is not None else None
            yield progress
            to_come = puzzle.turns - progress.turns
            if to_come and progress.nodes * EACH_TURN**to_come > self.nodes:
                return None

    def _other_ways(self, remaining: Collection[Thing], answer: Answer) -> list[Turns]:
        """The other solutions in the solver's answer."""
        puzzle = self._puzzle(remaining)
        assert puzzle is not None
        line = line_of(puzzle, self.turns)
        return [solution.turns for solution in answer.solutions if solution.line != line]

    def _barred(self, remaining: Collection[Thing], others: Iterable[Turns]) -> list[Turns] | None:
        """The other solutions that fail with these things; None if the right solution fails."""
        puzzle = self._puzzle(remaining)
        if puzzle is None or solved_after(puzzle, self.turns) != len(self.turns):
            return None
        line: object = None
        barred = []
        for other in others:
            after = solved_after(puzzle, other)
            if after == len(self.turns):
                line = line or line_of(puzzle, self.turns)
                if line_of(puzzle, other) == line:
                    after = 0
            if not after:
                barred.append(other)
        return barred

    def _bar(self, new: list[Turns]) -> bool:
        """Put things back until all known other solutions are barred; return true if that succeeds."""
        open_ = new
        while open_:
            candidates = []
            for thing in self.all:
                if thing in self.remaining:
                    continue
                more = with_thing(self.remaining, thing, self.all)
                if self._barred(more, open_[:1]):
                    candidates.append((APPEAL.get(str(thing[0]), 1.0) * self.dice.random(), more))
            if candidates:
                self.remaining = max(candidates, key=lambda candidate: candidate[0])[1]
            elif not self._bring(open_[0]):
                return False
            open_ = self._open()
        return True

    def _bring(self, other: Turns) -> bool:
        """Bring in a thing from elsewhere that bars a solution; return true if there is one."""
        self.dice.shuffle(self.elsewhere)
        for name, piece in self.elsewhere[:BROUGHT]:
            thing = ("bot", name) if name else ("crystals", *piece["at"])
            if thing in self.remaining:
                continue
            before = self.data, self.all
            self.data = _with_piece(self.data, name, piece)
            self.all = things_of(self.data)
            more = with_thing(self.remaining, thing, self.all)
            more |= {other_thing for other_thing in self.all if belongs_to(other_thing) == thing}
            if self._barred(more, [other]):
                self.remaining = more
                return True
            self.data, self.all = before
        return False

    def _open(self) -> list[Turns]:
        """The known other solutions that nothing bars."""
        barred = self._barred(self.remaining, self.others)
        assert barred is not None
        return [other for other in self.others if other not in barred]

    def _settled(self, answer: Answer) -> Generator[Progress, None, Answer | None]:
        """Remove the things that bar nothing, one after the other."""
        again = True
        while again:
            again = False
            for thing in sorted(self.all, key=lambda candidate: APPEAL.get(str(candidate[0]), 1.0)):
                if thing not in self.remaining:
                    continue
                fewer = without(self.remaining, thing)
                barred = self._barred(fewer, self.others)
                if barred is None or len(barred) < len(self.others):
                    continue
                proof = yield from self._solved(fewer)
                if proof is None:
                    return None
                new = self._other_ways(fewer, proof)
                if new:
                    self.others += new
                    continue
                self.remaining, answer, again = fewer, proof, True
        return answer


def _with_piece(data: Data, name: str, piece: Data) -> Data:
    """The puzzle with a bot placed like this, or with a crystal if the name is empty."""
    position = dict(data["position"])
    position["crystals"] = [other for other in position["crystals"] if other["at"] != piece["at"]]
    position["bots"] = {other: bot for other, bot in position["bots"].items() if bot["at"] != piece["at"]}
    for field in ("rocks", "blobs"):
        position[field] = [at for at in position[field] if at != piece["at"]]
    if name:
        position["bots"][name] = piece
    else:
        position["crystals"].append(piece)
    return {**data, "position": position}


def without(remaining: Collection[Thing], thing: Thing) -> set[Thing]:
    """The things without one and without all that belongs to it."""
    fewer = {other for other in remaining if other != thing}
    while True:
        lost = {other for other in fewer if belongs_to(other) == thing or _orphan(other, thing)}
        if not lost:
            return fewer
        fewer -= lost


def _orphan(thing: Thing, removed: Thing) -> bool:
    parent = belongs_to(thing)
    return parent is not None and belongs_to(parent) == removed


def with_thing(remaining: Collection[Thing], thing: Thing, known: Collection[Thing]) -> set[Thing]:
    """The things with one more and with all that it belongs to."""
    more = {*remaining, thing}
    parent = belongs_to(thing)
    while parent is not None:
        if parent in known:
            more.add(parent)
        parent = belongs_to(parent)
    return more
