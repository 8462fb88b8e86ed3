"""Reasons for the decisions of computers, as data for hints (docs/junkyard/BOTS.md)."""

from __future__ import annotations

from ground.errors import GameError
from ground.forms import Data, Json

from ..anatomy import anatomy
from ..decisions import Attack, Build, Decision, Keep, Pass, Scan, Take
from ..holding import holders
from ..known import unseen
from ..names import BATTLE
from ..parts import BOMB, ENERGY, MOUTH, PARTS, VALUES
from ..position import Position
from ..rounds import bombs_held, bonus_of, speed_of
from .levels import as_seen
from .standing import ends, harm, leader, wins
from .unseen import odds
from .worth import room

CODES = (
    "build", "scan", "keep", "again", "win", "eat", "throw", "part", "hope", "enough", "kill", "hurt", "hold",
    "boost",
)  # fmt: skip
"""All codes of reasons."""


def reason(data: Json, decision: Decision) -> Data:
    """The reason for a decision as `{"code", ...}`; `data` is a view of the colour to move.

    The codes and their fields:

    - `build`: `scan` and `speed` of the robot, and the points that its `claws` and `mouths` can hold.
    - `scan`: the `points` of the parts drawn.
    - `keep`, `again`: the draw is worth keeping, or not.
    - `win`: `points` of energy that end the game and win it.
    - `eat`: `points` of energy.
    - `throw`: a bomb for `target`, who would lose `lost` power to it and to the bombs held already; null
      and 0 if no robot would lose any.
    - `part`: a robot part of a `family`.
    - `hope`: a face-down part for a `family` of holders; they can hold it in `likely` percent of cases, it
      is a bomb in `bomb` percent.
    - `enough`: no part is worth taking any more.
    - `kill`: `target` explodes, and the colour wins.
    - `hurt`: `target` loses `lost` power; `leads` is true if it is the strongest opponent.
    - `hold`: no attack is worth its bombs.
    - `boost`: `to` goes first.

    Raises `GameError`: `game_over`, or as `position_or_view` does.
    """
    position = as_seen(data)
    if position.to_move is None:
        raise GameError("game_over", "The game has ended.")
    colour = position.to_move
    robot = position.robot(colour)
    match decision:
        case Build(parts):
            figures, (claws, mouths) = anatomy(parts), room(parts)
            return {
                "code": "build",
                "scan": figures.scan,
                "speed": figures.speed,
                "claws": claws,
                "mouths": mouths,
            }
        case Scan(counts):
            points = sum(n * value for n, value in zip(counts, VALUES.values(), strict=True))
            return {"code": "scan", "points": points}
        case Keep(keep):
            return {"code": "keep" if keep else "again"}
        case Pass():
            return {"code": "hold" if position.phase == BATTLE else "enough"}
        case Attack(target, at):
            bombs = [bomb for bomb in bombs_held(robot) if bomb.at in at]
            incoming = bonus_of(robot, bombs) + sum(PARTS[bomb.kind].value for bomb in bombs)
            victim = position.robot(target)
            lost = max(0, min(victim.power, incoming - speed_of(victim)))
            if lost == victim.power and wins(position, colour, without=target):
                return {"code": "kill", "target": target}
            return {
                "code": "hurt",
                "target": target,
                "lost": lost,
                "leads": target == leader(position, colour),
            }
        case Take():
            return _of_take(position, colour, decision)
    return {"code": "boost", "to": decision.to}


def _of_take(position: Position, colour: str, take: Take) -> Data:
    robot = position.robot(colour)
    if take.source == "pile":
        chance = odds(unseen(position))[take.what]
        family = holders(robot.parts, robot.held)[take.by[0]].family
        likely = chance.energy if family == MOUTH else chance.robot_part
        percent = {"likely": round(100 * likely), "bomb": round(100 * chance.bomb)}
        return {"code": "hope", "family": family, **percent}
    part = PARTS[take.what]
    if part.family == ENERGY:
        decides = ends(position, colour, part.value) and wins(position, colour, part.value)
        return {"code": "win" if decides else "eat", "points": part.value}
    if part.family == BOMB:
        target = leader(position, colour)
        lost = harm(position, colour, target, part.value) if target is not None else 0
        return {"code": "throw", "target": target if lost else None, "lost": lost}
    return {"code": "part", "family": part.family}
