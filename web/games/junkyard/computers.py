"""The computer opponents' long work in this game, as request kinds of a `Desk`.

Each raises `GameError` if the level does not exist or the game is over.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.junkyard.solo import PERSON, ended, following
from shell.challenge.alone import Playing, attempts
from shell.storage.jsontext import Json

from ground.steps import mapped
from junkyard_core import RULES, bots, turn_to_json
from junkyard_core.names import BATTLE


def think(asked: Json) -> Iterator[Json]:
    """`turn`: the decision of a computer."""
    thinking = bots.think(asked["position"], str(asked["level"]), asked["seed"])
    decision = yield from mapped(
        thinking, lambda so_far: {"part": so_far.part, "turn": turn_to_json(so_far.answer)}
    )
    yield {"part": 1, "turn": turn_to_json(decision)}


def advise(asked: Json) -> Iterator[Json]:
    """`advice`: a `turn` and the `reason` for it (docs/junkyard/BOTS.md)."""
    thinking = bots.think(asked["position"], str(asked["level"]), asked["seed"])
    decision = yield from mapped(thinking, lambda so_far: {"part": so_far.part})
    reason = bots.reason(asked["position"], decision)
    yield {"part": 1, "advice": {"turn": turn_to_json(decision), "reason": reason}}


def alone(asked: Json) -> Iterator[Json]:
    """`runs`: the decisions of computers that play a heap from a position, by level; at most `most` each."""
    return attempts(asked, _alone)


def _alone(asked: Json, level: str, so_far: Json) -> Playing:
    """The decisions of a computer, which throws nothing at the dummy: the heap would end."""
    position, turns = RULES.position(asked["position"]), list[Json]()
    while len(turns) < asked["most"] and not ended(data := RULES.data(position)):
        turn = following(position)
        if turn is None and position.phase == BATTLE:
            turn = {"pass": True}
        if turn is None:
            thinking = bots.think(RULES.view(data, {PERSON}), level, f"{asked['seed']} {len(turns)}")
            turn = turn_to_json((yield from mapped(thinking, lambda progress: so_far)))
        turns.append(turn)
        position = RULES.play(position, turn).position
    return turns
