"""The engine protocol: one JSON request a line in, one JSON answer a line out (INTERCHANGE.md)."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from .changes import legal
from .errors import TtbError
from .forms import array, boolean, integer, name_of, object_pairs, record
from .interchange import change_to_json, position_from_json, position_to_json, turn_from_json
from .names import COLOUR, COLOURS
from .pieces import ELEMENTS
from .setup import new_game
from .turns import play

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import IO

    from .forms import Data
    from .position import Position
    from .shapes import EventJson

MAX_LINE = 1_000_000
"""Bytes of a request; a longer line is refused unread, and nothing of it is kept."""
MOST_EVENTS = 40_000
"""Events in an answer; a turn with which there would be more is not played."""
CHUNK = 1 << 16

SETUP_FIELDS = ("colours", "mode", "seed", "first", "simplified", "score_victory", "edition", "palette")
"""Fields of a `setup` request beside the keys of elements."""


def answer(line: str | None) -> Data:
    """The answer to one line of input (None: one that was too long to be kept); never raises."""
    ident: object = None
    try:
        if line is None or len(line) > MAX_LINE:
            raise TtbError("bad_request", f"A request has at most {MAX_LINE} bytes.")
        request = parse(line)
        data = record(request, "request", None)
        ident = data.get("id")
        if "legal" in data:
            record(data, "request", ("id", "legal"))
            return {"id": ident, **_legal(data["legal"])}
        if "setup" in data:
            record(data, "request", ("id", "setup"))
            return _reply(ident, position=position_to_json(setup_from_json(data["setup"])))
        record(data, "request", ("id", "position", "turns"))
        if "position" not in data:
            raise TtbError("bad_request", "A request needs a position, legal or setup.")
        return {"id": ident, **answer_turns(data["position"], data.get("turns", []))}
    except TtbError as error:
        return _reply(ident, error=_error(error, None))
    except RecursionError:
        return _reply(ident, error={"code": "bad_request", "message": "Nested too deeply.", "turn": None})


def parse(line: str) -> object:
    """The JSON value of a text.

    Raises TtbError `bad_request`.
    """
    try:
        return json.loads(
            line, object_pairs_hook=object_pairs, parse_constant=_no_constant, parse_float=_finite
        )
    except RecursionError:
        raise TtbError("bad_request", "Nested too deeply.") from None
    except ValueError as error:
        raise TtbError("bad_request", f"Not JSON: {error}") from None


def _no_constant(name: str) -> object:
    raise ValueError(f"{name} is not JSON")


def _finite(digits: str) -> float:
    number = float(digits)
    if number in (float("inf"), float("-inf")):
        raise ValueError(f"{digits:.20} is too large")
    return number


def answer_turns(position_data: object, turns_data: object) -> dict[str, object]:
    """Play turns from a position: the answer without `id`."""
    turns = array(turns_data, "turns")
    position = position_from_json(position_data)
    events: list[EventJson] = []
    for number, turn_data in enumerate(turns):
        try:
            outcome = play(position, turn_from_json(turn_data))
            if len(events) + len(outcome.events) > MOST_EVENTS:
                raise TtbError("bad_request", "The answer is too long; ask for the rest from this position.")
        except TtbError as error:
            return _body(position=position_to_json(position), events=events, error=_error(error, number))
        events += outcome.events
        if outcome.pending is not None:
            pending = {**outcome.pending.to_json(), "turn": number}
            return _body(position=position_to_json(position), events=events, pending=pending)
        position = outcome.position
    return _body(position=position_to_json(position), events=events)


def answer_legal(position_data: object) -> dict[str, object]:
    """The legal changes of a position: the answer without `id`.

    Raises TtbError.
    """
    position = position_from_json(position_data)
    if position.result is not None:
        raise TtbError("game_over", "The game has ended.")
    return {"changes": [[change_to_json(change) for change in changes] for changes in legal(position)]}


def _legal(position_data: object) -> dict[str, object]:
    try:
        return answer_legal(position_data)
    except TtbError as error:
        return {"changes": [], "error": _error(error, None)}


def setup_from_json(value: object) -> Position:
    """The starting position for the fields of a `setup` request. Raises TtbError `bad_request`."""
    data = record(value, "setup", (*SETUP_FIELDS, *(element.key for element in ELEMENTS)))
    if "colours" not in data:
        raise TtbError("bad_request", "A setup needs colours.")
    options: dict[str, object] = {}
    for name, given in data.items():
        if name in ("mode", "seed", "first"):
            if not isinstance(given, str) and not (name == "first" and given is None):
                raise TtbError("bad_request", f"{name} must be text.")
            options[name] = given
        elif name in ("simplified", "score_victory"):
            options[name] = boolean(given, name)
        elif name == "palette":
            options[name] = [COLOURS[name_of(colour, COLOUR, "colour")] for colour in array(given, name)]
        else:
            options[name] = integer(given, name)
    return new_game(**options)  # type: ignore[arg-type]


def _error(error: TtbError, turn: int | None) -> dict[str, object]:
    return {"code": error.code, "message": error.message, "turn": turn}


def _body(
    position: object = None, events: object = (), pending: object = None, error: object = None
) -> dict[str, object]:
    return {"position": position, "events": list(events), "pending": pending, "error": error}  # type: ignore[call-overload]


def _reply(ident: object, position: object = None, error: object = None) -> dict[str, object]:
    return {"id": ident, **_body(position=position, error=error)}


def serve(stream: IO[bytes], output: IO[str]) -> None:
    """Answer line by line until the input ends."""
    for line in requests(stream):
        output.write(answer_text(line) + "\n")
        output.flush()


def requests(stream: IO[bytes]) -> Iterator[str | None]:
    """The lines of a stream; None for one of more than MAX_LINE bytes, which is dropped while it is read."""
    while line := stream.readline(MAX_LINE + 1):
        if len(line) <= MAX_LINE or line.endswith(b"\n"):
            yield line.removesuffix(b"\n").decode("utf-8", "replace")
            continue
        while line and not line.endswith(b"\n"):
            line = stream.readline(CHUNK)
        yield None


def answer_text(line: str | None) -> str:
    """The answer to one line of input as a line of JSON in ASCII; never raises."""
    try:
        return json.dumps(answer(line), separators=(",", ":"))
    except (ValueError, RecursionError):  # an id nested too deeply, a round that has grown too long
        error = TtbError("bad_request", "The answer is too large or nested too deeply to be written.")
        return json.dumps(_reply(None, error=_error(error, None)), separators=(",", ":"))
