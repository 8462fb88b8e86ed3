"""The game's own questions in the form of a new game: the mode, the course and the options."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from games.rally.courses import courses
from games.rally.courses.own import OwnCourses
from games.rally.table.placing import Placing, from_text
from shell.app.actions import Action
from shell.app.feature import Need
from shell.drawing.forms import check, field, labelled, segments, select
from shell.drawing.html import Html, html, tag
from shell.newgame.newgame import NewGame as Frame
from shell.storage.jsontext import Json

import rally_core as rally
from ground.errors import GameError
from rally_core import board_from_json, board_to_json
from rally_core.names import DUEL, LAST, MODES, RACE, TEAMS
from rally_core.setup import beginning

FIRST_COURSE = courses.FIRST
NUMBERS = {RACE: range(2, 9), LAST: range(2, 9), TEAMS: range(2, 9), DUEL: range(2, 3)}
"""The possible numbers of players in each mode."""
SHARING = range(4, 9)
"""The numbers of players with which teams can share their cards."""
SWITCHES = ("place", "share", "two_sets", "jack_damage", "robot_lasers")
LIVES = (1, 2, 3, 4, 5)
LIMITS = (0, 10, 15, 20, 30)
LAVA = ("normal", "expert")
DEFAULTS: Mapping[str, str | int | bool] = {
    "mode": RACE, "colours": 2, "course": FIRST_COURSE, "share": False, "two_sets": False, "lives": 3,
    "lava": "normal", "jack_damage": False, "robot_lasers": True, "turn_limit": 0, "seed": "", "palette": "",
    "place": True, "choices": "", "first": "", "with": "",
}  # fmt: skip
"""The default options.

