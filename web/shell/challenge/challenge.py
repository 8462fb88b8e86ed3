"""A task on the table in place of a game."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from typing import Any

from ground.errors import GameError
from ground.interface import Interface
from shell.app.game import Game, Position
from shell.app.session import Session, finished
from shell.storage.jsontext import Json


class Challenge(Session, Interface, abstract=True):
    """An attempt at a task.

    It is not stored among the games. `home` is the game that waits: the one on the table `before`, or the one
    that waited for it. A subclass defines the aim. Its dialog at the end is `KIND-over`, the action for a
    hint `KIND-hint` unless the subclass names another.
    """

    stored = False
    kind: str
    """The name of its kind, from which those of its actions, its dialog and its entry in storage are made."""
    hints_given = 0
    """The number of steps of the hint that were given."""
    shown = False
    """True if its turns are a solution that is being shown."""
    honoured = False
    """True if its solution has been celebrated."""

    def __init_subclass__(cls, abstract: bool = False, **more: Any) -> None:
        super().__init_subclass__(abstract=abstract, **more)
        if not abstract:
            cls.ending, cls.hint = f"{cls.kind}-over", vars(cls).get("hint", f"{cls.kind}-hint")

    def __init__(
        self,
        game: Game,
        start: Position,
        key: str,
        before: Session,
        options: Json | None = None,
        names: dict[str, str] | None = None,
    ) -> None:
        self.home: Session = before.home or before
        super().__init__(game, start, options or {}, names or {}, key)

    def go_through(self, turns: Iterable[Json]) -> None:
        """Play these turns.

        Raises `GameError` if a turn cannot be played, or comes after the end (`game_over`).
        """
        for turn in turns:
            if self.over:
                raise GameError("game_over", "The task is over, no further turn can be played.")
            self.commit(turn, finished(self.try_turn(turn)))

    @property
    @abstractmethod
    def solved(self) -> bool:
        """True if the aim is reached."""

    @property
    @abstractmethod
    def solver(self) -> str:
        """The colour that a person plays."""

    @property
    def earned(self) -> bool:
        """True if it is solved, and by the person."""
        return self.solved and not self.shown
