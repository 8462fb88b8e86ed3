"""The computer opponents' long work in this game, as request kinds of a `Desk`.

Each raises `GameError` if the level does not exist or the game is over.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

from shell.challenge.alone import Playing, attempts
from shell.storage.jsontext import Json

from ground.rules import Question
from ground.steps import mapped
from rally_core import RULES, answering, bots, full_turn


def think(asked: Json) -> Iterator[Json]:
    """`value` and `turn`: the answer of a computer, and the turn with that answer.

    If all robots rest there is no answer to give, and only an empty turn.
    """
    turn, pending = asked.get("turn"), asked.get("pending")
    if pending is None and bots.all_rest(asked["position"]):
        yield {"part": 1, "turn": full_turn({})}
        return
    question = bots.asked_for(asked["position"], turn, pending)
    thinking = bots.think(asked["position"], str(asked["level"]), asked["seed"], turn, pending)
    answer = yield from mapped(
        thinking, lambda so_far: {"part": so_far.part, **_answered(turn, question, so_far.answer)}
    )
    yield {"part": 1, **_answered(turn, question, answer)}


def advise(asked: Json) -> Iterator[Json]:
    """`advice`: a `value` for a `robot`, the `turn` with it, and the `reason` (docs/rally/BOTS.md)."""
    turn, pending = asked.get("turn"), asked.get("pending")
    question = bots.asked_for(asked["position"], turn, pending)
    thinking = bots.think(asked["position"], str(asked["level"]), asked["seed"], turn, pending)
    answer = yield from mapped(thinking, lambda so_far: {"part": so_far.part})
    reason = bots.reason(asked["position"], answer, turn, pending)
    answered = _answered(turn, question, answer)
    yield {"part": 1, "advice": {**answered, "robot": question.name, "reason": reason}}


def alone(asked: Json) -> Iterator[Json]:
    """`runs`: the turns of computers that play alone from a position, by level; at most `most` turns each."""
    return attempts(asked, _alone)


def _alone(asked: Json, level: str, so_far: Json) -> Playing:
    position, turns = RULES.position(asked["position"]), list[Json]()
    (colour,) = RULES.standing(asked["position"]).colours
    while len(turns) < asked["most"] and not RULES.standing(RULES.data(position)).over:
        turn: Json = {}
        while (outcome := RULES.table(position, turn)).pending is not None:
            view, seed = RULES.view(RULES.data(position), {colour}), f"{asked['seed']} {len(turns)}"
            known = RULES.turn_at(turn, outcome.pending, {colour})
            question = Question(view, level, seed, known, outcome.pending)
            answer = yield from mapped(RULES.think(question), lambda progress: so_far)
            turn = RULES.answered(turn, outcome.pending, answer)
        turns.append(turn)
        position = outcome.position
    return turns


def _answered(turn: Json | None, question: bots.Question, answer: object) -> Json:
    """An answer as the page's `value`, and the turn with it.

    The value is JSON text: a program, the number of a card, or null.
    """
    given = full_turn(turn or {})
    return {
        "value": json.dumps(answer),
        "turn": answering.answered(given, question.kind, question.name, answer),
    }
