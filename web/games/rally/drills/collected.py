"""The drills and lessons that come with the game: their file, and their order on the shelves."""

from __future__ import annotations

from collections.abc import Mapping

from games.rally.board import thumbnail
from shell.challenge import collection
from shell.storage.jsontext import Json
from shell.texts.texts import Texts

from rally_core.drills.cut import board_data
from rally_core.names import COLOURS

LESSON = 0
"""The grade of lessons; drills have 1 to 6."""


def turns_in_words(texts: Texts, turns: int, *, dealt: bool) -> str:
    """A sentence on several turns, with the same hand or each `dealt` its own; empty for one turn."""
    key = "ui.rally.drill.turns.dealt" if dealt else "ui.rally.drill.turns"
    return texts.t(key, n=turns) if turns > 1 else ""


class Collected(collection.Collected):
    """A drill or lesson of the file."""

    @property
    def least(self) -> int:
        """The number of registers of a shortest solution."""
        return int(self.data["least"])

    @property
    def turns(self) -> int:
        """The number of turns."""
        return int(self.data.get("turns", 1))

    def turns_in_words(self, texts: Texts) -> str:
        """A sentence on several turns and their hands; empty for one turn."""
        return turns_in_words(texts, self.turns, dealt=bool(self.data.get("hands")))

    @property
    def sketch(self) -> Json:
        """The sketch of its board with its robots, for a small picture."""
        places = [self.data["at"], *(other["at"] for other in self.data.get("others", ()))]
        robots = {f"{colour}1": {"at": at} for colour, at in zip(COLOURS, places, strict=False)}
        return thumbnail.sketch({"board": board_data(self.data["board"]), "robots": robots})

    @property
    def title(self) -> str:
        """The key of a lesson's title."""
        return f"ui.rally.lesson.{self.id}"


class Collection(collection.Collection[Collected]):
    """All drills of the file, by grades. Raises `ValueError` if the text is not such a file."""

    FORMAT, FIELD, KIND = "rally-drills/1", "drills", Collected
    TYPES: Mapping[str, type] = {
        "id": str, "grade": int, "least": int, "ways": int, "solution": list, "board": dict,
    }  # fmt: skip
