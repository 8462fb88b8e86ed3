"""Sentences about the pieces of a person that others touched in a turn (docs/ttb/EVENTS.md)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from shell.app.game import Player
from shell.storage.jsontext import Json
from shell.texts.texts import Texts

_EFFECTS = {"rotate": "turned", "move": "moved", "load": "loaded", "unload": "unloaded"}
"""The ends of the texts `touched.zap_EFFECT` by the event that a forced order leads to."""


def touched(
    steps: Sequence[Sequence[Json]], mine: Collection[str], texts: Texts, player: Player
) -> Iterator[tuple[int, str]]:
    """The sentences, each with the number of its step, counted from 1.

    Everything in a turn is the doing of the colour whose turn it is.
    """
    actor, effect, forced = "", "", False
    for number, step in enumerate(steps, 1):
        for at, event in enumerate(step):
            kind = event["type"]
            if kind == "turn":
                actor = event["colour"]
            elif kind == "order":
                forced = False
            if actor in mine:
                continue
            if kind == "force":
                forced = _owner(event["bot"]) in mine
                effect = _effect(step[at + 1 :], event["bot"])
            for key, bot, crystal in _touches(event, mine, forced):
                words: Json = {"player": player(actor), "bot": _number(texts, bot, mine) if bot else ""}
                if crystal:
                    words["crystal"] = texts.t(f"crystal.{crystal}")
                yield number, texts.t(f"touched.{key}{effect if key == 'zap' else ''}", **words)


def _touches(event: Json, mine: Collection[str], forced: bool) -> Iterator[tuple[str, str, str]]:
    """The touches in an event: the end of a key, the bot or empty, the crystal or empty.

    After a forced order of an own bot (`forced`) its effects are told already.
    """
    kind = event["type"]
    if kind == "force" and forced and event["order"]:
        yield "zap", event["bot"], ""
    elif kind == "move" and not forced:
        for move in event["moves"]:
            if move["piece"] != event["by"] and _owner(move["piece"]) in mine:
                yield "push", move["piece"], ""
    elif kind == "load" and not forced and event["owner"] and _owner(event["owner"]) in mine:
        yield "rob", event["owner"], event["crystal"]
    elif kind == "unload" and not forced and event["onto"] == "bot" and _owner(event["target"]) in mine:
        yield "give", event["target"], event["crystal"]
    elif kind == "unload" and not forced and event["onto"] == "base" and event["target"] in mine:
        yield "deliver", "", event["crystal"]


def _effect(after: Sequence[Json], bot: str) -> str:
    """The end of the text about a zap: `_` and the effect of the forced order; empty without any."""
    for event in after:
        if event["type"] in _EFFECTS and bot in (event.get("bot"), event.get("by")):
            return f"_{_EFFECTS[event['type']]}"
    return ""


def _owner(piece: str) -> str:
    """The colour of a bot; of another piece no colour."""
    return piece[:-1]


def _number(texts: Texts, bot: str, mine: Collection[str]) -> str:
    """The number of a bot; with its colour if the person plays several."""
    if len(mine) < 2:
        return bot[-1]
    return texts.t("touched.coloured", n=bot[-1], colour=texts.t(f"colour.{_owner(bot)}"))
