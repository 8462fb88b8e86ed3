"""A table without a page, for any game of the house or of the tests, with its animations and workers."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from time import process_time
from typing import Any
from unittest.mock import patch

from shell.app.app import App
from shell.challenge import making
from shell.jobs import desk as working
from shell.jobs.desk import Desk

from tools import house
from tools.playing.sitting import LANGUAGES, PAGE, Drawer, sit_down_at, table

__all__ = ["LANGUAGES", "PAGE", "PAGES", "ROOTS", "Drawer", "finish", "sit_down_at", "table", "worked"]

ROOTS = (house.WEB, Path(__file__).parent / "counting")
"""The roots of all games: those of the house, and that of the tests."""
PAGES = {page.name: page for page in house.pages(ROOTS)}


def finish(app: App, effects: list[Any]) -> list[Any]:
    """Finish the animations among these effects; return their steps."""
    animations = [effect for effect in effects if effect["do"] == "animate"]
    steps = [step for animation in animations for step in animation["steps"]]
    for animation in animations:
        # The end of a game has an animation of its own after the last run.
        steps += finish(app, app.act(animation["done"], animation["ticket"]))
    return steps


def worked(app: App, desk: Desk, seconds: float = 60) -> dict[str, Any]:
    """The answer of a worker at this desk to the wanted job, after at most `seconds` of work."""
    (effect,) = app.act("work", app.root()["data-job"])
    return {"ticket": effect["ticket"], **json.loads(answer(desk, effect["request"], seconds))}


@cache
def answer(desk: Desk, request: str, seconds: float) -> str:
    """The answer of a desk to a request: the same each time, so it works once.

    Its clock is the processor's: seconds that others take on a busy machine do not count.
    """
    own = process_time
    with patch.object(working, "monotonic", own), patch.object(making, "monotonic", own):
        desk.begin(request)
        return desk.step(seconds)
