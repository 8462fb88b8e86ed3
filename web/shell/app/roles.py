"""What a feature can have a say in besides its own actions: a small class for each.

A feature that has such a part takes the class among its bases. The app collects the features of each role
once, in their order (`App.having`), and asks nobody else.
"""

from __future__ import annotations

from shell.app.feature import Feature
from shell.app.job import Job
from shell.app.way import Way
from shell.drawing.html import Html, html
from shell.storage.jsontext import Json

Moment = tuple[int, int]
"""So many steps of the turn with this number have happened."""


# Actions


class Moving(Feature):
    """Something moves here at times, which most actions bring to its end first (see `actions.py`)."""

    def busy(self) -> bool:
        """Whether it moves now."""
        return False

    def settle(self) -> None:
        """Bring it to its end at once."""

    def cut_short(self) -> None:
        """Have it come to its end: the page shows the end, and reports it."""
        self.app.emit("skip")


class Waiting(Feature):
    """Something here waits for an action to be over."""

    def acted(self) -> None:
        """An action is over, a person's or a report of the page."""


class Barring(Feature):
    """Some actions that change the game are not for this table at times."""

    def barred(self, action: str) -> str:
        """Why an action may not be done now, in words; nothing if it may be."""
        return ""


class Undoable(Feature):
    """A turn in the making, step by step."""

    @property
    def can_undo(self) -> bool:
        """Whether a step of it can be taken back."""
        return False

    @property
    def can_redo(self) -> bool:
        """Whether such a step was taken back."""
        return False

    def undo(self) -> None:
        """Take the last such step back."""

    def redo(self) -> None:
        """Make it again."""

    def taken_back(self, turn: Json) -> None:
        """This turn was taken back: it becomes the turn in the making again."""

    def hint_for(self, pending: Json) -> Json:
        """The decision for which a hint is wanted where this one is asked: another one of the same person's
        that is in the making, if that is looked at.
        """
        return pending


class Working(Feature):
    """Long work is wanted here at times."""

    def job(self) -> Job | None:
        """The work that is wanted now, if any (see `shell.jobs.jobs`)."""
        return None


# The game on the table


class Following(Feature):
    """The position that is shown matters here."""

    def position_changed(self) -> None:
        """Another position is shown now."""


class Honouring(Feature):
    """The end of a game matters here."""

    def ended(self) -> None:
        """The game on the table has just come to its end, by a turn that was played or has come by link."""


class Remarking(Feature):
    """There may be something to say of a moment of the past."""

    def remark(self, moment: Moment) -> str:
        """What there is to say, in words, of a moment that is looked at."""
        return ""


class Returning(Feature):
    """Something here outlives the page."""

    def when_hidden(self) -> None:
        """The page is left, perhaps for good: what shall be there when it comes back is kept now."""

    def resumed(self) -> None:
        """The page has been opened, and the game that lay on the table last lies there again: what lay there
        in its place comes back.
        """


class InPlace(Feature):
    """Something lies on the table in place of a game at times, such as a task."""

    def under_way(self) -> str:
        """What lies there now, in words; nothing if it is not this feature's."""
        return ""


# The page


class Labelled(Feature):
    """Regions of the page have names that change."""

    def labels(self) -> dict[str, str]:
        """What regions are called for assistive tools, by their names."""
        return {}


class Tipped(Feature):
    """Things on the page have tips."""

    def tip(self, name: str) -> Html:
        """What a thing is, by its `data-tip`, as HTML; nothing if it is not known here. Nothing changes."""
        return html()


class Rooted(Feature):
    """The document's root element has attributes that say how things stand here."""

    def root(self) -> dict[str, str]:
        """The attributes; an empty value takes the attribute away."""
        return {}


class Stripped(Feature):
    """A strip above the table says at times that something else goes on."""

    def strip(self) -> Html:
        """What stands in the strip now, as HTML; mostly nothing."""
        return html()


# Ways in and out


class Beginning(Feature):
    """There are ways to begin something here."""

    def ways(self) -> tuple[Way, ...]:
        """The ways, for the front door."""
        return ()

    def at_the_door(self) -> None:
        """The front door opens: what the ways show can be asked for."""


class Addressed(Feature):
    """What is shown here has an address of its own."""

    ADDRESSED: tuple[str, ...] = ()
    """Words of addresses that lead here. Each is also the action that does so, and a dialog's its name."""

    def place(self) -> str:
        """Which of `ADDRESSED`, other than a dialog, leads to what is shown now, if one does."""
        return ""

    def leave_place(self) -> None:
        """Put away what `place` names."""

    def address_part(self) -> str:
        """Which part of the dialog in `ADDRESSED` is shown, if it has several: it stands in the address after
        a slash, and is the value of the action.
        """
        return ""


class TakingLinks(Feature):
    """Some links are opened here."""

    LINKS: tuple[str, ...] = ()
    """What these links begin with."""

    def opens(self, fragment: str) -> bool:
        """Whether a link, the part of an address after the `#`, is for this feature; then it is opened."""
        return False

    @property
    def keeps_address(self) -> bool:
        """Whether the page is to keep the address by which it was opened here."""
        return False


class Shareable(Feature):
    """Something is shared here in place of the game at times."""

    def offers(self) -> tuple[str, str, str] | None:
        """What is shared while this is shown: the part of a link after the `#`, the same as JSON text, and a
        name for its file. Raises `GameError` if it cannot be shared.
        """
        return None


class Packing(Feature):
    """Something here goes into a file with all games, besides `carried` entries."""

    def luggage(self) -> tuple[str, object] | None:
        """Its name in the file, and a text, lines of text or texts by name. Files that are read in pieces
        hold nothing deeper beside the games.
        """
        return None

    def unpack(self, name: str, data: object) -> None:
        """A file with games has carried this, or it is the text of this game's entry `name` as another
        game's page has found it in storage. Nothing about it is trusted.
        """
