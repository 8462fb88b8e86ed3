"""Rally under the contract."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Sequence
from typing import Any

from shell.storage.jsontext import Json

import rally_core as rally
from ground.links.codec import Linked
from rally_core import links
from tests.contract.contract import Contract, Twins
from tests.games.rally.played import NAMES, some_turn

SETUPS: tuple[dict[str, Any], ...] = (
    {"players": 2},
    {"players": 3, "rules": {"lava": "expert"}},
    {"players": 2, "mode": "last", "rules": {"lives": 1}},
    {"players": 2, "mode": "teams"},
    {"players": 2, "mode": "duel", "rules": {"flags": 2, "two_sets": True}},
    {"players": 4, "mode": "teams", "rules": {"share": True}},
)
VIEWERS = (frozenset[str](), frozenset({"red"}), frozenset({"red", "green"}))


class Rally(Contract):
    """Races, team games and last-robot games, from their start or from somewhere in the middle."""

    name = "rally"
    handing_over = ("next",)
    quick_stories = (0, 1, 4, 7, 10, 11)
    quick_levels = (1,)
    tournaments = (
        ("--course", "first_shift"),
        ("--course", "hot_kitchen", "--mode", "last"),
        ("--course", "dune_mine", "--course", "signal_box", "--mode", "teams", "--at-table", "4"),
    )

    def start(self, chance: random.Random) -> tuple[rally.Position, Json]:
        course, setup = chance.choice(NAMES), chance.choice(SETUPS)
        seed = f"story {chance.random()}"
        options: Json = {"colours": setup["players"], "seed": seed, "course": course}
        options |= {name: value for name, value in setup.items() if name == "mode"}
        options |= setup.get("rules", {})
        position = rally.new_game(course, **setup, seed=seed)
        for _ in range(chance.choice((0, 0, 2, 5))):
            after = rally.play(position, some_turn(position, chance)).position
            if after.result is not None:
                break
            position = after
        return position, options

    def turn(self, data: Json, chance: random.Random) -> Json:
        return {}

    def optional_fields(self, part: Json) -> set[str]:
        """The fields of turns and programs, each robot's program, all of a set-up but course and players."""
        names = {"programs", "choices", "stop", "registers", "power_down", "facing", "for"}
        robots = {name for name in part if name[:-1] in rally.COLOURS}
        return names | robots | ({*part} - {"course", "players"} if "course" in part else set())

    def questions(self, data: Json) -> dict[str, Json]:
        setup = {"course": NAMES[0], "mode": "race", "players": 2, "teams": None, "seed": "x", "rules": {}}
        return {
            "view": {"position": data, "for": data["players"][0]},
            "setup": {**setup, "choices": []},
        }

    def offered(self, pending: Json) -> list[Any]:
        """Two of the very many programs, one of them with a power-down."""
        if pending["kind"] != "program":
            return list(pending["options"])
        return [
            {
                "registers": [hand.pop(end) if n in pending["open"] else None for n in range(1, 6)],
                "power_down": end == 0,
                "facing": facing if pending["facing"] else None,
            }
            for end, facing in ((0, "N"), (-1, "E"))
            for hand in [[card for card in pending["hand"] if card not in pending.get("taken", ())]]
        ]

    def reveals_untold(self, data: Json, events: Sequence[Json]) -> bool:
        """Mates who share their cards see each other's once all cards are dealt."""
        dealt = any(event["type"] in ("deal", "pick") for event in events)
        return bool(data["rules"]["share"]) and dealt

    def twins(self, chance: random.Random) -> list[Twins]:
        return [*self._hands(chance), *self._programs(chance), *self._seeds(chance)]

    def bad_links(self) -> list[str]:
        """Links in the form that writes fields by name, which can hold any content."""
        start = rally.position_to_json(rally.new_game("first_shift"))
        good: dict[str, Any] = {
            "start": start, "turns": [], "names": {}, "flags": 0, "waiting": None, "taken_back": [],
        }  # fmt: skip
        told: list[dict[str, Any]] = [
            {}, {**good, "start": {}}, {**good, "start": 5},
            {**good, "start": {**start, "players": ["blue"]}},
            {**good, "start": {**start, "board": {"size": [40, 40]}}}, {**good, "names": []},
            {**good, "names": {"red": 5}}, {**good, "names": {"blue": "Ann"}}, {**good, "flags": -1},
            {**good, "flags": "1"}, {**good, "flags": 1 << 16}, {**good, "turns": [3]},
            {**good, "turns": [{"programs": {"red1": {"registers": [5]}}}]}, {**good, "waiting": 3},
            {**good, "taken_back": [7]}, {**good, "more": 1},
            {name: value for name, value in good.items() if name != "turns"},
        ]  # fmt: skip
        texts = [f"r={links.FRAME.written(links.BY_NAME, 'game', content)}" for content in told]
        boards: list[dict[str, Any]] = [{}, {"size": [2, 2]}, {"size": [4, 4], "ground": [{"at": [9, 9]}]}]
        texts += [f"c={links.FRAME.written(links.BY_NAME, 'course', board)}" for board in boards]
        fresh = rally.new_game("first_shift", seed="links")
        whole = rally.RULES.links.write(Linked("game", fresh, names={"red": "Ann"}))
        return [*texts, whole[:-1], whole[:-9], "r=ff", "r=", "r=r", "c=", "c=r"]

    def _start(self, chance: random.Random) -> Json:
        course = chance.choice(NAMES)
        return rally.position_to_json(rally.new_game(course, 3, seed=f"twins {chance.random()}"))

    def _hands(self, chance: random.Random) -> Iterable[Twins]:
        """The cards in the hands of others and in the pile are hidden."""
        data = self._start(chance)
        other = json.loads(json.dumps(data))
        hand, pile = other["robots"]["yellow1"]["hand"], other["pile"]
        hand[0], pile[0] = pile[0], hand[0]
        hand.reverse()
        for viewer in VIEWERS:
            yield Twins(viewer, *[(rally.position_from_json(one), {}) for one in (data, other)])

    def _programs(self, chance: random.Random) -> Iterable[Twins]:
        """The programs of others are hidden."""
        position = rally.position_from_json(self._start(chance))
        hand = position.robot("yellow1").hand
        turns = [
            rally.full_turn({"programs": {"yellow1": {"registers": cards, "facing": facing}}})
            for cards, facing in ((list(hand[:5]), "N"), (list(hand[4:]), "S"))
        ]
        for viewer in VIEWERS:
            yield Twins(viewer, *[(position, turn) for turn in turns])

    def _seeds(self, chance: random.Random) -> Iterable[Twins]:
        """The seed, which decides the next hands, is hidden from all."""
        data = self._start(chance)
        for viewer in VIEWERS:
            yield Twins(
                viewer, *[(rally.position_from_json({**data, "seed": seed}), {}) for seed in ("a", "b")]
            )


CONTRACT = Rally()
