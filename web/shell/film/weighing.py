"""The weight of each turn of the game on the table, the decisive turns, and a line of words about each.

A turn's weight is that of its weightiest event (`Telling.weight`) or, if a feature judges turns (`Judging`),
the points it cost if these are more.
"""

from __future__ import annotations

from shell.app.app import App
from shell.app.feature import Feature, Need
from shell.app.roles import Judging
from shell.film.choosing import Key, decisive, key_of
from shell.play.story import Story, Tale
from shell.seats.seats import HERE, Seats
from shell.storage.jsontext import Json
from shell.texts.texts import as_sentence


class Weighing(Feature):
    """The weights of the turns that have been weighed, from the first one on."""

    _seats = Need(Seats)
    _story = Need(Story)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._weights: list[float] = []
        self._of: tuple[str, list[Json]] = ("", [])

    @property
    def remaining(self) -> int:
        """The number of turns that have not been weighed."""
        session = self.app.session
        now = session.so_far
        if self._of != now:
            self._of, self._weights = now, []
        return session.cursor - len(self._weights)

    def weigh(self) -> bool:
        """Weigh the next turn. Returns True if more remain."""
        if self.remaining:
            self._weights.append(self.key(self._story.tale(len(self._weights))).weight)
        return self.remaining > 0

    def key(self, tale: Tale) -> Key:
        """The weightiest event of a turn."""
        return key_of(tale.steps, self.app.game.telling.weight)

    def decisive(self) -> list[int]:
        """The numbers of the decisive turns, ascending, once all have been weighed.

        A judgement that is not complete is left out, or early turns would count more.
        """
        weights = self._weights[:]
        for judge in self.app.having(Judging):
            if len(costs := judge.costs()) >= len(weights):
                weights = list(map(max, weights, costs))
        return decisive(weights)

    def line(self, number: int) -> str:
        """The words about a turn."""
        app, player = self.app, self._seats.player
        tale, telling = self._story.tale(number), app.game.telling
        key = self.key(tale)
        costs = [judge.costs() for judge in app.having(Judging)]
        cost = max((known[number] for known in costs if number < len(known)), default=0.0)
        if cost > key.weight and len(tale.colours) == 1:
            return app.t("ui.film.cost", player=player(tale.colours[0]), n=max(1, round(cost)))
        if key.event is None:
            words = telling.decided(tale.events, app.texts, player)
            unchanged = app.t(app.key_of("unchanged"), player=self._seats.players(tale.colours))
            return as_sentence(words[0] if words else unchanged)
        touched = dict(telling.touched(tale.steps, self._mine, app.texts, player))
        told = telling.sentences([key.event], app.texts, player)
        return touched.get(key.step) or as_sentence(next(iter(told), ""))

    @property
    def _mine(self) -> list[str]:
        """The colours of the people here, if others have played against them elsewhere or as computers."""
        standing = self.app.present.standing
        here = [colour for colour in standing.colours if self._seats.of(colour).kind == HERE]
        return here if len(here) < len(standing.colours) else []
