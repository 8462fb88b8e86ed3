"""The wait for "Another one" if nothing was made ahead, in the built page's worker in Chromium.

    python3 dev.py bench endless
    python3 dev.py bench endless --games ttb --grades 1,2 --themes jump,relay --times 1
    python3 dev.py bench endless --games ttb --without-file
    python3 dev.py bench endless --games rally --times 15 --without-browser
    python3 dev.py bench endless --games ttb --themes all --grades "" --turns "" --without-browser
    python3 dev.py bench endless --games ttb --themes steal,lift --crossed --without-browser

In Twin Tin Bots each grade with any theme, each theme with any grade, each number of turns, and full boards;
in the other games each kind with each of its grades in turn; with other seeds each time. The wall time
counts, from the tap until the puzzle is on the table. The table also shows the processor's time CPython takes
for the same seed on the same machine right after it, within the same limit, and the grade of the puzzle, in
Twin Tin Bots turns, pieces and themes too. The worker is started before; its start is measured on its own.
The last lines count the wishes met exactly within the time a person waits at most. `--without-file` does
without the puzzles made ahead; `--without-browser` leaves CPython alone, in Twin Tin Bots with the pieces
on each board beside those of a usual day of its grade, and the puzzles made ahead that would fit.
`--crossed` wishes for each theme with each grade.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Iterator
from typing import NamedTuple
from unittest.mock import patch

from games.junkyard.puzzles import making as puzzles
from games.junkyard.puzzles.attempt import PuzzleSession
from games.junkyard.puzzles.endless import Endless as EndlessPuzzles
from games.rally.drills import making as drills
from games.rally.drills.attempt import DrillSession
from games.rally.drills.endless import Endless as EndlessDrills
from games.ttb.puzzles.collection.collected import GRADES
from games.ttb.puzzles.endless import make as maker
from games.ttb.puzzles.endless.endless import SECONDS
from games.ttb.puzzles.endless.fresh import LONG, USUAL, Fresh, Wish
from games.ttb.puzzles.endless.ideas import ABOUT
from games.ttb.puzzles.endless.stock import stocked
from playwright.sync_api import Page
from shell.challenge.endless import Endless
from shell.storage.jsontext import Json

from tools.playing import chromium
from tools.playing.chance import fix
from tools.playing.pages import begin
from tools.steps import DIST, ROOT

THEMES = ("jump", "teleporter", "mud", "blob", "push", "zap_own", "relay", "lift", "steal", "swap")
MADE = "html[data-puzzle='on']:not([data-room])"
FILE = "ahead.json"
AHEAD = f"web/static/games/ttb/puzzles/endless/{FILE}"
NONE = '.room [data-region="room-endless"] [role="status"].room-note'


def wait(page: Page, wish: Wish, chance: float) -> float:
    """Seconds from the tap until the puzzle appears, or the note that none was found."""
    stored = {"version": 1, **wish._asdict()}
    fix(page, chance)
    begin(page, "play", {"ttb.endless": json.dumps(stored)})
    begun = time.monotonic()
    page.evaluate("ttb.act('endless')")
    page.wait_for_selector(f"{MADE}, {NONE}", state="attached", timeout=120_000)
    return time.monotonic() - begun


def puzzle_on_table(page: Page) -> Fresh | None:
    """The puzzle on the table, or None."""
    stored = json.loads(page.evaluate("localStorage.getItem('ttb.endless')") or "{}")
    return Fresh(stored["lately"][0]) if stored.get("lately") else None


def seed_of(chance: float) -> str:
    """The seed that the page makes of its random number."""
    return f"{round(chance * 1e12):012}".rstrip("0")


def here(wish: Wish, chance: float) -> tuple[float, Fresh | None]:
    """Seconds of the processor in CPython, with about the same limit as the page has, and what is made."""
    begun = time.process_time()
    request = {"seed": seed_of(chance), **wish._asdict(), "seconds": SECONDS, "deeds": []}
    with patch.object(maker, "monotonic", time.process_time):
        *_, answer = maker.make(request)
    made = [*map(Fresh, answer["made"])]
    return time.process_time() - begun, made[0] if made else None


class Framed(NamedTuple):
    """A game with the shell's frame: its making, the job for it, and the kind of its challenges."""

    endless: type[Endless]
    make: Callable[[Json], Iterator[Json]]
    challenge: str

    def wait(self, page: Page, name: str, kind: str, grade: int, chance: float) -> tuple[float, int]:
        """Seconds from the tap until a challenge or the note of none appears, and its grade or 0."""
        fix(page, chance)
        begin(page, "play", {})
        wish = ("endless-kind", f"kind={kind}"), ("endless-grade", f"grade={grade}")
        for action in ((self.endless.ROOM, self.endless.PART), *wish):
            page.evaluate("action => ttb.act(...action)", list(action))
        page.wait_for_selector('[data-key="endless-go"]')
        begun = time.monotonic()
        page.evaluate("ttb.act('endless')")
        on = f"html[data-{self.challenge}='on']"
        page.wait_for_selector(f"{on}, .endless-state .room-note", state="attached", timeout=120_000)
        took = time.monotonic() - begun
        stored = page.evaluate("key => localStorage.getItem(key)", f"{name}.{self.challenge}")
        return took, json.loads(stored)["task"]["grade"] if page.locator(on).count() else 0

    def here(self, kind: str, grade: int, chance: float) -> tuple[float, int]:
        """Seconds of the processor in CPython, and the grade of the challenge or 0."""
        request = {"seed": seed_of(chance), "task": kind, "grade": grade, "seconds": SECONDS}
        begun = time.process_time()
        with patch("shell.challenge.making.monotonic", time.process_time):
            *_, answer = self.make(request)
        made = answer["made"]
        return time.process_time() - begun, made[0]["grade"] if made else 0


