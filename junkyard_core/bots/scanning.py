"""The choice of a scan, and of keeping a draw (JUNKYARD.md: Scan)."""

from __future__ import annotations

from .. import bags
from ..decisions import Keep, Scan
from ..holding import can_hold, family_for, holders
from ..names import SIZES
from ..parts import PARTS, VALUES
from ..position import Position
from ..rounds import scan_of
from .scrounging import of_part
from .style import Style
from .unseen import Odds


def choose(position: Position, colour: str) -> Scan:
    """Draw up to two large and medium parts for each holder that can take one, then small ones."""
    robot = position.robot(colour)
    points = scan_of(robot)
    counts = dict.fromkeys(SIZES, 0)
    for size in reversed(SIZES):
        able = [
            each
            for each in holders(robot.parts, robot.held).values()
            if each.left >= VALUES[size] and can_hold(robot.parts, robot.held, each.family, size)
        ]
        most = 2 * len(able) if size != "s" else points
        counts[size] = min(points // VALUES[size], len(position.pile(size)), most)
        points -= counts[size] * VALUES[size]
    return Scan(tuple(counts[size] for size in SIZES))


def keeps(position: Position, colour: str, odds: Odds, style: Style) -> Keep:
    """Keep a draw that is worth at least 0.8 of average parts of the same sizes."""
    robot = position.robot(colour)
    drawn = robot.looked or bags.EMPTY
    worth = sum(
        max(0.0, of_part(position, colour, kind, style))
        for kind in drawn
        if can_hold(robot.parts, robot.held, family_for(kind), PARTS[kind].size)
    )
    hoped = sum(
        odds[PARTS[kind].size].energy * style.energy * PARTS[kind].value
        + odds[PARTS[kind].size].robot_part * 2.2 * PARTS[kind].value
        for kind in drawn
    )
    return Keep(worth >= 0.8 * hoped)
