"""Play by link: two devices and nothing between them but links."""

from __future__ import annotations

import json
from typing import Any

import pytest
from games.ttb.game import TTB
from shell.app.app import App
from shell.replay.replay import Replay
from shell.saves.exchange import by_link_of
from shell.sharing.correspondence import Correspondence
from shell.sharing.opening import Opening
from shell.table.table import Table

import ttb_core as ttb
from tests.shell.test_sharing import follow, fragment_in
from tests.tables import Drawer, data, finish, sit_down
from ttb_core import links as codec


def watch(app: App, effects: list[Any]) -> None:
    """Let everything that is animated come to its end."""
    while effects:
        effect = effects.pop(0)
        if effect["do"] == "later":
            effects += app.act(effect["action"], effect.get("value", ""))
        elif effect["do"] == "animate":
            effects += app.act(effect.get("done", "animation-done"), effect["ticket"])


def open_link(app: App, fragment: str) -> None:
    watch(app, app.act("link", fragment))


def take_turn(app: App) -> None:
    """The first legal change of the colour to move, run."""
    change: Any = ttb.legal_changes(app.session.position)[1]
    for one in change:
        assert one["op"] == "place"
        app.act("tile", one["order"])
        app.act("slot", f"{one['bot']}:{one['slot']}")
    finish(app, app.act("run"))


def send(app: App) -> str:
    app.act("send-turn")
    fragment = fragment_in(app)
    app.act("close")
    return fragment


class Pair:
    """Two devices at the beginning of a game by link: red plays on `here`, yellow on `there`."""

    def __init__(self) -> None:
        self.here, self.there = sit_down(Drawer()), sit_down(Drawer())
        self.here.feature(Table).start(ttb.new_game(colours=2, seed="by link", first="red"))
        self.here.act("share", "by_link")
        self.here.act("by-link-name", "name=Ada")
        self.here.act("by-link-start")
        take_turn(self.here)
        self.first = send(self.here)
        open_link(self.there, self.first)
        self.there.act("by-link-name", "name=Bob")
        watch(self.there, self.there.act("by-link-join"))


def details(app: App) -> Any:
    return app.feature(Correspondence).details()


def test_a_turn_goes_there_and_an_answer_comes_back() -> None:
    pair = Pair()
    assert pair.here.feature(Correspondence).waiting
    assert not pair.there.feature(Correspondence).waiting
    assert data(pair.there) == data(pair.here)
    assert details(pair.there)["mine"] == ["yellow"]
    assert pair.there.session.names == {"red": "Ada", "yellow": "Bob"}
    take_turn(pair.there)
    answer = send(pair.there)
    effects = pair.here.act("link", answer)
    assert [effect["do"] for effect in effects if effect["do"] == "animate"], "the turn is shown"
    assert pair.here.past is not None
    assert pair.here.past.position == pair.here.session.position_at(1), "from before it was played"
    watch(pair.here, effects)
    assert pair.here.past is None
    assert "Your turn, Ada" in pair.here.message[1]
    assert data(pair.here) == data(pair.there)
    assert pair.here.session.names == {"red": "Ada", "yellow": "Bob"}
    for app, other in ((pair.here, pair.there), (pair.there, pair.here)):
        take_turn(app)
        open_link(other, send(app))
        assert data(other) == data(app)


def test_nothing_can_be_done_for_the_others() -> None:
    pair = Pair()
    app = pair.here
    before = data(app)
    for action, value in (("run", ""), ("tile", "forward1"), ("slot", "yellow1:0"), ("double", "")):
        app.act(action, value)
        assert app.message[0] == "refused"
        assert "Bob" in app.message[1] or "Yellow" in app.message[1]
    assert data(app) == before
    assert app.view()["hand"] == ""
    assert "data-drop" not in app.view()["programs"]
    assert 'data-action="send-turn"' in app.view()["go"]


def test_a_turn_can_be_taken_back_until_its_link_is_handed_out() -> None:
    pair = Pair()
    take_turn(pair.there)
    pair.there.act("undo")
    assert pair.there.dialog == "take-back"
    pair.there.act("undo-turn")
    assert data(pair.there)["to_move"] == "yellow"
    pair.there.act("undo")
    pair.there.act("undo")
    pair.there.act("undo")
    assert pair.there.message[0] == "refused", "what came by link stays"
    take_turn(pair.there)
    send(pair.there)
    pair.there.act("undo")
    assert "can’t be taken back" in pair.there.message[1]


