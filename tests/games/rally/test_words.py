"""Every event of Rally has a sentence in every language, and no sentence tells a secret."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from games.rally.words.log import doing, line, topic_of
from games.rally.words.names import (
    card_help,
    card_name,
    element_name,
    element_rule,
    numbered,
    robot_name,
    step_name,
    way,
)
from games.rally.words.sentences import decided, merged, sentences, victory

import rally_core as rally
from rally_core.cards import KIND_OF
from rally_core.names import ENDS, MODES, STARTS, STEPS
from rally_core.reading import FAULTS
from tests.contract.page.drawn import NASTY, flaws
from tests.games.rally.spoken_texts import LANGUAGES, texts

Data = dict[str, Any]
CASES = Path(__file__).parent / "cases"
every_language = pytest.mark.parametrize("language", LANGUAGES)

HOW = ("step", "back", "push", "slip", "belt", "current", "sling", "pusher", "ram", "turner")
ROTATES = ("card", "belt", "gear", "turner", None)
DAMAGE = ("fire", "heat", "lava", "laser", "mirror", "fall", "jack")
LOCKS = ("melt", "damage")
DESTROYS = ("edge", "pit", "door", "crusher", "damage")
REASONS = (
    "wall", "energy", "padded", "mirror", "machine", "ledge", "row", "wet", "shared", "swap", "occupied",
    "halted", "empty",
)  # fmt: skip
WITH_OTHERS = ("row", "shared", "swap", "occupied")
"""The reasons that name another robot."""


def event(type_: str, **fields: Any) -> Data:
    return {"type": type_, **fields}


def about(type_: str, shadow: bool = False, **fields: Any) -> Data:
    return event(type_, robot="red1", shadow=shadow, **fields)


def move(how: str, direction: str | None = "E", shadow: bool = False, **fields: Any) -> Data:
    moved = {"robot": "red1", "shadow": shadow, "from": [2, 2], "to": [3, 2]}
    by = "blue1" if how == "push" else None
    return event("move", **{"how": how, "by": by, "direction": direction, "moves": [moved], **fields})


def laser(by: str | None, *hits: str) -> Data:
    found = [{"robot": name.rstrip("*"), "shadow": name.endswith("*")} for name in hits]
    return {**event("laser", power=1, by=by, hits=found), "from": [0, 0], "to": [4, 0]}


def rotate(why: str | None, start: str | None, to: str, shadow: bool = False) -> Data:
    return {**about("rotate", shadow, why=why, to=to), "from": start}


def card(number: int, as_: str, mirrored: bool = False, shadow: bool = False) -> Data:
    fields: Data = {"register": 1, "card": number, "as": as_, "mirrored": mirrored, "wet": False}
    return about("card", shadow, **fields)


def over(by: str, *winners: str) -> Data:
    return event("over", result={"by": by, "winners": list(winners)})


MACHINE = {"at": [4, 4], "side": "E"}
HAPPENS: tuple[Data, ...] = (
    event("turn", turn=3),
    event("register", number=2, order=["red1", "blue1"]),
    event("register", number=2, order=["red1"]),
    *(card(490, "move1", shadow=shadow) for shadow in (False, True)),
    card(70, "rotate_right", mirrored=True),
    card(10, "u_turn", mirrored=True),
    card(800, "back3", mirrored=True, shadow=True),
    *(move(how, shadow=shadow) for how in HOW for shadow in {False, how != "push"}),
    move("belt", None),
    move("sling", None, moves=[{"robot": "red1", "shadow": False, "from": [2, 2], "to": [2, 2]}]),
    *(
        rotate(why, "N" if why else None, to, shadow)
        for why in ROTATES
        for to in "ESW"
        for shadow in (False, True)
    ),
    *(about("bounce", at=[2, 2], direction="W", why=why) for why in ("padding", "wall")),
    *(about("damage", shadow, points=1, total=4, why=why) for why in DAMAGE for shadow in (False, True)),
    *(about("lock", registers=[4, 5][: n + 1], why=why) for why in LOCKS for n in (0, 1)),
    *(about("unlock", registers=[5], why=why) for why in LOCKS),
    *(about("fire", value=value) for value in (0, 1, 2)),
    *(about("destroy", at=[2, 2], lives=lives, why=why) for why in DESTROYS for lives in (0, 1, 2)),
    *(
        about("nothing", shadow, reason=reason, at=[3, 2], by="blue1" if reason in WITH_OTHERS else None)
        for reason in REASONS
        for shadow in (False, True)
    ),
    about("nothing", reason="row", at=[3, 2], by=None),
    about("sleep", register=3),
    about("wake", register=3),
    about("wake", register=None),
    about("down", register=None),
    *(about(kind, shadow) for kind in ("lift", "land") for shadow in (False, True)),
    *(about(kind, at=[5, 4], facing="W", machine=MACHINE) for kind in ("shadow", "vanish")),
    event("greens", direction="forward", tripped=True, halted=True),
    event("greens", direction="forward", tripped=True, halted=False),
    event("greens", direction="forward", tripped=False, halted=False),
    event("greens", direction="reverse", tripped=False, halted=False),
    event("door", at=[4, 4], by="blue1", victims=[{"robot": "red1", "shadow": False}]),
    laser(None),
    laser(None, "red1", "blue1*"),
    laser("blue1", "red1"),
    laser("blue1", "blue1"),
    about("touch", flag=2),
    about("archive", at=[2, 2]),
    about("repair", at=[2, 2], points=2),
    about("replace", register=3, card=700),
    about("pick", register=None, card=700),
    about("pick", register=None, card=None),
    *(about("enter", at=[2, 2], ghost=ghost) for ghost in (False, True)),
    about("real", at=[2, 2], ghost=False),
    event(
        "deal", hands={"red1": [None], "blue1": [490]}, locked={"red1": [None, None, None, 80, 700]}, pile=[]
    ),
    event("deal", hands={"red1": [None]}, locked={}, pile=None),
    event("sweep", registers={"red1": [None] * 5, "blue1": [None, None, None, None, 700]}),
    event("sweep", registers={"red1": [None] * 5}),
    event("next", turn=4),
    over("flags", "red"),
    over("last", "red", "blue"),
    over("limit", "red"),
    over("nobody"),
)
"""Each event with all possible values of its fields."""


def player(language: str) -> Any:
    return lambda colour: texts(language).t(f"colour.{colour}")


def said(events: Any, language: str = "en") -> list[str]:
    return sentences(events, texts(language), player(language))


@cache
def played() -> list[list[Data]]:
    """The events of all worked examples and of the cases of the elements."""
    found = []
    for name in ("examples", "elements"):
        for case in json.loads((CASES / f"{name}.json").read_text("utf-8")):
            position = rally.position_from_json(case["position"])
            for turn in case["turns"]:
                outcome = rally.play(position, rally.turn_from_json(turn))
                position = outcome.position
                found.append(list(outcome.events))
    return found


@every_language
@pytest.mark.parametrize("what", HAPPENS, ids=lambda one: f"{one['type']}-{one.get('how', one.get('why'))}")
def test_everything_is_said(language: str, what: Data) -> None:
    for sentence in said([what], language):
        assert re.fullmatch(r"[^{}|#]*[.!]", sentence), sentence
        assert not re.search(r"\b(event|robot|direction|ui)\.\w", sentence), sentence
        assert sentence[0].isupper() or sentence[0].isdigit(), sentence
    assert said([what], language)


def test_nothing_that_happens_is_left_out() -> None:
    told = {(one["type"], *kinds(one)) for one in HAPPENS}
    happened = {(one["type"], *kinds(one)) for events in played() for one in events if one["type"] != "step"}
    assert happened <= told
    assert {one["type"] for one in HAPPENS} | {"step"} >= set(rally.EVENTS)


def kinds(one: Data) -> tuple[str, ...]:
    """The fields that, besides the type, select the sentence of an event."""
    return tuple(str(one[name]) for name in ("how", "why", "reason") if name in one)


@every_language
def test_whole_turns_are_said(language: str) -> None:
    for events in played():
        for sentence in said(events, language):
            assert re.fullmatch(r"[^{}|]*[.!]", sentence), sentence
            assert not re.search(r"\b(event|robot|direction)\.\w", sentence), sentence


def test_no_two_events_are_told_alike() -> None:
    seen: dict[str, tuple[str, ...]] = {}
    for one in HAPPENS:
        words = " ".join(said([one]))
        alike = one["type"] in ("rotate", "unlock", "move")
        assert alike or words not in seen, (one, seen.get(words))
        seen[words] = kinds(one)


def test_sentences_as_they_are_read() -> None:
    assert said([move("step"), move("step")]) == ["Red drives 1 square east.", "Red drives 1 square east."]
    on = [{"robot": "red1", "shadow": False, "from": [3, 2], "to": [4, 2]}]
    assert said([move("step"), move("step", moves=on)]) == ["Red drives 2 squares east."]
    assert said([card(70, "rotate_right", mirrored=True)]) == [
        "Red looks into a mirror: Turn left (70) becomes Turn right."
    ]
    assert said([about("nothing", reason="row", at=[3, 2], by="blue1")]) == [
        "Red can’t get past Blue: there’s no room to push."
    ]
    assert said([laser("blue1", "red1", "yellow1*")]) == ["Blue hits Red and Yellow’s shadow."]
    assert said([about("damage", True, points=1, total=4, why="laser")], "de") == [
        "Der Schatten von Rot ist getroffen: 1 Schaden, jetzt 4."
    ]
    assert said([event("step", code="C7"), move("belt")]) == ["The green belts carry Red on."]


def test_robots_have_numbers_where_a_player_has_several() -> None:
    order = event("register", number=1, order=["red1", "red2", "blue1"])
    assert said([order, move("step")]) == [
        "Register 1. Order: Red 1, Red 2, Blue.",
        "Red 1 drives 1 square east.",
    ]
    assert numbered(["red1", "red2", "blue1"]) == {"red"}
    assert robot_name(texts(), player("en"), "red1") == "Red"


def test_a_turn_is_told_by_its_card() -> None:
    turns = [card(80, "rotate_right"), rotate("card", "N", "E")]
    assert said(turns) == ["Red plays Turn right (80)."]
    mirrored = [card(80, "rotate_left", mirrored=True), rotate("card", "N", "W")]
    assert said(mirrored)[1:] == ["Red turns left."]


def test_robots_that_choose_the_same_facing_share_a_sentence() -> None:
    """Eight robots at the start were eight sentences before the first card."""
    chosen = [
        {**rotate(None, None, facing), "robot": robot}
        for robot, facing in (("red1", "N"), ("blue1", "N"), ("green1", "E"))
    ]
    assert said(chosen) == ["Red and Blue face north.", "Green faces east."]


def test_squares_of_different_drives_are_not_put_together() -> None:
    pushed = {"robot": "blue1", "shadow": False, "from": [3, 2], "to": [4, 2]}
    events = [move("step"), move("push", by="red1", moves=[pushed]), move("step", direction="N")]
    assert list(merged(events)) == events


@every_language
def test_lines_of_the_log(language: str) -> None:
    for events in played()[:: 1 if language == "en" else 4]:
        inside, beside = line(events, texts(language), player(language))
        assert flaws(f"<div>{inside}{beside}</div>") == []
        assert 'class="log-words"' in inside


def test_a_line_of_the_log_is_that_of_one_card_below_the_number_of_its_register() -> None:
    """Each sentence had a line of its own, and the drive of a robot that pushes was told twice."""
    pushed = {"robot": "blue1", "shadow": False, "from": [3, 2], "to": [4, 2]}
    hit = about("damage", points=2, total=3, why="laser")
    begun = [event("turn", turn=4), event("register", number=2, order=["red1", "blue1"])]
    inside, _ = line(
        [
            *begun,
            event("step", code="B1"),
            card(490, "move1"),
            move("push", by="red1", moves=[pushed]),
            move("step"),
            hit,
        ],
        texts(),
        player("en"),
    )
    assert re.sub(r"<[^>]*>", "", inside).strip() == (
        "Register 2Red plays Move 1 (490). Red pushes Blue 1 square east. Red is hit: 2 damage, now 3."
    )
    assert inside.count("rally-log-part") == 1 and '<b class="log-damage">' in inside


def test_names_are_escaped() -> None:
    inside, _ = line([move("step")], texts(), lambda colour: NASTY)
    assert flaws(f"<div>{inside}</div>") == [] and NASTY not in inside


def test_a_facing_is_a_direction_in_a_sentence() -> None:
    french = texts("fr")
    assert "Votre robot regarde vers l’est." in french.t("ui.rally.facing", way=way(french, "E"))


def test_a_line_of_the_log_begins_with_words_and_not_with_a_code() -> None:
    inside, _ = line([event("step", code="C4"), move("belt")], texts(), player("en"))
    words = re.sub(r"<[^>]*>", "", inside).strip()
    assert words == "The belts carry Red on." and "title=" not in inside


def test_every_reason_leads_to_a_topic_that_is_there() -> None:
    topics = {topic_of(one) for one in HAPPENS} - {""}
    for topic in topics:
        known = f"{topic}.title" if topic.startswith("rule.") else f"ui.rally.element.{topic}.rule"
        assert texts().has(known), topic


def now(events: list[Data], language: str) -> str:
    return doing(events, texts(language), player(language))


@every_language
def test_what_is_being_done(language: str) -> None:
    begun = [event("turn", turn=1), event("register", number=2, order=["red1"])]
    assert now([], language) == now(begun[:1], language) == ""
    assert "2" in now(begun, language)
    for code in (*STEPS, *ENDS, *STARTS):
        words = now([*begun, event("step", code=code)], language)
        assert step_name(texts(language), code) in words


def test_a_card_that_is_played_is_what_is_being_done() -> None:
    begun = [event("register", number=2, order=["red1"]), event("step", code="B1")]
    assert "Red: Move 1 (490)" in now([*begun, card(490, "move1")], "en")
    assert "Red’s shadow: Move 1 (490)" in now([*begun, card(490, "move1", shadow=True)], "en")
    shadow = now([*begun, card(490, "move1", shadow=True)], "de")
    assert ">Der Schatten von Rot: " in shadow, "a capital at the beginning of the line"


def test_what_was_decided() -> None:
    order = event("register", number=1, order=["red1", "blue1"])
    events = [order, card(490, "move1"), card(490, "move1", shadow=True), card(700, "move2")]
    assert decided(events, texts(), player("en")) == ["Red: Move 1, Move 2"]


@every_language
def test_names_of_all_things(language: str) -> None:
    known = texts(language)
    kinds_of_cards = {kind.id for kind in KIND_OF.values()}
    keys = [f"ui.rally.card.{kind}{more}" for kind in kinds_of_cards for more in ("", ".help")]
    keys += [f"ui.rally.card.{kind}" for kind in ("back2", "back3", "wait")]
    keys += [f"ui.rally.element.{name}{more}" for name in rally.ELEMENTS for more in ("", ".rule")]
    keys += [f"ui.rally.step.{code}" for code in (*STEPS, *ENDS, *STARTS) if code not in ("C1", "C2")]
    keys += [f"ui.{kind}.{mode}" for mode in MODES for kind in ("mode", "mode_help")]
    keys += [f"error.{code}" for code in ("bad_board", "illegal_program")]
    assert [key for key in keys if not known.has(key)] == []


def test_what_has_no_name_yet_is_called_by_its_own() -> None:
    assert element_name(texts(), "big_fan") == "Big fan" and element_rule(texts(), "big_fan") == ""
    assert card_name(texts(), "spin") == "Spin" and card_help(texts(), "spin") == ""
    assert step_name(texts(), "C1") == "C1"
    assert said([move("fan")]) == ["Red: moved east."] and said([move("fan", None)]) == ["Red: moved."]
    assert said([about("damage", points=2, total=3, why="tar")]) == ["Red takes 2 damage, now 3."]
    assert said([about("destroy", at=[1, 1], lives=1, why="fan")])[0] == "Red is destroyed."
    assert said([about("nothing", reason="fence", at=[1, 1], by=None)]) == ["Nothing happens to Red."]
    assert said([event("fan", robot="red1")]) == []
    assert said([rotate("fan", "N", "E")]) == ["Red turns right."]


def test_who_has_won() -> None:
    result = {"by": "flags", "winners": ["red"]}
    assert victory(texts(), result, player("en")) == ["The last flag is touched.", "Red wins!"]


@every_language
def test_every_fault_of_a_board_is_said(language: str) -> None:
    assert [fault for fault in FAULTS if not texts(language).has(f"ui.rally.fault.{fault}")] == []
