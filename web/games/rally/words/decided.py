"""What was decided in a turn: the programs that were played, as far as they came."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.rally.words.wording import card_name, numbered, robot_name
from shell.storage.jsontext import Json
from shell.texts.texts import Texts


def decided(events: Sequence[Json], texts: Texts, player: Callable[[str], str]) -> list[str]:
    """A line for each robot with the cards that it played, in their order; nothing if none was played."""
    played: dict[str, list[int]] = {}
    for event in events:
        if event["type"] == "register":
            for name in event["order"]:
                played.setdefault(name, [])
        elif event["type"] == "card" and not event["shadow"]:
            played.setdefault(event["robot"], []).append(event["card"])
    several = numbered(played)
    return [
        texts.t(
            "event.decided",
            who=robot_name(texts, player, name, several),
            cards=", ".join(card_name(texts, card) for card in cards),
        )
        for name, cards in played.items()
        if cards
    ]
