"""Turns events into steps of animation: the parts that fly, the robots that are hit, and the durations.

A step is a plain dict for `motion.js` and `acts.js`, `{"ms", "acts", "note", "say", "sound"}`; `sound` is an
event type. The head of `static/games/junkyard/board/acts.js` describes the game's own acts. The steps only
tell the story; the final picture is drawn from the engine's position.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence
from typing import ClassVar

from games.junkyard.board.duel import duel_svg
from games.junkyard.board.robot import middle, robot_svg
from games.junkyard.rules import figures_of
from games.junkyard.symbols import part_shape, size_of
from games.junkyard.words.sentences import Teller
from shell.drawing.html import badge, html, tag, use
from shell.storage.jsontext import Json
from shell.texts.texts import Texts, sentences

import junkyard_core as junk

TOUCHED = ("board", "facts", "players", "yard")
"""The regions that an animation changes without redrawing them."""

PAUSE, DEAL, FLIGHT, FLIP, THROW, HIT, BLAST, BUILD, EAT, NOTE = (
    160,
    420,
    460,
    520,
    640,
    560,
    1100,
    620,
    560,
    700,
)
"""Durations in milliseconds at the usual speed."""
TEAR = 1500
"""Milliseconds for which one sees the tears of a robot that was hit, after its shaking."""
CHEER, NOD = 1500, 900
"""Milliseconds of the winners' celebration: for winners who play on this device, and for others."""

_OPEN, _SCANNED = ".junk-group-open", ".junk-group-scanned"
"""The places of open parts and of a robot's scanned parts; they exist even while empty."""


def steps(
    data: Json,
    events: Sequence[Json],
    texts: Texts | None = None,
    player: Callable[[str], str] | None = None,
    here: Container[str] = (),
) -> list[Json]:
    """The steps of `events`, which begin at `data`, both as a viewer knows them.

    `player` gives the name of a colour's player; with it each event is noted and announced in words. Colours
    in `here` get a celebration when they eat their first energy.
    """
    telling = Teller(texts, player) if texts and player else None
    line = _Timeline(data, here, player or str.capitalize)
    for event in events:
        first = len(line.steps)
        line.add(event)
        words = sentences(telling.sentences(event)) if telling else ""
        if words:
            if first == len(line.steps):
                line.pause()
            line.steps[first] |= {"note": words, "say": words}
    return line.steps


def celebration(data: Json, words: str, here: Container[str] = ()) -> list[Json]:
    """The celebration of the winners: their robots beam and hop, and bolts fly for colours in `here`."""
    winners = [colour for colour in data["result"]["winners"] if colour in data["robots"]]
    acts: list[Json] = []
    for colour in winners:
        acts += [_mood(colour, "glad"), {"do": "hop", "robot": colour, "high": True}]
    joy = bool(winners) and winners[0] in here
    if joy:
        at = ", ".join(_figure(colour) for colour in winners)
        acts.append({"do": "celebrate", "kind": "victory", "colour": winners[0], "at": at})
    return [{"ms": CHEER if joy else NOD, "acts": acts, "note": words, "say": words, "sound": "over"}]


def _lag(number: int) -> float:
    """The fraction of a step that the `number`th of several simultaneous things waits before it moves."""
    return round(min(0.6, 0.1 * number), 2)


def _figure(colour: str) -> str:
    return f'[data-robot="{colour}"]'


def _robot(colour: str) -> str:
    """The selector of a robot's drawing, preferably the one on the board."""
    return f'[data-region="board"] {_figure(colour)}, {_figure(colour)}'


def _mood(colour: str, mood: str | None) -> Json:
    return {"do": "mood", "robot": colour, "mood": mood}


def _open(kind: str) -> str:
    """The selector of the place for an open part: with the others of its kind, else among all open parts."""
    return f'[data-open="{kind}"], {_OPEN}'


def _scanned(kind: str) -> str:
    return f'[data-scanned="{kind}"], {_SCANNED}, {_OPEN}'


def _pile(size: str) -> str:
    return f'[data-pile="{size}"]'


def _listed(bag: Json) -> list[str]:
    """The kinds in a bag, each repeated by its count."""
    return [kind for kind, count in bag.items() for _ in range(count)]


