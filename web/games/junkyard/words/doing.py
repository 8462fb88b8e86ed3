"""What is being done at this moment, in short: it stands beside the name of whoever decides."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.junkyard.words.signs import signs
from shell.drawing.html import esc
from shell.storage.jsontext import Json
from shell.texts.texts import Texts

FOLLOWING = {"reveal": "round", "clear": "unveil", "drop": "explode"}
"""Events that only go on with another one, which says what is done."""


def doing(events: Sequence[Json], texts: Texts, player: Callable[[str], str]) -> str:
    """The last of these events as HTML; nothing while nothing has happened.

    Whose decision it was is said beside it: only of another robot the name is said here.
    """
    event = next((one for one in reversed(events) if one["type"] != "next"), None)
    if event is None:
        return ""
    kind = FOLLOWING.get(event["type"], event["type"])
    if kind == "damage":  # by what came before it: bombs that were thrown, or one that was turned over
        causes = ("attack", "unveil")
        kind = next((one["type"] for one in reversed(events) if one["type"] in causes), "attack")
    words = texts.t(f"doing.{kind}")
    robot, decides = event.get("robot"), events[0].get("robot")
    if robot and robot != decides:
        words = texts.t("ui.labelled", label=player(robot), words=words)
    return f'{signs(event)}<span class="doing-name">{esc(words)}</span>'