FRAMED = {
    "junkyard": Framed(EndlessPuzzles, puzzles.make, PuzzleSession.kind),
    "rally": Framed(EndlessDrills, drills.make, DrillSession.kind),
}


def framed(page: Page | None, name: str, times: int) -> None:
    """The table of a game with the shell's frame: so many wishes of each kind; without a page CPython's."""
    game = FRAMED[name]
    if page:
        kind, (grade, *_) = next(iter(game.endless.GRADES.items()))
        took, _ = game.wait(page, name, kind, grade, 0.5)
        print(f"the first one, with the start of the worker: {took:.1f} s\n", flush=True)
    print("| wish | until it is there, s | grade | CPython, s | grade there |")
    print("| --- | --: | --: | --: | --: |")
    counts = []
    for kind, grades in game.endless.GRADES.items():
        met = met_here = 0
        for number in range(times):
            grade, chance = grades[number % len(grades)], 0.123456789 + number / (2 * times)
            took, came = game.wait(page, name, kind, grade, chance) if page else (0.0, 0)
            alone, came_here = game.here(kind, grade, chance)
            met += came == grade and took <= SECONDS
            met_here += came_here == grade and alone <= SECONDS
            seen = f"{took:.1f} | {came or 'nothing'}" if page else "|"
            wish = f"{name} {kind} {grade}"
            print(f"| {wish} | {seen} | {alone:.1f} | {came_here or 'nothing'} |", flush=True)
        in_page = f"{met} in the page, " if page else ""
        counts.append(f"{kind}: {in_page}{met_here} in CPython, of {times}")
    print(f"\nmet within {SECONDS} s:", *counts, sep="\n", end="\n\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--games", default=",".join(("ttb", *FRAMED)))
    parser.add_argument("--grades", default=",".join(map(str, GRADES)), help="of Twin Tin Bots, any theme")
    parser.add_argument("--themes", default=",".join(THEMES), help="of any grade; all: each")
    parser.add_argument("--turns", default=",".join(map(str, range(1, LONG + 1))), help="of any grade")
    parser.add_argument("--without-file", action="store_true", help="without the puzzles made ahead")
    parser.add_argument("--crossed", action="store_true", help="each theme with each grade, in Twin Tin Bots")
    parser.add_argument("--without-browser", action="store_true", help="CPython alone")
    parser.add_argument("--times", type=int, default=2, help="how often each is wished for (2)")
    options = parser.parse_args()
    names = options.games.split(",")
    if options.without_browser:
        for name in names:
            if name in FRAMED:
                framed(None, name, options.times)
            else:
                twin_tin_bots_here(options)
        return
    with chromium.serving_copy(DIST) as (browser, site, _):
        for name in names:
            page = browser.new_page()
            if name in FRAMED:
                chromium.open_game(page, f"{site.url}{name}/")
                framed(page, name, options.times)
            else:
                if options.without_file:
                    page.route(f"**/{FILE}*", lambda route: route.abort())
                chromium.open_game(page, site.url)
                twin_tin_bots(page, options)
            page.close()


