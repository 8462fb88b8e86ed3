"""The keys of a game's entries in storage: all begin with the game's name."""

from __future__ import annotations


class Keys:
    """The keys of a game's entries.

    `current` is the entry with the key of the game to go on with; `game` and `aside` are the beginnings of
    other keys.

    >>> Keys("count").entry("k1", "start")
    'count.game.k1.start'
    """

    def __init__(self, name: str) -> None:
        self.prefix = name + "."
        self.current = self.prefix + "current"
        self.game = self.prefix + "game."
        self.aside = self.prefix + "aside."

    def entry(self, key: str, part: str = "") -> str:
        """The key of one entry of the game `key`; the only entry of the first version has no part."""
        return f"{self.game}{key}.{part}" if part else self.game + key

    def split(self, entry: str) -> tuple[str, str]:
        """The game's key and the part of an entry."""
        key, _, part = entry.removeprefix(self.game).partition(".")
        return key, part
