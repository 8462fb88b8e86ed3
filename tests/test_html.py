"""`shell.drawing.html` alone writes HTML, and escapes by type."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest
from shell.drawing.html import Html, attrs, esc, html, tag, void

from tests.parsing import nodes_of
from tests.test_guards import sources

MAKERS = ("shell.drawing.html", "shell.drawing.forms")
"""The modules that may call the constructors: the second has the button that sends a form."""
MARKUP = re.compile(r"</?[a-z][\w-]*(\s[^<>]*)?/?>|<[a-z]+ [a-z-]+=|</[a-z]")
NO_MARKUP = {("shell.start.snapshot", "<string>")}
"""Texts that only look like markup: here Python's name of a file."""


def markup(module: str, text: str) -> Iterator[str]:
    """The literals with markup in a module, and calls of `Html` or of `tag` for a button.

    Named groups in patterns are no markup. `button` and `bare_button` make all buttons.
    """
    nodes = nodes_of(text)
    said = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    for node in nodes:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            first = ast.unparse(node.args[0]) if node.args else ""
            if node.func.id == Html.__name__ or (node.func.id, first) == ("tag", "'button'"):
                yield f"{module}:{node.lineno} calls {node.func.id}({first})"
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in said:
            words = re.sub(r"\(\?P<\w+>", "", node.value)
            if MARKUP.search(words) and (module, words) not in NO_MARKUP:
                yield f"{module}:{node.lineno} writes {words[:40]}"


def test_nobody_else_writes_html() -> None:
    pages = {name: text for name, text in sources().items() if name.partition(".")[0] in ("shell", "games")}
    assert [line for name, text in pages.items() if name not in MAKERS for line in markup(name, text)] == []


@pytest.mark.parametrize(
    "text",
    [
        "f'<b>{name}</b>'",
        "'</g>' + x",
        "x = '<br>'",
        "f'<p class=\"{x}'",
        "Html(name)",
        "tag('button')(name)",
        "x = 'a <b>b</b>'",
    ],
)
def test_html_that_is_written_elsewhere_is_found(text: str) -> None:
    assert list(markup("games.chess.board", text))


def test_what_is_no_html_is_escaped_wherever_it_goes() -> None:
    evil, safe = "<b title='x'>", "&lt;b title=&#39;x&#39;&gt;"
    assert tag("p", title=evil, data_x=evil)(evil) == f'<p title="{safe}" data-x="{safe}">{safe}</p>'
    assert void("img", alt=evil) == f'<img alt="{safe}">'
    assert html(evil) == esc(evil) == esc(", ").join([evil]) == html() + evil == evil + html() == safe
    assert attrs(title=evil) == f' title="{safe}"'


def test_html_goes_in_as_it_is() -> None:
    bold = tag("b")("1 < 2")
    assert tag("p")(bold, None, "") == html(tag("p")(bold)) == "<p><b>1 &lt; 2</b></p>"
    assert esc(", ").join([bold, bold]) == bold + ", " + bold
    assert all(type(made) is Html for made in (bold, esc("x"), "x" + bold, bold + "x", esc("").join(["x"])))
