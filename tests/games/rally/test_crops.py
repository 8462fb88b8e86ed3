"""Drills with the whole hand: each is proved by the engine's search, and by the plainest one."""

from __future__ import annotations

import json
from collections import Counter
from itertools import islice, pairwise
from random import Random
from typing import Any
from unittest.mock import patch

import pytest

from ground.errors import GameError
from ground.forms import Data
from ground.steps import finished
from makers.rally.drills import plain, unseen
from makers.rally.drills.compare import KINDS, WHOLE, compare, comparing
from makers.rally.drills.files import FILE, id_of, read
from makers.rally.drills.prove import table
from rally_core.drills.cropping import make
from rally_core.drills.cut import board_data
from rally_core.drills.drill import Drill, drill_from_json, drill_to_json, reached
from rally_core.drills.foresight import Foresight, finding_share, search
from rally_core.drills.kinds import ALONE
from rally_core.drills.lost import lost_in
from rally_core.drills.weight import THEMES, Weighed, finding_pieces, finding_themes
from rally_core.elements import ELEMENTS
from tests.tiers import sample
from tools.steps import ROOT

pytestmark = pytest.mark.slow

DATA: list[Data] = json.loads(FILE.read_text("utf-8"))["drills"]
OLD = [drill for drill in read() if not drill.is_foreseen]
RICH = [drill for drill in read() if drill.is_foreseen]
TYING = [
    drill for drill in OLD if drill.turns > 1 or any(thing.element == "reset" for thing in drill.board.things)
]
SLOW = ("d996e8",)
"""Drills that the plainest search takes long for; others of their kind are proved in every run."""
MADE = 11
"""A number that leads to a drill."""
MOST_BYTES = 200_000


def some(drills: list[Drill], number: int) -> list[Drill]:
    """A sample, always the same."""
    return Random("drills to prove").sample(drills, number)


def shortest(drills: list[Drill]) -> list[Drill]:
    """Short ones that have, together, each number of turns and each number of other robots."""
    chosen, seen = [], set[tuple[str, int]]()
    for drill in sorted(drills, key=lambda drill: (int(str(drill.about["least"])), len(drill.others))):
        sorts = {("turns", drill.turns), ("others", len(drill.others))}
        if not sorts <= seen:
            chosen.append(drill)
            seen |= sorts
    return chosen


def name(drill: Drill) -> str:
    return str(drill.about["id"])


def proved(drill: Drill) -> None:
    """The engine's search confirms length, number, solution, what it uses, themes and grade."""
    about, foreseen = drill.about, Foresight(drill)
    found = search(foreseen)
    assert found is not None
    assert (found.least, found.ways) == (about["least"], about["ways"])
    assert found.turns == about["solution"]
    assert list(used := finished(finding_pieces(drill, found.turns))) == about["key"]
    assert list(finished(finding_themes(drill, found, used))) == about["themes"]
    share = finished(finding_share(foreseen))
    assert Weighed(found.least, found.ways, used, share).grade == about["grade"]


def proved_plainly(drill: Drill) -> None:
    assert isinstance(drill.about["least"], int)
    found = plain.solve(drill, drill.about["least"])
    assert (found.least, found.ways) == (drill.about["least"], drill.about["ways"])


@pytest.mark.parametrize("drill", shortest(RICH), ids=name)
def test_some_are_proved(drill: Drill) -> None:
    proved(drill)


@pytest.mark.proof
@pytest.mark.parametrize("drill", RICH, ids=name)
def test_all_are_proved(drill: Drill) -> None:
    proved(drill)


PLAIN = [*some([drill for drill in RICH if drill.turns == 1], 3), *TYING]


@pytest.mark.parametrize(
    "drill", sample(PLAIN, *(drill for drill in PLAIN if name(drill) not in SLOW)), ids=name
)
def test_some_are_proved_by_the_plainest_search(drill: Drill) -> None:
    proved_plainly(drill)


