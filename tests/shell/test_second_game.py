"""A second game in the shell: all promises of the shell hold for a game unknown to it."""

from __future__ import annotations

import json
import re
from typing import Any

from games.count.desk import desk
from games.count.features import ORDER
from shell.app.app import App
from shell.app.game import WORDS as GAME_WORDS
from shell.library.library import Library
from shell.play.handover import Handover
from shell.play.running import Running
from shell.play.story import Story
from shell.play.table import Table
from shell.saves.saves import Saves
from shell.saves.store import summary
from shell.seats.seats import HERE, Seats
from shell.sharing.sharing import Sharing
from shell.texts.texts import Texts

from tests import sitting
from tests.contract.found import contract_of
from tests.shell.table import COUNTING, EVERYTHING, asked, sit_down, total
from tests.sitting import Drawer, sit_down_at, worked

WORDS = {f"game.count.{name}": f"({name})" for name in GAME_WORDS} | {"game.count.title": "Counting"}


def finish(app: App, effects: list[Any]) -> list[Any]:
    """Finish the animations among these effects, and continue after every halt; return all steps."""
    steps = sitting.finish(app, effects)
    while app.feature(Running).halted:
        steps += sitting.finish(app, app.act("pause"))
    return steps


def play(app: App, *rounds: str) -> None:
    """Play rounds, each given as the numbers named in it, by seat."""
    for numbers in rounds:
        for number in numbers:
            app.act("take-over")
            finish(app, app.act("name", number))


def think(app: App) -> None:
    """Give the answer of the worker."""
    finish(app, app.act("work-told", json.dumps(worked(app, desk))))


def test_all_decide_in_secret_and_at_the_same_time() -> None:
    app = sit_down()
    running, handover = app.feature(Running), app.feature(Handover)
    assert app.root()["data-colour-to-move"] == "red yellow"
    assert handover.covered and "take-over" in app.view()["hand"]
    app.act("take-over")
    assert asked(app) == "red"
    finish(app, app.act("name", "2"))
    assert (running.phase, running.pending and running.pending["by"]) == ("deciding", "yellow")
    assert handover.covered, "the device goes on to the next who decides"
    assert not asked(app) and "take-over" in app.view()["hand"]
    assert total(app) == "0" and app.session.turns == []
    assert "Red names a number" in app.view()["log"], "nobody can read which"
    app.act("take-over")
    finish(app, app.act("name", "3"))
    assert app.session.turns == [{"numbers": {"red": 2, "yellow": 3}}]
    assert total(app) == "5"


def test_what_is_not_offered_is_refused() -> None:
    app = sit_down()
    play(app, "2")
    app.act("choice", "7")
    assert app.message[0] == "error" and "illegal_choice" in app.message[1]
    assert app.session.waiting == {"numbers": {"red": 2}}


def test_it_is_played_to_its_end() -> None:
    app = sit_down()
    play(app, "23", "31")
    assert app.root()["data-over"] == "true"
    assert app.dialog == "finish" and app.t("ui.count.over", players="Red") in app.dialog_html()
    assert app.feature(Table).title() == app.t("ui.title.over", title="Counting")


def test_turns_are_taken_back_and_played_again() -> None:
    app = sit_down()
    play(app, "11", "22")
    app.act("undo")
    assert app.t("ui.taken_back", n=1) in app.message[1]
    assert app.t("game.count.uncovered") in app.message[1], "what was secret has come out"
    assert (total(app), app.session.can_redo) == ("2", True)
    app.act("redo")
    assert total(app) == "6"


def test_a_round_that_is_half_decided_survives_closing_the_page() -> None:
    drawer = Drawer()
    play(sit_down(drawer), "12", "3")
    app = sit_down(drawer)
    assert app.feature(Running).phase == "deciding"
    assert total(app) == "3"
    play(app, "1")
    assert total(app) == "7"


def test_it_is_listed_and_carried_as_a_file() -> None:
    app = sit_down()
    play(app, "11", "12")
    app.act("load")
    assert "<text>5</text>" in app.dialog_html()
    (file,) = (effect for effect in app.act("export-game") if effect["do"] == "download")
    assert file["name"].startswith("counting-")
    assert json.loads(file["text"])["format"] == "count-game/1"
    other = sit_down()
    other.act("load")
    other.act("import-games", file["text"])
    for _ in range(10):
        other.act("job")
    (known, _) = other.feature(Saves).store.games()
    assert sorted(game["total"] for game in known) == [0, 5]
    assert other.feature(Library)


