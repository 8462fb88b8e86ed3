"""Own puzzles in the room: made on this device, or imported by link or by file."""

from __future__ import annotations

from games.ttb.puzzles.attempt.puzzles import Puzzles
from games.ttb.puzzles.mistakes.mistakes import Mistakes
from games.ttb.puzzles.room.shelves import row
from games.ttb.puzzles.words import in_words, task_words
from shell.drawing.html import Html, button, file_button, html, removal, tag
from shell.storage.jsontext import Json

LARGEST_FILE = 400_000  # bytes


def body(puzzles: Puzzles, mistakes: Mistakes) -> Html:
    """The HTML of this part of the room."""
    app, stored = puzzles.app, puzzles.stored
    t = app.t
    rows = html(*(_row(puzzles, data) for data in stored.own if not puzzles.comes_with_the_game(data["key"])))
    removed = ""
    if stored.forgotten is not None:
        title, _ = in_words(app.texts, stored.forgotten[1])
        removed = removal(t("ui.removed", title=title), "puzzle-unforget", t("ui.undo"))
    return html(
        mistakes.shelf(),
        tag("h2")(t("ui.puzzles.own")),
        tag("div", class_="room-actions")(
            button("edit", t("ui.puzzles.make"), value="puzzle", sign="edit"),
            file_button("puzzle-read", t("ui.puzzles.file"), LARGEST_FILE),
        ),
        removed,
        tag("ul", class_="puzzles")(rows) if rows else tag("p", class_="room-note")(t("ui.puzzles.empty")),
    )


def _row(puzzles: Puzzles, data: Json) -> Html:
    app = puzzles.app
    t, key = app.t, str(data["key"])
    title, _ = in_words(app.texts, data)
    best = puzzles.stored.best.get(key)
    mark = t("ui.puzzle.best", n=best) if best else t("ui.puzzles.open")

    def tool(action: str, words: str, sign: str) -> Html:
        label = t(words, title=title)
        return button(action, label, value=key, sign=sign, quiet=True, key=f"{action}-{key}")

    return row(
        key,
        title,
        task_words(app.texts, data),
        f"{t('ui.puzzle.in_turns', n=data['turns'])} · {mark}",
        solved=best is not None,
        current=key == puzzles.key,
        more=tool("puzzle-export", "ui.puzzles.export", "download")
        + tool("puzzle-forget", "ui.remove", "trash"),
    )
