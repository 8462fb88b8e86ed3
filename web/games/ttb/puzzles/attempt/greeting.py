"""The greeting of a puzzle that was sent: the sender, the puzzle, and an introduction for newcomers."""

from __future__ import annotations

from games.ttb.puzzles.words import in_words, puzzle_scene, task_words
from shell.drawing.dialogs import dialog, steps
from shell.drawing.html import Html, button, html, icon, tag
from shell.storage.jsontext import Json
from shell.texts.isolating import isolated
from shell.texts.texts import Texts

from ttb_core.puzzles import Puzzle

INTRODUCTION = (("flag", "goal"), ("swap", "change"), ("play", "run"))
"""The sentences that a newcomer needs, each with its sign: twenty seconds to read."""


def greeting(texts: Texts, puzzle: Puzzle, data: Json, new: bool) -> Html:
    """The HTML of the dialog; `new` for a person who has played nothing here yet."""
    t = texts.t
    title, text = in_words(texts, data)
    sender = data.get("shared", "")
    heading = t("ui.greeting.from", player=isolated(sender)) if sender else t("ui.greeting")
    lines = (
        tag("li")(icon(sign), tag("span")(t(f"ui.greeting.{name}"))) for sign, name in INTRODUCTION if new
    )
    body = html(
        tag("div", class_="greeting-board")(puzzle_scene(puzzle)),
        tag("p", class_="greeting-title")(tag("b")(title)) if data["title"] else "",
        tag("p", class_="greeting-text")(text) if text else "",
        tag("p")(task_words(texts, data), " ", t("ui.greeting.turns", n=data["turns"])),
        tag("ul", class_="greeting-lines")(*lines) if new else "",
    )
    return dialog(
        heading,
        body,
        steps(
            button("close", t("ui.greeting.go"), sign="play", class_="primary"),
            button("learn", t("ui.greeting.learn"), sign="hint", class_="quiet-step") if new else "",
        ),
        class_="greeting",
        focus=True,
    )
