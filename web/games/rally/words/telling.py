"""Events as sentences, for the log and for announcements (RALLY.md: Data, the events).

What a viewer may not know is null in the events: then it is left out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from games.rally.words import wording
from games.rally.words.wording import card, registers, way

from rally_core.geometry import DIRECTIONS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from shell.storage.jsontext import Json
    from shell.texts.texts import Texts


def sentences(events: Sequence[Json], texts: Texts, player: Callable[[str], str]) -> list[str]:
    """What happens, in words. `player` says what to call the player of a colour."""
    telling = Telling(texts, player)
    return [words for event in events for words in telling.told(event)]


def decided(events: Sequence[Json], texts: Texts, player: Callable[[str], str]) -> list[str]:
    """The cards that were played in a turn, robot by robot in the order of their first ones."""
    telling = Telling(texts, player)
    played: dict[str, list[int]] = {}
    for event in events:
        telling.notice(event)
        if event["type"] == "card" and not event["shadow"]:
            played.setdefault(event["robot"], []).append(event["card"])
    return [
        texts.t(
            "event.played",
            robot=telling.robot(name),
            cards=texts.listed([card(texts, number) for number in cards]),
        )
        for name, cards in played.items()
    ]


def victory(texts: Texts, result: Json, player: Callable[[str], str]) -> str:
    """Who has won, and by what."""
    winners = texts.listed([player(colour) for colour in result["winners"]])
    if not result["winners"]:
        return texts.t("event.over.nobody")
    many = ".shared" if len(result["winners"]) > 1 else ""
    return texts.t(f"event.over.{result['by']}{many}", players=winners)


class Telling:
    """Tells the events of a turn in one language, each after those before it."""

    def __init__(self, texts: Texts, player: Callable[[str], str]) -> None:
        self._t = texts.t
        self._texts = texts
        self._player = player
        self._several: set[str] = set()
        """The colours that run several robots, as far as the events have shown it."""

    def notice(self, event: Json) -> None:
        """Take in which robots there are."""
        names = event.get("order") or event.get("hands") or [event.get("robot") or ""]
        self._several |= {name[:-1] for name in names if name and name[-1] not in "1"}

    def told(self, event: Json) -> list[str]:
        """The sentences of an event; none if there is nothing to say."""
        self.notice(event)
        tell = self._TELL.get(event["type"])
        return list(tell(self, event)) if tell else []

    def robot(self, name: str, shadow: bool = False) -> str:
        """What a robot is called, or its shadow."""
        called = wording.robot(self._texts, name, self._player, self._several)
        return self._t("event.shadow_of", robot=called) if shadow else called

    def _who(self, event: Json) -> str:
        return self.robot(event["robot"], event.get("shadow") is True)

    def _all(self, bodies: Sequence[Json]) -> str:
        return self._texts.listed([self.robot(one["robot"], one["shadow"]) for one in bodies])

    # The frame of a turn

    def _turn(self, event: Json) -> Iterator[str]:
        yield self._t("event.turn", turn=event["turn"])

    def _register(self, event: Json) -> Iterator[str]:
        yield self._t("event.register", n=event["number"])

    def _deal(self, event: Json) -> Iterator[str]:
        yield self._t("event.deal")
        for name, cards in event["locked"].items():
            laid = [card(self._texts, number) for number in cards if number]
            if laid:
                yield self._t("event.deal.locked", robot=self.robot(name), cards=self._texts.listed(laid))

    def _over(self, event: Json) -> Iterator[str]:
        yield victory(self._texts, event["result"], self._player)

    # Cards and moves

    def _card(self, event: Json) -> Iterator[str]:
        words = {"robot": self._who(event), "card": card(self._texts, event["card"])}
        if event["mirrored"]:
            yield self._t("event.card.mirrored", **words, as_=self._t(f"ui.rally.card.{event['as']}"))
        else:
            yield self._t("event.card", **words)
        if event["wet"]:
            yield self._t("event.card.wet", **words)

    def _move(self, event: Json) -> Iterator[str]:
        how, direction = event["how"], event["direction"]
        words = {"robot": self._all(event["moves"]), "n": len(event["moves"])}
        if event["by"]:
            words["by"] = self.robot(event["by"])
        if direction is None:
            yield self._t(f"event.move.{how}.ways", **words)
        else:
            yield self._t(f"event.move.{how}", **words, way=way(self._texts, direction))

    def _rotate(self, event: Json) -> Iterator[str]:
        words = {"robot": self._who(event), "way": way(self._texts, event["to"])}
        if event["why"] is None or event["from"] is None:
            yield self._t("event.rotate.chosen", **words)
            return
        quarters = (DIRECTIONS[event["to"]] - DIRECTIONS[event["from"]]) % 4
        yield self._t(f"event.rotate.{event['why']}.{('none', 'right', 'round', 'left')[quarters]}", **words)

    def _bounce(self, event: Json) -> Iterator[str]:
        words = {"robot": self._who(event), "way": way(self._texts, event["direction"])}
        yield self._t(f"event.bounce.{event['why']}", **words)

    def _nothing(self, event: Json) -> Iterator[str]:
        words = {"robot": self._who(event), "by": self.robot(event["by"]) if event.get("by") else ""}
        key = f"event.nothing.{event['reason']}"
        yield self._t(f"{key}.by" if words["by"] and self._texts.has(f"{key}.by") else key, **words)

    # Damage

    def _damage(self, event: Json) -> Iterator[str]:
        words = {"robot": self._who(event), "n": event["points"], "total": event["total"]}
        yield self._t(f"event.damage.{event['why']}", **words)

    def _locks(self, event: Json) -> Iterator[str]:
        words = {"robot": self._who(event), "registers": registers(self._texts, event["registers"])}
        key = f"event.{event['type']}.{event['why']}"
        yield self._t(key if self._texts.has(key) else f"event.{event['type']}", **words, n=len(event["registers"]))

    def _fire(self, event: Json) -> Iterator[str]:
        yield self._t("event.fire" if event["value"] else "event.fire.out", robot=self._who(event), n=event["value"])

    def _destroy(self, event: Json) -> Iterator[str]:
        yield self._t(f"event.destroy.{event['why']}", robot=self._who(event))
        yield self._t("event.lives", robot=self._who(event), n=event["lives"])

    def _laser(self, event: Json) -> Iterator[str]:
        words = {"robots": self._all(event["hits"])}
        if not event["hits"]:
            return
        if event["by"]:
            itself = [{"robot": event["by"], "shadow": False}] == event["hits"]
            key = "event.laser.itself" if itself else "event.laser.robot"
            yield self._t(key, **words, by=self.robot(event["by"]))
        else:
            yield self._t("event.laser", **words)

    # What becomes of robots

    def _plain(self, event: Json) -> Iterator[str]:
        """An event that says of one robot what its type says."""
        values = {name: event[name] for name in ("flag", "points", "register") if event.get(name) is not None}
        yield self._t(f"event.{event['type']}", robot=self._who(event), **values)

    def _wake(self, event: Json) -> Iterator[str]:
        key = "event.wake" if event["register"] else "event.wake.down"
        yield self._t(key, robot=self._who(event))

    def _enter(self, event: Json) -> Iterator[str]:
        yield self._t("event.enter.ghost" if event["ghost"] else "event.enter", robot=self._who(event))

    def _replace(self, event: Json) -> Iterator[str]:
        words = {"robot": self._who(event), "n": event["register"]}
        yield self._t("event.replace", **words, card=card(self._texts, event["card"]))

    def _pick(self, event: Json) -> Iterator[str]:
        words = {"robot": self._who(event)}
        if event["card"] is None:
            yield self._t("event.pick.hidden", **words)
        else:
            yield self._t("event.pick", **words, card=card(self._texts, event["card"]))

    # The board

    def _greens(self, event: Json) -> Iterator[str]:
        if event["halted"]:
            yield self._t("event.greens.halted")
        elif event["tripped"]:
            yield self._t("event.greens.tripped")
        else:
            yield self._t(f"event.greens.{event['direction']}")

    def _door(self, event: Json) -> Iterator[str]:
        yield self._t("event.door", robot=self.robot(event["by"]), robots=self._all(event["victims"]))

    _TELL: ClassVar[dict[str, Callable[[Telling, Json], Iterator[str]]]] = {
        "turn": _turn, "register": _register, "deal": _deal, "over": _over, "card": _card, "move": _move,
        "rotate": _rotate, "bounce": _bounce, "nothing": _nothing, "damage": _damage, "lock": _locks,
        "unlock": _locks, "fire": _fire, "destroy": _destroy, "laser": _laser, "sleep": _plain, "wake": _wake,
        "down": _plain, "lift": _plain, "land": _plain, "shadow": _plain, "vanish": _plain, "touch": _plain,
        "archive": _plain, "repair": _plain, "replace": _replace, "pick": _pick, "enter": _enter,
        "real": _plain, "greens": _greens, "door": _door,
    }  # fmt: skip
