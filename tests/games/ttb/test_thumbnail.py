"""The thumbnails in the list of games."""

from __future__ import annotations

import pytest
from games.ttb.board.thumbnail import sketch, thumbnail
from games.ttb.game import TTB

import ttb_core as ttb


def test_a_sketch_has_every_piece() -> None:
    data = TTB.data(ttb.new_game(colours=3, rocks=1, blobs=1, mud=1, teleporters=1, seed="s"))
    kinds = [kind for kind, *_ in sketch(data)]
    assert kinds.count("bot") == len(data["bots"])
    assert {"base", "rock", "blob", "mud", "teleporter", "crystal"} < set(kinds)


@pytest.mark.parametrize("colours", [2, 3, 4, 5, 6])
def test_a_small_picture_has_a_dot_for_every_piece(colours: int) -> None:
    position = TTB.data(ttb.new_game(colours=colours, seed="s"))
    drawing = thumbnail({"arena": position["arena"], "sketch": sketch(position)})
    assert drawing.count("h0") == len(sketch(position))
    assert len(drawing) < 6000