def test_the_same_link_again_changes_nothing() -> None:
    pair = Pair()
    turns = len(pair.there.session.turns)
    open_link(pair.there, pair.first)
    assert "already" in pair.there.message[1]
    assert len(pair.there.session.turns) == turns
    open_link(pair.here, pair.first)
    assert "already" in pair.here.message[1]
    assert pair.there.past is None


def test_an_older_link_is_told_from_one_that_was_answered() -> None:
    pair = Pair()
    take_turn(pair.there)
    answer = send(pair.there)
    open_link(pair.there, pair.first)
    assert "answered" in pair.there.message[1]
    open_link(pair.here, answer)
    take_turn(pair.here)
    open_link(pair.here, pair.first)
    assert "2 turns behind" in pair.here.message[1]
    assert len(pair.here.session.turns) == 3


def with_turns(fragment: str, turns: list[Any]) -> str:
    """The same game by link with other turns."""
    game: Any = codec.decode(fragment).game
    played = [ttb.turn_from_json(turn) for turn in turns]
    return "#g=" + codec.encode_game(codec.Game(game.start, played, game.names, game.flags))


def other_turn(position: ttb.Position, number: int = 7) -> Any:
    return {"change": ttb.legal_changes(position)[number]}


def test_a_branch_is_explained_and_can_be_looked_at() -> None:
    pair = Pair()
    take_turn(pair.there)
    mine = pair.there.session
    other = with_turns(pair.first, [mine.turns[0], other_turn(mine.position_at(1))])
    open_link(pair.there, other)
    assert pair.there.dialog == "by-link-mismatch"
    html = pair.there.dialog_html()
    assert "The game has split in two" in html
    assert "turn 2" in html
    assert "Bob" in html
    assert pair.there.session is mine
    pair.there.act("by-link-beside")
    assert pair.there.session is not mine
    assert details(pair.there) is None
    pair.there.act("back-to-game")
    assert pair.there.session is mine


def test_a_turn_of_ones_own_from_elsewhere_is_taken_over_only_when_said_so() -> None:
    pair = Pair()
    mine = pair.there.session
    other = with_turns(pair.first, [mine.turns[0], other_turn(mine.position)])
    open_link(pair.there, other)
    assert pair.there.dialog == "by-link-mismatch"
    assert "taken elsewhere" in pair.there.dialog_html()
    assert len(mine.turns) == 1
    pair.there.act("close")
    assert len(mine.turns) == 1
    open_link(pair.there, other)
    watch(pair.there, pair.there.act("by-link-accept"))
    assert len(mine.turns) == 2


@pytest.mark.parametrize("numbered", [False, True])
def test_what_is_taken_over_belongs_to_the_game_by_link_on_the_table(numbered: bool) -> None:
    pair = Pair()
    app, mine = pair.there, pair.there.session
    open_link(app, with_turns(pair.first, [mine.turns[0], other_turn(mine.position)]))
    app.act("close")
    # Another game, with the same start and the same turns.
    same: Any = codec.decode(pair.first).game
    flags = same.flags + 2 if numbered else 0
    open_link(app, "#g=" + codec.encode_game(codec.Game(same.start, same.turns, {}, flags)))
    if numbered:
        watch(app, app.act("by-link-join"))
    other = app.session
    assert other is not mine and (other.by_link is not None) == numbered
    app.act("by-link-accept")
    assert app.session is other and len(other.turns) == len(mine.turns) == 1


def test_tampering_is_explained() -> None:
    pair = Pair()
    before = data(pair.here)
    changed = pair.first[:-9] + ("A" if pair.first[-9] != "A" else "B") + pair.first[-8:]
    open_link(pair.here, changed)
    assert "link_checksum" in pair.here.message[1]
    turn = {"change": [{"op": "swap", "bot": "yellow1", "slots": [0, 1]}]}
    open_link(pair.here, with_turns(pair.first, [pair.here.session.turns[0], turn]))
    assert "Turn 2" in pair.here.message[1]
    assert "link_turn" in pair.here.message[1]
    assert data(pair.here) == before


