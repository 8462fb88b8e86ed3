"""Draws the puzzle on the table, with all that the other features know of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.ttb.puzzles.attempt.puzzles import Puzzles
from games.ttb.puzzles.mistakes.mistakes import Mistakes
from games.ttb.puzzles.solver.guide import Guide
from games.ttb.puzzles.solver.proofs import Proofs
from shell.app.feature import Feature, Need

if TYPE_CHECKING:
    from collections.abc import Callable


class PuzzleView(Feature):
    """The region `puzzle` and the dialog `puzzle-over`. What draws them is loaded with the first puzzle."""

    _guide = Need(Guide)
    _mistakes = Need(Mistakes)
    _proofs = Need(Proofs)
    _puzzles = Need(Puzzles)

    def regions(self) -> dict[str, Callable[[], str]]:
        return {"puzzle": self._panel}

    def dialogs(self) -> dict[str, Callable[[], str]]:
        return {"puzzle-over": self._over}

    def _panel(self) -> str:
        app, puzzles = self.app, self._puzzles
        session = puzzles.session
        if session is None:
            return self._mistakes.panel()
        from games.ttb.puzzles.view.panel import panel

        key = (
            session.key,
            session.cursor,
            bool(app.past),
            app.texts.language,
            app.shown.version,
            puzzles.running,
            self._proofs.line(puzzles.key),
            len(self._guide.told),
        )
        return app.memo("puzzle", key, lambda: panel(puzzles, session))

    def _over(self) -> str:
        puzzles = self._puzzles
        if puzzles.session is None:
            return ""
        from games.ttb.puzzles.view.over import over

        return over(puzzles, puzzles.session)
