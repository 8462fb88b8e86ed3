"""A robot as SVG: its body, its attached and held parts, on a board with chalk marks.

One square of the lattice is `UNIT` wide, and the body's upper left corner is the origin. Scripts look for the
attributes listed in `JUNKYARD.md: The page`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import lru_cache

from games.junkyard.symbols import UNIT, part_shape, size_of
from shell.drawing.html import Html, html, tag, use, void
from shell.storage.jsontext import Json

import junkyard_core as junk
from junkyard_core import lattice
from junkyard_core.parts import SHAPES

Spot = tuple[int, int, str]
"""A place for a part, to be attached or held: its upper left square, and its facing."""
Marks = Callable[[str, Json], Mapping[str, object]]
"""More attributes of a drawing, by the names of `shell.drawing.html.attrs`.

Called with `part`, `held` or `spot` and the thing drawn, as the robot has it; a spot is `{"at", "faces"}`.
"""
Box = tuple[int, int, int, int]
"""Left, top, right and bottom, in squares."""


ANGLE = {"N": 0, "E": 90, "S": 180, "W": 270}
BODY: tuple[int, int, int, int] = (0, 0, 3, 3)
MOODS = ("calm", "glad", "sad")
_REACH = 30
"""The distance from the back of a spot to its mark; it keeps two facings in one square apart."""
_HIT = 58
"""The touch radius around the mark of a spot; where several overlap, the script takes the nearest."""
_GRIP = 17
"""The length of a grip to each side of the edge between a holder and the part it holds."""
_BEYOND = 12
"""Squares by which lattice and ground extend beyond the picture, since its frame may be wider or higher."""
_EDGE = 20
"""The margin of the picture around its squares, in units."""


def robot_svg(
    colour: str,
    robot: Json | None,
    figures: Json | None,
    *,
    label: str,
    room: int | None = None,
    spots: Iterable[Spot] = (),
    sockets: bool = False,
    lifted: str | None = None,
    laid: bool = False,
    chosen: Collection[Sequence[int]] = (),
    holders: Collection[Sequence[int]] = (),
    small: bool = False,
    mood: str = "",
    marks: Marks | None = None,
) -> Html:
    """The robot of a colour, cropped to its extent and `room` more squares on each side.

    Without `room` it stands on a stage (`_stage`).

    `robot` has `parts` and `held` in the interchange form, face-down parts as in a view; None draws a covered
    robot. With a `power` its body has lamps, and `exploded` makes it a wreck. Without a `label` the drawing
    is a decoration.

    `figures` is the answer of `junkyard_core.figures_of` for the robot; without it bonuses, loose parts and
    the ground are not drawn. Each of the `spots` shows the ghost of `lifted`, a kind of part or the size of a
    face-down one; with `laid` the part would be held there, not attached. `chosen` and `holders` are the
    places (`at`) of parts that are selected and that glow. `small` leaves out details that cannot be seen at
    48 pixels. `mood` is one of `MOODS`.

    Spots are buttons with the action `put`; `marks` adds all other actions.
    """
    spots = list(spots)
    box = left, top, right, bottom = _stage(extent(robot)) if room is None else _widened(extent(robot), room)
    wide, high = (right - left) * UNIT + 2 * _EDGE, (bottom - top) * UNIT + 2 * _EDGE
    view = (left * UNIT - _EDGE, top * UNIT - _EDGE, wide, high)
    drawing = _Drawing(marks, _places(chosen), _places(holders), small=small)
    layers = [
        "" if small else lattice_lines(box),
        ground_line(figures["ground"], view, small=small) if figures else "",
        drawing.figure(colour, robot, figures, mood),
    ]
    if sockets and figures and not small:
        layers.append(tag("g", class_="junk-sockets", data_key="sockets")(*map(_socket, figures["sockets"])))
    if spots:
        shown = html(*(drawing.spot(spot, lifted or "s", laid=laid) for spot in spots))
        layers.append(tag("g", class_="junk-spots", data_key="spots")(shown))
    if not small:
        layers.append(tag("g", class_="junk-effects", data_key="effects", data_layer="effects")())
    return tag(
        "svg",
        class_="junk-drawn",
        data_robot=colour,
        data_small=small,
        data_lifted=lifted,
        viewBox=" ".join(map(str, view)),
        role="group" if spots or marks else "img" if label else None,
        aria_label=label or None,
        aria_hidden=None if label else True,
    )(*layers)


def figure(
    colour: str,
    robot: Json | None,
    figures: Json | None = None,
    mood: str = "",
    marks: Marks | None = None,
) -> Html:
    """A robot inside another picture, its body's upper left corner at the origin."""
    return _Drawing(marks, set(), set(), small=False).figure(colour, robot, figures, mood)


