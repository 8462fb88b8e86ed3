"""The weight of a drill with other robots or several hands: what its solution uses, its themes, its grade."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from math import log2
from typing import NamedTuple

from ground.errors import GameError
from ground.forms import Data, ReadOnly
from ground.rng import Random
from ground.steps import Steps

from ..board import Thing
from .drill import LAST, OTHERS, ROBOT, Drill, reached
from .foresight import TRIES, Found
from .purpose import MARKS, without

GRADES = (3, 4, 5, 6)
BOUNDS = (70, 82, 94)
"""The least strength of the grades 4 to 6."""
SAMPLE = 30
"""The number of random programs that tell the dangers and decoys of a board."""
OFTEN = 0.2
"""The share of these programs from which on a danger or a decoy is one."""
CARRIED = {
    "belt": "belt", "current": "belt", "pusher": "pusher", "ram": "pusher", "push": "push", "sling": "jack",
    "slip": "sand",
}  # fmt: skip
"""The themes of movements, by `how`."""
TURNED = {"gear": "gear", "turner": "gear"}
PHASED = frozenset(("rotating", "pusher", "ram", "crusher", "jack", "flamer", "napalm", "lava"))
"""Elements that act in some registers only, or otherwise in each."""
THEMES = (
    "belt", "gear", "pusher", "push", "jack", "sand", "laser", "pit", "phase", "decoy", "flags", "last",
    "others",
)  # fmt: skip


class Weighed(NamedTuple):
    """The measures of a drill; `share` is that of random programs which solve it."""

    least: int
    ways: int
    pieces: tuple[str, ...]
    share: float

    @property
    def strength(self) -> int:
        """The strength, higher is harder: long, rarely solved by chance, many pieces that matter."""
        rare = -log2(max(self.share, 0.5 / TRIES))
        return round(5 * self.least + 5 * rare + 5 * len(self.pieces) - 2 * log2(self.ways))

    @property
    def grade(self) -> int:
        """The grade of the strength."""
        return GRADES[sum(self.strength >= bound for bound in BOUNDS)]


def finding_pieces(drill: Drill, turns: Sequence[Data]) -> Steps[tuple[str, ...]]:
    """The elements, and `others`, without which these turns do not solve the drill; in small steps."""
    used = []
    for name in sorted({thing.element for thing in drill.board.things if thing.element not in MARKS}):
        if not _solved(_less(drill, name), turns):
            used.append(name)
        yield
    return tuple([*used, OTHERS] if drill.others and _needs_others(drill, turns) else used)


def finding_themes(drill: Drill, found: Found, used: Sequence[str]) -> Steps[tuple[str, ...]]:
    """The themes of a drill, from the events of its solution and of random programs; in small steps."""
    events = told(drill, found.turns)
    acting = _acts(drill, events)
    often: Counter[str] = Counter()
    for turns in _random_programs(drill):
        often.update(_acts(drill, told(drill, turns)))
        yield
    common = {theme for theme, number in often.items() if number >= OFTEN * SAMPLE}
    found_themes = {theme for theme in acting if theme not in ("laser", "pit")}
    found_themes |= common & {"laser", "pit"}
    if common - acting - {"laser", "pit", "push"}:
        found_themes.add("decoy")
    if PHASED & {*used}:
        found_themes.add("phase")
    if drill.flags > 1:
        found_themes.add("flags")
    if drill.aim == LAST:
        found_themes.add("last")
    if OTHERS in used:
        found_themes.add("others")
    return tuple(theme for theme in THEMES if theme in found_themes)


def told(drill: Drill, turns: Iterable[Data]) -> list[ReadOnly]:
    """The events of turns, up to the end of the drill."""
    position, events = drill.position(), []
    for turn in turns:
        if position.result is not None:
            break
        outcome = drill.play(position, turn)
        position = outcome.position
        events += outcome.events
    return events


def _acts(drill: Drill, events: Iterable[ReadOnly]) -> set[str]:
    """The themes of what happens to the robot of the drill, and of what it does."""
    acts = set()
    for event in events:
        match event["type"]:
            case "move" if any(move["robot"] == ROBOT for move in event["moves"]) or event["by"] == ROBOT:
                acts.add(CARRIED.get(event["how"], ""))
            case "rotate" if event["robot"] == ROBOT:
                acts.add(TURNED.get(event["why"] or "", ""))
            case "damage" if event["robot"] == ROBOT and event["why"] == "laser":
                acts.add("laser")
            case "destroy" if event["robot"] == ROBOT and event["why"] in ("pit", "crusher", "door"):
                acts.add("pit")
    return acts - {""}


def _random_programs(drill: Drill) -> Iterator[list[Data]]:
    """Random programs for all turns; cards of a later turn that damage takes away are left out."""
    random = Random("dangers")
    for _ in range(SAMPLE):
        position = drill.position()
        turns: list[Data] = []
        for _ in range(drill.turns):
            if position.result is not None:
                break
            cards = random.shuffled(position.robots[0].hand)[:5]
            filled = [*cards, *[None] * (5 - len(cards))]
            turns.append({"programs": {ROBOT: {"registers": filled}}})
            position = drill.play(position, turns[-1]).position
        yield turns


def _less(drill: Drill, name: str) -> Drill | None:
    things: list[Thing] = [thing for thing in drill.board.things if thing.element == name]
    try:
        return without(drill, *things)
    except GameError:  # a ramp needs its next level
        return None


def _needs_others(drill: Drill, turns: Sequence[Data]) -> bool:
    return drill.aim == LAST or not _solved(drill._replace(others=()), turns)


def _solved(drill: Drill | None, turns: Sequence[Data]) -> bool:
    if drill is None:
        return False
    position = drill.position()
    try:
        for turn in turns:
            if position.result is None:
                position = drill.play(position, turn).position
    except GameError:  # a card of a hand that damage has made smaller
        return False
    return reached(position)
