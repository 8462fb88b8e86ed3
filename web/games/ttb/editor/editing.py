"""A position in the making: operations, undo, and its problems. Knows no page.

The position is stored in the interchange form with every field written. Every operation keeps that form, but
the result may be impossible: `layout` lists all problems, and has no position until there are none.
"""

from __future__ import annotations

from collections.abc import Callable

from games.ttb.board import board
from games.ttb.board.elements import kinds, leads_on, lying, sticky_hexes, without_elements
from games.ttb.turn.hand import specials
from shell.app.history import History
from shell.storage.jsontext import Json

import ttb_core as ttb
from ttb_core.events import copied
from ttb_core.names import COLOURS, CRYSTALS, MODES
from ttb_core.orders import ORDER
from ttb_core.pieces import Element

Hex = list[int]


WAYS = tuple(board.STEP)
"""The six directions, each one turn to the left of the one before."""
STONES = CRYSTALS[1:]
MOST_UNDO = 200
MOST_CRYSTALS = 40
"""The most crystals that the editor puts on the track or into one base."""
MOST_ROUND = 999


def pieces() -> list[str]:
    """Everything that can be put on a hex."""
    return [
        *(f"{colour}{n}" for colour in COLOURS for n in (1, 2)),
        *(f"base-{colour}" for colour in COLOURS),
        *(f"crystal-{stone}" for stone in STONES),
        *(kind.name for kind in kinds()),
    ]


def regulars() -> list[str]:
    """The names of the regular orders."""
    return [order.name for order in ttb.ORDERS if not order.special]


def mirrored(order: str | None) -> str | None:
    """The order with left and right exchanged, or the order itself if there is none."""
    if order is None:
        return None
    of = ORDER[order]
    parts = tuple((part, -n if part == "rotate" and n % 6 != 3 else n) for part, n in of.parts)
    same = (other.name for other in ttb.ORDERS if (other.parts, other.trait) == (parts, of.trait))
    return next(same, order)


def empty(arena: str = "small") -> Json:
    """An empty board without players."""
    return {
        "format": "ttb-position/1",
        "arena": arena,
        "rules": {"mode": "standard", "score_victory": True, "special_orders": True},
        "teams": None,
        "turn_order": [],
        "to_move": None,
        "round": 2,
        "bases": {},
        "bots": {},
        "crystals": [],
        **without_elements({}),
        "track": [],
        "pile": [],
        "hands": {},
        "banked": {},
        "counters": None,
        "result": None,
    }


