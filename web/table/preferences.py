"""What a person likes, the same for every game: kept under one key, each value checked when read."""

from __future__ import annotations

import json

from .jsontext import parse_json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .saves import Storage

    Value = str | bool | int

KEY, VERSION = "ttb.preferences", 1

CHOICES: dict[str, tuple[Value, ...]] = {
    "language": ("auto", "en", "de", "fr", "nl"),
    "theme": ("auto", "light", "dark"),
    "speed": ("normal", "slow", "fast", "off"),
    "sound": (False, True),
    "volume": (50, 0, 10, 20, 30, 40, 60, 70, 80, 90, 100),
    "preview": (True, False),
    "ahead": (1, 2, 3, 4),
    "replay_speed": ("1", "0.5", "2", "4"),
    "turnmarks": (False, True),
    "letters": (False, True),
    "handover": ("hidden", "always", "never"),
    "open_specials": (False, True),
    "shortcuts": (True, False),
    "coach": (True, False),
}
"""Every preference with what it can be, the usual first.

`speed` is that of the animation, `off` none at all. `ahead` is how many turns the preview shows. `handover`
is when the device is handed over on a screen of its own: when special orders would be seen, always, or never.
`open_specials` is how new games begin. `shortcuts` are the keys of a single letter. `coach` are the first
steps, shown until they have been done once.
"""


class Preferences:
    """`preferences["sound"]` is a value of `CHOICES`, whatever lies in the storage."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._values: dict[str, Value] = {}
        self._values = _read(storage)

    def __getitem__(self, name: str) -> Value:
        return self._values.get(name, CHOICES[name][0])

    @property
    def key(self) -> tuple[Value, ...]:
        """Another one whenever a preference has changed."""
        return tuple(self[name] for name in CHOICES)

    def set(self, name: str, value: Value) -> bool:
        """Set a preference. False if there is no such preference or value; then nothing changes.

        It holds for as long as the page is open, even if it cannot be stored.
        """
        if not allowed(name, value):
            return False
        self._values[name] = value
        self._keep()
        return True

    def _keep(self) -> None:
        try:
            self._storage.set(KEY, json.dumps({"version": VERSION, **self._values}))
        except Exception:  # full or switched off: the saves tell about it
            return


def allowed(name: object, value: object) -> bool:
    """Whether `value`, of any type, is one that the preference `name` can have. True is not 1 here."""
    if not isinstance(name, str) or name not in CHOICES:
        return False
    return any(type(value) is type(one) and value == one for one in CHOICES[name])


def _read(storage: Storage) -> dict[str, Value]:
    """The values in the storage that are in order; those that are not fall back one by one."""
    try:
        kept = parse_json(storage.get(KEY) or "{}")
    except Exception:  # no storage, no JSON, or JSON too deep: the usual values do
        return {}
    if not isinstance(kept, dict) or kept.get("version") != VERSION:
        return {}
    return {name: value for name, value in kept.items() if allowed(name, value)}
