"""All the states of the page of Rally, and ways through its turns."""

from __future__ import annotations

import json

from playwright.sync_api import Locator, Page

import rally_core as rally
from e2e import guests
from e2e.games.rally import positions
from ground.links.codec import Linked
from ground.steps import finished
from tests.games.rally.test_review import raced
from tools.playing import staging
from tools.playing.page import CLOSED, STILL
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

PLACE = "rally/"
TAKE_OVER = '[data-action="take-over"]'
CARD = ".hand .rally-hand [data-card]"
NEXT = '.go[data-action="pause"]'


def begun(page: Page) -> None:
    """A player programs."""
    load(page, positions.RACE)
    page.wait_for_selector(f"{STILL} {CARD}")


def start(page: Page, *fields: str, way: str = "together") -> None:
    """Begin a game through the form, with the same deal each time."""
    act(page, "new-game", way)
    for field in ("seed=states", *fields):
        act(page, "form", field)
    act(page, "start-game")
    page.wait_for_selector(CLOSED, state="attached")
    page.wait_for_selector(STILL)


def lay_first(page: Page, card: Locator) -> str:
    """Lay a card of the hand into the first free register; returns its number."""
    number = card.get_attribute("data-card") or ""
    page.evaluate("card => { ttb.act('card', card); ttb.act('card', card); }", number)
    return number


def fill(page: Page) -> None:
    """Lay the first cards into all registers of the robot that is shown."""
    while page.locator('.rally-slots [data-action="slot"]:not([data-filled])').count():
        card = lay_first(page, page.locator(CARD).first)
        page.wait_for_selector(
            f'{STILL} .rally-slots [data-slot]:has([data-card="{card}"]), {STILL} .rally-slots'
        )


# Programming


def covered(page: Page) -> None:
    """The others must not see the program."""
    start(page)
    page.wait_for_selector("button.hand-over")


def handed_over(page: Page) -> None:
    act(page, "preference", "handover=always")
    act(page, "new-game", "together")
    act(page, "start-game")
    page.wait_for_selector(f"dialog[open] {TAKE_OVER}")


def lifted(page: Page) -> None:
    begun(page)
    page.locator(CARD).nth(4).click()
    page.wait_for_selector(f'{CARD}[aria-pressed="true"]')


def half(page: Page) -> None:
    begun(page)
    for n in (7, 6, 3):
        lay_first(page, page.locator(CARD).nth(n))
    page.wait_for_selector(f"{STILL} .rally-way-over", state="attached")


def doomed(page: Page) -> None:
    """The question before a program is run that destroys its robot."""
    load(page, positions.AT_THE_EDGE)
    page.wait_for_selector(f"{STILL} {CARD}")
    lay_first(page, page.locator(CARD).last)
    fill(page)
    page.click('.go[data-action="done"]')
    page.wait_for_selector('dialog[open] [data-value="anyway"]')


def doomed_board(page: Page) -> None:
    doomed(page)
    page.keyboard.press("Escape")
    page.wait_for_selector(f"{STILL} .go-hint[data-warns]", state="attached")


def complete(page: Page) -> None:
    begun(page)
    fill(page)
    page.wait_for_selector(f'{STILL} .go[data-action="done"]')


def refused(page: Page) -> None:
    begun(page)
    act(page, "done")
    page.wait_for_selector(".note-refused")


def others_wait(page: Page) -> None:
    """The first player is ready, and the second gets the device."""
    start(page, "colours=4")
    page.click("button.hand-over")
    page.wait_for_selector(CARD)
    fill(page)
    act(page, "done", "anyway")
    page.wait_for_selector(f"{STILL} .rally-readies")


def laid(data: Json, selector: str) -> State:
    def state(page: Page) -> None:
        load(page, data)
        page.wait_for_selector(f"{STILL} {selector}", state="attached")

    return state


def rests(page: Page) -> None:
    """The player of a robot that is powered down is asked before the others."""
    load(page, positions.CONDITIONS)
    page.wait_for_selector(f"{STILL} .rally-rests")


def conditions(page: Page) -> None:
    rests(page)
    act(page, "done")
    page.wait_for_selector(f"{STILL} {CARD}")


def several(page: Page) -> None:
    """A player of four robots has programmed one of them."""
    load(page, positions.DUEL)
    page.wait_for_selector(f"{STILL} .rally-tab")
    fill(page)
    page.wait_for_selector(".rally-tab[data-done]")


# Running


