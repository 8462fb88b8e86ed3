"""The deeds of the lessons: each is judged by the events so far and by the position they led to.

A judge answers None while the deed can still be done.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from shell.storage.jsontext import Json

import junkyard_core as junk
from junkyard_core.names import BATTLE, GOAL, SCROUNGE
from junkyard_core.rounds import scan_of, speed_of

LEARNER, RIVAL, OTHER = junk.COLOURS[:3]
"""The colour of the person who learns, and those of the robots beside it."""
SCAN, DAMAGE = 3, 3
"""The figure to reach in the lessons on scanning and pipes, and in the lesson on battles."""


STRONG = (-1, 0)
"""The place of the claw that alone is strong enough in the lesson on holding."""


class Verdict(NamedTuple):
    """The judgement of a deed: the `reason` it was not done, empty if it was, with numbers for its text."""

    reason: str = ""
    values: Mapping[str, int] = {}


DONE = Verdict()
Judge = Callable[[Sequence[Json], junk.Position], Verdict | None]


def _build(events: Sequence[Json], position: junk.Position) -> Verdict | None:
    if not events:
        return None
    return DONE if speed_of(position.robot(LEARNER)) else Verdict("feet")


def _scan(events: Sequence[Json], position: junk.Position) -> Verdict | None:
    if not events:
        return None
    drawn = len(events[0]["parts"])
    return DONE if drawn >= SCAN else Verdict("fewer" if drawn else "none", {"n": drawn})


def _hold(events: Sequence[Json], position: junk.Position) -> Verdict | None:
    held = _held(position)
    if {"eye_m", "pipe_s"} <= held:
        return DONE
    if _scrounges(position):
        return None
    used = any(holder == STRONG for each in position.robot(LEARNER).held for holder in each.by)
    return Verdict("none" if not held else "used" if used and "pipe_s" in held else "left")


def _energy(events: Sequence[Json], position: junk.Position) -> Verdict | None:
    if _scrounges(position):
        return None
    if _wins(position):
        return DONE
    robot = position.robot(LEARNER)
    held = sum(junk.PARTS[each.kind].value for each in robot.held)
    return Verdict("short", {"n": robot.eaten + held, "goal": GOAL}) if held else Verdict("none")


def _blind(events: Sequence[Json], position: junk.Position) -> Verdict | None:
    if _scrounges(position):
        return None
    if position.robot(LEARNER).exploded:
        return Verdict("bomb")
    return DONE if _of(events, "unveil") else Verdict("none")


def _pipes(events: Sequence[Json], position: junk.Position) -> Verdict | None:
    if not events:
        return None
    scan = scan_of(position.robot(LEARNER))
    return DONE if scan >= SCAN else Verdict("scan", {"n": scan, "goal": SCAN})


def _together(events: Sequence[Json], position: junk.Position) -> Verdict | None:
    held = _held(position)
    if "eye_m" in held:
        return DONE
    return None if _scrounges(position) else Verdict("used" if held else "none")


def _battle(events: Sequence[Json], position: junk.Position) -> Verdict | None:
    attacks = _of(events, "attack")
    if not attacks:
        return Verdict("none") if events else None
    attack, lost = attacks[0], _of(events, "damage")[0]["lost"]
    if lost >= DAMAGE:
        return DONE
    dodged = attack["target"] == RIVAL
    return Verdict("dodged", {"n": attack["dodge"]}) if dodged else Verdict("single", {"n": lost})


def _boost(events: Sequence[Json], position: junk.Position) -> Verdict | None:
    if not events:
        return None
    if position.boost == LEARNER:
        return DONE
    mine, theirs = (speed_of(position.robot(colour)) for colour in (LEARNER, RIVAL))
    return Verdict("tie" if mine == theirs else "slow", {"n": mine, "of": theirs})


def _end(events: Sequence[Json], position: junk.Position) -> Verdict | None:
    if position.phase == BATTLE and position.to_move == LEARNER:
        return None
    if position.result is None:
        return Verdict("alive" if _of(events, "attack") else "none")
    return DONE if _wins(position) else Verdict("wrong")


DEEDS: Mapping[str, Judge] = {
    "build": _build,
    "scan": _scan,
    "hold": _hold,
    "energy": _energy,
    "blind": _blind,
    "pipes": _pipes,
    "together": _together,
    "battle": _battle,
    "boost": _boost,
    "end": _end,
}
"""The judges by the names of the lessons."""


def _of(events: Sequence[Json], kind: str) -> list[Json]:
    return [event for event in events if event["type"] == kind]


def _held(position: junk.Position) -> set[str]:
    return {each.kind for each in position.robot(LEARNER).held}


def _scrounges(position: junk.Position) -> bool:
    return position.phase == SCROUNGE and position.to_move == LEARNER


def _wins(position: junk.Position) -> bool:
    return position.result is not None and position.result.winners == (LEARNER,)
