"""Links made and opened: beside the game in progress, checked bit by bit, refused with a code."""

from __future__ import annotations

import json
import random
import re
from html import unescape
from typing import Any

import pytest
from games.ttb.game import TTB
from games.ttb.words.tips import Tips
from shell.app.app import App
from shell.app.session import finished
from shell.saves.exchange import to_exchange
from shell.saves.saves import Saves
from shell.sharing.links import STEPS_AT_ONCE, Arrival, game_link
from shell.sharing.opening import Opening
from shell.sharing.sharing import QR_LIMIT, Sharing
from shell.table.table import Table

import ttb_core as ttb
from tests.tables import Drawer, data, duel, finish, run, sit_down
from ttb_core import links as codec

PASS: dict[str, Any] = {"change": []}
ADDRESS = "https://example.github.io/ttb/"


def follow(app: App, action: str, value: str = "") -> list[Any]:
    """Do something and all that it has asked to be called back for; every effect but those."""
    effects, rest = app.act(action, value), []
    while effects:
        effect = effects.pop(0)
        if effect["do"] == "later":
            effects += app.act(effect["action"], effect.get("value", ""))
        else:
            rest.append(effect)
    return rest


def random_game(
    turns: int, colours: int = 2, seed: int = 1
) -> tuple[ttb.Position, list[ttb.Turn], ttb.Position]:
    """A game of random legal turns: where it began, the turns, where it ended."""
    chance = random.Random(seed)
    start = position = ttb.new_game(colours=colours, seed=f"random {seed}")
    played: list[ttb.Turn] = []
    while len(played) < turns and position.result is None:
        change = chance.choice(ttb.legal_changes(position))
        choices: list[Any] = []
        while True:
            turn = ttb.turn_from_json({"change": change, "double": False, "choices": choices})
            outcome = ttb.play(position, turn)
            if outcome.pending is None:
                break
            pending: Any = outcome.pending.to_json()
            choices.append({pending["kind"]: chance.choice(pending["options"])})
        played.append(turn)
        position = outcome.position
    return start, played, position


def link_in(app: App) -> str:
    """The link that the share dialog offers."""
    found = re.search(r'data-copy="([^"]*)"', app.dialog_html())
    assert found, app.dialog_html()
    return unescape(found[1])


def fragment_in(app: App) -> str:
    return "#" + link_in(app).partition("#")[2]


def table_with_a_game() -> App:
    app = sit_down(Drawer(), duel())
    app.feature(Sharing).address = ADDRESS
    run(app)
    run(app)
    return app


# Sharing


def test_the_position_that_is_shown_is_shared() -> None:
    app = table_with_a_game()
    app.act("share")
    link = link_in(app)
    assert link.startswith(ADDRESS + "#p=")
    assert codec.decode(link).position == app.session.position
    assert app.feature(Sharing).link() == link
    assert f"{len(link)} characters" in app.dialog_html()
    assert f'data-share="{link}"' in app.dialog_html()
    assert f'data-qr="{link}"' in app.dialog_html()


def test_a_moment_of_the_past_is_shared_as_it_is_seen() -> None:
    app = table_with_a_game()
    app.act("replay-to", "0:1")
    assert app.past is not None
    app.act("share")
    assert ttb.position_to_json(codec.decode(link_in(app)).position) == app.past.data
    assert app.past is not None


def test_the_whole_game_is_shared_with_its_names() -> None:
    app = table_with_a_game()
    app.session.names = {"red": "Ada", "yellow": "Eve\u202e\x07"}
    app.act("share")
    app.act("share-what", "what=game")
    game: Any = codec.decode(link_in(app)).game
    assert [ttb.turn_to_json(turn) for turn in game.turns] == [
        ttb.turn_to_json(ttb.turn_from_json(turn)) for turn in app.session.turns
    ]
    assert game.names == {"red": "Ada", "yellow": "Eve"}
    assert game.flags == 0


def test_turns_that_were_taken_back_are_not_shared() -> None:
    app = table_with_a_game()
    app.act("undo")
    app.act("undo-turn")
    app.act("share", "game")
    game: Any = codec.decode(link_in(app)).game
    assert len(game.turns) == 1


