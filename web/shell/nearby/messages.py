"""What screens that are connected say to each other: JSON texts, one object each, in the forms below.

Nothing about a message is trusted. Here its size and its form are checked; what it means is checked by
whoever uses it, as that of a link is.
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
"""The version of this protocol: a host answers guests of its own."""
FROM_GUEST, FROM_HOST = 20_000, 2_000_000
"""Characters that a message may have: a turn, or a whole game that has ended."""
MOST_EVENTS = 4000
"""Events of a turn."""
SIGNS = ("well_played", "hurry", "thanks", "oops")
"""What people can say to each other."""
REASONS = ("ended", "taken_back", "taken", "elsewhere", "rude", "other_game", "version")
"""Why a host hangs up: its game has ended, the invitation was taken back, somebody else has the seat, the
same guest has come on another line, its messages make no sense, it is another game, or another version.
"""
_UNSAFE = re.compile(r"[<>&\"'`\x00-\x1f\x7f]")
"""What no word of a game's data has, and what could mean something in HTML."""
_LONGEST_WORD = 400


def written(kind: str, **fields: object) -> str:
    """A message as text."""
    return json.dumps({"type": kind, **fields}, ensure_ascii=False, separators=(",", ":"))


def from_guest(text: str) -> Json:
    """What a guest says. Raises `GameError` `bad_message`."""
    return _read(text, FROM_GUEST, _GUEST)


def from_host(text: str) -> Json:
    """What a host says. Raises `GameError` `bad_message`."""
    return _read(text, FROM_HOST, _HOST)


def _read(text: str, most: int, forms: Mapping[str, Mapping[str, Check]]) -> Json:
    if len(text) > most:
        raise GameError("bad_message", "A message is too long.")
    try:
        data = parse_foreign(text)
    except (ValueError, RecursionError):
        raise GameError("bad_message", "A message is no JSON.") from None
    form = forms.get(data["type"]) if isinstance(data, dict) and isinstance(data.get("type"), str) else None
    if form is None or data.keys() != {"type", *form}:
        raise GameError("bad_message", "There is no message of this form.")
    for name, check in form.items():
        if not check(data[name]):
            raise GameError("bad_message", f"{name} of {data['type']} is not of the form.")
    found: Json = data
    return found


def plain(data: object) -> bool:
    """Whether no word in this data could mean anything in HTML; numbers are whole or short.

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
    return isinstance(data, list) and len(data) <= len(COLOURS) and all(one in COLOURS for one in data)


def _object(data: object) -> bool:
    return isinstance(data, dict)


def _game_data(data: object) -> bool:
    return isinstance(data, dict) and plain(data)


def _maybe_data(data: object) -> bool:
    return data is None or _game_data(data)


def _events(data: object) -> bool:
    if not isinstance(data, list) or len(data) > MOST_EVENTS or not plain(data):
        return False
    return all(isinstance(one, dict) and isinstance(one.get("type"), str) for one in data)


def _turns(data: object) -> bool:
    return isinstance(data, list) and len(data) <= MOST_TURNS and plain(data)


def _names(data: object) -> bool:
    return isinstance(data, dict) and all(
        colour in COLOURS and isinstance(name, str) and len(name) <= LONGEST_NAME
        for colour, name in data.items()
    )


def _people(data: object) -> bool:
    return isinstance(data, dict) and all(
        colour in COLOURS and how in ("host", "near", "away", "computer") for colour, how in data.items()
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
"""`hello` is said first: who comes, with the `token` it was given before, and how many turns of this `story`
it has. `turn` hands in a turn that begins after `n` turns, or what has been decided of it in secret, `answer`
the answer to a decision, `withdraw` takes back what was decided in secret. All three have the mark that was
told last (`now.asked`), which is taken once: nothing is decided twice, however often it is said.
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
"""`welcome` begins the game as its guest knows it; `past` tells a turn, the first `n` of which it has heard;
`now` how it stands, with what is known of the turn that is on, whom is asked what, and who has decided.
`story` tells the whole game once it is over.
"""
