"""Chooses among the made puzzles for the collection and for the days."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from games.ttb.puzzles.collection.collected import Collected

from ground.errors import GameError
from ttb_core.making.made import Made
from ttb_core.making.opening import may_come_up
from ttb_core.making.purpose import idle
from ttb_core.notation import parse_turn
from ttb_core.puzzles import puzzle_to_json

from . import choice
from .files import EVER, NODES, Files, Packed, deeds, kin, packed, played, read
from .make import made
from .weeks import SEED, WEEK, dealt, weeks_of

APART = 2 * WEEK
"""The fewest days between two of the same name."""


def pack(pool: Sequence[Path], count: int) -> None:
    """Write the collection with up to `count` puzzles after the first `EVER`.

    Existing puzzles stay; their strength is computed again.
    """
    files = Files()
    old = [Collected(number, fields) for number, fields in enumerate(files.puzzles, 1)]
    games = set(files.games)
    for puzzle in old:
        puzzle.from_game = puzzle.id in games
    there = [packed(puzzle) for puzzle in old]
    fresh = on_new_boards(new_ones(pool, old, [Collected(0, fields) for fields in files.days]), old)
    shelved = [puzzle for puzzle in there if puzzle.id not in files.retired]
    new = choice.choose_collection(fresh, shelved, count + EVER - len(old))
    for line, known in zip(files.puzzles, there, strict=True):
        line[1] = known.strength
    for line in files.named:
        line[1] = packed(Collected(0, line, True)).strength
    files.puzzles += [puzzle.line() for puzzle in new]
    files.games += [puzzle.id for puzzle in new if puzzle.from_game]
    files.write()


def deal(pool: Sequence[Path], weeks: int, keep: int) -> None:
    """Write the puzzles of the days: the first `keep` weeks stay, `weeks` of the pool follow, if possible.

    Puzzles of later days may come again, on other days.
    """
    collection, days = read()
    first, later = days.puzzles[: keep * WEEK], days.puzzles[keep * WEEK :]
    new = on_new_boards(new_ones(pool, collection.puzzles, first), first)
    deeds_, ids = {puzzle.made.deed for puzzle in new}, {puzzle.id for puzzle in new}
    again = map(packed, later)
    new += [puzzle for puzzle in again if puzzle.made.deed not in deeds_ and puzzle.id not in ids]
    stay, chosen, files = list(map(packed, first)), weeks_of(new)[:weeks], Files()
    for deal_number in itertools.count():
        order = dealt(stay, chosen, f"{SEED} {deal_number}" if deal_number else SEED)
        files.days = [puzzle.line() for puzzle in order]
        files.games_of_days = [puzzle.id for puzzle in order if puzzle.from_game]
        files.write()
        if soonest([day.called for day in read()[1].puzzles]) >= APART:
            return


def soonest(names: Sequence[str]) -> int:
    """The fewest days after which a name of a day returns; the number of days if none does."""
    last: dict[str, int] = {}
    least = len(names)
    for day, name in enumerate(names):
        least = min(least, day - last.get(name, -least))
        last[name] = day
    return least


def new_ones(pool: Sequence[Path], *there: list[Collected]) -> Iterator[Packed]:
    """The puzzles of the pool that are not in `there`; of similar ones (`files.kin`) only the first.

    Those of `there` in which others resist are compared by their pictures alone: their deeds take long.
    """
    simple = [one for ones in there for one in ones if one.puzzle().others != "best"]
    known = {deed_ for one in simple for deed_ in kin(one.puzzle(), played(one))}
    names = {puzzle.id for ones in there for puzzle in ones}
    for file in pool:
        for data in made(file)[0]:
            try:
                candidate = Made.from_data(data)
            except (GameError, KeyError):
                continue
            name = candidate.shape[:6]
            alike = {candidate.deed}
            if candidate.puzzle.others != "best":
                alike = kin(candidate.puzzle, candidate.turns)
            if alike & known or name in names:
                continue
            if may_come_up({**puzzle_to_json(candidate.puzzle)["position"]}):
                known |= alike
                names.add(name)
                yield Packed(candidate, name)


def on_new_boards(puzzles: Iterable[Packed], there: Iterable[Collected]) -> list[Packed]:
    """The most beautiful puzzle of each position that is in none of those in `there`."""
    best: dict[object, Packed] = {}
    for puzzle in sorted(puzzles, key=lambda puzzle: (-puzzle.made.beauty, puzzle.id)):
        best.setdefault(puzzle.made.puzzle.position, puzzle)
    taken = {entry.puzzle().position for entry in there}
    return [puzzle for position, puzzle in best.items() if position not in taken]


def retire() -> None:
    """Retire puzzles among the first `EVER` of the collection, which then are on no shelf.

    Retired are puzzles with an idle piece, with first turns that cannot come up in a game, or with the deed
    of an earlier puzzle. A puzzle with one decoy gets the theme `decoy`.
    """
    files = Files()
    entries = [Collected(number, fields) for number, fields in enumerate(files.puzzles[:EVER], 1)]
    decoys = set()
    files.retired = []
    for entry in entries:
        puzzle = entry.puzzle()
        purposes = list(idle(puzzle, list(map(parse_turn, entry.solution)), NODES).values())
        if "idle" in purposes or len(purposes) > 1 or not may_come_up({**puzzle_to_json(puzzle)["position"]}):
            files.retired.append(entry.id)
        elif purposes:
            decoys.add(entry.id)
    first = set(deeds([entry for entry in entries if entry.id not in files.retired]).values())
    files.retired = [entry.id for entry in entries if entry.id not in first]
    for line in files.puzzles:
        if line[0] in decoys and "decoy" not in str(line[3]).split():
            line[3] = f"{line[3]} decoy".strip()
    files.write()
