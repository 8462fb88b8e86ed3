"""The feature of each kind of challenge: the one on the table, from its beginning to what becomes of it."""

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
    """Challenges of one `KIND`. The actions of each begin with its name: `-again`, `-leave` and
    `-over`, which tells how it has ended.
    """

    _opening = Need(Opening)
    _replay = Need(Replay)
    _running = Need(Running)
    _table = Need(Table)

    KIND: type[S]
    LEFT: str
    """The text that says that it was left."""
    MEMORY = ""
    """The entry with the one on the table, if that is not called after its kind."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._held = Held(app.entries, self._opening, self.MEMORY or self.KIND.kind)
        self._mine: S | None = None
        """The attempt that waits while a solution is shown."""

    # What a kind fills in

    @abstractmethod
    def title(self, session: S) -> str:
        """What it is called."""

    @abstractmethod
    def task(self, session: S) -> Json | None:
        """What it is, as it is kept for when the page is opened again; None if it is not to come back."""

    @abstractmethod
    def go_on(self, kept: Json) -> None:
        """Put the one that was kept, its `task` and its `turns`, on the table again. Raises `GameError` and
        whatever else data that is not in order leads to.
        """

    @abstractmethod
    def note(self, session: S) -> None:
        """Another position of it is shown: remember what has come of it."""

    # The one on the table

    @property
    def session(self) -> S | None:
        """The one on the table, if there is one of this kind."""
        session = self.app.session
        return session if type(session) is self.KIND else None

    @property
    def running(self) -> bool:
        """Whether the last turn is still being shown: how it ends is not told before."""
        return self._running.phase == "running"

    @property
    def solved(self) -> bool:
        """Whether it is solved, and that is told already."""
        return self.session is not None and self.session.solved and not self.running

    @property
    def state(self) -> str:
        """How it stands, as far as it is told: `on`, `solved`, `failed` or `shown`; nothing without any."""
        session = self.session
        if session is None:
            return ""
        if session.shown:  # nobody has solved it
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
        """Put one on the table; the game there waits."""
        self._table.put(session, save=False)

    def again(self) -> None:
        """Take the last turn back, to try another one."""
        if self.session is not None:
            self.app.look_at_present()
            self.app.follow("undo-turn")

    def leave(self) -> None:
        """Back to the game that waits."""
        if self.session is not None:
            self._table.put(self.session.home, save=False)
            self.app.say(self.LEFT)

    # How it goes

    def position_changed(self) -> None:
        session = self.session
        if session is not None and session.shown:
            return
        if session is not None:
            self.note(session)
        self.hold()

    def tell(self) -> None:
        """Say how it has ended; where something was only shown, what it was shown for."""
        if self.session is not None and self.session.shown:
            self.watched()
        else:
            self.app.open(self.KIND.ending)
            self.honour()

    def honour(self) -> None:
        """A solution that was found has a moment, once."""
        session = self.session
        if session is not None and session.earned and not session.honoured:
            session.honoured = True
            self.celebrate(session)

    def celebrate(self, session: S) -> None:
        """Let the moment be seen."""
        self.app.emit("celebrate", kind=session.kind, colour=session.solver)

    # A solution

    def watch(self, solution: S) -> None:
        """Show one that was played through on the board; the attempt waits, and comes back."""
        self._mine, solution.shown = self.session, True
        self.put(solution)
        self._replay.watch(0, self.watched)

    def watched(self) -> None:
        """Back to the attempt, and to how it ended if it has."""
        mine = self._mine
        if mine is not None and self.session is not None and self.session.shown:
            self._mine = None
            self.put(mine)
            if mine.over:
                self.app.open(mine.ending)

    # When the page is closed over it

    def hold(self) -> None:
        """Keep the attempt on the table for when the page is opened again."""
        session = self.session
        task = self.task(session) if session is not None else None
        if session is None or task is None:
            self._held.drop()
        else:
            self._held.keep(session, **task)

    def resumed(self) -> None:
        self._held.go_on(self.go_on)
