"""The fights of the computers of Junkyard Bots in games of a level against itself, next to their blind parts.

    python3 dev.py bench junkyard_fights

Prints for each level, for a robot and game: attacks, power lost to them, bombs taken, thrown and left over,
parts taken blind, power lost to them, and pipes that help no part at the end. Then the shares of games that
end by an attack and by a blind bomb.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial

import junkyard_core as junk
from ground.steps import finished
from junkyard_core import bots
from junkyard_core.lattice import Piece, backs, fronts, meeting
from junkyard_core.parts import BOMB, PARTS, PIPE
from junkyard_core.position import Robot
from junkyard_core.rules import RULES

FIGURES = (
    "attacks", "lost to them", "bombs taken", "thrown", "left over", "blind", "lost to those", "idle pipes",
)  # fmt: skip
ENDS = ("end by an attack", "by a blind bomb")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--levels", default=",".join(map(str, RULES.levels)), help="all levels by default")
    parser.add_argument("--games", type=int, default=40, help="for each level (40)")
    parser.add_argument("--at-table", type=int, default=2, metavar="N", help="players, 2 to 4 (2)")
    parser.add_argument("--processes", type=int, default=1)
    options = parser.parse_args()
    print(f"| level | games | {' | '.join((*FIGURES, *ENDS))} |")
    print(f"| --- {'| --: ' * (1 + len(FIGURES) + len(ENDS))}|")
    with ProcessPoolExecutor(options.processes) as pool:
        for level in options.levels.split(","):
            play = partial(played, level, options.at_table)
            total = sum(pool.map(play, range(options.games)), Counter[str]())
            robots = options.games * options.at_table
            shares = [f"{total[name] / robots:.2f}" for name in FIGURES]
            shares += [f"{total[name] / options.games:.0%}" for name in ENDS]
            print(f"| {level} | {options.games} | {' | '.join(shares)} |", flush=True)


def played(level: str, players: int, number: int) -> Counter[str]:
    """The counts of a game of a level against itself."""
    position, counts = junk.new_game(players, f"fights {number}"), Counter[str]()
    while position.to_move is not None:
        colour = position.to_move
        view = junk.view(junk.position_to_json(position), {colour})
        outcome = junk.play(position, finished(bots.think(view, level, f"fights {number} {colour}")))
        position = outcome.position
        counts.update(dict(_told(outcome.events)))
    counts["idle pipes"] = sum(map(idle_pipes, position.robots))
    return counts


def _told(events: list[dict[str, object]]) -> Iterator[tuple[str, int]]:
    """The figures that the events of one decision add to, each name once."""
    sums: Counter[str] = Counter()
    blasts: set[object] = set()
    for event in events:
        match event:
            case {"type": "attack", "bombs": list(bombs)}:
                sums.update({"attacks": 1, "thrown": len(bombs)})
            case {"type": "damage", "why": why, "lost": int(lost), "power": power}:
                sums["lost to them" if why == "attack" else "lost to those"] += lost
                if not power:
                    blasts.add(why)
            case {"type": "take", "part": part}:
                sums["blind"] += part is None
                sums["bombs taken"] += part is not None and PARTS[str(part)].family == BOMB
            case {"type": "drop", "parts": list(parts)}:
                sums["left over"] += len(parts)
    if blasts:
        sums[ENDS[0] if "attack" in blasts else ENDS[1]] += 1
    yield from sums.items()


def idle_pipes(robot: Robot) -> int:
    """The number of pipes that help no other part than pipes."""
    by_back = {socket: part for part in robot.parts for socket in backs(part)}

    def helps(part: Piece) -> bool:
        ahead = (by_back.get(meeting(socket)) for socket in fronts(part))
        return any(PARTS[each.kind].family != PIPE or helps(each) for each in ahead if each is not None)

    return sum(PARTS[part.kind].family == PIPE and not helps(part) for part in robot.parts)


if __name__ == "__main__":
    main()
