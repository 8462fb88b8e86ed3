"""Time and memory that the largest accepted inputs cost (docs/PROTOCOL.md: Limits).

    python3 dev.py bench bounds

Each row is a process of its own: seconds of processor time for reading and answering, and its peak memory
(getrusage; Python with the library takes the first 20 MB). If the work is done in steps, also their number
and the longest one.
"""

from __future__ import annotations

import argparse
import io
import json
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from typing import Any

from games.ttb.game import TTB
from shell.saves.exchange import MOST_TURNS
from shell.saves.files import LARGEST_FILE
from shell.sharing.links import Arrival

import ttb_core as ttb
from ground.command import MAX_FILE
from ground.forms import MOST_ENTRIES
from ground.protocol import MAX_LINE, Engine
from ttb_core import conformance, links
from ttb_core.links import version2

Work = Callable[[], Iterator[object]]
"""Prepared work, in steps."""
ENGINE = Engine(ttb.RULES)

BUSY: dict[str, Any] = {
    "turn_order": ["red"],
    "rules": {"score_victory": False},
    "bots": {
        "red1": {"at": [-2, 0], "facing": "E", "program": ["forward3", "dash", "forward2"]},
        "red2": {"at": [-3, 0], "facing": "E", "program": ["double_zap", "forward_zap", "long_zap"]},
    },
    "crystals": [{"at": [q, 0], "colour": "blue"} for q in (-1, 0, 1)],
}
"""Both bots carry out long programs, and one zaps the other three times."""


def busy_turns(count: int) -> list[dict[str, object]]:
    """Turns in which every question is answered with the first option."""
    position, turns = ttb.position_from_json(BUSY), []
    for _ in range(count):
        turn = ttb.Turn()
        outcome = ttb.play(position, turn)
        while outcome.pending is not None:
            turn = turn.with_choice((outcome.pending.kind, outcome.pending.options[0]))
            outcome = ttb.play(position, turn)
        turns.append(ttb.turn_to_json(turn))
        position = outcome.position
    return turns


def engine(line: str) -> Work:
    """Work that answers one request."""

    def work() -> Iterator[object]:
        yield ENGINE.answer_text(line)

    return work


