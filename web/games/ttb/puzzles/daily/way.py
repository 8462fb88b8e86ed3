"""The way of a companion's bots, turn by turn, and their movements on the board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from games.ttb.board import board
from games.ttb.board.timeline import STEP, by_order, way_of
from games.ttb.game import TTB
from shell.storage.jsontext import Json

Point = tuple[float, float]


class Stop(NamedTuple):
    """A bot after a turn."""

    bot: str
    at: tuple[int, int]
    facing: str
    cargo: str


def stops_of(data: Json) -> tuple[Stop, ...]:
    """The bots in a position, those of the others too: a puzzle may be about them."""
    return tuple(
        Stop(name, (bot["at"][0], bot["at"][1]), bot["facing"], bot["cargo"] or "")
        for name, bot in data["bots"].items()
    )


def way(data: Json, told: Sequence[Sequence[Json]]) -> list[tuple[Stop, ...]]:
    """The bots at the start, whose data is given, and after each turn with these events."""
    stops = [stops_of(data)]
    for events in told:
        data = TTB.rules.fold(data, events)
        stops.append(stops_of(data))
    return stops


class _Leg:
    """The movement of a bot during some orders: its path, the teleporters in it, and its turn in degrees."""

    def __init__(self, at: Point) -> None:
        self.path, self.jumps, self.turned = [at], list[int](), 0

    def read(self, event: Json, bot: str) -> None:
        """Add what an event does to the bot."""
        if event["type"] == "rotate" and event["bot"] == bot:
            self.turned -= 60 * event["steps"]
        for move in event["moves"] if event["type"] == "move" else ():
            if move["piece"] == bot:
                path, jumps = way_of(move)
                self.jumps += [len(self.path) - 1 + jump for jump in jumps]
                self.path += path[1:]


def join(
    steps: list[Json], events: Sequence[Json], before: Sequence[Stop], el: Callable[[str], str]
) -> list[Json]:
    """The steps of a turn with those movements of other bots that they make by the same orders.

    `events` are those of their turn, `before` the bots before it, `el` is the selector of a bot's drawing.
    What exceeds the orders of the steps happens with the last of them.
    """
    steps = steps or [{"ms": STEP, "acts": []}]
    begins = [n for n, step in enumerate(steps) if any(act["do"] == "glow" for act in step["acts"])] or [0]
    orders = [group for group in by_order(events) if group[0]["type"] == "order"]
    last = len(begins) - 1
    parts = [*orders[:last], [event for group in orders[last:] for event in group]]
    places = {stop.bot: board.centre(*stop.at) for stop in before}
    angles = {stop.bot: board.ANGLE[stop.facing] for stop in before}
    for begin, end, part in zip(begins, [*begins[1:], len(steps)], parts, strict=False):
        step = max(steps[begin:end], key=lambda step: step["ms"])
        for bot in places:
            leg = _Leg(places[bot])
            for event in part:
                leg.read(event, bot)
            if len(leg.path) > 1:
                step["acts"].append({
                    "do": "move", "el": el(bot), "path": leg.path, "jumps": leg.jumps, "ease": "stand-stand",
                })  # fmt: skip
            if leg.turned:
                angle = angles[bot]
                step["acts"].append(
                    {"do": "turn", "el": f"{el(bot)} .turn", "from": angle, "to": angle + leg.turned}
                )
            places[bot] = leg.path[-1]
            angles[bot] += leg.turned
    return steps
