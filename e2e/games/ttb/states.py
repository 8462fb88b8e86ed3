"""Positions of Twin Tin Bots and all the states of its page."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import date, timedelta
from typing import Any

from games.ttb.puzzles.collection.collected import Collection
from games.ttb.puzzles.daily import run
from games.ttb.puzzles.daily.daily import PuzzleOfDay
from playwright.sync_api import Page
from shell.challenge.league import LINK as LEAGUE

import ttb_core as ttb
from e2e import guests
from ground.links.frame import Frame
from ground.links.values import Named
from makers.ttb.goldens import golden
from tests.games.ttb.bots.test_review import HOME_AT_LAST, PASS, WINNING
from tests.games.ttb.puzzles.solving import TEXT
from tools.playing import chance, staging
from tools.playing.page import CLOSED, STILL
from tools.playing.staging import (
    Json,
    Staged,
    State,
    dialog,
    failed,
    film,
    helped,
    hold,
    lay,
    load,
    looking_back,
    named,
    press,
    skipped_to,
    tap,
)
from ttb_core import links
from ttb_core.notation import parse_turn


def position(bots: Json | None = None, **changes: Any) -> Json:
    """The set-up for two in its second round, red to move, with these changes of bots and other fields."""
    data: Json = dict(ttb.position_to_json(ttb.new_game(colours=2, seed="states", first="red")))
    for name, state in (bots or {}).items():
        data["bots"][name] |= state
    return {**data, "round": 2, **changes}


DECISIONS = {
    "zap": position(
        {
            "red1": {"at": [0, 2], "facing": "E", "program": ["zap", None, None]},
            "yellow1": {"at": [2, 2]},
        }
    ),
    "blob": position({"red1": {"at": [0, 1], "facing": "E", "program": ["zap", None, None]}}, blobs=[[2, 1]]),
    "crystal": position(
        {"red1": {"at": [2, 0], "facing": "E", "cargo": "blue", "program": ["unload", None, None]}}
    ),
}
"""Passing leads to this decision."""

BUSY = position(
    {
        "red1": {"at": [-1, -1], "facing": "E", "program": ["forward1", "turn_left", "load"]},
        "red2": {"program": ["forward2", None, "unload"]},
        "yellow1": {"program": ["zap", "forward1", None]},
    }
)
"""Programs that move, turn and fail."""

LAST_TURN = position(track=[], counters=0, to_move="yellow", banked={"red": ["blue"], "yellow": ["pink"]})
"""Passing ends the game; yellow wins."""


# States of the page. Each begins with the set-up for two on the table and no dialog open.


def room(tab: str, inside: str, tapped: str = "") -> State:
    """A tab of the puzzle room, after a tap."""

    def state(page: Page) -> None:
        page.evaluate("tab => ttb.act('puzzles', tab)", tab)
        if tapped:
            page.click(f".room {tapped}")
            # The tabs stay above the shelves, and would cover a part of any other one.
            page.evaluate("tapped => document.querySelector(tapped).scrollIntoView()", tapped)
        page.wait_for_selector(f".room {inside}")

    return state


def endless(page: Page) -> None:
    """The tab for endless puzzles, with some that have been made already."""
    made = [
        [puzzle.key, puzzle.strength, "", "; ".join(puzzle.solution), f"{puzzle.number:016x}", 1, puzzle.link]
        for puzzle in Collection(TEXT).puzzles[:4]
    ]
    stored = {"version": 1, "ahead": made[:2], "lately": made[2:]}
    page.evaluate("text => localStorage.setItem('ttb.endless', text)", json.dumps(stored))
    room("endless", ".endless-lately .scene")(page)


def hinted(page: Page) -> None:
    """A puzzle of two turns with all hints for the first one."""
    room("collection", ".card .scene")(page)
    page.click(".card")
    for _ in range(3):
        page.evaluate("ttb.act('puzzle-hint')")
    page.wait_for_selector(".challenge-hint >> nth=2", state="attached")


def solved(page: Page) -> None:
    """A named puzzle, solved in another way than the shortest."""
    room("collection", ".puzzle-row", "[data-action=room-shelf][data-value=named]")(page)
    page.click(".puzzle-row >> nth=0")
    for action, value in (("run", ""), ("tile", "unload"), ("slot", "red1:1"), ("run", "")):
        page.evaluate("([action, value]) => ttb.act(action, value)", [action, value])
        page.wait_for_selector(STILL)
    page.wait_for_selector("dialog[open] .challenge-over")


def stormed(page: Page) -> None:
    """The first puzzle of a storm with fixed puzzles."""
    room("storm", ".storm-go")(page)
    chance.fix(page, 0.25)
    page.click(".storm-go")
    page.wait_for_selector(".storm-clock:not(:empty)")
    chance.restore(page)


def storm_over(page: Page) -> None:
    """The end of a storm, with the missed puzzles."""
    stormed(page)
    for _ in range(4):
        page.evaluate("ttb.act('storm-skip')")
    page.evaluate("ttb.act('storm-stop')")
    page.wait_for_selector("dialog[open] .storm-over .card")


def picked_up(page: Page) -> None:
    page.click('[data-tile="forward1"]')
    page.wait_for_selector('[data-tile="forward1"][aria-pressed="true"]')


def programmed(page: Page) -> None:
    picked_up(page)
    page.click('[data-slot="red1:0"]')
    page.wait_for_selector('[data-slot="red1:0"][data-order="forward1"]')


def previewed(page: Page) -> None:
    load(page, BUSY)
    page.wait_for_selector('[data-region="ghost"] *', state="attached")


def running(page: Page) -> None:
    page.evaluate("ttb.act('preference', 'speed=slow')")
    load(page, BUSY)
    page.click('[data-action="run"]')
    page.wait_for_selector("html[data-animating]")


def deciding(kind: str) -> State:
    def state(page: Page) -> None:
        load(page, DECISIONS[kind])
        page.click('[data-action="run"]')
        page.wait_for_selector(f'.decision[data-kind="{kind}"]')

    return state


def lesson(page: Page) -> None:
    """A lesson after a turn that has not solved it."""
    dialog("learn", ".lesson-row")(page)
    page.click('[data-value="two_bots"]')
    page.click('[data-tile="forward1"]')
    page.click('.programs [data-slot="red2:1"]')
    page.click('[data-action="run"]')
    page.wait_for_selector(STILL)
    page.wait_for_selector(".challenge-told[data-missing]")


def lesson_solved(page: Page) -> None:
    dialog("learn", ".lesson-row")(page)
    page.click('.lessons [data-value="step"]')
    page.click('[data-tile="forward1"]')
    page.click('.programs [data-slot="red1:0"]')
    page.click('[data-action="run"]')
    page.wait_for_selector("dialog[open] .lesson-over")


def ended(page: Page) -> None:
    load(page, LAST_TURN)
    page.click('[data-action="run"]')
    page.wait_for_selector("dialog[open] .finish")


def ended_board(page: Page) -> None:
    ended(page)
    page.keyboard.press("Escape")
    page.wait_for_selector(CLOSED, state="attached")


def refused(page: Page) -> None:
    page.keyboard.press("r")
    page.wait_for_selector(".note-refused")


# Shows the reason in the line for words, as it is shown while the step moves.
REASON = """() => {
  const [told, note] = [document.querySelector(".replay-told"), document.querySelector("[data-doing-note]")];
  note.textContent = told.textContent.split(", ").at(-1);
  note.hidden = false;
  note.closest(".doing").toggleAttribute("data-noted", true);
}"""


def replaying(page: Page) -> None:
    """The replay is paused at an order without effect, with the reason beside it."""
    played(page)
    looking_back("0:3")(page)
    page.evaluate(REASON)


def logged(page: Page) -> None:
    played(page)
    page.evaluate("ttb.act('log')")
    page.wait_for_selector(".log *")


def played(page: Page) -> None:
    load(page, BUSY)
    page.click('[data-action="run"]')
    page.wait_for_selector(STILL + '[data-colour-to-move="yellow"]')


def listed(page: Page) -> None:
    """The list of games, with one in it."""
    played(page)
    dialog("load", ".save-open")(page)


def taken_back(page: Page) -> None:
    played(page)
    page.keyboard.press("u")
    page.wait_for_selector(f"{STILL} .message .note")


BESET = position(
    {
        "red1": {"at": [0, 2], "facing": "E", "cargo": "blue"},
        "yellow1": {"at": [-1, 2], "facing": "E", "program": ["load", "forward1", None]},
    },
    to_move="yellow",
)
"""Passing robs and pushes red bot 1."""


def touched(page: Page) -> None:
    """A line tells a theft and a push by yellow."""
    load(page, BESET)
    page.evaluate("ttb.act('coach-off')")
    page.evaluate("ttb.act('run')")
    page.wait_for_selector(f"{STILL} .touched-line")


def touched_first(page: Page) -> None:
    """The same beside the first steps."""
    page.evaluate("ttb.act('coach')")
    load(page, BESET)
    page.evaluate("ttb.act('run')")
    page.wait_for_selector(f"{STILL} .touched-line")
    page.wait_for_selector(".coach-line")


def spoken_to(page: Page) -> None:
    """The first word of a computer."""
    page.evaluate("ttb.act('play-computer', '4')")
    page.wait_for_selector(".player-says")


def six(page: Page) -> None:
    page.evaluate("ttb.act('form', 'colours=6')")
    for element in ("rocks", "blobs", "mud", "teleporters"):
        page.evaluate("element => ttb.act('form', `${element}=2`)", element)
    page.evaluate("ttb.act('start-game')")
    page.wait_for_selector('[data-score="pink"]')


def edited(page: Page) -> None:
    page.evaluate("ttb.act('edit')")
    page.wait_for_selector("html[data-editing] .editor *")


def handed_over(page: Page) -> None:
    page.evaluate("ttb.act('preference', 'handover=always')")
    page.evaluate("ttb.act('start-game')")  # a game begun by script does not ask a player to take the device
    page.wait_for_selector('dialog[open] [data-action="take-over"]')


def by_link(page: Page) -> None:
    page.evaluate("ttb.act('share', 'by_link')")
    page.wait_for_selector("#dialog[open] .seats")


def sent(page: Page) -> None:
    by_link(page)
    page.evaluate("ttb.act('by-link-start')")
    page.evaluate("ttb.act('send-turn')")
    page.wait_for_selector("#dialog[open] [data-qr] svg")


def invited(page: Page) -> None:
    game = links.Game(ttb.new_game(colours=2, seed="invited"), flags=3)
    page.evaluate("fragment => ttb.act('link', fragment)", "#g=" + links.encode_game(game))
    page.wait_for_selector("#dialog[open] .seats")


def pasted(page: Page) -> None:
    page.evaluate("ttb.act('open-link')")
    page.evaluate("ttb.act('open-pasted')")
    page.wait_for_selector('#dialog[open] [role="alert"]')


# The board of today's puzzle, which appears once the collection is loaded.
TODAY = "[data-key='way-today'] .scene"


def at_the_door(page: Page) -> None:
    """The front door with a game to continue."""
    load(page, BUSY)
    page.click('[data-action="run"]')
    page.wait_for_selector(STILL + '[data-colour-to-move="yellow"]')
    page.evaluate("ttb.act('door')")
    page.wait_for_selector("html[data-door]")
    page.wait_for_selector("[data-key='way-continue'] svg")
    page.wait_for_selector(TODAY)


VETERAN = {
    "ttb.lessons": json.dumps({"version": 1, "stars": {f"lesson{n}": 3 for n in range(8)}}),
    "ttb.statistics": json.dumps(
        {
            "version": 1,
            "games": [f"2026-01-02T03:0{n} k{n} {min(3, n // 2 + 1)} standard 2 1 9 9 4" for n in range(6)],
        }
    ),
}
"""The storage of a player who has done eight lessons and beaten three of the computers twice each."""


def begin_again(page: Page, storage: dict[str, str]) -> None:
    """Restart the page at the front door, with these further entries in storage."""
    page.evaluate("kept => Object.entries(kept).forEach(entry => localStorage.setItem(...entry))", storage)
    page.evaluate("ttb.act('new-game')")
    page.evaluate("ttb.act('start-game')")
    page.evaluate("ttb.act('door')")
    page.wait_for_selector("html[data-door] [data-key='way-today'] .scene")


def at_the_door_first(page: Page) -> None:
    """The front door as a newcomer sees it."""
    begin_again(page, {})
    page.wait_for_selector(TODAY)


def back_at_the_door(page: Page) -> None:
    """The front door of a player without a game, with a streak of days up to today."""
    today = page.evaluate("new Date().toLocaleDateString('sv')")
    days = [(date.fromisoformat(today) - timedelta(days=n)).isoformat() for n in range(5)]
    solver = {"version": 1, "days": {day: [1, 0, 0] for day in days}}
    begin_again(page, {**VETERAN, "ttb.solver": json.dumps(solver)})
    page.wait_for_selector(TODAY)


def opponents(page: Page) -> None:
    """The computers, each a tap away."""
    page.evaluate("kept => Object.entries(kept).forEach(entry => localStorage.setItem(...entry))", VETERAN)
    page.evaluate("ttb.act('new-game', 'computer')")
    page.wait_for_selector("#dialog[open] .rival")


def more_asked(page: Page) -> None:
    """The form of a new game with all its fields."""
    page.evaluate("ttb.act('new-game', 'together')")
    page.evaluate("ttb.act('form', 'more=true')")
    page.wait_for_selector("#dialog[open] .amounts")


def seated(page: Page) -> None:
    """The form with computers that have faces."""
    page.evaluate("ttb.act('new-game', 'computer')")
    page.evaluate("ttb.act('form', 'colours=4')")
    page.evaluate("ttb.act('form', 'more=true')")
    for colour, personality in (("red", "thief"), ("yellow", "harvester"), ("blue", "zapper")):
        page.evaluate("field => ttb.act('form', field)", f"personality-{colour}={personality}")
    page.wait_for_selector("#dialog[open] .names .face")


def reviewed(page: Page) -> None:
    turns = [ttb.turn_from_json(turn) for turn in (PASS, PASS, HOME_AT_LAST)]
    game = links.Game(ttb.position_from_json(WINNING), turns)
    staging.reviewed("g=" + links.encode_game(game))(page)


def counted(page: Page) -> None:
    """Statistics with a game against each kind of opponent."""
    games = [
        f"2026-01-02T03:04 k{n} {who} standard+ 4 1 22 11 4"
        for n, who in enumerate(("1", "2", "3", "4", "5", "link", "together"))
    ]
    stored = json.dumps({"version": 1, "games": games})
    page.evaluate("text => localStorage.setItem('ttb.statistics', text)", stored)
    page.evaluate("ttb.act('statistics')")
    page.wait_for_selector("#dialog[open] .statistics dl")


STATES: dict[str, State] = {
    "door": at_the_door,
    "door_first": at_the_door_first,
    "door_back": back_at_the_door,
    "opponents": opponents,
    "more": more_asked,
    "start": press(),
    "picked_up": picked_up,
    "programmed": programmed,
    "previewed": previewed,
    "running": running,
    "zap": deciding("zap"),
    "blob": deciding("blob"),
    "crystal": deciding("crystal"),
    "refused": refused,
    "failed": failed,
    "played": played,
    "replaying": replaying,
    "logged": logged,
    "taken_back": taken_back,
    "touched": touched,
    "touched_first": touched_first,
    "spoken_to": spoken_to,
    "ended": ended,
    "ended_board": ended_board,
    "film": film(ended),
    "film_scene": film(ended, 1),
    "six": six,
    "seated": seated,
    "reviewed": reviewed,
    "counted": counted,
    "cursor": press("g", "ArrowRight"),
    "new_game": dialog("new-game", ".new-game"),
    "settings": dialog("settings", ".settings"),
    "language": dialog("language", ".languages"),
    "keys": dialog("keys", ".keys"),
    "bots": dialog("bots", ".spoken-lines"),
    "scores": dialog("scores", ".spoken-lines"),
    "games": listed,
    "share": dialog("share", "h2"),
    "save": dialog("save", "h2"),
    "puzzles_today": room("today", ".day-card .scene"),
    "puzzles_endless": endless,
    "puzzles_storm": room("storm", ".storm-go"),
    "puzzles": room("collection", ".card .scene"),
    "puzzles_grade": room("collection", ".number", "[data-action=room-shelf][data-value='3']"),
    "puzzles_idea": room("collection", ".card .scene", "[data-action=room-shelf][data-value='sent_home']"),
    "puzzle_hinted": hinted,
    "puzzle_solved": solved,
    "storm": stormed,
    "storm_over": storm_over,
    "lessons": dialog("learn", ".lesson-row"),
    "lesson": lesson,
    "lesson_solved": lesson_solved,
    "by_link": by_link,
    "sent": sent,
    "invited": invited,
    "open_link": dialog("open-link", "h2"),
    "pasted": pasted,
    "about": dialog("about", "h2"),
    "help": helped,
    "editor": edited,
    "handed_over": handed_over,
}


# Ways through turns, phase by phase: everything is in sight in each, and the board stays in its place.


def begin_lesson(name: str) -> State:
    def phase(page: Page) -> None:
        dialog("learn", ".lesson-row")(page)
        page.click(f'.lessons [data-value="{name}"]')
        page.wait_for_selector(f'html[data-lesson="{name}"]')

    return phase


def begin_puzzle(page: Page) -> None:
    """A puzzle with a long title and text in which a Zap has a decision."""
    puzzle = {
        "position": DECISIONS["zap"],
        "goal": {"kind": "deliver", "colour": "red", "points": 4},
        "turns": 3,
        "title": "The very long way home around the western swamp and back again",
        "text": "Yellow stands in the way and carries nothing. " * 6,
        "author": "Ada",
    }
    page.evaluate("text => ttb.act('open-puzzle', text)", json.dumps(puzzle))
    page.wait_for_selector(".puzzle-text")
    page.evaluate("ttb.act('close')")  # the greeting
    page.wait_for_selector("#dialog:not([open])", state="attached")


LEVELS = ("level-yellow=1", "level-green=1", "level-blue=1")


def begin_with_computers(page: Page) -> None:
    """A computer's turn, paused; the turns of two others follow before the person's."""
    page.evaluate("ttb.act('preference', 'speed=slow')")
    page.evaluate("ttb.act('new-game', 'computer')")
    for field in ("colours=4", "first=yellow", "level-red=0", *LEVELS):
        page.evaluate("field => ttb.act('form', field)", field)
    page.evaluate("ttb.act('start-game')")
    page.wait_for_selector("html[data-animating] [data-action=computer-fast]", timeout=60_000)
    hold(page)


def place(order: str, slot: str) -> State:
    def phase(page: Page) -> None:
        page.tap(f'[data-tile="{order}"]')
        page.tap(f'.programs [data-slot="{slot}"]')
        page.wait_for_selector(f'.programs [data-slot="{slot}"][data-order="{order}"]')

    return phase


def run_and_hold(page: Page) -> None:
    page.evaluate("ttb.act('preference', 'speed=slow')")
    page.tap('[data-action="run"]')
    page.wait_for_selector("html[data-animating]")
    hold(page)


def try_answer(page: Page) -> None:
    page.tap("[data-choice] >> nth=0")
    page.wait_for_selector("html[data-answer] .decision .answer")
    page.wait_for_selector(".answer-go")


def look_back(page: Page) -> None:
    page.evaluate("ttb.act('replay', 'all')")
    page.evaluate("ttb.act('replay-by-turn', 'end')")
    page.wait_for_selector("html[data-past]")


def watch_solution(page: Page) -> None:
    solved(page)
    page.evaluate("ttb.act('puzzle-watch')")
    page.evaluate("ttb.act('replay-play')")
    page.wait_for_selector("html[data-past]")


ASKED = (
    ("held", run_and_hold),
    ("asked", skipped_to(".decision")),
    ("tried", try_answer),
)
WAYS: dict[str, tuple[tuple[str, State], ...]] = {
    "game": (
        ("laid", lay(DECISIONS["zap"])),
        ("on a slot", tap('.programs [data-slot="red1:0"]', '.slot[aria-pressed="true"]')),
        ("held", run_and_hold),
        ("asked", skipped_to(".decision")),
        ("tried", try_answer),
        ("over", tap(".answer-go", f"{STILL} .go[data-action=run]")),
        ("replay", look_back),
        ("crystal", deciding("crystal")),
        ("blob", deciding("blob")),
    ),
    "lesson": (
        ("begun", begin_lesson("two_bots")),
        ("placed", place("forward1", "red2:1")),
        ("held", run_and_hold),
        ("not yet", skipped_to(".challenge-told[data-missing]")),
        ("replay", look_back),
    ),
    "zap": (("begun", begin_lesson("zap")), ("placed", place("zap", "red1:0")), *ASKED),
    "blob": (("begun", begin_lesson("blob")), ("placed", place("zap", "red1:0")), *ASKED),
    "puzzle": (("begun", begin_puzzle), *ASKED),
    "solution": (("shown", watch_solution),),
    "computers": (
        ("held", begin_with_computers),
        ("mine", tap('[data-action="computer-fast"]', f"{STILL} .go[data-action=run]")),
    ),
    "six": (("begun", six), ("named", named)),
    "hints": (("hinted", hinted),),
}


def begun(page: Page) -> None:
    """The set-up for two, red to move."""
    load(page, position(round=1))


WALKED = (
    "door_first", "door_back", "blob", "crystal", "taken_back", "ended_board", "six", "scores",
    "puzzles_endless", "puzzles_grade", "puzzles_idea", "storm", "lesson_solved", "by_link", "invited",
    "pasted", "near_inviting", "near_invited", "near_waiting", "near_lost", "near_relay", "near_explained",
)  # fmt: skip

# The puzzle of a day beside a friend's attempt

RUN_DAY = "2026-11-26"
RUN = run.written(RUN_DAY, [{**ttb.turn_to_json(parse_turn(turn))} for turn in ("red1.3=L", "red1.3=FF")])
"""An attempt at the puzzle of a day, and its day."""
SOLUTION = (("tile", "turn_left"), ("slot", "red1:2"), ("run", "")), (
    ("tile", "forward2"), ("slot", "red1:2"), ("run", ""),
)  # fmt: skip
"""The actions of its turns."""


def league(*names: str) -> str:
    """The link of a league in which people of these names have solved that puzzle."""
    frame = Frame({PuzzleOfDay.LEAGUE: Named(("league",))}, "a league", (LEAGUE,))
    runs = [[RUN_DAY, name, RUN] for name in names]
    return LEAGUE + frame.written(PuzzleOfDay.LEAGUE, "league", {"runs": runs})


def day_room(page: Page) -> None:
    """A friend's attempt at the puzzle of a day has come, and a league."""
    page.evaluate("hash => { location.hash = hash }", league("Ada", "Benjamin", "Cleo"))
    page.wait_for_selector(".league-table tbody tr:nth-child(3)")
    page.evaluate("hash => { location.hash = hash }", f"day={RUN}&from=Benjamin")
    page.wait_for_selector(".companion-words small:not(:text-is('…'))")


