"""The preferences of a person, the same for every game: one entry, each value checked when read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from shell.storage.entries import Entries, Entry, merged
from shell.storage.jsontext import Json

Value = str | bool | int

KEY, VERSION = "ttb.preferences", 1

NO_MOTION = "off"
"""The speed at which runs are not animated."""

CHOICES: dict[str, tuple[Value, ...]] = {
    "language": ("auto",),
    "theme": ("auto", "light", "dark"),
    "speed": ("normal", "slow", "fast", NO_MOTION),
    "sound": (False, True),
    "sound_asked": (False, True),
    "volume": (50, 0, 10, 20, 30, 40, 60, 70, 80, 90, 100),
    "halts": (True, False),
    "replay_speed": ("1", "0.5", "2", "4"),
    "letters": (False, True),
    "handover": ("hidden", "always", "never"),
    "shortcuts": (True, False),
    "voices": (True, False),
}
"""Every preference with its possible values, the default first; `language` also has each language.

A game has some of its own (`Game.preferences`). `speed` is that of the animation, `off` none at all; with
`halts` a run pauses where the game says. `sound_asked` is True if the question about sounds was asked.
`letters` puts letters on the colours' emblems. `handover` is when the device is handed over on a screen of
its own: when a secret would be visible, always, or never. `shortcuts` are the keys of a single letter;
with `voices` the computers make remarks.
"""


class Preferences:
    """The preferences: `preferences["sound"]` is one of `choices`, even if storage holds another.

    `more` are those of the game. Preferences of other games in the same entry stay.
    """

    def __init__(
        self, entries: Entries, more: Mapping[str, tuple[Value, ...]], languages: Iterable[str] = ()
    ) -> None:
        self.choices = {**CHOICES, **more, "language": (*CHOICES["language"], *languages)}
        self.entry = Entry(entries, KEY, VERSION, self._in_order, dict, merged)

    def __getitem__(self, name: str) -> Value:
        value: Value = self.entry.value.get(name, self.choices[name][0])
        return value

    @property
    def key(self) -> tuple[Value, ...]:
        """A value that changes whenever a preference has changed."""
        return tuple(self[name] for name in self.choices)

    def set(self, name: str, value: Value) -> bool:
        """Set a preference. False if there is no such preference or value; then nothing changes.

        The value is valid while the page is open, even if it cannot be stored.
        """
        if not self.allows(name, value):
            return False
        with self.entry.changing() as values:
            values[name] = value
        return True

    def allows(self, name: str, value: object) -> bool:
        """True if the preference `name` can have the `value`, of any type. True is not 1 here."""
        choices = self.choices.get(name, ())
        return any(type(value) is type(choice) and value == choice for choice in choices)

    def _in_order(self, entry: Json) -> Json:
        """The valid preferences in an entry, and those of other games."""
        known = {name: value for name, value in entry.items() if name != "version"}
        return {
            name: value
            for name, value in known.items()
            if name not in self.choices or self.allows(name, value)
        }
