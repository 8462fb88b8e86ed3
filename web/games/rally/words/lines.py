"""A step of the story as a line of the log: what was played and what came of it, with small drawings."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.rally.words.signs import signs
from games.rally.words.telling import Telling, gathered
from games.rally.words.wording import RULE, element_name, step_name
from shell.drawing.html import attrs, button, esc
from shell.storage.jsontext import Json
from shell.texts.texts import Texts

WHY_NOTHING = {
    "wall": "wall", "energy": "energy", "padded": "padwall", "mirror": "mirror", "machine": "copier",
    "ledge": "ledge", "wet": "water", "halted": "barrier", "row": "rule.pushing", "shared": "rule.carried",
    "swap": "rule.carried", "occupied": "rule.carried",
}  # fmt: skip
"""The topic of the help that says why nothing happened."""
WHY_DESTROYED = {"pit": "pit", "door": "trapdoor", "crusher": "crusher"}
"""The one that says why a robot was destroyed."""


def line(step: Sequence[Json], texts: Texts, player: Callable[[str], str]) -> tuple[str, str]:
    """The HTML inside the button that leads to the step, and what stands beside that button: a rule."""
    telling = Telling(texts, player)
    inside = code = ""
    opened = False
    for event in gathered(step):
        if event["type"] == "step":
            code, opened = event["code"], False
        said = telling.sentences(event)
        if not said:
            continue
        mark = ""
        if code and not opened:
            opened = True
            mark = f"<b{attrs(class_='log-step', title=step_name(texts, code))}>{esc(code)}</b> "
        words = f'<span class="log-{event["type"]}">{esc(" ".join(said))}</span>'
        inside += f'<span class="rally-log-part">{mark}{signs(event, code)}{words}</span>'
    topic = next(filter(None, map(topic_of, step)), "")
    return f'<span class="log-words">{inside}</span>', _rule(texts, topic) if topic else ""


def topic_of(event: Json) -> str:
    """The topic of the help that says why this happened; nothing where one need not wonder."""
    match event["type"]:
        case "nothing":
            return WHY_NOTHING.get(event["reason"], "")
        case "destroy":
            return WHY_DESTROYED.get(event["why"], "rule.destroyed")
        case "card" if event["mirrored"]:
            return "mirror"
        case "lock":
            return "rule.locks" if event["why"] == "damage" else "melt"
        case "greens":
            return "barrier"
        case "sleep":
            return "gas"
        case "door":
            return "trapdoor"
        case "enter" if event["ghost"]:
            return "rule.ghosts"
        case "over":
            return "rule.goal"
    return ""


def _rule(texts: Texts, topic: str) -> str:
    """A button that opens the help at a topic."""
    name = texts.t(f"{topic}.title") if topic.startswith(RULE) else element_name(texts, topic)
    return button(
        "help", texts.t("ui.help.rule", rule=name), value=topic, sign="help", quiet=True, class_="log-why"
    )
