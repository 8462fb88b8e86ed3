"""The board by keys and in words: every hex is named with its contents, and a cursor moves between hexes."""

from __future__ import annotations

from collections.abc import Callable

from games.ttb.board import board
from games.ttb.turn.decisions import Decisions
from games.ttb.words import speech
from games.ttb.words.names import hex_name
from shell.app.actions import Action, at_any_time
from shell.app.feature import Feature, Need

NORTH = (("NE", "NW"), ("NW", "NE"))
SOUTH = (("SE", "SW"), ("SW", "SE"))
"""The ways up and down from an even and from an odd row, the preferred one first.

The preferred ways alternate between left and right, so that going straight up or down stays in the column and
leads back to the start.
"""


def ways(key: str, r: int) -> tuple[str, ...]:
    """The directions of a key in row `r`, the preferred one first; empty for an unknown key."""
    if key in ("N", "S"):
        return (NORTH if key == "N" else SOUTH)[r % 2]
    return (key,) if key in board.STEP else ()


def moved(arena: str, at: list[int], key: str) -> list[int] | None:
    """The hex that the cursor reaches from `at`, or None at the edge."""
    q, r = at
    radius = board.RADIUS[arena]
    for way in ways(key, r):
        dq, dr = board.STEP[way]
        if max(abs(q + dq), abs(r + dr), abs(q + dq + r + dr)) <= radius:
            return [q + dq, r + dr]
    return None


class Cursor(Feature):
    """The cursor on the board: `at` is its last hex. On the screen the cursor is the focus."""

    _decisions = Need(Decisions)

    at = "0,0"

    def actions(self) -> dict[str, Action]:
        return {"cursor": at_any_time(self._move), "to-board": at_any_time(self._to_board)}

    def _move(self, value: str) -> None:
        """Move one step from a hex, given as `q,r>WAY`; `N` and `S` go up and down."""
        here, _, way = value.partition(">")
        names = self.empty(self.app.seen["arena"])
        if here not in names:
            return
        # Keys follow the screen: the board may be turned.
        times = int(self.app.preferences["board_turn"])
        q, r = board.parse_hex(here)
        on_screen = board.turned(q, r, times)
        to = moved(self.app.seen["arena"], list(on_screen), way)
        self.at = here
        if to:
            self.go_to(board.name_of(board.turned(to[0], to[1], -times)))
        else:
            self.app.emit("announce", text=self.app.t("spoken.edge"))

    def _to_board(self) -> None:
        """Put the cursor on the board: on its last hex, or on a hex that answers the decision."""
        choosable = self._decisions.choosable()
        hexes = self.empty(self.app.seen["arena"])
        if self.at not in hexes or (choosable and self.at not in choosable):
            self.at = next(iter(choosable), "0,0")
        self.go_to(self.at)

    def go_to(self, name: str) -> None:
        """Put the cursor on a hex."""
        self.at = name
        self.app.emit("focus", at=f'[data-hex="{name}"]')

    def names(self) -> Callable[[str], str]:
        """The name of every hex of the visible board, with its contents."""
        texts = self.app.texts
        blank = self.empty(self.app.seen["arena"])
        full = {
            board.name_of(at): texts.t("spoken.hex", hex=hex_name(texts, at), content=words)
            for at, words in speech.contents(texts, self.app.seen).items()
        }
        return lambda name: full.get(name) or blank[name]

    def empty(self, arena: str) -> dict[str, str]:
        """The name of every hex of an arena without contents."""
        texts = self.app.texts

        def names() -> dict[str, str]:
            nothing = texts.t("spoken.empty")
            return {
                board.name_of(at): texts.t("spoken.hex", hex=hex_name(texts, at), content=nothing)
                for at in board.hexes(arena)
            }

        return self.app.memo("empty-hexes", (arena, texts.language), names)
