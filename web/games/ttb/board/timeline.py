"""Turns events into steps of animation: what moves where, at the same time, and for how long.

A step is a plain dict for `motion.js` and `acts.js`: `{"ms": 220, "acts": [...], "note": text}`. The acts:

- `move` (`el`; `path`: points joined by straight lines; `jumps`: indexes of the path before which it shrinks
  away to grow again there), `turn` (`el`, `from`, `to` in degrees)
- `add` (`el`, `svg`, `path`): something new is drawn; with `into` it is gone where the path ends
- `set` (`el`, `name`, `value`; `late`: towards the end of the step)
- `bolt` (`el`, `from`, `to`), `flash` (`el`), `shake` (`el`), `glow` (`lit`: what runs, and its bot)
- `pop` (`el`, maybe a new `text`) and `take` (`el`): what lies beside the board changes, or is used up

A step has a `sound` if there is something to hear: the kind of its event.

The steps only tell the story; where things stand in the end is drawn from the engine's position.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from shell.drawing.html import use

from games.ttb.board import board
from games.ttb.board.elements import feels_zap, lying

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from shell.storage.jsontext import Json

STEP, TURN, ZAP, PAUSE, NOTE = 220, 160, 320, 140, 620

TOUCHED = ("pieces", "programs", "players", "supply")
"""The regions that an animation changes by its own hand."""
_PIECES, _EFFECTS = '[data-region="pieces"]', '[data-layer="effects"]'


def _key(key: str) -> str:
    return f'[data-key="{key}"]'


def _carry(bot: str, crystal: str, *, late: bool = False) -> Json:
    """A bot holds a crystal from now on or, without one, nothing; `late` once it has come."""
    svg = board.looks(bot, crystal)
    return {"do": "carry", "el": _key(bot), "cargo": crystal, "svg": svg, "late": late}


class Timeline:
    """Reads events in order, keeping track of which drawing is which piece and which way each bot looks."""

    def __init__(self, data: Json, describe: Callable[[Json], str]) -> None:
        self.steps: list[Json] = []
        self._describe = describe
        self._angle = {name: board.ANGLE[bot["facing"]] for name, bot in data["bots"].items()}
        self._at = {name: list(bot["at"]) for name, bot in data["bots"].items()}
        self._lying = {tuple(c["at"]): _key(board.key_of("crystal", c["at"])) for c in data["crystals"]}
        self._elements = {tuple(at): _key(board.key_of(kind.name, at)) for kind, at in lying(data)}
        self._pile = len(data["pile"])
        self._entered = 0
        self._slot = ""
        self._made = 0

    def add(self, event: Json) -> None:
        """Append the steps of one event. Events that change nothing on the board add none."""
        tell = getattr(self, "_" + event["type"], None)
        if tell is not None:
            tell(event)

    def _step(self, ms: int, *acts: Json, note: str = "", sound: str = "") -> None:
        step: Json = {"ms": ms, "acts": list(acts)}
        if note:
            step["note"] = note
        if sound:
            step["sound"] = sound
        self.steps.append(step)

    def pause(self) -> None:
        """A step in which nothing is seen."""
        self._step(PAUSE)

    def _note(self, event: Json) -> str:
        return self._describe(event)

    def _order(self, event: Json) -> None:
        name = f"{event['bot']}:{event['slot']}"
        self._slot = f'[data-slot="{name}"]'
        lit = [self._slot, f'.mini-tile[data-tip="slot:{name}"]', _key(event["bot"])]
        self._step(PAUSE, {"do": "glow", "lit": lit}, note=self._note(event))

    def _move(self, event: Json) -> None:
        acts, holes = [], []
        for one in event["moves"]:
            start, end = tuple(one["from"]), tuple(one["to"])
            piece = one["piece"]
            if piece == "crystal":
                el = self._lying.pop(start, "")
            elif piece in self._at:
                el = _key(piece)
                self._at[piece] = list(end)
            else:
                el = self._elements.pop(start, "")
            path, jumps = [board.centre(*start)], []
            for entry, exit_ in one["through"]:
                path += [board.centre(*entry), board.centre(*exit_)]
                jumps.append(len(path) - 1)
                holes += [{"do": "flash", "el": self._elements[tuple(hole)]} for hole in (entry, exit_)]
            path.append(board.centre(*end))
            acts.append(
                (one, el, {"do": "move", "el": el, "path": path, "jumps": jumps, "at": board.name_of(end)})
            )
        for one, el, _ in acts:
            if one["piece"] == "crystal":
                self._lying[tuple(one["to"])] = el
            elif one["piece"] not in self._at:
                self._elements[tuple(one["to"])] = el
        longest = max(len(act["path"]) for _, _, act in acts)
        sound = "teleport" if holes else "push" if len(acts) > 1 else event["how"]
        moved = (act for _, _, act in acts)
        self._step(STEP if longest == 2 else STEP * 2, *moved, *holes, note=self._note(event), sound=sound)

    def _rotate(self, event: Json) -> None:
        bot = event["bot"]
        start = self._angle[bot]
        end = self._angle[bot] = start - 60 * event["steps"]
        self._step(
            TURN + 60 * (abs(event["steps"]) - 1),
            {"do": "turn", "el": _key(bot) + " .turn", "from": start, "to": end},
            {"do": "set", "el": _key(bot), "name": "data-facing", "value": event["to"]},
            note=self._note(event),
            sound="rotate",
        )

    def _load(self, event: Json) -> None:
        bot, at = event["bot"], tuple(event["at"])
        acts: list[Json] = []
        if event["owner"]:
            acts.append(_carry(event["owner"], ""))
        else:
            el = self._lying.pop(at, "")
            path = [board.centre(*at), board.centre(*self._at[bot])]
            acts.append({"do": "move", "el": el, "path": path, "jumps": [], "fade": True})
        self._step(
            STEP,
            *acts,
            _carry(bot, event["crystal"], late=True),
            note=self._note(event),
            sound="load",
        )

    def _unload(self, event: Json) -> None:
        acts: list[Json] = [_carry(event["bot"], "")]
        origin = self._at[event["bot"]]
        if event["onto"] == "ground":
            acts.append(self._lay(event["crystal"], event["at"], origin))
        else:
            acts.append(self._hand_over(event["crystal"], event["at"], origin))
        if event["onto"] == "bot":
            acts.append(_carry(event["target"], event["crystal"], late=True))
        elif event["onto"] == "base":
            acts.append({"do": "flash", "el": _key("base-" + event["target"])})
        self._step(STEP, *acts, note=self._note(event), sound="unload")

    def _lay(self, crystal: str, at: list[int], origin: list[int] | None = None) -> Json:
        """A drawing for a crystal that was not on the ground before."""
        self._made += 1
        key = f"new-{self._made}"
        self._lying[tuple(at)] = _key(key)
        svg = board.crystal(crystal, at).replace(board.key_of("crystal", at), key)
        return {
            "do": "add",
            "el": _PIECES,
            "svg": svg,
            "path": [board.centre(*(origin or at)), board.centre(*at)],
        }

    def _hand_over(self, crystal: str, at: list[int], origin: list[int]) -> Json:
        """A drawing for a crystal that goes from a bot into something else and is not seen any more."""
        return {
            "do": "add",
            "el": _EFFECTS,
            "svg": f"<g>{board.upright(use('crystal-' + crystal, 30))}</g>",
            "path": [board.centre(*origin), board.centre(*at)],
            "into": True,
        }

    def _bank(self, event: Json) -> None:
        self._step(
            STEP,
            {"do": "pop", "el": f'[data-score="{event["colour"]}"]', "text": str(event["points"])},
            note=self._note(event),
            sound="bank",
        )

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
        acts: list[Json] = [
            {
                "do": "bolt",
                "el": _EFFECTS,
                "from": board.centre(*event["from"]),
                "to": board.centre(*event["to"]),
            }
        ]
        hit = event["hit"]
        if hit and hit["kind"] == "bot":
            acts.append({"do": "flash", "el": _key(hit["name"])})
        elif hit and feels_zap(hit["kind"]):
            acts.append({"do": "flash", "el": self._elements.get(tuple(hit["at"]), "")})
        self._step(ZAP, *acts, note=self._note(event), sound="zap")

    def _force(self, event: Json) -> None:
        self._step(PAUSE, note=self._note(event))

    def _stuck(self, event: Json) -> None:
        self._step(
            PAUSE,
            {"do": "set", "el": _key(event["bot"]), "name": "data-stuck", "value": "true"},
            note=self._note(event),
            sound="stuck",
        )

    def _free(self, event: Json) -> None:
        self._step(
            PAUSE,
            {"do": "set", "el": _key(event["bot"]), "name": "data-stuck", "value": None},
            note=self._note(event),
        )

    def _nothing(self, event: Json) -> None:
        mark = "part" if "of" in event else "nothing"
        self._step(
            NOTE,
            {"do": "shake", "el": self._slot},
            {"do": "set", "el": self._slot, "name": "data-mark", "value": mark},
            {"do": "shake", "el": _key(event["bot"]) + " .body"},
            note=self._note(event),
            sound="nothing",
        )

    def _end_phase(self, event: Json) -> None:
        self._step(NOTE, note=self._note(event))


def steps(
    data: Json,
    events: Sequence[Json],
    describe: Callable[[Json], str],
    tell: Callable[[list[Json]], str] = lambda group: "",
    doing: Callable[[list[Json]], str] = lambda group: "",
) -> list[Json]:
    """The steps of `events`, which begin at `data`. `describe` puts an event into words, or answers "".

    `tell` says what an order and all that it does come to; this is announced when its first step begins.
    `doing` is what the line for who does what shows from then on.
    """
    line = Timeline(data, describe)
    for group in by_order(events):
        first = len(line.steps)
        for event in group:
            line.add(event)
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
    """The events in groups: each order with all that it does, and what came before the first one."""
    group: list[Json] = []
    for event in events:
        if event["type"] == "order" and group:
            yield group
            group = []
        group.append(event)
    if group:
        yield group


CHEER = 1500
_SPARKS = ((2.2, 0), (1.1, -2.2), (-1.1, -1.1), (-2.2, 0), (-1.1, 2.2), (1.1, 1.1))


def celebration(data: Json, words: str) -> list[Json]:
    """A moment for the winners: sparks fly from their bases, and the board's note names them."""
    acts: list[Json] = []
    for colour in data["result"]["winners"]:
        base = data["bases"].get(colour)
        if base is None:
            continue
        acts.append({"do": "flash", "el": _key("base-" + colour)})
        for number, (dq, dr) in enumerate(_SPARKS):
            stone = ("blue", "green", "pink")[number % 3]
            acts.append(
                {
                    "do": "add",
                    "el": _EFFECTS,
                    "svg": f"<g>{use('crystal-' + stone, 26)}</g>",
                    "path": [board.centre(*base), board.centre(base[0] + dq, base[1] + dr)],
                    "into": True,
                }
            )
    return [{"ms": CHEER, "acts": acts, "note": words, "sound": "over", "say": words}]
