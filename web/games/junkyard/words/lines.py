"""A step of the story as a line of the log: what was decided and what came of it, with small drawings."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.junkyard.words.signs import signs
from games.junkyard.words.telling import Telling
from games.junkyard.words.wording import RULE
from shell.drawing.html import button, esc
from shell.storage.jsontext import Json
from shell.texts.texts import Texts


def line(step: Sequence[Json], texts: Texts, player: Callable[[str], str]) -> tuple[str, str]:
    """The HTML inside the button that leads to the step, and what stands beside that button: a rule."""
    telling = Telling(texts, player)
    inside, drawn = "", ""
    for event in step:
        said = telling.sentences(event) if event["type"] != "next" else []
        if said:
            drawn = drawn or signs(event)
            inside += f'<span class="log-{event["type"]}">{esc(". ".join(said))}</span>'
    section = next(filter(None, map(rule_of, step)), "")
    return f'{drawn}<span class="log-words">{inside}</span>', _rule(texts, section) if section else ""


def rule_of(event: Json) -> str:
    """The section of the rules that says why this happened; nothing where one need not wonder."""
    match event["type"]:
        case "pass" if event["why"] == "nothing":
            return "scrounge"
        case "unveil":
            return "unveil"
        case "damage" if event["why"] == "attack":
            return "dodge"
        case "explode":
            return "explode"
        case "boost":
            return "boost"
        case "over":
            return "winner"
    return ""


def _rule(texts: Texts, section: str) -> str:
    """A button that opens the help at a rule."""
    label = texts.t("ui.help.rule", rule=texts.t(f"rule.{section}.title"))
    return button("help", label, value=RULE + section, sign="help", quiet=True, class_="log-why")
