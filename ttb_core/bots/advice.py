"""A bot's advice on a turn, for hints and for reviews: values, plans and reasons.

for advice in advise(thinking):      # the turns it has considered, the best first
    advice.value, advice.line        # points, and its next own turns
    advice.reasons                   # the merits of the turn as data: the most important first
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ground.forms import Data

from ..cells import PROGRAM
from ..interchange import turn_to_json
from ..names import BOT, COLOUR, REASONS
from ..position import Position
from ..search import repeated, successors
from ..turns import Turn, play
from .thinking import Considered, Thinking
from .worth import Judge, Taste

if TYPE_CHECKING:
    from ..shapes import EventJson


Reason = Data


class Advice:
    """Advice on one turn: `turn`, `value` in points, `line` (the plan as own turns), and `reasons`."""

    __slots__ = ("line", "reasons", "turn", "value")

    def __init__(self, considered: Considered, reasons: list[Reason]) -> None:
        self.turn = considered.turn
        self.value = considered.value
        self.line = [turn for _, turn in considered.line]
        self.reasons = reasons

    def to_json(self) -> dict[str, object]:
        """All of it in the interchange form."""
        return {
            "turn": turn_to_json(self.turn),
            "value": round(self.value, 2),
            "line": [turn_to_json(turn) for turn in self.line],
            "reasons": self.reasons,
        }


def advise(thinking: Thinking, most: int = 1) -> list[Advice]:
    """The best turns with their reasons, at most `most` of them."""
    return [
        Advice(considered, reasons(thinking.position, considered))
        for considered in thinking.considered[:most]
    ]


def value_of(thinking: Thinking, turn: Turn) -> float | None:
    """The value of a whole turn of the same player, or None if no similar turn was considered.

    It is the value of a turn that leads to the same position, or else the least value of those that lead to
    the same board with other programs. `thinking.considered[0].value` less this value is the cost of the
    turn. Raises `TtbError` for a turn that cannot be played.
    """
    start = thinking.position
    after = play(start, turn, record=False).position
    alike = []
    for considered in thinking.considered:
        if considered.turn.double != turn.double:
            continue
        other = play(start, considered.turn, record=False).position
        if (other.cells, other.supply) == (after.cells, after.supply):
            return considered.value
        if (other.cells[:PROGRAM], other.supply) == (after.cells[:PROGRAM], after.supply):
            alike.append(considered.value)
    return min(alike, default=None)


def reasons(position: Position, considered: Considered) -> list[Reason]:
    """The merits of a turn: `{"code", ...}`, the most important first; never empty.

    - `win`: the plan wins in `turns` turns (1: this turn).
    - `deliver`: `bot` brings a `crystal` home in `turns`.
    - `steal`: `bot` gets a `crystal` from an opponent's bot, `owner`, in `turns`.
    - `protect`: without the turn, the bot `owner` could take the `crystal` off `bot`.
    - `hinder`: `bot` makes an opponent's bot, `owner`, carry out an `order`.
    - `load`: `bot` takes a `crystal` in `turns`.
    - `approach`: the bots come nearer to a crystal or a base.
    - `wait`: none of these.
    """
    merits: list[Reason] = []
    mover = position.mover
    side = position.setting.side
    for number, (start, turn) in enumerate(considered.line, 1):
        outcome = play(start, turn)
        for event in outcome.events:
            reason = _reason(event, number, lambda name: side[COLOUR[name]] == side[mover])
            if reason is not None and reason["code"] not in [known["code"] for known in merits]:
                merits.append(reason)
        if outcome.position.result is not None and outcome.pending is None:
            if mover in outcome.position.result.winners:
                merits.append({"code": "win", "turns": number})
            break
    guarded = _protected(position, considered.turn)
    if guarded is not None:
        merits.append(guarded)
    if not merits:
        merits.append({"code": "approach" if _nearer(position, considered.turn) else "wait"})
    return sorted(merits, key=lambda reason: (reason.get("turns", 1) > 3, REASONS.index(reason["code"])))


def _reason(event: EventJson, turns: int, own: Any) -> Reason | None:
    """The merit of an event in turn number `turns` of the plan, or None."""
    if event["type"] == "load":
        bot, owner = event["bot"], event["owner"]
        if not own(bot[:-1]):
            return None
        details = {"bot": bot, "crystal": event["crystal"], "turns": turns}
        if owner is not None and not own(owner[:-1]):
            return {"code": "steal", "owner": owner, **details}
        return {"code": "load", **details} if owner is None else None
    if event["type"] == "unload" and event["onto"] == "base" and own(event["target"]):
        return {"code": "deliver", "bot": event["bot"], "crystal": event["crystal"], "turns": turns}
    if event["type"] == "unload" and event["onto"] == "bot" and own(str(event["target"])[:-1]):
        details = {"bot": event["target"], "crystal": event["crystal"], "turns": turns}
        return None if own(event["bot"][:-1]) else {"code": "steal", "owner": event["bot"], **details}
    if event["type"] == "force" and turns == 1 and event["order"] is not None and not own(event["bot"][:-1]):
        return {"code": "hinder", "bot": event["by"], "owner": event["bot"], "order": event["order"]}
    return None


def _thefts(position: Position, mover: int) -> dict[tuple[str, str], Reason]:
    """The possible thefts from the mover's bots before its next turn, by bot and thief."""
    thefts: dict[tuple[str, str], Reason] = {}
    side = position.setting.side
    while position.result is None and position.mover != mover:
        if side[position.mover] != side[mover]:
            cargo = [position.cargo[bot] for bot in range(12)]
            for after in successors(position):
                if after.cargo == position.cargo:
                    continue
                if any(cargo[bot] and not after.cargo[bot] for bot in (2 * mover, 2 * mover + 1)):
                    for event in play(position, after.turn).events:
                        if event["type"] == "load" and event["owner"] in _names(mover):
                            key = str(event["owner"]), str(event["bot"])
                            thefts[key] = {
                                "code": "protect",
                                "bot": event["owner"],
                                "owner": event["bot"],
                                "crystal": event["crystal"],
                            }
        position = next(repeated(position))
    return thefts


def _names(colour: int) -> list[str]:
    return [name for name, bot in BOT.items() if bot >> 1 == colour]


def _protected(position: Position, turn: Turn) -> Reason | None:
    """A theft that would be possible if the programs ran unchanged, and is not after the turn; or None."""
    if position.round == 1 or not any(position.cargo[bot] for bot in position.bots_of(position.mover)):
        return None
    outcome = play(position, turn, record=False)
    if outcome.pending is not None:
        return None
    before = _thefts(next(repeated(position)), position.mover)
    if not before:
        return None
    after = _thefts(outcome.position, position.mover)
    return next((reason for key, reason in before.items() if key not in after), None)


def _nearer(position: Position, turn: Turn) -> bool:
    """True if the turn increases the side's prospects."""
    outcome = play(position, turn, record=False)
    if outcome.pending is not None:
        return False
    judge = Judge(position, position.mover, Taste())
    return sum(judge.worth(outcome.position, judge.own)) > sum(judge.worth(position, judge.own))
