"""Turns events into steps of animation: simultaneous movements and their duration.

A step is a plain dict for `motion.js` and `acts.js`: `{"ms": 220, "acts": [...], "note": text}`. The acts:

- `move` (`el`; `path`: points joined by straight lines; `jumps`: indexes of the path before which the piece
  shrinks away and grows again there; `lag`: the part of the step spent waiting; `ease`: the motion before and
  after; `size`: the scale at the end), `turn` (`el`, `from`, `to` in degrees)
- `pose` (`el`, `pose`: one of those in `acts.js`, such as `drive` or `jolt`; `angle`: its direction in
  degrees): a gesture of the body on top of the movement; `lag` as above
- `add` (`el`, `svg`, `path`): a new drawing, at first of the scale `size`; with `into` it is removed
  at the end of the path; without `size` it pops up
- `hand` (`el`, `svg`, `path`, `sizes`): a crystal goes from claw to claw in a high arc
- `set` (`el`, `name`, `value`)
- `carry` (`el`, `cargo`, `svg`): a claw takes a crystal or lets it go; with `late` once the crystal arrives
- `bolt` (`el`, `from`, `to`), `flash` (`el`), `shake` (`el`), `glow` (`lit`: the running order and its bot)
- `pop` (`el`, perhaps a new `text`) and `take` (`el`): an item beside the board changes, or is used up
- `fly` (`el`, `from`, `svg`): a drawing flies off the board to an item beside it
- `count` (`el`, `from`, `to`): a number there counts up after the arrival
- `celebrate` (`kind`, `colour`, `at`): a burst of joy; `late` as for `carry`

A step that can be heard has a `sound`: the kind of its event.

The steps only tell the story; the final state is drawn from the engine's position.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Sequence
from typing import ClassVar

from games.ttb.board import board
from games.ttb.board.elements import lying, reacts_to_zap
from shell.drawing.html import Html, tag, use
from shell.storage.jsontext import Json

from ttb_core.names import CRYSTAL, points
from ttb_core.orders import ORDER

STEP, TURN, ZAP, PAUSE, NOTE, FLIGHT = 220, 160, 320, 140, 620, 420

TOUCHED = ("pieces", "programs", "players", "supply")
"""The regions that an animation changes without redrawing them."""
_PIECES, _EFFECTS = '[data-region="pieces"]', '[data-layer="effects"]'

DRIVEN = ("step", "back")
"""The values of `how` for movements on treads; all others leave the ground."""
CLAW = 30
"""The distance of a held crystal from the middle of its bot, in units."""
HELD = 0.48
"""The scale of a held crystal."""
LAG = 0.07
"""The part of a step after which a push reaches the next piece in a row; `MOST_LAG` is the most in total."""
MOST_LAG = 0.28


def _key(key: str) -> str:
    return f'[data-key="{key}"]'


def _body(key: str) -> str:
    return f"{key} .body"


def _carry(bot: str, crystal: str, *, late: bool = False) -> Json:
    """Put a crystal into the claw of a bot, or empty the claw; with `late` once the crystal arrives."""
    svg = board.looks(bot, crystal)
    return {"do": "carry", "el": _key(bot), "cargo": crystal, "svg": svg, "late": late}


def _pose(el: str, pose: str, angle: float = 0, **more: object) -> Json:
    """A gesture of the body of a piece; `angle` is its direction, in degrees as for bots."""
    return {"do": "pose", "el": _body(el), "pose": pose, "angle": angle, **more}


def _mood(bot: str, mood: str | None) -> Json:
    return {"do": "set", "el": _key(bot), "name": "data-mood", "value": mood}


def _glance(order: str) -> str:
    """The direction of a bot's glance before an order: `left`, `right`, `back`, or empty for ahead."""
    action, argument = ORDER[order].parts[0] if order in ORDER else ("", 0)
    if action == "rotate":
        return "left" if argument > 0 else "right"
    return "back" if action == "step" and argument else ""


def _stone(crystal: str) -> Html:
    """A crystal between two claws, as large as one on the ground."""
    return tag("g")(board.upright(use("crystal-" + crystal)))


def _moves_on(event: Json, other: Json | None) -> bool:
    """True if the other event continues a movement: the same bot drives on in the same way."""
    if other is None or other["type"] != "move" or event["how"] not in DRIVEN:
        return False
    mover = event["moves"][0]["piece"]
    return bool(other["how"] == event["how"] and other["moves"][0]["piece"] == mover)


