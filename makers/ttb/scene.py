#!/usr/bin/env python3
"""Writes the animation of the front door's living scene, from the events of the turns that it shows.

python3 makers/ttb/scene.py     web/static/games/ttb/door/moves.css
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

if __name__ == "__main__":
    ROOT = Path(__file__).resolve().parents[2]
    sys.path[:0] = [str(ROOT), str(ROOT / "web")]

from games.ttb.board.board import ANGLE, centre, pointing
from games.ttb.door import living

import ttb_core as ttb

FILE = Path(__file__).resolve().parents[2] / "web/static/games/ttb/door/moves.css"
BEFORE, BETWEEN, AFTER, AWAY = 1.0, 0.5, 2.2, 0.5
"""Seconds: before the first turn, between two, after the last one, and for fading in and out."""
GAP = 0.16
LASTS = {"move": 0.42, "rotate": 0.38, "load": 0.4, "unload": 0.5, "enter": 0.4}
"""The duration of each event in seconds; orders are a `GAP` apart."""
HELD = 30, 0.48
"""The distance of a held crystal from the middle of its bot, and its scale; as `board.looks` has it."""
BANKED = 30, 0.28
"""The distance of a crystal in the base, below its middle, and its scale."""
SMOOTH, SNATCH, JUMP = "cubic-bezier(.45,0,.3,1)", "cubic-bezier(.5,0,.9,.6)", "step-end"

Look = dict[str, float]


class Track:
    """The look of one piece over time."""

    def __init__(self, **look: float) -> None:
        self.look: Look = look
        self.moments: list[tuple[float, Look, str]] = [(0, dict(look), SMOOTH)]

    def go(self, start: float, end: float, ease: str = SMOOTH, **look: float) -> None:
        """Change the look between two moments; properties not named stay."""
        last, _, _ = self.moments[-1]
        if start > last:
            self.moments.append((start, dict(self.look), ease))
        else:
            self.moments[-1] = (last, dict(self.look), ease)
        self.look |= look
        self.moments.append((end, dict(self.look), SMOOTH))

    def at(self, time: float) -> Look:
        """The look at a moment without motion."""
        return [look for moment, look, _ in self.moments if moment <= time][-1]


def played() -> list[list[Any]]:
    """The events of each turn, as the rules tell them."""
    position, events = ttb.position_from_json(living.DATA), []
    for turn in living.TURNS:
        outcome = ttb.play(position, ttb.turn_from_json({"double": False, "choices": [], **turn}))
        position = outcome.position
        events.append(outcome.events)
    return events


def tracks() -> tuple[dict[str, Track], list[float], float]:
    """The tracks of all pieces by name, the moments after each turn, and the length of the scene."""
    pieces: dict[str, Track] = {}
    for name in living.MOVED:
        bot = living.DATA["bots"].get(name)
        x, y = centre(*(bot["at"] if bot else living.DATA["blobs"][0]))
        pieces[name] = Track(x=x, y=y)
        if bot:
            pieces[name].look["size"] = pieces[name].moments[0][1]["size"] = 1
            pieces[f"{name} turn"] = Track(turn=ANGLE[bot["facing"]])
    for look in ("open", "loaded", "glad"):
        pieces[f"{living.HERO} {look}"] = Track(seen=float(look == "open"))
    crystal = centre(*living.STONE)
    pieces["crystal"] = Track(x=crystal[0], y=crystal[1], size=1, seen=1)
    base = centre(*living.DATA["bases"][living.HERO[:-1]])
    pieces["light"] = Track(x=base[0], y=base[1], size=0.3, seen=0)
    pieces["entered"] = Track(x=0, y=0, size=0.2, seen=0)
    for slot in range(3):
        pieces[f"slot {slot}"] = Track(seen=0)
    time, ends = BEFORE, []
    for events in played():
        running = ""
        for event in events:
            kind = event["type"]
            if kind == "order":
                time += GAP
            if kind in ("order", "next") and running:
                pieces[running].go(time - 0.01, time, seen=0)
            if kind == "order":
                running = f"slot {event['slot']}" if event["bot"] == living.HERO else ""
                if running:
                    pieces[running].go(time, time + 0.01, seen=1)
            if kind in LASTS:
                show(pieces, event, time, time + LASTS[kind])
                time += LASTS[kind]
        time += BETWEEN
        ends.append(time)
    return pieces, ends, time + AFTER


def stops(ends: list[float]) -> list[float]:
    """The moments at which the task stops: before the hero's first turn, before its second and after it."""
    return [BEFORE, ends[1], ends[2]]


