"""The help: every order and element with a scene played by the engine, and the rule book.

A panel beside the game. What it shows is a topic: nothing (the contents), the name of an order or an element,
or `rule.SECTION`.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from games.ttb.board import board, timeline
from games.ttb.board.elements import kinds
from games.ttb.board.symbols import element_drawing, order_symbol
from games.ttb.help.examples import Played, scene_of
from games.ttb.turn.hand import is_special, specials
from games.ttb.words.telling import Telling
from games.ttb.words.wording import element_help, element_name, note, order_help, order_name
from shell.app.actions import at_any_time
from shell.app.feature import Feature
from shell.drawing.html import attrs, button, esc, figure, icon, piece, use
from shell.saves.saves import Saves
from shell.seats.seats import Seats

import ttb_core as ttb
from ttb_core.orders import ORDER

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from shell.app.actions import Action
    from shell.app.app import App
    from shell.storage.jsontext import Json

SECTIONS = (
    "goal", "turn", "changes", "first_turn", "double", "running", "tiles", "hidden", "board", "steps", "load",
    "zap", "shields", "jump", "mud", "teleporters", "elements", "delivery", "end", "scoring", "ties",
    "two_players", "simplified", "two_colours", "teams", "options",
)  # fmt: skip
"""The rule book, in the order in which it is read."""

_BEFORE = {"bot": "bot-1-empty", "base": "base", "crystal": "crystal-green"}
_BEHIND = {"track": "track", "counter": "counter", "pile": "", "hand": "", "program": ""}
"""What is on every table, around the elements, with its drawing; what has none is drawn as tiles."""

_RULE_OF_PART = {
    "step": "steps", "load": "load", "unload": "load", "zap": "zap", "jump": "jump", "passive": "shields",
}  # fmt: skip
"""The section of the rule book about an order, by the kind of its last part."""
_RULE_OF_THING = {
    "bot": "board", "base": "delivery", "crystal": "goal", "track": "delivery", "counter": "end",
    "pile": "hidden", "hand": "hidden", "program": "running", "double_modification": "double",
}  # fmt: skip

RULE = "rule."
"""What a topic of the rule book begins with."""

STONES = ("blue", "green", "pink")
_VIEW = "-216.5 -125 433 250"
_MEMORY = "help"


def orders() -> list[str]:
    """The topics about regular orders."""
    return [*(order.name for order in ttb.ORDERS if not order.special), "double_modification"]


def things() -> dict[str, str]:
    """The topics about what lies on the table, with their drawings."""
    drawings = {kind.element.name: kind.name for kind in reversed(kinds())}
    elements = {element.name: drawings[element.name] for element in ttb.ELEMENTS}
    return {**_BEFORE, **elements, **_BEHIND}


def rule_of(topic: str) -> str | None:
    """The section of the rule book that says more about an order or a thing."""
    if topic in ORDER:
        return _RULE_OF_PART.get(ORDER[topic].parts[-1][0])
    element = next((element for element in ttb.ELEMENTS if element.name == topic), None)
    if element:
        return element.key if element.key in SECTIONS else "elements"
    return _RULE_OF_THING.get(topic)


def topic_of(value: str) -> str | None:
    """The topic that is meant by a name, a section or `rule.SECTION`; None if there is none."""
    if value in orders() or value in specials() or value in things():
        return value
    if value.startswith("crystal_") and value[8:] in STONES:
        return "crystal"
    section = value.removeprefix(RULE)
    return RULE + section if section in SECTIONS else None


class Help(Feature):
    """`open` says whether the panel is shown; the topic is kept for the next time."""

    ADDRESSED = ("help",)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.open = False
        self._topic: str | None = None

    def actions(self) -> dict[str, Action]:
        return {
            "help": at_any_time(self._open),
            "help-close": at_any_time(self._close),
            "help-contents": at_any_time(self._contents),
        }

    def regions(self) -> dict[str, Callable[[], str]]:
        return {"help": self._panel}

    def place(self) -> str:
        return "help" if self.open else ""

    def leave_place(self) -> None:
        self.open = False

    def root(self) -> dict[str, str]:
        return {"data-help": "true" if self.open else ""}

    @property
    def topic(self) -> str:
        """What is shown, or was last: nothing stands for the contents."""
        if self._topic is None:
            self._topic = topic_of(self.app.feature(Saves).recall(_MEMORY) or "") or ""
        return self._topic

    def _turn_to(self, topic: str) -> None:
        self.open = True
        if topic != self.topic:
            self._topic = topic
            self.app.feature(Saves).remember(_MEMORY, topic)

    def _open(self, value: str) -> None:
        """Open at a topic, or where it was left; without a topic, what is open is closed."""
        if not value and self.open:
            self.open = False
            return
        self._turn_to(self.topic if not value else topic_of(value) or "")
        self.app.close()

    def _close(self, value: str) -> None:
        self.open = False

    def _contents(self, value: str) -> None:
        self._turn_to("")

    # Drawing

    def _panel(self) -> str:
        if not self.open:
            return ""
        app = self.app
        return app.memo("help", (self.topic, app.texts.language), self._draw)

    def _draw(self) -> str:
        t, topic = self.app.t, self.topic
        title = t("ui.help") if not topic else self._title(topic)
        back = (
            button("help-contents", t("ui.help.contents"), sign="chevron-left", class_="help-back")
            if topic
            else f'<h2 class="help-title" id="help-title">{esc(title)}</h2>'
        )
        head = f'<div class="help-head">{back}' + button(
            "help-close", t("ui.close"), sign="close", quiet=True, class_="help-close"
        )
        inside = self._table_of_contents() if not topic else self._page(topic, title)
        return (
            f'{head}</div><div class="help-scroll" data-key="help-{esc(topic)}" tabindex="0" role="region" '
            f'aria-label="{esc(title)}">{inside}</div>'
        )

    def _title(self, topic: str) -> str:
        t = self.app.t
        if topic in things():
            return element_name(self.app.texts, topic)
        section = topic.removeprefix(RULE)
        return t(f"rule.{section}.title") if section != topic else order_name(self.app.texts, topic)

    def _words(self, topic: str) -> str:
        t = self.app.t
        if topic in things():
            return element_help(self.app.texts, topic)
        section = topic.removeprefix(RULE)
        return t(f"rule.{section}.text") if section != topic else order_help(self.app.texts, topic)

    # Contents

    def _table_of_contents(self) -> str:
        t = self.app.t
        search = attrs(
            type="search",
            class_="help-search",
            autocomplete="off",
            enterkeyhint="search",
            placeholder=t("ui.help.search"),
            aria_label=t("ui.help.search"),
        )
        rules = "".join(
            f'<li class="help-entry"{self._found_by(RULE + name)}>'
            + button("help", t(f"rule.{name}.title"), value=RULE + name, class_="help-rule")
            + "</li>"
            for name in SECTIONS
        )
        return (
            f"<input{search}>"
            + self._group("orders", self._tiles(orders()))
            + self._group("specials", self._tiles(specials()))
            + self._group("elements", self._tiles(things()))
            + self._group("rules", f'<ul class="help-rules">{rules}</ul>')
            + f'<p class="help-none" role="status" hidden>{esc(t("ui.help.none"))}</p>'
            + '<div class="help-foot">'
            + button("keys", t("ui.keys"), sign="keyboard")
            + button("coach", t("ui.coach.again"), sign="hint")
            + button("learn", t("ui.coach.lessons"), sign="star")
            + "</div>"
        )

    def _group(self, name: str, inside: str) -> str:
        title = esc(self.app.t(f"ui.help.{name}"))
        return f'<section class="help-group"><h3>{title}</h3>{inside}</section>'

    def _tiles(self, names: Any) -> str:
        tiles = ""
        for name in names:
            label = self._title(name)
            head = attrs(
                type="button",
                class_="tile help-tile" + (" special" if is_special(name) else ""),
                data_action="help",
                data_value=name,
            )
            tiles += (
                f'<li class="help-entry"{self._found_by(name)}><button{head}>{picture(name)}'
                f'<span class="help-name">{esc(label)}</span></button></li>'
            )
        return f'<ul class="help-tiles">{tiles}</ul>'

    def _found_by(self, topic: str) -> str:
        """What a search looks through."""
        return attrs(data_find=f"{self._title(topic)} {self._words(topic)}".lower())

    # A topic

    def _page(self, topic: str, title: str) -> str:
        t = self.app.t
        special = is_special(topic)
        sign = "" if topic.startswith(RULE) else f'<span class="help-sign">{picture(topic)}</span>'
        kind = f'<p class="help-kind">{esc(t("ui.help.special"))}</p>' if special else ""
        words = "".join(f"<p>{esc(line)}</p>" for line in self._words(topic).split("\n"))
        scene = self._scene(topic) if scene_of(topic) else ""
        rule = rule_of(topic)
        more = (
            button(
                "help",
                t("ui.help.rule", rule=t(f"rule.{rule}.title")),
                value=RULE + rule,
                sign="info",
                class_="help-more",
            )
            if rule
            else ""
        )
        return (
            f'<div class="help-page{" special" if special else ""}"><div class="help-name-row">{sign}'
            f'<div><h2 class="help-title" id="help-title">{esc(title)}</h2>{kind}</div></div>'
            f"{words}{self._stones() if topic == 'crystal' else ''}{scene}{more}</div>{self._next(topic)}"
        )

    def _stones(self) -> str:
        t = self.app.t
        rows = "".join(
            f"<li>{piece(f'crystal-{stone}', 'help-stone')}<span>"
            f"<b>{esc(t(f'element.crystal_{stone}.name'))}</b> "
            f"{esc(t(f'element.crystal_{stone}.help'))}</span></li>"
            for stone in STONES
        )
        return f'<ul class="help-stones">{rows}</ul>'

    def _next(self, topic: str) -> str:
        """From one topic to the next of its kind."""
        t = self.app.t
        rules = tuple(RULE + name for name in SECTIONS)
        shelves: tuple[tuple[str, ...], ...] = ((*orders(), *specials()), tuple(things()), rules)
        topics = next(shelf for shelf in shelves if topic in shelf)
        here = topics.index(topic)
        links = ""
        ways = ((-1, "chevron-left", "ui.help.previous"), (1, "chevron-right", "ui.help.next"))
        for step, sign, key in ways:
            if 0 <= here + step < len(topics):
                other = topics[here + step]
                head = attrs(
                    type="button",
                    class_=f"button help-{'next' if step > 0 else 'previous'}",
                    data_action="help",
                    data_value=other,
                    aria_label=t(key, topic=self._title(other)),
                )
                name = f"<span>{esc(self._title(other))}</span>"
                links += f"<button{head}>{icon(sign) + name if step < 0 else name + icon(sign)}</button>"
        return f'<nav class="help-turn" aria-label="{esc(t("ui.help.pages"))}">{links}</nav>'

    # A scene

    def _scene(self, name: str) -> str:
        app, played = self.app, Played(name)
        telling = Telling(app.texts, app.feature(Seats).player)

        def tell(group: list[Json]) -> str:
            told = [event for event in group if event["type"] not in ("turn", "next", "order", "free")]
            return ". ".join(filter(None, (telling.sentence(event) for event in told)))

        steps = timeline.steps(played.before, played.events, lambda event: note(app.texts, event), tell)
        words = ". ".join(step["say"] for step in steps if "say" in step)
        label = app.t("ui.help.example", words=words)
        play = button("example", app.t("ui.help.play"), sign="play", quiet=True, class_="example-play")
        return (
            f'<figure class="example" data-key="example-{esc(name)}" data-steps="{esc(json.dumps(steps))}">'
            f'<div class="example-views" role="img" aria-label="{esc(label)}">'
            f"{scene_svg(played.before, 'example-before')}{scene_svg(played.after, 'example-after')}</div>"
            f"{self._programs(played.before)}<figcaption>"
            f'<span class="example-words">{esc(words)}</span>{play}</figcaption></figure>'
        )

    def _programs(self, data: Json) -> str:
        rows = ""
        for bot, state in data["bots"].items():
            if any(state["program"]):
                tiles = "".join(
                    f"<span{attrs(class_='mini-tile' + (' special' if is_special(order) else ''))} "
                    f'data-slot="{esc(bot)}:{n}">{order_symbol(order) if order else ""}</span>'
                    for n, order in enumerate(state["program"])
                )
                figure = piece(f"bot-{bot[-1]}-empty", "example-bot", bot[:-1])
                rows += f'<span class="example-program">{figure}{tiles}</span>'
        return f'<div class="example-programs" aria-hidden="true">{rows}</div>'


def scene_svg(data: Json, class_: str) -> str:
    """A small part of a board, without names and hooks for hexes."""
    near = [(q, r) for q, r in board.hexes("small") if abs(r) <= 2 and abs(q + r / 2) <= 3]
    ground = "".join(board.bare_hex(q, r) for q, r in near)
    return (
        f'<svg class="example-view {class_}" viewBox="{_VIEW}" aria-hidden="true">'
        f'<g class="floor">{ground}</g>'
        f'<g class="pieces" data-region="pieces">{board.pieces(data)}</g><g data-layer="effects"></g></svg>'
    )


def picture(topic: str) -> str:
    """The drawing of an order or an element, as it is on the table."""
    drawing = things().get(topic)
    if drawing is None:
        return order_symbol(topic)
    if drawing:
        if topic not in (*_BEFORE, *_BEHIND):
            return figure(element_drawing(drawing), "help-piece")
        return piece(drawing, "help-piece", "red" if topic in ("bot", "base") else None)
    if topic == "pile":
        return f'<svg class="help-piece" viewBox="-16 -16 32 32" aria-hidden="true">{use("pile", 16)}</svg>'
    shown = ("forward1", "turn_left", "load") if topic == "program" else ("zap", "forward2")
    tiles = "".join(f'<span class="mini-tile">{order_symbol(order)}</span>' for order in shown)
    return f'<span class="help-piece help-row" aria-hidden="true">{tiles}</span>'
