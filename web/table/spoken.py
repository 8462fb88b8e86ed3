"""A position in words: what lies on a hex, where the bots are, how the game stands."""

from __future__ import annotations

from .board import RADIUS
from .scores import score
from .wording import bot_name, hex_name, order_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from .texts import Texts

    Json = dict[str, Any]


def hexes(texts: Texts, data: Json) -> Callable[[int, int], str]:
    """A function that says what lies on a hex, with the hex's name; outside the board it says so.

    Made once for a position, it answers for every hex from an index.
    """
    content = contents(texts, data)
    radius = RADIUS[data["arena"]]

    def say(q: int, r: int) -> str:
        if max(abs(q), abs(r), abs(q + r)) > radius:
            return texts.t("spoken.edge")
        lying = content.get((q, r)) or texts.t("spoken.empty")
        return texts.t("spoken.hex", hex=hex_name(texts, (q, r)), content=lying)

    return say


def contents(texts: Texts, data: Json) -> dict[tuple[int, int], str]:
    """What lies on every hex that is not empty."""
    t = texts.t
    mud = {tuple(at) for at in data["mud"]}
    found = {at: t("spoken.mud") for at in mud}
    for colour, pair in data["teleporters"].items():
        for here, other in (pair, pair[::-1]):
            partner = hex_name(texts, other)
            found[tuple(here)] = t("spoken.teleporter", colour=t(f"colour.{colour}"), hex=partner)
    objects = [(at, t("spoken.rock")) for at in data["rocks"]]
    objects += [(at, t("spoken.blob")) for at in data["blobs"]]
    objects += [(stone["at"], t(f"spoken.crystal.{stone['colour']}")) for stone in data["crystals"]]
    objects += [(at, base(texts, data, colour)) for colour, at in data["bases"].items()]
    for at, words in objects:
        if tuple(at) in mud:
            words = t("list.comma", first=words, last=t("spoken.on_mud"))
        found[tuple(at)] = words
    for name, state in data["bots"].items():
        words = bot(texts, name, state)
        if tuple(state["at"]) in mud:
            floor = t("spoken.stuck" if state["stuck"] else "spoken.on_mud")
            words = t("list.comma", first=words, last=floor)
        found[tuple(state["at"])] = words
    return found


def base(texts: Texts, data: Json, colour: str) -> str:
    """A base and the points in it."""
    return texts.t("spoken.base", colour=texts.t(f"colour.{colour}"), points=score(data, colour))


def bot(texts: Texts, name: str, state: Json) -> str:
    """A bot, its facing and what it carries."""
    words = {"bot": bot_name(texts, name), "direction": texts.t(f"direction.{state['facing']}")}
    if state["cargo"]:
        return texts.t("spoken.bot.carrying", **words, crystal=texts.t(f"crystal.{state['cargo']}"))
    return texts.t("spoken.bot", **words)


def bots(texts: Texts, data: Json) -> list[str]:
    """Every bot with its place and program, one line each."""
    lines = []
    for name, state in data["bots"].items():
        at = texts.t("spoken.at", hex=hex_name(texts, state["at"]))
        first = texts.t("list.comma", first=bot(texts, name, state), last=at)
        orders = ", ".join(order_name(texts, order) for order in state["program"])
        lines.append(texts.t("spoken.program", bot=first, orders=orders))
    return lines


def situation(texts: Texts, data: Json, player: Callable[[str], str]) -> list[str]:
    """Whose turn it is, the scores, and what is left to come, one line each.

    `player` says what to call the player of a colour.
    """
    t = texts.t
    lines = []
    if data["to_move"]:
        lines.append(t("spoken.turn", colour=player(data["to_move"]), round=data["round"]))
    for colour in data["turn_order"]:
        lines.append(t("spoken.score", colour=player(colour), points=score(data, colour)))
    if data["track"]:
        lines.append(t("spoken.track", n=len(data["track"]), crystal=t(f"crystal.{data['track'][0]}")))
    else:
        lines.append(t("spoken.track.empty"))
    if data["rules"]["special_orders"]:
        lines.append(t("spoken.pile", n=len(data["pile"])))
    if data["counters"] is not None:
        left = data["counters"]
        lines.append(t("spoken.counters", n=left) if left else t("spoken.counters.last"))
    return lines
