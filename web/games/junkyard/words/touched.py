"""Sentences about attacks of others on a person's robots (JUNKYARD.md: Events)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise

from games.junkyard.words.names import parts
from shell.app.game import Player
from shell.storage.jsontext import Json
from shell.texts.texts import Texts


def touched(
    steps: Sequence[Sequence[Json]], mine: Collection[str], texts: Texts, player: Player
) -> Iterator[tuple[int, str]]:
    """The sentences, each with the number of its step, counted from 1; an attack and its damage are one."""
    for number, step in enumerate(steps, 1):
        for attack, damage in pairwise(step):
            if attack["type"] != "attack" or damage["type"] != "damage":
                continue
            if attack["target"] not in mine or attack["robot"] in mine:
                continue
            bombs = parts(texts, [bomb["part"] for bomb in attack["bombs"]])
            key = "touched.attack" if damage["lost"] else "touched.attack.dodged"
            words = {"player": player(attack["robot"]), "bombs": bombs}
            yield number, texts.t(key, **words, lost=damage["lost"], power=damage["power"])
