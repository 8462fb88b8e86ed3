"""The end of a game: the dialog with the result, and the celebration of a victory."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable

from ground.interface import Interface
from shell.app.actions import Action
from shell.app.app import App
from shell.app.feature import Need
from shell.app.roles import Honouring
from shell.drawing.dialogs import dialog
from shell.drawing.html import Html, badge, html, icon, tag
from shell.newgame.rematch import Rematch
from shell.play.running import Running
from shell.review.review import Review
from shell.seats.seats import HERE, Seats


class Ending(Honouring):
    """The dialog of the action `finish`; the first time, a victory of a person here is celebrated.

    A game draws its content with `drawn`.
    """

    _rematch = Need(Rematch)
    _running = Need(Running)
    _seats = Need(Seats)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._news = False
        """True if the game has just ended, and the result has not been told yet."""

    def drawn(self) -> Html:
        """The dialog as HTML, or empty while the game is on."""
        raise NotImplementedError

    def actions(self) -> dict[str, Action]:
        return {"finish": self.show}

    def dialogs(self) -> dict[str, Callable[[], Html]]:
        return {"finish": self.drawn}

    def ended(self) -> None:
        self._news = self.app.session.is_game

    def show(self, value: str) -> None:
        """Open the dialog."""
        self.app.open("finish")
        news, self._news = self._news, False
        winners = self.winners_here if news else []
        if winners and not self._running.celebrating:  # otherwise it was celebrated on the board
            self.app.emit("celebrate", kind="victory", colour=winners[0])

    @property
    def winners(self) -> list[str]:
        """The colours that have won."""
        return list(self.app.present.standing.winners or ())

    @property
    def winners_here(self) -> list[str]:
        """The winning colours of people at this device."""
        return [colour for colour in self.winners if self._seats.of(colour).kind == HERE]


class Places(Ending, Interface, abstract=True):
    """An end that shows all players in their places, and leads to the review."""

    _review = Need(Review)

    @abstractmethod
    def sentence(self, how: str, players: str) -> str:
        """A sentence about the result in the game's words.

        `how` is `you` or `you_share` to the only person at the table, who has won, `lost` to one who has not;
        otherwise `won`, `share` or `nobody`.
        """

    def headline(self) -> str:
        """The winners in a sentence, from the viewpoint of the only person at the table if there is one."""
        you, winners = self._rematch.you, self.winners
        several = len(winners) > 1
        if you and set(you) & set(winners):
            how = "you_share" if several else "you"
        elif not winners:
            how = "nobody"
        else:
            how = "lost" if you else "share" if several else "won"
        return self.sentence(how, self.app.texts.listed(list(map(self._seats.player, winners))))

    @abstractmethod
    def why(self) -> Html:
        """The reason for the result, as HTML."""

    @abstractmethod
    def ranked(self) -> list[str]:
        """The colours, the best first."""

    @abstractmethod
    def place(self, colour: str) -> Html:
        """The result of a player, as HTML."""

    def own(self) -> str:
        """The game's own buttons in the foot of the dialog, as HTML."""
        return ""

    def figures(self, inside: str) -> Html:
        """The figures of a place in a line, as HTML."""
        return tag("p", class_="finish-place-figures")(inside)

    def drawn(self) -> Html:
        if not self.app.present.standing.over:
            return html()
        places = html(*map(self._place, self.ranked()))
        return dialog(
            self.headline(),
            html(tag("p", class_="finish-by")(self.why()), tag("ol", class_="finish-places")(places)),
            self._rematch.foot(self.own() + self._review.button() + self._review.offers()),
            class_="finish",
            focus=True,
            data_won=str(bool(self.winners_here)).lower(),
        )

    def _place(self, colour: str) -> Html:
        won = colour in self.winners
        name, crown = self._seats.player(colour), icon("trophy") if won else ""
        return tag("li", class_="finish-place", data_colour=colour, data_won=won)(
            tag("div", class_="finish-place-who")(badge(colour), tag("span")(name), crown), self.place(colour)
        )
