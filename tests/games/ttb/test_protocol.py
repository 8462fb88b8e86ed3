"""The engine protocol, through the program itself: every testable sentence of its documentation."""

from __future__ import annotations

import contextlib
import io
import json
import os
import queue
import subprocess
import sys
import threading
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import ttb_core as ttb
from ground.forms import MOST_ENTRIES
from ground.protocol import MAX_LINE
from ground.protocol import Engine as Rules

ROOT = Path(__file__).resolve().parents[3]
SECONDS = 20
"""The time limit of an answer; every answer takes less."""
RULES = Rules(ttb.RULES)


class Engine:
    """The engine as a process of its own: lines in, answers out."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "ttb_core", "engine"],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONIOENCODING": "latin-1"},
        )
        self._lines: queue.Queue[bytes] = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self._lines.put(line)

    def send(self, *lines: bytes) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(b"".join(line + b"\n" for line in lines))
        self.process.stdin.flush()

    def receive_line(self) -> str:
        """The next answer as one line of ASCII."""
        line = self._lines.get(timeout=SECONDS)
        assert line.endswith(b"\n")
        return line.decode("ascii")

    def receive(self) -> Any:
        """The next answer, which must be strict JSON."""

        def refuse(name: str) -> None:
            raise AssertionError(f"{name} is not JSON")

        return json.loads(self.receive_line(), parse_constant=refuse)

    def ask(self, request: object) -> Any:
        self.send(json.dumps(request).encode())
        return self.receive()

    def close(self) -> tuple[int, bytes]:
        """Close the input and return the exit status and the error output."""
        assert self.process.stdin is not None and self.process.stderr is not None
        with contextlib.suppress(BrokenPipeError):
            self.process.stdin.close()
        status = self.process.wait(timeout=SECONDS)
        errors = self.process.stderr.read()
        self.process.stderr.close()
        assert self._lines.empty()
        return status, errors


@pytest.fixture(scope="module")
def engine() -> Iterator[Engine]:
    """One engine for all tests of this module; no request may end or upset it."""
    running = Engine()
    yield running
    assert running.ask({"id": "still there", "setup": {"colours": 2}})["id"] == "still there"
    assert running.close() == (0, b"")


BOT = {"at": [0, 0], "facing": "E"}
PLAIN: dict[str, Any] = {"bots": {"red1": BOT}}


def bots(**more: Any) -> dict[str, Any]:
    """A position with red's first bot in the centre, and more fields."""
    return {**PLAIN, **more}


def program(*orders: str | None) -> dict[str, Any]:
    return {"bots": {"red1": {**BOT, "program": [*orders, None, None, None][:3]}}}


def code(reply: dict[str, Any]) -> str | None:
    return reply["error"]["code"] if reply["error"] else None


# Lines and answers


def test_answers_come_at_once_and_in_order(engine: Engine) -> None:
    for number in range(5):
        assert engine.ask({"id": number, "position": PLAIN})["id"] == number
    requests = [{"id": n, "position": PLAIN, "turns": [{}] * (20 if n % 2 else 0)} for n in range(20)]
    engine.send(*(json.dumps(request).encode() for request in requests))
    assert [engine.receive()["id"] for _ in requests] == list(range(20))


@pytest.mark.parametrize(
    "ident", [None, True, 0, -1.5, "é\ud800\u2028", [], {"a": [{}]}, 10**400, [[[[]]]], "x" * 10000]
)
def test_the_id_comes_back_whatever_it_is(engine: Engine, ident: object) -> None:
    assert engine.ask({"id": ident, "position": PLAIN})["id"] == ident
    assert engine.ask({"id": ident, "legal": PLAIN})["id"] == ident
    assert engine.ask({"id": ident, "setup": {"colours": 2}})["id"] == ident
    assert engine.ask({"id": ident, "what": 1})["id"] == ident


def test_without_an_id_it_is_null(engine: Engine) -> None:
    assert engine.ask({"position": PLAIN})["id"] is None


DEEP = 100_000
NONSENSE: dict[str, bytes] = {
    "an empty line": b"",
    "blanks": b" \t ",
    "no JSON": b"hello",
    "half a request": b'{"id": 1, "position": {',
    "two values": b"{} {}",
    "a list": b"[]",
    "a string": b'"text"',
    "a number": b"17",
    "null": b"null",
    "an empty object": b"{}",
    "NaN": b'{"id": NaN}',
    "NaN inside": b'{"position": {"round": NaN}}',
    "Infinity": b'{"position": {"round": Infinity}}',
    "-Infinity": b"-Infinity",
    "a float beyond all bounds": b'{"id": 1e999, "position": {}}',
    "an integer of many digits": b'{"id": ' + b"9" * 10_000 + b', "position": {}}',
    "a round of many digits": b'{"position": {"round": ' + b"9" * 10_000 + b"}}",
    "deep lists": b"[" * DEEP + b"]" * DEEP,
    "deep objects": b'{"id":' * DEEP + b"1" + b"}" * DEEP,
    "a deep position": b'{"position": {"bots": ' + b"[" * 900 + b"]" * 900 + b"}}",
    "deep and open": b"[" * DEEP,
    "no UTF-8": b'{"id": "\xff\xfe", "position": 7}',
    "bytes": bytes(range(128, 256)),
    "zero bytes": b"\0\0\0",
    "a byte order mark": b"\xef\xbb\xbf{}",
    "UTF-16": '{"id": 1}'.encode("utf-16"),
    "control characters": b'{"id": "\x01"}',
    "an id twice": b'{"id": 1, "id": 2, "position": {}}',
    "a very long line": b'{"id": "' + b"x" * MAX_LINE + b'"}',
    "a long line of rubbish": b"\x80" * 1_000_000,
    "single quotes": b"{'id': 1}",
    "a comma too many": b'{"id": 1,}',
}


@pytest.mark.parametrize("name", NONSENSE)
def test_nonsense_is_refused_and_the_next_line_is_answered(engine: Engine, name: str) -> None:
    engine.send(NONSENSE[name])
    reply = engine.receive()
    assert reply.keys() == {"id", "position", "events", "pending", "error"}
    assert (code(reply), reply["position"], reply["events"], reply["pending"]) == (
        "bad_request",
        None,
        [],
        None,
    )
    assert reply["error"].keys() == {"code", "message", "turn"}
    assert reply["error"]["message"] and reply["error"]["turn"] is None
    assert engine.ask({"id": name, "position": PLAIN})["error"] is None


@pytest.mark.parametrize("depth", [*range(100, 1100, 50), *range(960, 1001, 4)])
def test_any_depth_of_an_id_is_answered(engine: Engine, depth: int) -> None:
    ident = "[" * depth + "]" * depth
    engine.send(f'{{"id": {ident}, "position": {json.dumps(PLAIN)}}}'.encode())
    line = engine.receive_line()
    assert line.startswith(f'{{"id":{ident},') if '"error":null' in line else "bad_request" in line


