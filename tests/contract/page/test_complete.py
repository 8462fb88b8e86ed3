"""Every file, text and symbol that a game needs exists, in every language."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path

import pytest
from shell.app.app import App
from shell.app.game import WORDS
from shell.app.job import Job
from shell.app.roles import Working
from shell.door.door import Door
from shell.play.voices import VARIANTS
from shell.texts.texts import Texts

from tests.contract.contract import Contract
from tests.contract.found import NAMES, SAYING, every_game
from tests.contract.page.drawn import flaws, used
from tests.contract.page.test_table import playing, seated
from tests.contract.stories import STORIES, stories
from tests.missing import nothing_is_missing
from tests.sitting import LANGUAGES, ROOTS

FILES = (
    *("page.toml", "game.py", "features.py", "first.py", "table.html", "emblem.svg"),
    *(f"texts/{language}.json" for language in LANGUAGES),
)
"""The files that `games/NAME/` must have."""
SERVED = ("page.js", "page.css")
"""The files that `static/games/NAME/` must have."""


def test_every_game_says_what_the_contract_cannot_know() -> None:
    nothing_is_missing(
        "Games that are not put through the contract",
        [
            f"{name}: write tests/contract/games/{name}.py, see contract.py"
            for name in NAMES
            if name not in SAYING
        ],
    )
    nothing_is_missing(
        "Games without a page",
        [f"{name}: write games/{name}/game.py (docs/ADDING_A_GAME.md)" for name in sorted(SAYING - {*NAMES})],
    )
    assert {"count", "ttb"} <= {*NAMES}


@every_game
def test_a_game_is_called_as_its_folder(contract: Contract) -> None:
    assert contract.game.name == contract.rules.name == contract.name
    assert contract.name.isidentifier() and contract.name.islower()


@pytest.mark.parametrize("name", NAMES)
def test_a_game_has_its_files(name: str) -> None:
    (root,) = (root for root in ROOTS if (root / "games" / name / "game.py").is_file())
    files = [f"games/{name}/{file}" for file in FILES] + [f"static/games/{name}/{file}" for file in SERVED]
    lacking = [file for file in files if not (root / file).is_file()]
    nothing_is_missing(f"Files that the game {name} lacks (docs/ADDING_A_GAME.md)", lacking)


class Listening(Texts):
    """Texts that record missing keys."""

    def __init__(self, language: str, table: dict[str, str]) -> None:
        super().__init__(language, table, LANGUAGES)
        self.missed: set[str] = set()

    def t(self, key: str, **values: object) -> str:
        if key not in self.table:
            self.missed.add(f"{self.language}: {key}")
        return super().t(key, **values)


def wanted(contract: Contract) -> Iterator[str]:
    """The keys of the texts that the shell needs for the members of a game."""
    game, app = contract.game, contract.sit_down()
    yield from (f"game.{game.name}.{word}" for word in WORDS)
    for colour in game.rules.colours:
        yield from (f"colour.{colour}", f"colour.{colour}.short")
    for way in app.feature(Door).all_ways():
        yield way.title or f"ui.door.{way.name}"
        yield from filter(None, (way.about, way.note))
    yield from ("ui.bar." + action.replace("-", "_") for action, _ in game.menu)
    for group, preferences in game.settings:
        yield f"ui.pref.group.{group}"
        for name in preferences:
            values = app.preferences.choices[name]
            switch = isinstance(values[0], bool)
            yield from (f"ui.pref.{name}", f"ui.pref.help.{name}") if switch else ()
            yield from () if switch else (f"ui.pref.{name}.{value}" for value in values)
    yield from (f"ui.key.{name}" for name, _ in game.keys)
    for action in game.shortcuts.values():
        yield "ui.shortcut." + action.replace("-", "_")
    yield from (f"ui.mode.{mode}" for mode in game.listed_modes)


@every_game
def test_everything_that_is_called_something_has_its_texts(contract: Contract) -> None:
    keys = list(dict.fromkeys(wanted(contract)))
    lacking = []
    for language in LANGUAGES:
        texts = contract.texts(language)
        lacking += [f"{language}: {key}" for key in keys if not texts.has(key)]
    nothing_is_missing(f"Texts that the game {contract.name} lacks", lacking)


def codes(contract: Contract) -> set[str]:
    """The codes of the errors that a game and its rules raise, read from the source."""
    found = set()
    for package in (f"{contract.name}_core", f"games.{contract.name}"):
        folder = Path(next(iter(import_module(package).__path__)))
        for file in folder.rglob("*.py"):
            text = file.read_text(encoding="utf-8")
            for node in ast.walk(ast.parse(text)) if "Error(" in text else ():
                match node:
                    case ast.Call(
                        ast.Name(error) | ast.Attribute(_, error), [ast.Constant(str(code)), _, *_]
                    ):
                        found |= {code} if error.endswith("Error") else set()
    return found


@every_game
def test_every_error_has_its_words(contract: Contract) -> None:
    raised, texts = sorted(codes(contract)), contract.texts()
    assert raised
    lacking = [f"error.{code}" for code in raised if not texts.has(f"error.{code}")]
    nothing_is_missing(f"Texts for errors of {contract.name}", lacking)


@every_game
def test_what_it_asks_of_the_shell_is_there(contract: Contract) -> None:
    """The actions, dialogs and preferences that a game names in its members exist."""
    game, app = contract.game, contract.sit_down()
    known = set(app.preferences.choices)
    lacking = [f"the action {action} of the menu" for action, _ in game.menu if not app.knows(action)]
    lacking += [f"the preference {name}" for _, of in game.settings for name in of if name not in known]
    lacking += [f"the preference {name}, a wording" for name in game.wordings if name not in known]
    lacking += [f"the way {name}" for name in game.ways if name not in _ways(app)]
    lacking += [f"the action {name}" for name in ("new-game",) if not app.knows(name)]
    lacking += [f"the region {name}" for name in game.motion.touched if name not in app.regions]
    lacking += [f"the dialog {name}" for name in ("finish",) if name not in app._dialogs]
    nothing_is_missing(f"What {contract.name} names and does not have", lacking)


def _ways(app: App) -> set[str]:
    ways = app.feature(Door).all_ways()
    return {way.name for way in ways} | {one.name for way in ways for one in way.inner}


def shown(app: App) -> Iterator[tuple[str, str]]:
    """Everything the app can draw at this moment: regions, the door, dialogs."""
    yield from app.view().items()
    for dialog in ("settings", "language", "keys", "menu", "save", "share"):
        app.act(dialog)
        yield dialog, app.dialog_html()
        app.act("close")
    app.act("door")
    yield "door", app.draw("door")
    app.act("play")


@pytest.mark.slow
@pytest.mark.parametrize(
    "languages", [[*LANGUAGES][:2], pytest.param([*LANGUAGES], marks=pytest.mark.walk)], ids=len
)
@every_game
def test_no_text_and_no_symbol_that_is_drawn_is_missing(contract: Contract, languages: Sequence[str]) -> None:
    """Play a story in each language and record every text and symbol that is asked for."""
    known, lacking = contract.symbols(), set()
    for language, number in zip(languages, STORIES, strict=False):
        texts = Listening(language, contract.texts(language).table)
        told = stories(contract.name)[number]
        app = seated(told, texts=texts)
        for _ in playing(app, told):
            for where, drawn in app.view().items():
                lacking |= {f"symbol {name} in {where}" for name in used(drawn) - known}
        if app.session.over:
            assert flaws(app.dialog_html()) == []
            app.act("close")
        for where, drawn in shown(app):
            assert flaws(drawn) == [], where
            lacking |= {f"symbol {name} in {where}" for name in used(drawn) - known}
        lacking |= {f"text {key}" for key in texts.missed}
        lacking |= {
            f"symbol icon-{sign} in the menu" for _, sign in contract.game.menu if f"icon-{sign}" not in known
        }
    nothing_is_missing(f"What {contract.name} draws and does not have", sorted(lacking))


@pytest.mark.slow
@every_game
def test_computers_are_called_something(contract: Contract) -> None:
    """A computer's seat has a name in every language while the computer thinks."""
    if not contract.game.rules.levels:
        return
    lacking = set()
    for language in LANGUAGES:
        texts = Listening(language, contract.texts(language).table)
        told = stories(contract.name)[0]
        app = seated(told, texts=texts)
        colours = told.session().standing.colours
        for level in contract.game.rules.known_levels:
            for personality in ("", *contract.game.rules.personalities):
                seat = {"kind": "computer", "level": level}
                seat |= {"personality": personality} if personality else {}
                app.session.seats = dict.fromkeys(colours, seat)
                app.show(app.session.position)
                app.view()
                job: Job | None = next(filter(None, (feature.job() for feature in app.having(Working))), None)
                assert job is not None and job.kind == "think"
        lacking |= texts.missed
    nothing_is_missing(f"Texts that the computers of {contract.name} lack", sorted(lacking))


@pytest.mark.parametrize("language", LANGUAGES)
@every_game
def test_every_computer_with_a_voice_has_a_word_for_every_mood(contract: Contract, language: str) -> None:
    texts = contract.texts(language)
    nothing_is_missing(
        "Words of computers",
        [
            key
            for level in contract.rules.known_levels
            if contract.name != "count"
            for mood, variants in VARIANTS.items()
            for n in range(1, variants + 1)
            if not texts.has(key := f"voice.{level}.{mood}.{n}") or len(texts.t(key)) > 25
        ],
    )
