"""The dialog for a new game: how many colours, which rules, which elements, who plays."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from games.ttb.board.elements import Kind
from games.ttb.board.symbols import element_drawing
from games.ttb.statistics.statistics import Statistics
from games.ttb.table.dealing import EDITION, LAYOUTS, OWN, deal, palette, sides
from games.ttb.table.faces import called, described, drawing, portrait
from games.ttb.table.scores import mark
from games.ttb.words.wording import element_name
from shell.app.feature import Feature
from shell.app.way import CARD, LEAD, Way
from shell.drawing.dialogs import buttons, dialog
from shell.drawing.forms import check, field, labelled, segments, select, submit, text
from shell.drawing.html import attrs, badge, button, esc, figure, icon, note
from shell.saves.exchange import LONGEST_NAME
from shell.saves.saves import Saves
from shell.seats.seats import COMPUTER, HERE, Seats
from shell.sharing.correspondence import Correspondence
from shell.table.table import Table

import ttb_core as ttb
from ttb_core.names import COLOURS, MODES

if TYPE_CHECKING:
    from collections.abc import Callable

    from shell.app.actions import Action
    from shell.app.app import App
    from shell.storage.jsontext import Json

    from ttb_core.pieces import Element

MEMORY = "new-game"
WAYS = ("together", "computer", "link")
NEXT = "next"
EASY = 2
"""The level of computers as long as nobody has chosen one."""
DEFAULTS: Json = {
    "colours": 2,
    "mode": "standard",
    "simplified": False,
    "score_victory": True,
    "open_specials": False,
    "seed": "",
    "palette": "",
    "first": "",
    "layout": OWN,
    "with": "",
}
"""What the form shows the first time; with it no element is placed.

