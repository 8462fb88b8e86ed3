"""Starting positions (RULES.md: Components; Two players, simplified, teams, options)."""

from __future__ import annotations

import json
import pkgutil

from . import names
from .elements import ELEMENTS, TELEPORTERS
from .errors import TtbError
from .hexes import CENTRE, RINGS, index, neighbours, pair
from .interchange import FORMAT, position_from_json
from .names import COLOURS, MODES
from .orders import NAMES, SPECIALS
from .rng import Random

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .position import Position

_table: dict[str, Any] = {}


def setups() -> dict[str, Any]:
    """The package's table of starting positions by number of colours (`setups.json`)."""
    if not _table:
        # importlib.resources would do as well, but is more than half of the package's import time.
        text = pkgutil.get_data(__package__, "setups.json")
        assert text is not None
        _table.update(json.loads(text)["setups"])
    return _table


def new_game(
    colours: int = 2,
    mode: str = "standard",
    seed: str = "",
    first: str | None = None,
    simplified: bool = False,
    score_victory: bool = True,
    rocks: int = 0,
    blobs: int = 0,
    mud: int = 0,
    teleporters: int = 0,
) -> Position:
    """The start of a game; the same arguments always give the same position.

    `colours` 2 to 6 (4 for mode `two_colours`, 4 or 6 for `teams`), `seed` any text, `first` the colour that
    begins (None: drawn), `simplified` one bot each and no special orders, each element 0 to 3 (teleporters:
    pairs). Raises TtbError `bad_request` for anything else and for elements that do not fit on the board.

    >>> new_game(colours=3, seed="tea", first="red").mover
    0
    """
    _check(colours, mode, first)
    plan = setups()[str(colours)]
    random = Random(f"{colours} {mode} {seed}")
    order = list(plan["turn_order"])
    if first is None:
        first = random.choice(order)
    elif first not in order:
        raise TtbError("bad_request", f"{first} does not play with {colours} colours.")
    at = order.index(first)
    order = order[at:] + order[:at]
    pile = [] if simplified else [str(NAMES[special]) for special in random.shuffled(SPECIALS)]
    hands = {
        colour: {"special": [] if simplified else [pile.pop(0)], "revealed": [], "double_modification": True}
        for colour in order
    }
    data = {
        "format": FORMAT,
        "arena": plan["arena"],
        "rules": {
            "mode": mode,
            "score_victory": score_victory and mode != "teams",
            "special_orders": not simplified,
        },
        "teams": None if mode == "standard" else _teams(plan["turn_order"]),
        "turn_order": order,
        "to_move": order[0],
        "round": 1,
        "bases": plan["bases"],
        "bots": {name: bot for name, bot in plan["bots"].items() if not simplified or name.endswith("1")},
        "crystals": plan["crystals"],
        "track": plan["track"],
        "pile": pile,
        "hands": hands,
        "banked": {colour: [] for colour in order},
    }
    bare = position_from_json(data)
    data.update(
        _place_elements(bare, random, {"rock": rocks, "blob": blobs, "teleporter": teleporters, "mud": mud})
    )
    return position_from_json(data)


def _check(colours: int, mode: str, first: str | None) -> None:
    if mode not in MODES:
        raise TtbError("bad_request", f"There is no mode {mode!r:.40}.")
    allowed = {"standard": (2, 3, 4, 5, 6), "two_colours": (4,), "teams": (4, 6)}[mode]
    if colours not in allowed:
        raise TtbError("bad_request", f"The mode {mode} is for {', '.join(map(str, allowed))} colours.")
    if first is not None and first not in COLOURS:
        raise TtbError("bad_request", f"There is no colour {first!r:.40}.")


def _teams(turn_order: list[str]) -> list[list[str]]:
    """Every second base belongs to one team: bases of a team are as far apart as possible."""
    teams = [sorted(turn_order[start::2], key=COLOURS.index) for start in (0, 1)]
    return sorted(teams, key=lambda team: COLOURS.index(team[0]))


