"""The roles of features: a small class for each thing a feature can take part in besides its own actions.

A feature with a role takes the class among its bases. The app collects the features of each role once, in
their order (`App.having`), and calls only these.
"""

from __future__ import annotations

from collections.abc import Sequence

from shell.app.feature import Feature
from shell.app.job import Job
from shell.app.way import Way
from shell.drawing.html import Html, html
from shell.storage.jsontext import Json

Moment = tuple[int, int]
"""A turn's number and the number of its steps that have happened."""


# Actions


class Moving(Feature):
    """Has something that moves at times; most actions finish it first (see `actions.py`)."""

    def busy(self) -> bool:
        """True while something moves."""
        return False

    def settle(self) -> None:
        """Finish the movement at once."""

    def cut_short(self) -> None:
        """Have the page jump to the end of the movement, and report it."""
        self.app.emit("skip")


class Waiting(Feature):
    """Reacts to the end of actions."""

    def acted(self) -> None:
        """React to the end of an action of a person or of the page."""


class Barring(Feature):
    """Bars some actions that change the game at times."""

    def barred(self, action: str) -> str:
        """The reason why an action is barred now, in words; empty if it is allowed."""
        return ""


class Undoable(Feature):
    """Has a turn in the making that can be undone step by step."""

    @property
    def can_undo(self) -> bool:
        """True if a step of the turn in the making can be taken back."""
        return False

    @property
    def can_redo(self) -> bool:
        """True if such a step was taken back."""
        return False

    def undo(self) -> None:
        """Take back the last step."""

    def redo(self) -> None:
        """Restore the last step that was taken back."""

    def taken_back(self, turn: Json) -> None:
        """Make a turn that was taken back the turn in the making again."""

    def hint_for(self, pending: Json) -> Json:
        """The decision to give a hint for where `pending` is asked.

        It differs from `pending` if the person looks at another decision of their own that is in the making.
        """
        return pending


class Working(Feature):
    """Requests long work at times."""

    def job(self) -> Job | None:
        """The work that is wanted now (see `shell.jobs.jobs`), or None."""
        return None


# The game on the table


class Following(Feature):
    """Depends on the shown position."""

    def position_changed(self) -> None:
        """React to another position on the screen."""


class Honouring(Feature):
    """Takes part when a game ends."""

    def ended(self) -> None:
        """React to the end of the game on the table, by a turn that was played or came by link."""


class Remarking(Feature):
    """May have a remark on a moment of the past."""

    def remark(self, moment: Moment) -> str:
        """The remark on a moment that is looked at, in words; empty if there is none."""
        return ""


class Judging(Feature):
    """Judges the turns of a game that has ended, one after the other, in long work."""

    judging = False
    """True while another feature waits for the judgement."""

    def costs(self) -> list[float]:
        """The points that each turn has lost; at first only those of the turns that have been judged."""
        return []


class Returning(Feature):
    """Has state that outlives the page."""

    def when_hidden(self) -> None:
        """Save the state: the page is being left, perhaps for good."""

    def resumed(self) -> None:
        """Restore the state: the page is open and the last game is on the table.

        A challenge that was on the table in place of that game comes back.
        """


class InPlace(Feature):
    """Can put something, such as a challenge, on the table in place of a game."""

    def under_way(self) -> str:
        """The title of the feature's challenge on the table; empty if there is none."""
        return ""


# The page


class Labelled(Feature):
    """Gives regions of the page names that change."""

    def labels(self) -> dict[str, str]:
        """The names of regions for assistive tools, by region."""
        return {}


class Tipped(Feature):
    """Explains parts of the page in tips."""

    def tip(self, name: str) -> Html:
        """The explanation of a `data-tip` as HTML; empty if the feature does not know it. Changes nothing."""
        return html()


class Staging(Feature):
    """Has a say in how a turn is animated."""

    def staged(self, steps: list[Json], events: Sequence[Json]) -> list[Json]:
        """The steps of an animation (`Motion.animation`) of these events, perhaps with more between them."""
        return steps


class Rooted(Feature):
    """Sets attributes of the document's root element."""

    def root(self) -> dict[str, str]:
        """The attributes; an empty value removes the attribute."""
        return {}


class Stripped(Feature):
    """Shows a strip above the table at times, about something else that is going on."""

    def strip(self) -> Html:
        """The content of the strip as HTML; mostly empty."""
        return html()


# Ways in and out


class Beginning(Feature):
    """Offers ways to begin something on the front door."""

    def ways(self) -> tuple[Way, ...]:
        """The ways for the front door."""
        return ()

    def at_the_door(self) -> None:
        """The front door opens: request what the ways need."""


class Addressed(Feature):
    """Has addresses of its own."""

    ADDRESSED: tuple[str, ...] = ()
    """The words of its addresses. Each is also the action that leads there, and for a dialog its name."""

    def place(self) -> str:
        """The name in `ADDRESSED` of the view shown now, or empty; dialogs do not count."""
        return ""

    def leave_place(self) -> None:
        """Close the view that `place` names."""

    def address_part(self) -> str:
        """The shown part of the dialog in `ADDRESSED`, or empty if it has no parts.

        It stands in the address after a slash and is the value of the action.
        """
        return ""


class TakingLinks(Feature):
    """Opens some kinds of links."""

    LINKS: tuple[str, ...] = ()
    """The beginnings of these links."""

    def opens(self, fragment: str) -> bool:
        """Open a link, the part of an address after the `#`, and return True if it is for this feature."""
        return False

    @property
    def keeps_address(self) -> bool:
        """True if the page should keep the address by which it was opened here."""
        return False


class Shareable(Feature):
    """Has content to share in place of the game at times."""

    def offers(self) -> tuple[str, str, str] | None:
        """The content to share: the part of a link after the `#`, the same as JSON text, and a file name.

        None if the game is to be shared. Raises `GameError` if the content cannot be shared.
        """
        return None


class Packing(Feature):
    """Adds data to a file with all games, besides `carried` entries."""

    def luggage(self) -> tuple[str, object] | None:
        """The name of the data in the file, and the data: a text, a list of lines or texts by name; or None.

        Files that are read in pieces hold no deeper values beside the games.
        """
        return None

    def unpack(self, name: str, data: object) -> None:
        """Take in data of a file with games, or an entry `name` that another game's page found in storage.

        None of it is trusted.
        """