def test_another_game_on_the_table_is_kept_when_an_answer_comes() -> None:
    pair = Pair()
    by_link = pair.here.session.key
    pair.here.act("new-game")
    pair.here.act("start-game")
    fresh = pair.here.session
    take_turn(pair.there)
    open_link(pair.here, send(pair.there))
    assert pair.here.session.key == by_link
    assert len(pair.here.session.turns) == 2
    assert 'data-action="back-to-game"' in pair.here.view()["visit"]
    pair.here.act("back-to-game")
    assert pair.here.session is fresh


def test_the_game_goes_on_after_a_reload() -> None:
    pair = Pair()
    drawer: Any = pair.here.storage
    again = sit_down(drawer)
    assert again.feature(Correspondence).waiting
    take_turn(pair.there)
    open_link(again, send(pair.there))
    assert len(again.session.turns) == 2
    assert not again.feature(Correspondence).waiting
    once_more = sit_down(drawer)
    assert data(once_more) == data(again)
    assert details(once_more) == details(again)


def test_games_by_link_are_listed_and_opened() -> None:
    pair = Pair()
    key = pair.here.session.key
    pair.here.act("new-game")
    pair.here.act("start-game")
    pair.here.act("share", "by_link")
    html = pair.here.dialog_html()
    assert "Waiting for the answer" in html
    assert f'data-value="{key}"' in html
    pair.here.act("by-link-game", key)
    assert pair.here.session.key == key
    pair.here.act("by-link-game", "gone")
    assert "no longer" in pair.here.message[1]


def test_somebody_must_play_elsewhere() -> None:
    app = sit_down(Drawer())
    app.feature(Table).start(ttb.new_game(colours=2, seed="x", first="red"))
    app.act("share", "by_link")
    app.act("by-link-mine", "yellow=true")
    app.act("by-link-start")
    assert details(app) is None
    assert 'role="alert"' in app.dialog_html()
    app.act("by-link-mine", "red=false")
    app.act("by-link-mine", "yellow=false")
    app.act("by-link-start")
    assert details(app) is None
    app.act("by-link-mine", "yellow=true")
    app.act("by-link-start")
    assert details(app)["mine"] == ["yellow"]
    assert app.dialog == "share", "the others are to begin: here is the link"
    assert fragment_in(app).startswith("#g=")


def test_an_invitation_can_be_just_looked_at() -> None:
    pair = Pair()
    app = sit_down(Drawer())
    mine = app.session
    open_link(app, pair.first)
    assert app.dialog == "by-link-join"
    app.act("close")
    assert details(app) is None
    app.act("back-to-game")
    assert app.session is mine


def test_a_guest_who_has_joined_plays_a_game_of_their_own() -> None:
    there = Pair().there
    assert there.view()["visit"] == "" and there.feature(Opening).home is None
    take_turn(there)
    assert there.view()["visit"] == ""


def test_that_links_keep_no_secrets_is_said_before_it_matters() -> None:
    pair = Pair()
    app = sit_down(Drawer())
    open_link(app, pair.first)
    assert "can’t keep secrets" in app.dialog_html()
    app.act("close")
    app.act("share", "by_link")
    assert "can’t keep secrets" in app.dialog_html()
    pair.here.act("send-turn")
    assert "can’t keep secrets" in pair.here.dialog_html()


def test_two_games_that_began_alike_are_two_games() -> None:
    start = ttb.new_game(colours=2, seed="alike")
    identity = sit_down().feature(Correspondence).identity
    assert identity(start, 1) != identity(start, 2)
    assert identity(start, 1) != identity(ttb.new_game(colours=2, seed="other"), 1)


def test_another_start_with_the_same_mark_is_another_game(monkeypatch: pytest.MonkeyPatch) -> None:
    # Marks have 29 bits: whoever wants to finds two starts that share one.
    monkeypatch.setattr(type(TTB), "mark", lambda game, start: "same")
    pair = Pair()
    ours, drawer = pair.here.session, vars(pair.here.storage)
    before = dict(drawer["kept"])
    other = codec.Game(
        ttb.new_game(colours=2, seed="another pile", first="red"), flags=details(pair.here)["number"] << 1 | 1
    )
    open_link(pair.here, "#g=" + codec.encode_game(other))
    assert pair.here.dialog == "by-link-join", "a game that is not known here"
    assert ours.cursor == 1 and drawer["kept"] == before
    watch(pair.here, pair.here.act("by-link-join"))
    # Both games go on by link, side by side.
    take_turn(pair.there)
    open_link(pair.here, send(pair.there))
    assert pair.here.session.key == ours.key and pair.here.session.cursor == 2
    pair.here.act("share", "by_link")
    assert pair.here.dialog_html().count('class="button game-row"') == 2


