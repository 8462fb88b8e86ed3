"""The drawing function of each element; an element without one is a plain plate."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from games.rally.board.draw import belts, fixtures, floor, regions, sites
from games.rally.board.draw.beams import laser
from games.rally.board.draw.edges import edge
from games.rally.board.draw.layout import Layout, element_of
from games.rally.board.draw.marks import placed
from games.rally.board.squares import centre, name_of
from games.rally.symbols import plain, plain_edge
from shell.drawing.html import Html, tag
from shell.storage.jsontext import Json

Draw = Callable[[Layout, Json], Html]


DRAWN = cast(
    "dict[str, Draw]",
    {
        "plate": floor.plates, "pit": floor.plain("pit"), "lava": floor.lava, "gear": floor.gear,
        "water": floor.plain("water"), "current": floor.current, "puddle": floor.plain("puddle"),
        "padded": floor.plain("padded"), "sand": floor.sand, "antigrav": floor.plain("antigrav"),
        "jack": floor.jack, "red": belts.belt, "blue": belts.belt, "gold": belts.belt, "green": belts.green,
        "rotating": belts.rotating, "ramp": belts.ramp, "pusher": fixtures.pusher, "ram": fixtures.ram,
        "crusher": fixtures.crusher, "flamer": fixtures.flamer,
        "napalm": fixtures.napalm, "gas": floor.plain("gas"), "barrier": floor.plain("barrier"),
        "melt": floor.plain("melt"), "turner": regions.turner, "trapdoor": regions.trapdoor,
        "wall": edge("wall"), "energy": edge("energy"), "padwall": edge("padwall"), "mirror": edge("mirror"),
        "copier": edge("copier"), "laser": laser, "flag": sites.flag, "start": sites.start,
        "repair": sites.repair, "reset": floor.plain("reset"),
    },
)  # fmt: skip
"""By the names of `rally_core.ELEMENTS`. Levels are drawn with the squares themselves (`board.py`)."""
WORKING = ("gear", "jack", "pusher", "ram", "crusher", "turner", "trapdoor")
"""The elements that move when they work."""


def drawn(layout: Layout, layer: str, entry: Json) -> Html:
    """A thing in its place."""
    name = element_of(layer, entry)
    draw = DRAWN.get(name)
    if draw is None:
        if layer == "edges":
            return placed(entry["at"], entry["side"], plain_edge(name))
        return plain(name, *centre(entry["at"]))
    works = f"{name}:{name_of(entry['at'])}" if name in WORKING else None
    on = "".join(map(str, entry["on"])) if layer == "fixtures" and "on" in entry else None
    if not (works or on):
        return draw(layout, entry)
    return tag("g", class_="rally-works" if works else None, data_works=works, data_on=on)(
        draw(layout, entry)
    )
