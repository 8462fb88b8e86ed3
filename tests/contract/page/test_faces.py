"""A computer has one face, in its own colours, wherever it is seen; its seat is the ring around it."""

from __future__ import annotations

import re

from shell.computers.faces import at_the_table, portrait

from tests.contract.contract import Contract
from tests.contract.found import every_game


def drawn(face: str) -> list[tuple[str, str]]:
    """The drawing of a face and its own colour."""
    return re.findall(r'class="face" [^>]*data-colour="(\w+)"[^>]*>.*?#(face-\w+)', face)


@every_game
def test_a_face_keeps_its_colours_at_the_table(contract: Contract) -> None:
    game, texts = contract.game, contract.texts()
    for level in game.rules.known_levels:
        alone = drawn(portrait(game, level))
        assert len(alone) == 1
        for colour in game.rules.colours:
            seated = at_the_table(game, texts, {"kind": "computer", "level": level}, colour)
            assert drawn(seated) == alone
            assert f'class="face-ring" data-colour="{colour}"' in seated


@every_game
def test_no_two_computers_share_a_colour(contract: Contract) -> None:
    rules = contract.rules
    kinds = [
        *((level, "") for level in rules.known_levels),
        *((rules.levels[0], name) for name in rules.personalities),
    ]
    if rules.levels:
        colours = [drawn(portrait(contract.game, *kind))[0][0] for kind in kinds]
        assert len({*colours}) == len(colours)
