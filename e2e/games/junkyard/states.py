"""All the states of the page of Junkyard Bots, and ways through its rounds."""

from __future__ import annotations

import json

from playwright.sync_api import Page

import junkyard_core as junk
from e2e import guests
from ground.links.codec import Linked
from ground.steps import finished
from tests.games.junkyard.test_review import ended_game
from tools.playing import junkyard_positions as positions
from tools.playing import staging
from tools.playing.junkyard import persons
from tools.playing.page import CLOSED, FREE, STILL
from tools.playing.staging import (
    Json,
    Staged,
    State,
    act,
    dialog,
    film,
    helped,
    hold,
    lay,
    load,
    longest_message,
    looking_back,
    named,
    play,
    press,
    tap,
)
from tools.steps import ROOT

PLACE = "junkyard/"
ROBOT = ".board-frame svg[data-robot]"
TAKE_OVER = '[data-action="take-over"]'


def begun(page: Page) -> None:
    """A player scrounges."""
    load(page, positions.SCROUNGE)
    page.wait_for_selector(STILL + '[data-phase="scrounge"]')


def start(page: Page, *fields: str, way: str = "together") -> None:
    """Begin a game through the form, with the same deal each time."""
    act(page, "new-game", way)
    for field in ("seed=states", "first=red", *fields):
        act(page, "form", field)
    act(page, "start-game")
    page.wait_for_selector(CLOSED, state="attached")
    page.wait_for_selector(STILL)


# Building


def covered(page: Page) -> None:
    """The others must not see the robot that is built now."""
    start(page)
    page.wait_for_selector("button.hand-over")


def handed_over(page: Page) -> None:
    act(page, "preference", "handover=always")
    start_form(page)
    page.wait_for_selector(f"dialog[open] {TAKE_OVER}")


def start_form(page: Page) -> None:
    act(page, "new-game", "together")
    act(page, "form", "first=red")
    act(page, "start-game")


def assemble(page: Page) -> None:
    covered(page)
    page.click("button.hand-over")
    page.wait_for_selector(f"{FREE} .hand [data-tray=claw_s]")


def lifted(page: Page) -> None:
    assemble(page)
    page.click(".hand [data-tray=claw_s]")
    page.wait_for_selector(f"{ROBOT} [data-spot]", state="attached")


STARTER = (
    ("claw_s", "-1,1:W"),
    ("pipe_s", "1,3:S"),
    ("feet", "1,4:S"),
    ("eye_s", "1,-1:N"),
    ("mouth_s", "3,1:E"),
)


def put(page: Page, *parts: tuple[str, str]) -> None:
    for kind, spot in parts:
        act(page, "lift", f"tray:{kind}")
        act(page, "put", spot)
    page.wait_for_selector(f'{ROBOT} [data-part="{parts[-1][0]}"]', state="attached")


def half(page: Page) -> None:
    assemble(page)
    put(page, *STARTER[:3])


def complete(page: Page) -> None:
    assemble(page)
    put(page, *STARTER)


def loose(page: Page) -> None:
    """A pipe has been moved away from the parts that hung on it."""
    complete(page)
    act(page, "lift", "robot:1,3")
    act(page, "put", "3,0:E")
    page.wait_for_selector(f"{ROBOT} [data-loose]", state="attached")


def building(data: Json) -> State:
    return lay_and(data, ".go")


def ejecting(page: Page) -> None:
    """Parts of a large robot are in the tray."""
    load(page, positions.FACTORY_OF_FOUR)
    for part in positions.FACTORY_OF_FOUR["robots"]["red"]["parts"][-3:]:
        x, y = part["at"]
        act(page, "eject", f"{x},{y}")
    page.wait_for_selector(".hand [data-tray=mouth_m]")


# The phases of a round


def lay_and(data: Json, selector: str) -> State:
    def state(page: Page) -> None:
        load(page, data)
        page.wait_for_selector(f'{STILL}[data-phase="{data["phase"]}"] {selector}')

    return state


def lift(value: str, data: Json = positions.SCROUNGE) -> State:
    """A part of the Junkyard is lifted."""

    def state(page: Page) -> None:
        load(page, data)
        page.click(f'.junk-yard [data-value="{value}"]')
        page.wait_for_selector(f"{ROBOT} [data-spot]", state="attached")

    return state


