"""The poster of a game: its decisive turns, each as a close-up of the board with the paths of the bots."""

from __future__ import annotations

from games.ttb.board.scene import close_up
from games.ttb.board.scores import won_words
from games.ttb.table.preview import drawing as overlay
from games.ttb.turn.foresight import Glimpse
from shell.app.feature import Need
from shell.drawing.html import Html
from shell.film.weighing import Weighing
from shell.play.story import Story
from shell.poster.poster import Drawing, Sheet
from shell.poster.poster import Poster as Frame
from shell.review.curve import called_together
from shell.seats.seats import Seats
from shell.storage.jsontext import Json

from ground.rules import Seen
from ttb_core.names import COLOURS
from ttb_core.scoring import ranking


class Poster(Frame):
    """The poster. The turns are those of the film."""

    _seats = Need(Seats)
    _story = Need(Story)
    _weighing = Need(Weighing)

    def drawing(self) -> Drawing:
        app, t, texts, weighing = self.app, self.app.t, self.app.texts, self._weighing
        while weighing.weigh():
            yield
        pictures = []
        for number in weighing.decisive():
            yield
            round_ = t(app.key_of("round"), n=self._story.tale(number).round)
            words = t("ui.labelled", label=round_, words=weighing.line(number))
            pictures.append((self._picture(number, words), words))
        yield
        data = app.present.data
        about = " · ".join([t(app.key_of("title")), t(app.key_of("round"), n=data["round"])])
        title = won_words(data, texts, self._seats.player, self._seats.person)
        return Sheet(title, about, pictures, self._lines())

    def _picture(self, number: int, label: str) -> Html:
        """The board before a turn, with its effect."""
        tale, game = self._story.tale(number), self.app.game
        start, end = game.data(tale.start), tale.data_after(len(tale.steps))
        (colour,) = tale.colours
        effects = Glimpse(start, colour, tale.events, end)
        places = [bot["at"] for data in (start, end) for bot in self._own(data, colour)]
        places += [at for leg in effects.legs for at in (leg.start, leg.end)]
        places += [sign.at for sign in effects.signs]
        return close_up(Seen(start), places, overlay(effects), label)

    def _own(self, data: Json, colour: str) -> list[Json]:
        return [bot for name, bot in data["bots"].items() if name[:-1] == colour]

    def _lines(self) -> list[tuple[str, str]]:
        """The points of each side, the best first."""
        t, lines = self.app.t, []
        for side, tally in ranking(self.app.present.position):
            colours = [COLOURS[number] for number in side]
            names = self.app.texts.listed(called_together(self._seats, colours))
            words = t("ui.labelled", label=names, words=t("ui.finish.points", n=tally.total))
            lines.append((colours[0], words))
        return lines
