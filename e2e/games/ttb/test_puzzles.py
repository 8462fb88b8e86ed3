"""Puzzles on the page: from the list, made here and solved there, by link."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from games.ttb.puzzles.collection.collected import Collected, Collection, Days
from games.ttb.puzzles.daily.deal import puzzle_of_day
from playwright.sync_api import Page, expect

from e2e.games.ttb import states
from tests.games.ttb.puzzles.solving import actions_of, resists
from tools.playing.chromium import until
from tools.playing.page import FREE, STILL
from tools.playing.pages import begin
from tools.playing.staging import preferences
from tools.steps import ROOT
from ttb_core import links


def enter(page: Page) -> None:
    """Open the puzzle room at the puzzles with a story."""
    page.click('[data-action="puzzles"]')
    page.wait_for_selector(".room .calendar")
    page.evaluate("document.querySelector('.room').scrollTo(0, 1000)")
    page.click('[data-action="room-tab"][data-value="collection"]')
    page.wait_for_selector(".room .card .scene")
    until(page, "document.querySelector('.room').scrollTop === 0")
    page.click('[data-action="room-shelf"][data-value="named"]')


def run(page: Page) -> None:
    page.click(f'{FREE} [data-action="run"]')
    page.evaluate("document.querySelector('[data-action=skip]')?.click()")
    page.wait_for_selector(STILL)


def place(page: Page, order: str, slot: str) -> None:
    page.click(f'[data-tile="{order}"]')
    page.click(f'.programs [data-slot="{slot}"]')


def test_a_puzzle_from_the_list_is_solved_and_marked(begin_game: Callable[..., Page]) -> None:
    page = begin_game(storage=preferences(handover="never"))
    before = page.evaluate("ttb.position()")
    enter(page)
    expect(page.locator(".puzzle-row")).to_have_count(6)
    page.click(".puzzle-row >> nth=0")
    expect(page.locator(".challenge-state")).to_contain_text("2")
    run(page)
    begin(page)
    expect(page.locator(".challenge-state")).to_contain_text("1")
    run(page)
    expect(page.locator('.challenge-over[data-solved="false"]')).to_be_visible()
    page.click('[data-action="puzzle-restart"] >> visible=true >> nth=-1')
    expect(page.locator("dialog[open]")).to_have_count(0)
    run(page)
    place(page, "unload", "red1:1")
    run(page)
    expect(page.locator('.challenge-over[data-solved="true"]')).to_be_visible()
    page.click('dialog [data-action="puzzles"]')
    page.click('[data-action="room-tab"][data-value="collection"]')
    page.click('[data-action="room-shelf"][data-value="named"]')
    expect(page.locator('.puzzle-row[data-solved="true"]')).to_have_count(1)
    page.click('[data-action="room-leave"]')
    page.click('[data-action="puzzle-leave"]')
    assert page.evaluate("ttb.position()") == before, "the game is as it was"
    begin(page)
    enter(page)
    expect(page.locator('.puzzle-row[data-solved="true"]')).to_have_count(1)


@pytest.mark.repeats(
    "e2e/games/ttb/test_puzzles.py::test_a_puzzle_from_the_list_is_solved_and_marked",
    "tests/games/ttb/puzzles/test_puzzles_page.py",
)
def test_taking_back_and_watching_again(begin_game: Callable[..., Page]) -> None:
    page = begin_game()
    enter(page)
    page.click(".puzzle-row >> nth=0")
    run(page)
    run(page)
    page.click('dialog [data-action="replay"]')
    expect(page.locator("html")).to_have_attribute("data-past", "true")
    page.click('.go[data-action="replay-close"]')
    page.click('[data-action="puzzle-over"]')
    page.click('dialog [data-action="puzzle-again"]')
    expect(page.locator(".challenge-state")).to_contain_text("1")
    page.click('.tools [data-action="undo"]')
    expect(page.locator(".challenge-state")).to_contain_text("2")
    expect(page.locator("dialog[open]")).to_have_count(0)


def test_a_puzzle_is_made_here_and_solved_there(begin_game: Callable[..., Page]) -> None:
    author = begin_game()
    author.click('[data-action="edit"]')
    author.click('[data-action="edit-start"]')
    author.click('[data-action="edit-from"][data-value="empty"]')
    author.click('[data-action="edit-tool"][data-value="red1"]')
    author.locator('[data-hex="-1,0"]').click()
    author.click('[data-action="edit-tab"][data-value="puzzle"]')
    author.check('[data-field="kind"][value="reach"]')
    author.locator('[data-field="title"]').press_sequentially('Walk <b>"there"</b>')
    author.locator('.editor [data-field="text"]').press_sequentially("One step <script>alert(1)</script>")
    author.click('[data-action="edit-aim"]')
    author.locator('[data-hex="1,0"]').click()
    expect(author.locator(".edit-fine")).to_be_visible()
    link = author.evaluate("ttb.link()")
    assert "#p=" in link
    author.click('[data-action="edit-try"]')
    expect(author.locator(".puzzle h2")).to_contain_text('Walk <b>"there"</b>')

    solver = begin_game()
    game = solver.evaluate("ttb.position()")
    solver.evaluate("link => { location.hash = `${link.split('#')[1]}&from=Ben`; }", link)
    expect(solver.get_by_role("heading", name="Ben sends you a puzzle")).to_be_visible()
    solver.get_by_role("button", name="Solve it").click()
    expect(solver.locator(".puzzle h2")).to_contain_text('Walk <b>"there"</b>')
    expect(solver.locator(".puzzle-text")).to_have_text("One step <script>alert(1)</script>")
    place(solver, "forward2", "red1:0")
    run(solver)
    expect(solver.locator('.challenge-over[data-solved="true"]')).to_be_visible()
    solver.click('dialog [data-action="close"]')
    solver.click('.puzzle [data-action="share"]')
    expect(solver.locator("dialog[open]")).to_be_visible()
    assert solver.evaluate("ttb.link()") == link, "it is passed on as it came"
    solver.keyboard.press("Escape")
    solver.click('[data-action="puzzle-leave"]')
    assert solver.evaluate("ttb.position()") == game


@pytest.mark.repeats("e2e/shell/test_links.py::test_links_of_all_kinds_open_below_a_path")
def test_a_puzzle_opens_with_the_page(begin_game: Callable[..., Page]) -> None:
    page = begin_game()
    enter(page)
    page.click(".puzzle-row >> nth=3")
    begin(page, page.evaluate("ttb.link()").partition("#")[2], {})
    expect(page.locator(".puzzle h2")).to_contain_text("The courier")


# A sample of the collection, by script

FILES = ROOT / "web/static/games/ttb/puzzles"
COLLECTION = Collection((FILES / "collection/puzzles.json").read_text("utf-8"))
DAYS = Days((FILES / "daily/days.json").read_text("utf-8"))
SOLVE = """async ([opening, value, turns]) => {
  const root = document.documentElement;
  const still = () => new Promise(resolve => {
    const look = () => {
      if (root.matches("[data-animating], [data-drawing]")) requestAnimationFrame(look);
      else resolve();
    };
    look();
  });
  await ttb.act(opening, value);
  for (const actions of turns) {
    for (const [action, value] of actions) {
      if (action === "choice" && root.dataset.puzzle === "solved") break;
      await ttb.act(action, value);
      await still();
    }
  }
  return root.dataset.puzzle;
}"""


def sample() -> list[Collected]:
    """A puzzle of each grade, and few and short ones for the orders and elements missing so far."""
    puzzles = [puzzle for puzzle in COLLECTION.puzzles if not resists(puzzle)]
    chosen = [
        next(puzzle for puzzle in puzzles if puzzle.grade == grade) for grade in sorted(COLLECTION.by_grade)
    ]
    missing = {point for puzzle in puzzles for point in puzzle.points}
    for puzzle in chosen:
        missing -= set(puzzle.points)
    while missing:
        chosen.append(max(puzzles, key=lambda puzzle: len(missing & set(puzzle.points)) / puzzle.length))
        missing -= set(chosen[-1].points)
    return chosen


def turns_of(puzzle: Collected) -> list[list[tuple[str, str]]]:
    """The actions of each turn of a solution."""
    turns = []
    for turn in puzzle.solution:
        actions, choices = actions_of(turn)
        turns.append([*actions, ("run", ""), *(("choice", value) for value in choices)])
    return turns


def solve_on_the_page(page: Page, puzzles: list[Collected]) -> None:
    enter(page)
    for puzzle in puzzles:
        assert page.evaluate(SOLVE, ["puzzle", puzzle.key, turns_of(puzzle)]) == "solved", puzzle.id


@pytest.mark.repeats(
    "e2e/games/ttb/test_puzzles.py::test_a_puzzle_from_the_list_is_solved_and_marked",
    "tests/games/ttb/puzzles/test_all_puzzles.py",
)
def test_puzzles_of_every_grade_and_order_are_solved_on_the_page(begin_game: Callable[..., Page]) -> None:
    page = begin_game(storage=preferences(speed="off"), reduced_motion="reduce")
    solve_on_the_page(page, sample())


@pytest.mark.walk
def test_every_puzzle_is_solved_on_the_page(begin_game: Callable[..., Page]) -> None:
    page = begin_game(storage=preferences(speed="off"), reduced_motion="reduce")
    solve_on_the_page(page, [puzzle for puzzle in COLLECTION if not resists(puzzle)])


def test_the_puzzle_of_the_day_follows_the_calendar_of_the_place(begin_game: Callable[..., Page]) -> None:
    page = begin_game()
    page.click('[data-action="puzzles"]')
    today = page.evaluate("new Date().toLocaleDateString('sv')")
    expect(page.locator(f'.day-card[data-value="{today}"]')).to_be_visible()
    expect(page.locator("button.calendar-day")).to_have_count(7)
    expect(page.locator('.calendar-day[aria-current="date"]')).to_have_attribute("data-value", today)
    page.click(".day-card")
    expect(page.locator(".puzzle-small")).to_contain_text(str(int(today[8:])))
    puzzle = puzzle_of_day(today, COLLECTION, DAYS)
    assert puzzle is not None
    linked = links.decode(page.evaluate("ttb.link()").partition("#")[2]).puzzle
    assert linked is not None and linked.position == puzzle.puzzle().position


def test_the_result_of_a_day_is_saved_as_a_picture(begin_game: Callable[..., Page]) -> None:
    page = begin_game(storage=preferences(speed="off"), reduced_motion="reduce")
    today = page.evaluate("new Date().toLocaleDateString('sv')")
    puzzle = puzzle_of_day(today, COLLECTION, DAYS)
    assert puzzle is not None
    begin(page, f"day={today}", {})
    expect(page.locator(".puzzle-goal")).to_be_visible()
    link = f"#day={today}"  # an attempt at it there goes on
    assert page.evaluate(SOLVE, ["link", link, turns_of(puzzle)]) == "solved"
    page.evaluate("ttb.act('puzzle-over')")
    with page.expect_download() as download:
        page.click("[data-picture]")
    assert download.value.suggested_filename == f"twin-tin-bots-{today}.png"
    assert Path(download.value.path()).read_bytes().startswith(b"\x89PNG")


JUDGED = """() => {
  const missed = new AbortController();
  window.seen = [];
  addEventListener("ttb-step", () => {
    const verdict = document.querySelector(".storm-verdict");
    if (!verdict) return;
    seen.push([verdict.textContent, document.querySelector(".puzzle-goal").textContent]);
    if (verdict.dataset.verdict === "miss") missed.abort();
    verdict.click();
  }, { signal: missed.signal });
}"""
"""Records a storm's words on puzzles, with their goals, up to the first miss, and taps it away."""


