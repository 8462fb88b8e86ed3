"""The poster of a finished race: all lines driven, as a picture to share."""

from __future__ import annotations

import json
from collections.abc import Callable
from time import monotonic

from games.rally.board.routes import Routes, poster
from games.rally.daily.deal import COMPANIONS, DRIVER
from games.rally.daily.race import CourseOfDay
from games.rally.table.facts import board_name
from shell.app.actions import Action, report
from shell.app.app import App
from shell.app.feature import Feature, Need
from shell.drawing.dialogs import buttons, dialog
from shell.drawing.html import Html, badge, button, html, tag
from shell.play.story import Story
from shell.seats.seats import Seats

from rally_core.names import colour_of

SLICE = 0.008
"""The seconds of work at a time in which turns are read."""


class Poster(Feature):
    """The dialog `poster`. The turns are read a few at a time, since each is played again for it."""

    _daily = Need(CourseOfDay)
    _seats = Need(Seats)
    _story = Need(Story)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._routes: Routes | None = None
        self._game: object = None

    def actions(self) -> dict[str, Action]:
        return {"poster": self._open, "poster-read": report(self._read)}

    def dialogs(self) -> dict[str, Callable[[], Html]]:
        return {"poster": self._dialog}

    def _open(self) -> None:
        app, session = self.app, self.app.session
        if not app.present.standing.over or not session.cursor:
            return
        if self._routes is None or self._game != (session.key, session.cursor):
            self._game = session.key, session.cursor
            self._routes = Routes(session.during(0, []))
        app.open("poster")
        self._read()

    def _read(self) -> None:
        """Read turns for a moment; a long race takes several calls."""
        session, routes = self.app.session, self._routes
        if routes is None or self._game != (session.key, session.cursor) or self.app.dialog != "poster":
            return
        until = monotonic() + SLICE
        while routes.turns < session.cursor:
            routes.read(self._story.tale(routes.turns).public)
            if monotonic() >= until:
                break
        if routes.turns < session.cursor:
            self.app.emit("later", action="poster-read")
            return
        if self._daily.session is not None:
            self._daily.join_routes(routes)

    # Drawing

    def _dialog(self) -> Html:
        app, t, routes = self.app, self.app.t, self._routes
        data = app.present.data
        if not data["result"] or routes is None:
            return html()
        close = button(app.session.ending, t("ui.rally.poster.back"))
        if routes.turns < app.session.cursor:
            waiting = tag("p", class_="rally-poster-wait", role="status")(t("ui.rally.poster.drawing"))
            return dialog(t("ui.rally.poster"), waiting, buttons(close), class_="rally-poster-dialog")
        title = self._title()
        about = t(
            "ui.labelled",
            label=board_name(app.texts, data["board"]),
            words=t("ui.rally.poster.turns", n=routes.turns),
        )
        lines = self._lines(routes)
        picture = app.memo(
            "poster", (self._game, app.texts.language), lambda: poster(data["board"], routes, data, title)
        )
        listed = html(*(tag("li")(badge(colour), tag("span")(words)) for colour, words in lines.items()))
        content = {
            "name": f"{app.game.file_name}.png", "title": title, "about": about, "lines": [*lines.items()],
        }  # fmt: skip
        save = button(
            None,
            t("ui.rally.poster.save"),
            sign="download",
            class_="primary",
            key="poster-save",
            data_poster=json.dumps(content, ensure_ascii=False),
        )
        body = html(
            tag("p", class_="rally-poster-about")(about),
            picture,
            tag("ul", class_="rally-poster-lines")(listed),
        )
        return dialog(title, body, buttons(close, save), class_="rally-poster-dialog")

    def _title(self) -> str:
        """The winners in a sentence."""
        if self._daily.session is not None:
            return self._daily.title(self._daily.session)
        t, winners = self.app.t, self.app.present.data["result"]["winners"]
        how = "nobody" if not winners else "share" if len(winners) > 1 else "won"
        players = self.app.texts.listed([self._seats.player(colour) for colour in winners])
        return t(f"ui.rally.finish.{how}", players=players)

    def _lines(self, routes: Routes) -> dict[str, str]:
        """The race of each colour in words: in figures, or for a race of the day the result."""
        t, daily = self.app.t, self._daily
        if daily.session is None:
            return {colour: self._line(colour, routes) for colour in self.app.present.data["players"]}
        entrants = daily.entrants(daily.result_in(daily.session), daily.own_name or t("ui.companion.you"))
        return {
            colour: t("ui.labelled", label=name, words=daily.outcome(result))
            for colour, (name, result) in zip((DRIVER, *COMPANIONS), entrants, strict=False)
        }

    def _line(self, colour: str, routes: Routes) -> str:
        """The race of a player in figures."""
        data = self.app.present.data
        falls = sum(colour_of(fall.robot) == colour for fall in routes.falls)
        words = self.app.t(
            "ui.rally.poster.line", flags=data["touched"][colour], hits=routes.hits[colour], falls=falls
        )
        return self.app.t("ui.labelled", label=self._seats.player(colour), words=words)
