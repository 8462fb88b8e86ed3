"""Turns events into steps of animation: the movements that happen together, and their durations.

A step is a plain dict for `motion.js` and `acts.js`, `{"ms", "acts", "note", "say", "doing", "sound"}`;
`sound` is an event type. The head of `static/games/rally/board/acts.js` describes the game's own acts.
Events that happen at the same time in one step of the register are one step here: the movements of all
belts, or all shots. In B1 there is one step for each card and its consequences. The steps only tell the
story; the final picture is drawn from the position.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from typing import ClassVar

from games.rally.board import board, robots
from games.rally.board.draw.layout import Layout
from games.rally.board.squares import ANGLE, UNIT, beside, centre, name_of
from games.rally.words.log import doing
from games.rally.words.sentences import Teller
from shell.drawing.html import unkeyed
from shell.storage.jsontext import Json
from shell.texts.texts import Texts

from rally_core.names import colour_of

TOUCHED = ("pieces", "companions", "greens", "steps", "token", "players", "facts")
"""The regions that an animation changes without redrawing them."""

STEP, SLIDE, TURN, CARD, SHOT, HURT, GONE, FLIGHT, SWING, NOTE, MARK = (
    240, 380, 260, 300, 520, 460, 820, 760, 680, 620, 420,
)  # fmt: skip
"""Durations in milliseconds at the usual speed."""
CHEER, NOD = 1500, 900
"""Milliseconds of the winners' celebration: for winners who play on this device, and for others."""

CARRYING = {
    "C3": ("rotating",),
    "C4": ("gold",),
    "C5": ("gold", "blue"),
    "C6": ("gold", "blue", "red"),
    "C7": ("green",),
}
"""The belts that run in each step of the register."""
SHOVING = ("push", "pusher", "ram")
"""The values of `how` for a movement by which a robot is shoved."""
BLOCKING = ("wall", "energy", "padded", "mirror", "machine", "ledge", "row")
"""The reasons of `nothing` for which a robot bumps into a thing."""
LETTER = 14
"""Half the width of a letter that rises, in units of the drawing."""
GENTLE = ("belt", "current", "slip")
"""The values of `how` for a movement at an even speed."""
FATAL = {"pit": "fall", "edge": "fall", "door": "fall", "crusher": "crush", "damage": "burst", "lava": "fall"}
"""The animation of a body that is destroyed, by the reason; any other reason is a burst."""
TOGETHER = {
    "laser": ("laser",),
    "damage": ("laser", "damage"),
    "rotate": ("move", "rotate"),
    "move": ("move",),
    "land": ("land", "damage"),
    "lift": ("lift",),
    "archive": ("archive", "touch"),
    "touch": ("archive", "touch"),
    "fire": ("damage", "move"),
    "lock": ("damage", "lock"),
    "unlock": ("repair", "unlock", "lock"),
    "real": ("real",),
    "wake": ("wake",),
    "down": ("down",),
    "enter": ("enter",),
    "sweep": ("sweep",),
}
"""By event type, the types of the event before it with which it shares a step of animation.

Both belong to the same step of the register.
"""


def steps(
    data: Json,
    events: Sequence[Json],
    texts: Texts | None = None,
    player: Callable[[str], str] | None = None,
    here: Container[str] = (),
) -> list[Json]:
    """The steps of `events`, which begin at `data`, both as a viewer knows them.

    `player` gives the name of a colour's player; with it each event is noted and announced in words, under
    the register and its step. Words stay until others come or the next register begins. Colours in `here`
    get a celebration for each flag that they touch.
    """
    line = Timeline(data, here)
    if not (texts and player):
        for event in events:
            line.add(event)
        return line.steps
    telling, note, t = Teller(texts, player), "", texts.t
    begun: list[Json] = []
    for event in events:
        first = len(line.steps)
        line.add(event)
        if word := word_of(event, t):
            line.rise(event, word)
        if event["type"] == "register":
            note = ""
        words = " ".join(telling.sentences(event))
        if words:
            line.say(words, new=first < len(line.steps))
            note = line.steps[-1]["note"]
        if event["type"] in ("register", "step"):  # what was played before is over
            begun = [each for each in begun if each["type"] == "register"]
        if event["type"] in ("register", "step", "card"):
            begun.append(event)
            line.steps[-1] |= {"doing": doing(begun, texts, player), "note": note}
    return line.steps