def halted(page: Page) -> None:
    """A run halts after a register."""
    act(page, "preference", "speed=fast")
    start(page, way="computer")
    page.wait_for_selector(CARD)
    fill(page)
    act(page, "done", "anyway")
    page.wait_for_selector(NEXT, timeout=30_000)


def program_two(page: Page, data: Json) -> None:
    """Two people program at a position, and the turn begins to run."""
    load(page, data)
    for _ in range(2):
        page.wait_for_selector(f"{STILL} {CARD}")
        fill(page)
        act(page, "done", "anyway")


def running(page: Page) -> None:
    act(page, "preference", "speed=slow")
    program_two(page, positions.RACE)
    page.wait_for_selector("html[data-animating]")
    hold(page)


def run_out(page: Page, data: Json) -> None:
    """All program, and the turn runs until a player has to decide."""
    load(page, data)
    for _ in data["players"]:
        page.wait_for_selector(f"{STILL} {CARD}")
        fill(page)
        act(page, "done", "anyway")
    act(page, "skip")


def choosing(page: Page) -> None:
    """A robot is on a reset site."""
    run_out(page, positions.RESET)
    page.wait_for_selector(f"{STILL} .rally-pile")


def ended(page: Page) -> None:
    run_out(page, positions.NEARLY)
    page.wait_for_selector("dialog[open] .finish", timeout=30_000)


def ended_board(page: Page) -> None:
    ended(page)
    page.keyboard.press("Escape")
    page.wait_for_selector(CLOSED, state="attached")


def robot(colour: str) -> State:
    """The dialog with a robot's condition."""

    def state(page: Page) -> None:
        load(page, positions.CONDITIONS)
        page.click(f'[data-action="robot"][data-value="{colour}"]')
        page.wait_for_selector("dialog[open] .rally-one")

    return state


def square(name: str) -> State:
    """The dialog with the elements on a square."""

    def state(page: Page) -> None:
        load(page, positions.CONDITIONS)
        act(page, "square", name)
        page.wait_for_selector("dialog[open] .rally-layers")

    return state


def played(page: Page) -> None:
    """A turn has been run to its end."""
    halted(page)
    act(page, "skip")
    page.wait_for_selector(f"{STILL} {CARD}")


def touched(page: Page) -> None:
    """A line tells what the others' robots did in the turn that has just been run."""
    act(page, "coach-off")
    program_two(page, positions.CROWD)
    act(page, "skip")
    page.wait_for_selector(f"{STILL} .touched-line", timeout=30_000)


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
    played(page)
    act(page, "door")
    page.wait_for_selector("html[data-door]")
    page.wait_for_selector("[data-key='way-continue'] svg.thumbnail")


def counted(page: Page) -> None:
    games = [
        f"2026-01-02T03:04 k{n} {who} standard 2 1 11 3 2"
        for n, who in enumerate(("1", "2", "link", "together"))
    ]
    stored = json.dumps({"version": 1, "games": games})
    page.evaluate("text => localStorage.setItem('rally.statistics', text)", stored)
    act(page, "statistics")
    page.wait_for_selector("#dialog[open] .statistics dl")


def sent(page: Page) -> None:
    act(page, "share", "by_link")
    page.wait_for_selector("#dialog[open] .seats")
    act(page, "by-link-start")
    fill(page)
    act(page, "done", "anyway")
    act(page, "send-turn")
    page.wait_for_selector("#dialog[open] [data-qr] svg")


def coached(page: Page) -> None:
    """The first race of a newcomer."""
    act(page, "first-steps", "race")
    page.wait_for_selector(".coach-line p")


# The editor


def at_courses(page: Page) -> None:
    act(page, "courses")
    page.wait_for_selector(".rally-course-card")


def course(page: Page) -> None:
    at_courses(page)
    act(page, "course", "dune_mine")
    page.wait_for_selector("dialog[open] .rally-course-dialog")


def building(page: Page) -> None:
    """A copy of a course is in the editor, with a belt in hand."""
    course(page)
    act(page, "course-edit")
    act(page, "edit-tool", "gold")
    page.wait_for_selector('.editor [data-key="tool-gold"]')


def at_fault(page: Page) -> None:
    """A pit is under a flag."""
    building(page)
    act(page, "edit-tool", "pit")
    act(page, "edit-draw", ":10,0")
    act(page, "edit-fault", "10,0")
    page.wait_for_selector(".edit-fault")


def driven(page: Page) -> None:
    building(page)
    act(page, "edit-drive")
    act(page, "edit-card", "move2")
    page.wait_for_selector(STILL)
    page.wait_for_selector(".edit-told")


