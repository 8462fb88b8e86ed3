"""Whole games at several screens, in browsers of their own, connected as people's devices are."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from games.junkyard.game import GAME as JUNKYARD
from games.rally.game import GAME as RALLY
from games.ttb.game import TTB
from games.ttb.rules import turn_data
from playwright.sync_api import Browser, Page

import junkyard_core as junk
import rally_core as rally
import ttb_core as ttb
from e2e import chromium
from e2e.conftest import FAILED
from e2e.junkyard import PLACE as YARD
from e2e.nearby import QUICKLY, RECORD, Screen, Step, Table, storage, words
from e2e.pages import Pages
from e2e.playing import STILL, golden
from e2e.rally import CARD, PLACE, wise
from e2e.staging import Json, preferences
from e2e.test_junkyard_game import wise as sensible
from rally_core import CARDS
from rally_core.programs import due
from tests.games.junkyard import junk_table
from tests.games.rally import rally_table
from tests.tables import EVERYTHING
from tools.serve import Site
from ttb_core import bots

Open = Callable[..., Page]

NEAR: Json = {"kind": "nearby"}
GUEST = preferences(**QUICKLY)
NAMES = {"red": "Ada", "yellow": "Bob"}


@pytest.fixture(scope="session")
def other_pages(other_browser: Browser, site: Site) -> Pages:
    return Pages(other_browser, site)


@pytest.fixture
def begin_other(other_pages: Pages, request: pytest.FixtureRequest) -> Iterator[Open]:
    """`begin_game` in processes of its own."""
    yield other_pages.take
    complaints = other_pages.give_back(good=FAILED not in request.node.stash)
    if complaints:
        pytest.fail(complaints, pytrace=False)


# --- Twin Tin Bots -----------------------------------------------------------------------------------------

ANSWER = ":is([data-choice], [data-choosable])"


def changes(change: list[Json]) -> Iterator[tuple[str, str]]:
    """What a person does for each change of a turn."""
    for one in change:
        bot = one["bot"]
        if one["op"] == "place":
            yield "drop", f"tile:{one['order']}>slot:{bot}:{one['slot']}"
        elif one["op"] == "swap":
            yield "swap", f"{bot}:{one['slots'][0]}:{one['slots'][1]}"
        elif one["op"] == "remove":
            yield "remove", f"{bot}:{one['slot']}"
        else:
            yield "reset", bot


def steps(position: ttb.Position, turn: ttb.Turn) -> Iterator[Step]:
    """Who does what in a turn."""
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
    """A golden game, and so many turns that are left of it."""
    setup, turns = golden(name)
    position = ttb.new_game(**setup)
    for turn in turns[:-left]:
        position = ttb.play(position, turn).position
    return position, turns[-left:]


def face_down(told: list[Json], screen: Screen, before: Json, after: Json) -> list[str]:
    """The special orders in messages that lie in the pile, or in a hand of others who have not shown them."""
    hidden = set(after["pile"])
    for colour, hand in after["hands"].items():
        if colour not in screen.colours:
            hidden |= {*hand["special"]} - {*hand["revealed"]}
    return [str(word) for word in words(told) if word in hidden]


def test_a_game_of_two_whose_pages_and_line_come_and_go(begin_game: Open, begin_other: Open) -> None:
    """Pages are loaded anew, the line breaks while a run is shown, and all is said twice; the host draws
    special orders. Then both go on to another game.
    """
    position, turns = late("two", 14)
    other, more = late("blobs", 8)
    kept = storage(TTB, EVERYTHING, other, {"red": NEAR}, NAMES)
    key = kept["ttb.current"]
    kept = storage(TTB, EVERYTHING, position, {"red": NEAR}, NAMES, kept)
    host = Screen(begin_game(script=RECORD, storage=kept), "yellow")
    guest = Screen(begin_other("", GUEST, script=RECORD), "red")
    table = Table(TTB, host, face_down)
    table.come(guest, NAMES["red"])
    for number, turn in enumerate(turns):
        if number == 3:
            guest.reload()
            guest.shows(table.known(table.data, guest))
        if number == 5:
            guest.prefer(speed="1")
            *first, last = steps(position, turn)
            assert not first
            table.screen(last.colour).does(last)
            guest.page.wait_for_selector("html[data-animating]", timeout=30_000)
            guest.cut()
            guest.act("skip")
            table.play(turn_data(turn), [])
            guest.prefer(speed="off")
        else:
            table.play(turn_data(turn), list(steps(position, turn)))
        if number == 8:
            guest.send_twice()
        if number == 10:
            host.reload()
            table.come(guest, NAMES["red"])
        position = ttb.play(position, turn).position
    assert host.position == guest.position == table.data and table.data["result"]
    for screen in table.screens:
        screen.page.wait_for_selector('html[data-over="true"] dialog[open] .won', state="attached")
        screen.act("close")
    host.act("open-game", key)
    table.has_come_to(TTB.data(other))
    for turn in more:
        table.play(turn_data(turn), list(steps(other, turn)))
        other = ttb.play(other, turn).position
    assert host.position == guest.position == table.data and table.data["result"]
    table.close()


def test_a_game_of_six_with_a_computer(
    begin_game: Open, begin_other: Open, other_browser: Browser, site: Site
) -> None:
    """Four guests; one of them closes the browser and opens another one with what it has kept."""
    position, _ = late("six", 9)
    order = ttb.position_to_json(position)["turn_order"]
    mine, *guests, computer = [order[0], *order[2:], order[1]]
    seats = {**dict.fromkeys(guests, NEAR), computer: {"kind": "computer", "level": 1}}
    kept = storage(TTB, EVERYTHING, position, seats)
    host = Screen(begin_game(script=RECORD, storage=kept), mine)
    table = Table(TTB, host, face_down)
    watch = chromium.Watch(f"http://localhost:{site.port}")

    def context(**options: Any) -> Page:
        made = other_browser.new_context(**chromium.USUAL, **options)
        made.add_init_script(RECORD)
        made.on("page", watch.follow)
        return made.new_page()

    for colour in guests[1:]:
        table.come(Screen(begin_other("", GUEST, script=RECORD), colour), colour.title())
    address = site.url + table.invite()
    first = Screen(chromium.open_game(context(), site.url, address.partition("#")[2]), guests[0])
    first.prefer(**{name: str(how).lower() for name, how in QUICKLY.items()})
    table.join(first, "Fifth")
    turns = 0
    while not table.data["result"]:
        view = ttb.position_from_json(table.data)
        turn = bots.think(view, "1", f"turn {turns}").finish()
        table.play(turn_data(turn), list(steps(view, turn)), [computer])
        turns += 1
        if turns == 4:
            stored: Any = first.page.context.storage_state()
            first.page.goto("about:blank")
            first.page.context.close()
            page = chromium.open_game(context(storage_state=stored), site.url, address.partition("#")[2])
            table.guests.remove(first)
            first = Screen(page, guests[0])
            table.come(first, "Fifth")
    assert turns == 8 and all(screen.position == table.data for screen in table.screens)
    table.close()
    first.page.context.close()
    assert watch.complaints() == ""


# --- Rally -------------------------------------------------------------------------------------------------

SITES = [{"at": [x, 8], "kind": "start", "number": x + 1} for x in range(4)]
FLAGS = [{"at": at, "kind": "flag", "number": n + 1} for n, at in enumerate(([0, 5], [5, 2], [1, 0]))]
ACROSS: Json = {"format": "rally-board/1", "name": "Across", "size": [6, 9], "sites": [*SITES, *FLAGS]}
"""A track on which a race is over in four turns."""


def programming(robot: str, program: Json) -> Iterator[tuple[str, str]]:
    """What a person does to program a robot."""
    yield "program-robot", robot
    if program["facing"]:
        yield "face", program["facing"]
    for number, card in enumerate(program["registers"], 1):
        if card is not None:
            yield "lay-in", f"{card}>{number}"
    yield "done", ""


def unknown_cards(told: list[Json], screen: Screen, before: Json, after: Json) -> list[str]:
    """The cards in messages that were not laid in the turn that was told, nor ever in one's own hand."""
    found = []
    for message in told:
        played = message["type"] == "past"
        known = {
            card
            for data in (before, after)
            for name, robot in data["robots"].items()
            for card in [*(robot["hand"] if name[:-1] in screen.colours else []), *robot["registers"]]
        }
        if played:
            known |= {card for one in message["turn"]["programs"].values() for card in one["registers"]}
        found += [
            f"{message['type']} {word}" for word in words(message) if word in CARDS and word not in known
        ]
    return found


