"""Handmade drills, for situations that random boards hardly ever produce."""

from __future__ import annotations

from ground.forms import Data


def _edge(x: int, y: int, side: str, kind: str = "wall") -> Data:
    return {"at": [x, y], "side": side, "kind": kind}


HANDMADE: dict[str, Data] = {
    # A machine stops a robot that drives too far, but then its shadow waits on the trapdoor.
    "overshoot": {
        "board": {
            "format": "rally-board/1",
            "name": "",
            "size": [8, 8],
            "regions": [{"at": [3, 4], "kind": "trapdoor", "size": 2, "holds": 1}],
            "edges": [
                _edge(2, 4, "E", "copier"),
                _edge(3, 4, "N"),
                _edge(0, 4, "S"),
                _edge(1, 4, "S"),
            ],
            "sites": [
                {"at": [0, 4], "kind": "start", "number": 1},
                {"at": [5, 5], "kind": "flag", "number": 1},
            ],
        },
        "at": [0, 4],
        "facing": "E",
        "hand": [840, 830, 700, 590, 310, 180],
    },
    # Both flags lie in beams, and no robot survives both without a stop at the repair site.
    "rest_first": {
        "board": {
            "format": "rally-board/1",
            "name": "",
            "size": [8, 8],
            "edges": [_edge(1, 3, "E")],
            "beams": [
                {"at": [0, 3], "to": "E", "power": 3},
                {"at": [4, 6], "to": "E", "power": 3},
                {"at": [4, 6], "to": "W", "power": 1},
            ],
            "sites": [
                {"at": [1, 6], "kind": "start", "number": 1},
                {"at": [4, 2], "kind": "repair", "wrenches": 2},
                {"at": [1, 3], "kind": "flag", "number": 1},
                {"at": [4, 6], "kind": "flag", "number": 2},
            ],
        },
        "at": [1, 6],
        "facing": "N",
        "hand": [840, 820, 600, 300, 200],
        "turns": 2,
        "damage": 4,
    },
}
