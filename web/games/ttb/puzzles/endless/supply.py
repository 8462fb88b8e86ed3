"""What the device keeps of the puzzles that are made on it: a few made ahead, the last ones played, and by
what all that were had are known again.

All lies in one entry, read when it is first asked for; what is not in order there counts as none.
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
"""Puzzles made ahead of each grade, at most, and of what is wished for."""
LATELY = 4
MOST_HAD = 400
"""Puzzles that are known again: their keys, deeds and strengths."""


class _Kept:
    """What the entry holds; `had` are deed and strength by key."""

    def __init__(
        self, wish: Wish, ahead: list[Fresh], lately: list[Fresh], had: dict[str, tuple[str, int]]
    ) -> None:
        self.wish, self.ahead, self.lately, self.had = wish, ahead, lately, had

    @property
    def deeds(self) -> list[str]:
        """What one did in the puzzles that were had or are made already."""
        return [deed for deed, _ in self.had.values()] + [one.deed for one in self.ahead]


class Supply:
    """`wish` is what was wanted last, `ahead` what is made already, the oldest first, `lately` the last ones
    that were put on the table, the newest first.
    """

    def __init__(self, app: App) -> None:
        self.entry = app.entries.entry(MEMORY, VERSION, _in_order, _fields, _joined)

    @property
    def wish(self) -> Wish:
        """What was wished for last."""
        return self.entry.value.wish

    @property
    def ahead(self) -> list[Fresh]:
        """What is made already."""
        return self.entry.value.ahead

    @property
    def lately(self) -> list[Fresh]:
        """The last ones that were put on the table."""
        return self.entry.value.lately

    def strength_of(self, key: str) -> int | None:
        """How hard a puzzle is that was had here; None if it is not known."""
        known = self.entry.value.had.get(key)
        return known[1] if known else None

    @property
    def deeds(self) -> list[str]:
        """What one did in the puzzles that were had or are made already."""
        return self.entry.value.deeds

    @property
    def wanting(self) -> bool:
        """Whether more of what is wished for is to be made ahead."""
        return sum(map(self.wish.fits, self.ahead)) < AHEAD

    def choose(self, wish: Wish) -> None:
        """Something else is wished for."""
        with self.entry.changing() as kept:
            kept.wish = wish

    def add(self, one: Fresh) -> bool:
        """Lay a puzzle by; False if it is known already. There are two of each grade; of more the oldest goes
        that is not what is wished for.
        """
        with self.entry.changing() as kept:
            if one.deed in kept.deeds or one.key in kept.had:
                return False
            kept.ahead.append(one)
            of_grade = [other for other in kept.ahead if other.grade == one.grade]
            of_grade.sort(key=kept.wish.fits)  # of equal ones the oldest first
            for other in of_grade[:-AHEAD]:
                kept.ahead.remove(other)
        return True

    def take(self) -> Fresh | None:
        """One that is just what is wished for, which then is not there any more; None if there is none."""
        with self.entry.changing() as kept:
            found = next(filter(kept.wish.fits, kept.ahead), None)
            if found is not None:
                kept.ahead.remove(found)
        return found

    def drop(self, one: Fresh) -> None:
        """It is not there any more."""
        with self.entry.changing() as kept:
            kept.ahead = [other for other in kept.ahead if other.key != one.key]

    def had(self, one: Fresh) -> None:
        """It was put on the table: it never comes again."""
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
    """The wish of this side, and the puzzles of both, as far as there is room."""
    had = dict(list({**there.had, **here.had}.items())[-MOST_HAD:])
    lately = {one.key: one for one in (*here.lately, *there.lately)}
    ahead = {one.key: one for one in (*here.ahead, *there.ahead) if one.key not in had}
    return _Kept(here.wish, list(ahead.values())[: AHEAD * len(GRADES)], list(lately.values())[:LATELY], had)


def _in_order(kept: Json) -> _Kept:
    """What is in order of an entry; everything else counts as none."""
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
    """So many puzzles at most of a list, those that are in order."""
    found: dict[str, Fresh] = {}
    for fields in kept[:most] if isinstance(kept, list) else ():
        try:
            one = Fresh(fields)
        except ValueError:
            continue
        found[one.key] = one
    return list(found.values())


def _is_had(data: object) -> bool:
    """Whether this is what a puzzle is known by again."""
    if not isinstance(data, list) or len(data) != 3:
        return False
    key, deed, strength = data
    texts = isinstance(key, str) and len(key) == 8 and isinstance(deed, str) and len(deed) == 16
    return texts and type(strength) is int and LOWEST <= strength <= HIGHEST
