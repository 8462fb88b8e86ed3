"""Joins the style sheets of a page into one, each in its layer: one request in place of many."""

from __future__ import annotations

import os
import re
from pathlib import Path

from tools.steps import Problem

STYLE_IMPORT = re.compile(r"""^@import "([^"]+)" layer\((\w+)\)([^;]*);$""", re.MULTILINE)
COMMENT = re.compile(r"/\*.*?\*/\n?", re.DOTALL)
ADDRESS = re.compile(r'\burl\("(?!#|data:)([^"]+)"\)')


def joined(static: Path, place: str, *sheets: str) -> str:
    """The text of these sheets of `static`, with their imports inlined and without comments.

    Addresses in them, relative to their own files, get the prefix `place`, the path of `static` relative to
    the new sheet. Raises Problem for an import that names no layer.
    """

    def layer(match: re.Match[str]) -> str:
        name, layer, media = match.groups()
        rules = f"@layer {layer} {{\n{text_of(os.path.normpath(here / name))}}}"
        return f"@media{media} {{\n{rules}\n}}" if media.strip() else rules

    def text_of(name: str) -> str:
        def address(match: re.Match[str]) -> str:
            return f'url("{place}{os.path.normpath(Path(name).parent / match[1])}")'

        return ADDRESS.sub(address, COMMENT.sub("", (static / name).read_text("utf-8")))

    parts = []
    for sheet in sheets:
        here = Path(sheet).parent
        parts.append(STYLE_IMPORT.sub(layer, text_of(sheet)))
    text = "\n".join(parts)
    if "@import" in text:
        raise Problem(f"{', '.join(sheets)}: an @import names no layer")
    return text
