"""Deals a game from the values of the form: rules, seats, and the elements on the board."""

from __future__ import annotations

from games.ttb.computers import FIRST_TARGET
from games.ttb.game import TTB
from shell.storage.jsontext import Json

import ttb_core as ttb
from ground.errors import GameError
from ground.rng import Random
from ttb_core.setup import setups

OWN = "own"
"""The layout with a chosen number of each element, placed by the seed."""
MIXES = {"mix1": 3, "mix2": 6, "mix3": 9}
"""The layouts that are random mixes, with the number of pieces drawn."""
BAG = tuple(key for key in ("rocks", "blobs", "mud", "teleporters") for _ in range(3))
"""The pieces of the box that a mix is drawn from.

The deal of a seed depends on these and on their order, so they never change: a new element is in no mix,
except in a new mix with a bag of its own.
"""
PLACEMENTS: dict[str, tuple[Json, dict[int, int]]] = {
    "swamp": ({"mud": 3, "blobs": 1}, {2: 34, 3: 66, 4: 59, 5: 46, 6: 32}),
    "gates": ({"teleporters": 2}, {2: 28, 3: 14, 4: 22, 5: 5, 6: 37}),
    "quarry": ({"rocks": 3, "mud": 1}, {2: 17, 3: 116, 4: 68, 5: 40, 6: 67}),
    "pond": ({"blobs": 3}, {2: 29, 3: 50, 4: 46, 5: 117, 6: 57}),
    "wilds": ({"rocks": 1, "blobs": 1, "mud": 2, "teleporters": 1}, {2: 51, 3: 18, 4: 62, 5: 10, 6: 88}),
}
"""Named placements: the number of each element, and by the number of colours the seed `NAME N` of the places.

These are the fairest of many seeds: no base is much nearer to the elements than another.
"""
LAYOUTS = (OWN, *MIXES, *PLACEMENTS)
EDITION = 1
"""The edition of special orders (`ttb_core.setup.EDITIONS`) that the form deals.

The options of a game contain its edition; without one it is 1.
"""
DEALT = (
    "colours", "mode", "simplified", "score_victory", "seed", "first", "edition",
    "target", "special_orders", "double_modification",
)  # fmt: skip
"""The options that `ttb.new_game` takes unchanged, besides the elements."""
STEPS: dict[str, Json] = {
    "first": {"colours": 2, "simplified": True, "target": FIRST_TARGET, "double_modification": False},
    "middle": {"colours": 2, "special_orders": False, "target": 7},
    "whole": {"colours": 2},
}
"""The games that lead a beginner to the whole game, in order, as options."""


def following(target: int) -> str:
    """The name in `STEPS` of the game after one with this target, or empty."""
    targets = [options.get("target") for options in STEPS.values()]
    return list(STEPS)[targets.index(target) + 1] if target and target in targets else ""


def palette(options: Json) -> list[str]:
    """The colours in the places of the set-up, in order."""
    chosen = str(options.get("palette") or "").split()
    return chosen or list(setups()[str(options["colours"])]["turn_order"])


def deal(options: Json) -> ttb.Position:
    """The position dealt from these options, always the same for the same options. Raises `GameError`.

    `palette` is a text of colours, `layout` one of `LAYOUTS`; the rest as in `ttb.new_game`. Unknown options
    are ignored.
    """
    words = {name: options[name] for name in DEALT if options.get(name) not in (None, "")}
    words["seed"] = str(options.get("seed", ""))
    if options.get("palette"):
        words["palette"] = palette(options)
    layout = options.get("layout", OWN)
    if layout in MIXES:
        return _mixed(words, MIXES[layout])
    if layout in PLACEMENTS:
        return _placed(words, layout)
    counts = {element.key: options[element.key] for element in ttb.ELEMENTS if options.get(element.key)}
    position: ttb.Position = ttb.new_game(**words, **counts)
    return position


def _mixed(words: Json, number: int) -> ttb.Position:
    """A game with up to `number` pieces of the box, as many as fit, drawn by the seed."""
    drawn = Random(f"mix {number} {words['seed']}").shuffled(BAG)[:number]
    while True:
        try:
            counts: Json = {key: drawn.count(key) for key in set(drawn)}
            position: ttb.Position = ttb.new_game(**words, **counts)
        except GameError:
            if not drawn:
                raise
            drawn.pop()
        else:
            return position


def _placed(words: Json, name: str) -> ttb.Position:
    """A game with the elements of a named placement, which are always on the same hexes."""
    counts, seeds = PLACEMENTS[name]
    colours = words.get("colours", 2)
    pattern = TTB.data(ttb.new_game(colours=colours, seed=f"{name} {seeds[colours]}", **counts))
    fields = {element.key: pattern[element.key] for element in ttb.ELEMENTS if element.key in counts}
    position: ttb.Position = ttb.position_from_json({**TTB.data(ttb.new_game(**words)), **fields})
    return position


def sides(options: Json) -> list[list[str]]:
    """The colours of each side, as a position lists them; a colour without partners is a side of its own."""
    if options["mode"] == "standard":
        return [[colour] for colour in palette(options)]
    bare = {**options, "layout": OWN, "seed": "", "first": "", **{element.key: 0 for element in ttb.ELEMENTS}}
    teams: list[list[str]] = TTB.data(deal(bare))["teams"]
    return teams
