"""`python -m makers.ttb.puzzles` makes, sifts, packs and proves puzzles: see docs/ttb/PUZZLES.md."""

from __future__ import annotations

import argparse
from pathlib import Path

from tools.steps import find_sources
from ttb_core.making.make import SOURCES

KEPT = Path("build/puzzles.jsonl")
AROUND = {
    "games": "puzzles of games between computers",
    "resisting": "puzzles against others who do their best",
    "varied": "puzzles by small changes to others",
}


def main() -> None:
    """Run a command."""
    find_sources()  # The makers use the page's code to read files and make keys.
    parser = argparse.ArgumentParser(prog="python -m makers.ttb.puzzles", description=__doc__)
    commands = parser.add_subparsers(required=True, dest="command")
    make = commands.add_parser("make", help="make puzzles; goes on where it stopped")
    make.add_argument("--file", type=Path, default=KEPT)
    make.add_argument("--part", default="0", help="a name of its own for each that runs at the same time")
    make.add_argument("--parts", type=int, default=1, help="so many at the same time: PART, PART+1 and so on")
    make.add_argument("--seconds", type=float, default=3600.0)
    make.add_argument("--turns", default="1,2,3", help="the lengths that are asked for in turn; 0: any")
    make.add_argument("--source", default=SOURCES[0], choices=SOURCES, help="where positions come from")
    make.add_argument("--about", default="", help="puzzles about this theme, order or element alone")
    sifting = commands.add_parser("sift", help="take what is idle out of puzzles made elsewhere; goes on too")
    sifting.add_argument("candidates", type=Path)
    sifting.add_argument("--file", type=Path, default=KEPT)
    sifting.add_argument("--seconds", type=float, default=3600.0)
    reporting = commands.add_parser("report", help="count what was made, by all that tells one from another")
    reporting.add_argument("--file", type=Path, nargs="+", default=[KEPT])
    packing = commands.add_parser("pack", help="choose from what was made; write collection and days")
    packing.add_argument("--file", type=Path, nargs="+", default=[KEPT])
    packing.add_argument("--count", type=int, default=300, help="new puzzles in the collection, at most")
    packing.add_argument("--weeks", type=int, default=105, help="weeks for which there are days, at most")
    packing.add_argument(
        "--anew", action="store_true", help="choose all but the first 307 anew (never once released)"
    )
    ahead = commands.add_parser("ahead", help="add long and full puzzles to those made ahead for endless")
    ahead.add_argument("--file", type=Path, nargs="+", default=[KEPT])
    commands.add_parser("ideas", help="choose the collections by an idea, and list them")
    rating = commands.add_parser("ratings", help="fit strengths to the results that people have shared")
    rating.add_argument("file", type=Path, help="a text with the links of results, one in a line")
    rating.add_argument("--write", action="store_true", help="write them into the collection")
    commands.add_parser("retire", help="find out which puzzles of the collection have something idle")
    commands.add_parser("table", help="how many puzzles there are of what kind")
    commands.add_parser("proofs", help="have the solver prove each puzzle, and print how long that takes")
    commands.add_parser("grades", help="have the computers try puzzles of each grade")
    for name, what in AROUND.items():
        around = commands.add_parser(name, help=f"make {what}; goes on where it stopped")
        around.add_argument("--file", type=Path, default=KEPT)
        around.add_argument("--part", default=name, help="a name of its own, as above")
        around.add_argument("--seconds", type=float, default=3600.0)
        if name == "varied":
            around.add_argument("--of", type=Path, nargs="*", default=[KEPT], help="what is varied")
    commands.add_parser("lessons", help="write the lessons")
    options = parser.parse_args()
    if options.command == "make":
        from .make import Maker, run_parts

        options.file.parent.mkdir(parents=True, exist_ok=True)
        names = [options.part, *(f"{options.part}+{n}" for n in range(1, options.parts))]
        turns = [int(number) for number in options.turns.split(",")]
        parts = [Maker(options.file, name, turns, options.source, options.about) for name in names]
        run_parts(parts, options.seconds)
        return
    if options.command == "sift":
        from .make import Maker, sift

        sifter = Maker(options.file, f"sift-{options.candidates.stem}", (0,), "composed")
        sift(options.candidates, sifter, options.seconds)
        return
    if options.command in ("report", "ahead", "ratings", "ideas"):
        print(_outcome(options))
        return
    if options.command in AROUND:
        from .around import VARIED, Around, Duels
        from .games import GameMaker

        file, part = options.file, options.part
        file.parent.mkdir(parents=True, exist_ok=True)
        if options.command == "games":
            GameMaker(file, part).run(options.seconds)
        elif options.command == "resisting":
            Duels(file, part).run(options.seconds)
        else:
            Around(file, part, options.of, VARIED).run(options.seconds)
        return
    if options.command == "lessons":
        from . import lessons

        lessons.write()
        return
    from games.ttb.puzzles.collection.collected import Collection, Days

    from . import files, pack, table

    if options.command == "pack":
        pack.pack(options.file, options.count, options.weeks, options.anew)
    elif options.command == "retire":
        pack.retire()
    collection = Collection(files.COLLECTION.read_text("utf-8"))
    if options.command == "proofs":
        from . import proofs

        print(proofs.table(collection.puzzles))
        return
    if options.command == "grades":
        from . import grades

        print(grades.table([grades.tried(entry) for entry in grades.sample(collection.puzzles)]))
        return
    print(table.table(collection, Days(files.DAYS.read_text("utf-8"))))


def _outcome(options: argparse.Namespace) -> str:
    """The text printed by a command that reads or changes files alone."""
    if options.command == "report":
        from .report import report

        return report(options.file)
    if options.command == "ahead":
        from .ahead import add

        return add(options.file)
    if options.command == "ideas":
        from .ideas import choose

        return choose()
    from .ratings import ratings

    return ratings(options.file.read_text("utf-8"), options.write)


if __name__ == "__main__":
    main()
