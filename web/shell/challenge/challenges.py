"""The base of the features for each kind of challenge: the attempt on the table, from beginning to end."""

from __future__ import annotations

from abc import abstractmethod
from typing import Generic, TypeVar

from ground.interface import Interface
from shell.app.actions import Action
from shell.app.app import App
from shell.app.feature import Need
from shell.app.roles import Following, InPlace, Returning, Rooted
from shell.challenge.challenge import Challenge
from shell.challenge.held import Held
from shell.play.running import Running
from shell.play.table import Table
from shell.replay.replay import Replay
from shell.sharing.opening import Opening
from shell.storage.jsontext import Json

S = TypeVar("S", bound=Challenge)


class Challenges(Following, InPlace, Returning, Rooted, Interface, Generic[S], abstract=True):
    """Challenges of one `KIND`.

    Their actions begin with the name of the kind: `-again`, `-leave` and `-over`, which tells the result.
    """

    _opening = Need(Opening)
    _replay = Need(Replay)
    _running = Need(Running)
    _table = Need(Table)

    KIND: type[S]
    LEFT: str
    """The key of the message after leaving one for the game that waited."""
    LEAVE: str
    """The key of the words on the button for that."""
    MEMORY = ""
    """The name of the entry with the attempt on the table, if it differs from that of the kind."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._held = Held(app.entries, self._opening, self.MEMORY or self.KIND.kind)
        self._attempt: S | None = None
        """The attempt that waits while a solution is shown."""

    # Defined by each kind

    @abstractmethod
    def title(self, session: S) -> str:
        """The title of the challenge."""

    @abstractmethod
    def task(self, session: S) -> Json | None:
        """The data that identifies the challenge in storage; None if it is not to come back with the page."""

    @abstractmethod
    def go_on(self, stored: Json) -> None:
        """Put the stored attempt, its `task` and `turns`, on the table again.

        Raises `GameError` or another error (see `Held.go_on`) for invalid data.
        """

    @abstractmethod
    def note(self, session: S) -> None:
        """React to another position of it, e.g. save the result."""

    # The attempt on the table

    @property
    def session(self) -> S | None:
        """The attempt on the table, or None if there is none of this kind."""
        session = self.app.session
        return session if type(session) is self.KIND else None

    @property
    def running(self) -> bool:
        """True while the last turn is still shown: the result is not told before its end."""
        return self._running.phase == "running"

    @property
    def solved(self) -> bool:
        """True if it is solved and the last turn has been shown."""
        return self.session is not None and self.session.solved and not self.running

    @property
    def state(self) -> str:
        """The state as told so far: `on`, `solved`, `failed` or `shown`; empty if none is on the table."""
        session = self.session
        if session is None:
            return ""
        if session.shown:  # a shown solution counts for nobody
            return "shown"
        if self.running or not session.over:
            return "on"
        return "solved" if session.solved else "failed"

    @property
    def idle(self) -> bool:
        return self.session is None and self._held.empty

    def under_way(self) -> str:
        return self.title(self.session) if self.session is not None else ""

    def root(self) -> dict[str, str]:
        return {f"data-{self.KIND.kind}": self.state}

    def actions(self) -> dict[str, Action]:
        kind = self.KIND.kind
        return {f"{kind}-again": self.again, f"{kind}-leave": self.leave, f"{kind}-over": self.tell}

    def put(self, session: S) -> None:
        """Put an attempt on the table; the game there waits."""
        self._table.put(session, save=False)

    def again(self) -> None:
        """Take the last turn back to try another one."""
        if self.session is not None:
            self.app.look_at_present()
            self.app.follow("undo-turn")

    def leave(self) -> None:
        """Put the waiting game back on the table; if nobody asked for it, go to the front door."""
        if self.session is not None and self._table.put_back(self.session.home, save=False):
            self.app.say(self.LEFT)

    @property
    def leaving(self) -> str:
        """The words on the button that leaves a challenge."""
        waits = self.session is not None and self._table.is_asked_for(self.session.home)
        return self.app.t(self.LEAVE if waits else "ui.challenge.home")

    # Course

    def position_changed(self) -> None:
        session = self.session
        if session is not None and session.shown:
            return
        if session is not None:
            self.note(session)
        self.hold()

    def tell(self) -> None:
        """Tell the result; after a shown solution, return to the attempt it was shown for."""
        if self.session is not None and self.session.shown:
            self.watched()
        else:
            self.app.open(self.KIND.ending)
            self.honour()

    def honour(self) -> None:
        """Celebrate a solution of the person, once."""
        session = self.session
        if session is not None and session.earned and not session.honoured:
            session.honoured = True
            self.celebrate(session)

    def celebrate(self, session: S) -> None:
        """Show the celebration."""
        self.app.emit("celebrate", kind=session.kind, colour=session.solver)

    # A solution

    def watch(self, solution: S) -> None:
        """Show a played solution on the board; the attempt waits, and comes back."""
        self._attempt, solution.shown = self.session, True
        self.put(solution)
        self._replay.watch(0, self.watched)

    def watched(self) -> None:
        """Return to the attempt, and to its result if it is over."""
        attempt = self._attempt
        if attempt is not None and self.session is not None and self.session.shown:
            self._attempt = None
            self.put(attempt)
            if attempt.over:
                self.app.open(attempt.ending)

    # Closing the page

    def hold(self) -> None:
        """Save the attempt on the table for when the page is opened again."""
        session = self.session
        task = self.task(session) if session is not None else None
        if session is None or task is None:
            self._held.drop()
        else:
            self._held.keep(session, **task)

    def resumed(self) -> None:
        self._held.go_on(self.go_on)
