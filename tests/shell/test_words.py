"""No word of a particular game is in the shell: in no name, no string, no text for people."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from tests.test_texts import in_python, part_of
from tools.house import WEB

SHELL = sorted((WEB / "shell").rglob("*.py"))
assert SHELL
TEXTS = part_of(WEB / "shell", "en")

GAME = re.compile(
    r"(?:ttb|twin|bots?|robots?|crystals?|gems?|hex(?:es)?|slots?|tiles?|zaps?|claws?|cargo|arenas?|mud|blobs?"
    r"|rocks?|teleporters?|programs?|puzzles?|lessons?|specials?|turnmarks|belts?)"
)
PART = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
"""The words of a text, or of a name in snake case or camel case."""
KNOWN = {
    ("__slots__", "slots"): "Python's own",
    ("hex", "hex"): "how Python writes bytes",
    ("fromhex", "hex"): "how Python reads them",
    ("ttb.preferences", "ttb"): "the key under which every game's preferences lie: it has left the house",
}


def names_and_strings(source: str) -> set[str]:
    """Every name and string of a module; code in its docstrings is left out."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Name(name) | ast.Attribute(_, name) | ast.arg(name):
                found.add(name)
            case ast.keyword(str(name)) | ast.alias(name) | ast.alias(_, str(name)):
                found.add(name)
            case ast.FunctionDef(name) | ast.ClassDef(name):
                found.add(name)
            case ast.Constant(str(text)):
                found.add(re.sub(r"`[^`]*`|>>> .*", "", text) if " " in text else text)
    return found


def game_words(text: str) -> set[str]:
    """The words in a text that belong to a game."""
    words = {word.lower() for word in PART.findall(text)}
    return {word for word in words if GAME.fullmatch(word) and (text, word) not in KNOWN}


def test_words_are_found_however_they_are_written() -> None:
    source = 'def turn_hex(Slot): return f"data-bot={letters_left}" + "two crystals"  # zap'
    assert {word for text in names_and_strings(source) for word in game_words(text)} == {
        "hex",
        "slot",
        "bot",
        "crystals",
    }
    assert game_words("both robotic compilers") == set()


@pytest.mark.parametrize("file", SHELL, ids=lambda file: str(file.relative_to(WEB)))
def test_the_shell_has_no_words_of_a_game(file: Path) -> None:
    source = file.read_text("utf-8")
    assert {text[:80]: words for text in names_and_strings(source) if (words := game_words(text))} == {}


@pytest.mark.parametrize("file", SHELL, ids=lambda file: str(file.relative_to(WEB)))
def test_the_shell_says_no_words_of_a_game(file: Path) -> None:
    keys = in_python(file.read_text("utf-8"))[0] & TEXTS.keys()
    assert {key: words for key in keys if (words := game_words(TEXTS[key]))} == {}
