"""The game on the table in storage: saved after every turn, failures shown, conflicts of tabs resolved."""

from __future__ import annotations

import json
from typing import Any

import pytest
from shell.app.app import App
from shell.play.running import Running
from shell.play.table import Table
from shell.saves.saves import Saves
from shell.saves.store import seal, unseal

from ground.errors import GameError
from tests.shell.table import ASIDE, COUNTING, CURRENT, GAME, LONG, Drawer, data, finish, play, sit_down, turn


def settle(app: App) -> None:
    """Let deferred work of the page finish."""
    for _ in range(500):
        if not any(effect["do"] == "later" for effect in app.act("job")):
            return
    raise AssertionError("the work does not end")


def head_of(drawer: Drawer, key: str) -> str:
    """The entry that the last save has written."""
    slots = [name for name in drawer.kept if name in (f"{GAME}{key}.a", f"{GAME}{key}.b")]
    return max(slots, key=lambda name: unseal(drawer.kept[name])[0])


def long_game(app: App, turns: int) -> None:
    app.feature(Table).start(LONG)
    for number in range(turns):
        app.feature(Table).play(json.dumps(turn(f"{number % 3 + 1}2")))


def test_a_game_goes_on_after_a_reload() -> None:
    drawer = Drawer()
    app = sit_down(drawer, LONG)
    play(app, "12")
    again = sit_down(drawer)
    assert again.session.turns == app.session.turns
    assert data(again) == data(app)


def test_turns_that_were_taken_back_are_kept_too() -> None:
    drawer = Drawer()
    app = sit_down(drawer, LONG)
    play(app, "12")
    app.act("undo")
    app.act("undo-turn")
    again = sit_down(drawer)
    assert data(again) == COUNTING.data(LONG)
    again.act("redo")
    assert data(again)["round"] == 2


def test_a_long_game_goes_on_after_a_reload_and_its_past_is_there() -> None:
    drawer = Drawer()
    app = sit_down(drawer)
    long_game(app, 50)
    again = sit_down(drawer)
    assert data(again) == data(app)
    for moment in (0, 7, 16, 33, 50):
        assert again.session.position_at(moment) == app.session.position_at(moment)
    settle(again)
    assert again.feature(Saves).notice == ""


def test_a_waiting_decision_is_asked_again_after_a_reload() -> None:
    drawer = Drawer()
    app = sit_down(drawer, LONG)
    play(app, "2")
    assert app.session.waiting == turn("2")
    again = sit_down(drawer)
    assert again.session.waiting == app.session.waiting
    assert again.feature(Running).phase == "deciding" and again.feature(Running).decides == "yellow"


# Damage


def damages() -> list[Any]:
    def inside(change: Any) -> Any:
        """Damage with a correct checksum, as another program might write it."""

        def damage(text: str) -> str:
            counter, head = unseal(text)
            return seal(counter, change(head))

        return damage

    return [
        lambda text: text[:-20],
        lambda text: "",
        lambda text: "[]",
        lambda text: "null",
        lambda text: "[" * 100_000,
        lambda text: "99" + text,
        lambda text: text.replace(":0", ":1", 1),
        lambda text: "2.1." + "9" * 5000,
        inside(lambda head: {**head, "tail": 7}),
        inside(lambda head: {**head, "tail": [{"numbers": "no"}], "count": 1}),
        inside(lambda head: {**head, "cursor": "x"}),
        inside(lambda head: {**head, "cursor": True}),
        inside(lambda head: {**head, "names": []}),
        inside(lambda head: {**head, "key": "other"}),
        inside(lambda head: {**head, "blocks": ["../start"]}),
        inside(lambda head: {**head, "blocks": [None] * 4}),
        inside(lambda head: {**head, "waiting": {"numbers": {"red": 4}}}),
    ]


@pytest.mark.parametrize("damage", damages())
def test_a_damaged_game_is_set_aside_and_the_table_goes_on(damage: Any) -> None:
    drawer = Drawer()
    app = sit_down(drawer)
    key = app.session.key
    name = head_of(drawer, key)
    broken = drawer.kept[name] = damage(drawer.kept[name])
    again = sit_down(drawer)
    assert again.feature(Saves).notice == "damaged"
    assert again.session.key != key
    assert not any(entry.startswith(f"{GAME}{key}.") for entry in drawer.kept)
    assert broken in [text for entry, text in drawer.kept.items() if entry.startswith(ASIDE)]
    play(again, "12")
    again.act("load")
    assert "export-damaged" in again.dialog_html()


