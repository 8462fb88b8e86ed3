"""Challenges that come in a file with the game: the one on the table, its solution, and the next one."""

from __future__ import annotations

import json
from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from ground.interface import Interface
from shell.app.actions import Action
from shell.app.app import App
from shell.app.feature import Need
from shell.app.game import Game, Position
from shell.app.roles import Beginning, Shareable, TakingLinks
from shell.app.session import Session
from shell.challenge.best import Best
from shell.challenge.challenge import Challenge
from shell.challenge.collection import C, Collection
from shell.challenge.daily_challenges import DailyChallenges
from shell.challenge.fetched import Fetched
from shell.challenge.hinting import Hinting
from shell.challenge.practice import Practice
from shell.challenge.rated import card, moved
from shell.challenge.rating import share_after
from shell.drawing.html import Html, html, tag
from shell.storage.jsontext import Json


class CollectedChallenge(Challenge, abstract=True):
    """An attempt at a challenge of a file; `task` is its entry there."""

    told = False
    """True if the person has seen the solution."""
    practised = False
    """True if it was begun by `KIND-practice`."""
    ended_after = 0
    """The number of turns after which its end was noted; 0 if it has not ended yet."""
    moved: int | None = None
    """The points by which this attempt has moved the rating; None if it has not counted."""

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
    `KIND-restart`, `KIND-next`, `KIND-practice`, `KIND-watch` and `KIND-watched`. The link of a challenge is
    the first of `LINKS`, and its id.
    """

    _daily: Need[DailyChallenges[Any]] = Need(DailyChallenges)  # type: ignore[type-abstract]

    COLLECTION: type[Collection[C]]
    ROOM: str
    """The action that opens the room."""

    def __init__(self, app: App, file: Fetched[Collection[C]], best: Best) -> None:
        super().__init__(app)
        self.file, self._best = file, best
        self.entry = best.entry
        self.practice = Practice(app)

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
            f"{kind}-practice": self._practise,
            "rating-reset": self.practice.reset,
            "rating-unreset": self.practice.unreset,
            f"{kind}-watch": self._watch,
            f"{kind}-watched": self.watched,
        }

    def title(self, session: A) -> str:
        return self.name_of(session.task)

    @property
    def collection(self) -> Collection[C] | None:
        """All challenges, or None until the file has arrived."""
        return self.file.here

    def known(self, name: str) -> C | None:
        """The challenge with this id; None if there is none, or until the file has arrived."""
        return self.collection.by_id.get(name) if self.collection is not None else None

    @property
    def best(self) -> dict[str, int]:
        """The best result of each challenge that was solved, by its id."""
        return self._best.of

    def following(self, name: str) -> C | None:
        """The challenge to suggest after the id `name`: the next unsolved one; None if there is none."""
        return self.collection.following(name, self.best) if self.collection is not None else None

    def suggested(self, session: A) -> C | None:
        """The challenge to suggest after an attempt that has ended; None if there is none."""
        return self.to_practise() if session.practised else self.following(session.id)

    # Practice

    @property
    def due(self) -> list[str]:
        """The ids of the challenges that come back today."""
        among = self.collection.by_id if self.collection is not None else ()
        return self.practice.due(self._daily.today, among)

    def to_practise(self) -> C | None:
        """The next challenge of the practice; None if there is none now."""
        if self.collection is None:
            return None
        return self.practice.following(self.collection.ordered, self.best, self.due)

    def _practise(self) -> None:
        """Put the next challenge of the practice on the table."""
        found = self.to_practise()
        if found is not None:
            self._begin(found.data, practised=True)

    def practising(self) -> Html:
        """The part of the room for it."""
        found = self.to_practise()
        title = self.name_of(found.data) if found is not None else ""
        return tag("div", class_="today")(
            self.practice.card(f"{self.KIND.kind}-practice", title, len(self.due)),
            card(self.app, self.practice),
        )

    def counted(self, session: A) -> Html:
        """The words on what an attempt that has ended has done to rating and practice."""
        if session.shown or not session.id:
            return html()
        words = html()
        if session.moved is not None:
            by_hints = session.solved and not share_after(self._help(session))
            words += moved(self.app, self.practice, session.moved, by_hints=by_hints)
        back = self.practice.outcome_words(session.id, self._daily.today)
        return words + (tag("p", class_="rating-moved")(back) if back else "")

    def _help(self, session: A) -> int:
        """The hints given, a shown solution being all of them."""
        return len(self.hints(session)) if session.told else session.hints_given

    def _end(self, session: A) -> None:
        """Note the end of an attempt for rating and practice, once."""
        known = self.known(session.id)
        if session.ended_after == session.cursor or known is None or known.strength is None:
            return
        session.ended_after = session.cursor
        day, new = self._daily.today, session.id not in self.best
        session.moved = self.practice.ended(
            session.id, known.strength, day, solved=session.solved, new=new, hints=self._help(session)
        )

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

    def _begin(self, task: Json, before: A | None = None, *, practised: bool = False) -> None:
        """Put a challenge on the table, with the help given in an attempt `before`. Raises `GameError`."""
        app = self.app
        session = self.attempt(task, app.entropy(), app.session)
        app.screen = None
        if before is not None:
            session.hints_given, session.told = before.hints_given, before.told
        session.practised = practised
        self.put(session)
        app.emit("announce", text=self.spoken(session), urgent=False)
        app.emit("focus", at=f'[data-region="{session.kind}"] h2')

    def _restart(self) -> None:
        if self.session is not None:
            self._begin(self.session.task, self.session, practised=self.session.practised)

    def _next(self) -> None:
        session = self.session
        following = self.suggested(session) if session is not None else None
        if session is not None and following is not None:
            self._begin(following.data, practised=session.practised)
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
        if not session.id or not session.over:
            return
        self._end(session)
        if session.solved:
            self.earn(session)

    def task(self, session: A) -> Json | None:
        if session.solved:
            return None
        return {
            "task": session.task, "hints": session.hints_given, "told": session.told,
            "practised": session.practised,
        }  # fmt: skip

    def go_on(self, stored: Json) -> None:
        task, key, before = self.COLLECTION.checked(stored["task"]), self.app.entropy(), self.app.session
        if not self.attempt(task, key, before, task["solution"]).solved:
            raise ValueError("The solution of the stored challenge does not reach its goal.")
        session = self.attempt(task, key, before, stored["turns"])
        given = stored.get("hints")
        session.hints_given = min(len(self.hints(session)), given) if type(given) is int and given > 0 else 0
        session.told, session.practised = (stored.get(name) is True for name in ("told", "practised"))
        self.put(session)
