"""What a person's device keeps of puzzles: their own, and in how few turns each was solved."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from shell.saves.saves import Saves

from ground.errors import GameError

if TYPE_CHECKING:
    from shell.app.app import App
    from shell.storage.jsontext import Json

MEMORY, VERSION = "puzzles", 1
MOST_OWN = 100
MOST_BEST = 1000


class Kept:
    """`own` are puzzles that came by link, by file or from the editor, the newest first; `best` the fewest
    turns by a puzzle's key. Read from storage when first asked for; `version` changes with each change.
    """

    def __init__(self, app: App) -> None:
        self._app = app
        self._own: list[Json] | None = None
        self._best: dict[str, int] = {}
        self.forgotten: tuple[int, Json] | None = None
        self.version = 0

    @property
    def own(self) -> list[Json]:
        """One's own puzzles."""
        if self._own is None:
            self._own = []
            self._recall(self._own)
        return self._own

    @property
    def best(self) -> dict[str, int]:
        """In how many turns a puzzle was solved, by its key."""
        _ = self.own  # both lie in one entry
        return self._best

    def solved(self, key: str, turns: int) -> None:
        """A puzzle was solved: remember it if it was never done in fewer turns."""
        if turns < self.best.get(key, MOST_BEST):
            self.best[key] = turns
            self._remember()

    def add(self, data: Json) -> bool:
        """Put a puzzle with its key on the list of one's own; False if that is full, for none is dropped."""
        others = [one for one in self.own if one["key"] != data["key"]]
        if len(others) >= MOST_OWN:
            return False
        self.own[:] = [data, *others]
        if len(self.own) == MOST_OWN:
            self.forget_for_good()  # there is no room for it any more
        self._remember()
        return True

    def forget(self, key: str) -> None:
        """Take one off the list."""
        for n, data in enumerate(self.own):
            if data["key"] == key:
                self.forgotten = n, data
                del self.own[n]
                self._remember()
                return

    def forget_for_good(self) -> None:
        """What was taken off last cannot be put back any more."""
        self.forgotten = None

    def unforget(self) -> None:
        """Put back what was taken off last."""
        if self.forgotten is not None:
            self.own.insert(*self.forgotten)
            self.forgotten = None
            self._remember()

    def _remember(self) -> None:
        self.version += 1
        kept = {"version": VERSION, "best": self.best, "own": self.own}
        self._app.feature(Saves).remember(MEMORY, json.dumps(kept, separators=(",", ":")))

    def _recall(self, into: list[Json]) -> None:
        """Read from storage what is in order there; everything else is ignored."""
        kept = self._app.feature(Saves).recall_json(MEMORY, VERSION)
        best, own = kept.get("best", {}), kept.get("own", [])
        if not isinstance(best, dict) or not isinstance(own, list):
            return
        for key, turns in list(best.items())[-MOST_BEST:]:
            if type(turns) is int and turns > 0:
                self._best[str(key)] = turns
        for data in own[:MOST_OWN]:
            try:
                into.append(with_key({name: value for name, value in data.items() if name != "key"}))
            except (GameError, AttributeError):
                continue


def with_key(data: Json) -> Json:
    """A puzzle of the interchange form with all its fields, and its key. Raises `GameError`."""
    from games.ttb.puzzles.attempt.attempt import data_of_puzzle, key_of, puzzle_of

    full = data_of_puzzle(puzzle_of(data))
    return {**full, "key": key_of(full)}
