"""The measurement behind `engine.py`, the same in CPython and in Pyodide: microseconds by name."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from typing import Any

import chess
from _measuring import best, each

import ttb_core as ttb
from ttb_core import Position, Turn
from ttb_core.changes import legal
from ttb_core.links import decode, encode_position
from ttb_core.search import successors

ELEMENTS = {"rocks": 3, "blobs": 3, "mud": 3, "teleporters": 3}


def random_game(turns: int, **setup: Any) -> list[tuple[Position, Turn]]:
    """Positions and the whole turns played there; every legal change and every answer is equally likely."""
    rnd = random.Random(str(setup))
    position = ttb.new_game(**setup)
    game: list[tuple[Position, Turn]] = []
    while position.result is None and len(game) < turns:
        turn = Turn(rnd.choice(legal(position)))
        outcome = ttb.play(position, turn)
        while outcome.pending is not None:
            turn = turn.with_choice((outcome.pending.kind, rnd.choice(outcome.pending.options)))
            outcome = ttb.play(position, turn)
        game.append((position, turn))
        position = outcome.position
    return game


def counted(positions: list[Position], **options: bool) -> Callable[[], int]:
    """An action that counts the successors of the positions."""
    return lambda: sum(1 for position in positions for _ in successors(position, **options))


def chess_perft(board: chess.Board, depth: int) -> int:
    """The number of move sequences of this depth, by push and pop."""
    if depth == 0:
        return 1
    count = 0
    for move in board.legal_moves:
        board.push(move)
        count += chess_perft(board, depth - 1)
        board.pop()
    return count


def rows() -> dict[str, Callable[[], int]]:
    """The measured actions, by name."""
    board = chess.Board()
    measured = {"python-chess, perft 3 by push and pop": lambda: chess_perft(board, 3)}
    for colours in range(2, 7):
        start = ttb.new_game(colours=colours, first="red")
        measured[f"successors, set-up of {colours}"] = counted([start])
    duel = random_game(60, colours=2, seed="bench")
    crowd = [pair for n in range(3) for pair in random_game(60, colours=6, seed=str(n), **ELEMENTS)]
    for name, game in (("two colours", duel), ("six, all elements", crowd)):
        positions, turns = map(list, zip(*game, strict=True))
        later = positions[12::6]
        datas = [ttb.position_to_json(position) for position in positions]
        texts = [encode_position(position) for position in positions]
        measured |= {
            f"successors, {name}": counted(later),
            f"successors, {name}, not merged": counted(later, merge=False),
            f"legal, {name}": each(legal, positions),
            f"play without events, {name}": each(lambda p, t: ttb.play(p, t, record=False), positions, turns),
            f"play with events, {name}": each(ttb.play, positions, turns),
            f"interchange out, {name}": each(ttb.position_to_json, positions),
            f"interchange in, {name}": each(ttb.position_from_json, datas),
            f"link out, {name}": each(encode_position, positions),
            f"link in, {name}": each(decode, texts),
        }
    return measured


def measure(seconds: float) -> dict[str, object]:
    """Microseconds of every action; each is repeated for `seconds` at a time."""
    times = {name: best(action, seconds) for name, action in rows().items()}
    return {"python": sys.version.split()[0], "times": times}
