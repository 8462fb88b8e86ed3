"""The board on the page: its regions, and the hexes that answer a decision."""

from __future__ import annotations

from collections.abc import Callable

from games.ttb.board import board
from games.ttb.board.elements import without_elements
from games.ttb.challenge import challenge
from games.ttb.puzzles.daily.companions import Companions
from games.ttb.table.coach import Coach
from games.ttb.table.cursor import Cursor
from games.ttb.turn.decisions import Decisions
from shell.app.actions import Action, at_any_time, in_present
from shell.app.feature import Need
from shell.app.roles import Rooted
from shell.drawing.html import Html, button, esc
from shell.settings.sounds import Sounds
from shell.table.toolbox import Toolbox

from ground.rules import Seen


class Board(Rooted):
    """Draws the position. The board is redrawn for another arena; otherwise only floor or pieces change."""

    _coach = Need(Coach)
    _companions = Need(Companions)
    _cursor = Need(Cursor)
    _decisions = Need(Decisions)
    _sounds = Need(Sounds)
    _toolbox = Need(Toolbox)

    ALWAYS = ("around", "letters-left", "letters-right")

    def actions(self) -> dict[str, Action]:
        return {"hex": in_present(self._hex), "turn-board": at_any_time(self._turn)}

    def regions(self) -> dict[str, Callable[[], Html]]:
        return {
            "board": self._board,
            "floor": self._floor,
            "pieces": self._pieces,
            "around": self._around,
            # Texts in the symbol of every bot, for players who want to see its turning directions.
            "letters-left": lambda: esc(self.app.t("ui.mark.left")),
            "letters-right": lambda: esc(self.app.t("ui.mark.right")),
        }

    def root(self) -> dict[str, str]:
        chosen = self.app.preferences
        return {
            "data-turnmarks": "true" if chosen["turnmarks"] else "",
            "data-turned": str(chosen["board_turn"] or ""),
            "data-coordinates": "true" if chosen["coordinates"] else "",
            "data-ground": str(chosen["ground"]),
            "data-matters": self._matters(),
        }

    @property
    def _near(self) -> int:
        """The radius in hexes around the centre that holds all of a lesson; 0 for the whole board."""
        task = challenge(self.app.session)
        return task.near(self.app.seen) if task and not self._editing else 0

    @property
    def _editing(self) -> bool:
        return bool(self.app.screen is not None and self.app.screen.PLACE)

    def _matters(self) -> str:
        """The points of the hexes that a small screen zooms in on during a puzzle, as `x,y x,y`.

        Those of companions are among them.
        """
        app = self.app
        task = challenge(app.session)
        if task is None or self._editing or self._near:
            return ""
        data, times = app.seen, int(app.preferences["board_turn"])
        beside = self._companions.hexes

        def points() -> str:
            hexes = *task.matters(data), *beside
            centres = sorted({board.centre(*board.turned(q, r, times)) for q, r in hexes})
            return " ".join(f"{x},{y}" for x, y in centres)

        return app.memo("matters", (app.session.key, board.look_key(data), times, beside), points)

    def _turn(self) -> None:
        """Turn the view of the board clockwise by one of its six sides. The position does not change."""
        times = (int(self.app.preferences["board_turn"]) + 1) % 6
        self.app.preferences.set("board_turn", times)
        self.app.emit("announce", text=self.app.t("ui.board_turned", n=times))

    def _around(self) -> Html:
        """The buttons in the corners that the board leaves free."""
        key = self.app.texts.language, self.app.preferences["sound"]
        return self.app.memo("around", key, self._draw_around)

    def _draw_around(self) -> Html:
        turn = button("turn-board", self.app.t("ui.turn_board"), sign="compass", quiet=True, key="turn-board")
        return turn + self._toolbox.zoom() + self._sounds.switch()

    def _board(self) -> Html:
        app, data = self.app, self.app.seen
        empty = Seen({**without_elements(data), "bases": {}, "crystals": [], "bots": {}})
        near = self._near
        return app.memo(
            "board",
            (data["arena"], near, app.texts.language),
            lambda: board.svg(empty, label=app.t("ui.board"), near=near),
        )

    def _floor(self) -> Html:
        app, choosable = self.app, self._decisions.choosable()
        lit = next((at for at in choosable if f"hex:{at}" in self._coach.lit), "")
        if lit:
            choosable = {**choosable, lit: app.t("ui.coach.hex.label", answer=choosable[lit])}
        key = (board.look_key(app.seen), tuple(choosable.items()), app.texts.language)
        spoken = self._cursor.names
        return app.memo("floor", key, lambda: board.floor(app.seen["arena"], choosable, spoken(), lit=lit))

    def _pieces(self) -> Html:
        app = self.app
        task = challenge(app.session)
        target = self._decisions.target() or (task.aim if task else "")
        key = (board.look_key(app.seen), target)
        return app.memo("pieces", key, lambda: board.pieces(app.seen, target))

    def _hex(self, value: str) -> None:
        """Answer a decision with the chosen hex."""
        decisions = self._decisions
        if value in decisions.choosable():
            self.app.follow("choice", decisions.choice_of_hex(value))
