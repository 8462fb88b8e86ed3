"""Right-to-left names and titles are isolated from numbers and names beside them, in every game."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from shell.play.table import Table
from shell.saves.saves import Saves

from tests.contract.contract import Contract
from tests.contract.found import every_game
from tests.contract.stories import story
from tests.directions import NAMES, not_isolated_in_app
from tests.sitting import Drawer

TITLE = "משחק"
OFFERED = re.compile(r'data-action="([\w-]+)"(?: data-value="([^"]*)")?')
FIRST = (("share", "game"), ("share", "by_link"), ("menu", ""), ("load", ""), ("nearby", ""), ("door", ""))


def offered(view: dict[str, str]) -> dict[str, str]:
    """The actions that can be tapped, each with its first value."""
    found: dict[str, str] = {}
    for html in view.values():
        for action, value in OFFERED.findall(html):
            found.setdefault(action, unescape(value))
    return found


@pytest.mark.slow
@every_game
def test_names_and_titles_stand_apart_wherever_they_are_shown_or_heard(contract: Contract) -> None:
    """Every offered action is tapped once, and every action that it offers."""
    drawer, told = Drawer(), story(contract.name, 2)
    app, session = contract.sit_down(drawer), told.session()
    session.names = dict(zip(session.standing.colours, NAMES, strict=False))
    app.feature(Table).put(session)
    app.feature(Saves).store.rename(session.key, TITLE)
    wrong: list[str] = []
    seen, shown = {"close"}, list[str]()

    def tap(*path: tuple[str, str]) -> dict[str, str]:
        """The actions offered after a sequence of taps from the table."""
        for action in ("close", "replay-close", "play"):
            app.act(action)
        app.feature(Table).put(session)
        effects: list[Any] = []
        for step in path:
            effects = app.act(*step)
        view = app.view()
        shown.extend(view.values())
        wrong.extend(
            f"{path}: {one}" for one in not_isolated_in_app(app, view, effects, app.feature(Table).title())
        )
        return offered(view)

    ways: list[tuple[tuple[str, str], ...]] = [(step,) for step in (*FIRST, *tap().items())]
    for way in ways:  # the list grows meanwhile
        for action, value in tap(*way).items():
            if action not in seen:
                seen.add(action)
                if len(way) < 2:
                    ways.append((*way, (action, value)))
    assert not wrong, "\n".join(dict.fromkeys(wrong))
    drawn = "".join(shown)
    assert all(name in drawn for name in (*session.names.values(), TITLE))
    kept = "".join(text for key, text in drawer.kept.items() if not key.endswith(".door"))
    assert ascii(NAMES[0])[1:-1] in ascii(kept).replace(r"\\u", r"\u")
    assert "2068" not in ascii(kept)
