"""The facts about a game that its contract tests cannot find out themselves.

Each game has a module `tests/contract/games/NAME.py` with a `CONTRACT`, an object of its own subclass of
`Contract`. The tests in `rules/` need only the rules of the game; those in `page/` use its page, in
`web/games/NAME` or `tests/counting/games/NAME`.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Sequence
from functools import cache
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
    """Two games that look the same to `viewer`, because they differ only in hidden information.

    Each is a position and a turn played there, complete or up to a decision. `viewer` is the set of colours
    that look on.
    """

    viewer: frozenset[str]
    one: tuple[Position, Json]
    other: tuple[Position, Json]


class Contract:
    """A game under the contract. All random choices come from the arguments `chance`."""

    name: str
    """The name of the game's folder; its rules are in the package `NAME_core`."""
    handing_over: tuple[str, ...] = ()
    """The types of the events that belong to no step (`Telling.steps`)."""
    asks: bool = True
    """True if a turn can stop at a decision before it is complete."""
    kinds_of_turns: bool = False
    """True if there are several kinds of turns, each with some of the fields."""
    rare_turns: tuple[Json, ...] = ()
    """Turns of the kinds that do not occur in the stories."""
    quick_stories: tuple[int, ...] = ()
    """The stories of the normal run: few, with all kinds of events and decisions of the others."""
    quick_levels: tuple[int, ...] = ()
    """The levels of computers that are quick enough to think in tests."""
    tournaments: tuple[tuple[str, ...], ...] = ()
    """Options of the command `tournament` for a few quick games of different kinds."""

    def start(self, chance: random.Random) -> tuple[Position, Json]:
        """A starting position and the options of its set-up; the more varied, the better."""
        raise NotImplementedError

    def turn(self, data: Json, chance: random.Random) -> Json:
        """The beginning of a legal turn in a position (`data`), without answers to its decisions."""
        raise NotImplementedError

    def offered(self, pending: Json) -> list[Any]:
        """The answers to a decision, or a few different ones if there are very many."""
        return list(pending["options"])

    def refused_answers(self, pending: Json) -> list[Any]:
        """Answers that must be refused; some of them are right in other decisions."""
        return ["", "nothing of the kind", "0,0", "99", 99, -1, [], [0], [99, 99], True, 1.5, {"x": 1}]

    def page_value(self, answer: Any) -> str:
        """The answer as the page sends it (`Game.answer`)."""
        return json.dumps(answer)

    def reveals_untold(self, data: Json, events: Sequence[Json]) -> bool:
        """True if a turn reveals something at its end that none of its `events` tells.

        The turn begins at the position `data`.
        """
        return False

    def optional_fields(self, part: Json) -> set[str]:
        """The fields that may be left out of an object in a turn or a question, according to its document."""
        raise NotImplementedError

    def questions(self, data: Json) -> dict[str, Json]:
        """A complete question of each kind that the engine answers but `legal`, by name."""
        raise NotImplementedError

    def twins(self, chance: random.Random) -> list[Twins]:
        """Pairs of games that differ only in what a viewer may not see.

        Empty for a game without hidden information.
        """
        return []

    def bad_links(self) -> list[str]:
        """Links with a correct checksum and wrong content, as an attacker might write them."""
        return []

    # The members that are the same for all games

    @property
    def rules(self) -> Rules[Any]:
        """The rules of the game."""
        found: Rules[Any] = import_module(f"{self.name}_core").RULES
        return found

    @property
    def engine(self) -> Engine:
        """The rules of the game for other programs."""
        return Engine(self.rules)

    @property
    def cases(self) -> Cases:
        """The conformance cases of the game, of its own class if it has one."""
        try:
            found: Cases = import_module(f"{self.name}_core.conformance").CASES
        except ModuleNotFoundError:
            return Cases(self.rules)
        return found

    @property
    def tournament(self) -> Tournament[Any]:
        """The tournaments of the game."""
        found: Tournament[Any] = import_module(f"{self.name}_core.tournament").TOURNAMENT
        return found

    @property
    def folder(self) -> Path:
        """The folder with the game's data: `cases`, and if it has any, `links.jsonl` and `playthroughs`."""
        counting = TESTS / "counting"
        return counting if (counting / f"{self.name}_core").is_dir() else TESTS / "games" / self.name

    @property
    def game(self) -> Game:
        """The game on its page."""
        found: Game = import_module(f"games.{self.name}.game").GAME
        return found

    def texts(self, language: str = "en") -> Texts:
        """All texts of a language, the shell's and the game's."""
        from tests.sitting import LANGUAGES

        return Texts(language, dict(texts_of(self.name, language)), LANGUAGES)

    def symbols(self) -> set[str]:
        """The names of all symbols of the game's page."""
        return set(symbols_of(self.name))

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
    """Plain JSON as text, the same for equal data. Raises `TypeError` for anything else."""
    return json.dumps(data, sort_keys=True, allow_nan=False)


@cache
def texts_of(name: str, language: str) -> dict[str, str]:
    """The texts of the page of a game, from its files."""
    from tests.sitting import PAGES
    from tools import house

    return house.texts(PAGES[name], language)


@cache
def symbols_of(name: str) -> frozenset[str]:
    """The names of the symbols of the page of a game, from its files."""
    from tests.sitting import PAGES
    from tools import house

    return frozenset(re.findall(r'<symbol id="([\w-]+)"', house.symbols(PAGES[name])))