def shared(page: Page) -> None:
    """Several sets of claws could hold the new part."""
    load(page, positions.SHARED)
    act(page, "lift", "open:bomb_s")
    spots = page.locator(f"{ROBOT} [data-spot]").evaluate_all("all => all.map(spot => spot.dataset.spot)")
    for spot in spots:
        act(page, "put", spot)
        if page.locator('[data-action="grab"]').count():
            return
        act(page, "undo")
        load(page, positions.SHARED)
        act(page, "lift", "open:bomb_s")
    raise AssertionError("one claw could do it everywhere")


def leaving(page: Page) -> None:
    """A part that is worth taking is left."""
    act(page, "pass")
    page.wait_for_selector('dialog[open] [data-action="leave"]')


def unveiling(page: Page) -> None:
    """A run is paused at a part that has been turned over."""
    act(page, "preference", "speed=slow")
    load(page, positions.BLIND)
    act(page, "leave")
    page.wait_for_selector("html[data-animating]")
    hold(page)


def battled(page: Page) -> None:
    load(page, positions.BATTLE_OF_FOUR)
    page.click('[data-action="target"][data-value="yellow"]')
    page.wait_for_selector('[data-action="target"][data-value="yellow"][aria-pressed="true"]')


def losing(page: Page) -> None:
    """An attack would end the game, and another player would win."""
    load(page, positions.BATTLE_OF_FOUR)
    act(page, "target", "blue")
    act(page, "attack")
    page.wait_for_selector('dialog[open] [data-action="attack"]')


def robot(colour: str) -> State:
    """The dialog of a robot with many parts."""

    def state(page: Page) -> None:
        load(page, positions.SCROUNGE_OF_FOUR)
        page.click(f'[data-action="robot"][data-value="{colour}"]')
        page.wait_for_selector("dialog[open] .junk-robot-picture svg")

    return state


def ended(data: Json, *decision: str) -> State:
    def state(page: Page) -> None:
        load(page, data)
        act(page, *decision)
        page.wait_for_selector("dialog[open] .finish")

    return state


def ended_board(page: Page) -> None:
    ended(positions.BY_ENERGY, "keep")(page)
    page.keyboard.press("Escape")
    page.wait_for_selector(CLOSED, state="attached")


def refused(page: Page) -> None:
    load(page, positions.two("scan", positions.robot(positions.SMALL)))
    act(page, "scan-size", "l:1")
    page.wait_for_selector(".note-refused")


def played(page: Page) -> None:
    """A run that halted at the first part turned over has been skipped."""
    load(page, positions.BLIND)
    act(page, "leave")
    page.wait_for_selector(".junk-news")
    act(page, "skip")
    page.wait_for_selector(STILL + ':not([data-phase="scrounge"])')


def touched(page: Page) -> None:
    """A line tells an attack by the other player."""
    load(page, positions.BATTLE)
    act(page, "attack")
    page.wait_for_selector(f"{STILL} .touched-line")


def listed(page: Page) -> None:
    """The list of games, with one in it."""
    played(page)
    dialog("load", ".save-open")(page)


def replaying(page: Page) -> None:
    played(page)
    looking_back("0:3")(page)


def logged(page: Page) -> None:
    played(page)
    act(page, "log")
    page.wait_for_selector(".log *")


def taken_back(page: Page) -> None:
    """Undo tells that something was uncovered."""
    start(page, "ready=true")
    act(page, "scan")
    page.wait_for_selector(STILL)
    act(page, "undo")
    page.wait_for_selector(".message .note")


# Beside the table


def form(*fields: str, way: str = "together", selector: str = ".new-game") -> State:
    def state(page: Page) -> None:
        act(page, "new-game", way)
        for field in fields:
            act(page, "form", field)
        page.wait_for_selector(f"#dialog[open] {selector}")

    return state


def at_the_door(page: Page) -> None:
    """The front door with a game to continue."""
    start(page, "ready=true")
    act(page, "scan")
    page.wait_for_selector(STILL)
    act(page, "door")
    page.wait_for_selector("html[data-door]")
    page.wait_for_selector("[data-key='way-continue'] svg")


def counted(page: Page) -> None:
    games = [
        f"2026-01-02T03:04 k{n} {who} standard 2 1 11 9 12"
        for n, who in enumerate(("1", "2", "link", "together"))
    ]
    stored = json.dumps({"version": 1, "games": games})
    page.evaluate("text => localStorage.setItem('junkyard.statistics', text)", stored)
    act(page, "statistics")
    page.wait_for_selector("#dialog[open] .statistics dl")


