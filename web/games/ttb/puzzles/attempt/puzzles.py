"""The puzzle on the table: which one, how the attempt goes on, and what becomes of it."""

from __future__ import annotations

import json
from collections.abc import Sequence

from games.ttb.puzzles.attempt.attempt import PuzzleSession, data_of_puzzle, key_of, puzzle_of
from games.ttb.puzzles.attempt.follower import Ended, Follower
from games.ttb.puzzles.record.kept import MOST_OWN, Kept, with_key
from games.ttb.puzzles.record.record import Record, Trial, is_day
from games.ttb.puzzles.words import OURS, bare, file_name, in_words, plain, puzzle_link
from shell.app.actions import Action
from shell.app.app import App
from shell.app.roles import Shareable
from shell.challenge.challenges import Challenges
from shell.saves.exchange import json_from_text
from shell.storage.jsontext import Json

from ground.errors import GameError


class Puzzles(Shareable, Challenges[PuzzleSession]):
    """`kept` and `record` are what the device remembers. What depends on other features, it asks of each that
    is a `Follower`.
    """

    GROUP = "puzzles"
    KIND = PuzzleSession
    LEFT = "ui.puzzle.left"
    MEMORY = "attempt"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.kept = Kept(app)
        self.record = Record(app)

    def actions(self) -> dict[str, Action]:
        return {
            **super().actions(),
            "open-puzzle": self._open,
            "puzzle-restart": self._restart,
            "puzzle-watched": self.watched,
        }

    def title(self, session: PuzzleSession) -> str:
        return in_words(self.app.texts, session.about)[0]

    @property
    def data(self) -> Json:
        """The puzzle on the table with what the page knows of it; empty if there is none."""
        return self.session.about if self.session is not None else {}

    @property
    def outcome(self) -> Ended | None:
        """How the puzzle on the table was solved, once it was."""
        return self.session.outcome if self.session is not None else None

    @property
    def current(self) -> Json | None:
        """The puzzle on the table in the interchange form, if there is one."""
        return plain(self.app.texts, self.data) if self.session is not None else None

    @property
    def key(self) -> str:
        """The key of the puzzle on the table; nothing if there is none."""
        return str(self.data.get("key", ""))

    @property
    def _followers(self) -> list[Follower]:
        return list(self.app.having(Follower))

    def strength_of(self, key: str) -> int | None:
        """How hard a puzzle is, on the scale of ratings, if anybody knows."""
        known = (follower.strength_of(key) for follower in self._followers)
        return next((strength for strength in known if strength is not None), None)

    def solution_of(self, key: str) -> list[str]:
        """A shortest solution of a puzzle, a turn each in the notation; none if nobody knows one."""
        return next(filter(None, (follower.solution_of(key) for follower in self._followers)), [])

    def comes_with_the_game(self, key: str) -> bool:
        """Whether a puzzle is known to come with the game."""
        return any(follower.comes_with_the_game(key) for follower in self._followers)

    def hinted(self, steps: int = 1) -> None:
        """So many steps of a hint were given for the puzzle on the table. Of one that was solved before, that
        costs nothing.
        """
        session = self.session
        if session is not None and self.key not in self.kept.best:
            self._has_moved(session, self.record.hinted(self.key, self.strength_of(self.key), steps))

    def _has_moved(self, session: PuzzleSession, change: int | None) -> None:
        """The rating has changed by so much, if at all, by what happened in this attempt."""
        if change is not None:
            session.moved = change

    def calm(self) -> None:
        """The puzzle on the table does not belong to a storm any more."""
        self.data.pop("storm", None)

    def note(self, session: PuzzleSession) -> None:
        told, session.end_was_told = session.end_was_told, session.over
        if session.over and not told:
            self._end(session)

    def _end(self, session: PuzzleSession) -> None:
        """An attempt has come to its end."""
        key, turns = self.key, session.count
        first = key not in self.kept.best
        if not session.solved:
            if first and not self.rushed:
                self._has_moved(session, self.record.failed(key, self.strength_of(self.key)))
            for follower in self._followers:
                follower.puzzle_failed()
            return
        self.kept.solved(key, turns)
        # Solved once more by another way, it has cost what it cost.
        before = session.outcome
        trial = before.trial if before else Trial()
        if first and not self.rushed:
            trial, change = self.record.solved(key, self.strength_of(self.key))
            self._has_moved(session, change)
        session.outcome = Ended(turns, trial, first or bool(before and before.first))
        for follower in self._followers:
            follower.puzzle_solved(session.outcome)

    def tell(self) -> None:
        if self.rushed:
            self.app.follow("storm-verdict")
        else:
            super().tell()

    def celebrate(self, session: PuzzleSession) -> None:
        if not any(follower.for_the_streak() for follower in self._followers):
            super().celebrate(session)

    def watched(self) -> None:
        super().watched()
        self.app.open(PuzzleSession.ending)

    @property
    def rushed(self) -> bool:
        """Whether the puzzle on the table belongs to a storm, in which only the number counts."""
        return bool(self.data.get("storm"))

    # Which puzzle

    def open(self, data: Json, turns: Sequence[Json] = (), shown: bool = False, ended: bool = False) -> None:
        """Put a puzzle on the table, from the beginning or after some turns. With `shown` they are a solution
        to be seen, with `ended` it is known already how the attempt has ended. Raises `GameError`.
        """
        puzzle = puzzle_of(bare(data))
        full = data_of_puzzle(puzzle)
        ours = {name: data[name] for name in OURS if name in data}
        begun = ours.get("begun") or next(filter(None, (f.day() for f in self._followers)), "")
        if begun:
            ours["begun"] = begun
        session = PuzzleSession(puzzle, self.app.entropy(), self.app.session, turns)
        session.shown, session.end_was_told = shown, ended
        session.about = {**full, **ours, "key": key_of(full)}
        self.put(session)

    def keep_and_open(self, data: Json, anew: bool = True) -> None:
        """Put a puzzle on the list of one's own and on the table. Raises `GameError`.

        Unless `anew`, an attempt at it that lies on the table, or waits while a link is looked at, goes on.
        """
        full = with_key(data)
        key = str(full["key"])
        listed = self.comes_with_the_game(key) or self.kept.add(full)
        waiting = self._opening.waiting
        attempt = waiting if type(waiting) is PuzzleSession else self.session
        if anew or attempt is None or attempt.over or key != attempt.about.get("key"):
            self.open(bare(data))
        elif attempt is waiting:
            self.put(attempt)
        if not listed:
            self.app.say("ui.puzzles.full", n=MOST_OWN)

    def _open(self, text: str) -> None:
        """Open and keep the puzzle of a JSON text. An attempt at it that is going on goes on."""
        try:
            self.keep_and_open(json_from_text(text), anew=False)
        except GameError as error:
            self.app.say_error(error, "ui.bad_link")

    def _restart(self) -> None:
        if self.session is not None:
            self.open(self.data)

    def again(self) -> None:
        """Another try does not move the rating any more."""
        if self.session is not None:
            self.session.moved = None
        super().again()

    # When the page is closed over it

    def task(self, session: PuzzleSession) -> Json | None:
        if session.solved or self.rushed:
            return None
        about = session.about
        task = {name: about[name] for name in about if name != "key"}
        return {"puzzle": task, "ended": session.end_was_told}

    def go_on(self, kept: Json) -> None:
        self.open(_checked(kept["puzzle"]), kept["turns"], ended=kept.get("ended") is True)

    # Sharing

    def offers(self) -> tuple[str, str, str] | None:
        data = self.current
        if data is None:
            return None
        return puzzle_link(data), json.dumps(data), file_name(data["title"])


def _checked(data: Json) -> Json:
    """A puzzle from storage, of which what a title is made of is in order. Raises ValueError."""
    for name in ("grade", "number"):
        if name in data and type(data[name]) is not int:
            raise ValueError(f"{name} is no number.")
    for name in ("day", "begun"):
        if name in data and not is_day(data[name]):
            raise ValueError(f"{name} is no day.")
    if "endless" in data and (data["endless"] is not True or "grade" not in data):
        raise ValueError("This is no puzzle that was made here.")
    # Before puzzles were called by their numbers, they were by their `place` in their grade.
    return {name: value for name, value in data.items() if name not in ("storm", "place")}
