"""The JSON form of positions and turns (INTERCHANGE.md): reading checks, writing is complete.

Reading raises TtbError: `bad_request` for what is not of the form (types, unknown fields or names),
`bad_position` for a position that is of the form but cannot be.
"""

from __future__ import annotations

from . import names
from .changes import OPS, PLACE, RESET, SLOTS, SWAP
from .elements import ELEMENTS, TELEPORTERS
from .errors import TtbError
from .hexes import DIRECTIONS, RADIUS, index, on_arena, pair
from .names import BASE_AT, BOT, BOT_AT, BOTS, COLOUR, COLOURS, CRYSTAL, CRYSTAL_AT, CRYSTALS, MODES
from .orders import NAMES, ORDER, SPECIALS, TILES
from .position import EMPTY_PROGRAM, NO_COLOUR, Position, Setting, empty_board
from .scoring import Result
from .turns import Turn

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from .changes import Change
    from .turns import Choice

Json = object
FORMAT = "ttb-position/1"
ARENAS = {radius: name for name, radius in RADIUS.items()}
BOX = {element.key: element.box for element in ELEMENTS}
POSITION_FIELDS = (
    "format", "arena", "rules", "teams", "turn_order", "to_move", "round", "bases", "bots", "crystals",
    "rocks", "blobs", "mud", "teleporters", "track", "pile", "hands", "banked", "counters", "result",
)  # fmt: skip


class Repeated(dict[str, object]):
    """A JSON object in whose text a name stood twice (INTERCHANGE.md: `bad_position`)."""