@pytest.mark.proof
@pytest.mark.parametrize("drill", [*RICH, *OLD], ids=name)
def test_all_are_proved_by_the_plainest_search(drill: Drill) -> None:
    proved_plainly(drill)


def test_the_collection_is_rich() -> None:
    assert len(RICH) >= 150
    assert TYING and {drill.turns for drill in TYING} == {1, 2}
    assert all(len(hand) == 9 for drill in RICH for hand in (drill.hand, *drill.hands))
    turns = Counter(drill.turns for drill in RICH)
    assert min(turns[1], turns[2]) >= 50 and turns[3] >= 20
    assert {len(drill.others) for drill in RICH} == {0, 1, 2, 3}
    worn = Counter(theme for data in DATA for theme in data.get("themes", ()))
    assert set(worn) == set(THEMES)
    assert all(drill.about["themes"] for drill in RICH)
    assert len(FILE.read_bytes()) < MOST_BYTES


def test_ids_come_from_the_task_and_are_all_different() -> None:
    ids = [data["id"] for data in DATA]
    assert len(set(ids)) == len(ids)
    assert all(id_of(data) == data["id"] for data in DATA if "themes" in data)


def test_drills_of_the_days_are_there_and_grow() -> None:
    days = json.loads(FILE.read_text("utf-8"))["days"]
    by_id = {data["id"]: data for data in DATA}
    turns = [{by_id[id_].get("turns", 1) for id_ in ids} for ids in days]
    assert turns == [{1}, {1}, {2}, {2}, {2}, {2}, {3}]
    assert all(len(ids) >= 8 for ids in days)
    flat = [id_ for ids in days for id_ in ids]
    assert len(set(flat)) == len(flat)


def test_the_document_has_the_counts() -> None:
    assert table() in (ROOT / "docs/rally/DRILLS.md").read_text("utf-8")


def test_the_same_number_makes_the_same_drill() -> None:
    first, second = make(MADE), make(MADE)
    assert first is not None
    assert second is not None
    assert first.data == second.data
    assert first.themes


def test_data_of_a_drill_comes_back() -> None:
    for drill in RICH:
        assert drill_from_json(json.loads(json.dumps(drill_to_json(drill)))) == drill


def test_a_part_of_a_course_is_its_board() -> None:
    data = next(data for data in DATA if "themes" in data)
    board: Any = board_data(data["board"])
    assert board["size"] == data["board"]["size"]
    assert drill_from_json(data) == drill_from_json({**data, "board": board})


def test_events_lead_from_turn_to_turn() -> None:
    """The hand and the programs of the next turn are events like all others."""
    from rally_core import RULES

    for drill in some([drill for drill in RICH if drill.hands], 8):
        position = drill.position()
        solution = drill.about["solution"]
        assert isinstance(solution, list)
        for turn in solution:
            outcome = drill.play(position, turn)
            assert RULES.during(position, outcome.events) == RULES.data(outcome.position)
            position = outcome.position
        assert reached(position)


def test_damage_takes_cards_of_the_next_hand() -> None:
    drill = next(drill for drill in RICH if drill.hands)
    robot, *others = drill.position().robots
    after = drill.position()._replace(turn=2, robots=(robot._replace(damage=3), *others))
    dealt, event = drill.dealt(after)
    assert dealt.robots[0].hand == drill.hands[0][:6]
    assert event is not None
    assert event["hands"] == {"red1": [*drill.hands[0][:6]]}


