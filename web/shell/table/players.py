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
from shell.play.voices import Voices
from shell.seats.seats import Seats

Looks = TypeVar("Looks")
"""Everything that a game shows of a player: equal values look the same."""


class Who(NamedTuple):
    """The common part of all cards: `face` is that of a computer; `moving` during the player's turn.

    `remark` is that of a computer.
    """

    language: str
    colour: str
    name: str
    face: str
    moving: bool
    remark: str

    def called(self) -> Html:
        """The emblem, the face and the name, as HTML."""
        return html(badge(self.colour), self.face, tag("span", class_="player-name")(self.name))

    def card(self, inside: str, **more: object) -> Html:
        """The card around its content. Further attributes are written as for `attrs`."""
        colour = self.colour
        current = "true" if self.moving else None
        key = f"player-{colour}"
        return tag("li", class_="player", data_key=key, data_colour=colour, aria_current=current, **more)(
            inside, self.remark
        )


class Players(Feature, Interface, Generic[Looks], abstract=True):
    """The region `players`, with a card that is drawn again only if its content has changed."""

    _seats = Need(Seats)
    _voices = Need(Voices)

    # Defined by each game

    @abstractmethod
    def looks(self, colour: str) -> Looks:
        """Everything on a card besides `Who`."""

    @abstractmethod
    def drawn(self, who: Who, looks: Looks) -> Html:
        """A card, made with `Who.card`."""

    def moves(self, colour: str) -> bool:
        """True if it is this colour's turn."""
        return colour in self.app.shown.standing.to_move

    # Drawing

    def regions(self) -> dict[str, Callable[[], Html]]:
        return {"players": self.cards}

    def cards(self) -> Html:
        """The cards of all players, as HTML."""
        return html(*map(self.card, self.app.shown.standing.colours))

    def card(self, colour: str) -> Html:
        """The card of a player, as HTML."""
        app = self.app
        face = at_the_table(app.game, app.texts, app.session.seats.get(colour, {}), colour)
        name, remark = self._seats.player(colour), self._voices.bubble(colour)
        who = Who(app.texts.language, colour, name, face, self.moves(colour), remark)
        looks = self.looks(colour)
        return app.memo(f"player-{colour}", (who, looks), lambda: self.drawn(who, looks))


class Strip(Players[Looks], Labelled, abstract=True):
    """A strip of cards, each of which opens the dialog `OPENS`. `colour` is the player in the dialog."""

    OPENS: str
    """The name of the action and its dialog."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.colour = ""

    @abstractmethod
    def large(self, colour: str) -> Html:
        """The content of the dialog about a player; empty if there is none."""

    def look(self, who: Who, picture: str, sign: str, standing: str, **more: object) -> Html:
        """A card that is a button as a whole: a picture, the name with a `sign`, and the standing."""
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
