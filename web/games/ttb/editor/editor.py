"""The editor: the screen for making positions and puzzles. The game in progress waits, unchanged."""

from __future__ import annotations

import json
from collections.abc import Callable, Container
from contextlib import suppress

from games.ttb.board import board
from games.ttb.editor import view as editor_view
from games.ttb.editor.editing import Editing, empty, pieces
from games.ttb.editor.task import Task
from games.ttb.game import TTB
from games.ttb.puzzles.attempt.puzzles import Puzzles
from games.ttb.puzzles.record.kept import with_key
from games.ttb.puzzles.room.own import LARGEST_FILE
from games.ttb.puzzles.solver.proofs import Proofs
from games.ttb.puzzles.words import puzzle_link
from games.ttb.table.cursor import Cursor, moved
from games.ttb.words import speech
from games.ttb.words.names import hex_name
from shell.app.actions import Action, Do, carry_out
from shell.app.app import App, Shown
from shell.app.feature import Need
from shell.app.history import History
from shell.app.roles import Beginning, Rooted, Shareable
from shell.app.way import Way
from shell.drawing.html import Html
from shell.editing.editor import ERASE
from shell.editing.editor import Editor as Frame
from shell.play.table import Table
from shell.sharing.links import Arrival, position_link
from shell.sharing.opening import Opening
from shell.sharing.sharing import Sharing
from shell.storage.jsontext import Json

import ttb_core as ttb
from ground.errors import GameError
from ground.rules import Seen
from ttb_core.names import COLOURS, MODES
from ttb_core.secrecy import filled

MEMORY, VERSION = "editor", 1
FILE = "twin-tin-bots-{}.json"


