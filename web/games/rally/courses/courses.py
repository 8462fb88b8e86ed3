"""The courses that can be raced on: those of the game, those that teach, and a player's own."""

from __future__ import annotations

from collections.abc import Mapping

from games.rally.board import thumbnail
from games.rally.courses.own import OwnCourses, elements_on, numbers
from games.rally.symbols import element_picture
from games.rally.words.names import element_name
from shell.drawing.forms import field
from shell.drawing.html import Html, bare_button, html, tag
from shell.storage.jsontext import Json
from shell.texts.texts import Texts

import rally_core as rally

FIRST = "first_shift"
"""The course of somebody who has chosen none."""
RACES = 5
"""So many courses of the game come first; those after them teach the elements, a few each."""
GROUPS = ("own", "race", "school")
HARDEST = 5
"""The steps of difficulty."""
SIGNS = 6
"""Elements that a course shows at most in the picker."""


def starts(board: Json) -> int:
    """How many robots have a start square of their own."""
    return numbers(board)["starts"]


def course_name(texts: Texts, name: str, board: Json) -> str:
    """What a course is called: those of the game in each language, others as whoever built them says."""
    return texts.t_or(f"ui.rally.course.{name}", str(board.get("name") or texts.t("ui.rally.course.unnamed")))


def built_in() -> dict[str, Json]:
    """The courses of the game, those for races first, each kind with the easiest first."""
    return dict(rally.COURSES)


def all_courses(own: OwnCourses) -> dict[str, Json]:
    """All on which a game can begin, by name: those of the game, then those of one's own."""
    return {**built_in(), **own.fit()}


def group_of(name: str) -> str:
    """Where a course stands: one of `GROUPS`."""
    names = list(rally.COURSES)
    if name not in names:
        return "own"
    return "race" if names.index(name) < RACES else "school"


def difficulty(board: Json) -> int:
    """How hard a course is, 1 to 5: the more kinds of machines there are, the more there is to think of."""
    return min(HARDEST, 1 + max(0, len(elements_on(board)) - 1) // 3)


def facts(texts: Texts, board: Json) -> Html:
    """For how many robots a course is and how hard."""
    level = difficulty(board)
    said = texts.t("ui.rally.course.difficulty", n=level, of=HARDEST)
    pips = html(*(tag("i", data_on=n < level or None)() for n in range(HARDEST)))
    return html(
        tag("small")(texts.t("ui.rally.course.starts", n=starts(board))),
        tag("span", class_="rally-course-pips", role="img", aria_label=said, title=said)(pips),
    )


def signs(texts: Texts, board: Json, most: int = SIGNS) -> Html:
    """Pictures of the elements of a course; a decoration."""
    names = elements_on(board)
    drawn = html(
        *(
            tag("span", title=element_name(texts, name))(element_picture(name, rally.ELEMENTS[name].layer))
            for name in names[:most]
        )
    )
    more = tag("b")("+", len(names) - most) if len(names) > most else ""
    return tag("span", class_="rally-signs", aria_hidden=True)(drawn, more)


def card(texts: Texts, name: str, board: Json, action: str, value: str, pressed: bool | None = None) -> Html:
    """A course as a button: its picture, name, facts and elements."""
    return bare_button(
        html(
            thumbnail.course(board),
            tag("b")(course_name(texts, name, board)),
            tag("span", class_="rally-course-facts")(facts(texts, board)),
            signs(texts, board),
        ),
        "rally-course-card",
        action,
        value,
        data_key=f"course-{name}",
        aria_pressed=pressed,
    )


def picker(texts: Texts, courses: Mapping[str, Json], chosen: str) -> Html:
    """The part of a form that asks for the course: a row of cards for each group."""
    rows = html()
    for group in GROUPS:
        cards = html(
            *(
                tag("li")(card(texts, name, board, "form", f"course={name}", name == chosen))
                for name, board in courses.items()
                if group_of(name) == group
            )
        )
        if cards:
            title = texts.t(f"ui.rally.course.group.{group}")
            rows += html(
                tag("h3", class_="rally-course-group")(title), tag("ul", class_="rally-course-cards")(cards)
            )
    return field(texts.t("ui.rally.course"), rows)
