"""The maker of puzzles goes on where it was stopped, at whatever moment that was."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from ground.forms import Data
from makers.ttb.puzzles.make import Maker, made


def kept(shape: str) -> Data:
    """As much of a puzzle as the maker counts."""
    none: dict[str, list[str]] = {"orders": [], "specials": [], "themes": [], "elements": []}
    return {"shape": shape, "alike": shape, "puzzle": {"goal": {"kind": "win"}}, **none}


def finding(monkeypatch: pytest.MonkeyPatch, *shapes: str) -> None:
    """The maker finds these puzzles, and is stopped as it looks for the next one."""
    found = iter(shapes)

    def one(self: Maker, rnd: Random) -> Data:
        shape = next(found, None)
        if shape is None:
            raise KeyboardInterrupt
        return kept(shape)

    monkeypatch.setattr(Maker, "_one", one)


def make(file: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        Maker(file, "a").run(60)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "puzzles.jsonl"


def test_it_goes_on_where_it_stopped(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    finding(monkeypatch, "one", "two")
    make(file)
    again = Maker(file, "a")
    assert again.shapes == {"one", "two"} and again.next == 2
    assert Maker(file, "b").next == 0, "another part has numbers of its own"


def test_a_mark_that_is_being_written_is_the_old_one_or_the_new_one(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    finding(monkeypatch, "one", "two")
    make(file)

    def stopped(path: Path, text: str) -> None:
        path.open("w").close()
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "write_text", stopped)
    finding(monkeypatch, "three")
    make(file)
    assert Maker(file, "a").next == 2


@pytest.mark.parametrize("left", [1, 20, -1])
def test_a_line_that_was_cut_off_is_left_out(file: Path, monkeypatch: pytest.MonkeyPatch, left: int) -> None:
    finding(monkeypatch, "one")
    make(file)
    with file.open("a") as lines:
        lines.write(json.dumps(kept("cut"))[:left])
    finding(monkeypatch, "two", "three")
    make(file)
    assert Maker(file, "a").shapes == {"one", "two", "three"}
    assert [one["shape"] for one in made(file)[0]] == ["one", "two", "three"]


def test_what_other_parts_write_meanwhile_is_taken_in(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    maker = Maker(file, "a")
    finding(monkeypatch, "one", "two")
    make(file)
    maker.catch_up()
    assert maker.shapes == {"one", "two"}
    finding(monkeypatch, "three")
    make(file)
    maker.catch_up()
    assert maker.shapes == {"one", "two", "three"} and maker.alike["one"] == 1
