"""The advice of the first steps as data: tiles with the effect of the run, and the hex of a new crystal.

The turn is that of `bots.Guide`, the hex that of `bots.Answers`; the engine says what they lead to.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from games.ttb.board.board import away
from games.ttb.computers import gentle, so_far
from shell.storage.jsontext import Json

import ttb_core as ttb
from ttb_core import bots as computers
from ttb_core.bots.ways import FAR, ways
from ttb_core.cells import AT, CARGO, CRYSTAL_AT, FACING
from ttb_core.hexes import CELLS
from ttb_core.names import BOT, BOTS, COLOURS, CRYSTAL
from ttb_core.orders import ORDERS

if TYPE_CHECKING:
    from ttb_core.shapes import EventJson

DELIVERS, LOADS, NEARER = "deliver", "load", "nearer"
"""The effects of a run for a bot; an empty text stands for any other."""


class Lead(NamedTuple):
    """A tile to place in this turn, and the effect of the run for its bot.

    `slot` is 0 to 2; an empty `order` changes nothing. `home` is true if the bot carries a crystal before the
    run. `does` is the effect of the whole run, `acts` is true if the placed tile itself has one.
    """

    bot: str
    slot: int = 0
    order: str = ""
    home: bool = False
    does: str = ""
    acts: bool = False


def lead(request: Json) -> Iterator[Json]:
    """Job `lead`: the `turn` for the first steps, without answers, and its changes as `leads`.

    There are no leads if all turns are too difficult.
    """
    position = ttb.view_from_json(request["position"])
    guide = computers.Guide(position, past=request["past"], gentle=gentle(position))
    yield from so_far(guide)
    found = leads(position, guide.turn) if guide.turn is not None else []
    yield {"part": 1, "leads": [each._asdict() for each in found]}


def entry(request: Json) -> Iterator[Json]:
    """Job `entry`: the best `hex` for a crystal that enters in the `turn` of the player who places it."""
    position, turn = ttb.view_from_json(request["position"]), ttb.turn_from_json(request["turn"])
    answers = computers.Answers(position, turn, request["past"], gentle(position))
    yield from so_far(answers)
    best = ttb.turn_to_json(turn.with_choice(answers.best_answer))["choices"][-1]
    yield {"part": 1, "hex": best["crystal"]}


def merits(data: Json, colour: str, hex_: Sequence[int], options: Collection[Sequence[int]]) -> str:
    """The visible merits of a hex for a new crystal, next to the other options: the end of a text's key.

    `home`: none of them is nearer to the base of the colour. `far`: none is farther from the nearest bot of
    another colour. `both`, or `best` for neither.
    """
    others = [bot["at"] for name, bot in data["bots"].items() if name[:-1] != colour]

    def excels(distance: Callable[[Sequence[int]], int]) -> bool:
        return distance(hex_) == min(map(distance, options)) < max(map(distance, options))

    home = excels(lambda at: away(at, data["bases"][colour]))
    far = excels(lambda at: -min(away(at, bot) for bot in others))
    return "both" if home and far else "home" if home else "far" if far else "best"


def leads(position: ttb.Position, turn: ttb.Turn) -> list[Lead]:
    """The placed tiles of a turn in the order of its bots; without any, the bot with the best effect.

    Empty if the player has no bots.
    """
    outcome = ttb.play(position, turn)
    bots = [BOTS[bot] for bot in position.bots_of(position.mover)]
    does = {bot: _effect(position, outcome.position, outcome.events, bot) for bot in bots}
    if not bots:
        return []
    if not turn.changes:
        ranks = (DELIVERS, LOADS, NEARER, "")
        best = min(bots, key=lambda bot: ranks.index(does[bot]))
        return [Lead(best, home=_loaded(position, best), does=does[best])]
    acting = {
        (event["bot"], event["slot"])
        for event, after in zip(outcome.events, outcome.events[1:], strict=False)
        if event["type"] == "order" and after["type"] != "nothing"
    }
    found = []
    for _, bot, slot, order in turn.changes:
        name = BOTS[bot]
        acts = (name, slot) in acting
        found.append(Lead(name, slot, ORDERS[order - 1].name, _loaded(position, name), does[name], acts))
    return sorted(found)


def _loaded(position: ttb.Position, bot: str) -> bool:
    return bool(position.cells[CARGO + BOT[bot]])


def _effect(before: ttb.Position, after: ttb.Position, events: Sequence[EventJson], bot: str) -> str:
    """The effect of a run for a bot of the colour that has moved."""
    own = COLOURS[before.mover]
    for event in events:
        if event["type"] == "unload" and event["bot"] == bot and event["target"] == own:
            return DELIVERS
    if not _loaded(before, bot) and _loaded(after, bot):
        return LOADS
    if _loaded(before, bot) == _loaded(after, bot) and _cost(after, bot, before) < _cost(before, bot, before):
        return NEARER
    return ""


def _cost(position: ttb.Position, bot: str, start: ttb.Position) -> int:
    """The cost of the way to the base, or to the nearest crystal of `start` that is still there."""
    cells, number = position.cells, BOT[bot]
    state = cells[AT + number] * 8 + cells[FACING + number]
    if _loaded(start, bot):
        goals = [start.setting.bases[start.mover]]
    else:
        stones = range(CRYSTAL_AT + 1, CRYSTAL_AT + 1 + len(CRYSTAL))
        goals = [hex_ for hex_ in range(CELLS) if start.cells[hex_] in stones and cells[hex_] in stones]
    table = ways(start)
    return min((table.to(goal)[state] for goal in goals if goal), default=FAR)
