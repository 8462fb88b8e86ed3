"""The collection on its shelves: masterpieces and ideas with pictures, a few with a story, and the grades."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from games.ttb.puzzles.attempt.puzzles import Puzzles
from games.ttb.puzzles.collection.collected import IDEAS, Collected, Collection
from games.ttb.puzzles.collection.stock import Stock
from games.ttb.puzzles.words import in_words, puzzle_scene
from shell.challenge.view import choice, progress
from shell.drawing.forms import field, labelled, segments, select
from shell.drawing.html import Html, bare_button, button, html, icon, tag

if TYPE_CHECKING:
    from games.ttb.puzzles.room.room import Room

FEW = 60
"""Up to this number of puzzles left by a filter are shown without opening the shelves."""
LISTS = {"best": "cards", "named": "puzzles", **dict.fromkeys(IDEAS, "cards")}
"""The style of a shelf's list: boards, or lines; any other shelf has numbers."""


class Shelves:
    """Draws the collection for the room: filtered, with one shelf open."""

    def __init__(self, room: Room, stock: Stock, puzzles: Puzzles) -> None:
        self._room, self._stock, self._puzzles = room, stock, puzzles
        self._t, self._best = room.app.t, puzzles.stored.best

    def body(self) -> Html:
        """The HTML of this part of the room."""
        collection = self._stock.collection
        if collection is None:
            return self._stock.waiting()
        every = [*collection.named, *collection.shelved]
        solved, total = sum(puzzle.key in self._best for puzzle in every), len(every)
        return html(
            tag("p", class_="room-note")(self._t("ui.puzzles.progress", n=solved, of=total)),
            self._filter(collection),
            *self._shelves(collection),
        )

    def part(self, number: int) -> Html:
        """One part of the open shelf; the puzzles are shared equally among the parts."""
        collection = self._stock.collection
        if collection is None:
            return html()
        chosen = self._chosen(self._on_shelves(collection).get(self._room.shelf, ("", ()))[1])
        size = -(-len(chosen) // self._room.PARTS)
        return html(*self._items(self._room.shelf, chosen[number * size : (number + 1) * size]))

    def _on_shelves(self, collection: Collection) -> dict[str, tuple[str, Sequence[Collected]]]:
        """The title and the puzzles of each shelf."""
        t = self._t
        shelves: dict[str, tuple[str, Sequence[Collected]]] = {
            "best": (t("ui.puzzles.best"), collection.masterpieces),
            "named": (t("ui.puzzles.named"), collection.named),
        }
        for idea, about in collection.ideas.items():
            shelves[idea] = (t(f"ui.puzzles.idea.{idea}"), about)
        for grade, puzzles in collection.by_grade.items():
            shelves[str(grade)] = (t("ui.puzzles.grade", grade=grade), puzzles)
        return shelves

    def _shelves(self, collection: Collection) -> list[Html]:
        room, shelves = self._room, self._on_shelves(collection)
        chosen = {name: self._chosen(puzzles) for name, (_, puzzles) in shelves.items()}
        filtered = bool(room.theme or room.turns) or room.show != "all"
        # A filter leaves few puzzles: show them without the need to open one shelf after the other.
        all_open = (
            filtered and sum(len(matches) for name, matches in chosen.items() if _is_whole(name)) <= FEW
        )
        drawn = []
        for name, (title, every) in shelves.items():
            matches = chosen[name]
            if filtered and not matches:
                continue
            inside = ""
            if room.shelf == name:
                inside = self._idea(name) + self._parted(name)
                inside += self._another(int(name)) if name.isdecimal() else ""
            elif all_open and _is_whole(name):
                inside = _list(name, *self._items(name, matches))
            drawn.append(self._shelf(name, title, every, inside))
        return drawn or [tag("p", class_="room-note", role="status")(self._t("ui.puzzles.none"))]

    def _parted(self, name: str) -> Html:
        """The lists of the open shelf, each a region."""
        return tag("div", class_=f"shelf-parts {LISTS.get(name, 'numbers')}")(
            *(_list(name, region=f"room-part-{n}") for n in range(self._room.PARTS))
        )

    def _items(self, name: str, puzzles: Sequence[Collected]) -> list[Html]:
        if LISTS.get(name) == "cards":
            return [card(self._puzzles, puzzle, name if name in IDEAS else "") for puzzle in puzzles]
        if name == "named":
            return [self._row(puzzle) for puzzle in puzzles]
        return [self._number(puzzle) for puzzle in puzzles]

    def _idea(self, name: str) -> Html:
        """The idea of a shelf in words; empty for any other shelf."""
        return (
            tag("p", class_="shelf-idea")(self._t(f"ui.puzzles.idea.{name}.text"))
            if name in IDEAS
            else html()
        )

    def _another(self, grade: int) -> Html:
        """A button for an endless puzzle of a grade if all its puzzles are solved."""
        if not self._stock.all_solved(grade):
            return html()
        words = self._t("ui.endless.another")
        step = button("endless", words, value=f"grade={grade}", sign="play", key=f"endless-{grade}")
        return tag("p", class_="shelf-next")(step)

    def _chosen(self, puzzles: Sequence[Collected]) -> list[Collected]:
        """The puzzles that pass the filter."""
        room = self._room
        return [
            puzzle
            for puzzle in puzzles
            if (not room.theme or room.theme in puzzle.themes)
            and (not room.turns or min(puzzle.length, room.TURNS) == room.turns)
            and (room.show == "all" or (puzzle.key in self._best) == (room.show == "solved"))
        ]

    def _filter(self, collection: Collection) -> Html:
        room, t = self._room, self._t
        themes = {theme for puzzle in collection.shelved for theme in puzzle.themes}
        names = sorted(
            ((t(f"theme.{theme}"), theme) for theme in themes), key=lambda pair: pair[0].casefold()
        )
        choices = {"": t("ui.puzzles.theme.all"), **{theme: name for name, theme in names}}
        theme = select("room-theme", "theme", choices, room.theme, data_key="room-theme")
        lengths = {"": t("ui.puzzles.turns.all")}
        for n in range(1, room.TURNS + 1):
            lengths[str(n)] = t("ui.puzzles.turns.more" if n == room.TURNS else "ui.puzzles.turns.just", n=n)
        chosen = str(room.turns or "")
        turns = select("room-turns", "turns", lengths, chosen, data_key="room-turns")
        kinds = {show: t(f"ui.puzzles.show.{show}") for show in room.SHOWN}
        shown = segments("room-show", "show", kinds, room.show, group="room-show")
        return tag("div", class_="room-filter")(
            labelled(t("ui.puzzles.theme"), theme, class_="room-theme", hidden=True),
            labelled(t("ui.puzzles.turns"), turns, class_="room-theme", hidden=True),
            field(t("ui.puzzles.show"), shown, hidden=True),
        )

    def _shelf(self, name: str, title: str, puzzles: Sequence[Collected], inside: str) -> Html:
        solved = sum(puzzle.key in self._best for puzzle in puzzles)
        signs = {"best": "star", "named": "flag", **dict.fromkeys(IDEAS, "hint")}
        sign = icon(signs[name]) if name in signs else grade_sign(name)
        words = self._t("ui.puzzles.progress", n=solved, of=len(puzzles))
        counts = words, solved, len(puzzles)
        head = shelf_head(sign, title, counts, "room-shelf", name, opened=bool(inside), key=f"shelf-{name}")
        return tag("section", class_="shelf", data_key=f"on-{name}")(head, inside)

    def _number(self, puzzle: Collected) -> Html:
        """A puzzle as its number, with a dot for each turn."""
        solved = puzzle.key in self._best
        turns = self._t("ui.puzzle.in_turns", n=puzzle.length)
        number = choice(
            f"{puzzle.number}{icon('check') if solved else ''}",
            "button number",
            "puzzle",
            puzzle.key,
            solved=solved,
            current=puzzle.key == self._puzzles.key,
            data_turns=puzzle.length,
            aria_label=f"{puzzle.number}, {turns}, {_mark(self._puzzles, puzzle.key)}",
        )
        return tag("li", data_key=f"at-{puzzle.key}")(number)

    def _row(self, puzzle: Collected) -> Html:
        title, text = in_words(self._room.app.texts, {"id": puzzle.id, "title": "", "text": ""})
        return row(
            puzzle.key,
            title,
            text,
            f"{self._t('ui.puzzle.in_turns', n=puzzle.length)} · {_mark(self._puzzles, puzzle.key)}",
            solved=puzzle.key in self._best,
            current=puzzle.key == self._puzzles.key,
        )


def _list(name: str, *items: Html, region: str | None = None) -> Html:
    return tag("ul", class_=LISTS.get(name, "numbers"), data_region=region)(*items)


def _mark(puzzles: Puzzles, key: str) -> str:
    """The progress with a puzzle, in words."""
    t, best = puzzles.app.t, puzzles.stored.best.get(key)
    return t("ui.puzzle.best", n=best) if best else t("ui.puzzles.open")


def grade_sign(name: object) -> Html:
    """A number as the sign of a shelf."""
    return tag("span", class_="shelf-grade", aria_hidden=True)(name)


def shelf_head(
    sign: str, title: str, counts: tuple[str, int, int], action: str, value: str, *, opened: bool, key: str
) -> Html:
    """The heading of a shelf, which opens and closes it; `counts` are the arguments of `progress`."""
    inside = html(
        sign,
        tag("b")(title),
        tag("span", class_="shelf-told")(progress(*counts)),
        tag("progress", class_="shelf-bar", value=counts[1], max=counts[2], aria_hidden=True)(),
        icon("chevron-down", "icon shelf-sign"),
    )
    head = bare_button(inside, "surface shelf-head", action, value, data_key=key, aria_expanded=opened)
    return tag("h2")(head)


def row(key: str, title: str, words: str, small: str, *, solved: bool, current: bool, more: str = "") -> Html:
    """A puzzle as a line of a list."""
    inside = html(
        tag("span", class_="puzzle-mark")(icon("check" if solved else "flag")),
        tag("span", class_="puzzle-words")(tag("b")(title), tag("small")(words), tag("small")(small)),
    )
    line = choice(inside, "button puzzle-row", "puzzle", key, solved=solved, current=current)
    return tag("li", data_key=f"row-{key}")(line, more)


def _is_whole(name: str) -> bool:
    """True if the puzzles of a shelf are on no other one."""
    return LISTS.get(name) != "cards"


def card(puzzles: Puzzles, puzzle: Collected, idea: str = "") -> Html:
    """A puzzle of the collection as a card with its picture; `idea` is that of the shelf, if any."""
    title, _ = in_words(puzzles.app.texts, {"id": puzzle.id, "number": puzzle.number})
    return tag("li", data_key=f"at-{puzzle.key}")(
        on_card(puzzles, puzzle.key, picture(puzzle), title, puzzle.length, idea=idea)
    )


def on_card(
    puzzles: Puzzles, key: str, drawn: str, title: str, turns: int, action: str = "puzzle", idea: str = ""
) -> Html:
    """A card with a puzzle's picture."""
    solved = key in puzzles.stored.best
    words = puzzles.app.t("ui.puzzle.in_turns", n=turns)
    inside = html(
        drawn,
        tag("b")(title),
        tag("small")(words),
        tag("span", class_="hidden")(_mark(puzzles, key)),
        icon("check", "icon card-check") if solved else "",
    )
    current = key == puzzles.key
    name = f"{key} {idea}".rstrip()
    return choice(inside, "surface card", action, name, solved=solved, current=current)


@cache
def picture(puzzle: Collected) -> Html:
    """A small picture of a puzzle's board, for masterpieces and days."""
    return puzzle_scene(puzzle.puzzle())
