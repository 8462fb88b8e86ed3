"""The courses of the page: the game's, by their machines, and a player's own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

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
"""The default course."""
EASY = "warm_up_yard"
"""The course of the first race."""
GROUPS: Mapping[str, tuple[str, ...]] = {
    "own": (),
    "belts": ("warm_up_yard", "pusher_alley", "first_shift"),
    "switches": ("signal_box", "switchyard"),
    "heat": ("boiler_room", "hot_kitchen"),
    "springs": ("dune_mine", "bounce_hall", "iron_circus"),
}
"""The courses of the game by the machines on them, the easiest first, after the player's own."""
HARDEST = 5
"""The steps of difficulty."""
SIGNS = 6
"""The most elements that a course shows in the picker."""


def starts(board: Json) -> int:
    """The number of robots that have a start square of their own."""
    return numbers(board)["starts"]


def course_name(texts: Texts, name: str, board: Json) -> str:
    """The name of a course: translated if it is the game's, else as its builder wrote it."""
    return texts.t_or(f"ui.rally.course.{name}", str(board.get("name") or texts.t("ui.rally.course.unnamed")))


def built_in() -> dict[str, Json]:
    """The courses of the game in the order of their groups."""
    return {name: rally.COURSES[name] for names in GROUPS.values() for name in names}


def all_courses(own: OwnCourses) -> dict[str, Json]:
    """All courses on which a game can begin, by name: the game's, then the player's own."""
    return {**built_in(), **own.fit()}


def group_of(name: str) -> str:
    """The group of a course, from `GROUPS`."""
    return next((group for group, names in GROUPS.items() if name in names), "own")


def difficulty(elements: Sequence[str]) -> int:
    """The difficulty of a course, 1 to 5, by the number of its elements."""
    return min(HARDEST, 1 + max(0, len(elements) - 1) // 3)


def facts(texts: Texts, board: Json, elements: Sequence[str]) -> Html:
    """The number of robots and the difficulty of a course."""
    level = difficulty(elements)
    label = texts.t("ui.rally.course.difficulty", n=level, of=HARDEST)
    pips = html(*(tag("i", data_on=n < level or None)() for n in range(HARDEST)))
    return html(
        tag("small")(texts.t("ui.rally.course.starts", n=starts(board))),
        tag("span", class_="rally-course-pips", role="img", aria_label=label, title=label)(pips),
    )


def signs(texts: Texts, elements: Sequence[str], most: int = SIGNS) -> Html:
    """Pictures of the elements of a course; a decoration."""
    drawn = html(
        *(
            tag("span", title=element_name(texts, name))(element_picture(name, rally.ELEMENTS[name].layer))
            for name in elements[:most]
        )
    )
    more = tag("b")("+", len(elements) - most) if len(elements) > most else ""
    return tag("span", class_="rally-signs", aria_hidden=True)(drawn, more)


def card(texts: Texts, name: str, board: Json, action: str, value: str, pressed: bool | None = None) -> Html:
    """A course as a button: its picture, name, facts and elements."""
    picture, elements = _look(name) if name in rally.COURSES else _look_of(board)
    return bare_button(
        html(
            picture,
            tag("b")(course_name(texts, name, board)),
            tag("span", class_="rally-course-facts")(facts(texts, board, elements)),
            signs(texts, elements),
        ),
        "rally-course-card",
        action,
        value,
        data_key=f"course-{name}",
        aria_pressed=pressed,
    )


def _look_of(board: Json) -> tuple[Html, list[str]]:
    """The picture of a course, and its elements."""
    return thumbnail.course(board), elements_on(board)


@cache
def _look(name: str) -> tuple[Html, list[str]]:
    """The same of a course of the game."""
    return _look_of(rally.COURSES[name])


def picker(texts: Texts, courses: Mapping[str, Json], chosen: str) -> Html:
    """The part of a form that asks for the course: one row of cards, in groups."""
    row = html()
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
            row += tag("section", data_key=f"courses-{group}")(
                tag("h3", class_="rally-course-group")(title), tag("ul", class_="rally-course-cards")(cards)
            )
    return field(texts.t("ui.rally.course"), tag("div", class_="rally-course-row")(row))
