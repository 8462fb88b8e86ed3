"""The time until the page answers taps and keys, and its long tasks, over scripted games.

    python3 dev.py bench taps
    python3 dev.py bench taps --games junkyard --slower 4
    python3 dev.py bench taps --only "two colours" --turns 1

Golden games of Twin Tin Bots are played on the built page, and games of Junkyard Bots; mouse and keys take
turns. In both games there are some rounds against three computers of the highest level, with key presses
while they think. The browser's Event Timing API reports the time from each tap or key until its answer is
painted (in steps of 8 ms; less than 16 counts as 16), its Long Tasks API the tasks of more than 50 ms while a
person could act. If the answer is drawn in a task of its own, the benchmark waits for that task: the API
would stop at the frame before.

The browser's trace gives the processor time of each task, which other work on the machine does not change, as
it does the times of both interfaces. With `--slower 4` every task is named that would take more than 50 ms of
a processor four times slower. The browser's own throttling is not used: on a busy machine it comes and goes.

A page with a single button is measured in the same run: the least this machine can do. The momentary speed of
the machine is the time that the browser takes to restyle a plain page of 2,000 elements.
"""

from __future__ import annotations

import argparse
import json
import subprocess
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any

from playwright.sync_api import Browser, Page

import ttb_core as ttb
from bench import _junkyard_hand as junkyard
from bench._visiting import HELD_DOWN
from makers.ttb.goldens import golden
from tools.playing import chromium
from tools.playing.page import FREE, STILL
from tools.playing.ttb import MINE, Player, load, sit_down
from tools.steps import DIST
from ttb_core.names import LEVELS

GOLDEN = {"two colours": "no_score_victory", "six, all elements": "six_elements"}
LEAST = 16
PROMISED = 50
STYLED = 2000
BARE_TAPS = 60
"""The maximum of taps on the bare button; there are ten for each turn."""
WATCHED_WHOLE = 6
"""The animation of every sixth turn is watched to its end; the others are skipped."""

CHANGES = [
    [("red1:0", "forward1"), ("red2:0", "turn_left")],
    [("red1:1", "load")],
    [("red2:1", "forward2")],
    [("red1:2", "turn_right")],
    [("red2:2", "unload")],
    [],
    [],
]
"""Changes against computers: slots and orders, round by round."""
# Measures the time from the worker's creation to its first message.
HEAR = """
const Real = Worker;
window.Worker = class extends Real {
  constructor(...all) {
    super(...all);
    const begun = performance.now();
    this.addEventListener("message", () => { window.heard ??= performance.now() - begun; });
  }
};
"""

OBSERVE = """
window.measured = { events: [], tasks: [], did: [], late: [] };
const { events, tasks, did, late } = window.measured;
const observe = (options, see) =>
  new PerformanceObserver(list => list.getEntries().forEach(see)).observe(options);
const seen = ({ interactionId, name, startTime, duration }) => {
  if (interactionId) events.push({ interactionId, name, startTime, duration });
};
observe({ type: "event", durationThreshold: 16, buffered: true }, seen);
observe({ type: "first-input", buffered: true }, seen);
observe({ type: "longtask" }, ({ startTime, duration }) => tasks.push({ startTime, duration }));
performance.mark("bench");
const note = event => {
  const at = event.target.closest?.("[data-action], [data-choice], [data-hex], [data-spot], [data-part]");
  const what = event.type === "click" ? at?.dataset.action ?? (at ? "choice" : "?") : `key ${event.key}`;
  did.push({ what, at: event.timeStamp });
};
const drawing = () => document.documentElement.hasAttribute("data-drawing");
let answered = false; // or busy with something else
addEventListener("ttb-drawn", () => { answered = true; });
const begin = event => {
  answered = drawing();
  note(event);
};
const end = ({ timeStamp }) => {
  if (answered || !drawing()) return;
  const tell = () => late.push({ at: timeStamp, duration: performance.now() - timeStamp });
  const painted = () => setTimeout(tell);
  addEventListener("ttb-drawn", () => requestAnimationFrame(painted), { once: true });
};
for (const type of ["click", "keydown"]) {
  addEventListener(type, begin, true);
  addEventListener(type, end);
}
"""

BARE = """<!doctype html><title>bare</title><button>0</button><script>
document.querySelector("button").onclick = ({ target }) => { target.textContent += 1 };
</script>"""


PLAIN = """count => {
  document.body.innerHTML = "<p><b>x</b></p>".repeat(count / 2);
  const times = [];
  for (let n = 0; n < 15; n += 1) {
    const begun = performance.now();
    document.body.style.color = n % 2 ? "red" : "blue";
    document.body.offsetWidth;
    times.push(performance.now() - begun);
  }
  return times.sort((a, b) => a - b)[7];
}"""