def sent(page: Page) -> None:
    act(page, "share", "by_link")
    page.wait_for_selector("#dialog[open] .seats")
    act(page, "by-link-start")
    act(page, "send-turn")
    page.wait_for_selector("#dialog[open] [data-qr] svg")


def coached(page: Page) -> None:
    """The first steps of a newcomer."""
    act(page, "coach")
    start(page, "colours=2", way="computer")
    page.wait_for_selector(".coach-line p")


STATES: dict[str, State] = {
    "door": at_the_door,
    "covered": covered,
    "handed_over": handed_over,
    "assemble": assemble,
    "assemble_lifted": lifted,
    "assemble_half": half,
    "assemble_complete": complete,
    "loose": loose,
    "scan": lay_and(positions.SCAN, ".junk-scan"),
    "refused": refused,
    "look": lay_and(positions.LOOK, ".junk-look"),
    "scrounge": press(),
    "scrounge_lifted": lift("open:energy_s"),
    "scrounge_medium": lift("open:eye_m"),
    "scrounge_blind": lift("pile:m"),
    "shared": shared,
    "leaving": leaving,
    "blind": lay_and(positions.BLIND, ".go[data-action=pass]"),
    "unveiling": unveiling,
    "battle": lay_and(positions.BATTLE, ".junk-target"),
    "factory": building(positions.FACTORY),
    "four_scrounge": lift("scanned:energy_s", positions.SCROUNGE_OF_FOUR),
    "four_battle": battled,
    "four_factory": building(positions.FACTORY_OF_FOUR),
    "four_ejecting": ejecting,
    "boost": lay_and(positions.BOOST, "[data-action=give-boost]"),
    "robot": robot("red"),
    "robot_wreck": robot("yellow"),
    "ended_energy": ended(positions.BY_ENERGY, "keep"),
    "ended_explosion": ended(positions.BY_EXPLOSION, "attack"),
    "ended_standstill": ended(positions.STANDSTILL, "leave"),
    "ended_board": ended_board,
    "film": film(ended_board),
    "film_scene": film(ended_board, 1),
    "played": played,
    "touched": touched,
    "replaying": replaying,
    "logged": logged,
    "taken_back": taken_back,
    "new_game": form(),
    "new_game_more": form("colours=4", "more=true"),
    "opponents": form(way="computer"),
    "counted": counted,
    "settings": dialog("settings", ".settings"),
    "keys": dialog("keys", ".keys"),
    "help": helped,
    "games": listed,
    "sent": sent,
    "coached": coached,
}


LAST = 13
"""The number of decisions of the reviewed end of a game."""


def reviewed(page: Page) -> None:
    """The end of a game in which red decided at random."""
    position, turns = ended_game()
    for turn in turns[:-LAST]:
        position = junk.RULES.play(position, turn).position
    game: Linked[junk.Position] = Linked("game", position, turns[-LAST:])
    staging.reviewed(junk.RULES.links.write(game))(page)


WAYS: dict[str, tuple[tuple[str, State], ...]] = {
    "round": (
        ("scan", lay(positions.SCAN)),
        ("refused", refused),
        ("look", lay(positions.LOOK)),
        ("scrounge", lay(positions.SCROUNGE)),
        ("lifted", lift("open:energy_s")),
        ("held", unveiling),
        ("battle", tap('[data-action="skip"]', f"{STILL} .go")),
        ("replay", replaying),
    ),
    # In building there is no Junkyard below the robot on a small page, but a larger robot.
    "building": (
        ("factory", lay(positions.FACTORY)),
        ("lifted", tap(".hand .junk-tile", '.hand .junk-tile[aria-pressed="true"]')),
    ),
    # Late in a game: every kind of part is in the open Junkyard.
    "four": (
        ("battle", battled),
        ("told", longest_message),
        ("boost", lay(positions.BOOST)),
        ("scan", lay(positions.SCAN_OF_FOUR)),
        ("scrounge", lift("scanned:energy_s", positions.SCROUNGE_OF_FOUR)),
        ("named", named),
    ),
}

WALKED = (
    "handed_over", "assemble_half", "scrounge_medium", "robot_wreck", "ended_standstill", "ended_board",
    "played", "replaying", "taken_back", "new_game", "opponents", "settings", "keys", "games", "sent",
)  # fmt: skip

NEAR = guests.states("junkyard", ("red", "yellow", "green", "blue"))
STATES |= {**NEAR, "reviewed": reviewed}


# Lessons


