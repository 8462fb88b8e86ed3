"""What a person's device keeps of puzzles: their own, and in how few turns each was solved."""

from __future__ import annotations

from shell.app.app import App
from shell.storage.jsontext import Json

from ground.errors import GameError

MEMORY, VERSION = "puzzles", 1
MOST_OWN = 100
MOST_BEST = 1000
LONGEST_KEY = 20


class _Puzzles:
    """What the entry holds: one's own puzzles, and the fewest turns by a puzzle's key."""

    def __init__(self, best: dict[str, int], own: list[Json]) -> None:
        self.best, self.own = best, own


class Kept:
    """`own` are puzzles that came by link, by file or from the editor, the newest first; `best` the fewest
    turns by a puzzle's key.
    """

    def __init__(self, app: App) -> None:
        self.entry = app.entries.entry(MEMORY, VERSION, _in_order, _fields, _joined, carried=True)
        self._forgotten: tuple[int, Json] | None = None

    @property
    def own(self) -> list[Json]:
        """One's own puzzles."""
        return self.entry.value.own

    @property
    def best(self) -> dict[str, int]:
        """In how many turns a puzzle was solved, by its key."""
        return self.entry.value.best

    def solved(self, key: str, turns: int) -> None:
        """A puzzle was solved: remember it if it was never done in fewer turns."""
        with self.entry.changing() as kept:
            if turns < kept.best.get(key, MOST_BEST):
                kept.best[key] = turns

    def add(self, data: Json) -> bool:
        """Put a puzzle with its key on the list of one's own; False if that is full, for none is dropped."""
        with self.entry.changing() as kept:
            others = [one for one in kept.own if one["key"] != data["key"]]
            if len(others) >= MOST_OWN:
                return False
            kept.own = [data, *others]
        return True

    @property
    def forgotten(self) -> tuple[int, Json] | None:
        """Where what was taken off last stood, and what it was; None if it cannot be put back: it has come
        again, or there is no room.
        """
        if self._forgotten is None or len(self.own) >= MOST_OWN:
            return None
        return None if any(one["key"] == self._forgotten[1]["key"] for one in self.own) else self._forgotten

    def forget(self, key: str) -> None:
        """Take one off the list."""
        with self.entry.changing() as kept:
            for n, data in enumerate(kept.own):
                if data["key"] == key:
                    self._forgotten = n, data
                    del kept.own[n]
                    return

    def forget_for_good(self) -> None:
        """What was taken off last cannot be put back any more."""
        self._forgotten = None

    def unforget(self) -> None:
        """Put back what was taken off last."""
        with self.entry.changing() as kept:
            if self.forgotten is not None:
                kept.own.insert(*self.forgotten)
        self._forgotten = None


def _fields(kept: _Puzzles) -> Json:
    return {"best": kept.best, "own": kept.own}


def _joined(here: _Puzzles, there: _Puzzles) -> _Puzzles:
    """All that is here, and of the rest as much as there is room for."""
    best = {key: min(turns, there.best.get(key, turns)) for key, turns in here.best.items()}
    new_best = [(key, turns) for key, turns in there.best.items() if key not in best]
    room = max(0, MOST_BEST - len(best))
    known = {data["key"] for data in here.own}
    new_own = {data["key"]: data for data in there.own if data["key"] not in known}
    return _Puzzles(
        # What was solved first goes first when there are too many: not what is here.
        {**dict(new_best[max(0, len(new_best) - room) :]), **best},
        [*here.own, *list(new_own.values())[: MOST_OWN - len(here.own)]],
    )


def _in_order(kept: Json) -> _Puzzles:
    """What is in order of an entry, the fewest turns and the puzzles; everything else is ignored."""
    best, own = kept.get("best", {}), kept.get("own", [])
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
