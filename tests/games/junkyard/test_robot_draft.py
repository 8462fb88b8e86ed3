"""The draft of a robot: put, move, turn and eject parts; loose parts; undo and redo."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from games.junkyard.turn.robot_draft import Refused, RobotDraft, squares
from hypothesis import given
from hypothesis import strategies as st

import junkyard_core as junk

STARTERS = dict.fromkeys(junk.STARTERS, 1)
ARM = "pipe_s@3,1E claw_s@4,1E"


def parts(words: str) -> list[dict[str, Any]]:
    """Parts as JUNKYARD.md writes them: `claw_s@3,1E`."""
    found = []
    for word in words.split():
        kind, _, place = word.partition("@")
        x, y = map(int, place[:-1].split(","))
        found.append({"part": kind, "at": [x, y], "faces": place[-1]})
    return found


def written(draft: RobotDraft) -> str:
    return " ".join(sorted(f"{part.part}@{part.x},{part.y}{part.faces}" for part in draft.parts))


def first() -> RobotDraft:
    """The draft of a player's first robot, still empty."""
    return RobotDraft([], STARTERS, all_used=True)


def later(words: str = ARM, **held: int) -> RobotDraft:
    """The draft of a robot in the factory."""
    return RobotDraft(parts(words), held, all_used=False)


def test_what_is_held_lies_in_the_tray_at_the_beginning() -> None:
    draft = later(eye_m=1)
    assert draft.tray == {"eye_m": 1}
    assert draft.stock == {"eye_m": 1, "claw_s": 1, "pipe_s": 1}
    assert not draft.changed


def test_parts_go_from_the_tray_to_the_robot() -> None:
    draft = first()
    draft.put("eye_s", (1, -1, "N"))
    assert written(draft) == "eye_s@1,-1N"
    assert "eye_s" not in draft.tray
    assert draft.figures()["scan"] == 1


def test_as_many_as_there_are() -> None:
    draft = first()
    draft.put("eye_s", (1, -1, "N"))
    with pytest.raises(Refused, match="no_part"):
        draft.put("eye_s", (0, -1, "N"))
    with pytest.raises(Refused, match="no_part"):
        draft.put("jet", (0, -2, "N"))


@pytest.mark.parametrize("spot", [(1, -1, "S"), (1, 1, "N"), (5, 5, "N"), (3, 3, "E")])
def test_only_where_it_can_be_attached(spot: tuple[int, int, str]) -> None:
    draft = first()
    with pytest.raises(Refused, match="spot"):
        draft.put("eye_s", spot)
    assert draft.parts == ()
    assert not draft.history.can_undo


def test_a_moved_pipe_leaves_what_hung_on_it_loose() -> None:
    draft = later()
    draft.move((3, 1), (1, -1, "N"))
    assert draft.loose == [(4, 1)]
    assert draft.refusal == "ui.junkyard.refused.loose"
    draft.move((4, 1), (1, -2, "N"))
    assert draft.loose == []
    assert draft.refusal == ""
    assert draft.figures()["parts"][1]["bonus"] == 1


def test_what_is_loose_can_be_taken_up_again_by_what_is_put_under_it() -> None:
    draft = later()
    draft.eject((3, 1))
    assert draft.loose == [(4, 1)]
    assert (3, 1, "E") in draft.spots("pipe_s")
    draft.put("pipe_s", (3, 1, "E"))
    assert draft.loose == []


def test_what_is_loose_takes_its_squares() -> None:
    draft = later("pipe_s@1,-1N eye_m@1,-2N", eye_s=1)
    draft.move((1, -1), (0, -1, "N"))
    assert draft.loose == [(1, -2)]
    assert all((2, -2) not in squares("eye_s", spot) for spot in draft.spots("eye_s"))


def test_a_part_may_go_back_to_where_it_was() -> None:
    draft = later()
    claw = draft.part_at((4, 1))
    assert (4, 1, "E") in draft.spots("claw_s", claw)
    draft.move((4, 1), (4, 1, "E"))
    assert not draft.history.can_undo


def test_a_first_robot_uses_all_of_its_parts() -> None:
    draft = first()
    assert draft.refusal == "ui.junkyard.refused.unused"
    for kind in junk.STARTERS:
        assert draft.refusal
        draft.put(kind, draft.spots(kind)[0])
    assert draft.refusal == ""


def test_a_later_one_may_leave_parts() -> None:
    draft = later(eye_m=1)
    draft.eject((4, 1))
    assert draft.refusal == ""
    assert draft.tray == {"eye_m": 1, "claw_s": 1}
    assert draft.turn == {"build": parts("pipe_s@3,1E")}


# The square (3, 1), beside the body, is below the front of a pipe that hangs on the overhang of an eye.
CORNER = "eye_l@2,-2N pipe_s@3,0S"