def word_of(event: Json, t: Callable[..., str]) -> str:
    """The word that rises from a robot as an event happens; empty for most events.

    It is for eyes: the sentence of the event says the same.
    """
    match event["type"]:
        case "move" if event["how"] in SHOVING:
            return t("ui.rally.now.pushed")
        case "nothing" if event.get("robot") and event["reason"] in BLOCKING:
            return t("ui.rally.now.blocked")
        case "touch":
            return t("ui.rally.now.flag", n=event["flag"])
        case "destroy":
            return t("ui.rally.now.destroyed")
        case "sleep":
            return t("ui.rally.now.asleep")
        case "lock" if event["why"] == "damage":
            return t("ui.rally.now.locked")
    return ""


def celebration(data: Json, words: str, here: Container[str] = ()) -> list[Json]:
    """The celebration of the winners: their robots cheer, and chevrons fly for colours in `here`."""
    winners = data["result"]["winners"]
    names = [name for name, robot in data["robots"].items() if robot["at"] and colour_of(name) in winners]
    acts: list[Json] = [{"do": "pose", "el": _robot(name), "pose": "cheer", "angle": 0} for name in names]
    joy = any(colour in here for colour in winners)
    if joy:
        at = ", ".join(map(_robot, names))
        acts.append({"do": "celebrate", "kind": "victory", "colour": winners[0], "at": at})
    return [{"ms": CHEER if joy else NOD, "acts": acts, "note": words, "say": words, "sound": "over"}]


