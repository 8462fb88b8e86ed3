"""Small drawings of what an event is about, for the log and beside what is being done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rally.symbols import card_picture, element_picture

if TYPE_CHECKING:
    from shell.storage.jsontext import Json

BY_MOVE = {
    "belt": "red", "current": "current", "slip": "sand", "sling": "jack", "pusher": "pusher", "ram": "ram",
    "turner": "turner",
}  # fmt: skip
BY_CAUSE = {
    "gear": "gear", "belt": "red", "turner": "turner", "lava": "lava", "laser": "laser", "mirror": "mirror",
    "fire": "napalm", "fall": "ledge", "jack": "jack", "melt": "melt", "pit": "pit", "door": "trapdoor",
    "crusher": "crusher", "padding": "padded", "wall": "padwall",
}  # fmt: skip
BY_REASON = {
    "wall": "wall", "energy": "energy", "padded": "padwall", "mirror": "mirror", "machine": "copier",
    "ledge": "ledge", "wet": "water", "halted": "barrier",
}  # fmt: skip
BY_TYPE = {
    "sleep": "gas", "lift": "antigrav", "land": "antigrav", "shadow": "copier", "vanish": "copier",
    "greens": "green", "door": "trapdoor", "laser": "laser", "touch": "flag", "repair": "repair",
    "archive": "flag", "fire": "napalm",
}  # fmt: skip
_STEPS = {"C4": "gold", "C5": "blue", "C6": "red", "C7": "green"}


def element_of(event: Json, code: str = "") -> str:
    """The element that is behind an event in a step of the register, or nothing."""
    kind = event["type"]
    if kind == "move":
        return _STEPS.get(code, "red") if event["how"] == "belt" else BY_MOVE.get(event["how"], "")
    if kind == "nothing":
        return BY_REASON.get(event["reason"], "")
    return BY_TYPE.get(kind) or BY_CAUSE.get(event.get("why") or "", "")


def signs(event: Json, code: str = "") -> str:
    """The drawing of an event as HTML, if it has one; a decoration, since its words say the same."""
    if event["type"] in ("card", "replace", "pick") and event["card"] is not None:
        return _row(card_picture(event["card"], "rally-log-sign"))
    element = element_of(event, code)
    return _row(element_picture(element, class_="rally-log-sign")) if element else ""


def _row(drawn: str) -> str:
    return f'<span class="rally-signs" aria-hidden="true">{drawn}</span>'
