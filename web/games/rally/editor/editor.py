"""The editor of courses: a screen to build a board and try it out. The game in progress waits, untouched.

Every change is saved at once in the list of own courses.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable

from games.rally.board import board, robots
from games.rally.board.layers import square_words
from games.rally.board.squares import UNIT, WAYS, beside, name_of, parse_square, squares
from games.rally.courses.own import MOST, OwnCourses, is_fit
from games.rally.editor import view
from games.rally.editor.board_draft import BoardDraft
from games.rally.editor.brushes import DRAWERS, choices, drawer_of, first_fields, fits
from games.rally.editor.drive import Drive, Start
from games.rally.editor.room import CourseRoom
from games.rally.table.onboard import Board
from shell.app.actions import Action, report
from shell.app.app import App, Shown
from shell.app.feature import Need
from shell.app.history import History
from shell.app.roles import Moving, Rooted, Waiting
from shell.drawing.html import Html, html, tag, void
from shell.editing.editor import ERASE
from shell.editing.editor import Editor as Frame
from shell.seats.seats import Seats
from shell.storage.jsontext import Json, parse_json

from ground.errors import GameError
from rally_core.elements import ELEMENTS
from rally_core.geometry import SIDES, Square

LONGEST_WAY = 600
"""The most squares of a drawn path, more than a finger passes on a board in one go."""


class Editor(Moving, Rooted, Waiting, Frame):
    """The screen of the editor.

    `tool` is an element, `tab` the layer whose elements can be chosen, `selected` a square, `drive` the test
    drive or None. `key` is that of the course in the list of own courses, empty while it is not in the list.
    """

    _board = Need(Board)
    _course_room = Need(CourseRoom)
    _own_courses = Need(OwnCourses)
    _seats = Need(Seats)

    TABS = tuple(DRAWERS)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.draft = BoardDraft()
        self.key = ""
        self.fields: dict[str, Json] = {}
        self.drive: Drive | None = None
        self.sentences: list[str] = []
        self._facing = "N"
        self._forward = True
        self._shown: tuple[object, Shown] | None = None
        self._saved_version = -1
        self._moment: Json | None = None
        self._running = False
        self._ticket = 0
        self._course_room.edits_with(self.begin)

    def regions(self) -> dict[str, Callable[[], Html]]:
        return {**super().regions(), "edit-still": html}

    def root(self) -> dict[str, str]:
        on = self.app.screen is self
        state = "drive" if self.drive else "draw" if self.tool else "look"
        return {"data-editing": state if on else "", "data-edit-tool": self.tool if on else ""}

    def busy(self) -> bool:
        return self._running

    def settle(self) -> None:
        """Show the robot at the end of its last move."""
        self.app.emit("skip")
        self._arrived()

    # The screen

    @property
    def history(self) -> History[Json]:
        return self.draft.history

    @property
    def tools(self) -> Container[str]:
        return (ERASE, *ELEMENTS)

    @property
    def lost(self) -> bool:
        return self._at(self.selected) is None

    def panel(self) -> Html:
        return view.panel(self)

    def question(self) -> Html:
        return view.clear_dialog(self)

    @property
    def shown(self) -> Shown:  # type: ignore[override]
        """The board in the making, with the robot of a test drive on it. Its `position` is the game's."""
        key = self.draft.history.version, self.version, self._running
        if self._shown is None or self._shown[0] != key:
            data = self._moment if self._moment is not None else view.bare(self.draft.data)
            # Below zero, so that it never equals a version of the game on the table.
            number = -1 if self._shown is None else self._shown[1].version - 1
            self._shown = key, Shown(self.app.game, self.app.present.position, number, data)
        return self._shown[1]

    def own_actions(self) -> dict[str, Action]:
        return {
            **self.doings(),
            "square": self._square,
            "cursor": self._cursor,
            "share": self._share,
            "drop": lambda: None,
            "edit-set": self._set,
            "edit-do": self._do,
            "edit-draw": self._draw_way,
            "edit-name": self._name,
            "edit-size": self._size,
            "edit-close": self._close,
            "edit-fault": self._to_fault,
            "edit-play": self._play,
            "edit-drive": self._start_drive,
            "edit-face": self._face,
            "edit-greens": self._greens_way,
            "edit-card": self._card,
            "edit-take-back": self._take_back,
            "edit-again": self._again,
            "edit-stop": self._stop,
            "edit-driven": report(self._driven),
        }

    def own_regions(self) -> dict[str, Callable[[], Html]]:
        return {
            **super().own_regions(),
            "board": self._squares,
            "edit-still": self._still,
            "greens": self._arrows,
            "pieces": self._pieces,
            "floor": self._floor,
        }

    # Beginning, saving, leaving

    def begin_or_go_on(self, value: str) -> None:
        """Show the course that was edited last, or a new one."""
        self.show()

    def begin(self, data: Json, key: str) -> None:
        """Edit a board, that of an own course if it has a `key`; else its first change adds a course."""
        self.draft.begin(data)
        self.key, self._saved_version = key, self.draft.history.version
        self.tool = self.selected = ""
        self._end_drive()
        self.show()

    def acted(self) -> None:
        """Save the changes."""
        if self.app.screen is not self or self._saved_version == self.draft.history.version:
            return
        self._saved_version = self.draft.history.version
        own = self._own_courses
        if self.key and own.get(self.key) is not None:
            own.replace(self.key, self.draft.data)
        else:
            self.key = own.add(self.draft.data)
            if not self.key:
                self.app.say("ui.rally.courses.full", "refused", n=MOST)

    def _close(self) -> None:
        self._end_drive()
        self.app.follow("courses")

    # Drawing with tools

    @property
    def brush(self) -> Json:
        """The fields of the thing that the tool lays."""
        return self.fields.setdefault(self.tool, first_fields(self.tool)) if self.tool in ELEMENTS else {}

    def take_up(self, name: str) -> None:
        super().take_up(name)
        if self.tool in ELEMENTS:
            self.tab = drawer_of(self.tool)

    def _square(self, name: str) -> None:
        """A tap on a square: start the drive there, use the tool, or select it."""
        at = self._at(name)
        if at is None:
            return
        self.version += 1
        self._board.stay_at(name)
        if self.drive is not None:
            self._drive_from(at)
        elif self.tool:
            self._use("", [at])
        else:
            self.selected = "" if self.selected == name else name

    def _draw_way(self, value: str) -> None:
        """`SIDE:x,y x,y ...`: a finger was drawn over these squares, from near a side of the first."""
        side, _, words = value.partition(":")
        way = [at for at in map(self._at, words.split()[:LONGEST_WAY]) if at is not None]
        if not way or (side and side not in SIDES):
            return
        if self.drive is not None or not self.tool:
            self._square(name_of(way[-1]))
            return
        self.version += 1
        self._use(side, way)

    def _use(self, side: str, way: list[Square]) -> None:
        """Use the tool along a path; on an edge, at `side` of the first square, else at the brush's."""
        draft, before = self.draft, self.draft.faults
        if self.tool == ERASE and len(way) > 1:
            draft.wipe(way)
        elif self.tool == ERASE:
            draft.erase(way[0], side)
        else:
            fields = {**self.brush, **({"side": side} if side and "side" in self.brush else {})}
            draft.draw(self.tool, way, fields)
        self._say_fault(before)

    def _say_fault(self, before: object) -> None:
        """Announce a new fault of the board at once."""
        faults = self.draft.faults
        if faults and faults != before:
            self.app.emit("announce", text=view.fault_words(self.app.texts, faults[-1]), urgent=True)

    def _at(self, name: str) -> Square | None:
        """A square of the board by its name, or None."""
        try:
            at = parse_square(name)
        except ValueError:
            return None
        return at if self.draft.on_board(at) else None

    def _cursor(self, value: str) -> None:
        """`x,y>WAY`: move the cursor one step."""
        here, _, way = value.partition(">")
        at = self._at(here)
        if at is None or not all(step in WAYS for step in way):
            return
        to = at
        for step in way:
            to = beside(to, step)
        if self.draft.on_board(to):
            self._board.go_to(name_of(to))
        else:
            self.app.emit("announce", text=self.app.t("ui.rally.rim"))

    def escape(self, value: str) -> None:
        """Put the tool down, or clear the selection, or end the drive."""
        if self.drive is None:
            super().escape(value)
        else:
            self.version += 1
            self._end_drive()

    # The panel

    def _set(self, value: str) -> None:
        """`TARGET:field:JSON`: set a field of the tool (`brush`), or of a thing (`layer.number`)."""
        target, _, rest = value.partition(":")
        name, _, text = rest.partition(":")
        try:
            field_value = parse_json(text)
        except (ValueError, RecursionError):
            return
        self.version += 1
        if target == "brush":
            if (
                self.tool in ELEMENTS
                and name in (*choices(self.tool), "side")
                and fits(self.tool, name, field_value)
            ):
                self.fields[self.tool] = {**self.brush, name: field_value}
            return
        key, before = view.parse_key(target), self.draft.faults
        if key is not None:
            self.draft.alter(key, name, field_value)
            self._say_fault(before)

    def _do(self, value: str) -> None:
        """`rotate` or `mirror` the board; `turn:THING` or `take:THING` of the selected square."""
        what, _, target = value.partition(":")
        key, before = view.parse_key(target), self.draft.faults
        self.version += 1
        if what in ("rotate", "mirror"):
            self.selected = ""
            (self.draft.rotate if what == "rotate" else self.draft.mirror)()
        elif what in ("turn", "take") and key is not None:
            (self.draft.turn if what == "turn" else self.draft.take)(key)
        self._say_fault(before)

    def _name(self, value: str) -> None:
        self.version += 1
        self.draft.rename(value.partition("=")[2])

    def _size(self, value: str) -> None:
        """`width=N` or `height=N`."""
        side, _, number = value.partition("=")
        if side not in ("width", "height") or not (
            number.isascii() and number.isdecimal() and len(number) < 3
        ):
            return
        self.version += 1
        self.selected = ""
        width, height = self.draft.size
        gone = (
            self.draft.resize(int(number), height)
            if side == "width"
            else self.draft.resize(width, int(number))
        )
        if gone:
            self.app.say("ui.rally.edit.gone", n=gone)

    def clear(self) -> None:
        self.draft.clear()

    def _to_fault(self, value: str) -> None:
        """Select the square of a fault."""
        if self._at(value) is not None:
            self.version += 1
            self.tool, self.selected = "", value
            self._board.go_to(value)

    def _share(self) -> None:
        if self._in_order():
            self._course_room.share(self.draft.data)

    def _play(self) -> None:
        if not self._in_order():
            return
        if not is_fit(self.draft.data):
            self.app.say("ui.rally.courses.unfit", "refused")
            return
        if not self.key:
            self.key = self._own_courses.add(self.draft.data)
        if self.key:
            self._course_room.play_on(self.key)

    def _in_order(self) -> bool:
        """True if the board has no faults; otherwise tell the player the first one."""
        wrong = self.draft.faults
        if wrong:
            words = view.fault_words(self.app.texts, wrong[0])
            self.app.say("ui.rally.edit.impossible", "refused", reason=words)
        return not wrong

    # The test drive

    def _start_drive(self) -> None:
        """Put a robot on the selected square, else on the first start square, else in the middle."""
        self.version += 1
        starts = [site for site in self.draft.data["sites"] if site["kind"] == "start"]
        width, height = self.draft.size
        at = self._at(self.selected)
        if at is None and starts:
            first = min(starts, key=lambda site: site["number"])["at"]
            at = first[0], first[1]
        self._drive_from(at or (width // 2, height // 2))

    def _drive_from(self, at: Square) -> None:
        if not self._in_order():
            return
        try:
            drive = Drive(self.draft.data, Start(at, self._facing, self._forward))
        except GameError:
            self.app.say("ui.rally.edit.drive.not_here", "refused")
            return
        self.drive, self.sentences = drive, []
        self.tool, self.selected = "", name_of(at)
        self._arrived()
        self.app.emit("focus", at='[data-key="edit-card-move1"]', only_from=".desk")

    def _face(self, way: str) -> None:
        """Restart the drive with another facing."""
        if way in SIDES and self.drive is not None:
            self.version += 1
            self._facing = way
            self._drive_from(self.drive.start.at)

    def _greens_way(self) -> None:
        """Restart the drive with the green belts reversed."""
        if self.drive is not None:
            self.version += 1
            self._forward = not self._forward
            self._drive_from(self.drive.start.at)

    def _card(self, kind: str) -> None:
        """Play a card in the next register, and animate its events."""
        drive, app = self.drive, self.app
        if drive is None or drive.over:
            return
        self.version += 1
        before = app.seen
        events = app.game.rules.events_for(drive.go(kind), app.viewer)
        player = self._seats.player
        happened = [event for event in events if event["type"] not in ("turn", "register")]
        self.sentences = app.game.telling.sentences(happened, app.texts, player)
        self._running = True
        self._ticket += 1
        app.animate(app.game.motion.animation(before, events, app.texts, player), self._ticket, "edit-driven")

    def _driven(self, ticket: str) -> None:
        if self._running and ticket == str(self._ticket):
            self._arrived()

    def _arrived(self) -> None:
        """Show the present moment of the drive."""
        self._running = False
        self.version += 1
        self._moment = self.drive.data if self.drive is not None else None
        if self.drive is not None and self.drive.over:
            self.app.say("ui.rally.edit.drive.over")

    def _take_back(self) -> None:
        if self.drive is not None:
            self.drive.back()
            self.sentences = []
            self._arrived()

    def _again(self) -> None:
        if self.drive is not None:
            self.version += 1
            self._drive_from(self.drive.start.at)

    def _stop(self) -> None:
        self.version += 1
        self._end_drive()
        self.app.emit("focus", at='[data-key="edit-drive"]')

    def _end_drive(self) -> None:
        if self._running:
            self.app.emit("skip")
        self.drive, self._moment, self._running, self.sentences = None, None, False, []

    # Drawing

    def _squares(self) -> Html:
        size = self.draft.data["size"]
        return self.app.memo("edit-board", (*size, self.app.texts.language), self._draw_squares)

    def _draw_squares(self) -> Html:
        label = self.app.t("ui.rally.board")
        return board.svg(
            {"size": self.draft.data["size"]}, label=label, key="edit-board", still_region="edit-still"
        )

    def _still(self) -> Html:
        return self.app.memo("edit-still", self.draft.history.version, lambda: board.still(self.draft.data))

    def _arrows(self) -> Html:
        forward = self.shown.data["greens"]["direction"] == "forward"
        key = self.draft.history.version, forward
        # The group is needed because the arrows of the game's board may be identical.
        return self.app.memo("edit-greens", key, lambda: tag("g")(board.greens(self.draft.data, forward)))

    def _pieces(self) -> Html:
        key = self.draft.history.version, self.shown.version, self.selected, self.drive is None
        return self.app.memo("edit-pieces", key, self._draw_pieces)

    def _draw_pieces(self) -> Html:
        if self.drive is not None:
            return robots.pieces(self.app.seen, aim="red")
        marks = html(*(_mark("rally-fault", at) for at in {fault.at for fault in self.draft.faults} if at))
        at = self._at(self.selected)
        return marks + (_mark("rally-selected", at) if at is not None else "")

    def _floor(self) -> Html:
        key = self.draft.history.version, self.shown.version, self.tool, self.app.texts.language
        return self.app.memo("edit-floor", key, self._draw_floor)

    def _draw_floor(self) -> Html:
        data, texts, player = self.app.seen, self.app.texts, self._seats.player
        names = [name_of(at) for at in squares(self.draft.data)]
        wrong = {name_of(fault.at): view.fault_words(texts, fault) for fault in self.draft.faults if fault.at}
        word = {name: wrong.get(name, "") or texts.t(self._verb) for name in names}

        def spoken(name: str) -> str:
            return square_words(texts, data, parse_square(name), player)

        draws = names if self.tool and self.drive is None else None
        return board.floor(self.draft.data, word, spoken, draws)

    @property
    def _verb(self) -> str:
        """The text key for the effect of a tap on a square."""
        if self.drive is not None:
            return "ui.rally.edit.tap.drive"
        if self.tool:
            return "ui.rally.edit.tap.erase" if self.tool == ERASE else "ui.rally.edit.tap.lay"
        return "ui.rally.edit.tap.look"


def _mark(class_: str, at: Iterable[int]) -> Html:
    """A frame around a square."""
    x, y = (UNIT * n + 5 for n in at)
    sign = (
        tag("g", transform=f"translate({x + 90 - 14} {y + 14})")(
            void("circle", r=19), void("path", d="M0-11V3M0 9V10")
        )
        if class_ == "rally-fault"
        else ""
    )
    return tag("g", class_=class_, data_key=f"{class_}-{x}-{y}")(
        void("rect", x=x, y=y, width=UNIT - 10, height=UNIT - 10, rx=10), sign
    )