def test_a_race_of_three_who_program_at_once(begin_game: Open, begin_other: Open) -> None:
    """Whoever is quickest begins; nobody is told a card before all have laid theirs."""
    start = rally.new_game(ACROSS, players=3, seed="a", rules={"lives": 2})
    kept = storage(RALLY, rally_table.EVERYTHING, start, {"yellow": NEAR, "green": NEAR})
    host = Screen(begin_game(place=PLACE, script=RECORD, storage=kept), "red")
    table = Table(RALLY, host, unknown_cards)
    for colour in ("yellow", "green"):
        guest = Screen(begin_other("", GUEST, place=PLACE, script=RECORD), colour)
        table.come(guest, colour.title())
    chance = random.Random(26)
    while not table.data["result"]:
        position = rally.position_from_json(table.data)
        turn = rally.full_turn({})
        for robot in due(position):
            program = wise(position, robot.name, turn=turn)
            turn = {**turn, "programs": {**turn["programs"], robot.name: program}}
        who = [robot.name for robot in due(position)]
        chance.shuffle(who)
        laying = [Step(robot[:-1], list(programming(robot, turn["programs"][robot])), CARD) for robot in who]
        *first, last = laying
        for step in first:
            table.screen(step.colour).does(step)
        for guest in table.guests:
            guest.page.wait_for_selector(STILL)
        table.look_through(table.data)
        table.play(turn, [last])
    assert all(screen.position == table.data for screen in table.screens)
    table.close()


