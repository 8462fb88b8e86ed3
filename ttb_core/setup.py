"""Starting positions (RULES.md: Components; Two players, simplified, teams, options)."""

from __future__ import annotations

import json
import pkgutil
from collections.abc import Mapping, Sequence
from typing import Any

from ground.forms import Json, array, boolean, integer, name_of, record, shown
from ground.rng import Random

from .errors import TtbError
from .hexes import CENTRE, RADIUS, RINGS, index, neighbours, pair
from .interchange import position_from_json, position_to_json
from .layout import FORMAT
from .names import COLOUR, COLOURS, MODES
from .pieces import ELEMENTS, Element
from .position import Position

_table: dict[str, Any] = {}


def setups() -> dict[str, Any]:
    """The package's table of starting positions by number of colours (`setups.json`)."""
    if not _table:
        # importlib.resources would work too, but takes more than half of the package's import time.
        text = pkgutil.get_data(__package__, "setups.json")
        assert text is not None
        _table.update(json.loads(text)["setups"])
    return _table


EDITIONS: dict[int, tuple[str, ...]] = {
    1: (
        "turn_left2", "turn_right2", "anti_zap", "u_turn", "forward3", "forward_load", "forward_zap", "dash",
        "jump", "back_up", "double_zap", "anti_theft", "long_zap",
    ),
}  # fmt: skip
"""The special orders that are shuffled, by edition; 1 is the box (RULES.md: Components).

The random results of a seed depend on these lists and their order, so none ever changes. An added order is
dealt once a new edition names it, and only in games set up with that edition: a request or the options of a
game without an edition mean 1, now and later.
"""

PLACED = ("rock", "blob", "teleporter", "mud")
"""The elements of the box, in the order in which hexes are drawn for them, which never changes.

Hexes for other elements are drawn after these, and only if some are wanted.
"""


SETUP_FIELDS = (
    "colours", "mode", "seed", "first", "simplified", "score_victory", "edition", "palette",
    "target", "special_orders", "double_modification",
)  # fmt: skip
"""Fields of a `setup` request besides the keys of elements."""


