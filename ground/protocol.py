"""The engine protocol: one JSON request per line in, one JSON answer per line out.

`Server` is the loop for any kind of request: no input ends it or changes the answer to the next line.
`Engine` answers requests about the rules of a game; conformance cases are made of the same requests
(`ground.conformance`).
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import IO, TYPE_CHECKING, Any

from ground.errors import GameError
from ground.forms import Data, Json, ReadOnly, array, parse, record

if TYPE_CHECKING:
    from ground.rules import Rules

MAX_LINE = 1_000_000
"""The largest number of bytes of a request; a longer line is refused unread and dropped."""
MOST_EVENTS = 40_000
"""The largest number of events in an answer; a turn that would exceed it is not played."""
CHUNK = 1 << 16


class Server:
    """Answers requests line by line; a request is a JSON object with or without an `id`."""

    def answered(self, request: Mapping[str, Json]) -> Data:
        """The answer to a request, without `id`. Raises `GameError`."""
        raise NotImplementedError

    def refused(self, error: GameError) -> Data:
        """The answer to a request that failed, without `id`."""
        raise NotImplementedError

    def answer(self, line: str | None) -> Data:
        """The answer to one line of input, None for a line that was too long; never raises."""
        ident: object = None
        try:
            if line is None or len(line) > MAX_LINE:
                raise GameError("bad_request", f"A request has at most {MAX_LINE} bytes.")
            request = record(parse(line), "request")
            ident = request.get("id")
            return {"id": ident, **self.answered(request)}
        except GameError as error:
            return {"id": ident, **self.refused(error)}
        except RecursionError:
            return {
                "id": ident,
                **self.refused(GameError("bad_request", "The request is nested too deeply.")),
            }

    def answer_text(self, line: str | None) -> str:
        """The answer to one line of input as a line of JSON in ASCII; never raises."""
        try:
            return json.dumps(self.answer(line), separators=(",", ":"))
        except (ValueError, RecursionError):  # The id is nested too deeply, or a round has too many digits.
            error = GameError("bad_request", "The answer is too large or nested too deeply to be written.")
            return json.dumps({"id": None, **self.refused(error)}, separators=(",", ":"))

    def serve(self, stream: IO[bytes], output: IO[str]) -> None:
        """Answer line by line until the input ends."""
        for line in requests(stream):
            output.write(self.answer_text(line) + "\n")
            output.flush()


class Engine(Server):
    """The rules of a game for other programs.

    `{"position", "turns"}` is answered by `{"position", "events", "pending", "error"}`. Without an error,
    `position` is the one after all turns. If a turn runs out of choices, `position` is the one before that
    turn and `pending` is the decision, with the number of the turn as `turn`. With an error, `position` is
    the one before the turn that failed. `Rules.questions` are the other requests, by the field that a request
    has besides `id`; if one raises `GameError`, the answer has the form of failed turns.
    """

    def __init__(self, rules: Rules[Any]) -> None:
        self.rules = rules

    def answered(self, request: Mapping[str, Json]) -> Data:
        questions = self.rules.questions
        for name in questions:
            if name in request:
                record(request, "request", ("id", name))
                return self.rules.question(name, request[name])
        record(request, "request", ("id", "position", "turns"))
        if "position" not in request:
            *names, last = ["a position", *questions]
            others = f"{', '.join(names)} or {last}" if names else last
            raise GameError("bad_request", f"A request needs {others}.")
        return self.turns(request["position"], request.get("turns", []))

    def turns(self, position_data: Json, turns_data: Json) -> Data:
        """Play turns from a position. Raises `GameError` if the position or the list is malformed."""
        rules, turns = self.rules, array(turns_data, "turns")
        position = rules.position(position_data)
        events: list[ReadOnly] = []
        for number, turn in enumerate(turns):
            try:
                outcome = rules.play(position, turn)
                if len(events) + len(outcome.events) > MOST_EVENTS:
                    raise GameError(
                        "bad_request", "The answer is too long; ask for the rest from this position."
                    )
            except GameError as error:
                return body(rules.data(position), events, error=error.as_json(rules.error_fields, number))
            events += outcome.events
            if outcome.pending is not None:
                return body(rules.data(position), events, {**outcome.pending, "turn": number})
            position = outcome.position
        return body(rules.data(position), events)

    def refused(self, error: GameError) -> Data:
        return body(error=error.as_json(self.rules.error_fields))


def body(
    position: ReadOnly | None = None,
    events: Sequence[ReadOnly] | None = None,
    pending: ReadOnly | None = None,
    error: Data | None = None,
) -> Data:
    """The answer of an engine to turns, without `id`."""
    return {"position": position, "events": events or [], "pending": pending, "error": error}


def requests(stream: IO[bytes]) -> Iterator[str | None]:
    """The lines of a stream; None for a line of more than MAX_LINE bytes, which is not kept."""
    while line := stream.readline(MAX_LINE + 1):
        if len(line) <= MAX_LINE or line.endswith(b"\n"):
            yield line.removesuffix(b"\n").decode("utf-8", "replace")
            continue
        while line and not line.endswith(b"\n"):
            line = stream.readline(CHUNK)
        yield None
