"""Closing the page at any instant: no turn is lost at any of ten thousand moments.

Random sessions are played on a storage that records every operation. The storage after each operation, with
the next one not begun or torn in the middle, is then opened again.
"""

from __future__ import annotations

import json
import random
from itertools import count
from typing import Any

import pytest
from count_core import COLOURS, Count
from shell.app.app import App
from shell.app.session import Session
from shell.play.running import Running
from shell.play.table import Table
from shell.saves.saves import Saves
from shell.saves.store import Damaged, Elsewhere, Store

from tests.shell.table import COUNTING, CURRENT, GAME, LONG, Drawer, sit_down, turn
from tests.tiers import seeds

KILL_POINTS = 1000
"""The number of moments at which a page is closed, for each seed."""
State = tuple[list[Any], int, Any]
Operation = tuple[str, str, str]


class Diary(Drawer):
    """Storage that records its changes."""

    def __init__(self, kept: dict[str, str]) -> None:
        super().__init__()
        self.kept = dict(kept)
        self.operations: list[Operation] = []

    def set(self, key: str, text: str) -> None:
        super().set(key, text)
        self.operations.append(("set", key, text))

    def remove(self, key: str) -> None:
        super().remove(key)
        self.operations.append(("remove", key, ""))


class Promises:
    """The states that a game may have after each storage operation.

    `made` and `begun` hold, by key, the states whose save has ended or begun, with the number of operations
    until then; a deleted game is None.
    """

    def __init__(self, diary: Diary, app: App) -> None:
        self.diary = diary
        self.made: dict[str, list[tuple[int, State | None]]] = {}
        self.begun: dict[str, list[tuple[int, State | None]]] = {}
        store = app.feature(Saves).store
        save, remove = store.save, store.remove
        for game in store.games()[0]:
            for where in (self.begun, self.made):
                self.note(where, game["key"], stored_state(diary.kept, game["key"]))

        def watched_save(session: Session, saved: str) -> None:
            self.note(self.begun, session.key, state_of(session))
            try:
                save(session, saved)
            except Elsewhere:
                self.begun[session.key].pop()
                raise
            self.note(self.made, session.key, state_of(session))

        def watched_remove(key: str) -> dict[str, str]:
            self.note(self.begun, key, None)
            parts = remove(key)
            self.note(self.made, key, None)
            return parts

        store.save = watched_save  # type: ignore[method-assign]
        store.remove = watched_remove  # type: ignore[method-assign]

    def note(self, where: dict[str, list[tuple[int, State | None]]], key: str, state: State | None) -> None:
        where.setdefault(key, []).append((len(self.diary.operations), state))

    def allowed(self, key: str, done: int) -> list[State | None]:
        """The states that a game may have after so many operations: the last saved, or those being saved."""
        made = [entry for entry in self.made.get(key, []) if entry[0] <= done]
        begun = [state for at, state in self.begun.get(key, []) if at <= done]
        last = made[-1][1] if made else None
        return [last, *begun[len(made) :]]


def state_of(session: Session) -> State:
    return list(session.turns), session.cursor, session.waiting


def stored_state(kept: dict[str, str], key: str) -> State | None:
    drawer = Drawer()
    drawer.kept = kept
    try:
        return state_of(Store(drawer, "reader", COUNTING).load(key)[0])
    except KeyError:
        return None
    except Damaged:
        # The game was never complete or is being deleted: no head is whole.
        return None


def random_turn(position: Count, chance: random.Random) -> Any:
    """A turn of random numbers, often for some of the colours only."""
    named = len(position.colours) if chance.random() < 0.6 else chance.randrange(len(position.colours))
    return turn("".join(chance.choice("123") for _ in range(named)))


