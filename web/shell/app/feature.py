"""What a part of the app can answer: its actions, regions and dialogs, and what else it has a say in."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from shell.app.actions import Action
    from shell.app.app import App, Shown
    from shell.app.job import Job
    from shell.app.way import Way
    from shell.storage.jsontext import Json

    Moment = tuple[int, int]
    """So many steps of the turn with this number have happened."""


class Feature:
    """A part of the app. It reaches the others through `self.app`."""

    ALWAYS: tuple[str, ...] = ()
    """Those of its regions that have nothing to do with the game: a screen leaves them alone."""
    ADDRESSED: tuple[str, ...] = ()
    """Words of addresses that lead here. Each is also the action that does so, and a dialog's its name."""

    def __init__(self, app: App) -> None:
        self.app = app

    def actions(self) -> dict[str, Action]:
        """What a person can do here: name to method, which takes the value as text. Each can say when it is
        allowed (see `actions.py`).
        """
        return {}

    def busy(self) -> bool:
        """Whether something moves here that most actions bring to its end first (see `actions.py`)."""
        return False

    def settle(self) -> None:
        """Bring what makes it `busy` to its end at once."""

    def cut_short(self) -> None:
        """Have what makes it `busy` come to its end: the page shows the end, and reports it."""
        self.app.emit("skip")

    def acted(self) -> None:
        """An action is over, a person's or a report of the page: what has waited for that can be done now."""

    def barred(self, action: str) -> str:
        """Why an action that changes the game may not be done now, in words; nothing if it may be."""
        return ""

    def regions(self) -> dict[str, Callable[[], str]]:
        """What is drawn here: the page's region to the method that writes it."""
        return {}

    def dialogs(self) -> dict[str, Callable[[], str]]:
        """The dialogs that can be opened here, by name."""
        return {}

    def labels(self) -> dict[str, str]:
        """What regions of the page are called for assistive tools, by their names."""
        return {}

    def tip(self, name: str) -> str:
        """What a thing is, by its `data-tip`, as HTML; nothing if it is not known here. Nothing changes."""
        return ""

    def ways(self) -> tuple[Way, ...]:
        """The ways to begin something here, for the front door."""
        return ()

    def at_the_door(self) -> None:
        """The front door opens: what its ways show can be asked for."""

    def under_way(self) -> str:
        """What lies on the table in place of a game, in words; nothing if it is not this feature's."""
        return ""

    def position_changed(self) -> None:
        """Another position is shown now."""

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

    LINKS: tuple[str, ...] = ()
    """What the links begin with that `opens` takes."""

    def opens(self, fragment: str) -> bool:
        """Whether a link, the part of an address after the `#`, is for this feature; then it is opened."""
        return False

    @property
    def keeps_address(self) -> bool:
        """Whether the page is to keep the address by which it was opened here."""
        return False

    def strip(self) -> str:
        """What stands in the strip above the table, as HTML; mostly nothing."""
        return ""

    def remark(self, moment: Moment) -> str:
        """What there is to say, in words, of a moment of the past that is looked at."""
        return ""

    def resumed(self) -> None:
        """The page has been opened, and the game that lay on the table last lies there again: what lay there
        in its place comes back.
        """

    def when_hidden(self) -> None:
        """The page is left, perhaps for good: what shall be there when it comes back is kept now."""

    def root(self) -> dict[str, str]:
        """Attributes of the document's root element; an empty value takes the attribute away."""
        return {}

    # A turn in the making, for who has one

    @property
    def can_undo(self) -> bool:
        """Whether a step of the turn in the making can be taken back here."""
        return False

    @property
    def can_redo(self) -> bool:
        """Whether such a step was taken back."""
        return False

    def undo(self) -> None:
        """Take the last such step back."""

    def redo(self) -> None:
        """Make it again."""

    def hint_for(self, pending: Json) -> Json:
        """The decision for which a person wants a hint who is asked for this one: another one of their own
        that is in the making, if they look at that.
        """
        return pending

    def taken_back(self, turn: Json) -> None:
        """This turn was taken back: it becomes the turn in the making again."""

    def job(self) -> Job | None:
        """The long work that is wanted here now, if any (see `shell.jobs.jobs`)."""
        return None

    def ended(self) -> None:
        """The game on the table has just come to its end, by a turn that was played or has come by link."""

    def luggage(self) -> tuple[str, object] | None:
        """What of this feature goes into a file with all games, besides `carried` entries: its name there,
        and a text, lines of text or texts by name. Files that are read in pieces hold nothing deeper beside
        the games.
        """
        return None

    def unpack(self, name: str, data: object) -> None:
        """A file with games has carried this, or it is the text of this game's entry `name` as another
        game's page has found it in storage. Nothing about it is trusted.
        """

    def offers(self) -> tuple[str, str, str] | None:
        """What is shared while this is shown in place of the game: the part of a link after the `#`, the same
        as JSON text, and a name for its file. Raises `GameError` if it cannot be shared.
        """
        return None


class Screen(Feature):
    """A feature that can take the whole page: with `app.screen = self` the game waits and is not drawn.

    `shown` is what the board shows then. The other features' regions are empty, except those of
    `KEPT` and those that are drawn `ALWAYS`.
    """

    ALONE = False
    """Whether nothing can be done there but its `own_actions`."""
    PLACE: str
    """Its address, which is also the action that opens it."""
    KEPT: tuple[str, ...] = ("bar", "board", "help")
    shown: Shown

    def own_actions(self) -> Mapping[str, Action]:
        """What a person can do there, also in place of actions of the game."""
        return {}

    def own_regions(self) -> dict[str, Callable[[], str]]:
        """What is drawn there, also in place of regions of the game."""
        return {}


class Cover(Screen):
    """A screen that lies over the game, which stays drawn: leaving it shows the game at once."""

    @property
    def KEPT(self) -> tuple[str, ...]:  # type: ignore[override]
        return self.app.regions

    @property
    def shown(self) -> Shown:  # type: ignore[override]
        return self.app.past or self.app.present

    @property
    def open(self) -> bool:
        """Whether this is what the page shows."""
        return self.app.screen is self
