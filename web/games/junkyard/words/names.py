"""The names of parts, sizes and phases, and the reasons for refusals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import zip_longest

from shell.storage.jsontext import Json
from shell.texts.texts import Texts, unnamed

from ground.errors import GameError
from junkyard_core import PARTS, SIZES
from junkyard_core.parts import MOVER

RULE = "rule."
"""The prefix of the help topics that are sections of the rules."""


def part_name(texts: Texts, kind: str) -> str:
    """The name of a part on its own: `Small claw`."""
    return texts.t_or(f"part.{kind}", unnamed(kind))


def part_help(texts: Texts, kind: str) -> str:
    """The effect of a part in words; empty if there is no such text."""
    return texts.t_or(f"part.{kind}.help", "")


def a_part(texts: Texts, kind: str | None, size: str = "") -> str:
    """A part as the object of a sentence: `a small claw`. An unknown part is named by its `size`."""
    return several(texts, kind, 1, size)


def several(texts: Texts, kind: str | None, n: int, size: str = "") -> str:
    """`n` parts of a kind as the object of a sentence: `a small bomb`, `2 small bombs`.

    `size` is that of unknown parts (`kind` None).
    """
    if kind is None:
        return texts.t(f"part.unknown.{size}.n" if size else "part.unknown.n", n=n)
    return texts.t_or(f"part.{kind}.n", unnamed(kind) if n == 1 else f"{n} × {unnamed(kind)}", n=n)


def parts(texts: Texts, kinds: Sequence[str | None], sizes: Sequence[str] = ()) -> str:
    """Several parts in a sentence: `2 small bombs and a jet`.

    Unknown parts (None) are counted, by their `sizes` if these are given.
    """
    counts = Counter(
        zip_longest(kinds, sizes, fillvalue="") if None in kinds else ((kind, "") for kind in kinds)
    )
    in_order = sorted(counts, key=lambda pair: (place_of(pair[0]), SIZES.index(pair[1] or "s")))
    named = [several(texts, kind, counts[kind, size], size) for kind, size in in_order]
    return texts.listed(named) if named else texts.t("part.none")


def bag(texts: Texts, held: Mapping[str, int]) -> str:
    """The parts in a bag, as in `parts`."""
    return parts(texts, [kind for kind, n in held.items() for _ in range(n)])


def place_of(kind: str | None) -> int:
    """The position of a kind in the list of parts; unknown kinds come last."""
    order = list(PARTS)
    return order.index(kind) if kind in order else len(order)


def size_of(part: Json) -> str:
    """The size of a part of a robot, also of a face-down one."""
    kind = part.get("part")
    return PARTS[kind].size if kind in PARTS else str(part.get("size") or "s")


def part_effect(texts: Texts, kind: str) -> str:
    """The name of a part and its effect in a sentence; `kind` is a size for a face-down part."""
    if kind in SIZES:
        name, effect = texts.t(f"part.back.{kind}"), texts.t("ui.junkyard.effect.back")
    else:
        name, known = part_name(texts, kind), PARTS.get(kind)
        family = family_of(kind) + (
            "_everywhere" if known and known.family == MOVER and known.everywhere else ""
        )
        effect = texts.t_or(f"ui.junkyard.effect.{family}", "", n=known.value if known else 0)
    return texts.t("ui.labelled", label=name, words=effect) if effect else name


def family_of(kind: str | None) -> str:
    """The family of a kind of parts: `eye mouth claw mover pipe bomb energy`; empty if it is unknown."""
    known = PARTS.get(kind) if kind else None
    return known.family if known else ""


def is_energy(kind: str | None) -> bool:
    """True if the part is energy."""
    return kind in PARTS and PARTS[kind].family == "energy"


def phase_name(texts: Texts, phase: str) -> str:
    """The name of a phase."""
    return texts.t(f"phase.{phase}")


def refusal(texts: Texts, error: GameError) -> str:
    """The reason for a refusal: the text of the exact reason, else that of the code, else the message."""
    return texts.t_or(f"reason.{error.reason}", texts.t_or(f"error.{error.code}", error.message))
