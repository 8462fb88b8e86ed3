"""The pages of the help that are the same for every game."""

from __future__ import annotations

from shell.drawing.html import Html, button, html, tag
from shell.texts.texts import Texts

CHAPTER, PAGES = "company", ("screens",)
"""The name of their chapter, with the text `ui.help.NAME`, and the names of the pages."""
PARTS = ("needs", "connect", "seen", "lost", "apart")
"""The parts of the page on several screens, each under a heading."""


def title(texts: Texts, page: str) -> str:
    """The title of a page."""
    return texts.t(f"ui.help.{page}")


def words(texts: Texts, page: str) -> str:
    """All words of a page, for a search."""
    parts = (texts.t(f"ui.help.{page}.{part}") for part in PARTS)
    return "\n".join((about(texts, page), *parts))


def about(texts: Texts, page: str) -> str:
    """The first paragraph of a page."""
    return texts.t(f"ui.help.{page}.about")


def inside(texts: Texts, page: str) -> Html:
    """The rest of a page as HTML."""
    t, body = texts.t, ""
    for part in PARTS:
        lines = t(f"ui.help.{page}.{part}").split("\n")
        if len(lines) > 1:
            content = tag("ol")(*(tag("li")(line) for line in lines))
        else:
            content = tag("p")(lines[0])
        body += html(tag("h3")(t(f"ui.help.{page}.{part}.title")), content)
    return body + button("new-game", t("ui.door.nearby"), value="nearby", sign="screens", class_="help-more")
