"""The player's own courses: a stored list, which may contain unfinished ones.

Data from storage, a link or a file is not trusted: an entry that is not a board is left out.
"""

from __future__ import annotations

import json
from typing import NamedTuple

from shell.app.app import App
from shell.app.feature import Feature
from shell.storage.jsontext import Json, parse_json

import rally_core as rally
from ground.errors import GameError
from ground.plain import plain_name
from rally_core.reading import LONGEST_NAME, faults, unchecked

MEMORY, VERSION = "courses", 1
MOST = 100
"""The most courses in the list."""
MARK = "own-"
"""The prefix of the keys of own courses; no course of the game has it."""
LONGEST_KEY = 40


class Course(NamedTuple):
    """A course of the player's own: its key in the list, which never changes, and its board."""

    key: str
    board: Json

    @property
    def fit(self) -> bool:
        """True if a game can begin on it (`is_fit`)."""
        return is_fit(self.board)


def is_fit(board: Json) -> bool:
    """True if a board has no faults, a start square and a flag."""
    kinds = {site["kind"] for site in board.get("sites", ())}
    return {"start", "flag"} <= kinds and not any(True for _ in faults(unchecked(board)))


def valid_courses(entries: object) -> list[Course]:
    """The valid courses of a list from storage or a file."""
    courses: list[Course] = []
    keys: set[str] = set()
    for entry in entries if isinstance(entries, list) else []:
        text = parse(entry) if isinstance(entry, str) else entry
        if not isinstance(text, dict) or len(courses) >= MOST:
            continue
        key = text.get("key")
        if not isinstance(key, str) or not key.startswith(MARK) or len(key) > LONGEST_KEY or key in keys:
            continue
        try:
            board = unchecked(text.get("board")).to_json()
        except GameError:
            continue
        keys.add(key)
        courses.append(Course(key, board))
    return courses


def parse(text: str) -> object:
    """A JSON text as a value, or None if it is invalid."""
    try:
        return parse_json(text)
    except (ValueError, RecursionError):
        return None


def as_text(course: Course) -> str:
    """A course as a line of text, for storage and files."""
    return json.dumps({"key": course.key, "board": course.board}, separators=(",", ":"))


class OwnCourses(Feature):
    """The list of own courses, which all tabs of the browser share."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.entry = app.entries.entry(
            MEMORY,
            VERSION,
            lambda stored: valid_courses(stored.get("courses")),
            _fields,
            _joined,
            carried=True,
        )
        self._removed: tuple[int, Course] | None = None

    @property
    def list(self) -> list[Course]:
        """All courses, the newest first; do not change the list."""
        return self.entry.value

    def get(self, key: str) -> Course | None:
        """The course with this key, or None."""
        return next((course for course in self.list if course.key == key), None)

    def fit(self) -> dict[str, Json]:
        """The boards of the courses on which a game can begin, by their keys."""
        return {course.key: course.board for course in self.list if course.fit}

    @property
    def full(self) -> bool:
        """True if there is no room for another course."""
        return len(self.list) >= MOST

    def with_board(self, board: Json) -> Course | None:
        """The course with exactly this board, or None."""
        plain = unchecked(board).to_json()
        return next((course for course in self.list if course.board == plain), None)

    def add(self, board: Json) -> str:
        """Add a course. Returns its key, empty if there is no room."""
        key = f"{MARK}{self.app.entropy()}"[:LONGEST_KEY]
        with self.entry.changing() as courses:
            if len(courses) >= MOST:
                return ""
            courses.insert(0, Course(key, unchecked(board).to_json()))
        return key

    def replace(self, key: str, board: Json) -> None:
        """Replace the board of a course."""
        plain = unchecked(board).to_json()
        with self.entry.changing() as courses:
            courses[:] = [Course(key, plain) if course.key == key else course for course in courses]

    def rename(self, key: str, name: str) -> None:
        """Rename a course."""
        course = self.get(key)
        if course is not None:
            self.replace(key, {**course.board, "name": plain_name(name.strip(), LONGEST_NAME)})

    def duplicate(self, key: str, name: str) -> str:
        """Add a copy of a course under another name. Returns its key, empty if there is no room."""
        course = self.get(key)
        return "" if course is None else self.add({**course.board, "name": plain_name(name, LONGEST_NAME)})

    def remove(self, key: str) -> None:
        """Remove a course; `restore` undoes the last removal."""
        with self.entry.changing() as courses:
            for place, course in enumerate(courses):
                if course.key == key:
                    self._removed = place, course
                    del courses[place]
                    return

    @property
    def removed(self) -> Course | None:
        """The course that was removed last, or None."""
        return self._removed[1] if self._removed else None

    def restore(self) -> None:
        """Restore the course that was removed last."""
        if self._removed is None:
            return
        with self.entry.changing() as courses:
            if len(courses) < MOST:
                place, course = self._removed
                self._removed = None
                courses.insert(place, course)

    # Files with all games


def _fields(courses: list[Course]) -> Json:
    return {"courses": [course._asdict() for course in courses]}


def _joined(here: list[Course], there: list[Course]) -> list[Course]:
    """The courses of this device, then new ones of the other list, as far as there is room."""
    keys, boards = {course.key for course in here}, [course.board for course in here]
    new = [course for course in there if course.key not in keys and course.board not in boards]
    return [*here, *new[: MOST - len(here)]]


def numbers(board: Json) -> dict[str, int]:
    """The figures of a course: the numbers of its start squares and of its flags."""
    kinds = [site["kind"] for site in board.get("sites", ())]
    return {"starts": kinds.count("start"), "flags": kinds.count("flag")}


def elements_on(board: Json) -> list[str]:
    """The elements on a board, in the order of the palette, without those found on every course."""
    plain = ("wall", "flag", "start", "repair", "plate", "ledge")
    there = {thing.element for thing in unchecked(board).things}
    return [name for name in rally.ELEMENTS if name in there and name not in plain]
