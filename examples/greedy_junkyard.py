"""A computer of Junkyard Bots in another make: it weighs decisions by a few numbers and never looks ahead.

    python3 -m junkyard_core tournament 6 "program:python3 examples/greedy_junkyard.py" --games 50

It is a benchmark for the levels (docs/junkyard/BOTS.md), so it uses the rules of `junkyard_core` alone.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

import junkyard_core as junk

VALUES = {"s": 1, "m": 2, "l": 4}
WEIGHTS = {"eye": 2.2, "mouth": 3.2, "claw": 2.6, "mover": 2.2, "pipe": 2.0}
ORDERS = (
    ("mover", "pipe", "claw", "mouth", "eye"), ("pipe", "mover", "mouth", "claw", "eye"),
    ("mover", "mouth", "pipe", "eye", "claw"), ("mover", "eye", "claw", "mouth", "pipe"),
)  # fmt: skip
"""The orders in which robots are built."""


def decide(view: Any) -> Any:
    """The turn of the colour to move."""
    own = view["robots"][view["to_move"]]
    others = [each for name, each in view["robots"].items() if name != view["to_move"] and each]
    legal = junk.legal(view)
    if legal["decisions"] is None:
        return {"build": max(robots(legal["tray"]), key=worth)}
    weigh = {"scan": of_scan, "scrounge": of_take, "battle": of_attack}.get(view["phase"])
    if weigh is None:
        return legal["decisions"][0]
    values = [weigh(view, own, others, each) for each in legal["decisions"]]
    best = max(values)
    chosen = [each for each, value in zip(legal["decisions"], values, strict=True) if value == best]
    return max(chosen[:: 1 + len(chosen) // 12], key=lambda each: left_over(own, each))


def of_scan(view: Any, own: Any, others: Any, scan: Any) -> float:
    """Draw as many points as possible, and only sizes that can be held."""
    strong = max((each["left"] for each in junk.holders(own)), default=0)
    weights = {size: 1.0 if n == 1 else 1.1 if n <= strong else 0.1 for size, n in VALUES.items()}
    counts: dict[str, int] = scan["scan"]
    return sum(n * VALUES[size] * weights[size] for size, n in counts.items())


def of_take(view: Any, own: Any, others: Any, take: Any) -> float:
    """The value of a part, less the risk if it lies face down and less the claws and mouths it occupies."""
    if "pass" in take:
        return 0.0
    strength = {tuple(each["at"]): each for each in junk.holders(own)}
    used = [strength[tuple(at)] for at in take["by"]]
    waste: float = 0.1 * sum(each["left"] for each in used) + 0.3 * (len(used) - 1)
    size = take["take"].get("size")
    if size is None:
        kind = take["take"]["part"]
        return of_kind(own, others, kind, used) + (0.3 if take["take"]["from"] == "open" else 0.0) - waste
    left: int = own["power"] - sum(VALUES[each["size"]] for each in own["held"] if each["part"] is None)
    if left - VALUES[size] < 2:
        return -1.0
    unseen = unseen_parts(view, size)
    number, bombs = sum(unseen.values()), unseen[f"bomb_{size}"]
    family = used[0]["family"]
    good = unseen[f"energy_{size}"] if family == "mouth" else number - bombs - unseen[f"energy_{size}"]
    gain = (4.5 if family == "mouth" else 2.2) * good
    return VALUES[size] * (gain - (4.5 + 2 * (5 - left)) * bombs) / max(1, number) - waste


def of_kind(own: Any, others: Any, kind: str, used: Any) -> float:
    part = junk.PARTS[kind]
    if part.family == "energy":
        total = energy(own) + part.value
        wins = total >= junk.GOAL and total > max(map(energy, others))
        return 4.5 * part.value + 1 + 100 * wins
    if part.family == "bomb":
        thrown = part.value + sum(each["strength"] - junk.PARTS[part_at(own, each)].value for each in used)
        return max(of_bombs(own, each, thrown) for each in others) + 0.5 * part.value
    figures = junk.figures_of(own["parts"])
    plenty = {"eye": figures["scan"] > 4, "mover": figures["speed"] > 5}.get(part.family, False)
    return WEIGHTS[part.family] * part.value * (0.4 if plenty else 1.0)


def of_bombs(own: Any, other: Any, more: int) -> float:
    """The value of the power that `more` points of bombs take from a robot, with the bombs held already."""
    dodge = junk.figures_of(other["parts"])["speed"]
    before = incoming(own, [each["at"] for each in own["held"]])
    after = min(other["power"], max(0, before + more - dodge))
    gained: int = after - min(other["power"], max(0, before - dodge))
    ahead = (energy(own), own["power"]) > (energy(other), 0)
    return 3.0 * gained + (30 if after == other["power"] and gained and ahead else 0)


def of_attack(view: Any, own: Any, others: Any, attack: Any) -> float:
    """The power lost, or much if the robot that explodes is the last that is ahead."""
    if "pass" in attack:
        return 0.0
    target = view["robots"][attack["attack"]]
    thrown = incoming(own, attack["bombs"])
    lost: int = min(target["power"], thrown - junk.figures_of(target["parts"])["speed"])
    if lost == target["power"]:
        left = [(energy(each), each["power"]) for each in others if each is not target and each["power"]]
        return 100.0 if own["power"] and (energy(own), own["power"]) > max(left, default=(-1, 0)) else -1.0
    return lost + 0.1 * energy(target) * (lost > 0) - 0.01 * thrown


def incoming(own: Any, places: Any) -> int:
    """The value of the bombs in these places, and the pipes behind their claws."""
    bombs = [each for each in own["held"] if each["at"] in places and (each["part"] or "")[:4] == "bomb"]
    claws = {tuple(at) for bomb in bombs for at in bomb["by"]}
    behind = (each for each in junk.holders(own) if tuple(each["at"]) in claws)
    bonus: int = sum(each["strength"] - junk.PARTS[part_at(own, each)].value for each in behind)
    return bonus + sum(junk.PARTS[bomb["part"]].value for bomb in bombs)


def part_at(own: Any, holder: Any) -> str:
    return next(str(each["part"]) for each in own["parts"] if each["at"] == holder["at"])


def energy(robot: Any) -> int:
    """The points that a robot will have eaten at the end of the round."""
    kinds = [each["part"] for each in robot["held"] if each["part"]] + list(
        Counter(robot["energy"]).elements()
    )
    return sum(junk.PARTS[kind].value for kind in kinds if kind.startswith("energy"))


def unseen_parts(view: Any, size: str) -> Counter[str]:
    """The parts of a size that are not visible, with the bombs that have exploded."""
    unseen = Counter({kind: part.in_box for kind, part in junk.PARTS.items() if part.size == size})
    if size == "s":
        unseen.update(list(junk.STARTERS) * len(view["robots"]))
    unseen.subtract(view["open"])
    for robot in view["robots"].values():
        unseen.subtract(robot["scanned"])
        unseen.subtract(robot["energy"])
        unseen.subtract(each["part"] for each in robot["parts"] + robot["held"] if each["part"])
    return Counter({kind: n for kind, n in unseen.items() if n > 0 and junk.PARTS[kind].size == size})


def left_over(own: Any, take: Any) -> int:
    """The number of ways to hold another part after a take; it chooses between places."""
    if "take" not in take:
        return 0
    what = take["take"].get("part")
    size = take["take"].get("size") or junk.PARTS[what].size
    part = {"part": what, "at": take["at"], "faces": take.get("faces", "N"), "by": take["by"]}
    after = {**own, "held": [*own["held"], part if what else {**part, "size": size, "blind": True}]}
    return sum(len(junk.places(after, kind)) for kind in ("energy_s", "bomb_s", "energy_m", "bomb_m"))


def robots(tray: dict[str, int]) -> Iterator[list[Any]]:
    """A robot for each order, each part where it does most at once."""
    for order in ORDERS:
        robot: list[Any] = []
        kinds = sorted(Counter(tray).elements(), key=lambda kind: (
            order.index(junk.PARTS[kind].family), -junk.PARTS[kind].value))  # fmt: skip
        for kind in kinds:
            spots = [{"part": kind, "at": [x, y], "faces": faces} for x, y, faces in junk.spots(robot, kind)]
            if spots:
                robot.append(max(spots, key=lambda spot: figures([*robot, spot])))
        yield robot


def figures(robot: list[Any]) -> float:
    """The scan, the speed, the strength of claws and mouths, and the sockets left."""
    told = junk.figures_of(robot)
    bonus: int = sum(
        each["bonus"]
        for part, each in zip(robot, told["parts"], strict=True)
        if part["part"][:4] in ("mout", "claw")
    )
    scan, speed = int(told["scan"]), int(told["speed"])
    return 2 * scan + 2 * speed + 2.5 * bonus + 0.02 * len(told["sockets"])


def worth(robot: list[Any]) -> float:
    """The figures, and the sizes that claws and mouths have room for."""
    kinds = [f"{family}_{size}" for family in ("energy", "bomb") for size in VALUES]
    can_hold = sum(VALUES[kind[-1]] for kind in kinds if junk.places({"parts": robot}, kind))
    return figures(robot) + 2.0 * can_hold + 0.5 * len(robot)


def main() -> None:
    for line in sys.stdin:
        request = json.loads(line)
        print(json.dumps({"id": request["id"], "turn": decide(request["view"]), "error": None}), flush=True)


if __name__ == "__main__":
    main()