def filled(start: str, piece: str, end: str, size: int) -> str:
    """A text of about this size: one piece repeated between start and end."""
    return start + piece * ((size - len(start) - len(end)) // len(piece)) + end


def full_position() -> dict[str, object]:
    """A position with lists of the maximum length and the hand with the most legal changes."""
    track = ["blue", "green", "pink"] * MOST_ENTRIES
    start = ttb.position_to_json(ttb.new_game(colours=6, first="red"))
    start["track"] = track[:MOST_ENTRIES]
    start["banked"] = dict.fromkeys(("red", "green", "pink"), track[:MOST_ENTRIES])
    specials = [order.name for order in ttb.ORDERS if order.special]
    start["pile"], start["hands"] = [], {"red": {"special": specials}}
    return start


def turns() -> Work:
    return engine(json.dumps({"position": BUSY, "turns": busy_turns(MOST_ENTRIES)}))


def too_many_turns() -> Work:
    return engine(filled('{"position": {}, "turns": [', "{},", "{}]}", MAX_LINE))


def objects() -> Work:
    return engine(filled('{"id": [', '{"":0},', "0]}", MAX_LINE))


def legal() -> Work:
    return engine(json.dumps({"legal": full_position()}))


def seed() -> Work:
    return engine(filled('{"setup": {"colours": 6, "rocks": 3, "seed": "', "x", '"}}', MAX_LINE))


def long_line() -> Work:
    """Work that reads 200 MB without an end of line from a file, and then a request."""

    def work() -> Iterator[object]:
        with tempfile.TemporaryFile() as file:
            for _ in range(200):
                file.write(b"[" * 1_000_000)
            file.write(b'\n{"setup": {"colours": 2}}\n')
            file.seek(0)
            yield None  # only the next step is measured
            output = io.StringIO()
            ENGINE.serve(file, output)
        assert output.getvalue().count("\n") == 2 and '"red1"' in output.getvalue()
        yield None

    return work


def check() -> Work:
    """Work that checks a file of the maximum size, made of cases of the maximum size."""
    case = json.dumps({"name": "x", "position": BUSY, "turns": busy_turns(MOST_ENTRIES), "expect": {}})
    text = "[" + ",".join([case] * (MAX_FILE // (len(case) + 1))) + "]"
    return lambda: conformance.CASES.check_text(text)


def longest(make: Callable[[int], str]) -> str:
    """The longest text that fits in a link."""
    low, high = 0, MOST_ENTRIES + 1
    while high - low > 1:
        middle = (low + high) // 2
        try:
            make(middle)
            low = middle
        except ttb.TtbError:
            high = middle
    return make(low)


def opened(text: str) -> Work:
    """Work that the page does with a link: it reads the link and plays its turns in short steps."""

    def work() -> Iterator[object]:
        arrival = Arrival(TTB, text)
        while not arrival.done:
            arrival.go_on()
            yield None

    return work


def game_link() -> Work:
    start, turns = (
        ttb.position_from_json(BUSY),
        [ttb.turn_from_json(turn) for turn in busy_turns(MOST_ENTRIES)],
    )
    return opened("#g=" + longest(lambda count: links.encode_game(links.Game(start, turns[:count]))))


def game_link_2() -> Work:
    turns = busy_turns(MOST_ENTRIES)

    def make(count: int) -> str:
        game = {"flags": 0, "names": {}, "start": ttb.position_to_json(ttb.position_from_json(BUSY))}
        text = "2" + links.to_text(version2.write("game", {**game, "turns": turns[:count]}))
        if len(text) > links.MAX_CHARACTERS - links.CHECK_CHARACTERS:
            raise ttb.TtbError("link_too_long", "")
        return text + links.checksum(text)

    return opened("#g=" + longest(make))


def position_link() -> Work:
    return opened("#p=" + links.encode_position(ttb.position_from_json(full_position())))


def taken_in(text: str) -> Work:
    """Work that the page does with a file of games: it checks and stores them in short steps."""
    from games.ttb.features import FEATURES, ORDER
    from shell.features import FEATURES as SHELL

    from tools.playing.sitting import sit_down_at

    app = sit_down_at(TTB, (*SHELL, *FEATURES), ORDER)
    app.act("load")

    def work() -> Iterator[object]:
        effects = app.act("import-games", text)
        yield None
        while any(effect["do"] == "later" for effect in effects):
            effects = app.act("job")
            yield None

    return work


def game_file(count: int) -> dict[str, object]:
    """An exported game of this many busy turns."""
    return {
        "format": "ttb-game/1",
        "title": "x",
        "start": ttb.position_to_json(ttb.position_from_json(BUSY)),
        "turns": busy_turns(count),
    }


def many_games() -> Work:
    game = json.dumps(game_file(150))
    return taken_in(filled('{"format": "ttb-games/1", "games": [', game + ",", game + "]}", LARGEST_FILE))


def long_game() -> Work:
    return taken_in(json.dumps(game_file(MOST_TURNS)))


def many_brackets() -> Work:
    """Work with the file that takes longest to be recognised as no game."""
    deep = '{"a":' * 18 + "0" + "}" * 18
    return taken_in(filled('{"format": "ttb-games/1", "games": [', deep + ",", "{}]}", LARGEST_FILE))


CASES: dict[str, Callable[[], Work]] = {
    "a request of 2000 busy turns": turns,
    "a request with far too many turns": too_many_turns,
    "a request of many small objects": objects,
    "the most legal changes": legal,
    "a long seed": seed,
    "a line of 200 MB": long_line,
    "check: 4 MB of the largest cases": check,
    "a link to a game, version 1": game_link,
    "a link to a game, version 2": game_link_2,
    "a link to a position": position_link,
    "a file of 4 MB with many games": many_games,
    "a file with a game of 5000 turns": long_game,
    "a file of 4 MB of brackets": many_brackets,
}


def measure(name: str) -> None:
    """Print the cost of one case."""
    work = CASES[name]()
    begin = last = time.process_time()
    longest_step, steps = 0.0, 0
    for _ in work():
        now = time.process_time()
        longest_step, last, steps = max(longest_step, now - last), now, steps + 1
    megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (
        1 << 20 if sys.platform == "darwin" else 1 << 10
    )
    print(f"{name:<40} {last - begin:>8.2f} {megabytes:>8.0f} {steps:>8} {longest_step * 1000:>8.0f}")


def main() -> int:
    parser = argparse.ArgumentParser(description="What the largest inputs cost.")
    parser.add_argument("--case", choices=CASES)
    options = parser.parse_args()
    if options.case:
        measure(options.case)
        return 0
    print(f"{'':<40} {'seconds':>8} {'MB':>8} {'steps':>8} {'ms each':>8}", flush=True)
    for name in CASES:
        subprocess.run([sys.executable, __file__, "--case", name], check=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
