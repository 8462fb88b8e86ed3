"""The position after the events of a turn.

`turns.play` does not use this module. It proves that the events are complete, and a replay uses it to draw
the moments within a turn. It works on the interchange form, as the events do (docs/ttb/EVENTS.md), also on
views of positions and events (`secrecy`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from ground.forms import Data, ReadOnly

from .errors import TtbError
from .interchange import position_from_json, position_to_json
from .orders import NUMBERS, TILES
from .pieces import ELEMENTS
from .position import Position

if TYPE_CHECKING:
    from .shapes import EventJson, PositionJson


def fold(position: Position, events: Iterable[EventJson | Data]) -> Position:
    """The position after `events`, which are those of whole turns played from `position`."""
    data = position_to_json(position)
    for event in events:
        apply_event(data, event)
    return position_from_json(data)


def folded(data: ReadOnly, events: Iterable[EventJson | ReadOnly]) -> Data:
    """The data of a position, or of a view of it, after events; `data` are not changed.

    Raises `TtbError` (`bad_request`) for events that cannot happen in the position.
    """
    after: Data = copied(data)
    try:
        for event in events:
            apply_event(after, event)
    except (AttributeError, LookupError, TypeError, ValueError, StopIteration):
        raise TtbError("bad_request", "These events cannot happen in this position.") from None
    return after


def copied(value: Any) -> Any:
    """A deep copy of a JSON value."""
    if isinstance(value, dict):
        return {name: copied(entry) for name, entry in value.items()}
    return [copied(entry) for entry in value] if isinstance(value, list) else value


def apply_event(data: PositionJson | Data, event: EventJson | ReadOnly) -> None:
    """Apply one event to a position in the interchange form, which is changed in place."""
    change = _CHANGES.get(event["type"])
    if change:
        change(data, event)


def _counter(data: Data, event: Data) -> None:
    data["counters"] = event["left"]


def _stuck(data: Data, event: Data) -> None:
    data["bots"][event["bot"]]["stuck"] = True


def _free(data: Data, event: Data) -> None:
    data["bots"][event["bot"]]["stuck"] = False


def _double(data: Data, event: Data) -> None:
    data["hands"][event["colour"]]["double_modification"] = False


def _hand(data: Data, bot: str) -> Data:
    hand: Data = data["hands"][bot[:-1]]
    return hand


def _sorted(orders: list[str | None]) -> list[str | None]:
    """The orders in the order of the interchange form, masked ones first.

    The order of arrival would give secrets away.
    """
    return sorted(orders, key=lambda order: NUMBERS[order] if order else 0)


def _back(data: Data, bot: str, order: str | None) -> None:
    if order and TILES[NUMBERS[order]] == 0:
        hand = _hand(data, bot)
        hand["special"] = _sorted([*hand["special"], order])
        hand["revealed"] = _sorted([*hand["revealed"], order])


def _place(data: Data, event: Data) -> None:
    hand, order = _hand(data, event["bot"]), event["order"]
    if TILES[NUMBERS[order]] == 0:
        hand["special"].remove(order if order in hand["special"] else None)
        hand["revealed"] = [name for name in hand["revealed"] if name != order]
    data["bots"][event["bot"]]["program"][event["slot"]] = order
    _back(data, event["bot"], event["replaced"])


def _swap(data: Data, event: Data) -> None:
    program = data["bots"][event["bot"]]["program"]
    a, b = event["slots"]
    program[a], program[b] = program[b], program[a]


def _remove(data: Data, event: Data) -> None:
    data["bots"][event["bot"]]["program"][event["slot"]] = None
    _back(data, event["bot"], event["order"])


def _reset(data: Data, event: Data) -> None:
    data["bots"][event["bot"]]["program"] = [None, None, None]
    for order in event["orders"]:
        _back(data, event["bot"], order)


def _move(data: Data, event: Data) -> None:
    for move in reversed(event["moves"]):
        piece, at, to = move["piece"], move["from"], move["to"]
        if piece in data["bots"]:
            data["bots"][piece].update(at=to, stuck=False)
        elif piece == "crystal":
            _crystal_at(data, at)["at"] = to
        else:
            key = next(element.key for element in ELEMENTS if element.name == piece)
            data[key][data[key].index(at)] = to


def _crystal_at(data: Data, at: list[int]) -> Data:
    match: Data = next(crystal for crystal in data["crystals"] if crystal["at"] == at)
    return match


def _rotate(data: Data, event: Data) -> None:
    data["bots"][event["bot"]]["facing"] = event["to"]


def _load(data: Data, event: Data) -> None:
    data["bots"][event["bot"]]["cargo"] = event["crystal"]
    if event["owner"]:
        data["bots"][event["owner"]]["cargo"] = None
    else:
        data["crystals"].remove(_crystal_at(data, event["at"]))


def _unload(data: Data, event: Data) -> None:
    data["bots"][event["bot"]]["cargo"] = None
    if event["onto"] == "ground":
        data["crystals"].append({"at": event["at"], "colour": event["crystal"]})
    elif event["onto"] == "bot":
        data["bots"][event["target"]]["cargo"] = event["crystal"]


def _bank(data: Data, event: Data) -> None:
    data["banked"][event["colour"]].append(event["crystal"])


def _draw(data: Data, event: Data) -> None:
    data["pile"].pop(0)
    hand = data["hands"][event["colour"]]
    hand["special"] = _sorted([*hand["special"], event["order"]])


def _enter(data: Data, event: Data) -> None:
    data["track"].pop(0)
    data["crystals"].append({"at": event["at"], "colour": event["crystal"]})


def _end_phase(data: Data, event: Data) -> None:
    data["counters"] = event["counters"]


def _over(data: Data, event: Data) -> None:
    data["result"] = {key: event[key] for key in ("by", "winners", "totals")}
    data["to_move"] = None  # Set now, so that the data are a valid position at this moment too.


def _next(data: Data, event: Data) -> None:
    data["to_move"], data["round"] = event["colour"], event["round"]


_CHANGES: dict[str, Callable[[Any, Any], None]] = {
    "counter": _counter,
    "stuck": _stuck,
    "free": _free,
    "double": _double,
    "place": _place,
    "swap": _swap,
    "remove": _remove,
    "reset": _reset,
    "move": _move,
    "rotate": _rotate,
    "load": _load,
    "unload": _unload,
    "bank": _bank,
    "draw": _draw,
    "enter": _enter,
    "end_phase": _end_phase,
    "over": _over,
    "next": _next,
}  # The effect of each event type; the others (`turn`, `order`, `zap`, `force`, `nothing`) have none.
"""The effect of each type of event; the others (`turn`, `order`, `zap`, `force`, `nothing`) change nothing.
"""
