"""Sentences about a person's robots that others touched in a turn (RALLY.md: Events)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from games.rally.words.names import numbered, robot_name
from shell.app.game import Player
from shell.storage.jsontext import Json
from shell.texts.texts import Texts

from rally_core.names import colour_of

_FALLS = ("edge", "pit")
"""The reasons of a destruction that a push leads to."""


def touched(
    steps: Sequence[Sequence[Json]], mine: Collection[str], texts: Texts, player: Player
) -> Iterator[tuple[int, str]]:
    """A sentence for each register, with the number of the first step in it that touched a robot."""
    watch = _Watch(mine, texts, player)
    register, first = 0, 0
    for number, step in enumerate(steps, 1):
        for event in step:
            if event["type"] == "register":
                if first:
                    yield first, watch.told(register)
                register, first = event["number"], 0
            if watch.sees(event) and not first:
                first = number
    if first:
        yield first, watch.told(register)


class _Watch:
    """Gathers the touches of a register: by the actor, the touched robot and its kind, a number."""

    def __init__(self, mine: Collection[str], texts: Texts, player: Player) -> None:
        self._mine, self._texts, self._player = mine, texts, player
        self._several: frozenset[str] = frozenset()
        self._touches: dict[tuple[str, str, str], int] = {}
        self._pusher: dict[str, str] = {}
        """The robot that last pushed an own robot, since that robot drove itself."""

    def sees(self, event: Json) -> bool:
        """Take an event in; True if it is a touch."""
        kind, before = event["type"], dict(self._touches)
        if kind == "register":
            self._several |= numbered(event["order"])
        elif kind == "card":
            self._pusher.pop(event["robot"], None)
        elif kind == "move" and event["how"] == "push" and self._by_another(event["by"]):
            for move in event["moves"]:
                if self._own(move):
                    self._add(event["by"], move["robot"], "push")
                    self._pusher[move["robot"]] = event["by"]
        elif kind == "laser" and self._by_another(event["by"]):
            for hit in filter(self._own, event["hits"]):
                self._add(event["by"], hit["robot"], "laser")
        elif kind == "door" and self._by_another(event["by"]):
            for victim in filter(self._own, event["victims"]):
                self._add(event["by"], victim["robot"], "door")
        elif kind == "destroy" and colour_of(event["robot"]) in self._mine:
            self._destroyed(event["robot"], event["why"])
        return self._touches != before

    def told(self, register: int) -> str:
        """The touches in words; they are forgotten."""
        t, words = self._texts.t, []
        for (actor, robot, kind), n in self._touches.items():
            name = robot_name(self._texts, self._player, actor, self._several)
            whose = self._several | numbered([robot])
            number = robot.removeprefix(colour_of(robot)) if colour_of(robot) in whose else ""
            own = t("touched.robot.numbered", n=number) if number else t("touched.robot")
            words.append(t(f"touched.{kind}", player=name, robot=own, n=n))
        self._touches.clear()
        self._pusher.clear()
        return t("touched.register", n=register, words=" ".join(words))

    def _by_another(self, robot: str | None) -> bool:
        return robot is not None and colour_of(robot) not in self._mine

    def _own(self, body: Json) -> bool:
        return not body.get("shadow") and colour_of(body["robot"]) in self._mine

    def _add(self, actor: str, robot: str, kind: str) -> None:
        key = actor, robot, kind
        self._touches[key] = self._touches.get(key, 0) + 1

    def _destroyed(self, robot: str, why: str) -> None:
        """Tell a push or a shot together with the destruction that it led to."""
        if why in _FALLS and robot in self._pusher:
            self._replace(self._pusher[robot], robot, "push", f"push_{why}")
        elif why == "damage":
            shooters = [key[0] for key in self._touches if key[1:] == (robot, "laser")]
            for actor in shooters:
                self._replace(actor, robot, "laser", "laser_destroyed")

    def _replace(self, actor: str, robot: str, kind: str, by: str) -> None:
        self._touches = {
            (actor, robot, by) if key == (actor, robot, kind) else key: n for key, n in self._touches.items()
        }
