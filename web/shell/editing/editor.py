"""The frame of an editor: a screen on which something is made. The game in progress waits, untouched."""

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
    """`tool` is what a tap puts down, `erase`, or nothing, which selects. `selected` is the place that is
    looked at, `tab` the part of the panel that is shown.

    `version` is another number after everything that may change how the panel looks.
    """

    PLACE = "edit"
    TABS: tuple[str, ...]
    """The parts of the panel; the first one is shown at first."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.tab = self.TABS[0]
        self.tool = self.selected = ""
        self.version = 0

    # What a game fills in

    @property
    def history(self) -> History[Json]:
        """What is made, back and forth."""
        raise NotImplementedError

    @property
    def tools(self) -> Container[str]:
        """What `tool` can be."""
        raise NotImplementedError

    @property
    def lost(self) -> bool:
        """Whether what is selected is no longer there."""
        raise NotImplementedError

    def clear(self) -> None:
        """Take everything away; this can be undone."""
        raise NotImplementedError

    def begin_or_go_on(self, value: str) -> None:
        """Show the editor, with what is to be made there now."""
        raise NotImplementedError

    def panel(self) -> Html:
        """The whole panel beside the board."""
        raise NotImplementedError

    def question(self) -> Html:
        """The dialog that asks before everything is taken away."""
        raise NotImplementedError

    # The screen

    def actions(self) -> dict[str, Action]:
        return {"edit": self.begin_or_go_on}

    def regions(self) -> dict[str, Callable[[], Html]]:
        return {"editor": html}

    def dialogs(self) -> dict[str, Callable[[], Html]]:
        return {"edit-clear": self.question}

    def doings(self) -> dict[str, Do]:
        """What a person can do in every editor."""
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
        """Take the page, and lead whoever listens to the heading."""
        self.version += 1
        self.app.close()
        self.app.screen = self
        self.app.emit("focus", at=".editor h2")

    # What is done in all of them

    def back(self, go: Callable[[], None]) -> None:
        """One step back or forward."""
        self.version += 1
        go()
        if self.selected and self.lost:
            self.selected = ""

    def escape(self, value: str) -> None:
        """Put down the tool, or what is selected."""
        self.version += 1
        if self.tool:
            self.tool = ""
        else:
            self.selected = ""

    def take_up(self, name: str) -> None:
        """Take up a tool, in place of what is selected; the one in hand is put down."""
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
        """`now` takes everything away; otherwise ask first."""
        if value != "now":
            self.app.open("edit-clear")
            return
        self.version += 1
        self.selected = ""
        self.clear()
        self.app.close()
