"""What every game under the contract says of itself, since nobody else can know it.

For each game there is a module `tests/contract/games/NAME.py` with its `CONTRACT`, an object of a class of
its own below `Contract`: by that it is found. The tests in `rules/` need its rules alone; those in `page/`
sit down at its page, in `web/games/NAME` or `tests/counting/games/NAME`.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from shell.app.app import App
from shell.app.game import Game, Position
from shell.texts.texts import Texts

from ground.conformance import Cases
from ground.protocol import Engine
from ground.rules import Rules
from ground.tournament.tournament import Tournament
from tests.sitting import Drawer

Json = dict[str, Any]
TESTS = Path(__file__).resolve().parents[1]


class Twins(NamedTuple):
    """Two games that look the same to somebody, because they differ only in what is hidden from them.

    Each is a position and the turn that is played there, whole or up to a decision. `viewer` are the colours
    that look on.
    """

    viewer: frozenset[str]
    one: tuple[Position, Json]
    other: tuple[Position, Json]


class Contract:
    """A game that is put through the contract. `chance` is the only source of what is random in it."""

    name: str
    """The name of its folder, which is that of the game and, with `_core`, of its rules."""
    handing_over: tuple[str, ...] = ()
    """The types of those events that belong to no step (`Telling.steps`)."""
    asks: bool = True
    """Whether a turn can come to a decision that somebody has to make before it is whole."""
    kinds_of_turns: bool = False
    """Whether there are several kinds of turns, each with some of the fields."""
    seldom: tuple[Json, ...] = ()
    """Turns of the kinds that its stories do not come to."""
    thinking: tuple[int, ...] = ()
    """The levels of computers that the tests let think: those that are quick."""
    tournaments: tuple[tuple[str, ...], ...] = ()
    """Options of the command `tournament` for a few quick games of different kinds."""

    def start(self, chance: random.Random) -> tuple[Position, Json]:
        """A position to begin at, and how the game was set up (`options`): the more unlike, the better."""
        raise NotImplementedError

    def turn(self, data: Json, chance: random.Random) -> Json:
        """The beginning of a legal turn in a position, given as its data, without answers to what it asks."""
        raise NotImplementedError

    def offered(self, pending: Json) -> list[Any]:
        """The answers to a decision; of very many some that differ."""
        return list(pending["options"])

    def not_offered(self, pending: Json) -> list[Any]:
        """Answers that have to be refused: of any kind, some of which are right in other decisions."""
        return ["", "nothing of the kind", "0,0", "99", 99, -1, [], [0], [99, 99], True, 1.5, {"x": 1}]

    def said(self, answer: Any) -> str:
        """How the page says an answer (`Game.answer`)."""
        return json.dumps(answer)

    def untold(self, data: Json, events: Sequence[Json]) -> bool:
        """Whether something comes out at the end of a turn that begins at `data`, with these events, that
        none of them tells.
        """
        return False

    def left_out(self, part: Json) -> set[str]:
        """The fields that may be left out of an object in a turn or a question, by what its document says."""
        raise NotImplementedError

    def questions(self, data: Json) -> dict[str, Json]:
        """A whole question of each kind that the engine answers but `legal`, by name."""
        raise NotImplementedError

    def twins(self, chance: random.Random) -> list[Twins]:
        """Pairs of games that differ in what a viewer may not see, and in nothing else; none in a game that
        hides nothing.
        """
        return []

    def bad_links(self) -> list[str]:
        """Links with a right checksum and wrong content, as somebody might write on purpose."""
        return []

    # What is the same for all games

    @property
    def rules(self) -> Rules[Any]:
        """Its rules."""
        found: Rules[Any] = import_module(f"{self.name}_core").RULES
        return found

    @property
    def engine(self) -> Engine:
        """Its rules for other programs."""
        return Engine(self.rules)

    @property
    def cases(self) -> Cases:
        """Its conformance cases: those of a class of its own, if there is one."""
        try:
            found: Cases = import_module(f"{self.name}_core.conformance").CASES
        except ModuleNotFoundError:
            return Cases(self.rules)
        return found

    @property
    def tournament(self) -> Tournament[Any]:
        """Its tournaments."""
        found: Tournament[Any] = import_module(f"{self.name}_core.tournament").TOURNAMENT
        return found

    @property
    def folder(self) -> Path:
        """The folder with its data: `cases`, and if it has any, `links.jsonl` and `playthroughs`."""
        counting = TESTS / "counting"
        return counting if (counting / f"{self.name}_core").is_dir() else TESTS / "games" / self.name

    @property
    def game(self) -> Game:
        """The game on its page."""
        found: Game = import_module(f"games.{self.name}.game").GAME
        return found

    def texts(self, language: str = "en") -> Texts:
        """All texts of a language, the shell's and the game's."""
        from shell.texts.texts import Texts

        from tests.sitting import LANGUAGES, PAGES
        from tools import house

        return Texts(language, house.texts(PAGES[self.name], language), LANGUAGES)

    def symbols(self) -> set[str]:
        """The names of all drawings that its page has."""
        from tests.sitting import PAGES
        from tools import house

        return set(re.findall(r'<symbol id="([\w-]+)"', house.symbols(PAGES[self.name])))

    def sit_down(
        self, drawer: Drawer | None = None, fragment: str = "#play", texts: Texts | None = None
    ) -> App:
        """An app with this game."""
        from shell.features import FEATURES as SHELL

        from tests.sitting import sit_down_at

        page: Any = import_module(f"games.{self.name}.features")
        features = (*SHELL, *page.FEATURES)
        return sit_down_at(self.game, features, page.ORDER, texts or self.texts(), drawer, fragment)


def written(data: object) -> str:
    """Plain JSON as text, the same for the same data: whatever is no plain JSON raises `TypeError`."""
    return json.dumps(data, sort_keys=True, allow_nan=False)
