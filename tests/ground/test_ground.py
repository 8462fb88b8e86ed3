"""The ground carries another game than the one it was taken from: the counting game stands on it."""

from __future__ import annotations

import io
import json
from collections.abc import Generator, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from count_core import Count, first_position, links, play
from count_core.__main__ import main
from count_core.protocol import ENGINE, setup_from_json
from hypothesis import given
from hypothesis import strategies as st

from ground.conformance import Cases
from ground.errors import GameError
from ground.forms import parse
from ground.links.checksum import CHECK_CHARACTERS, checksum
from ground.links.frame import Frame
from ground.links.values import Named
from ground.playthrough import Playthroughs
from ground.steps import finished, told
from ground.tournament import games
from ground.tournament.command import line, report

COUNTING = Path(__file__).parents[1] / "counting"
CASES = sorted((COUNTING / "cases").glob("*.json"))
START = {"colours": ["red", "yellow"], "total": 0, "round": 1}
TURN = {"numbers": {"red": 3, "yellow": 2}}

JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**20), 10**20) | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=20,
)


# The engine.


def ask(request: object) -> Any:
    return ENGINE.answer(json.dumps(request))


def test_turns_are_played_up_to_a_decision() -> None:
    answer = ask({"id": 7, "position": START, "turns": [TURN, {"numbers": {"yellow": 1}}]})
    assert (answer["id"], answer["error"], answer["position"]["total"]) == (7, None, 5)
    assert [event["type"] for event in answer["events"]] == ["named", "named", "count"]
    assert answer["pending"] == {"kind": "number", "by": "red", "options": [1, 2, 3], "turn": 1}


def test_an_error_says_in_which_turn_it_is() -> None:
    answer = ask({"position": START, "turns": [TURN, {"numbers": {"red": 4}}]})
    assert (answer["error"]["code"], answer["error"]["turn"]) == ("illegal_choice", 1)
    assert answer["position"]["total"] == 5 and answer["id"] is None


def test_a_game_has_questions_of_its_own() -> None:
    assert ask({"setup": {"colours": 3, "goal": 20}})["position"]["goal"] == 20
    for setup in ({"colours": 4}, {"colours": "2"}, {"players": 2}, 5):
        assert ask({"id": "x", "setup": setup})["error"]["code"] == "bad_request"
    assert ask({})["error"]["message"] == "A request needs a position or setup."
    assert "unknown field" in ask({"setup": {}, "turns": []})["error"]["message"]


@pytest.mark.parametrize(
    "text",
    ["", "[", "7", "null", "[" * 100_000, '{"id": NaN}', '{"id": 1e999}', '{"id": 1, "id": 2}'],
)
def test_nonsense_is_answered_and_the_next_request_too(text: str) -> None:
    output = io.StringIO()
    ENGINE.serve(io.BytesIO(text.encode() + b'\n{"id": "next", "setup": {}}\n'), output)
    refused, answered = map(json.loads, output.getvalue().splitlines())
    assert (refused["id"], refused["error"]["code"]) == (None, "bad_request")
    assert (answered["id"], answered["error"]) == ("next", None)


@given(JSON)
def test_whatever_is_asked_is_answered(value: Any) -> None:
    for request in (value, {"position": value}, {"position": START, "turns": value}, {"setup": value}):
        assert json.loads(ENGINE.answer_text(json.dumps(request)))["id"] is None or "id" in request


# Cases and the command line.


@pytest.mark.parametrize("file", CASES, ids=lambda file: file.stem)
def test_its_cases_pass(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(file)]) == 0
    assert capsys.readouterr().out.endswith(" passed, 0 failed\n")


def test_a_case_that_fails_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cases = [{"name": name, "position": START, "turns": [TURN], "expect": {"total": total}} for name, total in
             (("right", 5), ("wrong", 6))]  # fmt: skip
    (tmp_path / "cases.json").write_text(json.dumps(cases))
    assert main(["check", str(tmp_path / "cases.json")]) == 1
    said = capsys.readouterr().out.splitlines()
    assert "wrong: position.total is 5, expected 6" in said[0] and said[1:] == ["1 passed, 1 failed"]


def test_what_a_set_is_is_for_the_game_to_say() -> None:
    class Sets(Cases):
        def is_set(self, names: Sequence[str]) -> bool:
            return names[-1] == "colours"

    case = {"position": START, "expect": {"colours": ["yellow", "red"]}}
    assert Cases(ENGINE).check(case) is not None and Sets(ENGINE).check(case) is None


# Links.


@given(JSON, st.lists(JSON, max_size=5))
def test_any_values_come_back_from_a_link(value: Any, turns: list[Any]) -> None:
    frame = Frame({"v": Named(("thing",), ("some", "words"))}, "a thing", ("thing=",))
    for content in ({"value": value}, {"value": value, "turns": turns}):
        text = frame.written("v", "thing", content)
        assert frame.read(text) == frame.read(f"See https://example.org/#thing={text}.") == ("thing", content)


