"""Every element of Rally acts on the page: its note is shown, and the bodies it moves are animated.

The worked examples of the rules are put on the table and run, one after the other on one page.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from games.rally.board import motion
from playwright.sync_api import Page
from shell.texts.texts import Texts

import rally_core as rally
from tests.missing import nothing_is_missing
from tests.sitting import LANGUAGES, PAGES
from tools import house
from tools.playing.page import STILL
from tools.playing.pages import run_python
from tools.playing.rally import PLACE
from tools.playing.staging import preferences
from tools.steps import ROOT

CASES = json.loads((ROOT / "tests" / "games" / "rally" / "cases" / "examples.json").read_text())
EXAMPLES = {
    1: (), 2: ("wall",), 3: ("red", "blue", "gold"), 6: ("pit",), 8: ("rotating",), 10: ("green", "barrier"),
    14: ("current", "water"), 15: ("jack",), 19: ("ram",), 20: ("gear", "pusher", "crusher"), 21: ("turner",),
    23: ("antigrav",), 26: ("copier",), 28: ("energy",), 29: ("ramp", "ledge"), 30: ("lava",), 32: ("melt",),
    34: ("mirror",), 37: ("napalm", "puddle"), 39: ("flamer",), 40: ("padded",), 42: ("padwall",),
    43: ("gas",), 44: ("trapdoor",), 47: ("sand",), 50: ("laser",), 51: ("repair",), 54: ("flag",),
    56: ("reset",),
}  # fmt: skip
"""Worked examples by their number, and the elements that act in them."""
STANDING = ("start", "plate")
"""Elements that never act."""
WATCH = """() => {
  window.notes = [];
  window.moved = new Set();
  const watching = new AbortController();
  const note = ({ detail }) => detail.note && notes.push(detail.note);
  addEventListener("ttb-step", note, { signal: watching.signal });
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    const { robot, shadow, works } = this.closest(".rally-robot, [data-works]")?.dataset ?? {};
    moved.add(robot ?? shadow ?? works);
    return animate.apply(this, how);
  };
  window.unwatch = () => {
    watching.abort();
    Element.prototype.animate = animate;
  };
}"""
RUN = """
import json
from shell.play.running import Running
app.effects = []
app.feature(Running).begin(json.loads({turn!r}))
for effect in app.effects:
    if effect["do"] == "animate":
        effect["speed"] = 50
show(app.effects, schedule.now())
"""
AGAIN = "() => { notes.length = 0; moved.clear(); }"


def whole(case: dict[str, Any]) -> dict[str, Any]:
    """The first turn of a case with a program for each robot, so that no player is asked."""
    turn = case["turns"][0]
    idle = {"registers": [None] * 5, "power_down": False, "facing": None}
    programs = dict.fromkeys(case["position"]["robots"], idle) | turn["programs"]
    return dict(rally.full_turn({**turn, "programs": programs}))


@pytest.mark.repeats("e2e/games/rally/test_motion.py", "tests/games/rally/test_motion.py")
def test_every_element_acts_on_the_page_and_is_told(begin_game: Callable[..., Page]) -> None:
    acting = {name for names in EXAMPLES.values() for name in names}
    nothing_is_missing("Elements that act in no example", sorted(set(rally.ELEMENTS) - acting - {*STANDING}))
    page = begin_game(place=PLACE, storage=preferences(halts=False, handover="never"))
    page.evaluate(WATCH)
    texts = Texts("en", house.texts(PAGES["rally"], "en"), LANGUAGES)
    wrong = {}
    for number, elements in EXAMPLES.items():
        case = CASES[number - 1]
        position, turn = rally.position_from_json(case["position"]), whole(case)
        view = rally.view(rally.position_to_json(position), frozenset(position.players))
        steps = motion.steps(view, rally.play(position, turn).events, texts, lambda c: texts.t(f"colour.{c}"))
        page.evaluate("text => ttb.load(text)", json.dumps(case["position"]))
        page.wait_for_selector(STILL)
        page.evaluate(AGAIN)
        run_python(page, RUN.format(turn=json.dumps(turn)))
        page.wait_for_selector(STILL)
        notes, moved = page.evaluate("[notes, [...moved]]")
        all_notes = " ".join(notes)
        silent = [step["note"] for step in steps if step.get("note") and step["note"] not in all_notes]
        goers = {
            act["el"].split('"')[1]
            for step in steps
            for act in step["acts"]
            if act["do"] in ("slide", "sling")
        }
        works = {act["thing"] for step in steps for act in step["acts"] if act["do"] == "work"}
        if silent or not {*goers, *works} <= {*moved}:
            wrong[case["name"]] = elements, silent, sorted({*goers, *works} - {*moved})
    page.evaluate("unwatch()")
    assert wrong == {}
