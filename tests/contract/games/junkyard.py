"""Junkyard Bots under the contract."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import Any

from shell.storage.jsontext import Json

import junkyard_core as junk
from ground.links.codec import Linked
from junkyard_core import links
from tests.contract.contract import Contract, Twins

EYES = [{"part": "eye_l", "at": [0, -2], "faces": "N"}]
CLAW = [{"part": "claw_s", "at": [3, 0], "faces": "E"}]
OTHER = {"eye_m": "mouth_m", "mouth_m": "eye_m"}
"""Parts, each with another one of the same size that may take its place."""

LEFT_OUT = {
    "take": {"faces"}, "s": {*junk.SIZES}, "blind": {"faces", "by", "blind"}, "parts": {"parts", "held"},
    "for": {"for"}, "players": {"seed", "ready", "first"},
}  # fmt: skip
"""The fields that may be left out of an object that has the field of the key."""
MOST = 600
"""The number of decisions after which every random game has ended."""


def built(bag: Json, chance: random.Random) -> list[Json]:
    """A robot of these parts, put together at random; parts that fit nowhere are left out."""
    parts: list[Json] = []
    kinds = [kind for kind, count in bag.items() for _ in range(count)]
    for kind in chance.sample(kinds, len(kinds)):
        spots = junk.spots(parts, kind)
        if spots:
            x, y, faces = chance.choice(spots)
            parts.append({"part": kind, "at": [x, y], "faces": faces})
    return parts


class Junkyard(Contract):
    """Games of two to four players, from their first build or from somewhere in the middle."""

    name = "junkyard"
    handing_over = ("next",)
    asks = False
    kinds_of_turns = True
    rare_turns = ({"boost": "red"},)
    quick_stories = (0, 1, 2, 5)
    quick_levels = (1, 8, 5)
    tournaments = ((), ("--at-table", "3", "--ready"))

    def start(self, chance: random.Random) -> tuple[junk.Position, Json]:
        players, ready = chance.choice((2, 3, 4)), chance.random() < 0.5
        seed = f"story {chance.random()}"
        options: Json = {"colours": players, "seed": seed} | ({"ready": True} if ready else {})
        past = [junk.new_game(players=players, seed=seed, ready=ready)]
        for _ in range(chance.choice((0, 0, 8, 30, MOST))):
            turn = self.turn(junk.position_to_json(past[-1]), chance)
            past.append(junk.play(past[-1], turn).position)
            if past[-1].to_move is None:
                return past[-4], options
        bare = past[-1].phase == "scan" and chance.random() < 0.5
        return self._bare(past[-1]) if bare else past[-1], options

    def _bare(self, position: junk.Position) -> junk.Position:
        """A position in which scrounging begins with passes: only the last robot can hold anything."""
        data = junk.position_to_json(position)
        for colour in position.order_of_play[:-1]:
            robot = data["robots"][colour]
            parts = [one for one in robot["parts"] if one["part"].startswith(("eye", "pipe"))]
            hang = [one["attached"] for one in junk.figures_of(parts)["parts"]]
            robot["parts"] = [one for one, yes in zip(parts, hang, strict=True) if yes]
        return junk.position_from_json(data)

    def turn(self, data: Json, chance: random.Random) -> Json:
        """A random turn. Takes are preferred to passes, since they lead to more of the game."""
        legal = junk.legal(data)
        if legal["decisions"] is None:
            return {"build": built(legal["tray"], chance)}
        found = legal["decisions"]
        more = [one for one in found if "pass" not in one]
        decision: Json = chance.choice(more if more and chance.random() < 0.8 else found)
        return decision

    def optional_fields(self, part: Json) -> set[str]:
        for name, fields in LEFT_OUT.items():
            if name in part:
                return fields
        return set()

    def questions(self, data: Json) -> dict[str, Json]:
        held = {"part": "feet", "at": [4, 0], "faces": "N", "by": [[3, 0]], "blind": False}
        return {
            "robot": {"parts": CLAW, "held": [held]},
            "view": {"position": data, "for": data["turn_order"][0]},
            "setup": {"players": 2, "seed": "x", "ready": True, "first": "red"},
        }

    def reveals_untold(self, data: Json, events: Sequence[Json]) -> bool:
        """All robots are revealed when the last one has been built."""
        return bool(data["phase"] == "assemble" and events[-1]["phase"] != "assemble")

    def twins(self, chance: random.Random) -> list[Twins]:
        return [*self._builds(chance), *self._draws(), *self._looks(), *self._blind(), *self._piles()]

    def bad_links(self) -> list[str]:
        """Links in the form that writes fields by name, which can hold any content."""
        start = junk.position_to_json(junk.new_game())
        good: dict[str, Any] = {"start": start, "turns": [], "names": {}, "flags": 0}
        told: list[dict[str, Any]] = [
            {}, {**good, "start": {}}, {**good, "start": 5}, {**good, "start": {**start, "boost": "blue"}},
            {**good, "names": []}, {**good, "names": {"red": 5}}, {**good, "names": {"blue": "Ann"}},
            {**good, "flags": -1}, {**good, "flags": "1"}, {**good, "flags": 1 << 16}, {**good, "turns": [3]},
            {**good, "turns": [{"pass": False}]}, {**good, "more": 1},
            {name: value for name, value in good.items() if name != "turns"},
        ]  # fmt: skip
        texts = [links.FRAME.written(links.BY_NAME, "game", content) for content in told]
        whole = junk.RULES.links.write(Linked("game", junk.new_game(seed="links"), names={"red": "Ann"}))
        return [*("junk=" + text for text in texts), whole[:-1], whole[:-9], "junk=ff", "junk=", "junk=j"]

    def _builds(self, chance: random.Random) -> Iterable[Twins]:
        """The first build of red is hidden until all have built."""
        position = junk.new_game(players=3, seed="twins")
        bag = dict.fromkeys(junk.STARTERS, 1)
        one, other = ({"build": built(bag, chance)} for _ in range(2))
        for viewer in (frozenset[str](), frozenset({"yellow"}), frozenset({"green"})):
            yield Twins(viewer, (position, one), (position, other))

    def _draws(self) -> Iterable[Twins]:
        """The first part drawn for a large eye is known to its player alone."""
        positions = [
            self._position("scan", {}, {"m": [first, second, "pipe_m"]}) for first, second in OTHER.items()
        ]
        for viewer in (frozenset[str](), frozenset({"yellow"})):
            yield Twins(viewer, *[(one, {"scan": {"m": 1}}) for one in positions])

    def _looks(self) -> Iterable[Twins]:
        """A part that goes back to the pile has been seen by its player alone."""
        positions = [
            self._position("look", {"looked": {kind: 1}}, {"m": [other]}) for kind, other in OTHER.items()
        ]
        for viewer in (frozenset[str](), frozenset({"yellow"})):
            yield Twins(viewer, *[(one, {"keep": False}) for one in positions])

    def _blind(self) -> Iterable[Twins]:
        """A part taken face down is unknown to all players, the taker included."""
        kinds = {"bomb_s": "eye_s", "eye_s": "bomb_s"}
        for viewer in (
            frozenset[str](),
            frozenset({"yellow"}),
            frozenset({"red"}),
            frozenset({"red", "yellow"}),
        ):
            found = []
            for kind, other in kinds.items():
                held = {"part": kind, "at": [4, 0], "faces": "N", "by": [[3, 0]], "blind": True}
                robot = {"parts": [*CLAW, {"part": "claw_s", "at": [3, 2], "faces": "E"}], "held": [held]}
                position = self._position("scrounge", robot, {"s": [other, "pipe_s"]})
                blind = {"take": {"from": "pile", "size": "s"}, "at": [4, 2], "faces": "N", "by": [[3, 2]]}
                found.append((position, blind))
            yield Twins(viewer, *found)

    def _piles(self) -> Iterable[Twins]:
        """The order of the piles is unknown to all."""
        positions = [self._position("scrounge", {"parts": CLAW}, {"s": list(p)}) for p in ("ab", "ba")]
        yield Twins(frozenset({"red", "yellow"}), *[(one, {"pass": True}) for one in positions])

    def _position(self, phase: str, robot: Json, piles: Json) -> junk.Position:
        """A position of red and yellow in which both can hold something and red decides."""
        kinds = {"a": "feet", "b": "pipe_s"}
        lying = {size: [kinds.get(kind, kind) for kind in pile] for size, pile in piles.items()}
        data: dict[str, Any] = {
            "format": "junkyard-position/1",
            "seed": "twins",
            "phase": phase,
            "to_move": "red",
            "open": {"feet": 1},
            "piles": lying,
            "robots": {"red": {"parts": EYES, **robot}, "yellow": {"parts": CLAW}},
        }
        return junk.position_from_json(data)


CONTRACT = Junkyard()
