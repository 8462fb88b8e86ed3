"""A private server by which screens find each other across the internet; none unless one was entered."""

from __future__ import annotations

import re

from shell.app.actions import Action, at_any_time
from shell.app.app import App
from shell.app.feature import Feature
from shell.drawing.forms import labelled, text
from shell.drawing.html import Html, tag
from shell.storage.jsontext import Json

MEMORY, VERSION = "relay", 1
FIELDS = ("address", "user", "password")
LONGEST = 200
_ADDRESS = re.compile(r"(stun|stuns|turn|turns):[\w.:\[\]-]+(\?transport=(udp|tcp))?", re.ASCII)


def good_address(text: str) -> bool:
    """True if this is an address of a STUN or TURN server.

    >>> good_address("stun:stun.example.org:3478"), good_address("https://example.org")
    (True, False)
    """
    return len(text) <= LONGEST and _ADDRESS.fullmatch(text) is not None


class Relay(Feature):
    """The entered server: `address`, e.g. `turn:example.org:3478`, and for some `user` and `password`."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._entry = app.entries.entry(MEMORY, VERSION, _in_order, dict, lambda here, there: here)

    def actions(self) -> dict[str, Action]:
        return {"relay": at_any_time(self._enter)}

    def _enter(self, value: str) -> None:
        """Take `FIELD=TEXT`."""
        name, _, written = value.partition("=")
        self.keep(name, written)

    def entered(self) -> dict[str, str]:
        """The entered texts by field, empty by default."""
        return self._entry.value

    def keep(self, name: str, text: str) -> None:
        """Save one of the fields."""
        if name in FIELDS:
            with self._entry.changing() as fields:
                fields[name] = text.strip()[:LONGEST]

    def servers(self) -> list[Json]:
        """The servers as browsers take them; none without a valid address."""
        data = self.entered()
        if not good_address(data["address"]):
            return []
        known = {"username": data["user"], "credential": data["password"]} if data["user"] else {}
        return [{"urls": data["address"], **known}]

    def form(self) -> Html:
        """The part of the settings for the server; user and password appear once there is an address."""
        t, data = self.app.t, self.entered()
        address = data["address"]
        bad = bool(address) and not good_address(address)
        typed = text(
            "relay",
            "address",
            address,
            most=LONGEST,
            keyed=True,
            inputmode="url",
            autocapitalize="off",
            spellcheck="false",
            placeholder="turn:name.example:3478",
            aria_invalid=True if bad else None,
            aria_describedby="relay-said",
        )
        hint = "" if not address else t("ui.relay.bad" if bad else "ui.relay.used")
        words = tag("p", id="relay-said", class_="field-said", data_bad=bad, role="status")(hint)
        controls = labelled(t("ui.relay.address"), typed, class_="link-field") + words
        if address and not bad:
            user = text("relay", "user", data["user"], most=LONGEST, keyed=True, autocapitalize="off")
            password = text("relay", "password", data["password"], most=LONGEST, keyed=True, type="password")
            controls += labelled(t("ui.relay.user"), user, class_="link-field")
            controls += labelled(t("ui.relay.password"), password, class_="link-field")
        return tag("div", class_="relay")(tag("p", class_="field-help")(t("ui.relay.help")), controls)


def _in_order(entry: Json) -> dict[str, str]:
    """The fields of an entry."""
    fields = {name: entry.get(name) for name in FIELDS}
    return {name: text[:LONGEST] if isinstance(text, str) else "" for name, text in fields.items()}
