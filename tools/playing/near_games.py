"""The page actions for a turn of each game, and the secrets that messages must not contain."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import junkyard_core as junk
import ttb_core as ttb
from makers.ttb.goldens import golden
from rally_core import CARDS
from tools.playing.nearby import Screen, Step, words
from tools.playing.staging import Json
from ttb_core.rules import turn_data

# --- Twin Tin Bots -----------------------------------------------------------------------------------------

ANSWER = ":is([data-choice], [data-choosable])"


def changes(change: list[Json]) -> Iterator[tuple[str, str]]:
    """The actions for each change of a turn."""
    for entry in change:
        bot = entry["bot"]
        if entry["op"] == "place":
            yield "drop", f"tile:{entry['order']}>slot:{bot}:{entry['slot']}"
        elif entry["op"] == "swap":
            yield "swap", f"{bot}:{entry['slots'][0]}:{entry['slots'][1]}"
        elif entry["op"] == "remove":
            yield "remove", f"{bot}:{entry['slot']}"
        else:
            yield "reset", bot


def steps(position: ttb.Position, turn: ttb.Turn) -> Iterator[Step]:
    """The steps of all people for a turn."""
    data: Any = turn_data(turn)
    double = [("double", "")] if data["double"] else []
    mover: Any = ttb.position_to_json(position)["to_move"]
    yield Step(mover, [*double, *changes(data["change"]), ("run", "")], "[data-action=run]")
    for number, choice in enumerate(data["choices"]):
        so_far = ttb.Turn(turn.changes, turn.double, turn.choices[:number])
        pending: Any = ttb.play(position, so_far).pending.to_json()  # type: ignore[union-attr]
        ((_, option),) = choice.items()
        value = ",".join(map(str, option)) if isinstance(option, list) else option or "decline"
        yield Step(pending["by"], [("choice", value)], ANSWER)


def late(name: str, left: int) -> tuple[ttb.Position, list[ttb.Turn]]:
    """The position `left` turns before the end of a golden game, and these turns."""
    setup, turns = golden(name)
    position = ttb.new_game(**setup)
    for turn in turns[:-left]:
        position = ttb.play(position, turn).position
    return position, turns[-left:]


def leaked_orders(messages: list[Json], screen: Screen, before: Json, after: Json) -> list[str]:
    """The special orders in messages that are in the pile, or unrevealed in the hand of another colour."""
    hidden = set(after["pile"])
    for colour, hand in after["hands"].items():
        if colour not in screen.colours:
            hidden |= {*hand["special"]} - {*hand["revealed"]}
    return [str(word) for word in words(messages) if word in hidden]


# --- Rally -------------------------------------------------------------------------------------------------


def programming(robot: str, program: Json) -> Iterator[tuple[str, str]]:
    """The actions that program a robot."""
    yield "program-robot", robot
    if program["facing"]:
        yield "face", program["facing"]
    for number, card in enumerate(program["registers"], 1):
        if card is not None:
            yield "lay-in", f"{card}>{number}"
    yield "done", "anyway"


def leaked_cards(messages: list[Json], screen: Screen, before: Json, after: Json) -> list[str]:
    """The cards in messages that were neither played in the turn nor ever in the screen's own hand."""
    unknown = []
    for message in messages:
        played = message["type"] == "past"
        known = {
            card
            for data in (before, after)
            for name, robot in data["robots"].items()
            for card in [*(robot["hand"] if name[:-1] in screen.colours else []), *robot["registers"]]
        }
        if played:
            known |= {
                card for program in message["turn"]["programs"].values() for card in program["registers"]
            }
        unknown += [
            f"{message['type']} {word}" for word in words(message) if word in CARDS and word not in known
        ]
    return unknown


# --- Junkyard Bots -----------------------------------------------------------------------------------------

DECIDES = '[data-region="go"]:not(:has([data-action="nearby"]))'


def making(data: Json, decision: Json) -> Iterator[tuple[str, str]]:
    """The actions for a decision."""
    robot = data["robots"][data["to_move"]]
    if "build" in decision:
        built = list(robot["parts"])
        left = [part for part in decision["build"] if part not in built]
        while left:
            part = next(
                candidate
                for candidate in left
                if (*candidate["at"], candidate["faces"]) in junk.spots(built, candidate["part"])
            )
            left.remove(part)
            built.append(part)
            yield "lift", f"tray:{part['part']}"
            yield "put", f"{part['at'][0]},{part['at'][1]}:{part['faces']}"
        yield "done", ""
    elif "scan" in decision:
        for size, count in 2 * tuple(decision["scan"].items()):  # the second time no size replaces another
            yield "scan-size", f"{size}:{count}"
        yield "scan", ""
    elif "keep" in decision:
        yield ("keep-draw" if decision["keep"] else "return-draw"), ""
    elif "take" in decision:
        take = decision["take"]
        yield "lift", f"{take['from']}:{take.get('part') or take['size']}"
        yield "put", f"{decision['at'][0]},{decision['at'][1]}:{decision['faces']}"
        yield "grab", ""  # needed if other claws could hold it too
    elif "boost" in decision:
        yield "give-boost", decision["boost"]
    else:
        yield ("leave" if data["phase"] == "scrounge" else "pass"), ""


def leaked_parts(messages: list[Json], screen: Screen, before: Json, after: Json) -> list[str]:
    """Secrets in messages: piles, parts face down, draws and unfinished robots of other players."""

    def within(data: object, mine: bool) -> Iterator[str]:
        if isinstance(data, list):
            for item in data:
                yield from within(item, mine)
        if not isinstance(data, dict):
            return
        if data.get("blind") and data.get("part"):
            yield f"what lies face down: {data}"
        if data.get("looked") and not mine:
            yield f"another one's draw: {data['looked']}"
        if building and not mine and {"part", "at", "faces"} <= data.keys():
            yield f"a part of a robot that is built: {data}"
        if not all(isinstance(pile, int) for pile in (data.get("piles") or {}).values()):
            yield f"the piles: {data['piles']}"
        for name, value in data.items():
            yield from within(value, name in screen.colours if name in junk.COLOURS else mine)

    building = after["phase"] == "assemble"
    return list(within(messages, mine=False))
