"""Long computations for this game by the bots of the rules, each a kind of job of the `Desk`.

All raise `GameError` for an unknown level and for a game that has ended.
"""

from __future__ import annotations

from collections.abc import Iterator

from shell.storage.jsontext import Json

import ttb_core as ttb
from ground.steps import part
from ttb_core import bots

FIRST_TARGET = 5
"""The target of a first game (`table/dealing.py`)."""


def gentle(position: ttb.Position) -> bool:
    """True if computers leave other bots alone: in a first game until its first player has a crystal home."""
    setting = position.setting
    learner = setting.turn_order[0]
    return setting.target == FIRST_TARGET and not position.supply.points[learner]


def think(request: Json) -> Iterator[Json]:
    """Job `turn`: the turn of a computer, or its answer to a decision."""
    position = ttb.view_from_json(request["position"])
    if request["turn"] is not None:
        turn = ttb.turn_from_json(request["turn"])
        yield {"turn": ttb.turn_to_json(turn.with_choice(bots.answer(position, turn)))}
        return
    name = "-".join(filter(None, (str(request["level"]), request["personality"])))
    thinking = bots.think(position, name, request["seed"], request["past"], gentle(position))
    for so_far in parts(thinking):
        yield {"part": so_far, "turn": ttb.turn_to_json(thinking.turn)}


def advise(request: Json) -> Iterator[Json]:
    """Job `advice`: an advised turn with its reasons."""
    position = ttb.view_from_json(request["position"])
    hint = bots.Hint(position, past=request["past"], gentle=gentle(position))
    yield from so_far(hint)
    best = hint.advice()
    yield {"part": 1, "advice": {"turn": ttb.turn_to_json(best.turn), "reasons": best.reasons}}


def so_far(work: bots.Guide | bots.Hint | bots.Review | bots.Answers) -> Iterator[Json]:
    """Judge to the end; yields the progress as reports."""
    for nodes in work:
        yield {"part": part(nodes, work.budget)}


def parts(thinking: bots.Thinking) -> Iterator[float]:
    """Think to the end; yields the progress, from 0 to 1."""
    for nodes in thinking:
        yield part(nodes, thinking.budget)
    yield 1