@pytest.mark.parametrize("name", ["", "Ada", "x" * 99, "\u202eevil\x00", "<b>&amp;", "🙂 Zoë"])
def test_every_name_can_travel(name: str) -> None:
    start, turns, _ = random_game(2)
    text = codec.encode_game(codec.Game(start, turns, {"red": TTB.plain_name(name)}))
    assert codec.decode(text).game is not None


def test_what_is_too_long_for_a_code_or_a_link_says_so() -> None:
    app = table_with_a_game()
    app.feature(Sharing).address = ADDRESS + "x" * QR_LIMIT
    app.act("share")
    assert "data-qr" not in app.dialog_html()
    assert "Too long for a QR code" in app.dialog_html()
    position = ttb.position_from_json({**data(app), "round": 10**400})
    app.feature(Table).start(position)
    app.act("share")
    assert "link_too_long" in app.dialog_html()
    assert 'data-action="share-save"' in app.dialog_html()


def test_text_and_json_come_back() -> None:
    app = table_with_a_game()
    app.act("share")
    copied = {value: follow(app, "share-copy", value)[0]["text"] for value in ("text", "json")}
    assert copied["text"] == str(app.session.position)
    assert json.loads(copied["json"]) == data(app)
    saved = follow(app, "share-save")[0]
    assert saved["name"].endswith(".json")
    app.act("share-what", "what=game")
    text = follow(app, "share-save")[0]["text"]
    other = sit_down(Drawer())
    other.act("paste", "text=" + text)
    follow(other, "open-pasted")
    assert data(other) == data(app)
    assert len(other.session.turns) == 2


def test_that_links_hide_nothing_is_said_where_something_is_hidden() -> None:
    hands = {"red": {"special": ["jump"]}}
    secret = duel(hands=hands)
    app = sit_down(position=secret)
    app.act("share")
    assert "A link hides nothing" in app.dialog_html()
    app.feature(Table).start(duel(hands={"red": {"special": ["jump"], "revealed": ["jump"]}}))
    app.act("share")
    assert "A link hides nothing" not in app.dialog_html()


# Opening


@pytest.mark.parametrize("wrap", ["{}", "#{}", ADDRESS + "#{}", "Look: " + ADDRESS + "#{}. Nice?", " #{}\n"])
def test_a_link_opens_however_it_is_pasted(wrap: str) -> None:
    app = table_with_a_game()
    position = ttb.new_game(colours=3, seed="there")
    app.act("open-link")
    app.act("paste", "text=" + wrap.format(TTB.position_link(position)))
    follow(app, "open-pasted")
    assert app.session.position == position
    assert app.dialog == ""


def test_json_can_be_pasted() -> None:
    app = table_with_a_game()
    position = ttb.new_game(colours=3, seed="there")
    app.act("paste", "text=" + json.dumps(ttb.position_to_json(position)))
    follow(app, "open-pasted")
    assert app.session.position == position


def test_a_pasted_game_is_read_as_one_from_a_file() -> None:
    app = sit_down(Drawer(), duel())
    app.session.seats = {"yellow": {"kind": "computer", "level": 2}}
    app.session.options = {"seed": "tea", "colours": 2}
    app.session.names = {"red": "Ada"}
    app.session.commit(PASS, finished(app.session.try_turn(PASS)))
    app.session.commit(PASS, finished(app.session.try_turn(PASS)))
    app.session.undo()
    text = json.dumps(to_exchange(app.session, "", ""))
    there = sit_down()
    there.act("paste", "text=" + text)
    follow(there, "open-pasted")
    session = there.session
    assert (session.seats, session.options, session.names) == (
        app.session.seats,
        app.session.options,
        app.session.names,
    )
    assert len(session.turns) == 2 and session.cursor == 1


def test_a_long_game_that_a_file_may_hold_can_be_pasted() -> None:
    app = sit_down(Drawer(), duel(track=["blue"]))
    text = json.dumps({"format": "ttb-game/1", "start": data(app), "turns": [PASS] * 2500})
    app.act("paste", "text=" + text)
    follow(app, "open-pasted")
    assert len(app.session.turns) == 2500