def new_game(
    colours: int = 2,
    mode: str = "standard",
    seed: str = "",
    first: str | None = None,
    simplified: bool = False,
    score_victory: bool = True,
    edition: int = 1,
    palette: Sequence[str] | None = None,
    target: int | None = None,
    special_orders: bool = True,
    double_modification: bool = True,
    **elements: int,
) -> Position:
    """The start of a game; equal arguments give the same position, now and in all later versions.

    - `colours`: 2 to 6 (4 for the mode `two_colours`, 4 or 6 for `teams`).
    - `seed`: any text.
    - `first`: the colour that begins, or None to draw it.
    - `simplified`: one bot for each colour and no special orders.
    - `edition`: the set of special orders to shuffle, a number of `EDITIONS`.
    - `palette`: the colours that replace those of `setups.json`, in its turn order, or None to keep them.
    - `target`: the points of the score victory, or None for the usual ones.
    - `special_orders`, `double_modification`: False if the game is played without them.
    - `elements`: the number of each element by its key in a position (`rocks`, `blobs`, `mud`,
      `teleporters`), 0 to 3 (teleporters: pairs).

    Raises `TtbError` (`bad_request`) for other values and for elements that do not fit on the board.

    >>> new_game(colours=3, seed="tea", first="red").mover
    0
    """
    _check(colours, mode, first)
    if edition not in EDITIONS:
        raise TtbError("bad_request", f"There is no edition {shown(edition)}.")
    plan = _plan(colours, palette)
    random = Random(f"{colours} {mode} {seed}")
    order = list(plan["turn_order"])
    if first is None:
        first = random.choice(order)
    elif first not in order:
        raise TtbError("bad_request", f"first is {first}, which does not play.")
    at = order.index(first)
    order = order[at:] + order[:at]
    special = special_orders and not simplified
    pile = random.shuffled(EDITIONS[edition]) if special else []
    hands = {
        colour: {
            "special": [pile.pop(0)] if special else [],
            "revealed": [],
            "double_modification": double_modification,
        }
        for colour in order
    }
    data = {
        "format": FORMAT,
        "arena": plan["arena"],
        "rules": {
            "mode": mode,
            "score_victory": score_victory and mode != "teams",
            "special_orders": special,
            **({} if target is None else {"target": target}),
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
    for kinds in _kinds(elements):
        data.update(_place(data, random, kinds, elements))
    return position_from_json(data)


def setup_from_json(value: Json) -> Position:
    """The starting position for the fields of a `setup` request. Raises `TtbError` (`bad_request`)."""
    data = record(value, "setup", (*SETUP_FIELDS, *(element.key for element in ELEMENTS)))
    if "colours" not in data:
        raise TtbError("bad_request", "A setup needs colours.")
    options: dict[str, object] = {}
    for name, given in data.items():
        if name in ("mode", "seed", "first"):
            if not isinstance(given, str) and not (name == "first" and given is None):
                raise TtbError("bad_request", f"{name} must be text.")
            options[name] = given
        elif name in ("simplified", "score_victory", "special_orders", "double_modification"):
            options[name] = boolean(given, name)
        elif name == "palette":
            options[name] = [COLOURS[name_of(colour, COLOUR, "colour")] for colour in array(given, name)]
        else:
            options[name] = integer(given, name)
    return new_game(**options)  # type: ignore[arg-type]


def _check(colours: int, mode: str, first: str | None) -> None:
    if mode not in MODES:
        raise TtbError("bad_request", f"There is no mode {mode!r:.40}.")
    if colours not in MODES[mode]:
        raise TtbError("bad_request", f"The mode {mode} is for {', '.join(map(str, MODES[mode]))} colours.")
    if first is not None and first not in COLOURS:
        raise TtbError("bad_request", f"There is no colour {first!r:.40}.")


def _plan(colours: int, palette: Sequence[str] | None) -> dict[str, Any]:
    """The entry of the table of starting positions, in the colours of the palette."""
    plan: dict[str, Any] = setups()[str(colours)]
    if palette is None:
        return plan
    if len(palette) != colours or len(set(palette)) != colours or not set(palette) <= set(COLOURS):
        raise TtbError("bad_request", f"palette must have {colours} different colours.")
    instead = dict(zip(plan["turn_order"], palette, strict=True))
    return {
        **plan,
        "turn_order": list(palette),
        "bases": {instead[colour]: at for colour, at in plan["bases"].items()},
        "bots": {instead[name[:-1]] + name[-1]: bot for name, bot in plan["bots"].items()},
    }


def _teams(turn_order: list[str]) -> list[list[str]]:
    """The two teams. Every second base belongs to one team, so its bases are as far apart as possible."""
    teams = [sorted(turn_order[start::2], key=COLOURS.index) for start in (0, 1)]
    return sorted(teams, key=lambda team: COLOURS.index(team[0]))


def _kinds(wanted: Mapping[str, int]) -> list[list[Element]]:
    """The groups of elements that hexes are drawn for: those of the box, then each wanted other one."""
    known = {element.key: element for element in ELEMENTS}
    for key, count in wanted.items():
        if key not in known:
            raise TtbError("bad_request", f"There is no element {key!r:.40}.")
        if not 0 <= count <= known[key].box:
            raise TtbError("bad_request", f"{key} must be 0 to {known[key].box}.")
    by_name = {element.name: element for element in ELEMENTS}
    later = [element for element in ELEMENTS if element.name not in PLACED and wanted.get(element.key)]
    return [[by_name[name] for name in PLACED], *([element] for element in later)]


def _place(
    data: Mapping[str, Any], random: Random, elements: list[Element], wanted: Mapping[str, int]
) -> dict[str, object]:
    """Random hexes for some elements, as the fields of a position."""
    counts = {element: wanted.get(element.key, 0) * element.hexes for element in elements}
    spaced = [element for element in elements if element.spaced]
    apart = _apart(data, random, sum(counts[element] for element in spaced)) if spaced else []
    fields: dict[str, object] = {}
    used = _taken(data)
    for element in spaced:
        hexes, apart = apart[: counts[element]], apart[counts[element] :]
        used.update(hexes)
        fields[element.key] = _field(element, hexes)
    for element in elements:
        if not element.spaced:
            free = [hex_ for ring in _rings(data) for hex_ in ring if hex_ not in used]
            hexes = random.shuffled(free)[: counts[element]]
            used.update(hexes)
            fields[element.key] = _field(element, hexes)
    return fields


def _field(element: Element, hexes: list[int]) -> object:
    """The value of an element's field in a position, for pieces on these hexes."""
    at = [pair(hex_) for hex_ in hexes]
    if not element.kinds:
        return at
    each = element.hexes
    return {kind: at[each * n : each * n + each] for n, kind in enumerate(element.kinds[: len(at) // each])}


def _rings(data: Mapping[str, Any]) -> tuple[tuple[int, ...], ...]:
    return RINGS[RADIUS[data["arena"]]]


def _taken(data: Mapping[str, Any]) -> set[int]:
    """The hexes that are not free."""
    here = [piece["at"] for piece in (*data["bots"].values(), *data["crystals"])]
    return {index(q, r) for q, r in here} | _apart_from(data) | _on(data, spaced=False)


def _apart_from(data: Mapping[str, Any]) -> set[int]:
    """The hexes next to which no spaced element is placed (RULES.md: Elements)."""
    return {index(q, r) for q, r in data["bases"].values()} | _on(data, spaced=True)


def _on(data: Mapping[str, Any], spaced: bool) -> set[int]:
    """The hexes of elements, either the spaced ones or the others."""
    values = [data.get(element.key, ()) for element in ELEMENTS if element.spaced == spaced]
    lists = [hexes for value in values for hexes in (value.values() if isinstance(value, dict) else [value])]
    return {index(q, r) for hexes in lists for q, r in hexes}


def _apart(data: Mapping[str, Any], random: Random, needed: int) -> list[int]:
    """`needed` empty hexes in random order that keep the placement rules of RULES.md: Elements.

    Each is drawn among those that leave room for the rest, so a solution is found at once if there is one.
    """
    allowed, near = _candidates(data)
    left = (1 << len(allowed)) - 1
    room = _Room(near)
    if room.most(left) < needed:
        raise TtbError(
            "bad_request", f"{needed} hexes of elements do not fit on the board, only {room.most(left)}."
        )
    chosen: list[int] = []
    for number in random.shuffled(range(len(allowed))):
        rest = left & ~(1 << number | near[number])
        if len(chosen) < needed and left >> number & 1 and room.most(rest) >= needed - len(chosen) - 1:
            chosen.append(allowed[number])
            left = rest
    return chosen


def _candidates(data: Mapping[str, Any]) -> tuple[list[int], list[int]]:
    """The hexes allowed for the first spaced element, and for each its allowed neighbours as bits."""
    taken, apart_from = _taken(data) | {CENTRE}, _apart_from(data)
    inner = [hex_ for ring in _rings(data)[1:-1] for hex_ in ring if hex_ not in taken]
    allowed = [hex_ for hex_ in inner if apart_from.isdisjoint(neighbours(hex_))]
    bit = {hex_: 1 << number for number, hex_ in enumerate(allowed)}
    return allowed, [sum(bit.get(n, 0) for n in neighbours(hex_)) for hex_ in allowed]


def element_room(position: Position) -> int:
    """The number of rocks, blobs and teleporters (two a pair) that a starting position has room for."""
    allowed, near = _candidates(position_to_json(position))
    return _Room(near).most((1 << len(allowed)) - 1)


class _Room:
    """Counts the hexes of a set that can be taken with no two next to each other; sets are bits."""

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
            if count <= 1:  # Taking this hex is at least as good as leaving it.
                return 1 + self.most(hexes & ~(1 << number | self._near[number]))
            if count > most_near:
                crowded, most_near = number, count
        without = hexes & ~(1 << crowded)
        return max(1 + self.most(without & ~self._near[crowded]), self.most(without))
