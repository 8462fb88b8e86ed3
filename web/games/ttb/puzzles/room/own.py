"""One's own puzzles in the room: made here, or come by link or by file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.ttb.puzzles.mistakes import pages
from games.ttb.puzzles.room.shelves import row
from games.ttb.puzzles.words import in_words, task_words
from shell.drawing.html import button, esc

if TYPE_CHECKING:
    from games.ttb.puzzles.attempt.puzzles import Puzzles
    from games.ttb.puzzles.mistakes.mistakes import Mistakes
    from shell.storage.jsontext import Json


def body(puzzles: Puzzles, mistakes: Mistakes) -> str:
    """The HTML of this part of the room."""
    app, kept = puzzles.app, puzzles.kept
    t = app.t
    rows = "".join(_row(puzzles, data) for data in kept.own if not puzzles.comes_with_the_game(data["key"]))
    gone = ""
    if kept.forgotten is not None:
        title, _ = in_words(app.texts, kept.forgotten[1])
        gone = (
            f'<p class="puzzle-gone" role="status"><span>{esc(t("ui.puzzles.gone", title=title))}</span>'
            + button("puzzle-unforget", t("ui.undo"), sign="undo")
            + "</p>"
        )
    return (
        pages.section(mistakes)
        + f'<h2>{esc(t("ui.puzzles.own"))}</h2><div class="room-actions">'
        + button("edit", t("ui.puzzles.make"), value="puzzle", sign="edit")
        + button("puzzle-file", t("ui.puzzles.file"), sign="upload")
        + "</div>"
        + gone
        + (
            f'<ul class="puzzles">{rows}</ul>'
            if rows
            else f'<p class="room-note">{esc(t("ui.puzzles.empty"))}</p>'
        )
    )


def _row(puzzles: Puzzles, data: Json) -> str:
    app = puzzles.app
    t, key = app.t, str(data["key"])
    title, _ = in_words(app.texts, data)
    best = puzzles.kept.best.get(key)
    mark = t("ui.puzzle.best", n=best) if best else t("ui.puzzles.open")

    def tool(action: str, words: str, sign: str) -> str:
        said = t(words, title=title)
        return button(action, said, value=key, sign=sign, quiet=True, key=f"{action}-{key}")

    return row(
        key,
        title,
        task_words(app.texts, data),
        f"{t('ui.puzzle.in_turns', n=data['turns'])} · {mark}",
        solved=best is not None,
        current=key == puzzles.key,
        more=tool("puzzle-export", "ui.puzzles.export", "download")
        + tool("puzzle-forget", "ui.puzzles.forget", "trash"),
    )
