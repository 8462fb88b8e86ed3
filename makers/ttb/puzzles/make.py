"""The maker's loop around `ttb_core.making`: attempt after attempt, with the results in a file."""

from __future__ import annotations

import json
import multiprocessing
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from games.ttb.puzzles.endless.ideas import ABOUT

from ground.forms import Data
from ground.steps import finished
from ttb_core.making.made import Made
from ttb_core.making.make import Wanted, making, sifting
from ttb_core.notation import parse_turn
from ttb_core.puzzles import puzzle_from_json

PROGRESS_SECONDS = 30.0
"""Seconds between two lines of progress."""


class Maker:
    """Makes puzzles into a file of JSON lines, and resumes where it stopped."""

    def __init__(self, file: Path, part: str, turns: Sequence[int], source: str, about: str = "") -> None:
        """`part` names this maker: several parts may write into one file at the same time.

        `turns` are the lengths to ask for in rotation (0: any), `source` and `about` as in `Wanted`.
        """
        self.file = file
        self.part = part
        self.turns = turns
        self.source = source
        self.about = about
        self.mark = file.with_suffix(f".{part}.next")
        self.deeds: set[str] = set()
        self.shapes: set[str] = set()
        self.read = 0
        self.tried: Counter[int] = Counter()
        self.kept: Counter[int] = Counter()
        self.seconds: Counter[int] = Counter()
        self.catch_up()
        self.next = int(self.mark.read_text()) if self.mark.exists() else 0

    def catch_up(self) -> None:
        """Read new lines of the file, also those of other parts."""
        if self.file.exists():
            records, self.read = made(self.file, self.read)
            for record in records:
                self.deeds.add(record["deed"])
                self.shapes.add(record["shape"])

    def run(self, seconds: float) -> None:
        """Make puzzles for `seconds`."""
        end = time.monotonic() + seconds
        reported = time.monotonic()
        while time.monotonic() < end:
            self.once()
            if time.monotonic() - reported > PROGRESS_SECONDS:
                reported = time.monotonic()
                print(self.progress(), flush=True)
        print(self.progress(), flush=True)

    def once(self) -> None:
        """Make one attempt."""
        turns = self.turns[self.next % len(self.turns)]
        ideas = ABOUT.get(self.about, ())
        wanted = Wanted(turns or None, self.about, self.source, self.deeds, attempts=1, ideas=ideas)
        begun = time.monotonic()
        result = finished(making(f"{self.part}:{self.next}", wanted))
        took = time.monotonic() - begun
        self.next += 1
        self.tried[turns] += 1
        self.seconds[turns] += took  # type: ignore[assignment]
        if result is not None:
            self.catch_up()
            result.seconds = round(took, 2)
            if self.keep(result):
                self.kept[turns] += 1
        self._move_mark()

    def sift(self, record: Data) -> None:
        """Try a puzzle that was made elsewhere; puzzles against resisting opponents are skipped."""
        puzzle = puzzle_from_json(record["puzzle"])
        if puzzle.others == "best":
            self.next += 1
            return
        begun = time.monotonic()
        turns = tuple(map(parse_turn, record["solution"]))
        source = record.get("source", self.source)
        result = finished(sifting(puzzle, turns, source, f"{self.part}:{self.next}"))
        took = time.monotonic() - begun
        self.next += 1
        self.tried[puzzle.turns] += 1
        self.seconds[puzzle.turns] += took  # type: ignore[assignment]
        if result is not None:
            self.catch_up()
            result.seconds = round(took, 2)
            result.made = f"{self.part}:{self.next - 1}"
            self.kept[result.puzzle.turns] += self.keep(result)
        self._move_mark()

    def keep(self, result: Made) -> bool:
        """Append a puzzle to the file, unless a similar one is there; returns True if it was appended."""
        if result.deed in self.deeds or result.shape in self.shapes:
            return False
        with self.file.open("ab") as file:
            if file.tell() > self.read:  # The last line was cut off.
                file.write(b"\n")
            file.write(json.dumps(result.data()).encode() + b"\n")
        self.catch_up()
        return True

    def progress(self) -> str:
        """The number of attempts and their results, for each number of turns."""
        rows = []
        for turns, tried in sorted(self.tried.items()):
            kept, seconds = self.kept[turns], self.seconds[turns]
            each = f"{seconds / kept:.1f} s each" if kept else f"{seconds:.0f} s"
            rows.append(f"{turns or 'any'} turns: {tried} tried, {kept} kept, {each}")
        return f"{self.part} ({self.source}), {len(self.shapes)} in the file; " + "; ".join(rows)

    def _move_mark(self) -> None:
        """Save the number of the next attempt, replacing the file atomically."""
        new = self.mark.with_name(f"{self.mark.name}.new")
        new.write_text(str(self.next))
        new.replace(self.mark)


def made(file: Path, since: int = 0) -> tuple[list[Data], int]:
    """The puzzles in a maker's file from the byte `since` on, and the byte up to which they were read.

    A line that was cut off when its maker was stopped is left out.
    """
    records: list[Data] = []
    with file.open("rb") as lines:
        lines.seek(since)
        for line in lines:
            if not line.endswith(b"\n"):
                break  # The line may still be being written.
            since += len(line)
            with suppress(ValueError):
                records.append(json.loads(line))
    return records, since


def sift(candidates: Path, maker: Maker, seconds: float) -> None:
    """Remove idle pieces from puzzles made elsewhere, dress them up, and keep the good ones.

    `candidates` is a file of lines with at least `puzzle` and `solution`. A run resumes where the last one
    stopped, also after the file has grown.
    """
    end = reported = time.monotonic()
    end += seconds
    records, _ = made(candidates)
    for record in records[maker.next :]:
        maker.sift(record)
        if time.monotonic() - reported > PROGRESS_SECONDS:
            reported = time.monotonic()
            print(maker.progress(), flush=True)
        if reported > end:
            break
    print(maker.progress(), flush=True)


def run_parts(parts: Sequence[Maker], seconds: float) -> None:
    """Run several parts for `seconds` at the same time, each in a process of its own."""
    if len(parts) == 1:
        parts[0].run(seconds)
        return
    processes = [multiprocessing.Process(target=part.run, args=(seconds,)) for part in parts]
    for process in processes:
        process.start()
    for process in processes:
        process.join()
