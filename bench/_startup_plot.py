"""The plot of what `startup.py` has measured: an SVG written by hand, for light and dark."""

from __future__ import annotations

import statistics
from html import escape
from itertools import count
from typing import Any

from _startup_report import Measured, name_of, values
from _startup_visits import PAGES, VISITS

WIDTH, LEFT, RIGHT, TOP = 900, 210, 30, 92
ROW, GAP = 16, 10
"""Heights: of a page, and between visits."""
TICKS = 6

STYLE = """
svg { font: 12px system-ui, sans-serif; }
.paper { fill: #fff; }
text { fill: #24292f; }
.quiet { fill: #57606a; }
.title { font-size: 17px; font-weight: 600; }
.condition { font-size: 14px; font-weight: 600; }
.grid { stroke: #d8dee4; }
.mark { stroke: #24292f; stroke-width: 2; }
.diamond { fill: #24292f; }
.door { fill: #2f6fb3; stroke: #2f6fb3; }
.table { fill: #b3541e; stroke: #b3541e; }
.pyscript { fill: #57606a; stroke: #57606a; }
.pyodide { fill: #8f98a3; stroke: #8f98a3; }
@media (prefers-color-scheme: dark) {
  .paper { fill: #0d1117; }
  text { fill: #e6edf3; }
  .quiet { fill: #9198a1; }
  .grid { stroke: #30363d; }
  .mark { stroke: #e6edf3; }
  .diamond { fill: #e6edf3; }
  .door { fill: #6cb0f5; stroke: #6cb0f5; }
  .table { fill: #f0915a; stroke: #f0915a; }
  .pyscript { fill: #a5afba; stroke: #a5afba; }
  .pyodide { fill: #737c86; stroke: #737c86; }
}
/* After the colours, of which they leave some out. */
.bar { stroke: none; fill-opacity: 0.45; }
.before { fill: none; stroke-dasharray: 3 2; }
.single { fill-opacity: 0.85; stroke: none; }
circle.before { stroke-dasharray: none; }
"""


def element(name: str, text: str = "", **attributes: object) -> str:
    """An element; an attribute's underscores are hyphens, and `class_` is `class`."""
    said = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{value:.1f}"'
        if isinstance(value, float)
        else f' {key.rstrip("_").replace("_", "-")}="{escape(str(value))}"'
        for key, value in attributes.items()
    )
    return f"<{name}{said}>{escape(text)}</{name}>" if text else f"<{name}{said}/>"


def step(most: float) -> float:
    """A round distance between ticks, so that there are some."""
    for power in count():
        for digit in (1, 2, 5):
            if digit * 10**power * TICKS >= most:
                return float(digit * 10**power)
    raise AssertionError


