"""The dialog of the review: the lead as a curve, the costliest turns, and all turns as a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shell.drawing.dialogs import dialog, steps
from shell.drawing.html import Html, badge, bare_button, button, html, tag
from shell.review.curve import curve, sides_of
from shell.seats.seats import Seats

if TYPE_CHECKING:
    from shell.review.review import Review

MOST = 15.0
"""A lead of more points than this means a victory in sight."""


def dialog_of(review: Review, seats: Seats, offer: str) -> Html:
    """Everything known so far; `offer` is a button to continue."""
    t = review.app.t
    return dialog(
        t("ui.review"),
        html(
            tag("p")(t("ui.review.what")),
            _progress(review),
            _curve(review, seats),
            *(_person(review, seats, colours) for colours in review.people if {*colours} & {*review.judged}),
            _table(review, seats),
        ),
        steps(
            "",
            button("finish", t("ui.result"), sign="trophy", class_="quiet-step"),
            button("close", t("ui.see_board"), sign="eye", class_="quiet-step"),
            offer,
        ),
        class_="review",
        focus=True,
    )


def _progress(review: Review) -> Html:
    """The progress of the review, with a button that stops it."""
    t, done, turns = review.app.t, review.reviewed, review.turns
    if done >= turns:
        return html()
    words = t("ui.review.progress", n=done, of=turns)
    stop = t("ui.review.stop" if review.going else "ui.review.go_on")
    return tag("div", class_="review-progress")(
        tag("progress", max=turns, value=done, aria_label=words)(),
        tag("span")(words),
        button("review-stop", stop, sign="pause" if review.going else "play", key="review-stop"),
    )


# The curve


def _curve(review: Review, seats: Seats) -> Html:
    """The lead by rounds. Averaging a round evens out the advantage that the mover always seems to have."""
    sides = sides_of(review.app.present.standing, seats)
    of_round: dict[int, list[list[float]]] = {}
    for verdict in review.verdicts:
        if verdict["value"] is not None:
            now = of_round.setdefault(verdict["round"], [[] for _ in sides])
            mover = next(n for n, side in enumerate(sides) if verdict["colour"] in side.colours)
            now[mover].append(max(-MOST, min(MOST, verdict["value"])))
    values, last = [[0.0] * len(sides)], [0.0] * len(sides)
    for now in of_round.values():
        means = [sum(views) / len(views) if views else None for views in now]
        if len(sides) == 2:  # the lead of one side is the other's deficit
            views = [mean if n == 0 else -mean for n, mean in enumerate(means) if mean is not None]
            last = [sum(views) / len(views), 0.0]
        else:
            last = [before if mean is None else mean for mean, before in zip(means, last, strict=True)]
        values.append(last)
    rounds = list(of_round) or [0]
    title = review.app.t("ui.review.lead" if len(sides) == 2 else "ui.review.places")
    ends = _round(review, rounds[0]), _round(review, rounds[-1])
    return curve(review.app.texts, title, sides, values, ends, ahead=review.ahead_words)


# The costliest turns


def _person(review: Review, seats: Seats, colours: list[str]) -> Html:
    """The costliest turns of a person."""
    t = review.app.t
    items = html(*(_card(review, number) for number in review.worst(colours)))
    none = "" if items or review.going else tag("p")(t("ui.review.nothing"))
    badges = html(*map(badge, colours))
    return tag("section", class_="review-person", data_key=f"review-of-{colours[0]}")(
        tag("h3")(badges, tag("span")(seats.player(colours[0]))), tag("ol")(items) if items else none
    )


def _card(review: Review, number: int) -> Html:
    """A turn with the better one in words, a button that shows it on the board, and a button to try it."""
    t = review.app.t
    _, reason = review.advice(number)
    verdict = review.verdicts[number]
    cost = review.cost_words(verdict["cost"])
    title = t("ui.labelled", label=_round(review, verdict["round"]), words=cost)
    words, pictures = review.better(number), review.pictures(number)
    if pictures is not None:
        rows = _pictures(review, *pictures)
        words = html(tag("span", class_="hidden")(words), rows, tag("span", aria_hidden=True)(reason))
    else:
        played = review.played(verdict)
        words = html(tag("span")(played) if played else "", tag("span")(words))
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
    show = bare_button(
        html(tag("b")(title), words),
        "surface review-turn",
        "review-show",
        number,
        data_key=f"review-{number}",
    )
    return tag("li", class_="review-card")(show, again)


def _round(review: Review, number: int | str) -> str:
    """A round in the words of the game; without a number, the word for it."""
    return review.app.t(review.app.key_of("round"), n=number).strip()


def _pictures(review: Review, played: Html, better: Html) -> Html:
    """The turn as it was played beside the better one, for eyes; the words say the same."""
    t = review.app.t
    rows = html(
        *(
            html(tag("span", class_=f"advice-kind advice-{key}")(label), tag("span")(drawn))
            for key, label, drawn in (
                ("played", t("ui.review.played"), played),
                ("instead", t("ui.review.instead"), better),
            )
        )
    )
    return tag("span", class_="advice", aria_hidden=True)(rows)


def _table(review: Review, seats: Seats) -> Html:
    """The same as figures, for those who cannot see the curve or want details."""
    t = review.app.t
    toggle = button(
        "review-table", t("ui.review.table"), class_="review-toggle", pressed=review.table, key="review-table"
    )
    if not review.table:
        return toggle
    heads = html(
        tag("th", scope="col")(_round(review, "")),
        *(
            tag("th", scope="col")(t(key))
            for key in ("ui.review.player", "ui.review.value", "ui.review.lost")
        ),
    )
    rows = html()
    for verdict in review.verdicts:
        value = "" if verdict["value"] is None else f"{verdict['value']:+.0f}".replace("-", "−")
        lost = max(1, round(verdict["cost"])) if verdict["better"] else ""
        rows += tag("tr")(
            tag("th", scope="row")(verdict["round"]),
            tag("td")(badge(verdict["colour"]), " ", seats.player(verdict["colour"])),
            tag("td")(value),
            tag("td")(lost),
        )
    return html(
        toggle, tag("table", class_="review-table")(tag("thead")(tag("tr")(heads)), tag("tbody")(rows))
    )
