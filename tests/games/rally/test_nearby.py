"""Rally on several screens: players program at the same time, in any order, and see only their cards."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from games.rally.game import GAME
from games.rally.turn.choosing import Choosing
from games.rally.turn.programming import Programming
from shell.play.running import Running
from shell.play.table import Table

import rally_core as rally
from rally_core.names import colour_of
from tests.games.rally.rally_table import RESTING, changed, race, reset_hall, sit_down
from tests.nearby import Air, Screen, come
from tests.tiers import seeds

pytestmark = pytest.mark.slow

Json = Any


def table(position: rally.Position, air: Air | None = None) -> tuple[Screen, list[Screen]]:
    """The screen of the first colour, which hosts the game, and those of the others, in turn order."""
    air = air or Air()
    host = air.screen(sit_down())
    host.app.feature(Table).start(position, {"seed": position.seed})
    colours = host.app.session.standing.colours
    host.hosting.begin(colours[1:])
    guests = []
    for colour in colours[1:]:
        guests.append(air.screen(sit_down()))
        come(host, guests[-1], colour)
    return host, guests


def programs(screen: Screen) -> str:
    return screen.app.feature(Programming).colour


def lay(screen: Screen) -> None:
    """Give all robots of a screen's player their first cards, and run them though one may be lost."""
    programming = screen.app.feature(Programming)
    assert programming.colour
    for robot in [*programming.draft.tasks]:
        screen.act("program-robot", robot)
        for number in programming.draft.empty_registers(robot):
            screen.act("lay-in", f"{programming.draft.hand(robot)[0]}>{number}")
    screen.act("done", "anyway")


def choose(screens: list[Screen], chance: random.Random) -> None:
    """Answer all decisions of a run; each must appear on exactly one screen."""
    while True:
        asked = [(one, pending) for one in screens if (pending := one.app.feature(Choosing).asked)]
        if not asked:
            return
        ((screen, pending),) = asked
        option = chance.choice(pending["options"])
        screen.act("pick", "null" if option is None else str(option))


def check_in_step(host: Screen, guests: list[Screen]) -> None:
    """Check that all screens are at the same turn and that each shows its player's view."""
    for guest in guests:
        here, there = host.app.session, guest.app.session
        assert there.cursor == here.cursor
        viewer = frozenset(c for c in here.standing.colours if there.viewer is None or c in there.viewer)
        assert GAME.rules.view(there.data, viewer) == GAME.rules.view(here.data, viewer)


def hands_seen(guest: Screen) -> set[str]:
    """The colours of which a guest received any card before the end of the game."""
    found: set[str] = set()

    def look(data: Json) -> None:
        if isinstance(data, list):
            for each in data:
                look(each)
        elif isinstance(data, dict):
            for name, robot in data.get("robots", {}).items():
                found.update({colour_of(name)} if any(robot.get("hand", ())) else ())
            if data.get("type") == "deal":
                found.update(colour_of(name) for name, hand in data["hands"].items() if any(hand))
                assert data["pile"] is None
            if data.get("type") == "pick" and data["card"] is not None:
                found.add(colour_of(data["robot"]))
            assert not data.get("pile") and not data.get("seed")
            for each in data.values():
                look(each)

    for text in guest.heard:
        message = json.loads(text)
        if message["type"] != "story":
            look(message)
    return found


@pytest.mark.parametrize("seed", seeds(2, 4))
def test_whole_turns_are_played_in_any_order_of_programs(seed: int) -> None:
    chance = random.Random(seed)
    start = rally.new_game(["first_shift", "signal_box"][seed % 2], players=3, seed=f"n{seed}")
    host, guests = table(start)
    everybody = [host, *guests]
    for _ in range(3):
        if host.app.session.over:
            break
        turn = host.app.session.cursor
        while host.app.session.cursor == turn and (busy := [one for one in everybody if programs(one)]):
            lay(chance.choice(busy))
            choose(everybody, chance)
        assert host.app.session.cursor == turn + 1
        check_in_step(host, guests)
    for guest, colour in zip(guests, ("yellow", "green"), strict=True):
        assert hands_seen(guest) <= {colour}


