"""The counting game under the contract."""

from __future__ import annotations

import random
from typing import Any

from count_core import COLOURS, FRAME, NUMBERS, RULES, Count
from shell.storage.jsontext import Json

from ground.links.codec import Linked
from tests.contract.contract import Contract, Twins


class Counting(Contract):
    """Games of two or three players and a few rounds."""

    name = "count"
    quick_stories = (3, 5)
    quick_levels = (1,)

    def start(self, chance: random.Random) -> tuple[Count, Json]:
        colours = chance.choice((2, 3))
        return Count(COLOURS[:colours], chance.choice((0, 0, 2))), {"colours": colours}

    def turn(self, data: Json, chance: random.Random) -> Json:
        return {}

    def optional_fields(self, part: Json) -> set[str]:
        return {"numbers", *COLOURS, "colours", "goal"}

    def questions(self, data: Json) -> dict[str, Json]:
        return {"setup": {"colours": 2, "goal": 9}}

    def twins(self, chance: random.Random) -> list[Twins]:
        position, found = Count(COLOURS), []
        for decided in (("red",), ("red", "yellow"), ("yellow",)):
            numbers = {colour: chance.choice(NUMBERS) for colour in decided}
            others = {colour: number % 3 + 1 for colour, number in numbers.items()}
            for own in (frozenset[str](), frozenset({"green"}), frozenset({"red"})):
                known = {colour: number for colour, number in numbers.items() if colour in own}
                one, other = {"numbers": numbers}, {"numbers": {**others, **known}}
                found.append(Twins(own, (position, one), (position, other)))
        return [twins for twins in found if twins.one != twins.other]

    def bad_links(self) -> list[str]:
        start = {"colours": ["red"], "total": 0, "round": 1, "winners": None}
        good: dict[str, Any] = {"start": start, "names": {}, "flags": 0, "waiting": None, "turns": []}
        told: list[dict[str, Any]] = [
            {}, {**good, "start": {}}, {**good, "start": 5}, {**good, "names": []},
            {**good, "names": {"red": 5}}, {**good, "names": {"green": "Ann"}}, {**good, "flags": -1},
            {**good, "flags": "1"}, {**good, "flags": 1 << 16}, {**good, "turns": [3]},
            {**good, "waiting": 3}, {**good, "more": 1},
            {name: value for name, value in good.items() if name != "turns"},
        ]  # fmt: skip
        texts = [FRAME.written("c", "game", content) for content in told]
        whole = RULES.links.write(Linked("game", Count(COLOURS), [{"numbers": {"red": 1}}]))
        return [*("count=" + text for text in texts), whole[:-1], whole[:-9], "count=ff", "count=", "count=c"]


CONTRACT = Counting()