def show(pieces: dict[str, Track], event: Any, start: float, end: float) -> None:
    """Put an event on the tracks."""
    kind, hero = event["type"], living.HERO
    if kind == "move":
        for move in event["moves"]:
            x, y = centre(*move["to"])
            pieces[move["piece"]].go(start, end, x=x, y=y)
    elif kind == "rotate":
        track = pieces[f"{event['bot']} turn"]
        track.go(start, end, turn=track.look["turn"] - 60 * event["steps"])
    elif kind == "enter":
        x, y = centre(*event["at"])
        pieces["entered"].look |= {"x": x, "y": y}
        pieces["entered"].moments[0] = (0, dict(pieces["entered"].look), SMOOTH)
        pieces["entered"].go(start, end, size=1, seen=1)
    else:
        assert event["bot"] == hero
        bot, stone = pieces[hero].look, pieces["crystal"]
        x, y = claw(bot, pieces[f"{hero} turn"].look["turn"])
        if kind == "load":
            stone.go(start, end - 0.01, SNATCH, x=x, y=y, size=HELD[1])
            stone.go(end - 0.01, end, seen=0)
            for look in ("open", "loaded"):
                pieces[f"{hero} {look}"].go(end - 0.02, end, seen=float(look == "loaded"))
        else:
            stone.look |= {"x": x, "y": y}
            stone.go(start - 0.02, start - 0.01, JUMP)
            stone.go(start - 0.01, start, seen=1)
            base = pieces["light"].look
            stone.go(start, end, x=base["x"], y=base["y"] + BANKED[0], size=BANKED[1])
            for look in ("loaded", "glad"):
                pieces[f"{hero} {look}"].go(start - 0.01, start + 0.01, seen=float(look == "glad"))
            pieces[hero].go(start, start + 0.2, size=1.14)
            pieces[hero].go(start + 0.2, end, size=1)
            light = pieces["light"]
            light.go(end - 0.1, end, size=0.6, seen=1)
            light.go(end, end + 0.9, size=1.5, seen=0)


def claw(bot: Look, turn: float) -> tuple[float, float]:
    """The place of a bot's held crystal."""
    right, down = pointing(turn)
    return round(bot["x"] + HELD[0] * right, 1), round(bot["y"] + HELD[0] * down, 1)


def rule(look: Look) -> str:
    """The look as CSS declarations: the box of a piece is 100 units wide, so that a unit is a percent."""
    declarations = []
    if "x" in look:
        declarations.append(f"translate:{look['x']:g}% {look['y']:g}%")
    if "turn" in look:
        declarations.append(f"rotate:{look['turn']:g}deg")
    if "size" in look:
        declarations.append(f"scale:{look['size']:g}")
    if "seen" in look:
        declarations.append(f"opacity:{look['seen']:g}")
    return ";".join(declarations)


def selector(name: str) -> str:
    """The selector of a track's element."""
    piece, _, part = name.partition(" ")
    if piece == "slot":
        return f'.task-slot[data-slot="{part}"] .task-light'
    whole = f'[data-actor="{piece}"]'
    return whole + (f" .actor-{part}" if part == "turn" else f' [data-look="{part}"]' if part else "")


def sheet() -> str:
    """The style sheet."""
    pieces, ends, length = tracks()
    standing = [f"{selector(name)} {{ {rule(track.at(ends[0]))} }}" for name, track in pieces.items()]
    moments = " ".join(f"{1000 * (moment - AWAY):.0f}" for moment in stops(ends))
    moving, frames = [], []
    for name, track in pieces.items():
        if len(track.moments) == 1:
            continue
        key = "living-" + name.replace(" ", "-")
        moving.append(f"{selector(name)} {{ animation-name: {key} }}")
        steps = " ".join(
            f"{100 * time / length:.2f}% {{ {rule(look)}"
            + (f";animation-timing-function:{ease}" if ease != SMOOTH else "")
            + " }"
            for time, look, ease in track.moments
        )
        frames.append(f"@keyframes {key} {{ {steps} to {{ {rule(track.look)} }} }}")
    fade = 100 * AWAY / length
    frames.append(
        f"@keyframes living-all {{ 0%, 100% {{ opacity:0 }} {fade:.2f}%, {100 - fade:.2f}% {{ opacity:1 }} }}"
    )
    return "\n".join(
        [
            "/* The movements of the living scene, written by makers/ttb/scene.py from its turns. */",
            "",
            f".door-scene {{ --stops: {moments} }} /* of the task: ms of the animations' own time */",
            *standing,
            "",
            ".living-actors, .actor, .actor-turn, .actor-look, .task-light"
            f" {{ animation: {length:g}s {SMOOTH} {-AWAY:g}s infinite; }}",  # it begins with all in sight
            ".living-actors { animation-name: living-all }",
            *moving,
            "",
            "/* The task goes from one moment to the next even without motion. */",
            "@media (prefers-reduced-motion: reduce) {",
            "  .door-scene:not([data-task]) * { animation: none }",
            "}",
            *frames,
            "",
        ]
    )


if __name__ == "__main__":
    FILE.write_text(sheet())
