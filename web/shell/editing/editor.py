"""The frame of an editor: a screen for making a position or board. The game in progress waits, untouched."""

from __future__ import annotations

from collections.abc import Callable, Container

from shell.app.actions import Action, Do
from shell.app.app import App
from shell.app.feature import Screen
from shell.app.history import History
from shell.drawing.html import Html, html, note
from shell.storage.jsontext import Json

ERASE = "erase"


class Editor(Screen):
    """The base of editors.

    `tool` is the piece that a tap places, `erase`, or empty: then a tap selects. `selected` is the selected
    place, `tab` the visible part of the panel. `version` changes with everything that may change the look of
    the panel.
    """

    PLACE = "edit"
    TABS: tuple[str, ...]
    """The parts of the panel; it opens with the first one."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.tab = self.TABS[0]
        self.tool = self.selected = ""
        self.version = 0

    # Defined by each game

    @property
    def history(self) -> History[Json]:
        """The states of the edited object."""
        raise NotImplementedError

    @property
    def tools(self) -> Container[str]:
        """The possible values of `tool`."""
        raise NotImplementedError

    @property
    def lost(self) -> bool:
        """True if the selected object is no longer there."""
        raise NotImplementedError

    def clear(self) -> None:
        """Remove everything; this can be undone."""
        raise NotImplementedError

    def begin_or_go_on(self, value: str) -> None:
        """Show the editor, with the object to be edited."""
        raise NotImplementedError

    def panel(self) -> Html:
        """The whole panel beside the board."""
        raise NotImplementedError

    def question(self) -> Html:
        """The dialog that asks before everything is removed."""
        raise NotImplementedError

    # The screen

    def actions(self) -> dict[str, Action]:
        return {"edit": self.begin_or_go_on}

    def regions(self) -> dict[str, Callable[[], Html]]:
        return {"editor": html}

    def dialogs(self) -> dict[str, Callable[[], Html]]:
        return {"edit-clear": self.question}

    def doings(self) -> dict[str, Do]:
        """The actions of every editor."""
        return {
            "undo": lambda value: self.back(self.history.undo),
            "redo": lambda value: self.back(self.history.redo),
            "escape": self.escape,
            "replay": lambda value: None,
            "edit-tool": self.take_up,
            "edit-tab": self.turn_to,
            "edit-clear": self._clear,
        }

    def own_regions(self) -> dict[str, Callable[[], Html]]:
        return {"editor": self.panel, "message": lambda: note(*self.app.message, heard=False)}

    def show(self) -> None:
        """Take the page, and put the focus on the heading."""
        self.version += 1
        self.app.close()
        self.app.screen = self
        self.app.emit("focus", at=".editor h2")

    # Common actions

    def back(self, go: Callable[[], None]) -> None:
        """Go one step back or forward."""
        self.version += 1
        go()
        if self.selected and self.lost:
            self.selected = ""

    def escape(self, value: str) -> None:
        """Put the tool down, or clear the selection."""
        self.version += 1
        if self.tool:
            self.tool = ""
        else:
            self.selected = ""

    def take_up(self, name: str) -> None:
        """Take a tool up and clear the selection, or put the tool down if it is in the hand already."""
        self.version += 1
        self.tool = name if name != self.tool and name in self.tools else ""
        if self.tool:
            self.selected = ""

    def turn_to(self, tab: str) -> None:
        """Show a part of the panel."""
        if tab in self.TABS:
            self.version += 1
            self.tab = tab

    def _clear(self, value: str) -> None:
        """Remove everything if the value is `now`; otherwise ask first."""
        if value != "now":
            self.app.open("edit-clear")
            return
        self.version += 1
        self.selected = ""
        self.clear()
        self.app.close()
