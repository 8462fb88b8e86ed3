"""The syntax trees of the sources, which several tests look at: each text is parsed once."""

from __future__ import annotations

import ast
from functools import cache


@cache
def parsed(text: str) -> ast.Module:
    """The tree of a text, which nobody may change."""
    return ast.parse(text)


@cache
def nodes_of(text: str) -> tuple[ast.AST, ...]:
    """All nodes of a text, in the order of `ast.walk`."""
    return tuple(ast.walk(parsed(text)))