STATES: dict[str, State] = {
    "door": at_the_door,
    "covered": covered,
    "handed_over": handed_over,
    "programming": press(),
    "lifted": lifted,
    "half": half,
    "complete": complete,
    "doomed": doomed,
    "doomed_board": doomed_board,
    "refused": refused,
    "others_wait": others_wait,
    "rests": rests,
    "conditions": conditions,
    "eight": laid(positions.EIGHT, CARD),
    "several": several,
    "pool": laid(positions.TEAMS, ".rally-pool"),
    "running": running,
    "halted": halted,
    "choosing": choosing,
    "ended": ended,
    "ended_board": ended_board,
    "film": film(ended),
    "film_scene": film(ended, 1),
    "robot": robot("red"),
    "square": square("4,6"),
    "played": played,
    "touched": touched,
    "replaying": replaying,
    "logged": logged,
    "new_game": form(),
    "new_game_more": form("colours=4", "mode=teams", "more=true"),
    "new_duel": form("mode=duel", "more=true"),
    "opponents": form(way="computer"),
    "counted": counted,
    "settings": dialog("settings", ".settings"),
    "keys": dialog("keys", ".keys"),
    "help": helped,
    "games": listed,
    "sent": sent,
    "coached": coached,
    "courses": at_courses,
    "course": course,
    "building": building,
    "at_fault": at_fault,
    "driven": driven,
}


DRILLS = json.loads((ROOT / "web/static/games/rally/drills/drills.json").read_text("utf-8"))["drills"]
CROWDED = next(each for each in DRILLS if len(each.get("others", ())) == 3 and "turns" not in each)
FORESEEN = next(each for each in DRILLS if each.get("others") and each.get("turns") == 2)


def drill(page: Page) -> None:
    """A drill beside three robots."""
    _open_drill(page, CROWDED)


def _open_drill(page: Page, drill: Json) -> None:
    act(page, "drills")
    page.wait_for_selector(".rally-row")
    act(page, "room-tab", str(drill["grade"]))
    page.tap(f'[data-key="drill-{drill["id"]}"]')
    page.wait_for_selector(f'{STILL}[data-drill="on"]')


def hinted(page: Page) -> None:
    """The drill with two steps of its hint."""
    for _ in range(2):
        act(page, "drill-hint")
    page.wait_for_selector(".challenge-hint >> nth=1", state="attached")


def missed(page: Page) -> None:
    """The drill is over without its flag."""
    fill(page)
    act(page, "done")
    act(page, "skip")
    page.wait_for_selector(".challenge-over")
    page.keyboard.press("Escape")
    page.wait_for_selector(f"{STILL} .rally-drill-lead")
    page.wait_for_selector(CLOSED, state="attached")


def reviewed(page: Page) -> None:
    """A race whose first program was not the best."""
    start, turns = raced()
    staging.reviewed(rally.RULES.links.write(Linked("game", start, turns)))(page)


def at_drills(page: Page) -> None:
    drill_solved(page)
    act(page, "drills")
    page.wait_for_selector(".rally-row .stars")


