"""Writes golden games down: what the makers of all games have in common."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path


def write(games: Iterable[str], names: Sequence[str], play_game: Callable[[str], str], folder: Path) -> int:
    """Write those of the games with these names, all if there are none, as `play_game` has played them.

    The exit status: 0, 2 for a name that there is no game of.
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
