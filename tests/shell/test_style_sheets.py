"""Selectors in style sheets name what the browser has to look for when something changes.

A state of the root that styles elements without a name makes the browser restyle the whole page whenever it
changes. `:has()` likewise asks for named elements: with an argument that any element may match, or whose
match depends on an element's place or on what it lacks, the browser asks again whenever an element comes or
goes; and if what is styled then has no name either, all of the page is styled anew. Children are counted in
`data-children` (`shell/drawing/html.py`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tools.house import WEB

COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
SELECTORS = re.compile(r"[^{};]+(?=\{)")
COMMA = re.compile(r",(?![^(]*\))")
EVERY = re.compile(r"(?<![^\s>+~(])\*(?![=\w])")
IN_SETTINGS = '[data-speed="0"]'
"""A state of the root that only a setting changes."""
COMBINATOR = re.compile(r"\s*[>+~,]\s*|\s+")
OF_PLACE_OR_LACK = re.compile(r":(?:not|empty|nth|first|last|only)\b")


def inside(text: str, start: int) -> str:
    """The text from a place up to the bracket that closes there."""
    depth = 1
    for end in range(start, len(text)):
        depth += {"(": 1, ")": -1}.get(text[end], 0)
        if not depth:
            return text[start:end]
    raise ValueError(text)


def compounds(selector: str) -> list[str]:
    """The parts of a selector between combinators, with the content of brackets left out.

    >>> compounds(".a:is(.b, .c) > [d]:hover *")
    ['.a:is()', '[d]:hover', '*']
    """
    while (bare := re.sub(r"\([^()]+\)", "()", selector)) != selector:
        selector = bare
    return [part for part in COMBINATOR.split(selector.strip()) if part]


def selectors(sheet: str) -> Iterator[str]:
    """The selectors of a style sheet, without comments."""
    for found in SELECTORS.finditer(COMMENT.sub("", sheet)):
        yield from (" ".join(each.split()) for each in COMMA.split(found.group()))


def faults(sheet: str) -> Iterator[str]:
    """The selectors of a style sheet that are dear, each with the reason."""
    for selector in selectors(sheet):
        if selector.replace(IN_SETTINGS, "").startswith((":root[", ":root:")) and EVERY.search(selector):
            yield f"{selector}: a state of the root styles elements without a name"
        if ":has(" not in selector:
            continue
        for at in re.finditer(r":has\(", selector):
            argument = inside(selector, at.end())
            if OF_PLACE_OR_LACK.search(argument):
                yield f"{selector}: by place or lack"
            elif any(part.startswith((":", "*")) for part in compounds(argument)):
                yield f"{selector}: without a name"
        for one in compounds(selector):
            if one == "*":
                yield f"{selector}: styles elements without a name"


@pytest.mark.parametrize(
    ("selector", "dear"),
    [
        (".a:has(> :nth-child(3)) .b", True),
        (".a:has(.b:nth-child(3))", True),
        (".a:has(.b *) .c", True),
        (".a:has(> .b:not([hidden])) .c", True),
        (":root:has(.a) .b *", True),
        (".a:not(:has(.b, :focus))", True),
        (".a:has(.b:is(:hover, :focus), [data-c] > .d ~ .e) .f", False),
        (".a:not(:has(.b)):not([hidden]) .c:nth-child(2)", False),
        (".a > *", False),
        (":root[data-a] .b *", True),
        (".c, :root:not([data-a]) :is(.b, .c > *)", True),
        (":root[data-a] .b > [data-c]", False),
        (":root[data-a] .b, .c *", False),
    ],
)
def test_a_dear_selector_is_found(selector: str, dear: bool) -> None:
    assert bool([*faults(f"{selector} {{ color: red; }}")]) is dear


def test_what_may_change_asks_for_named_elements() -> None:
    sheets = (WEB / "static").rglob("*.css")
    assert [(sheet.name, fault) for sheet in sheets for fault in faults(sheet.read_text("utf-8"))] == []
