"""Hidden information is in nothing that the page tells or shows its viewer."""

from __future__ import annotations

import json
from typing import Any

from count_core import Count
from count_core import Counting as Rules
from shell.app.app import App
from shell.door.door import Door
from shell.play.handover import Handover
from shell.play.running import Running
from shell.play.story import Story
from shell.play.table import Table
from shell.saves.store import summary
from shell.sharing.links import Arrival
from shell.sharing.sharing import Sharing
from shell.sharing.taking_part import TakingPart

from ground.links.codec import Linked
from ground.rules import NOBODY, Outcome, Seen
from tests.shell.table import page_of, sit_down, total
from tests.shell.test_second_game import finish, play
from tests.sitting import Drawer

RED, YELLOW = frozenset({"red"}), frozenset({"yellow"})
COMPUTER = {"kind": "computer", "level": 1}


def named(app: App, number: str) -> list[Any]:
    """Take the device and name a number; return the animated steps."""
    app.act("take-over")
    return finish(app, app.act("name", number))


def shown(app: App) -> str:
    """All that is on the page."""
    return json.dumps([app.view(), app.dialog_html(), app.root(), app.message])


# The viewer


def test_the_screen_is_for_whoever_has_the_device() -> None:
    app = sit_down()
    assert app.viewer == NOBODY
    app.act("take-over")
    assert app.viewer == RED
    finish(app, app.act("name", "2"))
    assert app.viewer == NOBODY
    app.act("take-over")
    assert app.viewer == YELLOW
    finish(app, app.act("name", "1"))
    assert app.viewer == NOBODY


def test_a_person_alone_has_their_own_eyes_only() -> None:
    app = sit_down()
    app.feature(Table).start(app.session.start, seats={"yellow": COMPUTER})
    assert app.viewer == RED
    app.feature(Table).start(app.session.start, seats={"yellow": {"kind": "here", "person": "red"}})
    assert app.viewer == RED | YELLOW
    app.feature(Table).start(app.session.start, seats={"red": COMPUTER, "yellow": COMPUTER})
    assert app.viewer == RED | YELLOW, "nobody's secrets are kept from those who only look on"


def test_by_link_it_is_for_who_plays_here() -> None:
    app = sit_down()
    app.feature(TakingPart).begin(["yellow"])
    assert app.viewer == YELLOW


def test_all_is_seen_where_nobody_hides_anything() -> None:
    app = sit_down()
    app.act("preference", "handover=never")
    assert app.viewer == RED | YELLOW
    app.act("preference", "handover=hidden")
    app.feature(Handover).scripted()
    assert app.viewer == RED | YELLOW
    app = sit_down()
    play(app, "33", "33")
    assert app.session.over and app.viewer == RED | YELLOW
    app.act("close")
    app.act("replay-to", "0:0")
    assert app.past and app.viewer == RED | YELLOW, "the past of a game that is over is everybody's too"


def test_who_visits_a_game_has_nobodys_eyes() -> None:
    app = sit_down()
    play(app, "11")
    app.act("share", "game")
    link = app.feature(Sharing)._link()
    assert sit_down(fragment="#" + link.partition("#")[2]).viewer == NOBODY


# Telling


def test_a_number_is_told_to_who_has_named_it_and_to_nobody_else() -> None:
    app = sit_down()
    app.act("take-over")
    effects = app.act("name", "2")
    (animation,) = (effect for effect in effects if effect["do"] == "animate")
    assert [step["event"]["number"] for step in animation["steps"]] == [2], "red looks on"
    finish(app, effects)
    for _ in range(2):
        assert "Red names a number" in app.view()["log"] and "names 2" not in shown(app)
        assert app.seen["named"] == {"red": None} and app.shown.data["named"] == {"red": 2}
        assert app.feature(Story).tale(0).events == [{"type": "named", "colour": "red", "number": None}]
        app.act("take-over")
    assert app.viewer == YELLOW
    app.act("hand-to", "red")
    assert "Red names 2" in app.view()["log"] and app.seen["named"] == {"red": 2}
    app.act("hand-to", "nobody")
    assert app.viewer == RED, "nobody of this name plays here"
    app.act("take-over")
    assert "names 2" not in shown(app)


def test_the_past_is_told_to_who_looks_at_it() -> None:
    app = sit_down()
    named(app, "2")
    app.act("replay-to", "0:0")
    effects = app.act("replay-step", "forward")
    (animation,) = (effect for effect in effects if effect["do"] == "animate")
    assert [step["event"]["number"] for step in animation["steps"]] == [None]
    finish(app, effects)
    assert "names a number" in app.view()["replay"] and "names 2" not in shown(app)
    assert app.seen["named"] == {"red": None}
    app.act("replay-close")
    app.act("hand-to", "red")
    app.act("replay-to", "0:1")
    assert "names 2" in app.view()["replay"] and app.seen["named"] == {"red": 2}