class KeyPlayer(Player):
    """A player at the keyboard, who focuses each target, walks by arrows, and presses Enter."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.press = self._press

    def _press(self, selector: str) -> None:
        self.page.focus(selector)
        if "data-hex" not in selector:
            self.page.keyboard.press("ArrowRight")
            self.page.keyboard.press("ArrowLeft")
        self.page.focus(selector)
        self.page.keyboard.press("Enter")


def play(page: Page, game: str, most: int) -> None:
    """Play at most `most` turns of a golden game."""
    setup, turns = golden(game)
    load(page, ttb.new_game(**setup))
    players: list[Player] = [Player(page, delay=HELD_DOWN), KeyPlayer(page)]
    for number, played in enumerate(turns[:most]):
        player = players[number % 2]
        turn: dict[str, Any] = ttb.turn_to_json(played)
        if turn.get("double"):
            player.press('[data-action="double"]')
        for change in turn["change"]:
            player.change(change)
        # Undo and redo; a turn without a change would ask about taking the last turn back.
        if turn["change"]:
            page.keyboard.press("u")
            page.keyboard.press("Shift+U")
        else:
            page.wait_for_selector(FREE)
        page.keyboard.press("r")
        watch(page, number)
        for choice in turn.get("choices", []):
            player.answer(choice)
            watch(page, number)
    page.wait_for_timeout(500)  # the last entries arrive late


def play_against_computers(page: Page, rounds: int) -> None:
    """Play some rounds against three computers, and walk about the board while they think."""
    sit_down(page, 4, level=int(LEVELS[-1]), chance=0.5)
    hand = Player(page, delay=HELD_DOWN)
    for changes in CHANGES[:rounds]:
        page.wait_for_selector(MINE + " .programs", timeout=chromium.READY_WITHIN)
        page.wait_for_selector(STILL)
        for slot, order in changes:
            hand.press(f'[data-tile="{order}"]')
            hand.press(f'.programs [data-slot="{slot}"]')
        page.keyboard.press("r")
        page.keyboard.press("x")
        page.keyboard.press("g")
        while not page.locator(MINE).count():
            for key in ("ArrowUp", "ArrowLeft", "ArrowDown", "ArrowRight"):
                page.keyboard.press(key)
            page.wait_for_timeout(100)
    page.wait_for_timeout(500)


def resident(browser: Browser) -> float:
    """Megabytes of memory of the browser's pages, with their workers."""
    session = browser.new_browser_cdp_session()
    processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    ids = ",".join(str(process["id"]) for process in processes if process["type"] == "renderer")
    done = subprocess.run(["ps", "-o", "rss=", "-p", ids], check=True, capture_output=True, text=True)
    return sum(map(int, done.stdout.split())) / 1024


def watch(page: Page, number: int) -> None:
    """Watch the animation to its end, or skip it."""
    if number % WATCHED_WHOLE and page.locator('[data-action="skip"]').count():
        page.keyboard.press("x")
    page.wait_for_selector(STILL)


def percentile(values: list[float], part: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * part))]


def answers(measured: dict[str, Any]) -> list[tuple[float, str]]:
    """Milliseconds until the answer was painted, and the name of the act, for every tap and key."""
    longest: dict[int, dict[str, Any]] = {}
    waited = {round(entry["at"]): entry["duration"] for entry in measured["late"]}
    events = [
        {**event, "duration": max(event["duration"], waited.pop(round(event["startTime"]), 0))}
        for event in measured["events"]
    ]
    events += [
        {"interactionId": -at, "name": "drawn later", "startTime": at, "duration": duration}
        for at, duration in waited.items()
    ]
    for event in events:
        known = longest.get(event["interactionId"])
        if known is None or event["duration"] > known["duration"]:
            longest[event["interactionId"]] = event
    result = []
    for event in longest.values():
        end = event["startTime"] + event["duration"] + 8
        near = [entry["what"] for entry in measured["did"] if event["startTime"] - 1 <= entry["at"] <= end]
        result.append((max(LEAST, event["duration"]), near[0] if near else event["name"]))
    return result + [(LEAST, "quick")] * (len(measured["did"]) - len(result))


def report(name: str, measured: dict[str, Any]) -> float:
    """Print a line of figures, and slow acts; return the 95th percentile."""
    taps = answers(measured)
    times = [time for time, _ in taps]
    p50, p95 = percentile(times, 0.5), percentile(times, 0.95)
    tasks = [task["duration"] for task in measured["tasks"]]
    busy = [task for task in measured["busy"] if task["duration"] > PROMISED]
    print(
        f"  {name:<18} {len(times):5} taps and keys: p50 {p50:3.0f}  p95 {p95:3.0f}  max {max(times):3.0f} ms"
        f"   long tasks: {len(tasks)}"
        + (f", longest {max(tasks):.0f} ms" if tasks else "")
        + f"; by the processor's time {len(busy)}"
        + (f", longest {max(task['duration'] for task in busy):.0f} ms" if busy else "")
    )
    slow = Counter(act for time, act in taps if time > PROMISED)
    if slow:
        print("      over 50 ms: " + ", ".join(f"{act} {count}" for act, count in slow.most_common()))
    for task in busy:
        end = task["startTime"] + task["lasted"]
        near = [entry["what"] for entry in measured["did"] if task["startTime"] - 30 <= entry["at"] <= end]
        before = [entry for entry in measured["did"] if entry["at"] < task["startTime"]]
        if not near and before:
            near = [f"{task['startTime'] - before[-1]['at']:.0f} ms after {before[-1]['what']}"]
        print(
            f"      {task['duration']:.0f} ms of the processor, {', '.join(near) or 'before the first tap'}"
        )
    return p95


