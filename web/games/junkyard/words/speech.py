"""Words for screen readers: parts, spots, robots and the table, and the dialogs that read them out."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.junkyard import rules
from games.junkyard.words.names import bag, part_name, phase_name, size_of
from shell.app.feature import Need
from shell.play.speech import Speech as Frame
from shell.seats.seats import Seats
from shell.storage.jsontext import Json
from shell.texts.texts import Texts

from junkyard_core import PARTS, SIZES
from junkyard_core.lattice import BODY_SIZE, extent

LAST = BODY_SIZE - 1
"""The largest coordinate of the body's squares in both directions; the smallest is 0."""


def place(texts: Texts, at: Sequence[int], size: str = "s", faces: str = "N") -> str:
    """The place of a part, relative to the body: `right side, second from the top`.

    Unique for every top-left square among parts of the same size and facing. A part beside no side of the
    body is described by a corner of it.
    """
    (x, y), (wide, high) = at, extent(size, faces)
    right, down = _beyond(x, wide), _beyond(y, high)
    t = texts.t
    if right and down:
        corner = ("bottom" if down > 0 else "top") + "_" + ("right" if right > 0 else "left")
        return t(f"spoken.corner.{corner}", n=abs(right), m=abs(down))
    if not right and not down:
        return t("spoken.inside")
    side = ("right" if right > 0 else "left") if right else ("bottom" if down > 0 else "top")
    out, along = abs(right or down), y if right else x
    words = t(f"spoken.side.{side}")
    if 0 <= along <= LAST:
        position = t(f"spoken.{'row' if right else 'column'}.{along}")
    else:
        position = t(f"spoken.over.{'top' if right else 'left'}", n=-along)
    words = t("list.comma", first=words, last=position)
    return t("list.comma", first=words, last=t("spoken.out", n=out)) if out > 1 else words


def _beyond(first: int, length: int) -> int:
    """The distance of a stretch of squares from the body: 1 beside it, 0 if it shares a row or column.

    It is negative on the side of the smaller coordinates.
    """
    if first > LAST:
        return first - LAST
    return min(0, first + length - 1)


def spot(texts: Texts, at: Sequence[int], faces: str, size: str = "s") -> str:
    """A spot for an attached part: `right side, second from the top, facing right`."""
    where = place(texts, at, size, faces)
    return texts.t("spoken.facing", place=where, direction=texts.t(f"direction.{faces}"))


def held_spot(texts: Texts, at: Sequence[int], faces: str, size: str = "s") -> str:
    """A spot for a held part; for a medium one also whether it lies or stands."""
    where = place(texts, at, size, faces)
    return (
        texts.t(f"spoken.{'standing' if faces in 'EW' else 'lying'}", place=where) if size == "m" else where
    )


def part(texts: Texts, robot_part: Json, figures: Json | None = None) -> str:
    """A part in its place with its strength: `Medium claw, right side, first from the top, strength 3`.

    `figures` is its entry in the answer of `junk.figures_of`.
    """
    kind = robot_part["part"]
    where = place(texts, robot_part["at"], size_of(robot_part), robot_part["faces"])
    words = texts.t("list.comma", first=part_name(texts, kind), last=where)
    state = _state(texts, kind, figures) if figures else ""
    return texts.t("list.comma", first=words, last=state) if state else words


def _state(texts: Texts, kind: str, figures: Json) -> str:
    """The strength or bonus of a part in its place, or the reason it has none."""
    t = texts.t
    if not figures["attached"]:
        return t("spoken.loose")
    if figures.get("overlap"):
        return t("spoken.overlap")
    if figures["working"] is False:
        return t("spoken.idle")
    known = PARTS.get(kind)
    if known is None or known.family == "pipe":
        return t("spoken.bonus", n=figures["bonus"]) if figures["bonus"] else ""
    return t("spoken.strength", n=known.value + figures["bonus"])


def held(texts: Texts, robot_part: Json, parts: Sequence[Json]) -> str:
    """A held part and its holders: `Small bomb, right side, held by: Medium claw`.

    `parts` are the attached parts of its robot.
    """
    size, names = (
        size_of(robot_part),
        {tuple(attached["at"]): part_name(texts, attached["part"]) for attached in parts},
    )
    kind = robot_part.get("part")
    name = texts.t(f"part.back.{size}") if kind is None else part_name(texts, kind)
    holders = texts.listed([names[tuple(at)] for at in robot_part["by"] if tuple(at) in names])
    where = place(texts, robot_part["at"], size, robot_part["faces"])
    return texts.t("spoken.held", part=name, place=where, holders=holders)


def robot(texts: Texts, data: Json, colour: str, player: Callable[[str], str]) -> list[str]:
    """A robot in words, one line each for its figures, each part and each held part.

    A robot that is hidden while first built has one line, which says so.
    """
    shown = data["robots"][colour]
    if shown is None:
        return [texts.t("spoken.covered", colour=player(colour))]
    figures = rules.figures_of(shown["parts"], shown["held"])
    lines = [summary(texts, shown, figures, colour, player)]
    by_place = {tuple(entry["at"]): entry for entry in figures["parts"]}
    lines += [part(texts, robot_part, by_place.get(tuple(robot_part["at"]))) for robot_part in shown["parts"]]
    lines += [held(texts, robot_part, shown["parts"]) for robot_part in shown["held"]]
    return lines


def summary(texts: Texts, shown: Json, figures: Json, colour: str, player: Callable[[str], str]) -> str:
    """The figures of a robot in a line."""
    if shown["exploded"]:
        return texts.t("spoken.exploded", colour=player(colour))
    return texts.t(
        "spoken.robot",
        colour=player(colour),
        power=shown["power"],
        energy=rules.points(shown["energy"]),
        scan=figures["scan"],
        speed=figures["speed"],
        n=len(shown["parts"]),
    )


def left(pile: Sequence[str] | int) -> int:
    """The number of parts left in a pile: views give a count, positions the parts."""
    return pile if isinstance(pile, int) else len(pile)


def situation(texts: Texts, data: Json, player: Callable[[str], str]) -> list[str]:
    """The player to move, the Junkyard, and the figures of every robot, one line each."""
    t, lines = texts.t, []
    if data["to_move"]:
        phase = phase_name(texts, data["phase"])
        lines.append(t("spoken.turn", colour=player(data["to_move"]), phase=phase, round=data["round"]))
    lines.append(t("spoken.open", parts=bag(texts, data["open"])))
    lines.append(t("spoken.piles", **{size: left(data["piles"][size]) for size in SIZES}))
    if data["boost"]:
        lines.append(t("spoken.boost", colour=player(data["boost"])))
    for colour in data["turn_order"]:
        shown = data["robots"][colour]
        if shown is not None:
            figures = rules.figures_of(shown["parts"], shown["held"])
            lines.append(summary(texts, shown, figures, colour, player))
            if shown["scanned"]:
                lines.append(t("spoken.scanned", colour=player(colour), parts=bag(texts, shown["scanned"])))
        else:
            lines.append(t("spoken.covered", colour=player(colour)))
    return lines


class Speech(Frame):
    """The dialogs that describe all robots and the game's situation."""

    _seats = Need(Seats)

    kind = "robots"

    def pieces(self) -> list[list[str]]:
        app, player = self.app, self._seats.player
        return [robot(app.texts, app.seen, name, player) for name in app.seen["turn_order"]]

    def situation(self) -> list[str]:
        return situation(self.app.texts, self.app.seen, self._seats.player)
