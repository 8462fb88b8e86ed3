"""The faces of the computers: each level and each personality has a face and a name of its own.

The faces are the drawings `face-LEVEL` and `face-PERSONALITY`, always in their own colours; at a table the
colour they play is a ring around them. The texts are `ui.level.LEVEL.name` and
`ui.personality.PERSONALITY.name`, and others with the same beginning.
"""

from __future__ import annotations

from typing import NamedTuple

from shell.app.game import Game
from shell.drawing.html import Html, html, piece, tag
from shell.storage.jsontext import Json
from shell.texts.texts import Texts


class Face(NamedTuple):
    """The name of the drawing of a face, and its colour."""

    drawing: str
    colour: str


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


def portrait(game: Game, level: int, personality: str = "", seat: str = "") -> Html:
    """The face in its own colour, with a ring in the colour of its `seat`, if any.

    It is decorative, for the name stands beside it.
    """
    drawn = face(game, level, personality)
    picture = piece(drawn.drawing, "face", drawn.colour)
    return tag("span", class_="face-ring", data_colour=seat)(picture) if seat else picture


def face(game: Game, level: int, personality: str = "") -> Face:
    """The face of a computer."""
    own = game.portraits or game.rules.colours
    kinds = (*game.rules.known_levels, *game.rules.personalities)
    return Face(f"face-{personality or level}", own[kinds.index(personality or level) % len(own)])


def faces(game: Game, seats: Json) -> dict[str, Face]:
    """The faces of the computers among the seats of a session, by the colours they play."""
    return {
        colour: face(game, seat["level"], seat.get("personality", ""))
        for colour, seat in seats.items()
        if seat.get("kind") == "computer" and seat.get("level") in game.rules.known_levels
    }


def at_the_table(game: Game, texts: Texts, seat: Json, colour: str) -> Html:
    """The face of a colour's computer with a tooltip; empty for a person."""
    level, personality = seat.get("level"), seat.get("personality", "")
    if seat.get("kind") != "computer" or not isinstance(level, int):
        return html()
    return tag("span", class_="seat-face", title=described(texts, level, personality))(
        portrait(game, level, personality, colour)
    )
