"""The help is complete, and the engine plays its scenes."""

from __future__ import annotations

import html
import json
import re

import pytest
from games.ttb.board import board
from games.ttb.board.elements import lying
from games.ttb.help.examples import SCENES, Played, scene_of
from games.ttb.help.help import Help
from games.ttb.help.topics import SECTIONS, orders, rule_of, things, topic_of
from games.ttb.turn.hand import specials
from shell.app.app import App
from shell.help.pages import PAGES

import ttb_core as ttb
from tests.games.ttb.tables import LANGUAGES, Drawer, duel, sit_down, table
from tests.games.ttb.test_look import IDS
from tests.games.ttb.test_texts import ELEMENTS as NAMED
from ttb_core.pieces import Element

TOPICS = [*orders(), *specials(), *things()]


def test_every_order_and_element_is_a_topic() -> None:
    assert {order.name for order in ttb.ORDERS} | {"double_modification"} == {*orders(), *specials()}
    assert {element.name for element in ttb.ELEMENTS} <= set(things())
    assert {name for name in NAMED if topic_of(name) is None} == set()


@pytest.mark.parametrize("order", [order.name for order in ttb.ORDERS])
def test_the_scene_of_an_order_shows_it(order: str) -> None:
    programs = [bot["program"] for bot in Played(order).before["bots"].values()]
    assert any(order in program for program in programs)


@pytest.mark.parametrize("element", ttb.ELEMENTS, ids=lambda element: str(element.name))
def test_the_scene_of_an_element_shows_it(element: Element) -> None:
    assert Played(element.name).before[element.key]


@pytest.mark.parametrize("name", sorted(SCENES))
def test_a_scene_is_whole_and_in_sight(name: str) -> None:
    assert name in TOPICS
    played = Played(name)
    assert played.finished
    told = [event["type"] for event in played.events if event["type"] not in ("turn", "order", "next")]
    assert told, "something happens"
    for data in (played.before, played.after):
        places = [thing["at"] for thing in (*data["bots"].values(), *data["crystals"])]
        places += [*data["bases"].values(), *(at for _, at in lying(data))]
        for x, y in (board.centre(*at) for at in places):
            assert abs(x) <= 174 and abs(y) <= 75, (name, x, y)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rule_book_is_whole(language: str) -> None:
    sections = {key.split(".")[1] for key in table(language) if key.startswith("rule.")}
    assert sections == set(SECTIONS)
    assert len(SECTIONS) == len(set(SECTIONS))


def test_topics_lead_to_rules_and_reasons_to_topics() -> None:
    assert {rule_of(topic) for topic in TOPICS} <= {None, *SECTIONS}
    turns = {order.name for order in ttb.ORDERS if order.parts[-1][0] == "rotate"}
    assert {topic for topic in TOPICS if rule_of(topic) is None} == turns
    reasons = [text for key, text in table("en").items() if re.fullmatch(r"reason\.\w+\.rule", key)]
    assert all(topic_of(rule) == rule for rule in reasons)


@pytest.fixture(scope="module")
def app() -> App:
    return sit_down()


@pytest.mark.parametrize("topic", [*TOPICS, *(f"rule.{name}" for name in SECTIONS), ""])
def test_every_topic_can_be_opened(app: App, topic: str) -> None:
    app.act("help", topic or "no such thing")
    drawn = app.view()["help"]
    assert app.feature(Help).topic == topic
    assert 'id="help-title"' in drawn
    assert all(name in IDS for name in re.findall(r'href="#([\w-]+)"', drawn))
    assert ('class="example"' in drawn) == (scene_of(topic) is not None)


def test_the_contents_lead_everywhere() -> None:
    app = sit_down()
    app.act("help")
    drawn = app.view()["help"]
    values = re.findall(r'data-action="help" data-value="([\w.]+)"', drawn)
    assert sorted(values) == sorted([*TOPICS, *(f"rule.{name}" for name in SECTIONS), *PAGES])


def test_help_is_closed_and_opened_where_it_was_left() -> None:
    drawer = Drawer()
    app = sit_down(drawer)
    app.act("help", "jump")
    app.act("help")
    assert app.view()["help"] == ""
    assert app.root()["data-help"] == ""
    app.act("help")
    assert app.feature(Help).topic == "jump"
    app.act("help-close")
    again = sit_down(drawer)
    assert again.view()["help"] == ""
    again.act("help")
    assert again.feature(Help).topic == "jump"
    again.act("help-contents")
    assert again.feature(Help).topic == ""


def test_nonsense_in_the_storage_opens_the_contents() -> None:
    drawer = Drawer()
    drawer.kept["ttb.help"] = '<img src=x onerror="alert(1)">'
    app = sit_down(drawer)
    app.act("help")
    assert app.feature(Help).topic == ""


def test_a_reason_leads_to_its_rule() -> None:
    app = sit_down(position=duel())
    app.act("rule", "rule.mud")
    assert app.feature(Help).topic == "rule.mud"
    assert app.t("rule.mud.title") in app.view()["help"]


def test_help_does_not_disturb_a_run() -> None:
    app = sit_down(position=duel())
    app.act("run")
    assert app.act("help", "dash") == []
    assert app.feature(Help).open


def test_a_scene_is_animated_by_the_engines_events() -> None:
    app = sit_down()
    app.act("help", "double_zap")
    (text,) = re.findall(r'data-steps="([^"]*)"', app.view()["help"])
    steps = json.loads(html.unescape(text))
    acts = [act["do"] for step in steps for act in step["acts"]]
    assert acts.count("bolt") == 2
    assert "move" in acts and "turn" in acts