def test_what_has_come_out_is_told_to_all() -> None:
    app = sit_down()
    named(app, "2")
    steps = named(app, "3")
    assert [step["event"].get("number") for step in steps] == [3, None] and app.viewer == NOBODY
    assert "Red names 2" in app.view()["log"] and "Yellow names 3" in app.view()["log"]


def test_one_tale_serves_all_who_may_know_the_same() -> None:
    app = sit_down()
    play(app, "11")
    tale = app.feature(Story).tale(0)
    app.act("take-over")
    assert app.feature(Story).tale(0) is tale, "there is no secret left in it"


def test_what_lists_and_doors_keep_is_for_everybody() -> None:
    asked = []

    class Watched(Rules):
        def view(self, data: Any, viewer: Any) -> Seen:
            asked.append(viewer)
            return super().view(data, viewer)

    app = sit_down()
    app.game = app.session.game = page_of(Watched())
    play(app, "11")
    app.act("take-over")
    asked.clear()
    summary(app.session, "now")
    assert asked == [NOBODY]
    app.show(app.session.position)
    asked.clear()
    app.feature(Door).when_hidden()
    assert {*asked} == {NOBODY}


# Several decide in secret


def test_who_has_decided_is_seen_and_not_what() -> None:
    app = sit_down()
    app.feature(Table).start(Count(("red", "yellow", "green")))
    assert not app.session.ready
    named(app, "2")
    named(app, "1")
    assert app.session.ready == ("red", "yellow")
    assert app.view()["ready"].count('data-action="hand-to"') == 2 and "Red 2" not in app.view()["ready"]
    app.act("hand-to", "red")
    assert "Red 2" in app.view()["ready"] and "Yellow 1" not in app.view()["ready"]


def test_an_answer_is_withdrawn_alone() -> None:
    app = sit_down()
    app.feature(Table).start(Count(("red", "yellow", "green")))
    named(app, "2")
    named(app, "1")
    app.act("hand-to", "red")
    app.act("undo")
    assert app.session.waiting == {"numbers": {"yellow": 1}} and app.session.ready == ("yellow",)
    assert app.dialog == "" and "names 1" not in shown(app) and "Yellow 1" not in shown(app)
    assert app.feature(Running).decides == "red", "who has withdrawn an answer is asked again"
    named(app, "3")
    assert app.session.waiting == {"numbers": {"red": 3, "yellow": 1}}
    named(app, "1")
    assert total(app) == "5"


def test_as_long_as_nobody_has_the_device_the_last_answer_is_withdrawn() -> None:
    app = sit_down()
    app.feature(Table).start(Count(("red", "yellow", "green")))
    named(app, "2")
    named(app, "1")
    assert app.viewer == NOBODY
    app.act("undo")
    assert app.session.waiting == {"numbers": {"red": 2}}
    app.act("undo")
    assert app.session.waiting is None and app.feature(Running).phase == "idle"
    app.act("undo")
    assert app.message == ("refused", app.t("ui.refused.nothing_to_undo"))


def test_nobody_withdraws_what_others_have_decided() -> None:
    app = sit_down()
    play(app, "11")
    named(app, "2")
    app.act("take-over")
    for action in ("undo", "undo-turn", "withdraw"):
        app.act(action)
        assert app.message == ("refused", app.t("ui.refused.nothing_to_undo"))
        assert app.session.waiting == {"numbers": {"red": 2}} and app.session.cursor == 1


def test_what_was_withdrawn_is_gone_after_a_reload() -> None:
    drawer = Drawer()
    app = sit_down(drawer)
    app.feature(Table).start(Count(("red", "yellow", "green")))
    named(app, "2")
    named(app, "1")
    app.act("undo")
    assert sit_down(drawer).session.waiting == {"numbers": {"red": 2}}


def test_who_has_decided_only_a_part_withdraws_that_too_and_keeps_it_when_others_withdraw() -> None:
    class InTwo(Rules):
        """Rules in which a colour that has named 1 has more to decide before it is ready."""

        def play(self, position: Count, turn: Any) -> Outcome[Count, Any]:
            outcome = super().play(position, turn)
            ready = tuple(colour for colour in outcome.ready if turn["numbers"][colour] != 1)
            return outcome._replace(ready=ready)

    app = three()
    app.game = app.session.game = page_of(InTwo())
    named(app, "2")
    named(app, "1")
    assert app.session.ready == ("red",)
    app.act("hand-to", "red")
    app.act("undo")
    assert app.session.waiting == {"numbers": {"yellow": 1}}
    named(app, "3")
    app.act("hand-to", "yellow")
    app.act("undo")
    assert app.session.waiting == {"numbers": {"red": 3}}


