"""The path in the room: the next puzzle, and the themes with the progress in each."""

from __future__ import annotations

from itertools import groupby

from games.ttb.puzzles.collection.collected import Collected
from games.ttb.puzzles.collection.stock import Stock
from games.ttb.puzzles.path.path import Path
from games.ttb.puzzles.path.themes import Step
from games.ttb.puzzles.room.shelves import grade_sign, shelf_head
from shell.challenge.view import choice
from shell.drawing.html import Html, button, html, icon, tag


def body(stock: Stock, path: Path, current: str) -> Html:
    """The HTML of this part of the room; `current` is the key of the puzzle on the table."""
    if stock.collection is None:
        return stock.waiting()
    t = path.app.t
    drawn = html()
    for number, steps in groupby(enumerate(path.steps, 1), key=lambda entry: entry[1].round):
        inside = html(*(_step(path, current, at, step) for at, step in steps))
        head = tag("h2", class_="path-round")(t(f"ui.path.round.{number}"))
        drawn += head + tag("ol", class_="path")(inside)
    return html(_next(path), drawn)


def _next(path: Path) -> Html:
    """The puzzles due today, or the next theme, with the one main button."""
    t, steps = path.app.t, path.steps
    mastered = sum(map(path.is_mastered, steps))
    due, following = len(path.due()), path.following()
    step = path.step_of(following.key) if following is not None else None
    later = len(path.boxes.by_key) - due
    if due:
        head = t("ui.path.due", n=due)
    elif step is not None:
        head = t(f"theme.{step.theme}")
    else:
        head = t("ui.path.rest" if later else "ui.path.done")
    small = [t("ui.path.progress", n=mastered, of=len(steps))]
    if later:
        small.append(t("ui.path.later", n=later))
    go = ""
    if following is not None:
        go = button("path-go", t("ui.path.go"), sign="play", class_="primary path-go", key="path-go")
    return tag("section", class_="figure-card path-next")(
        tag("h2")(head), tag("p")(" · ".join(small)), go, tag("p")(t("ui.path.help"))
    )


def _step(path: Path, current: str, number: int, step: Step) -> Html:
    """A theme with its bar, and if open with its puzzles."""
    t = path.app.t
    safe, total = sum(path.is_settled(puzzle.key) for puzzle in step.puzzles), len(step.puzzles)
    done, shown = safe == total, path.open_step == step.name
    counts = t("ui.puzzles.progress", n=safe, of=total), safe, total
    head = shelf_head(
        icon("star-full") if done else grade_sign(number),
        t(f"theme.{step.theme}"),
        counts,
        "path-step",
        step.name,
        opened=shown,
        key=f"path-{step.name}",
    )
    numbers = (
        html(*(_number(path, current, n, puzzle) for n, puzzle in enumerate(step.puzzles, 1)))
        if shown
        else ""
    )
    idea = t(f"ui.path.idea.{step.theme}")
    inside = html(tag("p", class_="path-idea")(idea), tag("ul", class_="numbers")(numbers)) if shown else ""
    return tag("li", class_="shelf", data_key=f"on-path-{step.name}", data_mastered=done)(head, inside)


def _number(path: Path, current: str, number: int, puzzle: Collected) -> Html:
    """A puzzle as its number in the step, with a dot for each turn: solved, under review, or open."""
    t = path.app.t
    box, solved = path.boxes.by_key.get(puzzle.key), path.is_settled(puzzle.key)
    back = box is not None
    if box is not None:
        state = t("ui.path.back_today") if box.due(path.today) else t("ui.path.back")
    else:
        state = t("ui.path.solved" if solved else "ui.puzzles.open")
    sign = icon("check") if solved else icon("replay") if back else ""
    drawn = choice(
        f"{number}{sign}",
        "button number",
        "path",
        puzzle.key,
        solved=solved,
        current=puzzle.key == current,
        data_back="true" if back else None,
        data_turns=puzzle.length,
        aria_label=f"{number}, {t('ui.puzzle.in_turns', n=puzzle.length)}, {state}",
    )
    return tag("li", data_key=f"at-{puzzle.key}")(drawn)
