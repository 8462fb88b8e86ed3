"""The path by themes: the next puzzle, mastered steps, and puzzles under review (docs/ttb/PUZZLES.md)."""

from __future__ import annotations

from games.ttb.puzzles.attempt.follower import Ended, Follower
from games.ttb.puzzles.attempt.puzzles import Puzzles
from games.ttb.puzzles.collection.collected import Collected, Collection
from games.ttb.puzzles.collection.stock import Stock
from games.ttb.puzzles.daily.daily import PuzzleOfDay
from games.ttb.puzzles.path.themes import Step, steps_of
from shell.app.actions import Action
from shell.app.app import App
from shell.app.feature import Need
from shell.app.roles import Following
from shell.challenge.boxes import Boxes


class Path(Following, Follower):
    """The path; `boxes` are the puzzles under review.

    `shown` is the name of the step with its puzzles shown in the room, None for that of the next puzzle.
    """

    _daily = Need(PuzzleOfDay)
    _puzzles = Need(Puzzles)
    _stock = Need(Stock)

    GROUP = "puzzles"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.boxes = Boxes(app)
        self.shown: str | None = None
        self._steps: list[Step] = []
        self._steps_of: Collection | None = None
        self._mastered_before: set[str] = set()
        self._just_mastered = ("", "")

    def actions(self) -> dict[str, Action]:
        return {"path": self._open, "path-go": self._go, "path-step": self._show}

    # Steps and progress

    @property
    def steps(self) -> list[Step]:
        """The steps of the path; empty until the collection has been fetched."""
        collection = self._stock.collection
        if collection is not self._steps_of and collection is not None:
            self._steps_of, self._steps = collection, steps_of(collection.single)
            self.boxes.keep_only({puzzle.key for step in self._steps for puzzle in step.puzzles})
        return self._steps

    @property
    def today(self) -> int:
        """The number of today: as reported by the page, else the day in Greenwich, else 0."""
        return self.boxes.today(self._daily.today)

    def due(self) -> list[str]:
        """The keys of the puzzles due today."""
        return self.boxes.due(self.today)

    def is_settled(self, key: str) -> bool:
        """True if a puzzle is solved and not under review."""
        return key in self._puzzles.stored.best and key not in self.boxes.by_key

    def is_mastered(self, step: Step) -> bool:
        """True if all puzzles of a step are solved, at the first attempt or on review."""
        return all(self.is_settled(puzzle.key) for puzzle in step.puzzles)

    def step_of(self, key: str) -> Step | None:
        """The step that contains a puzzle, or None."""
        return next((step for step in self.steps if any(puzzle.key == key for puzzle in step.puzzles)), None)

    def following(self, key: str = "") -> Collected | None:
        """The next puzzle: first those due, then new ones, starting in the step of the puzzle `key`; or None.

        A puzzle just solved or failed is neither due nor new.
        """
        steps, step = self.steps, self.step_of(key)
        by_key = {puzzle.key: puzzle for each in steps for puzzle in each.puzzles}
        due = next((name for name in self.due() if name in by_key), "")
        if due:
            return by_key[due]
        at = steps.index(step) if step is not None else 0
        best, waiting = self._puzzles.stored.best, self.boxes.by_key
        ahead = [puzzle for each in (*steps[at:], *steps[:at]) for puzzle in each.puzzles]
        return next(
            (puzzle for puzzle in ahead if puzzle.key not in best and puzzle.key not in waiting), None
        )

    # Going

    def _open(self, key: str) -> None:
        """Put a puzzle of the path on the table."""
        for step in self.steps:
            for puzzle in step.puzzles:
                if puzzle.key == key:
                    self._puzzles.open({**puzzle.data(), "path": True})
                    return

    def _go(self) -> None:
        """Continue with the next puzzle, or with the attempt at it on the table."""
        puzzles = self._puzzles
        puzzle = self.following(puzzles.key if self.on else "")
        if puzzle is None:
            return
        if self.on and puzzles.key == puzzle.key and puzzles.session is not None and not puzzles.session.over:
            self.app.screen = None
            self.app.emit("focus", at=".go")
        else:
            self._open(puzzle.key)

    def _show(self, name: str) -> None:
        """Show the puzzles of a step, or hide them."""
        self.shown = "" if name == self.open_step else name

    @property
    def open_step(self) -> str:
        """The name of the step whose puzzles are shown, or empty."""
        if self.shown is not None:
            return self.shown
        puzzle = self.following()
        step = self.step_of(puzzle.key) if puzzle is not None else None
        return step.name if step is not None else ""

    @property
    def on(self) -> bool:
        """True if the puzzle on the table was opened on the path."""
        return bool(self._puzzles.data.get("path"))

    # Following the table

    def position_changed(self) -> None:
        if self._puzzles.session is not None:
            self._mastered_before = {step.name for step in self._steps if self.is_mastered(step)}

    def puzzle_solved(self, ended: Ended) -> None:
        key = self._ended()
        step = self.step_of(key)
        if step is None:
            return
        if key in self.boxes.by_key:
            self.boxes.solved(key, self.today)
        elif ended.first and (ended.trial.failed or ended.trial.hints):
            self.boxes.failed(key, self.today)
        new = self.is_mastered(step) and step.name not in self._mastered_before
        self._just_mastered = key, step.theme if new else ""

    def puzzle_failed(self) -> None:
        key = self._ended()
        if key and self.step_of(key) is not None:
            self.boxes.failed(key, self.today)

    def _ended(self) -> str:
        """The key of the puzzle on the table, which has just ended, counted as played; empty in a storm."""
        puzzles = self._puzzles
        if puzzles.in_storm:
            return ""
        self.boxes.played(puzzles.key)
        return puzzles.key

    def outcome_words(self) -> str:
        """The future of the puzzle on the table, which has ended, in words; empty off the path."""
        t, key = self.app.t, self._puzzles.key
        if not self.on or self.step_of(key) is None:
            return ""
        if back := self.boxes.words(key, self.today):
            return back
        if self._just_mastered[0] == key and self._just_mastered[1]:
            return t("ui.path.mastered", theme=t(f"theme.{self._just_mastered[1]}"))
        return ""
