"""The poster of a finished race: all lines driven, flags with their turns, and falls."""

from __future__ import annotations

from games.rally.board.routes import Routes, poster
from games.rally.daily.deal import COMPANIONS, DRIVER
from games.rally.daily.race import CourseOfDay
from games.rally.table.facts import board_name
from shell.app.feature import Need
from shell.play.story import Story
from shell.poster.poster import Drawing, Sheet
from shell.poster.poster import Poster as Frame
from shell.seats.seats import Seats

from rally_core.names import colour_of


class Poster(Frame):
    """The poster. Each turn is played again for it."""

    _daily = Need(CourseOfDay)
    _seats = Need(Seats)
    _story = Need(Story)

    @property
    def possible(self) -> bool:
        session = self._daily.session
        return super().possible or (session is not None and session.over)

    def drawing(self) -> Drawing:
        app, session = self.app, self.app.session
        routes = Routes(session.during(0, []))
        for number in range(session.cursor):
            routes.read(self._story.tale(number).public)
            yield
        if self._daily.session is not None:
            self._daily.join_routes(routes)
        data, title = app.present.data, self._title()
        about = app.t(
            "ui.labelled",
            label=board_name(app.texts, data["board"]),
            words=app.t("ui.rally.poster.turns", n=routes.turns),
        )
        return Sheet(title, about, [(poster(data["board"], routes, data, title), "")], self._lines(routes))

    def _title(self) -> str:
        """The winners in a sentence."""
        if self._daily.session is not None:
            return self._daily.title(self._daily.session)
        t, winners = self.app.t, self.app.present.data["result"]["winners"]
        how = "nobody" if not winners else "share" if len(winners) > 1 else "won"
        players = self.app.texts.listed([self._seats.player(colour) for colour in winners])
        return t(f"ui.rally.finish.{how}", players=players)

    def _lines(self, routes: Routes) -> list[tuple[str, str]]:
        """The race of each colour in words: in figures, or for a race of the day the result."""
        t, daily = self.app.t, self._daily
        if daily.session is None:
            return [(colour, self._line(colour, routes)) for colour in self.app.present.data["players"]]
        entrants = daily.entrants(daily.result_in(daily.session), daily.own_name or t("ui.companion.you"))
        return [
            (colour, t("ui.labelled", label=name, words=daily.outcome(result)))
            for colour, (name, result) in zip((DRIVER, *COMPANIONS), entrants, strict=False)
        ]

    def _line(self, colour: str, routes: Routes) -> str:
        """The race of a player in figures."""
        data = self.app.present.data
        falls = sum(colour_of(fall.robot) == colour for fall in routes.falls)
        words = self.app.t(
            "ui.rally.poster.line", flags=data["touched"][colour], hits=routes.hits[colour], falls=falls
        )
        return self.app.t("ui.labelled", label=self._seats.player(colour), words=words)