def measured(browser: Browser, act: Callable[[Page], None], slower: float = 1) -> dict[str, Any]:
    """The measurements of the acts on a page with a new profile.

    The key `busy` holds all tasks with their processor time on a processor that is `slower` times as slow.
    """
    context = browser.new_context(viewport={"width": 1180, "height": 820}, locale="en-GB")
    page = context.new_page()
    browser.start_tracing(page=page, categories=["toplevel", "blink.user_timing"])
    act(page)
    result: dict[str, Any] = page.evaluate("window.measured")
    result["busy"] = list(_busy(json.loads(browser.stop_tracing())["traceEvents"], slower))
    context.close()
    return result


def _busy(trace: list[dict[str, Any]], slower: float) -> Iterator[dict[str, float]]:
    """The page's tasks since `OBSERVE`, on the page's own clock, in ms."""
    mark = next(event for event in trace if event["name"] == "bench" and "data" in event["args"])
    begun = mark["args"]["data"]["startTime"]
    for event in trace:
        if event["name"] == "ThreadControllerImpl::RunTask" and event["tid"] == mark["tid"]:
            yield {
                "startTime": begun + (event["ts"] - mark["ts"]) / 1000,
                "lasted": event.get("dur", 0) / 1000,
                "duration": event.get("tdur", 0) / 1000 * slower if event["ts"] > mark["ts"] else 0.0,
            }


def speed(browser: Browser) -> str:
    """The momentary speed of the machine, in words."""
    page = browser.new_page()
    page.set_content("<!doctype html>")
    took = page.evaluate(PLAIN, STYLED)
    page.close()
    return f"  styling {STYLED} plain elements anew takes {took:.1f} ms"


def options(description: str | None, games: Iterable[str] = ("ttb", "junkyard")) -> argparse.ArgumentParser:
    """The command-line options of a benchmark of taps in these games."""
    names = ",".join(games)
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--games", default=names, help=f"which games, with commas ({names})")
    parser.add_argument("--slower", type=float, default=1, help="a processor so many times slower (1)")
    return parser


def main() -> None:
    parser = options(__doc__)
    parser.add_argument("--turns", type=int, default=200, help="at most so many turns of each game")
    parser.add_argument("--only", default="", metavar="NAME", help="only the games with this in their names")
    chosen = parser.parse_args()
    most = chosen.turns
    with chromium.serving_copy(DIST) as (browser, site, _):

        def tap_a_button(page: Page) -> None:
            page.set_content(BARE)
            page.evaluate(OBSERVE)
            for _ in range(min(BARE_TAPS, 10 * most)):
                page.click("button")
            page.wait_for_timeout(500)

        def play_game(page: Page, game: str) -> None:
            chromium.open_game(page, site.url)
            page.evaluate(OBSERVE)
            play(page, game, most)

        def play_computers(page: Page) -> None:
            page.add_init_script(HEAR)
            chromium.open_game(page, site.url)
            page.evaluate(OBSERVE)
            page.wait_for_timeout(3000)  # the start has finished its work in the background
            before = resident(browser)
            play_against_computers(page, most)
            took, after = page.evaluate("window.heard"), resident(browser)
            print(f"  the worker's first word after {took:.0f} ms")
            print(f"  the page takes {before:.0f} MB, with the worker {after:.0f}")

        def play_junkyard(page: Page, act: Callable[[Page, int], None]) -> None:
            chromium.open_game(page, site.url + junkyard.PLACE)
            page.evaluate(OBSERVE)
            act(page, most)
            page.wait_for_timeout(500)

        print("until a tap or key is answered on the screen")
        print(speed(browser))
        floor = report("a bare button", measured(browser, tap_a_button, chosen.slower))
        acts: dict[str, Callable[[Page], None]] = {}
        if "ttb" in chosen.games:
            acts |= {name: partial(play_game, game=game) for name, game in GOLDEN.items()}
            acts["three computers"] = play_computers
        if "junkyard" in chosen.games:
            acts |= {name: partial(play_junkyard, act=act) for name, act in junkyard.GAMES.items()}
        for name, act in acts.items():
            if chosen.only not in name:
                continue
            p95 = report(name, measured(browser, act, chosen.slower))
            print(f"      p95 is {p95 / floor:.1f} times that of the bare button")
            print(speed(browser))


if __name__ == "__main__":
    main()