def wishes_of(options: argparse.Namespace) -> list[Wish]:
    """The wishes of Twin Tin Bots."""
    themes = [*ABOUT] if options.themes == "all" else [theme for theme in options.themes.split(",") if theme]
    grades = [int(grade) for grade in options.grades.split(",") if grade]
    if options.crossed:
        return [Wish(theme, grade) for theme in themes for grade in grades]
    wishes = [Wish("", grade) for grade in grades]
    wishes += [Wish(theme, 0) for theme in themes]
    lengths = [Wish(turns=int(turns)) for turns in options.turns.split(",") if turns]
    return [*wishes, *lengths, Wish(full=True)] if lengths else wishes


def name_of(wish: Wish) -> str:
    return " ".join(f"{name} {value}" for name, value in wish._asdict().items() if value)


def chance_of(number: int) -> float:
    """The random number of the page for a time that a wish is made."""
    return 0.123456789 + number / 7


def twin_tin_bots_here(options: argparse.Namespace) -> None:
    """The table of Twin Tin Bots in CPython alone: what is made, and the wishes that the file would meet."""
    wishes, met, with_file = wishes_of(options), 0, 0
    ahead = stocked((ROOT / AHEAD).read_text("utf-8"))
    print(f"| wish | met of {options.times} | CPython, s | pieces | in {FILE} |")
    print("| --- | --: | --- | --- | --: |")
    for wish in wishes:
        tries = [here(wish, chance_of(number)) for number in range(options.times)]
        fitting = sum(made is not None and wish.fits(made) for _, made in tries)
        there = sum(map(wish.fits, ahead))
        met += fitting
        with_file += min(options.times, fitting + there)
        times = " ".join(f"{took:.1f}" for took, _ in tries)
        full = " ".join(f"{made.pieces} of {USUAL[made.grade - 1]}" for _, made in tries if made)
        print(f"| {name_of(wish)} | {fitting} | {times} | {full} | {there} |", flush=True)
    total = len(wishes) * options.times
    print(f"\nmet within {SECONDS} s: {met} of {total}, with {FILE} {with_file}\n")


def twin_tin_bots(page: Page, options: argparse.Namespace) -> None:
    """The table of Twin Tin Bots."""
    wishes = wishes_of(options)
    met = 0
    took = wait(page, Wish("", 1), 0.5)
    print(f"the first one of grade 1, with the start of the worker: {took:.1f} s\n", flush=True)
    print("| wish | until it is there, s | as wished | turns | grade | pieces | themes | CPython | ratio |")
    print("| --- | --: | --- | --: | --: | --: | --- | --: | --: |")
    for wish in wishes:
        for number in range(options.times):
            chance = chance_of(number)
            took = wait(page, wish, chance)
            puzzle = puzzle_on_table(page)
            alone, _ = here(wish, chance)
            met += bool(puzzle and wish.fits(puzzle) and took <= SECONDS)
            fits = "yes" if puzzle and wish.fits(puzzle) else "no" if puzzle else "nothing"
            facts = (
                f"{len(puzzle.solution)} | {puzzle.grade} | {puzzle.pieces} | {' '.join(puzzle.themes)}"
                if puzzle
                else "| | |"
            )
            ratio = took / max(alone, 0.01)
            print(
                f"| {name_of(wish)} | {took:.1f} | {fits} | {facts} | {alone:.1f} | {ratio:.1f} |", flush=True
            )
    print(f"\nmet within {SECONDS} s: {met} of {len(wishes) * options.times}\n")


if __name__ == "__main__":
    main()