def test_only_a_newline_ends_a_line(engine: Engine) -> None:
    engine.send(
        json.dumps({"id": "\u2028\u0085", "position": PLAIN}, ensure_ascii=False, indent=1)
        .replace("\n", "\r")
        .encode()
    )
    assert engine.receive()["id"] == "\u2028\u0085"
    engine.send(b'{"id": 2, "setup": {"colours": 2}}\r')
    assert engine.receive()["error"] is None


@pytest.mark.parametrize("digits", [4000, 4299, 4300, 4301])
def test_a_round_of_any_size_is_answered(engine: Engine, digits: int) -> None:
    position = '{"bots": {"red1": {"at": [0, 0], "facing": "E"}}, "round": ' + "9" * digits + "}"
    engine.send(b'{"id": 1, "position": ' + position.encode() + b', "turns": [{}, {}]}')
    assert code(engine.receive()) in (None, "bad_request")


def test_the_engine_stops_at_the_end_of_its_input() -> None:
    running = Engine()
    running.send(b'{"id": 1, "setup": {"colours": 6}}')
    assert running.receive()["id"] == 1
    assert running.process.stdin is not None
    running.process.stdin.write(b'{"id": 2, "position": {}}')  # There is no newline at the end.
    running.process.stdin.flush()
    running.process.stdin.close()
    assert running.receive()["id"] == 2
    assert running.close() == (0, b"")