class _Timeline:
    """Reads events in order and keeps the state before each of them that its animation needs."""

    def __init__(self, data: Json, here: Container[str], player: Callable[[str], str]) -> None:
        self.steps: list[Json] = []
        self._here, self._player = here, player
        self._staged = ""
        self._boost: str | None = data["boost"]
        self._held = {
            colour: {tuple(part["at"]): part for part in robot["held"]}
            for colour, robot in data["robots"].items()
            if robot
        }
        self._robots = {colour: robot for colour, robot in data["robots"].items() if robot}
        self._first = {
            colour for colour, robot in self._robots.items() if colour in here and not robot["energy"]
        }

    def add(self, event: Json) -> None:
        """Append the steps of one event; an event without a visible change adds none."""
        show = self._SHOWN.get(event["type"])
        if show:
            show(self, event)

    def pause(self) -> None:
        """Append a step without motion, so that there is time for words."""
        self._step(NOTE)

    def _step(self, ms: int, *acts: Json, sound: str = "") -> None:
        step: Json = {"ms": ms, "acts": list(acts)}
        if sound:
            step["sound"] = sound
        self.steps.append(step)

    def _deal(self, ways: Iterable[tuple[str, str | None, str, str]], sound: str, ms: int = DEAL) -> None:
        """Append a step in which parts fly one after the other; `ways` are (from, kind, size, to)."""
        acts: list[Json] = [
            {
                "do": "deal",
                "from": start,
                "to": end,
                "svg": part_shape(kind, size),
                "size": size,
                "lag": _lag(n),
            }
            for n, (start, kind, size, end) in enumerate(ways)
        ]
        if acts:
            self._step(ms + 80 * min(len(acts), 6), *acts, sound=sound)

    def _stage(self, colour: str) -> list[Json]:
        """The act that brings a robot onto the board for its next scene; none if it is there already."""
        if colour == self._staged or colour not in self._robots:
            return []
        self._staged = colour
        robot = {**self._robots[colour], "held": list(self._held.get(colour, {}).values())}
        name = self._player(colour)
        drawn = robot_svg(colour, robot, figures_of(robot["parts"]), label=name)
        return [{"do": "stage", "robot": colour, "svg": drawn, "who": html(badge(colour), tag("b")(name))}]

    def _opposite(self, colour: str, target: str) -> Json:
        """The act that brings an attacker and its target onto the board, unless both are there."""
        self._staged = ""
        robots = {
            each: {**self._robots[each], "held": list(self._held.get(each, {}).values())}
            for each in (colour, target)
        }
        name = self._player(colour)
        names = {target: self._player(target)}
        drawn = duel_svg(colour, robots[colour], {target: robots[target]}, target, label=name, names=names)
        who = html(badge(colour), tag("b")(name))
        return {"do": "stage", "robot": target, "beside": colour, "svg": drawn, "who": who}

    # The Junkyard

    def _reveal(self, event: Json) -> None:
        self._deal(
            ((_pile(size_of(kind)), kind, size_of(kind), _open(kind)) for kind in event["parts"]), "reveal"
        )

    def _scan(self, event: Json) -> None:
        sizes = event.get("sizes") or [size_of(kind) for kind in event["parts"]]
        drawn = list(zip(event["parts"], sizes, strict=True))
        if drawn:
            self._step(PAUSE, {"do": "hop", "robot": event["robot"]})
        self._deal(
            ((_pile(size), kind, size, _scanned(kind) if kind else _SCANNED) for kind, size in drawn), "scan"
        )

    def _return(self, event: Json) -> None:
        sizes = event.get("sizes") or [size_of(kind) for kind in event["parts"]]
        self._deal(((_SCANNED, None, size, _pile(size)) for size in sizes), "return")

    def _show(self, event: Json) -> None:
        self._step(DEAL, {"do": "pop", "el": _SCANNED}, sound="scan")

    def _clear(self, event: Json) -> None:
        self._deal(((_scanned(kind), kind, size_of(kind), _open(kind)) for kind in event["parts"]), "clear")

    # Held parts

    def _take(self, event: Json) -> None:
        kind, size, colour = event["part"], event["size"], event["robot"]
        held = {"part": kind, "size": size, "at": event["at"], "faces": event["faces"], "by": event["by"]}
        start = (
            _pile(size)
            if event["from"] == "pile"
            else _open(kind)
            if event["from"] == "open"
            else _scanned(kind)
        )
        self._held.setdefault(colour, {})[tuple(event["at"])] = held
        bring = {
            "do": "bring",
            "robot": colour,
            "from": start,
            "svg": part_shape(kind, size),
            "faces": held["faces"],
            "at": _name(event["at"]),
        }
        self._step(FLIGHT, {**bring, "to": middle(held), "size": size}, sound="take")

    def _unveil(self, event: Json) -> None:
        colour, kind, at = event["robot"], event["part"], tuple(event["at"])
        stage = self._stage(colour)
        held = {"faces": "N", **self._held.get(colour, {}).get(at, {}), "part": kind, "at": event["at"]}
        flip = {
            "do": "flip",
            "robot": colour,
            "at": _name(at),
            "svg": part_shape(kind),
            "then": event["outcome"],
        }
        self._step(FLIP, *stage, {**flip, "to": middle(held)}, sound="unveil")
        if event["outcome"] == "kept":
            self._held.setdefault(colour, {})[at] = held
            return
        self._held.get(colour, {}).pop(at, None)
        if event["outcome"] == "returned":
            self._away(colour, [held])

    def _away(self, colour: str, parts: Sequence[Json], sound: str = "clear") -> None:
        """Append a step in which parts that a robot held go to the open ones."""
        acts: list[Json] = [
            {
                "do": "part-with",
                "robot": colour,
                "at": _name(part["at"]),
                "from": middle(part),
                "to": _open(part["part"]),
                "svg": part_shape(part["part"]),
                "size": size_of(part["part"]),
            }
            for part in parts
        ]
        if acts:
            self._step(DEAL, *acts, sound=sound)

    def _drop(self, event: Json) -> None:
        colour = event["robot"]
        held = self._held.get(colour, {})
        bombs = [part for part in held.values() if part["part"] and junk.PARTS[part["part"]].family == "bomb"]
        for part in bombs:
            del held[tuple(part["at"])]
        self._away(colour, bombs)

    # Battle

    def _attack(self, event: Json) -> None:
        colour, target, held = event["robot"], event["target"], self._held.get(event["robot"], {})
        acts: list[Json] = [self._opposite(colour, target)] if {colour, target} <= set(self._robots) else []
        for n, bomb in enumerate(event["bombs"]):
            part = held.pop(tuple(bomb["at"]), {"faces": "N"}) | {"part": bomb["part"], "at": bomb["at"]}
            act = {"do": "throw", "robot": colour, "at": _name(bomb["at"]), "from": middle(part)}
            act |= {"target": event["target"], "svg": part_shape(bomb["part"]), "size": size_of(bomb["part"])}
            acts.append(act | {"lag": _lag(n)})
        self._step(THROW + 80 * (len(acts) - 1), *acts, sound="attack")

    def _damage(self, event: Json) -> None:
        colour, lost = event["robot"], event["lost"]
        acts: list[Json] = [*self._stage(colour), {"do": "hit", "robot": colour, "lost": lost}]
        if lost:
            acts += [
                {"do": "pop", "el": f'[data-power="{colour}"]', "text": str(event["power"])},
                {"do": "hearts", "robot": colour, "left": event["power"]},
                _mood(colour, "sad"),
            ]
        self._step(HIT, *acts, sound="damage" if lost else "dodge")
        if lost and event["why"] == "attack":
            self._step(TEAR)

    def _explode(self, event: Json) -> None:
        stage = self._stage(event["robot"])
        self._held.pop(event["robot"], None)
        self._step(BLAST, *stage, {"do": "explode", "robot": event["robot"]}, sound="explode")

    # The factory

    def _build(self, event: Json) -> None:
        colour = event["robot"]
        if event["parts"] is None:  # hidden from this viewer
            self._step(BUILD, {"do": "hop", "robot": colour}, sound="build")
            return
        before = self._robots.get(colour, {"held": []})
        energy = [
            part for part in before["held"] if part["part"] and junk.PARTS[part["part"]].family == "energy"
        ]
        robot = {**before, "parts": event["parts"], "held": energy}
        self._robots[colour] = robot
        ways = [(_robot(colour), kind, size_of(kind), _open(kind)) for kind in _listed(event["ejected"])]
        drawn = robot_svg(colour, robot, figures_of(event["parts"], energy), label=self._player(colour))
        still = colour in self._here  # its builder has seen it already
        acts: list[Json] = [{"do": "rebuild", "robot": colour, "svg": drawn, "still": still}]
        self._step(BUILD, *acts, *([{"do": "hop", "robot": colour}] if still else []), sound="build")
        self._deal(ways, "clear")

    def _eat(self, event: Json) -> None:
        colour, score = event["robot"], f'[data-score="{event["robot"]}"]'
        acts: list[Json] = [
            *self._stage(colour),
            {
                "do": "eat",
                "robot": colour,
                "to": score,
                "svgs": [part_shape(kind) for kind in event["parts"]],
            },
            _mood(colour, "glad"),
            {"do": "count", "el": score, "from": event["total"] - event["points"], "to": event["total"]},
        ]
        if colour in self._first:
            self._first.discard(colour)
            acts.append({"do": "celebrate", "kind": "delivery", "colour": colour, "at": score})
        self._step(EAT, *acts, sound="eat" if event["total"] < junk.GOAL else "full")

    def _boosted(self, event: Json) -> None:
        to, before = event["to"], self._boost
        self._boost = to
        act = {"do": "crystal", "to": to, "from": before, "svg": use("junkyard-boost")}
        self._step(FLIGHT, act, {"do": "hop", "robot": to}, sound="boost")

    def _over(self, event: Json) -> None:
        self._step(NOTE, *(_mood(colour, "glad") for colour in event["winners"]))

    _SHOWN: ClassVar[dict[str, Callable[[_Timeline, Json], None]]] = {
        "reveal": _reveal, "scan": _scan, "return": _return, "show": _show, "clear": _clear, "take": _take,
        "unveil": _unveil, "drop": _drop, "attack": _attack, "damage": _damage, "explode": _explode,
        "build": _build, "eat": _eat, "boost": _boosted, "over": _over,
    }  # fmt: skip
    """The method that shows each event type; the other types change nothing visible."""


def _name(at: Iterable[int]) -> str:
    x, y = at
    return f"{x},{y}"