# --- Junkyard Bots -----------------------------------------------------------------------------------------

DECIDES = '[data-region="go"]:not(:has([data-action="nearby"]))'


def making(data: Json, decision: Json) -> Iterator[tuple[str, str]]:
    """What a person does for a decision."""
    robot = data["robots"][data["to_move"]]
    if "build" in decision:
        built = list(robot["parts"])
        left = [part for part in decision["build"] if part not in built]
        while left:
            part = next(one for one in left if (*one["at"], one["faces"]) in junk.spots(built, one["part"]))
            left.remove(part)
            built.append(part)
            yield "lift", f"tray:{part['part']}"
            yield "put", f"{part['at'][0]},{part['at'][1]}:{part['faces']}"
        yield "done", ""
    elif "scan" in decision:
        for step in ("-1", "+1"):  # what cannot be is refused
            for size, count in decision["scan"].items():
                yield from [("scan-size", f"{size}:{step}")] * (9 if step == "-1" else count)
        yield "scan", ""
    elif "keep" in decision:
        yield ("keep-draw" if decision["keep"] else "return-draw"), ""
    elif "take" in decision:
        take = decision["take"]
        yield "lift", f"{take['from']}:{take.get('part') or take['size']}"
        yield "put", f"{decision['at'][0]},{decision['at'][1]}:{decision['faces']}"
        yield "grab", ""  # needed where others could hold it too
    elif "boost" in decision:
        yield "give-boost", decision["boost"]
    else:
        yield ("leave" if data["phase"] == "scrounge" else "pass"), ""


def covered_parts(told: list[Json], screen: Screen, before: Json, after: Json) -> list[str]:
    """What in messages is of a pile or face down, another one's draw, or of a robot that is still built."""

    def within(data: object, mine: bool) -> Iterator[str]:
        if isinstance(data, list):
            for one in data:
                yield from within(one, mine)
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
    return list(within(told, mine=False))


def test_junkyard_bots_from_the_first_robot_to_the_last_point(begin_game: Open, begin_other: Open) -> None:
    """The first round of a game; then the host goes on to another one, and the guest with it."""
    first = last = junk.new_game(players=2, seed="near")
    past = [first]
    while past[-1].result is None:
        past.append(junk.play(past[-1], sensible(past[-1])).position)
    last = past[-20]
    kept: dict[str, str] = {}
    for position in (last, first):
        kept = storage(JUNKYARD, junk_table.EVERYTHING, position, {"yellow": NEAR}, NAMES, kept)
        if position is last:
            key = kept["junkyard.current"]
    host = Screen(begin_game(place=YARD, script=RECORD, storage=kept), "red")
    guest = Screen(begin_other("", GUEST, place=YARD, script=RECORD), "yellow")
    table = Table(JUNKYARD, host, covered_parts)
    table.come(guest, "Bob")

    def decide() -> None:
        position = junk.position_from_json(table.data)
        decision = sensible(position)
        mover = table.data["to_move"]
        table.play(decision, [Step(mover, list(making(table.data, decision)), DECIDES)])

    while table.data["round"] < 2:
        decide()
    host.act("open-game", key)
    table.has_come_to(junk.position_to_json(last))
    while not table.data["result"]:
        decide()
    assert host.position == guest.position == table.data
    table.close()