def lesson(name: str, hints: int = 0) -> State:
    """A lesson on the table, with some steps of its hint."""

    def state(page: Page) -> None:
        act(page, "lesson", name)
        page.wait_for_selector(f'{STILL}[data-lesson="on"]')
        for _ in range(hints):
            act(page, "lesson-hint")
        page.wait_for_selector(f"{STILL} .junk-lesson-task", state="attached")

    return state


def lesson_done(name: str, *actions: tuple[str, str], board: bool = False) -> State:
    """The dialog at the end of a lesson, or the board behind it."""

    def state(page: Page) -> None:
        lesson(name)(page)
        for action in actions:
            act(page, *action)
        page.wait_for_selector(f"{STILL} dialog[open] .junk-lesson-over")
        if board:
            page.keyboard.press("Escape")
            page.wait_for_selector(CLOSED, state="attached")
            page.wait_for_selector(f"{STILL} .junk-lesson-lead")

    return state


FED = (("lift", "open:energy_m"), ("put", "4,0:E"))
HUNGRY = (("lift", "open:energy_s"), ("put", "4,0:N"))


def lessons(page: Page) -> None:
    """The room, with a lesson that is solved."""
    lesson_done("energy", *FED)(page)
    act(page, "lessons")
    page.wait_for_selector(".junk-lesson-tile")


STATES |= {
    "lessons": lessons,
    "lesson": lesson("energy"),
    "lesson_building": lesson("boost"),
    "lesson_hinted": lesson("end", 2),
    "lesson_solved": lesson_done("energy", *FED),
    "lesson_missed": lesson_done("energy", *HUNGRY, board=True),
}
WAYS |= {
    "lesson": (
        ("begun", lesson("energy")),
        ("hinted twice", lesson("energy", 2)),
        ("missed", lesson_done("energy", *HUNGRY, board=True)),
    ),
    "lesson_building": (("begun", lesson("build")), ("hinted twice", lesson("build", 2))),
    "lesson_battle": (("begun", lesson("battle")), ("hinted twice", lesson("battle", 2))),
    "lesson_scan": (("begun", lesson("scan")), ("hinted twice", lesson("scan", 2))),
    "lesson_blind": (("begun", lesson("blind")), ("hinted twice", lesson("blind", 2))),
}


def bench(page: Page) -> None:
    """The workbench with a part in the hand."""
    act(page, "bench")
    page.wait_for_selector(f'{STILL}[data-bench="on"] .junk-bench-top')
    act(page, "lift", "tray:eye_l")
    page.wait_for_selector(f"{STILL} .board-frame [data-spot]")


# Puzzles

PUZZLES: list[Json] = json.loads(
    (ROOT / "web/static/games/junkyard/puzzles/puzzles.json").read_text("utf-8")
)["puzzles"]


def puzzle_of(kind: str, grade: int) -> Json:
    """The first puzzle of a kind and grade, as its entry in the file."""
    return next(each for each in PUZZLES if (each["kind"], each["grade"]) == (kind, grade))


def _from_within(part: Json) -> tuple[bool, int]:
    """The sort key by which each part comes after those that it hangs on: pipes first, from the body out."""
    x, y = part["at"]
    return not part["part"].startswith("pipe"), abs(x - 1) + abs(y - 1)


def puzzle(kind: str, grade: int, hints: int = 0) -> State:
    """A puzzle on the table, with some steps of its hint; one of building has all parts but one in place."""

    def state(page: Page) -> None:
        entry = puzzle_of(kind, grade)
        act(page, "puzzle", entry["id"])
        page.wait_for_selector(f'{STILL}[data-puzzle="on"] .junk-goals')
        for _ in range(hints):
            act(page, "puzzle-hint")
        for part in sorted(entry["solution"][0].get("build", []), key=_from_within)[:-1]:
            act(page, "lift", f"tray:{part['part']}")
            act(page, "put", f"{part['at'][0]},{part['at'][1]}:{part['faces']}")
        page.wait_for_selector(f"{STILL} .junk-goals")

    return state


def puzzle_solved(page: Page) -> None:
    """The dialog after the last take of a puzzle of taking."""
    entry = puzzle_of("grab", 1)
    puzzle("grab", 1)(page)
    for turn in entry["solution"]:
        (x, y), take = turn["at"], turn["take"]
        act(page, "lift", f"open:{take['part']}")
        act(page, "put", f"{x},{y}:{turn['faces']}")
        if page.locator('.go[data-action="grab"]').count():
            act(page, "grab")
        page.wait_for_selector(STILL)
    page.wait_for_selector(f"{STILL} dialog[open] .junk-goals")


