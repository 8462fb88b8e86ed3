"""The animations of Rally in a browser, without Python.

Worked examples run on a drawn board, with motion and without, and bodies must end in the places that the
rules give.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from games.rally.board import board, motion, robots
from playwright.sync_api import Browser, Page

import rally_core as rally
from tests.tiers import sample
from tools.serve import Site
from tools.steps import ROOT

STATIC = ROOT / "web" / "static"
CASES = json.loads((ROOT / "tests" / "games" / "rally" / "cases" / "examples.json").read_text())
SPEED = 400
PAGE = """<!doctype html><html><meta charset="utf-8"><style>{styles}</style><body>{sprite}
<div id="app"><div class="board-box"><div class="board-frame"></div></div></div><script type="module">
import {{ Run }} from "./shell/drawing/motion.js";
import {{ start }} from "./games/rally/board/acts.js";
start();
window.wrong = [];
addEventListener("error", (event) => window.wrong.push(event.message));
window.shown = async (svg, steps) => {{
  document.querySelector(".board-frame").innerHTML = svg;
  const run = new Run(document.getElementById("app"));
  await run.play(steps, () => {{}}, () => {speed});
  const playing = document.getAnimations().filter((one) => one.effect.getTiming().iterations !== Infinity);
  for (const animation of playing) animation.finish();
  const bodies = [...document.querySelectorAll("[data-robot], [data-shadow]")].map((body) => {{
    const {{ e, f }} = new DOMMatrix(getComputedStyle(body.querySelector(".rally-at")).transform);
    if (getComputedStyle(body.querySelector(".body")).opacity === "0") return [body.dataset.key, null];
    return [body.dataset.key, [body.dataset.at, body.dataset.facing, Math.round(e), Math.round(f)]];
  }});
  run.clear();
  return [Object.fromEntries(bodies), window.wrong.splice(0)];
}};
window.ready = true;
</script>"""


def drawn(data: dict[str, Any]) -> str:
    """The board of a position as it is on the page, with its robots and arrows."""
    svg = str(board.svg(data["board"], label="Board"))
    forward = data["greens"]["direction"] == "forward"
    for region, inside in (("pieces", robots.pieces(data)), ("greens", board.greens(data["board"], forward))):
        start = svg.index(f'data-region="{region}"')
        place = svg.index(">", start) + 1
        svg = f"{svg[:place]}{inside}{svg[place:]}"
    return svg


def wanted(data: dict[str, Any]) -> dict[str, list[Any]]:
    """The place on the screen of each body of a position."""
    bodies = {}
    for name, robot in data["robots"].items():
        for key, body in ((name, robot), (f"{name}-shadow", robot["shadow"])):
            if body and body["at"]:
                x, y = body["at"]
                bodies[key] = [f"{x},{y}", body["facing"] or "N", 100 * x + 50, 100 * y + 50]
    return bodies


def opened(browser: Browser, folder: Path, still: bool) -> tuple[Page, Site]:
    sprite = "".join((ROOT / "web" / part / "symbols.svg").read_text() for part in ("shell", "games/rally"))
    sheets = ("colours", "pieces", "board", "motion")
    styles = "".join((STATIC / f"games/rally/board/{name}.css").read_text() for name in sheets)
    (folder / "shell").symlink_to(STATIC / "shell")
    (folder / "games").symlink_to(STATIC / "games")
    (folder / "vendor").mkdir()
    text = PAGE.format(styles=styles, sprite=sprite, speed=SPEED)
    (folder / "index.html").write_text(text, "utf-8")
    site = Site(folder).start()
    page = browser.new_page(reduced_motion="reduce" if still else "no-preference")
    page.goto(site.url)
    page.wait_for_function("window.ready")
    return page, site


@pytest.mark.parametrize("still", sample((False, True), False), ids=["moving", "still"])
def test_worked_examples_run_and_end_where_the_rules_lead(
    browser: Browser, tmp_path: Path, still: bool
) -> None:
    page, site = opened(browser, tmp_path, still)
    wrong = {}
    for case in CASES[::3] if still else CASES:
        now = rally.position_from_json(case["position"])
        for turn in case["turns"]:
            before = rally.position_to_json(now)
            outcome = rally.play(now, turn)
            steps = motion.steps(before, outcome.events)
            bodies, errors = page.evaluate("([svg, steps]) => shown(svg, steps)", [drawn(before), steps])
            now = outcome.position
            after = wanted(rally.position_to_json(now))
            visible = {key: body for key, body in bodies.items() if body}
            if errors or visible != after:
                wrong[case["name"]] = (
                    errors,
                    {key: (visible.get(key), after.get(key)) for key in {*visible, *after}},
                )
    page.close()
    site.stop()
    assert wrong == {}