def test_it_is_told_and_replayed() -> None:
    app = sit_down()
    play(app, "11", "12")
    assert all(words in app.view()["log"] for words in ("Red names 1", "Yellow names 2", "That makes 5"))
    app.act("replay-to", "0:0")
    assert total(app) == "0" and app.past
    finish(app, app.act("replay-step", "forward"))
    app.act("replay-turn", "turn=1")
    assert total(app) == "2"
    assert "Red and Yellow" in app.view()["log"]
    assert "looking at: Round 1<" in app.view()["banner"], "all name a number together"
    app.act("replay-close")
    assert total(app) == "5"
    assert app.feature(Story).last_turn_of("yellow") == 1


def test_the_shell_speaks_of_it_in_its_own_words() -> None:
    texts = Texts("en", {**contract_of("count").texts().table, **WORDS})
    app = sit_down_at(COUNTING, EVERYTHING, ORDER, texts, fragment="")
    said = app.view()["door"] + app.view()["bar"]
    app.act("play")
    app.act("share", "position")
    said += app.dialog_html()
    app.act("share", "by_link")
    said += app.dialog_html()
    app.act("close")
    play(app, "11")
    app.act("undo")
    said += app.message[1]
    app.act("redo")
    app.act("replay-to", "0:0")
    said += app.view()["replay"]
    app.act("replay-close")
    app.act("open-link")
    said += app.dialog_html()
    told = {name for name in GAME_WORDS if f"({name})" in said}
    assert told == {*GAME_WORDS} - {"title", "unchanged"} and "Counting" in said
    assert "order" not in said.lower().replace("border", "") and "Twin" not in said


def test_the_bar_the_door_and_the_settings_have_what_it_brings() -> None:
    app = sit_down(fragment="")
    bar, door = app.view()["bar"], app.view()["door"]
    assert re.findall(r'data-action="([\w-]+)"', bar) == [
        "door", "new-game", "load", "statistics", "share", "save", "language", "settings", "help", "menu",
    ]  # fmt: skip
    assert re.findall(r'data-key="way-(\w+)"', door) == ["continue", *COUNTING.ways]


def test_it_names_its_regions_and_its_things() -> None:
    app = sit_down()
    assert app.labels() == {"hand": "Numbers"}
    assert (app.tip("number:2"), app.tip("letter:a")) == ("<b>2</b>", "")


def test_it_says_what_a_list_tells_of_how_it_was_set_up() -> None:
    app = sit_down()
    app.session.options["most"] = 3
    assert summary(app.session, "now")["mode"] == "most"


def test_it_is_sent_as_a_link() -> None:
    app = sit_down()
    play(app, "11", "12")
    app.act("share", "game")
    link = app.feature(Sharing)._link()
    other = sit_down(fragment="#" + link.partition("#")[2])
    assert total(other) == "5" and len(other.session.turns) == 2
    assert other.t("ui.link.opened_game", n=2) in other.message[1]


def test_a_seat_says_who_plays() -> None:
    app = sit_down()
    seats: Any = app.feature(Seats)
    assert seats.here == ["red", "yellow"]
    assert [seats.of(colour).kind for colour in seats.here] == [HERE, HERE]
    assert seats.person("red") != seats.person("yellow")
    app.session.names = {"red": "Ann", "yellow": "Ann"}
    assert seats.person("red") != seats.person("yellow"), "opponents may have the same name"
    app.session.seats = {"yellow": {"kind": "here", "person": "red"}}
    assert seats.person("red") == seats.person("yellow")
    assert seats.player("yellow") == "Ann"


def test_a_round_with_a_computer_is_taken_back_and_played_again_alone() -> None:
    app = sit_down()
    app.feature(Table).start(app.session.start, seats={"yellow": {"kind": "computer", "level": 1}})
    for number in "121":
        finish(app, app.act("name", number))
        think(app)
    assert (app.session.cursor, total(app)) == (3, "7")
    app.act("undo-turn")
    assert (app.session.cursor, total(app)) == (2, "5")
    app.act("undo-turn")
    assert app.session.cursor == 1
    app.act("redo")
    assert (app.session.cursor, total(app)) == (2, "5")


def test_a_computer_that_comes_first_leaves_the_rest_to_the_others() -> None:
    app = sit_down()
    app.feature(Table).start(app.session.start, seats={"red": {"kind": "computer", "level": 1}})
    think(app)
    assert app.session.waiting == {"numbers": {"red": 1}} and not app.root()["data-job"]
    finish(app, app.act("name", "3"))
    assert total(app) == "4"
