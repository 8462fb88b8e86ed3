"""The length of links, and the time to make and to read one.

    python3 dev.py bench links [--games N]

Plays random games of Twin Tin Bots (every legal change and every answer equally likely) and of Junkyard Bots
(every legal decision, and robots rebuilt from all parts). Prints median, 95th percentile and maximum of the
characters of whole addresses, next to the budget; times are multiples of playing one turn of the same game in
the same run.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Callable
from typing import Any

import junkyard_core as junk
import ttb_core as ttb
from ground.links.codec import Linked
from ground.steps import finished
from makers.junkyard.played import Played as PlayedJunk
from ttb_core import Position, Turn
from ttb_core.changes import legal
from ttb_core.links import Game, decode, encode_game, encode_position

ADDRESS = "https://example.github.io/ttb/#p="
ELEMENTS = {"rocks": 3, "blobs": 3, "mud": 3, "teleporters": 3}


class Played:
    """A random game: its turns and the position before each."""

    def __init__(self, seed: str, colours: int, rounds: int, **options: int) -> None:
        rnd = random.Random(seed)
        position = ttb.new_game(colours=colours, seed=seed, **options)  # type: ignore[arg-type]
        self.positions: list[Position] = [position]
        self.turns: list[Turn] = []
        while position.result is None and len(self.turns) < colours * rounds:
            turn = Turn(rnd.choice(legal(position)))
            outcome = ttb.play(position, turn)
            while outcome.pending is not None:
                turn = turn.with_choice((outcome.pending.kind, rnd.choice(outcome.pending.options)))
                outcome = ttb.play(position, turn)
            position = outcome.position
            self.turns.append(turn)
            self.positions.append(position)


def seconds(action: Callable[[Any], object], values: list[Any]) -> float:
    """The mean processor time of the action for one value."""
    begin = time.process_time()
    for value in values:
        action(value)
    return (time.process_time() - begin) / len(values)


def report(
    title: str,
    budget: int,
    encode: Callable[[Any], str],
    values: list[Any],
    turn: float,
    decode: Callable[[str], object] = decode,
) -> None:
    texts = [encode(value) for value in values]
    lengths = sorted(len(ADDRESS) + len(text) for text in texts)
    p95 = lengths[min(len(lengths) - 1, int(len(lengths) * 0.95))]
    median = statistics.median(lengths)
    row = f"{title:<42} {len(lengths):>6} {median:>7.0f} {p95:>5} {lengths[-1]:>5} {budget:>7}"
    print(f"{row} {seconds(encode, values) / turn:>7.1f} {seconds(decode, texts) / turn:>7.1f}")


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure links.")
    parser.add_argument("--games", type=int, default=10, help="games of each sort (10)")
    count = parser.parse_args().games
    two = [Played(f"two {n}", 2, 40) for n in range(count)]
    six = [Played(f"six {n}", 6, 40, **ELEMENTS) for n in range(count)]
    four = [Played(f"four {n}", 4, 40) for n in range(count)]
    turns = [pair for game in four for pair in zip(game.positions, game.turns, strict=False)]
    turn = seconds(lambda pair: ttb.play(*pair), turns)
    print(f"{'characters of':<42} {'links':>6} {'median':>7} {'p95':>5} {'max':>5} {'budget':>7}", end="")
    print(f" {'encode':>7} {'decode':>7}  (times: turns played)")
    report(
        "two players, rounds 10 to 40", 250, encode_position, [p for g in two for p in g.positions[18:]], turn
    )
    report(
        "six, all elements, rounds 10 to 40",
        450,
        encode_position,
        [p for g in six for p in g.positions[54:]],
        turn,
    )
    whole = [Game(game.positions[0], game.turns) for game in four if len(game.turns) == 160]
    report("a game of four, 40 rounds (160 turns)", 1900, encode_game, whole, turn)
    junkyard(count)


def junkyard(count: int) -> None:
    """The same for Junkyard Bots: first positions, later positions, and whole games."""
    games = [PlayedJunk(number, players=4, ready=False, keeping=0) for number in range(count)]
    played = [pair for game in games for pair in zip(game.positions, game.turns, strict=False)]
    play = seconds(lambda pair: junk.play(*pair), played)
    starts = [junk.new_game(4, f"puma {number}", ready=True) for number in range(count)]
    first = [Linked("position", start) for start in starts]
    later = [Linked("position", position) for game in games for position in game.positions]
    rounds = [
        Linked(
            "game", game.start, [t for t, p in zip(game.turns, game.positions, strict=False) if p.round <= 10]
        )
        for game in games
    ]
    print("Junkyard Bots")

    def read(text: str) -> object:
        return finished(junk.RULES.links.reading(text))

    for title, budget, values in (
        ("first positions of four", 60, first),
        ("four players, any position", 450, later),
        ("a game of four, 10 rounds, all built anew", 1900, rounds),
    ):
        report(title, budget, junk.RULES.links.write, values, play, read)


if __name__ == "__main__":
    main()
