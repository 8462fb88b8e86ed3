"""Twin Tin Bots under the contract."""

from __future__ import annotations

import random
from copy import deepcopy
from typing import Any

from games.ttb.game import TTB
from shell.storage.jsontext import Json

import ttb_core as ttb
from makers.ttb.boards import make_position
from tests.contract.contract import Contract, Twins
from tests.games.ttb.strategies import finish_turn, random_changes
from ttb_core.rules import turn_data


class TwinTinBots(Contract):
    """Crowded boards, where most turns ask something, and games from their beginning."""

    name = "ttb"
    handing_over = ("next",)
    quick_stories = (1, 2, 5, 9, 10)
    quick_levels = (1, 2)
    tournaments = (
        # Nothing is hidden in the first one, since other programs are told less of hidden things than bots
        # know.
        ("--colours", "3", "--mud", "3", "--simplified"),
        ("--colours", "4", "--mode", "teams"),
        (),
    )

    def start(self, chance: random.Random) -> tuple[ttb.Position, Json]:
        colours, seed = chance.choice((2, 3, 4, 6)), str(chance.random())
        if chance.random() < 0.3:
            elements: Any = {element.key: chance.randint(0, 2) for element in ttb.ELEMENTS}
            position = ttb.new_game(colours=colours, seed=seed, **elements)
            return position, {"colours": colours, "seed": seed, **elements}
        data = make_position(
            seed=chance.randrange(2**32),
            colours=colours,
            mode=chance.choice(("standard", "standard", "two_colours", "teams")),
            objects=20,
            floor=6,
            crowd=chance.choice((1.0, 0.9, 0.7)),
            phase=chance.randint(0, 4),
        )
        return ttb.position_from_json(data), {"colours": colours, "mode": data["rules"]["mode"]}

    def turn(self, data: Json, chance: random.Random) -> Json:
        position = ttb.view_from_json(data)  # data may be a view
        turns = [random_changes(position, chance) for _ in range(6)]
        asking = [turn for turn in turns if ttb.play(position, turn, record=False).pending is not None]
        chosen = turn_data(chance.choice(asking or turns))
        return chosen

    def refused_answers(self, pending: Json) -> list[Any]:
        others = ([0, 0], [9, 9], "E", "zap", "forward1", "red1", "decline", None)
        offered = self.offered(pending)
        return [answer for answer in (*super().refused_answers(pending), *others) if answer not in offered]

    def page_value(self, answer: Any) -> str:
        if answer is None:
            return "decline"
        return ",".join(map(str, answer)) if isinstance(answer, list) else str(answer)

    def optional_fields(self, part: Json) -> set[str]:
        return {"change", "double", "choices"} | ({*part} - {"colours"} if "colours" in part else set())

    def questions(self, data: Json) -> dict[str, Json]:
        elements = {element.key: 1 for element in ttb.ELEMENTS}
        setup = {"colours": 2, "mode": "standard", "seed": "x", "first": "red", "simplified": False}
        more = {"score_victory": True, "edition": 1, "palette": ["red", "blue"]}
        return {"setup": {**setup, **more, **elements}}

    def twins(self, chance: random.Random) -> list[Twins]:
        """Pairs that differ in a special order of another player, face down or drawn.

        If it is face down, it is exchanged with one of the pile.
        """
        found = [_drawing(chance) for _ in range(3)]
        while len(found) < 9:
            start, _ = self.start(chance)
            data = TTB.rules.data(start)
            mover = data["to_move"]
            for colour, hand in data["hands"].items():
                hidden = [order for order in hand["special"] if order not in hand["revealed"]]
                if mover is None or colour == mover or not hidden or not data["pile"]:
                    continue
                other = deepcopy(data)
                order, instead = chance.choice(hidden), chance.choice(data["pile"])
                place = other["hands"][colour]["special"]
                place[place.index(order)] = instead
                other["pile"][other["pile"].index(instead)] = order
                played, outcome = finish_turn(start, random_changes(start, chance), chance)
                if any(event["type"] == "draw" for event in outcome.events):
                    continue  # the viewer draws from the pile and sees the order
                turn, viewer = turn_data(played), frozenset({mover})
                found.append(Twins(viewer, (start, turn), (ttb.position_from_json(other), turn)))
        return found


def _drawing(chance: random.Random) -> Twins:
    """Red delivers a blue crystal and draws an order; the viewer is yellow or nobody."""
    names: list[Any] = [order.name for order in ttb.ORDERS if order.special]
    held, shown, *pile = chance.sample(names, len(names))
    bots = {
        "red1": {"at": [0, 0], "facing": "E", "cargo": "blue", "program": ["unload", None, None]},
        "yellow1": {"at": [-2, 0], "facing": "E"},
    }
    fields: Json = {
        "bots": bots,
        "bases": {"red": [1, 0], "yellow": [-3, 0]},
        "hands": {"red": {"special": [held, shown], "revealed": [shown]}, "yellow": {"special": pile[:1]}},
        "track": ["green", "pink"],
    }
    top, under, *rest = pile[1:]
    piles = chance.choice(([[top, under, *rest], [under, top, *rest]], [[top, *rest], [under, *rest]]))
    one, other = (ttb.position_from_json({**fields, "pile": pile}) for pile in piles)
    turn = turn_data(ttb.Turn((), False, ()))
    return Twins(frozenset(chance.sample(["yellow"], chance.randint(0, 1))), (one, turn), (other, turn))


CONTRACT = TwinTinBots()
