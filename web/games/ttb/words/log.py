"""The log, and the line of current actions, in words with symbols."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby

from games.ttb.board.board import shown_by
from games.ttb.symbols import order_symbol
from games.ttb.words.names import order_name, rule_of
from games.ttb.words.sentences import CHANGES, Teller, places, without_repeats
from shell.drawing.html import Html, button, esc, html, icon, tag
from shell.storage.jsontext import Json
from shell.texts.texts import Texts

_UNLISTED = ("turn", "order", "free")


def line(step: Sequence[Json], texts: Texts, player: Callable[[str], str]) -> tuple[Html, Html]:
    """The HTML inside the button that leads to the step, and a button for a rule to put beside it."""
    t, telling = texts.t, Teller(texts, player)
    order = next((event for event in step if event["type"] == "order"), None)
    events = [event for event in without_repeats(step) if event["type"] not in _UNLISTED]
    words = [
        (kind, _group_html(texts, telling, list(same)))
        for (kind, _), same in groupby(events, _group_key(telling))
    ]
    if order is None and not words:
        words = [("pass", esc(t("event.pass", colour=player(step[0]["colour"]))))]
    inside = html(*(tag("span", class_=f"log-{kind}")(text) for kind, text in words if text))
    sign = icon("pencil", "log-changed") if order is None else ""
    if order is not None:
        sign = _order(order, tag("span", class_="hidden")(order_name(texts, order["order"])))
    nothing = next((event for event in events if event["type"] == "nothing"), None)
    rule = html()
    if nothing:
        section = rule_of(texts, nothing)
        rule = button(
            "rule",
            t("ui.rule_of", title=t(f"{section}.title")),
            value=section,
            sign="help",
            quiet=True,
            class_="log-why",
        )
    points = shown_by(at for event in events for at in places(event))
    return (html(sign, tag("span", class_="log-words", data_shows=points)(inside)), rule)


def doing(events: Sequence[Json], texts: Texts, player: Callable[[str], str] = str) -> Html:
    """The last order that runs in these events, as HTML; before the first order, the changes."""
    order = next((event for event in reversed(events) if event["type"] == "order"), None)
    if order is not None:
        return _doing(texts, order)
    telling = Teller(texts, player)
    changed = html(
        *(
            _order(event, tag("span", class_="hidden")(order_name(texts, event["order"])))
            if event["type"] == "place"
            else tag("span", class_="doing-name")(telling.sentence(event))
            for event in events
            if event["type"] in CHANGES
        )
    )
    return icon("pencil", "log-changed") + changed if changed else html()


def _doing(texts: Texts, event: Json) -> Html:
    """An order with its name."""
    return html(_order(event), tag("span", class_="doing-name")(order_name(texts, event["order"])))


def _order(order: Json, name: str = "") -> Html:
    """An order of a program: the number of its bot and the symbol."""
    sign = order_symbol(order["order"])
    return tag("span", class_="log-order")(tag("b", class_="log-bot")(order["bot"][-1]), sign, name)


def _group_key(telling: Teller) -> Callable[[Json], tuple[str, str]]:
    """The key that groups events of the same kind and visible words; only neighbours are grouped."""
    return lambda event: (event["type"], telling.sentence(event))


def _group_html(texts: Texts, telling: Teller, events: Sequence[Json]) -> Html:
    """Events that look the same, as HTML: one visible line, and the details for screen readers."""
    visible, spoken = telling.sentence(events[0]), ". ".join(map(telling.spoken, events))
    if spoken == visible:
        return esc(visible)
    if len(events) > 1:
        visible = texts.t("event.times", told=visible, n=len(events))
    return html(tag("span", aria_hidden=True)(visible), tag("span", class_="hidden")(spoken))