class Editing:
    """The position in the making, `data`, with its history.

    Hexes are `[q, r]` of the arena; invalid arguments (an unknown name, a hex off the board) change nothing.
    """

    def __init__(self, data: Json | None = None) -> None:
        self.history = History(open_again(data or empty()), MOST_UNDO)
        self._read: tuple[int, ttb.Layout] | None = None

    # State

    @property
    def data(self) -> Json:
        """The position in the interchange form; read only."""
        return self.history.now

    @property
    def layout(self) -> ttb.Layout:
        """The verdict of the rules on the position."""
        if self._read is None or self._read[0] != self.history.version:
            self._read = self.history.version, ttb.read_layout(self.data)
        return self._read[1]

    @property
    def position(self) -> ttb.Position | None:
        """The position, or None if there are problems."""
        return self.layout.position

    def at(self, hex_: Hex) -> list[str]:
        """The pieces on a hex, the object before the floor, named as in `pieces`."""
        return things(self.data, hex_)

    # History

    def become(self, data: Json) -> None:
        """Replace the position; undo restores the one before."""
        if data == self.data:
            return
        self.history.do(data)

    def start_from(self, data: Json) -> None:
        """Replace the position by a complete one in the interchange form. A finished game is continued."""
        self.become(open_again(data))

    def begin(self, data: Json) -> None:
        """Begin with a complete position, with nothing to undo."""
        self.history.begin(open_again(data))

    def _change(self, change: Callable[[Json], None]) -> None:
        data: Json = copied(self.data)
        change(data)
        _settle(data)
        self.become(data)

    # The board

    def put(self, piece: str, at: Hex) -> None:
        """Put a piece on a hex in place of pieces it cannot share it with. Bots and bases move there."""
        if piece in pieces() and on_board(self.data, at):
            self._change(lambda data: _put(data, piece, at))

    def erase(self, at: Hex) -> None:
        """Remove the object on a hex, or without one the floor."""
        here = self.at(at)
        if here:
            self._change(lambda data: _take(data, here[0], at))

    def move(self, start: Hex, end: Hex) -> None:
        """Move the first piece on a hex to another hex, in place of the pieces there."""
        here = self.at(start)
        if here and start != end and on_board(self.data, end):
            self._change(lambda data: _move(data, here[0], start, end))

    def arena(self, name: str) -> int:
        """Change the size of the board. Returns the number of pieces dropped from a smaller board."""
        if name not in board.RADIUS:
            return 0
        data: Json = copied(self.data)
        data["arena"] = name
        dropped = 0
        for at in [at for at in _all_hexes(data) if not on_board(data, at)]:
            for piece in things(data, at):
                _take(data, piece, at)
                dropped += 1
        _settle(data)
        self.become(data)
        return dropped

    def rotate(self) -> None:
        """Turn the board with all pieces by 60 degrees to the left."""
        self._change(lambda data: _transform(data, lambda q, r: [q + r, -q], lambda way: turned(way, 1)))

    def mirror(self) -> None:
        """Exchange west and east, and left and right in every order, so that the position plays as before.

        An order without a mirrored counterpart stays.
        """

        def mirror(data: Json) -> None:
            _transform(data, lambda q, r: [-q - r, r], lambda way: WAYS[(3 - WAYS.index(way)) % 6])
            _rename(data)

        self._change(mirror)

    def clear(self) -> None:
        """Remove all pieces and players."""
        self.become(empty(self.data["arena"]))

    # Bots

    def face(self, bot: str, way: str) -> None:
        """Turn a bot to a direction."""
        if way in WAYS:
            self._bot(bot, "facing", way)

    def load(self, bot: str, stone: str) -> None:
        """Give a bot a crystal; any other word takes its crystal away."""
        self._bot(bot, "cargo", stone if stone in STONES else None)

    def stick(self, bot: str, stuck: bool) -> None:
        """Set whether a bot is stuck."""
        self._bot(bot, "stuck", stuck)

    def program(self, bot: str, slot: int, order: str) -> None:
        """Put an order on a slot; any other word empties the slot."""
        if bot in self.data["bots"] and slot in (0, 1, 2):
            program = list(self.data["bots"][bot]["program"])
            program[slot] = order if order in ORDER else None
            self._bot(bot, "program", program)

    def _bot(self, bot: str, field: str, value: object) -> None:
        if bot in self.data["bots"]:
            self._change(lambda data: data["bots"][bot].__setitem__(field, value))

    # Players

    def join(self, colour: str) -> None:
        """Add a colour to the game."""
        if colour in COLOURS:
            self._change(lambda data: _join(data, colour))

    def leave(self, colour: str) -> None:
        """Remove a colour from the game, with its pieces and orders."""
        if colour in self.data["turn_order"]:
            self._change(lambda data: _leave(data, colour))

    def earlier(self, colour: str) -> None:
        """Exchange a colour with the one before it in the turn order; the first one becomes the last."""
        order = list(self.data["turn_order"])
        if colour in order:
            at = order.index(colour)
            order.insert(at - 1 if at else len(order), order.pop(at))
            self._set("turn_order", order)

    def to_move(self, colour: str) -> None:
        """Make a colour the one to move."""
        if colour in self.data["turn_order"]:
            self._set("to_move", colour)

    def double(self, colour: str, unused: bool) -> None:
        """Set whether a colour still has its Double Modification."""
        if colour in self.data["hands"]:
            self._change(lambda data: data["hands"][colour].__setitem__("double_modification", unused))

    def side(self, colour: str) -> None:
        """Move a colour to the other side."""

        def change(data: Json) -> None:
            for side in data["teams"]:
                if colour in side:
                    side.remove(colour)
                else:
                    side.append(colour)

        if self.data["teams"] and colour in self.data["turn_order"]:
            self._change(change)

    # Supply and rules

    def add(self, place: str, stone: str) -> None:
        """Put a crystal at the end of the `track`, or into the base of a colour."""
        stones = self._stones(place)
        if stones is not None and stone in STONES and len(stones) < MOST_CRYSTALS:
            self._lay_stones(place, [*stones, stone])

    def drop(self, place: str, number: int) -> None:
        """Remove a crystal, by its index from 0, from the `track` or the base of a colour."""
        stones = self._stones(place)
        if stones is not None and 0 <= number < len(stones):
            self._lay_stones(place, [*stones[:number], *stones[number + 1 :]])

    def _stones(self, place: str) -> list[str] | None:
        stones: list[str] | None = self.data["track"] if place == "track" else self.data["banked"].get(place)
        return stones

    def _lay_stones(self, place: str, stones: list[str]) -> None:
        if place == "track":
            self._set("track", stones)
        else:
            self._set("banked", {**self.data["banked"], place: stones})

    def lay(self, order: str, place: str) -> None:
        """Put a special order into the `pile` (at the end), a hand, or nowhere (an empty place).

        A hand is named by its colour, `red`, or `red+` for a revealed order. The order also stays in
        programs.
        """
        colour = place.rstrip("+")
        if order in specials() and (place in ("", "pile") or colour in self.data["turn_order"]):
            self._change(lambda data: _lay(data, order, place))

    def lift(self, order: str) -> None:
        """Move a special order of the pile one draw earlier; the first one becomes the last."""
        pile = list(self.data["pile"])
        if order in pile:
            at = pile.index(order)
            pile.insert(at - 1 if at else len(pile), pile.pop(at))
            self._set("pile", pile)

    def round(self, number: int) -> None:
        """Set the present round, at least 1 and at most `MOST_ROUND`."""
        self._set("round", max(1, min(number, MOST_ROUND)))

    def counters(self, left: int | None) -> None:
        """Set the counters left, 3 to 0; None before the end phase."""
        if left in (None, 0, 1, 2, 3):
            self._set("counters", left)

    def mode(self, mode: str) -> None:
        """Set the mode; new sides are made of every second colour."""
        if mode in MODES:
            self._change(lambda data: _set_mode(data, mode))

    def rule(self, name: str, on: bool) -> None:
        """Switch `score_victory` or `special_orders`."""
        if name in ("score_victory", "special_orders"):
            self._change(lambda data: data["rules"].__setitem__(name, on))

    def _set(self, field: str, value: object) -> None:
        self._change(lambda data: data.__setitem__(field, value))