class Panel:
    """All visits in one condition, with an axis of their own."""

    def __init__(self, measured: Measured, before: Measured | None, condition: str, top: float) -> None:
        self.measured, self.before, self.condition, self.y = measured, before, condition, top
        whats = ("interactive", "answered")
        every = [
            row[what]
            for run in (measured, before)
            if run
            for row in run["rows"]
            if row["condition"] == condition
            for what in whats
        ]
        self.step = step(max(every))
        self.most = max(every) * 1.02
        self.parts: list[str] = []

    def x(self, milliseconds: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * milliseconds / self.most

    def draw(self) -> list[str]:
        self._say("condition", 20, self.y + 20, self.measured["conditions"][self.condition])
        top = self.y = self.y + 44
        for visit in VISITS:
            pages = [page for page in PAGES if self._found("interactive", page, visit)]
            if not pages:
                continue
            self._say("", 20, self.y + ROW - 4, visit)
            for page in pages:
                self._row(page, visit)
                self.y += ROW
            self.y += GAP
        self.parts[1:1] = self._axis(top, self.y - GAP)
        return self.parts

    def _found(self, what: str, page: str, visit: str, run: Measured | None = None) -> list[float]:
        return values(run or self.measured, what, self.condition, page, visit)

    def _say(self, class_: str, x: float, y: float, text: str, **more: Any) -> None:
        self.parts.append(element("text", text, class_=class_, x=x, y=y, **more))

    def _axis(self, top: float, bottom: float) -> list[str]:
        lines = []
        for number in range(int(self.most / self.step) + 1):
            x = self.x(number * self.step)
            lines.append(element("line", class_="grid", x1=x, x2=x, y1=top - 2, y2=bottom))
            seconds = f"{number * self.step / 1000:g} s"
            lines.append(
                element("text", seconds, class_="quiet", x=x, y=float(top - 8), text_anchor="middle")
            )
        return lines

    def _row(self, page: str, visit: str) -> None:
        top, middle = self.y + 2.0, self.y + ROW / 2
        times = self._found("interactive", page, visit)
        median = statistics.median(times)
        self._say("quiet", LEFT - 8, middle + 4, PAGES[page].title, text_anchor="end")
        width = self.x(median) - LEFT
        self.parts.append(element("rect", class_=f"bar {page}", x=LEFT, y=top, width=width, height=ROW - 4))
        if self.before and (earlier := self._found("interactive", page, visit, self.before)):
            width = self.x(statistics.median(earlier)) - LEFT
            outline = element("rect", class_=f"before {page}", x=LEFT, y=top, width=width, height=ROW - 4)
            self.parts.append(outline)
            self._dots(earlier, middle, f"before {page}")
        self._dots(times, middle, f"single {page}")
        if board := self._found("board", page, visit):
            x = self.x(statistics.median(board))
            self.parts.append(element("line", class_="mark", x1=x, x2=x, y1=top, y2=top + ROW - 4))
        if PAGES[page].is_game:
            self.parts.append(
                diamond(self.x(statistics.median(self._found("answered", page, visit))), middle)
            )

    def _dots(self, times: list[float], y: float, class_: str) -> None:
        self.parts += [element("circle", class_=class_, cx=self.x(time), cy=y, r=2.5) for time in times]


def diamond(x: float, y: float) -> str:
    return element("path", class_="diamond", d=f"M{x:.1f} {y - 5:.1f}l4 5l-4 5l-4-5z")


def legend(measured: Measured, before: Measured | None) -> list[str]:
    """What the marks mean, in one line, and what is dashed in another."""
    parts = [
        element("rect", class_="bar pyscript", x=20, y=50, width=26, height=12),
        element("text", "until a person can act, median", x=52, y=60),
        element("circle", class_="single pyscript", cx=250, cy=56, r=2.5),
        element("text", "each single run", x=260, y=60),
        element("line", class_="mark", x1=376, x2=376, y1=50, y2=62),
        element("text", "first board, median", x=384, y=60),
        diamond(520.0, 56.0),
        element("text", "a tap is answered, median", x=530, y=60),
    ]
    if before:
        said = (
            f"filled: {name_of(measured, 'now')}; dashed: {name_of(before, 'before')}, median and single runs"
        )
        parts.append(element("rect", class_="before pyscript", x=20, y=72, width=26, height=12))
        parts.append(element("text", said, x=52, y=82))
    return parts


def svg(measured: Measured, before: Measured | None) -> str:
    """The whole plot."""
    title = "How long a start takes" + (f": {measured['label']}" if measured["label"] else "")
    parts = [element("text", title, class_="title", x=20, y=30), *legend(measured, before)]
    top = float(TOP)
    for condition in measured["conditions"]:
        panel = Panel(measured, before, condition, top)
        parts += panel.draw()
        top = panel.y + 14
    body = "\n".join(parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {top:.0f}" width="{WIDTH}" '
        f'height="{top:.0f}" role="img">\n<title>{escape(title)}</title>\n<style>{STYLE}</style>\n'
        f'<rect class="paper" width="{WIDTH}" height="{top:.0f}" rx="6"/>\n{body}\n</svg>\n'
    )
