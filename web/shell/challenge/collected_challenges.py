"""Challenges that come in a file with the game: the one on the table, its solution, and the next one."""

from __future__ import annotations

import json
from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Generic, TypeVar

from ground.interface import Interface
from shell.app.actions import Action
from shell.app.app import App
from shell.app.game import Game, Position
from shell.app.roles import Beginning, Shareable, TakingLinks
from shell.app.session import Session
from shell.challenge.challenge import Challenge
from shell.challenge.collection import C, Collection
from shell.challenge.fetched import Fetched
from shell.challenge.hinting import Hinting
from shell.storage.jsontext import Json


class CollectedChallenge(Challenge, abstract=True):
    """An attempt at a challenge of a file; `task` is its entry there."""

    told = False
    """True if the person has seen the solution."""

    def __init__(self, task: Json, game: Game, start: Position, key: str, before: Session) -> None:
        self.task = task
        super().__init__(game, start, key, before)

    @property
    def id(self) -> str:
        """The id of the challenge; empty for one made on the device."""
        return str(self.task["id"])


A = TypeVar("A", bound=CollectedChallenge)


class CollectedChallenges(
    Beginning, TakingLinks, Shareable, Hinting[A], Interface, Generic[A, C], abstract=True
):
    """The challenges of a `file`, which the page fetches when it is first wanted.

    The action with the name of the kind puts a challenge on the table by its id; other actions are
    `KIND-restart`, `KIND-next`, `KIND-watch` and `KIND-watched`. The link of a challenge is the first of
    `LINKS`, and its id.
    """

    COLLECTION: type[Collection[C]]
    FILE: str
    """The effect that asks the page for the file."""
    ROOM: str
    """The action that opens the room."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.file = Fetched(app, self.FILE, self.COLLECTION)

    # Defined by each game

    @abstractmethod
    def attempt(self, task: Json, key: str, before: Session, turns: Sequence[Json] = ()) -> A:
        """An attempt at a challenge, after these turns. Raises `GameError`."""

    @abstractmethod
    def name_of(self, task: Json) -> str:
        """The name of a challenge, given as its entry."""

    @abstractmethod
    def spoken(self, session: A) -> str:
        """The challenge and its task, in words."""

    @property
    @abstractmethod
    def best(self) -> Mapping[str, int]:
        """The best result of each challenge that was solved, by its id."""

    @abstractmethod
    def earn(self, session: A) -> None:
        """Save the result of a challenge of the file that is solved."""

    def actions(self) -> dict[str, Action]:
        kind = self.KIND.kind
        return {
            **super().actions(),
            **self.file.actions(),
            kind: self.choose,
            f"{kind}-restart": self._restart,
            f"{kind}-next": self._next,
            f"{kind}-watch": self._watch,
            f"{kind}-watched": self.watched,
        }

    def title(self, session: A) -> str:
        return self.name_of(session.task)

    @property
    def collection(self) -> Collection[C] | None:
        """All challenges, or None until the file has arrived."""
        return self.file.here

    def following(self, name: str) -> C | None:
        """The challenge to suggest after the id `name`: the next unsolved one; None if there is none."""
        return self.collection.following(name, self.best) if self.collection is not None else None

    # Choosing a challenge

    def choose(self, name: str) -> None:
        """Put a challenge on the table by its id, or say that there is none; the game there waits."""
        self.begin(name, self._lacking)

    def _lacking(self) -> None:
        """Say that there is no such challenge; if the file is missing, show the room, which says that."""
        if self.file.missing:
            self.app.follow(self.ROOM)
        else:
            self.app.say("error.bad_link", "refused")

    def begin(self, name: str, instead: Callable[[], None]) -> None:
        """Put a challenge on the table by its id, or do something `instead` if there is none."""
        if self.collection is None:
            self.file.want(lambda: self.begin(name, instead), instead)
            return
        found = self.collection.by_id.get(name)
        if found is not None:
            self._begin(found.data)
        else:
            instead()

    def begin_made(self, entry: Json) -> None:
        """Put a challenge made on the device on the table. Raises `GameError` or `ValueError` if invalid."""
        self._begin(self.COLLECTION.checked({**entry, "id": ""}))

    def _begin(self, task: Json, before: A | None = None) -> None:
        """Put a challenge on the table, with the help given in an attempt `before`. Raises `GameError`."""
        app = self.app
        session = self.attempt(task, app.entropy(), app.session)
        app.screen = None
        if before is not None:
            session.hints_given, session.told = before.hints_given, before.told
        self.put(session)
        app.emit("announce", text=self.spoken(session), urgent=False)
        app.emit("focus", at=f'[data-region="{session.kind}"] h2')

    def _restart(self) -> None:
        if self.session is not None:
            self._begin(self.session.task, self.session)

    def _next(self) -> None:
        following = self.following(self.session.id) if self.session is not None else None
        if following is not None:
            self._begin(following.data)
        else:
            self.app.follow(self.ROOM)

    def _watch(self) -> None:
        """Show the solution."""
        mine = self.session
        if mine is not None and not mine.shown:
            task, mine.told = mine.task, True
            self.watch(self.attempt(task, f"{mine.key}-solution", mine, task["solution"]))

    # Links

    def opens(self, fragment: str) -> bool:
        """Put the challenge of a link on the table."""
        if not fragment.startswith(self.LINKS):
            return False
        self.choose(fragment.removeprefix(self.LINKS[0]))
        return True

    def offers(self) -> tuple[str, str, str] | None:
        session = self.session
        if session is None or not session.id:
            return None
        name = f"{self.app.game.file_name}-{session.kind}.json"
        return self.LINKS[0] + session.id, json.dumps(session.task), name

    # Memory

    def note(self, session: A) -> None:
        if self.collection is None and not self.file.missing:
            self.file.want()
        if session.solved and session.id:
            self.earn(session)

    def task(self, session: A) -> Json | None:
        if session.solved:
            return None
        return {"task": session.task, "hints": session.hints_given, "told": session.told}

    def go_on(self, stored: Json) -> None:
        task, key, before = self.COLLECTION.checked(stored["task"]), self.app.entropy(), self.app.session
        if not self.attempt(task, key, before, task["solution"]).solved:
            raise ValueError("The solution of the stored challenge does not reach its goal.")
        session = self.attempt(task, key, before, stored["turns"])
        given = stored.get("hints")
        session.hints_given = min(len(self.hints(session)), given) if type(given) is int and given > 0 else 0
        session.told = stored.get("told") is True
        self.put(session)
