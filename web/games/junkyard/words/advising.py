"""What a computer advises, in words (docs/BOTS.md: Junkyard Bots)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.junkyard.words.wording import a_part, parts

if TYPE_CHECKING:
    from collections.abc import Callable

    from shell.storage.jsontext import Json
    from shell.texts.texts import Texts


def advised(texts: Texts, advice: Json, own: str, player: Callable[[str], str]) -> str:
    """What to do and what it is for, in a sentence or two. `own` is the colour that is advised.

    Of a scan only the sizes are told: what it would draw, nobody knows.
    """
    turn, reason = advice["turn"], advice["reason"]
    words = {**reason}
    if "scan" in turn:
        sizes = [size for size, count in turn["scan"].items() for _ in range(count)]
        words["parts"] = parts(texts, [None] * len(sizes), sizes)
    if "take" in turn:
        words["part"] = a_part(texts, turn["take"].get("part"), turn["take"].get("size", ""))
    target = reason.get("target") or reason.get("to")
    if target:
        words["target"] = player(target)
    return texts.t(_key(reason, own), **words)


def _key(reason: Json, own: str) -> str:
    """Which text it is: some codes have several."""
    code: str = reason["code"]
    if code == "part":
        return f"ui.hinted.part.{reason['family']}"
    if code == "hope":
        return f"ui.hinted.hope.{reason['family']}"
    if code == "throw" and not reason["target"]:
        return "ui.hinted.throw.nobody"
    if code == "scan" and not reason["points"]:
        return "ui.hinted.scan.nothing"
    if code == "hurt" and reason["leads"]:
        return "ui.hinted.hurt.leader"
    if code == "boost":
        return "ui.hinted.boost.own" if reason["to"] == own else "ui.hinted.boost.other"
    return f"ui.hinted.{code}"
