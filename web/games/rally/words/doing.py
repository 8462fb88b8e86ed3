"""What is being done at this moment, in short: the step of the register, and the card that is played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rally.words import wording
from games.rally.words.telling import Telling
from shell.drawing.html import badge, esc

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from shell.storage.jsontext import Json
    from shell.texts.texts import Texts


def doing(events: Sequence[Json], texts: Texts, player: Callable[[str], str]) -> str:
    """The last of these events as HTML; nothing while nothing has happened."""
    telling = Telling(texts, player)
    number, code, played = 0, "", None
    for event in events:
        telling.notice(event)
        match event["type"]:
            case "register":
                number, code, played = event["number"], "", None
            case "step":
                code, played = event["code"], None
            case "card":
                played = event
    if not number:
        return ""
    words = texts.t("event.register", n=number)
    if code:
        words = f"{words} · {texts.t(f'ui.rally.step.{code}')}"
    if played is None:
        return f'<span class="doing-name">{esc(words)}</span>'
    name = telling.robot(played["robot"], played["shadow"])
    return (
        f'{badge(played["robot"][:-1])}<span class="doing-name">'
        f"{esc(name)}: {esc(wording.card(texts, played['card']))}</span>"
    )