# Positions as data


def open_again(data: Json) -> Json:
    """A copy of a position with every field; a finished game continues with the first colour."""
    data = {**without_elements({}), **copied(data)}
    data["result"] = None
    if data["to_move"] is None and data["turn_order"]:
        data["to_move"] = data["turn_order"][0]
    return data


def on_board(data: Json, at: Hex) -> bool:
    """True if a hex is in the arena."""
    q, r = at
    return max(abs(q), abs(r), abs(q + r)) <= board.RADIUS[data["arena"]]


def things(data: Json, at: Hex) -> list[str]:
    """The pieces on a hex, the object before the floor, named as in `pieces`."""
    names = [bot for bot, state in data["bots"].items() if state["at"] == at]
    names += [f"base-{colour}" for colour, hex_ in data["bases"].items() if hex_ == at]
    names += [f"crystal-{stone['colour']}" for stone in data["crystals"] if stone["at"] == at]
    lies = [kind for kind, here in lying(data) if here == at]
    return names + [kind.name for kind in sorted(lies, key=lambda kind: kind.element.is_floor)]


def turned(way: str, steps: int) -> str:
    """A direction turned to the left by `steps` times 60 degrees."""
    return WAYS[(WAYS.index(way) + steps) % 6]


def _all_hexes(data: Json) -> list[Hex]:
    """The hex of every piece; a hex with several pieces comes several times."""
    hexes = [bot["at"] for bot in data["bots"].values()] + list(data["bases"].values())
    return hexes + [stone["at"] for stone in data["crystals"]] + [at for _, at in lying(data)]


def _put(data: Json, piece: str, at: Hex) -> None:
    kind, _, name = piece.partition("-")
    for other in things(data, at):
        if not _together(piece, other):
            _take(data, other, at)
    if kind == "base":
        _join(data, name)
        data["bases"][name] = at
    elif kind == "crystal":
        data["crystals"].append({"at": at, "colour": name})
    elif piece in data["bots"] or piece[:-1] in COLOURS:
        _join(data, piece[:-1])
        new = {"facing": "E", "cargo": None, "program": [None] * 3, "stuck": False}
        data["bots"][piece] = {**data["bots"].get(piece, new), "at": at}
    elif name:
        hexes = data[_element(piece).key].setdefault(name, [])
        hexes.append(at)
        del hexes[: -_element(piece).hexes]
    elif at not in data[_element(piece).key]:
        data[_element(piece).key].append(at)


def _element(piece: str) -> Element:
    """The element of a piece."""
    return next(kind.element for kind in kinds() if kind.name == piece)


