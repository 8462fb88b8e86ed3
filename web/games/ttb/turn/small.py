"""Small pictures beside words: programs as rows of tiles, and the bots of who has done something well."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.ttb.game import TTB
from games.ttb.symbols import order_symbol
from games.ttb.turn import hand
from shell.drawing.html import attrs, esc, figure, use

if TYPE_CHECKING:
    import ttb_core as ttb

    Program = list[str | None]


def programs_of(position: ttb.Position, colour: str) -> dict[str, Program]:
    """The programs of a colour's bots."""
    bots = TTB.data(position)["bots"]
    return {name: list(bot["program"]) for name, bot in bots.items() if name[:-1] == colour}


def program(bot: str, before: Program, after: Program) -> str:
    """A bot's program in small tiles, where what has changed is marked. Who listens is told in words."""
    tiles = ""
    for old, order in zip(before, after, strict=True):
        special = " special" if hand.is_special(order) else ""
        head = attrs(class_=f"small-tile{special}", data_changed=old != order)
        tiles += f"<span{head}>{order_symbol(order) if order else ''}</span>"
    return f'<span class="small-program" aria-hidden="true"><b>{esc(bot[-1])}</b>{tiles}</span>'


def bots(colour: str, between: str = "") -> str:
    """The two bots of a colour with something between them."""
    return bot(colour, 1) + between + bot(colour, 2)


def bot(colour: str, number: int) -> str:
    """A bot, seen from above and driving up."""
    return figure(f'<g transform="rotate(-90)">{use(f"bot-{number}-empty")}</g>', "hero-bot", colour)
