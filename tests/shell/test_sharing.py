"""Links made and opened: beside the game in progress, checked bit by bit, refused with a code."""

from __future__ import annotations

import json
import random
import re
from html import unescape
from typing import Any

import pytest
from count_core import Count
from shell.app.app import App
from shell.app.session import finished
from shell.play.table import Table
from shell.saves.exchange import to_exchange
from shell.saves.saves import Saves
from shell.sharing.links import STEPS_AT_ONCE, Arrival, game_link, position_link
from shell.sharing.opening import Opening
from shell.sharing.sharing import QR_LIMIT, Sharing

from ground.links.checksum import checksum
from ground.links.codec import Linked
from tests.carriers import CARRIERS, TEXTS
from tests.contract.rules.test_links import read
from tests.shell.table import COUNTING, LONG, THREE, Drawer, counted, data, play, sit_down, turn

PASS = turn("12")
ADDRESS = "https://example.github.io/ttb/"


def follow(app: App, action: str, value: str = "") -> list[Any]:
    """Perform an action and all deferred ones that it asks for; return the other effects."""
    effects, rest = app.act(action, value), []
    while effects:
        effect = effects.pop(0)
        if effect["do"] == "later":
            effects += app.act(effect["action"], effect.get("value", ""))
        else:
            rest.append(effect)
    return rest


def random_game(turns: int, position: Count = LONG, seed: int = 1) -> tuple[Count, list[Any], Count]:
    """A game of random turns: its start, its turns, its last position."""
    session = counted(turns, seed=seed, position=position)
    return session.start, session.turns, session.position


def game_in(start: Count, turns: list[Any], names: dict[str, str] | None = None) -> str:
    """The fragment of an address with a game."""
    return "#" + COUNTING.rules.links.write(Linked("game", start, turns, names))


def link_in(app: App) -> str:
    """The link that the share dialog offers."""
    found = re.search(r'data-copy="([^"]*)"', app.dialog_html())
    assert found, app.dialog_html()
    return unescape(found[1])


def fragment_in(app: App) -> str:
    return "#" + link_in(app).partition("#")[2]


def table_with_a_game() -> App:
    app = sit_down(Drawer(), LONG)
    app.feature(Sharing).address = ADDRESS
    play(app, "12")
    play(app, "12")
    return app


# Sharing


@pytest.mark.parametrize(
    "came_by", ["", "#play", "index.html", "?fbclid=IwAR0&utm_source=x", "index.html?x=1#g"]
)
def test_links_begin_with_the_page_and_not_with_what_brought_somebody_there(came_by: str) -> None:
    app = table_with_a_game()
    app.feature(Sharing).page_is_at(ADDRESS + came_by)
    for kind in ("position", "game", "by_link"):
        app.act("share", kind)
        if kind != "by_link":
            assert link_in(app).startswith(f"{ADDRESS}#count=")
    assert app.feature(Sharing).link().startswith(f"{ADDRESS}#count=")


def test_the_position_that_is_shown_is_shared() -> None:
    app = table_with_a_game()
    app.act("share")
    link = link_in(app)
    assert link.startswith(ADDRESS + "#count=")
    assert read(COUNTING.rules, link).start == app.session.position
    assert app.feature(Sharing).link() == link
    assert f"{len(link)} characters" in app.dialog_html()
    assert f'data-share="{link}"' in app.dialog_html()
    assert f'data-qr="{link}"' in app.dialog_html()


def test_a_moment_of_the_past_is_shared_as_it_is_seen() -> None:
    app = table_with_a_game()
    app.act("replay-to", "1:0")
    assert app.past is not None
    app.act("share")
    assert COUNTING.data(read(COUNTING.rules, link_in(app)).start) == app.past.data
    assert app.past is not None


def test_the_whole_game_is_shared_with_its_names() -> None:
    app = table_with_a_game()
    app.session.names = {"red": "Ada", "yellow": "  Eve" + "x" * 30}
    app.act("share")
    app.act("share-what", "what=game")
    game = read(COUNTING.rules, link_in(app))
    assert game.turns == app.session.turns
    assert game.names == {"red": "Ada", "yellow": COUNTING.plain_name("  Eve" + "x" * 30)}
    assert game.flags == 0


