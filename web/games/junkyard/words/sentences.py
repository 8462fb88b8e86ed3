"""Events as sentences, for the log and for announcements (JUNKYARD.md: Events).

Facts hidden from a viewer are null in the events: unknown parts are named by their sizes, or counted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import ClassVar

from games.junkyard.words.names import a_part, bag, is_energy, parts
from shell.storage.jsontext import Json
from shell.texts.texts import Texts


def sentences(events: Sequence[Json], texts: Texts, player: Callable[[str], str]) -> list[str]:
    """The events in words. `player` gives the name of a colour's player."""
    telling = Teller(texts, player)
    return [words for event in events for words in telling.sentences(event)]


class Teller:
    """Tells the events of a turn in one language, in their order.

    It remembers the last attack, which the sentence about its damage needs.
    """

    def __init__(self, texts: Texts, player: Callable[[str], str]) -> None:
        self._t = texts.t
        self._texts = texts
        self._player = player
        self._attack: Json | None = None

    def sentences(self, event: Json) -> list[str]:
        """The sentences of an event, possibly none."""
        tell = self._TELL.get(event["type"])
        sentences = list(tell(self, event)) if tell else []
        if event["type"] == "attack":
            self._attack = event
        elif event["type"] != "damage":
            self._attack = None
        return sentences

    def _round(self, event: Json) -> Iterator[str]:
        yield self._t("event.round", round=event["round"])

    def _reveal(self, event: Json) -> Iterator[str]:
        if event["parts"]:
            yield self._t("event.reveal", parts=parts(self._texts, event["parts"]))

    def _scan(self, event: Json) -> Iterator[str]:
        drawn, words = event["parts"], self._drawn(event)
        if not drawn:
            yield self._t("event.scan.none", **words)
        elif None in drawn:
            yield self._t("event.scan.secret", **words)
        else:
            yield self._t("event.scan.alone" if event["secret"] else "event.scan", **words)

    def _parts(self, event: Json) -> Iterator[str]:
        """The sentence of an event that moves parts of a robot."""
        yield self._t(f"event.{event['type']}", **self._drawn(event))

    def _drawn(self, event: Json) -> Json:
        """The robot of an event and its parts; unknown parts by their sizes."""
        listed = parts(self._texts, event["parts"], event.get("sizes") or ())
        return {"colour": self._player(event["robot"]), "parts": listed}

    def _take(self, event: Json) -> Iterator[str]:
        part = a_part(self._texts, event["part"], event["size"])
        yield self._t(f"event.take.{event['from']}", colour=self._player(event["robot"]), part=part)

    def _pass(self, event: Json) -> Iterator[str]:
        yield self._t(f"event.pass.{event['why']}", colour=self._player(event["robot"]))

    def _unveil(self, event: Json) -> Iterator[str]:
        kind, key = event["part"], f"event.unveil.{event['outcome']}"
        if event["outcome"] != "exploded":
            by_mouth = is_energy(kind) == (event["outcome"] == "kept")
            key = f"event.unveil.{event['outcome']}.{'mouth' if by_mouth else 'claw'}"
        yield self._t(key, colour=self._player(event["robot"]), part=a_part(self._texts, kind))

    def _thrown(self, event: Json) -> Iterator[str]:
        bombs = [bomb["part"] for bomb in event["bombs"]]
        words = {
            "colour": self._player(event["robot"]),
            "target": self._player(event["target"]),
            "bombs": parts(self._texts, bombs),
            "incoming": event["incoming"],
            "bonus": event["bonus"],
        }
        yield self._t("event.attack.bonus" if event["bonus"] else "event.attack", **words)

    def _damage(self, event: Json) -> Iterator[str]:
        words = {"colour": self._player(event["robot"]), "lost": event["lost"], "power": event["power"]}
        attack = self._attack
        if event["why"] == "blind":
            yield self._t("event.damage.blind", **words)
        elif attack is None or attack["target"] != event["robot"]:
            yield self._t("event.damage.some" if event["lost"] else "event.damage.none", **words)
        else:
            key = "event.damage.attack" if event["lost"] else "event.damage.dodged"
            yield self._t(key, **words, sum=sum_of(self._texts, attack, event["lost"]))

    def _explode(self, event: Json) -> Iterator[str]:
        yield self._t("event.explode", colour=self._player(event["robot"]))

    def _build(self, event: Json) -> Iterator[str]:
        built, colour = event["parts"], self._player(event["robot"])
        if built is None:
            yield self._t("event.build.hidden", colour=colour)
        else:
            yield self._t("event.build", colour=colour, n=len(built))
        if event["ejected"]:
            yield self._t("event.build.ejected", colour=colour, parts=bag(self._texts, event["ejected"]))

    def _eat(self, event: Json) -> Iterator[str]:
        yield self._t(
            "event.eat",
            colour=self._player(event["robot"]),
            parts=parts(self._texts, event["parts"]),
            points=event["points"],
            total=event["total"],
        )

    def _boost(self, event: Json) -> Iterator[str]:
        colour, speed = self._player(event["to"]), event["speeds"][event["to"]]
        yield self._t(f"event.boost.{event['why']}", colour=colour, speed=speed)

    def _over(self, event: Json) -> Iterator[str]:
        yield self._t(f"event.over.{event['by']}")
        yield victory(self._texts, event, self._player)

    def _next(self, event: Json) -> Iterator[str]:
        if event["robot"]:
            yield self._t(f"event.next.{event['phase']}", colour=self._player(event["robot"]))

    _TELL: ClassVar[dict[str, Callable[[Teller, Json], Iterator[str]]]] = {
        "round": _round, "reveal": _reveal, "scan": _scan, "return": _parts, "show": _parts, "take": _take,
        "pass": _pass, "unveil": _unveil, "clear": _parts, "attack": _thrown, "damage": _damage,
        "drop": _parts, "explode": _explode, "build": _build, "eat": _eat, "boost": _boost, "over": _over,
        "next": _next,
    }  # fmt: skip


def sum_of(texts: Texts, attack: Json, lost: int) -> str:
    """The damage of an attack as a sum: `3 − speed 1 = 2` (JUNKYARD.md: A round as a state machine)."""
    return texts.t("event.sum", incoming=attack["incoming"], dodge=attack["dodge"], lost=lost)


def victory(texts: Texts, result: Json, player: Callable[[str], str]) -> str:
    """The winners and the reason for their victory; `result` is that of a position, or the event `over`."""
    winners = list(result["winners"])
    if not winners:
        return texts.t("event.won.nobody")
    points = result["totals"][winners[0]]
    if len(winners) > 1:
        return texts.t("event.won.shared", colours=texts.listed(list(map(player, winners))), n=points)
    (winner,) = winners
    level = [colour for colour, total in result["totals"].items() if total == points and colour != winner]
    power = result["powers"][winner]
    alive = [colour for colour in level if 0 < result["powers"][colour] < power]
    if alive:
        return texts.t("event.won.power", colour=player(winner), n=points, power=power)
    if sum(power > 0 for power in result["powers"].values()) == 1:
        return texts.t("event.won.last", colour=player(winner), n=points)
    return texts.t("event.won.energy", colour=player(winner), n=points)