`palette` are the colours in the places of the set-up (nothing: its own), `first` the colour that begins
(nothing: drawn), `with` the colours of a team that somebody plays besides their own, each `COLOUR:OWNER`.
"""


class NewGame(Feature):
    """`form` is what the dialog shows; it is remembered for the next time, as is whether `more` of it is
    shown than what most people ask for.
    """

    ADDRESSED = ("new-game",)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.form: Json = dict(DEFAULTS)
        self.names: dict[str, str] = {}
        self.way = "together"
        self.more = False
        self.levels: dict[str, int] = {}
        self.personalities: dict[str, str] = {}
        self._recall()

    def ways(self) -> tuple[Way, ...]:
        t, beaten, next_ = self.app.t, self._beaten, self._next
        new = not any(beaten.values())
        name = t(f"ui.level.{next_}.name")
        rival = Way(
            "rival", "play", "play-computer", NEXT, place=LEAD, about="ui.door.rival.text",
            words="" if new else t("ui.door.against", name=name), picture=portrait(next_),
        )  # fmt: skip
        faces = tuple(self._portrait(level, new) for level in self.app.game.levels)
        return (
            rival,
            Way(
                "computer", "computer", "new-game", "computer", place=CARD, about="ui.door.computer.text",
                inner=faces,
            ),
            Way("together", "hand-over", "new-game", "together"),
            Way("link", "link", "new-game", "link"),
        )  # fmt: skip

    @property
    def _beaten(self) -> dict[int, int]:
        """How often each level was beaten, of those there are."""
        beaten = self.app.feature(Statistics).beaten
        return {level: beaten.get(level, 0) for level in self.app.game.levels}

    @property
    def _next(self) -> int:
        """The level that comes next: the easiest one that was never beaten, else the strongest."""
        return next((level for level, times in self._beaten.items() if not times), self.app.game.levels[-1])

    def _portrait(self, level: int, new: bool) -> Way:
        """A computer that plays at once when its face is tapped. Who is `new` begins with the first."""
        times, first = self._beaten[level], level == self.app.game.levels[0]
        words = "" if new else self.app.t("ui.beaten", n=times) if times else self.app.t("ui.beaten.never")
        about = "ui.beaten.first" if first else "ui.beaten.never"
        state = "next" if level == self._next else "beaten" if times else ""
        return Way(
            f"rival-{level}", "computer", "play-computer", str(level), title=f"ui.level.{level}.name",
            about=about, words=words, note=f"ui.level.{level}.plays", picture=portrait(level), state=state,
        )  # fmt: skip

    def actions(self) -> dict[str, Action]:
        return {
            "new-game": self._open,
            "form": self._change,
            "name": self._name,
            "start-game": self._start,
            "play-computer": self._play_computer,
        }

    def dialogs(self) -> dict[str, Callable[[], str]]:
        return {"new-game": self._dialog}

    def _open(self, value: str) -> None:
        """Ask for a new game; the value is how it is played, else it is as the last time."""
        if value in WAYS:
            self.way = value
        self.app.feature(Correspondence).suggest(self._colours()[0])
        self.form["seed"] = ""
        self.form["open_specials"] = bool(self.app.preferences["open_specials"])
        self.app.open("new-game")

    def _change(self, value: str) -> None:
        """`field=value`; a field or value that is not on the form changes nothing."""
        name, _, text = value.partition("=")
        form = self.form
        if name == "colours" and text in ("2", "3", "4", "5", "6"):
            form["colours"] = int(text)
            if form["colours"] not in MODES[form["mode"]]:
                form["mode"] = "standard"
            self._settle()
        elif name == "mode" and text in MODES:
            form["mode"] = text
            if form["colours"] not in MODES[text]:
                form["colours"] = MODES[text][0]
            self._settle()
        elif name in ("simplified", "score_victory", "open_specials"):
            form[name] = text == "true"
        elif any(name == element.key and text in _counts(element) for element in ttb.ELEMENTS):
            form[name] = int(text)
        elif name == "way" and text in WAYS:
            self.way = text
        elif name == "more":
            self.more = text == "true"
        elif name.startswith("level-") and text.isdecimal():
            self._choose_level(name.removeprefix("level-"), int(text))
        elif name.startswith("personality-") and text in ("", *self.app.game.personalities):
            self._choose_personality(name.removeprefix("personality-"), text)
        elif name == "seed":
            form["seed"] = text.strip()[:40]
        elif name == "palette":
            form["palette"] = text
            self._settle()
        elif name.startswith("place-"):
            self._recolour(name.removeprefix("place-"), text)
        elif name == "first" and text in ("", *self._colours()):
            form["first"] = text
        elif name == "layout" and text in LAYOUTS:
            form["layout"] = text
        elif name == "with":
            form["with"] = text
            self._settle()
        elif name.startswith("with-"):
            colour = name.removeprefix("with-")
            others = {c: o for c, o in self._shared().items() if colour not in (c, o)}
            others |= {colour: text} if text else {}
            form["with"] = " ".join(f"{c}:{o}" for c, o in others.items())
            self._settle()

    def _settle(self) -> None:
        """Forget what the number of colours or the mode has made impossible."""
        form, chosen = self.form, self.form["palette"].split()
        if len(chosen) != form["colours"] or len(set(chosen)) != len(chosen) or not set(chosen) <= {*COLOURS}:
            form["palette"] = ""
        if form["first"] not in self._colours():
            form["first"] = ""
        form["with"] = " ".join(f"{c}:{o}" for c, o in self._shared().items())

    def _recolour(self, place: str, colour: str) -> None:
        """Another colour in a place; if it sits elsewhere, the two change places. Names stay."""
        around = self._colours()
        if not place.isdecimal() or int(place) >= len(around) or colour not in COLOURS:
            return
        old = around[int(place)]
        for name in (old, colour):
            self.names.setdefault(name, "")
        self.names[old], self.names[colour] = self.names[colour], self.names[old]
        swapped = {old: colour, colour: old}
        self.form["palette"] = " ".join(swapped.get(c, c) for c in around)
        self.form["first"] = swapped.get(self.form["first"], self.form["first"])
        self._settle()

    def _shared(self) -> dict[str, str]:
        """Of a team's colours those that somebody plays besides their own, with that one."""
        if self.form["mode"] != "teams":
            return {}
        found: dict[str, str] = {}
        for pair in self.form["with"].split():
            colour, _, owner = pair.partition(":")
            together = any(colour in side and owner in side for side in sides(self.form))
            taken = colour in found or owner in found or colour in found.values()
            if together and colour != owner and not taken:
                found[colour] = owner
        return found

    def _choose_level(self, colour: str, level: int) -> None:
        if colour in COLOURS and level in (0, *self.app.game.levels):
            self.levels[colour] = level

    def _choose_personality(self, colour: str, personality: str) -> None:
        if colour in COLOURS:
            self.personalities[colour] = personality

    def _name(self, value: str) -> None:
        colour, _, name = value.partition("=")
        if colour in self._colours():
            self.names[colour] = name.strip()[:LONGEST_NAME]

    def _colours(self) -> list[str]:
        """The colours of the set-up chosen, in the order of their bases."""
        return palette(self.form)

    def _play_computer(self, value: str) -> None:
        """Begin at once, as the last time, against computers of one level, or of the `next` one: who was a
        person stays one.
        """
        value = str(self._next) if value == NEXT else value
        if value not in map(str, self.app.game.levels):
            return
        self.way, self.personalities = "computer", {}
        form = self.form
        seats = sides(form) if form["mode"] == "two_colours" else [[colour] for colour in self._colours()]
        people = [seat[0] for seat in seats if not self._level(seat)]
        if not 0 < len(people) < len(seats):
            people = [seats[0][0]]
        self.levels = {seat[0]: 0 if seat[0] in people else int(value) for seat in seats}
        if self.app.dialog != "new-game":  # nobody has seen what stands there
            form["seed"] = ""
        self._start("")
        if self.app.message[0] == "refused":  # what stands there is to be mended
            self.more = True
            self.app.open("new-game")

    def _start(self, value: str) -> None:
        app, correspondence = self.app, self.app.feature(Correspondence)
        mine = correspondence.chosen(self._colours()) if self.way == "link" else []
        if mine is None:
            return
        options = {**self.form, "edition": EDITION, "seed": self.form["seed"] or app.entropy()}
        del options["with"]
        for name in ("palette", "first"):
            if not options[name]:
                del options[name]
        if options["layout"] == OWN:
            del options["layout"]
        if options["mode"] == "teams":
            options["score_victory"] = False
        try:
            position = deal(options)
        except ttb.TtbError:
            # The form only offers what can be, but not every crowd of elements fits on every board.
            app.say("ui.refused.elements", "refused")
            return
        kept: Json = {"form": self.form, "names": self.names, "levels": self.levels, "way": self.way}
        kept |= {"personalities": self.personalities, "more": self.more}
        app.feature(Saves).remember(MEMORY, json.dumps(kept))
        computers = self._computers()
        names = {**({} if mine else self._seated()), **self._called(computers)}
        seats: dict[str, Json] = {c: {"kind": HERE, "person": owner} for c, owner in self._shared().items()}
        seats |= computers
        app.feature(Table).start(position, options, names, seats)
        if mine:
            correspondence.begin(mine)
            return
        app.say("ui.starts", "turn", player=app.feature(Seats).player(app.shown.colour))

    def _seated(self) -> dict[str, str]:
        """The names of the players, by colour: who plays several has one."""
        owner = dict(self._shared())
        if self.form["mode"] == "two_colours":
            owner |= {colour: side[0] for side in sides(self.form) for colour in side}
        names = {colour: self.names.get(owner.get(colour, colour), "") for colour in self._colours()}
        return {colour: name for colour, name in names.items() if name}

    def _level(self, colours: list[str]) -> int:
        """The level of the computer that plays these colours, 0 for a person: the first unless chosen."""
        if self.way != "computer":
            return 0
        return self.levels.get(colours[0], 0 if self._colours()[0] in colours else EASY)

    def _personality(self, colours: list[str]) -> str:
        """What the computer that plays these colours is besides; nothing unless chosen."""
        return self.personalities.get(colours[0], "")

    def _computers(self) -> dict[str, Json]:
        """The seats of the colours that computers play; who plays two colours is one of them."""
        form, shared = self.form, self._shared()
        seats: dict[str, Json] = {}
        together = sides(form) if form["mode"] == "two_colours" else [[c] for c in self._colours()]
        for side in together:
            level, personality = self._level(side), self._personality(side)
            seat: Json = {"kind": COMPUTER, "level": level}
            seat |= {"personality": personality} if personality else {}
            seats |= {colour: dict(seat) for colour in side if level and colour not in shared}
        return seats

    def _called(self, computers: dict[str, Json]) -> dict[str, str]:
        """What the computers are called, numbered where several have the same name."""
        names: dict[str, str] = {}
        for colour, seat in computers.items():
            name = called(self.app.texts, seat["level"], seat.get("personality", ""))
            count = sum(other.split()[0] == name for other in names.values())
            names[colour] = f"{name} {count + 1}" if count else name
        return names

    def _level_field(self, colours: list[str]) -> str:
        """Who plays these colours: a person, or a computer of some level."""
        t, chosen = self.app.t, self._level(colours)
        choices = {"0": t("ui.computer.person")}
        choices |= {str(n): described(self.app.texts, n, "") for n in self.app.game.levels}
        named = self.app.texts.listed([t(f"colour.{colour}") for colour in colours])
        who = t("ui.computer.who", colour=named)
        level = select("form", f"level-{colours[0]}", choices, str(chosen), aria_label=who)
        return level + self._face(colours, named)

    def _face(self, colours: list[str], named: str) -> str:
        """The computer's face, and what it cares for."""
        t, level, chosen = self.app.t, self._level(colours), self._personality(colours)
        if not level:
            return ""
        choices = {"": t("ui.personality.none")}
        for one in self.app.game.personalities:
            name = t(f"ui.personality.{one}.name")
            choices[one] = t("ui.labelled", label=name, words=t(f"ui.personality.{one}"))
        who = t("ui.personality.who", colour=named)
        personality = select("form", f"personality-{colours[0]}", choices, chosen, aria_label=who)
        return drawing(level, chosen, colours[0]) + personality

    def _recall(self) -> None:
        try:
            kept = self.app.feature(Saves).recall_json(MEMORY)
            for name, value in kept.get("form", {}).items():
                self._change(f"{name}={str(value).lower() if isinstance(value, bool) else value}")
            self.form["seed"] = ""
            self.names = {str(c): str(n)[:LONGEST_NAME] for c, n in kept.get("names", {}).items()}
            self._change(f"way={kept.get('way', '')}")
            self.more = kept.get("more") is True
            for colour, level in kept.get("levels", {}).items():
                self._change(f"level-{colour}={level}")
            for colour, personality in kept.get("personalities", {}).items():
                self._change(f"personality-{colour}={personality}")
        except Exception:  # whatever lies there: a new game needs no memory
            self.form, self.names, self.levels, self.personalities = dict(DEFAULTS), {}, {}, {}

    # The dialog

    def address_part(self) -> str:
        return self.way

    def _dialog(self) -> str:
        t, way = self.app.t, self.way
        ways = segments(
            "form",
            "way",
            {one: t(f"ui.door.{one}") for one in WAYS},
            way,
            group="way",
            label=t("ui.new_game"),
        )
        seats = self.app.feature(Correspondence).seats
        if way == "computer":
            first = self._rivals()
            more = self._number() + self._mode() + field(t("ui.players"), self._players())
        else:
            first = self._number()
            first += seats(self._colours()) if way == "link" else field(t("ui.players"), self._players())
            more = self._mode()
        shown = more + self._elements() + self._options() if self.more else ""
        # A tap on an opponent begins a game at once; the form below has a button of its own.
        start = way != "computer" or self.more
        return dialog(
            t("ui.new_game"),
            f"{ways}{first}{self._more()}{shown}"
            f'<p class="field-help">{esc(t("ui.old_game_kept"))}</p>' + note("refused", self.app.message[1]),
            buttons(button("close", t("ui.cancel")), submit(t("ui.start_game")) if start else ""),
            class_="new-game",
            sends="start-game",
        )

    def _rivals(self) -> str:
        """The computers: each plays at once when it is tapped."""
        t, new = self.app.t, not any(self._beaten.values())
        rows = ""
        for level in self.app.game.levels:
            way = self._portrait(level, new)
            head = attrs(
                type="button",
                class_="surface rival",
                data_action=way.action,
                data_value=way.value,
                data_key=f"rival-{level}",
                data_state=way.state or None,
                autofocus=way.state == "next",
            )
            rows += (
                f'<li><button{head}>{way.picture}<span class="rival-name"><b>{esc(t(way.title))}</b>'
                f"<i>{esc(t(f'ui.level.{level}'))}</i></span><span>{esc(t(way.note))}</span>"
                f"<small>{esc(way.words or t(way.about))}</small></button></li>"
            )
        return f'<ul class="rivals">{rows}</ul>'

    def _more(self) -> str:
        """The button that shows the rest of the form, with what it says as long as that is not in sight."""
        t, form = self.app.t, self.form
        head = attrs(
            type="button",
            class_="button more",
            data_action="form",
            data_value=f"more={'false' if self.more else 'true'}",
            data_key="more",
            aria_expanded=self.more,
        )
        said = [t("ui.statistics.colours", n=form["colours"])] if self.way == "computer" else []
        said += [t(f"ui.mode.{form['mode']}")] if form["mode"] != "standard" else []
        said += [t(f"ui.layout.{form['layout']}")] if form["layout"] != OWN else []
        if form["layout"] == OWN and any(form.get(element.key) for element in ttb.ELEMENTS):
            said.append(t("ui.elements"))
        said += [t("ui.option.simplified")] if form["simplified"] else []
        words = f"<small>{esc(' · '.join(said))}</small>" if said and not self.more else ""
        sign = icon("chevron-down")
        return f"<button{head}>{sign}<span>{esc(t('ui.new_game.more'))}{words}</span></button>"

    def _number(self) -> str:
        numbers = {str(n): str(n) for n in (2, 3, 4, 5, 6)}
        now = str(self.form["colours"])
        return field(self.app.t("ui.colours"), segments("form", "colours", numbers, now, group="colours"))

    def _mode(self) -> str:
        t, form = self.app.t, self.form
        modes = {mode: t(f"ui.mode.{mode}") for mode in MODES}
        off = [mode for mode in MODES if form["colours"] not in MODES[mode]]
        chosen = segments("form", "mode", modes, form["mode"], group="mode", off=off)
        words = f'<p class="field-help">{esc(t("ui.mode_help." + form["mode"]))}</p>'
        return field(t("ui.mode"), chosen + words)

    def _elements(self) -> str:
        t, form = self.app.t, self.form
        layouts = {name: t(f"ui.layout.{name}") for name in LAYOUTS}
        chosen = select("form", "layout", layouts, form["layout"], aria_label=t("ui.layout"))
        amounts = "".join(map(self._amount, ttb.ELEMENTS)) if form["layout"] == OWN else ""
        inside = f'<div class="amounts">{amounts}</div>' if amounts else ""
        return field(t("ui.elements"), chosen + inside)

    def _options(self) -> str:
        t, form = self.app.t, self.form
        score = form["score_victory"] and form["mode"] != "teams"
        seed = text("form", "seed", form["seed"], most=40, placeholder=t("ui.seed_random"))
        return field(
            t("ui.options"),
            self._check("score_victory", score, form["mode"] == "teams")
            + self._check("simplified", form["simplified"], False)
            + self._check("open_specials", form["open_specials"], False)
            + labelled(t("ui.seed"), seed, class_="seed-field"),
        )

    # Who plays

    def _players(self) -> str:
        """A row for each person; those who play together stand together."""
        form, t = self.form, self.app.t
        grouped = sides(form)
        rows = []
        for number, side in enumerate(grouped):
            if form["mode"] == "two_colours":
                rows.append(self._person(side, side))
                continue
            lines = "".join(self._person([colour], side) for colour in side)
            if form["mode"] == "teams":
                title = t("ui.team", mark=mark(number))
                head = f'<h3><b class="side" data-side="{number}">{mark(number)}</b>{esc(title)}</h3>'
                lines = f'<section class="team" aria-label="{esc(title)}">{head}{lines}</section>'
            rows.append(lines)
        choices = {"": t("ui.first_drawn"), **{c: t(f"colour.{c}") for c in self._colours()}}
        first = select("form", "first", choices, form["first"])
        return f'<div class="names">{"".join(rows)}</div>' + labelled(
            t("ui.first"), first, class_="seed-field"
        )

    def _person(self, colours: list[str], side: list[str]) -> str:
        """The colours of a person, whom they sit with, and a name."""
        t, around, shared = self.app.t, self._colours(), self._shared()
        pickers = ""
        for colour in colours:
            place = around.index(colour)
            choices = {c: t(f"colour.{c}") for c in COLOURS}
            label = t("ui.colour_of_place", n=place + 1)
            pickers += badge(colour) + select("form", f"place-{place}", choices, colour, aria_label=label)
        colour = colours[0]
        name = text(
            "name",
            colour,
            self.names.get(colour, ""),
            most=LONGEST_NAME,
            placeholder=t("ui.name"),
            aria_label=t("ui.name_of", colour=self.app.texts.listed([t(f"colour.{c}") for c in colours])),
        )
        level = self._level_field(colours) if self.way == "computer" and colour not in shared else ""
        named = "" if colour in shared or self._level(colours) else name
        return (
            f'<div class="name-field" data-key="name-{around.index(colour)}" data-colour="{colour}">'
            f"{pickers}{level}{named}{self._partner(colour, side) if len(colours) == 1 else ''}</div>"
        )

    def _partner(self, colour: str, side: list[str]) -> str:
        """In a team of fewer people than colours: who plays this one besides their own."""
        shared = self._shared()
        others = [c for c in side if c != colour and c not in shared]
        if colour == side[0] or not others or colour in shared.values():
            return ""
        t = self.app.t
        choices = {"": t("ui.with.nobody")}
        choices |= {c: t("ui.with", colour=t(f"colour.{c}")) for c in others}
        label = t("ui.with.label", colour=t(f"colour.{colour}"))
        return select("form", f"with-{colour}", choices, shared.get(colour, ""), aria_label=label)

    def _amount(self, element: Element) -> str:
        counts = select(
            "form", element.key, {n: n for n in _counts(element)}, str(self.form.get(element.key, 0))
        )
        name = self.app.texts.t_or(f"ui.element.{element.key}", element_name(self.app.texts, element.name))
        drawn = element_drawing(Kind(element, *element.kinds[:1] or ("",)).name)
        return labelled(name, counts, class_="amount", sign=figure(drawn, "amount-icon"))

    def _check(self, name: str, on: bool, off: bool) -> str:
        t = self.app.t
        words, help_ = t(f"ui.option.{name}"), t(f"ui.option_help.{name}")
        return check("form", name, words, on, help_=help_, disabled=off)


def _counts(element: Element) -> list[str]:
    """How many of an element can be chosen: of those with names each piece is one."""
    return [str(n) for n in range((len(element.kinds) or element.box) + 1)]
