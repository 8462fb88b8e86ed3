"""The messages between connected screens: JSON texts, one object each, in the forms below.

No message is trusted. This module checks its size and form; its meaning is checked where it is used, as that
of a link is.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping

from ground.errors import GameError
from shell.app.game import LONGEST_NAME
from shell.saves.exchange import MOST_TURNS
from shell.seats.seats import COLOURS
from shell.storage.jsontext import Json, parse_foreign

Check = Callable[[object], bool]


VERSION = 1
"""The version of this protocol: a host serves only guests of the same version."""
FROM_GUEST, FROM_HOST = 20_000, 2_000_000
"""The maximum lengths of messages: of a guest, a turn; of the host, a whole game that has ended."""
MOST_EVENTS = 4000
"""The maximum number of events of a turn."""
SIGNS = ("well_played", "hurry", "thanks", "oops")
"""The signs that people can make to each other."""
REASONS = ("ended", "taken_back", "taken", "elsewhere", "rude", "other_game", "version")
"""The reasons why a host hangs up.

In order: its game has ended, the invitation was withdrawn, another guest has the seat, the same guest has
come on another line, the messages make no sense, it is another game, it is another version.
"""
_UNSAFE = re.compile(r"[<>&\"'`\x00-\x1f\x7f]")
"""The characters that no word of a game's data has, and that could have a meaning in HTML."""
_LONGEST_WORD = 400


def written(kind: str, **fields: object) -> str:
    """A message as text."""
    return json.dumps({"type": kind, **fields}, ensure_ascii=False, separators=(",", ":"))


def from_guest(text: str) -> Json:
    """A guest's message. Raises `GameError` (`bad_message`)."""
    return _read(text, FROM_GUEST, _GUEST)


def from_host(text: str) -> Json:
    """A host's message. Raises `GameError` (`bad_message`)."""
    return _read(text, FROM_HOST, _HOST)


def _read(text: str, most: int, forms: Mapping[str, Mapping[str, Check]]) -> Json:
    if len(text) > most:
        raise GameError("bad_message", f"A message has {len(text)} characters, expected at most {most}.")
    try:
        data = parse_foreign(text)
    except (ValueError, RecursionError):
        raise GameError("bad_message", "A message is not JSON.") from None
    form = forms.get(data["type"]) if isinstance(data, dict) and isinstance(data.get("type"), str) else None
    if form is None or data.keys() != {"type", *form}:
        raise GameError("bad_message", "A message has an unknown type, or unknown or missing fields.")
    for name, check in form.items():
        if not check(data[name]):
            raise GameError("bad_message", f"`{name}` of the message {data['type']} is invalid.")
    message: Json = data
    return message


def plain(data: object) -> bool:
    """True if no word in this data could have a meaning in HTML, and numbers are below 1e9.

    >>> plain({"type": "order", "bot": "red1", "at": [0, -1]}), plain(["<b>"])
    (True, False)
    """
    if isinstance(data, str):
        return len(data) <= _LONGEST_WORD and not _UNSAFE.search(data)
    if isinstance(data, dict):
        return all(plain(name) and plain(value) for name, value in data.items())
    if isinstance(data, list):
        return all(map(plain, data))
    return data is None or isinstance(data, bool) or (isinstance(data, int | float) and abs(data) < 1e9)


def _whole(data: object) -> bool:
    return type(data) is int and 0 <= data < 1 << 32


def _moment(data: object) -> bool:
    return type(data) is int and 0 <= data <= MOST_TURNS


def _text(data: object) -> bool:
    return isinstance(data, str) and len(data) <= _LONGEST_WORD


def _link(data: object) -> bool:
    return isinstance(data, str) and len(data) <= 1000


def _value(data: object) -> bool:
    return isinstance(data, str) and len(data) <= 4000


def _colour(data: object) -> bool:
    return data in ("", *COLOURS)


def _colours(data: object) -> bool:
    return isinstance(data, list) and len(data) <= len(COLOURS) and all(colour in COLOURS for colour in data)


def _object(data: object) -> bool:
    return isinstance(data, dict)


def _game_data(data: object) -> bool:
    return isinstance(data, dict) and plain(data)


def _maybe_data(data: object) -> bool:
    return data is None or _game_data(data)


def _events(data: object) -> bool:
    if not isinstance(data, list) or len(data) > MOST_EVENTS or not plain(data):
        return False
    return all(isinstance(event, dict) and isinstance(event.get("type"), str) for event in data)


def _turns(data: object) -> bool:
    return isinstance(data, list) and len(data) <= MOST_TURNS and plain(data)


def _names(data: object) -> bool:
    return isinstance(data, dict) and all(
        colour in COLOURS and isinstance(name, str) and len(name) <= LONGEST_NAME
        for colour, name in data.items()
    )


def _people(data: object) -> bool:
    return isinstance(data, dict) and all(
        colour in COLOURS and kind in ("host", "near", "away", "computer") for colour, kind in data.items()
    )


def _back(data: object) -> bool:
    return isinstance(data, dict) and all(map(_text, data.values()))


def _flag(data: object) -> bool:
    return isinstance(data, bool)


def _sign(data: object) -> bool:
    return data in SIGNS


def _reason(data: object) -> bool:
    return data in REASONS


_GUEST: dict[str, dict[str, Check]] = {
    "hello": {
        "v": _whole, "game": _text, "token": _text, "colour": _colour, "name": _text, "story": _text,
        "have": _moment, "back": _back,
    },
    "turn": {"n": _moment, "asked": _text, "turn": _object},
    "answer": {"n": _moment, "asked": _text, "value": _value},
    "withdraw": {"n": _moment, "asked": _text},
    "sign": {"sign": _sign},
    "leave": {},
}  # fmt: skip
"""The forms of a guest's messages.

`hello` comes first: the guest with the `token` given before, and the number of turns of this `story` it has.
`turn` hands in a turn that begins after `n` turns, or the decisions of it made in secret; `answer` answers a
decision; `withdraw` takes back a secret decision. All three have the last mark told (`now.asked`), which is
accepted once: a repeated message decides nothing twice.
"""
_HOST: dict[str, dict[str, Check]] = {
    "welcome": {
        "v": _whole, "game": _text, "token": _text, "story": _text, "colours": _colours, "have": _moment,
        "start": _game_data, "options": _game_data, "names": _names,
    },
    "taken": {"free": _colours},
    "past": {"n": _moment, "turn": _game_data, "events": _events, "after": _game_data},
    "now": {
        "n": _moment, "waiting": _maybe_data, "events": _events, "pending": _maybe_data,
        "asked": _text, "ready": _colours, "names": _names, "people": _people, "paused": _flag,
    },
    "story": {
        "start": _game_data, "turns": _turns, "names": _names, "options": _game_data,
        "taken_back": _turns,
    },
    "refused": {"code": _text},
    "sign": {"by": _colour, "name": _text, "sign": _sign},
    "spare": {"text": _link},
    "bye": {"why": _reason},
}  # fmt: skip
"""The forms of a host's messages.

`welcome` begins the game as its guest knows it. `past` tells the turn number `n`. `now` tells the state, with
the known part of the current turn, its pending decision, and the colours that have decided. `story` tells the
whole game once it is over.
"""
