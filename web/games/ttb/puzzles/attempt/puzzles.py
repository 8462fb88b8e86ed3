"""The puzzle on the table: choosing it, the course of the attempt, and its result."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence

from games.ttb.puzzles.attempt.attempt import PuzzleSession, data_of_puzzle, key_of, puzzle_of
from games.ttb.puzzles.attempt.follower import Ended, Follower
from games.ttb.puzzles.collection.names import is_name
from games.ttb.puzzles.record.kept import MOST_OWN, StoredPuzzles, with_key
from games.ttb.puzzles.record.record import Record, Trial
from games.ttb.puzzles.words import OURS, bare, file_name, in_words, plain, puzzle_link
from shell.app.actions import Action
from shell.app.app import App
from shell.app.game import LONGEST_NAME
from shell.app.roles import Shareable
from shell.challenge.challenges import Challenges
from shell.challenge.days import is_day
from shell.challenge.rating import share_after
from shell.drawing.html import Html, html
from shell.saves.exchange import json_from_text
from shell.storage.jsontext import Json

from ground.errors import GameError
from ground.plain import plain_name


class Puzzles(Shareable, Challenges[PuzzleSession]):
    """The puzzles on the table, with the device's memory of them in `stored` and `record`.

    Facts that depend on other features come from every `Follower`.
    """

    GROUP = "puzzles"
    KIND = PuzzleSession
    LEFT = "ui.puzzle.left"
    LEAVE = "ui.puzzle.leave"
    MEMORY = "attempt"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.stored = StoredPuzzles(app)
        self.record = Record(app)

    def actions(self) -> dict[str, Action]:
        return {
            **super().actions(),
            "open-puzzle": self._open,
            "puzzle-restart": self._restart,
            "puzzle-watched": self.watched,
        }

    def dialogs(self) -> dict[str, Callable[[], Html]]:
        return {"puzzle-greeting": self._greeting}

    def title(self, session: PuzzleSession) -> str:
        return in_words(self.app.texts, session.about)[0]

    @property
    def data(self) -> Json:
        """The puzzle on the table with the fields of the page; empty without a puzzle."""
        return self.session.about if self.session is not None else {}

    @property
    def outcome(self) -> Ended | None:
        """The result of the puzzle on the table, or None until it is solved."""
        return self.session.outcome if self.session is not None else None

    @property
    def current(self) -> Json | None:
        """The puzzle on the table in the interchange form, or None."""
        return plain(self.app.texts, self.data) if self.session is not None else None

    @property
    def key(self) -> str:
        """The key of the puzzle on the table, or empty."""
        return str(self.data.get("key", ""))

    @property
    def _followers(self) -> list[Follower]:
        return list(self.app.having(Follower))

    def strength_of(self, key: str) -> int | None:
        """The difficulty of a puzzle on the scale of ratings, or None if unknown."""
        strengths = (follower.strength_of(key) for follower in self._followers)
        return next((strength for strength in strengths if strength is not None), None)

    def solution_of(self, key: str) -> list[str]:
        """A shortest solution of a puzzle, one turn in the notation per entry; empty if unknown."""
        return next(filter(None, (follower.solution_of(key) for follower in self._followers)), [])

    def comes_with_the_game(self, key: str) -> bool:
        """True if the puzzle is known to come with the game."""
        return any(follower.comes_with_the_game(key) for follower in self._followers)

    def hinted(self, steps: int = 1) -> None:
        """Count steps of a hint for the puzzle on the table; free of charge if it was solved before."""
        if self.session is not None and self.key not in self.stored.best:
            self.record.hinted(self.key, steps)

    @property
    def price(self) -> str:
        """The gain that another step of a hint takes: `half`, `rest`, or empty if it costs nothing."""
        trial = self.record.trial(self.key)
        if self.key in self.stored.best or trial.failed or self.strength_of(self.key) is None:
            return ""
        left = share_after(trial.hints)
        return "" if not left else "rest" if share_after(trial.hints + 1) == 0 else "half"

    def _note_rating(self, session: PuzzleSession, change: int | None) -> None:
        """Note a change of the rating, if any, by this attempt."""
        if change is not None:
            session.moved = change

    def leave_storm(self) -> None:
        """Take the puzzle on the table out of its storm."""
        self.data.pop("storm", None)
        if self.session is not None:
            self.session.hint = PuzzleSession.hint

    def take_as_of(self, day: str) -> None:
        """Take the puzzle on the table as that of a day, wherever it was opened."""
        self.data["day"] = day

    def note(self, session: PuzzleSession) -> None:
        noted, session.end_noted = session.end_noted, session.over
        if session.over and not noted:
            self._end(session)

    def _end(self, session: PuzzleSession) -> None:
        """Settle an attempt that has just ended."""
        key, turns = self.key, session.count
        first = key not in self.stored.best
        if not session.solved:
            if first and not self.in_storm:
                self._note_rating(session, self.record.failed(key, self.strength_of(self.key)))
            for follower in self._followers:
                follower.puzzle_failed()
            return
        self.stored.solved(key, turns)
        # A second solution by another way keeps the effort of the first.
        before = session.outcome
        trial = before.trial if before else Trial()
        if first and not self.in_storm:
            trial, change = self.record.solved(key, self.strength_of(self.key))
            self._note_rating(session, change)
        session.outcome = Ended(turns, trial, first or bool(before and before.first))
        for follower in self._followers:
            follower.puzzle_solved(session.outcome)

    def tell(self) -> None:
        if self.in_storm:
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
    def in_storm(self) -> bool:
        """True if the puzzle on the table belongs to a storm, in which only the number solved counts."""
        return bool(self.data.get("storm"))

    # Choosing a puzzle

    def open(self, data: Json, turns: Sequence[Json] = (), shown: bool = False, ended: bool = False) -> None:
        """Put a puzzle on the table, from the beginning or after some turns. Raises `GameError`.

        With `shown` the turns are a solution to watch, with `ended` the end of the attempt has been noted
        already.
        """
        puzzle = puzzle_of(bare(data))
        full = data_of_puzzle(puzzle)
        ours = {name: data[name] for name in OURS if name in data}
        begun = ours.get("begun") or next(filter(None, (f.present_day() for f in self._followers)), "")
        if begun:
            ours["begun"] = begun
        session = PuzzleSession(puzzle, self.app.entropy(), self.app.session, turns)
        session.shown, session.end_noted = shown, ended
        if "storm" in ours:
            session.hint = ""
        session.about = {**full, **ours, "key": key_of(full)}
        self.put(session)

    def keep(self, data: Json) -> None:
        """Put a puzzle on the list of own puzzles. Raises `GameError`."""
        full = with_key(data)
        if not self.comes_with_the_game(str(full["key"])) and not self.stored.add(full):
            self.app.say("ui.puzzles.full", n=MOST_OWN)

    def keep_and_open(self, data: Json, anew: bool = True, **more: object) -> None:
        """Put a puzzle on the list of own puzzles and on the table, with `more` fields of the page.

        Unless `anew`, an attempt at it is continued if it is on the table, or waits while a link is looked
        at. Raises `GameError`.
        """
        key = str(with_key(data)["key"])
        waiting = self._opening.waiting
        attempt = waiting if type(waiting) is PuzzleSession else self.session
        if anew or attempt is None or attempt.over or key != attempt.about.get("key"):
            self.open(bare(data) | more)
        elif attempt is waiting:
            self.put(attempt)
        self.keep(data)

    def _open(self, text: str) -> None:
        """Open and keep the puzzle of a JSON text, and greet. An attempt at it in progress is continued."""
        before = self.session
        try:
            self.keep_and_open(json_from_text(text), anew=False, shared=self._opening.sender)
        except GameError as error:
            self.app.say_error(error, "ui.bad_link")
            return
        session = self.session
        if session is not None and session is not before and not session.turns:
            self.app.open("puzzle-greeting")

    def _greeting(self) -> Html:
        if self.session is None:
            return html()
        from games.ttb.puzzles.attempt.greeting import greeting

        new = not self.stored.best and not self.session.home.turns
        return greeting(self.app.texts, self.session.puzzle, self.data, new)

    def _restart(self) -> None:
        if self.session is not None:
            self.open(self.data)

    def again(self) -> None:
        """Take the last turn back; the next attempt shows no change of the rating."""
        if self.session is not None:
            self.session.moved = None
        super().again()

    # Storage over a reload

    def task(self, session: PuzzleSession) -> Json | None:
        if session.solved or self.in_storm:
            return None
        about = session.about
        task = {name: about[name] for name in about if name != "key"}
        return {"puzzle": task, "ended": session.end_noted}

    def go_on(self, stored: Json) -> None:
        self.open(_checked(stored["puzzle"]), stored["turns"], ended=stored.get("ended") is True)

    # Sharing

    def offers(self) -> tuple[str, str, str] | None:
        data = self.current
        if data is None:
            return None
        return puzzle_link(data), json.dumps(data), file_name(data["title"])


def _checked(data: Json) -> Json:
    """A puzzle from storage, with the fields of its title checked. Raises ValueError."""
    for name in ("grade", "number"):
        if name in data and type(data[name]) is not int:
            raise ValueError(f"`{name}` of the stored puzzle is no integer.")
    for name in ("day", "begun"):
        if name in data and not is_day(data[name]):
            raise ValueError(f"`{name}` of the stored puzzle is no day.")
    if "called" in data and not is_name(data["called"]):
        raise ValueError("`called` of the stored puzzle is no name.")
    if "shared" in data and data["shared"] != plain_name(str(data["shared"]), LONGEST_NAME):
        raise ValueError("`shared` of the stored puzzle is no name.")
    if "endless" in data and (data["endless"] is not True or "grade" not in data):
        raise ValueError("The stored endless puzzle lacks its grade or mark.")
    # Older entries have the `place` in a grade in place of a number.
    return {name: value for name, value in data.items() if name not in ("storm", "place")}
