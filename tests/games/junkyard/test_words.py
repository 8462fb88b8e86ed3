"""Every event of Junkyard Bots has a sentence in every language, and no sentence tells a secret."""

from __future__ import annotations

import random
import re
from itertools import pairwise
from typing import Any

import pytest
from games.junkyard.words import speech
from games.junkyard.words.log import doing, line
from games.junkyard.words.names import a_part, bag, part_name, parts, refusal
from games.junkyard.words.sentences import Teller, sentences, victory

import junkyard_core as junk
from ground.errors import GameError
from tests.contract.page.drawn import NASTY, flaws
from tests.games.junkyard.spoken_texts import PAGE, texts
from tests.sitting import LANGUAGES
from tools import house

every_language = pytest.mark.parametrize("language", LANGUAGES)

SPEEDS = {"red": 3, "yellow": 2}
TOTALS, POWERS = {"red": 11, "yellow": 7}, {"red": 4, "yellow": 5}


def event(type_: str, **fields: Any) -> Any:
    return {"type": type_, **fields}


def over(by: str, **fields: Any) -> Any:
    return event("over", **{"by": by, "winners": ["red"], "totals": TOTALS, "powers": POWERS, **fields})


ATTACK = event(
    "attack",
    robot="red",
    target="yellow",
    bombs=[{"part": "bomb_m", "at": [5, 1]}],
    bonus=1,
    incoming=3,
    dodge=1,
)
TAKE = event("take", robot="red", part="claw_s", size="s", at=[4, 1], faces="N", by=[[3, 1]])
TAKE["from"] = "open"
HAPPENS: list[list[Any]] = [
    [event("round", round=3)],
    [event("reveal", parts=["bomb_s", "bomb_s"])],
    [event("scan", robot="red", parts=["eye_s", "jet"], secret=False)],
    [event("scan", robot="red", parts=["eye_s", "jet"], secret=True)],
    [event("scan", robot="red", parts=[None, None], sizes=["s", "l"], secret=True)],
    [event("scan", robot="red", parts=[None], secret=True)],
    [event("scan", robot="red", parts=[], secret=False)],
    [event("return", robot="red", parts=["eye_s"])],
    [event("return", robot="red", parts=[None, None], sizes=["m", "m"])],
    [event("show", robot="red", parts=["pipe_m"])],
    [TAKE],
    [{**TAKE, "from": "scanned"}],
    [{**TAKE, "from": "pile", "part": None}],
    [event("pass", robot="red", why="chosen")],
    [event("pass", robot="red", why="nothing")],
    [event("unveil", robot="red", part="claw_s", at=[4, 1], outcome="kept")],
    [event("unveil", robot="red", part="energy_s", at=[4, 1], outcome="kept")],
    [event("unveil", robot="red", part="claw_s", at=[4, 1], outcome="returned")],
    [event("unveil", robot="red", part="energy_s", at=[4, 1], outcome="returned")],
    [
        event("unveil", robot="red", part="bomb_m", at=[4, 1], outcome="exploded"),
        event("damage", robot="red", lost=2, power=3, why="blind"),
    ],
    [event("clear", robot="red", parts=["feet"])],
    [ATTACK, event("damage", robot="yellow", lost=2, power=3, why="attack")],
    [{**ATTACK, "bonus": 0, "dodge": 4}, event("damage", robot="yellow", lost=0, power=5, why="attack")],
    [event("damage", robot="yellow", lost=2, power=3, why="attack")],
    [event("damage", robot="yellow", lost=0, power=5, why="attack")],
    [event("drop", robot="yellow", parts=["bomb_l"])],
    [event("explode", robot="yellow")],
    [event("build", robot="red", parts=[{"part": "eye_s", "at": [0, -1], "faces": "N"}], ejected={"jet": 1})],
    [event("build", robot="red", parts=None, ejected=None)],
    [event("eat", robot="red", parts=["energy_m", "energy_s"], points=3, total=7)],
    *([event("boost", to="red", why=why, speeds=SPEEDS)] for why in ("fastest", "lot", "chosen")),
    *([over(by)] for by in ("explosion", "energy", "standstill")),
    [over("energy", winners=["red", "yellow"])],
    [over("explosion", winners=[])],
    *([event("next", robot="red", phase=phase)] for phase in junk.PHASES),
    [event("next", robot=None, phase=None)],
]
"""Every event with every value of `why`, `outcome`, `from` and `by`, each with the events it depends on."""