def do_something(app: App, chance: random.Random) -> None:
    table, saves = app.feature(Table), app.feature(Saves)
    what = chance.random()
    if app.session.over or what < 0.02:
        position = Count(COLOURS[: chance.choice((2, 3))], goal=chance.choice((9, 100, 1000)))
        table.start(position, {"colours": 2}, {"red": "Anna"})
    elif what < 0.72:
        if app.session.waiting is None:
            table.play(json.dumps(random_turn(app.session.position, chance)))
        else:
            pending = app.session.try_turn(app.session.waiting).pending
            assert pending is not None
            app.act("choice", str(chance.choice(pending["options"])))
            app.feature(Running).settle()
    elif what < 0.86:
        for _ in range(chance.randint(1, 3)):
            app.act("undo-turn")
    elif what < 0.9:
        app.act("redo")
    elif what < 0.92:
        saves.store.rename(app.session.key, chance.choice(("Evening", "Été", "")))
    elif what < 0.96:
        app.act("load")
        app.act("duplicate-game", app.session.key)
        app.act("close")
    else:
        others = [g["key"] for g in saves.store.games()[0] if g["key"] != app.session.key]
        app.act("load")
        if others and chance.random() < 0.5:
            app.act("delete-game", chance.choice(others))
        elif others:
            app.act("open-game", chance.choice(others))
        app.act("close")


def after(kept: dict[str, str], operation: Operation, share: float | None = None) -> dict[str, str]:
    """The storage after an operation; with `share`, after one of which only this part was written."""
    what, key, text = operation
    kept = dict(kept)
    if what == "remove":
        kept.pop(key, None)
    else:
        kept[key] = text if share is None else text[: int(len(text) * share)]
    return kept


def check(kept: dict[str, str], promises: Promises, done: int, where: str, only: str = "") -> None:
    """Check that all games, or only the one of the entry `only`, have an allowed state."""
    key_of_game = only.removeprefix(GAME).partition(".")[0]
    for key in [key for key in promises.begun if not only or key == key_of_game]:
        assert stored_state(dict(kept), key) in promises.allowed(key, done), (
            f"{where}: game {key} after {done}"
        )


@pytest.mark.slow
@pytest.mark.parametrize("number", seeds(2, 20))
def test_no_turn_is_lost_wherever_the_page_is_closed(number: int) -> None:
    chance = random.Random(number)
    start: dict[str, str] = {}
    points, keys = 0, count()
    while points < KILL_POINTS:
        # Begin in the storage of the last session, closed at a random moment.
        diary = Diary(start)
        app = sit_down(diary)
        app.entropy = lambda: f"k{next(keys)}"
        first = len(diary.operations)
        promises = Promises(diary, app)
        for _ in range(60):
            do_something(app, chance)
        kept = dict(start)
        states = [kept]
        for operation in diary.operations[:first]:
            kept = after(kept, operation)
        for done, operation in enumerate(diary.operations[first:], start=first):
            check(kept, promises, done, "before", operation[1])
            points += 1
            if operation[0] == "set":
                torn = after(kept, operation, chance.random())
                check(torn, promises, done, "torn", operation[1])
                points += 1
                states.append(torn)
            kept = after(kept, operation)
            states.append(kept)
        check(kept, promises, len(diary.operations), "end")
        assert kept == diary.kept
        start = chance.choice(states)
    assert points >= KILL_POINTS


@pytest.mark.parametrize("share", [0.0, 0.3, 0.99])
def test_the_page_opens_with_the_game_after_a_torn_write(share: float) -> None:
    diary = Diary({})
    app = sit_down(diary, LONG)
    for _ in range(20):
        app.feature(Table).play(json.dumps(turn("12")))
    turns = list(app.session.turns)
    newest = [key for what, key, _ in diary.operations if what == "set" and key.startswith(GAME)][-1]
    torn = Drawer()
    torn.kept = dict(diary.kept)
    torn.kept[newest] = torn.kept[newest][: int(len(torn.kept[newest]) * share)]
    again = sit_down(torn)
    assert torn.kept[CURRENT] == app.session.key == again.session.key
    assert again.session.turns == turns[: len(again.session.turns)]
    assert len(again.session.turns) >= len(turns) - 1
    assert again.feature(Saves).notice == "older"
    assert app.t("ui.notice.older")[:20] in again.view()["notice"]