def refused(text: str) -> str:
    with pytest.raises(GameError) as caught:
        finished(links.decoding(text))
    return caught.value.code


def test_a_game_with_a_turn_that_waits_goes_by_link() -> None:
    game = links.Game(first_position(2), (TURN,), {"red": "Zoë"}, 7, {"numbers": {"yellow": 1}})
    assert finished(links.decoding("https://example.org/#" + links.encode(game))) == ("game", game)
    assert finished(links.decoding(links.encode(links.Game(Count(("red",)))))) == (
        "position",
        links.Game(Count(("red",))),
    )


def test_a_link_of_another_version_or_a_damaged_one_is_told_from_none() -> None:
    text = links.encode(links.Game(first_position(2), (TURN,))).removeprefix("count=")
    newer = "d" + text[1:-CHECK_CHARACTERS]
    assert refused(newer + checksum(newer)) == "link_version"
    assert refused(text[:-1]) == refused(text[:4] + text[5:]) == "link_checksum"
    assert refused("Dear Ann, how are you?") == "bad_link"
    assert refused("c" * 100_000) == "link_too_long"


# Playthroughs and tournaments.


class Counted(Playthroughs):
    head = "count-playthrough/1"

    def start(self, setup: object) -> Count:
        return setup_from_json(setup)

    def play(self, position: Any, turn: Any) -> tuple[Count, list[dict[str, Any]], str | None]:
        after, events, pending = play(position, turn)
        return after, events, None if pending is None else pending["kind"]

    def over(self, position: Any) -> bool:
        return position.winners is not None

    def whose(self, position: Any) -> str:
        return f"{position.round} all"

    def written(self, turn: Any) -> str:
        return json.dumps(turn)

    def read(self, text: str) -> Any:
        return parse(text)

    def sum_up(self, events: Iterable[Mapping[str, Any]]) -> str:
        return "; ".join(str(event["total"]) for event in events if event["type"] == "count")

    def board(self, position: Any) -> str:
        return str(position.total)


def test_a_game_is_recorded_and_played_again() -> None:
    counted = Counted()
    text = counted.record({"colours": 2}, [TURN, TURN])
    assert text.splitlines()[2:5] == ["| 0", f"1 all: {json.dumps(TURN)}", "    5"]
    assert counted.replay(text) is None
    assert counted.replay(text.replace("| 10", "| 11")) == "line 8: '| 10', expected '| 11'"
    with pytest.raises(GameError, match="leaves a number decision open"):
        counted.record({"colours": 2}, [{}])


class Contest:
    """Everybody names the number that is its name; nobody knows `x`."""

    def __init__(self, game: games.Game) -> None:
        self._position = setup_from_json({name: game.setup[name] for name in ("colours",)})
        self._names = game.sides
        self._named: dict[str, int] = {}
        self.colours = [[colour] for colour in self._position.colours]

    def over(self) -> bool:
        return self._position.winners is not None

    def round(self) -> int:
        return self._position.round

    def due(self) -> int:
        return len(self._named)

    def advance(self, seed: str, past: Sequence[str]) -> None:
        side = self.due()
        with games.blaming(side):
            if not self._names[side].isdecimal():
                raise GameError("bad_request", "it names nothing")
            self._named[self.colours[side][0]] = int(self._names[side])
            position, _, pending = play(self._position, {"numbers": self._named})
        if pending is None:
            self._position, self._named = position, {}

    def trace(self) -> str:
        return f"{self._position.total} {self.due()}"

    def progress(self) -> int:
        return self._position.total

    def ending(self) -> tuple[str, list[int]]:
        return "counted", [self._position.colours.index(colour) for colour in self._position.winners or ()]

    def points(self) -> list[int]:
        return [self._position.total for _ in self.colours]

    def told(self) -> dict[str, object]:
        return {}

    def close(self) -> None:
        self._names = ()


def test_a_tournament_of_those_who_decide_at_the_same_time() -> None:
    results = [
        json.loads(json.dumps(games.play(game, Contest(game))))
        for game in games.duels("3", "1", {"colours": 2}, 2, 4, "s")
    ]
    assert all(games.is_result(result, {}) for result in results)
    assert [result["winners"] for result in results] == [[0], [1], [0], [1]]
    assert line(results[0]) == "s 0: red 3 12, yellow 1 12: 3, counted in round 4"
    assert "| 3 | 1 | 4 | 100.0% |" in report(results) and "4 games, 4.0 rounds each." in report(results)


def test_who_names_nothing_has_lost() -> None:
    game = games.Game({"colours": 3, "seed": ""}, ("1", "x", "2"))
    result = games.play(game, Contest(game))
    assert (result["ended"], result["winners"], result["why"]) == (
        "failed",
        [0, 2],
        "x: bad_request: it names nothing",
    )


# Steps.


def test_long_work_is_told_in_other_words_and_comes_to_the_same() -> None:
    def work() -> Generator[int, None, str]:
        yield from (1, 2)
        return "done"

    assert list(told(work(), str)) == ["1", "2"]
    assert finished(told(work(), str)) == finished(work()) == "done"
