"""The name that the person at this device gives other people."""

from __future__ import annotations

from ground.plain import plain_name
from shell.app.app import App
from shell.app.feature import Feature
from shell.app.game import LONGEST_NAME
from shell.storage.jsontext import Json

MEMORY, VERSION = "visitor", 1


class OwnName(Feature):
    """The `name` given last, to a host or with something sent; empty if there is none."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._entry = app.entries.entry(MEMORY, VERSION, _name_in, lambda name: {"name": name}, _first)

    @property
    def name(self) -> str:
        """The name."""
        return self._entry.value

    def note(self, name: str) -> None:
        """Save another name."""
        if name != self.name:
            with self._entry.changing():
                self._entry.replace(name)

    def typed(self, value: str) -> None:
        """Save the name of a form's field, `FIELD=NAME`."""
        self.note(plain_name(value.partition("=")[2], LONGEST_NAME))


def _name_in(entry: Json) -> str:
    """The name in an entry."""
    name = entry.get("name")
    return plain_name(name, LONGEST_NAME) if isinstance(name, str) else ""


def _first(here: str, there: str) -> str:
    return here
