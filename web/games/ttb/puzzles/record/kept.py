"""The device's memory of puzzles: the own ones, and the fewest turns in which each was solved."""

from __future__ import annotations

from shell.app.app import App
from shell.storage.entries import filled
from shell.storage.jsontext import Json

from ground.errors import GameError

MEMORY, VERSION = "puzzles", 1
MOST_OWN = 100
MOST_BEST = 1000
LONGEST_KEY = 20


class _Puzzles:
    """The contents of the entry: own puzzles, and the fewest turns by a puzzle's key."""

    def __init__(self, best: dict[str, int], own: list[Json]) -> None:
        self.best, self.own = best, own


class StoredPuzzles:
    """The puzzles stored on this device.

    `own` are puzzles that came by link, by file or from the editor, the newest first; `best` the fewest turns
    by a puzzle's key.
    """

    def __init__(self, app: App) -> None:
        self.entry = app.entries.entry(MEMORY, VERSION, _valid_parts, _fields, _joined, carried=True)
        self._forgotten: tuple[int, Json] | None = None

    @property
    def own(self) -> list[Json]:
        """The own puzzles."""
        return self.entry.value.own

    @property
    def best(self) -> dict[str, int]:
        """The fewest turns in which a puzzle was solved, by its key."""
        return self.entry.value.best

    def solved(self, key: str, turns: int) -> None:
        """Note the number of turns of a solution if it is the lowest so far."""
        with self.entry.changing() as stored:
            if turns < stored.best.get(key, MOST_BEST):
                stored.best[key] = turns

    def add(self, data: Json) -> bool:
        """Put a puzzle with its key on the list of own ones; False if the list is full: none is dropped."""
        with self.entry.changing() as stored:
            others = [other for other in stored.own if other["key"] != data["key"]]
            if len(others) >= MOST_OWN:
                return False
            stored.own = [data, *others]
        return True

    @property
    def forgotten(self) -> tuple[int, Json] | None:
        """The place and data of the puzzle removed last, or None if it cannot be put back.

        It cannot if it has been added again, or if the list is full.
        """
        if self._forgotten is None or len(self.own) >= MOST_OWN:
            return None
        return (
            None if any(other["key"] == self._forgotten[1]["key"] for other in self.own) else self._forgotten
        )

    def forget(self, key: str) -> None:
        """Remove a puzzle from the list."""
        with self.entry.changing() as stored:
            for n, data in enumerate(stored.own):
                if data["key"] == key:
                    self._forgotten = n, data
                    del stored.own[n]
                    return

    def forget_for_good(self) -> None:
        """Make the last removal final."""
        self._forgotten = None

    def unforget(self) -> None:
        """Put back the puzzle removed last."""
        with self.entry.changing() as stored:
            if self.forgotten is not None:
                stored.own.insert(*self.forgotten)
        self._forgotten = None


def _fields(stored: _Puzzles) -> Json:
    return {"best": stored.best, "own": stored.own}


def _joined(here: _Puzzles, there: _Puzzles) -> _Puzzles:
    """All data from here, and as much of the rest as fits."""
    best = {key: min(turns, there.best.get(key, turns)) for key, turns in here.best.items()}
    known = {data["key"] for data in here.own}
    new_own = {data["key"]: data for data in there.own if data["key"] not in known}
    return _Puzzles(
        filled(best, there.best, MOST_BEST),
        [*here.own, *list(new_own.values())[: MOST_OWN - len(here.own)]],
    )


def _valid_parts(stored: Json) -> _Puzzles:
    """The valid turns and puzzles of an entry; anything else is ignored."""
    best, own = stored.get("best", {}), stored.get("own", [])
    if not isinstance(best, dict) or not isinstance(own, list):
        return _Puzzles({}, [])
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
    return _Puzzles(turns_of, puzzles)


def with_key(data: Json) -> Json:
    """A puzzle of the interchange form with all its fields, and its key. Raises `GameError`."""
    from games.ttb.puzzles.attempt.attempt import data_of_puzzle, key_of, puzzle_of

    full = data_of_puzzle(puzzle_of(data))
    return {**full, "key": key_of(full)}
