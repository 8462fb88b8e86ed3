"""The end of a game: who has won and why, the robots as they are left, and what to do next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.junkyard.table.figures import energy, power
from games.junkyard.table.small import small_robot
from games.junkyard.words.telling import victory
from shell.app.feature import Feature
from shell.drawing.dialogs import dialog
from shell.drawing.html import attrs, badge, esc, icon
from shell.newgame.rematch import Rematch
from shell.seats.seats import HERE, Seats
from shell.table.running import Running

if TYPE_CHECKING:
    from collections.abc import Callable

    from shell.app.actions import Action
    from shell.app.app import App
    from shell.storage.jsontext import Json


class Finish(Feature):
    """The dialog at the end."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._news = False
        """Whether the end has only just come, and has not been told yet."""

    def actions(self) -> dict[str, Action]:
        return {"finish": self._open}

    def dialogs(self) -> dict[str, Callable[[], str]]:
        return {"finish": self._dialog}

    def ended(self) -> None:
        self._news = self.app.session.is_game

    def _open(self, value: str) -> None:
        self.app.open("finish")
        news, self._news = self._news, False
        winners = self._winners_here if news else []
        if winners and not self.app.feature(Running).celebrating:  # on the board it has had its moment
            self.app.emit("celebrate", kind="victory", colour=winners[0])

    @property
    def _winners_here(self) -> list[str]:
        """The colours of people at this device who have won."""
        seats = self.app.feature(Seats)
        winners = self.app.present.standing.winners or ()
        return [colour for colour in winners if seats.of(colour).kind == HERE]

    # Drawing

    def _headline(self) -> str:
        """Who has won, in a sentence, and to the one person at the table what that means for them."""
        app, you = self.app, self.app.feature(Rematch).you
        winners = app.present.standing.winners or ()
        if you and set(you) & set(winners):
            return app.t("ui.junkyard.finish.you" if len(winners) == 1 else "ui.junkyard.finish.you_share")
        if not winners:
            return app.t("ui.junkyard.finish.nobody")
        names = app.texts.listed(list(map(app.feature(Seats).player, winners)))
        if you:
            return app.t("ui.junkyard.finish.lost", players=names)
        many = "ui.junkyard.finish.share" if len(winners) > 1 else "ui.junkyard.finish.won"
        return app.t(many, players=names)

    def _dialog(self) -> str:
        app, data = self.app, self.app.present.data
        result = data["result"]
        if result is None:
            return ""
        why = app.t(f"event.over.{result['by']}")
        how = victory(app.texts, result, app.feature(Seats).player)
        places = "".join(self._place(colour, data, result) for colour in ranked(result))
        return dialog(
            self._headline(),
            f'<p class="finish-by">{esc(why)}<br>{esc(how)}</p><ol class="junk-places">{places}</ol>',
            app.feature(Rematch).foot(),
            class_="finish",
            focus=True,
            data_won=str(bool(self._winners_here)).lower(),
        )

    def _place(self, colour: str, data: Json, result: Json) -> str:
        """A robot as it is left, with what it has eaten and the power it has."""
        app, t, robot = self.app, self.app.t, data["robots"][colour]
        won = colour in result["winners"]
        name = app.feature(Seats).player(colour)
        crown = icon("trophy") if won else ""
        lost = f'<p class="junk-place-lost">{esc(t("ui.junkyard.exploded"))}</p>' if robot["exploded"] else ""
        figures = energy(app.texts, colour, result["totals"][colour])
        figures += power(app.texts, colour, result["powers"][colour])
        head = attrs(class_="junk-place", data_colour=colour, data_won=won)
        drawn = small_robot(colour, robot, name, "glad" if won else "sad")
        return (
            f'<li{head}><div class="junk-place-who">{badge(colour)}<span>{esc(name)}</span>{crown}</div>'
            f'{drawn}<p class="junk-place-figures">{figures}</p>{lost}</li>'
        )


def ranked(result: Json) -> list[str]:
    """The colours, winners first, then by energy and power; those that exploded last."""
    totals, powers = result["totals"], result["powers"]

    def rank(colour: str) -> tuple[bool, bool, int, int]:
        return (
            colour not in result["winners"],
            not powers[colour],
            -totals[colour],
            -powers[colour],
        )

    return sorted(totals, key=rank)