def test_turns_that_were_taken_back_are_not_shared() -> None:
    app = table_with_a_game()
    app.act("undo")
    app.act("share", "game")
    assert len(read(COUNTING.rules, link_in(app)).turns) == 1


def test_what_is_too_long_for_a_code_or_a_link_says_so() -> None:
    app = table_with_a_game()
    app.feature(Sharing).address = ADDRESS + "x" * QR_LIMIT
    app.act("share")
    assert "data-qr" not in app.dialog_html()
    assert "Too long for a QR code" in app.dialog_html()
    app.feature(Table).put(counted(3000))
    app.act("share", "game")
    assert "link_too_long" in app.dialog_html()
    assert 'data-action="share-save"' in app.dialog_html()


def test_text_and_json_come_back() -> None:
    app = table_with_a_game()
    app.act("share")
    copied = {value: follow(app, "share-copy", value)[0]["text"] for value in ("text", "json")}
    assert copied["text"] == COUNTING.as_text(app.session.position, None)
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


def test_a_game_as_text_or_link_tells_what_was_taken_back() -> None:
    app = table_with_a_game()
    app.act("undo")
    assert app.session.taken_back
    app.act("share", "game")
    for text in (follow(app, "share-save")[0]["text"], link_in(app)):
        other = sit_down(Drawer())
        other.act("paste", "text=" + text)
        follow(other, "open-pasted")
        assert other.session.taken_back == app.session.taken_back
        assert len(other.session.turns) == app.session.cursor


def test_that_links_hide_nothing_is_said_where_something_is_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    app = sit_down(position=LONG)
    words = app.t("game.count.secrets_shared")
    app.act("share")
    assert words in app.dialog_html()
    monkeypatch.setattr(COUNTING.rules, "secret", lambda data, options, colour: False)
    monkeypatch.setattr(COUNTING.rules, "hides", lambda data, options: False)
    app.feature(Table).start(LONG)
    app.act("share")
    assert app.dialog_html() and words not in app.dialog_html()


# Opening


@pytest.mark.parametrize("wrap", ["{}", "#{}", ADDRESS + "#{}", "Look: " + ADDRESS + "#{}. Nice?", " #{}\n"])
def test_a_link_opens_however_it_is_pasted(wrap: str) -> None:
    app = table_with_a_game()
    position = THREE
    app.act("open-link")
    app.act("paste", "text=" + wrap.format(position_link(COUNTING, position)))
    follow(app, "open-pasted")
    assert app.session.position == position
    assert app.dialog == ""


@pytest.mark.parametrize("carrier", CARRIERS)
def test_a_link_opens_however_it_has_come(carrier: str) -> None:
    text = CARRIERS[carrier](f"{ADDRESS}#{position_link(COUNTING, THREE)}")
    app = table_with_a_game()
    app.act("open-link")
    app.act("paste", f"text={text}")
    follow(app, "open-pasted")
    assert app.session.position == THREE and app.dialog == ""
    assert sit_down(fragment=f"#{text}").session.position == THREE, "a whole address inside an address"


@pytest.mark.parametrize("sign", ["%3D", "%253D", "\u200b=", "&#61;"])
def test_the_address_is_read_however_it_has_come(sign: str) -> None:
    fragment = "#" + position_link(COUNTING, THREE).replace("=", sign) + "%26utm_source%3Dchat"
    assert sit_down(fragment=fragment).session.position == THREE
    app = table_with_a_game()
    follow(app, "link", fragment)
    assert app.session.position == THREE and app.root()["data-place"] == "link"


UNKNOWN = f"x{checksum('x')}"
"""A valid text that belongs to no game."""


@pytest.mark.parametrize(
    "fragment",
    ["count=AAAA", "count%3DcAAA", "count=", "near=iAAA", "near%3DiAAA", "nearanswer=<b>", f"p={UNKNOWN}",
     f"what%3d{UNKNOWN}"],
)  # fmt: skip
def test_an_address_that_looks_like_a_link_and_is_none_says_so(fragment: str) -> None:
    app = sit_down(fragment=f"#{fragment}")
    assert app.message[0] == "error" and app.root()["data-place"] == "door" and app.dialog == "open-link"
    there = table_with_a_game()
    before = there.session
    follow(there, "link", f"#{fragment}")
    assert there.message[0] == "error" and there.session is before


