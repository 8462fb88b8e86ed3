"""The foreseeable course of a drill: the programs of other robots, and the hand of each turn."""

from __future__ import annotations

from collections.abc import Iterable

from games.rally.turn.cards import card_name, face
from games.rally.turn.program_draft import kind
from shell.drawing.dialogs import buttons, dialog
from shell.drawing.html import Html, badge, button, html, tag
from shell.texts.texts import Texts

from rally_core.drills.drill import Drill
from rally_core.names import colour_of


def programs(texts: Texts, drill: Drill, turn: int) -> Html:
    """The programs of the other robots in a turn, from 1, face up; empty without other robots."""
    rows = (
        _row(texts, badge(colour_of(name)), texts.t(f"colour.{colour_of(name)}"), other.programs[turn - 1])
        for name, other in zip(drill.names, drill.others, strict=True)
    )
    words = texts.t("ui.rally.drill.others")
    return tag("ul", class_="rally-known", aria_label=words)(*rows) if drill.others else html()


def ahead(texts: Texts, drill: Drill) -> Html:
    """The dialog with all turns: the hands and the programs."""
    t = texts.t
    turns = html(*(_turn(texts, drill, turn) for turn in range(1, drill.turns + 1)))
    damage = tag("p")(t("ui.rally.drill.ahead.damage")) if drill.hands else ""
    return dialog(
        t("ui.rally.drill.ahead"),
        html(damage, turns),
        buttons(button("close", t("ui.close"), sign="close")),
        class_="rally-ahead",
    )


def _turn(texts: Texts, drill: Drill, turn: int) -> Html:
    t = texts.t
    hand = sorted(drill.hand_in(turn)) if turn == 1 else drill.hand_in(turn)
    mine = tag("ul", class_="rally-known")(_row(texts, badge("red"), t("ui.rally.hand"), hand))
    return tag("section")(tag("h3")(t("ui.rally.drill.turn", n=turn)), mine, programs(texts, drill, turn))


def _row(texts: Texts, sign: Html, words: str, cards: Iterable[int | None]) -> Html:
    """A line of cards with a sign before it; screen readers hear its words."""
    drawn = html(
        *(
            tag("li", class_="rally-known-card", data_kind=kind(card))(
                tag("span", class_="hidden")(card_name(texts, card)),
                tag("span", class_="rally-known-face", aria_hidden=True)(face(card)),
            )
            for card in cards
            if card is not None
        )
    )
    return tag("li")(sign, tag("span", class_="hidden")(words), tag("ul", class_="rally-known-cards")(drawn))
