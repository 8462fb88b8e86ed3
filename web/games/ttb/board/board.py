"""Draws a position as SVG: pure functions from the interchange form to text.

The symbols are those of `static/symbols.svg`, drawn for a hex with its corners 50 units from its centre.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from functools import lru_cache
from math import cos, radians, sin

from games.ttb.board.elements import Kind, kinds, lying, places
from games.ttb.symbols import element_drawing
from shell.drawing.html import Html, html, tag, use, void
from shell.storage.jsontext import Json

from ground.rules import Seen

RADIUS = {"small": 4, "large": 5}
STEP = {"E": (1, 0), "NE": (1, -1), "NW": (0, -1), "W": (-1, 0), "SW": (-1, 1), "SE": (0, 1)}
ANGLE = {"E": 0, "NE": -60, "NW": -120, "W": 180, "SW": 120, "SE": 60}
_WIDTH = 86.6025
_CORNERS = "0,-49 42.44,-24.5 42.44,24.5 0,49 -42.44,24.5 -42.44,-24.5"


def centre(q: int, r: int) -> tuple[float, float]:
    """The point at which the middle of a hex is drawn.

    Fractions of a hex are allowed: arrows point between hexes.
    """
    return round(_WIDTH * (q + r / 2), 1), round(75.0 * r, 1)


def pointing(angle: float) -> tuple[float, float]:
    """The unit vector, right and down, of a direction in degrees.

    >>> pointing(0), pointing(-120)
    ((1.0, 0.0), (-0.5, -0.866))
    """
    return round(cos(radians(angle)), 3) + 0.0, round(sin(radians(angle)), 3) + 0.0


def hexes(arena: str) -> list[tuple[int, int]]:
    """Every hex of an arena, row by row from the top, each row from the west."""
    n = RADIUS[arena]
    return [(q, r) for r in range(-n, n + 1) for q in range(-n, n + 1) if abs(q + r) <= n]


def away(first: Sequence[int], second: Sequence[int]) -> int:
    """The distance between two hexes, in steps.

    >>> away((0, 0), (1, -1)), away((-2, 0), (2, -1))
    (1, 4)
    """
    q, r = first[0] - second[0], first[1] - second[1]
    return max(abs(q), abs(r), abs(q + r))


_SEEN = ("arena", "teams", "bases", "banked", "crystals")
"""The fields of a position that the board shows, besides the elements."""
_SEEN_OF_BOT = ("at", "facing", "cargo", "stuck")


def look_key(data: Seen) -> object:
    """The part of a position that the board shows: equal if only programs, hands or supply differ."""
    bots = {name: [bot[key] for key in _SEEN_OF_BOT] for name, bot in data["bots"].items()}
    return bots, [data[key] for key in _SEEN], [places(data, kind) for kind in kinds()]


def view_box(arena: str, near: int = 0) -> str:
    """The view box of a board, or of the hexes up to `near` steps from its centre."""
    n = near or RADIUS[arena]
    width, height = _WIDTH * (2 * n + 1) + 12, 150 * n + 112
    return f"{-width / 2:.0f} {-height / 2:.0f} {width:.0f} {height:.0f}"


def name_of(hex_: Iterable[int]) -> str:
    """A hex as the page writes it: `"1,-2"`."""
    return ",".join(str(n) for n in hex_)


def coordinate(q: int, r: int) -> str:
    """The name of a hex, the same in every arena: a letter for its row and its place in the row.

    >>> coordinate(0, 0), coordinate(5, -5), coordinate(-4, 0)
    ('F6', 'A11', 'F2')
    """
    return f"{chr(ord('F') + r)}{q + 6}"


def turned(q: int, r: int, times: int) -> tuple[int, int]:
    """The position of a hex after the board is turned clockwise `times` times by 60 degrees.

    >>> turned(1, 0, 1), turned(1, 0, 6), turned(0, 1, -1)
    ((0, 1), (1, 0), (1, 0))
    """
    for _ in range(times % 6):
        q, r = -r, q + r
    return q, r


def parse_hex(text: str) -> list[int]:
    """The hex written by `name_of`. Raises `ValueError` if the text is not two numbers."""
    q, r = text.split(",")
    return [int(q), int(r)]


def shown_by(places: Iterable[Sequence[int]]) -> str | None:
    """The attribute `data-shows` of words about hexes, or None without hexes.

    The page lights these hexes up while the words are read or touched.
    """
    return " ".join(dict.fromkeys(map(name_of, places))) or None


def svg(
    data: Seen,
    *,
    label: str,
    choosable: Mapping[str, str] | None = None,
    target: str = "",
    spoken: Callable[[str], str] | None = None,
    near: int = 0,
) -> Html:
    """The board of a position, with the floor of its arena.

    `choosable` maps the hexes that answer a pending decision to their names for assistive tools; `target` is
    the hex that the decision is about. `spoken` describes the contents of a hex; without it hexes have no
    names. At least the hexes up to `near` steps from the centre are visible, with 0 the whole board.
    """
    arena = data["arena"]
    return tag(
        "svg",
        data_board=arena,
        data_key=f"board-{arena}",
        class_="board",
        viewBox=view_box(arena, near),
        data_near=near or None,
        role="presentation",
    )(
        tag("g", class_="world")(
            upright(_slab(arena)),
            tag("g", data_region="floor", class_="floor", role="grid", data_roving="", aria_label=label)(
                floor(arena, choosable or {}, spoken)
            ),
            tag("g", class_="bevel", aria_hidden=True)(upright(_bevel(arena))),
            tag("g", class_="coordinates", aria_hidden=True)(_coordinates(arena)),
            tag("g", data_region="companions", class_="companions-bots", aria_hidden=True)(),
            tag("g", data_region="pieces", class_="pieces", aria_hidden=True)(pieces(data, target)),
            tag("g", data_region="ghost", class_="ghost", aria_hidden=True)(),
            tag("g", data_layer="effects", class_="effects", aria_hidden=True)(),
        )
    )


def floor(
    arena: str,
    choosable: Mapping[str, str],
    spoken: Callable[[str], str] | None = None,
    held: Container[str] | None = None,
    lit: str = "",
) -> Html:
    """All hexes as the rows and cells of a grid. Hexes that can be chosen hold a button.

    With `held` every hex accepts drops, and the contents of the hexes in `held` can be dragged. The hex `lit`
    is marked.
    """
    rows: dict[int, list[Html]] = {}
    for q, r in hexes(arena):
        name = f"{q},{r}"
        words = spoken(name) if spoken else ""
        drag = held is not None and name in held
        rows.setdefault(r, []).append(
            _cell(q, r, choosable.get(name), words, held is not None, drag, name == lit)
        )
    return html(*(tag("g", role="row")(*cells) for cells in rows.values()))


def _slab(arena: str) -> Html:
    """The slab under the hexes, with its shadow. It looks the same whichever way the board is turned."""
    n = RADIUS[arena]
    corners = [centre(q, r) for q, r in STEP.values()]
    outline = " ".join(f"{x * (n + 0.56):.0f},{y * (n + 0.56):.0f}" for x, y in corners)
    across = _WIDTH * (n + 1.05)
    return html(
        void("ellipse", class_="slab-shadow", cx=18, cy=34, rx=f"{across:.0f}", ry=f"{across:.0f}"),
        void("polygon", class_="slab-side", points=outline),
        void("polygon", class_="slab", points=outline),
    )


def _bevel(arena: str) -> Html:
    """The edges of all hexes: the lit ones as one path, the shaded ones as another."""
    lit = shade = html()
    for x, y in (centre(*at) for at in hexes(arena)):
        lit += f"M{x - 39.4:.0f} {y + 20:.0f}v-43l39-22.5"
        shade += f"M{x + 39.4:.0f} {y - 20:.0f}v43l-39 22.5"
    return html(void("path", class_="bevel-lit", d=lit), void("path", class_="bevel-shade", d=shade))


@lru_cache(1000)
def _cell(q: int, r: int, button: str | None, words: str, drop: bool, drag: bool, lit: bool) -> Html:
    x, y = centre(q, r)
    return tag(
        "g",
        class_=f"hex ring-{away((q, r), (0, 0))}",
        data_hex=f"{q},{r}",
        role="gridcell",
        tabindex=-1,
        transform=f"translate({x} {y})",
        data_choosable="true" if button else None,
        data_lit=lit,
        aria_label=f"{button}. {words}" if button and words else button or words or None,
        data_drop=f"hex:{q},{r}" if drop else None,
        data_drag=f"hex:{q},{r}" if drag else None,
    )(void("polygon", points=_CORNERS, role="button" if button else None, aria_label=button))


def bare_hex(q: int, r: int) -> Html:
    """A hex without a role for assistive tools or input."""
    x, y = centre(q, r)
    return tag("g", class_="hex", transform=f"translate({x} {y})")(void("polygon", points=_CORNERS))


def pieces(data: Seen, target: str = "") -> Html:
    """All pieces on the board, from the ground up, and a ring around the hex `target`."""
    parts: list[str] = []
    things: list[str] = []
    for kind, at in lying(data):
        (parts if kind.element.is_floor else things).append(_thing(kind, at))
    parts += [base(colour, at, data["banked"].get(colour, [])) for colour, at in data["bases"].items()]
    parts += [crystal(stone["colour"], stone["at"]) for stone in data["crystals"]]
    parts += things
    parts += [bot(name, state) for name, state in data["bots"].items()]
    if target:
        q, r = parse_hex(target)
        x, y = centre(q, r)
        parts.append(void("circle", class_="target", data_key="target", cx=x, cy=y, r=46))
    return html(*parts)


def key_of(kind: str, at: Iterable[int]) -> str:
    """The key of a drawing without a name of its own: the kind of the piece and its hex."""
    return f"{kind}@{name_of(at)}"


def upright(drawn: str) -> Html:
    """A group that stays upright when the board is turned, around the origin of its parent."""
    return tag("g", class_="upright")(drawn)


def _coordinates(arena: str) -> Html:
    """The names of the hexes, each in the middle of its hex and below the pieces there."""
    parts = []
    for q, r in hexes(arena):
        x, y = centre(q, r)
        name = tag("text", class_="coordinate", y=9)(coordinate(q, r))
        parts.append(tag("g", transform=f"translate({x} {y})")(upright(name)))
    return html(*parts)


def _place(at: Iterable[int]) -> dict[str, object]:
    q, r = at
    x, y = centre(q, r)
    return {"data_at": f"{q},{r}", "transform": f"translate({x} {y})"}


def _thing(kind: Kind, at: list[int]) -> Html:
    named = {f"data_{kind.element.name}": kind.kind}
    return tag("g", data_key=key_of(kind.name, at), **named, **_place(at))(
        tag("g", class_="body")(upright(element_drawing(kind.name)))
    )


def crystal(colour: str, at: list[int]) -> Html:
    """A crystal on the ground."""
    return tag("g", data_key=key_of("crystal", at), data_crystal="", data_colour=colour, **_place(at))(
        tag("g", class_="body")(upright(use("crystal-" + colour)))
    )


def base(colour: str, at: list[int], banked: list[str]) -> Html:
    """A base with its emblem and, along its lower edge, the last five crystals delivered to it."""
    shown = banked[-5:]
    stones = html(
        *(
            tag(
                "g",
                class_="banked",
                transform=f"translate({(i - (len(shown) - 1) / 2) * 15:.1f} 30) scale(.28)",
            )(use("crystal-" + stone))
            for i, stone in enumerate(shown)
        )
    )
    figure = tag("g", class_="base-emblem")(use("emblem-" + colour, 20))
    return tag("g", data_base=colour, data_key=f"base-{colour}", data_colour=colour, **_place(at))(
        tag("g", class_="body")(upright(use("base") + figure + stones))
    )


def looks(name: str, cargo: str | None) -> Html:
    """A bot facing east, without its emblem: its claw open, or holding a crystal."""
    body = f"bot-{name[-1]}"
    if not cargo:
        return tag("g", class_="looks")(use(body + "-empty"))
    stone = tag("g", transform="translate(30 0) scale(.48)")(
        tag("g", class_="carried")(use("crystal-" + cargo))
    )
    return tag("g", class_="looks")(use(body + "-loaded"), stone)


def bot(name: str, state: Json) -> Html:
    """A bot on its hex."""
    colour = name[:-1]
    return tag(
        "g",
        data_bot=name,
        data_key=name,
        data_colour=colour,
        **_place(state["at"]),
        data_facing=state["facing"],
        data_cargo=state["cargo"] or "",
        data_stuck=state["stuck"],
    )(
        void("circle", class_="bot-ring", r=46),
        tag("g", class_="body")(
            void("circle", class_="bot-shadow upright", cx=6, cy=9, r=47),
            tag("g", class_="turn", transform=f"rotate({ANGLE[state['facing']]})")(
                looks(name, state["cargo"]), tag("g", class_="turnmarks")(use("bot-turnmarks"))
            ),
            sign(name),
        ),
    )


def sign(name: str) -> Html:
    """The emblem of a bot with its number, upright whichever way the bot faces and the board is turned."""
    return upright(
        tag("g", class_="bot-emblem")(
            use("emblem-" + name[:-1], 25), tag("text", class_="bot-number", y="8.5")(name[-1])
        )
    )