def test_a_link_tells_who_has_decided_whatever_the_order() -> None:
    app = three()
    waiting = {"numbers": {"yellow": 1}}
    arrival = Arrival(
        app.game, app.game.rules.links.write(Linked("game", app.session.start, flags=1, waiting=waiting))
    )
    while not arrival.done:
        arrival.go_on()
    assert arrival.deciders(0) == ("yellow",)


# Computers and hints, while deciding


def request(app: App) -> Any:
    """The request to the worker."""
    (effect,) = app.act("work", app.root()["data-job"])
    return json.loads(effect["request"])


def answer(app: App, **told: Any) -> None:
    ticket = app.root()["data-job"]
    finish(app, app.act("work-told", json.dumps({"ticket": ticket, "part": 1, "done": True, **told})))


def three(**seats: Any) -> App:
    """A table of red, yellow and green, with persons at all seats but those in `seats`."""
    app = sit_down()
    app.feature(Table).start(Count(("red", "yellow", "green")), seats=seats)
    return app


def test_a_computer_decides_without_seeing_what_others_have() -> None:
    app = three(yellow=COMPUTER)
    assert not app.root()["data-job"], "it is asked when its part comes"
    named(app, "3")
    assert app.feature(Running).decides == "yellow" and not app.feature(Handover).card()
    asked = request(app)
    assert asked["turn"] == {"numbers": {}} and asked["position"]["named"] == {}
    assert (asked["pending"]["by"], asked["level"]) == ("yellow", 1)
    answer(app, value="2")
    assert app.session.waiting == {"numbers": {"red": 3, "yellow": 2}} and app.session.ready == (
        "red",
        "yellow",
    )
    assert "names 2" not in shown(app) and "Yellow 2" not in shown(app)


def test_a_computer_that_answers_nonsense_is_asked_again() -> None:
    app = three(red=COMPUTER)
    ticket = app.root()["data-job"]
    told = {"ticket": ticket, "part": 1, "done": True, "value": "7"}
    assert [effect["do"] for effect in app.act("work-told", json.dumps(told))] == ["work-again"]
    assert app.session.waiting is None


def test_what_only_computers_have_decided_is_taken_back_with_the_turn_before() -> None:
    app = three(red=COMPUTER)
    answer(app, value="1")
    named(app, "1")
    named(app, "1")
    answer(app, value="1")
    assert app.session.cursor == 1 and app.session.ready == ("red",)
    app.act("undo")
    assert app.session.cursor == 0 and app.session.waiting is None


def test_a_hint_is_for_who_decides_and_knows_no_more() -> None:
    app = sit_down()
    named(app, "2")
    app.act("hint")
    assert app.message[0] == "refused" and not app.root()["data-job"], "it is not known who asks"
    app.act("take-over")
    app.act("hint")
    asked = request(app)
    assert (asked["kind"], asked["turn"], asked["pending"]["by"]) == ("advise", {"numbers": {}}, "yellow")
    answer(app, advice={"value": "3"})
    assert app.message == ("info", "3") and app.session.waiting == {"numbers": {"red": 2}}
    assert app.feature(Handover).holder, "who has asked still has the device"


def test_a_hint_for_the_first_of_a_turn() -> None:
    app = sit_down()
    app.act("take-over")
    app.act("hint")
    assert request(app)["turn"] == {"numbers": {}}
    answer(app, advice={"value": "3"})
    assert app.message == ("info", "3") and app.session.waiting is None


# By link


def test_by_link_one_s_own_answer_is_withdrawn_until_it_is_sent() -> None:
    red, green = sit_down(), sit_down()
    red.feature(Table).start(Count(("red", "yellow", "green")))
    red.feature(TakingPart).begin(["red", "yellow"])
    named(red, "2")
    red.act("send-turn")
    red.act("close")
    named(red, "3")
    assert red.session.ready == ("red", "yellow")
    red.act("undo")
    assert red.session.waiting == {"numbers": {"red": 2}}, "nobody has seen yellow's"
    red.act("undo")
    assert red.message == ("refused", red.t("ui.by_link.sent_already"))
    named(red, "1")
    red.act("send-turn")
    link = red.feature(Sharing)._link()
    finish(green, green.act("link", "#" + link.partition("#")[2]))
    for colour in ("red", "yellow", "green"):
        green.act("by-link-mine", f"{colour}={str(colour == 'green').lower()}")
    finish(green, green.act("by-link-join"))
    assert green.viewer == frozenset({"green"}) and green.session.ready == ("red", "yellow")
    told = shown(green)
    assert "Red names a number" in told and "names 2" not in told and "names 1" not in told
    green.act("undo")
    assert green.message == ("refused", green.t("ui.by_link.sent_already"))
