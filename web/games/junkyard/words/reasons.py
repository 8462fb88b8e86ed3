"""What a computer advises, in words (docs/junkyard/BOTS.md)."""

from __future__ import annotations

from collections.abc import Callable

from games.junkyard.words.names import a_part, parts
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
    code, more = _key(reason, own)
    if code == "part":  # of a new family nobody may have written yet what it is for
        return texts.t_or(f"ui.hinted.part.{more}", texts.t("ui.hinted.part", **words), **words)
    return texts.t(f"ui.hinted.{code}.{more}" if more else f"ui.hinted.{code}", **words)


def _key(reason: Json, own: str) -> tuple[str, str]:
    """Which text it is: of some codes there are several."""
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