def way_of(move: Json) -> tuple[list[tuple[float, float]], list[int]]:
    """The points on the way of a move, and the indexes of those that a teleporter leads to."""
    path, jumps = [board.centre(*move["from"])], []
    for entry, exit_ in move["through"]:
        path += [board.centre(*entry), board.centre(*exit_)]
        jumps.append(len(path) - 1)
    path.append(board.centre(*move["to"]))
    return path, jumps


class Timeline:
    """Reads events in order and tracks the drawing of each piece and the angle of each bot.

    The first delivery of the game is celebrated for the colours `cheered`.
    """

    def __init__(self, data: Json, describe: Callable[[Json], str], cheered: Container[str] = ()) -> None:
        self.steps: list[Json] = []
        self._describe = describe
        self._angle = {name: board.ANGLE[bot["facing"]] for name, bot in data["bots"].items()}
        self._at = {name: list(bot["at"]) for name, bot in data["bots"].items()}
        self._lying = {tuple(c["at"]): _key(board.key_of("crystal", c["at"])) for c in data["crystals"]}
        self._elements = {tuple(at): _key(board.key_of(kind.name, at)) for kind, at in lying(data)}
        self._first = {
            colour for colour in data["bases"] if colour in cheered and not data["banked"].get(colour)
        }
        self._pile = len(data["pile"])
        self._entered = 0
        self._slot = ""
        self._made = 0
        self._sad: list[str] = []
        self._glancing = ""
        self._before: Json | None = None

    def add(self, event: Json, after: Json | None = None) -> None:
        """Append the steps of an event followed by the event `after`.

        Events that change nothing on the board add no steps.
        """
        kind = event["type"]
        if kind == "move":
            self._move(event, after)
        elif kind in self._SHOWN:
            self._SHOWN[kind](self, event)
        self._before = event

    def _step(self, ms: int, *acts: Json, note: str = "", sound: str = "") -> None:
        step: Json = {"ms": ms, "acts": list(acts)}
        if note:
            step["note"] = note
        if sound:
            step["sound"] = sound
        self.steps.append(step)

    def pause(self) -> None:
        """Append a step without anything visible."""
        self._step(PAUSE)

    def _note(self, event: Json) -> str:
        return self._describe(event)

    def _claw(self, bot: str) -> tuple[float, float]:
        """The point at which a bot holds its crystal."""
        x, y = board.centre(*self._at[bot])
        right, down = board.pointing(self._angle[bot])
        return round(x + CLAW * right, 1), round(y + CLAW * down, 1)

    def _droop(self, bot: str) -> Json:
        """Make a bot sad until the next order begins."""
        self._sad.append(bot)
        return _mood(bot, "sad")

    def _look(self, bot: str, order: str) -> list[Json]:
        """Let a bot glance in the direction of its next action."""
        glance = _glance(order)
        ahead = self._look_ahead()
        if not glance:
            return ahead
        self._glancing = bot
        return [*ahead, {"do": "set", "el": _key(bot), "name": "data-glance", "value": glance}]

    def _look_ahead(self) -> list[Json]:
        """End the glance of a bot: now it acts."""
        bot, self._glancing = self._glancing, ""
        return [{"do": "set", "el": _key(bot), "name": "data-glance", "value": None}] if bot else []

    def _order(self, event: Json) -> None:
        name = f"{event['bot']}:{event['slot']}"
        self._slot = f'[data-slot="{name}"]'
        lit = [self._slot, f'.mini-tile[data-tip="slot:{name}"]', _key(event["bot"])]
        glow = {"do": "glow", "lit": lit}
        cheered_up = [_mood(bot, None) for bot in dict.fromkeys(self._sad)]
        self._sad = []
        wakes = _pose(_key(event["bot"]), "wake"), *self._look(event["bot"], event["order"])
        self._step(PAUSE, glow, *cheered_up, *wakes, note=self._note(event))

    def _move(self, event: Json, after: Json | None) -> None:
        before, how = self._before, event["how"]
        goes_on = before is not None and before["type"] == "move" and _moves_on(before, event)
        ease = ("go" if goes_on else "stand") + "-" + ("go" if _moves_on(event, after) else "stand")
        through = (way for move in event["moves"] for way in move["through"])
        holes = [{"do": "flash", "el": self._elements[tuple(hole)]} for way in through for hole in way]
        moved: list[Json] = []
        for number, (move, el) in enumerate(self._with_drawings(event["moves"])):
            path, jumps = way_of(move)
            lag = 0 if goes_on else round(min(MOST_LAG, LAG * number), 2)
            moved.append({
                "do": "move", "el": el, "path": path, "jumps": jumps, "at": board.name_of(tuple(move["to"])),
                "lag": lag, "ease": ease,
            })  # fmt: skip
        is_push = len(moved) > 1
        mover = "hop" if how not in DRIVEN else "push" if is_push else "drive"
        angle = board.ANGLE[event["direction"]]
        poses = [
            _pose(act["el"], "pushed" if number else mover, angle, lag=act["lag"])
            for number, act in enumerate(moved)
            if not goes_on or number or mover == "push"
        ]
        sound = "teleport" if holes else "push" if is_push else how
        ms = STEP if max(len(act["path"]) for act in moved) == 2 else STEP * 2
        self._step(ms, *moved, *poses, *holes, *self._look_ahead(), note=self._note(event), sound=sound)

    def _with_drawings(self, moves: list[Json]) -> list[tuple[Json, str]]:
        """Each move with the drawing of its piece, which is then registered at its new hex."""
        pairs: list[tuple[Json, str]] = []
        for move in moves:
            piece, start = move["piece"], tuple(move["from"])
            if piece == "crystal":
                el = self._lying.pop(start, "")
            elif piece in self._at:
                el = _key(piece)
                self._at[piece] = list(move["to"])
            else:
                el = self._elements.pop(start, "")
            pairs.append((move, el))
        for move, el in pairs:
            if move["piece"] == "crystal":
                self._lying[tuple(move["to"])] = el
            elif move["piece"] not in self._at:
                self._elements[tuple(move["to"])] = el
        return pairs

    def _rotate(self, event: Json) -> None:
        bot = event["bot"]
        start = self._angle[bot]
        end = self._angle[bot] = start - 60 * event["steps"]
        self._step(
            TURN + 60 * (abs(event["steps"]) - 1),
            {"do": "turn", "el": _key(bot) + " .turn", "from": start, "to": end},
            {"do": "set", "el": _key(bot), "name": "data-facing", "value": event["to"]},
            *self._look_ahead(),
            note=self._note(event),
            sound="rotate",
        )

    def _load(self, event: Json) -> None:
        bot, at, owner = event["bot"], tuple(event["at"]), event["owner"]
        claw, angle = self._claw(bot), self._angle[bot]
        acts: list[Json] = [_pose(_key(bot), "reach", angle)]
        if owner:
            acts += [
                _carry(owner, ""),
                self._passed(event["crystal"], self._claw(owner), claw),
                _pose(_key(owner), "robbed", angle),
                self._droop(owner),
            ]
        else:
            el = self._lying.pop(at, "")
            path = [board.centre(*at), claw]
            acts.append({"do": "move", "el": el, "path": path, "jumps": [], "fade": True, "size": HELD})
        self._step(
            STEP * 2 if owner else STEP,
            *acts,
            _carry(bot, event["crystal"], late=True),
            note=self._note(event),
            sound="steal" if owner else "load",
        )

    def _passed(self, crystal: str, start: tuple[float, float], end: tuple[float, float]) -> Json:
        """A crystal that goes from one claw to another."""
        return {
            "do": "hand",
            "el": _EFFECTS,
            "svg": _stone(crystal),
            "path": [start, end],
            "sizes": [HELD, HELD],
        }

    def _unload(self, event: Json) -> None:
        bot, onto, target = event["bot"], event["onto"], event["target"]
        claw, angle = self._claw(bot), self._angle[bot]
        acts: list[Json] = [_carry(bot, ""), _pose(_key(bot), "reach", angle)]
        if onto == "ground":
            acts.append(self._lay(event["crystal"], event["at"], claw))
        elif onto == "bot":
            acts.append(self._passed(event["crystal"], claw, self._claw(target)))
            acts += [_pose(_key(target), "given", angle), _carry(target, event["crystal"], late=True)]
        else:
            acts += [self._hand_over(event["crystal"], event["at"], claw), _mood(bot, "glad")]
            acts.append(_pose(_key("base-" + target), "give"))
        self._step(STEP, *acts, note=self._note(event), sound="unload")

    def _lay(self, crystal: str, at: list[int], claw: tuple[float, float] | None = None) -> Json:
        """The drawing of a crystal new on the ground: it comes out of a claw, or pops up."""
        self._made += 1
        key = f"new-{self._made}"
        self._lying[tuple(at)] = _key(key)
        svg = board.crystal(crystal, at).replace(board.key_of("crystal", at), key)
        middle = board.centre(*at)
        act: Json = {"do": "add", "el": _PIECES, "svg": svg, "path": [claw or middle, middle]}
        return act | {"size": HELD} if claw else act

    def _hand_over(self, crystal: str, at: list[int], claw: tuple[float, float]) -> Json:
        """The drawing of a crystal that a bot puts into another piece, where it disappears."""
        return {
            "do": "add",
            "el": _EFFECTS,
            "svg": _stone(crystal),
            "path": [claw, board.centre(*at)],
            "size": HELD,
            "into": True,
        }

    def _bank(self, event: Json) -> None:
        colour, figure = event["colour"], f'[data-score="{event["colour"]}"]'
        base = _key("base-" + colour)
        before = event["points"] - points(CRYSTAL[event["crystal"]])
        acts: list[Json] = [
            {"do": "fly", "el": figure, "from": base, "svg": use("crystal-" + event["crystal"])},
            {"do": "count", "el": figure, "from": before, "to": event["points"]},
        ]
        by = self._before
        if by is not None and by["type"] == "unload":
            acts.append(_pose(_key(by["bot"]), "cheer"))
        if colour in self._first:
            self._first.remove(colour)
            acts.append({"do": "celebrate", "kind": "delivery", "colour": colour, "at": base, "late": True})
        self._step(FLIGHT, *acts, note=self._note(event), sound="bank")

    def _draw(self, event: Json) -> None:
        self._pile -= 1
        self._step(
            STEP,
            {"do": "pop", "el": "[data-pile]", "text": str(self._pile)},
            {"do": "pop", "el": f"{_key('player-' + event['colour'])} .player-extras"},
            note=self._note(event),
            sound="draw",
        )

    def _enter(self, event: Json) -> None:
        self._entered += 1
        self._step(
            STEP,
            {"do": "take", "el": f".track > :nth-child({self._entered})"},
            self._lay(event["crystal"], event["at"]),
            note=self._note(event),
            sound="enter",
        )

    def _counter(self, event: Json) -> None:
        self._step(
            STEP,
            {"do": "pop", "el": "[data-counters]", "text": str(event["left"])},
            {"do": "shake", "el": ".counter"},
            note=self._note(event),
            sound="counter",
        )

    def _over(self, event: Json) -> None:
        self._step(PAUSE, note=self._note(event))

    def _zap(self, event: Json) -> None:
        bot, hit = event["bot"], event["hit"]
        angle, end = self._angle[bot], board.centre(*event["to"])
        if hit and hit["at"] and hit["at"] != event["from"]:  # ends short of the middle of the target
            right, down = board.pointing(angle)
            end = round(end[0] - CLAW * right, 1), round(end[1] - CLAW * down, 1)
        acts: list[Json] = [
            {"do": "bolt", "el": _EFFECTS, "from": self._claw(bot), "to": end},
            _pose(_key(bot), "recoil", angle),
        ]
        if hit and hit["kind"] == "bot":
            acts += [_pose(_key(hit["name"]), "jolt", angle), self._droop(hit["name"])]
        elif hit and reacts_to_zap(hit["kind"]):
            acts.append(_pose(self._elements.get(tuple(hit["at"]), ""), "jolt", angle))
        self._step(ZAP, *acts, note=self._note(event), sound="zap")

    def _force(self, event: Json) -> None:
        looks = self._look(event["bot"], event["order"]) if event["order"] else []
        self._step(PAUSE, *looks, note=self._note(event))

    def _stuck(self, event: Json) -> None:
        self._step(
            PAUSE,
            {"do": "set", "el": _key(event["bot"]), "name": "data-stuck", "value": "true"},
            _pose(_key(event["bot"]), "sink"),
            note=self._note(event),
            sound="stuck",
        )

    def _free(self, event: Json) -> None:
        self._step(
            STEP,
            {"do": "set", "el": _key(event["bot"]), "name": "data-stuck", "value": None},
            _pose(_key(event["bot"]), "wriggle"),
            note=self._note(event),
        )

    def _nothing(self, event: Json) -> None:
        mark = "part" if "of" in event else "nothing"
        bot = event["bot"]
        acts: list[Json] = [
            {"do": "shake", "el": self._slot},
            {"do": "set", "el": self._slot, "name": "data-mark", "value": mark},
        ]
        angle = self._bumps(event)
        if angle is not None:
            acts.append(_pose(_key(bot), "bump", angle))
            obstacle = self._obstacle(event)
            acts += [_pose(obstacle, "bumped", angle)] if obstacle else []
        elif event["reason"] != "passive":
            acts.append(_pose(_key(bot), "sulk"))
        if event["reason"] != "passive":  # a passive order protects without running
            acts.append(self._droop(bot))
        self._step(NOTE, *acts, note=self._note(event), sound="nothing" if angle is None else "bump")

    def _bumps(self, event: Json) -> float | None:
        """The direction of a blocked step, in degrees, or None if the order was no step."""
        if event["reason"] not in ("edge", "blocked", "row", "no_way_out"):
            return None
        order = ORDER.get(event["order"])
        ways = [argument for action, argument in order.parts if action == "step"] if order else []
        return self._angle[event["bot"]] + 60 * ways[0] if ways else None

    def _obstacle(self, event: Json) -> str:
        """The selector of the obstacle, or empty."""
        by, at = event["by"], tuple(event["at"] or ())
        if by in self._at:
            return _key(by)
        return self._lying.get(at) or self._elements.get(at) or (_key(f"base-{by}") if by else "")

    def _end_phase(self, event: Json) -> None:
        self._step(NOTE, note=self._note(event))

    _SHOWN: ClassVar[dict[str, Callable[[Timeline, Json], None]]] = {
        "order": _order, "rotate": _rotate, "load": _load, "unload": _unload, "bank": _bank, "draw": _draw,
        "enter": _enter, "counter": _counter, "over": _over, "zap": _zap, "force": _force, "stuck": _stuck,
        "free": _free, "nothing": _nothing, "end_phase": _end_phase,
    }  # fmt: skip
    """The method for each event type, besides `move`; the other types change nothing on the board."""