@pytest.mark.parametrize(
    "text",
    ["", "   ", "nonsense", "{", "[]", '{"format": "ttb-game/1"}', '{"format": "ttb-puzzle/1"}', "[" * 9999,
             '{"format": "ttb-game/1", "start": {}, "turns": [7]}', "x" * 1_600_000]
)  # fmt: skip
def test_what_cannot_be_opened_stays_to_be_mended(text: str) -> None:
    app = table_with_a_game()
    before = app.session
    app.act("open-link")
    app.act("paste", "text=" + text)
    follow(app, "open-pasted")
    assert app.dialog == "open-link"
    assert app.message[0] == "error"
    assert 'role="alert"' in app.dialog_html()
    assert app.feature(Opening).pasted == text
    assert app.session is before


def test_a_link_opens_beside_the_game_and_leads_back() -> None:
    drawer = Drawer()
    app = sit_down(drawer, duel())
    run(app)
    mine, kept = app.session, dict(drawer.kept)
    follow(app, "link", "#" + TTB.position_link(ttb.new_game(colours=3, seed="theirs")))
    assert app.session is not mine
    assert 'data-action="back-to-game"' in app.view()["visit"]
    assert drawer.kept == kept, "looking at a link writes nothing"
    assert app.root()["data-place"] == "link"
    follow(app, "back-to-game")
    assert app.session is mine
    assert app.view()["visit"] == ""
    assert app.root()["data-place"] == "play"


def test_the_way_back_is_to_the_game_in_progress_also_after_several_links() -> None:
    app = sit_down(Drawer(), duel())
    mine = app.session
    for seed in ("a", "b"):
        follow(app, "link", "#" + TTB.position_link(ttb.new_game(colours=2, seed=seed)))
    follow(app, "go", "#play")
    assert app.session is mine


@pytest.mark.parametrize("leave", ["back-to-game", "stay"])
def test_there_is_a_way_back_from_every_link_however_the_last_one_was_left(leave: str) -> None:
    app = sit_down(Drawer(), duel())
    follow(app, "link", "#" + TTB.position_link(ttb.new_game(colours=2, seed="a")))
    follow(app, leave)
    mine = app.session
    follow(app, "link", "#" + TTB.position_link(ttb.new_game(colours=2, seed="b")))
    assert app.session is not mine
    assert 'data-action="back-to-game"' in app.view()["visit"]
    follow(app, "back-to-game")
    assert app.session is mine


def test_a_link_that_is_played_on_becomes_a_game_of_ones_own() -> None:
    drawer = Drawer()
    app = sit_down(drawer, duel())
    mine = app.session.key
    follow(app, "link", "#" + TTB.position_link(duel(round=5)))
    finish(app, app.act("run"))
    assert app.root()["data-place"] == "play"
    key = app.session.key
    again = sit_down(drawer)
    assert again.session.key == key
    assert data(again)["to_move"] == "yellow"
    assert again.feature(Saves).open(mine) is not None
    assert 'data-action="back-to-game"' in app.view()["visit"]


def test_a_game_opens_at_its_end_with_its_past() -> None:
    start, turns, end = random_game(70, colours=4)
    app = table_with_a_game()
    follow(app, "link", "#g=" + codec.encode_game(codec.Game(start, turns, {"red": "Ada"})))
    assert app.session.position == end
    assert app.session.start == start
    assert len(app.session.turns) == len(turns)
    assert app.session.names == {"red": "Ada"}


def test_a_long_game_is_read_a_bit_at_a_time() -> None:
    start, turns, end = random_game(70)
    text = codec.encode_game(codec.Game(start, turns))
    arrival = Arrival(TTB, "#g=" + text)
    rounds = 0
    while not arrival.done:
        before = len(arrival.positions)
        arrival.go_on()
        assert len(arrival.positions) - before <= STEPS_AT_ONCE
        rounds += 1
    assert rounds >= 3 * len(turns) // STEPS_AT_ONCE
    assert arrival.position == end
    app = table_with_a_game()
    mine = app.session
    effects = app.act("link", "#g=" + text)
    assert app.session is mine, "until all of it has been checked"
    assert [effect["do"] for effect in effects] == ["later"]
    app.act("link", "#" + TTB.position_link(start))
    assert app.session.position == start
    app.act("read-on", effects[0]["value"])
    assert app.session.position == start, "the first link was given up for the second"


