"""The JSON form of positions and turns (INTERCHANGE.md): reading checks, writing is complete.

Reading raises `TtbError`: `bad_request` for the wrong form (types, unknown fields or names), `bad_position`
for an impossible position of the right form.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ground.forms import Json, array, boolean, coordinates, integer, name_of, record, request_error, shown

from .cells import CARGO, FACING, STUCK
from .changes import OPS, PLACE, RESET, SWAP, Change
from .errors import TtbError
from .hexes import DIRECTION, DIRECTIONS, RADIUS, index, on_arena, pair
from .layout import FORMAT, read_layout
from .names import BOT, BOTS, COLOURS, CRYSTALS, NO_COLOUR
from .orders import NAMES, NUMBERS
from .pieces import ASKING, ELEMENTS, Element
from .position import Position
from .turns import Choice, Turn

if TYPE_CHECKING:
    from .shapes import ChangeJson, ChoiceJson, PositionJson, ResultJson, TurnJson

ARENAS = {radius: name for name, radius in RADIUS.items()}
ALWAYS_WRITTEN = ("rocks", "blobs", "mud", "teleporters")
"""The elements that every position names; any other element is written only if there is one of it.

So a position without a newer element keeps its text, for older readers and for comparisons.
"""


# Positions.


def position_from_json(data: Json) -> Position:
    """Read a position in the interchange form, as `json.loads` gives it.

    Raises `TtbError`.

    >>> position_from_json({"bots": {"red1": {"at": [0, 0], "facing": "E"}}}).round
    2
    """
    return _read(data, masked=False)


def view_from_json(data: Json) -> Position:
    """Read a position as a viewer sees it, with null for each masked special order (`secrecy`).

    Raises `TtbError`. `position_from_json` reads whole positions and refuses masked ones.
    """
    return _read(data, masked=True)


def _read(data: Json, masked: bool) -> Position:
    layout = read_layout(data, masked)
    if layout.position is None:
        first = layout.problems[0]
        raise TtbError("bad_position", first.message, first.code)
    return layout.position


def position_to_json(position: Position) -> PositionJson:
    """The position in the interchange form with every field; null for a masked order of a view."""
    setting = position.setting
    order = [COLOURS[c] for c in setting.turn_order]
    cells = position.cells
    hands, revealed, doubles = position.hands, position.revealed, position.doubles
    bots: dict[str, Any] = {}
    for bot, at in enumerate(position.at):
        if at:
            bots[BOTS[bot]] = {
                "at": pair(at),
                "facing": DIRECTIONS[cells[FACING + bot]],
                "cargo": CRYSTALS[cells[CARGO + bot]],
                "program": [NAMES[order] for order in position.program(bot)],
                "stuck": bool(cells[STUCK + bot]),
            }
    data: Any = {
        "format": FORMAT,
        "arena": ARENAS[setting.radius],
        "rules": {
            "mode": setting.mode,
            "score_victory": setting.score_victory,
            "special_orders": setting.special_orders,
            **({"target": setting.target} if setting.target else {}),
        },
        "teams": None if setting.teams is None else [[COLOURS[c] for c in team] for team in setting.teams],
        "turn_order": order,
        "to_move": None if position.mover == NO_COLOUR else COLOURS[position.mover],
        "round": position.round,
        "bases": {COLOURS[c]: pair(at) for c, at in enumerate(setting.bases) if at},
        "bots": bots,
        "crystals": [{"at": pair(at), "colour": CRYSTALS[crystal]} for at, crystal in position.crystals()],
        **_elements_to_json(position),
        "track": [CRYSTALS[crystal] for crystal in position.track],
        "pile": [NAMES[order] for order in position.pile],
        "hands": {
            COLOURS[c]: {
                "special": [NAMES[order] for order in hands[c]],
                "revealed": [NAMES[order] for order in revealed[c]],
                "double_modification": doubles[c],
            }
            for c in setting.turn_order
        },
        "banked": {COLOURS[c]: [CRYSTALS[x] for x in position.banked[c]] for c in setting.turn_order},
        "counters": position.counters,
        "result": result_to_json(position),
    }
    written: PositionJson = data
    return written


def whole_to_json(position: Position) -> PositionJson:
    """`position_to_json` for readers of whole positions. Raises `TtbError` (`masked`) for a view."""
    if 0 in position.pile or any(0 in hand for hand in position.hands):
        raise TtbError("masked", "The position has masked special orders.")
    return position_to_json(position)


def _elements_to_json(position: Position) -> dict[str, object]:
    fields = {element.key: _pieces_to_json(position, element) for element in ELEMENTS}
    return {key: pieces for key, pieces in fields.items() if pieces or key in ALWAYS_WRITTEN}


def _pieces_to_json(position: Position, element: Element) -> object:
    """The hexes of an element in reading order; by name if its pieces have names."""
    cells = position.setting.floor if element.is_floor else position.board
    if not element.kinds:
        return [pair(hex_) for hex_, here in enumerate(cells) if here == element.number]
    named = {
        name: [pair(hex_) for hex_, here in enumerate(cells) if here == number]
        for number, name in enumerate(element.kinds, element.number)
    }
    return {name: hexes for name, hexes in named.items() if hexes}


def result_to_json(position: Position) -> ResultJson | None:
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
    """Read a turn. Raises `TtbError` (`bad_request`).

    Its legality is not checked here: `turns.play` does that.
    """
    data = record(data, "turn", ("change", "double", "choices"))
    changes = tuple(change_from_json(change) for change in array(data.get("change", []), "change"))
    double = boolean(data.get("double", False), "double")
    choices = tuple(choice_from_json(choice) for choice in array(data.get("choices", []), "choices"))
    return Turn(changes, double, choices)


def change_from_json(data: Json) -> Change:
    """Read one change.

    A slot may be any whole number here; 0 to 2 is a matter of legality.
    """
    op = record(data, "change").get("op")
    if not isinstance(op, str) or op not in OPS:
        raise request_error(f"op {shown(op)} is not known.")
    fields = {"place": ("slot", "order"), "swap": ("slots",), "remove": ("slot",), "reset": ()}[op]
    data = record(data, op, ("op", "bot", *fields))
    for field in ("bot", *fields):
        if field not in data:
            raise request_error(f"{op} needs {field}.")
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
    kinds = ("zap", "crystal", *ASKING)
    data = record(data, "choice", kinds)
    if len(data) != 1:
        raise request_error(f"A choice must have one field of {', '.join(kinds)}.")
    ((kind, value),) = data.items()
    if kind == "crystal":
        q, r = coordinates(value, "crystal")
        return kind, index(q, r) if on_arena(q, r, 7) else 0
    if value is None:
        return kind, None
    return kind, name_of(value, NUMBERS, "order") if kind == "zap" else name_of(value, DIRECTION, "direction")


def turn_to_json(turn: Turn) -> TurnJson:
    """The turn in the interchange form."""
    return {
        "change": [change_to_json(change) for change in turn.changes],
        "double": turn.double,
        "choices": [choice_to_json(choice) for choice in turn.choices],
    }


def change_to_json(change: Change) -> ChangeJson:
    """One change in the interchange form."""
    op, bot, slot, other = change
    data: Any = {"op": OPS[op], "bot": BOTS[bot]}
    if op == SWAP:
        data["slots"] = [slot, other]
    elif op != RESET:
        data["slot"] = slot
    if op == PLACE:
        data["order"] = NAMES[other]
    written: ChangeJson = data
    return written


def choice_to_json(choice: Choice) -> ChoiceJson:
    """One answer in the interchange form."""
    kind, value = choice
    answer: object
    if value is None:
        answer = None
    elif kind == "crystal":
        answer = pair(value)
    else:
        answer = NAMES[value] if kind == "zap" else DIRECTIONS[value]
    data: Any = {kind: answer}
    written: ChoiceJson = data
    return written
