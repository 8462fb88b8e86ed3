"""The challenges of a game's file: their links, and the practice with rating and review."""

from __future__ import annotations

import json
from typing import Any

import pytest
from games.junkyard.puzzles.puzzles import Puzzles
from games.rally.drills.drills import Drills
from hypothesis import given
from hypothesis import strategies as st
from shell.app.app import App
from shell.challenge.boxes import OTHERS
from shell.challenge.collected_challenges import CollectedChallenges
from shell.challenge.collection import STEP, WEAKEST, Collected
from shell.challenge.practice import PART
from shell.challenge.rating import HIGHEST, LOWEST, PROVISIONAL, START, SURE, UNSURE
from shell.play.running import Running
from shell.start.game import load_game
from shell.texts.texts import Texts

from tests.sitting import LANGUAGES, PAGES, Drawer, finish, sit_down_at
from tools import house
from tools.steps import ROOT

Challenges = CollectedChallenges[Any, Any]
DAY, NEXT_DAY = "2026-11-30", "2026-12-01"
FILES = {"junkyard": "junkyard/puzzles/puzzles.json", "rally": "rally/drills/drills.json"}
FEATURES: dict[str, type[Challenges]] = {"junkyard": Puzzles, "rally": Drills}
TEXTS = {name: (ROOT / "web/static/games" / file).read_text("utf-8") for name, file in FILES.items()}
GAMES = pytest.mark.parametrize("game", FILES)


def sit(game: str, drawer: Drawer | None = None, *, arrived: bool = True) -> App:
    """A page with the room open, once its file has `arrived`."""
    rules, features, order = load_game(game)
    texts = Texts("en", house.texts(PAGES[game], "en"), LANGUAGES)
    app = sit_down_at(rules, features, order, texts, drawer or Drawer())
    app.act(challenges(app, game).ROOM)
    app.act("day", DAY)
    if arrived:
        challenges(app, game).file.arrived(TEXTS[game])
    return app


def challenges(app: App, game: str) -> Challenges:
    return app.feature(FEATURES[game])


def graded(here: Challenges) -> list[Collected]:
    """The challenges that count, from easy to hard, without those that somebody else decides."""
    assert here.collection is not None
    return [each for each in here.collection.ordered if each.grade and each.data.get("kind") != "duel"]


def fail(app: App, here: Challenges) -> None:
    """Play the turns of the challenge on the table so that they fail."""
    session = here.session
    assert session is not None
    while not session.over:
        if app.game.name == "junkyard":
            turn: Any = {"pass": True}
        else:
            turn = {"programs": {"red1": {"registers": [None] * 5, "power_down": False}}}
        app.feature(Running).begin(turn, animate=False)


def play(app: App, here: Challenges, name: str, solved: bool = True) -> Any:
    """Put a challenge on the table, and solve it or fail; the session."""
    kind = here.KIND.kind
    finish(app, app.act(kind, name))
    session = here.session
    assert session is not None and session.id == name
    if solved:
        for turn in session.task["solution"]:
            app.feature(Running).begin(turn, animate=False)
    else:
        fail(app, here)
    assert session.over and session.solved is solved
    return session


def over(app: App, here: Challenges) -> str:
    """The dialog at the end."""
    return here.dialogs()[here.KIND.ending]()


def takes(here: Challenges) -> list[Collected]:
    """Challenges that can be failed at once."""
    return [each for each in graded(here) if each.data.get("kind", "grab") == "grab"]


@GAMES
def test_a_challenge_is_a_link_and_a_file(game: str) -> None:
    app = sit(game)
    here = challenges(app, game)
    each = graded(here)[3]
    finish(app, app.act(here.KIND.kind, each.id))
    offered = app.offers()
    assert offered is not None and offered[0] == f"{here.KIND.kind}={each.id}"
    assert json.loads(offered[1]) == each.data and offered[2].endswith(f"-{here.KIND.kind}.json")
    other = sit(game, arrived=False)
    there = challenges(other, game)
    assert there.opens(offered[0]) and there.session is None, "the file is still to come"
    there.file.arrived(TEXTS[game])
    assert there.session is not None and there.session.id == each.id


@GAMES
def test_an_unknown_challenge_is_refused(game: str) -> None:
    app = sit(game)
    here = challenges(app, game)
    assert here.opens(f"{here.KIND.kind}=<b>") and app.message[0] == "refused"
    assert app.session.is_game and not here.opens("x=1")


@GAMES
def test_a_first_attempt_moves_the_rating_once(game: str) -> None:
    drawer = Drawer()
    app = sit(game, drawer)
    here = challenges(app, game)
    first, second = takes(here)[:2]
    assert play(app, here, first.id).moved > 0
    risen = here.practice.rating
    assert risen > START and here.practice.rated == 1
    assert play(app, here, first.id).moved is None and here.practice.rating == risen
    assert play(app, here, second.id, solved=False).moved < 0
    fallen = here.practice.rating
    app.act(f"{here.KIND.kind}-again")
    assert play(app, here, second.id).moved is None, "solving it later changes nothing"
    assert LOWEST < fallen == here.practice.rating < risen
    again = challenges(sit(game, drawer), game).practice
    assert (again.rating, again.rated) == (fallen, 2)