def _widened(box: Box, room: int) -> Box:
    left, top, right, bottom = box
    return left - room, top - room, right + room, bottom + room


def _stage(box: Box) -> Box:
    """The squares of a stage for a robot, with a free one or two on each side.

    A side grows by two squares at a time, so that scale and ground keep still while most parts are added.
    """
    ways = (-1, -1, 1, 1)
    beyond = (max(0, way * (end - side)) for end, side, way in zip(box, BODY, ways, strict=True))
    left, top, right, bottom = (
        side + way * (2 + grown // 2 * 2) for side, way, grown in zip(BODY, ways, beyond, strict=True)
    )
    return left, top, right, bottom


def extent(robot: Json | None) -> Box:
    """The squares that a robot spans with its body, its parts and the parts it holds."""
    robot = robot or {"parts": ()}
    boxes = [BODY, *map(square_box, robot["parts"]), *map(square_box, robot.get("held", ()))]
    return (
        min(box[0] for box in boxes),
        min(box[1] for box in boxes),
        max(box[2] for box in boxes),
        max(box[3] for box in boxes),
    )


def square_box(part: Json) -> Box:
    """The squares of a part of a robot."""
    x, y = part["at"]
    wide, high = lattice.extent(size_of(part["part"], part.get("size", "s")), part.get("faces", "N"))
    return x, y, x + wide, y + high


def middle(part: Json) -> tuple[int, int]:
    """The centre of a part of a robot, in the units of the drawing."""
    left, top, right, bottom = square_box(part)
    return (left + right) * UNIT // 2, (top + bottom) * UNIT // 2


def name_of(at: Sequence[int]) -> str:
    """A square as attributes name it: `3,-1`."""
    return f"{at[0]},{at[1]}"


def _places(places: Iterable[Sequence[int]]) -> set[tuple[int, ...]]:
    return {tuple(at) for at in places}


class _Drawing:
    """Draws the elements of one robot."""

    def __init__(
        self, marks: Marks | None, chosen: set[tuple[int, ...]], glowing: set[tuple[int, ...]], *, small: bool
    ) -> None:
        self._marks, self._chosen, self._glowing, self._small = marks, chosen, glowing, small

    def figure(self, colour: str, robot: Json | None, figures: Json | None, mood: str) -> Html:
        """The robot itself: its body, its parts and its held parts."""
        parts, held = (robot["parts"], robot.get("held", ())) if robot else ((), ())
        entries = figures["parts"] if figures and robot else [None] * len(parts)
        pairs = list(zip(parts, entries, strict=True))
        where = {tuple(part["at"]): part for part in parts}
        exploded = bool(robot and robot.get("exploded"))
        return tag(
            "g",
            class_="junk-bot",
            data_colour=colour,
            data_exploded=exploded,
            data_mood=mood if mood in MOODS else "sad" if exploded else None,
        )(
            tag("g", class_="junk-hung")(
                self._body(colour, robot), *(self.attached(part, entry) for part, entry in pairs)
            ),
            tag("g", class_="junk-holds")(*(self.held(part, where) for part in held)) if held else None,
            *(self.badge(part, entry) for part, entry in pairs),
        )

    def attached(self, part: Json, entry: Json | None) -> Html:
        """A part of the robot, attached or loose; `entry` is its entry in the figures."""
        state = entry or {"attached": True, "bonus": None, "working": None}
        kind, at, faces = part["part"], tuple(part["at"]), part["faces"]
        x, y = middle(part)
        return tag(
            "g",
            class_="junk-part",
            data_part=kind or "",
            data_at=name_of(at),
            data_faces=faces,
            data_bonus=state["bonus"],
            data_loose=not state["attached"],
            data_overlap=bool(state.get("overlap")),
            data_idle=state["attached"] and state["working"] is False,
            data_chosen=at in self._chosen,
            data_holder=at in self._glowing,
            transform=f"translate({x} {y})",
            **self._more("part", part),
        )(self._tile(part), _turned(part))

    def held(self, part: Json, where: Mapping[tuple[int, ...], Json]) -> Html:
        """A held part beside its holders, with a grip at each."""
        at = tuple(part["at"])
        x, y = middle(part)
        by = [where[tuple(holder)] for holder in part["by"] if tuple(holder) in where]
        mine = square_box(part)
        grips = "".join(_grip(square_box(holder), mine) for holder in by)
        grip = html(void("path", class_="junk-grip-edge", d=grips), void("path", class_="junk-grip", d=grips))
        drawn = tag("g", transform=f"translate({-x} {-y})")(grip) if grips else ""
        return tag(
            "g",
            class_="junk-part",
            data_held=part["part"] or "",
            data_at=name_of(at),
            data_faces=part.get("faces", "N"),
            data_by=" ".join(map(name_of, part["by"])),
            data_grip=next((junk.PARTS[holder["part"]].family for holder in by), None),
            data_chosen=at in self._chosen,
            transform=f"translate({x} {y})",
            **self._more("held", part),
        )(self._tile(part), _turned(part), drawn)

    def badge(self, part: Json, entry: Json | None) -> Html:
        """The sign on a part: its bonus from pipes, or 0 on a mover that does not work in its place."""
        if self._small or not entry or not entry["attached"]:
            return html()
        idle, bonus = entry["working"] is False, entry["bonus"]
        if not idle and not bonus:
            return html()
        _, top, right, _ = square_box(part)
        sign = "0" if idle else f"+{bonus}"
        return tag(
            "g",
            class_="junk-badge",
            aria_hidden=True,
            data_idle=idle,
            transform=f"translate({right * UNIT - 17} {top * UNIT + 17})",
        )(void("circle", r=21), tag("text", y=1)(sign))

    def spot(self, spot: Spot, lifted: str, *, laid: bool) -> Html:
        """A spot for the lifted part: a chalk mark, and the part's ghost for when the spot is aimed at."""
        x, y, faces = spot
        kind, size = (None, lifted) if lifted in SHAPES else (lifted, size_of(lifted))
        ghost = {"part": kind, "size": size, "at": [x, y], "faces": faces}
        left, top, right, bottom = square_box(ghost)
        cx, cy = (left + right) * UNIT // 2, (top + bottom) * UNIT // 2
        right_, down = lattice.STEPS[faces]
        back = 0 if laid else SHAPES[size].height * UNIT // 2 - _REACH
        sign = "M-11 0H11M0-11V11" if laid else "M-11 6 0-6 11 6"
        mx, my = cx - right_ * back, cy - down * back
        name = f"{x},{y}:{faces}"
        attributes = {
            "role": "button",
            "tabindex": "-1",
            "data_action": "put",
            "data_value": name,
            **self._more("spot", {"at": [x, y], "faces": faces}),
        }
        wide, high = (right - left) * UNIT, (bottom - top) * UNIT
        return tag(
            "g", class_="junk-spot", data_spot=name, data_faces=faces, data_centre=f"{mx},{my}", **attributes
        )(
            void("circle", class_="junk-hit", cx=mx, cy=my, r=_HIT),
            tag("g", class_="junk-ghost", transform=f"translate({cx} {cy})")(
                _rect(wide, high, "junk-ghost-seat"), _turned(ghost)
            ),
            tag("g", class_="junk-mark", transform=f"translate({mx} {my}) rotate({ANGLE[faces]})")(
                void("circle", r=25), void("path", d=sign)
            ),
        )

    def _body(self, colour: str, robot: Json | None) -> Html:
        """The body with the emblem of its colour and the lamps of its power, or the body under a cover."""
        size = 3 * UNIT
        name = "robot-body" if robot else "robot-covered"
        lamps = ""
        if robot and not self._small and "power" in robot:
            lit = [n < robot["power"] for n in range(junk.POWER)]
            lamps = html(
                *(
                    void("circle", class_="junk-lamp", data_lit=on, cx=144 + 24 * n, cy=232, r=9)
                    for n, on in enumerate(lit)
                )
            )
        emblem = tag("g", class_="junk-emblem", transform="translate(76 232)")(use("emblem-" + colour, 25))
        return tag("g", class_="junk-body")(
            void("use", href=f"#{name}", width=size, height=size), emblem, lamps
        )

    def _tile(self, part: Json) -> Html:
        """The plate under a part, over the squares it takes."""
        left, top, right, bottom = square_box(part)
        return _rect((right - left) * UNIT, (bottom - top) * UNIT, "junk-seat")

    def _more(self, what: str, thing: Json) -> Mapping[str, object]:
        return self._marks(what, thing) if self._marks else {}


def _rect(wide: int, high: int, class_: str) -> Html:
    inset = 3
    return void(
        "rect",
        class_=class_,
        x=inset - wide // 2,
        y=inset - high // 2,
        width=wide - 2 * inset,
        height=high - 2 * inset,
        rx=14,
    )


def _turned(part: Json) -> Html:
    """A part turned to its facing, around the origin."""
    angle = ANGLE[part.get("faces", "N")]
    drawn = part_shape(part["part"], part.get("size", "s"))
    return tag("g", class_="junk-piece")(tag("g", transform=f"rotate({angle})" if angle else None)(drawn))


def _grip(holder: Box, held: Box) -> str:
    """A short line across the edge where a holder touches the part it holds; empty if they do not touch."""
    left, right = max(holder[0], held[0]), min(holder[2], held[2])
    top, bottom = max(holder[1], held[1]), min(holder[3], held[3])
    x, y = (left + right) * UNIT // 2, (top + bottom) * UNIT // 2
    if left == right and top < bottom:
        return f"M{x - _GRIP} {y}h{2 * _GRIP}"
    if top == bottom and left < right:
        return f"M{x} {y - _GRIP}v{2 * _GRIP}"
    return ""


@lru_cache(maxsize=64)
def lattice_lines(box: Box) -> Html:
    """Chalk marks where squares meet, and the squares themselves as targets for pointing."""
    left, top, right, bottom = box
    xs, ys = range(left - _BEYOND, right + _BEYOND + 1), range(top - _BEYOND, bottom + _BEYOND + 1)
    lines = "".join(f"M{xs[0] * UNIT} {y * UNIT}H{xs[-1] * UNIT}" for y in ys)
    lines += "".join(f"M{x * UNIT} {ys[0] * UNIT}V{ys[-1] * UNIT}" for x in xs)
    cells = html(
        *(
            void("rect", data_cell=f"{x},{y}", x=x * UNIT, y=y * UNIT, width=UNIT, height=UNIT)
            for y in range(top, bottom)
            for x in range(left, right)
        )
    )
    return html(void("path", class_="junk-lattice", d=lines), tag("g", class_="junk-cells")(cells))


def ground_line(ground: int, view: Sequence[int], *, small: bool = False) -> Html:
    """The ground under the robot, a chalk line with hatching below it."""
    beyond = 0 if small else _BEYOND * UNIT
    y, left, right = ground * UNIT, view[0] - beyond, view[0] + view[2] + beyond
    hatch = "" if small else "".join(f"M{x} {y + 5}l-13 15" for x in range(left, right, 50))
    line = void("path", class_="junk-ground", data_ground=ground, d=f"M{left} {y}H{right}")
    return line if small else html(line, void("path", class_="junk-hatch", d=hatch))


def _socket(socket: Json) -> Html:
    """A glow at an open socket, in the square beside it."""
    (x, y), faces = socket["at"], socket["faces"]
    right, down = lattice.STEPS[faces]
    cx, cy = x * UNIT + UNIT // 2 - 46 * right, y * UNIT + UNIT // 2 - 46 * down
    return tag(
        "g",
        class_="junk-socket-glow",
        data_socket=f"{name_of((x, y))}:{faces}",
        transform=f"translate({cx} {cy}) rotate({ANGLE[faces]})",
    )(void("path", d="M-24 0H24"))
