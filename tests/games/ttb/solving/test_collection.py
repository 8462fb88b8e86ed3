"""The puzzles that come with the game: the solver proves each, and they keep their promises."""

from __future__ import annotations

import gzip
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from statistics import median
from unittest.mock import patch

import pytest
from games.ttb.puzzles.attempt.attempt import data_of_puzzle, key_of, puzzle_of
from games.ttb.puzzles.collection.collected import (
    FORMAT,
    FORMAT_OF_DAYS,
    IDEAS,
    SERIES,
    Collected,
    Collection,
    Days,
)

from ground.steps import finished
from makers.ttb.puzzles import ideas
from makers.ttb.puzzles.files import ABOUT, ELEMENTS, EVER, NODES, deeds, played
from makers.ttb.puzzles.ideas import MOST
from makers.ttb.puzzles.series import GOALS, LEAST_PIECES
from makers.ttb.puzzles.weeks import FULL as FULL_BOARD
from makers.ttb.puzzles.weeks import WEEK, WEEKDAYS, main_themes
from tests.games.ttb.strategies import BOXED
from ttb_core import Turn
from ttb_core.making.made import pieces
from ttb_core.making.opening import may_come_up
from ttb_core.making.purpose import idle, only
from ttb_core.making.symmetry import shape
from ttb_core.making.themes import THEMES, themes
from ttb_core.notation import parse_turn
from ttb_core.puzzles import puzzle_to_json, start
from ttb_core.solving import solve
from ttb_core.solving.lines import line_of

pytestmark = pytest.mark.slow

STATIC = Path(__file__).parents[4] / "web/static/games/ttb/puzzles"
FILE, FILE_OF_DAYS = STATIC / "collection/puzzles.json", STATIC / "daily/days.json"
WHOLE, RESERVE = Collection(FILE.read_text("utf-8")), Days(FILE_OF_DAYS.read_text("utf-8"))
COLLECTION, DAYS = WHOLE.puzzles, RESERVE.puzzles
EVERY = [*COLLECTION, *DAYS]
CURRENT = [one for one in EVERY if not one.retired]
NAMED = Path(__file__).parents[1] / "files" / "named_puzzles.json"
CHUNK = 60
"""The number of puzzles in a test: a test for each would take longer than the solver."""
MASTERPIECES = 30
NEW, DEEP, LONG, FULL, DAYS_KEPT = 400, 150, 100, 100, 107 * 7
"""The least numbers of new puzzles, of those of four turns or more, of three, of deep ones with a full board,
and of those for days."""
RESISTING = 30
"""The least number of deep ones with a full board in which the others resist."""
FIRST = "82b6f583b01480c7e70d9539c5b3cd4a0211fb7ae0fd30159d46cf155a78fc76"
"""The hash of the ids, keys and links of the first 307 puzzles, which never change."""
FIRST_DAYS = (
    "c87ec2", "9159ce", "d594ad", "2619c1", "422f79", "eec7a1", "d567fa",
    "62b7f6", "7b1f5a", "ba4d5c", "35e31b", "5ae97d", "84b325", "056584",
    "48af2e", "60908c", "d8d2c5", "941d9c", "5d864a", "4093c4", "4b3b42",
)  # fmt: skip
"""The ids of the puzzles from 2026-11-23 to 2026-12-13, dealt before weeks grew in turns."""


@pytest.fixture(scope="module", autouse=True)
def read_once() -> Iterator[None]:
    """Each puzzle is read from its link once."""
    with patch.object(Collected, "puzzle", cache(Collected.puzzle)):
        yield


def chunks(ones: Sequence[Collected]) -> list[Sequence[Collected]]:
    return [ones[at : at + CHUNK] for at in range(0, len(ones), CHUNK)]


def turns_of(one: Collected) -> list[Turn]:
    return list(map(parse_turn, one.solution))


@cache
def resisted() -> list[Collected]:
    """The puzzles for which the solver must play the others."""
    return [one for one in EVERY if one.puzzle().others == "best"]


@pytest.mark.parametrize(
    "ones",
    [
        [*WHOLE.named, *EVERY[::4]],
        *(pytest.param(ones, marks=pytest.mark.proof) for ones in chunks(EVERY)),
    ],
    ids=lambda ones: ones[0].id,
)
def test_the_solutions_solve_and_are_about_what_is_said(ones: Sequence[Collected]) -> None:
    for one in ones:
        if one.puzzle().others != "best":
            check_solution(one)