def with_names(fragment: str, **names: str) -> str:
    """The same game by link with other names."""
    game: Any = codec.decode(fragment).game
    return "#g=" + codec.encode_game(codec.Game(game.start, game.turns, {**game.names, **names}, game.flags))


def test_a_letter_names_only_those_who_have_written_it() -> None:
    pair = Pair()
    take_turn(pair.there)
    open_link(pair.here, with_names(send(pair.there), red="Fool", yellow="Bobby"))
    assert pair.here.session.names == {"red": "Ada", "yellow": "Bobby"}


def test_a_third_is_not_renamed_by_the_letter_of_another() -> None:
    here, there = sit_down(Drawer()), sit_down(Drawer())
    here.feature(Table).start(ttb.new_game(colours=3, seed="three", first="red"))
    _, second, third = here.session.standing.colours
    here.session.names = {third: "Cleo"}
    here.act("share", "by_link")
    here.act("by-link-start")
    take_turn(here)
    open_link(there, send(here))
    there.act("by-link-name", "name=Bob")
    watch(there, there.act("by-link-join"))
    take_turn(there)
    open_link(here, with_names(send(there), **{third: "Fool"}))
    assert here.session.cursor == 2 and here.session.names == {second: "Bob", third: "Cleo"}


@pytest.mark.parametrize(
    "kept",
    [
        "",
        "[]",
        "{",
        '{"version": 9}',
        '{"version": 1}',
        '{"version": 1, "games": 3}',
        '{"version": 1, "games": {"a": 3, "b": {}, "c": {"players": {"x": []}}}}',
    ],
)
def test_a_damaged_index_is_no_index(kept: str) -> None:
    pair = Pair()
    drawer: Any = pair.here.storage
    drawer.kept["ttb.by-link"] = kept
    app = sit_down(drawer)
    app.act("share", "by_link")
    assert app.dialog_html()
    take_turn(pair.there)
    open_link(app, send(pair.there))
    assert app.dialog_html() or app.message[1]


@pytest.mark.parametrize(
    "kept",
    [
        7,
        {},
        {"number": "x", "mine": [], "sent": 0},
        {"number": -1, "mine": [], "sent": 0},
        {"number": 1, "mine": [{}, 3], "sent": 0},
        {"number": 1, "mine": [], "sent": True},
    ],
)
def test_damaged_details_are_none(kept: Any) -> None:
    assert by_link_of(kept, TTB) is None


def test_a_replay_of_ones_own_stays_in_the_past() -> None:
    pair = Pair()
    watch(pair.there, pair.there.act("replay-from", "0"))
    assert pair.there.past is not None
    assert not pair.there.feature(Replay).playing


def test_the_address_forgets_a_link_that_has_been_taken_over() -> None:
    pair = Pair()
    take_turn(pair.there)
    follow(pair.here, "link", send(pair.there))
    assert pair.here.root()["data-place"] == "play"
    assert pair.here.feature(Opening).beside is None


def test_three_devices_pass_the_game_round() -> None:
    apps = [sit_down(Drawer()) for _ in range(3)]
    apps[0].feature(Table).start(ttb.new_game(colours=3, seed="three"))
    order = data(apps[0])["turn_order"]
    mover = data(apps[0])["to_move"]
    first = order.index(mover)
    apps[0].act("share", "by_link")
    apps[0].act("by-link-start")
    take_turn(apps[0])
    fragment = send(apps[0])
    for app in apps[1:]:
        open_link(app, fragment)
        watch(app, app.act("by-link-join"))
        take_turn(app)
        fragment = send(app)
    open_link(apps[0], fragment)
    assert len(apps[0].session.turns) == 3
    assert data(apps[0])["to_move"] == order[first]
    assert json.loads(apps[0].storage.get("ttb.by-link") or "")["version"] == 1


def test_the_coach_is_silent_while_somebody_else_plays() -> None:
    pair = Pair()
    assert "hand-tile" not in pair.here.view()["hand"]
    assert (pair.here.view()["coach"], pair.here.root()["data-coach"]) == ("", "")
    assert pair.there.root()["data-coach"] == "hand"
