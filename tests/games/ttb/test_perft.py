"""Counts of turns, compared with those in perft.json.

`python3 tests/games/ttb/test_perft.py` counts everything again and writes the file; it takes a minute.
"""

from __future__ import annotations

import json
import subprocess
import sys
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[3]))


from makers.ttb import goldens
from ttb_core import Position, new_game, perft, play
from ttb_core.changes import legal
from ttb_core.notation import format_changes, parse_turn
from ttb_core.perft import divide
from ttb_core.search import successors
from ttb_core.setup import setup_from_json

FILE = Path(__file__).with_name("perft.json")
TABLE: Any = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {"setups": [], "games": []}
COLOURS = (2, 3, 4, 5, 6)
FIRST = 12
"""The number of first changes counted to depth 2 here; counting all takes seconds."""


def perft_of_first_changes(position: Position, depth: int) -> int:
    """The part of the count below the first changes of the legal list."""
    firsts = set(legal(position)[:FIRST])
    afters = [after for after in successors(position, merge=False) if after.changes in firsts]
    return sum(perft(after, depth - 1) for after in afters)


def moment(game: str, turns: int) -> Position:
    """The position after this many turns of a golden game."""
    lines = (goldens.FOLDER / f"{game}.txt").read_text(encoding="utf-8").splitlines()
    position = setup_from_json(json.loads(lines[1]))
    played = (line.partition(": ")[2] for line in lines[2:] if line[:1].isdigit())
    for text in islice(played, turns):
        position = play(position, parse_turn(text)).position
    return position


def explain(position: Position, depth: int) -> str:
    """The counts by change, for comparison with those of a correct version."""
    counts = divide(position, depth)
    return "\n".join(f"{format_changes(changes)}: {number}" for changes, number in counts)


@pytest.mark.parametrize("row", TABLE["setups"], ids=lambda row: f"{row['colours']} colours")
def test_set_ups(row: dict[str, int]) -> None:
    position = new_game(colours=row["colours"], first="red")
    assert perft(position, 1) == row["depth 1"], explain(position, 1)
    assert perft_of_first_changes(position, 2) == row["depth 2 of the first"], explain(position, 1)
    simplified = new_game(colours=row["colours"], first="red", simplified=True)
    assert perft(simplified, 2) == row["simplified depth 2"], explain(simplified, 2)


@pytest.mark.parametrize("row", TABLE["games"], ids=lambda row: f"{row['game']} {row['turns']}")
def test_moments_of_games(row: dict[str, Any]) -> None:
    position = moment(row["game"], row["turns"])
    assert perft(position, 1) == row["depth 1"], explain(position, 1)


def test_the_table_has_the_five_set_ups_and_every_game() -> None:
    assert [row["colours"] for row in TABLE["setups"]] == list(COLOURS)
    assert {row["game"] for row in TABLE["games"]} == set(goldens.GAMES)


def test_a_finished_game_has_no_turns() -> None:
    over = moment("two", 1000)
    assert over.result is not None
    assert perft(over, 1) == 0 and perft(over, 0) == 1


@pytest.mark.slow
def test_the_command_agrees() -> None:
    command = [sys.executable, "-m", "ttb_core", "perft", "--depth", "1", "--colours", "3"]
    options: dict[str, Any] = {"capture_output": True, "text": True, "cwd": FILE.parents[3]}
    count = subprocess.run(command, **options)
    assert (count.returncode, count.stderr) == (0, "")
    assert int(count.stdout) == TABLE["setups"][1]["depth 1"]
    lines = subprocess.run([*command, "--divide"], **options).stdout.splitlines()
    assert lines[-1] == str(sum(int(line.rpartition(": ")[2]) for line in lines[:-1])) == count.stdout.strip()


@pytest.mark.slow
@pytest.mark.parametrize(
    "words", [["--depth", "0"], ["--depth", "1", "--colours", "9"], ["--depth", "1", "--position", "/"]]
)
def test_the_command_refuses_what_it_cannot_count(words: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "ttb_core", "perft", *words],
        capture_output=True,
        text=True,
        cwd=FILE.parents[3],
    )
    assert done.returncode == 2
    assert done.stderr and "Traceback" not in done.stderr


def write_table() -> None:
    """Count everything again and write the file."""
    setups = []
    for colours in COLOURS:
        position = new_game(colours=colours, first="red")
        simplified = new_game(colours=colours, first="red", simplified=True)
        counts = {"depth 1": perft(position, 1), "depth 2": perft(position, 2)}
        counts |= {
            "depth 2 of the first": perft_of_first_changes(position, 2),
            "simplified depth 2": perft(simplified, 2),
        }
        setups.append({"colours": colours, **counts})
    games = [
        {"game": game, "turns": turns, "depth 1": perft(moment(game, turns), 1)}
        for game in goldens.GAMES
        for turns in (9, 16, 25)
    ]
    rows: dict[str, list[dict[str, Any]]] = {"setups": setups, "games": games}
    parts = [
        f' "{name}": [\n' + ",\n".join("  " + json.dumps(row) for row in table) + "\n ]"
        for name, table in rows.items()
    ]
    FILE.write_text("{\n" + ",\n".join(parts) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    write_table()
