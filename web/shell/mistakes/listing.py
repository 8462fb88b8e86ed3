"""The shelf of mistakes: a list of costly turns, each to be played better or removed."""

from __future__ import annotations

from abc import abstractmethod
from typing import Generic

from ground.errors import GameError
from ground.interface import Interface
from shell.app.actions import Action
from shell.app.app import App
from shell.app.feature import Feature, Need
from shell.challenge.days import day_words
from shell.drawing.html import Html, badge, bare_button, button, html, removal, tag
from shell.mistakes.stored import M, StoredMistakes
from shell.review.review import Review

TURNS = "turns"
"""The part of a room of challenges with the shelf."""


class Listing(Feature, Interface, Generic[M], abstract=True):
    """The list of the mistakes of the players on this device, `stored` there."""

    review = Need(Review)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.stored: StoredMistakes[M] = StoredMistakes(app, self.read)

    @abstractmethod
    def read(self, data: object) -> M:
        """A mistake from its stored data. Raises `GameError` and ValueError for invalid data."""

    @abstractmethod
    def put_on_table(self, mistake: M) -> None:
        """Put a mistake on the table. Raises `GameError` if it cannot be read."""

    @property
    @abstractmethod
    def on_table(self) -> M | None:
        """The mistake on the table, or None."""

    def picture(self, mistake: M) -> Html:
        """A small picture or a word of the turn that was played; may be empty."""
        return html()

    def actions(self) -> dict[str, Action]:
        return {
            **super().actions(),
            "mistake": self._open,
            "mistake-forget": self.stored.forget,
            "mistake-unforget": lambda: self.stored.unforget(),
        }

    def _open(self, name: str) -> None:
        """Put a mistake on the table; an unreadable one is removed from the list."""
        mistake = self.stored.find(name)
        if mistake is None:
            return
        try:
            self.put_on_table(mistake)
        except GameError as error:
            self.stored.forget(name)
            self.stored.forget_for_good()
            self.app.say_error(error)

    # Drawing

    @property
    def look(self) -> tuple[object, ...]:
        """Every value on which the drawing of the shelf depends, besides the language."""
        stored = self.stored
        return stored.entry.version, stored.gone, self.on_table

    @property
    def door_words(self) -> str:
        """The number of mistakes, in words for the front door; empty if there are none."""
        n = len(self.stored.mistakes)
        return self.app.t("ui.door.mistakes", n=n) if n else ""

    @property
    def is_empty(self) -> bool:
        """True if the shelf shows no mistake, not even one that was just removed."""
        return not self.stored.mistakes and self.stored.gone is None

    def name_of(self, mistake: M) -> str:
        """The title of a mistake: its round and its cost."""
        app = self.app
        when = app.t(app.key_of("round"), n=mistake.round)
        return app.t("ui.labelled", label=when, words=self.review.cost_words(mistake.cost))

    def shelf(self) -> Html:
        """The list as HTML, with an explanation of its purpose."""
        return _shelf(self)


def _shelf(listing: Listing[M]) -> Html:
    t, stored = listing.app.t, listing.stored
    rows = html(*(_row(listing, mistake) for mistake in stored.mistakes))
    removed = html()
    if stored.gone is not None:
        words = t("ui.removed", title=listing.name_of(stored.gone[1]))
        removed = removal(words, "mistake-unforget", t("ui.undo"))
    return tag("section", class_="mistakes", data_key="mistakes")(
        tag("h2")(t("ui.mistakes")),
        tag("p", class_="room-note")(t("ui.mistakes.help" if rows else "ui.mistakes.empty")),
        removed,
        tag("ul", class_="mistake-list")(rows) if rows else None,
    )


def _row(listing: Listing[M], mistake: M) -> Html:
    app, on_table = listing.app, listing.on_table
    title = listing.name_of(mistake)
    player = mistake.name or app.t(f"colour.{mistake.colour}")
    small = " · ".join(filter(None, (player, day_words(app.texts, mistake.day) if mistake.day else "")))
    forget = app.t("ui.remove", title=title)
    return tag("li", data_key=f"row-{mistake.id}")(
        bare_button(
            html(
                tag("span", class_="mistake-seat")(badge(mistake.colour)),
                tag("span", class_="mistake-words")(tag("b")(title), tag("small")(small)),
                listing.picture(mistake),
            ),
            "button mistake-row",
            "mistake",
            mistake.id,
            data_key=f"mistake-{mistake.id}",
            aria_current="true" if on_table is not None and on_table.id == mistake.id else None,
        ),
        button(
            "mistake-forget", forget, value=mistake.id, sign="trash", quiet=True, key=f"forget-{mistake.id}"
        ),
    )
