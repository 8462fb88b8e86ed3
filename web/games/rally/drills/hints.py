"""The hints for a drill, one step more at each request: the elements it needs, then the cards."""

from __future__ import annotations

from games.rally.registers import TURN
from games.rally.words.names import element_name
from shell.storage.jsontext import Json
from shell.texts.texts import Texts

from rally_core.cards import KIND_OF


def steps(task: Json, texts: Texts) -> list[str]:
    """All steps of a drill's hint in words; the last ones name the cards of the solution, one each."""
    t = texts.t
    lines = []
    key = task.get("key")
    if isinstance(key, list) and key:
        names = ", ".join(element_name(texts, name) for name in key)
        lines.append(t("ui.rally.drill.hint.key", things=names))
    for number, card in enumerate(cards(task), 1):
        turn, register = divmod(number - 1, TURN)
        kind = t(f"ui.rally.card.{KIND_OF[card].id}") if card else t("ui.rally.drill.empty")
        words = "ui.rally.drill.hint.later" if turn else "ui.rally.drill.hint.card"
        lines.append(t(words, register=register + 1, card=kind))
    return lines


def cards(task: Json) -> list[int | None]:
    """The cards of the solution, register by register, up to the last flag."""
    numbers: list[int | None] = []
    for turn in task["solution"]:
        (program,) = turn["programs"].values()
        numbers += program["registers"]
    return numbers[: int(task["least"])]