@pytest.mark.parametrize("drill", some([drill for drill in RICH if drill.turns == 1], 4), ids=name)
def test_where_it_went_wrong(drill: Drill) -> None:
    """Without a card nothing is lost before the register from which on a shortest solution is too long."""
    solution: Any = drill.about["solution"]
    cards: list[int | None] = [*solution[0]["programs"]["red1"]["registers"]]
    last = max(place for place, card in enumerate(cards) if card is not None)
    cards[last] = None
    lost = lost_in(drill, [{"programs": {"red1": {"registers": cards}}}])
    assert lost is None or lost > last


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"hands": [[10]], "turns": 1}, "bad_request"),
        ({"turns": 3}, "bad_request"),
        ({"hands": [[7]]}, "bad_position"),
        ({"others": [{"at": [0, 0], "facing": "N", "programs": [[10, 20, 30, 40, 50]]}]}, "bad_request"),
        ({"others": [{"at": [0, 0], "facing": "N", "programs": [[10], [20]]}]}, "bad_position"),
        ({"others": [{"at": [0, 0], "facing": "N"}]}, "bad_request"),
        ({"aim": "first"}, "bad_request"),
        ({"others": [], "aim": "last"}, "bad_request"),
        ({"board": {"course": "moon", "at": [0, 0], "size": [6, 6]}}, "bad_request"),
        ({"board": {"course": "first_shift", "at": [9, 9], "size": [6, 6]}}, "bad_board"),
        ({"board": {"course": "first_shift", "at": [0, 0], "size": [2, 6]}}, "bad_board"),
        ({"board": {"course": "first_shift", "at": [0, 0], "size": [6, 6], "more": 1}}, "bad_request"),
    ],
)
def test_what_is_no_drill_is_refused(change: Data, code: str) -> None:
    data = next(data for data in DATA if len(data.get("hands", ())) == 1 and data.get("others"))
    with pytest.raises(GameError) as refused:
        drill_from_json({**data, **change})
    assert refused.value.code == code


def test_robots_and_cards_are_there_once() -> None:
    data = next(data for data in DATA if data.get("others"))
    (other, *_) = data["others"]
    for change in (
        {"others": [{**other, "at": data["at"]}]},
        {"others": [{**other, "programs": [data["hand"][:5] for _ in other["programs"]]}]},
        {"others": [{**other, "at": [99, 0]}]},
    ):
        with pytest.raises(GameError) as refused:
            drill_from_json({**data, **change})
        assert refused.value.code == "bad_position"


# Drills that nobody has seen


@pytest.mark.parametrize(("kind", "first"), [(ALONE, 27), (WHOLE, 5)])
def test_unseen_ones_are_solved_and_graded_alike(kind: str, first: int) -> None:
    for compared in islice(comparing(kind, first), 2):
        assert compared.is_same, compared


@pytest.mark.proof
@pytest.mark.parametrize("kind", KINDS)
def test_forty_unseen_ones_are_solved_and_graded_alike(kind: str) -> None:
    assert all(compared.is_same for compared in islice(comparing(kind, 100), 40))


def test_a_difference_is_counted(capsys: pytest.CaptureFixture[str]) -> None:
    with patch.object(plain, "_is_needed", lambda *_: True), patch.object(plain, "share", lambda *_: 1.0):
        assert compare(1, 60) == 2
    assert capsys.readouterr().out.count("differs") == 2


def test_all_sorts_are_among_the_unseen_ones() -> None:
    alone = [drill for drill in map(unseen.alone, range(60)) if drill]
    assert {drill.turns for drill in alone} == {1, 2}
    assert {drill.flags for drill in alone} == {1, 2}
    assert any(drill.damage for drill in alone) and any(drill.pile for drill in alone)
    whole = [drill for drill in map(unseen.whole_hand, range(60)) if drill]
    assert {(drill.turns, len(drill.others)) for drill in whole} >= {(1, 1), (1, 2), (2, 0), (2, 1)}
    shown = {thing.element for drill in (*alone, *whole) for thing in drill.board.things}
    assert len(shown) > len(ELEMENTS) / 2


def test_grades_rise_with_their_strength() -> None:
    drills = [Weighed(least, 1, (), 0.01) for least in range(1, 20)]
    assert {drill.grade for drill in drills} == {3, 4, 5, 6}
    assert all(one.grade <= other.grade for one, other in pairwise(drills))