@pytest.mark.parametrize("fragment", ["", "#", "#what", "#top=7", "#%20", "#:~:text=count", "#utm_source=x"])
def test_any_other_address_leads_to_the_door(fragment: str) -> None:
    app = sit_down(fragment=fragment)
    assert app.message == ("", "") and app.root()["data-place"] == "door"


@pytest.mark.parametrize("carrier", TEXTS)
def test_json_can_be_pasted(carrier: str) -> None:
    app = table_with_a_game()
    told = {"format": "count-game/1", "start": COUNTING.data(THREE), "turns": [], "names": {"red": "A {b}"}}
    for data_, names in ((COUNTING.data(THREE), {}), (told, {"red": "A {b}"})):
        app.act("paste", "text=" + TEXTS[carrier](json.dumps(data_, indent=2)))
        follow(app, "open-pasted")
        assert app.session.position == THREE and app.session.names == names


def test_a_link_in_brackets_is_no_json() -> None:
    for wrap in ("[turn]({})", "[{}]", "{{{}}}", "{{ {} }}"):
        app = table_with_a_game()
        app.act("paste", "text=" + wrap.format(f"{ADDRESS}#{position_link(COUNTING, THREE)}"))
        follow(app, "open-pasted")
        assert app.session.position == THREE


def test_a_pasted_game_is_read_as_one_from_a_file() -> None:
    app = sit_down(Drawer(), LONG)
    app.session.seats = {"yellow": {"kind": "computer", "level": 1}}
    app.session.options = {"colours": 2}
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
    app = sit_down(Drawer(), LONG)
    text = json.dumps({"format": "count-game/1", "start": data(app), "turns": [PASS] * 2500})
    app.act("paste", "text=" + text)
    follow(app, "open-pasted")
    assert len(app.session.turns) == 2500


