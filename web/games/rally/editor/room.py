"""The room of courses: all courses, one of them in a dialog, and the actions on it."""

from __future__ import annotations

import json
from collections.abc import Callable

from games.rally.board import board as drawing
from games.rally.courses.courses import GROUPS, built_in, card, course_name, facts, group_of, signs
from games.rally.courses.own import MARK, MOST, OwnCourses, elements_on, is_fit, numbers
from games.rally.editor.board_draft import empty
from shell.app.actions import Action
from shell.app.app import App
from shell.app.feature import Need
from shell.app.roles import Beginning
from shell.app.way import Way
from shell.door.room import Room
from shell.drawing.dialogs import buttons, dialog
from shell.drawing.forms import labelled, text
from shell.drawing.html import Html, bare_button, button, html, icon, removal, tag
from shell.sharing.sharing import Sharing
from shell.storage.jsontext import Json, parse_json
from shell.texts.isolating import bare

import rally_core as rally
from ground.errors import GameError
from rally_core.reading import LONGEST_NAME, unchecked

VISITOR = "visitor"
"""The name of a course that came by a link and is not in the list yet."""
FILE = "rally-course.json"
MANY = 60
"""The most elements shown in the dialog of a course: all of them."""


class CourseRoom(Beginning, Room):
    """`name` is the course in the dialog, `visitor` the board that a link has brought."""

    _own = Need(OwnCourses)
    _sharing = Need(Sharing)

    PLACE = NAME = "courses"
    HEAD, BACK = "ui.rally.courses", "ui.rally.drills.back"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.name = ""
        self.visitor: Json | None = None
        self._opens: Callable[[Json, str], None] | None = None

    def edits_with(self, begin: Callable[[Json, str], None]) -> None:
        """Let `begin` open the editor, with a board and its key among the own courses, or an empty key."""
        self._opens = begin

    def actions(self) -> dict[str, Action]:
        return {
            **super().actions(),
            "course": self._look,
            "open-course": self._arrive,
            "course-new": lambda: self._edit_board(empty(), ""),
            "course-edit": self._edit,
            "course-keep": self._keep,
            "course-play": self._play,
            "course-share": self._share,
            "course-name": self._rename,
            "course-copy": self._copy,
            "course-remove": self._remove,
            "course-back": self._bring_back,
        }

    def dialogs(self) -> dict[str, Callable[[], Html]]:
        return {"course": self._dialog}

    def ways(self) -> tuple[Way, ...]:
        own = len(self._own.list)
        words = self.app.t("ui.door.make.own", n=own) if own else ""
        return (Way("make", "pencil", "courses", words=words),)

    def board_of(self, name: str) -> Json | None:
        """The board of a course: the game's, the player's own, or the visitor."""
        if name == VISITOR:
            return self.visitor
        own = self._own.get(name)
        return own.board if own is not None else built_in().get(name)

    # One course

    def _look(self, name: str) -> None:
        if self.board_of(name) is not None:
            self.name = name
            self.app.open("course")

    def _arrive(self, value: str) -> None:
        """Show a course from a link or a file, which is not trusted."""
        try:
            board = unchecked(parse_json(value)).to_json()
        except (ValueError, RecursionError):
            return
        known = self._own.with_board(board)
        self.visitor = board
        self._look(known.key if known is not None else VISITOR)

    def _own_key(self) -> str:
        """The key of the shown course in the own list, to which it is added first if necessary."""
        if self.name.startswith(MARK):
            return self.name
        board = self.board_of(self.name)
        key = "" if board is None else self._own.add(board)
        if not key:
            self.app.say("ui.rally.courses.full", "refused", n=MOST)
        return key

    def _keep(self) -> None:
        key = self._own_key()
        if key:
            self.name = key
            self.app.say("ui.rally.courses.kept")

    def _edit(self) -> None:
        """Edit an own course, or a copy of another one, which is added to the list at its first change."""
        board = self.board_of(self.name)
        if board is None:
            return
        own = self.name.startswith(MARK)
        if not own and self.name != VISITOR:
            named = course_name(self.app.texts, self.name, board)
            board = {**board, "name": bare(self.app.t("ui.rally.courses.copy_of", name=named))[:LONGEST_NAME]}
        self._edit_board(board, self.name if own else "")

    def _edit_board(self, board: Json, key: str) -> None:
        self.app.close()
        if self._opens is not None:
            self._opens(board, key)

    def _play(self) -> None:
        """Open the form for a new game on the course; one from a link is added to the list first."""
        board = self.board_of(self.name)
        if board is None or not is_fit(board):
            self.app.say("ui.rally.courses.unfit", "refused")
            return
        name = self._own_key() if self.name == VISITOR else self.name
        if name:
            self.play_on(name)

    def play_on(self, name: str) -> None:
        """Open the form for a new game on a course, against a computer; without a game the screen stays."""
        self.app.close()
        self.app.follow("new-game", "computer")
        self.app.follow("form", f"course={name}")

    def _share(self) -> None:
        board = self.board_of(self.name)
        if board is not None:
            self.share(board)

    def share(self, board: Json) -> None:
        """Offer a course as a link, a code and a file."""
        try:
            made = unchecked(board)
            self._sharing.offer(rally.RULES.links.write_course(made), json.dumps(made.to_json()), FILE)
        except GameError as error:
            self.app.say_error(error)

    def _rename(self, value: str) -> None:
        self._own.rename(self.name, value.partition("=")[2])

    def _copy(self) -> None:
        course = self._own.get(self.name)
        if course is None:
            return
        named = course_name(self.app.texts, course.key, course.board)
        key = self._own.duplicate(self.name, self.app.t("ui.rally.courses.copy_of", name=named))
        if key:
            self.name = key
            self.app.say("ui.rally.courses.copied")
        else:
            self.app.say("ui.rally.courses.full", "refused", n=MOST)

    def _remove(self) -> None:
        """Remove a course; the room offers to restore it."""
        course = self._own.get(self.name)
        if course is None:
            return
        self._own.remove(self.name)
        if not self.open:
            self.app.follow("courses")
        self.app.close()
        self.app.say("ui.rally.courses.removed", name=course_name(self.app.texts, course.key, course.board))
        self.app.emit("focus", at='[data-key="course-back"]')

    def _bring_back(self) -> None:
        self._own.restore()
        self.app.emit("focus", at='[data-region="courses"] h1')

    # Drawing

    @property
    def look(self) -> tuple[object, ...]:
        return self.app.texts.language, self._own.entry.version, self._own.removed

    def body(self) -> Html:
        t = self.app.t
        removed = self._own.removed
        back = ""
        if removed is not None:
            name = course_name(self.app.texts, removed.key, removed.board)
            words = t("ui.rally.courses.removed", name=name)
            back = removal(words, "course-back", t("ui.undo"))
        shelves = html(*map(self._shelf, GROUPS))
        return back + shelves

    def _shelf(self, group: str) -> Html:
        t, texts = self.app.t, self.app.texts
        if group == "own":
            courses = {course.key: course.board for course in self._own.list}
        else:
            courses = {name: board for name, board in built_in().items() if group_of(name) == group}
        cards = html(
            *(tag("li")(card(texts, name, board, "course", name)) for name, board in courses.items())
        )
        if group == "own":
            new = bare_button(
                html(icon("plus"), tag("b")(t("ui.rally.courses.new"))),
                "rally-course-card rally-course-new",
                "course-new",
                data_key="course-new",
            )
            cards = html(tag("li")(new), cards)
        return tag("section", class_="challenge-shelf")(
            tag("header")(
                tag("h2")(t(f"ui.rally.course.group.{group}")),
                tag("p", class_="challenge-shelf-about")(t(f"ui.rally.courses.about.{group}")),
            ),
            tag("ul", class_="rally-course-cards")(cards),
        )

    def _dialog(self) -> Html:
        t, texts, board = self.app.t, self.app.texts, self.board_of(self.name)
        if board is None:
            return html()
        own, fit = self.name.startswith(MARK), is_fit(board)
        elements = elements_on(board)
        width, height = board["size"]
        size = t("ui.rally.courses.size", width=width, height=height)
        flags = t("ui.rally.courses.flags", n=numbers(board)["flags"])
        about = html(
            tag("p", class_="rally-course-facts")(
                facts(texts, board, elements), tag("small")(flags), tag("small")(size)
            ),
            signs(texts, elements, MANY),
        )
        if own:
            named = text("course-name", "name", str(board["name"]), most=LONGEST_NAME, data_key="course-name")
            about = labelled(t("ui.rally.edit.name"), named, class_="edit-text") + about
        if not fit:
            about += tag("p", class_="rally-course-unfit")(
                icon("warning"), tag("span")(t("ui.rally.courses.unfit"))
            )
        message = (
            tag("p", class_="note", role="status")(tag("span")(self.app.message[1]))
            if self.app.message[1]
            else ""
        )
        more = (
            button(
                "course-remove", t("ui.rally.courses.remove"), sign="trash", quiet=True, key="course-remove"
            )
            + button("course-copy", t("ui.rally.courses.copy"), sign="copy", quiet=True, key="course-copy")
            if own
            else ""
        )
        keep = button("course-keep", t("ui.rally.courses.keep"), sign="save") if self.name == VISITOR else ""
        words = "ui.rally.courses.edit" if own or self.name == VISITOR else "ui.rally.courses.edit_copy"
        return dialog(
            course_name(texts, self.name, board),
            tag("div", class_="rally-course-look")(
                drawing.picture(board, class_="rally-course-picture"), tag("div")(about, message)
            ),
            buttons(
                more,
                button("course-share", t("ui.share"), sign="share", quiet=True, key="course-share"),
                keep,
                button("course-edit", t(words), sign="pencil", key="course-edit"),
                button(
                    "course-play",
                    t("ui.rally.courses.play"),
                    sign="play",
                    class_="primary",
                    key="course-play",
                    off="" if fit else t("ui.rally.courses.unfit"),
                ),
                class_="rally-course-actions",
            ),
            class_="rally-course-dialog",
            focus=True,
        )
