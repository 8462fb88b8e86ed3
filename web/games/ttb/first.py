"""What the page shows while Python is still loading, drawn by the site builder."""

from __future__ import annotations

import json
from pathlib import Path

from games.ttb.board import board as board_drawing
from games.ttb.features import FEATURES, ORDER
from games.ttb.game import TTB
from shell.app.app import App
from shell.door.door import Door
from shell.features import FEATURES as SHELL
from shell.storage.storage import StorageFailed
from shell.texts.texts import Texts

import ttb_core as ttb

TEXTS = Path(__file__).parents[2] / "static" / "texts" / "en.json"


class Nothing:
    """A storage that keeps nothing."""

    def get(self, key: str) -> str | None:
        return None

    def set(self, key: str, text: str) -> None:
        raise StorageFailed

    def remove(self, key: str) -> None:
        pass

    def keys(self) -> list[str]:
        return []


def board() -> str:
    """The two-colour set-up as SVG, the same drawing as the app's."""
    return board_drawing.svg(ttb.position_to_json(ttb.new_game(colours=2)), label="Board")


def door() -> str:
    """The front door in English, as the app draws it for somebody who has played nothing."""
    app = opened(TEXTS.read_text("utf-8"))
    app.screen = app.feature(Door)
    return app.draw("door")


def practise(texts: str) -> None:
    """Draw table and door once: what is worked out at the first drawing is then known."""
    app = opened(texts)
    app.view()
    app.screen = app.feature(Door)
    app.view()


def opened(texts: str) -> App:
    """An app for somebody who has played nothing; `texts` are those of a language, as JSON."""
    language = Texts("en", json.loads(texts), {"en": "English"})
    return App(Nothing(), language, lambda: "", lambda: "", TTB, (*SHELL, *FEATURES), ORDER)
