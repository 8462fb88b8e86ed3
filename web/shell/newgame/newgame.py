"""The dialog for a new game: the number of colours, the players, and the options of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

from ground.errors import GameError
from shell.app.actions import Action
from shell.app.app import App
from shell.app.feature import Need
from shell.app.game import LONGEST_NAME, Position
from shell.app.roles import Addressed, Beginning
from shell.app.way import CARD, LEAD, Way
from shell.computers.faces import portrait
from shell.drawing.dialogs import buttons, dialog
from shell.drawing.forms import field, fold, labelled, segments, submit, text
from shell.drawing.html import Html, bare_button, button, html, icon, note, tag
from shell.nearby import drawing
from shell.nearby.hosting import Hosting
from shell.nearby.scanning import Scanning
from shell.newgame.seating import Seating
from shell.play.table import Table
from shell.seats.seats import NEARBY, Seats
from shell.sharing.taking_part import TakingPart
from shell.statistics.statistics import Statistics
from shell.storage.jsontext import Json
from shell.texts.isolating import isolated

MEMORY = "new-game"
NEXT = "next"
LONGEST_SEED = 40


class NewGame(Addressed, Beginning):
    """The dialog for a new game.

    `form` is its content, saved for the next time, as is `more`: whether all of it is visible or only the
    part that most people need. `way` is the kind of players: people `together`, some against a `computer`, by
    `link`, or `nearby`, at several screens. A game makes its own subclass, which deals and adds further
    choices.
    """

    _hosting = Need(Hosting)
    _scanning = Need(Scanning)
    _seats = Need(Seats)
    _table = Need(Table)
    _taking_part = Need(TakingPart)

    ADDRESSED = ("new-game",)
    DEFAULTS: Mapping[str, str | int | bool] = {
        "colours": 2, "seed": "", "palette": "", "first": "", "with": "",
    }  # fmt: skip
    """The form at the first time, in an order in which each value is valid after those before it.

    A game adds its own; `Seating` explains some of these.
    """
    NUMBERS: tuple[int, ...] = (2,)
    """The possible numbers of colours."""
    IN_SIGHT: tuple[str, ...] = ()
    """The fields of `board`, if that heads the form; they count for a game begun with a tap on a computer.

    Without any, `board` is among the further settings.
    """
    BEGINS = True
    """True if one colour begins, which can be chosen; False if all decide at the same time."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._last = app.entries.single(MEMORY, None)
        self.form: Json = dict(self.DEFAULTS)
        self.seating = Seating(self)
        computer = ("computer",) if app.game.rules.levels else ()
        self._ways = ("together", *computer, NEARBY, "link")
        self.way = "together"
        self.more = False
        self._against: Json = {}
        """The choices for the last game against computers (`_choices`); empty before the first."""
        self._fields = {
            "colours": self.choose_number,
            "way": self._choose_way,
            "more": self._choose_more,
            "seed": self._choose_seed,
            **self.seating.fields(),
            **self.fields(),
        }
        self._recall()

    # Defined by each game

    def deal(self, options: Json) -> Position:
        """The position that results from these options; the same options always give the same position.

        Unknown options are ignored. Raises `GameError`.
        """
        raise NotImplementedError

    def options(self) -> Json:
        """The part of the form that is saved with the game, as `Game.options` says."""
        left_out = ("with", *(name for name in ("palette", "first") if not self.form[name]))
        return {name: value for name, value in self.form.items() if name not in left_out}

    def places(self) -> list[str]:
        """The colours in the places of the set-up, unless the person has chosen others."""
        return list(self.app.game.rules.colours[: self.form["colours"]])

    def sides(self) -> list[list[str]]:
        """The colours that win together; each alone without partners."""
        return [[colour] for colour in self.seating.colours]

    @property
    def one_plays_a_side(self) -> bool:
        """True if by the rules the colours of a side belong to one person."""
        return False

    def fields(self) -> dict[str, Callable[[str], None]]:
        """The game's own fields of the form: functions that take a field's text and ignore invalid ones."""
        return {}

    def opened(self) -> None:
        """Prepare the form as the dialog opens, e.g. reset values that are not to stay from the last time."""

    def modes(self) -> Html:
        """The part of the form with the mode of the game, as HTML."""
        return html()

    def board(self) -> Html:
        """The part of the form with the board, as HTML."""
        return html()

    def switches(self) -> Html:
        """Further choices among the options, as HTML."""
        return html()

    def summary(self) -> list[str]:
        """The choices that differ from the defaults, in a few words each, for the folded form."""
        return []

    def folded(self) -> list[str]:
        """The part of `summary` that the folded form does not show."""
        return self.summary()

    def why_not(self, error: GameError) -> str:
        """The reason why the form cannot be dealt, in words."""
        return self.app.texts.t_or(f"error.{error.code}", error.message)

    # Ways on the front door

    def ways(self) -> tuple[Way, ...]:
        people = (
            Way("together", "hand-over", "new-game", "together"),
            Way(NEARBY, "screens", "new-game", NEARBY),
            Way("link", "link", "new-game", "link"),
        )
        if not self.app.game.rules.levels:
            return people
        t, beaten = self.app.t, self._beaten
        next_ = _easiest_unbeaten(beaten)
        against = t("ui.door.against", name=t(f"ui.level.{next_}.name"))
        faces = tuple(self._portrait(level, beaten) for level in beaten)
        last = self._last_words
        again = Way("last", "replay", "play-last", words=last) if last else None
        return (
            Way(
                "rival", "play", "play-computer", NEXT, place=LEAD, about=_about("rival"),
                words=against if any(beaten.values()) else "", picture=portrait(self.app.game, next_),
            ),
            Way(
                "computer", "computer", "new-game", "computer", place=CARD, about=_about("computer"),
                inner=faces, below=again,
            ),
            *people,
        )  # fmt: skip

    @property
    def _beaten(self) -> dict[int, int]:
        """The number of victories over each level there is; read from storage."""
        statistics = next((feature for feature in self.app.having(Statistics)), None)
        return statistics.beaten if statistics else dict.fromkeys(self.app.game.rules.levels, 0)

    def _portrait(self, level: int, beaten: Mapping[int, int]) -> Way:
        """A computer that plays at once when tapped; without any victory, the first level is suggested."""
        t, times, first = self.app.t, beaten[level], level == self.app.game.rules.levels[0]
        words = ""
        if any(beaten.values()):
            words = t("ui.beaten", n=times) if times else t("ui.beaten.never")
        about = "ui.beaten.first" if first else "ui.beaten.never"
        state = "next" if level == _easiest_unbeaten(beaten) else "beaten" if times else ""
        return Way(
            f"rival-{level}", "computer", "play-computer", str(level), title=f"ui.level.{level}.name",
            about=about, words=words, note=f"ui.level.{level}.plays", state=state,
            picture=portrait(self.app.game, level),
        )  # fmt: skip

    # Actions

    def actions(self) -> dict[str, Action]:
        return {
            "new-game": self._open,
            "form": self._change,
            "player-name": self.seating.name,
            "start-game": lambda: self._start(),
            "play-computer": self._play_computer,
            "play-last": self._play_last,
        }

    def dialogs(self) -> dict[str, Callable[[], Html]]:
        return {"new-game": self._dialog}

    def address_part(self) -> str:
        return self.way

    def _open(self, value: str) -> None:
        """Open the dialog; the value is the way to play, by default that of the last time."""
        self._choose_way(value)
        self._taking_part.suggest(self.seating.colours[0])
        self.form["seed"] = ""
        self.opened()
        self.app.open("new-game")
        if self.IN_SIGHT:
            self.app.emit("lead", at='.new-game [aria-pressed="true"]', block="nearest")

    def _change(self, value: str) -> None:
        """Take `field=value`; an unknown field or value changes nothing."""
        name, _, words = value.partition("=")
        change = self._fields.get(name)
        if change is not None:
            change(words)

    def choose_number(self, number: str) -> None:
        """Set the number of colours, given as text."""
        if number in map(str, self.NUMBERS):
            self.form["colours"] = int(number)
            self.seating.settle()

    def _choose_way(self, way: str) -> None:
        if way in self._ways:
            self.way = way

    def _choose_more(self, shown: str) -> None:
        self.more = shown == "true"
        if self.more:
            self.app.emit("lead", at='.new-game [data-key="more"]')

    def _choose_seed(self, seed: str) -> None:
        self.form["seed"] = seed.strip()[:LONGEST_SEED]

    def _play_computer(self, value: str) -> None:
        """Begin at once against a computer of one level, or of the `next` one: the standard game.

        Settings in sight count, and colours that a person plays there stay that person's.
        """
        in_sight = self.IN_SIGHT if self.app.dialog == "new-game" else ()
        levels = self.app.game.rules.levels
        value = str(_easiest_unbeaten(self._beaten)) if value == NEXT and levels else value
        if value not in map(str, levels):
            return
        if self.app.dialog == "new-game" and self.more:
            self.way = "computer"
            self.seating.oppose(int(value))
            self._start()
            return
        with self._chosen({"form": {name: self.form[name] for name in in_sight}}):
            self.opened()
            self.seating.oppose(int(value))
            self._deal_out([], [])

    def _play_last(self) -> None:
        """Begin at once with the choices of the last game against computers."""
        if not self._last_words:
            return
        self._choose(self._against)
        self.way = "computer"
        self.app.follow("start-game")
        if self.app.message[0] == "refused":  # the form opens, so that it can be corrected
            self.more = True
            self.app.open("new-game")

    def _start(self) -> None:
        app, seating, taking_part = self.app, self.seating, self._taking_part
        mine = taking_part.chosen(seating.colours) if self.way == "link" else []
        if mine is None:
            return
        guests = seating.guests
        if self.way == NEARBY and not guests:
            app.say("ui.nearby.choose_some", "refused")
            return
        if self._deal_out(mine, guests):
            self._keep()

    def _deal_out(self, mine: list[str], guests: list[str]) -> bool:
        """Begin a game by the form; return False after a refusal.

        `mine` are the colours here in a game by link, `guests` those at other screens.
        """
        app, seating = self.app, self.seating
        options = {**self.options(), "seed": self.form["seed"] or app.entropy()}
        try:
            position = self.deal(options)
        except GameError as error:
            app.tell("refused", self.why_not(error))
            return False
        self._table.start(position, options, seating.called(people=not mine), seating.seats())
        if mine:
            self._taking_part.begin(mine)
        elif guests:
            self._hosting.begin(guests)
            app.follow("nearby")
        else:
            app.say("ui.starts", "turn", player=self._seats.player(app.shown.colour))
        return True

    # Choices that are remembered

    def _keep(self) -> None:
        """Save the form for the next time."""
        seating = self.seating
        if self.way == "computer":
            self._against = self._choices()
        self._last.keep(
            form=self.form, names=seating.names, levels=seating.levels, way=self.way,
            personalities=seating.personalities, more=self.more, screens=seating.screens,
            named=seating.named, against=self._against,
        )  # fmt: skip

    def _choices(self) -> Json:
        """A copy of the choices for a game against computers, without the seed."""
        seating = self.seating
        levels, personalities = dict(seating.levels), dict(seating.personalities)
        return {"form": {**self.form, "seed": ""}, "levels": levels, "personalities": personalities}

    def _choose(self, choices: Json) -> None:
        """Fill the form in with these choices, and with defaults elsewhere; ignore invalid ones."""
        self.form = dict(self.DEFAULTS)
        self.seating.levels, self.seating.personalities = {}, {}
        for name, value in choices.get("form", {}).items():
            self._change(f"{name}={str(value).lower() if isinstance(value, bool) else value}")
        self.form["seed"] = ""
        for colour, level in choices.get("levels", {}).items():
            self._change(f"level-{colour}={level}")
        for colour, personality in choices.get("personalities", {}).items():
            self._change(f"personality-{colour}={personality}")

    @contextmanager
    def _chosen(self, choices: Json) -> Iterator[None]:
        """A form for a game against computers with these choices alone; afterwards the form is as before."""
        before = self.form, self.way, self.seating.levels, self.seating.personalities
        self.way = "computer"
        self._choose(choices)
        try:
            yield
        finally:
            self.form, self.way, self.seating.levels, self.seating.personalities = before

    @property
    def _last_words(self) -> str:
        """The choices for the last game against computers, in words; empty if that was a standard game."""
        names = tuple(self.app.session.names)
        key = self._against, self.app.texts.language, names
        return self.app.memo("last-words", key, self._tell_last) if self._against else ""

    def _tell_last(self) -> str:
        with self._chosen({}):
            self.opened()
            standard = self.options(), self.seating.seats().keys()
        with self._chosen(self._against):
            rivals = self.seating.called(people=False)
            tasted = any(seat.get("personality") for seat in self.seating.seats().values())
            if (self.options(), self.seating.seats().keys()) == standard and not tasted:
                return ""
            summary = [self.app.t("ui.statistics.colours", n=self.form["colours"]), *self.summary()]
            return " · ".join(map(isolated, [*summary, self.app.texts.listed([*rivals.values()])]))

    def _recall(self) -> None:
        seating = self.seating
        try:
            saved = self._last.recall()
            self._choose_way(saved.get("way", ""))
            against = saved.get("against", saved if self.way == "computer" else {})
            self._choose(against)  # so that what cannot be read is found now
            self._against = self._choices() if against else {}
            self._choose(saved)
            self.more = saved.get("more") is True
            for way, names in saved.get("named", {self.way: saved.get("names", {})}).items():
                if way in self._ways:
                    seating.named[way] = {str(c): str(n)[:LONGEST_NAME] for c, n in names.items()}
            for colour, screen in saved.get("screens", {}).items():
                self._change(f"screen-{colour}={screen}")
        except Exception:  # storage may hold anything: a new game needs no memory
            self.form, self._against = dict(self.DEFAULTS), {}
            seating.forget()

    # Drawing

    def _dialog(self) -> Html:
        t, way = self.app.t, self.way
        ways = {kind: t(f"ui.door.{kind}") for kind in self._ways}
        if way == "computer":
            first = self._rivals()
            more = self._number() + self.modes() + self._players()
        else:
            by_link = self._taking_part.seats
            first = self._number() + (by_link(self.seating.colours) if way == "link" else self._players())
            if way == NEARBY:
                first = self._at_screens() + first
            more = self.modes()
        board = self.board() if self.IN_SIGHT or self.more else html()
        if self.IN_SIGHT:
            first, board = board + first, html()
        shown = more + board + self._options() if self.more else ""
        # A tap on a computer begins a game at once; the form below has a button of its own for that.
        start = way != "computer" or self.more
        return dialog(
            t("ui.new_game"),
            html(
                segments("form", "way", ways, way, group="way", label=t("ui.new_game")),
                first,
                self._more(),
                shown,
                tag("p", class_="field-help")(t("ui.old_game_kept")),
                note("refused", self.app.message[1]),
            ),
            buttons(
                button("close", t("ui.cancel")),
                submit(t("ui.start_game"), "nearby-can" if way == NEARBY else "") if start else "",
            ),
            class_="new-game",
            sends="start-game",
        )

    def _at_screens(self) -> Html:
        """An explanation of several screens, and the way in for invited guests."""
        t, scanning = self.app.t, self._scanning
        instead = button("form", t("ui.nearby.by_link"), value="way=link", sign="link", class_="primary")
        words = t("ui.nearby.help") if scanning.on else f"{t('ui.nearby.help')} {t('ui.nearby.or_scan')}"
        return html(
            drawing.cannot(self.app, instead),
            tag("p", class_="field-help nearby-can")(words),
            tag("div", class_="nearby-way-in nearby-can")(
                scanning.camera(), scanning.button("ui.nearby.scan_invitation")
            ),
        )

    def _rivals(self) -> Html:
        """The computers: each plays at once when it is tapped."""
        t, beaten = self.app.t, self._beaten
        rows = html()
        for level in beaten:
            way = self._portrait(level, beaten)
            rival = bare_button(
                html(
                    way.picture,
                    tag("span", class_="rival-name")(
                        tag("b")(t(way.title)), tag("i")(t(f"ui.level.{level}"))
                    ),
                    tag("span")(t(way.note)),
                    tag("small")(way.words or t(way.about)),
                ),
                "surface rival",
                way.action,
                way.value,
                data_key=f"rival-{level}",
                data_state=way.state or None,
                autofocus=way.state == "next",
            )
            rows += tag("li")(rival)
        if last := self._last_words:
            words = t("ui.door.last_words", words=last)
            rows += tag("li")(button("play-last", words, sign="replay", class_="last-form", key="last"))
        return tag("ul", class_="rivals")(rows)

    def _more(self) -> Html:
        """The button that shows the rest of the form, with a summary of its content while it is hidden."""
        t = self.app.t
        summary = self.folded() if self.way != "computer" else []  # a tap on a face does not begin that
        words = tag("small")(" · ".join(map(isolated, summary))) if summary and (not self.more) else ""
        sign = icon("chevron-down")
        return bare_button(
            html(sign, tag("span")(t("ui.new_game.more"), words)),
            "button more",
            "form",
            f"more={('false' if self.more else 'true')}",
            data_key="more",
            aria_expanded=self.more,
        )

    def _number(self) -> Html:
        if len(self.NUMBERS) == 1:
            return html()
        numbers = {str(n): str(n) for n in self.NUMBERS}
        now = str(self.form["colours"])
        return field(self.app.t("ui.colours"), segments("form", "colours", numbers, now, group="colours"))

    def _players(self) -> Html:
        return field(self.app.t("ui.players"), self.seating.rows())

    def _options(self) -> Html:
        t = self.app.t
        entered = self.form["seed"]
        seed = text("form", "seed", entered, most=LONGEST_SEED, placeholder=t("ui.seed_random"))
        named = labelled(t("ui.seed"), seed, class_="seed-field")
        advanced = fold(t("ui.advanced"), named, key="advanced-seed", opened=bool(entered))
        switches = self.switches()
        return html(field(t("ui.options"), switches) if switches else "", advanced)


def _about(way: str) -> str:
    """The key of a game's text about a way on the front door."""
    return f"ui.door.{way}.text"


def _easiest_unbeaten(beaten: Mapping[int, int]) -> int:
    """The first level without a victory, or the strongest."""
    return next((level for level, times in beaten.items() if not times), [*beaten][-1])
