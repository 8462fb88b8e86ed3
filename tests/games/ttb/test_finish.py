"""The end of a game names the winners."""

from __future__ import annotations

import json
import re
from html import escape as html_esc
from typing import Any

import pytest
from games.ttb.game import TTB
from shell.play.table import Table
from shell.review.curve import Side, curve, places_of
from shell.texts.texts import Texts

import ttb_core as ttb
from tests.games.ttb.bots.test_review import HOME_AT_LAST, PASS, WINNING
from tests.games.ttb.tables import LANGUAGES, run, sit_down, table


def winners_shown(names: dict[str, str], mode: str = "standard", **banked: Any) -> tuple[str, str]:
    """The winners in the final dialog and in the list of saved games, after a last turn without changes."""
    game = ttb.new_game(colours=4 if mode == "two_colours" else 2, mode=mode, seed="end", first="red")
    data = TTB.rules.data(game)
    data |= {"track": [], "counters": 0, "round": 9, "to_move": data["turn_order"][-1], "banked": banked}
    app = sit_down()
    app.feature(Table).start(ttb.position_from_json(data), names=names)
    run(app)
    app.act("finish")
    (heading,) = re.findall(r"<h2[^>]*>(.*?)</h2>", app.dialog_html())
    app.act("close")
    app.act("load")
    (listed,) = re.findall(r"Won by ([^·<]*)", app.dialog_html())
    return heading, listed.strip()


@pytest.mark.parametrize(
    ("names", "banked", "heading", "listed"),
    [
        ({}, {"yellow": ["pink"]}, "Yellow wins!", "Yellow"),
        ({}, {"red": ["pink"], "yellow": ["pink"]}, "Red and Yellow win together!", "Red and Yellow"),
        (
            {"red": "Ann"},
            {"red": ["pink"], "yellow": ["pink"]},
            "Ann and Yellow win together!",
            "Ann and Yellow",
        ),
    ],
)
def test_the_winners_are_named(
    names: dict[str, str], banked: dict[str, Any], heading: str, listed: str
) -> None:
    assert winners_shown(names, **banked) == (heading, listed)


def test_who_plays_two_colours_wins_once() -> None:
    both = {"red": "Ann", "blue": "Ann", "yellow": "Ben", "green": "Ben"}
    assert winners_shown(both, "two_colours", blue=["pink"]) == ("Ann wins!", "Ann")
    assert winners_shown({}, "two_colours", blue=["pink"])[0] == "Red and Blue win!"


def ended(mode: str = "standard", **fields: Any) -> Any:
    """An app before the last turn of a game."""
    colours = 4 if mode in ("two_colours", "teams") else 2
    data = TTB.rules.data(ttb.new_game(colours=colours, mode=mode, seed="end", first="red"))
    data |= {"track": [], "counters": 0, "round": 9, "to_move": data["turn_order"][-1], **fields}
    for bot, cargo in data.pop("cargo", {}).items():
        data["bots"][bot]["cargo"] = cargo
    app = sit_down()
    app.feature(Table).start(ttb.position_from_json(data), {"colours": colours, "mode": mode, "seed": "end"})
    return app


def cells(html: str) -> list[list[str]]:
    return [re.findall(r"<td[^>]*>(\d+)</td>", row) for row in html.split("<tbody>")[1].split("<tr")[1:]]


def test_the_table_adds_up() -> None:
    app = ended(cargo={"red1": "pink", "yellow2": "blue"}, banked={"red": ["blue"], "yellow": ["green"]})
    run(app)
    html = app.dialog_html()
    assert app.t("ui.on_bots") in html
    assert cells(html) == [["2", "3", "5"], ["3", "1", "4"]]


def test_a_tie_shows_what_broke_it_and_the_winner_comes_first() -> None:
    app = ended(banked={"red": ["pink", "pink"], "yellow": ["blue", "green", "green"]})
    run(app)
    assert cells(app.dialog_html()) == [["8", "0", "8", "1"], ["8", "0", "8", "0"]]
    assert app.t("ui.decided.blue") in app.dialog_html()


@pytest.mark.parametrize(
    ("by", "banked", "cargo", "shown"),
    [
        ("total", {"red": ["blue"]}, {}, []),
        ("blue", {"red": ["pink"], "yellow": ["blue", "blue"]}, {}, ["blue"]),
        ("green", {"red": 3 * ["pink"], "yellow": 4 * ["green"]}, {}, ["blue", "green"]),
        (
            "base",
            {"red": ["pink"], "yellow": 2 * ["pink"]},
            {"red1": "pink", "red2": "blue"},
            ["blue", "green"],
        ),
        ("shared", {"red": ["green"], "yellow": ["green"]}, {}, ["blue", "green"]),
    ],
)
def test_the_table_shows_what_decided(
    by: str, banked: dict[str, list[str]], cargo: dict[str, str], shown: list[str]
) -> None:
    app = ended(banked=banked, cargo=cargo)
    run(app)
    html = app.dialog_html()
    assert html_esc(app.t("ui.decided." + by)) in html
    names = ["ui.in_base", "ui.on_bots", "ui.total", *(f"element.crystal_{name}.name" for name in shown)]
    heads = re.findall(r'<th scope="col">(.*?)</th>', html)
    assert len(heads) == len(names)
    assert all(app.t(name) in head for name, head in zip(names, heads, strict=True))


