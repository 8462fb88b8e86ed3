"""The form of a puzzle: the goal for the solver, from the position in the making."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from games.ttb.editor.editing import Editing
from shell.storage.jsontext import Json
from shell.texts.texts import Texts

from ground.errors import GameError

GOALS = ("deliver", "bring", "reach", "win")
OTHERS = ("still", "programs", "best")
DRAFT: Json = {
    "kind": "deliver",
    "points": 3,
    "crystal": "blue",
    "colour": "",
    "bot": "",
    "at": None,
    "turns": 3,
    "others": "still",
    "title": "",
    "author": "",
    "text": "",
}
"""The form at first; an empty colour or bot is one of the solver's."""


class Task:
    """The form upon a position: `fields` are its values, named as in `DRAFT`."""

    def __init__(self, editing: Editing) -> None:
        self._editing = editing
        self.fields: Json = dict(DRAFT)

    def take(self, puzzle: Json) -> None:
        """Fill the form from a puzzle in the interchange form."""
        values = {name: puzzle[name] for name in ("turns", "others", "title", "author", "text")}
        self.fields = {**DRAFT, **values, **puzzle["goal"]}

    def say(self, name: str, text: str) -> None:
        """Set a field; an invalid value is ignored or cut."""
        from ttb_core import puzzles

        fields = self.fields
        if (name == "kind" and text in GOALS) or (name == "others" and text in OTHERS):
            fields[name] = text
        elif name in ("points", "turns") and text.strip().isdecimal():
            most = puzzles.MOST_POINTS if name == "points" else puzzles.MOST_TURNS
            fields[name] = max(1, min(int(text.strip()[:4]), most))
        elif name in ("crystal", "colour", "bot"):
            fields[name] = text
        elif name in puzzles.TEXT_LIMITS:
            fields[name] = text[: puzzles.TEXT_LIMITS[name]]

    @property
    def aim(self) -> Sequence[int] | None:
        """The hex to reach, or None if the goal is another or no hex is chosen."""
        at: Sequence[int] | None = self.fields["at"]
        return at if self.fields["kind"] == "reach" else None

    @property
    def colour(self) -> str:
        """The colour with the base that counts: the chosen one if valid, else the solver's."""
        colour, data = str(self.fields["colour"]), self._editing.data
        return colour if colour in data["bases"] else str(data["to_move"] or "red")

    @property
    def bot(self) -> str:
        """The bot to reach a hex: the chosen one if valid, else one of the solver's."""
        bot, data = str(self.fields["bot"]), self._editing.data
        own = [name for name in data["bots"] if name[:-1] == data["to_move"]]
        return bot if bot in data["bots"] else next(iter(own or data["bots"]), "red1")

    def puzzle(self) -> Json:
        """The puzzle of the form, in the interchange form. Raises `GameError` if it is none."""
        from ttb_core.puzzles import puzzle_from_json, puzzle_to_json

        fields = self.fields
        goal: Json = {"kind": fields["kind"]}
        if fields["kind"] == "deliver":
            goal |= {"colour": self.colour, "points": fields["points"]}
        elif fields["kind"] == "bring":
            goal |= {"crystal": fields["crystal"], "colour": self.colour}
        elif fields["kind"] == "reach":
            goal |= {"bot": self.bot, "at": fields["at"]}
        form = {
            "format": "ttb-puzzle/1",
            "position": self._editing.data,
            "goal": goal,
            "turns": fields["turns"],
            "others": fields["others"],
            **{name: fields[name].strip() for name in ("title", "author", "text")},
        }
        return cast("Json", puzzle_to_json(puzzle_from_json(form)))

    def problem(self, texts: Texts) -> str:
        """The reason the form makes no puzzle, in words; empty if it does."""
        t, kind, data = texts.t, self.fields["kind"], self._editing.data
        if self._editing.position is None:
            return t("ui.edit.task.position")
        if kind in ("deliver", "bring") and self.colour not in data["bases"]:
            return t("ui.edit.task.base", colour=t(f"colour.{self.colour}"))
        if kind == "reach" and self.fields["at"] is None:
            return t("ui.edit.task.no_hex")
        if kind == "reach" and not data["bots"]:
            return t("ui.edit.task.no_bot")
        try:
            self.puzzle()
        except GameError as error:
            if error.reason == "goal_met":
                return t("ui.edit.task.met")
            return t("ui.edit.task.other", code=error.code)
        return ""
