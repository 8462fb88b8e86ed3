"""The device's memory of endless puzzles: a few made in advance, the last ones, and marks of earlier ones.

All is in one entry, read on demand; invalid parts of it are ignored.
"""

from __future__ import annotations

from collections.abc import Iterable

from games.ttb.puzzles.collection.collected import GRADES
from games.ttb.puzzles.endless.fresh import LONG, Fresh, Wish
from games.ttb.puzzles.endless.ideas import ABOUT
from shell.app.app import App
from shell.storage.entries import keep_last
from shell.storage.jsontext import Json

from ttb_core.making.grading import HIGHEST, LOWEST

MEMORY, VERSION = "endless", 1
AHEAD = 2
"""The most puzzles made in advance of each grade, and for the wish."""
LATELY = 4
MOST_HAD = 400
"""The most puzzles remembered as played: their keys, deeds and strengths."""


class _Kept:
    """The contents of the entry; `had` are deed and strength by key."""

    def __init__(
        self, wish: Wish, ahead: list[Fresh], lately: list[Fresh], had: dict[str, tuple[str, int]]
    ) -> None:
        self.wish, self.ahead, self.lately, self.had = wish, ahead, lately, had

    @property
    def deeds(self) -> list[str]:
        """The deeds of the puzzles that were played or are stored."""
        return [deed for deed, _ in self.had.values()] + [puzzle.deed for puzzle in self.ahead]


class Supply:
    """The stored puzzles.

    `wish` is the last wish, `ahead` are the puzzles made in advance, the oldest first, `lately` the last ones
    put on the table, the newest first.
    """

    def __init__(self, app: App) -> None:
        self.entry = app.entries.entry(MEMORY, VERSION, _valid_parts, _fields, _joined)

    @property
    def wish(self) -> Wish:
        """The last wish."""
        return self.entry.value.wish

    @property
    def ahead(self) -> list[Fresh]:
        """The puzzles made in advance."""
        return self.entry.value.ahead

    @property
    def lately(self) -> list[Fresh]:
        """The last puzzles put on the table."""
        return self.entry.value.lately

    def strength_of(self, key: str) -> int | None:
        """The difficulty of a puzzle played here, or None if unknown."""
        played = self.entry.value.had.get(key)
        return played[1] if played else None

    @property
    def deeds(self) -> list[str]:
        """The deeds of the puzzles that were played or are stored."""
        return self.entry.value.deeds

    @property
    def is_used(self) -> bool:
        """True if an endless puzzle has been played on this device."""
        return bool(self.entry.value.had)

    @property
    def wanting(self) -> bool:
        """True if more puzzles for the wish should be made in advance."""
        return self._lacks(self.wish)

    @property
    def lacking(self) -> Wish | None:
        """The wish to make a puzzle for while the page is idle, or None: the last one, then each grade."""
        wishes = (self.wish, *(Wish(grade=grade) for grade in GRADES))
        return next((wish for wish in wishes if self._lacks(wish)), None)

    def _lacks(self, wish: Wish) -> bool:
        return sum(map(wish.fits, self.ahead)) < AHEAD

    def choose(self, wish: Wish) -> None:
        """Store another wish."""
        with self.entry.changing() as stored:
            stored.wish = wish

    def add(self, puzzle: Fresh) -> bool:
        """Store a puzzle; False if it is known already.

        `AHEAD` of each grade are kept; of more the oldest is dropped, those that do not fit the wish first.
        """
        with self.entry.changing() as stored:
            if puzzle.deed in stored.deeds or puzzle.key in stored.had:
                return False
            stored.ahead.append(puzzle)
            of_grade = [other for other in stored.ahead if other.grade == puzzle.grade]
            of_grade.sort(key=stored.wish.fits)  # stable: of equal ones the oldest first
            for other in of_grade[:-AHEAD]:
                stored.ahead.remove(other)
        return True

    def new(self, puzzles: Iterable[Fresh]) -> list[Fresh]:
        """The puzzles that neither are stored nor have been played, themselves or with their deeds."""
        deeds, had = set(self.deeds), self.entry.value.had
        return [puzzle for puzzle in puzzles if puzzle.deed not in deeds and puzzle.key not in had]

    def drop(self, puzzle: Fresh) -> None:
        """Remove a puzzle from those made in advance."""
        with self.entry.changing() as stored:
            stored.ahead = [other for other in stored.ahead if other.key != puzzle.key]

    def had(self, puzzle: Fresh) -> None:
        """Note a puzzle put on the table, so that it is never served again."""
        with self.entry.changing() as stored:
            stored.had.pop(puzzle.key, None)
            stored.had[puzzle.key] = (puzzle.deed, puzzle.strength)
            keep_last(stored.had, MOST_HAD)
            others = [other for other in stored.lately if other.key != puzzle.key]
            stored.lately = [puzzle, *others][:LATELY]


def _fields(stored: _Kept) -> Json:
    return {
        "theme": stored.wish.theme,
        "grade": stored.wish.grade,
        "turns": stored.wish.turns,
        "full": stored.wish.full,
        "ahead": [puzzle.fields for puzzle in stored.ahead],
        "lately": [puzzle.fields for puzzle in stored.lately],
        "had": [[key, deed, strength] for key, (deed, strength) in stored.had.items()],
    }


def _joined(here: _Kept, there: _Kept) -> _Kept:
    """The wish of this side, and as many puzzles of both as fit."""
    had = dict(list({**there.had, **here.had}.items())[-MOST_HAD:])
    lately = {puzzle.key: puzzle for puzzle in (*here.lately, *there.lately)}
    ahead = {puzzle.key: puzzle for puzzle in (*here.ahead, *there.ahead) if puzzle.key not in had}
    return _Kept(here.wish, list(ahead.values())[: AHEAD * len(GRADES)], list(lately.values())[:LATELY], had)


def _valid_parts(stored: Json) -> _Kept:
    """The valid parts of an entry; anything else is ignored."""
    theme, grade, turns = stored.get("theme"), stored.get("grade"), stored.get("turns")
    had = stored.get("had")
    wish = Wish(
        theme if isinstance(theme, str) and theme in ABOUT else "",
        grade if type(grade) is int and grade in GRADES else 0,
        turns if type(turns) is int and 0 < turns <= LONG else 0,
        stored.get("full") is True,
    )
    played = filter(_is_had, had[-MOST_HAD:]) if isinstance(had, list) else ()
    return _Kept(
        wish,
        _puzzles(stored.get("ahead"), AHEAD * len(GRADES)),
        _puzzles(stored.get("lately"), LATELY),
        {key: (deed, strength) for key, deed, strength in played},
    )


def _puzzles(stored: object, most: int) -> list[Fresh]:
    """The valid puzzles among the first `most` of a list."""
    puzzles: dict[str, Fresh] = {}
    for fields in stored[:most] if isinstance(stored, list) else ():
        try:
            puzzle = Fresh(fields)
        except ValueError:
            continue
        puzzles[puzzle.key] = puzzle
    return list(puzzles.values())


def _is_had(data: object) -> bool:
    """True if the data are key, deed and strength of a played puzzle."""
    if not isinstance(data, list) or len(data) != 3:
        return False
    key, deed, strength = data
    texts = isinstance(key, str) and len(key) == 8 and isinstance(deed, str) and len(deed) == 16
    return texts and type(strength) is int and LOWEST <= strength <= HIGHEST
