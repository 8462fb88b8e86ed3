"""`python -m makers.rally.drills` makes, chooses, proves and counts drills: see docs/rally/DRILLS.md."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from .files import CROPS, DRAFTS


def main() -> int:
    """Run a command."""
    parser = argparse.ArgumentParser(prog="python -m makers.rally.drills", description=__doc__)
    commands = parser.add_subparsers(required=True, dest="command")
    make = commands.add_parser("make", help="make drafts from seeds; goes on where it stopped")
    make.add_argument("--file", type=Path, default=DRAFTS)
    make.add_argument("--first", type=int, default=0, help="the first seed")
    make.add_argument(
        "--step", type=int, default=1, help="the distance of two seeds, for several makers at a time"
    )
    make.add_argument("--seconds", type=float, default=600.0, help="processor time")
    choosing = commands.add_parser("choose", help="choose from drafts and write the file with the lessons")
    choosing.add_argument("--file", type=Path, nargs="+", default=[DRAFTS])
    choosing.add_argument("--each", type=int, default=9, help="drills of each grade")
    cropping = commands.add_parser("crop", help="make drills on parts of courses; goes on where it stopped")
    cropping.add_argument("--file", type=Path, default=CROPS)
    cropping.add_argument("--first", type=int, default=0, help="the first number")
    cropping.add_argument("--seconds", type=float, default=600.0, help="processor time")
    extending = commands.add_parser("extend", help="add the best of them to the file")
    extending.add_argument("--file", type=Path, default=CROPS)
    extending.add_argument("--count", type=int, default=160, help="the most drills to add")
    proving = commands.add_parser("prove", help="prove each drill of the file")
    proving.add_argument("--full", action="store_true", help="also that nothing is without a purpose")
    comparing = commands.add_parser("compare", help="solve and grade unseen drills by a plain search too")
    comparing.add_argument("--count", type=int, default=40, help="of each kind")
    comparing.add_argument("--first", type=int, default=0, help="the first number")
    commands.add_parser("report", help="count what there is")
    options = parser.parse_args()
    if options.command == "make":
        from .make import run

        run(options.file, options.first, options.step, options.seconds)
    elif options.command == "choose":
        from .choose import choose

        choose(options.file, options.each)
    elif options.command == "crop":
        from .crops import run as crop

        crop(options.file, options.first, options.seconds)
    elif options.command == "extend":
        from .crops import extend

        extend(options.file, options.count)
    elif options.command == "prove":
        from .prove import prove

        return 1 if prove(options.full) else 0
    elif options.command == "compare":
        from .compare import compare

        return 1 if compare(options.count, options.first) else 0
    else:
        from .prove import report

        report()
    return 0


if __name__ == "__main__":
    sys.exit(main())