@pytest.mark.parametrize("ones", [slice(None, 30, 8), pytest.param(slice(None), marks=pytest.mark.proof)])
def test_the_solutions_against_the_best_solve(ones: slice) -> None:
    """The first 30 have two or three turns: the answers to longer ones take long to find."""
    for one in resisted()[ones]:
        check_solution(one)


def check_solution(one: Collected) -> None:
    puzzle, turns = one.puzzle(), played(one)
    attempt, own = start(puzzle), []
    for turn in turns:
        assert not attempt.solved, one.id
        if attempt.position.mover == puzzle.position.mover:
            own.append(str(turn))
        attempt = attempt.play(turn)
        assert attempt.pending is None, one.id
    assert attempt.solved, one.id
    assert own == list(map(str, turns_of(one))), one.id
    if puzzle.others != "best":
        assert set(one.themes) - {"decoy"} == themes(puzzle, turns), one.id
    assert one.key == key_of(data_of_puzzle(puzzle)), one.id
    assert (puzzle.title, puzzle.author, puzzle.text) == ("", "", ""), one.id


def test_some_are_proved() -> None:
    some = [one for one in EVERY[15::60] if fullness(one) < LEAST_PIECES and one.length < 5]
    assert {one.length for one in some} >= {1, 2, 3, 4}
    assert {one.puzzle().others for one in some} == {"still", "programs", "best"}
    check_proved(some)


@pytest.mark.proof
@pytest.mark.parametrize("ones", chunks(EVERY), ids=lambda ones: ones[0].id)
def test_each_is_proved(ones: Sequence[Collected]) -> None:
    check_proved(ones)


def check_proved(ones: Sequence[Collected]) -> None:
    """Check that the solver finds the solution of the file and no other, with Double Modification too."""
    for one in ones:
        puzzle, turns = one.puzzle(), turns_of(one)
        answer = finished(only(puzzle, NODES))
        assert answer is not None and answer.proved and one.length == puzzle.turns, one.id
        if puzzle.others == "best":
            assert answer.solutions[0].turns[0].changes == turns[0].changes, one.id
        else:
            assert answer.solutions[0].line == line_of(puzzle, turns), one.id


@pytest.mark.parametrize("one", WHOLE.named, ids=lambda one: one.id)
def test_no_solution_of_one_with_a_name_is_shorter(one: Collected) -> None:
    """Everything a player has is allowed, also an unused Double Modification."""
    puzzle = one.puzzle()
    assert one.length <= puzzle.turns
    if one.length > 1:
        answer = solve(puzzle, turns=one.length - 1, nodes=NODES)
        assert answer.proved and answer.turns is None


def purposeful(one: Collected) -> bool:
    """True if every thing in a puzzle has a purpose or, if its themes say so, is a decoy.

    Boards of games that were left whole keep all they had.
    """
    if one.from_game and fullness(one) >= LEAST_PIECES:
        return True
    found = idle(one.puzzle(), turns_of(one), NODES)
    return "idle" not in found.values() and ("decoy" in one.themes or not found)


@cache
def fullness(one: Collected) -> int:
    return pieces({**puzzle_to_json(one.puzzle())})


def test_nothing_is_there_without_a_purpose_in_some() -> None:
    assert [one.id for one in CURRENT[::80] if one.length < 3 and not purposeful(one)] == []


@pytest.mark.proof
@pytest.mark.parametrize("ones", chunks(CURRENT), ids=lambda ones: ones[0].id)
def test_nothing_is_there_without_a_purpose(ones: Sequence[Collected]) -> None:
    assert [one.id for one in ones if not purposeful(one)] == []


def test_first_turns_can_come_up() -> None:
    assert all(may_come_up({**puzzle_to_json(one.puzzle())["position"]}) for one in CURRENT)


def test_ids_and_keys_are_all_different() -> None:
    assert (
        len({one.id for one in EVERY}) == len({one.key for one in (*WHOLE.named, *EVERY)}) - 6 == len(EVERY)
    )


