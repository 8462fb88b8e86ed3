"""The tools that stand beside a decision of every game: what takes back, what brings back, and a hint."""

from __future__ import annotations

from shell.app.feature import Feature
from shell.app.roles import Undoable
from shell.drawing.html import Html, button, html
from shell.play.elsewhere import Elsewhere
from shell.seats.seats import COMPUTER


class Toolbox(Feature):
    """Draws them, for the game to put where it likes."""

    def undo(self) -> Html:
        """The button that takes the last thing back, as HTML."""
        app, session = self.app, self.app.session
        making = any(one.can_undo for one in app.having(Undoable))
        back = session.can_undo or session.waiting is not None or making
        off = app.barred("undo") or ("" if back else app.t("ui.refused.nothing_to_undo"))
        return button("undo", app.t("ui.tool.undo"), sign="undo", class_="tool", off=off, key="undo")

    def redo(self) -> Html:
        """The button that brings back what was taken back, as HTML."""
        app = self.app
        forth = app.session.can_redo or any(one.can_redo for one in app.having(Undoable))
        off = "" if forth else app.t("ui.refused.nothing_to_redo")
        return button("redo", app.t("ui.tool.redo"), sign="redo", class_="tool", off=off, key="redo")

    def go(self) -> Html:
        """What stands in the place of Run while somebody has to decide who is not here; else nothing."""
        return next(filter(None, (one.go() for one in self.app.asked(Elsewhere))), html())

    def hint(self) -> Html:
        """The button that asks what a computer would do, as HTML; nothing among people at several screens."""
        app = self.app
        if any(one.on for one in app.asked(Elsewhere) if one.KIND != COMPUTER):
            return html()
        return button(app.session.hint, app.t("ui.tool.hint"), sign="hint", class_="tool", key="hint")

    def zoom(self) -> Html:
        """The buttons that show the board from near, and all of it again, as HTML."""
        t = self.app.t
        return html(
            *(
                button(name, t(key), sign=name, quiet=True, class_=name, key=name)
                for name, key in (("zoom-back", "ui.zoom_back"), ("zoom-near", "ui.zoom_near"))
            )
        )
