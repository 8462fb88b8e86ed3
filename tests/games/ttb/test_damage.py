"""Up to six entries of the storage are damaged at once: no readable data is lost.

Games are played on the real app with a storage in a dict, one of them for 90 turns. A round takes the storage
after one of the turns, damages one to six entries, opens the page on it, plays on, and opens it again:

- no exception is raised;
- the newest state that the damage has left readable is back (`expected` derives it from the history alone);
- every damaged text is still in storage: set aside once the page has opened the game or list it belongs to;
- the game goes on, and its new turns are there when the page opens again.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from games.ttb.game import TTB
from games.ttb.puzzles.collection.collected import Collection
from games.ttb.puzzles.collection.stock import Stock
from shell.app.app import App
from shell.app.session import Session
from shell.play.table import Table
from shell.saves.saves import Saves
from shell.saves.store import seal
from shell.texts.texts import Texts

import ttb_core as ttb
from tests.games.ttb.tables import EVERYTHING, Drawer, table

pytestmark = pytest.mark.slow

PUZZLES = (
    Path(__file__).resolve().parents[3]
    / "web"
    / "static"
    / "games"
    / "ttb"
    / "puzzles"
    / "collection"
    / "puzzles.json"
)
TODAY = "2026-03-01"
GAME, ASIDE, CURRENT = "ttb.game.", "ttb.aside.", "ttb.current"
"""Repeated here because the expectations must not depend on the code."""
TURNS, BEFORE, FIRST_VERSION = 90, 20, 5
"""The turns of the long game, of the game before it, and of a game in the first version of the format."""
MOST, BLOCK = 6, 16
SOME = (*range(20), 30, 72, 91)
"""The seeds of rounds of the normal run; each of the `CASES` is among them."""
ALL = range(400)
CASES = {
    "the game",
    "the game, one save before",
    "the game, without its past",
    "another game",
    "another game, one save before",
    "another game, without its past",
    "a new game",
}
SMALL = {
    "ttb.preferences": '{"version":1,"theme":"dark"}',
    "ttb.puzzles": '{"version":1,"best":{"some":2},"own":[]}',
    "ttb.editor": '{"version":1,"position":{"bots":{"red1":{"at":[0,0],"facing":"E"}}}}',
    "ttb.new-game": '{"form":{"colours":3},"names":{}}',
    "ttb.solver": json.dumps(
        {
            "version": 1,
            "rating": 1240,
            "trials": {"some": [1, 2]},
            "days": {day: [2, 0, 1] for day in ("2024-02-29", "2025-12-31", "2026-02-28", "2026-03-01")},
        }
    ),
}
COLLECTION = Collection(PUZZLES.read_text(encoding="utf-8"))
ENGLISH = Texts("en", table("en"))
_clock = iter(range(10**9))


def drawer_with(kept: dict[str, str]) -> Drawer:
    drawer = Drawer()
    drawer.kept = dict(kept)
    return drawer


def sit_down(drawer: Drawer) -> App:
    """A page on this storage; clock and names of games continue across pages."""
    app = App(drawer, ENGLISH, lambda: f"n{next(_clock)}", lambda: f"T{next(_clock):09}", TTB, EVERYTHING)
    app.feature(Table).open_at_start("#play")
    return app


def play_on(app: App, chance: random.Random) -> None:
    """Play a random turn; some stop at a decision, and sometimes turns are taken back first."""
    if chance.random() < 0.1:
        for _ in range(chance.randint(1, 3)):
            app.act("undo-turn")
    position = app.session.position
    changes: Any = chance.choice(ttb.legal_changes(position))
    turn: dict[str, Any] = {"change": changes, "double": False, "choices": []}
    while (pending := ttb.play(position, ttb.turn_from_json(turn)).pending) and chance.random() < 0.9:
        asked = pending.to_json()
        turn["choices"].append({asked["kind"]: chance.choice(asked["options"])})
    app.feature(Table).play(json.dumps(turn))


def settle(app: App) -> None:
    """Run the page's pending work."""
    while any(effect["do"] == "later" for effect in app.act("job")):
        pass


# History: the storage after each turn, and the purpose of each entry


@dataclass(frozen=True)
class State:
    """A game as saved once, and the entries needed to read it."""

    turns: tuple[str, ...]
    cursor: int
    waiting: str
    position: str
    needs: tuple[str, ...]


@dataclass
class Moment:
    """The storage after a turn, and the states of each game in it, the newest first."""

    kept: dict[str, str]
    states: dict[str, list[State]] = field(default_factory=dict)
    """The most recently saved game comes first."""