def test_no_two_of_some_are_alike_by_what_one_does_nor_by_the_picture() -> None:
    simple = [one for one in CURRENT[::4] if one.puzzle().others != "best"]
    assert len(deeds(simple)) == len(simple)
    assert alike(EVERY[::4]) == []


@pytest.mark.proof
def test_no_two_are_alike() -> None:
    """Also of those for which the solver must play the others."""
    assert len(deeds(CURRENT)) == len(CURRENT)
    assert alike(EVERY) == []


def alike(ones: Sequence[Collected]) -> list[str]:
    """The pictures that several puzzles have."""
    shapes = Counter(shape({**puzzle_to_json(one.puzzle())}) for one in ones)
    return [name for name, count in shapes.items() if count > 1]


def test_the_first_ones_are_the_same_tasks_as_ever() -> None:
    """Players have their links, and results are saved under their keys."""
    told = json.dumps([[one.id, one.key, one.link] for one in COLLECTION[:EVER]])
    assert sha256(told.encode()).hexdigest() == FIRST
    assert [one.number for one in COLLECTION] == list(range(1, len(COLLECTION) + 1))
    assert {one.id for one in COLLECTION if one.retired} < {one.id for one in COLLECTION[:EVER]}


def test_there_are_enough_of_everything() -> None:
    new = COLLECTION[EVER:]
    lengths = Counter(min(one.length, 4) for one in new)
    assert len(new) >= NEW and lengths[4] >= DEEP and lengths[3] >= LONG
    full = [one for one in new if one.length >= 4 and fullness(one) >= 5]
    assert len(full) >= FULL and sum(one.puzzle().others == "best" for one in full) >= RESISTING
    grades = Counter(one.grade for one in WHOLE.shelved)
    assert min(grades[number] for number in range(1, 6)) >= 40
    positions = [puzzle_to_json(one.puzzle())["position"] for one in new]
    assert sum(bool(position["crystals"]) for position in positions) >= 60
    assert sum(len(position["turn_order"]) > 2 for position in positions) >= 30
    assert {position["arena"] for position in positions} == {"small", "large"}
    assert {position["rules"]["mode"] for position in positions} == {"standard", "two_colours", "teams"}
    assert sum(one.from_game for one in new) >= 40
    assert sum(one.puzzle().others == "best" for one in new) >= 25
    points = Counter(name for one in WHOLE.shelved for name in one.points)
    assert [name for name in (*BOXED, *ELEMENTS) if points[name] < 5] == []


def test_masterpieces_are_from_the_shelves() -> None:
    assert len(set(WHOLE.masterpieces)) == len(WHOLE.masterpieces) == MASTERPIECES
    assert not any(one.retired for one in WHOLE.masterpieces)


def test_names_are_of_their_own() -> None:
    assert {theme for one in EVERY for theme in one.themes} <= set(THEMES)
    assert {name for one in EVERY for name in one.points} <= set(ABOUT)


# The days


def test_there_are_days_for_more_than_a_year() -> None:
    assert len(DAYS) >= DAYS_KEPT


def test_a_week_gets_harder_from_day_to_day() -> None:
    for monday in range(0, len(DAYS), WEEK):
        week = [one.strength for one in DAYS[monday : monday + WEEK]]
        assert week == sorted(week)
        assert week[0] < week[2] < week[4] <= week[6]


def test_a_week_grows_in_sight_from_day_to_day() -> None:
    """After the weeks that were dealt before: longer solutions, and fuller boards."""
    new = DAYS[len(FIRST_DAYS) :]
    for number, weekday in enumerate(WEEKDAYS):
        assert {one.length for one in new[number::WEEK]} <= set(weekday.turns)
    boards = [median(map(fullness, new[number::WEEK])) for number in range(WEEK)]
    assert boards[0] < boards[2] and boards[1] < boards[-1]
    assert min(map(fullness, new[WEEK - 1 :: WEEK])) >= FULL_BOARD, "Sunday's is as full as a game's"


def test_the_days_that_have_come_keep_their_puzzles() -> None:
    assert [one.id for one in DAYS[: len(FIRST_DAYS)]] == list(FIRST_DAYS)


