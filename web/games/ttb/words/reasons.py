"""The advice of a computer in words, for hints and for reviews."""

from __future__ import annotations

from games.ttb.words.names import bot_name
from shell.storage.jsontext import Json
from shell.texts.texts import Texts

from ttb_core.names import CRYSTAL, points

CLEAR = 15.0
"""A turn that lost more points than this is said to have cost the game."""


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


def turn_words(texts: Texts, decided: list[str], turn: Json) -> str:
    """An advised turn in sentences; `decided` are its changes in words (`Telling.decided`)."""
    return ". ".join(decided) + "." if decided and turn["change"] else texts.t("ui.hinted.keep")
