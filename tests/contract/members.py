"""Which members of the interface (`shell.app.game.Game`) a game does not have yet."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from typing import Any

from shell.app.game import Game


class Member:
    """A member of the interface: its `name`, the `part` it belongs to, and the first line `about` it.

    `given` is whether the interface itself answers it, so that a game need not.
    """

    def __init__(self, name: str, part: type, about: str, given: bool) -> None:
        self.name, self.part, self.about, self.given = name, part, about, given


def members() -> list[Member]:
    """All members of the interface, part by part, in the order in which they are written."""
    parts = [part for part in Game.__mro__ if part.__module__ == Game.__module__]
    return [member for part in (*parts[1:], Game) for member in _of(part)]


def _of(part: Any) -> Iterator[Member]:
    """The members that a part says, with the text that stands below each."""
    (class_,) = ast.parse(inspect.getsource(part)).body
    assert isinstance(class_, ast.ClassDef)
    for node, below in zip(class_.body, [*class_.body[1:], None], strict=True):
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            yield Member(node.target.id, part, _first_line(below), node.value is not None)
        elif isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
            yield Member(node.name, part, _first_line(node.body[0]), len(node.body) > 1)


def _first_line(node: ast.stmt | None) -> str:
    """The first line of a text in the source; nothing if it is none."""
    match node:
        case ast.Expr(ast.Constant(str(text))):
            return text.strip().partition("\n")[0]
    return ""


def has(game: object, member: Member) -> bool:
    """Whether a game has a member, other than by what the interface says it should."""
    found = inspect.getattr_static(game, member.name, None)
    own = found is not inspect.getattr_static(member.part, member.name, None)
    return (own and found is not None) or member.given


def missing(game: object) -> list[str]:
    """The members that a game lacks, each with what it is."""
    return [
        f"{member.name} ({member.part.__name__}): {member.about}"
        for member in members()
        if not has(game, member)
    ]
