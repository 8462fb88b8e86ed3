"""The advice of a computer in words, for hints and for reviews."""

from __future__ import annotations

from collections.abc import Sequence

from games.ttb.words.names import bot_name, hex_name
from shell.review.review import CLEAR
from shell.storage.jsontext import Json
from shell.texts.texts import Texts

from ttb_core.names import CRYSTAL, points


def cost_words(texts: Texts, cost: float) -> str:
    """The cost of a turn in words: by how many points it fell short of the best turn."""
    if cost > CLEAR:
        return texts.t("ui.review.cost_game")
    return texts.t("ui.review.cost", n=max(1, round(cost)))


def reason_words(texts: Texts, reason: Json) -> str:
    """A reason in words (docs/ttb/BOTS.md: Hints and looking back)."""
    t = texts.t
    crystal = reason.get("crystal")
    owner = bot_name(texts, reason["owner"]) if "owner" in reason else ""
    worth = points(CRYSTAL[crystal]) if crystal else ""
    words = t(f"ui.why.{reason['code']}", points=worth, owner=owner)
    turns = reason.get("turns")
    if turns is None:
        return words
    return words + " " + (t("ui.why.now") if turns == 1 else t("ui.why.turns", n=turns))


def better_hex(played: Json, better: Json) -> Sequence[int] | None:
    """The hex of the new crystal in the better turn if that alone makes the difference; otherwise None.

    >>> enter = lambda *at: {"change": [], "choices": [{"zap": "load"}, {"crystal": list(at)}]}
    >>> better_hex(enter(1, 0), enter(0, 2)), better_hex(enter(1, 0), enter(1, 0))
    ([0, 2], None)
    """
    if any(played.get(name) != better.get(name) for name in ("change", "double")):
        return None
    here, there = played.get("choices") or [], better.get("choices") or []
    different = [choice for n, choice in enumerate(there) if n >= len(here) or here[n] != choice]
    if len(here) != len(there) or len(different) != 1 or not different[0].get("crystal"):
        return None
    hex_: Sequence[int] = different[0]["crystal"]
    return hex_


def turn_words(texts: Texts, decided: list[str], turn: Json, played: Json | None = None) -> str:
    """An advised turn in sentences; `decided` are its changes in words (`Telling.decided`).

    If it differs from the `played` turn in the hex of the new crystal alone, only that is said.
    """
    hex_ = better_hex(played, turn) if played is not None else None
    if hex_ is not None:
        return texts.t("ui.review.hex", hex=hex_name(texts, hex_))
    return ". ".join(decided) + "." if decided and turn["change"] else texts.t("ui.hinted.keep")
