"""A scene for each element and some rules: a small board, drawn before and after a register and told.

Things are written as in courses (`rally_core.notation`), robots as `red 1,1 E`; the rules compute the events.
An element without a scene is drawn on an empty board.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from games.rally.board import board as drawing
from games.rally.words.sentences import sentences
from shell.storage.jsontext import Json
from shell.texts.texts import Texts

from rally_core import play, position_from_json, position_to_json, turn_from_json
from rally_core.cards import CARDS, KIND_OF
from rally_core.notation import parse_things

WIDTH, HEIGHT = 5, 3
"""The squares that a scene shows."""
ROOM = 7
"""The side in squares of the board on which a scene is played, so that slung robots land on it."""
FRAME = ("turn", "register", "sweep", "next")
"""Events about the order of a turn, which a scene does not tell."""


class Scene(NamedTuple):
    """The things, the robots, the kinds of cards that they play by colour, and the width of the picture.

    With `lasers` robots shoot. A `whole` scene runs to the end of its turn, others for one register.
    """

    things: str
    robots: str = "red 1,1 E"
    cards: str = ""
    wide: int = WIDTH
    lasers: bool = False
    whole: bool = False


SCENES = {
    "pit": Scene("pit: 3,1", cards="red move2"),
    "lava": Scene("lava[1]: 2,1", "red 1,1 N"),
    "gear": Scene("gear left: 1,1; gear right: 3,1", "red 1,1 N; blue 3,1 N"),
    "water": Scene("water: 1,1 2,1", cards="red move2"),
    "current": Scene("current E: 1,1 2,1 3,1", "red 1,1 N"),
    "puddle": Scene("puddle: 1,1", "red 1,1 E fire1", "red move2"),
    "padded": Scene("padded: 1,1-3,1", "red 0,1 E", "red move2"),
    "sand": Scene("sand S: 1,1 2,1 3,1", "red 0,1 E", "red move2"),
    "antigrav": Scene("antigrav: 1,1; pit: 2,1 3,1", cards="red move3"),
    "jack": Scene("jack ESWN: 0,1", "red 0,1 N", wide=ROOM),
    "red": Scene("red E: 1,1; red S: 2,1", "red 1,1 E"),
    "blue": Scene("blue E: 1,1-3,1", "red 1,1 E"),
    "gold": Scene("gold E: 0,1-3,1", "red 0,1 E"),
    "green": Scene("green W>E: 1,1 2,1 3,1; barrier: 3,0", "red 2,1 N; blue 2,0 E", "blue move2"),
    "rotating": Scene("red NESWN: 2,1", "red 2,1 E"),
    "ramp": Scene("level 1: 3,0-6,2; ramp E: 2,1", cards="red move1"),
    "pusher": Scene("pusher E[135]: 1,1", "red 1,1 N"),
    "ram": Scene("ram E[1]: 0,1; wall: 4,1E", "red 0,1 N; blue 2,1 N"),
    "crusher": Scene("crusher[1]: 2,1", cards="red move1"),
    "flamer": Scene("flamer[135]: 2,1", cards="red move2"),
    "napalm": Scene("napalm[135]: 2,1", cards="red move2"),
    "gas": Scene("gas: 2,1", cards="red move1"),
    "barrier": Scene("barrier: 2,0; green W>E: 1,2 2,2 3,2", "red 2,0 E; blue 2,2 N"),
    "melt": Scene("melt: 2,0-2,2", cards="red move2"),
    "turner": Scene("turner ns: 1,0", "red 1,0 E; blue 2,0 N"),
    "trapdoor": Scene("door 2/1: 2,0", "red 1,1 E; blue 3,0 N", "red move1"),
    "wall": Scene("wall: 2,1E", cards="red move3"),
    "energy": Scene("energy: 2,1E", "red 1,1 E; blue 4,1 N", "red move2", lasers=True),
    "padwall": Scene("padded: 2,1 3,1; padwall: 3,1E", "red 2,1 E", "red move2"),
    "mirror": Scene("mirror: 4,1E", "red 2,1 E", "red move2"),
    "copier": Scene("copier: 1,1E", cards="red move1"),
    "laser": Scene("laser E1: 0,1", "red 3,1 N"),
    "flag": Scene("flag 1: 3,1", cards="red move2"),
    "start": Scene("start 1: 1,1; start 2: 3,1", "red 1,1 N; blue 3,1 N"),
    "repair": Scene("repair 1: 3,1", "red 1,1 E damage3", "red move2", whole=True),
    "reset": Scene("reset: 3,1", cards="red move2"),
    "ledge": Scene("level 1: 0,0-2,2", cards="red move2"),
    "plate": Scene("plate 1: 1,1; plate 2: 3,1", "red 2,1 E"),
    "rule.goal": Scene("flag 1: 3,1", cards="red move2"),
    "rule.priority": Scene("", "red 0,1 E; blue 2,2 N", "red move1; blue move2"),
    "rule.pushing": Scene("pit: 4,1", "red 1,1 E; blue 2,1 N; yellow 3,1 N", "red move1"),
    "rule.carried": Scene("red E: 1,1; red W: 3,1", "red 1,1 N; blue 3,1 N"),
    "rule.lasers": Scene("", "red 1,1 E; blue 4,1 N", lasers=True),
    "rule.ghosts": Scene("", "red 1,1 E ghost; blue 2,1 N", "red move2", whole=True),
}
"""By the topic of the help."""


class Played(NamedTuple):
    """The positions before and after a scene, and the events between."""

    before: Json
    after: Json
    events: list[Json]


@cache
def played(topic: str) -> Played:
    """The played scene of a topic, which must be in `SCENES`."""
    before = position_from_json(_position(SCENES[topic]))
    stop = {} if SCENES[topic].whole else {"stop": 1}
    outcome = play(before, turn_from_json({"programs": _programs(SCENES[topic]), **stop}))
    return Played(position_to_json(before), position_to_json(outcome.position), list(outcome.events))


def sentences_of(topic: str, texts: Texts, player: Callable[[str], str]) -> list[str]:
    """The events in the scene of a topic, in words."""
    events = [event for event in played(topic).events if event["type"] not in FRAME and not _idle(event)]
    return sentences(events, texts, player)


def pictures(topic: str) -> list[str]:
    """The scene of a topic before and, if anything has changed, after, each as SVG."""
    if topic not in SCENES:
        return [drawing.picture({"size": [WIDTH, HEIGHT]}, None, "rally-scene-picture")]
    scene = played(topic)
    moments = [scene.before, scene.after] if scene.after != scene.before else [scene.before]
    return [
        drawing.picture(_cropped_board(topic, moment), _without_archives(moment), "rally-scene-picture")
        for moment in moments
    ]


def _without_archives(moment: Json) -> Json:
    """A position without the marks of archives."""
    robots = {name: {**robot, "archive": None} for name, robot in moment["robots"].items()}
    return {**moment, "robots": robots}


def _cropped_board(topic: str, moment: Json) -> Json:
    """The board of a scene, cut to the squares it shows."""
    board = {**moment["board"], "size": [SCENES[topic].wide, HEIGHT]}
    for layer in ("levels", "ground"):
        within = [entry for entry in board.get(layer, ()) if entry["at"][0] < board["size"][0]]
        board |= {layer: within} if within else {}
    return board


def _idle(event: Json) -> bool:
    return bool(event["type"] == "nothing" and event["reason"] == "empty")


def _position(scene: Scene) -> Json:
    board: Json = {"format": "rally-board/1", "name": "", "size": [ROOM, ROOM]}
    for layer, entry in parse_things(scene.things) if scene.things else ():
        board.setdefault(layer, []).append(dict(entry))
    robots = {}
    for words in scene.robots.split("; "):
        colour, at, facing, *marks = words.split()
        x, y = map(int, at.split(","))
        robots[f"{colour}1"] = {
            "at": [x, y],
            "facing": facing,
            "ghost": "ghost" in marks,
            "fire": 1 if "fire1" in marks else 0,
            "damage": 3 if "damage3" in marks else 0,
            "archive": [ROOM - 1, ROOM - 1],
        }
    rules = {"mode": "race", "drill": True, "robot_lasers": scene.lasers}
    return {"board": board, "rules": rules, "robots": robots}


def _programs(scene: Scene) -> Json:
    """The programs: each robot gets the card with the lowest free number of its kind."""
    left, programs = list(CARDS), {}
    for words in scene.cards.split("; ") if scene.cards else ():
        colour, kind = words.split()
        card = next(number for number in left if KIND_OF[number].id == kind)
        left.remove(card)
        programs[f"{colour}1"] = {"registers": [card, None, None, None, None]}
    return programs
