"""The words of puzzles: their names, goals and hints."""

from __future__ import annotations

from collections.abc import Sequence

from games.junkyard.puzzles.attempt import PuzzleSession
from games.junkyard.words.names import a_part, part_name, parts
from shell.storage.jsontext import Json
from shell.texts.texts import Texts

import junkyard_core as junk
from junkyard_core.anatomy import anatomy
from junkyard_core.interchange import pieces_from_json
from junkyard_core.lattice import Piece
from junkyard_core.parts import PIPE
from junkyard_core.puzzles.goals import SIZE_OF, Aim, Standing
from junkyard_core.puzzles.puzzle import OTHER, Puzzle

HINTS = 2
"""The number of steps of each puzzle's hint."""


def name(texts: Texts, kind: str, grade: int, number: int) -> str:
    """The name of a puzzle: its kind, grade and number."""
    return texts.t(f"ui.junkyard.puzzle.{kind}.name", grade=grade, n=number)


def aim(texts: Texts, aim: Aim) -> str:
    """A figure that is wanted, in words."""
    size = SIZE_OF.get(aim.amount, "s")
    part = a_part(texts, f"{'bomb' if aim.name == 'bomb' else 'energy'}_{size}")
    return texts.t(f"ui.junkyard.puzzle.aim.{aim.name}", n=aim.amount, count=aim.many, part=part)


def count(standing: Standing) -> str:
    """A figure as it is now, beside the one that is wanted: `3 / 5`; empty for room and for what is left."""
    wanted = standing.aim
    if wanted.name in ("bomb", "cell", "left", "win"):
        return ""
    return f"{standing.now} / {wanted.many if wanted.name in ('claws', 'mouths') else wanted.amount}"


def task(texts: Texts, puzzle: Puzzle) -> str:
    """The task in a sentence."""
    goals = texts.listed([aim(texts, each) for each in puzzle.goal])
    return texts.t(f"ui.junkyard.puzzle.{puzzle.kind}.task", goals=goals)


def hints(texts: Texts, session: PuzzleSession) -> list[str]:
    """All steps of the hint, from the solution of the file."""
    solution = session.task["solution"]
    if session.duels:
        return _duelling(texts, session)
    if session.builds:
        return _building(texts, solution[0]["build"])
    kinds = [turn["take"]["part"] for turn in solution]
    what = texts.t("ui.junkyard.puzzle.grab.hint.1", parts=parts(texts, kinds))
    return [what, _beginning(texts, session.puzzle.parts, solution[0])]


def refuted(texts: Texts, session: PuzzleSession) -> str:
    """The decision by which a duel was lost, in words."""
    answer = session.mistake
    if answer is None or "take" not in answer:
        return texts.t(f"ui.junkyard.puzzle.duel.{'later' if session.begins_well else 'other'}")
    return texts.t(
        "ui.junkyard.puzzle.duel.refuted",
        rival=texts.t(f"colour.{OTHER}"),
        part=a_part(texts, answer["take"]["part"]),
    )


def _building(texts: Texts, built: list[Json]) -> list[str]:
    """The parts that pipes help, then how many pipes help each."""
    pieces = tuple(pieces_from_json(built))
    helped = [
        (piece.kind, bonus)
        for piece, bonus in zip(pieces, anatomy(pieces).bonuses, strict=True)
        if bonus and junk.PARTS[piece.kind].family != PIPE
    ]
    if not helped:
        return [texts.t("ui.junkyard.puzzle.build.hint.none")] * HINTS
    names = parts(texts, [kind for kind, _ in helped])
    each = [
        texts.t("ui.junkyard.puzzle.build.hint.bonus", part=part_name(texts, kind), n=bonus)
        for kind, bonus in sorted(helped, key=lambda pair: (-pair[1], pair[0]))
    ]
    return [
        texts.t("ui.junkyard.puzzle.build.hint.1", parts=names),
        texts.t("ui.junkyard.puzzle.build.hint.2", parts=texts.listed(each)),
    ]


def _duelling(texts: Texts, session: PuzzleSession) -> list[str]:
    """The most tempting wrong take with the rival's answer, then the right one."""
    wrong, answer = a_part(texts, session.lure), a_part(texts, session.answer)
    rival = texts.t(f"colour.{OTHER}")
    lure = texts.t("ui.junkyard.puzzle.duel.hint.1", part=wrong, rival=rival, other=answer)
    solver, _ = session.puzzle.duellists
    return [lure, _beginning(texts, solver.parts, session.task["solution"][0])]


def _beginning(texts: Texts, robot: Sequence[Piece], first: Json) -> str:
    """The first take, and its holders."""
    kinds = {piece.at: piece.kind for piece in robot}
    by = parts(texts, [kinds[x, y] for x, y in first["by"]])
    part = a_part(texts, first["take"]["part"])
    return texts.t("ui.junkyard.puzzle.grab.hint.2", part=part, holders=by)
