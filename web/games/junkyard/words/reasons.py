"""The advice of a computer in words (docs/junkyard/BOTS.md)."""

from __future__ import annotations

from collections.abc import Callable

from games.junkyard.words.names import a_part, parts
from shell.storage.jsontext import Json
from shell.texts.texts import Texts


def advice_words(texts: Texts, advice: Json, own: str, player: Callable[[str], str]) -> str:
    """The advised decision and its purpose, in a sentence or two. `own` is the advised colour.

    Of a scan only the sizes are named, since nobody knows what it would draw.
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
    code, more = _key(reason, own)
    if code == "part":  # a new family may lack a text of its own
        return texts.t_or(f"ui.hinted.part.{more}", texts.t("ui.hinted.part", **words), **words)
    return texts.t(f"ui.hinted.{code}.{more}" if more else f"ui.hinted.{code}", **words)


def _key(reason: Json, own: str) -> tuple[str, str]:
    """The code of a reason and the variant of its text, empty if the code has only one."""
    code: str = reason["code"]
    more = ""
    if code in ("part", "hope"):
        more = reason["family"]
    elif code == "throw" and not reason["target"]:
        more = "nobody"
    elif code == "scan" and not reason["points"]:
        more = "nothing"
    elif code == "hurt" and reason["leads"]:
        more = "leader"
    elif code == "boost":
        more = "own" if reason["to"] == own else "other"
    return code, more
