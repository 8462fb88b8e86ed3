"""The log, and the action in progress, in words with small drawings."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from games.junkyard.symbols import figure_icon, part_drawing
from games.junkyard.words.names import RULE
from games.junkyard.words.sentences import Teller
from shell.drawing.html import Html, button, html, tag
from shell.storage.jsontext import Json
from shell.texts.texts import Texts

MOST = 4
"""The number of drawings that fit beside the words, which name all parts."""


def signs(event: Json) -> Html:
    """The drawings of an event as HTML; a decoration, since its words say the same."""
    drawn = html(*list(_drawn(event))[:MOST])
    return tag("span", class_="junk-signs", aria_hidden=True)(drawn) if drawn else html()


def _drawn(event: Json) -> Iterator[str]:
    kind = event["type"]
    if kind in ("take", "unveil"):
        yield _part(event["part"], event.get("size"))
    elif kind == "attack":
        yield from (_part(bomb["part"]) for bomb in event["bombs"])
    elif kind in ("boost", "explode", "damage"):
        yield figure_icon("boost" if kind == "boost" else "power", "junk-sign")
    elif kind != "build":
        known = event.get("parts") or []
        sizes = event.get("sizes") or [None] * len(known)
        yield from (_part(part, size) for part, size in zip(known, sizes, strict=True))


def _part(kind: str | None, size: str | None = None) -> Html:
    """A part, or the back of an unknown one."""
    return part_drawing(kind, size or "s", "junk-sign")


def line(step: Sequence[Json], texts: Texts, player: Callable[[str], str]) -> tuple[Html, Html]:
    """The HTML inside the button that leads to the step, and the HTML beside it: a button for the rule."""
    telling = Teller(texts, player)
    inside, drawn = html(), html()
    for event in step:
        sentences = telling.sentences(event) if event["type"] != "next" else []
        if sentences:
            drawn = drawn or signs(event)
            inside += tag("span", class_=f"log-{event['type']}")(". ".join(sentences))
    section = next(filter(None, map(rule_of, step)), "")
    return (
        html(drawn, tag("span", class_="log-words")(inside)),
        _rule(texts, section) if section else html(),
    )


def rule_of(event: Json) -> str:
    """The section of the rules that explains an event; empty for events that need no explanation."""
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


def _rule(texts: Texts, section: str) -> Html:
    """A button that opens the help at a rule."""
    label = texts.t("ui.help.rule", rule=texts.t(f"rule.{section}.title"))
    return button("help", label, value=RULE + section, sign="help", quiet=True, class_="log-why")


FOLLOWING = {"reveal": "round", "clear": "unveil", "drop": "explode"}
"""Events that only continue another one, by whose text the action is named."""


def doing(events: Sequence[Json], texts: Texts, player: Callable[[str], str]) -> Html:
    """The last of these events as HTML; empty before the first event.

    The deciding player's name is shown beside it, so it names a robot only if that is another one.
    """
    event = next((event for event in reversed(events) if event["type"] != "next"), None)
    if event is None:
        return html()
    kind = FOLLOWING.get(event["type"], event["type"])
    if kind == "damage":  # named by its cause: thrown bombs, or an unveiled one
        causes = ("attack", "unveil")
        kind = next((cause["type"] for cause in reversed(events) if cause["type"] in causes), "attack")
    words = texts.t(f"doing.{kind}")
    robot, decides = event.get("robot"), events[0].get("robot")
    if robot and robot != decides:
        words = texts.t("ui.labelled", label=player(robot), words=words)
    return html(signs(event), tag("span", class_="doing-name")(words))
