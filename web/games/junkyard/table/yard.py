"""The Junkyard: open parts with their counts, the piles, and the parts scanned by the robot to move."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.junkyard.symbols import part_drawing
from games.junkyard.turn.lifting import Lifting
from games.junkyard.words.names import part_name, place_of
from shell.app.feature import Need
from shell.app.roles import Labelled
from shell.drawing.html import Html, bare_button, counted, html, tag
from shell.storage.jsontext import Json

import junkyard_core as junk


class Yard(Labelled):
    """Draws the region `yard`. While parts are taken, each of them is a button that lifts it."""

    _lifting = Need(Lifting)

    def regions(self) -> dict[str, Callable[[], Html]]:
        return {"yard": self._yard}

    def labels(self) -> dict[str, str]:
        return {"yard": self.app.t("ui.junkyard.yard")}

    @property
    def _taking(self) -> bool:
        """True if a player who has the device takes parts now."""
        place = self._lifting.workplace
        return place is not None and "scrounge" in place.PHASES

    def _yard(self) -> Html:
        app, seen = self.app, self.app.seen
        lifted, taking = self._lifting.lifted, self._taking
        lifted_origin = lifted.origin if lifted is not None else ""
        robot = seen["robots"].get(seen["to_move"]) if seen["to_move"] else None
        scanned = robot["scanned"] if robot else {}
        key = (app.texts.language, taking, lifted_origin, str(seen["open"]), str(scanned), str(seen["piles"]))
        return app.memo("yard", key, lambda: self._draw(seen, scanned, taking, lifted_origin))

    def _draw(self, seen: Json, scanned: Json, taking: bool, lifted: str) -> Html:
        t = self.app.t
        own = [self._part("scanned", kind, n, taking, lifted) for kind, n in _sorted(scanned)]
        open_ = [self._part("open", kind, n, taking, lifted) for kind, n in _sorted(seen["open"])]
        piles = [self._pile(size, seen["piles"][size], taking, lifted) for size in junk.SIZES]
        none = tag("p", class_="junk-yard-empty")(t("ui.junkyard.yard.empty"))
        mine = _group("scanned", t("ui.junkyard.yard.scanned"), own) if own else ""
        return html(
            tag("div", class_="junk-yard-tray", data_scrolls="")(
                mine, _group("open", t("ui.junkyard.yard.open"), open_ or [none])
            ),
            _group("piles", t("ui.junkyard.yard.piles"), piles),
        )

    def _part(self, source: str, kind: str, count: int, taking: bool, lifted: str) -> Html:
        """A kind of parts with its count."""
        name = part_name(self.app.texts, kind)
        label = self.app.t(f"ui.junkyard.yard.part.{source}", part=name, n=count)
        hooks = {f"data_{source}": kind, "data_count": count, "data_size": junk.PARTS[kind].size}
        whose = f":{self.app.seen['to_move']}" if source == "scanned" else ""
        tip = f"{source}{whose}:{kind}"
        figure = tag("b", class_="junk-count", aria_hidden=True)(count) if count > 1 else ""
        return _thing(f"{source}:{kind}", label, tip, part_drawing(kind) + figure, hooks, taking, lifted)

    def _pile(self, size: str, count: int, taking: bool, lifted: str) -> Html:
        """A pile, with its size and the number of parts left."""
        label = self.app.t(f"ui.junkyard.yard.pile.{size}", n=count)
        hooks = {"data_pile": size, "data_count": count, "data_size": size}
        drawn = html(part_drawing(None, size), tag("b", class_="junk-count", aria_hidden=True)(count))
        return _thing(f"pile:{size}", label, f"pile:{size}", drawn, hooks, taking and count > 0, lifted)


def _thing(origin: str, label: str, tip: str, inside: str, hooks: Json, taking: bool, lifted: str) -> Html:
    """A part or pile in the Junkyard: a button while it can be taken."""
    if not taking:
        return tag(
            "span", class_="junk-thing", role="img", tabindex=0, data_tip=tip, aria_label=label, **hooks
        )(inside)
    return bare_button(
        inside,
        "junk-thing",
        "lift",
        origin,
        data_drag=origin,
        data_key=origin,
        data_tip=tip,
        aria_pressed=origin == lifted,
        aria_label=label,
        **hooks,
    )


def _group(name: str, title: str, inside: Sequence[Html]) -> Html:
    return tag("div", class_=f"junk-group junk-group-{name}", role="group", aria_label=title)(
        tag("h2", class_="junk-group-title")(title),
        tag("div", class_="junk-row", data_children=counted(len(inside)))(*inside),
    )


def _sorted(bag: Json) -> list[tuple[str, int]]:
    """The kinds and counts of a bag, in the order of the list of parts."""
    return sorted(bag.items(), key=lambda entry: place_of(entry[0]))