def test_a_storm_shows_its_clock_and_ends(begin_game: Callable[..., Page]) -> None:
    page = begin_game()
    states.stormed(page)
    clock = page.locator(".storm-clock")
    expect(clock).to_have_text(re.compile(r"^(3:00|2:5\d)$"))
    page.click('[data-action="storm-skip"]')
    expect(clock).to_have_text(re.compile(r"^2:[45]\d$"))
    page.evaluate("ttb.act('settings')")
    expect(page.locator("dialog[open]")).to_be_visible()
    expect(clock).to_have_text(re.compile(r"^2:[345]\d$"))
    page.keyboard.press("Escape")
    page.evaluate(JUDGED)
    while not page.evaluate("seen.at(-1)?.[0] === 'Missed'"):
        page.click(f'{FREE} [data-action="run"]')  # some are solved by that alone
        page.wait_for_selector(STILL)
    page.wait_for_function("!document.querySelector('.storm-verdict')")
    page.wait_for_selector(STILL)
    *solved, (_, goal) = page.evaluate("seen")
    assert {verdicts for verdicts, _ in solved} <= {"Solved!"}
    flying = "document.querySelector('[data-region=pieces]').getAnimations({ subtree: true }).length"
    assert page.evaluate(flying) == 0, "the next board is there at once"
    page.click('[data-action="storm-stop"]')
    expect(page.locator("dialog[open] .figure")).to_have_text(str(len(solved)))
    expect(page.locator("dialog[open] .card .scene")).to_have_count(2)
    page.click("dialog[open] .card >> nth=1")
    expect(page.locator(".puzzle-goal")).to_contain_text(goal.split(" · ")[0])
    page.click('[data-key="puzzle-list"]')
    expect(page.locator(".room .storm-missed .card")).to_have_count(2)
    expect(page.locator("html")).not_to_have_attribute("data-storm", re.compile("."))
