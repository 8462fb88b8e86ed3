"""Writes golden games to files: the part that the makers of all games share."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path


def write(games: Iterable[str], names: Sequence[str], play_game: Callable[[str], str], folder: Path) -> int:
    """Write the games with these names, or all if `names` is empty, as `play_game` plays them.

    Returns the exit status: 0, or 2 for an unknown name.
    """
    known = list(games)
    if not {"-h", "--help"}.isdisjoint(names):
        print(f"The games to write down are {', '.join(known)}; all of them if none is named")
        return 0
    for name in names or known:
        if name not in known:
            print(f"There is no game {name}; there are {', '.join(known)}", file=sys.stderr)
            return 2
        text = play_game(name)
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{name}.txt").write_text(text, encoding="utf-8")
        print(f"{name}: {len(text)} characters")
    return 0