class Timeline:
    """Reads events in order and keeps the state before each of them that its animation needs."""

    def __init__(self, data: Json, here: Container[str] = ()) -> None:
        self.steps: list[Json] = []
        self._board = data["board"]
        self._layout = Layout(self._board)
        self._here = here
        self.bodies = {name: {**state} for name, state in data["robots"].items()}
        """The present state of each robot, as far as its drawing needs it."""
        self._marks = robots.marks(data)
        self._code = ""
        self._before = ""
        self._register = 0

    def add(self, event: Json) -> None:
        """Append the steps of one event, or add its acts to the step of a simultaneous event."""
        kind = event["type"]
        show = self._SHOWN.get(kind)
        if show:
            show(self, event)
        if kind not in ("step", "register"):
            self._before = kind

    def say(self, words: str, *, new: bool) -> None:
        """Note and announce words with the step of the last event, or with a pause if it has no step."""
        if not self.steps or not (new or self._joined):
            self._step(NOTE)
        last = self.steps[-1]
        note = f"{last['note']} {words}" if "note" in last else words
        last |= {"note": note, "say": note}

    def rise(self, event: Json, word: str) -> None:
        """Let a word rise from each body of the event that was just added, clear of the board's edges."""
        wide, high = (UNIT * n for n in self._board["size"])
        room = min(LETTER * len(word), wide // 2)
        if event["type"] == "move":
            squares = [move["to"] for move in event["moves"]]
        else:
            squares = [self._body(event)["at"] or event.get("at")]
        good = {"good": True} if event["type"] == "touch" else {}
        for at in filter(None, squares):
            x, y = centre(at)
            spot = [min(max(x, room), wide - room), min(max(y, UNIT // 2), high - UNIT // 2)]
            self.steps[-1]["acts"].append({"do": "told", "at": spot, "text": word, **good})

    _joined = False

    def _step(self, ms: int, *acts: Json, sound: str = "") -> None:
        step: Json = {"ms": ms, "acts": list(acts)}
        if sound:
            step["sound"] = sound
        self._joined = False
        self.steps.append(step)

    def _show(self, kind: str, ms: int, *acts: Json, sound: str = "") -> None:
        """Append a step, or add the acts to the last step if this happens at the same time."""
        if self.steps and self._before in TOGETHER.get(kind, ()):
            last = self.steps[-1]
            last["acts"] += acts
            last["ms"] = max(last["ms"], ms)
            self._joined = True
            return
        self._step(ms, *acts, sound=sound)

    # Robots

    def _body(self, event: Json) -> Json:
        """The state of an event's robot or shadow; the caller changes it."""
        state = self.bodies[event["robot"]]
        if event.get("shadow"):
            return state["shadow"] or state
        return state

    def _dress(self, name: str) -> list[Json]:
        """The acts that show the present signs of a robot, and of its shadow."""
        state = self.bodies[name]
        still = "" if state["down"] or state["asleep"] is not None else None
        acts: list[Json] = []
        for el, own in ((_robot(name), state), (_shadow(name), state["shadow"])):
            if own:
                attributes = {
                    "data-still": still,
                    "data-fire": str(state["fire"]) if state["fire"] else None,
                    "data-flying": "" if own.get("flying") else None,
                }
                if own is state:
                    attributes["data-ghost"] = "" if state["ghost"] else None
                acts.append({"do": "dress", "el": el, "svg": robots.signs(state), "set": attributes})
        return acts

    # Phases

    def _lit(self, event: Json) -> None:
        code = event["code"]
        self._code, self._before = code, ""
        acts: list[Json] = [{"do": "lit", "code": code}]
        if code != "B1":
            acts.append({"do": "glow", "lit": self._glowing(None)})
        if code in CARRYING:
            self._step(MARK, *acts, {"do": "run", "kinds": list(CARRYING[code])})
        else:
            self._step(1, *acts)

    def _registered(self, event: Json) -> None:
        self._register, self._before = event["number"], ""
        self._step(
            MARK,
            {"do": "lit", "code": ""},
            {"do": "timed", "register": event["number"]},
            {"do": "glow", "lit": self._glowing(None)},
            sound="register",
        )

    def _glowing(self, name: str | None) -> list[str]:
        """The selectors lit while a robot's card runs, or for None while the register begins."""
        slots = [f'[data-register="{self._register}"]']
        return [_robot(name), f'[data-runs="{name}:{self._register}"]', *slots] if name else slots

    def _card(self, event: Json) -> None:
        name = event["robot"]
        self._register = event["register"]
        el = _body_selector(event)
        angle = ANGLE[self._body(event)["facing"] or "N"]
        self._step(
            CARD,
            {"do": "glow", "lit": self._glowing(name)},
            {"do": "pose", "el": el, "pose": "ready", "angle": angle},
        )

    # Movements

    def _move(self, event: Json) -> None:
        how, moves = event["how"], event["moves"]
        acts: list[Json] = []
        for n, move in enumerate(moves):
            body = self._body(move)
            start, end = centre(move["from"]), centre(move["to"])
            body["at"] = list(move["to"])
            act: Json = {
                "do": "slide",
                "el": _body_selector(move),
                "path": [start, end],
                "at": name_of(move["to"]),
            }
            if how == "sling":
                act |= {"do": "sling"}
            elif how in GENTLE:
                act["gentle"] = True
            if how == "turner":
                act["path"] = _around(start, end)
            acts.append(act)
            if how in ("step", "back", "push", "ram", "pusher"):
                pose = (
                    ("drive" if len(moves) == 1 else "push")
                    if how in ("step", "back") and not n
                    else "pushed"
                )
                acts.append(
                    {"do": "pose", "el": _body_selector(move), "pose": pose, "angle": _angle(start, end)}
                )
        acts += self._working(event)
        ms = {"sling": FLIGHT, "turner": SWING, "belt": SLIDE, "current": SLIDE, "slip": SLIDE}.get(how, STEP)
        sound = "push" if how == "step" and len(moves) > 1 else "step" if how == "back" else str(how)
        self._show("move" if how in ("belt", "current", "turner") else "", ms, *acts, sound=sound)

    def _working(self, event: Json) -> list[Json]:
        """The acts of the machine that pushes, slings or turns; none for other movements."""
        how = event["how"]
        way = event.get("direction") or "N"
        if how == "sling":
            return [_work("jack", event["moves"][0]["from"], "spring")]
        if how in ("pusher", "ram"):
            begun = [move["from"] for move in event["moves"]]
            machines = [machine for machine in self._board.get("fixtures", ()) if machine["kind"] == how]
            at = next((machine["at"] for machine in machines if machine["at"] in begun), None)
            return [{**_work(how, at, "ram" if how == "ram" else "push"), "way": way}] if at else []
        if how == "turner":
            at = self._corner(event["moves"][0]["from"])
            return [_work("turner", at, "turn")] if at else []
        return []

    def _corner(self, at: Sequence[int]) -> Sequence[int] | None:
        """The north-west square of the big turner over a square, or None."""
        for region in self._board.get("regions", ()):
            x, y = region["at"]
            if region["kind"] == "turner" and 0 <= at[0] - x < 2 and 0 <= at[1] - y < 2:
                return (x, y)
        return None

    def _rotate(self, event: Json) -> None:
        start, end = event["from"] or "N", event["to"]
        body = self._body(event)
        body["facing"] = end
        turn = (ANGLE[end] - ANGLE[start] + 180) % 360 - 180
        if turn == -180:
            turn = 180
        el = _body_selector(event)
        acts: list[Json] = [
            {"do": "turn", "el": f"{el} .turn", "from": ANGLE[start], "to": ANGLE[start] + turn},
            {"do": "set", "el": el, "name": "data-facing", "value": end},
        ]
        if event["from"] is None:
            acts += self._dress(event["robot"])
        if event["why"] == "gear":
            acts.append({**_work("gear", body["at"], "spin"), "angle": turn})
        self._show("rotate", TURN if abs(turn) < 180 else 2 * TURN - 80, *acts, sound="rotate")

    def _bounce(self, event: Json) -> None:
        angle = ANGLE.get(event.get("direction") or "N", 0)
        self._step(
            STEP,
            {"do": "pose", "el": _body_selector(event), "pose": "squash", "angle": angle},
            {"do": "spot", "at": centre(event["at"]), "look": "ripple"},
            sound="bounce",
        )

    def _nothing(self, event: Json) -> None:
        el = _body_selector(event) if event.get("robot") else ""
        if not el:
            return
        bumps = event["reason"] in BLOCKING
        body = self._body(event)
        angle = ANGLE[body["facing"] or "N"]
        if bumps and event.get("at") and body["at"]:
            angle = _angle(centre(body["at"]), centre(event["at"])) if event["at"] != body["at"] else angle
        self._step(
            HURT,
            {"do": "pose", "el": el, "pose": "bump" if bumps else "still", "angle": angle},
            sound="nothing",
        )

    # Damage

    def _damage(self, event: Json) -> None:
        state = self.bodies[event["robot"]]
        state["damage"] = event["total"]
        body = self._body(event)
        acts: list[Json] = [{"do": "pose", "el": _body_selector(event), "pose": "jolt"}]
        if body["at"]:
            at = centre(body["at"])
            acts.append({"do": "told", "at": at, "text": f"−{event['points']}"})
            if event["why"] in ("fire", "heat", "lava"):
                acts.append({"do": "spot", "at": at, "look": "flame"})
        acts.append({"do": "pop", "el": f'[data-damage="{event["robot"]}"]'})
        self._show("damage", HURT, *acts, sound="damage")

    def _fire(self, event: Json) -> None:
        state = self.bodies[event["robot"]]
        state["fire"] = event["value"]
        self._show("fire", MARK, *self._dress(event["robot"]), sound="fire" if event["value"] else "out")

    def _locked(self, event: Json) -> None:
        acts = [{"do": "pop", "el": f'[data-runs="{event["robot"]}:{n}"]'} for n in event["registers"]]
        self._show(event["type"], MARK, *acts)

    def _laser(self, event: Json) -> None:
        start, end = centre(event["from"]), centre(event["to"])
        if start == end:
            body = next((other for other in self.bodies.values() if other["at"] == list(event["from"])), None)
            way = body["facing"] if body and event.get("by") and body["facing"] else "N"
            x, y = centre(beside(event["from"], way))
            end = (start[0] + (x - start[0]) // 2, start[1] + (y - start[1]) // 2)
        self._show(
            "laser", SHOT, {"do": "beam", "from": start, "to": end, "power": event["power"]}, sound="laser"
        )

    def _destroy(self, event: Json) -> None:
        name = event["robot"]
        state = self.bodies[name]
        how = FATAL.get(event["why"], "burst")
        acts: list[Json] = [{"do": "depart", "el": _body_selector(event), "how": how}]
        if event["why"] == "crusher" and event["at"]:
            acts.append(_work("crusher", event["at"], "crush"))
        shadowed = state["shadow"] and not event.get("shadow")
        if shadowed:
            acts.append({"do": "depart", "el": _shadow(name), "how": "fade"})
        state |= {"at": None, "shadow": None, "fire": 0, "asleep": None, "down": False}
        sound = {"fall": "fall", "crush": "crush"}.get(how, "destroy")
        self._step(GONE, *acts, sound=sound)

    def _door(self, event: Json) -> None:
        at = event["at"]
        corner = next(
            (
                region["at"]
                for region in self._board.get("regions", ())
                if region["kind"] == "trapdoor"
                and all(0 <= at[n] - region["at"][n] < region["size"] for n in (0, 1))
            ),
            at,
        )
        self._step(SWING, _work("trapdoor", corner, "open"), sound="door")

    # States of a robot

    def _asleep(self, event: Json) -> None:
        self.bodies[event["robot"]]["asleep"] = event["register"]
        self._step(NOTE, *self._dress(event["robot"]), _pose(event, "doze"), sound="sleep")

    def _awake(self, event: Json) -> None:
        """Wake a robot: from sleep if the event has a register, else from a power-down."""
        self.bodies[event["robot"]]["down" if event["register"] is None else "asleep"] = (
            False if event["register"] is None else None
        )
        self._show("wake", MARK, *self._dress(event["robot"]), _pose(event, "hop"), sound="wake")

    def _down(self, event: Json) -> None:
        self.bodies[event["robot"]]["down"] = True
        self._show("down", MARK, *self._dress(event["robot"]), _pose(event, "doze"), sound="sleep")

    def _lift(self, event: Json) -> None:
        self._body(event)["flying"] = True
        self._show("lift", MARK, *self._dress(event["robot"]), _pose(event, "hop"), sound="lift")

    def _land(self, event: Json) -> None:
        self._body(event)["flying"] = False
        self._show("land", MARK, *self._dress(event["robot"]), _pose(event, "squash"), sound="land")

    def _shadow(self, event: Json) -> None:
        name, state = event["robot"], self.bodies[event["robot"]]
        state["shadow"] = {"at": list(event["at"]), "facing": event["facing"], "machine": event["machine"]}
        drawn = robots.body(name, state, shadow=True, mark=self._marks[name])
        self._step(FLIGHT, {"do": "arrive", "svg": drawn}, sound="shadow")

    def _vanish(self, event: Json) -> None:
        name = event["robot"]
        self.bodies[name]["shadow"] = None
        self._step(MARK, {"do": "depart", "el": _shadow(name), "how": "fade"}, sound="vanish")

    def _enter(self, event: Json) -> None:
        name, state = event["robot"], self.bodies[event["robot"]]
        state |= {
            "at": list(event["at"]),
            "ghost": event["ghost"],
            "facing": None,
            "entering": True,
            "damage": 2,
        }
        drawn = robots.body(name, state, mark=self._marks[name])
        self._show("enter", FLIGHT, {"do": "arrive", "svg": drawn}, sound="enter")

    def _real(self, event: Json) -> None:
        state = self.bodies[event["robot"]]
        state["ghost"] = False
        self._show("real", MARK, *self._dress(event["robot"]), _pose(event, "hop"), sound="wake")

    # Progress

    def _touch(self, event: Json) -> None:
        name = event["robot"]
        colour = colour_of(name)
        acts = [_pose(event, "cheer")]
        at = self.bodies[name]["at"]
        if at:
            acts.append({"do": "spot", "at": centre(at), "look": "ripple"})
        if colour in self._here:
            acts.append({"do": "celebrate", "kind": "delivery", "colour": colour, "at": _robot(name)})
        acts.append({"do": "pop", "el": f'[data-flags="{colour}"]'})
        self._show("touch", NOTE, *acts, sound="touch")

    def _archive(self, event: Json) -> None:
        at = event.get("at") or self.bodies[event["robot"]]["at"]
        acts = [{"do": "spot", "at": centre(at), "look": "ripple"}] if at else []
        self._show("archive", MARK, *acts, sound="archive")

    def _repair(self, event: Json) -> None:
        at = self.bodies[event["robot"]]["at"]
        acts = [_pose(event, "hop"), {"do": "pop", "el": f'[data-damage="{event["robot"]}"]'}]
        if at:
            acts.append({"do": "told", "at": centre(at), "text": f"+{event['points']}", "good": True})
        self._step(MARK, *acts, sound="repair")

    def _replaced(self, event: Json) -> None:
        name, register = event["robot"], event.get("register")
        self._step(
            MARK,
            {"do": "pop", "el": f'[data-runs="{name}:{register}"]'},
            _pose(event, "hop"),
            sound="replace",
        )

    def _greens(self, event: Json) -> None:
        way = event["direction"]
        svg = unkeyed(board.greens(self._board, way == "forward"))
        tripped = bool(event.get("tripped"))
        self._step(MARK, {"do": "greens", "svg": svg, "way": way, "tripped": tripped}, sound="greens")

    def _over(self, event: Json) -> None:
        self._step(MARK, {"do": "lit", "code": ""})

    _SHOWN: ClassVar[dict[str, Callable[[Timeline, Json], None]]] = {
        "register": _registered, "step": _lit, "card": _card, "move": _move, "rotate": _rotate,
        "bounce": _bounce, "nothing": _nothing, "damage": _damage, "fire": _fire, "lock": _locked,
        "unlock": _locked, "laser": _laser, "destroy": _destroy, "door": _door, "sleep": _asleep,
        "wake": _awake, "down": _down, "lift": _lift, "land": _land, "shadow": _shadow, "vanish": _vanish,
        "enter": _enter, "real": _real, "touch": _touch, "archive": _archive, "repair": _repair,
        "replace": _replaced, "greens": _greens, "over": _over,
    }  # fmt: skip
    """The method that shows each event type; the other types are only told."""


def _robot(name: str) -> str:
    return f'.rally-robot[data-robot="{name}"]'


def _shadow(name: str) -> str:
    return f'.rally-robot[data-shadow="{name}"]'


def _body_selector(event: Json) -> str:
    """The selector of an event's body, the robot or its shadow."""
    name = event["robot"]
    return _shadow(name) if event.get("shadow") else _robot(name)


def _pose(event: Json, pose: str) -> Json:
    return {"do": "pose", "el": _body_selector(event), "pose": pose, "angle": 0}


def _work(name: str, at: Sequence[int], how: str) -> Json:
    return {"do": "work", "thing": f"{name}:{name_of(at)}", "how": how}


def _angle(start: tuple[int, int], end: tuple[int, int]) -> int:
    """The direction from one point to another, in degrees clockwise from north, a multiple of 45."""
    x, y = ((a > b) - (a < b) for a, b in zip(end, start, strict=True))
    ways = {
        (0, -1): 0,
        (1, -1): 45,
        (1, 0): 90,
        (1, 1): 135,
        (0, 1): 180,
        (-1, 1): 225,
        (-1, 0): 270,
        (-1, -1): 315,
    }
    return ways.get((x, y), 0)


def _around(start: tuple[int, int], end: tuple[int, int]) -> list[tuple[int, int]]:
    """The path to the opposite square of a big turner, clockwise around its middle."""
    corners = [(0, 0), (1, 0), (1, 1), (0, 1)]
    left, top = min(start[0], end[0]), min(start[1], end[1])
    first = corners.index(((start[0] - left) // UNIT, (start[1] - top) // UNIT))
    x, y = corners[(first + 1) % 4]
    return [start, (left + x * UNIT, top + y * UNIT), end]
