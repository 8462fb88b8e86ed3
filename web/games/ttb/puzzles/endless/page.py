"""Endless puzzles in the room: the wish, the button, and the last puzzles."""

from __future__ import annotations

from functools import cache

from games.ttb.puzzles.attempt.puzzles import Puzzles
from games.ttb.puzzles.collection.collected import GRADES
from games.ttb.puzzles.endless.endless import Endless
from games.ttb.puzzles.endless.fresh import LONG, Fresh
from games.ttb.puzzles.endless.ideas import ABOUT
from games.ttb.puzzles.room.shelves import on_card
from games.ttb.puzzles.words import puzzle_scene
from shell.challenge.endless import waiting
from shell.drawing.forms import check, field, labelled, segments, select
from shell.drawing.html import Html, button, html, tag

from ground.errors import GameError


def body(endless: Endless, puzzles: Puzzles) -> Html:
    """The HTML of this part of the room."""
    t = endless.app.t
    return tag("div", class_="endless")(
        tag("p", class_="room-note")(t("ui.endless.help")),
        _wish(endless),
        tag("div", class_="endless-state", data_region="room-endless")(),
        _lately(endless, puzzles),
    )


def _wish(endless: Endless) -> Html:
    """The requested theme, grade and turns, and the box for full boards."""
    t, wish = endless.app.t, endless.supply.wish
    names = sorted(((t(f"theme.{theme}"), theme) for theme in ABOUT), key=lambda pair: pair[0].casefold())
    themes = {"": t("ui.puzzles.theme.all"), **{theme: name for name, theme in names}}
    theme = select("endless-theme", "theme", themes, wish.theme, data_key="endless-theme")
    grades = {"0": t("ui.endless.any"), **{str(grade): str(grade) for grade in GRADES}}
    grade = segments("endless-grade", "grade", grades, str(wish.grade), group="endless-grade")
    lengths = {"0": t("ui.endless.any"), **{str(n): str(n) for n in range(1, LONG)}}
    lengths[str(LONG)] = t("ui.endless.or_more", n=LONG)
    turns = segments("endless-turns", "turns", lengths, str(wish.turns), group="endless-turns")
    return tag("div", class_="endless-wish")(
        labelled(t("ui.puzzles.theme"), theme, class_="room-theme"),
        field(t("ui.endless.grade"), grade),
        field(t("ui.puzzles.turns"), turns),
        check("endless-full", "full", t("ui.endless.full"), wish.full, key="endless-full"),
    )


def state(endless: Endless) -> Html:
    """The button, or the progress during the wait."""
    another = endless.app.t("ui.endless.another")
    go = button("endless", another, sign="play", class_="primary endless-go", key="endless-go")
    return waiting(endless.app, go, endless.making, endless.failed, endless.report)


def _lately(endless: Endless, puzzles: Puzzles) -> Html:
    """The last puzzles, to be played again or for the first time."""
    cards = html(*(_card(puzzles, puzzle) for puzzle in endless.supply.lately if _picture(puzzle)))
    if not cards:
        return html()
    title = endless.app.t("ui.endless.lately")
    return tag("section", class_="endless-lately")(tag("h2")(title), tag("ul", class_="cards")(cards))


def _card(puzzles: Puzzles, puzzle: Fresh) -> Html:
    title = puzzles.app.t("ui.puzzles.grade", grade=puzzle.grade)
    card = on_card(puzzles, puzzle.key, _picture(puzzle), title, len(puzzle.solution), "endless-open")
    return tag("li", data_key=f"endless-at-{puzzle.key}")(card)


@cache
def _drawn(link: str) -> Html:
    from games.ttb.puzzles.packed import puzzle_of

    return puzzle_scene(puzzle_of(link))


def _picture(puzzle: Fresh) -> Html:
    """A small picture of its board; empty if the stored link is invalid."""
    try:
        return _drawn(puzzle.link)
    except GameError:
        return html()
