"""A room of challenges in parts, of which one is shown: tabs to choose it, and its contents."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

from ground.interface import Interface
from shell.app.actions import Action
from shell.app.app import App
from shell.door.room import Room
from shell.drawing.html import Html, bare_button, html, tag

MANY = 6
"""The most tabs that have columns of their own on a phone."""


class Parted(Room, Interface, abstract=True):
    """A room in parts; `part` is the chosen one, empty for the `usual` one."""

    FOCUS = '.room-tab[aria-pressed="true"]'

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.part = ""

    @property
    @abstractmethod
    def names(self) -> Sequence[str]:
        """The names of the parts, in their order."""

    @property
    def usual(self) -> str:
        """The part to show until one is chosen."""
        return self.names[0]

    @property
    def open_part(self) -> str:
        """The part that is shown."""
        return self.part or self.usual

    @abstractmethod
    def tab_words(self, name: str) -> str:
        """The words of a tab."""

    def tab_label(self, name: str) -> str | None:
        """The accessible name of a tab whose words are too short to stand alone."""
        return None

    @abstractmethod
    def inside(self, name: str) -> Html:
        """The contents of a part."""

    def actions(self) -> dict[str, Action]:
        return {**super().actions(), "room-tab": self.choose}

    def choose(self, name: str) -> None:
        """Show the part of a tab from its top."""
        if name in self.names and name != self.open_part:
            self.turn_to(name)
            self.to_top()

    def turn_to(self, name: str) -> None:
        """Show a part."""
        self.part = name

    def body(self) -> Html:
        open_part = self.open_part
        tabs = html(*(self._tab(name, name == open_part) for name in self.names))
        many = "true" if len(self.names) > MANY else None
        return html(
            tag("nav", class_="room-tabs", aria_label=self.app.t(self.HEAD), data_many=many)(tabs),
            tag("div", class_="room-body", data_key=f"body-{open_part}")(self.inside(open_part)),
        )

    def _tab(self, name: str, pressed: bool) -> Html:
        return bare_button(
            self.tab_words(name),
            "button room-tab",
            "room-tab",
            name,
            data_key=f"room-tab-{name}",
            aria_label=self.tab_label(name),
            aria_pressed=pressed,
        )