def test_reading_a_long_game_can_be_left() -> None:
    start, turns, _ = random_game(120)
    app = table_with_a_game()
    mine = app.session
    effects = app.act("link", "#g=" + codec.encode_game(codec.Game(start, turns)))
    while "<progress" not in app.view()["visit"]:
        effects = app.act("read-on", effects[0]["value"])
    assert 'data-action="stop-reading"' in app.view()["visit"]
    assert app.root()["data-place"] == "link"
    assert app.act("stop-reading") == []
    assert app.root()["data-place"] == "play"
    assert app.view()["visit"] == "" and not app.root()["data-reading"]
    assert app.act("read-on", effects[0]["value"]) == []
    assert app.session is mine


def test_an_illegal_turn_is_named_and_nothing_is_opened() -> None:
    start, turns, _ = random_game(4)
    app = table_with_a_game()
    mine = app.session
    bad = [*turns[:2], turns[0], turns[3]]
    follow(app, "link", "#g=" + codec.encode_game(codec.Game(start, bad)))
    assert app.session is mine
    assert "Turn 3" in app.message[1]
    assert "link_turn" in app.message[1]


def test_a_turn_that_is_not_finished_is_refused() -> None:
    position = duel(
        bots={
            "red1": {"at": [0, 0], "facing": "E", "program": ["zap", None, None]},
            "yellow1": {"at": [2, 0], "facing": "E"},
        }
    )
    text = codec.encode_game(codec.Game(position, [ttb.turn_from_json({})]))
    app = table_with_a_game()
    mine = app.session
    follow(app, "link", "#g=" + text)
    assert app.session is mine
    assert "link_turn" in app.message[1]


def test_a_link_at_the_start_is_opened_over_the_last_game() -> None:
    drawer = Drawer()
    app = sit_down(drawer, duel())
    mine = app.session.key
    position = ttb.new_game(colours=2, seed="elsewhere")
    again = sit_down(drawer, fragment="#" + TTB.position_link(position))
    assert again.session.position == position
    again.act("back-to-game")
    assert again.session.key == mine


def test_a_link_is_not_lost_while_a_run_is_shown() -> None:
    app = sit_down(Drawer(), duel())
    app.act("run")
    position = ttb.new_game(colours=2, seed="elsewhere")
    follow(app, "link", "#" + TTB.position_link(position))
    assert app.session.position == position
    assert app.present.position == position


def test_a_round_of_three_hundred_digits_is_shown_in_short() -> None:
    app = sit_down()
    app.act("link", "#p=" + codec.encode_position(duel(round=10**300)))
    seen = [*app.view().values(), app.feature(Tips).tip("round")]
    run(app)
    app.act("log")
    seen += [*app.view().values(), app.feature(Table).title()]
    app.act("load")
    seen.append(app.dialog_html())
    assert "<b data-round>9,999+</b>" in seen[0] + app.view()["supply"]
    assert [text for text in seen if re.search(r"\d{13}", re.sub(r"<[^>]*>", "", text))] == []


def test_other_fragments_are_none_of_our_business() -> None:
    app = table_with_a_game()
    mine = app.session
    for fragment in ("", "#", "#about", "#q=3"):
        assert follow(app, "link", fragment) == []
        assert app.session is mine


def test_fuzzed_fragments_are_opened_or_refused() -> None:
    app = table_with_a_game()
    start, turns, _ = random_game(6)
    good = ["p=" + codec.encode_position(start), "g=" + codec.encode_game(codec.Game(start, turns))]
    chance = random.Random(5)
    alphabet = "ABCxyz019-_=#%<>&\"' \u0000é"
    for _ in range(300):
        text = list(chance.choice(good))
        for _ in range(chance.randrange(1, 4)):
            at = chance.randrange(2, len(text))
            text[at : at + chance.randrange(3)] = chance.choices(alphabet, k=chance.randrange(3))
        follow(app, "link", "#" + "".join(text))
        assert app.message[0] in ("", "info", "error")
        assert app.view()["message"] is not None
        app.act("back-to-game")


def test_the_game_that_came_by_link_can_be_kept() -> None:
    drawer = Drawer()
    app = sit_down(drawer, duel())
    follow(app, "link", "#" + TTB.position_link(ttb.new_game(colours=2, seed="kept")))
    app.act("stay")
    assert app.view()["visit"] == ""
    assert data(sit_down(drawer)) == data(app)


def test_the_fragment_of_a_game_is_its_session() -> None:
    app = table_with_a_game()
    game: Any = codec.decode(game_link(app.session, 77)).game
    assert game.flags == 77 << 1 | 1
    assert game.start == app.session.start
