"""Positions that are well formed but may be impossible, e.g. in an editor or written by hand.

A `Layout` has been read from the interchange form and knows all its problems.

>>> here = {"at": [0, 0], "facing": "E"}
>>> layout = read_layout({"bots": {"red1": here, "red2": here}})
>>> [(problem.code, problem.values) for problem in layout.problems]
[('two_objects', {'at': [0, 0], 'piece': 'red2'})]
>>> layout.position is None
True
"""

from __future__ import annotations

from ground.forms import (
    Json,
    Repeated,
    array,
    boolean,
    coordinates,
    integer,
    name_of,
    record,
    request_error,
    shown,
)

from .cells import (
    AT,
    BASE_AT,
    BOT_AT,
    CARGO,
    COUNTERS,
    CRYSTAL_AT,
    DOUBLES,
    EMPTY,
    FACING,
    HELD,
    IN_HAND,
    MOVER,
    NOBODY,
    SEEN,
    SIZE,
    SLOTS,
    STUCK,
    UNKNOWN,
)
from .changes import set_program
from .hexes import CELLS, DIRECTION, RADIUS, index, on_arena, pair
from .names import BOT, BOTS, COLOUR, COLOURS, CRYSTAL, MODES, NO_COLOUR
from .orders import NAMES, NUMBERS, SPECIALS, TILES
from .pieces import ELEMENTS, FLOORS, Element
from .position import Position, empty_board
from .scoring import Result
from .setting import MOST_TARGET, Setting
from .supply import Supply

FORMAT = "ttb-position/1"
FIELDS = (
    "format", "arena", "rules", "teams", "turn_order", "to_move", "round", "bases", "bots", "crystals",
    "track", "pile", "hands", "banked", "counters", "result",
)  # fmt: skip
"""The fields of a position without those of the elements."""


class Problem:
    """A reason that a position is impossible.

    `code` is one of `PROBLEMS`, for programs. `message` is one plain English sentence, for people. `values`
    are details under names of the interchange format: `piece` (a bot's name or the name of a piece in
    events), `colour`, `order`, `element`, `kind` (of the element), `at` (a hex), `n` (a number of pieces).
    """

    __slots__ = ("code", "message", "values")

    def __init__(self, code: str, message: str, values: dict[str, object]) -> None:
        self.code = code
        self.message = message
        self.values = values

    def __repr__(self) -> str:
        return f"<Problem {self.code} {self.values}>"


PROBLEMS = {
    "off_board": "a piece stands off the board",
    "two_objects": "two objects are on one hex",
    "two_floors": "a hex has two floors, or a floor though it leads to another hex",
    "box": "an element has more pieces than the box",
    "hexes": "a piece of an element has too few hexes, or too many",
    "unknown_bot": "the name of a bot is unknown",
    "repeated_bot": "a bot is named twice",
    "nobody": "the turn order has no colour",
    "repeated_colour": "a colour is in the turn order twice",
    "not_playing": "a bot, a base, a hand or a result has a colour that is not in the turn order",
    "teams": "the teams do not fit the turn order and the mode",
    "no_mover": "no colour is to move, but the game has no result",
    "mover": "a colour is to move, but the game has a result",
    "tiles": "the programs of a colour have more tiles of an order than it owns",
    "two_places": "a special order is in two places",
    "not_special": "a hand or the pile has an order that is not special",
    "not_held": "a special order is revealed in a hand that does not have it",
    "not_stuck": "a bot is stuck on a hex that holds no bots",
    "counters": "the number of counters is not 0 to 3",
    "round": "rounds count from 1",
}
"""Every code of a problem with its meaning (INTERCHANGE.md: `bad_position`)."""


class Layout:
    """A well-formed position that may be impossible.

    `problems` are in the order of reading; a problem that follows from another may be left out. `position` is
    None if there are any.
    """

    __slots__ = ("position", "problems")

    def __init__(self, problems: list[Problem], position: Position | None) -> None:
        self.problems = problems
        self.position = position


