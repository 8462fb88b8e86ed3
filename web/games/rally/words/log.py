"""The log, and the action in progress, in words with small drawings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from games.rally.symbols import card_picture, element_picture
from games.rally.words import names
from games.rally.words.names import RULE, element_name, numbered, step_name
from games.rally.words.sentences import Teller, merged
from shell.drawing.html import Html, badge, button, html, tag
from shell.storage.jsontext import Json
from shell.texts.texts import Texts, with_capital

from rally_core.names import colour_of

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
    """The element that causes an event in a step of the register; empty if there is none."""
    kind = event["type"]
    if kind == "move":
        return _STEPS.get(code, "red") if event["how"] == "belt" else BY_MOVE.get(event["how"], "")
    if kind == "nothing":
        return BY_REASON.get(event["reason"], "")
    return BY_TYPE.get(kind) or BY_CAUSE.get(event.get("why") or "", "")


def signs(event: Json, code: str = "") -> Html:
    """The drawing of an event as HTML, if it has one; a decoration, since its words say the same."""
    if event["type"] in ("card", "replace", "pick") and event["card"] is not None:
        return _row(card_picture(event["card"], "rally-log-sign"))
    element = element_of(event, code)
    return _row(element_picture(element, class_="rally-log-sign")) if element else html()


def _row(drawn: str) -> Html:
    return tag("span", class_="rally-signs", aria_hidden=True)(drawn)


WHY_NOTHING = {
    "wall": "wall", "energy": "energy", "padded": "padwall", "mirror": "mirror", "machine": "copier",
    "ledge": "ledge", "wet": "water", "halted": "barrier", "row": "rule.pushing", "shared": "rule.carried",
    "swap": "rule.carried", "occupied": "rule.carried",
}  # fmt: skip
"""The help topic that explains an event `nothing`, by its reason."""
WHY_DESTROYED = {"pit": "pit", "door": "trapdoor", "crusher": "crusher"}
"""The help topic that explains a destruction, by its cause."""


STRONG = ("damage", "destroy", "fire", "over", "sleep", "touch")
"""The events that decide a race, in bold type."""


def line(step: Sequence[Json], texts: Texts, player: Callable[[str], str]) -> tuple[Html, Html]:
    """The HTML inside the button that leads to the step, and the HTML beside it: a button for the rule.

    A register is a heading. All that a card leads to is one line with the badge of its robot; each drawing is
    there once.
    """
    telling = Teller(texts, player)
    heading, inside, code = html(), html(), ""
    drawn: set[str] = set()
    for event in without_pushers(merged(step)):
        kind = event["type"]
        if kind == "step":
            code = event["code"]
        sentences = telling.sentences(event)
        if kind == "register":
            number = texts.t("doing.register", number=event["number"])
            heading = tag("b", class_="log-register")(number)
        elif sentences and (kind != "turn" or len(step) == 1):
            sign = signs(event, code)
            if kind == "card":
                inside += badge(colour_of(event["robot"]))
            inside += html() if sign in drawn else sign
            drawn.add(sign)
            inside += tag("b" if kind in STRONG else "span", class_=f"log-{kind}")(" ".join(sentences)) + " "
    topic = next(filter(None, map(topic_of, step)), "")
    words = html(heading, tag("span", class_="rally-log-part")(inside) if inside else "")
    return (tag("span", class_="log-words")(words), _rule(texts, topic) if topic else html())


def without_pushers(events: Iterable[Json]) -> Iterator[Json]:
    """The events of a step without the drives that pushes before them tell: as far, in the same direction."""
    pushes: set[tuple[str, str, int]] = set()
    for event in events:
        if event["type"] == "move":
            robot = event["by"] if event["how"] == "push" else event["moves"][0]["robot"]
            told = (robot, event["direction"], event.get("n", 1))
            if event["how"] == "push":
                pushes.add(told)
            elif event["how"] == "step" and told in pushes:
                continue
        yield event


def topic_of(event: Json) -> str:
    """The help topic that explains an event; empty for events that need no explanation."""
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


def _rule(texts: Texts, topic: str) -> Html:
    """A button that opens the help at a topic."""
    name = texts.t(f"{topic}.title") if topic.startswith(RULE) else element_name(texts, topic)
    return button(
        "help", texts.t("ui.help.rule", rule=name), value=topic, sign="help", quiet=True, class_="log-why"
    )


def doing(events: Sequence[Json], texts: Texts, player: Callable[[str], str]) -> Html:
    """The current register and step, or in B1 the played card, as HTML; empty before the first register."""
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
        return html()
    if played is not None:
        name = names.robot_name(texts, player, played["robot"], several)
        if played["shadow"]:
            name = with_capital(texts.t("robot.shadow", robot=name))
        words = texts.t("ui.labelled", label=name, words=names.card(texts, played["card"]))
    elif code.startswith(("F", "S")):
        words = step_name(texts, code)
    elif code:
        words = texts.t("doing.step", number=register, step=step_name(texts, code))
    else:
        words = texts.t("doing.register", number=register)
    return html(signs(played or events[-1], code), tag("span", class_="doing-name")(words))
