"""The dialog of the look back: a curve for each person, the turns that cost most, and all as a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shell.drawing.html import attrs, badge, button, esc, use
from shell.seats.seats import Seats

if TYPE_CHECKING:
    from games.ttb.review.review import Review

LEAST, MOST = 4.0, 15.0
"""How many points the curve reaches up and down; what is beyond that is a victory in sight."""
WIDTH, HALF = 300, 50
"""The curve's size in its own units: from left to right, and from the middle up or down."""
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
        + button("close", t("ui.see_board"), class_="primary")
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
    """What each person's turns were worth, a line for each, with a pattern and an emblem of its own."""
    t, last = review.app.t, max(1, review.turns - 1)
    points = [
        (n, one["colour"], one["value"]) for n, one in enumerate(review.found) if one["value"] is not None
    ]
    top = min(MOST, max([LEAST, *(abs(value) for _, _, value in points if abs(value) <= MOST)]))

    def at(number: int, value: float) -> tuple[float, float]:
        return 24 + WIDTH * number / last, 60 - HALF * max(-top, min(top, value)) / top

    lines = ""
    for place, colours in enumerate(review.people):
        own = [(n, *at(n, value)) for n, colour, value in points if colour in colours]
        if not own:
            continue
        path = "M" + "L".join(f"{x:.1f} {y:.1f}" for _, x, y in own)
        head = attrs(class_="review-line", data_colour=colours[0], data_line=place, d=path)
        dots = "".join(
            f'<circle class="review-dot" data-colour="{esc(colours[0])}" cx="{x:.1f}" cy="{y:.1f}" r="4"/>'
            for n, x, y in own
            if n in review.worst(colours)
        )
        _, x, y = own[-1]
        end = (
            f'<g class="review-end" data-colour="{esc(colours[0])}" '
            f'transform="translate({x + 12:.1f} {y:.1f})"><circle r="8"/>{use("emblem-" + colours[0], 6)}</g>'
        )
        lines += f"<path{head}/>{dots}{end}"
    label = t("ui.review.curve")
    key = "".join(
        f'<li><svg viewBox="0 0 36 8" aria-hidden="true">'
        f"<path{attrs(class_='review-line', data_colour=colours[0], data_line=place, d='M0 4H36')}/></svg>"
        f"{badge(colours[0])}<span>{esc(_name(review, colours))}</span></li>"
        for place, colours in enumerate(review.people)
    )
    return (
        f'<figure class="review-curve"><svg viewBox="0 0 348 122" role="img" aria-label="{esc(label)}">'
        f'<path class="curve-axis" d="M24 8V112M24 60H326"/>'
        f'<text x="20" y="14">+{top:.0f}</text><text x="20" y="63">0</text>'
        f'<text x="20" y="114">−{top:.0f}</text>{lines}</svg>'
        f"<figcaption>{esc(label)}</figcaption><ul>{key}</ul></figure>"
    )


# In words


def _cost(review: Review, number: int) -> str:
    t, cost = review.app.t, review.found[number]["cost"]
    if cost > CLEAR:
        return t("ui.review.cost_game")
    return t("ui.review.cost", n=max(1, round(cost)))


def _person(review: Review, colours: list[str]) -> str:
    """The turns of a person that cost most, each a button that shows it on the board."""
    t = review.app.t
    worst = review.worst(colours)
    items = ""
    for number in worst:
        what, why = review.advice(number)
        head = attrs(
            type="button",
            class_="surface review-turn",
            data_action="review-show",
            data_value=number,
            data_key=f"review-{number}",
        )
        title = t("ui.review.turn", round=review.found[number]["round"], cost=_cost(review, number))
        words = t("ui.review.better", what=what, why=why)
        items += f"<li><button{head}><b>{esc(title)}</b><span>{esc(words)}</span></button></li>"
    none = "" if items or review.going else f"<p>{esc(t('ui.review.nothing'))}</p>"
    badges = "".join(map(badge, colours))
    return (
        f'<section class="review-person" data-key="review-of-{esc(colours[0])}">'
        f"<h3>{badges}<span>{esc(_name(review, colours))}</span></h3>"
        f"{f'<ol>{items}</ol>' if items else none}</section>"
    )


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