def read_layout(data: Json, masked: bool = False) -> Layout:
    """Read a position in the interchange form, possible or not.

    With `masked`, special orders in hands and in the pile may be null (`secrecy`). Raises `TtbError`
    (`bad_request`) for the wrong form (types, unknown fields or names).
    """
    reader = _Reader(data, masked)
    position = reader.position()
    return Layout(reader.problems, None if reader.problems else position)


class _Reader:
    """Reads one position; the methods are in the order of their dependencies.

    A problem is noted and reading continues, so that all problems are collected.
    """

    def __init__(self, data: Json, masked: bool) -> None:
        fields = (*FIELDS, *(element.key for element in ELEMENTS))
        self.problems: list[Problem] = []
        self.data = data = record(data, "position", fields)
        if data.get("format", FORMAT) != FORMAT:
            raise request_error(f"format must be {FORMAT}.")
        self.radius = self._arena()
        self.board = empty_board(self.radius)
        self.bases = self._read_bases()
        self.bots = self._read_bots()
        self.turn_order = self._turn_order()
        self.specials: list[int] = []
        """The special orders in hands."""
        self.may_mask, self.masked = masked, 0
        """True if special orders may be masked, and the number of masked ones."""

    def wrong(self, code: str, message: str, **values: object) -> None:
        """Note a problem."""
        self.problems.append(Problem(code, message, values))

    def get(self, field: str, default: Json) -> Json:
        """A field of the position, or its default."""
        return self.data.get(field, default)

    def _arena(self) -> int:
        return name_of(self.get("arena", "small"), RADIUS, "arena")

    def hex(self, value: Json, what: str, piece: str) -> int:
        """A hex of the arena, or 0 if it is off the board."""
        q, r = coordinates(value, what)
        if on_arena(q, r, self.radius):
            return index(q, r)
        self.wrong("off_board", f"{what} [{q}, {r}] is off the board.", piece=piece)
        return 0

    def put(self, hex_: int, code: int, what: str, piece: str) -> None:
        """Put an object on a hex; 0 is no hex."""
        if not hex_:
            return
        if self.board[hex_] != EMPTY:
            at = pair(hex_)
            self.wrong("two_objects", f"{what}: two objects on hex {at}.", at=at, piece=piece)
        self.board[hex_] = code

    def _read_bases(self) -> tuple[int, ...]:
        bases = [0] * len(COLOURS)
        for name, at in record(self.get("bases", {}), "bases").items():
            colour = name_of(name, COLOUR, "colour")
            bases[colour] = self.hex(at, f"base {name}", "base")
            self.put(bases[colour], BASE_AT + colour, f"base {name}", "base")
        return tuple(bases)

    def _read_bots(self) -> dict[int, tuple[int, int, int, bytes, bool]]:
        value = self.get("bots", {})
        if isinstance(value, Repeated):
            self.wrong("repeated_bot", "A bot is named twice.")
            value = dict(value)
        bots = {}
        for name, entry in record(value, "bots").items():
            if name in BOT:
                bots[BOT[name]] = self._bot(name, entry)
            else:
                self.wrong("unknown_bot", f"There is no bot {shown(name)}.")
        return bots

    def _bot(self, name: str, entry: Json) -> tuple[int, int, int, bytes, bool]:
        entry = record(entry, name, ("at", "facing", "cargo", "program", "stuck"))
        if "at" not in entry or "facing" not in entry:
            raise request_error(f"{name} needs at and facing.")
        facing = name_of(entry["facing"], DIRECTION, "direction")
        carried = entry.get("cargo")
        cargo = 0 if carried is None else name_of(carried, CRYSTAL, "crystal")
        slots = array(entry.get("program", [None] * SLOTS), f"program of {name}", SLOTS)
        program = bytes(0 if order is None else name_of(order, NUMBERS, "order") for order in slots)
        stuck = boolean(entry.get("stuck", False), "stuck")
        at = self.hex(entry["at"], name, name)
        self.put(at, BOT_AT + BOT[name], name, name)
        return at, facing, cargo, program, stuck

    def _turn_order(self) -> tuple[int, ...]:
        here = {bot >> 1 for bot in self.bots} | {c for c, base in enumerate(self.bases) if base}
        if "turn_order" in self.data:
            listed = array(self.data["turn_order"], "turn_order")
            order = tuple(name_of(name, COLOUR, "colour") for name in listed)
        else:
            order = tuple(sorted(here))
        if not order:
            self.wrong("nobody", "There is no colour in the turn order.")
        elif not here <= set(order):
            self.wrong("not_playing", "A bot or base has a colour that is not in the turn order.")
        if len(set(order)) < len(order):
            self.wrong("repeated_colour", "A colour is in the turn order twice.")
        return order

    def _teams(self, mode: str) -> tuple[tuple[int, ...], ...] | None:
        value = self.get("teams", None)
        if value is None:
            if mode != "standard":
                self.wrong("teams", f"The mode {mode} needs teams.")
            return None
        lists = [
            tuple(name_of(name, COLOUR, "colour") for name in array(team, "team"))
            for team in array(value, "teams")
        ]
        if mode == "standard" or len(lists) != 2 or sorted(sum(lists, ())) != sorted(self.turn_order):
            self.wrong("teams", "The teams do not fit the turn order and the mode.")
        return tuple(lists)

    def _elements(self) -> tuple[bytes, bytes]:
        """Read the elements: the floor, and the exits of hexes that lead elsewhere.

        Elements that are objects are put on the board.
        """
        floor, lead = bytearray(CELLS), bytearray(CELLS)
        for element in ELEMENTS:
            for code, hexes in self._pieces(element):
                for hex_ in hexes:
                    if not element.is_floor:
                        self.put(hex_, code, element.key, element.name)
                    elif floor[hex_]:
                        at = pair(hex_)
                        self.wrong("two_floors", f"{element.key}: two floors on hex {at}.", at=at)
                    else:
                        floor[hex_] = code
                for entered, left in element.leads(hexes):
                    lead[entered] = left
        for hex_, number in enumerate(floor):
            if number and lead[hex_]:
                at = pair(hex_)
                self.wrong("two_floors", f"Hex {at} has a floor, but leads to another hex.", at=at)
        return bytes(floor), bytes(lead)

    def _pieces(self, element: Element) -> list[tuple[int, list[int]]]:
        """The pieces of an element as (number, hexes), without pieces with a wrong number of hexes."""
        key = element.key
        if not element.kinds:
            hexes = [self.hex(at, key, element.name) for at in array(self.get(key, []), key)]
            if len(hexes) > element.box:
                message = f"There are {len(hexes)} {key}, expected at most {element.box}."
                self.wrong("box", message, element=element.name, n=element.box)
            return [(element.number, [hex_]) for hex_ in hexes if hex_]
        pieces = []
        table = {name: number for number, name in enumerate(element.kinds)}
        for name, value in record(self.get(key, {}), key).items():
            number = element.number + name_of(name, table, element.name)
            what = f"{element.name} {name}"
            hexes = [self.hex(at, what, element.name) for at in array(value, what)]
            if len(hexes) != element.hexes:
                message = f"The {what} needs exactly {element.hexes} hexes."
                self.wrong("hexes", message, element=element.name, kind=name, n=element.hexes)
            elif all(hexes):
                pieces.append((number, hexes))
        return pieces

    def setting(self) -> Setting:
        """The part of the position that never changes; the fixed objects are put on the board."""
        rules = record(self.get("rules", {}), "rules", ("mode", "score_victory", "special_orders", "target"))
        mode = rules.get("mode", "standard")
        if not isinstance(mode, str) or mode not in MODES:
            raise request_error(f"mode {shown(mode)} is not known.")
        score_victory = boolean(rules.get("score_victory", True), "score_victory")
        special_orders = boolean(rules.get("special_orders", True), "special_orders")
        target = integer(rules.get("target", 0), "target")
        if "target" in rules and not 1 <= target <= MOST_TARGET:
            raise request_error(f"target is {target}, expected 1 to {MOST_TARGET}.")
        teams = self._teams(mode)
        floor, lead = self._elements()
        for entry in array(self.get("crystals", []), "crystals"):
            entry = record(entry, "crystal", ("at", "colour"))
            if "at" not in entry or "colour" not in entry:
                raise request_error("A crystal needs at and colour.")
            crystal = name_of(entry["colour"], CRYSTAL, "crystal")
            at = self.hex(entry["at"], "crystal", "crystal")
            self.put(at, CRYSTAL_AT + crystal, "crystal", "crystal")
        return Setting(
            self.radius, mode, score_victory, special_orders, teams, self.turn_order, self.bases, floor, lead,
            target,
        )  # fmt: skip

    def _read_hands(self, cells: bytearray) -> None:
        """Read the hands: the places of special orders and the unused Double Modifications."""
        cells[DOUBLES : DOUBLES + len(COLOURS)] = bytes([True]) * len(COLOURS)
        for name, entry in record(self.get("hands", {}), "hands").items():
            colour = name_of(name, COLOUR, "colour")
            entry = record(entry, f"hand of {name}", ("special", "revealed", "double_modification"))
            held = self._specials(entry.get("special", []), f"hand of {name}", self.may_mask)
            special = [order for order in held if order]
            unknown = len(held) - len(special)
            self.specials += special
            seen = self._specials(entry.get("revealed", []), f"hand of {name}")
            unused = boolean(entry.get("double_modification", True), "double_modification")
            if not set(seen) <= set(special):
                message = f"{name} has revealed a special order that is not in its hand."
                self.wrong("not_held", message, colour=name)
            if colour in self.turn_order:  # A colour that does not play spends nothing.
                cells[DOUBLES + colour] = unused
            elif held:
                message = f"{name} holds special orders but is not in the turn order."
                self.wrong("not_playing", message, colour=name)
            cells[UNKNOWN + colour] = min(unknown, len(SPECIALS))  # Any more are noted by `check_tiles`.
            for order in special:
                cells[HELD + order] = (SEEN if order in seen else IN_HAND) + colour

    def _specials(self, value: Json, what: str, may_mask: bool = False) -> list[int]:
        """Special orders by number; 0 for a masked one, if masking is allowed."""
        names = array(value, what)
        orders = [0 if name is None and may_mask else name_of(name, NUMBERS, "order") for name in names]
        for order in orders:
            if order and order not in SPECIALS:
                name = NAMES[order]
                self.wrong("not_special", f"{name} in the {what} is not a special order.", order=name)
        self.masked += orders.count(0)
        return [order for order in orders if not order or order in SPECIALS]

    def banked(self) -> tuple[tuple[int, ...], ...]:
        """The crystals in each base, in the order of arrival."""
        banked: list[tuple[int, ...]] = [()] * len(COLOURS)
        for name, value in record(self.get("banked", {}), "banked").items():
            colour = name_of(name, COLOUR, "colour")
            banked[colour] = self._crystals(value, f"banked of {name}")
            if banked[colour] and colour not in self.turn_order:
                message = f"{name} has crystals but is not in the turn order."
                self.wrong("not_playing", message, colour=name)
        return tuple(banked)

    def _crystals(self, value: Json, what: str) -> tuple[int, ...]:
        return tuple(name_of(name, CRYSTAL, "crystal") for name in array(value, what))

    def check_tiles(self, pile: tuple[int, ...]) -> None:
        """Check that no colour uses more tiles than it owns and no special order is in two places."""
        programs = [order for bot in self.bots.values() for order in bot[3]]
        placed = [order for order in programs if order and TILES[order] == 0]
        places = placed + self.specials + [order for order in pile if order]
        for order in sorted(set(places)):
            if places.count(order) > 1:
                self.wrong(
                    "two_places", f"The special order {NAMES[order]} is in two places.", order=NAMES[order]
                )
        if self.masked > len(SPECIALS) - len(set(places)):
            self.wrong("two_places", "More special orders are masked than there are left.")
        for colour in self.turn_order:
            own = [
                order
                for bot in (2 * colour, 2 * colour + 1)
                if bot in self.bots
                for order in self.bots[bot][3]
            ]
            for order in sorted(set(own)):
                tiles = TILES[order]
                if tiles and own.count(order) > tiles:
                    name, owner = NAMES[order], COLOURS[colour]
                    message = f"{owner} uses {own.count(order)} tiles {name}, expected at most {tiles}."
                    self.wrong("tiles", message, colour=owner, order=name, n=tiles)

    def result(self) -> Result | None:
        """The result, or None before the end."""
        value = self.get("result", None)
        if value is None:
            return None
        data = record(value, "result", ("by", "winners", "totals"))
        if set(data) != {"by", "winners", "totals"}:
            raise request_error("result needs by, winners and totals.")
        by = data["by"]
        if not isinstance(by, str) or by not in ("score", "attrition"):
            raise request_error("result.by must be score or attrition.")
        winners = [name_of(name, COLOUR, "colour") for name in array(data["winners"], "winners")]
        totals = [0] * len(COLOURS)
        listed = set(winners)
        for name, total in record(data["totals"], "totals").items():
            colour = name_of(name, COLOUR, "colour")
            totals[colour] = integer(total, "total")
            listed.add(colour)
        if not listed <= set(self.turn_order):
            self.wrong("not_playing", "The result names a colour that is not in the turn order.")
        return Result(by, tuple(c for c in self.turn_order if c in winners), tuple(totals))

    def mover(self, result: Result | None) -> int:
        """The colour to move, NO_COLOUR after the end."""
        value = self.get("to_move", None)
        if value is None:
            if result is not None or not self.turn_order:
                return NO_COLOUR
            if "to_move" in self.data:
                self.wrong("no_mover", "to_move is null, but the game has no result.")
            return self.turn_order[0]
        colour = name_of(value, COLOUR, "colour")
        if result is not None:
            self.wrong("mover", "to_move is set, but the game has a result.")
        if colour not in self.turn_order:
            self.wrong("not_playing", "to_move is not in the turn order.", colour=COLOURS[colour])
        return colour

    def position(self) -> Position:
        """The position, built as if there were no problems."""
        setting = self.setting()
        cells = bytearray(SIZE)
        cells[:CELLS] = self.board
        self._read_hands(cells)
        banked = self.banked()
        track = self._crystals(self.get("track", []), "track")
        pile = tuple(self._specials(self.get("pile", []), "pile", self.may_mask))
        listed = self.get("counters", None)
        if listed is not None:
            counters = integer(listed, "counters")
            if 0 <= counters <= 3:
                cells[COUNTERS] = counters + 1
            else:
                self.wrong("counters", f"counters is {shown(counters)}, expected 0 to 3.")
        round_ = integer(self.get("round", 2), "round")
        if round_ < 1:
            self.wrong("round", f"round is {shown(round_)}, expected 1 or more.")
        result = self.result()
        mover = self.mover(result)
        cells[MOVER] = NOBODY if mover == NO_COLOUR else mover
        self.check_tiles(pile)
        for bot, (at, facing, cargo, program, stuck) in self.bots.items():
            if stuck and not FLOORS[setting.floor[at]].sticky:
                message = f"{BOTS[bot]} is stuck on a hex that holds no bots."
                self.wrong("not_stuck", message, piece=BOTS[bot])
            cells[AT + bot], cells[FACING + bot] = at, facing
            cells[CARGO + bot], cells[STUCK + bot] = cargo, stuck
            set_program(cells, bot, program)
        return Position(setting, Supply(track, pile, banked), bytes(cells), round_, result)
