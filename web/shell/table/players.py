"""The players around the table: a card of each, and a dialog that shows one of them large."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import Generic, NamedTuple, TypeVar

from ground.interface import Interface
from shell.app.actions import Action
from shell.app.app import App
from shell.app.feature import Feature, Need
from shell.app.roles import Labelled
from shell.computers.faces import at_the_table
from shell.drawing.dialogs import buttons, dialog
from shell.drawing.html import Html, badge, bare_button, button, html, tag
from shell.seats.seats import Seats

Looks = TypeVar("Looks")
"""All that a game shows of a player: equal ones look the same."""


class Who(NamedTuple):
    """What every card shows: `face` is that of a computer, `moving` says whose turn it is."""

    language: str
    colour: str
    name: str
    face: str
    moving: bool

    def called(self) -> Html:
        """The emblem, the face and the name, as HTML."""
        return html(badge(self.colour), self.face, tag("span", class_="player-name")(self.name))

    def card(self, inside: str, **more: object) -> Html:
        """The card around what stands in it. Further attributes are written as for `attrs`."""
        colour = self.colour
        current = "true" if self.moving else None
        key = f"player-{colour}"
        return tag("li", class_="player", data_key=key, data_colour=colour, aria_current=current, **more)(
            inside
        )


class Players(Feature, Interface, Generic[Looks], abstract=True):
    """Draws the region `players`, each card again only if there is something new to see in it."""

    _seats = Need(Seats)

    # What a game says

    @abstractmethod
    def looks(self, colour: str) -> Looks:
        """All that its card shows besides `Who`."""

    @abstractmethod
    def drawn(self, who: Who, looks: Looks) -> Html:
        """A card, made with `Who.card`."""

    def moves(self, colour: str) -> bool:
        """Whether it is this colour's turn."""
        return colour in self.app.shown.standing.to_move

    # Drawing

    def regions(self) -> dict[str, Callable[[], Html]]:
        return {"players": self.cards}

    def cards(self) -> Html:
        """The cards of all, as HTML."""
        return html(*map(self._card, self.app.shown.standing.colours))

    def _card(self, colour: str) -> Html:
        app = self.app
        face = at_the_table(app.texts, app.session.seats.get(colour, {}), colour)
        who = Who(app.texts.language, colour, self._seats.player(colour), face, self.moves(colour))
        looks = self.looks(colour)
        return app.memo(f"player-{colour}", (who, looks), lambda: self.drawn(who, looks))


class Strip(Players[Looks], Labelled, abstract=True):
    """A strip of cards, where a tap on one opens the dialog `OPENS`. `colour` is the one that it shows."""

    OPENS: str
    """The name of the action and its dialog."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.colour = ""

    @abstractmethod
    def large(self, colour: str) -> Html:
        """What the dialog shows of a player; nothing if there is nothing to show."""

    def look(self, who: Who, picture: str, sign: str, standing: str, **more: object) -> Html:
        """A card that is a button as a whole: a picture, the name with a `sign`, and how they stand."""
        inside = bare_button(
            html(
                picture,
                tag("span", class_="player-who")(who.called(), sign),
                tag("span", class_="player-standing")(standing),
            ),
            "player-look",
            self.OPENS,
            who.colour,
            data_key=f"{self.OPENS}-{who.colour}",
        )
        return who.card(inside, **more)

    def actions(self) -> dict[str, Action]:
        return {self.OPENS: self._open}

    def dialogs(self) -> dict[str, Callable[[], Html]]:
        return {self.OPENS: self._dialog}

    def labels(self) -> dict[str, str]:
        return {"players": self.app.t("ui.players")}

    def _open(self, colour: str) -> None:
        if colour in self.app.shown.standing.colours:
            self.colour = colour
            self.app.open(self.OPENS)

    def _dialog(self) -> Html:
        colour = self.colour
        body = self.large(colour) if colour in self.app.shown.standing.colours else ""
        if not body:
            return html()
        close = buttons(button("close", self.app.t("ui.close"), class_="primary"))
        name = self._seats.player(colour)
        return dialog(name, body, close, sign=badge(colour), class_="player-large", focus=True)
