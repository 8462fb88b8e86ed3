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
    """An attempt at a task. It is not stored among the games; `home` is the game that waits: what lay on the
    table `before`, or what waited there.

    A kind says what it asks for and what counts as solved. Its dialog at the end is `KIND-over`, the action
    that asks for a hint `KIND-hint`.
    """

    stored = False
    kind: str
    """What its actions, its dialog and its entry in storage are named after."""
    told = 0
    """Steps of the hint that were given."""
    shown = False
    """Whether its turns are a solution that somebody wants to see."""
    honoured = False
    """Whether its solution has had its moment."""

    def __init_subclass__(cls, abstract: bool = False, **more: Any) -> None:
        super().__init_subclass__(abstract=abstract, **more)
        if not abstract:
            cls.ending, cls.hint = f"{cls.kind}-over", f"{cls.kind}-hint"

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
        """Play these turns. Raises `GameError` if one cannot be played, or comes after the end."""
        for turn in turns:
            if self.over:
                raise GameError("game_over", "It has come to its end.")
            self.commit(turn, finished(self.try_turn(turn)))

    @property
    @abstractmethod
    def solved(self) -> bool:
        """Whether what is asked for is done."""

    @property
    @abstractmethod
    def solver(self) -> str:
        """The colour that a person plays."""

    @property
    def earned(self) -> bool:
        """Whether it is solved, and by the person."""
        return self.solved and not self.shown
