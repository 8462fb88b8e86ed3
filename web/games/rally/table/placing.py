"""Before a duel: both players place flags and choose bases on the track, in turn, on one device."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.rally.board.board import greens, still
from games.rally.board.squares import UNIT, view_box
from shell.app.actions import Action
from shell.app.app import App
from shell.app.feature import Feature
from shell.drawing.dialogs import buttons, dialog
from shell.drawing.html import Html, badge, bare_button, button, html, tag, unkeyed
from shell.storage.jsontext import Json

import rally_core as rally
from ground.forms import request_error
from ground.rules import Outcome
from rally_core.setup import drawn

Begun = Outcome[rally.Position | None, Json]


LETTERS = "abcdefghijklmnop"
"""The letters for columns and rows in a text."""
BASES = 2
"""The number of bases, which are the last answers; all before them are flags."""


class Placing(Feature):
    """The dialog in which a duel is set up. `choices` are the answers so far."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.choices: list[Json] = []
        self._course: Json = {}
        self._ask: Callable[[Sequence[Json]], Begun] | None = None
        self._then: Callable[[str], None] | None = None

    def actions(self) -> dict[str, Action]:
        return {"place": self._place, "place-back": self._back, "place-rest": self._rest}

    def dialogs(self) -> dict[str, Callable[[], Html]]:
        return {"placing": self._dialog}

    def begin(
        self, course: Json, ask: Callable[[Sequence[Json]], Begun], then: Callable[[str], None]
    ) -> None:
        """Ask for all due decisions on a course.

        `ask` gives the next decision after some answers; `then` is called with all answers as text.
        """
        self.choices, self._course, self._ask, self._then = [], course, ask, then
        self.app.open("placing")

    def _pending(self) -> Json | None:
        return self._due(len(self.choices))

    def _due(self, number: int) -> Json | None:
        """The decision that was due after the first `number` answers, or None."""
        return None if self._ask is None else self._ask(self.choices[:number]).pending

    # Actions of the player

    def _place(self, value: str) -> None:
        """`x,y`: choose a square."""
        pending = self._pending()
        if pending is not None and value in [f"{x},{y}" for x, y in pending["options"]]:
            x, y = value.split(",")
            self._answer({pending["kind"]: [int(x), int(y)]})

    def _back(self) -> None:
        del self.choices[-1:]

    def _rest(self) -> None:
        """Draw all remaining answers by chance."""
        seed = self.app.entropy()
        while (pending := self._pending()) is not None:
            self._answer(drawn(pending, seed, len(self.choices)))

    def _answer(self, choice: Json) -> None:
        self.choices.append(choice)
        if self._pending() is None and self._then is not None:
            then, self._ask, self._then = self._then, None, None
            self.app.close()
            then(as_text(self.choices))

    # Drawing

    def _dialog(self) -> Html:
        pending, t = self._pending(), self.app.t
        if pending is None:
            return html()
        player = t(f"colour.{pending['by']}")
        if pending["kind"] == "flag":
            other = pending.get("for")
            key = "ui.rally.place.flag_for" if other else "ui.rally.place.flag"
            words = t(key, player=player, n=pending["number"], other=t(f"colour.{other}") if other else "")
        else:
            words = t("ui.rally.place.base", player=player, other=t(f"colour.{pending['for']}"))
        back = button(
            "place-back",
            t("ui.tool.undo"),
            sign="undo",
            off="" if self.choices else t("ui.refused.nothing_to_undo"),
        )
        rest = button("place-rest", t("ui.rally.place.rest"), sign="hint")
        return dialog(
            t("ui.rally.place"),
            html(
                tag("p", class_="rally-place-words", role="status")(badge(pending["by"]), tag("span")(words)),
                self._board(pending),
            ),
            buttons(button("close", t("ui.cancel")), back, rest),
            class_="rally-placing",
        )

    def _board(self, pending: Json) -> Html:
        """The track with the flags placed so far, and the squares to choose from as buttons."""
        data, t = self._placed(), self.app.t
        squares = html()
        for x, y in pending["options"]:
            square = bare_button(
                "",
                "rally-place-square",
                "place",
                f"{x},{y}",
                data_key=f"place-{x},{y}",
                aria_label=t("ui.rally.square", x=x + 1, y=y + 1),
            )
            squares += tag("foreignObject", x=x * UNIT, y=y * UNIT, width=UNIT, height=UNIT)(square)
        picture = unkeyed(html(still(data), greens(data, True)))
        return tag("svg", class_="rally-place-board", viewBox=view_box(data))(
            tag("g", aria_hidden=True)(picture), tag("g", data_roving="")(squares)
        )

    def _placed(self) -> Json:
        """The course with the flags placed so far in the place of its own."""
        sites = [site for site in self._course.get("sites", ()) if site["kind"] != "flag"]
        for number, choice in enumerate(self.choices):
            due = self._due(number)
            if due is not None and due["kind"] == "flag":
                about = {name: due[name] for name in ("number", "for") if name in due}
                sites.append({"at": choice["flag"], "kind": "flag", **about})
        return {**self._course, "sites": sites}


def as_text(choices: Sequence[Json]) -> str:
    """Answers as a short text, two letters for each square; options of a game must be short."""
    squares = [at for choice in choices for at in choice.values()]
    return "".join(LETTERS[x] + LETTERS[y] for x, y in squares)


def from_text(text: str) -> list[Json]:
    """The answers in a text. Raises `GameError`."""
    if len(text) % 2 or any(letter not in LETTERS for letter in text):
        raise request_error("`choices` is not pairs of letters from a to p, expected two for each square.")
    squares = [[LETTERS.index(text[n]), LETTERS.index(text[n + 1])] for n in range(0, len(text), 2)]
    flags = len(squares) - BASES
    return [{"flag" if n < flags else "base": at} for n, at in enumerate(squares)]
