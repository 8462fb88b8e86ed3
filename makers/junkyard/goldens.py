#!/usr/bin/env python3
"""Plays the golden games again and writes them to tests/games/junkyard/playthroughs/.

    python3 makers/junkyard/goldens.py [NAME...]     all games, or those named

A golden game is a whole game that is compared line by line. The players only have to bring games to their
ends with much happening on the way: each has a temper and a little luck. The seeds are chosen so that all
kinds of endings occur.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))


from ground.playthrough import Playthroughs
from ground.rng import Random
from junkyard_core import RULES, Position, play
from junkyard_core.anatomy import anatomy, spots
from junkyard_core.decisions import Attack, Build, Decision, Keep, Pass, Scan, Take, turn_to_json
from junkyard_core.holding import can_hold
from junkyard_core.lattice import Piece
from junkyard_core.legal import decisions
from junkyard_core.names import ASSEMBLE, FACTORY, SIZES
from junkyard_core.parts import BOMB, CLAW, ENERGY, EYE, MOUTH, MOVER, PARTS, PIPE, VALUES
from junkyard_core.rounds import speed_of, tray
from makers.goldens import write

FOLDER = Path(__file__).resolve().parents[2] / "tests" / "games" / "junkyard" / "playthroughs"
MOST_DECISIONS = 400
TRIES = 10
"""The number of robots tried for a build."""


class Temper(NamedTuple):
    """A way of playing: the worth of a part by its family, per point of value, and that of a blind part.

    `blind` is also per point of value. With `war` the player attacks wherever bombs do damage, otherwise only
    if they cost the target half its power.
    """

    worth: dict[str, float]
    blind: float
    war: bool
    tires: int = 99
    """From this round on the player takes nothing more."""


EATER = Temper({ENERGY: 4, MOUTH: 3, CLAW: 2.6, EYE: 2.2, MOVER: 2, PIPE: 2, BOMB: 0.5}, 0.6, war=False)
FIGHTER = Temper({BOMB: 4, CLAW: 3.5, MOVER: 2, PIPE: 3, EYE: 2, MOUTH: 1, ENERGY: 1}, 0.3, war=True)
GAMBLER = Temper({CLAW: 2, MOUTH: 2, PIPE: 1, EYE: 1, MOVER: 1, BOMB: 1, ENERGY: 1}, 3, war=True)
SEER = Temper({EYE: 8, CLAW: 6, BOMB: 3, PIPE: 3, MOVER: 1, MOUTH: 1, ENERGY: 1}, 0.2, war=True)
IDLER = Temper({CLAW: 2, MOUTH: 2, PIPE: 1, EYE: 4, MOVER: 2, BOMB: 0, ENERGY: 1}, 0, war=False, tires=4)

GAMES: dict[str, tuple[dict[str, object], tuple[Temper, ...]]] = {
    "two": ({"players": 2, "seed": "1"}, (EATER, EATER)),
    "two_ready": ({"players": 2, "seed": "2", "ready": True, "first": "yellow"}, (EATER, FIGHTER)),
    "three": ({"players": 3, "seed": "23"}, (EATER, FIGHTER, GAMBLER)),
    "three_ready": ({"players": 3, "seed": "4", "ready": True, "first": "green"}, (EATER, EATER, EATER)),
    "four": ({"players": 4, "seed": "5", "first": "blue"}, (EATER, FIGHTER, EATER, GAMBLER)),
    "four_ready": ({"players": 4, "seed": "6", "ready": True}, (EATER, EATER, EATER, FIGHTER)),
    "war": ({"players": 4, "seed": "7"}, (FIGHTER, FIGHTER, FIGHTER, FIGHTER)),
    "eyes": ({"players": 3, "seed": "1"}, (SEER, SEER, SEER)),
    "standstill": ({"players": 2, "seed": "8"}, (IDLER, IDLER)),
    "nobody_left": ({"players": 2, "seed": "9", "ready": True}, (GAMBLER, GAMBLER)),
}
"""The set-up of each game (docs/junkyard/JUNKYARD.md: Engine protocol) and its players in turn order."""


class Player:
    """A player who decides the same for the same seed."""

    def __init__(self, temper: Temper, seed: str) -> None:
        self.temper = temper
        self._random = Random(seed)

    def decision(self, position: Position) -> Decision:
        """A legal decision."""
        if position.phase in (ASSEMBLE, FACTORY):
            return self._build(position)
        return max(decisions(position), key=lambda decision: (self._value(position, decision), self._luck()))

    def _luck(self) -> int:
        return self._random.below(1000)

    def _build(self, position: Position) -> Build:
        assert position.to_move is not None
        have = list(tray(position.robot(position.to_move)))
        builds = [self._some_robot(have) for _ in range(TRIES)]
        if position.phase == ASSEMBLE:  # Starter parts must all be used.
            builds = [parts for parts in builds if len(parts) == len(have)]
        return Build(max(builds, key=self._strength))

    def _some_robot(self, kinds: Sequence[str]) -> tuple[Piece, ...]:
        """A robot of these kinds: movers below, pipes early, the others anywhere."""
        parts: list[Piece] = []
        order = sorted(self._random.shuffled(kinds), key=lambda kind: PARTS[kind].family not in (MOVER, PIPE))
        for kind in order:
            places = spots(parts, kind)
            if PARTS[kind].family == MOVER and not PARTS[kind].everywhere:
                places = [place for place in places if place.faces == "S"] or places
            if places:
                parts.append(self._random.choice(places))
        return tuple(parts)

    def _strength(self, parts: tuple[Piece, ...]) -> float:
        about = anatomy(parts)
        holding = sum(
            can_hold(parts, (), family, size) * VALUES[size] for family in (CLAW, MOUTH) for size in SIZES
        )
        return min(about.scan, 6) + min(about.speed, 6) + 1.5 * holding

    def _value(self, position: Position, decision: Decision) -> float:
        temper = self.temper
        match decision:
            case Scan(counts):
                return sum(count * VALUES[size] for count, size in zip(counts, SIZES, strict=True))
            case Keep(keep):
                return keep if position.shuffles else not keep
            case Take(source, what, _, _, _, by):
                if position.round >= temper.tires:
                    return -1
                if source == "pile":
                    return temper.blind * VALUES[what] - len(by) / 10
                return temper.worth[PARTS[what].family] * PARTS[what].value - len(by) / 10
            case Attack(target, bombs):
                held = {each.at: each for each in position.robot(str(position.to_move)).held}
                force = sum(PARTS[held[at].kind].value for at in bombs)
                lost = force - speed_of(position.robot(target))
                return lost + self._random.below(2) if temper.war else lost - position.robot(target).power / 2
            case Pass():
                return 0.05
            case _:
                return 0


def play_game(name: str) -> str:
    """The text of a game that its players play to the end."""
    setup, tempers = GAMES[name]
    position = RULES.new(setup)
    players = {
        colour: Player(temper, f"{name} {colour}")
        for colour, temper in zip(position.turn_order, tempers, strict=True)
    }
    turns: list[Decision] = []
    while position.to_move is not None and len(turns) < MOST_DECISIONS:
        turns.append(players[position.to_move].decision(position))
        position = play(position, turns[-1]).position
    return Playthroughs(RULES).record(setup, map(turn_to_json, turns))


def main(names: Sequence[str] | None = None) -> int:
    """Write the games with these names, or all without names; returns the exit status."""
    return write(GAMES, names or (), play_game, FOLDER)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