class Editor(Beginning, Rooted, Shareable, Frame):
    """The editor of positions and puzzles.

    `tool` is the piece to put; `selected` the hex of the selected piece, which the next tap moves. `slot` is
    the slot of that bot that gets the next order, `task` the form of the puzzle; while `aiming` the next tap
    sets the hex of the goal.
    """

    TABS = editor_view.TABS

    _cursor = Need(Cursor)
    _opening = Need(Opening)
    _proofs = Need(Proofs)
    _puzzles = Need(Puzzles)
    _sharing = Need(Sharing)
    _table = Need(Table)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.editing = Editing()
        self.colour = "red"
        self.slot = -1
        self.task = Task(self.editing)
        self.aiming = False
        self.pasted = ""
        self.wrong = ""  # shown in the dialog: the reason why nothing was opened
        self._shown: tuple[int, Shown] | None = None
        self._kept = -1
        self.unfinished = self._recalled = False
        self._work = app.entries.single(MEMORY, VERSION)
        self._own: dict[str, Action] = {name: self._keeping(name, do) for name, do in self.doings().items()}

    def actions(self) -> dict[str, Action]:
        return {**super().actions(), "edit-read": self._read, "edit-read-failed": self._too_big}

    def ways(self) -> tuple[Way, ...]:
        return (Way("make", "edit", "edit"),)

    def dialogs(self) -> dict[str, Callable[[], Html]]:
        return {**super().dialogs(), "edit-start": lambda: editor_view.start_dialog(self)}

    def root(self) -> dict[str, str]:
        return {"data-editing": "true" if self.app.screen is self else ""}

    # The screen

    @property
    def history(self) -> History[Json]:
        return self.editing.history

    @property
    def tools(self) -> Container[str]:
        return (ERASE, *pieces())

    @property
    def lost(self) -> bool:
        return not self.piece

    def panel(self) -> Html:
        return editor_view.panel(self)

    def question(self) -> Html:
        return editor_view.clear_dialog(self)

    @property
    def shown(self) -> Shown:  # type: ignore[override]
        """The position in the making. If it is impossible, `position` is that of the game instead."""
        editing, version = self.editing, self.editing.history.version
        if self._shown is None or self._shown[0] != version:
            position = editing.position or self.app.present.position
            # Below zero, so that it never equals a version of the game on the table.
            self._shown = version, Shown(self.app.game, position, -1 - version, editing.data)
        return self._shown[1]

    def own_actions(self) -> dict[str, Action]:
        return self._own

    def doings(self) -> dict[str, Do]:
        return {
            **super().doings(),
            "hex": self._hex,
            "drop": self._drop,
            "cursor": self._move_cursor,
            "share": self._share,
            "edit-colour": self._colour,
            "edit-do": self._do,
            "edit-set": self._set,
            "edit-slot": self._slot,
            "edit-order": self._order,
            "edit-start": self._ask_start,
            "edit-from": self._start_from,
            "edit-paste": self._paste,
            "edit-open": self._open_pasted,
            "edit-export": self._export,
            "edit-close": self._close,
            "edit-play": self._play,
            "edit-task": self._task,
            "edit-aim": self._aim,
            "edit-try": self._try,
            "prove": self._prove,
        }

    def own_regions(self) -> dict[str, Callable[[], Html]]:
        return {**super().own_regions(), "floor": self._floor, "pieces": self._pieces}

    # Storage of unfinished work for the next visit

    def _keeping(self, name: str, do: Do) -> Do:
        """Wrap an action to store the position afterwards, if it has changed and is possible."""

        def act(value: str) -> None:
            before, was = self.editing.history.version, self.unfinished
            carry_out(do, value)
            if self.editing.history.version != before:
                self.unfinished = (name, value) != ("edit-from", "game")
            elif name == "edit-play" and self.app.screen is not self:
                self.unfinished = False  # it has become a game
            if self.unfinished != was:
                self._kept = -1
            position = self.editing.position
            if self._kept != self.editing.history.version and position is not None:
                self._kept = self.editing.history.version
                self._work.keep(position=TTB.data(position), unfinished=self.unfinished)

        return act

    def _recall(self) -> None:
        stored = self._work.recall()
        # Without a valid stored position the editor begins with an empty board.
        with suppress(GameError):
            self.editing.begin(TTB.rules.data(ttb.position_from_json(stored.get("position"))))
            self.unfinished = stored.get("unfinished") is True
        self._recalled = True

    def begin_or_go_on(self, value: str) -> None:
        """Open the editor with the unfinished work, or else with the position on the screen.

        `puzzle` opens the part for puzzles.
        """
        app = self.app
        if app.screen is not self:
            if not self._recalled:
                self._recall()
            if not self.unfinished:
                self._begin_from_table()
            self._settle()
            if self.unfinished:
                app.say("ui.edit.unfinished")
        if value == "puzzle":
            self.tab = "puzzle"
        self.show()

    def _begin_from_table(self) -> None:
        """Begin with the game or the puzzle on the table."""
        app = self.app
        puzzle = self._puzzles.current
        if puzzle is not None:
            self.task.take(puzzle)
        at_start = puzzle is not None and app.session.cursor == 0
        self.editing.begin(puzzle["position"] if puzzle and at_start else filled(app.shown.data))

    def _close(self, value: str) -> None:
        """Return to the game; the work is restored when the editor is opened again."""
        self.app.screen = None
        self.app.emit("focus", at='[data-action="edit"]')

    def _settle(self) -> None:
        """Clear the selection, which belongs to another position."""
        self.tool = self.selected = ""
        self.slot, self.aiming = -1, False
        order = self.editing.data["turn_order"]
        if self.colour not in order and order:
            self.colour = order[0]
        self.version += 1

    # On the board

    def take_up(self, name: str) -> None:
        self.slot, self.aiming = -1, False
        super().take_up(name)

    def _colour(self, colour: str) -> None:
        if colour in COLOURS:
            self.version += 1
            self.colour = colour
            # The tool changes its colour as well.
            for other in COLOURS:
                if self.tool in (f"{other}1", f"{other}2"):
                    self.tool = colour + self.tool[-1]
            if self.tool.startswith("base-"):
                self.tool = f"base-{colour}"

    def _hex(self, name: str) -> None:
        """Handle a tap on a hex: set the goal, erase, put, select, or move the selected piece there."""
        at = board.parse_hex(name)
        here = self.editing.at(at)
        self.version += 1
        self.slot = -1
        if self.aiming:
            self.task.fields["at"], self.aiming, self.tab = at, False, "puzzle"
        elif self.tool == ERASE:
            self.editing.erase(at)
        elif self.tool and self.tool not in here:
            self.editing.put(self.tool, at)
            self._announce_problem()
        elif self.tool or here:
            self._select("" if self.selected == name and not self.tool else name)
        elif self.selected:
            self.editing.move(board.parse_hex(self.selected), at)
            self._select(name)

    def _select(self, name: str) -> None:
        self.selected, self.slot = name, -1
        if name:
            self.tab, self.tool = "board", ""

    def _drop(self, value: str) -> None:
        """Drop `hex:Q,R>hex:Q,R`, `piece:NAME>hex:Q,R`, or `hex:Q,R>erase`."""
        source, _, target = value.partition(">")
        kind, _, name = source.partition(":")
        self.version += 1
        if kind == "hex" and target == "erase":
            self.editing.erase(board.parse_hex(name))
            self.selected = ""
        elif target.startswith("hex:"):
            at = board.parse_hex(target[4:])
            if kind == "hex":
                self.editing.move(board.parse_hex(name), at)
            elif kind == "piece":
                self.editing.put(name, at)
            self._select(target[4:])
            self._announce_problem()

    def _move_cursor(self, value: str) -> None:
        """Move the cursor, as on the game's board."""
        here, _, way = value.partition(">")
        to = moved(self.editing.data["arena"], board.parse_hex(here), way)
        if to:
            self._cursor.go_to(board.name_of(to))
        else:
            self.app.emit("announce", text=self.app.t("spoken.edge"))

    def escape(self, value: str) -> None:
        self.slot, self.aiming = -1, False
        super().escape(value)

    def _announce_problem(self) -> None:
        """Announce the first problem at once."""
        problems = self.editing.layout.problems
        if problems:
            self.app.emit(
                "announce", text=editor_view.problem_words(self.app.texts, problems[0]), urgent=True
            )

    @property
    def piece(self) -> str:
        """The selected piece, named as in `pieces`, or empty."""
        if not self.selected:
            return ""
        here = self.editing.at(board.parse_hex(self.selected))
        return here[0] if here else ""

    # In the panel

    def turn_to(self, tab: str) -> None:
        if tab in self.TABS:
            self.aiming = False
        super().turn_to(tab)

    def back(self, go: Callable[[], None]) -> None:
        self.slot = -1
        super().back(go)

    def _do(self, value: str) -> None:
        """Do an operation of `Editing` for a button: `OPERATION:ARGUMENTS`."""
        operation, *words = value.split(":")
        editing = self.editing
        named = {  # operations with one name as argument
            "join": editing.join, "leave": editing.leave, "earlier": editing.earlier,
            "to_move": editing.to_move, "side": editing.side, "lift": editing.lift,
        }  # fmt: skip
        self.version += 1
        if operation in ("rotate", "mirror"):
            self.selected = ""
            (editing.rotate if operation == "rotate" else editing.mirror)()
        elif operation == "erase" and self.selected:
            editing.erase(board.parse_hex(self.selected))
            self.selected = ""
        elif operation == "face" and self.piece in editing.data["bots"]:
            editing.face(self.piece, words[0])
        elif operation == "load" and self.piece in editing.data["bots"]:
            editing.load(self.piece, words[0])
        elif operation == "add":
            editing.add(words[0], words[1])
        elif operation == "take":
            editing.drop(words[0], int(words[1]))
        elif operation in named:
            named[operation](words[0])
        self._announce_problem()

    def _set(self, value: str) -> None:
        """Set a field of the panel: `FIELD=TEXT`."""
        name, _, text = value.partition("=")
        name, _, of = name.partition(":")
        editing = self.editing
        self.version += 1
        if name == "arena":
            dropped = editing.arena(text)
            if dropped:
                self.app.say("ui.edit.gone", n=dropped)
        elif name == "stuck":
            editing.stick(self.piece, text == "true")
        elif name == "double":
            editing.double(of, text == "true")
        elif name == "mode" and text in MODES:
            editing.mode(text)
        elif name in ("score_victory", "special_orders"):
            editing.rule(name, text == "true")
        elif name == "round" and text.strip().isdecimal():
            editing.round(int(text.strip()[:4]))
        elif name == "counters":
            editing.counters(int(text) if text in ("0", "1", "2", "3") else None)
        elif name == "special":
            editing.lay(of, text)
        self._announce_problem()

    def _slot(self, value: str) -> None:
        """Choose the slot of the selected bot for the next order."""
        self.version += 1
        self.slot = -1 if value not in ("0", "1", "2") or self.slot == int(value) else int(value)

    def _order(self, order: str) -> None:
        """Put an order on the chosen slot, or empty it."""
        self.version += 1
        if self.slot >= 0:
            self.editing.program(self.piece, self.slot, order)
            self.slot = -1
            self._announce_problem()

    # Starting positions

    def _ask_start(self, value: str) -> None:
        self.wrong = ""
        self.app.open("edit-start")

    def _start_from(self, value: str) -> None:
        """Start from `game`, `empty`, or the set-up for a number of colours."""
        if value == "game":
            self.editing.start_from(filled(self.app.present.data))
        elif value == "empty":
            self.editing.start_from(empty(self.editing.data["arena"]))
        elif value in ("2", "3", "4", "5", "6"):
            fresh = ttb.new_game(colours=int(value), seed=self.app.entropy())
            self.editing.start_from(TTB.rules.data(fresh))
        else:
            return
        self._settle()
        self.app.close()

    def _paste(self, value: str) -> None:
        self.pasted = value.partition("=")[2][: 2 * LARGEST_FILE]

    def _open_pasted(self, value: str) -> None:
        self._read(self.pasted)

    def _read(self, text: str) -> None:
        """Start from the contents of a link, a JSON text or a file; from a game, its present position."""
        if self._opening.elsewhere(text):
            return
        arrival = Arrival(self.app.game, text)
        try:
            while not arrival.done:
                arrival.go_on()
        except GameError as error:
            self.app.say_error(error)
            self.wrong = f"{self.app.message[1]} – {error.message}"
            return
        self.pasted, self.wrong = "", ""
        if arrival.own is not None:
            self.task.take(arrival.own)
        self.editing.start_from(TTB.rules.data(arrival.position))
        self._settle()
        if arrival.own is not None:
            self.tab = "puzzle"
        self.app.screen = self
        self.app.close()

    def _too_big(self) -> None:
        self.app.say("ui.import_too_big", "error")
        self.wrong = self.app.message[1]

    def clear(self) -> None:
        self.editing.clear()
        self._settle()

    # Using the result

    def _possible_position(self) -> ttb.Position | None:
        """The position, or None after announcing the reason that it is impossible."""
        position = self.editing.position
        if position is None:
            words = editor_view.problem_words(self.app.texts, self.editing.layout.problems[0])
            self.app.say("ui.edit.impossible", "refused", reason=words)
        return position

    def _play(self, value: str) -> None:
        """Begin a game here. The one in progress stays among the saved games."""
        position = self._possible_position()
        if position is not None:
            self._table.start(position)
            self.app.say("ui.edit.playing")

    def _made(self) -> tuple[str, Json]:
        """The kind and data to share: on the puzzle's page `puzzle`, else `position`. Raises `GameError`."""
        if self.tab == "puzzle":
            return "puzzle", self.task.puzzle()
        return "position", TTB.data(self._position)

    @property
    def _position(self) -> ttb.Position:
        """The position. Raises `GameError` if it is impossible."""
        return self.editing.position or self.app.game.rules.position(self.editing.data)

    def offers(self) -> tuple[str, str, str]:
        """The work as link, text and file. Raises `GameError`."""
        name, data = self._made()
        link = puzzle_link(data) if name == "puzzle" else position_link(self.app.game, self._position)
        return link, json.dumps(data), FILE.format(name)

    def _can_share(self) -> bool:
        """True if the work can be shared; otherwise announce the reason."""
        problem = self.task.problem(self.app.texts) if self.tab == "puzzle" else ""
        if problem:
            self.app.say("ui.edit.impossible", "refused", reason=problem)
            return False
        return self._possible_position() is not None

    def _share(self, value: str) -> None:
        if self._can_share():
            try:
                self._sharing.offer(*self.offers())
                if self.tab == "puzzle":
                    self._puzzles.keep(self.task.puzzle())
            except GameError as error:  # too much for a link
                self.app.say_error(error)

    def _export(self, value: str) -> None:
        """Download the work as a file, which also holds data too large for a link."""
        if self._can_share():
            name, data = self._made()
            self.app.emit("download", name=FILE.format(name), text=json.dumps(data, indent=1))

    # A puzzle

    def _task(self, value: str) -> None:
        """Set a field of the puzzle's form: `FIELD=TEXT`."""
        name, _, text = value.partition("=")
        self.version += 1
        self.task.say(name, text)

    def _aim(self, value: str) -> None:
        """Let the next tap on the board set the hex to reach."""
        self.version += 1
        self.aiming = not self.aiming
        if self.aiming:
            self.app.emit("focus", at=f'[data-hex="{self._cursor.at}"]')

    def _try(self, value: str) -> None:
        """Store the puzzle among the own ones and play it."""
        if self._task_ready():
            self._puzzles.keep_and_open(self.task.puzzle())

    def _prove(self, value: str) -> None:
        """Search for a proof about the puzzle in the making."""
        if self._task_ready():
            self._proofs.ask(self.task.puzzle())

    @property
    def proofs_known(self) -> int:
        """A number that grows with the answers about puzzles."""
        return self._proofs.entry.version

    @property
    def hopeless(self) -> str:
        """The answer that the puzzle in the making cannot be solved, if it is proved; otherwise empty."""
        return self._proofs.hopeless(str(with_key(self.task.puzzle())["key"]))

    def _task_ready(self) -> bool:
        """True if the form makes a puzzle; otherwise announce the reason."""
        problem = self.task.problem(self.app.texts)
        if problem:
            self.app.say("ui.edit.impossible", "refused", reason=problem)
        return not problem

    # Drawing

    @property
    def _seen(self) -> Seen:
        """The position in the making; its maker sees all of it."""
        return Seen(self.editing.data)

    def _floor(self) -> Html:
        app, editing = self.app, self.editing
        key = (editing.history.version, self.aiming, self.selected, app.texts.language)
        return app.memo("edit-floor", key, self._draw_floor)

    def _draw_floor(self) -> Html:
        texts, data = self.app.texts, self._seen
        lying = speech.contents(texts, data)
        full = {board.name_of(at): words for at, words in lying.items()}
        names = dict(self._cursor.empty(data["arena"]))
        for name, words in full.items():
            place = hex_name(texts, board.parse_hex(name))
            names[name] = texts.t("spoken.hex", hex=place, content=words)
        return board.floor(data["arena"], names, held=full)

    def _pieces(self) -> Html:
        goal = self.task.aim if self.tab == "puzzle" else None
        target = board.name_of(goal) if goal else self.selected
        key = (self.editing.history.version, target)
        return self.app.memo("edit-pieces", key, lambda: board.pieces(self._seen, target))
