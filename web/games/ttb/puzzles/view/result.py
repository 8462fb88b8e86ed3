"""A result as plain text to share: the puzzle and its outcome, without spoilers."""

from __future__ import annotations

from games.ttb.puzzles.attempt.follower import Ended
from games.ttb.puzzles.attempt.puzzles import Puzzles
from games.ttb.puzzles.daily.daily import Daily
from games.ttb.puzzles.words import bare, in_words, puzzle_link
from shell.drawing.html import Html, button, html
from shell.texts.isolating import isolated
from shell.texts.texts import Texts


def words(puzzles: Puzzles, daily: Daily, address: str, ended: Ended) -> str:
    """The result of the puzzle on the table: name, outcome, and its link on the page at this address."""
    data, texts, trial = puzzles.data, puzzles.app.texts, ended.trial
    t = texts.t
    parts = [t("ui.result.solved", n=ended.turns)]
    if trial.hints:
        parts.append(t("ui.result.hints", n=trial.hints))
    if daily.counted(puzzles.key):
        parts.append(t("ui.result.streak", n=daily.streak))
    if data.get("day"):
        link = f"{address}#puzzles"
    else:
        link = f"{address}#{puzzle_link({**bare(data), 'title': '', 'text': ''})}"
    marks = "✗" * min(trial.failed, 9) + "✓"
    name = isolated(in_words(texts, data)[0])
    return f"{t('game.ttb.title')} · {name}\n{marks} {' · '.join(parts)}\n{link}"


def buttons(texts: Texts, text: str) -> Html:
    """Buttons to send or copy the result, like those for a link."""
    t = texts.t
    return html(
        button(
            None,
            t("ui.result.send"),
            sign="share",
            class_="quiet-step share-sheet",
            key="result-share",
            data_share="",
            data_words=text,
        ),
        button(
            None,
            t("ui.result.copy"),
            sign="copy",
            class_="quiet-step",
            key="result-copy",
            data_copy=text,
            data_plain="true",
        ),
    )