def day_turns(page: Page, *turns: Sequence[tuple[str, str]]) -> None:
    """Play turns of the day's puzzle beside the friend's."""
    day_room(page)
    page.evaluate("day => ttb.act('daily-go', day)", RUN_DAY)
    page.wait_for_selector(f"{STILL} .companion-bot")
    for turn in turns:
        for action, value in turn:
            page.evaluate("([action, value]) => ttb.act(action, value)", [action, value])
        page.wait_for_selector(STILL)


def day_beside(page: Page) -> None:
    """A turn that is not the friend's."""
    day_turns(page, (("tile", "forward2"), ("slot", "red1:2"), ("run", "")))
    page.wait_for_selector(".companions-list")


def day_over(page: Page) -> None:
    """The end, beside the friend."""
    day_turns(page, *SOLUTION)
    page.wait_for_selector("dialog[open] .challenge-over .companion-table")


def poster(page: Page) -> None:
    """The poster of a game, with its three decisive turns."""
    setup, turns = golden("two")
    link = links.encode_game(links.Game(ttb.new_game(**setup), turns))
    page.evaluate("fragment => ttb.act('link', fragment)", f"#g={link}")
    page.wait_for_selector(f"{STILL}[data-over]")
    page.evaluate("ttb.act('poster')")
    page.wait_for_selector("dialog[open] .poster-picture:nth-of-type(3)")


STATES |= {"poster": poster}
STATES |= {"day_room": day_room, "day_beside": day_beside, "day_over": day_over}
STATES |= guests.states("ttb", ("red", "yellow", "green", "blue", "purple"))
GAME = Staged("", begun, STATES, WAYS, WALKED)