`choices` are the squares of a duel's flags and bases (`placing.as_text`); with `place` the players choose
them.
"""


class NewGame(Frame):
    """The form of this game."""

    _own = Need(OwnCourses)
    _placing = Need(Placing)

    DEFAULTS: Mapping[str, str | int | bool] = DEFAULTS
    NUMBERS = tuple(NUMBERS[RACE])
    IN_SIGHT = ("course",)
    BEGINS = False

    def courses(self) -> dict[str, Json]:
        """The courses that can be chosen, by name."""
        return courses.all_courses(self._own)

    def deal(self, options: Json) -> rally.Position:
        """The first position; missing `options` have defaults. Raises `GameError` for an unknown course.

        A duel's flags and bases that nobody has placed are drawn with the seed.
        """
        choices = from_text(str(options.get("choices") or ""))
        return rally.new_game(**self._arguments(options), choices=choices)

    def _arguments(self, options: Json) -> Json:
        """The arguments for the rules (`beginning`)."""
        count = options.get("colours", 2)
        name = str(options.get("course") or FIRST_COURSE)
        mode = str(options.get("mode") or RACE)
        return {
            "course": self.courses().get(name, name),
            "players": str(options.get("palette") or "").split() or list(self.app.game.rules.colours[:count]),
            "mode": mode,
            "seed": str(options.get("seed") or ""),
            "rules": _rules(options, mode),
        }

    def actions(self) -> dict[str, Action]:
        return {**super().actions(), "start-game": self._begin}

    def opened(self) -> None:
        self.form["choices"] = ""

    def _begin(self) -> None:
        """Begin a game; before a duel on one device flags and bases are placed."""
        self.form["choices"] = ""
        if self.form["mode"] != DUEL or self.way != "together" or not self.form["place"]:
            self._start()
            return
        asked = self._arguments({**self.options(), "seed": ""})
        try:
            beginning(**asked)
        except GameError as error:
            self.app.tell("refused", self.why_not(error))
            return
        course = board_to_json(board_from_json(asked["course"]))
        ask = partial(beginning, **asked)
        self._placing.begin(course, lambda choices: ask(choices=choices), self._placed)

    def _placed(self, choices: str) -> None:
        self.form["choices"] = choices
        self._start()

    def options(self) -> Json:
        """The options that differ from the defaults, and those of every game."""
        options = super().options()
        always = ("colours", "seed", "course")
        del options["place"]
        return {name: value for name, value in options.items() if name in always or value != DEFAULTS[name]}

    def sides(self) -> list[list[str]]:
        """Teams sit alternately, as the rules have it."""
        colours = self.seating.colours
        if self.form["mode"] != TEAMS:
            return super().sides()
        return [side for side in (colours[::2], colours[1::2]) if side]

    # Fields

    def fields(self) -> dict[str, Callable[[str], None]]:
        return {
            "mode": self._choose_mode,
            "course": self._choose_course,
            "lives": partial(self._choose_amount, "lives", LIVES),
            "turn_limit": partial(self._choose_amount, "turn_limit", LIMITS),
            "lava": self._choose_lava,
            **{name: partial(self._switch, name) for name in SWITCHES},
        }

    def choose_number(self, number: str) -> None:
        if number in map(str, self.NUMBERS) and int(number) not in NUMBERS[self.form["mode"]]:
            self.form["mode"] = RACE
        super().choose_number(number)
        self._settle()

    def _choose_mode(self, mode: str) -> None:
        if mode in MODES:
            self.form["mode"] = mode
            if self.form["colours"] not in NUMBERS[mode]:
                self.form["colours"] = NUMBERS[mode][0]
            self.seating.settle()
            self._settle()

    def _settle(self) -> None:
        """Switch off options that the mode and the number of players do not allow."""
        if self.form["mode"] != TEAMS or self.form["colours"] not in SHARING:
            self.form["share"] = False
        if self.form["mode"] != DUEL:
            self.form["two_sets"] = False

    def _choose_course(self, name: str) -> None:
        if name in self.courses():
            self.form["course"] = name

    def _choose_amount(self, name: str, amounts: tuple[int, ...], amount: str) -> None:
        if amount in map(str, amounts):
            self.form[name] = int(amount)

    def _choose_lava(self, lava: str) -> None:
        if lava in LAVA:
            self.form["lava"] = lava

    def _switch(self, name: str, on: str) -> None:
        self.form[name] = on == "true"
        self._settle()

    # Drawing

    def summary(self) -> list[str]:
        form = self.form
        board = self.courses().get(form["course"])
        course = [courses.course_name(self.app.texts, form["course"], board)] if board else []
        return self.folded() + course

    def folded(self) -> list[str]:
        mode = self.form["mode"]
        return [self.app.t(f"ui.mode.{mode}")] if mode != RACE else []

    def modes(self) -> Html:
        t, form = self.app.t, self.form
        modes = {mode: t(f"ui.mode.{mode}") for mode in MODES}
        off = [mode for mode in MODES if form["colours"] not in NUMBERS[mode] and mode != DUEL]
        chosen = segments("form", "mode", modes, form["mode"], group="mode", off=off)
        words = tag("p", class_="field-help")(t("ui.mode_help." + form["mode"]))
        return field(t("ui.mode"), chosen + words)

    def board(self) -> Html:
        return courses.picker(self.app.texts, self.courses(), self.form["course"])

    def switches(self) -> Html:
        t, form = self.app.t, self.form
        shown = [name for name in SWITCHES if self._is_offered(name)]
        drawn = html(
            *(
                check("form", name, t(f"ui.option.{name}"), form[name], help_=t(f"ui.option_help.{name}"))
                for name in shown
            )
        )
        amounts = [self._amount("lives", {str(n): str(n) for n in LIVES})] if form["mode"] != DUEL else []
        amounts.append(self._amount("lava", {name: t(f"ui.option.lava.{name}") for name in LAVA}))
        limits = {
            n: t("ui.option.turn_limit.of", n=n) if n else t("ui.option.turn_limit.none") for n in LIMITS
        }
        if form["mode"] != LAST:
            amounts.append(self._amount("turn_limit", {str(n): words for n, words in limits.items()}))
        return html(drawn, *amounts)

    def _amount(self, name: str, choices: Mapping[str, str]) -> Html:
        """An option with more than two values."""
        chosen = select("form", name, choices, str(self.form[name]))
        return labelled(self.app.t(f"ui.option.{name}"), chosen, class_="rally-amount")

    def _is_offered(self, name: str) -> bool:
        form = self.form
        if name == "share":
            return form["mode"] == TEAMS and form["colours"] in SHARING
        if name == "place":
            return form["mode"] == DUEL and self.way == "together"
        return form["mode"] == DUEL if name == "two_sets" else True


def _rules(options: Json, mode: str) -> Json:
    """The rules of the game that these options mean."""
    rules: Json = {
        name: options.get(name, DEFAULTS[name])
        for name in ("share", "two_sets", "lava", "jack_damage", "robot_lasers", "turn_limit", "lives")
    }
    if mode == DUEL:
        rules["lives"] = 1
    if mode == LAST:
        del rules["turn_limit"]
    return rules
