"""The hints for a drill, one step more at each request: the elements it needs, then the cards.

Beside other robots, or with a hand for each turn, there are three steps: the elements, the first turn (or its
first cards), and the rest.
"""

from __future__ import annotations

from games.rally.registers import TURN
from games.rally.turn.cards import card_name
from games.rally.words.names import element_name
from shell.storage.jsontext import Json
from shell.texts.texts import Texts

from rally_core.cards import KIND_OF
from rally_core.drills.drill import OTHERS


def steps(task: Json, texts: Texts) -> list[str]:
    """All steps of a drill's hint in words; the last ones name the cards of the solution, one each."""
    t = texts.t
    if task.get("hands") or task.get("others"):
        return _three(task, texts)
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


FIRST_CARDS = 2
"""The number of cards told first if there is only one turn."""


def _three(task: Json, texts: Texts) -> list[str]:
    """The three steps of a drill with several hands or other robots."""
    names = [_piece(texts, name) for name in task["key"]]
    laid = cards(task)
    first = TURN if len(laid) > TURN else FIRST_CARDS
    return [
        texts.t("ui.rally.drill.hint.uses", things=texts.listed(names)),
        _cards(texts, laid[:first], 0),
        _cards(texts, laid[first:], first),
    ]


def _piece(texts: Texts, name: str) -> str:
    return texts.t("ui.rally.drill.hint.others") if name == OTHERS else element_name(texts, name)


def _cards(texts: Texts, laid: list[int | None], before: int) -> str:
    """Cards in words, `before` of them told already."""
    lines = []
    for number, card in enumerate(laid, before):
        turn, register = divmod(number, TURN)
        words = card_name(texts, card) if card else texts.t("ui.rally.drill.empty")
        step = texts.t("ui.rally.drill.hint.card", register=register + 1, card=words)
        if number == before or register == 0:
            step = texts.t("ui.rally.drill.hint.turn", turn=turn + 1, words=step)
        lines.append(step)
    return texts.t("list.comma").join(lines)


def cards(task: Json) -> list[int | None]:
    """The cards of the solution, register by register, up to the last flag."""
    numbers: list[int | None] = []
    for turn in task["solution"]:
        (program,) = turn["programs"].values()
        numbers += program["registers"]
    return numbers[: int(task["least"])]
