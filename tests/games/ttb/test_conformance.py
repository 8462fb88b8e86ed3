"""The command that runs conformance cases, and the fields of this game's cases."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ground.conformance import LONGEST_LINE
from ttb_core import __main__
from ttb_core.conformance import CASES

ROOT = Path(__file__).resolve().parents[3]


def check(*files: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "ttb_core", "check", *map(str, files)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, encoding="utf-8")


def test_the_command_names_each_failing_case(tmp_path: Path) -> None:
    position = {"bots": {"red1": {"at": [0, 0], "facing": "E"}}}
    good = {
        "name": "nothing moves",
        "position": position,
        "turns": [{}],
        "expect": {"bots": {"red1": {"at": [0, 0]}}},
    }
    wrong = {
        "name": "it flies",
        "position": position,
        "turns": [{}],
        "expect": {"bots": {"red1": {"at": [9, 9]}}},
    }
    file = tmp_path / "cases.json"
    file.write_text(json.dumps([good, wrong, {"name": "no case at all"}, 7]), encoding="utf-8")
    done = check(file)
    assert done.returncode == 1
    lines = done.stdout.splitlines()
    assert lines[-1] == "1 passed, 3 failed"
    assert len(lines) == 4
    assert "it flies" in lines[0] and "no case at all" in lines[1]


@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
def test_what_the_encoding_cannot_write_is_told_all_the_same(
    encoding: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", encoding)
    file = tmp_path / "cases.json"
    file.write_text(json.dumps([{"name": "\ud800 é"}]), encoding="utf-8")
    done = check(file)
    assert done.returncode == 1 and "Traceback" not in done.stderr
    assert "\\ud800" in done.stdout and done.stdout.endswith("0 passed, 1 failed\n")


@pytest.mark.slow
@pytest.mark.parametrize("text", ["", "{}", "[", "\ud800"])
def test_a_file_that_holds_no_cases_is_said(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "cases.json"
    file.write_text(text, encoding="utf-8", errors="surrogatepass")
    assert __main__.main(["check", str(file)]) == 2
    assert "bad_request" in capsys.readouterr().err


def test_a_missing_file_is_said(tmp_path: Path) -> None:
    done = check(tmp_path / "none.json")
    assert done.returncode == 2
    assert "none.json" in done.stderr and "Traceback" not in done.stderr


def test_a_file_that_is_too_long_is_refused_unread(tmp_path: Path) -> None:
    file = tmp_path / "cases.json"
    with file.open("wb") as out:
        out.truncate(10**10)
    done = check(file)
    assert done.returncode == 2
    assert "bad_request" in done.stderr and "bytes" in done.stderr


def test_failing_cases_are_told_as_they_come() -> None:
    cases = CASES.check_text('[{"name": "a"}, {"name": "b"}]')
    assert "a" in str(next(cases)) and "b" in str(next(cases))


def test_a_check_that_is_interrupted_tells_how_far_it_came(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(text: str) -> Iterator[str | None]:
        yield None
        yield "x: wrong"
        raise KeyboardInterrupt

    monkeypatch.setattr(CASES, "check_text", interrupted)
    file = tmp_path / "cases.json"
    file.write_text("[]", encoding="utf-8")
    assert __main__.main(["check", str(file), str(file)]) == 1
    assert capsys.readouterr().out.splitlines() == [f"{file}: x: wrong", "1 passed, 1 failed, stopped"]


MOVES: dict[str, Any] = {
    "position": {"bots": {"red1": {"at": [0, 0], "facing": "E", "program": ["forward2", None, None]}}},
    "turns": [{}],
}


@pytest.mark.parametrize(
    "case",
    [
        {"turns": [{}] * 100_000, "expect": {}},
        {"expect_legal": [[0]] * 100_000},
        {"expect": {"arena": "x" * 100_000}},
    ],
    ids=["turns", "changes", "a long text"],
)
def test_a_case_is_bounded_as_a_request_is(case: dict[str, Any]) -> None:
    (wrong,) = CASES.check_text(json.dumps([{"name": "x", "position": MOVES["position"], **case}]))
    assert wrong is not None and len(wrong) <= LONGEST_LINE
    assert "2000" in wrong or "arena" in wrong


def test_a_case_nested_deeply_fails_and_the_next_one_is_run() -> None:
    deep = "[" * 700 + "]" * 700
    position = '"position": {"bots": {"red1": {"at": [0, 0], "facing": "E"}}}'
    text = f'[{{{position}, "expect": {{"crystals": [{deep}]}}}}, {{{position}, "expect": {{}}}}]'
    first, second = CASES.check_text(text)
    assert first is not None and second is None


@pytest.mark.parametrize(
    ("case", "passes"),
    [
        ({**MOVES, "expect": {"bots": {"red1": {"at": [2, 0]}}}}, True),
        ({**MOVES, "expect": {"bots": {"red1": {"at": [1, 0]}}}}, False),
        ({**MOVES, "expect": {"bots": {"red2": {}}}}, False),
        ({**MOVES, "expect": {"crystals": [{"at": [1, 1], "colour": "blue"}]}}, False),
        ({**MOVES, "expect_error": "game_over"}, False),
        ({**MOVES, "expect_pending": {"kind": "zap"}}, False),
        (
            {
                **MOVES,
                "turns": [{"change": [{"op": "reset", "bot": "red2"}]}],
                "expect_error": "illegal_change",
            },
            True,
        ),
        ({**MOVES, "turns": [{"change": [{"op": "reset", "bot": "red2"}]}], "expect": {}}, False),
        ({"position": MOVES["position"], "expect_legal": [[]]}, True),
        (
            {"position": MOVES["position"], "expect_legal": [[{"op": "remove", "bot": "red1", "slot": 1}]]},
            False,
        ),
        ({"position": MOVES["position"], "expect_legal_count": 1}, False),
    ],
)
def test_a_case_says_what_it_means(case: dict[str, Any], passes: bool) -> None:
    (wrong,) = CASES.check_text(json.dumps([{"name": "x", **case}]))
    assert (wrong is None) == passes


def test_some_lists_are_sets() -> None:
    hexes = [[1, 0], [0, 1], [2, 0]]
    position = {"bots": MOVES["position"]["bots"], "mud": hexes, "teleporters": {"red": [[3, 0], [-3, 0]]}}
    expect = {"mud": hexes[::-1], "teleporters": {"red": [[-3, 0], [3, 0]]}}
    assert CASES.check({"name": "x", "position": position, "expect": expect}) is None
    assert CASES.check({"name": "x", "position": position, "expect": {"mud": hexes[:2]}}) is not None
