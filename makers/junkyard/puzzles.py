"""`python -m makers.junkyard.puzzles` makes, chooses, proves and counts puzzles."""

from __future__ import annotations

import argparse
import itertools
import json
import sys
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence, Sized
from pathlib import Path

from ground.forms import Data
from junkyard_core.puzzles import building, duelling, grabbing
from junkyard_core.puzzles.making import duel_effort, entry_of, grade_of, make
from junkyard_core.puzzles.puzzle import (
    BUILD,
    DUEL,
    GRAB,
    GRADES,
    KINDS,
    Puzzle,
    puzzle_from_json,
)
from makers.dealing import by_weekday
from makers.junkyard.plain import Plain, unseen

FILE = Path(__file__).parents[2] / "web/static/games/junkyard/puzzles/puzzles.json"
DRAFTS = Path("build/junkyard-puzzles.jsonl")
FORMAT = "junkyard-puzzles/1"
WEEKS = 26
"""The most weeks before a puzzle of the day comes again."""
WEEK: tuple[Callable[[Data], bool], ...] = (
    lambda puzzle: puzzle["kind"] != DUEL and puzzle["grade"] == 1,
    lambda puzzle: puzzle["kind"] != DUEL and puzzle["grade"] == 2,
    lambda puzzle: puzzle["kind"] == DUEL and puzzle["grade"] <= 2,
    lambda puzzle: puzzle["kind"] != DUEL and puzzle["grade"] == 3,
    lambda puzzle: puzzle["kind"] == DUEL and puzzle["grade"] <= 4,
    lambda puzzle: puzzle["kind"] != DUEL,
    lambda puzzle: puzzle["kind"] == DUEL,
)
"""The puzzles that suit the days of a week, harder every day."""


def read() -> list[Data]:
    """The entries of the file, in order."""
    puzzles: list[Data] = json.loads(FILE.read_text("utf-8"))["puzzles"]
    return puzzles


def write(puzzles: Sequence[Data]) -> None:
    """Write the file, one puzzle per line, and the ids of the puzzles of the days by weekday.

    These are dealt once, permanently. Raises ValueError if one of them is not among the puzzles.
    """
    days = json.loads(FILE.read_text("utf-8")).get("days")
    days = days or by_weekday("puzzles of the days", puzzles, WEEK, WEEKS)
    gone = {*itertools.chain(*days)} - {puzzle["id"] for puzzle in puzzles}
    if gone:
        raise ValueError(f"The puzzles of some days are gone: {', '.join(sorted(gone))}.")
    lines = ",\n".join(map(_text, puzzles))
    FILE.write_text(f'{{"format":"{FORMAT}","days":{_text(days)},"puzzles":[\n{lines}\n]}}\n', "utf-8")


def _text(data: object) -> str:
    return json.dumps(data, separators=(",", ":"))


def answers_of(puzzle: Puzzle) -> int:
    """The number of answers of a search."""
    return len(SEARCHES[puzzle.kind](puzzle))


SEARCHES: Mapping[str, Callable[[Puzzle], Sized]] = {
    BUILD: lambda puzzle: building.search(puzzle).answers,
    GRAB: grabbing.search,
    DUEL: duelling.search,
}
"""The search for the answers of a puzzle, by its kind."""


def draft(kind: str, file: Path, first: int, seconds: float) -> None:
    """Make drafts from consecutive seeds for `seconds` of processor time, and add them to a file."""
    file.parent.mkdir(parents=True, exist_ok=True)
    end, seed = time.process_time() + seconds, first
    with file.open("a", encoding="utf-8") as out:
        while time.process_time() < end:
            made = make(kind, str(seed))
            if made is not None:
                out.write(json.dumps({"seed": seed, "effort": made.effort, "entry": entry_of(made)}) + "\n")
                out.flush()
            seed += 1
    print(f"{kind}: seeds {first} to {seed - 1}")


def choose(files: list[Path], each: int) -> None:
    """Write the file: `each` drafts of every kind and grade, with goals of many kinds, the easiest first.

    A kind of which there are no drafts keeps its puzzles.
    """
    drafts = [json.loads(line) for file in files for line in file.read_text("utf-8").splitlines()]
    drafts = list({draft["entry"]["id"]: draft for draft in drafts}.values())
    chosen, before = list[Data](), read()
    for kind in KINDS:
        pool = sorted(
            (draft for draft in drafts if draft["entry"]["kind"] == kind),
            key=lambda draft: (draft["effort"], draft["entry"]["id"]),
        )
        chosen += [] if pool else [entry for entry in before if entry["kind"] == kind]
        for grade in GRADES:
            shelf = [draft for draft in pool if grade_of(kind, draft["effort"]) == grade]
            worn: Counter[str] = Counter()
            taken: list[Data] = []
            while shelf and len(taken) < each:
                best = min(
                    shelf, key=lambda draft: (worn[_likeness(draft["entry"])], draft["entry"]["answers"])
                )
                shelf.remove(best)
                worn[_likeness(best["entry"])] += 1
                taken.append(best)
            taken.sort(key=lambda draft: (draft["effort"], draft["entry"]["id"]))
            chosen += [{"id": draft["entry"]["id"], "grade": grade, **draft["entry"]} for draft in taken]
    write(chosen)