def parts_of(session: Session) -> tuple[tuple[str, ...], int, str, str]:
    return (
        tuple(json.dumps(turn) for turn in session.turns),
        session.cursor,
        json.dumps(session.waiting),
        json.dumps(ttb.position_to_json(session.position)),
    )


def history(seed: str) -> list[Moment]:
    """Play some games and record the storage after every turn of the last and longest."""
    chance = random.Random(seed)
    drawer = Drawer()
    app = sit_down(drawer)
    # Other entries that may exist, in place of the game of a first visit.
    drawer.kept = {"other.page": "theirs", **SMALL}
    states: dict[str, list[State]] = {}
    moments: list[Moment] = []
    save = app.feature(Saves).store.save

    def watched(session: Session, saved: str) -> None:
        before = dict(drawer.kept)
        save(session, saved)
        game = f"{GAME}{session.key}."
        (head,) = [name for name in (game + "a", game + "b") if drawer.kept.get(name) != before.get(name)]
        blocks = body(drawer.kept[head])["blocks"]
        needs = (game + "start", head, *(game + block for block in blocks))
        others = states.pop(session.key, [])
        newest = State(*parts_of(session), needs)
        states.update({session.key: [newest, *others][:2], **{key: states.pop(key) for key in list(states)}})

    app.feature(Saves).store.save = watched  # type: ignore[method-assign]
    # A game of the first version that has not been opened since.
    old = Session(TTB, ttb.new_game(colours=2, seed="first"), {}, {}, "old")
    while len(old.turns) < FIRST_VERSION:
        for changes in ttb.legal_changes(old.position):
            turn: Any = {"change": changes, "double": False, "choices": []}
            if (outcome := old.try_turn(turn)).pending is None:
                old.commit(turn, outcome.position)
                break
    drawer.kept[GAME + "old"] = json.dumps({**old.to_json(), "saved": "S"})
    states["old"] = [State(*parts_of(old), (GAME + "old",))]
    for turns in (BEFORE, TURNS):
        app.feature(Table).start(
            ttb.new_game(colours=2, seed=f"{seed}{turns}", score_victory=False),
            {"colours": 2},
            {"red": "Anna"},
        )
        app.feature(Saves).store.rename(app.session.key, f"Evening {turns}")
        while len(app.session.turns) < turns and not app.session.over:
            play_on(app, chance)
            if turns == TURNS:
                moments.append(Moment(dict(drawer.kept), {key: list(of) for key, of in states.items()}))
    assert len(app.session.turns) == TURNS, "the long game has ended too soon"
    return moments


# Damage: a function from a text to its remains, None if nothing remains


def _changed(text: str, at: int, chance: random.Random) -> str:
    return text[:at] + chance.choice('0xé"}\ud800') + text[at + 1 :]


def _miscounted(text: str, at: int, chance: random.Random) -> str:
    digit = re.search(r"\d", text[at:])
    return (
        text[: (at := at + digit.start())] + chance.choice("0123456789") + text[at + 1 :] if digit else text
    )


def _foreign(text: str, at: int, chance: random.Random) -> str:
    numbers = ("99" + text, "2.1." + "9" * 5000)
    return chance.choice(("null", "[]", '{"version":99}', "7", "<!doctype html>", "[" * 5000, *numbers))


def _sealed(text: str, at: int, chance: random.Random) -> str:
    """A valid seal around data of another program."""
    data: Any = chance.choice(({}, {"turns": 7}, {"start": []}, {"key": "other"}))
    return seal(chance.choice((0, 3, 10**9)), data)


Damage = Callable[[str, int, random.Random], str | None]
# Damage to a text at a place in it. The first version has no checksum and would not notice these four.
UNNOTICED: tuple[Damage, ...] = (
    _changed,
    _miscounted,
    lambda text, at, chance: text[:at] + text[at + chance.randint(1, 9) :],
    lambda text, at, chance: text[:at] + text[chance.randrange(at + 1) :],
)
NOTICED: tuple[Damage, ...] = (
    lambda text, at, chance: text[:at],
    lambda text, at, chance: text[at + 1 :],
    # A file system may leave a block of zeros.
    lambda text, at, chance: text[:at] + "\0" * len(text[at : at + 512]) + text[at + 512 :],
    lambda text, at, chance: "",
    lambda text, at, chance: None,
    _foreign,
    _sealed,
)


def damaged(moment: Moment, chance: random.Random) -> dict[str, str | None]:
    """One to six entries with their remains."""
    names = [name for name in moment.kept if name.startswith("ttb.")]
    if chance.random() < 0.5:  # All damage is to one game.
        game = GAME + chance.choice(list(moment.states))
        names = [name for name in names if name.startswith(game)]
    found = {}
    for name in chance.sample(names, min(len(names), chance.randint(1, MOST))):
        kept = moment.kept[name]
        kinds = NOTICED if name == GAME + "old" else UNNOTICED + NOTICED
        text = chance.choice(kinds)(kept, chance.randrange(len(kept)), chance)
        if text != kept:
            found[name] = text
    return found


