"""The rating of a person who solves challenges: in an entry, in words, and on a card."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from shell.app.app import App
from shell.challenge import rating
from shell.challenge.rating import PROVISIONAL
from shell.drawing.html import Html, button, tag
from shell.storage.entries import Entry, filled
from shell.storage.jsontext import Json

MOST = 9999
"""The highest count in an entry."""


class Standing:
    """A rating in an entry: its `points` and their `deviation`, after `rated` challenges.

    `noted` is what the entry notes of single challenges by name, so that each counts once.
    """

    def __init__(self, stored: Json, noted: dict[str, Any]) -> None:
        """Take the valid parts of an entry; anything else is ignored."""
        points, deviation = stored.get("rating"), stored.get("deviation")
        self.noted = noted
        self.rated = number(stored.get("rated"))
        self.points = max(rating.LOWEST, min(rating.HIGHEST, number(points, rating.START)))
        self.deviation = rating.FROM_BEFORE if self.rated else rating.UNSURE
        if isinstance(deviation, int | float) and rating.SURE <= deviation <= rating.UNSURE:
            self.deviation = float(deviation)

    def fields(self) -> Json:
        """The rating as stored, without what is noted."""
        return {"rating": self.points, "deviation": self.deviation, "rated": self.rated}

    def count(self, strength: int, solved: bool, share: float = 1.0) -> int:
        """Rate a challenge, and return the change of the points; one of no share does not count."""
        before = self.points
        self.points, self.deviation = rating.after(before, self.deviation, strength, solved, share)
        self.rated = min(self.rated + bool(share), MOST)
        return self.points - before

    def take(self, other: Standing) -> None:
        """Take over the rating of another one, and what is noted there."""
        self.points, self.deviation, self.rated = other.points, other.deviation, other.rated
        self.noted = other.noted

    def join(self, there: Standing, most: int) -> None:
        """Take over the rating with more challenges, and as many notes as fit into `most` (`filled`)."""
        noted = filled(self.noted, there.noted, most)
        if there.rated > self.rated:
            self.take(there)
        self.noted = noted


S = TypeVar("S", bound=Standing)


class Rated(Generic[S]):
    """A person's rating in an `entry`; begun anew, it can be brought back until a challenge counts."""

    def __init__(self, entry: Entry[S]) -> None:
        self.entry = entry
        self._before: Standing | None = None

    @property
    def rating(self) -> int:
        """The rating."""
        return self.entry.value.points

    @property
    def deviation(self) -> float:
        """The deviation of the rating."""
        return self.entry.value.deviation

    @property
    def rated(self) -> int:
        """The number of challenges that have counted."""
        return self.entry.value.rated

    @property
    def look(self) -> tuple[object, ...]:
        """A value that changes with the card of the rating."""
        return self.entry.version, self.was_reset

    @property
    def was_reset(self) -> bool:
        """True if the rating was begun anew, and can be brought back."""
        return self._before is not None and not self.rated

    def reset(self) -> None:
        """Begin the rating anew; all else in the entry stays."""
        with self.entry.changing() as stored:
            self._before = Standing(stored.fields(), stored.noted)
            stored.take(Standing({}, {}))

    def unreset(self) -> None:
        """Bring back the rating from before `reset`."""
        if self._before is not None and self.was_reset:
            with self.entry.changing() as stored:
                stored.take(self._before)
        self.reset_for_good()

    def reset_for_good(self) -> None:
        """Make the last `reset` final."""
        self._before = None


def number(value: object, other: int = 0) -> int:
    """A stored count, or `other` if invalid."""
    return value if type(value) is int and 0 <= value <= MOST else other


def missing(record: Rated[Any]) -> int:
    """The number of challenges that have to count before the rating is shown; 0 once it is."""
    return max(0, PROVISIONAL - record.rated)


def moved(app: App, record: Rated[Any], change: int, *, by_hints: bool) -> Html:
    """The rating after an attempt that has changed it; `by_hints` if hints have left nothing to gain."""
    t, now = app.t, str(record.rating)
    if missing(record):
        words = t("ui.rating.until", n=missing(record))
    elif by_hints:
        words = t("ui.rating.same", n=now)
    elif record.rated == PROVISIONAL:
        words = t("ui.rating.first", n=now)
    else:
        words = t("ui.rating.now", n=now, change=f"{'+' if change >= 0 else '−'}{abs(change)}")
    return tag("p", class_="rating-moved")(words)


def card(app: App, record: Rated[Any]) -> Html:
    """The rating as a card, with the button `rating-reset`, after which `rating-unreset` is in its place."""
    t, more = app.t, missing(record)
    words = t("ui.rating.until", n=more) if more else t("ui.rating.from", n=record.rated)
    action = button("rating-reset", t("ui.rating.reset"), sign="reset", key="rating-reset")
    if record.was_reset:
        action = button("rating-unreset", t("ui.undo"), sign="undo", key="rating-reset")
    return tag("section", class_="figure-card")(
        tag("h2")(t("ui.rating")),
        tag("p", class_="figure")(f"{record.rated} / {PROVISIONAL}" if more else record.rating),
        tag("p", role="status")(words),
        tag("p")(t(app.key_of("rating.help"))),
        action if record.rated or record.was_reset else "",
    )
