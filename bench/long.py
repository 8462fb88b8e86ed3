"""The costs of a long game on the page: the time of a turn, memory and storage.

    python3 dev.py bench long

Six colours with all elements of the box play 60 rounds on the built page by `window.ttb.play`. CPython
chooses the turns, the same in every run: of some random legal changes the one with the most events. The page
reports the time of each turn, every five rounds its memory after garbage collection, and every ten rounds the
time of looking back. At the end the last ten rounds are played once more from the position before them, in a
game without a past.

Prints medians of the first and of the last ten rounds and their ratio.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from playwright.sync_api import CDPSession, Page

import ttb_core as ttb
from tools.playing import chromium
from tools.steps import DIST

COLOURS, ROUNDS, PART = 6, 60, 10
"""`PART` is the number of rounds in a median; in a shorter game it is all of them."""
LOOKED_INTO, LOOKED_BACK = 5, 10
"""The intervals of the measurements, in rounds; in a shorter game they are the whole game."""
TRIED = 6
"""The number of changes from which a turn is chosen."""
SEED = "a long game"
TRACK = 40
"""The crystals on the track: with fewer, random players might end the game."""
IDLE = ("nothing", "order", "turn", "next")
"""Events that move nothing on the board."""

OBSERVE = """
window.longTasks = [];
new PerformanceObserver(list => list.getEntries().forEach(({ duration }) => longTasks.push(duration)))
  .observe({ type: "longtask" });