@pytest.mark.parametrize(
    "text",
    ["", "   ", "nonsense", "{", "[]", "[" * 9999, '{"format": "count-game/1"}',
     '{"format": "count-puzzle/1"}', '{"format": "count-game/1", "start": {}, "turns": [7]}', "x" * 1_600_000]
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
    app = sit_down(drawer, LONG)
    play(app, "12")
    mine, kept = app.session, dict(drawer.kept)
    follow(app, "link", "#" + position_link(COUNTING, THREE))
    assert app.session is not mine
    assert 'data-action="back-to-game"' in app.view()["visit"]
    assert drawer.kept == kept, "looking at a link writes nothing"
    assert app.root()["data-place"] == "link"
    follow(app, "back-to-game")
    assert app.session is mine
    assert app.view()["visit"] == ""
    assert app.root()["data-place"] == "play"


def test_the_way_back_is_to_the_game_in_progress_also_after_several_links() -> None:
    app = sit_down(Drawer(), LONG)
    mine = app.session
    for seed in ("a", "b"):
        follow(app, "link", "#" + position_link(COUNTING, LONG._replace(total=ord(seed))))
    follow(app, "go", "#play")
    assert app.session is mine


@pytest.mark.parametrize("leave", ["back-to-game", "stay"])
def test_there_is_a_way_back_from_every_link_however_the_last_one_was_left(leave: str) -> None:
    app = sit_down(Drawer(), LONG)
    follow(app, "link", "#" + position_link(COUNTING, LONG._replace(total=1)))
    follow(app, leave)
    mine = app.session
    follow(app, "link", "#" + position_link(COUNTING, LONG._replace(total=2)))
    assert app.session is not mine
    assert 'data-action="back-to-game"' in app.view()["visit"]
    follow(app, "back-to-game")
    assert app.session is mine


def test_a_link_that_is_played_on_becomes_a_game_of_ones_own() -> None:
    drawer = Drawer()
    app = sit_down(drawer, LONG)
    mine = app.session.key
    follow(app, "link", "#" + position_link(COUNTING, LONG._replace(round=5)))
    play(app, "12")
    assert app.root()["data-place"] == "play"
    key = app.session.key
    again = sit_down(drawer)
    assert again.session.key == key
    assert data(again)["round"] == 6
    assert again.feature(Saves).open(mine) is not None
    assert 'data-action="back-to-game"' in app.view()["visit"]


def test_a_game_opens_at_its_end_with_its_past() -> None:
    start, turns, end = random_game(70, THREE)
    app = table_with_a_game()
    follow(app, "link", game_in(start, turns, {"red": "Ada"}))
    assert app.session.position == end
    assert app.session.start == start
    assert len(app.session.turns) == len(turns)
    assert app.session.names == {"red": "Ada"}


def test_a_long_game_is_read_a_bit_at_a_time() -> None:
    start, turns, end = random_game(70)
    text = game_in(start, turns)
    arrival = Arrival(COUNTING, text)
    rounds = 0
    while not arrival.done:
        before = len(arrival.positions)
        arrival.go_on()
        assert len(arrival.positions) - before <= STEPS_AT_ONCE
        rounds += 1
    assert rounds >= 2 * len(turns) // STEPS_AT_ONCE
    assert arrival.position == end
    app = table_with_a_game()
    mine = app.session
    effects = app.act("link", text)
    assert app.session is mine, "until all of it has been checked"
    assert [effect["do"] for effect in effects] == ["later"]
    app.act("link", "#" + position_link(COUNTING, start))
    assert app.session.position == start
    app.act("read-on", effects[0]["value"])
    assert app.session.position == start, "the first link was given up for the second"


def test_reading_a_long_game_can_be_left() -> None:
    start, turns, _ = random_game(300)
    app = table_with_a_game()
    mine = app.session
    effects = app.act("link", game_in(start, turns))
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
    bad = [*turns[:2], turn("123"), turns[3]]
    follow(app, "link", game_in(start, bad))
    assert app.session is mine
    assert "Turn 3" in app.message[1]
    assert "link_turn" in app.message[1]


def test_a_turn_that_is_not_finished_is_refused() -> None:
    text = game_in(LONG, [turn("1")])
    app = table_with_a_game()
    mine = app.session
    follow(app, "link", text)
    assert app.session is mine
    assert "link_turn" in app.message[1]


def test_a_link_at_the_start_is_opened_over_the_last_game() -> None:
    drawer = Drawer()
    app = sit_down(drawer, LONG)
    mine = app.session.key
    position = THREE
    again = sit_down(drawer, fragment="#" + position_link(COUNTING, position))
    assert again.session.position == position
    again.act("back-to-game")
    assert again.session.key == mine


def test_a_link_is_not_lost_while_a_run_is_shown() -> None:
    app = sit_down(Drawer(), LONG)
    app.act("name", "1")
    position = THREE
    follow(app, "link", "#" + position_link(COUNTING, position))
    assert app.session.position == position
    assert app.present.position == position


def test_other_fragments_are_none_of_our_business() -> None:
    app = table_with_a_game()
    mine = app.session
    for fragment in ("", "#", "#about", "#q=3"):
        assert follow(app, "link", fragment) == []
        assert app.session is mine


def test_fuzzed_fragments_are_opened_or_refused() -> None:
    app = table_with_a_game()
    start, turns, _ = random_game(6)
    good = [position_link(COUNTING, start), game_in(start, turns)[1:]]
    chance = random.Random(5)
    alphabet = "ABCxyz019-_=#%<>&\"' \u0000é"
    for _ in range(300):
        text = list(chance.choice(good))
        for _ in range(chance.randrange(1, 4)):
            at = chance.randrange(6, len(text))
            text[at : at + chance.randrange(3)] = chance.choices(alphabet, k=chance.randrange(3))
        follow(app, "link", "#" + "".join(text))
        assert app.message[0] in ("", "info", "error")
        assert app.view()
        app.act("back-to-game")


def test_the_game_that_came_by_link_can_be_kept() -> None:
    drawer = Drawer()
    app = sit_down(drawer, LONG)
    follow(app, "link", "#" + position_link(COUNTING, THREE))
    app.act("stay")
    assert app.view()["visit"] == ""
    assert data(sit_down(drawer)) == data(app)


def test_the_fragment_of_a_game_is_its_session() -> None:
    app = table_with_a_game()
    game = read(COUNTING.rules, game_link(app.session, 77))
    assert game.flags == 77 << 1 | 1
    assert game.start == app.session.start