def test_no_theme_comes_twice_in_a_row() -> None:
    """The first day follows the last, so these two are compared as well."""
    mains = main_themes([frozenset(one.themes) for one in DAYS])
    assert "" not in mains and all(one != two for one, two in pairwise([*mains, mains[0]]))


# The files


def test_the_files_are_small() -> None:
    assert sum(len(gzip.compress(file.read_bytes())) for file in (FILE, FILE_OF_DAYS)) < 200_000


HEAD = f'"format":"{FORMAT}","retired":[],"games":[],'


@pytest.mark.parametrize(
    "wrong",
    [
        "[]",
        "{}",
        "nonsense",
        '{"format":"ttb-puzzles/2","retired":[],"games":[],"masterpieces":[],"named":[],"puzzles":[]}',
        f'{{"format":"{FORMAT}","puzzles":[]}}',
        f'{{{HEAD}"masterpieces":["abc"],"named":[],"puzzles":[]}}',
        f'{{"format":"{FORMAT}","retired":["abc"],"games":[],"masterpieces":[],"named":[],"puzzles":[]}}',
        f'{{{HEAD}"masterpieces":[],"named":[],"puzzles":{{}}}}',
        f'{{{HEAD}"masterpieces":[],"named":[],"puzzles":[["abc",1,"","","","pass"]]}}',
        f'{{{HEAD}"masterpieces":[],"named":[],"puzzles":[["abc","6","","","","pass","link"]]}}',
        f'{{{HEAD}"masterpieces":[],"named":[],"puzzles":[["abc",1,0,"","","pass","link"]]}}',
        f'{{{HEAD}"masterpieces":[],"named":[],"puzzles":[7]}}',
    ],
)
def test_what_is_no_collection_is_refused(wrong: str) -> None:
    with pytest.raises(ValueError):
        Collection(wrong)


@pytest.mark.parametrize("count", [0, 1, 8])
def test_days_that_are_no_whole_weeks_are_refused(count: int) -> None:
    lines = [[str(n), 1, str(n), "", "", "pass", "link"] for n in range(count)]
    with pytest.raises(ValueError):
        Days(json.dumps({"format": FORMAT_OF_DAYS, "games": [], "puzzles": lines}))


@pytest.mark.parametrize("file", [FILE, FILE_OF_DAYS], ids=lambda file: file.stem)
def test_a_file_has_a_puzzle_a_line(file: Path) -> None:
    rows = [line for line in file.read_text("utf-8").splitlines() if line.startswith("[")]
    assert len(rows) == len(DAYS if file is FILE_OF_DAYS else list(WHOLE))
    assert all(len(json.loads(line.rstrip(","))) == 7 for line in rows)


def test_those_with_a_name_are_the_same_tasks_as_ever() -> None:
    """Results are saved under the keys, and players have the links."""
    before = {
        name: key_of(data_of_puzzle(puzzle_of(data)))
        for name, data in json.loads(NAMED.read_text("utf-8")).items()
    }
    assert {one.id: one.key for one in WHOLE.named} == before


def test_shelves_are_in_the_order_of_the_list() -> None:
    for grade, puzzles in WHOLE.by_grade.items():
        assert [one for one in WHOLE.shelved if one.grade == grade] == puzzles


def test_the_ideas_are_those_that_the_maker_finds_from_easy_to_hard() -> None:
    assert tuple(WHOLE.ideas) == IDEAS
    for name in ideas.BY_EVENTS:
        puzzles = WHOLE.ideas[name]
        assert len(set(puzzles)) == len(puzzles) > MOST // 2 and not any(one.retired for one in puzzles)
        assert [one.strength for one in puzzles] == sorted(one.strength for one in puzzles)
        assert all(ideas.fits(one, name) for one in puzzles)


def test_a_series_has_five_goals_on_one_board_from_short_to_long() -> None:
    puzzles = WHOLE.ideas[SERIES]
    assert len(puzzles) >= 2 * GOALS and all(one.from_game for one in puzzles)
    for at in range(0, len(puzzles), GOALS):
        goals = puzzles[at : at + GOALS]
        assert len({one.puzzle().position for one in goals}) == 1
        assert len({one.puzzle().goal for one in goals}) == len({tuple(one.themes) for one in goals}) == GOALS
        assert [one.length for one in goals] == sorted(one.length for one in goals)
