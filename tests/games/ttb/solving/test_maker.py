"""The maker of puzzles: its results, and continuing after an interruption at any time."""

from __future__ import annotations

import json
from collections.abc import Generator
from pathlib import Path

import pytest
from games.ttb.puzzles.endless.fresh import Fresh
from games.ttb.puzzles.endless.make import fresh
from games.ttb.puzzles.endless.stock import stocked

from ground.steps import finished
from makers.ttb.puzzles import ahead
from makers.ttb.puzzles.make import Maker, made
from makers.ttb.puzzles.pack import soonest
from ttb_core.making.grading import GRADES, LOWEST
from ttb_core.making.made import Made
from ttb_core.making.make import Wanted, making
from ttb_core.making.purpose import idle
from ttb_core.solving import solve

pytestmark = pytest.mark.slow

ANY = finished(making("test", Wanted(turns=1)))


def named_puzzle(name: str) -> Made:
    """A puzzle that differs from those of other names."""
    assert ANY is not None
    one = Made.from_data(ANY.data())
    one.deed = one.shape = name
    return one


def find_puzzles(monkeypatch: pytest.MonkeyPatch, *names: str) -> None:
    """Make the maker find these puzzles and be interrupted at the next one."""
    found = iter(names)

    def steps(seed: str, wanted: Wanted) -> Generator[None, None, Made]:
        yield
        name = next(found, None)
        if name is None:
            raise KeyboardInterrupt
        return named_puzzle(name)

    monkeypatch.setattr("makers.ttb.puzzles.make.making", steps)


def maker(file: Path, part: str = "a") -> Maker:
    return Maker(file, part, (0,), "composed")


def make(file: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        maker(file).run(60)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "puzzles.jsonl"


def test_it_goes_on_where_it_stopped(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    find_puzzles(monkeypatch, "one", "two")
    make(file)
    again = maker(file)
    assert again.deeds == {"one", "two"} and again.next == 2
    assert maker(file, "b").next == 0, "another part has numbers of its own"


def test_a_mark_that_is_being_written_is_the_old_one_or_the_new_one(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    find_puzzles(monkeypatch, "one", "two")
    make(file)

    def stopped(path: Path, text: str) -> None:
        path.open("w").close()
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "write_text", stopped)
    find_puzzles(monkeypatch, "three")
    make(file)
    assert maker(file).next == 2


@pytest.mark.parametrize("left", [1, 20, -1])
def test_a_line_that_was_cut_off_is_left_out(file: Path, monkeypatch: pytest.MonkeyPatch, left: int) -> None:
    find_puzzles(monkeypatch, "one")
    make(file)
    with file.open("a") as lines:
        lines.write(json.dumps(named_puzzle("cut").data())[:left])
    find_puzzles(monkeypatch, "two", "three")
    make(file)
    assert maker(file).deeds == {"one", "two", "three"}
    assert [one["deed"] for one in made(file)[0]] == ["one", "two", "three"]


def test_what_other_parts_write_meanwhile_is_taken_in(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = maker(file)
    find_puzzles(monkeypatch, "one", "two")
    make(file)
    first.catch_up()
    assert first.deeds == {"one", "two"}
    find_puzzles(monkeypatch, "two", "three")
    make(file)
    first.catch_up()
    assert first.deeds == {"one", "two", "three"}
    assert len(made(file)[0]) == 3, "what is there already is not written again"


LATER = (("some", 2, "composed"), ("s39", 2, "staged"))
"""Those that take seconds to make."""


@pytest.mark.parametrize(
    ("seed", "turns", "source"),
    [
        ("some", 1, "composed"),
        ("s14", 2, "staged"),
        *(pytest.param(*more, marks=pytest.mark.proof) for more in LATER),
    ],
)
def test_what_is_made_is_what_was_wanted(seed: str, turns: int, source: str) -> None:
    wanted = Wanted(turns=turns, source=source)
    one = finished(making(seed, wanted))
    assert one is not None and one.source == source
    answer = solve(one.puzzle)
    assert answer.proved and answer.turns == turns == one.puzzle.turns and len(answer.solutions) == 1
    assert not idle(one.puzzle, one.turns, 300_000)
    assert finished(making(seed, wanted)).data() == one.data()  # type: ignore[union-attr]


@pytest.mark.parametrize(("names", "days"), [("abcabc", 3), ("abac", 2), ("abc", 3), ("aa", 1)])
def test_the_soonest_return_of_a_name_counts(names: str, days: int) -> None:
    assert soonest(names) == days


def test_it_gives_up_after_as_many_attempts_as_it_may_make() -> None:
    steps = making("none", Wanted(turns=1, about="reset", attempts=3))
    attempts = [progress.attempts for progress in steps]
    assert set(attempts) <= {1, 2, 3}
    assert finished(making("none", Wanted(turns=1, about="reset", attempts=0))) is None


def test_those_made_ahead_are_long_full_or_rare_and_come_once(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert ANY is not None
    file.write_text(json.dumps(ANY.data()) + "\n")
    target = tmp_path / "ahead.json"
    monkeypatch.setattr(ahead, "AHEAD", target)
    monkeypatch.setattr(ahead, "shipped", list)
    monkeypatch.setattr(ahead, "FULL", 99)
    assert ahead.add([file]).startswith("0 new, 0 in all")
    monkeypatch.setattr(ahead, "FULL", 1)
    monkeypatch.setattr("games.ttb.puzzles.endless.fresh.USUAL", (99,) * 5)
    assert ahead.add([file]).startswith("0 new, 0 in all")
    monkeypatch.setattr("games.ttb.puzzles.endless.fresh.USUAL", (1,) * 5)
    assert ahead.add([file]).startswith("1 new, 1 in all")
    (puzzle,) = stocked(target.read_text("utf-8"))
    assert puzzle.puzzle() == ANY.puzzle and puzzle.deed == ANY.deed
    assert ahead.add([file]).startswith("0 new, 1 in all")


def test_of_a_rare_theme_two_of_each_grade_are_made_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    assert ANY is not None
    monkeypatch.setattr(ahead, "RARE", ANY.themes)
    monkeypatch.setattr(ahead, "FULL", 99)
    one = fresh(ANY)
    assert len(list(ahead.wanted([one] * 5, []))) == ahead.EACH
    assert list(ahead.wanted([one], [one] * ahead.EACH)) == []
    other = Fresh([one.key, GRADES[-1] if one.grade == 1 else LOWEST, *one.fields[2:]])
    assert list(ahead.wanted([other], [one] * ahead.EACH)) == [other]
