"""The help: every element, card and rule has its text and picture; the engine plays its scenes."""

from __future__ import annotations

import re

import pytest
from games.rally.help import scenes
from games.rally.help.help import Help
from games.rally.words.log import WHY_DESTROYED, WHY_NOTHING, topic_of
from games.rally.words.names import RULE
from shell.app.app import App

import rally_core as rally
from rally_core.cards import BY_ID
from tests.contract.page.drawn import flaws, used
from tests.games.rally import made_up
from tests.games.rally.rally_table import do, sit_down, texts
from tests.games.rally.test_words import HAPPENS
from tests.sitting import LANGUAGES, PAGES
from tools import house


@pytest.fixture(scope="module", params=LANGUAGES)
def app(request: pytest.FixtureRequest) -> App:
    return sit_down(language=request.param)


def topics(app: App) -> list[str]:
    return [topic for chapter in app.feature(Help).chapters() for topic in chapter.topics]


def page(app: App, topic: str) -> str:
    do(app, ("help", topic))
    return app.draw("help")


def test_every_topic_has_a_page_with_words(app: App) -> None:
    help_, known = app.feature(Help), topics(app)
    assert len(known) == len(set(known)) and {*BY_ID, *rally.ELEMENTS} < set(known)
    for topic in known:
        drawn = page(app, topic)
        assert flaws(drawn) == [], topic
        assert help_.title(topic) and help_.words(topic), topic
        assert not re.search(r"\b(rule|ui)\.\w+", help_.title(topic) + help_.words(topic)), topic


def test_every_symbol_is_there() -> None:
    symbols, app = set(re.findall(r'id="([^"]+)"', house.symbols(PAGES["rally"]))), sit_down()
    for topic in topics(app):
        assert used(page(app, topic)) <= symbols, topic


def test_every_rule_that_is_written_is_in_a_chapter() -> None:
    app = sit_down()
    written = {key.split(".")[1] for key in app.texts.table if key.startswith(RULE)}
    assert written == {topic.removeprefix(RULE) for topic in topics(app) if topic.startswith(RULE)}


def test_scenes_are_of_topics_and_every_element_has_one() -> None:
    assert set(rally.ELEMENTS) <= set(scenes.SCENES) <= set(topics(sit_down()))


@pytest.mark.parametrize("topic", scenes.SCENES)
def test_something_happens_in_a_scene(topic: str) -> None:
    """The exceptions are decorative floor and start squares."""
    told = scenes.sentences_of(topic, texts(), lambda colour: colour)
    assert bool(told) is (topic not in ("plate", "start"))
    for drawn in scenes.pictures(topic):
        assert flaws(drawn) == []


def test_scenes_show_what_their_rules_say() -> None:
    def said(topic: str) -> str:
        return " ".join(scenes.sentences_of(topic, texts(), lambda colour: texts().t(f"colour.{colour}")))

    assert "Red falls into the pit." in said("pit")
    assert "The green belts switch direction: in reverse. The green belts carry Red on." in said("green")
    assert "a shadow appears behind it" in said("copier")
    assert said("rule.carried") == "Red and Blue would meet on one square, so neither is carried."
    assert said("rule.priority").startswith("Blue plays Move 2 (670).")


def test_the_log_leads_to_topics_that_are_there() -> None:
    app = sit_down()
    led = {*WHY_NOTHING.values(), *WHY_DESTROYED.values(), *map(topic_of, HAPPENS)} - {""}
    assert led <= set(topics(app))


def test_an_element_that_nobody_knows_has_a_plain_page() -> None:
    with made_up.added():
        app = sit_down()
        drawn = page(app, "tar")
        assert flaws(drawn) == [] and "Tar" in drawn
