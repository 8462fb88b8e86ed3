"""Challenges with hints in several steps."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

from shell.app.actions import Action, in_present
from shell.challenge.challenges import Challenges, S


class Hinting(Challenges[S], abstract=True):
    """Challenges with hints in several steps; each press of `KIND-hint` gives one more."""

    @abstractmethod
    def hints(self, session: S) -> Sequence[str]:
        """All steps of the hint, in words."""

    def given(self, session: S) -> Sequence[str]:
        """The steps given so far."""
        return self.hints(session)[: session.hints_given]

    def actions(self) -> dict[str, Action]:
        return {**super().actions(), self.KIND.hint: in_present(self._hint)}

    def _hint(self) -> None:
        session = self.session
        if session is None or session.over or session.shown or self._running.phase != "idle":
            return
        session.hints_given = min(session.hints_given + 1, len(self.hints(session)))
        self.hold()
        self.app.emit("announce", text=self.given(session)[-1], urgent=False)