def test_the_engine_is_quiet_when_nobody_listens() -> None:
    running = subprocess.Popen(
        [sys.executable, "-m", "ttb_core", "engine"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert running.stdin is not None and running.stdout is not None and running.stderr is not None
    running.stdout.close()
    with contextlib.suppress(BrokenPipeError):
        running.stdin.write(b'{"id": 1}\n' * 100)
        running.stdin.close()
    running.wait(timeout=SECONDS)
    assert b"Traceback" not in running.stderr.read()
    running.stderr.close()


# Bounds


class Flood(io.RawIOBase):
    """Input generated while it is read: a line of `length` bytes, then a request."""

    def __init__(self, length: int) -> None:
        self._left = length
        self._rest = b'\n{"id": "next", "position": {"turn_order": ["red"]}}\n'

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        count = min(len(buffer), self._left)
        if count:
            buffer[:count] = b"x" * count
            self._left -= count
            return count
        count = min(len(buffer), len(self._rest))
        buffer[:count], self._rest = self._rest[:count], self._rest[count:]
        return count


def test_a_line_that_is_too_long_is_dropped_without_being_kept() -> None:
    output = io.StringIO()
    tracemalloc.start()
    try:
        RULES.serve(io.BufferedReader(Flood(200_000_000)), output)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    refused, answered = map(json.loads, output.getvalue().splitlines())
    assert (code(refused), refused["id"]) == ("bad_request", None)
    assert (code(answered), answered["id"]) == (None, "next")
    assert most < 4 * MAX_LINE


@pytest.mark.parametrize("more", [0, 1])
def test_a_line_may_be_as_long_as_the_limit(engine: Engine, more: int) -> None:
    start, end = b'{"position": {"turn_order": ["red"]}, "id": "', b'"}'
    line = start + b"x" * (MAX_LINE - len(start) - len(end) + more) + end
    engine.send(line)
    assert code(engine.receive()) == ("bad_request" if more else None)


def test_a_request_has_a_limit_of_turns(engine: Engine) -> None:
    reply = engine.ask({"id": 1, "position": PLAIN, "turns": [{}] * MOST_ENTRIES})
    assert (code(reply), reply["position"]["round"]) == (None, 2 + MOST_ENTRIES)
    reply = engine.ask({"id": 2, "position": PLAIN, "turns": [{}] * (MOST_ENTRIES + 1)})
    assert (code(reply), reply["id"], reply["position"], reply["events"]) == ("bad_request", 2, None, [])


def test_no_list_of_a_position_or_a_turn_is_longer(engine: Engine) -> None:
    for field in ("track", "pile", "crystals", "mud", "turn_order"):
        reply = engine.ask({"id": 1, "position": {**PLAIN, field: ["blue"] * (MOST_ENTRIES + 1)}})
        assert (code(reply), reply["id"]) == ("bad_request", 1)
        assert str(MOST_ENTRIES) in reply["error"]["message"]
    track = ["blue"] * MOST_ENTRIES
    assert engine.ask({"position": {**PLAIN, "track": track}})["position"]["track"] == track
    reply = engine.ask({"position": PLAIN, "turns": [{}, {"choices": [{"zap": None}] * (MOST_ENTRIES + 1)}]})
    assert (code(reply), reply["error"]["turn"]) == ("bad_request", 1)


def test_an_answer_has_a_limit_of_events_and_the_rest_can_be_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    request = {"id": 3, "position": program("forward3", "back_up"), "turns": [{}] * 9}
    whole = RULES.answer(json.dumps(request))
    monkeypatch.setattr("ground.protocol.MOST_EVENTS", len(whole["events"]) * 2 // 3)
    first = RULES.answer(json.dumps(request))
    stopped = first["error"]["turn"]
    assert (code(first), first["id"]) == ("bad_request", 3) and 0 < stopped < 9
    assert first["events"] == whole["events"][: len(first["events"])]
    rest = RULES.answer(json.dumps({"position": first["position"], "turns": [{}] * (9 - stopped)}))
    assert first["events"] + rest["events"] == whole["events"]
    assert rest["position"] == whole["position"]


# Requests


@pytest.mark.parametrize(
    "request_",
    [
        {"id": 1},
        {"turns": []},
        {"position": PLAIN, "turns": {}},
        {"position": PLAIN, "turns": None},
        {"position": PLAIN, "turns": "[]"},
        {"position": PLAIN, "moves": []},
        {"position": PLAIN, "setup": {"colours": 2}},
        {"position": [], "turns": []},
        {"position": None},
        {"legal": PLAIN, "position": PLAIN},
        {"setup": {"colours": 2}, "turns": []},
        {"ID": 1, "position": PLAIN},
    ],
)
def test_a_request_of_another_form_is_a_bad_request(engine: Engine, request_: dict[str, Any]) -> None:
    reply = engine.ask(request_)
    assert code(reply) == "bad_request"
    assert reply["error"]["turn"] is None


def test_without_turns_the_position_comes_back_with_every_field(engine: Engine) -> None:
    reply = engine.ask({"id": 1, "position": PLAIN})
    assert reply == {"id": 1, "position": FILLED, "events": [], "pending": None, "error": None}


FILLED: dict[str, Any] = {
    "format": "ttb-position/1",
    "arena": "small",
    "rules": {"mode": "standard", "score_victory": True, "special_orders": True},
    "teams": None,
    "turn_order": ["red"],
    "to_move": "red",
    "round": 2,
    "bases": {},
    "bots": {
        "red1": {"at": [0, 0], "facing": "E", "cargo": None, "program": [None, None, None], "stuck": False}
    },
    "crystals": [],
    "rocks": [],
    "blobs": [],
    "mud": [],
    "teleporters": {},
    "track": [],
    "pile": [],
    "hands": {"red": {"special": [], "revealed": [], "double_modification": True}},
    "banked": {"red": []},
    "counters": None,
    "result": None,
}
"""`PLAIN` after reading and writing."""


@pytest.mark.parametrize("field", FILLED)
def test_each_field_may_be_left_out(engine: Engine, field: str) -> None:
    position = {name: value for name, value in FILLED.items() if name != field}
    if field == "bots":
        position["bases"] = {"red": [1, 1]}
    reply = engine.ask({"position": position})
    assert reply["error"] is None
    assert reply["position"][field] == ({} if field == "bots" else FILLED[field])


@pytest.mark.parametrize("field", ["cargo", "program", "stuck"])
def test_each_field_of_a_bot_but_two_may_be_left_out(engine: Engine, field: str) -> None:
    bot = {name: value for name, value in FILLED["bots"]["red1"].items() if name != field}
    assert engine.ask({"position": {"bots": {"red1": bot}}})["position"] == FILLED


@pytest.mark.parametrize(
    ("given", "field", "expected"),
    [
        ({"rules": {}}, "rules", FILLED["rules"]),
        ({"rules": {"score_victory": False}}, "rules", {**FILLED["rules"], "score_victory": False}),
        ({"hands": {"red": {}}}, "hands", FILLED["hands"]),
        (
            {"hands": {"red": {"special": ["dash"]}}},
            "hands",
            {"red": {"special": ["dash"], "revealed": [], "double_modification": True}},
        ),
        ({"bases": {"pink": [1, 0], "yellow": [2, 0]}}, "turn_order", ["red", "yellow", "pink"]),
        ({"bases": {"yellow": [2, 0]}}, "to_move", "red"),
        ({"bases": {"pink": [1, 0]}, "turn_order": ["pink", "red"]}, "to_move", "pink"),
        ({"bases": {"pink": [1, 0]}}, "banked", {"red": [], "pink": []}),
        (
            {"result": {"by": "score", "winners": ["red"], "totals": {"red": 9}}},
            "result",
            {"by": "score", "winners": ["red"], "totals": {"red": 9}},
        ),
    ],
)
def test_what_is_left_out_is_filled(
    engine: Engine, given: dict[str, Any], field: str, expected: object
) -> None:
    assert engine.ask({"position": bots(**given)})["position"][field] == expected


def test_a_writer_names_every_colour_in_totals_and_winners_in_turn_order(engine: Engine) -> None:
    result = {"by": "attrition", "winners": ["red", "blue"], "totals": {"red": 3}}
    position = bots(bases={"blue": [1, 0]}, turn_order=["blue", "red"], to_move=None, result=result)
    found = engine.ask({"position": position})["position"]
    assert found["result"] == {"by": "attrition", "winners": ["blue", "red"], "totals": {"blue": 0, "red": 3}}
    assert found["to_move"] is None


# Unreadable positions

WRONG_FORM: dict[str, dict[str, Any]] = {
    "an unknown field": {"colour": "red"},
    "another format": {"format": "ttb-position/2"},
    "no format": {"format": None},
    "an unknown arena": {"arena": "medium"},
    "an arena of another type": {"arena": ["small"]},
    "rules of another type": {"rules": []},
    "an unknown rule": {"rules": {"zaps": True}},
    "an unknown mode": {"rules": {"mode": "solo"}},
    "a mode of another type": {"rules": {"mode": ["teams"]}},
    "a rule of another type": {"rules": {"score_victory": 1}},
    "special orders of another type": {"rules": {"special_orders": None}},
    "teams of another type": {"teams": {"red": 1}},
    "a team of another type": {"rules": {"mode": "teams"}, "teams": ["red", "blue"]},
    "an unknown colour in a team": {"rules": {"mode": "teams"}, "teams": [["red"], ["black"]]},
    "a turn order of another type": {"turn_order": "red"},
    "an unknown colour in the turn order": {"turn_order": ["red", "black"]},
    "a number in the turn order": {"turn_order": [0]},
    "an unknown colour to move": {"to_move": "black"},
    "a colour to move of another type": {"to_move": 0},
    "a round that is a float": {"round": 2.0},
    "a round that is a truth value": {"round": True},
    "a round that is text": {"round": "2"},
    "no round": {"round": None},
    "bases of another type": {"bases": [[0, 1]]},
    "a base of no colour": {"bases": {"black": [0, 1]}},
    "a base on no hex": {"bases": {"red": "0,1"}},
    "a base on a hex of three": {"bases": {"red": [0, 1, -1]}},
    "a base on a hex of floats": {"bases": {"red": [0.0, 1.0]}},
    "a base on a hex of truth values": {"bases": {"red": [True, False]}},
    "a base nowhere": {"bases": {"red": None}},
    "bots of another type": {"bots": []},
    "a bot of another type": {"bots": {"red1": [0, 0]}},
    "a bot without a hex": {"bots": {"red1": {"facing": "E"}}},
    "a bot without a facing": {"bots": {"red1": {"at": [0, 0]}}},
    "a bot with an unknown field": {"bots": {"red1": {**BOT, "name": "R"}}},
    "a bot with an unknown facing": {"bots": {"red1": {**BOT, "facing": "N"}}},
    "a bot with a facing of another type": {"bots": {"red1": {**BOT, "facing": 0}}},
    "a bot with unknown cargo": {"bots": {"red1": {**BOT, "cargo": "red"}}},
    "a bot with a short program": {"bots": {"red1": {**BOT, "program": [None, None]}}},
    "a bot with a long program": {"bots": {"red1": {**BOT, "program": [None] * 4}}},
    "a bot without a program": {"bots": {"red1": {**BOT, "program": None}}},
    "an unknown order in a program": {"bots": {"red1": {**BOT, "program": ["walk", None, None]}}},
    "Double Modification in a program": {
        "bots": {"red1": {**BOT, "program": ["double_modification", None, None]}}
    },
    "a number in a program": {"bots": {"red1": {**BOT, "program": [1, None, None]}}},
    "stuck of another type": {"bots": {"red1": {**BOT, "stuck": 0}}},
    "crystals of another type": {"crystals": {}},
    "a crystal that is a hex": {"crystals": [[1, 1]]},
    "a crystal without a colour": {"crystals": [{"at": [1, 1]}]},
    "a crystal without a hex": {"crystals": [{"colour": "blue"}]},
    "a crystal with an unknown field": {"crystals": [{"at": [1, 1], "colour": "blue", "value": 2}]},
    "a crystal of another colour": {"crystals": [{"at": [1, 1], "colour": "red"}]},
    "rocks of another type": {"rocks": {"red": [1, 1]}},
    "a rock on no hex": {"rocks": [1, 1]},
    "no rocks": {"rocks": None},
    "a blob on no hex": {"blobs": ["x"]},
    "mud on no hex": {"mud": [[1]]},
    "teleporters of another type": {"teleporters": [[1, 1], [2, 2]]},
    "a teleporter of another colour": {"teleporters": {"green": [[1, 1], [2, 2]]}},
    "a teleporter pair of another type": {"teleporters": {"red": {"a": [1, 1]}}},
    "a track of another type": {"track": "blue"},
    "an unknown crystal on the track": {"track": ["blue", "red"]},
    "a pile of another type": {"pile": {}},
    "an unknown order on the pile": {"pile": ["walk"]},
    "hands of another type": {"hands": []},
    "an unknown hand": {"hands": {"black": {}}},
    "a hand of another type": {"hands": {"red": ["dash"]}},
    "a hand with an unknown field": {"hands": {"red": {"regular": []}}},
    "an unknown order in a hand": {"hands": {"red": {"special": ["walk"]}}},
    "an unknown order revealed": {"hands": {"red": {"revealed": ["walk"]}}},
    "special of another type": {"hands": {"red": {"special": "dash"}}},
    "Double Modification of another type": {"hands": {"red": {"double_modification": 1}}},
    "banked of another type": {"banked": ["blue"]},
    "an unknown colour banked": {"banked": {"black": []}},
    "an unknown crystal banked": {"banked": {"red": ["red"]}},
    "banked points": {"banked": {"red": 5}},
    "counters of another type": {"counters": "3"},
    "counters that are a float": {"counters": 3.0},
    "counters that are a truth value": {"counters": True},
    "a result of another type": {"result": "red"},
    "a result by something else": {"result": {"by": "chance", "winners": [], "totals": {}}, "to_move": None},
    "an unknown winner": {"result": {"by": "score", "winners": ["black"], "totals": {}}, "to_move": None},
    "winners of another type": {"result": {"by": "score", "winners": "red", "totals": {}}, "to_move": None},
    "an unknown colour in totals": {
        "result": {"by": "score", "winners": [], "totals": {"black": 1}},
        "to_move": None,
    },
    "totals that are no numbers": {
        "result": {"by": "score", "winners": [], "totals": {"red": "1"}},
        "to_move": None,
    },
}


@pytest.mark.parametrize("name", WRONG_FORM)
def test_a_position_of_another_form_is_a_bad_request(engine: Engine, name: str) -> None:
    for request in ({"position": bots(**WRONG_FORM[name])}, {"legal": bots(**WRONG_FORM[name])}):
        reply = engine.ask(request)
        assert code(reply) == "bad_request"
        assert reply["error"]["turn"] is None


def two_bots(a: dict[str, Any], b: dict[str, Any]) -> dict[str, Any]:
    """A position with two bots of red with these fields."""
    return {"bots": {"red1": {**BOT, **a}, "red2": {"at": [0, 3], "facing": "W", **b}}}


RESULT = {"by": "score", "winners": ["red"], "totals": {"red": 11}}
TEAMS = {"rules": {"mode": "teams"}, "bases": {"yellow": [3, 0]}}
IMPOSSIBLE: dict[str, dict[str, Any]] = {
    "a bot and a base on a hex": {"bases": {"red": [0, 0]}},
    "two bots on a hex": two_bots({}, {"at": [0, 0]}),
    "a bot and a rock on a hex": {"rocks": [[0, 0]]},
    "a bot and a blob on a hex": {"blobs": [[0, 0]]},
    "a bot and a crystal on a hex": {"crystals": [{"at": [0, 0], "colour": "blue"}]},
    "two crystals on a hex": {
        "crystals": [{"at": [1, 0], "colour": "blue"}, {"at": [1, 0], "colour": "blue"}]
    },
    "two rocks on a hex": {"rocks": [[1, 0], [1, 0]]},
    "a rock and a blob on a hex": {"rocks": [[1, 0]], "blobs": [[1, 0]]},
    "two bases on a hex": {"bases": {"red": [1, 0], "yellow": [1, 0]}},
    "a bot on a teleporter": {"teleporters": {"red": [[0, 0], [1, 0]]}},
    "a base on a teleporter": {"bases": {"red": [2, 0]}, "teleporters": {"red": [[2, 0], [1, 0]]}},
    "a rock on a teleporter": {"rocks": [[2, 0]], "teleporters": {"red": [[2, 0], [1, 0]]}},
    "a blob on a teleporter": {"blobs": [[1, 0]], "teleporters": {"red": [[2, 0], [1, 0]]}},
    "a crystal on a teleporter": {
        "crystals": [{"at": [1, 0], "colour": "pink"}],
        "teleporters": {"red": [[2, 0], [1, 0]]},
    },
    "a bot off the board": {"bots": {"red1": {**BOT, "at": [5, 0]}}},
    "a bot far off the board": {"bots": {"red1": {**BOT, "at": [10**30, -(10**30)]}}},
    "a bot off a corner": {"bots": {"red1": {**BOT, "at": [3, 2]}}},
    "a base off the board": {"bases": {"red": [-5, 0]}},
    "a crystal off the board": {"crystals": [{"at": [0, 5], "colour": "blue"}]},
    "a rock off the board": {"rocks": [[0, -5]]},
    "a blob off the board": {"blobs": [[-3, -2]]},
    "mud off the board": {"mud": [[5, -5]]},
    "a teleporter off the board": {"teleporters": {"blue": [[1, 0], [-5, 5]]}},
    "a hex off the large board": {"arena": "large", "rocks": [[6, 0]]},
    "a regular order more often than there are tiles": two_bots(
        {"program": ["forward1", "forward1", None]}, {"program": ["forward1", None, None]}
    ),
    "a single tile twice": {"bots": {"red1": {**BOT, "program": ["forward2", "forward2", None]}}},
    "four left turns": two_bots({"program": ["turn_left"] * 3}, {"program": ["turn_left", None, None]}),
    "an unknown bot": {"bots": {"red3": BOT}},
    "a bot of an unknown colour": {"bots": {"black1": BOT}},
    "a bot without a number": {"bots": {"red": BOT}},
    "a special order in two programs": two_bots(
        {"program": ["dash", None, None]}, {"program": ["dash", None, None]}
    ),
    "a special order in a program twice": {"bots": {"red1": {**BOT, "program": ["jump", None, "jump"]}}},
    "a special order in a program and in a hand": {
        **program("jump"),
        "hands": {"red": {"special": ["jump"]}},
    },
    "a special order in two hands": {
        "bases": {"yellow": [3, 0]},
        "hands": {"red": {"special": ["jump"]}, "yellow": {"special": ["jump"]}},
    },
    "a special order in a hand twice": {"hands": {"red": {"special": ["jump", "jump"]}}},
    "a special order in a hand and on the pile": {"hands": {"red": {"special": ["jump"]}}, "pile": ["jump"]},
    "a special order on the pile twice": {"pile": ["jump", "dash", "jump"]},
    "a special order in a program and on the pile": {**program("zap", "u_turn"), "pile": ["u_turn"]},
    "a regular order on the pile": {"pile": ["forward1"]},
    "a regular order in a hand": {"hands": {"red": {"special": ["zap"]}}},
    "four rocks": {"rocks": [[1, 0], [2, 0], [3, 0], [4, 0]]},
    "four blobs": {"blobs": [[1, 0], [2, 0], [3, 0], [4, 0]]},
    "four mud hexes": {"mud": [[1, 0], [2, 0], [3, 0], [4, 0]]},
    "a teleporter colour with one hex": {"teleporters": {"red": [[1, 0]]}},
    "a teleporter colour with three hexes": {"teleporters": {"red": [[1, 0], [2, 0], [3, 0]]}},
    "a teleporter colour with no hex": {"teleporters": {"red": []}},
    "two teleporters on a hex": {"teleporters": {"red": [[1, 0], [2, 0]], "blue": [[3, 0], [2, 0]]}},
    "both teleporters of a colour on a hex": {"teleporters": {"red": [[1, 0], [1, 0]]}},
    "two mud on a hex": {"mud": [[1, 0], [1, 0]]},
    "mud on a teleporter": {"mud": [[1, 0]], "teleporters": {"red": [[1, 0], [2, 0]]}},
    "a stuck bot that is not on mud": {"bots": {"red1": {**BOT, "stuck": True}}, "mud": [[1, 0]]},
    "revealed orders that are not in the hand": {
        "hands": {"red": {"special": ["jump"], "revealed": ["dash"]}}
    },
    "revealed orders of an empty hand": {"hands": {"red": {"revealed": ["dash"]}}},
    "a bot that is not in the turn order": {"turn_order": ["yellow"]},
    "a base that is not in the turn order": {"turn_order": ["red"], "bases": {"yellow": [3, 0]}},
    "teams in a standard game": {"bases": {"yellow": [3, 0]}, "teams": [["red"], ["yellow"]]},
    "no teams in a team game": {**TEAMS},
    "no teams with two colours each": {"rules": {"mode": "two_colours"}, "bases": {"yellow": [3, 0]}},
    "one team": {**TEAMS, "teams": [["red", "yellow"]]},
    "three teams": {**TEAMS, "teams": [["red"], ["yellow"], []]},
    "a colour in no team": {**TEAMS, "teams": [["red"], []]},
    "a colour in both teams": {**TEAMS, "teams": [["red", "yellow"], ["red"]]},
    "a colour twice in a team": {**TEAMS, "teams": [["red", "red"], ["yellow"]]},
    "a team colour that does not play": {**TEAMS, "teams": [["red"], ["yellow", "green"]]},
    "a colour twice in the turn order": {"turn_order": ["red", "red"]},
    "no colour in the turn order": {"bots": {}, "turn_order": []},
    "nothing at all": {"bots": {}},
    "a colour to move that is not in the turn order": {"to_move": "yellow"},
    "nobody to move without a result": {"to_move": None},
    "a colour to move and a result": {"to_move": "red", "result": RESULT},
    "round 0": {"round": 0},
    "round -1": {"round": -1},
    "4 counters": {"counters": 4},
    "-1 counters": {"counters": -1},
}


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_a_position_that_cannot_be_is_a_bad_position(engine: Engine, name: str) -> None:
    reply = engine.ask({"id": name, "position": bots(**IMPOSSIBLE[name]), "turns": [{}]})
    assert (code(reply), reply["error"]["turn"], reply["position"]) == ("bad_position", None, None)
    assert reply["events"] == [] and reply["pending"] is None
    reply = engine.ask({"id": name, "legal": bots(**IMPOSSIBLE[name])})
    assert reply["changes"] == [] and code(reply) == "bad_position"


def test_a_bot_named_twice_is_a_bad_position(engine: Engine) -> None:
    engine.send(b'{"position": {"bots":{"red1":{"at":[0,0],"facing":"E"},"red1":{"at":[1,0],"facing":"E"}}}}')
    assert code(engine.receive()) == "bad_position"


@pytest.mark.parametrize(
    "position",
    [
        bots(rules={"special_orders": False}, pile=["jump"], hands={"red": {"special": ["dash"]}}),
        {**program("long_zap"), "rules": {"special_orders": False}},
        bots(counters=2, track=["blue"]),
        bots(counters=0),
        {**program("zap", "zap", "load"), "round": 1},
        bots(mud=[[0, 0]]),
        bots(mud=[[0, 0]], bases={"red": [1, 0]}, rocks=[[0, 1]], blobs=[[-1, 0]]),
        {"bots": {"red1": {**BOT, "stuck": True}}, "mud": [[0, 0]]},
        bots(rocks=[[4, 0]], teleporters={"red": [[4, -1], [3, 0]], "blue": [[4, -2], [4, -3]]}),
        bots(bases={"yellow": [3, 0]}, rules={"mode": "teams"}, teams=[["yellow", "red"], []]),
        two_bots({"program": ["forward1", "forward1", None]}, {"program": ["turn_left"] * 3}),
        {"bots": {}, "bases": {"pink": [0, 0]}},
        {"bots": {}, "turn_order": ["green"]},
        bots(banked={"red": ["pink"] * 9}),
    ],
)
def test_what_is_accepted_as_it_is(engine: Engine, position: dict[str, Any]) -> None:
    assert engine.ask({"position": position})["error"] is None
    assert "error" not in engine.ask({"legal": position})


def test_equal_positions_are_equal_whatever_the_order_of_their_lists() -> None:
    one = bots(
        rocks=[[1, 0], [2, 0]],
        mud=[[3, 0], [0, 1]],
        hands={"red": {"special": ["jump", "dash"], "revealed": []}},
    )
    other = bots(rocks=[[2, 0], [1, 0]], mud=[[0, 1], [3, 0]], hands={"red": {"special": ["dash", "jump"]}})
    assert ttb.position_from_json(one) == ttb.position_from_json(other)
    assert ttb.position_from_json(bots(pile=["jump", "dash"])) != ttb.position_from_json(
        bots(pile=["dash", "jump"])
    )


# Turns


WRONG_TURNS: dict[str, Any] = {
    "no object": [],
    "null": None,
    "an unknown field": {"changes": []},
    "a change that is no list": {"change": {"op": "reset", "bot": "red1"}},
    "no change": {"change": None},
    "double that is no truth value": {"double": 1},
    "choices that are no list": {"choices": {"zap": None}},
    "a change that is no object": {"change": ["pass"]},
    "an unknown op": {"change": [{"op": "move", "bot": "red1"}]},
    "an op of another type": {"change": [{"op": ["reset"], "bot": "red1"}]},
    "a change without an op": {"change": [{"bot": "red1"}]},
    "a change without a bot": {"change": [{"op": "reset"}]},
    "a change of an unknown bot": {"change": [{"op": "reset", "bot": "red3"}]},
    "a change of a bot of another type": {"change": [{"op": "reset", "bot": 1}]},
    "a change with a field too many": {"change": [{"op": "reset", "bot": "red1", "slot": 0}]},
    "a place without a slot": {"change": [{"op": "place", "bot": "red1", "order": "zap"}]},
    "a place without an order": {"change": [{"op": "place", "bot": "red1", "slot": 0}]},
    "a place of an unknown order": {"change": [{"op": "place", "bot": "red1", "slot": 0, "order": "walk"}]},
    "a place of Double Modification": {
        "change": [{"op": "place", "bot": "red1", "slot": 0, "order": "double_modification"}]
    },
    "a place of null": {"change": [{"op": "place", "bot": "red1", "slot": 0, "order": None}]},
    "a slot that is text": {"change": [{"op": "remove", "bot": "red1", "slot": "0"}]},
    "a slot that is a float": {"change": [{"op": "remove", "bot": "red1", "slot": 0.0}]},
    "a slot that is a truth value": {"change": [{"op": "remove", "bot": "red1", "slot": False}]},
    "a swap without slots": {"change": [{"op": "swap", "bot": "red1"}]},
    "a swap of one slot": {"change": [{"op": "swap", "bot": "red1", "slots": [0]}]},
    "a swap of three slots": {"change": [{"op": "swap", "bot": "red1", "slots": [0, 1, 2]}]},
    "a choice that is no object": {"choices": ["turn_left"]},
    "an empty choice": {"choices": [{}]},
    "an unknown choice": {"choices": [{"crystals": [0, 0]}]},
    "two choices in one": {"choices": [{"zap": None, "blob": None}]},
    "a zap that is no order": {"choices": [{"zap": "walk"}]},
    "a zap that is a direction": {"choices": [{"zap": "E"}]},
    "a zap that is a number": {"choices": [{"zap": 1}]},
    "a blob that is no direction": {"choices": [{"blob": "N"}]},
    "a blob that is an order": {"choices": [{"blob": "turn_left"}]},
    "a crystal on null": {"choices": [{"crystal": None}]},
    "a crystal on text": {"choices": [{"crystal": "0,0"}]},
    "a crystal on one number": {"choices": [{"crystal": [0]}]},
    "a crystal on floats": {"choices": [{"crystal": [0.0, 0]}]},
}


@pytest.mark.parametrize("name", WRONG_TURNS)
def test_a_turn_of_another_form_is_a_bad_request_when_it_is_reached(engine: Engine, name: str) -> None:
    position = program("turn_left")
    reply = engine.ask({"position": position, "turns": [{}, WRONG_TURNS[name]]})
    assert (code(reply), reply["error"]["turn"]) == ("bad_request", 1)
    assert reply["position"]["bots"]["red1"]["facing"] == "NE"
    # An earlier illegal turn is found first.
    illegal = {"change": [{"op": "remove", "bot": "red1", "slot": 1}]}
    reply = engine.ask({"position": position, "turns": [illegal, WRONG_TURNS[name]]})
    assert (code(reply), reply["error"]["turn"]) == ("illegal_change", 0)
    # The shape is checked before the end of the game.
    over = {**PLAIN, "result": RESULT}
    assert code(engine.ask({"position": over, "turns": [WRONG_TURNS[name]]})) == "bad_request"
    assert code(engine.ask({"position": over, "turns": [illegal]})) == "game_over"


def change(op: str, bot: str = "red1", **more: Any) -> dict[str, Any]:
    return {"op": op, "bot": bot, **more}


def place(slot: int, order: str, bot: str = "red1") -> dict[str, Any]:
    return change("place", bot, slot=slot, order=order)


MIDDLE: dict[str, Any] = {
    "bots": {
        "red1": {**BOT, "program": ["turn_left", None, "jump"]},
        "yellow1": {"at": [3, 0], "facing": "E", "program": ["zap", None, None]},
    },
    "hands": {"red": {"special": ["dash"]}, "yellow": {"special": ["u_turn"]}},
    "pile": ["back_up"],
}
ILLEGAL: dict[str, dict[str, Any]] = {
    "slot 3": {"change": [place(3, "load")]},
    "slot -1": {"change": [change("remove", slot=-1)]},
    "a slot beyond all bounds": {"change": [change("remove", slot=10**30)]},
    "a swap with slot 3": {"change": [change("swap", slots=[0, 3])]},
    "a swap with slot -1": {"change": [change("swap", slots=[-1, 0])]},
    "a swap of a slot with itself": {"change": [change("swap", slots=[0, 0])]},
    "a removal from an empty slot": {"change": [change("remove", slot=1)]},
    "another colour's bot": {"change": [place(1, "load", "yellow1")]},
    "a bot that is not on the board": {"change": [place(1, "load", "red2")]},
    "a colour that does not play": {"change": [place(1, "load", "pink1")]},
    "a special order of another hand": {"change": [place(1, "u_turn")]},
    "a special order of the pile": {"change": [place(1, "back_up")]},
    "a special order of nobody": {"change": [place(1, "long_zap")]},
    "a special order from the own program": {"change": [place(1, "jump")]},
    "a special order on itself": {"change": [place(2, "jump")]},
    "two changes": {"change": [place(1, "load"), place(1, "zap")]},
    "three changes": {"change": [place(1, "load")] * 3, "double": True},
    "one change with Double Modification": {"change": [place(1, "load")], "double": True},
    "a pass with Double Modification": {"double": True},
    "a second change that is not possible any more": {
        "change": [change("reset"), change("reset")],
        "double": True,
    },
}


@pytest.mark.parametrize("name", ILLEGAL)
def test_an_illegal_change_is_refused(engine: Engine, name: str) -> None:
    reply = engine.ask({"position": MIDDLE, "turns": [ILLEGAL[name]]})
    assert (code(reply), reply["error"]["turn"], reply["pending"]) == ("illegal_change", 0, None)
    assert reply["position"] == engine.ask({"position": MIDDLE})["position"]
    assert reply["events"] == []


@pytest.mark.parametrize(
    "turn",
    [
        {"change": [place(0, "turn_left")]},
        {"change": [place(0, "dash")]},
        {"change": [change("swap", slots=[2, 0])]},
        {"change": [change("swap", slots=[1, 0])]},
        {"change": [change("reset"), place(0, "jump")], "double": True},
        {"change": [change("swap", slots=[0, 1]), change("swap", slots=[0, 1])], "double": True},
        {},
    ],
)
def test_changes_that_are_accepted(engine: Engine, turn: dict[str, Any]) -> None:
    assert engine.ask({"position": MIDDLE, "turns": [turn]})["error"] is None


def test_placing_the_order_that_lies_there_needs_a_tile_in_hand(engine: Engine) -> None:
    one_left, none_left = program("load"), program("load", "load")
    assert engine.ask({"position": one_left, "turns": [{"change": [place(0, "load")]}]})["error"] is None
    assert (
        code(engine.ask({"position": none_left, "turns": [{"change": [place(0, "load")]}]}))
        == "illegal_change"
    )


def test_both_slots_of_a_swap_empty(engine: Engine) -> None:
    turn = {"change": [change("swap", slots=[1, 2])]}
    assert code(engine.ask({"position": program("load"), "turns": [turn]})) == "illegal_change"
    assert code(engine.ask({"position": PLAIN, "turns": [{"change": [change("reset")]}]})) == "illegal_change"
    equal = {"change": [change("swap", slots=[0, 1])]}
    assert engine.ask({"position": program("load", "load"), "turns": [equal]})["error"] is None


def test_double_modification_is_spent_once(engine: Engine) -> None:
    twice = {"change": [place(0, "load"), place(1, "zap")], "double": True}
    reply = engine.ask({"position": PLAIN, "turns": [twice, twice]})
    assert (code(reply), reply["error"]["turn"]) == ("illegal_change", 1)
    assert reply["position"]["hands"]["red"]["double_modification"] is False


FIRST: dict[str, Any] = {**two_bots({}, {}), "round": 1}


@pytest.mark.parametrize(
    ("turn", "legal"),
    [
        ({"change": [place(0, "zap"), place(2, "zap", "red2")]}, True),
        ({"change": [place(0, "zap", "red2"), place(2, "load")]}, True),
        ({}, False),
        ({"change": [place(0, "zap")]}, False),
        ({"change": [place(0, "zap"), place(1, "zap")]}, False),
        ({"change": [place(0, "zap"), place(2, "zap", "red2")], "double": True}, False),
        ({"change": [place(0, "forward2"), place(2, "forward2", "red2")]}, False),
        ({"change": [place(0, "zap"), place(0, "zap", "red2"), place(1, "load", "red2")]}, False),
        ({"change": [place(0, "zap"), change("reset", "red2")]}, False),
    ],
)
def test_the_first_turn(engine: Engine, turn: dict[str, Any], legal: bool) -> None:
    assert code(engine.ask({"position": FIRST, "turns": [turn]})) == (None if legal else "illegal_change")


def test_the_game_is_over(engine: Engine) -> None:
    over = {**PLAIN, "result": RESULT}
    reply = engine.ask({"position": over, "turns": [{}]})
    assert (code(reply), reply["error"]["turn"]) == ("game_over", 0)
    assert reply["position"]["result"] == RESULT
    assert engine.ask({"position": over})["error"] is None
    reply = engine.ask({"id": 4, "legal": over})
    assert (reply["id"], reply["changes"], code(reply)) == (4, [], "game_over")
    ends = {**PLAIN, "counters": 0}
    reply = engine.ask({"position": ends, "turns": [{}, {}]})
    assert (code(reply), reply["error"]["turn"]) == ("game_over", 1)
    assert reply["position"]["result"]["by"] == "attrition"


# Decisions


SHOT: dict[str, Any] = {
    "bots": {
        "red1": {**BOT, "program": ["zap", "turn_left", "zap"]},
        "yellow1": {"at": [1, 0], "facing": "W"},
    },
    "blobs": [[1, -1]],
}
FORCED = {"forward1", "turn_left", "turn_right", "load", "unload", None}


def test_a_zap_is_pending(engine: Engine) -> None:
    reply = engine.ask({"position": SHOT, "turns": [{}]})
    assert reply["error"] is None
    pending = reply["pending"]
    assert pending.keys() == {"kind", "by", "bot", "target", "options", "turn"}
    assert (pending["kind"], pending["by"], pending["bot"], pending["target"]) == (
        "zap",
        "red",
        "red1",
        "yellow1",
    )
    assert len(pending["options"]) == 6 and set(pending["options"]) == FORCED
    assert pending["turn"] == 0
    assert reply["position"] == engine.ask({"position": SHOT})["position"]


def test_a_blob_is_pending_in_its_turn(engine: Engine) -> None:
    position = {**SHOT, "to_move": "yellow"}
    reply = engine.ask({"position": position, "turns": [{}, {"choices": [{"zap": "turn_left"}]}]})
    pending = reply["pending"]
    assert (pending["kind"], pending["by"], pending["bot"], pending["target"]) == (
        "blob",
        "red",
        "red1",
        [1, -1],
    )
    assert set(pending["options"]) == {"E", "NE", "NW", "W", "SW", "SE", None}
    assert pending["turn"] == 1
    assert reply["position"]["to_move"] == "red"


DELIVERY: dict[str, Any] = {
    "bots": {"red1": {**BOT, "cargo": "green", "program": ["unload", None, None]}},
    "bases": {"yellow": [1, 0]},
    "track": ["pink", "blue"],
}


def test_a_crystal_is_pending_for_the_owner_of_the_base(engine: Engine) -> None:
    pending = engine.ask({"position": DELIVERY, "turns": [{}]})["pending"]
    assert (pending["kind"], pending["by"], pending["bot"], pending["target"]) == (
        "crystal",
        "yellow",
        None,
        None,
    )
    assert sorted(pending["options"]) == sorted([[1, -1], [0, -1], [-1, 0], [-1, 1], [0, 1]])
    chosen = {"choices": [{"crystal": [0, 1]}]}
    reply = engine.ask({"position": DELIVERY, "turns": [chosen]})
    assert reply["pending"] is None
    assert reply["position"]["crystals"] == [{"at": [0, 1], "colour": "pink"}]


WRONG_ANSWERS = [
    (SHOT, {"zap": "dash"}),
    (SHOT, {"zap": "zap"}),
    (SHOT, {"zap": "forward2"}),
    (SHOT, {"blob": "E"}),
    (SHOT, {"blob": None}),
    (SHOT, {"crystal": [1, 0]}),
    (DELIVERY, {"crystal": [0, 0]}),
    (DELIVERY, {"crystal": [1, 0]}),
    (DELIVERY, {"crystal": [2, 0]}),
    (DELIVERY, {"crystal": [-8, -8]}),
    (DELIVERY, {"crystal": [7, 7]}),
    (DELIVERY, {"crystal": [10**30, -(10**30)]}),
    (DELIVERY, {"zap": None}),
]


@pytest.mark.parametrize(("position", "choice"), WRONG_ANSWERS)
def test_an_answer_that_is_not_offered(
    engine: Engine, position: dict[str, Any], choice: dict[str, Any]
) -> None:
    reply = engine.ask({"position": position, "turns": [{"choices": [choice]}]})
    assert (code(reply), reply["error"]["turn"], reply["pending"]) == ("illegal_choice", 0, None)
    assert reply["position"] == engine.ask({"position": position})["position"]


def test_a_blob_step_that_is_not_possible_is_not_offered(engine: Engine) -> None:
    position = {**program("zap"), "blobs": [[1, 0]], "rocks": [[2, 0]]}
    reply = engine.ask({"position": position, "turns": [{}]})
    assert set(reply["pending"]["options"]) == {"NE", "NW", "W", "SW", "SE", None}
    assert (
        code(engine.ask({"position": position, "turns": [{"choices": [{"blob": "E"}]}]})) == "illegal_choice"
    )


def test_choices_that_are_left_over(engine: Engine) -> None:
    reply = engine.ask({"position": PLAIN, "turns": [{"choices": [{"zap": None}]}]})
    assert (code(reply), reply["error"]["turn"]) == ("unused_choice", 0)
    two_many = {"choices": [{"zap": None}, {"blob": None}, {"crystal": [0, 0]}]}
    assert code(engine.ask({"position": SHOT, "turns": [two_many]})) == "unused_choice"


def test_illegal_changes_are_found_before_wrong_choices(engine: Engine) -> None:
    turn = {"change": [change("remove", slot=9)], "choices": [{"blob": None}]}
    assert code(engine.ask({"position": SHOT, "turns": [turn]})) == "illegal_change"


def test_events_of_a_story_in_parts_begin_alike(engine: Engine) -> None:
    short = engine.ask({"position": SHOT, "turns": [{}]})["events"]
    longer = engine.ask({"position": SHOT, "turns": [{"choices": [{"zap": "turn_left"}]}]})["events"]
    whole = engine.ask({"position": SHOT, "turns": [{"choices": [{"zap": "turn_left"}, {"blob": "E"}]}]})
    assert whole["pending"] is None
    assert longer[: len(short)] == short and whole["events"][: len(longer)] == longer
    assert len(short) < len(longer) < len(whole["events"])


# Legal changes


def test_the_legal_list(engine: Engine) -> None:
    reply = engine.ask({"id": "l", "legal": MIDDLE})
    assert reply.keys() == {"id", "changes"}
    listed = reply["changes"]
    assert [] in listed
    assert [place(1, "dash")] in listed and [place(2, "dash")] in listed
    assert [change("swap", slots=[0, 1])] in listed and [change("swap", slots=[0, 2])] in listed
    assert [change("remove", slot=0)] in listed and [change("reset")] in listed
    assert [place(0, "turn_left")] not in listed
    assert [change("swap", slots=[1, 0])] not in listed
    # The pass, 8 orders in 3 slots without the turn already there, 3 swaps, 2 removals, the reset.
    assert len(listed) == 1 + 8 * 3 - 1 + 3 + 2 + 1


def test_the_legal_list_of_a_first_turn(engine: Engine) -> None:
    listed = engine.ask({"legal": FIRST})["changes"]
    assert [] not in listed
    assert [place(0, "zap"), place(0, "zap", "red2")] in listed
    assert [place(0, "forward2"), place(0, "forward2", "red2")] not in listed
    assert [place(0, "zap", "red2"), place(0, "zap")] not in listed
    assert len(listed) == (7 * 3) ** 2 - 3**2  # There is only one Forward 2x.


def test_first_turn_pairs_without_effect_are_listed(engine: Engine) -> None:
    position = {**two_bots({"program": ["zap", None, None]}, {}), "round": 1}
    listed = engine.ask({"legal": position})["changes"]
    assert [place(0, "zap"), place(0, "load", "red2")] in listed


@pytest.mark.parametrize("round_", [1, 2])
def test_a_colour_without_bots_can_only_pass(engine: Engine, round_: int) -> None:
    position = {"bases": {"red": [0, 0]}, "round": round_}
    assert engine.ask({"legal": position})["changes"] == [[]]
    assert engine.ask({"position": position, "turns": [{}]})["error"] is None
    assert (
        code(engine.ask({"position": position, "turns": [{"change": [place(0, "zap")]}]})) == "illegal_change"
    )


def test_a_bad_request_for_legal_changes_has_no_changes(engine: Engine) -> None:
    reply = engine.ask({"id": 3, "legal": {"bots": 7}})
    assert (reply["id"], reply["changes"], code(reply)) == (3, [], "bad_request")


# Set-ups


def test_a_set_up(engine: Engine) -> None:
    reply = engine.ask({"id": "s", "setup": {"colours": 2}})
    assert reply["id"] == "s" and reply["error"] is None
    assert reply["position"]["round"] == 1
    assert engine.ask({"setup": {"colours": 2}})["position"] == reply["position"]


EVERYTHING = {
    "colours": 4, "mode": "standard", "seed": "any text", "first": "red", "simplified": False,
    "score_victory": True, "rocks": 1, "blobs": 1, "mud": 2, "teleporters": 1,
}  # fmt: skip


def test_a_set_up_in_other_colours(engine: Engine) -> None:
    setup = {"colours": 2, "palette": ["blue", "pink"], "first": "pink"}
    found = engine.ask({"setup": setup})["position"]
    assert found["turn_order"] == ["pink", "blue"]
    assert sorted(found["bots"]) == ["blue1", "blue2", "pink1", "pink2"]
    assert found["bases"] == {"blue": [3, 0], "pink": [-3, 0]}


def test_a_set_up_with_everything(engine: Engine) -> None:
    found = engine.ask({"setup": EVERYTHING})["position"]
    assert engine.ask({"position": found})["position"] == found
    assert [len(found[name]) for name in ("rocks", "blobs", "mud", "teleporters")] == [1, 1, 2, 1]
    assert found["to_move"] == "red"


@pytest.mark.parametrize(
    "setup",
    [
        {},
        [],
        None,
        {"colours": 1},
        {"colours": 7},
        {"colours": "2"},
        {"colours": 2.0},
        {"colours": True},
        {"colours": None},
        {"colours": 10**400},
        {"colours": 2, "mode": "teams"},
        {"colours": 5, "mode": "teams"},
        {"colours": 2, "mode": "two_colours"},
        {"colours": 2, "mode": "solo"},
        {"colours": 2, "mode": None},
        {"colours": 2, "seed": 7},
        {"colours": 2, "seed": None},
        {"colours": 2, "first": "green"},
        {"colours": 2, "first": "black"},
        {"colours": 2, "first": 0},
        {"colours": 2, "simplified": 1},
        {"colours": 2, "score_victory": None},
        {"colours": 2, "rocks": 4},
        {"colours": 2, "rocks": -1},
        {"colours": 2, "blobs": 1.0},
        {"colours": 2, "mud": True},
        {"colours": 2, "teleporters": 4},
        {"colours": 2, "players": 2},
        {"colours": 2, "palette": "red"},
        {"colours": 2, "palette": ["red", 1]},
        {"colours": 2, "palette": ["red", "white"]},
        {"colours": 2, "palette": ["red", "red"]},
        {"colours": 2, "palette": ["blue", "pink"], "first": "red"},
        {"colours": 4, "mode": "x" * 100000},
    ],
)
def test_a_set_up_of_another_form_is_a_bad_request(engine: Engine, setup: object) -> None:
    reply = engine.ask({"id": 1, "setup": setup})
    assert (reply["id"], code(reply), reply["position"]) == (1, "bad_request", None)
    assert len(reply["error"]["message"]) < 200


@pytest.mark.parametrize("seed", ["", "é", "\ud800", "\0", "x" * 100000, "☃" * 10])
def test_any_text_is_a_seed(engine: Engine, seed: str) -> None:
    reply = engine.ask({"setup": {"colours": 3, "seed": seed}})
    assert reply["error"] is None
    assert engine.ask({"setup": {"colours": 3, "seed": seed}})["position"] == reply["position"]


def test_messages_stay_short(engine: Engine) -> None:
    for position in (
        {"arena": "x" * 10**6},
        {"bots": {"y" * 10**6: BOT}},
        {"z" * 10**6: 1},
        {"arena": [[0] * 10**5]},
    ):
        reply = engine.ask({"position": position})
        assert len(reply["error"]["message"]) < 200


def test_the_answer_of_the_library_is_the_same(engine: Engine) -> None:
    for request in (
        {"id": 1, "setup": EVERYTHING},
        {"id": 2, "position": SHOT, "turns": [{}]},
        {"id": 3, "legal": MIDDLE},
    ):
        assert json.loads(json.dumps(RULES.answer(json.dumps(request)))) == engine.ask(request)
