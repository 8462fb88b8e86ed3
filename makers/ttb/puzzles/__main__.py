"""`python -m makers.ttb.puzzles make | pack | table | proofs | grades | lessons`: see docs/PUZZLES.md."""

from __future__ import annotations

import argparse
import gzip
import json
import sys
from pathlib import Path

KEPT = Path("build/puzzles.jsonl")


def main() -> None:
    """Run a command."""
    parser = argparse.ArgumentParser(prog="python -m makers.ttb.puzzles", description=__doc__)
    commands = parser.add_subparsers(required=True, dest="command")
    make = commands.add_parser("make", help="make puzzles; goes on where it stopped")
    make.add_argument("--file", type=Path, default=KEPT)
    make.add_argument("--part", default="0", help="a name of its own for each that runs at the same time")
    make.add_argument("--seconds", type=float, default=3600.0)
    make.add_argument("--turns", type=int, default=0, help="puzzles of that length alone")
    make.add_argument("--about", default="", help="ideas that begin so alone: order, element:mud")
    packing = commands.add_parser("pack", help="choose from what was made and write the collection")
    packing.add_argument("--file", type=Path, default=KEPT)
    packing.add_argument("--count", type=int, default=320, help="puzzles in the collection, at most")
    packing.add_argument(
        "--anew", action="store_true", help="also leave out what is in it (never once released)"
    )
    commands.add_parser("table", help="how many puzzles there are of what kind")
    commands.add_parser("proofs", help="have the solver prove each puzzle, and print how long that takes")
    commands.add_parser("grades", help="have the computers try puzzles of each grade")
    commands.add_parser("lessons", help="write the lessons")
    options = parser.parse_args()
    if options.command == "make":
        from .make import Maker

        options.file.parent.mkdir(parents=True, exist_ok=True)
        Maker(options.file, options.part, options.turns, options.about).run(options.seconds)
        return
    if options.command == "lessons":
        from . import lessons

        lessons.write()
        return
    sys.path.insert(0, "web")  # the key of a puzzle is made by the page's code
    from . import pack

    if options.command == "proofs":
        from games.ttb.puzzles.collection.collected import Collection

        from . import proofs

        print(proofs.table(Collection(pack.COLLECTION.read_text("utf-8")).puzzles))
        return
    if options.command == "grades":
        from games.ttb.puzzles.collection.collected import Collection

        from . import grades

        every = Collection(pack.COLLECTION.read_text("utf-8")).puzzles
        print(grades.table([grades.tried(one) for one in grades.sample(every)]))
        return
    if options.command == "pack":
        pack.write(pack.pack(options.file, options.count, options.anew))
    file = pack.COLLECTION.read_bytes()
    print(pack.table(json.loads(file)["puzzles"]))
    print(f"\nThe file has {len(file):,} bytes, {len(gzip.compress(file)):,} compressed.")


if __name__ == "__main__":
    main()
