"""Practice with the challenges of a collection: a rating, one about as hard, and a review of failed ones."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from shell.app.app import App
from shell.challenge.boxes import Boxes
from shell.challenge.collection import C
from shell.challenge.rated import Rated, Standing
from shell.challenge.rating import share_after
from shell.drawing.html import Html, button, tag
from shell.storage.entries import keep_last
from shell.storage.jsontext import Json

PART = "practice"
"""The part of a room for it."""
TAB = "ui.practice"
"""The key of the words on its tab."""
MEMORY, VERSION = "rating", 1
MOST_COUNTED, LONGEST_NAME = 1000, 40


class Practice(Rated[Standing]):
    """A person's practice: the rating, and the `boxes` of challenges that come back.

    A challenge counts for the rating once: as not solved if the first attempt fails, otherwise as solved,
    with the share of the gain that its hints have left (`rating.share_after`).
    """

    def __init__(self, app: App) -> None:
        super().__init__(app.entries.entry(MEMORY, VERSION, _valid_parts, _fields, _joined, carried=True))
        self._app = app
        self.boxes = Boxes(app)

    @property
    def look(self) -> tuple[object, ...]:
        """A value that changes with rating and boxes."""
        return *super().look, self.boxes.entry.version

    def ended(self, name: str, strength: int, day: str, *, solved: bool, new: bool, hints: int) -> int | None:
        """Note the end of an attempt, and return the change of the rating; None if it has counted before.

        `new` is True for a challenge never solved before, and `hints` the number of those given.
        """
        today = self.boxes.today(day)
        self.boxes.played(name)
        if not solved or (new and hints and name not in self.boxes.by_key):
            self.boxes.failed(name, today)
        else:
            self.boxes.solved(name, today)
        if name in self.entry.value.noted:
            return None
        with self.entry.changing() as stored:
            change = stored.count(strength, solved, share_after(hints) if solved else 1.0)
            stored.noted[name] = None
            keep_last(stored.noted, MOST_COUNTED)
        return change

    def due(self, day: str, among: Collection[str]) -> list[str]:
        """The ids of the challenges `among` these that are due on a day."""
        return [name for name in self.boxes.due(self.boxes.today(day)) if name in among]

    def following(self, challenges: Sequence[C], solved: Collection[str], due: Sequence[str]) -> C | None:
        """The next challenge: the first that is due, else the unsolved one nearest to the rating; or None."""
        if due:
            return next(each for each in challenges if each.id == due[0])
        new = [
            each
            for each in challenges
            if each.strength is not None and each.id not in solved and each.id not in self.boxes.by_key
        ]
        return min(new, key=lambda each: abs((each.strength or 0) - self.rating), default=None)

    def outcome_words(self, name: str, day: str) -> str:
        """The future of a challenge that has ended, in words; empty if it does not come back."""
        return self.boxes.words(name, self.boxes.today(day))

    def card(self, action: str, title: str, due: int) -> Html:
        """The card of the next challenge, called `title`, with the button `action`; `due` are due today."""
        t, later = self._app.t, len(self.boxes.by_key) - due
        head = t("ui.path.due", n=due) if due else title or t("ui.path.rest")
        go = button(action, t("ui.path.go"), sign="play", class_="primary", key=action) if title else ""
        return tag("section", class_="figure-card")(
            tag("h2")(head),
            tag("p")(title) if due else "",
            tag("p")(t("ui.path.later", n=later)) if later > 0 else "",
            tag("p")(t("ui.practice.help")),
            go,
        )


def _fields(stored: Standing) -> Json:
    return {**stored.fields(), "counted": [*stored.noted]}


def _valid_parts(stored: Json) -> Standing:
    """The valid parts of an entry; anything else is ignored."""
    counted = stored.get("counted")
    names = [name for name in counted if isinstance(name, str)] if isinstance(counted, list) else []
    return Standing(stored, {name[:LONGEST_NAME]: None for name in names[-MOST_COUNTED:]})


def _joined(here: Standing, there: Standing) -> Standing:
    here.join(there, MOST_COUNTED)
    return here