def test_turning_takes_the_next_facing_that_fits_in_the_same_place() -> None:
    draft = later(CORNER, claw_s=1)
    draft.put("claw_s", (3, 1, "E"))
    assert draft.turned((3, 1)) == (3, 1, "S")
    assert draft.turn_part((3, 1)) == (3, 1)
    assert draft.part_at((3, 1)).faces == "S"
    assert draft.figures()["parts"][2]["bonus"] == 1
    draft.turn_part((3, 1))
    assert draft.part_at((3, 1)).faces == "E"


def test_turning_a_part_of_two_squares_keeps_one_of_them() -> None:
    draft = later("pipe_s@3,1E", eye_m=1)
    draft.put("eye_m", (2, 3, "S"))
    assert draft.turned((2, 3)) == (3, 2, "E")
    assert draft.turn_part((2, 3)) == (3, 2)
    assert draft.figures()["scan"] == 2


def test_where_no_other_facing_fits_nothing_is_turned() -> None:
    draft = later()
    assert draft.turned((4, 1)) is None
    with pytest.raises(Refused, match="turn"):
        draft.turn_part((4, 1))


def test_turning_a_part_that_is_not_there() -> None:
    for change in (later().turned, later().turn_part, later().eject):
        do: Callable[[tuple[int, int]], object] = change
        with pytest.raises(Refused, match="no_part"):
            do((9, 9))


def test_undo_and_redo() -> None:
    draft = later(eye_s=1)
    states = [written(draft)]
    steps: list[Callable[[], object]] = [
        lambda: draft.put("eye_s", (1, -1, "N")),
        lambda: draft.move((3, 1), (3, 0, "E")),
        lambda: draft.eject((4, 1)),
        draft.reset,
    ]
    for step in steps:
        step()
        states.append(written(draft))
    for state in states[-2::-1]:
        draft.history.undo()
        assert written(draft) == state
    assert not draft.history.can_undo
    for state in states[1:]:
        draft.history.redo()
        assert written(draft) == state
    assert not draft.history.can_redo
    draft.history.undo()
    draft.eject((3, 0))
    assert not draft.history.can_redo


def test_the_order_of_parts_is_no_change() -> None:
    draft = later()
    draft.become(parts("claw_s@4,1E pipe_s@3,1E"))
    assert not draft.changed


def test_another_robot_of_the_same_parts() -> None:
    draft = later(eye_s=1)
    draft.become(parts("eye_s@0,-1N claw_s@3,2E"))
    assert draft.tray == {"pipe_s": 1}
    draft.history.undo()
    assert not draft.changed


@pytest.mark.parametrize(
    "kept",
    [
        parts("eye_s@0,-1N"),  # The robot has no eye.
        parts("claw_s@3,0E claw_s@3,1E"),  # The robot has only one claw.
        parts("pipe_s@3,1E claw_s@3,1E"),
        parts("claw_s@1,1E"),
        [{"part": "claw_s"}],
        [{"part": "claw_s", "at": [3, 1], "faces": "up"}],
        [{"part": "claw_s", "at": "31", "faces": "E"}],
        [{"part": "claw_s", "at": [3, 1, 4], "faces": "E"}],
        ["claw_s"],
        None,
        7,
    ],
)
def test_what_cannot_be_such_a_robot_is_refused(kept: Any) -> None:
    draft = later()
    with pytest.raises(Refused):
        draft.become(kept)
    assert not draft.changed


@given(st.data())
def test_whatever_is_done_nothing_is_lost_or_lies_on_something_else(data: st.DataObject) -> None:
    draft = RobotDraft(parts(ARM), {"eye_m": 1, "jet": 1, "pipe_m": 1, "feet": 2}, all_used=False)
    for _ in range(data.draw(st.integers(1, 12))):
        choice = data.draw(st.sampled_from(["put", "move", "turn", "eject", "undo", "redo"]))
        here = draft.parts
        if choice == "put" and draft.tray:
            kind = data.draw(st.sampled_from(sorted(draft.tray)))
            draft.put(kind, data.draw(st.sampled_from(draft.spots(kind))))
        elif choice in ("move", "turn", "eject") and here:
            part = data.draw(st.sampled_from(here))
            if choice == "move":
                draft.move(part.at, data.draw(st.sampled_from(draft.spots(part.part, part))))
            elif choice == "eject":
                draft.eject(part.at)
            elif draft.turned(part.at) is not None:
                draft.turn_part(part.at)
        elif choice == "undo" and draft.history.can_undo:
            draft.history.undo()
        elif choice == "redo" and draft.history.can_redo:
            draft.history.redo()
        told = draft.figures()["parts"]
        assert not any(part["overlap"] for part in told)
        counts = dict(draft.tray)
        for part in draft.parts:
            counts[part.part] = counts.get(part.part, 0) + 1
        assert counts == draft.stock
        assert bool(draft.refusal) == any(not part["attached"] for part in told)