@pytest.mark.parametrize("damage", damages())
def test_a_damaged_last_save_leaves_the_one_before(damage: Any) -> None:
    drawer = Drawer()
    app = sit_down(drawer, LONG)
    play(app, "12")
    key = app.session.key
    name = head_of(drawer, key)
    broken = drawer.kept[name] = damage(drawer.kept[name])
    again = sit_down(drawer)
    assert (again.session.key, again.session.turns, again.session.waiting) == (key, [], turn("1"))
    assert again.feature(Saves).notice == "older"
    assert broken in [text for entry, text in drawer.kept.items() if entry.startswith(ASIDE)]
    play(again, "2")
    assert sit_down(drawer).session.turns == app.session.turns


def asides(drawer: Drawer) -> set[str]:
    return {text for name, text in drawer.kept.items() if name.startswith(ASIDE)}


def break_entries(drawer: Drawer, key: str, *parts: str) -> set[str]:
    """Damage all entries of a game with these prefixes; return their damaged texts."""
    broken = set()
    for name, text in drawer.kept.items():
        if name.startswith(tuple(f"{GAME}{key}.{part}" for part in parts)):
            drawer.kept[name] = text[:-9]
            broken.add(text[:-9])
    return broken


def test_a_damaged_block_of_turns_is_noticed() -> None:
    drawer = Drawer()
    app = sit_down(drawer)
    long_game(app, 20)
    broken = break_entries(drawer, app.session.key, "t0-")
    again = sit_down(drawer)
    assert again.session.key != app.session.key
    assert again.feature(Saves).notice == "damaged"
    assert broken <= asides(drawer)


def test_a_damaged_block_that_only_the_save_before_needs_is_set_aside_before_it_is_swept() -> None:
    drawer = Drawer()
    app = sit_down(drawer)
    long_game(app, 20)
    for _ in range(10):
        app.act("undo-turn")
    play(app, "12")
    turns = list(app.session.turns)
    broken = break_entries(drawer, app.session.key, "t0-")
    assert broken
    again = sit_down(drawer)
    assert again.session.turns == turns
    assert again.feature(Saves).notice == "part"
    play(again, "12")
    play(again, "12")
    assert broken <= asides(drawer)


@pytest.mark.parametrize(
    "parts", [["start"], ["start", "a"], ["start", "b"], ["a", "b"], ["start", "a", "b"]]
)
def test_without_a_complete_state_the_newest_position_goes_on(parts: list[str]) -> None:
    drawer = Drawer()
    app = sit_down(drawer)
    long_game(app, 20)
    key, newest = app.session.key, "b" if head_of(drawer, app.session.key).endswith(".b") else "a"
    broken = break_entries(drawer, key, *parts)
    again = sit_down(drawer)
    assert broken <= asides(drawer)
    assert not any(name.startswith(f"{GAME}{key}.") for name in drawer.kept)
    moment = 16 if {"a", "b"} <= {*parts} else 20 if newest not in parts else 19
    assert data(again) == COUNTING.data(app.session.position_at(moment))
    assert again.feature(Saves).notice == "older"
    play(again, "12")
    assert data(sit_down(drawer)) == data(again)


def test_a_game_that_is_not_on_the_table_is_set_aside_when_the_list_finds_it_damaged() -> None:
    drawer = Drawer()
    app = sit_down(drawer, LONG)
    play(app, "12")
    key = app.session.key
    app.feature(Table).start(LONG)
    broken = break_entries(drawer, key, "start", "a", "b")
    again = sit_down(drawer)
    assert again.feature(Saves).notice == ""
    again.act("load")
    assert broken <= asides(drawer)
    assert again.feature(Saves).notice == "damaged"
    assert f'data-key="damaged-{key}"' in again.dialog_html()


def test_a_game_that_another_tab_is_just_beginning_is_left_alone() -> None:
    drawer = Drawer()
    app = sit_down(drawer, LONG)
    drawer.kept[GAME + "new.start"] = drawer.kept[f"{GAME}{app.session.key}.start"]
    app.act("load")
    assert GAME + "new.start" in drawer.kept