def player(colour: str) -> str:
    return f"the {colour} one"


def test_every_event_is_among_these_and_has_its_sentence() -> None:
    told = {one["type"] for some in HAPPENS for one in some}
    assert told == set(junk.EVENTS) == set(Teller._TELL)


@every_language
def test_everything_that_happens_is_said(language: str) -> None:
    for some in HAPPENS:
        said = sentences(some, texts(language), player)
        silent = some == [event("next", robot=None, phase=None)]
        assert bool(said) is not silent, some
        for words in said:
            assert words == words.strip() and not re.search(r"[{}|]|None|\w\.\w", words), words
            assert words[-1] not in ".!", "sentences are joined by full stops"


@every_language
def test_no_two_outcomes_are_said_in_the_same_words(language: str) -> None:
    said = [tuple(sentences(some, texts(language), player)) for some in HAPPENS]
    assert len(set(said)) == len(said)


@every_language
def test_an_attack_is_told_with_its_sum(language: str) -> None:
    hit = [ATTACK, event("damage", robot="yellow", lost=2, power=3, why="attack")]
    thrown, lost = sentences(hit, texts(language), player)
    assert "the red one" in thrown and "the yellow one" in thrown and "3" in thrown and "1" in thrown
    assert re.search(r"3 − \w+ 1 = 2", lost) and "the yellow one" in lost


def test_what_an_attack_did_is_not_told_of_a_later_loss() -> None:
    blind = event("damage", robot="yellow", lost=2, power=1, why="attack")
    events = [ATTACK, event("damage", robot="yellow", lost=2, power=3, why="attack"), TAKE, blind]
    assert "−" not in sentences(events, texts("en"), player)[-1]


ENDS: list[tuple[list[str], tuple[int, ...], tuple[int, ...], str]] = [
    (["red"], (11, 7), (4, 5), "11 energy"),
    (["red"], (10, 10), (4, 2), "more power (4)"),
    (["red"], (3, 9), (4, 0), "only robot left"),
    (["red"], (9, 9, 2), (4, 0, 5), "wins with 9"),
    (["red", "yellow"], (10, 10), (5, 5), "share"),
    ([], (11, 7), (0, 0), "nobody"),
]
"""Winners, then energy and power of all players in order, then words of the expected sentence."""


@pytest.mark.parametrize(("winners", "totals", "powers", "words"), ENDS)
def test_who_wins_is_told_with_the_reason(
    winners: list[str], totals: tuple[int, ...], powers: tuple[int, ...], words: str
) -> None:
    result: Any = {"winners": winners}
    result["totals"] = dict(zip(junk.COLOURS, totals, strict=False))
    result["powers"] = dict(zip(junk.COLOURS, powers, strict=False))
    assert words in victory(texts("en"), result, player)


# Hidden parts


NAMES = {
    language: {
        words
        for kind in junk.PARTS
        for words in (part_name(texts(language), kind), a_part(texts(language), kind))
    }
    for language in LANGUAGES
}


@every_language
def test_a_part_that_is_not_known_is_not_named(language: str) -> None:
    for some in HAPPENS:
        unknown = [one for one in some if one.get("part", "") is None or None in (one.get("parts") or [])]
        for told in (sentences(unknown, texts(language), player), line(unknown, texts(language), player)):
            assert not any(name in words for name in NAMES[language] for words in told)
        assert "#part-" not in doing(unknown, texts(language), player)


@every_language
def test_parts_that_are_not_known_are_counted_by_size(language: str) -> None:
    said = parts(texts(language), [None, None, None], ["l", "s", "l"])
    assert said == texts(language).listed(
        [texts(language).t("part.unknown.s.n", n=1), texts(language).t("part.unknown.l.n", n=2)]
    )


