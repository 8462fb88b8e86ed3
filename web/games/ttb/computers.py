"""Long computations for this game by the bots of the rules, each a kind of job of the `Desk`.

All raise `GameError` for an unknown level and for a game that has ended.
"""

from __future__ import annotations

from collections.abc import Iterator

from shell.storage.jsontext import Json

import ttb_core as ttb
from ground.steps import part
from ttb_core import bots


def think(asked: Json) -> Iterator[Json]:
    """Job `turn`: the turn of a computer, or its answer to a decision."""
    position = ttb.view_from_json(asked["position"])
    if asked["turn"] is not None:
        turn = ttb.turn_from_json(asked["turn"])
        yield {"turn": ttb.turn_to_json(turn.with_choice(bots.answer(position, turn)))}
        return
    name = "-".join(filter(None, (str(asked["level"]), asked["personality"])))
    thinking = bots.think(position, name, asked["seed"], asked["past"])
    for so_far in parts(thinking):
        yield {"part": so_far, "turn": ttb.turn_to_json(thinking.turn)}


def advise(asked: Json) -> Iterator[Json]:
    """Job `advice`: an advised turn with its reasons."""
    position = ttb.view_from_json(asked["position"])
    thinking = bots.think(position, str(asked["level"]), asked["seed"], asked["past"])
    for so_far in parts(thinking):
        yield {"part": so_far}
    best = bots.advise(thinking)[0]
    yield {"advice": {"turn": ttb.turn_to_json(best.turn), "reasons": best.reasons}}


def parts(thinking: bots.Thinking) -> Iterator[float]:
    """Think to the end; yields the progress, from 0 to 1."""
    for nodes in thinking:
        yield part(nodes, thinking.budget)
    yield 1
