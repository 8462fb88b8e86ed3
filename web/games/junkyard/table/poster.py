"""The poster of a robot at the end of a game, or of a heap of the day."""

from __future__ import annotations

from games.junkyard.board.card import card
from games.junkyard.board.figures import Figures, eaten, figures
from games.junkyard.board.small import small_robot
from games.junkyard.daily.heap import HeapOfDay
from games.junkyard.solo import PERSON
from games.junkyard.words.names import parts
from shell.app.feature import Need
from shell.challenge.days import day_words, is_day
from shell.drawing.html import Html, bare_button, html, tag
from shell.library.library import Library
from shell.poster.poster import Drawing, Sheet
from shell.poster.poster import Poster as Frame
from shell.seats.seats import Seats

import junkyard_core as junk


class Poster(Frame):
    """The poster of the chosen robot; at first it is one's own, or that of a winner."""

    _heap = Need(HeapOfDay)
    _library = Need(Library)
    _seats = Need(Seats)

    @property
    def possible(self) -> bool:
        heap = self._heap.session
        return super().possible or (heap is not None and heap.over)

    @property
    def _colours(self) -> list[str]:
        """The colours of the robots to choose from."""
        return [PERSON] if self._heap.session is not None else list(self.app.present.data["robots"])

    @property
    def _colour(self) -> str:
        colours, winners = self._colours, self.app.present.standing.winners or ()
        here = [colour for colour in colours if colour in self._seats.here]
        first = [colour for colour in (here or colours) if colour in winners] or here or colours
        return self.chosen if self.chosen in colours else first[0]

    def choices(self) -> Html:
        if len(self._colours) == 1:
            return html()
        robots = self.app.present.data["robots"]
        each = (
            bare_button(
                html(small_robot(colour, robots[colour]), tag("span")(self._seats.player(colour))),
                "button junk-poster-choice",
                "poster",
                colour,
                aria_pressed=colour == self._colour,
                data_key=f"poster-{colour}",
            )
            for colour in self._colours
        )
        label = self.app.t("ui.junkyard.poster.whose")
        return tag("div", class_="junk-poster-choices", role="group", aria_label=label)(*each)

    def drawing(self) -> Drawing:
        app, t, colour, heap = self.app, self.app.t, self._colour, self._heap.session
        robot, won = app.present.data["robots"][colour], app.present.standing.winners or ()
        yield
        if heap is None:
            name = self._seats.player(colour)
            about = [t(app.key_of("title")), self._day()]
        else:
            name, about = self._heap.own_name, [self._heap.title(heap)]
        title = t("ui.junkyard.robot", player=name) if name else t("ui.junkyard.poster.mine")
        kinds = [part["part"] for part in (*robot["parts"], *robot["held"])]
        label = t("ui.labelled", label=title, words=parts(app.texts, kinds))
        mood = "glad" if colour in won or (heap is not None and heap.solved) else ""
        energy = t("ui.junkyard.energy", n=eaten(robot), of=junk.GOAL)
        state = t("ui.junkyard.exploded") if robot["exploded"] else t("ui.junkyard.power", n=robot["power"])
        lines = [(colour, _listed([energy, state])), ("", self._abilities(figures(robot)))]
        return Sheet(title, _listed(about), [(card(colour, robot, label, mood), "")], lines)

    def _day(self) -> str:
        """The day on which the game was last saved, in words; empty if its date is none."""
        day = self._library.last_played(self.app.session.key)[:10]
        return day_words(self.app.texts, day) if is_day(day) else ""

    def _abilities(self, own: Figures) -> str:
        """The figures of a robot in words."""
        numbers = {
            "scan": own.scan, "speed": own.speed, "claws": len(own.claws), "mouths": len(own.mouths),
        }  # fmt: skip
        t = self.app.t
        return _listed(
            [
                t("ui.labelled", label=t(f"ui.junkyard.figure.{name}"), words=str(number))
                for name, number in numbers.items()
            ]
        )


def _listed(words: list[str]) -> str:
    return " · ".join(filter(None, words))
