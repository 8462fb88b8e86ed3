"""For ears: what a run does, order by order; all bots and the scores in words; whose turn it is."""

from __future__ import annotations

from . import spoken
from .app import Feature
from .html import button, esc
from .saves import Saves
from .telling import Telling

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from .app import Action

    Json = dict[str, Any]

SILENT = ("turn", "next", "place", "swap", "remove", "reset", "double")
"""Known already: the player has just made the change, and the message at the end says who is next."""


class Speech(Feature):
    """Words for what the screen shows."""

    def actions(self) -> dict[str, Action]:
        return {
            "bots": lambda value: self.app.open("bots"),
            "scores": lambda value: self.app.open("scores"),
        }

    def dialogs(self) -> dict[str, Callable[[], str]]:
        return {"bots": self._bots, "scores": self._scores}

    def tell(self, group: Sequence[Json]) -> str:
        """One message for an order and what it does. An order that has effects is known by them."""
        telling = Telling(self.app.texts, self.app.feature(Saves).player)
        heard = [event for event in group if event["type"] not in SILENT]
        effects = [event for event in heard if event["type"] != "order"]
        words = [telling.sentence(event) for event in effects] or [telling.sentence(event) for event in heard]
        return ". ".join(filter(None, words))

    def title(self) -> str:
        """The document's title: whose turn it is, or that the game is over."""
        t, data = self.app.t, self.app.present.data
        if data["result"]:
            return t("ui.title.over", title=t("ui.title"))
        return t("ui.title.turn", player=self.app.feature(Saves).player(data["to_move"]), title=t("ui.title"))

    def labels(self) -> dict[str, str]:
        """The names of the page's regions for assistive tools."""
        names = {region: f"ui.region.{region}" for region in ("players", "desk", "tools", "supply")}
        return {region: self.app.t(key) for region, key in {**names, "floor": "ui.board"}.items()}

    def _bots(self) -> str:
        return self._dialog("ui.all_bots", spoken.bots(self.app.texts, self.app.shown.data))

    def _scores(self) -> str:
        lines = spoken.situation(self.app.texts, self.app.shown.data, self.app.feature(Saves).player)
        return self._dialog("ui.how_it_stands", lines)

    def _dialog(self, title: str, lines: list[str]) -> str:
        t = self.app.t
        rows = "".join(f"<li>{esc(line)}</li>" for line in lines)
        return (
            f'<h2>{esc(t(title))}</h2><ul class="spoken-lines" id="dialog-words">{rows}</ul>'
            f'<div class="dialog-actions">{button("close", t("ui.close"), class_="primary")}</div>'
        )