# Lines of the log


@every_language
def test_lines_and_what_is_being_done_are_well_formed(language: str) -> None:
    for some in [*HAPPENS, []]:
        inside, after = line(some, texts(language), lambda colour: f"{NASTY} {colour}")
        assert flaws(inside) + flaws(after) == [] and "<button" not in inside
        said = re.sub(r"<[^>]+>", "", inside)
        assert bool(said) is any(one["type"] != "next" for one in some)
        for count in range(len(some) + 1):
            assert flaws(doing(some[:count], texts(language), lambda colour: f"{NASTY} {colour}")) == []


def test_a_rule_beside_a_line_is_one_of_the_help() -> None:
    found = {
        value
        for some in HAPPENS
        for value in re.findall(r'data-value="([^"]+)"', line(some, texts("en"), str)[1])
    }
    assert found >= {"rule.dodge", "rule.unveil", "rule.winner", "rule.explode"}
    assert all(texts("en").has(f"{value}.text") for value in found)


def test_a_line_shows_the_parts_it_is_about() -> None:
    assert "#part-claw_s" in line([TAKE], texts("en"), str)[0]
    assert "#part-bomb_m" in line([ATTACK], texts("en"), str)[0]
    assert "#back-s" in line([{**TAKE, "from": "pile", "part": None}], texts("en"), str)[0]


def test_of_another_robot_than_the_one_that_decides_the_name_is_said() -> None:
    take, turned = TAKE, event("unveil", robot="yellow", part="eye_s", at=[4, 1], outcome="kept")
    assert "yellow" not in doing([take], texts("en"), str)
    assert "yellow" in doing([take, turned], texts("en"), str)


# Random games


def played(seed: int, rounds: int = 3) -> list[tuple[Any, list[Any]]]:
    """A random game: the data before each decision and its events."""
    chance = random.Random(seed)
    position, found = junk.new_game(players=2 + seed % 3, seed=str(seed), ready=True), []
    for _ in range(200):
        data: Any = junk.position_to_json(position)
        if data["result"] or data["round"] > rounds:
            break
        known = junk.legal(data)
        if known["decisions"] is None:
            turn: Any = {"build": data["robots"][data["to_move"]]["parts"]}
        else:
            turn = chance.choice(known["decisions"])
        outcome = junk.play(position, turn)
        found.append((data, list(outcome.events)))
        position = outcome.position
    return found


@pytest.mark.parametrize("seed", range(6))
def test_games_are_told_from_beginning_to_end(seed: int) -> None:
    language = list(LANGUAGES)[seed % len(LANGUAGES)]
    for data, events in played(seed):
        for one in events:
            said = sentences([one], texts(language), player)
            assert said or (one["type"] == "next" and one["robot"] is None)
        assert flaws(line(events, texts(language), player)[0]) == []
        lines = speech.situation(texts(language), data, player)
        for colour in data["turn_order"]:
            lines += speech.robot(texts(language), data, colour, player)
        assert all(words.strip() == words and words for words in lines)


# Places


@every_language
def test_every_spot_has_a_name_of_its_own(language: str) -> None:
    robot = [
        {"part": "pipe_s", "at": [3, 1], "faces": "E"},
        {"part": "pipe_m", "at": [0, -1], "faces": "N"},
        {"part": "eye_l", "at": [-2, 2], "faces": "W"},
    ]
    for kind, size in (("claw_s", "s"), ("claw_m", "m"), ("claw_l", "l")):
        spots = junk.spots(robot, kind)
        names = {speech.spot(texts(language), (x, y), faces, size) for x, y, faces in spots}
        assert len(names) == len(spots) > 10


@pytest.mark.parametrize(
    ("at", "words"),
    [
        ((3, 1), "right side, second from the top"),
        ((0, -1), "top side, first from the left"),
        ((-1, 2), "left side, third from the top"),
        ((1, 4), "bottom side, second from the left, 2 out from the body"),
        ((4, -1), "top right, 2 right and 1 up"),
    ],
)
def test_places_are_said_as_one_sees_them(at: tuple[int, int], words: str) -> None:
    assert speech.place(texts("en"), at) == words


