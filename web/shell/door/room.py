"""A room: a screen over the game to choose from; leaving it leads back to the screen before."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable

from ground.interface import Interface
from shell.app.actions import Action
from shell.app.app import App
from shell.app.feature import Cover, Need
from shell.app.roles import Rooted
from shell.door.door import Door
from shell.drawing.html import Html, button, html, tag


class Room(Rooted, Cover, Interface, abstract=True):
    """The base of rooms.

    Its region is called `NAME`, the action that leaves it `NAME-leave`; `html[data-NAME]` is there while it
    is open. `HEAD` and `BACK` are the keys of its heading and of the button back.
    """

    _door = Need(Door)

    NAME: str
    HEAD: str
    BACK: str
    FOCUS = "h1"
    """A CSS selector within the room: the focus goes there on entering."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._from_door = False

    @property
    @abstractmethod
    def look(self) -> tuple[object, ...]:
        """Every value on which its drawing depends."""

    @abstractmethod
    def body(self) -> Html:
        """The content below the heading, as HTML."""

    def came_in(self, value: str) -> None:
        """React to being opened with this value."""

    def actions(self) -> dict[str, Action]:
        return {self.PLACE: self.enter, f"{self.NAME}-leave": self.leave}

    def own_actions(self) -> dict[str, Action]:
        return {"escape": self.leave}

    def regions(self) -> dict[str, Callable[[], Html]]:
        return {self.NAME: self._draw}

    def root(self) -> dict[str, str]:
        return {f"data-{self.NAME}": "open" if self.open else ""}

    def enter(self, value: str) -> None:
        """Open the room."""
        app = self.app
        self._from_door = app.screen is self._door if not self.open else self._from_door
        app.close()
        app.screen = self
        self.came_in(value)
        self.to_top()
        app.emit("focus", at=f'[data-region="{self.NAME}"] {self.FOCUS}')

    def come_back(self) -> None:
        """Open the room again as it was left for something that was chosen in it."""
        self.app.screen = self
        self.app.emit("focus", at=f'[data-region="{self.NAME}"] {self.FOCUS}')

    def to_top(self) -> None:
        """Scroll to the top."""
        self.app.emit("top", at=f'[data-region="{self.NAME}"]')

    def leave(self) -> None:
        """Return to the screen before."""
        if not self.open:
            return
        if self._from_door:
            self.app.follow("door")
        else:
            self.app.screen = None
            self.app.emit("focus", at=".go")

    def _draw(self) -> Html:
        return self.app.memo(self.NAME, self.look, self._markup) if self.open else html()

    def _markup(self) -> Html:
        t, leave = self.app.t, f"{self.NAME}-leave"
        return tag("div", class_="room-inside")(
            tag("header", class_="room-head")(
                button(leave, t(self.BACK), sign="chevron-left", quiet=True, key=leave),
                tag("h1", tabindex=-1)(t(self.HEAD)),
            ),
            self.body(),
        )
