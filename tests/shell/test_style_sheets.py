"""`:has()` in style sheets asks for named elements, which the browser need not look for with each change.

With an argument that any element may match, or whose match depends on an element's place or on what it
lacks, the browser asks again whenever an element comes or goes; and if what is styled then has no name
either, all of the page is styled anew. Children are counted in `data-children` (`shell/drawing/html.py`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tools.house import WEB

COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
SELECTOR = re.compile(r"[^{};]*:has\([^{};]*(?=\{)")
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


def faults(sheet: str) -> Iterator[str]:
    """The selectors of a style sheet that are dear, each with the reason."""
    for found in SELECTOR.finditer(COMMENT.sub("", sheet)):
        selector = " ".join(found.group().split())
        for at in re.finditer(r":has\(", selector):
            argument = inside(selector, at.end())
            if OF_PLACE_OR_LACK.search(argument):
                yield f"{selector}: by place or lack"
            elif any(part.startswith((":", "*")) for part in compounds(argument)):
                yield f"{selector}: without a name"
        for one in compounds(selector.replace(", ", " , ")):
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
    ],
)
def test_a_dear_selector_is_found(selector: str, dear: bool) -> None:
    assert bool([*faults(f"{selector} {{ color: red; }}")]) is dear


def test_has_asks_for_named_elements() -> None:
    dear = {sheet.name: [*faults(sheet.read_text("utf-8"))] for sheet in (WEB / "static").rglob("*.css")}
    assert {name: found for name, found in dear.items() if found} == {}
