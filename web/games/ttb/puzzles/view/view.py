"""Draws the puzzle on the table, with the knowledge of the other features."""

from __future__ import annotations

from collections.abc import Callable

from games.ttb.puzzles.attempt.puzzles import Puzzles
from games.ttb.puzzles.collection.stock import Stock
from games.ttb.puzzles.daily.companions import Companions
from games.ttb.puzzles.daily.daily import PuzzleOfDay
from games.ttb.puzzles.mistakes.mistakes import Mistakes
from games.ttb.puzzles.path.path import Path
from games.ttb.puzzles.solver.guide import Guide
from games.ttb.puzzles.solver.proofs import Proofs
from games.ttb.puzzles.solver.shortest import Shortest
from games.ttb.puzzles.storm.storm import Storm
from shell.app.feature import Feature, Need
from shell.drawing.html import Html, html
from shell.sharing.sharing import Sharing


class PuzzleView(Feature):
    """The region `puzzle` and the dialog `puzzle-over`; their drawing modules load with the first puzzle."""

    _companions = Need(Companions)
    _daily = Need(PuzzleOfDay)
    _guide = Need(Guide)
    _mistakes = Need(Mistakes)
    _path = Need(Path)
    _proofs = Need(Proofs)
    _puzzles = Need(Puzzles)
    _sharing = Need(Sharing)
    _shortest = Need(Shortest)
    _stock = Need(Stock)
    _storm = Need(Storm)

    def regions(self) -> dict[str, Callable[[], Html]]:
        return {"puzzle": self._panel}

    def dialogs(self) -> dict[str, Callable[[], Html]]:
        return {"puzzle-over": self._over}

    def _panel(self) -> Html:
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
            len(self._guide.given),
            puzzles.record.entry.version,
            self._stock.collection is not None,
            self._companions.look,
        )
        guide, proofs, storm, companions = self._guide, self._proofs, self._storm, self._companions
        return app.memo("puzzle", key, lambda: panel(puzzles, guide, proofs, storm, companions, session))

    def _over(self) -> Html:
        puzzles = self._puzzles
        if puzzles.session is None:
            return html()
        from games.ttb.puzzles.view.over import Over

        over = Over(
            puzzles,
            self._daily,
            self._path,
            self._shortest,
            self._stock,
            self._storm,
            self._sharing.address,
        )
        return over.drawn(puzzles.session)
