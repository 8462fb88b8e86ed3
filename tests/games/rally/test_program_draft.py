"""The draft of programs: laying, swapping and taking back cards; refusals; undo and redo; pools."""

from __future__ import annotations

import pytest
from games.rally.turn.program_draft import ProgramDraft, Refused, Task
from hypothesis import given
from hypothesis import strategies as st

HAND = (70, 90, 430, 490, 500, 670, 680, 790, 800)
ALL = (1, 2, 3, 4, 5)
RED = Task("red1", HAND, ALL)


def draft(*tasks: Task, taken: tuple[int, ...] = ()) -> ProgramDraft:
    return ProgramDraft(tasks or [RED], taken)


def laid(found: ProgramDraft, robot: str = "red1") -> tuple[int | None, ...]:
    return tuple(found.sheets[robot].registers)


def test_cards_go_to_the_first_free_register_or_to_the_one_that_is_named() -> None:
    found = draft()
    assert [found.lay("red1", 500), found.lay("red1", 70, 4), found.lay("red1", 90)] == [1, 4, 2]
    assert laid(found) == (500, 90, None, 70, None)
    assert found.empty_registers("red1") == [3, 5]
    assert found.hand("red1") == [430, 490, 670, 680, 790, 800]


def test_cards_of_two_registers_change_places() -> None:
    found = draft()
    for card in (500, 70, 90):
        found.lay("red1", card)
    found.lay("red1", 500, 3)
    assert laid(found) == (90, 70, 500, None, None)
    found.lay("red1", 500, 5)
    assert laid(found) == (90, 70, None, None, 500)


def test_a_card_from_the_hand_sends_the_other_back_to_it() -> None:
    found = draft()
    found.lay("red1", 500, 1)
    found.lay("red1", 800, 1)
    assert laid(found) == (800, None, None, None, None)
    assert 500 in found.hand("red1")


def test_locked_registers_stay_as_they_are() -> None:
    locked = Task("red1", HAND[:4], (1, 2, 3), kept=(None, None, None, 820, 10))
    found = draft(locked)
    with pytest.raises(Refused, match="locked"):
        found.lay("red1", 70, 4)
    for card in (70, 90, 430):
        found.lay("red1", card)
    with pytest.raises(Refused, match="full"):
        found.lay("red1", 490)
    assert found.all_registers("red1") == (70, 90, 430, 820, 10)
    assert found.answer("red1") == {
        "registers": [70, 90, 430, None, None],
        "power_down": False,
        "facing": None,
    }
    assert found.refusal("red1") == ""


def test_only_own_cards_are_laid_and_each_once() -> None:
    found = draft()
    with pytest.raises(Refused, match="card"):
        found.lay("red1", 840)
    with pytest.raises(Refused, match="nothing"):
        found.take("red1", 1)
    with pytest.raises(Refused, match="not_due"):
        found.lay("yellow1", 500)
    with pytest.raises(Refused, match="not_due"):
        found.face("red1", "N")
    assert not found.begun and not found.history.can_undo


def test_a_robot_that_comes_back_looks_somewhere_until_it_is_turned() -> None:
    found = draft(Task("red1", HAND, ALL, "E"))
    assert found.answer("red1")["facing"] == "E"
    assert not found.begun
    found.face("red1", "S")
    assert found.begun and found.answer("red1")["facing"] == "S"
    with pytest.raises(Refused):
        found.face("red1", "NE")


def test_mates_draw_on_one_pool() -> None:
    other = Task("red2", HAND, ALL)
    found = draft(RED, other, taken=(800,))
    found.lay("red1", 500)
    with pytest.raises(Refused):
        found.lay("red2", 500)
    with pytest.raises(Refused):
        found.lay("red2", 800)
    assert 500 not in found.hand("red2") and 800 not in found.hand("red1")
    assert found.unfinished == "red1"


def test_an_advised_or_stored_program_has_to_fit() -> None:
    found = draft(Task("red1", HAND, (1, 2, 3), "N"))
    program = {"registers": [500, 70, 90, None, None], "power_down": True, "facing": "W"}
    found.become("red1", program)
    assert found.answer("red1") == program
    for wrong in ([500, 500, None, None, None], [840, None, None, None, None], [None, None, None, 70, None]):
        with pytest.raises(Refused):
            found.become("red1", {**program, "registers": wrong})
    assert found.answer("red1") == program


CHANGES = st.lists(
    st.one_of(
        st.tuples(st.just("lay"), st.sampled_from(HAND), st.sampled_from((None, *ALL))),
        st.tuples(st.just("take"), st.sampled_from(ALL), st.none()),
        st.tuples(st.just("rest"), st.booleans(), st.none()),
    ),
    max_size=25,
)


@given(CHANGES)
def test_whatever_is_done_every_card_is_somewhere_once_and_all_can_be_undone(
    changes: list[tuple[str, int, int | None]],
) -> None:
    found = draft()
    for name, what, number in changes:
        try:
            if name == "lay":
                found.lay("red1", what, number)
            elif name == "take":
                found.take("red1", what)
            else:
                found.rest("red1", bool(what))
        except Refused:
            continue
        assert sorted(found.laid("red1") + found.hand("red1")) == sorted(HAND)
    end = found.sheets
    steps = 0
    while found.history.can_undo:
        found.history.undo()
        steps += 1
    assert not found.begun
    for _ in range(steps):
        found.history.redo()
    assert found.sheets == end and not found.history.can_redo
