"""What is being done at this moment, in short."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rally.words.signs import signs
from games.rally.words.wording import step_name
from shell.drawing.html import esc

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shell.storage.jsontext import Json
    from shell.texts.texts import Texts


def doing(events: Sequence[Json], texts: Texts) -> str:
    """Register and step that these events have come to, as HTML; nothing before the first register."""
    register, code = 0, ""
    for event in events:
        if event["type"] == "register":
            register, code = event["number"], ""
        elif event["type"] == "step":
            code = event["code"]
    if not register:
        return ""
    if code.startswith(("F", "S")):
        words = step_name(texts, code)
    elif code:
        words = texts.t("doing.step", number=register, step=step_name(texts, code))
    else:
        words = texts.t("doing.register", number=register)
    return f'{signs(events[-1], code)}<span class="doing-name">{esc(words)}</span>'
