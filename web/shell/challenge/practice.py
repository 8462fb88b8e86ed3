"""Practice with the challenges of a collection: a rating, one about as hard, and a review of failed ones."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from shell.app.app import App
from shell.challenge import rating
from shell.challenge.boxes import Boxes
from shell.challenge.collection import C
from shell.drawing.html import Html, button, tag
from shell.storage.entries import keep_last
from shell.storage.jsontext import Json

PART = "practice"
"""The part of a room for it."""
TAB = "ui.practice"
"""The key of the words on its tab."""
MEMORY, VERSION = "rating", 1
MOST_COUNTED, LONGEST_NAME = 1000, 40
MOST = 9999


class _Standing:
    """The contents of the entry: a rating, and the ids of the challenges that have `counted`, in order."""

    def __init__(self, points: int, deviation: float, rated: int, counted: dict[str, None]) -> None:
        self.points, self.deviation, self.rated, self.counted = points, deviation, rated, counted


class Practice:
    """A person's practice: the rating, and the `boxes` of challenges that come back.

    A challenge counts for the rating once: as not solved if the first attempt fails, otherwise as solved,
    with the share of the gain that its hints have left (`rating.share_after`).
    """

    def __init__(self, app: App) -> None:
        self._app = app
        self.entry = app.entries.entry(MEMORY, VERSION, _valid_parts, _fields, _joined, carried=True)
        self.boxes = Boxes(app)

    @property
    def rating(self) -> int:
        """The rating."""
        return self.entry.value.points

    @property
    def rated(self) -> int:
        """The number of challenges that have counted."""
        return self.entry.value.rated

    @property
    def look(self) -> Sequence[object]:
        """A value that changes with rating and boxes."""
        return self.entry.version, self.boxes.entry.version

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
        if name in self.entry.value.counted:
            return None
        with self.entry.changing() as stored:
            before, share = stored.points, rating.share_after(hints) if solved else 1.0
            stored.points, stored.deviation = rating.after(before, stored.deviation, strength, solved, share)
            stored.rated = min(stored.rated + bool(share), MOST)
            stored.counted[name] = None
            keep_last(stored.counted, MOST_COUNTED)
        return stored.points - before

    def reset(self) -> None:
        """Begin the rating anew; what comes back stays."""
        with self.entry.changing() as stored:
            stored.points, stored.deviation, stored.rated = rating.START, rating.UNSURE, 0
            stored.counted.clear()

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


def _fields(stored: _Standing) -> Json:
    return {
        "rating": stored.points, "deviation": stored.deviation, "rated": stored.rated,
        "counted": [*stored.counted],
    }  # fmt: skip


def _valid_parts(stored: Json) -> _Standing:
    """The valid parts of an entry; anything else is ignored."""
    points, rated, counted = stored.get("rating"), stored.get("rated"), stored.get("counted")
    deviation = stored.get("deviation")
    if type(points) is not int or type(rated) is not int or not 0 <= rated <= MOST:
        points, rated = rating.START, 0
    if not isinstance(deviation, int | float) or not rating.SURE <= deviation <= rating.UNSURE:
        deviation = rating.UNSURE
    names = [name for name in counted if isinstance(name, str)] if isinstance(counted, list) else []
    return _Standing(
        max(rating.LOWEST, min(rating.HIGHEST, points)),
        float(deviation),
        rated,
        {name[:LONGEST_NAME]: None for name in names[-MOST_COUNTED:]},
    )


def _joined(here: _Standing, there: _Standing) -> _Standing:
    """The rating of the side with more rated challenges; all that have counted here, and more as it fits."""
    rated = there if there.rated > here.rated else here
    new = [name for name in there.counted if name not in here.counted]
    counted = {**dict.fromkeys(new[max(0, len(new) - (MOST_COUNTED - len(here.counted))) :]), **here.counted}
    return _Standing(rated.points, rated.deviation, rated.rated, counted)
