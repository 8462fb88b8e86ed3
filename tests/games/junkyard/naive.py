"""A second, naive implementation of lattice, holding and rounds, close to the text of the rules.

Tests compare the engine with it; speed does not matter. All data is JSON of the interchange form; an edge is
a pair of squares, seen from the first.
"""

from __future__ import annotations

from typing import Any

Data = Any
Square = tuple[int, int]
Edge = tuple[Square, Square]

SIZE = {"feet": "s", "treads": "m", "jet": "l"}
STEP = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
BACK = {"N": "S", "E": "W", "S": "N", "W": "E"}
VALUE = {"s": 1, "m": 2, "l": 4}
BODY = {(x, y) for x in range(3) for y in range(3)}


def size_of(kind: str) -> str:
    return SIZE.get(kind, kind[-1])


def value_of(kind: str) -> int:
    return VALUE[size_of(kind)]


def squares(size: str, at: Data, faces: str) -> set[Square]:
    width, height = {"s": (1, 1), "m": (2, 1), "l": (2, 2)}[size]
    if faces in "EW":
        width, height = height, width
    return {(at[0] + dx, at[1] + dy) for dx in range(width) for dy in range(height)}


def of(part: Data) -> set[Square]:
    return squares(part.get("size") or size_of(part["part"]), part["at"], part.get("faces", "N"))


def beside(square: Square, side: str) -> Square:
    return square[0] + STEP[side][0], square[1] + STEP[side][1]


def rim(inside: set[Square], side: str) -> set[Edge]:
    return {(one, beside(one, side)) for one in inside if beside(one, side) not in inside}


def back(part: Data) -> set[Edge]:
    return rim(of(part), BACK[part["faces"]])


def front(part: Data) -> set[Edge]:
    return rim(of(part), part["faces"]) if part["part"].startswith("pipe") else set()


def meet(edges: set[Edge], others: set[Edge]) -> bool:
    return any((there, here) in others for here, there in edges)


def attached(parts: list[Data]) -> list[bool]:
    backs, found = [back(part) for part in parts], [False] * len(parts)
    sockets = {edge for side in STEP for edge in rim(BODY, side)}
    growing = True
    while growing:
        growing = False
        for number, part in enumerate(parts):
            if not found[number] and meet(backs[number], sockets):
                found[number] = growing = True
                sockets |= backs[number] | front(part)
    return found


def bonuses(parts: list[Data]) -> list[int]:
    hangs, backs, fronts = attached(parts), [*map(back, parts)], [*map(front, parts)]

    def chain(number: int) -> set[int]:
        met = {
            other
            for other, outlets in enumerate(fronts)
            if outlets and hangs[other] and hangs[number] and meet(backs[number], outlets)
        }
        return met.union(*map(chain, met))

    return [len(chain(number)) for number in range(len(parts))]


def figures_of(parts: list[Data]) -> Data:
    hangs, bonus = attached(parts), bonuses(parts)
    ground = max([3, *(y + 1 for part, yes in zip(parts, hangs, strict=True) if yes for _, y in of(part))])
    scan = speed = 0
    about = []
    for number, part in enumerate(parts):
        kind, strength = part["part"], value_of(part["part"]) + bonus[number]
        works = None
        if kind in ("feet", "treads", "jet"):
            stands = part["faces"] == "S" and max(y for _, y in of(part)) + 1 == ground
            works = hangs[number] and (kind == "jet" or stands)
            speed += strength * works
        if kind.startswith("eye") and hangs[number]:
            scan += strength
        others = BODY.union(*(of(one) for other, one in enumerate(parts) if other != number))
        about.append(
            {
                "at": part["at"],
                "attached": hangs[number],
                "bonus": bonus[number],
                "working": works,
                "overlap": bool(of(part) & others),
            }
        )
    return {"scan": scan, "speed": speed, "ground": ground, "parts": about}


def spots(parts: list[Data], kind: str) -> set[tuple[int, int, str]]:
    """All places for a part, found by trying every square near the robot."""
    taken = BODY.union(*map(of, parts))
    found = set()
    for x in range(min(x for x, _ in taken) - 3, max(x for x, _ in taken) + 4):
        for y in range(min(y for _, y in taken) - 3, max(y for _, y in taken) + 4):
            for faces in "NESW":
                part = {"part": kind, "at": [x, y], "faces": faces}
                if not of(part) & taken and attached([*parts, part])[-1]:
                    found.add((x, y, faces))
    return found


def family_of(kind: str) -> str:
    return kind.partition("_")[0]


