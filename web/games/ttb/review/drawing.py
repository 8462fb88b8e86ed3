"""The dialog of the look back: who was ahead, the turns that cost most as tiles, and all as a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shell.drawing.html import attrs, badge, button, esc
from shell.seats.seats import Seats

from games.ttb.board.symbols import order_symbol
from games.ttb.table.course import course, sides_of
from games.ttb.turn import hand

if TYPE_CHECKING:
    from games.ttb.review.review import Review

MOST = 15.0
"""What is more points ahead than that is a victory in sight."""
CLEAR = 15.0
"""What costs more than so many points cost the game."""


def dialog(review: Review) -> str:
    """Everything that is known so far."""
    t = review.app.t
    return (
        f'<div class="review"><h2 tabindex="-1" autofocus>{esc(t("ui.review"))}</h2>'
        f"<p>{esc(t('ui.review.what'))}</p>{_progress(review)}{_curve(review)}"
        + "".join(_person(review, colours) for colours in review.people)
        + _table(review)
        + '<div class="dialog-actions">'
        + button("finish", t("ui.result"), sign="trophy")
        + button("close", t("ui.see_board"), sign="eye")
        + "</div></div>"
    )


def _name(review: Review, colours: list[str]) -> str:
    return review.app.feature(Seats).player(colours[0])


def _progress(review: Review) -> str:
    """How far it is, and a way to stop it."""
    t, known, turns = review.app.t, len(review.found), review.turns
    if known >= turns:
        return ""
    words = t("ui.review.progress", n=known, of=turns)
    bar = attrs(max=turns, value=known, aria_label=words)
    stop = t("ui.review.stop" if review.going else "ui.review.go_on")
    return (
        f'<div class="review-progress"><progress{bar}></progress><span>{esc(words)}</span>'
        + button("review-stop", stop, sign="pause" if review.going else "play", key="review-stop")
        + "</div>"
    )


# The curve


def _curve(review: Review) -> str:
    """Who was ahead, turn after turn: a turn says how many points its player was ahead before it."""
    sides = sides_of(review.app)
    values = [[0.0] * len(sides)]
    for one in review.found:
        if one["value"] is None:
            continue
        mover = next(n for n, side in enumerate(sides) if one["colour"] in side.colours)
        now = values[-1][:] if len(sides) > 2 else [0.0, 0.0]
        now[mover] = one["value"]
        values.append(now)
    rounds = [one["round"] for one in review.found] or [0]
    title = review.app.t("ui.review.lead" if len(sides) == 2 else "ui.review.places")
    return course(review.app.texts, title, sides, values, (rounds[0], rounds[-1]), most=MOST)


# The turns that cost most


def _cost(review: Review, number: int) -> str:
    t, cost = review.app.t, review.found[number]["cost"]
    if cost > CLEAR:
        return t("ui.review.cost_game")
    return t("ui.review.cost", n=max(1, round(cost)))


def _person(review: Review, colours: list[str]) -> str:
    """The turns of a person that cost most."""
    t = review.app.t
    items = "".join(_card(review, number) for number in review.worst(colours))
    none = "" if items or review.going else f"<p>{esc(t('ui.review.nothing'))}</p>"
    badges = "".join(map(badge, colours))
    return (
        f'<section class="review-person" data-key="review-of-{esc(colours[0])}">'
        f"<h3>{badges}<span>{esc(_name(review, colours))}</span></h3>"
        f"{f'<ol>{items}</ol>' if items else none}</section>"
    )


def _card(review: Review, number: int) -> str:
    """A turn with what would have been better, a button that shows it on the board, and one to try it."""
    t = review.app.t
    what, why = review.advice(number)
    head = attrs(
        type="button",
        class_="surface review-turn",
        data_action="review-show",
        data_value=number,
        data_key=f"review-{number}",
    )
    title = t("ui.review.turn", round=review.found[number]["round"], cost=_cost(review, number))
    words, rows = t("ui.review.better", what=what, why=why), _tiles(review, number)
    if rows:
        words = f'<span class="hidden">{esc(words)}</span>{rows}<span aria-hidden="true">{esc(why)}</span>'
    else:
        words = f"<span>{esc(words)}</span>"
    again = (
        button(
            "review-try",
            t("ui.review.try"),
            value=str(number),
            sign="play",
            class_="review-try",
            key=f"review-try-{number}",
        )
        if review.can_try(number)
        else ""
    )
    return f'<li class="review-card"><button{head}><b>{esc(title)}</b>{words}</button>{again}</li>'


def _tiles(review: Review, number: int) -> str:
    """The programs that were run beside those that would have been better, for eyes; the words say the same.

    Nothing where the tiles are the same, because something else was decided.
    """
    t = review.app.t
    before, played, better = review.programs(number)
    bots = [bot for bot in before if played[bot] != better[bot]]
    rows = ""
    for key, programs in (("played", played), ("instead", better)):
        drawn = "".join(_program(bot, before[bot], programs[bot]) for bot in bots)
        rows += (
            f'<span class="advice advice-{key}"><span class="advice-kind">{esc(t(f"ui.review.{key}"))}</span>'
            f'<span class="advice-bots">{drawn}</span></span>'
        )
    return f'<span class="advices" aria-hidden="true">{rows}</span>' if bots else ""


def _program(bot: str, before: list[str | None], program: list[str | None]) -> str:
    """A bot's program in small tiles; what the turn has changed is marked."""
    tiles = ""
    for old, order in zip(before, program, strict=True):
        special = " special" if hand.is_special(order) else ""
        head = attrs(class_=f"advice-tile{special}", data_changed=old != order)
        tiles += f"<span{head}>{order_symbol(order) if order else ''}</span>"
    return f'<span class="advice-bot"><b>{bot[-1]}</b>{tiles}</span>'


def _table(review: Review) -> str:
    """The same in figures, for who cannot see the curve or wants to know."""
    t = review.app.t
    toggle = button(
        "review-table", t("ui.review.table"), class_="review-toggle", pressed=review.table, key="review-table"
    )
    if not review.table:
        return toggle
    heads = "".join(
        f'<th scope="col">{esc(t(key))}</th>'
        for key in ("ui.round", "ui.review.player", "ui.review.value", "ui.review.lost")
    )
    rows = ""
    for one in review.found:
        value = "" if one["value"] is None else f"{one['value']:+.0f}".replace("-", "−")
        lost = max(1, round(one["cost"])) if one["better"] else ""
        rows += (
            f'<tr><th scope="row">{one["round"]}</th>'
            f"<td>{badge(one['colour'])} {esc(_name(review, [one['colour']]))}</td>"
            f"<td>{value}</td><td>{lost}</td></tr>"
        )
    return f'{toggle}<table class="review-table"><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>'