def object_pairs(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """For `json.loads(text, object_pairs_hook=object_pairs)`: remembers that a name stood twice."""
    found = dict(pairs)
    return found if len(found) == len(pairs) else Repeated(found)


# Checks of form: `bad_request`.


def _request(message: str) -> TtbError:
    return TtbError("bad_request", message)


def record(value: Json, what: str, fields: Iterable[str] | None = None) -> Mapping[str, object]:
    """The value as a JSON object with no other fields than `fields`."""
    if not isinstance(value, dict):
        raise _request(f"{what} must be an object.")
    if isinstance(value, Repeated):
        raise _request(f"{what} names a field twice.")
    if fields is not None:
        for name in value:
            if name not in fields:
                raise _request(f"{what} has an unknown field {_shown(name)}.")
    return value


def array(value: Json, what: str, length: int | None = None) -> list[object]:
    """The value as a JSON list, of that length if one is given."""
    if not isinstance(value, list):
        raise _request(f"{what} must be a list.")
    if length is not None and len(value) != length:
        raise _request(f"{what} must have {length} entries.")
    return value


def integer(value: Json, what: str) -> int:
    """The value as a whole number (true and 1.0 are none)."""
    if type(value) is not int:
        raise _request(f"{what} must be a whole number.")
    return value


def boolean(value: Json, what: str) -> bool:
    """The value as true or false."""
    if type(value) is not bool:
        raise _request(f"{what} must be true or false.")
    return value


def name_of(value: Json, table: Mapping[str, int], what: str) -> int:
    """The number of a name in a table."""
    if not isinstance(value, str) or value not in table:
        raise _request(f"{what} {_shown(value)} is not known.")
    return table[value]


def coordinates(value: Json, what: str) -> tuple[int, int]:
    """The value as axial coordinates, anywhere."""
    q, r = array(value, what, 2)
    return integer(q, what), integer(r, what)


def _shown(value: Json) -> str:
    if isinstance(value, (list, dict)):  # may be nested as deep as anything
        return "of the wrong type"
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "..."


NUMBERS = {order: ORDER[order].number for order in ORDER}
DIRECTION = {name: number for number, name in enumerate(DIRECTIONS)}


# Positions.


def _impossible(message: str) -> TtbError:
    return TtbError("bad_position", message)


class _Reader:
    """Reads one position; the order of the methods is the order in which things depend on each other."""

    def __init__(self, data: Json) -> None:
        self.data = data = record(data, "position", POSITION_FIELDS)
        if data.get("format", FORMAT) != FORMAT:
            raise _request(f"format must be {FORMAT}.")
        self.radius = self._arena()
        self.board = empty_board(self.radius)
        self.bases = self._read_bases()
        self.bots = self._read_bots()
        self.turn_order = self._turn_order()

    def get(self, field: str, default: Json) -> Json:
        """A field of the position or its default."""
        return self.data.get(field, default)

    def _arena(self) -> int:
        return name_of(self.get("arena", "small"), RADIUS, "arena")

    def hex(self, value: Json, what: str) -> int:
        """A hex of the arena."""
        q, r = coordinates(value, what)
        if not on_arena(q, r, self.radius):
            raise _impossible(f"{what} [{q}, {r}] is off the board.")
        return index(q, r)

    def put(self, hex_: int, code: int, what: str) -> None:
        """Stand an object on a hex."""
        if self.board[hex_] != names.EMPTY:
            raise _impossible(f"{what}: two objects on hex {pair(hex_)}.")
        self.board[hex_] = code

    def _read_bases(self) -> tuple[int, ...]:
        bases = [0] * len(COLOURS)
        for name, at in record(self.get("bases", {}), "bases").items():
            colour = name_of(name, COLOUR, "colour")
            bases[colour] = self.hex(at, f"base {name}")
            self.put(bases[colour], BASE_AT + colour, f"base {name}")
        return tuple(bases)

    def _read_bots(self) -> dict[int, tuple[int, int, int, tuple[int, ...], bool]]:
        value = self.get("bots", {})
        if isinstance(value, Repeated):
            raise _impossible("A bot is named twice.")
        bots = {}
        for name, entry in record(value, "bots").items():
            if name not in BOT:
                raise _impossible(f"There is no bot {_shown(name)}.")
            bots[BOT[name]] = self._bot(name, entry)
        return bots

    def _bot(self, name: str, entry: Json) -> tuple[int, int, int, tuple[int, ...], bool]:
        entry = record(entry, name, ("at", "facing", "cargo", "program", "stuck"))
        if "at" not in entry or "facing" not in entry:
            raise _request(f"{name} needs at and facing.")
        facing = name_of(entry["facing"], DIRECTION, "direction")
        carried = entry.get("cargo")
        cargo = 0 if carried is None else name_of(carried, CRYSTAL, "crystal")
        slots = array(entry.get("program", [None] * SLOTS), f"program of {name}", SLOTS)
        program = tuple(0 if order is None else name_of(order, NUMBERS, "order") for order in slots)
        stuck = boolean(entry.get("stuck", False), "stuck")
        at = self.hex(entry["at"], name)
        self.put(at, BOT_AT + BOT[name], name)
        return at, facing, cargo, program, stuck

    def _turn_order(self) -> tuple[int, ...]:
        here = {bot >> 1 for bot in self.bots} | {c for c, base in enumerate(self.bases) if base}
        if "turn_order" in self.data:
            listed = array(self.data["turn_order"], "turn_order")
            order = tuple(name_of(name, COLOUR, "colour") for name in listed)
        else:
            order = tuple(sorted(here))
        if not order:
            raise _impossible("There is no colour in the turn order.")
        if len(set(order)) < len(order):
            raise _impossible("A colour is in the turn order twice.")
        if not here <= set(order):
            raise _impossible("A bot or base has a colour that is not in the turn order.")
        return order

    def _teams(self, mode: str) -> tuple[tuple[int, ...], ...] | None:
        value = self.get("teams", None)
        if value is None:
            if mode != "standard":
                raise _impossible(f"The mode {mode} needs teams.")
            return None
        lists = [
            tuple(name_of(name, COLOUR, "colour") for name in array(team, "team"))
            for team in array(value, "teams")
        ]
        if mode == "standard" or len(lists) != 2 or sorted(sum(lists, ())) != sorted(self.turn_order):
            raise _impossible("The teams do not fit the turn order and the mode.")
        return tuple(lists)

    def _floor(self) -> tuple[tuple[int, ...], tuple[tuple[int, int] | None, ...]]:
        mud = sorted(self.hex(at, "mud") for at in array(self.get("mud", []), "mud"))
        if len(mud) > BOX["mud"]:
            raise _impossible("There is more mud than the box holds.")
        pairs: list[tuple[int, int] | None] = [None] * len(TELEPORTERS)
        taken = list(mud)
        table = {name: number for number, name in enumerate(TELEPORTERS)}
        for name, value in record(self.get("teleporters", {}), "teleporters").items():
            number = name_of(name, table, "teleporter")
            hexes = sorted(self.hex(at, f"teleporter {name}") for at in array(value, f"teleporter {name}"))
            if len(hexes) != 2:
                raise _impossible(f"The teleporter {name} needs exactly two hexes.")
            pairs[number] = (hexes[0], hexes[1])
            taken += hexes
        if len(set(taken)) < len(taken):
            raise _impossible("Two teleporters, two mud, or both are on one hex.")
        return tuple(mud), tuple(pairs)

    def setting(self) -> Setting:
        """The part of the position that never changes; the fixed objects are put on the board."""
        rules = record(self.get("rules", {}), "rules", ("mode", "score_victory", "special_orders"))
        mode = rules.get("mode", "standard")
        if mode not in MODES or not isinstance(mode, str):
            raise _request(f"mode {_shown(mode)} is not known.")
        score_victory = boolean(rules.get("score_victory", True), "score_victory")
        special_orders = boolean(rules.get("special_orders", True), "special_orders")
        teams = self._teams(mode)
        for key, code in (("rocks", names.ROCK), ("blobs", names.BLOB)):
            hexes = array(self.get(key, []), key)
            for at in hexes:
                self.put(self.hex(at, key), code, key)
            if len(hexes) > BOX[key]:
                raise _impossible(f"There are more {key} than the box holds.")
        for entry in array(self.get("crystals", []), "crystals"):
            entry = record(entry, "crystal", ("at", "colour"))
            if "at" not in entry or "colour" not in entry:
                raise _request("A crystal needs at and colour.")
            crystal = name_of(entry["colour"], CRYSTAL, "crystal")
            self.put(self.hex(entry["at"], "crystal"), CRYSTAL_AT + crystal, "crystal")
        mud, teleporters = self._floor()
        for couple in teleporters:
            for hex_ in couple or ():
                if self.board[hex_] != names.EMPTY:
                    raise _impossible(f"An object is on the teleporter hex {pair(hex_)}.")
        return Setting(
            self.radius, mode, score_victory, special_orders, teams, self.turn_order, self.bases, mud,
            teleporters
        )  # fmt: skip

    def hands(self) -> tuple[list[tuple[int, ...]], list[tuple[int, ...]], list[bool]]:
        """Per colour its special orders in hand, those seen of them, and Double Modification."""
        special: list[tuple[int, ...]] = [()] * len(COLOURS)
        revealed: list[tuple[int, ...]] = [()] * len(COLOURS)
        doubles = [True] * len(COLOURS)
        for name, entry in record(self.get("hands", {}), "hands").items():
            colour = name_of(name, COLOUR, "colour")
            entry = record(entry, f"hand of {name}", ("special", "revealed", "double_modification"))
            special[colour] = tuple(sorted(self._specials(entry.get("special", []), f"hand of {name}")))
            seen = self._specials(entry.get("revealed", []), f"hand of {name}")
            revealed[colour] = tuple(sorted(set(seen)))
            unused = boolean(entry.get("double_modification", True), "double_modification")
            doubles[colour] = unused or colour not in self.turn_order  # who does not play spends nothing
            if not set(seen) <= set(special[colour]):
                raise _impossible(f"{name} has revealed a special order that is not in its hand.")
            if colour not in self.turn_order and special[colour]:
                raise _impossible(f"{name} holds special orders but is not in the turn order.")
        return special, revealed, doubles

    def _specials(self, value: Json, what: str) -> list[int]:
        orders = [name_of(name, NUMBERS, "order") for name in array(value, what)]
        for order in orders:
            if order not in SPECIALS:
                raise _impossible(f"{NAMES[order]} in the {what} is not a special order.")
        return orders

    def banked(self) -> tuple[tuple[int, ...], ...]:
        """The crystals in each base, as they came."""
        banked: list[tuple[int, ...]] = [()] * len(COLOURS)
        for name, value in record(self.get("banked", {}), "banked").items():
            colour = name_of(name, COLOUR, "colour")
            banked[colour] = self._crystals(value, f"banked of {name}")
            if banked[colour] and colour not in self.turn_order:
                raise _impossible(f"{name} has crystals but is not in the turn order.")
        return tuple(banked)

    def _crystals(self, value: Json, what: str) -> tuple[int, ...]:
        return tuple(name_of(name, CRYSTAL, "crystal") for name in array(value, what))

    def check_tiles(self, special: list[tuple[int, ...]], pile: tuple[int, ...]) -> None:
        """No order more often than its colour owns it, no special order in two places."""
        programs = [order for bot in self.bots.values() for order in bot[3]]
        places = [order for order in programs if order and TILES[order] == 0] + list(pile)
        places += [order for hand in special for order in hand]
        if len(set(places)) < len(places):
            raise _impossible("A special order is in two places.")
        for colour in self.turn_order:
            own = [
                order
                for bot in (2 * colour, 2 * colour + 1)
                if bot in self.bots
                for order in self.bots[bot][3]
            ]
            for order in set(own):
                if order and TILES[order] and own.count(order) > TILES[order]:
                    raise _impossible(f"{COLOURS[colour]} does not have {own.count(order)} {NAMES[order]}.")

    def result(self) -> Result | None:
        """The result, if the game has ended."""
        value = self.get("result", None)
        if value is None:
            return None
        data = record(value, "result", ("by", "winners", "totals"))
        if set(data) != {"by", "winners", "totals"}:
            raise _request("result needs by, winners and totals.")
        by = data["by"]
        if not isinstance(by, str) or by not in ("score", "attrition"):
            raise _request("result.by must be score or attrition.")
        winners = [name_of(name, COLOUR, "colour") for name in array(data["winners"], "winners")]
        totals = [0] * len(COLOURS)
        listed = set(winners)
        for name, total in record(data["totals"], "totals").items():
            colour = name_of(name, COLOUR, "colour")
            totals[colour] = integer(total, "total")
            listed.add(colour)
        if not listed <= set(self.turn_order):
            raise _impossible("The result names a colour that is not in the turn order.")
        return Result(by, tuple(c for c in self.turn_order if c in winners), tuple(totals))

    def mover(self, result: Result | None) -> int:
        """The colour to move, NO_COLOUR after the end."""
        default = None if result else COLOURS[self.turn_order[0]]
        value = self.get("to_move", default)
        if value is None:
            if result is None:
                raise _impossible("to_move is null, but the game has no result.")
            return NO_COLOUR
        colour = name_of(value, COLOUR, "colour")
        if result is not None:
            raise _impossible("to_move is set, but the game has a result.")
        if colour not in self.turn_order:
            raise _impossible("to_move is not in the turn order.")
        return colour

    def position(self) -> Position:
        """All of it."""
        setting = self.setting()
        special, revealed, doubles = self.hands()
        banked = self.banked()
        track = self._crystals(self.get("track", []), "track")
        pile = tuple(self._specials(self.get("pile", []), "pile"))
        listed = self.get("counters", None)
        counters = None if listed is None else integer(listed, "counters")
        if counters is not None and not 0 <= counters <= 3:
            raise _impossible("counters must be 0 to 3.")
        round_ = integer(self.get("round", 2), "round")
        if round_ < 1:
            raise _impossible("round must be 1 or more.")
        result = self.result()
        mover = self.mover(result)
        self.check_tiles(special, pile)
        bots = [self.bots.get(bot, (0, 0, 0, EMPTY_PROGRAM, False)) for bot in range(len(BOTS))]
        for bot, (hex_, _, _, _, is_stuck) in enumerate(bots):
            if is_stuck and setting.floor[hex_] != names.MUD:
                raise _impossible(f"{BOTS[bot]} is stuck but not on mud.")
        at, facing, cargo, programs, stuck = zip(*bots, strict=True)
        return Position(
            setting, mover, round_, bytes(self.board), at, facing, cargo, programs, stuck, track, pile,
            tuple(special), tuple(revealed), tuple(doubles), banked, counters, result,
        )  # fmt: skip


def position_from_json(data: Json) -> Position:
    """Read a position in the interchange form (what `json.loads` gives).

    Raises TtbError.
        >>> position_from_json({"bots": {"red1": {"at": [0, 0], "facing": "E"}}}).round
        2
    """
    return _Reader(data).position()


def position_to_json(position: Position) -> dict[str, object]:
    """The position in the interchange form, every field written."""
    setting = position.setting
    order = [COLOURS[c] for c in setting.turn_order]
    bots: dict[str, object] = {}
    for bot, at in enumerate(position.at):
        if at:
            bots[BOTS[bot]] = {
                "at": pair(at),
                "facing": DIRECTIONS[position.facing[bot]],
                "cargo": CRYSTALS[position.cargo[bot]],
                "program": [NAMES[order] for order in position.programs[bot]],
                "stuck": position.stuck[bot],
            }
    return {
        "format": FORMAT,
        "arena": ARENAS[setting.radius],
        "rules": {
            "mode": setting.mode,
            "score_victory": setting.score_victory,
            "special_orders": setting.special_orders,
        },
        "teams": None if setting.teams is None else [[COLOURS[c] for c in team] for team in setting.teams],
        "turn_order": order,
        "to_move": None if position.mover == NO_COLOUR else COLOURS[position.mover],
        "round": position.round,
        "bases": {COLOURS[c]: pair(at) for c, at in enumerate(setting.bases) if at},
        "bots": bots,
        "crystals": [{"at": pair(at), "colour": CRYSTALS[crystal]} for at, crystal in position.crystals()],
        "rocks": [pair(at) for at in position.objects(names.ROCK)],
        "blobs": [pair(at) for at in position.objects(names.BLOB)],
        "mud": [pair(at) for at in setting.mud],
        "teleporters": {
            name: [pair(at) for at in couple]
            for name, couple in zip(TELEPORTERS, setting.teleporters, strict=True)
            if couple
        },
        "track": [CRYSTALS[crystal] for crystal in position.track],
        "pile": [NAMES[order] for order in position.pile],
        "hands": {
            COLOURS[c]: {
                "special": [NAMES[order] for order in position.hands[c]],
                "revealed": [NAMES[order] for order in position.revealed[c]],
                "double_modification": position.doubles[c],
            }
            for c in setting.turn_order
        },
        "banked": {COLOURS[c]: [CRYSTALS[x] for x in position.banked[c]] for c in setting.turn_order},
        "counters": position.counters,
        "result": result_to_json(position),
    }


def result_to_json(position: Position) -> dict[str, object] | None:
    """The result in the interchange form, or None."""
    result = position.result
    if result is None:
        return None
    return {
        "by": result.by,
        "winners": [COLOURS[c] for c in result.winners],
        "totals": {COLOURS[c]: result.totals[c] for c in position.setting.turn_order},
    }


# Turns.


def turn_from_json(data: Json) -> Turn:
    """Read a turn; raises TtbError `bad_request`.

    Whether it can be played is for `turns.play` to say.
    """
    data = record(data, "turn", ("change", "double", "choices"))
    changes = tuple(change_from_json(change) for change in array(data.get("change", []), "change"))
    double = boolean(data.get("double", False), "double")
    choices = tuple(choice_from_json(choice) for choice in array(data.get("choices", []), "choices"))
    return Turn(changes, double, choices)


def change_from_json(data: Json) -> Change:
    """Read one change.

    Slots may be any whole numbers: 0 to 2 is a matter of legality.
    """
    op = record(data, "change").get("op")
    if not isinstance(op, str) or op not in OPS:
        raise _request(f"op {_shown(op)} is not known.")
    fields = {"place": ("slot", "order"), "swap": ("slots",), "remove": ("slot",), "reset": ()}[op]
    data = record(data, op, ("op", "bot", *fields))
    for field in ("bot", *fields):
        if field not in data:
            raise _request(f"{op} needs {field}.")
    bot = name_of(data["bot"], BOT, "bot")
    number = OPS.index(op)
    if number == RESET:
        return number, bot, 0, 0
    if number == SWAP:
        a, b = (integer(slot, "slot") for slot in array(data["slots"], "slots", 2))
        return number, bot, a, b
    slot = integer(data["slot"], "slot")
    return number, bot, slot, name_of(data["order"], NUMBERS, "order") if number == PLACE else 0


def choice_from_json(data: Json) -> Choice:
    """Read one answer to a decision."""
    data = record(data, "choice", ("zap", "blob", "crystal"))
    if len(data) != 1:
        raise _request("A choice is one of zap, blob and crystal.")
    ((kind, value),) = data.items()
    if kind == "crystal":
        q, r = coordinates(value, "crystal")
        return kind, index(q, r) if on_arena(q, r, 7) else 0
    if value is None:
        return kind, None
    return kind, name_of(value, NUMBERS, "order") if kind == "zap" else name_of(value, DIRECTION, "direction")


def turn_to_json(turn: Turn) -> dict[str, object]:
    """The turn in the interchange form."""
    return {
        "change": [change_to_json(change) for change in turn.changes],
        "double": turn.double,
        "choices": [choice_to_json(choice) for choice in turn.choices],
    }


def change_to_json(change: Change) -> dict[str, object]:
    """One change in the interchange form."""
    op, bot, slot, other = change
    data: dict[str, object] = {"op": OPS[op], "bot": BOTS[bot]}
    if op == SWAP:
        data["slots"] = [slot, other]
    elif op != RESET:
        data["slot"] = slot
    if op == PLACE:
        data["order"] = NAMES[other]
    return data


def choice_to_json(choice: Choice) -> dict[str, object]:
    """One answer in the interchange form."""
    kind, value = choice
    if value is None:
        return {kind: None}
    if kind == "crystal":
        return {kind: pair(value)}
    return {kind: NAMES[value] if kind == "zap" else DIRECTIONS[value]}
