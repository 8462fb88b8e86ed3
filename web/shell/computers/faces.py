"""The faces of the computers: each level and each personality has a face and a name of its own.

The faces are the drawings `face-LEVEL` and `face-PERSONALITY`, in the colour they play. The texts are
`ui.level.LEVEL.name` and `ui.personality.PERSONALITY.name`, and others with the same beginning.
"""

from __future__ import annotations

from shell.app.game import Game
from shell.drawing.html import Html, html, piece, tag
from shell.storage.jsontext import Json
from shell.texts.texts import Texts


def called(texts: Texts, level: int, personality: str) -> str:
    """The name of a computer."""
    return texts.t(f"ui.personality.{personality}.name" if personality else f"ui.level.{level}.name")


def described(texts: Texts, level: int, personality: str) -> str:
    """The name of a computer, its preferences, and how well it plays."""
    if not personality:
        return texts.t("ui.labelled", label=called(texts, level, ""), words=texts.t(f"ui.level.{level}"))
    return texts.t(
        "ui.personality.told",
        name=called(texts, level, personality),
        does=texts.t(f"ui.personality.{personality}"),
        level=texts.t(f"ui.level.{level}.name"),
    )


def drawing(level: int, personality: str, colour: str) -> Html:
    """The face in the colour it plays; decorative, for the name stands beside it."""
    return piece(f"face-{personality or level}", "face", colour)


def portrait(game: Game, level: int) -> Html:
    """The face of a computer of this level in its own colour, away from any table."""
    colours = game.portraits or game.rules.colours
    return drawing(level, "", colours[game.rules.levels.index(level) % len(colours)])


def at_the_table(texts: Texts, seat: Json, colour: str) -> Html:
    """The face of a colour's computer with a tooltip; empty for a person."""
    level, personality = seat.get("level"), seat.get("personality", "")
    if seat.get("kind") != "computer" or not isinstance(level, int):
        return html()
    return tag("span", class_="seat-face", title=described(texts, level, personality))(
        drawing(level, personality, colour)
    )