def why_not_held(robot: Data, held: Data) -> str:
    """The reason a part cannot be held as well, or "": the first of JUNKYARD.md: Errors."""
    parts, by = robot["parts"], [tuple(at) for at in held["by"]]
    strength = {
        tuple(part["at"]): value_of(part["part"]) + bonus
        for part, bonus in zip(parts, bonuses(parts), strict=True)
        if family_of(part["part"]) in ("claw", "mouth")
    }
    kinds = {tuple(part["at"]): part["part"] for part in parts}
    if not by or len(set(by)) < len(by) or not set(by) <= strength.keys():
        return "no_holder"
    families = {family_of(kinds[at]) for at in by}
    wanted = families if held["blind"] else {"mouth" if family_of(held["part"]) == "energy" else "claw"}
    if len(families) > 1 or families != wanted:
        return "no_holder"
    large = [at for at in by if kinds[at].endswith("_l")]
    if large and len(by) > 1:
        return "shared_large"
    holds = {at: sum(VALUE[size_there(one)] for one in robot["held"] if list(at) in one["by"]) for at in by}
    if any(holds[at] for at in by if at not in large):
        return "full"
    if sum(strength[at] - holds[at] for at in by) < VALUE[size_there(held)]:
        return "too_heavy"
    where = squares(size_there(held), held["at"], held["faces"])
    if where & BODY.union(*map(of, parts), *map(of, robot["held"])):
        return "overlap"
    around = {beside(square, side) for square in where for side in STEP}
    places = {tuple(part["at"]): of(part) for part in parts}
    return "" if all(places[at] & around for at in by) else "not_touching"


def size_there(held: Data) -> str:
    return held.get("size") or size_of(held["part"])


def why_not_built(tray: Data, parts: list[Data], all_used: bool) -> str:
    """The reason a robot cannot be built, or ""."""
    kinds = [part["part"] for part in parts]
    if any(family_of(kind) in ("bomb", "energy") for kind in kinds):
        return "not_robot_part"
    if any(kinds.count(kind) > tray.get(kind, 0) for kind in kinds):
        return "not_yours"
    if any(part["overlap"] for part in figures_of(parts)["parts"]):
        return "overlap"
    if not all(attached(parts)):
        return "loose"
    return "unused" if all_used and len(parts) < sum(tray.values()) else ""


def round_after(data: Data, events: list[Data]) -> Data:
    """The fields of the round in the position after a decision, read from the events in any order."""
    last, colours = events[-1], [*data["robots"]]
    phase, colour = last["phase"], last["robot"]
    same = {"phase": phase, "to_move": colour} == {"phase": data["phase"], "to_move": data["to_move"]}

    def values(kind: str, field: str, of: str = "") -> list[Any]:
        return [one[field] for one in events if one["type"] == kind and of in ("", one.get("robot"))]

    def remembered(name: str, one: str) -> Any:
        return data["robots"][one][name]

    taken, idle = data["taken"], data["idle"]
    for event in events:
        taken = 0 if event["type"] == "round" else taken + (event["type"] == "take")
        fastest = event["type"] == "boost" and event["why"] == "fastest" and data["round"] > 0
        if fastest or event["type"] == "over" or event.get("phase") == "boost":
            idle = 0 if taken else idle + 1
    return {
        "phase": phase,
        "to_move": colour,
        "boost": [data["boost"], *values("boost", "to")][-1],
        "round": [data["round"], *values("round", "round")][-1],
        "taken": taken,
        "idle": idle,
        "robots": {
            one: {
                "power": [remembered("power", one), *values("damage", "power", one)][-1],
                "exploded": remembered("exploded", one) or one in values("explode", "robot"),
                "passed": phase == "scrounge"
                and (remembered("passed", one) or one in values("pass", "robot")),
                "attacked": sorted([*remembered("attacked", one), *values("attack", "target", one)])
                if same and phase == "battle" and one == colour
                else [],
                "rescanned": phase == "scan" and one == colour and one in values("return", "robot"),
            }
            for one in colours
        },
    }


def scrounging(data: Data, events: list[Data]) -> list[str]:
    """The robots that scrounge after a decision, in playing order."""
    order = data["turn_order"]
    first = [data["boost"], *(one["to"] for one in events if one["type"] == "boost")][-1]
    order = [*order[order.index(first) :], *order[: order.index(first)]]
    order = [colour for colour in order if not data["robots"][colour]["exploded"]]
    if data["phase"] == "scrounge":
        here = order.index(data["to_move"]) + 1
        order = [*order[here:], *order[:here]]
    out = [one["robot"] for one in events if one["type"] == "pass" and one["why"] == "chosen"]
    return [colour for colour in order if colour not in out and not data["robots"][colour]["passed"]]
