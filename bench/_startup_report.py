"""Markdown tables of the measurements of `startup.py`."""

from __future__ import annotations

import statistics
from typing import Any

from _startup_visits import GAME_ONLY, PAGES, VISITS

BARE = ("pyscript", "pyodide")
TIMES = ("paint", "board", "interactive", "answered")
Measured = dict[str, Any]


def values(measured: Measured, column: str, condition: str, page: str, visit: str) -> list[float]:
    """The values of one column for this condition, page and visit; missing values are left out."""
    wanted = {"condition": condition, "page": page, "visit": visit}
    rows = [row for row in measured["rows"] if wanted.items() <= row.items()]
    return [row[column] for row in rows if row.get(column) is not None]


def spread(numbers: list[float]) -> str:
    """The median, with the quartiles if there are at least two values."""
    if not numbers:
        return ""
    median = f"{statistics.median(numbers):.0f}"
    if len(numbers) < 2:
        return median
    low, _, high = statistics.quantiles(numbers, n=4, method="inclusive")
    return f"{median} ({low:.0f}–{high:.0f})"


def ratio(measured: Measured, condition: str, page: str, visit: str, bare: str) -> str:
    """The median time until a person can act, as a multiple of that of a bare page."""
    beside = "third" if visit == GAME_ONLY else visit
    ours = values(measured, "interactive", condition, page, visit)
    theirs = values(measured, "interactive", condition, bare, beside)
    return f"{statistics.median(ours) / statistics.median(theirs):.2f}" if ours and theirs else ""


def line(*cells: str) -> str:
    return "| " + " | ".join(cells) + " |"


def head(first: int, *names: str) -> list[str]:
    """The head of a table whose first columns are text and the others numbers."""
    return [line(*names), line(*["---"] * first, *["---:"] * (len(names) - first))]


def name_of(measured: Measured, otherwise: str) -> str:
    return measured["label"] or otherwise


def times(measured: Measured, before: Measured | None) -> list[str]:
    """A row for every condition, visit and page."""
    names = ["condition, visit", "page", "first paint", "first board", "can act", "tap answered"]
    names += ["÷ PyScript", "÷ loadPyodide"]
    if before:
        names += [f"{name_of(before, 'before')}: can act", "tap answered", "÷ PyScript", "÷ loadPyodide"]
    table = head(2, *names)
    for condition, title in measured["conditions"].items():
        for visit in VISITS:
            for page, kind in PAGES.items():
                at = condition, page, visit
                if not values(measured, "interactive", *at):
                    continue
                cells = [f"{title}, {visit}", kind.title]
                cells += [spread(values(measured, column, *at)) for column in TIMES]
                cells += [ratio(measured, *at, bare) for bare in BARE]
                if before:
                    cells += [spread(values(before, column, *at)) for column in ("interactive", "answered")]
                    cells += [ratio(before, *at, bare) for bare in BARE]
                table.append(line(*cells))
    return table


def weights(measured: Measured, before: Measured | None) -> list[str]:
    """The cost of each page on the wire and in memory."""
    sizes = ["MB raw", "gzip", *(["Brotli"] if measured["brotli"] else [])]
    table = head(
        1, "page", "requests until a person can act", *sizes,
        "requests until stored", *sizes, "memory MB", "workers",
    )  # fmt: skip
    condition = next(iter(measured["conditions"]))
    for run in filter(None, (before, measured)):
        for page, weight in run["weights"].items():
            title = PAGES[page].title + (f", {name_of(run, 'before')}" if run is before else "")
            cells = [title]
            for number, part in enumerate(("ready", "total")):
                known = [f"{size / 1e6:.2f}" for size in weight[part][: len(sizes)]]
                cells += [str(weight["requests"][number]), *known, *[""] * (len(sizes) - len(known))]
            cells += [
                spread(values(run, column, condition, page, "third")) for column in ("memory", "workers")
            ]
            table.append(line(*cells))
    return table


def again(measured: Measured) -> str:
    """A sentence with the number of taps that were lost."""
    rows = [row for row in measured["rows"] if PAGES[row["page"]].is_game]
    lost = sum(row["again"] for row in rows)
    return f"Of {len(rows)} taps in the game {lost} had to be made again once Python was there."


def markdown(measured: Measured, before: Measured | None) -> str:
    runs, gzipped = measured["runs"], "" if measured["gzip"] else " The host far away does not compress."
    summary = (
        f"Milliseconds from the start of the navigation, medians of {runs} new profiles"
        f"{' with the quartiles' if runs > 1 else ''}.{gzipped} The ratios are those of the time until "
        "a person can act; offline the game is next to the third visit of the bare pages, which need the "
        "server for it. " + again(measured)
    )
    named = [f"This build: {measured['label']}."] if measured["label"] else []
    return "\n".join([*named, summary, "", *times(measured, before), "", *weights(measured, before)])