def test_what_is_kept_besides_is_set_aside_before_it_is_written_over() -> None:
    drawer = Drawer()
    drawer.kept = {"ttb.preferences": "{", "count.small": '{"version":9}', "count.other": "[" * 100_000}
    broken = set(drawer.kept.values())
    app = sit_down(drawer, LONG)
    small, other = app.entries.single("small", 1), app.entries.single("other", 1)
    assert small.recall() == other.recall() == {}
    small.keep()
    assert small.recall() == {"version": 1}
    assert broken == asides(drawer)
    assert app.feature(Saves).notice == "part"


def test_whole_entries_that_are_no_game_are_found_when_the_past_is_played_again() -> None:
    drawer = Drawer()
    app = sit_down(drawer)
    long_game(app, 20)
    block = next(name for name in drawer.kept if ".t0-" in name)
    counter, part = unseal(drawer.kept[block])
    part["turns"][3] = turn("113")
    drawer.kept[block] = seal(counter, part)
    again = sit_down(drawer)
    shown = data(again)
    settle(again)
    assert again.feature(Saves).notice == "damaged"
    assert data(again) == shown
    play(again, "12")
    assert data(sit_down(drawer)) == data(again)


def test_the_newest_readable_game_is_opened_if_the_last_one_is_damaged() -> None:
    drawer = Drawer()
    first = sit_down(drawer, LONG)
    play(first, "12")
    old = first.session.key
    first.feature(Table).start(LONG)
    for slot in "ab":
        drawer.kept.pop(f"{GAME}{first.session.key}.{slot}", None)
    again = sit_down(drawer)
    assert len(again.session.turns) in (0, 1)
    assert again.session.key != first.session.key
    assert old in {game["key"] for game in again.feature(Saves).store.games()[0]}


def test_foreign_entries_are_left_alone() -> None:
    drawer = Drawer()
    drawer.kept.update({"other.page": "theirs", GAME + "<b>.x": "odd"})
    app = sit_down(drawer, LONG)
    app.act("load")
    assert "&lt;b&gt;" in app.dialog_html()
    assert "<b>." not in app.dialog_html()
    assert drawer.kept["other.page"] == "theirs"
    assert drawer.kept[GAME + "<b>.x"] == "odd"


# Without storage


@pytest.mark.parametrize(("broken", "notice"), [("broken", "off"), ("full", "off")])
def test_without_storage_the_game_goes_on_says_so_once_and_can_be_exported(broken: str, notice: str) -> None:
    drawer = Drawer()
    setattr(drawer, broken, True)
    app = sit_down(drawer)
    assert app.feature(Saves).notice == notice
    assert 'data-action="export-game"' in app.view()["notice"]
    app.act("notice-close")
    app.feature(Table).start(LONG)
    play(app, "12")
    assert len(app.session.turns) == 1
    assert app.feature(Saves).failed
    assert app.view()["notice"] == ""
    (file,) = [effect for effect in app.act("export-game") if effect["do"] == "download"]
    assert json.loads(file["text"])["turns"] == app.session.turns
    app.act("load")
    assert 'data-action="export-game"' in app.dialog_html()
    app.act("save")
    assert 'data-action="export-game"' in app.dialog_html()


def test_when_storage_is_full_the_last_save_stays_and_the_next_one_works_again() -> None:
    drawer = Drawer()
    app = sit_down(drawer, LONG)
    drawer.full = True
    play(app, "12")
    assert app.feature(Saves).notice == "full"
    assert sit_down(drawer).session.turns == []
    drawer.full = False
    play(app, "12")
    assert app.feature(Saves).notice == ""
    assert len(sit_down(drawer).session.turns) == 2


# Two tabs


def test_a_second_tab_never_overwrites_the_first() -> None:
    drawer = Drawer()
    first = sit_down(drawer, LONG)
    second = sit_down(drawer)
    key = first.session.key
    assert second.session.key == key
    play(first, "12")
    play(first, "12")
    play(second, "12")  # no event of the other tab has arrived: the counter in storage differs
    assert second.session.key != key
    assert second.feature(Saves).notice == "copied"
    games = {game["key"]: game["count"] for game in second.feature(Saves).store.games()[0]}
    assert games[key] == 2
    assert games[second.session.key] == 1


