"""Events as sentences, for the log and for announcements (RALLY.md: Data, events).

Facts hidden from a viewer are null in the events.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import ClassVar

from games.rally.words import names
from games.rally.words.names import card_name, numbered, registers, robot_name
from shell.storage.jsontext import Json
from shell.texts.texts import Texts, with_capital

from rally_core.cards import KIND_OF
from rally_core.geometry import DIRECTIONS
from rally_core.names import colour_of

SINGLE = ("step", "back", "push", "pusher", "ram", "slip", "sling")
"""The movements of one body; other movements may have several at the same time."""
BETWEEN = ("row", "shared", "swap", "occupied")
"""The reasons of `nothing` that name another robot."""
MUTUAL = ("shared", "swap")
"""The reasons that hold for both robots, and are told once."""
TURNS = {1: "right", 2: "round", 3: "left", 0: "round"}
"""By the number of quarters to the right."""


def sentences(events: Sequence[Json], texts: Texts, player: Callable[[str], str]) -> list[str]:
    """The events in words. `player` gives the name of a colour's player."""
    telling = Teller(texts, player)
    return [words for event in merged(events) for words in telling.sentences(event)]


def merged(events: Iterable[Json]) -> Iterator[Json]:
    """The events with those merged that are told in one sentence.

    The `move` of one drive has `n`, the number of squares; the `rotate` of robots that choose the same facing
    one after the other has `bodies`. The rotation of a robot by its card is left out.
    """
    held: Json | None = None
    for event in events:
        if held is not None and _is_said(held, event):
            continue
        if held is not None and _goes_on(held, event):
            last = {**event["moves"][0], "from": held["moves"][0]["from"]}
            held = {**held, "moves": [last], "n": held.get("n", 1) + 1}
            continue
        if held is not None and _chooses(held) and _chooses(event) and held["to"] == event["to"]:
            held = {**held, "bodies": [*held.get("bodies", [held]), event]}
            continue
        if held is not None:
            yield held
        held = event
    if held is not None:
        yield held


def _is_said(before: Json, event: Json) -> bool:
    """True if an event is the rotation that the card before it has told."""
    if before["type"] != "card" or before["mirrored"] or event["type"] != "rotate":
        return False
    whose = event["robot"], event["shadow"]
    return event["why"] == "card" and whose == (before["robot"], before["shadow"])


def _chooses(event: Json) -> bool:
    """True if a robot that comes onto the track gets its facing."""
    return event["type"] == "rotate" and event["from"] is None


def _goes_on(before: Json, event: Json) -> bool:
    """True if a move continues the one before it."""
    if before["type"] != "move" or event["type"] != "move":
        return False
    same = all(before.get(name) == event.get(name) for name in ("how", "by", "direction"))
    if not same or event["how"] not in SINGLE[:5] or not len(event["moves"]) == len(before["moves"]) == 1:
        return False
    (last,), (move,) = before["moves"], event["moves"]
    return (last["robot"], last["shadow"], last["to"]) == (move["robot"], move["shadow"], move["from"])


