"""Damaged storage: whatever happens to a few entries at once, nothing that can be read is lost.

    PYTHONPATH=.:web python3 bench/fuzz_storage.py --rounds 20000

Games are played on the real app over a storage in a dict, one of them for 90 turns. A round takes the
storage as it was after one of the turns, damages one to six entries, opens the page on it, plays on, and
opens it again:

- nothing raises;
- the newest state is back that the damage has left readable (`expected` says which, from the history alone);
- every text that was damaged is in storage still: set aside, once what it belongs to has been opened;
- the game goes on, and what is played is there when the page opens again.

Prints how often each case came up; stops at the first round that breaks a promise, with its number.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from games.ttb.features import FEATURES
from games.ttb.game import TTB
from games.ttb.puzzles.collection.collected import Collection
from games.ttb.puzzles.collection.stock import Stock
from shell.app.app import App
from shell.app.session import Session
from shell.features import FEATURES as SHELL
from shell.saves.saves import Saves
from shell.saves.store import seal
from shell.table.table import Table
from shell.texts.texts import Texts

import ttb_core as ttb

STATIC = Path(__file__).parent.parent / "web" / "static"
ENGLISH = STATIC / "texts" / "en.json"
PUZZLES = STATIC / "games" / "ttb" / "puzzles" / "collection" / "puzzles.json"
TODAY = "2026-03-01"
GAME, ASIDE, CURRENT = "ttb.game.", "ttb.aside.", "ttb.current"
"""Written down here too: what the fuzz expects must not follow the code."""
TURNS, BEFORE, FIRST_VERSION = 90, 20, 5
"""Turns of the long game, of the one played before it, and of one in the first version of the format."""
MOST, BLOCK = 6, 16
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


class Drawer:
    """Storage in a dict."""

    def __init__(self, kept: dict[str, str]) -> None:
        self.kept = dict(kept)

    def get(self, key: str) -> str | None:
        return self.kept.get(key)

    def set(self, key: str, text: str) -> None:
        self.kept[key] = text

    def remove(self, key: str) -> None:
        self.kept.pop(key, None)

    def keys(self) -> list[str]:
        return list(self.kept)


class Broken(AssertionError):
    """A promise that was not kept."""


def need(good: object, what: str) -> None:
    if not good:
        raise Broken(what)


COLLECTION = Collection(PUZZLES.read_text(encoding="utf-8"))
TEXTS = Texts("en", json.loads(ENGLISH.read_text(encoding="utf-8")))
_clock = iter(range(10**9))


def sit_down(drawer: Drawer) -> App:
    """The page opens on this storage."""
    app = App(
        drawer, TEXTS, lambda: f"n{next(_clock)}", lambda: f"T{next(_clock):09}", TTB, (*SHELL, *FEATURES)
    )
    app.feature(Table).open_at_start("#play")
    return app


def play_on(app: App, chance: random.Random) -> None:
    """Play a random turn; now and then one that stays at a decision, or take some back before."""
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
    """Let the page do what it does by itself."""
    while any(effect["do"] == "later" for effect in app.act("job")):
        pass


# The history: what was in storage after each turn, and what each entry is for


@dataclass(frozen=True)
class State:
    """A game as one save has left it, and the entries without which it cannot be read."""

    turns: tuple[str, ...]
    cursor: int
    waiting: str
    position: str
    needs: tuple[str, ...]


@dataclass
class Moment:
    """The storage after a turn, and of each game the states that are in it, the newest first."""

    kept: dict[str, str]
    states: dict[str, list[State]] = field(default_factory=dict)
    """The game that was saved last comes first."""


def told(session: Session) -> tuple[tuple[str, ...], int, str, str]:
    return (
        tuple(json.dumps(turn) for turn in session.turns),
        session.cursor,
        json.dumps(session.waiting),
        json.dumps(ttb.position_to_json(session.position)),
    )


def history(seed: str) -> list[Moment]:
    """Play some games, and note the storage after every turn of the last and longest."""
    chance = random.Random(seed)
    drawer = Drawer({})
    app = sit_down(drawer)
    # In place of the game that every first visit begins with: what else may be there.
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
        newest = State(*told(session), needs)
        states.update({session.key: [newest, *others][:2], **{key: states.pop(key) for key in list(states)}})

    app.feature(Saves).store.save = watched  # type: ignore[method-assign]
    # A game of the first version, which nobody has opened since.
    old = Session(TTB, ttb.new_game(colours=2, seed="first"), {}, {}, "old")
    while len(old.turns) < FIRST_VERSION:
        for changes in ttb.legal_changes(old.position):
            turn: Any = {"change": changes, "double": False, "choices": []}
            if (outcome := old.try_turn(turn)).pending is None:
                old.commit(turn, outcome.position)
                break
    drawer.kept[GAME + "old"] = json.dumps({**old.to_json(), "saved": "S"})
    states["old"] = [State(*told(old), (GAME + "old",))]
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
    need(len(app.session.turns) == TURNS, "the long game has ended too soon")
    return moments


# Damage: of a text, what is left of it; `None` if nothing is


def _cut(text: str, chance: random.Random) -> str:
    return text[: chance.randrange(len(text))]


def _beheaded(text: str, chance: random.Random) -> str:
    return text[chance.randrange(1, len(text)) :]


def _changed(text: str, chance: random.Random) -> str:
    at = chance.randrange(len(text))
    return text[:at] + chance.choice('0xé"}\ud800') + text[at + 1 :]


def _miscounted(text: str, chance: random.Random) -> str:
    digits = [at for at, character in enumerate(text) if character.isdigit()]
    if not digits:
        return text
    at = chance.choice(digits)
    return text[:at] + chance.choice("0123456789") + text[at + 1 :]


def _missing(text: str, chance: random.Random) -> str:
    at = chance.randrange(len(text))
    return text[:at] + text[at + chance.randint(1, 9) :]


def _twice(text: str, chance: random.Random) -> str:
    at = chance.randrange(len(text))
    return text[:at] + text[chance.randrange(at + 1) :]


def _zeros(text: str, chance: random.Random) -> str:
    """What a file system may leave of a block."""
    at = chance.randrange(len(text))
    return text[:at] + "\0" * len(text[at : at + 512]) + text[at + 512 :]


def _foreign(text: str, chance: random.Random) -> str:
    others = (
        "null",
        "[]",
        '{"version":99}',
        "7",
        "<!doctype html>",
        "[" * 5000,
        "99" + text,
        "2.1." + "9" * 5000,
    )
    return chance.choice(others)


def _sealed(text: str, chance: random.Random) -> str:
    """Whole, but nothing of ours: written by another program."""
    data: Any = chance.choice(({}, {"turns": 7}, {"start": []}, {"key": "other"}))
    return seal(chance.choice((0, 3, 10**9)), data)


def _emptied(text: str, chance: random.Random) -> str:
    return ""


def _gone(text: str, chance: random.Random) -> None:
    return None


DAMAGES: tuple[Callable[[str, random.Random], str | None], ...] = (
    _cut, _beheaded, _changed, _miscounted, _missing, _twice, _zeros, _foreign, _sealed, _emptied, _gone,
)  # fmt: skip


# Without a checksum, as in the first version, a change may go unnoticed.
PLAIN = (_cut, _beheaded, _zeros, _foreign, _sealed, _emptied, _gone)


def damaged(moment: Moment, chance: random.Random) -> dict[str, str | None]:
    """One to six entries with what became of them."""
    names = [name for name in moment.kept if name.startswith("ttb.")]
    if chance.random() < 0.5:  # all of it happens to one game
        game = GAME + chance.choice(list(moment.states))
        names = [name for name in names if name.startswith(game)]
    found = {}
    for name in chance.sample(names, min(len(names), chance.randint(1, MOST))):
        kinds = PLAIN if name == GAME + "old" else DAMAGES
        text = chance.choice(kinds)(moment.kept[name], chance)
        if text != moment.kept[name]:
            found[name] = text
    return found


# What must come back


def expected(moment: Moment, damage: dict[str, str | None]) -> tuple[str, State | None, str]:
    """Which case it is, the state that must be on the table if one is complete, and its position."""
    current = damage.get(CURRENT, moment.kept[CURRENT])
    keys = sorted(moment.states, key=lambda key: not listed(moment, key, damage))
    keys.sort(key=lambda key: key != current)
    for key in keys:
        which = "the game" if key == current else "another game"
        for age, state in enumerate(moment.states[key]):
            if not damage.keys() & set(state.needs):
                return f"{which}{', one save before' if age else ''}", state, state.position
        position = rest(moment, key, damage)
        if position:
            return f"{which}, without its past", None, position
    return "a new game", None, ""


def listed(moment: Moment, key: str, damage: dict[str, str | None]) -> bool:
    """Whether the list of games can tell of this one: one of its heads is whole."""
    return any(state.needs[:2][-1] not in damage for state in moment.states[key])


def rest(moment: Moment, key: str, damage: dict[str, str | None]) -> str:
    """The newest position that can be read of a game without a complete state; empty if there is none."""
    for state in moment.states[key]:
        head, *needed = state.needs[1:] or ("",)  # the first version has none
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
    """What an entry that is in order says."""
    return json.loads(text.split(".", 3)[3])


def passes(text: str, before: str) -> bool:
    """Whether damage without a checksum may go unnoticed: the entry is an object of its version still."""
    try:
        now, then = json.loads(text), json.loads(before)
    except (ValueError, RecursionError):
        return False
    return isinstance(now, dict) and now.get("version") == then.get("version")


def fuzz(moment: Moment, chance: random.Random) -> str:
    """One round. Answers which case it was; raises `Broken`, or whatever the app raises."""
    damage = damaged(moment, chance)
    drawer = Drawer(moment.kept)
    for name, text in damage.items():
        if text is None:
            del drawer.kept[name]
        else:
            drawer.kept[name] = text
    case, state, position = expected(moment, damage)
    app = sit_down(drawer)
    if state is not None:
        need(told(app.session) == (state.turns, state.cursor, state.waiting, state.position), f"not {case}")
    elif position:
        need(told(app.session)[3] == position, f"not {case}")
    else:
        need(not app.session.turns, f"not {case}")
    settle(app)
    play_on(app, chance)
    again = sit_down(drawer)
    need(told(again.session) == told(app.session), "what was played on is not there")
    again.act("load")
    settle(again)
    for game in again.feature(Saves).store.games()[0]:
        again.act("open-game", game["key"])
        settle(again)
    again.feature(Stock).collection = COLLECTION
    again.act("day", TODAY)
    for action, value in (("puzzles", "today"), ("puzzles", "own"), ("edit", "")):
        again.act(action, value)
        again.view()
    aside = {text for name, text in drawer.kept.items() if name.startswith(ASIDE)}
    for name, text in damage.items():
        if text is not None and name != CURRENT and not passes(text, moment.kept[name]):
            need(text in aside, f"{name} is not set aside: {text[:60]!r}")
    need(drawer.kept["other.page"] == "theirs", "another page's entry was touched")
    return case


def rounds(count: int, seed: str, histories: int = 5) -> Iterator[str]:
    """The cases of so many rounds. Every so often other games are played."""
    moments: list[Moment] = []
    for number in range(count):
        chance = random.Random(f"{seed} {number}")
        if number % max(1, count // histories) == 0:
            moments = history(f"{seed} {number}")
        try:
            yield fuzz(chance.choice(moments), chance)
        except Exception as error:
            raise Broken(f"round {number} of {count} with seed {seed!r}: {error}") from error


def main() -> int:
    parser = argparse.ArgumentParser(description="Fuzz the storage of games.")
    parser.add_argument("--rounds", type=int, default=1000, help="how many (1,000)")
    parser.add_argument("--seed", default="storage", help="any text")
    options = parser.parse_args()
    found: Counter[str] = Counter()
    begin = shown = time.perf_counter()
    for case in rounds(options.rounds, options.seed):
        found[case] += 1
        if time.perf_counter() - shown > 1:
            shown = time.perf_counter()
            print(f"\r{found.total():,} of {options.rounds:,}", end="", file=sys.stderr)
    print(file=sys.stderr)
    print(f"{options.rounds:,} rounds in {time.perf_counter() - begin:.0f} s, no promise broken")
    for name, count in found.most_common():
        print(f"{count:>10,} {name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
