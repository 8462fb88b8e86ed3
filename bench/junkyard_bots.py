"""How long the computers of Junkyard Bots think about a decision, next to a random game in the same run.

    python3 dev.py bench junkyard_bots

Prints milliseconds of the processor for a decision of each level, on average and at most, over the decisions
of games between computers of level 2, the longest slice between two pauses, and how many random games could
have been played meanwhile.
"""

from __future__ import annotations

import argparse

from _measuring import processor_time

import junkyard_core as junk
from ground.steps import finished
from junkyard_core import bots


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--decisions", type=int, default=60, help="for each number of players and level (60)")
    options = parser.parse_args()
    print("| players | level | ms a decision | at most | slice | random games meanwhile |")
    print("| --- | --- " + "| --: " * 4 + "|")
    for players in junk.NUMBERS:
        views = _views(players, "2")
        some = views[:: max(1, len(views) // options.decisions)][: options.decisions]
        begun = processor_time()
        _views(players, "1")
        game = processor_time() - begun
        for level in bots.LEVELS:
            took, longest = [], 0.0
            for view in some:
                begun = last = processor_time()
                for _ in bots.think(view, level):
                    now = processor_time()
                    longest, last = max(longest, now - last), now
                end = processor_time()
                longest = max(longest, end - last)
                took.append(end - begun)
            mean = sum(took) / len(took)
            ms = [f"{1000 * value:.1f}" for value in (mean, max(took), longest)]
            print(f"| {players} | {level} | " + " | ".join([*ms, f"{mean / game:.3f}"]) + " |")


def _views(players: int, level: str) -> list[dict[str, object]]:
    """What everybody saw who decided something in a game."""
    position, found = junk.new_game(players, "bench"), []
    while position.to_move is not None:
        found.append(junk.view(junk.position_to_json(position), {position.to_move}))
        position = junk.play(position, finished(bots.think(found[-1], level, "bench"))).position
    return found


if __name__ == "__main__":
    main()
