"""`python -m ttb_core bot`: a bot that speaks the other side of the engine protocol (docs/BOTS.md).

A request is a line of JSON and so is its answer; each stands for itself, nothing is kept between two.
"""

from __future__ import annotations

import json
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from ground.forms import array, record

from ..errors import TtbError
from ..interchange import choice_to_json, position_from_json, turn_from_json, turn_to_json
from ..options import streams
from ..protocol import MAX_LINE, parse, requests
from ..traces import trace
from ..turns import play
from .levels import BOTS, think
from .thinking import answer as decide

if TYPE_CHECKING:
    import argparse
    from collections.abc import Mapping
    from typing import IO


def add_command(commands: Any) -> None:
    """Enter `bot` among the commands of `python -m ttb_core`."""
    command = commands.add_parser("bot", help="answer JSON requests for turns, one a line")
    command.add_argument("--level", default="3", choices=BOTS, metavar="N", help=", ".join(BOTS))
    command.add_argument("--seed", default="", help="any text; where a request has none")
    command.set_defaults(command=_bot)


def _bot(options: argparse.Namespace) -> int:
    with suppress(KeyboardInterrupt):
        serve(*streams(), options.level, options.seed)
    return 0


def serve(stream: IO[bytes], output: IO[str], level: str, seed: str = "") -> None:
    """Answer line by line until the input ends."""
    for line in requests(stream):
        try:
            text = json.dumps(answer(line, level, seed), separators=(",", ":"))
        except (ValueError, RecursionError):  # an id nested too deeply
            error = TtbError("bad_request", "The answer cannot be written.")
            text = json.dumps({"id": None, **_reply(error=error)}, separators=(",", ":"))
        output.write(text + "\n")
        output.flush()


def answer(line: str | None, level: str, seed: str = "") -> dict[str, object]:
    """The answer to one line of input (None: one that was too long to be kept); never raises."""
    ident: object = None
    try:
        if line is None or len(line) > MAX_LINE:
            raise TtbError("bad_request", f"A request has at most {MAX_LINE} bytes.")
        data = record(parse(line), "request", None)
        ident = data.get("id")
        if "turn" in data:
            record(data, "request", ("id", "position", "turn", "pending"))
            return {"id": ident, **_choice(data)}
        record(data, "request", ("id", "position", "seed", "choices", "past"))
        return {"id": ident, **_turn(data, level, seed)}
    except TtbError as error:
        return {"id": ident, **_reply(error=error)}
    except RecursionError:
        return {"id": ident, **_reply(error=TtbError("bad_request", "Nested too deeply."))}


def _turn(data: Mapping[str, object], level: str, seed: str) -> dict[str, object]:
    given = data.get("seed", seed)
    if not isinstance(given, str):
        raise TtbError("bad_request", "seed must be text.")
    position = position_from_json(_position(data))
    choices = turn_from_json({"choices": data.get("choices", [])}).choices
    past = [trace(position_from_json(before)) for before in array(data.get("past", []), "past")]
    thinking = think(position, level, given, past)
    thinking.finish()
    turn = thinking.continued(choices)
    pending = play(position, turn, record=False).pending
    return _reply(turn=turn_to_json(turn), pending=pending and pending.to_json())


def _choice(data: Mapping[str, object]) -> dict[str, object]:
    position = position_from_json(_position(data))
    choice = decide(position, turn_from_json(data["turn"]))
    return {"choice": choice_to_json(choice), "error": None}


def _position(data: Mapping[str, object]) -> object:
    if "position" not in data:
        raise TtbError("bad_request", "A request needs a position.")
    return data["position"]


def _reply(turn: object = None, pending: object = None, error: TtbError | None = None) -> dict[str, object]:
    said = error and {"code": error.code, "message": error.message}
    return {"turn": turn, "pending": pending, "error": said}
