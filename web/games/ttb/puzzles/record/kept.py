"""What a person's device keeps of puzzles: their own, and in how few turns each was solved."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from shell.saves.files import entry_of
from shell.saves.saves import Saves

from ground.errors import GameError

if TYPE_CHECKING:
    from shell.app.app import App
    from shell.storage.jsontext import Json

MEMORY, VERSION = "puzzles", 1
MOST_OWN = 100
MOST_BEST = 1000
LONGEST_KEY = 20


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

    @property
    def text(self) -> str:
        """All that is kept, as it lies in storage; nothing if none is."""
        return self._written() if self.best or self.own else ""

    def join(self, text: object) -> None:
        """Take in the text of another device, as far as there is room: nothing that is here goes."""
        best, own = _in_order(entry_of(text, VERSION))
        here = {key: min(turns, best.get(key, turns)) for key, turns in self.best.items()}
        new_best = [(key, turns) for key, turns in best.items() if key not in here]
        room = max(0, MOST_BEST - len(here))
        # What was solved first goes first when there are too many: not what is here.
        joined = {**dict(new_best[max(0, len(new_best) - room) :]), **here}
        known = {data["key"] for data in self.own}
        new_own = {data["key"]: data for data in own if data["key"] not in known}
        added = list(new_own.values())[: MOST_OWN - len(self.own)]
        if not added and joined == self._best:
            return
        self._best = joined
        self.own.extend(added)
        if self.forgotten is not None and (len(self.own) >= MOST_OWN or self.forgotten[1]["key"] in new_own):
            self.forget_for_good()
        self._remember()

    def _written(self) -> str:
        return json.dumps({"version": VERSION, "best": self.best, "own": self.own}, separators=(",", ":"))

    def _remember(self) -> None:
        self.version += 1
        self._app.feature(Saves).remember(MEMORY, self._written())

    def _recall(self, into: list[Json]) -> None:
        self._best, own = _in_order(self._app.feature(Saves).recall_json(MEMORY, VERSION))
        into.extend(own)


def _in_order(kept: Json) -> tuple[dict[str, int], list[Json]]:
    """What is in order of an entry, the fewest turns and the puzzles; everything else is ignored."""
    best, own = kept.get("best", {}), kept.get("own", [])
    if not isinstance(best, dict) or not isinstance(own, list):
        return {}, []
    turns_of = {
        key: turns
        for key, turns in list(best.items())[-MOST_BEST:]
        if len(key) <= LONGEST_KEY and type(turns) is int and 0 < turns < MOST_BEST
    }
    puzzles = []
    for data in own[:MOST_OWN]:
        try:
            puzzles.append(with_key({name: value for name, value in data.items() if name != "key"}))
        except (GameError, AttributeError):
            continue
    return turns_of, puzzles


def with_key(data: Json) -> Json:
    """A puzzle of the interchange form with all its fields, and its key. Raises `GameError`."""
    from games.ttb.puzzles.attempt.attempt import data_of_puzzle, key_of, puzzle_of

    full = data_of_puzzle(puzzle_of(data))
    return {**full, "key": key_of(full)}