def _together(piece: str, other: str) -> bool:
    """True if two pieces can share a hex: a floor and another piece, except pieces that lead on."""
    floors = [kind.name for kind in kinds() if kind.element.is_floor]
    leads = [kind.name for kind in kinds() if leads_on(kind.element)]
    return (piece in floors) != (other in floors) and piece not in leads and other not in leads


def _take(data: Json, piece: str, at: Hex) -> None:
    kind, _, name = piece.partition("-")
    if kind == "base":
        data["bases"].pop(name, None)
    elif kind == "crystal":
        data["crystals"] = [stone for stone in data["crystals"] if stone["at"] != at]
    elif piece[:-1] in COLOURS:
        data["bots"].pop(piece, None)
    elif name:
        pieces_of = data[_element(piece).key]
        pieces_of[name].remove(at)
        if not pieces_of[name]:
            del pieces_of[name]
    else:
        data[_element(piece).key].remove(at)


def _move(data: Json, piece: str, start: Hex, end: Hex) -> None:
    if piece in data["bots"] or piece.startswith("base-"):
        _put(data, piece, end)
    else:
        _take(data, piece, start)
        _put(data, piece, end)


def _join(data: Json, colour: str) -> None:
    if colour in data["turn_order"]:
        return
    data["turn_order"].append(colour)
    data["to_move"] = data["to_move"] or colour
    data["hands"][colour] = {"special": [], "revealed": [], "double_modification": True}
    data["banked"][colour] = []
    if data["teams"]:
        min(data["teams"], key=len).append(colour)


def _leave(data: Json, colour: str) -> None:
    order = data["turn_order"]
    if data["to_move"] == colour:
        data["to_move"] = order[(order.index(colour) + 1) % len(order)] if len(order) > 1 else None
    order.remove(colour)
    data["bases"].pop(colour, None)
    for n in (1, 2):
        data["bots"].pop(f"{colour}{n}", None)
    del data["hands"][colour], data["banked"][colour]
    if data["teams"]:
        data["teams"] = [[other for other in side if other != colour] for side in data["teams"]]


def _lay(data: Json, order: str, place: str) -> None:
    data["pile"] = [other for other in data["pile"] if other != order]
    for hand in data["hands"].values():
        for field in ("special", "revealed"):
            hand[field] = [other for other in hand[field] if other != order]
    colour = place.rstrip("+")
    if place == "pile":
        data["pile"].append(order)
    elif colour in data["hands"]:
        data["hands"][colour]["special"].append(order)
        if place.endswith("+"):
            data["hands"][colour]["revealed"].append(order)


def _set_mode(data: Json, mode: str) -> None:
    data["rules"]["mode"] = mode
    if mode == "standard":
        data["teams"] = None
    elif not data["teams"]:
        data["teams"] = [data["turn_order"][::2], data["turn_order"][1::2]]


def _settle(data: Json) -> None:
    """Free the bots on hexes that do not hold bots."""
    sticky = sticky_hexes(data)
    for bot in data["bots"].values():
        bot["stuck"] = bot["stuck"] and bot["at"] in sticky


def _transform(data: Json, place: Callable[[int, int], Hex], way: Callable[[str], str]) -> None:
    """Move every hex and turn every direction."""
    for bot in data["bots"].values():
        bot["at"], bot["facing"] = place(*bot["at"]), way(bot["facing"])
    data["bases"] = {colour: place(*at) for colour, at in data["bases"].items()}
    for stone in data["crystals"]:
        stone["at"] = place(*stone["at"])
    for key in (element.key for element in ttb.ELEMENTS):
        value = data[key]
        if isinstance(value, dict):
            data[key] = {name: [place(*at) for at in hexes] for name, hexes in value.items()}
        else:
            data[key] = [place(*at) for at in value]


def _rename(data: Json) -> None:
    """Exchange left and right in every order."""
    for bot in data["bots"].values():
        bot["program"] = [mirrored(order) for order in bot["program"]]
    data["pile"] = [mirrored(order) for order in data["pile"]]
    for hand in data["hands"].values():
        for field in ("special", "revealed"):
            hand[field] = [mirrored(order) for order in hand[field]]


def places(data: Json, order: str) -> list[str]:
    """The places of a special order: bots (in programs), `pile`, colours (in hands), with `+` if revealed."""
    result = [bot for bot, state in data["bots"].items() for tile in state["program"] if tile == order]
    result += ["pile" for tile in data["pile"] if tile == order]
    for colour, hand in data["hands"].items():
        suffix = "+" if order in hand["revealed"] else ""
        result += [colour + suffix for tile in hand["special"] if tile == order]
    return result