def test_who_has_enough_in_the_base_wins_without_ties_and_bots() -> None:
    app = sit_down(position=ttb.position_from_json(WINNING))
    for turn in (PASS, PASS, HOME_AT_LAST):
        app.feature(Table).play(json.dumps(turn))
    app.act("finish")
    html = app.dialog_html()
    assert html_esc(app.t("ui.decided.score")) in html
    assert [len(row) for row in cells(html)] == [2, 2]
    assert cells(html)[0] == ["12", "12"]


def test_a_team_has_a_row_for_each_colour_that_adds_up_to_its_own() -> None:
    app = ended("teams", banked={"red": ["pink"], "blue": ["blue"]})
    run(app)
    team, *members = cells(app.dialog_html())[:3]
    assert team[2] == "6" and sum(int(row[2]) for row in members) == 6
    assert 'class="side" data-side="0"' in app.dialog_html()


def test_the_board_honours_the_winner_before_the_result_is_told() -> None:
    app = ended(banked={"red": ["pink"]})
    (last,) = [effect for effect in app.act("run") if effect["do"] == "animate"]
    (honour,) = [e for e in app.act("animation-done", last["ticket"]) if e["do"] == "animate"]
    assert app.dialog == "" and honour["done"] == "celebrated"
    assert honour["steps"][0]["note"] == "Red wins!" and honour["steps"][0]["acts"]
    assert app.view()["go"].count('data-action="skip"') == 1
    app.act("celebrated", honour["ticket"])
    assert app.dialog == "finish"
    app.act("close")
    app.act("celebrated", honour["ticket"])
    assert app.dialog == "", "it is told once"


def test_a_rematch_keeps_seats_and_rules_and_deals_anew() -> None:
    app = ended(banked={"red": ["pink"]})
    app.session.names, app.session.seats = {"red": "Ann"}, {"yellow": {"kind": "computer", "level": 2}}
    run(app)
    old = app.session
    app.act("rematch")
    new = app.session
    assert new is not old and new.key != old.key and new.cursor == 0 and not new.over
    assert new.names == {"red": "Ann"} and new.seats == {"yellow": {"kind": "computer", "level": 2}}
    assert new.options["seed"] != "end" and new.options["colours"] == 2
    assert app.dialog == ""


def test_the_curve_is_worked_out_in_pieces() -> None:
    app = ended(banked={"red": ["pink"]}, counters=2, round=3, to_move="red")
    while not app.session.over:
        app.feature(Table).play("{}")
    assert {"do": "later", "action": "score-curve"} in app.act("finish")
    while effects := [effect for effect in app.act("score-curve") if effect["do"] == "later"]:
        assert effects == [{"do": "later", "action": "score-curve"}]
    (plot,) = re.findall(r'class="curve-plot"[^>]*aria-label="([^"]*)"', app.dialog_html())
    assert plot.startswith(app.t("ui.finish.lead")) and "Red was ahead by up to 4 points" in plot
    assert app.dialog_html().count('class="curve-area"') == 2, "one above the middle, one below"


def heading(app: Any) -> str:
    """The heading of the final dialog."""
    (words,) = re.findall(r"<h2[^>]*>(.*?)</h2>", app.dialog_html())
    return str(words)


def margin(app: Any) -> str:
    """The winning margin in the final dialog."""
    (words,) = re.findall(r'<p class="finish-much">(.*?)</p>', app.dialog_html())
    return str(words)


def celebrated(effects: list[Any]) -> list[Any]:
    return [effect for effect in effects if effect["do"] == "celebrate"]


def against(level: int, mine: str = "red", **fields: Any) -> Any:
    """The app after the last turn of one person against a computer called Pip."""
    app = ended(**fields)
    other = "yellow" if mine == "red" else "red"
    app.session.names, app.session.seats = {other: "Pip"}, {other: {"kind": "computer", "level": level}}
    app.feature(Table).play("{}")
    assert app.dialog == "finish"
    return app


def test_the_only_person_at_the_table_is_spoken_to() -> None:
    app = against(1, banked={"red": ["pink"], "yellow": ["blue"]})
    assert (heading(app), margin(app)) == ("You won!", "2 points ahead of Pip, in 9 rounds")
    app = against(1, "yellow", banked={"red": ["pink"], "yellow": ["blue"]})
    assert heading(app) == "Pip wins this one" and margin(app) == "So close! Just 2 points short."
    app = against(1, "yellow", banked={"red": ["pink", "pink"], "yellow": ["blue"]})
    assert margin(app) == "2 points for you, 6 short. Next time!"
    app = against(1, "yellow", banked={"red": ["blue", "blue"], "yellow": ["pink"]})
    assert "Level on points" in margin(app) and app.t("ui.decided.blue") in app.dialog_html()
    app = against(1, banked={"red": ["pink"], "yellow": ["pink"]})
    assert heading(app) == "You won, together with Pip!" and "finish-much" not in app.dialog_html()


