"""Puzzles without end in the room: what is wished for, the button, and the last ones."""

from __future__ import annotations

from functools import cache

from games.ttb.puzzles.attempt.puzzles import Puzzles
from games.ttb.puzzles.collection.collected import GRADES
from games.ttb.puzzles.endless.endless import Endless
from games.ttb.puzzles.endless.fresh import Fresh
from games.ttb.puzzles.endless.ideas import ABOUT
from games.ttb.puzzles.room.shelves import on_card
from games.ttb.puzzles.words import puzzle_scene
from shell.drawing.forms import field, labelled, segments, select
from shell.drawing.html import attrs, button, esc

from ground.errors import GameError


def body(endless: Endless, puzzles: Puzzles) -> str:
    """The HTML of this part of the room."""
    t = endless.app.t
    return (
        f'<div class="endless"><p class="room-note">{esc(t("ui.endless.help"))}</p>{_wish(endless)}'
        f'<div class="endless-state" data-region="room-endless"></div>{_lately(endless, puzzles)}</div>'
    )


def _wish(endless: Endless) -> str:
    """What is wished for: a theme and a grade."""
    t, wish = endless.app.t, endless.supply.wish
    names = sorted(((t(f"theme.{theme}"), theme) for theme in ABOUT), key=lambda pair: pair[0].casefold())
    themes = {"": t("ui.puzzles.theme.all"), **{theme: name for name, theme in names}}
    theme = select("endless-theme", "theme", themes, wish.theme, data_key="endless-theme")
    grades = {"0": t("ui.endless.any"), **{str(grade): str(grade) for grade in GRADES}}
    grade = segments("endless-grade", "grade", grades, str(wish.grade), group="endless-grade")
    return (
        '<div class="room-filter endless-wish">'
        + labelled(t("ui.puzzles.theme"), theme, class_="room-theme")
        + field(t("ui.endless.grade"), grade)
        + "</div>"
    )


def state(endless: Endless) -> str:
    """The button, or how far it is while one waits."""
    t = endless.app.t
    if not endless.making:
        words = f'<p class="room-note" role="status">{esc(t("ui.endless.none"))}</p>'
        another = button(
            "endless", t("ui.endless.another"), sign="play", class_="primary endless-go", key="endless-go"
        )
        return another + (words if endless.failed else "")
    told = endless.told
    bar = attrs(max=100, value=round(100 * told.get("part", 0)), aria_label=t("ui.endless.making"))
    tried = t("ui.endless.tried", n=told.get("tried", 0))
    found = told.get("found", 0)
    near = f"<p>{esc(t('ui.endless.found', n=found))}</p>" if found else ""
    return (
        f'<div class="endless-making"><p><b>{esc(t("ui.endless.making"))}</b></p><progress{bar}></progress>'
        f'<p class="field-help">{esc(tried)}</p><div role="status">{near}</div></div>'
        + button("endless-stop", t("ui.endless.stop"), sign="close", class_="endless-go", key="endless-stop")
    )


def _lately(endless: Endless, puzzles: Puzzles) -> str:
    """The last ones, to be played again or at last."""
    cards = "".join(_card(puzzles, one) for one in endless.supply.lately if _picture(one))
    if not cards:
        return ""
    title = esc(endless.app.t("ui.endless.lately"))
    return f'<section class="endless-lately"><h2>{title}</h2><ul class="cards">{cards}</ul></section>'


def _card(puzzles: Puzzles, one: Fresh) -> str:
    title = puzzles.app.t("ui.puzzles.grade", grade=one.grade)
    card = on_card(puzzles, one.key, _picture(one), title, len(one.solution), "endless-open")
    return f'<li data-key="endless-at-{one.key}">{card}</li>'


@cache
def _drawn(link: str) -> str:
    from games.ttb.puzzles.packed import puzzle_of

    return puzzle_scene(puzzle_of(link))


def _picture(one: Fresh) -> str:
    """A small picture of its board; nothing if the link is none, as it may be in storage."""
    try:
        return _drawn(one.link)
    except GameError:
        return ""
