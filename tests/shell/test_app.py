"""The app as a whole: its drawings, and the actions allowed at each moment."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from games.count.features import ORDER
from shell.app.actions import Action, When
from shell.app.app import App, Shown
from shell.app.feature import Feature, Need, Screen
from shell.app.roles import Barring, Moving
from shell.drawing.html import Html, esc
from shell.play.running import Running
from shell.seats.seats import COLOURS

from tests.shell.table import COUNTING, EVERYTHING, LONG, THREE, finish, play, sit_down


class Elsewhere(Screen):
    """A screen that takes the page while the game waits."""

    PLACE = "elsewhere"

    @property
    def shown(self) -> Shown:  # type: ignore[override]
        return Shown(self.app.game, THREE, 7)

    def actions(self) -> dict[str, Action]:
        return {"elsewhere": self._open, "leave": self._leave}

    def own_regions(self) -> dict[str, Callable[[], Html]]:
        return {"hand": lambda: esc("elsewhere")}

    def _open(self) -> None:
        self.app.screen = self

    def _leave(self) -> None:
        self.app.screen = None


@pytest.fixture
def app() -> App:
    return sit_down(position=LONG, features=(*EVERYTHING, Elsewhere))


def conditions(app: App, when: When) -> list[str]:
    return sorted(name for name, action in app._actions.items() if action.when is when)


def test_regions_are_drawn_in_the_games_order_and_what_it_leaves_out_comes_last(app: App) -> None:
    first = [name for name in ORDER if name in app.regions]
    assert first and list(app.regions[: len(first)]) == first
    assert len(set(app.regions)) == len(app.regions) > len(first)
    app.act("elsewhere")
    assert list(app.view()) == list(app.regions)


def test_a_screen_has_its_own_regions_and_what_belongs_to_no_game_is_drawn_there_too(app: App) -> None:
    letters = {name: html for name, html in app.view().items() if name.startswith("letters-")}
    assert [*letters] == [f"letters-{colour}" for colour in COLOURS] and all(letters.values())
    assert app.view()["log"]
    app.act("elsewhere")
    view = app.view()
    assert letters.items() <= view.items() and view["bar"]
    assert (view["hand"], view["log"]) == ("elsewhere", "") and "<b>0</b>" in view["board"]
    assert app.shown.standing.colours == COUNTING.rules.colours


# Actions allowed at each moment


def test_what_changes_the_game_says_so_and_is_refused_in_the_past_and_on_another_screen(app: App) -> None:
    changing = conditions(app, When.PRESENT) + conditions(app, When.BACK)
    assert {"name", "choice", "undo", "redo"} <= set(changing)
    play(app, "12")
    for action in changing:
        before = app.session.to_json()
        app.act("replay")
        effects = app.act(action)
        assert app.past is not None
        assert app.message == ("refused", app.t("ui.refused.past"))
        assert {"do": "announce", "text": app.message[1], "urgent": True} in effects
        app.act("replay-close")
        app.act("elsewhere")
        app.act(action, "1")
        assert app.screen is not None
        app.act("leave")
        assert app.session.to_json() == before


def test_while_something_moves_a_change_only_ends_that_and_much_disturbs_nothing(app: App) -> None:
    app.act("name", "1")
    for action in conditions(app, When.PRESENT):
        assert app.act(action) == [{"do": "skip"}], action
    for action in ("settings", "close", "keys", "close"):
        assert {"do": "skip"} not in app.act(action)
    assert app.feature(Running).phase == "running"


def test_what_the_page_reports_takes_no_message_away_and_ends_nothing(app: App) -> None:
    app.act("undo")
    message = app.message
    assert message[0] == "refused"
    for action in set(conditions(app, When.REPORT)) - {"hinted"}:  # `hinted` belongs to the game
        assert {"do": "skip"} not in app.act(action)
        assert app.message == message
    app.act("settings")
    assert app.message == ("", "")


def test_an_action_that_follows_from_another_has_its_own_conditions(app: App) -> None:
    play(app, "12")
    effects = app.act("name", "1")
    assert {"do": "skip"} in app.act("key", "u")
    assert app.feature(Running).phase != "running" and app.session.waiting is None
    finish(app, effects)
    assert app.session.waiting is None, "the end of what moved comes late, and changes nothing"


def test_several_features_may_say_that_they_are_busy_or_bar_an_action() -> None:
    class Busy(Barring, Moving):
        moving = True

        def busy(self) -> bool:
            return self.moving

        def settle(self) -> None:
            self.moving = False

        def barred(self, action: str) -> str:
            return "not now" if action == "name" else ""

    app = sit_down(position=LONG, features=(*EVERYTHING, Busy))
    app.feature(Busy).moving = True
    assert app.act("choice") == [{"do": "skip"}] and app.feature(Busy).moving
    app.act("load")
    assert app.dialog == "games" and not app.feature(Busy).moving
    app.act("name", "1")
    assert app.message == ("refused", "not now") == ("refused", app.barred("name"))
    assert app.barred("undo") == ""


class Lamp(Feature):
    """A feature that others need."""


class Lantern(Lamp):
    """A subclass of a needed feature."""


class Walker(Feature):
    """A feature that needs `Lamp`."""

    _lamp = Need(Lamp)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.first = self.lamp

    @property
    def lamp(self) -> Lamp:
        """The needed lamp."""
        return self._lamp


class Runner(Walker):
    """A feature that inherits a need and has another one."""

    _walker = Need(Walker)

    @property
    def company(self) -> Walker:
        """The needed walker."""
        return self._walker


def test_a_feature_is_handed_what_it_and_its_bases_need_whatever_the_order_and_the_kind() -> None:
    app = sit_down(features=(Walker, *EVERYTHING, Runner, Lantern))
    walker, runner = app.feature(Walker), app.feature(Runner)
    assert walker.first is walker.lamp is runner.lamp is app.feature(Lantern)
    assert runner.company is walker and type(walker) is Walker
    assert Runner.needs() == {"_lamp": Lamp, "_walker": Walker}
    assert app.having(Walker) == (walker, runner), "features keep the order of their list"


def test_what_a_feature_needs_has_to_be_there() -> None:
    with pytest.raises(TypeError, match="Walker needs Lamp"):
        sit_down(features=(*EVERYTHING, Walker))
    with pytest.raises(AttributeError, match="Walker was made without a Lamp"):
        Walker(sit_down())


def test_no_feature_can_need_itself_by_way_of_others() -> None:
    class Hen(Feature):
        _other: Need[Feature]

    class Egg(Feature):
        _hen = Need(Hen)

    Hen._other = Need[Feature](Egg)
    for features in ((Hen, Egg), (Egg, Hen)):
        with pytest.raises(TypeError, match="needs itself through others"):
            sit_down(features=(*EVERYTHING, *features))


def test_an_unknown_action_changes_nothing(app: App) -> None:
    before = app.session.to_json(), app.view()
    for action in ("", "nothing", "<b>", "__init__"):
        assert app.act(action, "1") == [] and not app.knows(action)
        assert app.unchanged, "and nothing is drawn"
    assert (app.session.to_json(), app.view()) == before
