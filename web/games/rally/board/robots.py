"""Robots and their shadows as SVG, seen from above.

Each is a group with `data-robot` or `data-shadow`. In it `.rally-at` has the square, `.body` moves by
itself, and `.turn` has the facing; the emblem stays upright.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from games.rally.board.flags import next_flag
from games.rally.board.squares import ANGLE, centre, name_of
from games.rally.words.names import numbered as numbered_colours
from shell.drawing.html import Html, html, tag, use, void
from shell.seats import sides
from shell.storage.jsontext import Json

from rally_core.names import colour_of

if TYPE_CHECKING:  # drawings need no page
    from shell.computers.faces import Face

CROWDS = (
    (1, 1.0, ((0, 0),)),
    (2, 0.66, ((-17, -17), (17, 17))),
    (4, 0.5, ((-24, -24), (24, -24), (-24, 24), (24, 24))),
    (9, 0.34, tuple((x, y) for y in (-32, 0, 32) for x in (-32, 0, 32))),
)
"""Robots that share a square: up to this many, at this scale, at these offsets from its middle."""
_EMBLEM, _FACE = 17, 18
_ZED = "M-8-9H8L-8 9H8"


def pieces(
    data: Json,
    called: Mapping[str, str] | None = None,
    aim: str = "",
    drivers: Mapping[str, Face] | None = None,
) -> Html:
    """All robots and shadows of a position: shadows below ghosts, ghosts below real robots.

    Below them are the marks of the archives, and a ring around the next flag of the colour `aim`. `called`
    names the robots for assistive tools; without it they are a decoration. `drivers` are the faces in the
    windscreens, by colour.
    """
    bodies = list(_bodies(data))
    crowd: dict[tuple[int, int], int] = {}
    for _, _, at, _ in bodies:
        crowd[at] = crowd.get(at, 0) + 1
    badges = marks(data)
    taken: dict[tuple[int, int], int] = {}
    drawn = []
    for name, state, at, shadow in reversed(bodies):
        place = taken.get(at, 0)
        taken[at] = place + 1
        spot = _spot(place, crowd[at])
        label = (called or {}).get(name, "")
        driver = (drivers or {}).get(colour_of(name))
        drawn.append(
            body(name, state, shadow=shadow, mark=badges[name], spot=spot, label=label, driver=driver)
        )
    return html(_next_flag(data, aim), _archives(data), *reversed(drawn))


def _spot(place: int, crowd: int) -> str:
    """The transform of the `place`th of `crowd` bodies on a square; empty for a body alone."""
    if crowd == 1:
        return ""
    _, scale, spots = next((entry for entry in CROWDS if crowd <= entry[0]), CROWDS[-1])
    x, y = spots[place % len(spots)]
    return f"translate({x} {y}) scale({scale})"


def _next_flag(data: Json, colour: str) -> Html:
    """A ring around the next flag that a colour must touch."""
    flag = next_flag(data, colour) if colour else None
    if flag is None:
        return html()
    x, y = centre(flag["at"])
    return tag("g", class_="rally-aim", data_key="aim", data_colour=colour, transform=f"translate({x} {y})")(
        void("circle", class_="rally-aim-under", r=47), void("circle", r=47)
    )


def _archives(data: Json) -> Html:
    """A small mark at the archive of each robot that has lives, along the lower side of the square."""
    marks = html()
    taken: dict[tuple[int, int], int] = {}
    for name, robot in data["robots"].items():
        if not robot.get("archive") or not robot["lives"]:
            continue
        at = (robot["archive"][0], robot["archive"][1])
        place = taken.get(at, 0)
        taken[at] = place + 1
        x, y = centre(at)
        marks += tag(
            "g",
            class_="rally-archive",
            data_key=f"{name}-archive",
            data_colour=colour_of(name),
            transform=f"translate({x - 38 + 24 * (place % 4)} {y + 38 - 24 * (place // 4)})",
        )(void("circle", r=10), use("emblem-" + colour_of(name), 8))
    return marks


def body(
    name: str,
    state: Json,
    *,
    shadow: bool = False,
    mark: str = "",
    spot: str = "",
    label: str = "",
    racer: bool = False,
    driver: Face | None = None,
) -> Html:
    """A body on its square; a `racer` belongs to a scene, not to the game on the table.

    `spot` is a transform to its place in the square if other bodies share it. `driver` is the face in its
    windscreen.
    """
    own = state["shadow"] if shadow else state
    x, y = centre(own["at"])
    facing = own["facing"] or "N"
    ghost = not shadow and state["ghost"]
    asks = own["facing"] is None
    drawing = figure(name, state, facing, shadow=shadow, mark=mark, asks=asks, driver=driver)
    return tag(
        "g",
        class_="rally-robot",
        data_robot=None if shadow or racer else name,
        data_racer=name if racer else None,
        data_shadow=name if shadow else None,
        data_key=f"{name}-shadow" if shadow else name,
        data_colour=colour_of(name),
        data_at=name_of(own["at"]),
        data_facing=facing,
        data_ghost=ghost or None,
        data_flying=bool(own.get("flying")),
        data_fire=state["fire"] or None,
        data_still=state["down"] or state["asleep"] is not None,
        role="img" if label else None,
        aria_label=label or None,
    )(
        tag("g", class_="rally-at", transform=f"translate({x} {y})")(
            tag("g", transform=spot or None)(tag("g", class_="body")(drawing))
        )
    )


def figure(
    name: str,
    state: Json,
    facing: str,
    *,
    shadow: bool = False,
    mark: str = "",
    asks: bool = False,
    driver: Face | None = None,
) -> Html:
    """The drawing of a body around the origin, with its mark (`marks`) and the signs of its state.

    The face of a `driver` is in its windscreen, upright whatever the facing.
    """
    emblem = tag("g", class_="rally-emblem")(use("emblem-" + colour_of(name), _EMBLEM))
    rotors = html(
        *(
            void("use", href="#rally-rotor", x=x - 15, y=y - 15, width=30, height=30)
            for x, y in ((-33, -30), (33, -30), (-33, 34), (33, 34))
        )
    )
    ring = void("path", class_="rally-ghost-ring", d="M-44 0a44 44 0 1 0 88 0a44 44 0 1 0-88 0Z")
    return html(
        void("circle", class_="rally-robot-ring", r=47),
        void("ellipse", class_="rally-robot-shadow", cx=5, cy=7, rx=40, ry=40),
        tag("g", class_="turn", transform=f"rotate({ANGLE[facing]})")(
            tag("g", class_="looks")(use("rally-robot"), tag("g", class_="rally-rotors")(rotors)),
            tag("g", transform="translate(0 8)")(tag("g", class_="carried")(emblem)),
            _driver(driver) if driver else "",
        ),
        ring if shadow or state["ghost"] else "",
        _badge(mark) if mark else "",
        tag("g", class_="rally-states")(signs(state, asks)),
    )


def _driver(driver: Face) -> Html:
    face = tag("g", class_="carried")(use(driver.drawing, _FACE))
    return tag("g", class_="rally-driver", data_colour=driver.colour, transform="translate(0 -30)")(face)


def marks(data: Json) -> dict[str, str]:
    """The mark of each robot: the letter of its team, its number if its player has several, else empty."""
    letters = {colour: sides.mark(n) for n, team in enumerate(data.get("teams", ())) for colour in team}
    several = numbered_colours(data["robots"])
    return {
        name: letters.get(colour_of(name), "") or name[len(colour_of(name)) :] * (colour_of(name) in several)
        for name in data["robots"]
    }


def _badge(mark: str) -> Html:
    """The mark of a robot, in the corner that no sign of its state has."""
    return tag("g", class_="rally-mark-badge", data_mark=mark, transform="translate(29 29)")(
        void("circle", r=21), tag("text", y=10)(mark)
    )


def portrait(
    name: str,
    class_: str = "rally-portrait",
    state: Json | None = None,
    mark: str = "",
    driver: Face | None = None,
) -> Html:
    """A robot as a picture of its own, facing up; a decoration."""
    known = state or PLAIN
    return tag(
        "svg",
        class_=class_,
        data_colour=colour_of(name),
        data_facing="N",
        viewBox="-54 -54 108 108",
        aria_hidden=True,
    )(figure(name, known, "N", mark=mark, driver=driver))


PLAIN = {"ghost": False, "fire": 0, "down": False, "asleep": None, "shadow": None}
"""The state of a robot without any signs."""


def signs(state: Json, asks: bool = False) -> Html:
    """The signs in the corners of a robot: on fire, asleep, powered down, facing not yet chosen."""
    signs = html()
    if state["fire"]:
        signs += tag("g", class_="rally-state", transform="translate(30 -30)")(
            void("use", href="#rally-flame-sign", x=-21, y=-21, width=42, height=42),
            tag("text", class_="rally-state-figure", y=12)(int(state["fire"])),
        )
    if state["asleep"] is not None:
        signs += tag("g", class_="rally-state", transform="translate(-30 -30)")(
            void("path", class_="rally-zed-under", d=_ZED), void("path", class_="rally-zed", d=_ZED)
        )
    if state["down"]:
        signs += tag("g", class_="rally-state", transform="translate(-30 30)")(
            void("circle", class_="rally-digits-plate", r=15),
            void("path", class_="rally-power", d="M-6-4A8 8 0 1 0 6-4M0-9V0"),
        )
    if asks:
        signs += tag("g", class_="rally-state", transform="translate(0 -28)")(
            void("circle", class_="rally-digits-plate", r=16),
            tag("text", class_="rally-state-asks", y=9)("?"),
        )
    return signs


def _bodies(data: Json) -> Iterable[tuple[str, Json, tuple[int, int], bool]]:
    """All bodies, from the bottom to the top: name, state, square, and True for a shadow."""
    robots = [(name, state) for name, state in data["robots"].items() if state["at"]]
    for name, state in robots:
        if state.get("shadow"):
            yield name, state, tuple(state["shadow"]["at"]), True
    for name, state in sorted(robots, key=lambda robot: not robot[1]["ghost"]):
        yield name, state, tuple(state["at"]), False
