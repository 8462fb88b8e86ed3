"""What can be taken back at a table of several screens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shell.app.roles import Undoable

if TYPE_CHECKING:
    from shell.app.app import App
    from shell.play.table import Table

BACK = ("undo", "undo-turn", "withdraw", "redo")


def no_way_back(app: App, table: Table, action: str) -> str:
    """Why one of `BACK` cannot be done, in words: what one has decided in secret is taken back, and what is
    in the making, but not what others have seen.
    """
    making = {"undo": lambda feature: feature.can_undo, "redo": lambda feature: feature.can_redo}
    if action in making and any(map(making[action], app.having(Undoable))):
        return ""
    return "" if table.withdraws else app.t("ui.nearby.seen_already")