def test_a_part_is_said_with_its_strength_and_a_spot_with_its_facing() -> None:
    robot: list[Any] = [
        {"part": "pipe_s", "at": [3, 1], "faces": "E"},
        {"part": "claw_m", "at": [4, 1], "faces": "E"},
        {"part": "feet", "at": [0, -1], "faces": "N"},
    ]
    told = junk.figures_of(robot, [])["parts"]
    assert speech.part(texts("en"), robot[1], told[1]) == (
        "Medium claw, right side, second from the top, 2 out from the body, strength 3"
    )
    assert speech.part(texts("en"), robot[2], told[2]).endswith("not working here")
    assert speech.spot(texts("en"), (3, 1), "E") == "right side, second from the top, facing right"


def test_a_covered_robot_is_not_said() -> None:
    data = junk.view(junk.position_to_json(junk.new_game(players=2, seed="1")), {"red"})
    (said,) = speech.robot(texts("en"), data, "yellow", player)
    assert "cover" in said and len(speech.robot(texts("en"), data, "red", player)) == 1


# Names


@every_language
def test_no_two_parts_have_one_name(language: str) -> None:
    assert len({part_name(texts(language), kind) for kind in junk.PARTS}) == len(junk.PARTS)
    assert bag(texts(language), {"bomb_s": 2, "eye_s": 1}) == texts(language).listed(
        [a_part(texts(language), "eye_s"), texts(language).t("part.bomb_s.n", n=2)]
    )


REASONS = {
    "illegal_build": ("not_robot_part", "not_yours", "overlap", "loose", "unused"),
    "illegal_scan": ("too_much", "pile"),
    "illegal_take": (
        "no_such_part",
        "no_holder",
        "shared_large",
        "full",
        "too_heavy",
        "overlap",
        "not_touching",
    ),
    "illegal_attack": ("target", "bombs"),
    "illegal_boost": ("not_tied",),
    "wrong_phase": ("",),
    "game_over": ("",),
    "bad_request": ("",),
    "bad_position": ("",),
}


@every_language
def test_every_refusal_says_why(language: str) -> None:
    for code, reasons in REASONS.items():
        assert texts(language).has(f"error.{code}")
        for reason in reasons:
            said = refusal(texts(language), GameError(code, "in English", reason))
            assert said and said != "in English"
            assert not reason or texts(language).has(f"reason.{reason}")


# Lengths of texts


LABELS = ("ui.coach.next", "ui.coach.off", "phase.scrounge", "phase.factory", "phase.assemble")
"""Labels of buttons and figures."""


@every_language
def test_labels_fit_a_phone(language: str) -> None:
    """A column of three has room for about 20 characters at a width of 360 pixels."""
    assert [key for key in LABELS if len(texts(language).t(key)) > 20] == []
    long = [kind for kind in junk.PARTS if len(part_name(texts(language), kind)) > 27]
    assert long == []


@every_language
def test_what_the_coach_says_fits_three_lines_of_a_phone(language: str) -> None:
    own = house.texts(PAGE, language)
    hints = {key: text for key, text in own.items() if key.startswith("ui.coach.")}
    assert {key: len(text) for key, text in hints.items() if len(text) > 105} == {}
    assert all(a != b for a, b in pairwise(sorted(hints.values())))


def test_a_bomb_that_is_turned_over_is_not_thrown() -> None:
    turned = event("unveil", robot="yellow", part="bomb_s", at=[4, 1], outcome="exploded")
    lost = event("damage", robot="yellow", incoming=1, dodge=0, lost=1, power=0)
    assert "turns parts over" in doing([turned, lost], texts("en"), str)
    thrown = event("attack", robot="red", target="yellow", bombs=[], incoming=1)
    assert "throws" in doing([turned, lost, thrown, lost], texts("en"), str)
