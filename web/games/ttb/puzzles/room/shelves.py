"""The collection as it is shown: masterpieces with their pictures, a few with a story, and the grades."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from games.ttb.puzzles.attempt.puzzles import Puzzles
from games.ttb.puzzles.collection.stock import Stock
from games.ttb.puzzles.words import in_words, puzzle_scene
from shell.drawing.forms import field, labelled, segments, select
from shell.drawing.html import attrs, button, esc, icon

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.ttb.puzzles.collection.collected import Collected, Collection
    from games.ttb.puzzles.room.room import Room
    from shell.app.app import App

FEW = 60
"""Puzzles that are shown all together where a filter has left no more."""


def body(room: Room) -> str:
    """The HTML of this part of the room."""
    stock, t = room.app.feature(Stock), room.app.t
    if stock.collection is None:
        return stock.waiting()
    best = room.app.feature(Puzzles).kept.best
    every = [*stock.collection.named, *stock.collection.shelved]
    solved, whole = sum(one.key in best for one in every), len(every)
    return (
        f'<p class="room-note">{esc(t("ui.puzzles.progress", n=solved, of=whole))}</p>'
        + _filter(room, stock.collection)
        + "".join(_shelves(room, stock.collection))
    )


def _on_shelves(room: Room, collection: Collection) -> dict[str, tuple[str, Sequence[Collected]]]:
    """What each shelf is called, and its puzzles."""
    t = room.app.t
    shelves: dict[str, tuple[str, Sequence[Collected]]] = {
        "best": (t("ui.puzzles.best"), collection.masterpieces),
        "named": (t("ui.puzzles.named"), collection.named),
    }
    for grade, puzzles in collection.by_grade.items():
        shelves[str(grade)] = (t("ui.puzzles.grade", grade=grade), puzzles)
    return shelves


def _shelves(room: Room, collection: Collection) -> list[str]:
    shelves = _on_shelves(room, collection)
    chosen = {name: _chosen(room, puzzles) for name, (_, puzzles) in shelves.items()}
    filtered = bool(room.theme or room.turns) or room.show != "all"
    # With a filter few are left: show them without having to open one shelf after the other.
    all_open = filtered and sum(len(found) for name, found in chosen.items() if name != "best") <= FEW
    drawn = []
    for name, (title, every) in shelves.items():
        found = chosen[name]
        if filtered and not found:
            continue
        inside = ""
        if room.shelf == name:
            inside = _parted(room, name) + (_another(room, int(name)) if name.isdecimal() else "")
        elif all_open and name != "best":
            inside = _list(name, "".join(_items(room, name, found)))
        drawn.append(_shelf(room, name, title, every, inside))
    return drawn or [f'<p class="room-note" role="status">{esc(room.app.t("ui.puzzles.none"))}</p>']


LISTS = {"best": "cards", "named": "puzzles"}
"""How a shelf shows its puzzles: as boards, as lines; any other as numbers."""


def _list(name: str, items: str, more: str = "") -> str:
    return f'<ul class="{LISTS.get(name, "numbers")}"{more}>{items}</ul>'


def _parted(room: Room, name: str) -> str:
    """The lists of the open shelf, each of which is a region."""
    parts = "".join(_list(name, "", attrs(data_region=f"room-part-{n}")) for n in range(room.PARTS))
    return f'<div class="shelf-parts {LISTS.get(name, "numbers")}">{parts}</div>'


def _items(room: Room, name: str, found: Sequence[Collected]) -> list[str]:
    if name == "best":
        return [card(room.app, one) for one in found]
    if name == "named":
        return [_row(room, one) for one in found]
    return [_number(room, one) for one in found]


def _another(room: Room, grade: int) -> str:
    """How it goes on where all of a grade are solved."""
    if not room.app.feature(Stock).through(grade):
        return ""
    words = room.app.t("ui.endless.another")
    step = button("endless", words, value=f"grade={grade}", sign="play", key=f"endless-{grade}")
    return f'<p class="shelf-next">{step}</p>'


def _chosen(room: Room, puzzles: Sequence[Collected]) -> list[Collected]:
    """Those that the filter leaves."""
    best = room.app.feature(Puzzles).kept.best
    return [
        one
        for one in puzzles
        if (not room.theme or room.theme in one.themes)
        and (not room.turns or min(one.length, room.TURNS) == room.turns)
        and (room.show == "all" or (one.key in best) == (room.show == "solved"))
    ]


def _filter(room: Room, collection: Collection) -> str:
    t = room.app.t
    themes = {theme for one in collection.shelved for theme in one.themes}
    names = sorted(((t(f"theme.{theme}"), theme) for theme in themes), key=lambda pair: pair[0].casefold())
    choices = {"": t("ui.puzzles.theme.all"), **{theme: name for name, theme in names}}
    theme = select("room-theme", "theme", choices, room.theme, data_key="room-theme")
    lengths = {"": t("ui.puzzles.turns.all")}
    for n in range(1, room.TURNS + 1):
        lengths[str(n)] = t("ui.puzzles.turns.more" if n == room.TURNS else "ui.puzzles.turns.just", n=n)
    chosen = str(room.turns or "")
    turns = select("room-turns", "turns", lengths, chosen, data_key="room-turns")
    kinds = {show: t(f"ui.puzzles.show.{show}") for show in room.SHOWN}
    shown = segments("room-show", "show", kinds, room.show, group="room-show")
    return (
        f'<div class="room-filter">{labelled(t("ui.puzzles.theme"), theme, class_="room-theme", hidden=True)}'
        f"{labelled(t('ui.puzzles.turns'), turns, class_='room-theme', hidden=True)}"
        f"{field(t('ui.puzzles.show'), shown, hidden=True)}</div>"
    )


def _shelf(room: Room, name: str, title: str, puzzles: Sequence[Collected], inside: str) -> str:
    t, best = room.app.t, room.app.feature(Puzzles).kept.best
    solved, whole = sum(one.key in best for one in puzzles), len(puzzles)
    progress = t("ui.puzzles.progress", n=solved, of=whole)
    told = f'<span class="hidden">{esc(progress)}</span><span aria-hidden="true">{solved} / {whole}</span>'
    head = attrs(
        type="button",
        class_="surface shelf-head",
        data_action="room-shelf",
        data_value=name,
        data_key=f"shelf-{name}",
        aria_expanded=bool(inside),
    )
    bar = attrs(class_="shelf-bar", value=solved, max=whole, aria_hidden=True)
    sign = {"best": icon("star"), "named": icon("flag")}.get(
        name, f'<span class="shelf-grade" aria-hidden="true">{name}</span>'
    )
    return (
        f'<section class="shelf" data-key="on-{name}"><h2><button{head}>{sign}'
        f'<b>{esc(title)}</b><span class="shelf-told">{told}</span><progress{bar}></progress>'
        f"{icon('chevron-down', 'icon shelf-sign')}</button></h2>{inside}</section>"
    )


def _mark(app: App, one: Collected) -> str:
    """How far somebody has come with it, in words."""
    best = app.feature(Puzzles).kept.best.get(one.key)
    return app.t("ui.puzzle.best", n=best) if best else app.t("ui.puzzles.open")


def _head(class_: str, key: str, *, solved: bool, current: bool, **more: object) -> str:
    """The attributes of a button that puts a puzzle on the table."""
    return attrs(
        type="button",
        class_=class_,
        data_action="puzzle",
        data_value=key,
        data_key=f"puzzle-{key}",
        data_solved="true" if solved else None,
        aria_current=True if current else None,
        **more,
    )


def _number(room: Room, one: Collected) -> str:
    """A puzzle as its number, with a dot for each turn."""
    puzzles = room.app.feature(Puzzles)
    solved = one.key in puzzles.kept.best
    turns = room.app.t("ui.puzzle.in_turns", n=one.length)
    head = _head(
        "button number",
        one.key,
        solved=solved,
        current=one.key == puzzles.key,
        data_turns=one.length,
        aria_label=f"{one.number}, {turns}, {_mark(room.app, one)}",
    )
    sign = icon("check") if solved else ""
    return f'<li data-key="at-{one.key}"><button{head}>{one.number}{sign}</button></li>'


def _row(room: Room, one: Collected) -> str:
    app, puzzles = room.app, room.app.feature(Puzzles)
    title, text = in_words(app.texts, {"id": one.id, "title": "", "text": ""})
    return row(
        one.key,
        title,
        text,
        f"{app.t('ui.puzzle.in_turns', n=one.length)} · {_mark(app, one)}",
        solved=one.key in puzzles.kept.best,
        current=one.key == puzzles.key,
    )


def row(key: str, title: str, words: str, small: str, *, solved: bool, current: bool, more: str = "") -> str:
    """A puzzle as a line of a list."""
    head = _head("button puzzle-row", key, solved=solved, current=current)
    return (
        f'<li data-key="row-{esc(key)}"><button{head}>'
        f'<span class="puzzle-mark">{icon("check" if solved else "flag")}</span>'
        f'<span class="puzzle-words"><b>{esc(title)}</b><small>{esc(words)}</small>'
        f"<small>{esc(small)}</small></span></button>{more}</li>"
    )


def part(room: Room, number: int) -> str:
    """One of the parts of the shelf that is open: as many puzzles in each."""
    collection = room.app.feature(Stock).collection
    if collection is None:
        return ""
    found = _chosen(room, _on_shelves(room, collection).get(room.shelf, ("", ()))[1])
    size = -(-len(found) // room.PARTS)
    return "".join(_items(room, room.shelf, found[number * size : (number + 1) * size]))


def card(app: App, one: Collected) -> str:
    """A puzzle as a card with its picture."""
    puzzles, t = app.feature(Puzzles), app.t
    solved = one.key in puzzles.kept.best
    title = t("ui.puzzle.numbered", n=one.number)
    turns = t("ui.puzzle.in_turns", n=one.length)
    mark = f'<span class="hidden">{esc(_mark(app, one))}</span>'
    head = _head("surface card", one.key, solved=solved, current=one.key == puzzles.key)
    return (
        f'<li data-key="at-{one.key}"><button{head}>{picture(one)}<b>{esc(title)}</b>'
        f"<small>{esc(turns)}</small>{mark}{icon('check', 'icon card-check') if solved else ''}</button></li>"
    )


@cache
def picture(one: Collected) -> str:
    """A small picture of a puzzle's board: of the masterpieces, and of days."""
    return puzzle_scene(one.puzzle())
