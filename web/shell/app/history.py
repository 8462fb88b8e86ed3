"""What was done to something in the making: back and forth between its states."""

from __future__ import annotations

from typing import Generic, TypeVar

T = TypeVar("T")


class History(Generic[T]):
    """The states of something, one after the other; `now` is the one that it is in.

    `most` are the states that are kept at most. `version` is another number after every step, so that what
    is found out about a state can be kept with it.
    """

    def __init__(self, first: T, most: int | None = None) -> None:
        self._states = [first]
        self._at = 0
        self._most = most
        self.version = 0

    @property
    def now(self) -> T:
        """The state of the moment."""
        return self._states[self._at]

    def do(self, state: T) -> None:
        """Go on to another state. What was undone is gone."""
        del self._states[self._at + 1 :]
        self._states.append(state)
        if self._most is not None:
            del self._states[: -self._most]
        self._go(len(self._states) - 1)

    def begin(self, state: T) -> None:
        """Begin anew, with nothing to undo."""
        self._states = [state]
        self._go(0)

    @property
    def can_undo(self) -> bool:
        """Whether something was done that can be undone."""
        return self._at > 0

    @property
    def can_redo(self) -> bool:
        """Whether something was undone."""
        return self._at + 1 < len(self._states)

    def undo(self) -> None:
        """One step back, if there is one."""
        if self.can_undo:
            self._go(self._at - 1)

    def redo(self) -> None:
        """One step forward again, if one was undone."""
        if self.can_redo:
            self._go(self._at + 1)

    def _go(self, at: int) -> None:
        self._at = at
        self.version += 1
