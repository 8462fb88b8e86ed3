"""The poster of a game that has ended: pictures with words, saved or shared as one picture file.

`static/shell/poster/poster.js` paints it from the open dialog.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Generator, Hashable, Sequence
from time import monotonic
from typing import NamedTuple

from ground.interface import Interface
from shell.app.actions import Action, report
from shell.app.app import App
from shell.app.roles import Waiting
from shell.drawing.dialogs import buttons, dialog
from shell.drawing.html import Html, badge, button, html, tag
from shell.texts.texts import Texts

SLICE = 0.008
"""The seconds of work at a time in which a poster is drawn."""


class Sheet(NamedTuple):
    """The content of a poster.

    Each of the `pictures` has words beside it, or none if it fills the width. Each of the `lines` has the
    colour of its badge, empty without one.
    """

    title: str
    about: str
    pictures: Sequence[tuple[Html, str]]
    lines: Sequence[tuple[str, str]]


Drawing = Generator[None, None, Sheet]
"""The work on a poster in small steps, with the poster at its end."""


def offer(texts: Texts) -> Html:
    """The button that opens the dialog, for the foot of a result."""
    return button("poster", texts.t("ui.poster"), sign="camera", class_="quiet-step")


class Poster(Waiting, Interface, abstract=True):
    """The dialog `poster` of the game on the table; a game draws the content."""

    GROUP = "poster"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.chosen = ""
        """The value of the action `poster` that opened the dialog."""
        self._sheet: Sheet | None = None
        self._steps: Drawing | None = None
        self._of: Hashable = None

    @abstractmethod
    def drawing(self) -> Drawing:
        """Draw the poster of the game on the table."""

    def choices(self) -> Html:
        """The buttons above the picture, each with the action `poster`; empty without a choice."""
        return html()

    @property
    def idle(self) -> bool:
        return self.app.dialog != "poster"

    def actions(self) -> dict[str, Action]:
        return {"poster": self._open, "poster-draw": report(self._draw)}

    def dialogs(self) -> dict[str, Callable[[], Html]]:
        return {"poster": self._dialog}

    @property
    def possible(self) -> bool:
        """True if there is a poster: a game on the table has ended after at least one turn."""
        session = self.app.session
        return session.is_game and self.app.present.standing.over and session.cursor > 0

    @property
    def _wanted(self) -> Hashable:
        session = self.app.session
        return session.key, session.cursor, self.chosen, self.app.texts.language

    def _open(self, value: str) -> None:
        if self.possible:
            self.chosen = value
            if self._sheet is None:
                self._of = None  # closed before it was drawn: begin anew
            self.app.open("poster")

    def acted(self) -> None:
        """Begin to draw what the dialog is to show."""
        if self.app.dialog == "poster" and self._of != self._wanted and self.possible:
            self._of, self._sheet, self._steps = self._wanted, None, self.drawing()
            self._draw()

    def _draw(self) -> None:
        """Draw for a moment; a long game takes several calls."""
        if self._steps is None or self.app.dialog != "poster":
            return
        until = monotonic() + SLICE
        try:
            next(self._steps)
            while monotonic() < until:
                next(self._steps)
        except StopIteration as end:
            self._sheet, self._steps = end.value, None
        else:
            self.app.emit("later", action="poster-draw")

    def _dialog(self) -> Html:
        t, sheet = self.app.t, self._sheet
        if not self.possible:
            return html()
        close = button(self.app.session.ending, t("ui.poster.back"))
        if sheet is None or self._of != self._wanted:
            waiting = tag("p", class_="poster-wait", role="status")(t("ui.poster.drawing"))
            return dialog(t("ui.poster"), html(self.choices(), waiting), buttons(close), class_="poster")
        pictures = (
            tag("figure", class_="poster-picture")(picture, tag("figcaption")(words) if words else "")
            for picture, words in sheet.pictures
        )
        lines = (
            tag("li")(badge(colour) if colour else "", tag("span")(words)) for colour, words in sheet.lines
        )
        save = button(
            None,
            t("ui.poster.save"),
            sign="download",
            class_="primary",
            key="poster-save",
            data_poster=f"{self.app.game.file_name}.png",
        )
        body = html(
            tag("p", class_="poster-about")(sheet.about),
            self.choices(),
            *pictures,
            tag("ul", class_="poster-lines", data_plain=not all(colour for colour, _ in sheet.lines))(*lines),
        )
        return dialog(sheet.title, body, buttons(close, save), class_="poster")
