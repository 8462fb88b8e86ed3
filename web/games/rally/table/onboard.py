"""The board on the page: its regions, the cursor on its squares, and taps on a square."""

from __future__ import annotations

import json
from collections.abc import Callable

from games.rally.board import board, robots
from games.rally.board.layers import Layers, square_words
from games.rally.board.squares import WAYS, beside, name_of, parse_square, squares
from games.rally.turn.choosing import Choosing
from games.rally.turn.programming import Programming
from shell.app.actions import Action, at_any_time
from shell.app.feature import Feature, Need
from shell.computers.faces import faces
from shell.drawing.html import Html
from shell.seats.seats import Seats
from shell.settings.sounds import Sounds
from shell.storage.jsontext import Json
from shell.table.toolbox import Toolbox


class Board(Feature):
    """The board on the table.

    Another course is another board; otherwise only robots, arrows or squares are redrawn. `at` is the last
    square of the cursor. On the screen the cursor is the focus.
    """

    _choosing = Need(Choosing)
    _layers = Need(Layers)
    _programming = Need(Programming)
    _seats = Need(Seats)
    _sounds = Need(Sounds)
    _toolbox = Need(Toolbox)

    ALWAYS = ("around",)
    at = "0,0"

    def actions(self) -> dict[str, Action]:
        return {
            "square": at_any_time(self._square),
            "cursor": at_any_time(self._move),
            "to-board": at_any_time(self._to_board),
        }

    def regions(self) -> dict[str, Callable[[], Html]]:
        return {
            "board": self._board,
            "greens": self._greens,
            "pieces": self._pieces,
            "floor": self._floor,
            "around": self._around,
        }

    @property
    def _course(self) -> Json:
        course: Json = self.app.shown.data["board"]
        return course

    def _board(self) -> Html:
        app, course = self.app, self._course
        return app.memo(
            "board",
            (_text(course), app.texts.language),
            lambda: board.svg(course, label=app.t("ui.rally.board")),
        )

    def _greens(self) -> Html:
        course, forward = self._course, self.app.seen["greens"]["direction"] == "forward"
        return self.app.memo("greens", (_text(course), forward), lambda: board.greens(course, forward))

    def _pieces(self) -> Html:
        programming, viewer = self._programming, sorted(self.app.viewer)
        data = programming.shown(self.app.seen)
        aim = programming.colour or (viewer[0] if len(viewer) == 1 else "")
        drivers = faces(self.app.game, self.app.session.seats)
        key = _text([_looks(data), data["touched"], aim, drivers])
        return self.app.memo("pieces", key, lambda: robots.pieces(data, aim=aim, drivers=drivers))

    def _floor(self) -> Html:
        app, data, choosable = self.app, self.app.seen, self._choosing.choosable()
        key = app.shown.version, app.viewer, tuple(choosable.items()), app.texts.language

        def spoken(name: str) -> str:
            return square_words(app.texts, data, parse_square(name), self._seats.player)

        return app.memo("floor", key, lambda: board.floor(data["board"], choosable, spoken))

    def _around(self) -> Html:
        """The buttons in a corner of the board."""
        key = self.app.texts.language, self.app.preferences["sound"]
        return self.app.memo("around", key, lambda: self._toolbox.zoom() + self._sounds.switch())

    # The squares

    def _square(self, value: str) -> None:
        """Answer the decision with a square, or show the layers of the square if it is no option."""
        choosing = self._choosing
        if value in choosing.choosable():
            choosing.choose_square(value)
        else:
            self._layers.look(value)

    def _move(self, value: str) -> None:
        """`x,y>WAY`: move the cursor one step from this square."""
        here, _, way = value.partition(">")
        names = {name_of(at) for at in squares(self._course)}
        if here not in names or not all(step in WAYS for step in way):
            return
        to = parse_square(here)
        for step in way:
            to = beside(to, step)
        self.at = here
        if name_of(to) in names:
            self.go_to(name_of(to))
        else:
            self.app.emit("announce", text=self.app.t("ui.rally.rim"))

    def _to_board(self) -> None:
        """Put the cursor on the board: on its last square, or on an option of the decision."""
        choosable = self._choosing.choosable()
        known = {name_of(at) for at in squares(self._course)}
        if self.at not in known or (choosable and self.at not in choosable):
            self.at = next(iter(choosable), "0,0")
        self.go_to(self.at)

    def stay_at(self, name: str) -> None:
        """Set the square from which the cursor moves on; the focus stays."""
        self.at = name

    def go_to(self, name: str) -> None:
        """Put the cursor on a square."""
        self.at = name
        self.app.emit("focus", at=f'[data-square="{name}"]')


_SEEN = ("at", "archive", "lives", "facing", "ghost", "fire", "asleep", "down", "shadow", "flying")
"""The fields of a robot that the board shows."""


def _looks(data: Json) -> Json:
    return {name: [robot.get(key) for key in _SEEN] for name, robot in data["robots"].items()}


def _text(data: object) -> str:
    return json.dumps(data, sort_keys=True)
