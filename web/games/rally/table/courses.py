"""The courses that can be raced on: those of the game, and a player's own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rally.board import thumbnail
from shell.drawing.forms import field
from shell.drawing.html import attrs, esc

import rally_core as rally

if TYPE_CHECKING:
    from shell.storage.jsontext import Json
    from shell.texts.texts import Texts

FIRST = "first_shift"
"""The course of somebody who has chosen none."""


def starts(board: Json) -> int:
    """How many robots have a start square of their own."""
    return sum(site["kind"] == "start" for site in board.get("sites", ()))


def course_name(texts: Texts, name: str, board: Json) -> str:
    """What a course is called: those of the game in each language, others as whoever built them says."""
    return texts.t_or(f"ui.rally.course.{name}", str(board.get("name") or texts.t("ui.rally.course.unnamed")))


def picker(texts: Texts, courses: dict[str, Json], chosen: str) -> str:
    """The part of a form that asks for the course: a picture and a few words for each."""
    cards = ""
    for name, board in courses.items():
        words = texts.t("ui.rally.course.starts", n=starts(board))
        head = attrs(
            type="button",
            class_="rally-course-card",
            data_action="form",
            data_value=f"course={name}",
            data_key=f"course-{name}",
            aria_pressed=str(name == chosen).lower(),
        )
        cards += (
            f"<li><button{head}>{thumbnail.course(board)}<b>{esc(course_name(texts, name, board))}</b>"
            f"<small>{esc(words)}</small></button></li>"
        )
    return field(texts.t("ui.rally.course"), f'<ul class="rally-course-cards">{cards}</ul>')


def built_in() -> dict[str, Json]:
    """The courses of the game, the easiest first."""
    return dict(rally.COURSES)
