"""The course of a game as a curve: the lead between two sides, or the place of each of more sides.

The end of a game draws its scores this way, the review the expert's values: both read alike.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple

from ground.rules import Standing
from shell.drawing.html import Html, badges, html, tag, void
from shell.seats.seats import HERE, Seats
from shell.texts.texts import Texts

WIDTH, HALF, ROW = 300, 50, 20
"""The units of the drawing: its width, its height on either side of the middle, and the height of a place."""
LEAST = 4.0
"""The least number of points that the height is scaled to, so that a small lead looks small."""
APART = 2.5
"""The offset in units between lines that would coincide while sides are level."""


Ahead = Callable[[str, int], str]
"""A function that tells the greatest lead of a side, from its name and the lead."""


class Side(NamedTuple):
    """The side of a line: the colours that win together, and the name of their players."""

    colours: list[str]
    name: str


def sides_of(standing: Standing, seats: Seats) -> list[Side]:
    """The sides of a game: those played on this device come first, and so are drawn on top."""
    sides = []
    for side in standing.sides or [[colour] for colour in standing.colours]:
        colours = list(side)
        sides.append(Side(colours, " + ".join(called_together(seats, colours))))
    return sorted(sides, key=lambda side: all(seats.of(c).kind != HERE for c in side.colours))


def called_together(seats: Seats, colours: Sequence[str]) -> list[str]:
    """The names of the players of these colours; a player of two colours under one name is named once."""
    return [name for _, name in dict.fromkeys((seats.person(c), seats.player(c)) for c in colours)]


def curve(
    texts: Texts,
    title: str,
    sides: Sequence[Side],
    values: Sequence[Sequence[float]],
    ends: tuple[str, str],
    final: Sequence[int] = (),
    ahead: Ahead | None = None,
) -> Html:
    """The curve as HTML.

    `values` are those of all sides, moment by moment; `ends` name the first and the last moment.
    `final` is the order in which the sides have ended, if known. `ahead` tells the greatest lead of one of
    two sides, by default in points.
    """
    if len(values) < 2 or len(sides) < 2:
        return html()
    if len(sides) == 2:
        kind, (drawn, sentences) = "lead", _lead(texts, sides, [a - b for a, b in values], ahead)
    else:
        kind, (drawn, sentences) = "places", _places(texts, sides, values, final)
    first, last = ends
    return tag("figure", class_="curve", data_kind=kind)(
        tag("figcaption")(title),
        tag(
            "div",
            class_="curve-plot",
            role="img",
            aria_label=". ".join([title, *sentences]),
            data_sides=len(sides),
        )(drawn),
        tag("p", class_="curve-ends", aria_hidden=True)(tag("span")(first), tag("span")(last)),
    )


def _svg(height: float, inside: str) -> Html:
    """A drawing that fills its place, of whatever shape."""
    return tag("svg", viewBox=f"0 0 {WIDTH} {height:g}", preserveAspectRatio="none", aria_hidden=True)(inside)


def _side_label(side: Side, class_: str, most: int = 0) -> Html:
    """The emblems and the name of a side, with `most`, its greatest lead."""
    more = tag("i")("+", most) if most else ""
    return tag("span", class_=class_)(badges(side.colours), tag("b")(side.name), more)


# Two sides: one lead


def _lead(
    texts: Texts, sides: Sequence[Side], lead: list[float], told: Ahead | None
) -> tuple[str, list[str]]:
    """An area above the middle for the lead of the first side, and below it for that of the second."""
    top = max(LEAST, *map(abs, lead))
    points = _with_crossings([(WIDTH * n / (len(lead) - 1), value) for n, value in enumerate(lead)])
    drawn, labels, sentences = "", "", []
    for side, sign, place in zip(sides, (1, -1), ("first", "second"), strict=True):
        area = "L".join(f"{x:.1f} {HALF - HALF * max(0, sign * v) * sign / top:.1f}" for x, v in points)
        drawn += void(
            "path", class_="curve-area", data_colour=side.colours[0], d=f"M0 {HALF}L{area}L{WIDTH} {HALF}z"
        )
        ahead = round(max(0, *(sign * value for value in lead)))
        labels += _side_label(side, f"curve-side curve-{place}", ahead)
        if ahead:
            sentences.append(
                told(side.name, ahead) if told else texts.t("ui.curve.led", player=side.name, n=ahead)
            )
    line = "L".join(f"{x:.1f} {HALF - HALF * v / top:.1f}" for x, v in points)
    drawn += html(
        void("path", class_="curve-middle", d=f"M0 {HALF}H{WIDTH}"),
        void("path", class_="curve-line", d=f"M{line}"),
    )
    signs = [value > 0 for value in lead if value]
    changes = sum(a != b for a, b in pairwise(signs))
    if changes:
        sentences.append(texts.t("ui.curve.changed", n=changes))
    return _svg(2 * HALF, drawn) + labels, sentences or [texts.t("ui.curve.level")]


def _with_crossings(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """The points of a line, and the points where it crosses the middle."""
    line = points[:1]
    for (x0, v0), (x1, v1) in pairwise(points):
        if v0 * v1 < 0:
            line.append((x0 + (x1 - x0) * v0 / (v0 - v1), 0.0))
        line.append((x1, v1))
    return line


# More sides: the place of each


def places_of(values: Sequence[float]) -> list[float]:
    """The place of each value, 1 for the highest; equal values share their places.

    >>> places_of([3, 1, 3, 0])
    [1.5, 3.0, 1.5, 4.0]
    """
    return [
        sum(other > value for other in values) + (sum(other == value for other in values) + 1) / 2
        for value in values
    ]


def _places(
    texts: Texts, sides: Sequence[Side], values: Sequence[Sequence[float]], final: Sequence[int]
) -> tuple[str, list[str]]:
    """A line for each side, higher for a better place, with the name of the side at its end."""
    moments = [places_of(now) for now in values]
    order = list(final) or sorted(range(len(sides)), key=lambda n: (moments[-1][n], n))
    if final:
        moments[-1] = [order.index(n) + 1.0 for n in range(len(sides))]
    drawn, sentences = "", []
    for number, side in enumerate(sides):
        apart = APART * (number - (len(sides) - 1) / 2)
        line = "L".join(
            f"{WIDTH * n / (len(moments) - 1):.1f} {(places[number] - 0.5) * ROW + apart:.1f}"
            for n, places in enumerate(moments)
        )
        drawn += void("path", class_="curve-way", data_colour=side.colours[0], data_line=number, d=f"M{line}")
    for place, number in enumerate(order, 1):
        best = min(places[number] for places in moments)
        sentences.append(
            texts.t("ui.curve.place", player=sides[number].name, n=place, best=max(1, int(best)))
        )
    grid = html(
        *(void("path", class_="curve-row", d=f"M0 {(n + 0.5) * ROW:g}H{WIDTH}") for n in range(len(sides)))
    )
    rows = html(*(tag("span")(n) for n in range(1, len(sides) + 1)))
    ends = html(*(_side_label(sides[number], "curve-end") for number in order))
    return (
        html(
            tag("span", class_="curve-places")(rows),
            _svg(ROW * len(sides), grid + drawn),
            tag("span", class_="curve-names")(ends),
        ),
        sentences,
    )