RUN_DAY, RUN = "2026-11-23", "rgzGrm-AdCCzFT2r2NLQzJKZUT9ve4jw-A7UlhAIgMcC5r3Kn4CQjScsc8KICFFn7NuM"
"""A run of the course of a day, and its day."""
LEAGUE = (
    "league="
    "lhvDF_6OjjJiTxgupIX3DQPhA_eijYw0r9LnWs0-1TtFyW2Tznh-vGPxym6WYG10dX4hH5rp-b3b2KfZNxFTevl6n9_iZ4Qm"
    "hPiXrJ3ctE5tveLReEMwtAFiSM65xPqrMZXhreU6_Y1SSG0v6OxcJVdsYwr3yjhHgJqeoxb8WKMG56MS0U1Lz0pOBkDkqb0K"
    "qVRf_3RAXd5pWIvUcW0tFG-EEJCy_CFx3jwuOtKUacx839iEzXy5f-7voFIg0EQmwsNStUvBQak6bH7EREASAjaLiA4ZMwxm"
    "rrkiGpKhMJo17wUhnsp-V7gVSHRMLLyJFYreyCSFzSkxs6OPFDtm53Kx18et7uaQRbdC3SK9MtbCcEffiIHw0r7VaQLho_P-"
    "Rhvgv9OnAa34V4b6E2_xUqPq55Ne_cqL0oh1KHY7kUMqcwoEOA982S73mHugL_kRbMupzXBFKFbURhjpOa5Z8SE1rOjMvW98"
    "Kr_CHYMDRjd3D1lZbBhCeTX2xL6SlP6rf2RYnawhtTNJYUFfUw_CZMcm5pa_ShXk_z-OY4Lug56FP3pKRBvnqRQ_Xg55YzPj"
    "JyqGd1tq2EjIG6QUk915kbOInNV8xi4sGRenrG8CyOVAKn1Di-AWHAILYoQrVVxV1Vkrh7VHw92Qr6EBwwgCW_GuUY_fCNnw"
    "rMdk6aSCuy2l8NEvUVHr00APUWony8PTtkPRKDS47QcrW_N3pl8aBQR-CtCHCsBELhg0BUOTWRPi-se2sj5MphXrqC2JsAFN"
    "vDcBqduzFUlE17Bb5pqa0wXptoHgn_X6sTfKCnd-iztC5zP_ndmMg--TMJLycKzdRkpZ511uwE79AKa2lP13MUam1CC0wpnM"
    "U8H6Len7SkLmTQXBZ-ySHEq01zYx86zvmH1dTTMztCTGCPJz_Xwinhs2DpoAB9pBKk15Cn1FkM7LseL6RFjH5cmeMGnSlbkV"
    "-O_4fOHaXePD7JkcvgKn0PvJl89Lj334yiaw8Rvj9aaxlB4TYXa5Spr9mCVzSkOlYq1PN8UZJFP_anjkFNR4TiOas9r_kiuO"
    "vwszgLW6sItFoQP2xLL0_J"
)
"""A week of three people."""
RUN_TURNS = finished(rally.RULES.links.reading(RUN)).turns


def run_to_the_end(page: Page) -> None:
    """Run a program, also one that destroys its robot, and skip the animation."""
    act(page, "done")
    if page.locator("dialog[open] [data-value=anyway]").count():
        page.click("dialog[open] [data-value=anyway]")
    act(page, "skip")
    page.wait_for_selector(STILL)


LESSON_CARDS = (800, 100, 690)
"""The solution of the first lesson."""


WAYS: dict[str, tuple[tuple[str, State], ...]] = {
    "turn": (
        ("programming", lay(positions.RACE)),
        ("lifted", tap(CARD, f'{CARD}[aria-pressed="true"]')),
        ("complete", complete),
        ("running", running),
    ),
    "four": (("rests", rests), ("conditions", conditions), ("complete", fill)),
    "eight": (("programming", lay(positions.EIGHT)), ("named", named), ("told", longest_message)),
    "drill": (("drill", drill), ("hinted twice", hinted), ("missed", missed)),
    "pool": (("programming", lay(positions.POOL)),),
}

WALKED = (
    "handed_over", "programming", "lifted", "half", "refused", "ended", "replaying", "counted", "settings",
    "keys", "games", "sent", "new_game", "ended_board", "square", "course", "opponents",
)  # fmt: skip

NEAR = guests.states("rally", ("red", "yellow", "green", "blue", "purple"))
STATES |= {**NEAR, "reviewed": reviewed}


def lesson(page: Page) -> None:
    """A lesson with two steps of its hint."""
    act(page, "drills")
    page.tap("[data-key^=drill-].rally-row >> nth=1")
    page.wait_for_selector(f'{STILL}[data-drill="on"]')
    hinted(page)


def ahead(page: Page) -> None:
    """The hands and programs of two turns."""
    _open_drill(page, FORESEEN)
    act(page, "drill-ahead")
    page.wait_for_selector("dialog[open] .rally-known")


def shelf(page: Page) -> None:
    """The drills of a grade."""
    act(page, "drills")
    page.wait_for_selector(".rally-row")
    act(page, "room-tab", "6")
    page.wait_for_selector(".rally-tile")


def drill_day(page: Page) -> None:
    """The drill of the day."""
    act(page, "drills", "today")
    act(page, "day", "2026-11-29")
    page.wait_for_selector('[data-region="drills"] .day-card')


def practice(page: Page) -> None:
    """The practice."""
    act(page, "drills", "practice")
    page.wait_for_selector('[data-region="drills"] [data-key="drill-practice"]')


def drill_solved(page: Page) -> None:
    """A drill is solved with a hint."""
    act(page, "drills")
    page.tap("[data-key^=drill-].rally-row >> nth=0")
    page.wait_for_selector(f'{STILL}[data-drill="on"]')
    act(page, "drill-hint")
    for number, card in enumerate(LESSON_CARDS, 1):
        act(page, "lay-in", f"{card}>{number}")
    act(page, "done")
    act(page, "skip")
    page.wait_for_selector(".challenge-over .stars")