def duel_missed(page: Page) -> None:
    """The dialog after a duel that was lost with a pass."""
    puzzle("duel", 2)(page)
    play(page, [{"pass": True}])
    page.wait_for_selector(f'{STILL} dialog[open] .challenge-over[data-solved="false"]')


def puzzle_day(page: Page) -> None:
    """The puzzle of the day, a duel."""
    act(page, "puzzles", "today")
    act(page, "day", "2026-11-29")
    page.wait_for_selector('[data-region="puzzles"] .day-card')


def practice(page: Page) -> None:
    """The practice, with a puzzle that comes back."""
    puzzle("grab", 1)(page)
    play(page, [{"pass": True}])
    page.wait_for_selector("dialog[open] .rating-moved")
    act(page, "puzzles", "practice")
    page.wait_for_selector('[data-region="puzzles"] [data-key="puzzle-practice"]')


def puzzles(page: Page) -> None:
    """The room, with a puzzle that is solved."""
    puzzle_solved(page)
    act(page, "puzzles")
    page.wait_for_selector(".junk-puzzle-tile[data-solved]")


STATES |= {
    "puzzle_day": puzzle_day,
    "practice": practice,
    "puzzles": puzzles,
    "puzzle_building": puzzle("build", 3, 1),
    "puzzle_taking": puzzle("grab", 3, 2),
    "puzzle_solved": puzzle_solved,
    "bench": bench,
    "scanned_by_others": lay_and(positions.SCANNED, "[data-has-scanned=yellow]"),
    "scanned_of_four": lay_and(positions.SCANNED_OF_FOUR, "[data-has-scanned=green]"),
    "losing": losing,
}
RUN_DAY = "2026-11-23"
RUN = (
    "jHpctb9X3cUQBQNemunNUo2Po2ZebJM9zIaVCAxa0gW2IJonS9LmQRF72AH_eINx2RYHW-1mbIISD6tkTXjknsO-GA"
    "drAaNLjexDgBDgnOKwUsabDhGRr7W"
)
"""A run of the heap of a day, and its day."""
RUN_TURNS = persons(finished(junk.RULES.links.reading(RUN)))


def day_room(page: Page) -> None:
    """A friend's run of the heap of a day has come."""
    act(page, "day", "2026-11-29")
    page.evaluate("hash => { location.hash = hash }", f"day={RUN}&from=Benjamin")
    page.wait_for_selector(".companion-words small:not(:text-is('…'))")


def day_heap(page: Page) -> None:
    """The second round beside a friend's robot."""
    day_room(page)
    act(page, "daily-go", RUN_DAY)
    page.wait_for_selector(f"{STILL} [data-companion]")
    play(page, RUN_TURNS[:8])
    page.wait_for_selector(STILL)


def day_over(page: Page) -> None:
    """The end of the heap, beside a friend's run."""
    day_room(page)
    act(page, "daily-go", RUN_DAY)
    page.wait_for_selector(f"{STILL} [data-companion]")
    play(page, RUN_TURNS)
    page.wait_for_selector(".challenge-over .companion-table")


def poster(page: Page) -> None:
    """The poster of a robot, with the choice among the robots of a game."""
    ended_board(page)
    act(page, "poster")
    page.wait_for_selector("dialog[open] .junk-card")


STATES |= {"puzzle_duel": puzzle("duel", 3, 2), "duel_missed": duel_missed}
STATES |= {"day_room": day_room, "day_heap": day_heap, "day_over": day_over, "poster": poster}


COSTLY = 41
"""The number of a costly take in the reviewed game."""


def costly(page: Page) -> None:
    """The room with decisions to improve."""
    staging.costly_turns(junk.RULES, *ended_game(), {55: 20, COSTLY: 2.02, 21: 1.51, 8: 1})(page)
    act(page, "puzzles", "turns")
    page.wait_for_selector(".mistake-row >> nth=3")


def costly_trial(page: Page) -> None:
    """A take of them on the table."""
    costly(page)
    page.tap(".mistake-row >> nth=2")
    page.wait_for_selector(f'{STILL} .visit [data-action="mistake-leave"]')


def costly_over(page: Page) -> None:
    """The decision of the game is no better."""
    costly_trial(page)
    play(page, [ended_game()[1][COSTLY]])
    page.wait_for_selector("dialog[open] .find-over", timeout=60_000)


STATES |= {"costly": costly, "costly_trial": costly_trial, "costly_over": costly_over}
GAME = Staged(PLACE, begun, STATES, WAYS, (*WALKED, *NEAR))
