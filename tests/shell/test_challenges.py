"""The frame of a challenge, with one of the counting game: reach a sum in at most two turns."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest
from count_core import Count
from games.count.game import GAME
from shell.app.app import App
from shell.app.session import Session
from shell.challenge.best import Best
from shell.challenge.challenge import Challenge
from shell.challenge.hinting import Hinting
from shell.play.table import Table
from shell.storage.jsontext import Json

from tests.shell.table import EVERYTHING, LONG, Drawer, sit_down

SOLVED, SHORT = ({"numbers": {"red": n}} for n in (3, 1))


class Sum(Challenge):
    """Reach the sum `goal` alone."""

    kind = "sum"
    solver = "red"

    def __init__(self, goal: int, key: str, before: Session, turns: Sequence[Json] = ()) -> None:
        self.goal = goal
        super().__init__(GAME, Count(("red",), goal=1000), key, before)
        self.go_through(turns)

    @property
    def solved(self) -> bool:
        return int(self.data["total"]) >= self.goal

    @property
    def over(self) -> bool:
        return self.solved or self.cursor == 2


class Sums(Hinting[Sum]):
    """The feature of the sums."""

    KIND = Sum
    LEFT = "ui.close"
    LEAVE = "ui.close"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.best = Best(app, "sums", "best", min, highest=2, most=3)

    def begin(self, goal: int, turns: Sequence[Json] = ()) -> None:
        self.put(Sum(goal, self.app.entropy(), self.app.session, turns))

    def title(self, session: Sum) -> str:
        return f"Count to {session.goal}"

    def task(self, session: Sum) -> Json | None:
        return None if session.solved else {"goal": session.goal}

    def go_on(self, kept: Json) -> None:
        self.begin(kept["goal"] + 0, kept["turns"])

    def note(self, session: Sum) -> None:
        if session.solved:
            self.best.note(str(session.goal), session.cursor)

    def hints(self, session: Sum) -> Sequence[str]:
        return ["High.", "Three."]


def at_table(drawer: Drawer | None = None) -> tuple[App, Sums]:
    app = sit_down(
        drawer, None if drawer and "count.sum" in drawer.kept else LONG, features=(*EVERYTHING, Sums)
    )
    return app, app.feature(Sums)


def play(app: App, *turns: Json) -> None:
    for turn in turns:
        app.feature(Table).play(json.dumps(turn))


def test_a_kind_that_lacks_something_is_refused() -> None:
    with pytest.raises(TypeError, match="lacks solved"):
        type("Nothing", (Challenge,), {"kind": "nothing", "solver": "red"})
    with pytest.raises(TypeError, match=r"lacks KIND .*LEFT .*title .*task .*go_on .*note .*hints"):
        type("Nothing", (Hinting,), {})


def test_a_solution_has_a_moment_once_and_the_game_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    app, sums = at_table()
    moments: list[object] = []
    emit = app.emit
    monkeypatch.setattr(
        app, "emit", lambda do, **more: moments.append(more) if do == "celebrate" else emit(do, **more)
    )
    game = app.session
    sums.begin(5)
    assert app.root()["data-sum"] == "on" and sums.under_way() == "Count to 5" and not app.session.stored
    sums.begin(6)
    assert app.session.home is game, "not the one before"
    play(app, SOLVED, SOLVED)
    assert app.root()["data-sum"] == "solved" and sums.best.of == {"6": 2}
    app.act("sum-over")
    assert app.dialog == "sum-over" and moments == [{"kind": "sum", "colour": "red"}]
    app.act("sum-leave")
    assert app.session is game and app.root()["data-sum"] == "" and sums.under_way() == ""


@pytest.mark.parametrize("visit", [1, 2])
def test_a_challenge_leads_a_newcomer_back_to_the_door(visit: int) -> None:
    drawer = Drawer()
    for _ in range(visit):
        app = sit_down(drawer, features=(*EVERYTHING, Sums))
    sums = app.feature(Sums)
    sums.begin(5)
    assert sums.leaving == app.t("ui.challenge.home")
    app.act("sum-leave")
    assert app.root()["data-door"] == "true" and app.session.is_game
    assert 'data-key="door-play"' not in app.view()["door"], "nor does the door lead to that board"
    app.act("play")
    play(app, {"numbers": {"red": 1, "yellow": 2}})
    sums.begin(5)
    assert sums.leaving == app.t(Sums.LEAVE)
    app.act("sum-leave")
    assert app.root()["data-door"] == "" and app.message[1] == app.t(Sums.LEFT)


def test_what_has_failed_is_tried_again() -> None:
    app, sums = at_table()
    sums.begin(5)
    play(app, SHORT, SOLVED)
    assert app.root()["data-sum"] == "failed" and sums.best.of == {}
    assert app.dialog == "sum-over" and not app.session.honoured  # type: ignore[attr-defined]
    app.act("sum-again")
    assert app.root()["data-sum"] == "on" and app.session.cursor == 1 and app.dialog == ""


def test_a_hint_comes_step_by_step_as_long_as_it_helps() -> None:
    app, sums = at_table()
    sums.begin(3)
    for told in (1, 2, 2):
        app.act("sum-hint")
        assert sums.session is not None and len(sums.given(sums.session)) == told
    play(app, SOLVED)
    assert not [effect for effect in app.act("sum-hint") if effect["do"] == "announce"]


def test_a_solution_that_is_shown_counts_for_nothing_and_the_attempt_comes_back() -> None:
    app, sums = at_table()
    sums.begin(5)
    play(app, SHORT, SHORT)
    mine = app.session
    sums.watch(Sum(5, "shown", mine, [SOLVED, SOLVED]))
    assert app.root()["data-sum"] == "shown" and sums.best.of == {}
    app.act("sum-over")
    assert app.session is mine and app.dialog == "sum-over" and app.root()["data-sum"] == "failed"


def test_an_attempt_outlives_the_page_until_it_is_solved_or_left() -> None:
    drawer = Drawer()
    app, sums = at_table(drawer)
    sums.begin(5)
    play(app, SHORT)
    app, sums = at_table(drawer)
    assert sums.session is not None and sums.session.cursor == 1 and sums.session.goal == 5
    app.act("sum-leave")
    assert "count.sum" not in drawer.kept and at_table(drawer)[1].session is None


NO_TURNS: list[object] = [7, [7], [{}], [SOLVED] * 3]


@pytest.mark.parametrize(
    "kept",
    [
        *("null", "[]", '{"version":2}', '{"version":1}', '{"version":1,"goal":"x","turns":[]}'),
        *(json.dumps({"version": 1, "goal": 5, "turns": turns}) for turns in NO_TURNS),
    ],
)
def test_an_attempt_that_is_not_in_order_counts_as_none(kept: str) -> None:
    drawer = Drawer()
    drawer.kept["count.sum"] = kept
    assert at_table(drawer)[1].session is None


@pytest.mark.parametrize("best", [None, [], {"x" * 41: 1}, {"x": 0}, {"x": True}, {"x": "1"}, {"x": 3}])
def test_what_is_not_in_order_was_not_solved(best: object) -> None:
    drawer = Drawer()
    drawer.kept["count.sums"] = json.dumps({"version": 1, "best": best})
    assert at_table(drawer)[1].best.of == {}


def test_a_file_of_another_device_adds_what_is_better_there_and_has_room() -> None:
    app, sums = at_table()
    for best in ({"a": 1, "b": 2}, {"a": 2, "b": 1}, {"c": 1, "d": 1}):
        app.unpack("sums", json.dumps({"version": 1, "best": best}))
    assert sums.best.of == {"a": 1, "b": 1, "c": 1}
    assert list(app.entries.luggage()) == ["sums"]