def poster(page: Page) -> None:
    """The poster of a race that has ended."""
    ended(page)
    act(page, "poster")
    page.wait_for_selector("dialog[open] .rally-poster")


def day_room(page: Page) -> None:
    """A friend's run of the course of a day has come, and a league."""
    act(page, "day", "2026-11-29")
    page.evaluate("hash => { location.hash = hash }", LEAGUE)
    page.wait_for_selector(".league-table tbody tr:nth-child(3)")
    page.evaluate("hash => { location.hash = hash }", f"day={RUN}&from=Benjamin")
    page.wait_for_selector(".companion-words small:not(:text-is('…'))")


def day_race(page: Page) -> None:
    """A turn of the race beside a friend's run."""
    day_room(page)
    act(page, "daily-go", RUN_DAY)
    page.wait_for_selector(f"{STILL} .rally-companions [data-racer]")
    page.wait_for_selector(f"{STILL} {CARD}")
    fill(page)
    run_to_the_end(page)


def day_over(page: Page) -> None:
    """The end of the race, beside a friend's run."""
    day_room(page)
    act(page, "daily-go", RUN_DAY)
    page.wait_for_selector(f"{STILL} .rally-companions [data-racer]")
    play(page, RUN_TURNS)
    page.wait_for_selector(".challenge-over .companion-table")


STATES |= {
    "day_room": day_room,
    "day_race": day_race,
    "day_over": day_over,
    "teams": laid(positions.POOL, ".rally-pool"),
    "lesson": lesson,
    "drill_solved": drill_solved,
    "drills": at_drills,
    "poster": poster,
    "ahead": ahead,
    "shelf": shelf,
    "drill_day": drill_day,
    "practice": practice,
}


def costly(page: Page) -> None:
    """The room with turns to improve, of which one has been removed."""
    staging.costly_turns(rally.RULES, *raced(), {0: 1.07, 1: 4, 2: 7})(page)
    act(page, "drills")
    page.wait_for_selector(".rally-row")
    act(page, "room-tab", "turns")
    page.tap('[data-action="mistake-forget"] >> nth=2')
    page.wait_for_selector(".removal")


def costly_empty(page: Page) -> None:
    """The room without any."""
    act(page, "drills")
    page.wait_for_selector(".rally-row")
    act(page, "room-tab", "turns")
    page.wait_for_selector(".mistakes")


def costly_trial(page: Page) -> None:
    """The first of them on the table."""
    costly(page)
    page.tap(".mistake-row >> nth=0")
    page.wait_for_selector(f'{STILL} .visit [data-action="mistake-leave"]')
    page.wait_for_selector(CARD)


def costly_over(page: Page) -> None:
    """The turn of the race is no better."""
    costly_trial(page)
    play(page, raced()[1][:1])
    page.wait_for_selector("dialog[open] .find-over", timeout=60_000)


def endless(page: Page) -> None:
    """The part of the room with the wish for a new drill."""
    act(page, "drills", "endless")
    page.wait_for_selector(".room-tabs")
    act(page, "endless-kind", "kind=turns")
    page.wait_for_selector('[data-key="endless-go"]')


HELD = """() => {
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (message) {
    if (!message.request) return postMessage.call(this, message);
    Worker.prototype.postMessage = postMessage;
    const beat = setInterval(() => {
      if (document.documentElement.dataset.job === message.ticket) this.onmessage({ data: {}, target: this });
      else clearInterval(beat);
    }, 500);
  };
}"""
"""Keeps the next request from the worker, which seems to be at work as long as it is wanted."""


def making(page: Page) -> None:
    """The wait for one."""
    endless(page)
    page.evaluate(HELD)
    act(page, "endless")
    ticket = page.get_attribute("html[data-job]:not([data-job=''])", "data-job")
    report = {"ticket": ticket, "done": False, "part": 0.4, "tried": 12, "found": 1}
    act(page, "work-told", json.dumps(report))
    page.wait_for_selector(".endless-making progress[value='40']")


STATES |= {
    "endless": endless,
    "making": making,
    "costly": costly,
    "costly_empty": costly_empty,
    "costly_trial": costly_trial,
    "costly_over": costly_over,
}
GAME = Staged(PLACE, begun, STATES, WAYS, (*WALKED, *NEAR))
