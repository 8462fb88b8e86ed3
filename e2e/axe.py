"""The accessibility checks of axe-core, against WCAG 2.2 AA."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from tools.playing.page import DRAWN
from tools.steps import ROOT

AXE = ROOT / "e2e" / "node_modules" / "axe-core" / "axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
# Nothing is loaded in advance: the page has no media, and no active rule reads style sheets. A transparent
# page (`tools/playing/pages.py`) would have no colours.
RUN = """async ([within, runOnly]) => {
  const undrawn = window.undrawn ?? { disabled: true }, before = undrawn.disabled;
  undrawn.disabled = true;
  try {
    if (getComputedStyle(document.documentElement).opacity !== "1") throw new Error("transparent");
    return (await axe.run(within, { runOnly, resultTypes: ["violations"], preload: false })).violations;
  } finally {
    undrawn.disabled = before;
  }
}"""
COLOURS = ["color-contrast", "link-in-text-block"]


def violations(page: Page, rules: list[str] = RULES, within: str = "html") -> list[str]:
    """The violations, once the part to check is drawn: each element that breaks a rule, and the reason.

    `rules` are tags or names of axe's rules; those in `COLOURS` can hold in the light scheme and fail in the
    dark one. `within` selects the part to check, which is much quicker than checking everything.
    """
    page.wait_for_selector(within)
    page.wait_for_selector(DRAWN)
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    violations: list[Any] = page.evaluate(RUN, [within, rules])
    return [
        f"{rule['id']}: {rule['help']}\n{node['html'][:200]}\n{node['failureSummary']}"
        for rule in violations
        for node in rule["nodes"]
        # A tip belongs to its control, wherever it is in the document in order to be on top of everything.
        if rule["id"] != "region" or 'role="tooltip"' not in node["html"]
    ]
