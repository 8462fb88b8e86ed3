"""Undo and redo for anything that is being edited."""

from __future__ import annotations

from typing import Generic, TypeVar

T = TypeVar("T")


class History(Generic[T]):
    """A sequence of states, with the current one as `now`.

    `most` is the maximum number of stored states. `version` grows with every change of `now`, so that results
    computed from a state can be cached with it.
    """

    def __init__(self, first: T, most: int | None = None) -> None:
        self._states = [first]
        self._at = 0
        self._most = most
        self.version = 0

    @property
    def now(self) -> T:
        """The current state."""
        return self._states[self._at]

    def do(self, state: T) -> None:
        """Go on to a new state. Undone states are dropped."""
        del self._states[self._at + 1 :]
        self._states.append(state)
        if self._most is not None:
            del self._states[: -self._most]
        self._go(len(self._states) - 1)

    def begin(self, state: T) -> None:
        """Start again with one state and nothing to undo."""
        self._states = [state]
        self._go(0)

    @property
    def can_undo(self) -> bool:
        """True if a state can be undone."""
        return self._at > 0

    @property
    def can_redo(self) -> bool:
        """True if an undone state can be restored."""
        return self._at + 1 < len(self._states)

    def undo(self) -> None:
        """Go back by one state, if possible."""
        if self.can_undo:
            self._go(self._at - 1)

    def redo(self) -> None:
        """Go forward by one undone state, if there is one."""
        if self.can_redo:
            self._go(self._at + 1)

    def _go(self, at: int) -> None:
        self._at = at
        self.version += 1