def _likeness(entry: Data) -> str:
    """The aims of a puzzle by their names; of a duel the first take and the number of decisions."""
    if entry["kind"] == DUEL:
        return f"{entry['solution'][0]['take']['part']} {len(entry['solution'])}"
    return " ".join(aim["name"] for aim in entry["goal"])


def prove() -> int:
    """Search each puzzle again and compare the number of answers; the number of failures."""
    wrong, begun = 0, time.process_time()
    puzzles = read()
    for entry in puzzles:
        answers = answers_of(puzzle_from_json(entry))
        if answers != entry["answers"]:
            wrong += 1
            print(f"{entry['id']}: {answers} answers, not {entry['answers']}")
    print(f"{len(puzzles)} proved in {time.process_time() - begun:.1f} s of processor time, {wrong} wrong")
    return wrong


def compare(count: int, first: int) -> int:
    """Solve and grade unseen duels by the plain search too, and print both; the number of differences."""
    wrong, seeds = 0, itertools.count(first)
    for made in itertools.islice(filter(None, (unseen(str(seed)) for seed in seeds)), count):
        search = Plain()
        answers, luck = search.answers(made.puzzle), search.worth(made.puzzle.position()).luck
        grades = [grade_of(DUEL, effort) for effort in (made.effort, duel_effort(luck, made))]
        same = answers == duelling.search(made.puzzle) and grades[0] == grades[1]
        wrong += not same
        print(
            f"{entry_of(made)['id']}: {' '.join(answers)}, grade {grades[0]}",
            "" if same else "differs",
            flush=True,
        )
    print(f"{count} compared, {wrong} differ")
    return wrong


def report() -> None:
    """Print the number of puzzles by kinds and grades, and by aims."""
    puzzles = read()
    print("| kind | grade | puzzles | parts | takes | answers |\n| --- | --: | --: | --- | --- | --- |")
    for kind in KINDS:
        for grade in GRADES:
            those = [each for each in puzzles if (each["kind"], each["grade"]) == (kind, grade)]
            parts = [sum((each.get("tray") or each["open"]).values()) for each in those]
            if not those:
                continue
            takes = [sum("take" in turn for turn in each["solution"]) for each in those]
            columns = (_span(parts), _span(takes), _span([each["answers"] for each in those]))
            print(f"| {kind} | {grade} | {len(those)} | {' | '.join(columns)} |")
    aims = Counter(aim["name"] for each in puzzles for aim in each["goal"])
    print("\n| aim | puzzles |\n| --- | --: |")
    for name, count in aims.most_common():
        print(f"| {name} | {count} |")


def _span(numbers: Sequence[int]) -> str:
    """The smallest and the largest of some numbers."""
    return f"{min(numbers)} to {max(numbers)}" if min(numbers) < max(numbers) else str(min(numbers))


def main() -> int:
    """Run a command."""
    parser = argparse.ArgumentParser(prog="python -m makers.junkyard.puzzles", description=__doc__)
    commands = parser.add_subparsers(required=True, dest="command")
    making = commands.add_parser("make", help="make drafts from seeds")
    making.add_argument("kind", choices=KINDS)
    making.add_argument("--file", type=Path, default=DRAFTS)
    making.add_argument("--first", type=int, default=0, help="the first seed")
    making.add_argument("--seconds", type=float, default=600.0, help="processor time")
    choosing = commands.add_parser("choose", help="choose from drafts and write the file")
    choosing.add_argument("--file", type=Path, nargs="+", default=[DRAFTS])
    choosing.add_argument("--each", type=int, default=15, help="puzzles of each kind and grade")
    commands.add_parser("deal", help="deal puzzles to the days, unless that was done")
    commands.add_parser("prove", help="search each puzzle of the file again")
    comparing = commands.add_parser("compare", help="solve and grade unseen duels by a plain search too")
    comparing.add_argument("--count", type=int, default=40)
    comparing.add_argument("--first", type=int, default=0, help="the first seed")
    commands.add_parser("report", help="count what there is")
    options = parser.parse_args()
    if options.command == "make":
        draft(options.kind, options.file, options.first, options.seconds)
    elif options.command == "choose":
        choose(options.file, options.each)
    elif options.command == "deal":
        write(read())
    elif options.command == "prove":
        return 1 if prove() else 0
    elif options.command == "compare":
        return 1 if compare(options.count, options.first) else 0
    else:
        report()
    return 0


if __name__ == "__main__":
    sys.exit(main())