class Teller:
    """Tells the events of a turn in one language, in their order.

    It remembers the colours with several robots and the current step of the register.
    """

    def __init__(self, texts: Texts, player: Callable[[str], str]) -> None:
        self._t = texts.t
        self._texts = texts
        self._player = player
        self._several: frozenset[str] = frozenset()
        self._code = ""
        self._shadows: set[str] = set()
        """The shadows named so far: in some languages their names begin in lower case."""
        self._met: set[frozenset[str]] = set()
        """Pairs of robots whose conflict has been told in this step."""

    def sentences(self, event: Json) -> list[str]:
        """The sentences of an event, possibly none; a step is told only by its events."""
        kind = event["type"]
        if kind == "register":
            self._several |= numbered(event["order"])
            self._code = ""
        elif kind == "deal":
            self._several |= numbered(event["hands"])
        elif kind == "step":
            self._code = event["code"]
            self._met.clear()
        tell = self._TELL.get(kind)
        told = list(tell(self, event)) if tell else []
        return [with_capital(words) if words.startswith(tuple(self._shadows)) else words for words in told]

    # Names

    def _robot(self, name: str) -> str:
        if not name.endswith("1"):
            self._several |= {colour_of(name)}
        return robot_name(self._texts, self._player, name, self._several)

    def _body(self, entry: Json) -> str:
        """The name of a robot or of its shadow."""
        name = self._robot(entry["robot"])
        if not entry.get("shadow"):
            return name
        shadow = self._t("robot.shadow", robot=name)
        self._shadows.add(shadow)
        return shadow

    def _listed(self, bodies: Iterable[Json]) -> str:
        return self._texts.listed(list(dict.fromkeys(map(self._body, bodies))))

    def _about(self, key: str, event: Json, **words: object) -> str:
        """A sentence about the body of an event."""
        who = self._body(event)
        return self._t(key, who=who, **words)

    def _or_other(self, key: str, other: str) -> str:
        """`key`, or `other` if `key` has no text."""
        return key if self._texts.has(key) else other

    def _way(self, direction: str | None) -> str:
        return names.way(self._texts, direction) if direction else ""

    # The order of the turn

    def _turn(self, event: Json) -> Iterator[str]:
        yield self._t("event.turn", turn=event["turn"])

    def _register(self, event: Json) -> Iterator[str]:
        robots = [self._robot(name) for name in event["order"]]
        key = "event.register.order" if len(robots) > 1 else "event.register"
        words = {"robots": ", ".join(robots)} if len(robots) > 1 else {}
        yield self._t(key, number=event["number"], **words)

    def _next(self, event: Json) -> Iterator[str]:
        yield self._t("event.next", turn=event["turn"])

    def _over(self, event: Json) -> Iterator[str]:
        yield from victory(self._texts, event["result"], self._player)

    # Cards

    def _card(self, event: Json) -> Iterator[str]:
        card, texts = event["card"], self._texts
        words = {"card": card_name(texts, card)}
        if event["mirrored"]:
            words["number"] = card
            same = event["as"] == KIND_OF[card].id
            key = "event.card.unchanged" if same else "event.card.mirrored"
            yield self._about(key, event, **words, **({} if same else {"as": card_name(texts, event["as"])}))
        elif event["shadow"]:
            yield self._about("event.card.shadow", event, **words)
        else:
            yield self._about("event.card", event, **words, number=card)

    def _replace(self, event: Json) -> Iterator[str]:
        card = event["card"]
        words = {"card": card_name(self._texts, card), "number": card, "register": event["register"]}
        yield self._about("event.replace", event, **words)

    def _pick(self, event: Json) -> Iterator[str]:
        card = event["card"]
        if card is None:
            yield self._about("event.pick.secret", event)
        else:
            yield self._about("event.pick", event, card=card_name(self._texts, card), number=card)

    def _deal(self, event: Json) -> Iterator[str]:
        yield self._t("event.deal")
        for name, laid in event["locked"].items():
            cards = [card_name(self._texts, card) for card in laid if card is not None]
            if cards:
                yield self._t("event.deal.locked", who=self._robot(name), cards=self._texts.listed(cards))

    def _sweep(self, event: Json) -> Iterator[str]:
        robots = [self._robot(name) for name, cards in event["registers"].items() if any(cards)]
        if robots:
            yield self._t("event.sweep.kept", robots=self._texts.listed(robots))
        else:
            yield self._t("event.sweep")

    # Movements

    def _move(self, event: Json) -> Iterator[str]:
        how, moves, way = event["how"], event["moves"], event["direction"]
        key = f"event.move.{how}"
        if how == "sling" and moves[0]["from"] == moves[0]["to"]:
            yield self._about("event.move.toss", moves[0])
        elif how in SINGLE and len(moves) == 1:
            words = {"by": self._robot(event["by"])} if how == "push" else {}
            if how in ("step", "back", "push", "ram"):
                words["n"] = event.get("n", 1)
            yield self._about(key, moves[0], way=self._way(way), **words)
        elif self._texts.has(key):
            robots = self._listed(moves)
            yield self._t("event.move.green" if how == "belt" and self._code == "C7" else key, robots=robots)
        elif way:
            yield self._t("event.move.other", robots=self._listed(moves), way=self._way(way))
        else:
            yield self._t("event.move.anywhere", robots=self._listed(moves))

    def _rotate(self, event: Json) -> Iterator[str]:
        if event["from"] is None:
            bodies = event.get("bodies", [event])
            words = {"robots": self._listed(bodies), "n": len(bodies)}
            yield self._t("event.rotate.facing", way=self._way(event["to"]), **words)
            return
        side = TURNS[(DIRECTIONS[event["to"]] - DIRECTIONS[event["from"]]) % 4]
        key = f"event.rotate.{event['why']}.{side}"
        yield self._about(key if self._texts.has(key) else f"event.rotate.card.{side}", event)

    def _bounce(self, event: Json) -> Iterator[str]:
        yield self._about(f"event.bounce.{event['why']}", event, way=self._way(event["direction"]))

    def _simple(self, event: Json) -> Iterator[str]:
        """The sentence about a robot or its shadow without further details."""
        yield self._about(f"event.{event['type']}", event)

    def _shadow(self, event: Json) -> Iterator[str]:
        yield self._t("event.shadow", robot=self._robot(event["robot"]))

    def _vanish(self, event: Json) -> Iterator[str]:
        yield self._about("event.vanish", {**event, "shadow": True})

    def _enter(self, event: Json) -> Iterator[str]:
        yield self._about("event.enter.ghost" if event["ghost"] else "event.enter", event)

    def _nothing(self, event: Json) -> Iterator[str]:
        reason, by = event["reason"], event["by"]
        if reason in MUTUAL and by:
            pair = frozenset((event["robot"], by))
            if pair in self._met:
                return
            self._met.add(pair)
        key = f"event.nothing.{reason}"
        if not self._texts.has(key) or (reason in BETWEEN and not by):
            key = "event.nothing.other"
        yield self._about(key, event, **({"by": self._robot(by)} if by else {}))

    # Damage

    def _damage(self, event: Json) -> Iterator[str]:
        key = self._or_other(f"event.damage.{event['why']}", "event.damage.other")
        yield self._about(key, event, points=event["points"], total=event["total"])

    def _lock(self, event: Json) -> Iterator[str]:
        locked, why = event["registers"], event["why"]
        words = {"n": len(locked)} if why == "damage" else {}
        yield self._about(f"event.lock.{why}", event, registers=registers(self._texts, locked), **words)

    def _unlock(self, event: Json) -> Iterator[str]:
        unlocked = event["registers"]
        yield self._about("event.unlock", event, registers=registers(self._texts, unlocked), n=len(unlocked))

    def _fire(self, event: Json) -> Iterator[str]:
        if event["value"]:
            yield self._about("event.fire", event, value=event["value"])
        else:
            yield self._about("event.fire.out", event)

    def _destroy(self, event: Json) -> Iterator[str]:
        yield self._about(self._or_other(f"event.destroy.{event['why']}", "event.destroy.other"), event)
        lives = event["lives"]
        yield self._t("event.lives", n=lives) if lives else self._t("event.lives.none")

    def _door(self, event: Json) -> Iterator[str]:
        yield self._t("event.door", by=self._robot(event["by"]), robots=self._listed(event["victims"]))

    def _laser(self, event: Json) -> Iterator[str]:
        hits, by = event["hits"], event["by"]
        if not hits:
            yield self._t("event.laser.none")
        elif by is None:
            yield self._t("event.laser", robots=self._listed(hits))
        elif any(hit["robot"] == by for hit in hits):
            yield self._t("event.laser.mirror", by=self._robot(by))
        else:
            yield self._t("event.laser.robot", by=self._robot(by), robots=self._listed(hits))

    def _repair(self, event: Json) -> Iterator[str]:
        yield self._about("event.repair", event, points=event["points"])

    def _sleep(self, event: Json) -> Iterator[str]:
        yield self._about("event.sleep", event, register=event["register"])

    def _wake(self, event: Json) -> Iterator[str]:
        yield self._about("event.wake.on" if event["register"] is None else "event.wake", event)

    # Flags and belts

    def _greens(self, event: Json) -> Iterator[str]:
        state = "halted" if event["halted"] else "tripped" if event["tripped"] else event["direction"]
        yield self._t(f"event.greens.{state}")

    def _touch(self, event: Json) -> Iterator[str]:
        yield self._about("event.touch", event, flag=event["flag"])

    _TELL: ClassVar[dict[str, Callable[[Teller, Json], Iterator[str]]]] = {
        "turn": _turn, "register": _register, "next": _next, "over": _over, "card": _card,
        "replace": _replace, "pick": _pick, "deal": _deal, "sweep": _sweep, "move": _move,
        "rotate": _rotate, "bounce": _bounce, "lift": _simple, "land": _simple, "down": _simple,
        "real": _simple, "archive": _simple, "shadow": _shadow, "vanish": _vanish, "enter": _enter,
        "nothing": _nothing, "damage": _damage, "lock": _lock, "unlock": _unlock, "fire": _fire,
        "destroy": _destroy, "door": _door, "laser": _laser, "repair": _repair, "sleep": _sleep,
        "wake": _wake, "greens": _greens, "touch": _touch,
    }  # fmt: skip


def victory(texts: Texts, result: Json, player: Callable[[str], str]) -> list[str]:
    """The reason for the end and the winners; `result` is that of a position."""
    by, winners = result["by"], list(map(player, result["winners"]))
    if not winners:
        won = texts.t("event.won.nobody")
    elif len(winners) > 1:
        won = texts.t("event.won.shared", colours=texts.listed(winners))
    else:
        won = texts.t("event.won.one", colour=winners[0])
    return [texts.t(f"event.over.{by}"), won]


def decided(events: Sequence[Json], texts: Texts, player: Callable[[str], str]) -> list[str]:
    """A line for each robot with the cards that it played, in order; none for a robot without cards."""
    played: dict[str, list[int]] = {}
    for event in events:
        if event["type"] == "register":
            for name in event["order"]:
                played.setdefault(name, [])
        elif event["type"] == "card" and not event["shadow"]:
            played.setdefault(event["robot"], []).append(event["card"])
    several = numbered(played)
    return [
        texts.t(
            "event.decided",
            who=robot_name(texts, player, name, several),
            cards=", ".join(card_name(texts, card) for card in cards),
        )
        for name, cards in played.items()
        if cards
    ]
