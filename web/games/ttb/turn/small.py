"""Small pictures beside words: programs as rows of tiles, and the bots of a successful player."""

from __future__ import annotations

from games.ttb.game import TTB
from games.ttb.symbols import order_symbol
from games.ttb.turn import hand
from shell.drawing.html import Html, figure, html, tag, use

import ttb_core as ttb

Program = list[str | None]


def programs_of(position: ttb.Position, colour: str) -> dict[str, Program]:
    """The programs of a colour's bots."""
    bots = TTB.data(position)["bots"]
    return {name: list(bot["program"]) for name, bot in bots.items() if name[:-1] == colour}


def program(bot: str, before: Program, after: Program) -> Html:
    """A bot's program in small tiles, with the changes marked; for screen readers there is text instead."""
    tiles = html()
    for old, order in zip(before, after, strict=True):
        special = " special" if hand.is_special(order) else ""
        tiles += tag("span", class_=f"small-tile{special}", data_changed=old != order)(
            order_symbol(order) if order else ""
        )
    return tag("span", class_="small-program", aria_hidden=True)(tag("b")(bot[-1]), tiles)


def bots(colour: str, between: str = "") -> Html:
    """The two bots of a colour, with `between` in the middle."""
    return bot(colour, 1) + between + bot(colour, 2)


def bot(colour: str, number: int) -> Html:
    """A bot, seen from above and driving up."""
    return figure(tag("g", transform="rotate(-90)")(use(f"bot-{number}-empty")), "hero-bot", colour)
