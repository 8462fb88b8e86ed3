"""The ground carries any game: the counting game uses it."""

from __future__ import annotations

import argparse
import json
from collections.abc import Generator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from count_core import RULES, Count, Counting
from count_core.__main__ import main
from hypothesis import given
from hypothesis import strategies as st

from ground.conformance import Cases
from ground.errors import GameError
from ground.forms import parse
from ground.links.frame import Frame
from ground.links.values import Named
from ground.plain import plain_text
from ground.playthrough import Playthroughs
from ground.protocol import Engine
from ground.rng import Random
from ground.rules import Notation
from ground.steps import finished, mapped
from ground.tournament import contest, games
from ground.tournament.command import line, report
from ground.tournament.players import Asked
from ground.tournament.tournament import Tournament

ENGINE = Engine(RULES)
COUNTING = Path(__file__).parents[1] / "counting"
CASES = sorted((COUNTING / "cases").glob("*.json"))
START = {"colours": ["red", "yellow"], "total": 0, "round": 1}
TURN = {"numbers": {"red": 3, "yellow": 2}}

JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**20), 10**20) | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=20,
)


# The engine


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


# Cases and the command line


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
    assert Cases(RULES).check(case) is not None and Sets(RULES).check(case) is None


# Links


@given(JSON, st.lists(JSON, max_size=5))
def test_any_values_come_back_from_a_link(value: Any, turns: list[Any]) -> None:
    frame = Frame({"v": Named(("thing",), ("some", "words"))}, "a thing", ("thing=",))
    for content in ({"value": value}, {"value": value, "turns": turns}):
        text = frame.written("v", "thing", content)
        assert frame.read(text) == frame.read(f"See https://example.org/#thing={text}.") == ("thing", content)


# Playthroughs and tournaments


class Totals(Notation[Count]):
    """Turns as JSON, a board as its total."""

    def turn(self, turn: object) -> str:
        return json.dumps(turn)

    def read_turn(self, text: str) -> Any:
        return parse(text)

    def board(self, position: Count) -> str:
        return str(position.total)

    def game(self, start: Count, turns: Sequence[object]) -> str:
        return json.dumps([start.total, *turns])

    def summary(self, events: Sequence[Mapping[str, Any]]) -> str:
        return "; ".join(str(event["total"]) for event in events if event["type"] == "count")


class Noted(Counting):
    """The counting game with a notation."""

    notation = Totals()


def test_a_game_is_recorded_and_played_again() -> None:
    counted = Playthroughs(Noted())
    text = counted.record({"colours": 2}, [TURN, TURN])
    assert text.splitlines()[2:5] == ["| 0", f"turn 1: {json.dumps(TURN)}", "    5"]
    assert counted.replay(text) is None
    assert counted.replay(text.replace("| 10", "| 11")) == "line 8: '| 10', expected '| 11'"
    with pytest.raises(GameError, match="leaves a number decision open"):
        counted.record({"colours": 2}, [{}])


class Naming:
    """A player who always names the number given as its name."""

    def __init__(self, name: str) -> None:
        self._name = name

    def decide(self, asked: Asked) -> int:
        assert {*asked.known_turn["numbers"]} <= {*asked.viewer}, "nobody knows the others' numbers"
        if not self._name.isdecimal():
            raise GameError("bad_request", "it names nothing")
        return int(self._name)

    def close(self) -> None:
        """Do nothing: there is nothing to close."""


class Counted(Tournament[Count]):
    """A tournament in which the highest number wins; the player `x` is unknown."""

    rules = RULES
    players = "a number"
    fields = {}  # noqa: RUF012 - nobody changes it

    def add_options(self, command: argparse.ArgumentParser) -> None:
        command.add_argument("--colours", type=int, default=2)

    def setups(self, options: argparse.Namespace) -> list[dict[str, Any]]:
        return [{"colours": options.colours}]

    def mixture(self, dice: Random, seed: str) -> dict[str, Any]:
        return {"colours": dice.choice((2, 3))}

    def progress(self, position: Count) -> int:
        return position.total

    def points(self, position: Count, colours: Sequence[str]) -> int:
        return position.total

    def record(self, position: Count, decided: int) -> dict[str, Any]:
        return {}

    def ended(self, position: Count) -> str:
        return "counted"

    def player(self, name: str) -> Naming:
        return Naming(name)


def test_a_tournament_of_those_who_decide_at_the_same_time() -> None:
    results = [
        json.loads(json.dumps(contest.play(Counted(), game)))
        for game in games.duels("3", "1", {"colours": 2}, 2, 4, "s")
    ]
    assert all(games.is_result(result, {}) for result in results)
    assert [result["winners"] for result in results] == [[0], [1], [0], [1]]
    assert line(results[0]) == "s 0: red 3 12, yellow 1 12: 3, counted in round 2"
    assert "| 3 | 1 | 4 | 100.0% |" in report(results) and "4 games, 2.0 rounds each." in report(results)


def test_who_names_nothing_has_lost() -> None:
    game = games.Game({"colours": 3, "seed": ""}, ("1", "x", "2"))
    result = contest.play(Counted(), game)
    assert (result["ended"], result["winners"], result["why"]) == (
        "failed",
        [0, 2],
        "x: bad_request: it names nothing",
    )


# Steps


def test_long_work_is_told_in_other_words_and_comes_to_the_same() -> None:
    def work() -> Generator[int, None, str]:
        yield from (1, 2)
        return "done"

    assert list(mapped(work(), str)) == ["1", "2"]
    assert finished(mapped(work(), str)) == finished(work()) == "done"


@pytest.mark.parametrize(
    "character", ["\0", "\x1f", "\x7f", "\xad", "\u200b", "\u202e", "\ufeff", "\U000e0fff"]
)
def test_a_character_at_either_end_of_a_refused_range_is_refused(character: str) -> None:
    with pytest.raises(GameError, match=r"bad_text: A name has a character that cannot be shown"):
        plain_text(f"Ann{character}", "A name", 4, "bad_text")


@pytest.mark.parametrize("text", ["Anna", "\u200c\u200d", " ~ñ☂", ""])
def test_a_text_may_have_the_greatest_length(text: str) -> None:
    assert plain_text(text, "A name", 4, "bad_text") == text
    with pytest.raises(GameError, match="more than 4 characters"):
        plain_text(text + "Anna!", "A name", 4, "bad_text")
