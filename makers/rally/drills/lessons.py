"""The five lessons: small boards for cards, walls, belts, gears and pushers, and the order of a register."""

from __future__ import annotations

from ground.forms import Data


def _board(side: int, **layers: list[Data]) -> Data:
    return {"format": "rally-board/1", "name": "", "size": [side, side], **layers}


def _site(x: int, y: int, kind: str, number: int = 1) -> Data:
    return {"at": [x, y], "kind": kind, "number": number}


def _belts(colour: str, to: str, *squares: tuple[int, int]) -> list[Data]:
    return [{"at": list(at), "kind": "belt", "colour": colour, "to": to} for at in squares]


LESSONS: dict[str, Data] = {
    "drive": {
        "board": _board(6, sites=[_site(1, 4, "start"), _site(3, 1, "flag")]),
        "at": [1, 4], "facing": "N", "hand": [800, 690, 410, 100],
    },
    "back": {
        "board": _board(
            6,
            ground=[{"at": [0, 2], "kind": "pit"}, {"at": [5, 2], "kind": "pit"}],
            edges=[{"at": [1, 2], "side": "N", "kind": "wall"}],
            sites=[_site(1, 4, "start"), _site(3, 2, "flag")],
        ),
        "at": [1, 4], "facing": "N", "hand": [830, 800, 560, 450, 120],
    },
    "belts": {
        "board": _board(
            6,
            ground=[*_belts("gold", "E", (1, 2), (2, 2), (3, 2)), *_belts("red", "N", (4, 2))],
            sites=[_site(1, 4, "start"), _site(4, 0, "flag")],
        ),
        "at": [1, 4], "facing": "N", "hand": [700, 520, 220, 130],
    },
    "gears": {
        "board": _board(
            6,
            ground=[{"at": [1, 2], "kind": "gear", "turn": "right"}],
            fixtures=[{"at": [4, 2], "kind": "pusher", "to": "N", "on": [2, 4]}],
            sites=[_site(1, 4, "start"), _site(5, 1, "flag")],
        ),
        "at": [1, 4], "facing": "N", "hand": [840, 710, 600, 40],
    },
    "order": {
        "board": _board(
            8,
            ground=[*_belts("blue", "N", (1, 3), (1, 2)), *_belts("red", "S", (3, 1), (3, 2))],
            beams=[{"at": [0, 4], "to": "E", "power": 1}],
            sites=[_site(1, 6, "start"), _site(1, 1, "flag", 1), _site(3, 4, "flag", 2)],
        ),
        "at": [1, 6], "facing": "N", "hand": [820, 740, 510, 300, 180, 130, 20],
    },
}  # fmt: skip
"""By name: the data of each lesson, without the fields that are computed."""
