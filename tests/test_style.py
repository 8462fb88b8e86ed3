"""No docstring or comment begins with a pronoun or question word (docs/STYLE.md)."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator

import pytest

from tests.missing import nothing_is_missing
from tools.steps import ROOT

WORDS = "what|whether|who|whose|whom|which|why|where|when|how|somebody|something|whatever|whoever"
FORBIDDEN = re.compile(rf"\s*(?:{WORDS})\b", re.IGNORECASE)
CANDIDATE = re.compile(rf"^\s*(?:#+|r?[\"']+)\s*(?:{WORDS})\b", re.IGNORECASE | re.MULTILINE)
"""A line that may begin such a text; most files have none and need not be parsed."""
LEFT_OUT = {"build", "dist", "node_modules"}
FOLDERS = [place for place in ROOT.iterdir() if place.is_dir() and place.name not in LEFT_OUT]
FILES = sorted(
    file
    for place in (*ROOT.glob("*.py"), *FOLDERS)
    if not place.name.startswith(".")
    for file in (place.rglob("*.py") if place.is_dir() else [place])
    if LEFT_OUT.isdisjoint(file.relative_to(ROOT).parts)
)


def docstrings(source: str) -> Iterator[tuple[int, str]]:
    """The line and text of every docstring, those below a variable included."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Expr(ast.Constant(str(text))):
                yield node.lineno, text


def comments(source: str) -> Iterator[tuple[int, str]]:
    """The line and text of every first line of a block of full-line comments."""
    last = -1
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        line, column = token.start
        if token.type == tokenize.COMMENT and not token.line[:column].strip():
            if line != last + 1:
                yield line, token.string.lstrip("#")
            last = line


def faults(source: str) -> list[tuple[int, str]]:
    """The line and beginning of every docstring and comment that begins with a forbidden word."""
    if not CANDIDATE.search(source):
        return []
    texts = sorted([*docstrings(source), *comments(source)])
    return [(line, text.strip().split("\n")[0]) for line, text in texts if FORBIDDEN.match(text)]


def test_no_docstring_or_comment_begins_with_a_pronoun_or_question_word() -> None:
    places = [
        f"{file.relative_to(ROOT)}:{line} {text}"
        for file in FILES
        for line, text in faults(file.read_text("utf-8"))
    ]
    nothing_is_missing("Docstrings and comments to rewrite (docs/STYLE.md: Docstrings)", places)


def test_all_python_of_the_project_is_read() -> None:
    names = {file.relative_to(ROOT).as_posix() for file in FILES}
    assert {"dev.py", "ground/rules.py", "web/main.py", "tests/test_style.py"} <= names
    assert not any(".venv" in name or "node_modules" in name for name in names)


@pytest.mark.parametrize(
    ("source", "line"),
    [
        ('"""What a module holds."""', 1),
        ('class A:\n    """\n    Whoever plays."""', 2),
        ('def f():\n    r"""Whether it is over."""', 2),
        ('SIZE = 3\n"""How large it is."""', 2),
        ("# Where it ends.\n# The end.", 1),
        ("def f():\n    # when it ends\n    return 1", 2),
        ("n = 1\n# The end.\n\n# Why: a reason.", 4),
    ],
)
def test_a_forbidden_first_word_is_found(source: str, line: int) -> None:
    assert [where for where, _ in faults(source)] == [line]


@pytest.mark.parametrize(
    "source",
    [
        '"""The end.\n\nWhat follows is a later paragraph."""',
        '"""Whichever comes first."""',
        "# The reason\n# why it ends.",
        "n = 1  # what a trailing comment says",
        'text = "What is this?"\nf("""Who is it?""")',
        '""""""\n#',
    ],
)
def test_other_texts_are_allowed(source: str) -> None:
    assert faults(source) == []