def test_a_second_tab_is_told_and_can_take_over() -> None:
    drawer = Drawer()
    first = sit_down(drawer, LONG)
    second = sit_down(drawer)
    key = first.session.key
    play(first, "12")
    second.act("elsewhere", key)
    assert 'data-action="play-here"' in second.view()["notice"]
    effects = second.act("play-here")
    assert {"do": "taken", "key": key} in effects
    assert second.session.key == key
    assert second.session.turns == first.session.turns
    play(second, "12")
    assert second.session.key == key
    first.act("elsewhere", key)
    play(first, "12")
    assert first.session.key != key
    assert sorted(game["count"] for game in first.feature(Saves).store.games()[0]) == [0, 2, 2]


def test_what_another_tab_plays_goes_on_as_one_copy() -> None:
    app = sit_down(position=LONG)
    key = app.session.key
    app.act("elsewhere", "another")
    play(app, "12")
    assert app.session.key == key and app.feature(Saves).notice == ""
    app.act("elsewhere", key)
    assert app.feature(Saves).notice == "elsewhere"
    play(app, "12")
    copy = app.session.key
    assert copy != key and app.feature(Saves).notice == "copied", "although nothing was written there yet"
    play(app, "12")
    assert app.session.key == copy
    games = {game["key"]: game["count"] for game in app.feature(Saves).store.games()[0]}
    assert (games[key], games[copy]) == (1, 3)
    app.act("load")
    app.act("open-game", key)
    play(app, "12")
    assert app.session.key == key, "opened again, it goes on itself"


def test_a_second_tab_can_open_a_copy() -> None:
    drawer = Drawer()
    first = sit_down(drawer, LONG)
    first.feature(Saves).store.rename(first.session.key, "Evening")
    second = sit_down(drawer)
    second.act("elsewhere", first.session.key)
    second.act("play-copy")
    assert second.session.key != first.session.key
    assert second.feature(Saves).notice == ""
    assert second.feature(Saves).store.title(second.session.key) == "Copy of Evening"
    play(first, "12")
    assert first.feature(Saves).notice == ""


def test_a_tab_that_only_looks_writes_nothing() -> None:
    drawer = Drawer()
    first = sit_down(drawer, LONG)
    kept = dict(drawer.kept)
    second = sit_down(drawer)
    settle(second)
    second.act("load")
    assert drawer.kept == kept
    assert first.session.key == second.session.key


def test_a_game_deleted_in_another_tab_is_kept_again_as_a_whole() -> None:
    drawer = Drawer()
    app = sit_down(drawer)
    long_game(app, 20)
    Saves(app).store.remove(app.session.key)
    play(app, "12")
    assert sit_down(drawer).session.turns == app.session.turns


# The game that is opened


def test_a_new_game_keeps_the_old_one() -> None:
    drawer = Drawer()
    app = sit_down(drawer, LONG)
    play(app, "12")
    old = app.session.key
    app.act("new-game")
    app.act("start-game")
    assert app.session.key != old
    app.act("load")
    assert f'data-value="{old}"' in app.dialog_html()
    app.act("open-game", old)
    assert len(app.session.turns) == 1
    assert drawer.kept[CURRENT] == old


def test_the_browser_is_asked_to_keep_its_storage_once_and_not_at_first() -> None:
    app = sit_down(Drawer(), LONG)
    asked = [run_and_count(app) for _ in range(12)]
    assert sum(asked) == 1
    assert not any(asked[:5])


def run_and_count(app: App) -> int:
    asked = 0
    for number in "12":
        effects = app.act("name", number)
        finish(app, effects)
        asked += sum(effect["do"] == "persist" for effect in effects)
    return asked


def test_a_position_that_cannot_be_is_not_loaded() -> None:
    app = sit_down(position=LONG)
    before = app.session
    with pytest.raises(GameError) as caught:
        app.feature(Table).load('{"colours": ["red", "yellow"], "total": -1, "round": 1, "winners": null}')
    assert caught.value.code == "bad_position"
    assert app.session is before
