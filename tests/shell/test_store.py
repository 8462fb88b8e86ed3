"""The format of saves: cheap to write, checked when read, every version readable, nothing left behind."""

from __future__ import annotations

import json
import random
import time
from typing import Any

import pytest
from shell.app.session import Session
from shell.saves.exchange import checks, game_of, title_of, to_exchange
from shell.saves.saves import Saves
from shell.saves.store import BLOCK, Damaged, Elsewhere, Store, good_key, seal, unseal

from tests.shell.table import (
    ASIDE,
    COUNTING,
    CURRENT,
    GAME,
    LONG,
    Drawer,
    counted,
    play,
    play_on,
    sit_down,
    turn,
)

NOW = "2026-01-02T03:04:05Z"


class Measuring(Drawer):
    """Storage that counts the characters written."""

    written = 0

    def set(self, key: str, text: str) -> None:
        self.written += len(text)
        super().set(key, text)


# Sealing


def test_a_seal_holds_what_it_sealed() -> None:
    data = {"text": "é \ud800 😀", "n": [1, None, True]}
    assert unseal(seal(7, data)) == (7, data)


@pytest.mark.parametrize("seed", range(20))
def test_any_change_of_a_sealed_text_is_noticed(seed: int) -> None:
    chance = random.Random(seed)
    text = seal(12, {"turns": list(range(50))})
    for _ in range(200):
        at = chance.randrange(len(text))
        other = text[:at] + chance.choice(["", "0", "x", text[at] * 2]) + text[at + 1 :]
        if other != text:
            with pytest.raises(Damaged):
                unseal(other)


@pytest.mark.parametrize("counter", ["00", "+0", "0_0", "٠"])
def test_a_counter_is_written_in_one_way(counter: str) -> None:
    text = seal(0, {})
    assert unseal(text) == (0, {})
    with pytest.raises(Damaged):
        unseal(text.replace(".0.", f".{counter}.", 1))


# Writing