def test_people_hear_who_has_won_by_how_much_against_whom() -> None:
    app = ended(banked={"red": ["pink"], "yellow": ["green"]})
    app.session.names = {"red": "Anna", "yellow": "Ben"}
    run(app)
    assert (heading(app), margin(app)) == ("Anna wins!", "1 point ahead of Ben, in 9 rounds")
    app = ended(banked={"red": ["blue", "blue"], "yellow": ["pink"]})
    run(app)
    assert margin(app) == "Level on points with Yellow, after 9 rounds"


def test_a_victory_of_people_has_its_moment_once() -> None:
    """The celebration is on the board if the run is watched, else over the dialog."""
    app = ended(banked={"red": ["pink"]})
    on_board = [act for step in run(app) for act in step["acts"] if act["do"] == "celebrate"]
    assert [act["kind"] for act in on_board] == ["victory"]
    assert app.dialog == "finish" and celebrated(app.effects) == []
    app = ended(banked={"red": ["pink"]})
    app.effects = []
    app.feature(Table).play("{}")
    assert celebrated(app.effects) == [{"do": "celebrate", "kind": "victory", "colour": "red"}]
    app.act("close")
    assert app.act("finish") and celebrated(app.effects) == [], "looked at again, it's no news"


def test_a_victory_of_a_computer_has_none() -> None:
    app = against(1, "yellow", banked={"red": ["pink"]})
    assert celebrated(app.effects) == [] and 'data-won="false"' in app.dialog_html()


def test_one_thing_comes_next() -> None:
    app = ended(banked={"red": ["pink"]})
    run(app)
    (first,) = re.findall(r'<button[^>]*class="button primary"[^>]*>', app.dialog_html())
    assert 'data-action="rematch"' in first
    assert app.dialog_html().count("quiet-step") >= 5


def test_after_a_victory_over_a_computer_the_next_one_waits() -> None:
    app = against(1, banked={"red": ["pink"]})
    (first,) = re.findall(r'<button[^>]*class="button primary"[^>]*>', app.dialog_html())
    assert 'data-action="rematch"' in first and 'data-value="next"' in first
    assert "Now play Rusty" in app.dialog_html() and app.t("ui.finish.rematch") in app.dialog_html()
    app.act("rematch", "next")
    assert app.session.seats == {"yellow": {"kind": "computer", "level": 2}}
    assert app.session.names["yellow"] == "Rusty" and not app.session.over
    for lost in (
        against(1, "yellow", banked={"red": ["pink"]}),
        against(TTB.rules.levels[-1], banked={"red": ["pink"]}),
    ):
        assert 'data-value="next"' not in lost.dialog_html()


def test_what_is_on_bots_shows_in_the_bars() -> None:
    app = ended(cargo={"yellow2": "pink"}, banked={"red": ["pink"]})
    run(app)
    bars = re.findall(r'class="finish-bar-(\w+)" width="([\d.]+)"', app.dialog_html())
    assert bars == [("all", "100.0"), ("base", "100.0"), ("all", "75.0"), ("base", "0.0")]


def test_of_more_sides_each_has_its_place() -> None:
    sides = [Side([colour], colour) for colour in ("red", "yellow", "green")]
    html = curve(
        sit_down().texts,
        "Places",
        sides,
        [[0, 0, 0], [2, 0, 0], [2, 3, 0]],
        ("Round 1", "Round 3"),
        [1, 0, 2],
    )
    assert html.count('class="curve-way"') == 3 and 'data-kind="places"' in html
    (label,) = re.findall(r'aria-label="([^"]*)"', html)
    assert label.startswith(
        "Places. yellow: place 1 at the end, 1 at best. red: place 2 at the end, 1 at best"
    )
    assert places_of([3, 1, 3, 0]) == [1.5, 3, 1.5, 4]


def test_a_lead_changes_sides_in_the_middle() -> None:
    sides = [Side(["red"], "Ann"), Side(["yellow"], "Ben")]
    html = curve(sit_down().texts, "Lead", sides, [[0, 0], [4, 0], [4, 8]], ("Round 1", "Round 2"))
    assert "L225.0 50.0L" in html, "the line crosses the middle half way between two moments"
    (label,) = re.findall(r'role="img" aria-label="([^"]*)"', html)
    told = ["Lead", "Ann was ahead by up to 4 points", "Ben was ahead by up to 4 points"]
    assert label.split(". ") == [*told, "The lead changed once"]
    level = curve(sit_down().texts, "Lead", sides, [[1, 1], [2, 2]], ("Round 1", "Round 2"))
    assert "Nobody was ahead" in level


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_end_speaks_every_language(language: str) -> None:
    app = against(1, banked={"red": ["pink"], "yellow": ["blue"]})
    app.speak(Texts(language, table(language), LANGUAGES))
    assert heading(app) == html_esc(table(language)["ui.finish.you"])
    assert "ui." not in app.dialog_html().replace("data-", "")