"""
PLAY = """async text => {
  longTasks.length = 0;
  const begun = performance.now();
  const drawn = ttb.play(text);
  const task = performance.now() - begun;
  await drawn;
  const time = performance.now() - begun;
  await new Promise(done => setTimeout(done, 60)); // long tasks are reported late
  const kept = Object.entries(localStorage).flat();
  return {
    time, task, longest: Math.max(0, ...longTasks), shown: document.querySelectorAll("*").length,
    stored: new Blob(kept).size, log: document.querySelectorAll(".log-line").length,
  };
}"""
TIMED = """async ([action, value]) => {
  const begun = performance.now();
  await (action === "link" ? ttb.link() : ttb.act(action, value));
  return performance.now() - begun;
}"""
# Pyodide does not expose Python's memory: the script notices it when the module is instantiated.
SEE_MEMORY = """
const { Memory } = WebAssembly;
const seen = new Set();
window.wasmBytes = () => [...seen].reduce((sum, { buffer }) => sum + buffer.byteLength, 0);
for (const name of ["instantiate", "instantiateStreaming"]) {
  const real = WebAssembly[name];
  WebAssembly[name] = async (source, imports = {}) => {
    const made = await real.call(WebAssembly, source, imports);
    const given = [...Object.values(imports), (made.instance ?? made).exports];
    for (const one of given.flatMap(Object.values)) if (one instanceof Memory) seen.add(one);
    return made;
  };
}
"""

LOOKS = {
    "undo": ("undo-turn", ""),
    "redo": ("redo", ""),
    "earlier turns in the log": ("log-earlier", ""),
    "replay": ("replay", ""),
    "its first moment": ("replay-to", "0:0"),
    "leave it": ("replay-close", ""),
    "link to the position": ("link", ""),
}
"""Ways of looking back, one after the other."""


class Planned(NamedTuple):
    """A turn, the position before it, and the number of its visible events."""

    before: ttb.Position
    turn: dict[str, Any]
    stir: int


def start() -> ttb.Position:
    """A position with all elements, whose game does not end by itself."""
    elements = {"rocks": 3, "blobs": 3, "mud": 3, "teleporters": 3}
    data: Any = ttb.position_to_json(ttb.new_game(COLOURS, seed=SEED, score_victory=False, **elements))
    data["track"] = [data["track"][number % len(data["track"])] for number in range(TRACK)]
    return ttb.position_from_json(data)


def random_turn(position: ttb.Position, change: Any, double: bool, chance: random.Random) -> Planned:
    """A turn with this change and random answers."""
    turn: dict[str, Any] = {"change": change, "double": double, "choices": []}
    while (outcome := ttb.play(position, ttb.turn_from_json(turn))).pending is not None:
        question: Any = outcome.pending.to_json()
        turn["choices"].append({question["kind"]: chance.choice(question["options"])})
    return Planned(position, turn, sum(event["type"] not in IDLE for event in outcome.events))


def planned(rounds: int) -> list[Planned]:
    """The turns of the game, the same every time."""
    chance, position = random.Random(SEED), start()
    turns: list[Planned] = []
    while len(turns) < rounds * COLOURS:
        assert position.result is None, "the game is over before its time"
        changes = ttb.legal_changes(position)
        sample = chance.sample(changes, min(TRIED, len(changes)))
        best = max(
            (random_turn(position, change, False, chance) for change in sample), key=lambda turn: turn.stir
        )
        turns.append(best)
        position = ttb.play(position, ttb.turn_from_json(best.turn)).position
    return turns


# On the page


def inside(page: Page, session: CDPSession) -> dict[str, float]:
    """Memory and DOM counters after a garbage collection."""
    session.send("HeapProfiler.collectGarbage")
    heap = session.send("Runtime.getHeapUsage")
    counted = session.send("Memory.getDOMCounters")
    return {
        "heap": heap["usedSize"] / 1e6,
        "wasm": page.evaluate("wasmBytes()") / 1e6,
        "nodes": counted["nodes"],
        "listeners": counted["jsEventListeners"],
    }


def load(page: Page, position: ttb.Position) -> None:
    page.evaluate("text => ttb.load(text)", json.dumps(ttb.position_to_json(position)))


def played(page: Page, turns: Sequence[Planned], after: Callable[[int, dict[str, Any]], None]) -> list[Any]:
    """The figures of these turns, played on the page.

    `after` gets the number and the figures of each turn and may add to them.
    """
    results = []
    for number, planned_turn in enumerate(turns, 1):
        figures: dict[str, Any] = page.evaluate(PLAY, json.dumps(planned_turn.turn))
        figures |= {"stir": planned_turn.stir, "stored": figures["stored"] / 1e3}
        after(number, figures)
        results.append(figures)
    return results


def whole_game(page: Page, turns: Sequence[Planned]) -> tuple[list[Any], list[Any]]:
    """The figures of each turn of the game, and of the last ten rounds in a game without a past."""
    session = page.context.new_cdp_session(page)
    into, back = (min(interval * COLOURS, len(turns)) for interval in (LOOKED_INTO, LOOKED_BACK))

    def look(number: int, figures: dict[str, Any]) -> None:
        if number % into == 0:
            figures |= inside(page, session)
        if number % back == 0:
            figures["looks"] = {name: page.evaluate(TIMED, [*act]) for name, act in LOOKS.items()}

    load(page, turns[0].before)
    game = played(page, turns, look)
    last = turns[-PART * COLOURS :]
    load(page, last[0].before)
    return game, played(page, last, lambda number, figures: None)


# Figures


def median_of(results: Sequence[dict[str, Any]], name: str) -> float:
    return statistics.median(figures[name] for figures in results if name in figures)


PER_TURN = {
    "time": "time of a turn, ms",
    "task": "its first task, ms",
    "longest": "longest task over 50 ms, ms (0: none)",
    "stir": "events in which something moves",
    "shown": "elements in the page",
    "log": "lines in the log",
    "stored": "local storage, KB",
}
INSIDE = {
    "heap": "JavaScript's heap, MB",
    "wasm": "Python's memory, MB",
    "nodes": "DOM nodes that are kept",
    "listeners": "event listeners",
}


def digits(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.1f}"


def rows(
    game: Sequence[dict[str, Any]], without: Sequence[dict[str, Any]]
) -> list[tuple[str, str, str, str]]:
    """Rows of the table: name, first rounds, last rounds, ratio."""
    first, last = game[: PART * COLOURS], game[-PART * COLOURS :]
    lines = []

    def line(words: str, before: float, after: float) -> None:
        lines.append((words, digits(before), digits(after), f"{after / before:.2f}" if before else "-"))

    for name, words in {**PER_TURN, **INSIDE}.items():
        line(words, median_of(first, name), median_of(last, name))
    looks = [figures["looks"] for figures in game if "looks" in figures]
    for name in looks[0]:
        line(f"looking back: {name}, ms", looks[0][name], looks[-1][name])
    for name in ("time", "task"):
        words = f"the last rounds without a past, with it: {PER_TURN[name]}"
        line(words, median_of(without, name), median_of(last, name))
    return lines


def table(lines: Sequence[tuple[str, ...]], part: int) -> str:
    head = f"| medians | first {part} rounds | last {part} rounds | ratio |\n| --- | --: | --: | --: |\n"
    return head + "".join(f"| {' | '.join(line)} |\n" for line in lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--rounds", type=int, default=ROUNDS, help=f"of the game ({ROUNDS})")
    rounds = parser.parse_args().rounds
    turns = planned(rounds)
    with chromium.serving_copy(DIST) as (browser, site, _):
        page = browser.new_context(viewport={"width": 1180, "height": 820}, locale="en-GB").new_page()
        page.add_init_script(SEE_MEMORY)
        chromium.open_game(page, site.url)
        page.evaluate(OBSERVE)
        game, without = whole_game(page, turns)
    print(table(rows(game, without), min(PART, rounds)))


if __name__ == "__main__":
    main()