def _place_elements(position: Position, random: Random, wanted: dict[str, int]) -> dict[str, object]:
    """Hexes for the elements at random, as the fields of a position."""
    for element in ELEMENTS:
        if not 0 <= wanted[element.name] <= element.box:
            raise TtbError("bad_request", f"{element.key} must be 0 to {element.box}.")
    spaced = [element for element in ELEMENTS if element.spaced]
    needed = sum(wanted[element.name] * element.hexes for element in spaced)
    apart = _apart(position, random, needed)
    fields: dict[str, object] = {}
    for element in spaced:
        count = wanted[element.name] * element.hexes
        taken, apart = [pair(hex_) for hex_ in apart[:count]], apart[count:]
        if element.hexes == 2:
            fields[element.key] = {
                name: taken[2 * n : 2 * n + 2] for n, name in enumerate(TELEPORTERS[: wanted[element.name]])
            }
        else:
            fields[element.key] = taken
    used = [index(q, r) for value in fields.values() for q, r in _hexes(value)]
    free = [h for ring in RINGS[position.setting.radius] for h in ring if position.board[h] == names.EMPTY]
    mud = random.shuffled([hex_ for hex_ in free if hex_ not in used])[: wanted["mud"]]
    fields["mud"] = [pair(hex_) for hex_ in mud]
    return fields


def _hexes(value: Any) -> list[Any]:
    hexes: list[Any] = [h for couple in value.values() for h in couple] if isinstance(value, dict) else value
    return hexes


def _apart(position: Position, random: Random, needed: int) -> list[int]:
    """`needed` empty hexes in random order that keep the placement rules of RULES.md: Elements.

    Each is drawn among those that leave room for the rest, so whatever fits at all is found at once.
    """
    allowed, near = _candidates(position)
    left = (1 << len(allowed)) - 1
    room = _Room(near)
    if room.most(left) < needed:
        raise TtbError("bad_request", f"No more than {room.most(left)} such elements fit on this board.")
    chosen: list[int] = []
    for number in random.shuffled(range(len(allowed))):
        rest = left & ~(1 << number | near[number])
        if len(chosen) < needed and left >> number & 1 and room.most(rest) >= needed - len(chosen) - 1:
            chosen.append(allowed[number])
            left = rest
    return chosen


def _candidates(position: Position) -> tuple[list[int], list[int]]:
    """The hexes that the first spaced element may take, and for each the ones next to it, as bits."""
    board, radius = position.board, position.setting.radius
    inner = [h for ring in RINGS[radius][1:-1] for h in ring if board[h] == names.EMPTY and h != CENTRE]
    bases = set(position.setting.bases)
    allowed = [h for h in inner if bases.isdisjoint(neighbours(h))]
    bit = {hex_: 1 << number for number, hex_ in enumerate(allowed)}
    return allowed, [sum(bit.get(n, 0) for n in neighbours(hex_)) for hex_ in allowed]


def element_room(position: Position) -> int:
    """How many rocks, blobs and teleporters (two a pair) a starting position has room for."""
    allowed, near = _candidates(position)
    return _Room(near).most((1 << len(allowed)) - 1)


class _Room:
    """Counts how many of a set of hexes can be taken with no two next to each other; sets are bits."""

    def __init__(self, near: list[int]) -> None:
        self._near = near
        self._known = {0: 0}

    def most(self, hexes: int) -> int:
        """The largest number, exactly."""
        if hexes not in self._known:
            self._known[hexes] = self._count(hexes)
        return self._known[hexes]

    def _count(self, hexes: int) -> int:
        crowded, most_near = 0, -1
        rest = hexes
        while rest:
            number = (rest & -rest).bit_length() - 1
            rest &= rest - 1
            count = (self._near[number] & hexes).bit_count()
            if count <= 1:  # taking it is never worse
                return 1 + self.most(hexes & ~(1 << number | self._near[number]))
            if count > most_near:
                crowded, most_near = number, count
        without = hexes & ~(1 << crowded)
        return max(1 + self.most(without & ~self._near[crowded]), self.most(without))