# Expectations


def expected(moment: Moment, damage: dict[str, str | None]) -> tuple[str, State | None, str]:
    """The case, the state that must be on the table if one is complete, and its position."""
    current = damage.get(CURRENT, moment.kept[CURRENT])
    keys = sorted(moment.states, key=lambda key: not listed(moment, key, damage))
    keys.sort(key=lambda key: key != current)
    for key in keys:
        which = "the game" if key == current else "another game"
        for age, state in enumerate(moment.states[key]):
            if not damage.keys() & set(state.needs):
                return f"{which}{', one save before' if age else ''}", state, state.position
        position = newest_position(moment, key, damage)
        if position:
            return f"{which}, without its past", None, position
    return "a new game", None, ""


def listed(moment: Moment, key: str, damage: dict[str, str | None]) -> bool:
    """True if the list of games can show this one: one of its heads is intact."""
    return any(state.needs[:2][-1] not in damage for state in moment.states[key])


def newest_position(moment: Moment, key: str, damage: dict[str, str | None]) -> str:
    """The newest readable position of a game without a complete state, or ""."""
    for state in moment.states[key]:
        head, *needed = state.needs[1:] or ("",)  # The first version has no blocks.
        if needed and state.cursor >= len(needed) * BLOCK and not damage.keys() & {head, needed[-1]}:
            return state.position
    blocks = [name for name in moment.kept if name.startswith(f"{GAME}{key}.t") and "-" in name]
    whole = [name for name in blocks if name not in damage]
    if not whole:
        return ""
    newest = max(whole, key=lambda name: (counter(moment.kept[name]), int(name.split(".t")[1].split("-")[0])))
    return json.dumps(body(moment.kept[newest])["position"])


def counter(text: str) -> int:
    return int(text.split(".")[1])


def body(text: str) -> Any:
    """The data of an intact entry."""
    return json.loads(text.split(".", 3)[3])


def may_go_unnoticed(text: str, before: str) -> bool:
    """True if damage may go unnoticed without a checksum: the entry is still an object of its version."""
    try:
        now, then = json.loads(text), json.loads(before)
    except (ValueError, RecursionError):
        return False
    return isinstance(now, dict) and now.get("version") == then.get("version")


def open_damaged(moment: Moment, chance: random.Random) -> str:
    """Run one round and return its case."""
    damage = damaged(moment, chance)
    drawer = drawer_with(moment.kept)
    for name, text in damage.items():
        if text is None:
            del drawer.kept[name]
        else:
            drawer.kept[name] = text
    case, state, position = expected(moment, damage)
    app = sit_down(drawer)
    if state is not None:
        assert parts_of(app.session) == (state.turns, state.cursor, state.waiting, state.position), (
            f"not {case}"
        )
    elif position:
        assert parts_of(app.session)[3] == position, f"not {case}"
    else:
        assert not app.session.turns, f"not {case}"
    settle(app)
    play_on(app, chance)
    again = sit_down(drawer)
    assert parts_of(again.session) == parts_of(app.session), "what was played on is not there"
    again.act("load")
    settle(again)
    for game in again.feature(Saves).store.games()[0]:
        again.act("open-game", game["key"])
        settle(again)
    again.feature(Stock).collection_file.here = COLLECTION
    again.act("day", TODAY)
    for action, value in (("puzzles", "today"), ("puzzles", "own"), ("edit", "")):
        again.act(action, value)
        again.view()
    aside = {text for name, text in drawer.kept.items() if name.startswith(ASIDE)}
    for name, text in damage.items():
        if text is not None and name != CURRENT and not may_go_unnoticed(text, moment.kept[name]):
            assert text in aside, f"{name} is not set aside: {text[:60]!r}"
    assert drawer.kept["other.page"] == "theirs", "another page's entry was touched"
    return case


@pytest.mark.parametrize("seeds", [SOME, pytest.param(ALL, marks=pytest.mark.walk)], ids=len)
def test_damage_of_any_kind_takes_nothing_that_can_be_read(seeds: Sequence[int]) -> None:
    moments = history("storage")
    cases = set()
    for number in seeds:
        chance = random.Random(number)
        try:
            cases.add(open_damaged(chance.choice(moments), chance))
        except Exception as error:
            error.add_note(f"in round {number}")
            raise
    assert cases == CASES
