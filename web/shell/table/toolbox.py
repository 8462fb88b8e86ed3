"""The tools beside a decision in every game: undo, redo, and a hint."""

from __future__ import annotations

from shell.app.feature import Feature
from shell.app.roles import Undoable
from shell.drawing.html import Html, button, html
from shell.play.elsewhere import Elsewhere
from shell.seats.seats import COMPUTER


class Toolbox(Feature):
    """Draws the tools, which a game puts where it likes."""

    def undo(self) -> Html:
        """The button for undo, as HTML."""
        app, session = self.app, self.app.session
        back = session.can_undo or session.waiting is not None or app.making
        off = app.barred("undo") or ("" if back else app.t("ui.refused.nothing_to_undo"))
        return button("undo", app.t("ui.tool.undo"), sign="undo", class_="tool", off=off, key="undo")

    def redo(self) -> Html:
        """The button for redo, as HTML."""
        app = self.app
        forth = app.session.can_redo or any(feature.can_redo for feature in app.having(Undoable))
        off = "" if forth else app.t("ui.refused.nothing_to_redo")
        return button("redo", app.t("ui.tool.redo"), sign="redo", class_="tool", off=off, key="redo")

    def go(self) -> Html:
        """The content in place of Run while a player elsewhere decides; otherwise empty."""
        return next(filter(None, (feature.go() for feature in self.app.active(Elsewhere))), html())

    def hint(self) -> Html:
        """The button for a hint, as HTML; empty in a game with people elsewhere, or without hints."""
        app = self.app
        if not app.session.hint or any(
            feature.on for feature in app.active(Elsewhere) if feature.KIND != COMPUTER
        ):
            return html()
        return button(app.session.hint, app.t("ui.tool.hint"), sign="hint", class_="tool", key="hint")

    def zoom(self) -> Html:
        """The buttons that zoom into the board and back, as HTML."""
        t = self.app.t
        return html(
            *(
                button(name, t(key), sign=name, quiet=True, class_=name, key=name)
                for name, key in (("zoom-back", "ui.zoom_back"), ("zoom-near", "ui.zoom_near"))
            )
        )
