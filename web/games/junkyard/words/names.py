"""The names of things: parts, sizes, phases, figures; and why something is not allowed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import zip_longest

from shell.storage.jsontext import Json
from shell.texts.texts import Texts, unnamed

from ground.errors import GameError
from junkyard_core import PARTS, SIZES

RULE = "rule."
"""What the help calls a section of the rules begins with."""


def part_name(texts: Texts, kind: str) -> str:
    """What a part is called on its own: `Small claw`."""
    return texts.t_or(f"part.{kind}", unnamed(kind))


def part_help(texts: Texts, kind: str) -> str:
    """What a part does; nothing, as long as nobody has written it."""
    return texts.t_or(f"part.{kind}.help", "")


def a_part(texts: Texts, kind: str | None, size: str = "") -> str:
    """A part as the object of a sentence: `a small claw`. Of one that is not known its size is told."""
    return several(texts, kind, 1, size)


def several(texts: Texts, kind: str | None, n: int, size: str = "") -> str:
    """So many parts of a kind as the object of a sentence: `a small bomb`, `2 small bombs`. `size` is that of
    parts that are not known.
    """
    if kind is None:
        return texts.t(f"part.unknown.{size}.n" if size else "part.unknown.n", n=n)
    return texts.t_or(f"part.{kind}.n", unnamed(kind) if n == 1 else f"{n} × {unnamed(kind)}", n=n)


def parts(texts: Texts, kinds: Sequence[str | None], sizes: Sequence[str] = ()) -> str:
    """Several parts in a sentence: `2 small bombs and a jet`. Those that are not known are counted, by their
    `sizes` where these are known.
    """
    known = Counter(
        zip_longest(kinds, sizes, fillvalue="") if None in kinds else ((kind, "") for kind in kinds)
    )
    in_order = sorted(known, key=lambda one: (place_of(one[0]), SIZES.index(one[1] or "s")))
    named = [several(texts, kind, known[kind, size], size) for kind, size in in_order]
    return texts.listed(named) if named else texts.t("part.none")


def bag(texts: Texts, held: Mapping[str, int]) -> str:
    """What is in a bag, as `parts`."""
    return parts(texts, [kind for kind, n in held.items() for _ in range(n)])


def place_of(kind: str | None) -> int:
    """Where a kind stands in the list of parts; what is not known comes last."""
    order = list(PARTS)
    return order.index(kind) if kind in order else len(order)


def size_of(part: Json) -> str:
    """The size of a part of a robot: that of a face-down one is all that is known."""
    kind = part.get("part")
    return PARTS[kind].size if kind in PARTS else str(part.get("size") or "s")


def is_energy(kind: str | None) -> bool:
    """Whether this is eaten, not built with."""
    return kind in PARTS and PARTS[kind].family == "energy"


def phase_name(texts: Texts, phase: str) -> str:
    """What a part of a round is called."""
    return texts.t(f"phase.{phase}")


def refusal(texts: Texts, error: GameError) -> str:
    """Why a decision was refused: the exact reason where there is one, else what the code says."""
    return texts.t_or(f"reason.{error.reason}", texts.t_or(f"error.{error.code}", error.message))