@GAMES
def test_hints_take_the_gain_and_a_shown_solution_all_of_it(game: str) -> None:
    app = sit(game)
    here = challenges(app, game)
    kind, each = here.KIND.kind, takes(here)[0]
    finish(app, app.act(kind, each.id))
    finish(app, app.act(f"{kind}-watch"))
    finish(app, app.act(f"{kind}-watched"))
    session = here.session
    assert session is not None and session.told
    for turn in session.task["solution"]:
        app.feature(Running).begin(turn, animate=False)
    assert (here.practice.rating, here.practice.rated, session.moved) == (START, 0, 0)
    assert each.id in here.practice.boxes.by_key, "what was shown comes back"


@GAMES
def test_a_failure_costs_the_same_with_hints(game: str) -> None:
    lost = []
    for hints in (0, 2):
        app = sit(game)
        here = challenges(app, game)
        finish(app, app.act(here.KIND.kind, takes(here)[0].id))
        for _ in range(hints):
            app.act(here.KIND.hint)
        fail(app, here)
        assert here.session is not None and here.session.hints_given == hints
        lost.append(here.session.moved)
    assert lost[0] == lost[1] and lost[0] is not None and lost[0] < 0


@GAMES
def test_what_fails_comes_back_after_three_others_the_next_day_and_three_days_later(game: str) -> None:
    app = sit(game)
    here = challenges(app, game)
    failed, *others = takes(here)[: 1 + OTHERS]
    play(app, here, failed.id, solved=False)
    assert app.t("ui.path.others", n=OTHERS) in over(app, here) and here.due == []
    for other in others:
        play(app, here, other.id)
    assert here.due == [failed.id] and here.to_practise() is failed
    play(app, here, failed.id)
    assert app.t("ui.path.days", n=1) in over(app, here) and here.due == []
    app.act("day", NEXT_DAY)
    assert here.due == [failed.id]
    play(app, here, failed.id)
    assert app.t("ui.path.days", n=3) in over(app, here)
    app.act("day", "2026-12-04")
    play(app, here, failed.id)
    assert here.practice.boxes.by_key == {}


@GAMES
def test_the_next_one_is_as_hard_as_the_rating_and_leads_on(game: str) -> None:
    app = sit(game)
    here = challenges(app, game)
    assert here.collection is not None
    found = here.to_practise()
    nearest = min(abs((each.strength or 0) - START) for each in graded(here))
    assert found is not None and found.strength is not None and abs(found.strength - START) == nearest
    app.act("room-tab", PART)
    room = app.view()[here.ROOM]
    assert f'data-action="{here.KIND.kind}-practice"' in room and here.name_of(found.data) in room
    finish(app, app.act(f"{here.KIND.kind}-practice"))
    session = here.session
    assert session is not None and session.id == found.id and session.practised
    finish(app, app.act(f"{here.KIND.kind}-next"))
    assert here.session is not None and here.session.id == found.id, "it is still the next one"
    learning = [each for each in here.collection.ordered if not each.grade]
    assert all(each.strength is None for each in learning)
    assert {each.strength // STEP * STEP - WEAKEST for each in graded(here) if each.strength}


@GAMES
def test_a_rating_is_shown_after_ten_and_begins_anew(game: str) -> None:
    app = sit(game)
    here = challenges(app, game)
    for number, each in enumerate(takes(here)[: PROVISIONAL + 1], 1):
        session = play(app, here, each.id)
        rating = str(here.practice.rating)
        words = (
            app.t("ui.rating.until", n=PROVISIONAL - number)
            if number < PROVISIONAL
            else app.t("ui.rating.first", n=rating)
            if number == PROVISIONAL
            else app.t("ui.rating.now", n=rating, change=f"+{session.moved}")
        )
        assert words in over(app, here)
    before, counted = here.practice.rating, here.practice.rated
    app.act(here.ROOM, PART)
    app.act("rating-reset")
    assert (here.practice.rating, here.practice.rated) == (START, 0)
    assert 'data-action="rating-unreset"' in app.view()[here.ROOM]
    app.act("rating-unreset")
    assert (here.practice.rating, here.practice.rated) == (before, counted)
    assert play(app, here, takes(here)[0].id).moved is None, "it has counted"
    app.act("rating-reset")
    app.act(here.ROOM, PART)
    app.act("rating-unreset")
    assert here.practice.rated == 0, "it is final once the room was left"


NUMBERS = st.none() | st.integers() | st.floats() | st.text(max_size=4) | st.lists(st.text(max_size=4))


FIELDS = ("rating", "deviation", "rated", "counted")


@given(st.fixed_dictionaries({}, optional=dict.fromkeys(FIELDS, NUMBERS)))
def test_any_stored_rating_is_one_or_begins_anew(stored: dict[str, Any]) -> None:
    PAGE.entries.unpack("rating", json.dumps({"version": 1, **stored}))
    practice = challenges(PAGE, "rally").practice
    standing = practice.entry.value
    assert LOWEST <= practice.rating <= HIGHEST and practice.rated >= 0
    assert SURE <= standing.deviation <= UNSURE
    assert all(type(name) is str for name in standing.noted)


PAGE = sit("rally")
"""A page that takes in one rating after the other."""