def test_saving_a_turn_of_a_long_game_writes_little_and_takes_little() -> None:
    drawer = Measuring()
    store = Store(drawer, "w", COUNTING)
    session = counted(300)
    whole = len(json.dumps(session.to_json()))
    store.save(session, NOW)
    chance = random.Random(2)
    times = []
    drawer.written = 0
    for _ in range(2 * BLOCK):
        play_on(session, chance)
        begun = time.perf_counter()
        store.save(session, NOW)
        times.append(time.perf_counter() - begun)
    assert drawer.written / len(times) < 1500
    assert drawer.written / len(times) < whole / 5
    # Half a millisecond is usual; the limit is for a busy machine.
    assert sorted(times)[len(times) // 2] < 0.005


def test_blocks_are_kept_until_other_turns_take_their_place() -> None:
    drawer = Drawer()
    store = Store(drawer, "w", COUNTING)
    session = counted(3 * BLOCK)
    store.save(session, NOW)
    before = {name for name in drawer.kept if ".t" in name and "title" not in name}
    assert len(before) == 3
    for _ in range(BLOCK + 4):
        session.undo()
    play_on(session, random.Random(9))
    for _ in range(BLOCK):
        play_on(session, random.Random(9))
    store.save(session, NOW)
    store.save(session, NOW)
    after = {name for name in drawer.kept if ".t" in name}
    assert len(after) == len(session.turns) // BLOCK
    assert len(before & after) == 1
    again = Store(drawer, "x", COUNTING).load("k1")[0]
    assert (again.turns, again.position) == (session.turns, session.position)


def test_what_an_interrupted_write_left_is_swept_by_the_next_owner_alone() -> None:
    drawer = Drawer()
    Store(drawer, "w", COUNTING).save(counted(5), NOW)
    orphan = f"{GAME}k1.t0-9-zz"
    drawer.kept[orphan] = seal(9, {"turns": [{}] * BLOCK, "position": {}})
    store = Store(drawer, "x", COUNTING)
    session, bad, _ = store.load("k1")
    assert bad == []
    store.games()
    assert orphan in drawer.kept
    store.save(session, NOW)
    assert orphan not in drawer.kept


def test_who_has_not_read_the_last_state_cannot_write() -> None:
    drawer = Drawer()
    one, other = Store(drawer, "1", COUNTING), Store(drawer, "2", COUNTING)
    session = counted(3)
    one.save(session, NOW)
    with pytest.raises(Elsewhere):
        other.save(session, NOW)
    mine, *_ = other.load("k1")
    other.save(mine, NOW)
    with pytest.raises(Elsewhere):
        one.save(session, NOW)


# Reading


@pytest.mark.parametrize("turns", [0, 1, BLOCK - 1, BLOCK, BLOCK + 1, 5 * BLOCK])
def test_a_game_comes_back_whole(turns: int) -> None:
    drawer = Drawer()
    session = counted(turns)
    session.cursor = turns // 2
    Store(drawer, "w", COUNTING).save(session, NOW)
    again, bad, _ = Store(drawer, "x", COUNTING).load("k1")
    assert bad == []
    assert (again.turns, again.cursor, again.names) == (session.turns, turns // 2, {"red": "Anna"})
    assert again.position == session.position
    for _ in checks(again):
        pass
    assert all(again.position_at(n) == session.position_at(n) for n in range(turns + 1))


def test_peeking_does_not_make_one_the_owner() -> None:
    drawer = Drawer()
    Store(drawer, "w", COUNTING).save(counted(3), NOW)
    store = Store(drawer, "x", COUNTING)
    with pytest.raises(Elsewhere):
        store.save(store.peek("k1"), NOW)


@pytest.mark.parametrize("seed", range(8))
def test_any_damage_gives_a_complete_state_or_says_so(seed: int) -> None:
    chance = random.Random(seed)
    drawer = Drawer()
    store = Store(drawer, "w", COUNTING)
    session = counted(2 * BLOCK, seed=seed)
    store.save(session, NOW)
    for _ in range(3):
        play_on(session, chance)
        store.save(session, NOW)
    whole = dict(drawer.kept)
    for _ in range(150):
        drawer.kept = dict(whole)
        for name in chance.sample(sorted(whole), chance.randint(1, 3)):
            at = chance.randrange(len(whole[name]))
            drawer.kept[name] = chance.choice([whole[name][:at], "", whole[name][at:], "{}", "2.1.0.{}"])
        Store(drawer, "l", COUNTING).games()
        try:
            again, bad, newest = Store(drawer, "x", COUNTING).load("k1")
        except Damaged as error:
            assert error.parts
            continue
        assert again.turns == session.turns[: len(again.turns)]
        assert len(again.turns) >= len(session.turns) - 1
        assert len(again.turns) == len(session.turns) or (bad and not newest)


# Version 1: one entry with the whole game


def first_version(turns: int = 3, **fields: Any) -> tuple[str, str]:
    session = counted(turns, "old7")
    return GAME + "old7", json.dumps({**session.to_json(), "saved": NOW, **fields}, separators=(",", ":"))


def test_a_save_of_version_1_goes_on_as_one_of_today() -> None:
    drawer = Drawer()
    name, text = first_version(20)
    drawer.kept = {name: text, CURRENT: "old7"}
    app = sit_down(drawer)
    assert app.session.key == "old7"
    assert len(app.session.turns) == 20
    assert app.session.names == {"red": "Anna"}
    assert name not in drawer.kept
    assert {part for key in drawer.kept if (part := key.removeprefix(name + ".")) != key} >= {"start", "a"}
    play(app, "12")
    assert sit_down(drawer).session.turns == app.session.turns


def test_a_save_of_version_1_is_in_the_list_before_it_is_opened() -> None:
    drawer = Drawer()
    name, text = first_version(4)
    drawer.kept[name] = text
    games, bad = Store(drawer, "w", COUNTING).games()
    assert bad == []
    assert (games[0]["key"], games[0]["count"], games[0]["saved"]) == ("old7", 4, NOW)


def test_a_waiting_turn_of_version_1_is_kept() -> None:
    session = Session(COUNTING, LONG, {}, {}, "old7")
    session.waiting = turn("2")
    drawer = Drawer()
    drawer.kept = {GAME + "old7": json.dumps({**session.to_json(), "saved": NOW}), CURRENT: "old7"}
    assert sit_down(drawer).session.waiting == session.waiting


@pytest.mark.parametrize(
    "damage",
    [
        lambda text: text[:-20],
        lambda text: "[]",
        lambda text: "null",
        lambda text: "[" * 100_000,
        lambda text: text.replace('"count-game/1"', '"count-game/99"'),
        lambda text: text.replace('"red":', '"pink":'),
        lambda text: json.dumps({**json.loads(text), "turns": 7}),
        lambda text: json.dumps({**json.loads(text), "turns": [{"numbers": "no"}]}),
        lambda text: json.dumps({**json.loads(text), "cursor": "x"}),
        lambda text: json.dumps({**json.loads(text), "names": []}),
        lambda text: json.dumps({**json.loads(text), "waiting": {"numbers": {"red": 4}}}),
    ],
)
def test_a_damaged_save_of_version_1_is_set_aside(damage: Any) -> None:
    drawer = Drawer()
    name, text = first_version()
    broken = damage(text)
    drawer.kept = {name: broken, CURRENT: "old7"}
    app = sit_down(drawer)
    assert app.feature(Saves).notice == "damaged"
    assert name not in drawer.kept
    assert broken in [kept for key, kept in drawer.kept.items() if key.startswith(ASIDE)]


def test_version_1_stays_as_long_as_there_is_no_room_for_the_new_one() -> None:
    drawer = Drawer()
    name, text = first_version()
    drawer.kept = {name: text, CURRENT: "old7"}
    drawer.full = True
    app = sit_down(drawer)
    assert len(app.session.turns) == 3
    assert drawer.kept[name] == text


# Setting damaged entries aside


def test_a_deleted_game_comes_back_as_it_was() -> None:
    drawer = Drawer()
    store = Store(drawer, "w", COUNTING)
    store.save(counted(20), NOW)
    store.rename("k1", "Evening")
    kept = dict(drawer.kept)
    parts = store.remove("k1")
    assert drawer.kept == {}
    store.restore(parts)
    assert drawer.kept == kept


def test_titles_are_one_short_line() -> None:
    drawer = Drawer()
    store = Store(drawer, "w", COUNTING)
    store.save(counted(1), NOW)
    store.rename("k1", "  a\n b " + "x" * 200)
    assert store.title("k1") == ("a b " + "x" * 200)[:60]
    assert store.games()[0][0]["title"] == store.title("k1")
    store.rename("k1", " ")
    assert store.title("k1") == ""
    assert title_of(7) == ""


def test_keys_that_could_be_another_entry_are_none() -> None:
    assert good_key("0123-ab_C")
    assert not any(map(good_key, ["", "a.b", "ä", "x" * 65, "<b>", " "]))


# The exchange form


def test_an_exported_game_comes_back() -> None:
    session = counted(30)
    session.cursor = 20
    data = json.loads(json.dumps(to_exchange(session, "Evening", NOW)))
    again = game_of(data, "new", COUNTING)
    for _ in checks(again):
        pass
    assert (again.turns, again.cursor, again.position) == (session.turns, 20, session.position)
    assert COUNTING.rules.position(data["position"]) == session.position
