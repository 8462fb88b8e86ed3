"""Events as sentences, for the log and for announcements (docs/ttb/EVENTS.md, docs/TEXTS.md)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from games.ttb.words.names import bot_name, by_name, element_name, hex_name, order_name
from shell.storage.jsontext import Json
from shell.texts.texts import Texts

from ttb_core.changes import OPS
from ttb_core.orders import ORDER

CHANGES = OPS
"""The events that change a program; they have the names of the changes."""


def marked(events: Sequence[Json]) -> list[Json]:
    """The same events; each `nothing` of an order that works in part gets the extent.

    The extent is `done` and `of`, the number of working parts and of all parts, and `steps`, true if all
    parts are steps.
    """
    result = list(events)
    order: Json | None = None
    failed: list[int] = []

    def share() -> None:
        parts = ORDER[order["order"]].parts if order and order["order"] in ORDER else ()
        if 0 < len(failed) < len(parts):
            steps = all(action == "step" for action, _ in parts)
            for number in failed:
                more = {"done": len(parts) - len(failed), "of": len(parts), "steps": steps}
                result[number] = {**result[number], **more}

    for number, event in enumerate(events):
        if event["type"] == "order":
            share()
            order, failed = event, []
        elif event["type"] == "nothing" and order and event["bot"] == order["bot"]:
            failed.append(number)
    share()
    return result


def without_repeats(events: Sequence[Json]) -> list[Json]:
    """`marked`, with each reason an order does nothing only once."""
    result: list[Json] = []
    given: set[tuple[str, str]] = set()
    for event in marked(events):
        if event["type"] == "order":
            given = set()
        elif event["type"] == "nothing":
            key = event["bot"], event["reason"]
            if key in given:
                continue
            given.add(key)
        result.append(event)
    return result


_MOVES = {
    ("step", False): "event.move.step", ("step", True): "event.move.push",
    ("back", False): "event.move.back", ("back", True): "event.move.back_push",
    ("jump", False): "event.move.jump",
}  # fmt: skip
"""The texts for moves of a bot, without and with a pushed piece. All other moves are of a zapped element."""


def places(event: Json) -> list[Sequence[int]]:
    """The hexes that an event is about: the destinations, or the place."""
    if event["type"] == "move":
        return [move["to"] for move in event["moves"]]
    hit = event.get("hit") or {}
    at = event.get("at") or hit.get("at")
    return [at] if at else []


def _place(event: Json) -> Sequence[int] | None:
    """The hex that an event names for screen readers; most events name the piece there instead."""
    named = event["type"] in ("move", "enter") or event.get("onto") == "ground"
    return places(event)[0] if named else None


class Teller:
    """Puts events into one language. `player` is the name of the player of a colour."""

    def __init__(self, texts: Texts, player: Callable[[str], str]) -> None:
        self._t = texts.t
        self._texts = texts
        self._player = player
        self._named = "coordinates" in texts.asked

    def spoken(self, event: Json) -> str:
        """One event for screen readers: with the destination, or with the new facing of a bot."""
        if event["type"] == "rotate":
            way = self._t(f"direction.{event['to']}")
            return self._t("event.facing", told=self._plain(event), direction=way)
        return self._placed(event)

    def sentence(self, event: Json) -> str:
        """One event to be read beside the board; a hex is named only if the board shows its name.

        Empty for a pulse without effect: the `nothing` after it gives the reason.
        """
        return self._placed(event) if self._named else self._plain(event)

    def _placed(self, event: Json) -> str:
        words, at = self._plain(event), _place(event)
        return self._t("event.where", told=words, hex=hex_name(self._texts, at)) if at else words

    def _plain(self, event: Json) -> str:
        kind = event["type"]
        if kind == "move":
            return self._move(event)
        words: dict[str, object] = {
            name: bot_name(self._texts, event[name]) for name in ("bot", "owner") if event.get(name)
        }
        if "colour" in event and event["colour"] is not None:
            words["colour"] = self._player(event["colour"])
        if event.get("crystal"):
            words["crystal"] = self._t(f"crystal.{event['crystal']}")
        if event.get("order"):
            words["order"] = order_name(self._texts, event["order"])
        if "slot" in event:
            words["slot"] = event["slot"] + 1
        for name in ("round", "left", "points", "counters"):
            if name in event:
                words[name] = event[name]
        more = self._MORE.get(kind)
        return more(self, event, words) if more else self._t(f"event.{kind}", **words)

    def _stuck(self, event: Json, words: Json) -> str:
        return self._t(f"event.stuck.{event['why']}", **words)

    def _place(self, event: Json, words: Json) -> str:
        if event["replaced"]:
            replaced = order_name(self._texts, event["replaced"])
            placed = self._t("event.place.replaced", **words, replaced=replaced)
        else:
            placed = self._t("event.place", **words)
        if not event["revealed"]:
            return placed
        colour = self._player(event["bot"][:-1])
        return self._t("list.comma", first=placed, last=self._t("event.place.revealed", colour=colour))

    def _swap(self, event: Json, words: Json) -> str:
        first, second = event["slots"]
        return self._t("event.swap", **words, first=first + 1, second=second + 1)

    def _move(self, event: Json) -> str:
        pushed = event["moves"][1:]
        how = event["how"]
        words = {"piece": self._pieces(pushed)}
        key = _MOVES.get((how, bool(pushed)), f"event.move.{how}{'_push' if pushed else ''}")
        if self._texts.has(key):
            text = self._t(key, bot=bot_name(self._texts, event["by"]), **words)
        else:
            text = self._t("event.move.element", element=element_name(self._texts, how), **words)
        if any(move["through"] for move in event["moves"]):
            return self._t("list.comma", first=text, last=self._t("event.move.teleport"))
        return text

    def _pieces(self, moves: list[Json]) -> str:
        return self._texts.listed([self._piece(move) for move in moves])

    def _piece(self, move: Json) -> str:
        if move["piece"] == "crystal":
            return self._t(f"crystal.{move['colour']}")
        if move["piece"][-1] in "12":
            return bot_name(self._texts, move["piece"])
        return self._texts.t_or(f"piece.{move['piece']}", element_name(self._texts, move["piece"]))

    def _rotate(self, event: Json, words: Json) -> str:
        if abs(event["steps"]) == 3:
            key = "event.rotate.around"
        else:
            key = "event.rotate.left" if event["steps"] > 0 else "event.rotate.right"
        return self._t(key, **words)

    def _load(self, event: Json, words: Json) -> str:
        return self._t("event.load.bot" if event["owner"] else "event.load.ground", **words)

    def _unload(self, event: Json, words: Json) -> str:
        if event["onto"] == "base":
            return self._t("event.unload.base", **words, colour=self._t(f"colour.{event['target']}"))
        if event["onto"] == "bot":
            return self._t("event.unload.bot", **words, target=bot_name(self._texts, event["target"]))
        return self._t("event.unload.ground", **words)

    def _zap(self, event: Json, words: Json) -> str:
        hit = event["hit"]
        if hit and hit["kind"] == "bot":
            return self._t("event.zap.bot", **words, target=bot_name(self._texts, hit["name"]))
        return self._texts.t_or(f"event.zap.{hit['kind']}", "", **words) if hit else ""

    def _force(self, event: Json, words: Json) -> str:
        return self._t("event.force" if event["order"] else "event.force.declined", **words)

    def _nothing(self, event: Json, words: Json) -> str:
        reason = self._t(f"reason.{event['reason']}", by=by_name(self._texts, event["by"]))
        if "of" not in event:
            return self._t("event.nothing", **words, reason=reason)
        key = "event.nothing.steps" if event["steps"] else "event.nothing.part"
        return self._t(key, **words, reason=reason, n=event["done"], of=event["of"])

    def _next(self, event: Json, words: Json) -> str:
        return self._t("event.next", **words) if event["colour"] else ""

    _MORE: ClassVar[dict[str, Callable[[Teller, Json, Json], str]]] = {
        "stuck": _stuck, "place": _place, "swap": _swap, "rotate": _rotate, "load": _load, "unload": _unload,
        "zap": _zap, "force": _force, "nothing": _nothing, "next": _next,
    }  # fmt: skip
    """The methods for event types with texts that need more than words filled in; `move` is separate."""
