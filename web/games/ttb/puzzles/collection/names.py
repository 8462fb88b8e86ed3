"""The names of the days' puzzles, composed of an idea and a place, which hint at the puzzle.

The name of a puzzle follows from its place among the days, which never changes, so it stays as long as the
numbers below do.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from shell.texts.texts import Texts

IDEAS = {
    "anti_theft": 2, "end": 2, "anti_zap": 2, "jump": 2, "reset": 2, "back_up": 2, "steal": 2,
    "two_crystals": 2, "push": 4, "double": 3, "dash_row": 3, "mud": 3, "teleporter": 3, "pass": 3,
    "remove": 4, "blob": 4, "relay": 5, "swap": 5, "lift": 6, "zap_own": 7, "zap_rival": 8, "push_bot": 2,
}  # fmt: skip
"""The themes from the rarest to the most frequent, each with the number of its phrases.

A puzzle is named after its rarest theme.
"""
PLACES = {
    "anti_theft": "shield", "anti_zap": "shield", "forward_load": "hands", "back_up": "reverse",
    "jump": "hop", "turn_left2": "bend", "long_zap": "spark", "u_turn": "bend", "turn_right2": "bend",
    "forward3": "straight", "rock": "rock", "dash": "dash", "forward_zap": "spark", "double_zap": "spark",
    "mud": "mud", "load": "hands", "teleporter": "ring", "blob": "blob", "forward1": "step",
    "unload": "door", "turn_left": "corner", "turn_right": "corner", "forward2": "straight", "zap": "spark",
}  # fmt: skip
"""The place for a point of a puzzle, the rarest points first."""
NOWHERE = "morning"
PHRASES = {"corner": 3, "spark": 3, "reverse": 1, "hop": 1, "shield": 1, NOWHERE: 1}
"""The number of phrases for a place; 2 for any other."""
_NAME = re.compile(r"[a-z_]{1,20}\.\d [a-z]{1,20}\.\d")


def names(puzzles: Iterable[tuple[Sequence[str], Sequence[str]]]) -> Iterator[str]:
    """The names of puzzles, given by their themes and points, in the order of the days.

    The phrases of an idea take turns, and so do those of a place, except where that would repeat a name.

    >>> list(names([(["jump"], ["jump"]), (["jump"], ["jump"]), ([], [])]))
    ['jump.1 hop.1', 'jump.2 hop.1', 'push_bot.1 morning.1']
    """
    ideas, places, given = Counter[str](), Counter[str](), Counter[str]()
    for themes, points in puzzles:
        theme = next((theme for theme in IDEAS if theme in themes), "push_bot")
        idea = f"{theme}.{ideas[theme] % IDEAS[theme] + 1}"
        ideas[theme] += 1
        place = next((where for point, where in PLACES.items() if point in points), NOWHERE)
        count = PHRASES.get(place, 2)
        turns = [f"{idea} {place}.{(places[place] + n) % count + 1}" for n in range(count)]
        name = min(turns, key=given.__getitem__)
        places[place] += 1
        given[name] += 1
        yield name


def is_name(name: object) -> bool:
    """True if the value may be a name: stored ones are not trusted."""
    return isinstance(name, str) and bool(_NAME.fullmatch(name))


def name_words(texts: Texts, name: str) -> str:
    """The name of a puzzle in words; empty if the language has no phrase for it."""
    (theme, n), (place, m) = (part.split(".") for part in name.split(" "))
    if not texts.has(f"name.idea.{theme}.{n}") or not texts.has(f"name.where.{place}.{m}"):
        return ""
    idea, where = texts.t(f"name.idea.{theme}.{n}"), texts.t(f"name.where.{place}.{m}")
    return texts.t("name.day", idea=idea, where=where)
