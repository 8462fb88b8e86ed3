"""A result to share, as text and as a picture: the puzzle and its outcome, without spoilers."""

from __future__ import annotations

import json

from games.ttb.puzzles.attempt.follower import Ended
from games.ttb.puzzles.attempt.puzzles import Puzzles
from games.ttb.puzzles.daily.daily import PuzzleOfDay
from games.ttb.puzzles.record.needed import with_needed
from games.ttb.puzzles.words import bare, in_words, puzzle_link
from shell.challenge.daily import LINK
from shell.challenge.days import day_words
from shell.drawing.forms import check
from shell.drawing.html import Html, button, html, tag
from shell.texts.isolating import isolated

MOST_ROWS = 6
"""The most tries that are shown; of more, the last ones."""
MISSED, MADE = "🟧", "🟩"
"""The sign of a turn in a try that failed, and in the one that succeeded; `✗` and `✓` say the same."""


class Result:
    """The result of the puzzle on the table, which is solved; `address` is that of the page."""

    def __init__(self, puzzles: Puzzles, daily: PuzzleOfDay, address: str, ended: Ended) -> None:
        self._puzzles, self._daily, self._address, self._ended = puzzles, daily, address, ended
        self._texts = puzzles.app.texts

    @property
    def rows(self) -> list[str]:
        """A row for each try, with a sign for each of its turns."""
        missed = MISSED * min(int(self._puzzles.data["turns"]), 9) + " ✗"
        count = self._ended.trial.failed
        rows = [missed] * min(count, MOST_ROWS - 1) + [MADE * min(self._ended.turns, 9) + " ✓"]
        return rows if count < MOST_ROWS else [f"+{count - MOST_ROWS + 1} ✗", *rows]

    @property
    def title(self) -> str:
        """The name of the puzzle, and its day."""
        data, texts = self._puzzles.data, self._texts
        name = isolated(in_words(texts, data)[0])
        return f"{day_words(texts, data['day'])} · {name}" if "day" in data and "called" in data else name

    @property
    def outcome(self) -> str:
        """The turns, the hints, and the streak."""
        t, trial = self._texts.t, self._ended.trial
        parts = [t("ui.result.solved", n=self._ended.turns)]
        if trial.hints:
            parts.append(t("ui.result.hints", n=trial.hints))
        if self._daily.counted(self._puzzles.key):
            parts.append(t("ui.result.streak", n=self._daily.streak))
        return " · ".join(parts)

    @property
    def link(self) -> str:
        """The address that leads to the puzzle; the day's says the day alone.

        If the person has chosen so, it tells the tries and hints, too.
        """
        data = self._puzzles.data
        day = data.get("day")
        fragment = f"{LINK}{day}" if day else puzzle_link({**bare(data), "title": "", "text": ""})
        address = f"{self._address}#{fragment}"
        return with_needed(address, self._ended.trial) if self._tells else address

    @property
    def _tells(self) -> bool:
        return bool(self._puzzles.app.preferences["tell_needed"]) and self._ended.first

    @property
    def words(self) -> str:
        """The result as plain text."""
        game = self._texts.t("game.ttb.title")
        return "\n".join((f"{game} · {self.title}", *self.rows, self.outcome, self.link))

    def signs(self) -> Html:
        """The rows as they will look to others; the words beside them say the same to screen readers."""
        drawn = {MISSED: tag("i", data_sign="missed")(), MADE: tag("i", data_sign="made")()}
        rows = (tag("span")(*(drawn.get(sign, sign) for sign in row)) for row in self.rows)
        return tag("p", class_="result-signs", aria_hidden=True)(*rows)

    def choice(self) -> Html:
        """The box that adds tries and hints to the link; empty where they are not known any more."""
        if not self._ended.first:
            return html()
        on = bool(self._puzzles.app.preferences["tell_needed"])
        return check(
            "preference", "tell_needed", self._texts.t("ui.result.needed"), on, class_="result-needed"
        )

    def buttons(self) -> Html:
        """Buttons to send or copy the result; that of a day also as a picture."""
        t, words = self._texts.t, self.words
        return html(
            button(
                None,
                t("ui.result.send"),
                sign="share",
                class_="quiet-step share-sheet",
                key="result-share",
                data_share="",
                data_words=words,
            ),
            button(
                None,
                t("ui.result.copy"),
                sign="copy",
                class_="quiet-step",
                key="result-copy",
                data_copy=words,
                data_plain="true",
            ),
            self._picture() if self._puzzles.data.get("day") else "",
        )

    def _picture(self) -> Html:
        """The button for the picture, which the page draws (`daily/picture.js`)."""
        t, data = self._texts.t, self._puzzles.data
        lines = {
            "game": t("game.ttb.title"),
            "title": self.title,
            "rows": self.rows,
            "outcome": self.outcome,
            "address": self.link.partition("://")[2],
            "name": f"twin-tin-bots-{data['day']}.png",
            "words": self.link,
        }
        return button(
            None,
            t("ui.result.picture"),
            sign="download",
            class_="quiet-step",
            key="result-picture",
            data_picture=json.dumps(lines, ensure_ascii=False),
        )
