"""Wrong arguments of `python -m ttb_core` end it with a sentence and exit status 2, without a traceback."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import ttb_core as ttb
from ground.protocol import MAX_LINE
from ground.tournament.contest import play
from ground.tournament.games import Game
from ground.tournament.players import Asked, Failed
from ttb_core.__main__ import main
from ttb_core.errors import TtbError
from ttb_core.puzzles import puzzle_from_json
from ttb_core.solving import solve
from ttb_core.tournament import TOURNAMENT, Program

ONE_GAME = ["tournament", "1", "random", "--games", "1"]
HUGE = str(10**18)
PUZZLE: dict[str, Any] = {
    "position": {
        "bots": {"red1": {"at": [0, 0], "facing": "E", "program": ["forward1", None, None]}},
        "round": 2,
    },
    "goal": {"kind": "reach", "bot": "red1", "at": [2, 0]},
    "turns": 2,
}
NUMBERS = ["-1", "0", HUGE, "9" * 5000, "x", "", "1.5", "1e3", "nan", "²"]
"""Values refused by numeric options."""
COMMANDS = [
    *[
        [*ONE_GAME, option, number]
        for option in ("--processes", "--stall", "--colours")
        for number in NUMBERS
    ],
    *[["tournament", "1", "2", "--games", number] for number in NUMBERS],
    *[
        [*ONE_GAME, f"--{element.key}", number]
        for element in ttb.ELEMENTS
        for number in NUMBERS
        if number not in ("0",)
    ],
    *[["tournament", "1", f"planner:{number}", "--games", "1"] for number in NUMBERS],
    *[
        ["tournament", "1", name, "--games", "1"]
        for name in (
            "",
            "99",
            "-1",
            "planner:",
            "planner",
            "program:",
            "program: ",
            'program:"x',
            "program:'",
            "program:\\",
            "program:/nowhere/at/all",
            "program:/",
            "1-nobody",
            "\udcff",
        )
    ],
    *[[*ONE_GAME, "--mode", mode] for mode in ("", "x", "teams")],
    ["tournament", "1", "2", "--mode", "two_colours", "--colours", "3"],
    ["tournament"],
    ["tournament", "1"],
    ["tournament", "1", "x", "--mixed"],
    [*ONE_GAME, "--results", "/"],
    [*ONE_GAME, "--results", "/nowhere/at/all"],
    [*ONE_GAME, "--results", "/dev/zero"],
    *[["perft", "--depth", number] for number in (*NUMBERS, "1000000")],
    *[["perft", "--depth", "1", "--colours", number] for number in NUMBERS],
    *[["perft", "--depth", "1", "--position", file] for file in ("/", "/nowhere", "/dev/null", "/dev/zero")],
    ["perft"],
    *[["check", file] for file in ("/", "/nowhere", "/dev/null", "/dev/zero")],
    ["check"],
    *[["solve", puzzle] for puzzle in ("", "/", "/nowhere", "{", "[]", "{}", "/dev/zero", "1", "\udcff")],
    *[
        ["solve", json.dumps(PUZZLE), option, number]
        for option in ("--turns", "--nodes")
        for number in NUMBERS
    ],
    ["solve", json.dumps(PUZZLE), "--others", "x"],
    ["solve", json.dumps(PUZZLE), "--without", "x"],
    *[["bot", "--level", level] for level in ("", "0", "99", "x", HUGE)],
    [],
    ["x"],
    ["--x"],
]


def refused(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    """The exit status and the error output of a command."""
    try:
        status = main(arguments)
    except SystemExit as exit_:  # Raised by argparse.
        status = int(exit_.code or 0)
    return status, capsys.readouterr().err


@pytest.mark.parametrize("arguments", COMMANDS, ids=lambda words: " ".join(words)[:70])
def test_nonsense_is_refused_in_a_sentence(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    status, said = refused(arguments, capsys)
    assert status == 2 and said.strip() and "Traceback" not in said
    assert len(said.splitlines()[-1]) < 6000


@pytest.mark.parametrize(
    "text",
    [
        '{"a": 1}\n',
        "[]\n",
        "7\n",
        "a letter to somebody\n",
        '{"game": 7}\n',
        '{"game": "x", "sides": 7}\n',
        '{"game": "x"}\n',
        "[" * 100_000,
    ],
    ids=lambda text: text[:20],
)
def test_a_file_of_something_else_is_not_written_into(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "letter"
    for data in (text.encode(), b"\xff\xfe" + text.encode()):
        file.write_bytes(data)
        status, said = refused([*ONE_GAME, "--results", str(file)], capsys)
        assert status == 2 and "line 1" in said
        assert file.read_bytes() == data


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("sides", []),
        ("sides", ["1", 2]),
        ("winners", [5]),
        ("winners", []),
        ("winners", ["1"]),
        ("rounds", "x"),
        ("rounds", 0),
        ("points", [1]),
        ("ms", ["x", "y"]),
        ("setup", {}),
        ("colours", ["red", "blue"]),
        ("again", "often"),
    ],
)
def test_a_result_that_says_nonsense_is_refused(
    field: str, value: object, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "results"
    assert main([*ONE_GAME, "--stall", "1", "--results", str(file)]) == 0
    assert main([*ONE_GAME, "--stall", "1", "--results", str(file), "--list"]) == 0
    result = json.loads(file.read_text())
    file.write_text(json.dumps({**result, field: value}) + "\n")
    assert refused([*ONE_GAME, "--results", str(file)], capsys)[0] == 2


@pytest.mark.slow
@pytest.mark.parametrize(
    "command", [["perft", "--depth", "1"], ["engine"], ["bot"]], ids=lambda words: words[0]
)
@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
def test_what_cannot_be_written_is_told(command: list[str]) -> None:
    with open("/dev/full", "wb") as full:
        ended = subprocess.run(
            [sys.executable, "-m", "ttb_core", *command],
            input=b'{"legal": {}}\n', stdout=full, stderr=subprocess.PIPE, check=False,
        )  # fmt: skip
    assert ended.returncode == 2
    assert ended.stderr.decode() == "Cannot read or write: No space left on device\n"


@pytest.mark.parametrize("command", ["engine", "bot"])
def test_closed_streams_are_told(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    assert main([command]) == 2


def test_stopping_is_no_failure(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupted(*_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("ttb_core.__main__.perft", interrupted)
    assert main(["perft", "--depth", "1"]) == 1
    assert capsys.readouterr().err == "stopped\n"


@pytest.mark.parametrize(
    "code",
    [
        "import sys\nwhile True: sys.stdout.write('x' * 65536)",
        "import sys\nsys.stdin.readline()\nprint('[' * 200000)",
        "import sys\nsys.stdin.readline()\nprint('9' * 100000)",
        "import sys\nsys.stdin.readline()\nsys.stdout.buffer.write(b'\\xff\\n')",
        'import sys\nsys.stdin.readline()\nprint(\'{"id": 1, "turn": "x"}\', flush=True); sys.stdin.read()',
    ],
)
def test_a_program_that_answers_nonsense_has_lost(code: str, tmp_path: Path) -> None:
    file = tmp_path / "program.py"
    file.write_text(code)
    game = Game({"colours": 2, "seed": "x", "first": "red"}, (f"program:{sys.executable} {file}", "1"))
    result = play(TOURNAMENT, game)
    assert (result["ended"], result["winners"]) == ("failed", [1])
    assert len(str(result["why"])) < 1000


def test_a_line_that_never_ends_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    class Endless(io.StringIO):
        def readline(self, size: int = -1, /) -> str:  # type: ignore[override]
            asked.append(size)
            return "x" * size

    # The program still runs when asked: writing to one that has ended would fail.
    program = Program(f"{sys.executable} -c 'import sys; sys.stdin.read()'")
    monkeypatch.setattr(program._process, "stdout", Endless())
    with pytest.raises(Failed):
        program.decide(Asked(ttb.RULES, ttb.new_game(seed="x"), ["red"], {}, None, "", ()))
    assert asked == [MAX_LINE + 1]
    program.close()


@pytest.mark.parametrize("what", ["nodes", "turns", "ways"])
@pytest.mark.parametrize("number", ["x", "", 1.5, -1, True, [], {}])
def test_the_solver_asks_for_numbers(what: str, number: object) -> None:
    with pytest.raises(TtbError) as error:
        solve(puzzle_from_json(PUZZLE), **{what: number})  # type: ignore[arg-type]
    assert error.value.code == "bad_request"
