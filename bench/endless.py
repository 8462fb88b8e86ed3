"""The wait for "Another one" if no puzzle was made ahead, in the built page's worker in Chromium.

    python3 dev.py bench endless
    python3 dev.py bench endless --grades 1,2 --themes jump,relay --times 1
    python3 dev.py bench endless --without-file

Each grade with any theme, each theme with any grade, each number of turns, and full boards, with other seeds
each time. The wall time counts, from the tap until the puzzle is on the table. The table also shows the time
CPython takes for the same seed on the same machine right after it, and the turns, grade, pieces and themes
of the puzzle. The worker is started before; its start is measured on its own. The last line counts the wishes
met exactly within the time a person waits at most. `--without-file` does without the puzzles made ahead.
"""

from __future__ import annotations

import argparse
import json
import time

from games.ttb.puzzles.collection.collected import GRADES
from games.ttb.puzzles.endless import make as maker
from games.ttb.puzzles.endless.endless import SECONDS
from games.ttb.puzzles.endless.fresh import LONG, Fresh, Wish
from playwright.sync_api import Page

from tools.playing import chromium
from tools.playing.chance import fix
from tools.playing.pages import begin
from tools.steps import DIST

THEMES = ("jump", "teleporter", "mud", "blob", "push", "zap_own", "relay", "lift", "steal", "swap")
MADE = "html[data-puzzle='on']:not([data-room])"
FILE = "ahead.json"
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


def here(wish: Wish, chance: float) -> float:
    """Seconds in CPython, with about the same limit as the page has."""
    seed = f"{round(chance * 1e12):012}".rstrip("0")
    begun = time.monotonic()
    request = {"seed": seed, **wish._asdict(), "seconds": SECONDS, "deeds": []}
    for _ in maker.make(request):
        pass
    return time.monotonic() - begun


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--grades", default=",".join(map(str, GRADES)), help="with any theme")
    parser.add_argument("--themes", default=",".join(THEMES), help="of any grade")
    parser.add_argument("--turns", default=",".join(map(str, range(1, LONG + 1))), help="of any grade")
    parser.add_argument("--without-file", action="store_true", help="without the puzzles made ahead")
    parser.add_argument("--times", type=int, default=2, help="how often each is wished for (2)")
    options = parser.parse_args()
    wishes = [Wish("", int(grade)) for grade in options.grades.split(",") if grade]
    wishes += [Wish(theme, 0) for theme in options.themes.split(",") if theme]
    wishes += [Wish(turns=int(turns)) for turns in options.turns.split(",") if turns]
    wishes.append(Wish(full=True))
    met = 0
    with chromium.serving_copy(DIST) as (browser, site, _):
        page = browser.new_page()
        if options.without_file:
            page.route(f"**/{FILE}*", lambda route: route.abort())
        chromium.open_game(page, site.url)
        took = wait(page, Wish("", 1), 0.5)
        print(f"the first one of grade 1, with the start of the worker: {took:.1f} s\n", flush=True)
        print(
            "| wish | until it is there, s | as wished | turns | grade | pieces | themes | CPython | ratio |"
        )
        print("| --- | --: | --- | --: | --: | --: | --- | --: | --: |")
        for wish in wishes:
            for number in range(options.times):
                chance = 0.123456789 + number / 7
                took = wait(page, wish, chance)
                puzzle = puzzle_on_table(page)
                alone = here(wish, chance)
                met += bool(puzzle and wish.fits(puzzle) and took <= SECONDS)
                fits = "yes" if puzzle and wish.fits(puzzle) else "no" if puzzle else "nothing"
                facts = (
                    f"{len(puzzle.solution)} | {puzzle.grade} | {puzzle.pieces} | {' '.join(puzzle.themes)}"
                    if puzzle
                    else "| | |"
                )
                name = " ".join(f"{name} {value}" for name, value in wish._asdict().items() if value)
                ratio = took / max(alone, 0.01)
                print(f"| {name} | {took:.1f} | {fits} | {facts} | {alone:.1f} | {ratio:.1f} |", flush=True)
    print(f"\nmet within {SECONDS} s: {met} of {len(wishes) * options.times}")


if __name__ == "__main__":
    main()
