"""The tools that stand beside a decision of every game: what takes back, what brings back, and a hint."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shell.app.roles import Undoable
from shell.drawing.html import button
from shell.nearby.nearby import Nearby
from shell.play.computers import Computers
from shell.sharing.correspondence import Correspondence

if TYPE_CHECKING:
    from shell.app.app import App


def undo(app: App) -> str:
    """The button that takes the last thing back, as HTML."""
    session = app.session
    making = any(one.can_undo for one in app.having(Undoable))
    back = session.can_undo or session.waiting is not None or making
    off = app.barred("undo") or ("" if back else app.t("ui.refused.nothing_to_undo"))
    return button("undo", app.t("ui.tool.undo"), sign="undo", class_="tool", off=off, key="undo")


def redo(app: App) -> str:
    """The button that brings back what was taken back, as HTML."""
    forth = app.session.can_redo or any(one.can_redo for one in app.having(Undoable))
    off = "" if forth else app.t("ui.refused.nothing_to_redo")
    return button("redo", app.t("ui.tool.redo"), sign="redo", class_="tool", off=off, key="redo")


def go(app: App) -> str:
    """What stands in the place of Run while somebody has to decide who is not here, as HTML; else nothing."""
    return app.feature(Computers).go() or app.feature(Correspondence).go() or app.feature(Nearby).go()


def hint(app: App) -> str:
    """The button that asks what a computer would do, as HTML; nothing among people at several screens."""
    if app.feature(Correspondence).details() or app.feature(Nearby).on:
        return ""
    return button(app.session.hint, app.t("ui.tool.hint"), sign="hint", class_="tool", key="hint")
