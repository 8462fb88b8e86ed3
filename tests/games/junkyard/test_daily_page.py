"""The heap of the day: its deal, the dummy, the attempt on the table, companions and leagues from links."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest
from games.junkyard import solo
from games.junkyard.computers import alone
from games.junkyard.daily import deal
from games.junkyard.daily.heap import HeapOfDay
from games.junkyard.daily.stages import stages
from games.junkyard.desk import desk
from games.junkyard.game import GAME
from shell.app.app import App
from shell.challenge.diary import COMPUTER, OWN, Done
from shell.challenge.league import week_of
from shell.play.running import Running
from shell.play.table import Table

import junkyard_core as junk
from ground.links.codec import Linked
from tests import days
from tests.days import plain
from tests.games.junkyard.junk_table import sit_down
from tests.sitting import Drawer
from tools.playing.junkyard import persons

DAY, SUNDAY = "2026-11-23", "2026-11-29"
GOLDEN = {
    "2026-11-23": (5, "411d62b7"),
    "2026-11-29": (2, "b6d5bb3b"),
    "2026-12-06": (2, "a42f404f"),
}
"""The power on some days, and a checksum of the position in which the heap begins: recorded once."""
RUN = (
    "jHpctb9X3cUQBQNemunNUo2Po2ZebJM9zIaVCAxa0gW2IJonS9LmQRF72AH_eINx2RYHW-1mbIISD6tkTXjknsO-GA"
    "drAaNLjexDgBDgnOKwUsabDhGRr7W"
)
"""A run of 2026-11-23, recorded once."""


def open_app(drawer: Drawer | None = None, today: str = DAY) -> App:
    """An app whose page has reported the day."""
    app = sit_down(drawer=drawer)
    app.act("day", today)
    return app


def settle(app: App) -> HeapOfDay:
    """Play all companions that are wanted."""
    return days.settle(app, HeapOfDay)


def open_link(app: App, fragment: str) -> HeapOfDay:
    app.act("link", f"#{fragment}")
    return settle(app)


def run_of(day: str, level: int = 2) -> list[Any]:
    """The decisions of a computer on a day, with those of the dummy."""
    request = {"position": GAME.data(deal.start_of(day)), "levels": [level], "seed": day, "most": 200}
    *_, last = alone(json.loads(json.dumps(request)))
    turns: list[Any] = last["runs"][str(level)]
    return turns


def own(day: str, run: list[Any]) -> list[Any]:
    """The decisions of the person in a run."""
    return persons(Linked("game", deal.start_of(day), run))


def code_for(day: str, run: list[Any]) -> str:
    linked: Linked[Any] = Linked("game", deal.start_of(day), run, {})
    return junk.RULES.links.write(linked).partition("=")[2]


def play(app: App, turns: list[Any]) -> None:
    """Decide, without animations."""
    for turn in turns:
        app.feature(Running).begin(turn, animate=False)


def drawn(app: App, region: str) -> str:
    return plain(app.view()[region])


@pytest.fixture(scope="module")
def run() -> list[Any]:
    return run_of(DAY)


# The deal


@pytest.mark.parametrize("day", GOLDEN)
def test_the_heap_of_a_day_never_changes(day: str) -> None:
    power, trace = GOLDEN[day]
    start = deal.start_of(day)
    assert start.robot(solo.PERSON).power == power
    assert junk.RULES.trace(start)[:8] == trace


def test_a_heap_belongs_to_one_day_alone() -> None:
    days = [f"2026-12-{n:02}" for n in range(7, 21)]
    assert all(deal.day_of(deal.start_of(day)) == day for day in days)
    start = deal.start_of(DAY)
    stronger = start.with_robot(solo.PERSON, start.robot(solo.PERSON)._replace(power=4))
    for other in (stronger, junk.new_game(2, deal.SEED + DAY), junk.new_game(2, "tea", ready=True)):
        assert deal.day_of(other) == ""
    with pytest.raises(ValueError, match="none of the calendar"):
        deal.start_of("2026-02-30")


# The dummy


@pytest.mark.parametrize("seed", range(8))
def test_the_dummy_does_nothing_however_the_person_decides(seed: int) -> None:
    """It is asked only to be built and for the boost, has nothing ever, and a heap ends by itself."""
    dice, position, asked = random.Random(seed), deal.start_of(DAY), set[str]()
    for _ in range(200):
        data = junk.position_to_json(position)
        dummy = data["robots"][solo.DUMMY]
        assert not (dummy["parts"] or dummy["held"] or dummy["scanned"] or dummy["energy"])
        if solo.ended(data):
            break
        turn = solo.following(position)
        if turn is None:
            legal = junk.legal(data)["decisions"]
            turn = dice.choice(legal) if legal else {"build": data["robots"][solo.PERSON]["parts"]}
        else:
            asked.add(f"{data['to_move']} {data['phase']}")
        position = junk.play(position, turn).position
    else:
        raise AssertionError("the heap never ends")
    assert asked <= {"yellow factory", "yellow boost", "red factory"}
    assert position.round <= solo.ROUNDS + 1


def test_a_result_counts_energy_first_and_rounds_second() -> None:
    data = junk.position_to_json(deal.start_of(DAY))

    def reached(energy: int, by: str = "", **more: Any) -> int:
        robot = {**data["robots"]["red"], "energy": {"energy_s": energy}, "exploded": False, **more}
        result = {"by": by, "winners": ["red"]} if by else None
        rounds = 3 if by else solo.ROUNDS + 1
        return solo.result({**data, "round": rounds, "result": result, "robots": {"red": robot}})

    assert reached(11, "energy") > reached(10, "energy") > reached(9) > reached(8) > reached(0) == 0
    assert reached(6, "explosion") == reached(6), "an end without profit is no quick one"
    assert reached(6, "explosion", exploded=True) == 0
    assert solo.energy_of(reached(10, "energy")) == 10 and solo.rounds_of(reached(10, "energy")) == 3
    assert solo.energy_of(reached(7)) == 7 and solo.rounds_of(reached(7)) == 5
    assert solo.result(data) == 0, "not over yet"


# The attempt


def test_a_heap_is_counted_on_its_day_and_its_best_is_kept(run: list[Any]) -> None:
    drawer = Drawer()
    app = open_app(drawer)
    home = app.session
    app.act("daily-go", DAY)
    heap = settle(app)
    assert heap.session is not None and app.session.home is home
    play(app, own(DAY, run))
    assert app.dialog == "daily-over" and heap.session.over
    assert not app.present.standing.over and app.feature(Table).title() == "Junkyard Bots"
    result, code = heap.best(DAY), heap.diary.done.value[DAY].code
    assert result and code == code_for(DAY, run), "a link has the decisions of the dummy too"
    assert heap.days == {DAY} and heap.streak == 1
    offer = app.offers()
    assert offer is not None and offer[0] == f"day={code}"
    app.act("daily-leave")
    assert app.session is home
    again = open_app(drawer)
    again.act("today")
    assert again.feature(HeapOfDay).best(DAY) == result
    assert f"Your best: {heap.words(result)}" in drawn(again, "today")
    settle(again)
    offer = again.offers()
    assert offer is not None
    game = json.loads(offer[1])
    position = GAME.rules.position(game["start"])
    for turn in game["turns"]:
        position = GAME.rules.play(position, turn).position
    assert solo.result(GAME.data(position)) == result, "the file is a game by the rules alone"


def test_a_turn_of_the_person_has_those_of_the_dummy_in_it(run: list[Any]) -> None:
    app = open_app()
    app.act("daily-go", DAY)
    turns = own(DAY, run)
    for turn in turns[:-1]:
        play(app, [turn])
        assert app.session.data["to_move"] == solo.PERSON
    app.act("undo")
    assert app.session.cursor == len(turns) - 2 and app.session.data["to_move"] == solo.PERSON
    play(app, turns[-2:])
    assert app.session.over and app.session.data["round"] == solo.ROUNDS


def test_a_heap_comes_back_with_the_page(run: list[Any]) -> None:
    drawer = Drawer()
    app = open_app(drawer)
    open_link(app, f"day={code_for(DAY, run)}&from=Ben")
    app.act("daily-go", DAY)
    settle(app)
    turns = own(DAY, run)
    play(app, turns[:5])
    later = sit_down(drawer=drawer)
    heap = settle(later)
    assert heap.session is not None and heap.session.cursor == 5
    assert [(met.name, companion.day) for met, companion in heap.company.beside] == [("Ben", DAY)]
    later.act("day", DAY)
    play(later, turns[5:])
    assert later.feature(HeapOfDay).days == {DAY}


def test_a_heap_without_energy_is_missed_and_can_be_tried_again() -> None:
    app = open_app()
    app.act("daily-go", DAY)
    while not app.session.over:
        data = app.session.data
        play(app, [_least(data)])
    heap = app.feature(HeapOfDay)
    assert heap.best(DAY) == 0 and heap.days == set()
    assert "Nothing eaten" in plain(app.dialog_html()) and 'data-action="daily-restart"' in app.dialog_html()


def _least(data: Any) -> Any:
    """The decision that does least."""
    if data["phase"] == "scan":
        return {"scan": {}}
    if data["phase"] == "factory":
        return {"build": data["robots"]["red"]["parts"]}
    return {"pass": True}


# Companions


def test_a_link_brings_a_companion_that_keeps_step_by_rounds(run: list[Any]) -> None:
    app = open_app()
    heap = open_link(app, f"day={code_for(DAY, run)}&from=Ben")
    assert app.screen is not None and app.screen.PLACE == "today"
    assert "Ben has sent you a run" in drawn(app, "today")
    app.act("daily-go", DAY)
    settle(app)
    assert app.view()["companions"].count("data-companion") == 1
    assert "Ben: level with you" in drawn(app, "daily")
    turns, seen = own(DAY, run), []
    for turn in turns:
        play(app, [turn])
        seen.append((app.session.data["round"], heap.stage(0).energy, app.session.data["robots"]["red"]))
        if app.session.data["phase"] == "scan":
            assert heap.stage(0).parts == app.session.data["robots"]["red"]["parts"]
            assert "Ben: level with you" in drawn(app, "daily")
    app.act("daily-hide")
    assert app.view()["companions"] == ""
    app.act("daily-over")
    rows = re.findall(r'<th scope="row">(.*?)</th><td>(.*?)</td>', app.dialog_html())
    assert [plain(name) for name, _ in rows] == ["You", "Ben"] and rows[0][1] == rows[1][1]


def test_the_lead_is_told_in_energy(run: list[Any]) -> None:
    app = open_app()
    heap = open_link(app, f"day={code_for(DAY, run)}&from=Ben")
    app.act("daily-go", DAY)
    settle(app)
    words = []
    while not app.session.over:
        play(app, [_least(app.session.data)])
        words.append(heap.lead(0))
    assert any("ahead" in each for each in words[:-1]), words
    assert words[-1] == f"{heap.words(heap.company.beside[0][1].result)}, done"


def test_the_stages_of_a_run_are_the_robots_at_the_begin_of_its_rounds(run: list[Any]) -> None:
    position, told, expected = deal.start_of(DAY), [], []
    for turn in run:
        if position.phase == "scan":
            expected.append(GAME.data(position)["robots"]["red"]["parts"])
        outcome = GAME.rules.play(position, turn)
        position = outcome.position
        told.append(outcome.events)
    found = stages(GAME.data(deal.start_of(DAY)), told)
    assert [stage.parts for stage in found[: solo.ROUNDS]] == expected and len(found) == solo.ROUNDS + 1
    assert found[-1].energy == position.robot("red").eaten


@pytest.mark.parametrize("levels", [(1, 3), pytest.param(HeapOfDay.LEVELS, marks=pytest.mark.proof)], ids=str)
def test_one_s_own_best_and_the_computers_can_go_along(
    run: list[Any], levels: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(HeapOfDay, "LEVELS", levels)
    app = open_app()
    app.act("daily-go", DAY)
    play(app, own(DAY, run))
    app.act("today", DAY)
    heap = settle(app)
    app.act("companion-ask")
    job = heap.job()
    assert job is not None and heap.asking
    desk.begin(json.dumps({"kind": job.kind, **job.request()}))
    told = json.loads(desk.step(1e9))
    job.hear(told)
    settle(app)
    assert [(met.kind, met.on) for met in heap.company.of(DAY)] == [(OWN, False), (COMPUTER, True)]
    assert [*told["runs"]] == [*map(str, levels)]
    results = [heap.company.read[code_for(DAY, turns)].result for turns in told["runs"].values()]
    computer = heap.company.of(DAY)[1]
    assert heap.company.read[computer.code].result == max(results)


# Links of strangers


def test_a_recorded_run_keeps_its_meaning() -> None:
    app = open_app()
    heap = open_link(app, f"day={RUN}")
    assert heap.day == DAY and solo.energy_of(heap.company.read[RUN].result) == 4


@pytest.mark.parametrize(
    ("fragment", "reason"),
    [
        ("day=2027-01-01", "ahead"),
        ("day=" + RUN[:-4] + "AAAA", "link_checksum"),
        ("day=" + "j" * 5000, "link_too_long"),
    ],
)
def test_a_link_that_cannot_be_followed_is_refused_in_words(fragment: str, reason: str) -> None:
    app = open_app()
    heap = open_link(app, fragment)
    assert heap.company.refused == reason and 'role="alert"' in app.view()["today"]
    assert heap.session is None and heap.company.of(DAY) == []


def test_runs_that_are_no_heap_or_go_on_after_its_end_are_refused(run: list[Any]) -> None:
    app = open_app()
    start = deal.start_of(DAY)
    strangers: list[tuple[Linked[Any], str]] = [
        (Linked("game", junk.new_game(2, deal.SEED + DAY, ready=True), [], {}), "bad_link"),
        (Linked("position", start), "bad_link"),
        (Linked("game", start, [*run, {"build": []}], {}), "game_over"),
        (Linked("game", start, [{"pass": True}], {}), "wrong_phase"),
        (Linked("game", start, [{"scan": {}}] * 201, {}), "link_too_long"),
        (Linked("game", deal.start_of(SUNDAY), [{"scan": {}}], {}), "ahead"),
    ]
    for linked, reason in strangers:
        heap = open_link(app, "day=" + junk.RULES.links.write(linked).partition("=")[2])
        assert heap.company.refused == reason
    assert heap.diary.met.value == {}


def test_changed_links_do_no_harm(run: list[Any]) -> None:
    """Each either is refused or has the result that playing its turns has."""
    app = open_app(today="2026-12-31")
    code, dice = code_for(DAY, run), random.Random(44)
    letters = "ABCXYZabcxyz0189-_=&%#<>\"' \u00e4"
    for _ in range(400):
        changed = [*code]
        for _ in range(dice.randint(1, 3)):
            changed[dice.randrange(len(changed))] = dice.choice(letters)
        heap = open_link(app, "day=" + "".join(changed))
        for companion in heap.company.read.values():
            assert deal.day_of(deal.start_of(companion.day)) == companion.day
    assert "<script" not in app.view()["today"]


# The league


def test_a_league_goes_round_and_shows_the_energy_of_each_day() -> None:
    week = week_of(SUNDAY)
    codes = {(day, level): code_for(day, run_of(day, level)) for day in week[:3] for level in (1, 2, 3)}
    apps, link = {}, ""
    for name, level in (("Ada", 1), ("Ben", 2), ("Cleo", 3)):
        app = apps[name] = open_app(today=SUNDAY)
        if link:
            open_link(app, link)
        heap = app.feature(HeapOfDay)
        app.act("league-name", f"league={name}")
        for day in week[:3]:
            heap.company.want(codes[day, level])
            settle(app)
            heap.diary.note(day, Done(heap.company.read[codes[day, level]].result, True, codes[day, level]))
        app.act("today", SUNDAY)
        app.act("league-pass")
        offer = heap._sharing._offer
        assert offer is not None
        link = offer[0]
        app.act("close")
    assert link.startswith("league=k") and len(link) < 3000
    for app in apps.values():
        open_link(app, link)
    tables = [settle(app).standings() for app in apps.values()]
    assert tables[0] == tables[1] == tables[2] and {row.name for row in tables[0]} == {*apps}
    assert tables[0][0].points == max(row.points for row in tables[0])
    best = {row.name: row for row in tables[0]}["Cleo"].results[0]
    assert f"<td>{solo.energy_of(best)}</td>" in app.view()["today"]


def test_a_week_of_four_fits_into_a_link(run: list[Any]) -> None:
    heap = open_app(today=SUNDAY).feature(HeapOfDay)
    code = max(RUN, code_for(DAY, run), key=len)
    heap.league._entry.replace(
        {(day, name): code for day in week_of(SUNDAY) for name in ("Ada", "Ben", "Cleo")}
    )
    assert len(heap.league.link(SUNDAY, dict.fromkeys(week_of(SUNDAY), code), "Dora")) < 7500
