"""A server of one's own by which screens find each other across the internet; none unless it was entered."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from shell.app.feature import Feature
from shell.saves.saves import Saves

if TYPE_CHECKING:
    from shell.storage.jsontext import Json

MEMORY, VERSION = "relay", 1
FIELDS = ("address", "user", "password")
LONGEST = 200
_ADDRESS = re.compile(r"(stun|stuns|turn|turns):[\w.:\[\]-]+(\?transport=(udp|tcp))?", re.ASCII)


def good_address(text: str) -> bool:
    """Whether this is an address of such a server.

    >>> good_address("stun:stun.example.org:3478"), good_address("https://example.org")
    (True, False)
    """
    return len(text) <= LONGEST and _ADDRESS.fullmatch(text) is not None


class Relay(Feature):
    """What was entered: `address`, such as `turn:example.org:3478`, and for some `user` and `password`."""

    def kept(self) -> dict[str, str]:
        """What was entered, by field; texts, empty where nothing was."""
        data = self.app.feature(Saves).recall_json(MEMORY, VERSION)
        found = {name: data.get(name) for name in FIELDS}
        return {name: text[:LONGEST] if isinstance(text, str) else "" for name, text in found.items()}

    def keep(self, name: str, text: str) -> None:
        """Enter one of the fields."""
        if name in FIELDS:
            data = {**self.kept(), name: text.strip()[:LONGEST]}
            saves = self.app.feature(Saves)
            if any(data.values()):
                saves.remember(MEMORY, json.dumps({"version": VERSION, **data}))
            else:
                saves.forget(MEMORY)

    def servers(self) -> list[Json]:
        """The servers as browsers take them; none as long as there is no good address."""
        data = self.kept()
        if not good_address(data["address"]):
            return []
        known = {"username": data["user"], "credential": data["password"]} if data["user"] else {}
        return [{"urls": data["address"], **known}]
