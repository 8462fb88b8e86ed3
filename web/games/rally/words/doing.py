"""What is being done at this moment, in short."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.rally.words import wording
from games.rally.words.signs import signs
from games.rally.words.wording import numbered, step_name
from shell.drawing.html import esc
from shell.storage.jsontext import Json
from shell.texts.texts import Texts


def doing(events: Sequence[Json], texts: Texts, player: Callable[[str], str]) -> str:
    """Register and step that these events have come to, and in B1 the card that is played, as HTML; nothing
    before the first register.
    """
    register, code, played = 0, "", None
    several: frozenset[str] = frozenset()
    for event in events:
        if event["type"] == "register":
            register, code, played = event["number"], "", None
            several |= numbered(event["order"])
        elif event["type"] == "step":
            code, played = event["code"], None
        elif event["type"] == "card":
            played = event
    if not register:
        return ""
    if played is not None:
        name = wording.robot_name(texts, player, played["robot"], several)
        if played["shadow"]:
            name = texts.t("robot.shadow", robot=name)
        words = texts.t("ui.labelled", label=name, words=wording.card(texts, played["card"]))
    elif code.startswith(("F", "S")):
        words = step_name(texts, code)
    elif code:
        words = texts.t("doing.step", number=register, step=step_name(texts, code))
    else:
        words = texts.t("doing.register", number=register)
    return f'{signs(played or events[-1], code)}<span class="doing-name">{esc(words)}</span>'
