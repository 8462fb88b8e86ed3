"""The history of a player's actions: undo, redo, a new beginning, and its length."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from shell.app.history import History

STATES = st.lists(st.integers(), min_size=1)


def done(states: list[int], most: int | None = None) -> History[int]:
    history = History(states[0], most)
    for state in states[1:]:
        history.do(state)
    return history


@given(STATES, st.data())
def test_undo_goes_back_through_all_states_and_redo_comes_to_the_same(
    states: list[int], data: st.DataObject
) -> None:
    history = done(states)
    steps = data.draw(st.integers(0, len(states) - 1))
    seen = [history.now]
    for _ in range(steps):
        history.undo()
        seen.append(history.now)
    assert seen == states[::-1][: steps + 1]
    assert (history.can_undo, history.can_redo) == (steps < len(states) - 1, steps > 0)
    for _ in range(steps):
        history.redo()
    assert history.now == states[-1] and not history.can_redo


@given(STATES, st.integers(), st.data())
def test_a_new_step_drops_what_could_be_redone(states: list[int], new: int, data: st.DataObject) -> None:
    history = done(states)
    for _ in range(data.draw(st.integers(0, len(states) - 1))):
        history.undo()
    before = history.now
    history.do(new)
    assert history.now == new and history.can_undo and not history.can_redo
    history.redo()
    assert history.now == new
    history.undo()
    assert history.now == before


@given(STATES, st.integers(1, 5))
def test_no_more_than_the_last_states_are_kept(states: list[int], most: int) -> None:
    history = done(states, most)
    kept = states[-most:]
    for state in kept[::-1]:
        assert history.now == state
        history.undo()
    assert history.now == kept[0] and not history.can_undo


@given(STATES, st.integers())
def test_a_new_beginning_leaves_nothing_to_undo(states: list[int], new: int) -> None:
    history = done(states)
    history.undo()
    history.begin(new)
    assert history.now == new and not history.can_undo and not history.can_redo


@given(st.lists(st.sampled_from(["do", "undo", "redo", "begin"])))
def test_every_step_is_another_version(steps: list[str]) -> None:
    history = History(0)
    for number, step in enumerate(steps, 1):
        before = history.version, history.can_undo, history.can_redo
        if step in ("do", "begin"):
            getattr(history, step)(number)
        else:
            getattr(history, step)()
        moved = {"undo": before[1], "redo": before[2]}.get(step, True)
        assert (history.version != before[0]) is moved
