"""The rating of a person who solves challenges, in words and on a card."""

from __future__ import annotations

from typing import Protocol

from shell.app.app import App
from shell.challenge.rating import PROVISIONAL
from shell.drawing.html import Html, button, tag


class Rated(Protocol):
    """A person's `rating`, and the number of challenges by which it was `rated`."""

    @property
    def rating(self) -> int: ...

    @property
    def rated(self) -> int: ...


def missing(record: Rated) -> int:
    """The number of challenges that have to count before the rating is shown; 0 once it is."""
    return max(0, PROVISIONAL - record.rated)


def moved(app: App, record: Rated, change: int, *, by_hints: bool) -> Html:
    """The rating after an attempt that has changed it; `by_hints` if hints have left nothing to gain."""
    t, rating = app.t, str(record.rating)
    if missing(record):
        words = t("ui.rating.until", n=missing(record))
    elif by_hints:
        words = t("ui.rating.same", n=rating)
    elif record.rated == PROVISIONAL:
        words = t("ui.rating.first", n=rating)
    else:
        words = t("ui.rating.now", n=rating, change=f"{'+' if change >= 0 else '−'}{abs(change)}")
    return tag("p", class_="rating-moved")(words)


def card(app: App, record: Rated) -> Html:
    """The rating as a card, with the button `rating-reset`."""
    t, more = app.t, missing(record)
    reset = button("rating-reset", t("ui.rating.reset"), sign="reset", key="rating-reset")
    return tag("section", class_="figure-card")(
        tag("h2")(t("ui.rating")),
        tag("p", class_="figure")(f"{record.rated} / {PROVISIONAL}" if more else record.rating),
        tag("p")(t("ui.rating.until", n=more) if more else t("ui.rating.from", n=record.rated)),
        tag("p")(t(app.key_of("rating.help"))),
        reset if record.rated else "",
    )