def test_who_is_ready_is_seen_everywhere_and_who_has_withdrawn() -> None:
    host, (yellow, green) = table(race(3))
    lay(green)
    for screen in (host, yellow, green):
        assert screen.app.session.ready == ("green",)
        assert screen.app.view()["players"].count("rally-is-ready") == 1
    assert programs(host) == "red" and programs(yellow) == "yellow" and not programs(green)
    laid = dict(green.app.feature(Running).turn["programs"])  # type: ignore[index]
    assert [*laid] == ["green1"]
    green.act("undo")
    assert host.app.session.ready == () and programs(green) == "green"
    assert green.app.feature(Programming).draft.answer("green1") == laid["green1"]
    for screen in (green, host, yellow):
        lay(screen)
    assert host.app.session.cursor == 1
    check_in_step(host, [yellow, green])


def test_a_draft_stays_while_others_are_done() -> None:
    host, (yellow, green) = table(race(3))
    for screen in (host, yellow):
        cards = screen.app.feature(Programming).draft.hand(f"{programs(screen)}1")
        screen.act("card", str(cards[0]))
        screen.act("card", str(cards[0]))
        screen.act("card", str(cards[1]))
    lay(green)
    for screen in (host, yellow):
        programming = screen.app.feature(Programming)
        assert (
            programming.lifted
            and sum(card is not None for card in programming.draft.all_registers(programming.robot)) == 1
        )
        screen.act("undo")
        assert not programming.draft.laid(programming.robot)
        lay(screen)
    assert host.app.session.cursor == 1


def test_nothing_runs_before_the_guest_whose_robot_rests_has_answered() -> None:
    host, (yellow, green) = table(changed(race(3), yellow1=RESTING))
    lay(host)
    lay(green)
    assert host.app.session.cursor == 0 and programs(yellow) == "yellow"
    assert host.app.session.ready == ("red", "green")
    yellow.act("power-down")
    yellow.act("done")
    assert host.app.session.cursor == 1 and host.app.session.position.robot("yellow1").down
    check_in_step(host, [yellow, green])


def test_a_duel_with_four_robots_each() -> None:
    host, (yellow,) = table(rally.new_game("dune_mine", mode="duel", seed="d"))
    lay(yellow)
    assert [*host.app.session.waiting["programs"]] == [f"yellow{n}" for n in (1, 2, 3, 4)]  # type: ignore[index]
    lay(host)
    choose([host, yellow], random.Random(1))
    assert host.app.session.cursor == 1
    check_in_step(host, [yellow])


def test_mates_who_share_their_cards_lay_them_on_two_screens() -> None:
    start = rally.new_game("first_shift", players=4, mode="teams", seed="pool", rules={"share": True})
    host, (yellow, green, blue) = table(start)
    mates = {card for name in ("red1", "green1") for card in start.robot(name).hand}
    assert {*green.app.feature(Programming).draft.hand("green1")} == mates
    first = green.app.feature(Programming).draft.hand("green1")[0]
    green.act("lay-in", f"{first}>1")
    lay(host)
    laid = {*host.app.session.waiting["programs"]["red1"]["registers"]}  # type: ignore[index]
    assert first in laid and not {*green.app.feature(Programming).draft.hand("green1")} & laid
    assert green.app.feature(Programming).draft.laid("green1") == []
    for screen in (blue, green, yellow):
        lay(screen)
    assert host.app.session.cursor == 1
    assert hands_seen(green) == {"red", "green"} and hands_seen(yellow) == {"yellow", "blue"}


def test_what_is_picked_on_the_way_is_known_to_whoever_picks() -> None:
    host, (yellow,) = table(reset_hall(seed="free0"))
    lay(yellow)
    lay(host)
    choose([host, yellow], random.Random(0))
    assert len(yellow.steps) == len(host.steps) > 20, "both see the run, up to each decision"
    assert host.app.session.cursor == 1
    check_in_step(host, [yellow])
    (turn,), (told,) = host.app.session.turns, yellow.app.session.turns
    events = host.app.session.play_at(0, turn).events
    picked = {event["robot"]: event["card"] for event in events if event["type"] == "pick"}
    assert [*picked] == ["red1", "yellow1"]
    assert [choice["card"] for choice in turn["choices"] if "card" in choice] == [*picked.values()]
    assert [choice["card"] for choice in told["choices"] if "card" in choice] == [picked["yellow1"]]
    assert hands_seen(yellow) == {"yellow"}


def test_who_looks_on_sees_no_hand() -> None:
    host, (yellow,) = table(race(2))
    watcher = host.air.screen(sit_down())
    come(host, watcher, "")
    lay(yellow)
    assert not programs(watcher) and "data-card" not in "".join(watcher.app.view().values())
    lay(host)
    assert watcher.app.session.cursor == 1 and hands_seen(watcher) == set()
