"""Makes a drawing of the page a file of its own: with the symbols, gradients and styles that it uses.

A notebook may put several pictures into one page, so names of classes and elements begin with the name of
the game and a hash of the drawing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple
from xml.etree.ElementTree import Element, SubElement, fromstring, tostring
from zlib import crc32

NAMESPACE = "http://www.w3.org/2000/svg"
KEPT = {"href", "class", "id", "style", "transform", "viewBox", "points", "offset", "font-size"}
GEOMETRY = {"x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "rx", "ry", "d", "width", "height"}
_SHEETS = ("shell/app/theme.css", "shell/seats/seats.css", "shell/drawing/symbols.css")
"""The style sheets of the shell that boards need, below `web/static/`."""
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_IMPORT = re.compile(r'@import "(board/[^"]+)"')
_COMMA = re.compile(r",(?![^(]*\))")
_CLASS = re.compile(r"\.(-?[a-zA-Z_][\w-]*)")
_ATTRIBUTE = re.compile(r'\[([\w-]+)(?:="([^"]*)")?\]')
_VARIABLE = re.compile(r"var\((--[\w-]+)")
_REFERENCE = re.compile(r'url\("?#([\w-]+)"?\)')


class Rule(NamedTuple):
    """A rule of a style sheet."""

    selectors: tuple[str, ...]
    declarations: tuple[tuple[str, str], ...]


def self_contained(drawing: Element, game: str, web: Path) -> Element:
    """The drawing, an `svg` element that is changed, with all that its references and classes name.

    `web` is the folder of the page. Raises KeyError for a reference to a symbol that no sprite has.
    """
    rules, sprite = _rules(web, game), _sprite(web, game)
    drawing.attrib.pop("class", None)
    definitions: dict[str, Element] = {}
    style: list[Rule] = []
    names: set[str] = set()
    while missing := names - definitions.keys() or ({""} if not style else set()):
        definitions.update((name, sprite[name]) for name in missing - {""})
        parts = [drawing, *definitions.values()]
        style = _used(rules, parts)
        names = {name for part in parts for name in _references(part)}
        names.update(*(_REFERENCE.findall(value) for rule in style for _, value in rule.declarations))
    picture = Element("svg", {"class": "picture", "viewBox": drawing.attrib["viewBox"]})
    defs = SubElement(picture, "defs")
    defs.extend(definitions[name] for name in sorted(definitions))
    picture.extend(drawing)
    attributes = {
        name for rule in style for selector in rule.selectors for name, _ in _ATTRIBUTE.findall(selector)
    }
    own = f"{game}-{crc32(tostring(picture)):08x}"
    copy = _renamed(picture, own, KEPT | GEOMETRY | attributes)
    copy.attrib.update({"xmlns": NAMESPACE, "role": "img"})
    sheet = Element("style")
    sheet.text = _text(style, own)
    copy.insert(0, sheet)
    return copy


@cache
def _sprite(web: Path, game: str) -> dict[str, Element]:
    """The symbols and gradients of the shell and a game by their names."""
    found = {}
    for file in (web / "shell" / "symbols.svg", web / "games" / game / "symbols.svg"):
        for element in fromstring(file.read_text("utf-8")).iter():
            element.tag = element.tag.rpartition("}")[2]
            if "id" in element.attrib:
                found[element.attrib["id"]] = element
    return found


@cache
def _rules(web: Path, game: str) -> tuple[Rule, ...]:
    """The rules of the sheets that style boards, in the light scheme, without pointing and motion."""
    static = web / "static"
    page = static / "games" / game / "page.css"
    sheets = [static / sheet for sheet in _SHEETS]
    sheets += [page.parent / name for name in _IMPORT.findall(page.read_text("utf-8"))]
    rules = []
    for sheet in sheets:
        for head, body in _blocks(_COMMENT.sub("", sheet.read_text("utf-8"))):
            selectors = tuple(
                selector
                for selector in map(str.strip, _COMMA.split(head))
                if selector == ":root" or not {*selector} & {*":@"}
            )
            if selectors:
                rules.append(Rule(selectors, tuple(_declarations(body))))
    return tuple(rules)


def _blocks(css: str) -> Iterator[tuple[str, str]]:
    """The outermost blocks of a style sheet: what stands before the brace, and what is in it.

    >>> list(_blocks("a { b: c } @media print { d { e: f } }"))
    [('a', 'b: c'), ('@media print', 'd { e: f }')]
    """
    depth = start = 0
    head = ""
    for match in re.finditer(r"[{}]", css):
        if match[0] == "{":
            depth += 1
            if depth == 1:
                head, start = css[start : match.start()].rpartition(";")[2].strip(), match.end()
        else:
            depth -= 1
            if depth == 0:
                yield head, css[start : match.start()].strip()
                start = match.end()


def _declarations(body: str) -> Iterator[tuple[str, str]]:
    for line in body.split(";"):
        name, colon, value = line.partition(":")
        if colon:
            yield name.strip(), _light(" ".join(value.split()))


def _light(value: str) -> str:
    """A value in the light scheme.

    >>> _light("1px light-dark(rgb(1 2 3 / 0.5), color-mix(in oklab, red, blue)) solid")
    '1px rgb(1 2 3 / 0.5) solid'
    """
    head, found, rest = value.partition("light-dark(")
    if not found:
        return value
    depth, comma = 0, -1
    for place, letter in enumerate(rest):
        if letter == "," and depth == 0 and comma < 0:
            comma = place
        elif letter == ")" and depth == 0:
            return head + _light(rest[:comma].strip()) + _light(rest[place + 1 :])
        depth += (letter == "(") - (letter == ")")
    raise ValueError(value)


def _used(rules: Iterable[Rule], parts: Iterable[Element]) -> list[Rule]:
    """The rules that can match elements of these trees, and the custom properties that they need."""
    elements = [element for part in parts for element in part.iter()]
    classes = {name for element in elements for name in element.get("class", "").split()}
    attributes = {item for element in elements for item in element.attrib.items()}
    names = {name for name, _ in attributes}

    def matches(selector: str) -> bool:
        return classes.issuperset(_CLASS.findall(selector)) and all(
            (name, value) in attributes if value else name in names
            for name, value in _ATTRIBUTE.findall(selector)
        )

    known = [
        Rule(tuple(filter(matches, rule.selectors)), rule.declarations)
        for rule in rules
        if any(map(matches, rule.selectors))
    ]
    written = " ".join(element.get("style", "") for element in elements)
    needed: set[str] = set()
    while True:
        kept = [
            Rule(
                rule.selectors, tuple(item for item in rule.declarations if _is_needed(rule, item[0], needed))
            )
            for rule in known
        ]
        text = written + " ".join(value for rule in kept for _, value in rule.declarations)
        if needed == (needed := {*_VARIABLE.findall(text)}):
            return [rule for rule in kept if rule.declarations]


def _is_needed(rule: Rule, name: str, needed: set[str]) -> bool:
    """True for a custom property in use, and for any other property of elements that have a class."""
    return name in needed if name.startswith("--") else any(map(_CLASS.search, rule.selectors))


def _references(tree: Element) -> Iterator[str]:
    for element in tree.iter():
        if "href" in element.attrib:
            yield element.attrib["href"].removeprefix("#")
        for value in element.attrib.values():
            yield from _REFERENCE.findall(value)


def _renamed(element: Element, own: str, kept: set[str]) -> Element:
    """A copy with `own` before the names of classes and elements, without attributes that do nothing."""
    copy = Element(element.tag)
    for name, value in element.attrib.items():
        if name == "class":
            copy.set(name, " ".join(f"{own}-{word}" for word in value.split()))
        elif name == "id":
            copy.set(name, f"{own}-{value}")
        elif name == "href":
            copy.set(name, f"#{own}-{value.removeprefix('#')}")
        elif name in kept:
            copy.set(name, _REFERENCE.sub(rf"url(#{own}-\1)", value))
    copy.text = element.text
    copy.extend(_renamed(child, own, kept) for child in element)
    return copy


def _within(selector: str) -> str:
    """A selector that matches nothing outside the picture.

    Those with a class are left alone: the own class would not be found in the copy that `use` makes.
    """
    if selector == ":root":
        return ".picture"
    return selector if _CLASS.search(selector) else f".picture {selector}"


def _text(style: Iterable[Rule], own: str) -> str:
    """Rules as a style sheet with `own` before all names."""
    lines = []
    for selectors, declarations in style:
        head = _CLASS.sub(rf".{own}-\1", ",".join(map(_within, selectors)))
        body = _REFERENCE.sub(rf"url(#{own}-\1)", ";".join(map(":".join, declarations)))
        lines.append(f"{head}{{{body}}}")
    return "\n".join(lines)
