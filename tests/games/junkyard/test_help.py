"""The help: every part and every rule has its text and picture, and the pictures agree with the engine."""

from __future__ import annotations

import re
from typing import Any

import pytest
from games.junkyard.help.examples import EXAMPLES, robot_of
from games.junkyard.help.help import CHAPTERS, Help
from games.junkyard.words.names import RULE
from shell.app.app import App
from shell.help.pages import PAGES

import junkyard_core as junk
from tests.contract.page.drawn import flaws, used
from tests.games.junkyard.junk_table import do, sit_down
from tests.games.junkyard.spoken_texts import PAGE, texts
from tests.sitting import LANGUAGES
from tools import house

SECTIONS = [section for sections in CHAPTERS.values() for section in sections]


@pytest.fixture(scope="module", params=LANGUAGES)
def app(request: pytest.FixtureRequest) -> App:
    return sit_down(language=request.param)


def page(app: App, topic: str) -> str:
    do(app, ("help", topic))
    return app.draw("help")


def test_every_topic_has_a_page(app: App) -> None:
    contents = page(app, "")
    do(app, "help-contents")
    contents = app.draw("help")
    topics = [topic for chapter in app.feature(Help).chapters() for topic in chapter.topics]
    assert len(topics) == len(set(topics)) == len(junk.PARTS) + len(SECTIONS)
    for topic in topics:
        assert f'data-value="{topic}"' in contents
        drawn = page(app, topic)
        assert (
            flaws(drawn) == []
            and "<svg" in drawn.partition('<nav class="help-turn"')[0].partition("help-page")[2]
        )


def test_every_symbol_is_there() -> None:
    known, app = set(re.findall(r'id="([^"]+)"', house.symbols(PAGE))), sit_down()
    for topic in (*junk.PARTS, *(RULE + section for section in SECTIONS)):
        assert used(page(app, topic)) <= known, topic


def test_every_text_of_the_rules_is_read_somewhere(app: App) -> None:
    said = {key.split(".")[1] for key in app.texts.table if key.startswith(RULE)}
    assert said == set(SECTIONS)
    pictured = {
        key.split(".")[1] for key in app.texts.table if key.startswith(RULE) and key.endswith(".picture")
    }
    assert pictured == set(EXAMPLES)


def test_a_part_leads_to_its_rule(app: App) -> None:
    for kind in junk.PARTS:
        rule = app.feature(Help).rule_of(kind)
        assert rule and f'data-value="{rule}"' in page(app, kind)


def test_what_is_searched_for_is_found() -> None:
    app = sit_down()
    do(app, "help", "help-contents")
    found = re.findall(r'data-find="([^"]+)"', app.draw("help"))
    assert sum("boost" in words for words in found) >= 2
    assert len(found) == len(junk.PARTS) + len(SECTIONS) + len(PAGES)


# Pictures agree with the engine


def examples() -> list[tuple[str, Any]]:
    return [
        (f"{section} {number}", robot_of(example))
        for section, several in EXAMPLES.items()
        for number, example in enumerate(several)
    ]


@pytest.mark.parametrize(("name", "robot"), examples(), ids=[name for name, _ in examples()])
def test_a_robot_that_is_shown_can_be_built_and_holds_what_it_holds(name: str, robot: Any) -> None:
    told = junk.figures_of(robot["parts"], robot["held"])
    assert robot["parts"] and all(part["attached"] and not part["overlap"] for part in told["parts"])
    position: Any = {"format": "junkyard-position/1", "robots": {"red": robot, "yellow": {}}}
    if robot["exploded"]:
        return
    for one in robot["held"]:
        if one["part"] is None:
            one |= {"part": "energy_s"}
            del one["size"]
    assert junk.position_from_json(position)


@pytest.mark.parametrize(
    ("section", "figure", "n"),
    [
        ("pipes", "bonus", 2),
        ("splitter", "bonus", 2),
        ("strength", "scan", 4),
        ("ground", "speed", 2),
        ("speed", "speed", 6),
        ("lifting", "bonus", 1),
        ("large_eye", "scan", 4),
        ("dodge", "speed2", 1),
        ("dodge", "power2", 3),
        ("factory", "bonus2", 1),
        ("boost", "speed", 2),
        ("boost", "speed2", 3),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_figures_in_the_words_are_the_engines(language: str, section: str, figure: str, n: int) -> None:
    """The figures are those of the worked examples in the rules."""
    app = sit_down(language=language)
    assert app.feature(Help)._figures(section)[figure] == n
    assert "{" + figure + "}" in texts(language).table[f"rule.{section}.picture"]
    assert texts(language).t(f"rule.{section}.picture", **app.feature(Help)._figures(section)) in re.sub(
        r"<[^>]+>", "", page(app, RULE + section)
    )


def test_the_counts_in_the_words_are_those_of_the_box() -> None:
    said = texts("en").t("rule.piles.text")
    for size in "sml":
        count = sum(part.in_box for part in junk.PARTS.values() if part.size == size)
        assert str(count) in said
        energy = sum(
            part.in_box * part.value for part in junk.PARTS.values() if part.kind == f"energy_{size}"
        )
        assert energy == 16
    assert (
        {junk.PARTS[f"{family}_l"].in_box for family in ("eye", "mouth", "claw")}
        == {junk.PARTS["jet"].in_box}
        == {2}
    )
