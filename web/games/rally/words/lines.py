"""A step of the story as a line of the log: the card that was played or the step of the register, and what
came of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rally.turn.cards import sign_of
from games.rally.words.telling import Telling
from shell.drawing.html import badge, esc

from rally_core.cards import KIND_OF

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from shell.storage.jsontext import Json
    from shell.texts.texts import Texts

QUIET = ("turn", "register", "step", "next")
"""Events that only say where one is."""


def line(step: Sequence[Json], texts: Texts, player: Callable[[str], str]) -> tuple[str, str]:
    """The HTML inside the button that leads to the step, and nothing after it."""
    telling = Telling(texts, player)
    inside, drawn, head = "", "", ""
    for event in step:
        said = telling.told(event)
        if event["type"] in ("turn", "register"):
            head += f'<b class="log-register">{esc(". ".join(said))}</b>'
        elif event["type"] == "step":
            code = event["code"]
            inside += f'<b class="log-step">{esc(code)}</b> '
        elif said:
            drawn = drawn or signs(event)
            inside += f'<span class="log-{event["type"]}">{esc(". ".join(said))}</span>'
    return f'{head}{drawn}<span class="log-words">{inside}</span>', ""


def signs(event: Json) -> str:
    """A small drawing of what an event is about: whose it is, and its card."""
    robot = event.get("robot")
    whose = badge(robot[:-1]) if robot else ""
    if event["type"] == "card":
        return whose + sign_of(f"rally-card-{KIND_OF[event['card']].id}", "icon")
    return whose