def steps(
    data: Json,
    events: Sequence[Json],
    describe: Callable[[Json], str],
    tell: Callable[[list[Json]], str] = lambda group: "",
    doing: Callable[[list[Json]], str] = lambda group: "",
    cheered: Container[str] = (),
) -> list[Json]:
    """The steps of `events`, which begin at the position `data`.

    `describe` puts an event into words, or returns "". `tell` sums up an order and its effects; the text is
    announced when their first step begins. `doing` is the text for the line of current actions from then on.
    The first delivery is celebrated for the colours `cheered`.
    """
    line = Timeline(data, describe, cheered)
    for group in by_order(events):
        first = len(line.steps)
        for event, after in zip(group, [*group[1:], None], strict=True):
            line.add(event, after)
        words = tell(group)
        if words and first == len(line.steps):
            line.pause()
        if words:
            line.steps[first]["say"] = words
        now = doing(group) if len(line.steps) > first else ""
        if now:
            line.steps[first]["doing"] = now
    return line.steps


def by_order(events: Sequence[Json]) -> Iterator[list[Json]]:
    """The events in groups: those before the first order, then each order with its effects."""
    group: list[Json] = []
    for event in events:
        if event["type"] == "order" and group:
            yield group
            group = []
        group.append(event)
    if group:
        yield group


CHEER, NOD = 1500, 900
"""The duration of the celebration in milliseconds: for winners on this device, and for others."""


def celebration(data: Json, words: str, here: Container[str] = ()) -> list[Json]:
    """The celebration of the winners: their bots beam, and the board's note names them.

    For winners who play `here` gears and crystals fly from their bases.
    """
    winners = [colour for colour in data["result"]["winners"] if colour in data["bases"]]
    bases = [_key("base-" + colour) for colour in winners]
    acts: list[Json] = [_pose(base, "give") for base in bases]
    joy = bool(bases) and winners[0] in here
    for bot in data["bots"]:
        if bot[:-1] in data["result"]["winners"]:
            acts += [_mood(bot, "glad"), _pose(_key(bot), "triumph" if joy else "cheer")]
    if joy:
        at = ", ".join(bases)
        acts.append({"do": "celebrate", "kind": "victory", "colour": winners[0], "at": at})
    return [{"ms": CHEER if joy else NOD, "acts": acts, "note": words, "sound": "over", "say": words}]
