"""`python -m makers.ttb.puzzles` makes, sifts, packs and proves puzzles: see docs/ttb/PUZZLES.md."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

from tools.steps import find_sources
from ttb_core.making.make import SOURCES

KEPT = Path("build/puzzles.jsonl")
FILLED = Path("build/filled.jsonl")
SERIES = Path("build/series.jsonl")
Options = argparse.Namespace


def main() -> None:
    """Run a command."""
    find_sources()  # The makers use the page's code to read files and make keys.
    parser = argparse.ArgumentParser(prog="python -m makers.ttb.puzzles", description=__doc__)
    commands = parser.add_subparsers(required=True, dest="command")

    def command(name: str, run: Callable[[Options], str | None], about: str) -> argparse.ArgumentParser:
        added: argparse.ArgumentParser = commands.add_parser(name, help=about)
        added.set_defaults(run=run)
        return added

    def maker(name: str, run: Callable[[Options], str | None], about: str) -> argparse.ArgumentParser:
        """A command that makes puzzles into a file, for a time, and goes on where it stopped."""
        added = command(name, run, f"{about}; goes on where it stopped")
        added.add_argument("--file", type=Path, default=FILLED if name == "fill" else KEPT)
        added.add_argument(
            "--part", default=name, help="a name of its own for each that runs at the same time"
        )
        added.add_argument("--seconds", type=float, default=3600.0)
        return added

    make = maker("make", _make, "make puzzles")
    make.add_argument("--parts", type=int, default=1, help="so many at the same time: PART, PART+1 and so on")
    make.add_argument("--turns", default="1,2,3", help="the lengths that are asked for in turn; 0: any")
    make.add_argument("--source", default=SOURCES[0], choices=SOURCES, help="where positions come from")
    make.add_argument("--about", default="", help="puzzles about this theme, order or element alone")
    maker("games", _games, "make puzzles of games between computers")
    resisting = maker("resisting", _resisting, "make puzzles against others who do their best")
    resisting.add_argument("--boards", action="store_true", help="places to reach on boards of games")
    resisting.add_argument("--turns", default="3,4", help="the lengths on boards of games")
    varied = maker("varied", _varied, "make puzzles by small changes to others")
    varied.add_argument("--of", type=Path, nargs="*", default=[KEPT], help="what is varied")
    deepen = maker("deepen", _deepen, "make puzzles that take a turn more than others")
    deepen.add_argument("--turns", default="3,4,5", help="the lengths that are asked for in turn")
    deepen.add_argument("--of", type=Path, nargs="*", default=[], help="files of puzzles to begin with, too")
    fill = maker("fill", _fill, "add red herrings to what was made, or to days to come")
    fill.add_argument("source", type=Path, nargs="*", help="files of a pool; without one, the days")
    fill.add_argument("--keep", type=int, default=0, help="the weeks of the days that stay as they are")
    fill.add_argument("--full", type=int, default=6, help="the number of pieces besides bases")
    series = maker("series", _series, "find boards of games with several goals")
    series.add_argument("--long", action="store_true", help="longer goals, where each colour has one bot")
    series.add_argument("--take", type=int, default=0, help="put so many into the collection instead")
    sift = maker("sift", _sift, "take what is idle out of puzzles made elsewhere")
    sift.add_argument("candidates", type=Path)
    report = command("report", _report, "count what was made, by all that tells one from another")
    report.add_argument("--file", type=Path, nargs="+", default=[KEPT])
    pack = command("pack", _pack, "choose from what was made for the collection")
    pack.add_argument("--file", type=Path, nargs="+", default=[KEPT])
    pack.add_argument("--count", type=int, default=300, help="new puzzles in the collection, at most")
    deal = command("deal", _deal, "choose from what was made for the days")
    deal.add_argument("--file", type=Path, nargs="+", default=[FILLED, KEPT])
    deal.add_argument("--weeks", type=int, default=103, help="new weeks, at most")
    deal.add_argument("--keep", type=int, required=True, help="the weeks that stay: all that have begun")
    ahead = command("ahead", _ahead, "add long, full and rare puzzles to those made ahead for endless")
    ahead.add_argument("--file", type=Path, nargs="+", default=[KEPT])
    command("ideas", _ideas, "choose the collections by an idea, and list them")
    ratings = command("ratings", _ratings, "fit strengths to the results that people have shared")
    ratings.add_argument("file", type=Path, help="a text with the links of results, one in a line")
    ratings.add_argument("--write", action="store_true", help="write them into the collection")
    command("retire", _retire, "find out which puzzles of the collection have something idle")
    command("table", _table, "how many puzzles there are of what kind")
    comparing = command("compare", _compare, "solve and grade unseen puzzles by a plain search too")
    comparing.add_argument("--count", type=int, default=40)
    comparing.add_argument("--first", type=int, default=0, help="the first seed")
    comparing.add_argument("--one", action="store_true", help="puzzles with one solution alone")
    command("proofs", _proofs, "have the solver prove each puzzle, and print how long that takes")
    command("grades", _grades, "have the computers try puzzles of each grade")
    command("lessons", _lessons, "write the lessons")
    options = parser.parse_args()
    if "seconds" in options:
        options.file.parent.mkdir(parents=True, exist_ok=True)
    text = options.run(options)
    if text:
        print(text)


def _lengths(options: Options) -> list[int]:
    return [int(number) for number in options.turns.split(",")]


def _make(options: Options) -> None:
    from .make import Maker, run_parts

    names = [options.part, *(f"{options.part}+{n}" for n in range(1, options.parts))]
    parts = [Maker(options.file, name, _lengths(options), options.source, options.about) for name in names]
    run_parts(parts, options.seconds)


def _games(options: Options) -> None:
    from .games import GameMaker

    GameMaker(options.file, options.part).run(options.seconds)


def _resisting(options: Options) -> None:
    from .duels import BoardDuels, Duels

    if options.boards:
        BoardDuels(options.file, options.part, SERIES, _lengths(options)).run(options.seconds)
    else:
        Duels(options.file, options.part).run(options.seconds)


def _varied(options: Options) -> None:
    from .around import VARIED, Around

    Around(options.file, options.part, options.of, VARIED).run(options.seconds)


def _deepen(options: Options) -> None:
    from .deepen import Deepening, parents

    Deepening(options.file, options.part, parents(options.of), _lengths(options)).run(options.seconds)


def _fill(options: Options) -> None:
    from .fill import Filling, records

    known = records(options.source, options.keep)
    Filling(options.file, options.part, known, options.full).run(options.seconds)


def _series(options: Options) -> str | None:
    from .series import BoardMaker, LongBoards, take

    if not options.take:
        maker = LongBoards if options.long else BoardMaker
        maker(options.file, options.part, SERIES).run(options.seconds)
        return None
    take(SERIES, options.take)
    return _table(options)


def _sift(options: Options) -> None:
    from .make import Maker, sift

    sifter = Maker(options.file, f"sift-{options.candidates.stem}", (0,), "composed")
    sift(options.candidates, sifter, options.seconds)


def _report(options: Options) -> str:
    from .report import report

    return report(options.file)


def _pack(options: Options) -> str:
    from .pack import pack

    pack(options.file, options.count)
    return _table(options)


def _deal(options: Options) -> str:
    from .pack import deal

    deal(options.file, options.weeks, options.keep)
    return _table(options)


def _ahead(options: Options) -> str:
    from .ahead import add

    return add(options.file)


def _ideas(options: Options) -> str:
    from .ideas import choose

    return choose()


def _ratings(options: Options) -> str:
    from .ratings import ratings

    return ratings(options.file.read_text("utf-8"), options.write)


def _retire(options: Options) -> str:
    from .pack import retire

    retire()
    return _table(options)


def _table(options: Options) -> str:
    from .files import read
    from .table import table

    return table(*read())


def _compare(options: Options) -> str | None:
    from .compare import compare

    if compare(options.count, options.first, options.one):
        sys.exit(1)
    return None


def _proofs(options: Options) -> str:
    from .files import read
    from .proofs import table

    return table(read()[0].puzzles)


def _grades(options: Options) -> str:
    from .files import read
    from .grades import sample, table, tried

    return table([tried(entry) for entry in sample(read()[0].puzzles)])


def _lessons(options: Options) -> None:
    from . import lessons

    lessons.write()


if __name__ == "__main__":
    main()
