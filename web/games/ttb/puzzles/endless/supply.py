"""The device's memory of puzzles made on it: a few made in advance, the last ones, and marks of earlier ones.

All is in one entry, read on demand; invalid parts of it are ignored.
"""

from __future__ import annotations

from games.ttb.puzzles.collection.collected import GRADES
from games.ttb.puzzles.endless.fresh import Fresh, Wish
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
        return [deed for deed, _ in self.had.values()] + [one.deed for one in self.ahead]


class Supply:
    """The stored puzzles.

    `wish` is the last wish, `ahead` are the puzzles made in advance, the oldest first, `lately` the last ones
    put on the table, the newest first.
    """

    def __init__(self, app: App) -> None:
        self.entry = app.entries.entry(MEMORY, VERSION, _in_order, _fields, _joined)

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
        known = self.entry.value.had.get(key)
        return known[1] if known else None

    @property
    def deeds(self) -> list[str]:
        """The deeds of the puzzles that were played or are stored."""
        return self.entry.value.deeds

    @property
    def wanting(self) -> bool:
        """True if more puzzles for the wish should be made in advance."""
        return sum(map(self.wish.fits, self.ahead)) < AHEAD

    def choose(self, wish: Wish) -> None:
        """Store another wish."""
        with self.entry.changing() as kept:
            kept.wish = wish

    def add(self, one: Fresh) -> bool:
        """Store a puzzle; False if it is known already.

        `AHEAD` of each grade are kept; of more the oldest is dropped, those that do not fit the wish first.
        """
        with self.entry.changing() as kept:
            if one.deed in kept.deeds or one.key in kept.had:
                return False
            kept.ahead.append(one)
            of_grade = [other for other in kept.ahead if other.grade == one.grade]
            of_grade.sort(key=kept.wish.fits)  # stable: of equal ones the oldest first
            for other in of_grade[:-AHEAD]:
                kept.ahead.remove(other)
        return True

    def take(self) -> Fresh | None:
        """Remove and return a puzzle that fits the wish exactly, or None."""
        with self.entry.changing() as kept:
            found = next(filter(kept.wish.fits, kept.ahead), None)
            if found is not None:
                kept.ahead.remove(found)
        return found

    def drop(self, one: Fresh) -> None:
        """Remove a puzzle from those made in advance."""
        with self.entry.changing() as kept:
            kept.ahead = [other for other in kept.ahead if other.key != one.key]

    def had(self, one: Fresh) -> None:
        """Note a puzzle put on the table, so that it is never served again."""
        with self.entry.changing() as kept:
            kept.had.pop(one.key, None)
            kept.had[one.key] = (one.deed, one.strength)
            keep_last(kept.had, MOST_HAD)
            others = [other for other in kept.lately if other.key != one.key]
            kept.lately = [one, *others][:LATELY]


def _fields(kept: _Kept) -> Json:
    return {
        "theme": kept.wish.theme,
        "grade": kept.wish.grade,
        "ahead": [one.fields for one in kept.ahead],
        "lately": [one.fields for one in kept.lately],
        "had": [[key, deed, strength] for key, (deed, strength) in kept.had.items()],
    }


def _joined(here: _Kept, there: _Kept) -> _Kept:
    """The wish of this side, and as many puzzles of both as fit."""
    had = dict(list({**there.had, **here.had}.items())[-MOST_HAD:])
    lately = {one.key: one for one in (*here.lately, *there.lately)}
    ahead = {one.key: one for one in (*here.ahead, *there.ahead) if one.key not in had}
    return _Kept(here.wish, list(ahead.values())[: AHEAD * len(GRADES)], list(lately.values())[:LATELY], had)


def _in_order(kept: Json) -> _Kept:
    """The valid parts of an entry; anything else is ignored."""
    theme, grade, had = kept.get("theme"), kept.get("grade"), kept.get("had")
    wish = Wish(
        theme if isinstance(theme, str) and theme in ABOUT else "",
        grade if type(grade) is int and grade in GRADES else 0,
    )
    known = filter(_is_had, had[-MOST_HAD:]) if isinstance(had, list) else ()
    return _Kept(
        wish,
        _puzzles(kept.get("ahead"), AHEAD * len(GRADES)),
        _puzzles(kept.get("lately"), LATELY),
        {key: (deed, strength) for key, deed, strength in known},
    )


def _puzzles(kept: object, most: int) -> list[Fresh]:
    """The valid puzzles among the first `most` of a list."""
    found: dict[str, Fresh] = {}
    for fields in kept[:most] if isinstance(kept, list) else ():
        try:
            one = Fresh(fields)
        except ValueError:
            continue
        found[one.key] = one
    return list(found.values())


def _is_had(data: object) -> bool:
    """True if the data are key, deed and strength of a played puzzle."""
    if not isinstance(data, list) or len(data) != 3:
        return False
    key, deed, strength = data
    texts = isinstance(key, str) and len(key) == 8 and isinstance(deed, str) and len(deed) == 16
    return texts and type(strength) is int and LOWEST <= strength <= HIGHEST
