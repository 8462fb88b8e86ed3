"""A table with the counting game, for the tests of the shell."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from typing import Any

from count_core import COLOURS, Count, Counting
from games.count.features import FEATURES, ORDER
from games.count.game import GAME as COUNTING
from games.count.game import Counting as Page
from games.count.table import Naming
from shell.app.actions import Action, in_present
from shell.app.app import App
from shell.app.feature import Feature
from shell.app.game import Telling
from shell.app.roles import Undoable
from shell.app.session import Session
from shell.features import FEATURES as SHELL
from shell.play.running import Running
from shell.play.table import Table
from shell.storage.keys import Keys

from tests.contract.found import contract_of
from tests.sitting import Drawer, finish, sit_down_at

__all__ = ["ASIDE", "COUNTING", "CURRENT", "EVERYTHING", "GAME", "LONG", "Drawer", "finish", "sit_down"]


KEYS = Keys(COUNTING.name)
CURRENT, GAME, ASIDE = KEYS.current, KEYS.game, KEYS.aside
EVERYTHING = (*SHELL, *FEATURES)
BARE = (*SHELL, Naming)
"""The features of the shell, and the minimum that a table of the counting game needs."""
LONG = Count(COLOURS[:2], goal=100_000)
"""A game of two that does not end soon."""
THREE = Count(COLOURS, goal=100_000)


def sit_down(
    drawer: Drawer | None = None,
    position: Count | None = None,
    fragment: str = "#play",
    features: Sequence[type[Feature]] = EVERYTHING,
) -> App:
    """An app with the game of `position` on the table and `drawer` as storage."""
    texts = contract_of("count").texts()
    app = sit_down_at(COUNTING, features, ORDER, texts, drawer, fragment)
    if position is not None:
        app.feature(Table).start(position)
    return app


def page_of(rules: Counting, telling: Telling | None = None) -> Page:
    """The counting game's page for other rules of it, and maybe another telling."""
    game = Page()
    game.rules, game.telling = rules, telling or COUNTING.telling
    return game


class Making(Undoable):
    """A turn in the making: the action `make` adds a step to it, which can be undone."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.steps: list[str] = []
        self.undone: list[str] = []
        self.again: list[Any] = []
        """The turns that were taken back."""

    def actions(self) -> dict[str, Action]:
        return {"make": in_present(self.steps.append)}

    @property
    def can_undo(self) -> bool:
        return bool(self.steps)

    @property
    def can_redo(self) -> bool:
        return bool(self.undone)

    def undo(self) -> None:
        self.undone.append(self.steps.pop())

    def redo(self) -> None:
        self.steps.append(self.undone.pop())

    def taken_back(self, turn: Any) -> None:
        self.again.append(turn)


def play(app: App, *rounds: str) -> list[Any]:
    """Play rounds, each given as the numbers named in it, by seat. Return the animated steps."""
    steps = []
    for numbers in rounds:
        for number in numbers:
            app.act("take-over")
            steps += finish(app, app.act("name", number))
            if app.feature(Running).halted:
                app.settle()
    return steps


def turn(numbers: str) -> Any:
    """A turn of these numbers, by seat."""
    return {"numbers": {colour: int(number) for colour, number in zip(COLOURS, numbers, strict=False)}}


def play_on(session: Session, chance: random.Random) -> None:
    """Play a round of random numbers."""
    played = {"numbers": {colour: chance.randint(1, 3) for colour in session.standing.colours}}
    session.commit(played, session.try_turn(played).position)


def counted(turns: int, key: str = "k1", seed: int = 1, position: Count = LONG) -> Session:
    """A game of random rounds."""
    chance = random.Random(seed)
    session = Session(COUNTING, position, {}, {"red": "Anna"}, key)
    while len(session.turns) < turns:
        play_on(session, chance)
    return session


def data(app: App) -> Any:
    """The game's position in the interchange form."""
    return COUNTING.data(app.session.position)


def total(app: App) -> str:
    """The total that the board shows."""
    found = re.search(r"<b>(\d+)</b>", app.view()["board"])
    return found[1] if found else ""


def asked(app: App) -> str:
    """The colour for which the hand offers numbers to name, or an empty text."""
    hand = app.view()["hand"]
    found = re.search(r'class="badge" data-colour="(\w+)"', hand)
    return found[1] if found and "data-number" in hand else ""
