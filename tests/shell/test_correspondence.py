"""Play by link: two devices that exchange nothing but links.

The tests run with simultaneous decisions, where a link carries each decision, and with turns one after the
other, where a link carries whole turns.
"""

from __future__ import annotations

import json
from typing import Any

import pytest
from count_core import COLOURS, Count
from count_core import Counting as Rules
from games.count.features import ORDER
from games.count.game import Words
from shell.app.app import App
from shell.app.game import Game
from shell.play.computers import Computers
from shell.play.running import Running
from shell.play.table import Table
from shell.replay.replay import Replay
from shell.saves.exchange import by_link_of
from shell.sharing.correspondence import Correspondence
from shell.sharing.opening import Opening
from shell.sharing.taking_part import TakingPart
from shell.storage.jsontext import Json

from ground.errors import GameError
from ground.forms import Data, ReadOnly
from ground.links.codec import Codec, Linked
from ground.rules import Outcome, Standing
from tests.contract.found import contract_of
from tests.contract.rules.test_links import read
from tests.shell.table import COUNTING, EVERYTHING, KEYS, LONG, THREE, Drawer, page_of
from tests.shell.test_sharing import follow, fragment_in
from tests.sitting import sit_down_at


class InTurn(Rules):
    """Rules with turns: one colour after the other names a number, which counts at once.

    Links carry whole turns.
    """

    simultaneous = False

    def standing(self, data: ReadOnly) -> Standing:
        colours = data["colours"]
        number = data["round"] - 1
        to_move = () if data["winners"] is not None else (colours[number % len(colours)],)
        return Standing(colours, to_move, number // len(colours) + 1, data["winners"])

    def play(self, position: Count, turn: object) -> Outcome[Count, Data]:
        (colour,) = self.standing(self.data(position)).to_move
        numbers = self.turn(turn)["numbers"]
        if not numbers:
            return Outcome(position, [], {"kind": "number", "by": colour, "options": [1, 2, 3]})
        if [*numbers] != [colour]:
            raise GameError("illegal_choice", "It is somebody else's turn.")
        total = position.total + numbers[colour]
        winners = [colour] if total >= position.goal else None
        events: list[Data] = [
            {"type": "named", "colour": colour, "number": numbers[colour]},
            {"type": "count", "total": total, "winners": winners},
        ]
        return Outcome(self.position(self.fold(self.data(position), events)), events)


class Asking(InTurn):
    """Rules in which the colour to move asks the others for a number as well."""

    def play(self, position: Count, turn: object) -> Outcome[Count, Data]:
        return Rules.play(self, position, turn)


class SeveralTurns(InTurn):
    """Rules in which every colour has two turns in a row."""

    def standing(self, data: ReadOnly) -> Standing:
        once = super().standing({**data, "round": (data["round"] + 1) // 2})
        return Standing(once.colours, once.to_move, data["round"], once.winners)


class WithoutHalts(Words):
    """A telling without halts in a run."""

    def halts(self, events: Any) -> list[int]:
        return []


AT_ONCE, IN_TURN = COUNTING, page_of(InTurn(), WithoutHalts())


def sit_down(game: Game, drawer: Drawer | None = None, position: Count | None = None) -> App:
    app = sit_down_at(game, EVERYTHING, ORDER, contract_of("count").texts(), drawer)
    if position is not None:
        app.feature(Table).start(position)
    return app


def watch(app: App, effects: list[Any]) -> None:
    """Let all animations finish, also after halts."""
    while effects:
        effect = effects.pop(0)
        if effect["do"] == "later":
            effects += app.act(effect["action"], effect.get("value", ""))
        elif effect["do"] == "animate":
            effects += app.act(effect.get("done", "animation-done"), effect["ticket"])
    if app.feature(Running).halted:
        watch(app, app.act("pause"))


def open_link(app: App, fragment: str) -> None:
    watch(app, app.act("link", fragment))


def decide(app: App, number: int = 2) -> None:
    """Name a number for the colour that decides next."""
    before = len(decisions(app))
    watch(app, app.act("name", str(number)))
    assert len(decisions(app)) == before + 1


def send(app: App) -> str:
    """The fragment of the link that the send button gives out."""
    assert 'data-action="send-turn"' in app.view()["go"]
    app.act("send-turn")
    fragment = fragment_in(app)
    app.act("close")
    return fragment


def decisions(app: App) -> list[int]:
    """The numbers named so far, in order, up to the position on the table."""
    session = app.session
    turns = [*session.turns[: session.cursor], session.waiting or {}]
    return [number for turn in turns for number in turn.get("numbers", {}).values()]


def details(app: App) -> Any:
    return app.session.by_link


class Pair:
    """Two devices at the beginning of a game by link: red plays `here` and has named 1, yellow `there`."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.here, self.there = sit_down(game, Drawer(), LONG), sit_down(game, Drawer())
        self.here.act("share", "by_link")
        self.here.act("by-link-name", "name=Ada")
        self.here.act("by-link-start")
        decide(self.here, 1)
        self.first = send(self.here)
        open_link(self.there, self.first)
        self.there.act("by-link-name", "name=Bob")
        watch(self.there, self.there.act("by-link-join"))

    def link(self, numbers: str, number: int | None = None, **changed: Any) -> str:
        """The link of a game with the same start and these numbers.

        `number` identifies the game by link: 0 for none, None for that of the pair. `changed` replaces fields
        of the content.
        """
        told = read(self.game.rules, self.first)
        flags = told.flags if number is None else number << 1 | (number > 0)
        colours = COLOURS[:2]
        named = [{colours[n % 2]: int(one)} for n, one in enumerate(numbers)]
        if self.game.rules.simultaneous:
            named = [red | yellow for red, yellow in zip(named[::2], [*named[1::2], {}], strict=False)]
        turns: list[Json] = [{"numbers": one} for one in named]
        half = self.game.rules.simultaneous and len(numbers) % 2
        waiting = turns.pop() if half else None
        said = {"start": told.start, "turns": turns, "names": told.names, "flags": flags, "waiting": waiting}
        return "#" + self.game.rules.links.write(Linked("game", **(said | changed)))


both = pytest.mark.parametrize("game", [AT_ONCE, IN_TURN], ids=["at once", "in turn"])


# Turns go and come


@both
def test_a_decision_goes_there_and_an_answer_comes_back(game: Game) -> None:
    pair = Pair(game)
    assert pair.here.feature(Correspondence).waits_for
    assert not pair.there.feature(Correspondence).waits_for
    assert decisions(pair.there) == decisions(pair.here) == [1]
    assert details(pair.there)["mine"] == ["yellow"]
    assert pair.there.session.names == {"red": "Ada", "yellow": "Bob"}
    decide(pair.there, 3)
    answer = send(pair.there)
    effects = pair.here.act("link", answer)
    assert [effect["do"] for effect in effects if effect["do"] == "animate"], "the turn is shown"
    assert pair.here.past is not None
    last = len(pair.here.session.turns) - 1
    assert pair.here.past.position == pair.here.session.position_at(last), "from before it was played"
    watch(pair.here, effects)
    assert pair.here.past is None
    assert "Your turn, Ada" in pair.here.message[1]
    assert decisions(pair.here) == decisions(pair.there) == [1, 3]
    assert pair.here.session.position == pair.there.session.position
    assert pair.here.session.names == {"red": "Ada", "yellow": "Bob"}
    for app, other in ((pair.here, pair.there), (pair.there, pair.here)):
        decide(app)
        open_link(other, send(app))
        assert decisions(other) == decisions(app)
    assert pair.here.session.position.total == 1 + 3 + 2 + 2


@both
def test_three_devices_pass_the_game_round(game: Game) -> None:
    apps = [sit_down(game, Drawer()) for _ in range(3)]
    apps[0].feature(Table).start(THREE)
    apps[0].act("share", "by_link")
    apps[0].act("by-link-start")
    decide(apps[0])
    fragment = send(apps[0])
    for number, app in enumerate(apps[1:], 1):
        open_link(app, fragment)
        watch(app, app.act("by-link-join"))
        assert details(app)["mine"] == [COLOURS[number]]
        decide(app)
        assert app.t("ui.by_link.send_again") not in app.view()["go"]
        fragment = send(app)
        assert app.t("ui.by_link.send_again") in app.view()["go"]
    open_link(apps[0], fragment)
    assert len(decisions(apps[0])) == 3 and not apps[0].feature(Correspondence).waits_for
    assert apps[0].session.position.total == 6 and apps[0].session.standing.to_move[0] == "red"
    assert json.loads(apps[0].storage.get(f"{KEYS.prefix}by-link") or "")["version"] == 1


def test_what_a_whole_turn_asks_others_is_answered_where_it_is_taken() -> None:
    app = sit_down(page_of(Asking(), WithoutHalts()), Drawer(), LONG)
    app.act("share", "by_link")
    app.act("by-link-start")
    decide(app, 1)
    pending = app.feature(Running).pending
    assert pending is not None and pending["by"] == "yellow"
    assert not app.feature(Correspondence).waits_for and "send-turn" not in app.view()["go"]
    decide(app, 3)
    assert app.feature(Correspondence).waits_for
    assert read(app.game.rules, send(app)).turns == [{"numbers": {"red": 1, "yellow": 3}}]


def test_a_turn_can_be_taken_back_until_its_link_is_handed_out() -> None:
    there = Pair(IN_TURN).there
    decide(there)
    there.act("undo")
    assert there.session.standing.to_move == ("yellow",)
    there.act("undo")
    assert there.message[0] == "refused", "what came by link stays"


def test_a_decision_is_taken_back_unless_it_came_or_was_sent() -> None:
    pair = Pair(AT_ONCE)
    red, yellow = pair.here, pair.there
    refused = ("refused", red.t("ui.by_link.sent_already"))
    for app in (red, yellow):
        app.act("undo")
        assert app.message == refused
    decide(yellow, 3)
    yellow.act("undo")
    assert yellow.message == refused, "red's decision is in it"
    open_link(red, send(yellow))
    decide(red, 1)
    red.act("undo")
    assert red.session.waiting is None and red.session.cursor == 1, "nobody has seen it yet"


def test_the_end_of_a_round_and_the_next_decision_come_at_once() -> None:
    pair = Pair(AT_ONCE)
    decide(pair.there, 3)
    link = send(pair.there)
    open_link(pair.here, link)
    decide(pair.here, 1)
    open_link(pair.there, send(pair.here))
    assert pair.there.session.waiting == {"numbers": {"red": 1}}
    assert pair.there.message[1] == pair.there.t("ui.by_link.your_turn", player="Bob")
    assert 'data-number="3"' in pair.there.view()["hand"]


def test_three_decide_at_the_same_time_one_after_the_other() -> None:
    red, yellow, green = three_devices(AT_ONCE)
    decide(red, 2)
    link = send(red)
    for app in (yellow, green):
        open_link(app, link)
    assert green.feature(Correspondence).waits_for and not yellow.feature(Correspondence).waits_for
    decide(yellow, 1)
    link = send(yellow)
    open_link(green, link)
    assert green.session.waiting == {"numbers": {"red": 2, "yellow": 1}}
    decide(green, 3)
    open_link(red, send(green))
    assert red.session.turns == green.session.turns
    decide(red, 1)
    open_link(yellow, send(red))
    assert yellow.session.turns == green.session.turns, "the end of a round and the next decision at once"
    assert yellow.session.waiting == {"numbers": {"red": 1}}
    open_link(yellow, link)
    assert yellow.message[1] == yellow.t("ui.by_link.answered")


@both
def test_a_replay_of_ones_own_stays_in_the_past(game: Game) -> None:
    there = Pair(game).there
    decide(there)
    watch(there, there.act("replay-from", "0"))
    assert there.past is not None
    assert not there.feature(Replay).playing


@both
def test_the_address_forgets_a_link_that_has_been_taken_over(game: Game) -> None:
    pair = Pair(game)
    decide(pair.there)
    follow(pair.here, "link", send(pair.there))
    assert pair.here.root()["data-place"] == "play"
    assert pair.here.feature(Opening).beside is None


# Several turns before a link is sent


def three_devices(game: Game) -> list[App]:
    """The devices of red, yellow and green, all with the game and before their first turn."""
    apps = [sit_down(game, Drawer()) for _ in COLOURS]
    apps[0].feature(Table).start(THREE)
    apps[0].feature(TakingPart).begin(["red"])
    apps[0].act("share", "by_link")
    link = fragment_in(apps[0])
    apps[0].act("close")
    for app, colour in zip(apps[1:], COLOURS[1:], strict=True):
        open_link(app, link)
        for other in COLOURS:
            app.act("by-link-mine", f"{other}={str(other == colour).lower()}")
        watch(app, app.act("by-link-join"))
    return apps


def test_the_letter_goes_when_somebody_else_is_next() -> None:
    red, yellow, green = three_devices(page_of(SeveralTurns(), WithoutHalts()))
    decide(red, 1)
    assert not red.feature(Correspondence).waits_for and red.view()["go"] == "", "one more turn of one's own"
    red.act("undo")
    assert decisions(red) == []
    decide(red, 3)
    decide(red, 1)
    assert red.t("ui.by_link.send", player="Yellow") in red.view()["go"]
    red.act("undo")
    assert decisions(red) == [3] and red.view()["go"] == "", "each can be taken back"
    decide(red, 2)
    link = send(red)
    for app in (yellow, green):
        open_link(app, link)
        assert decisions(app) == [3, 2]
    assert not yellow.feature(Correspondence).waits_for and green.feature(Correspondence).waits_for
    assert green.t("ui.by_link.not_your_turn", player="Yellow") in green.message[1]


def test_a_letter_in_between_counts_and_the_rest_comes_later() -> None:
    red, yellow, green = three_devices(page_of(SeveralTurns(), WithoutHalts()))
    decide(red, 1)
    red.act("share", "by_link")
    first = fragment_in(red)
    red.act("close")
    red.act("undo")
    assert red.message == ("refused", red.t("ui.by_link.sent_already"))
    open_link(yellow, first)
    assert decisions(yellow) == [1] and yellow.feature(Correspondence).waits_for
    decide(red, 2)
    open_link(yellow, send(red))
    open_link(yellow, first)
    assert yellow.message[1] == yellow.t("ui.by_link.older", n=1)
    decide(yellow, 1)
    decide(yellow, 3)
    open_link(green, send(yellow))
    assert decisions(green) == [1, 2, 1, 3], "also what was never sent there"


def test_a_letter_tells_what_was_taken_back_after_something_had_come_out() -> None:
    red, yellow, green = three_devices(page_of(SeveralTurns(), WithoutHalts()))
    decide(red, 1)
    decide(red, 1)
    red.act("undo")
    decide(red, 2)
    assert red.session.taken_back == [1]
    link = send(red)
    for app in (yellow, green):
        open_link(app, link)
        assert app.session.taken_back == [1]
        assert app.t("ui.log.taken_back") in app.view()["log"]
    decide(yellow, 1)
    yellow.act("undo")
    decide(yellow, 1)
    decide(yellow, 1)
    open_link(red, send(yellow))
    open_link(green, send(yellow))
    assert red.session.taken_back == green.session.taken_back == [1, 2]


@both
def test_computers_play_where_the_game_was_begun(game: Game) -> None:
    """Computers are chosen on the device that begins, and do not get the name of the person to move."""
    here, there = sit_down(game, Drawer()), sit_down(game, Drawer())
    here.feature(Table).start(THREE, seats={"green": {"kind": "computer", "level": 1}})
    here.act("share", "by_link")
    here.act("by-link-name", "name=Ada")
    here.act("by-link-start")
    assert details(here)["mine"] == ["red", "green"] and here.session.names == {"red": "Ada"}
    decide(here, 1)
    assert here.feature(Correspondence).waits_for
    open_link(there, send(here))
    watch(there, there.act("by-link-join"))
    assert details(there)["mine"] == ["yellow"]
    decide(there, 2)
    assert there.feature(Correspondence).waits_for
    open_link(here, send(there))
    assert here.feature(Computers).waits_for == "green" and decisions(here) == [1, 2]


def test_the_first_guess_is_a_person() -> None:
    app = sit_down(IN_TURN, Drawer())
    app.feature(Table).start(THREE, seats={"red": {"kind": "computer", "level": 1}})
    app.feature(TakingPart).suggest()
    assert app.feature(TakingPart).mine == ["yellow", "red"]


# Links that bring nothing new


@both
def test_the_same_link_again_changes_nothing(game: Game) -> None:
    pair = Pair(game)
    for app in (pair.there, pair.here):
        open_link(app, pair.first)
        assert "already" in app.message[1]
        assert decisions(app) == [1] and app.past is None
    assert pair.here.message[1] == pair.here.t("ui.by_link.known_waiting", player="Yellow")


@both
def test_a_link_that_was_answered_is_told(game: Game) -> None:
    pair = Pair(game)
    decide(pair.there)
    open_link(pair.there, pair.first)
    assert "answered" in pair.there.message[1]
    assert len(decisions(pair.there)) == 2


def test_an_older_link_is_told_from_one_that_was_answered() -> None:
    pair = Pair(IN_TURN)
    decide(pair.there)
    open_link(pair.here, send(pair.there))
    decide(pair.here)
    open_link(pair.here, pair.first)
    assert "2 turns behind" in pair.here.message[1]
    assert len(pair.here.session.turns) == 3


# Links that do not fit


@both
def test_a_branch_is_explained_and_can_be_looked_at(game: Game) -> None:
    pair = Pair(game)
    decide(pair.there, 2)
    mine = pair.there.session
    open_link(pair.there, pair.link("13"))
    assert pair.there.dialog == "by-link-mismatch"
    html = pair.there.dialog_html()
    assert "The game has split in two" in html
    branched = len(mine.turns) - (mine.waiting is None)
    assert f"played round {mine.standing_at(branched).round} differently" in html
    assert "Bob names 2" in html and "Bob names 3" in html
    assert pair.there.session is mine and decisions(pair.there) == [1, 2]
    pair.there.act("by-link-beside")
    assert pair.there.session is not mine
    assert details(pair.there) is None
    pair.there.act("back-to-game")
    assert pair.there.session is mine


@both
def test_a_decision_of_ones_own_from_elsewhere_is_taken_over_only_when_said_so(game: Game) -> None:
    pair = Pair(game)
    other = pair.link("13")
    open_link(pair.there, other)
    assert pair.there.dialog == "by-link-mismatch"
    assert "taken elsewhere" in pair.there.dialog_html()
    assert f"a turn of round {pair.there.session.standing.round} for" in pair.there.dialog_html()
    assert decisions(pair.there) == [1]
    pair.there.act("close")
    assert decisions(pair.there) == [1]
    open_link(pair.there, other)
    watch(pair.there, pair.there.act("by-link-accept"))
    assert decisions(pair.there) == [1, 3]


@both
@pytest.mark.parametrize("numbers", ["3", "31"])
def test_another_decision_than_the_one_that_was_sent_does_not_fit(game: Game, numbers: str) -> None:
    pair = Pair(game)
    red = pair.here
    open_link(red, pair.link(numbers))
    assert red.dialog == "by-link-mismatch" and "Ada" in red.dialog_html()
    red.act("close")
    assert decisions(red) == [1]
    watch(red, red.act("by-link-accept"))
    assert decisions(red) == (list(map(int, numbers)) if game.rules.simultaneous else [1]), (
        "what has counted stays"
    )


@both
@pytest.mark.parametrize("numbered", [False, True])
def test_what_is_taken_over_belongs_to_the_game_by_link_on_the_table(game: Game, numbered: bool) -> None:
    pair = Pair(game)
    app, mine = pair.there, pair.there.session
    decide(app, 2)
    open_link(pair.here, send(app))
    decide(pair.here, 1)
    open_link(app, send(pair.here))
    open_link(app, pair.link("1213"))
    assert app.dialog == "by-link-mismatch"
    app.act("close")
    # Another game, with the same start and the same first numbers.
    open_link(app, pair.link("12", details(app)["number"] + 1 if numbered else 0))
    if numbered:
        watch(app, app.act("by-link-join"))
    other = app.session
    assert other is not mine and (other.by_link is not None) == numbered
    app.act("by-link-accept")
    assert app.session is other and decisions(app) == [1, 2]
    app.act("by-link-game", mine.key)
    assert decisions(app) == [1, 2, 1]


@both
def test_tampering_is_explained(game: Game) -> None:
    pair = Pair(game)
    changed = pair.first[:-9] + ("A" if pair.first[-9] != "A" else "B") + pair.first[-8:]
    open_link(pair.here, changed)
    assert "link_checksum" in pair.here.message[1]
    turns = [*pair.here.session.turns, {"numbers": {"green": 3}}]
    open_link(pair.here, pair.link("1", turns=turns, waiting=None))
    assert f"Turn {len(turns)} " in pair.here.message[1]
    assert "link_turn" in pair.here.message[1]
    assert decisions(pair.here) == [1]


# Several games on one device


@both
def test_another_game_on_the_table_is_kept_when_an_answer_comes(game: Game) -> None:
    pair = Pair(game)
    by_link = pair.here.session.key
    pair.here.act("new-game")
    pair.here.act("start-game")
    fresh = pair.here.session
    decide(pair.there)
    open_link(pair.here, send(pair.there))
    assert pair.here.session.key == by_link
    assert len(decisions(pair.here)) == 2
    assert 'data-action="back-to-game"' in pair.here.view()["visit"]
    pair.here.act("back-to-game")
    assert pair.here.session is fresh


@both
def test_the_game_goes_on_after_a_reload(game: Game) -> None:
    pair = Pair(game)
    drawer: Any = pair.here.storage
    again = sit_down(game, drawer)
    assert again.feature(Correspondence).waits_for and decisions(again) == [1]
    assert again.t("ui.by_link.send_again", player="Yellow") in again.view()["go"]
    decide(pair.there)
    open_link(again, send(pair.there))
    assert len(decisions(again)) == 2
    assert not again.feature(Correspondence).waits_for
    once_more = sit_down(game, drawer)
    assert decisions(once_more) == decisions(again)
    assert details(once_more) == details(again)


@both
def test_games_by_link_are_listed_and_opened(game: Game) -> None:
    pair = Pair(game)
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


def test_two_games_that_began_alike_are_two_games() -> None:
    identity = sit_down(AT_ONCE).feature(Correspondence).identity
    assert identity(LONG, 1) != identity(LONG, 2)
    assert identity(LONG, 1) != identity(THREE, 1)


@both
def test_another_start_with_the_same_mark_is_another_game(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Marks are short: an attacker can find two starts with the same mark.
    monkeypatch.setattr(Codec, "mark", lambda codec, start: str(start.total))
    pair = Pair(game)
    ours, drawer = pair.here.session, vars(pair.here.storage)
    before = dict(drawer["kept"])
    another = LONG._replace(goal=77)
    assert game.rules.links.mark(another) == game.rules.links.mark(LONG)
    open_link(pair.here, pair.link("", start=another))
    assert pair.here.dialog == "by-link-join", "a game that is not known here"
    assert pair.here.session is not ours and drawer["kept"] == before
    watch(pair.here, pair.here.act("by-link-join"))
    # Both games go on by link, side by side.
    decide(pair.there)
    open_link(pair.here, send(pair.there))
    assert pair.here.session.key == ours.key and len(decisions(pair.here)) == 2
    pair.here.act("share", "by_link")
    assert pair.here.dialog_html().count('class="button game-row"') == 2


# Beginning and joining


@both
def test_somebody_must_play_elsewhere(game: Game) -> None:
    app = sit_down(game, Drawer(), LONG)
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
    assert read(game.rules, fragment_in(app)).flags & 1


@both
def test_an_invitation_can_be_just_looked_at(game: Game) -> None:
    pair = Pair(game)
    app = sit_down(game, Drawer())
    mine, before = app.session, dict(vars(app.storage)["kept"])
    open_link(app, pair.first)
    assert app.dialog == "by-link-join"
    app.act("close")
    assert details(app) is None
    assert decisions(app) == [1] and vars(app.storage)["kept"] == before, "nothing is stored"
    app.act("back-to-game")
    assert app.session is mine


@both
def test_a_guest_who_has_joined_plays_a_game_of_their_own(game: Game) -> None:
    there = Pair(game).there
    assert there.view()["visit"] == "" and there.feature(Opening).home is None
    decide(there)
    assert there.view()["visit"] == ""


@both
def test_that_links_keep_no_secrets_is_said_before_it_matters(game: Game) -> None:
    pair = Pair(game)
    app = sit_down(game, Drawer())
    said = app.t("game.count.secrets_by_link")
    open_link(app, pair.first)
    assert said in app.dialog_html()
    app.act("close")
    app.act("share", "by_link")
    assert said in app.dialog_html()
    pair.here.act("send-turn")
    assert said in pair.here.dialog_html()


# Names


@both
def test_a_letter_names_only_those_who_have_written_it(game: Game) -> None:
    pair = Pair(game)
    decide(pair.there)
    send(pair.there)
    open_link(pair.here, pair.link("12", names={"red": "Fool", "yellow": "Bobby"}))
    assert pair.here.session.names == {"red": "Ada", "yellow": "Bobby"}
    decide(pair.here, 1)
    open_link(pair.here, pair.link("1213", names={"red": "Fool", "yellow": "Rob"}))
    assert pair.here.session.names == {"red": "Ada", "yellow": "Rob"}, "they call themselves otherwise now"


@both
def test_a_third_is_not_renamed_by_the_letter_of_another(game: Game) -> None:
    here, there = sit_down(game, Drawer(), THREE), sit_down(game, Drawer())
    here.session.names = {"green": "Cleo"}
    here.act("share", "by_link")
    here.act("by-link-start")
    decide(here)
    open_link(there, send(here))
    there.act("by-link-name", "name=Bob")
    watch(there, there.act("by-link-join"))
    decide(there)
    told = read(game.rules, send(there))
    told.names["green"] = "Fool"
    open_link(here, "#" + game.rules.links.write(told))
    assert len(decisions(here)) == 2 and here.session.names == {"yellow": "Bob", "green": "Cleo"}


# Damaged entries


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
    pair = Pair(AT_ONCE)
    drawer: Any = pair.here.storage
    drawer.kept[f"{KEYS.prefix}by-link"] = kept
    app = sit_down(AT_ONCE, drawer)
    app.act("share", "by_link")
    assert app.dialog_html()
    decide(pair.there)
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
    assert by_link_of(kept, COUNTING) is None
