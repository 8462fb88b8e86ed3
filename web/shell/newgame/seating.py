"""The players of a game that is about to begin: colours, places, the first colour, names and computers."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from shell.app.game import LONGEST_NAME
from shell.computers.faces import called, described, portrait
from shell.drawing.forms import labelled, select, text
from shell.drawing.html import Html, badge, html, tag
from shell.seats.seats import COMPUTER, HERE, NEARBY
from shell.seats.sides import mark
from shell.storage.jsontext import Json

if TYPE_CHECKING:
    from shell.newgame.newgame import NewGame


class Seating:
    """The players in the form of a new game.

    By colour, also for colours that do not play at the moment: `names` of players, `levels` and
    `personalities` of computers, and the `screens` at which they play: `HERE`, `NEARBY`, or the level of a
    computer as text. Each way to play has names of its own (`named`).

    It fills three fields of the form: `palette`, the colours in the places of the set-up (empty: the game's
    own); `first`, the colour that begins (empty: drawn); `with`, the colours of a team that a teammate plays
    besides their own, each as `COLOUR:OWNER`.
    """

    def __init__(self, new: NewGame) -> None:
        self._new, self._app = new, new.app
        self.forget()

    def forget(self) -> None:
        """Forget names, computers and screens."""
        self.named: dict[str, dict[str, str]] = {}
        self.levels: dict[str, int] = {}
        self.personalities: dict[str, str] = {}
        self.screens: dict[str, str] = {}

    @property
    def _form(self) -> Json:
        return self._new.form

    @property
    def names(self) -> dict[str, str]:
        """The names of the players in the chosen way to play."""
        return self.named.setdefault(self._new.way, {})

    @property
    def colours(self) -> list[str]:
        """The colours that play, in the order of their places."""
        return str(self._form["palette"]).split() or self._new.places()

    @property
    def people(self) -> list[list[str]]:
        """The colours of each person, as far as the rules fix them."""
        return self._new.sides() if self._new.one_plays_a_side else [[colour] for colour in self.colours]

    @property
    def shared(self) -> dict[str, str]:
        """The colours that a teammate plays too, with that teammate's own colour."""
        sides = [] if self._new.one_plays_a_side else self._new.sides()
        owners: dict[str, str] = {}
        for pair in self._form["with"].split():
            colour, _, owner = pair.partition(":")
            together = any(colour in side and owner in side for side in sides)
            taken = colour in owners or owner in owners or colour in owners.values()
            if together and colour != owner and not taken:
                owners[colour] = owner
        return owners

    # Changes

    def fields(self) -> dict[str, Callable[[str], None]]:
        """The fields of the form that belong to the seating."""
        colours = self._app.game.rules.colours
        return {
            "palette": self._choose_palette,
            "first": self._choose_first,
            "with": self._choose_shared,
            **{f"place-{place}": partial(self._recolour, place) for place in range(len(colours))},
            **{f"level-{colour}": partial(self._choose_level, colour) for colour in colours},
            **{f"personality-{colour}": partial(self._choose_personality, colour) for colour in colours},
            **{f"screen-{colour}": partial(self._choose_screen, colour) for colour in colours},
            **{f"with-{colour}": partial(self._share, colour) for colour in colours},
        }

    def settle(self) -> None:
        """Drop values that the rest of the form has made impossible."""
        form, chosen = self._form, self._form["palette"].split()
        known = {*chosen} <= {*self._app.game.rules.colours}
        if len(chosen) != form["colours"] or len(set(chosen)) != len(chosen) or not known:
            form["palette"] = ""
        if form["first"] not in self.colours:
            form["first"] = ""
        form["with"] = _pairs(self.shared)

    def _choose_palette(self, colours: str) -> None:
        self._form["palette"] = colours
        self.settle()

    def _choose_first(self, colour: str) -> None:
        if colour in ("", *self.colours):
            self._form["first"] = colour

    def _choose_shared(self, pairs: str) -> None:
        self._form["with"] = pairs
        self.settle()

    def _share(self, colour: str, owner: str) -> None:
        """Let the player of another colour play this one; an empty owner undoes it."""
        others = {c: o for c, o in self.shared.items() if colour not in (c, o)}
        self._choose_shared(_pairs(others | ({colour: owner} if owner else {})))

    def _recolour(self, place: int, colour: str) -> None:
        """Put another colour in a place; if it sits elsewhere, the two change places. Names stay."""
        around = self.colours
        if place >= len(around) or colour not in self._app.game.rules.colours:
            return
        old = around[place]
        for name in (old, colour):
            self.names.setdefault(name, "")
        self.names[old], self.names[colour] = self.names[colour], self.names[old]
        swapped = {old: colour, colour: old}
        self._form["palette"] = " ".join(swapped.get(c, c) for c in around)
        self._form["first"] = swapped.get(self._form["first"], self._form["first"])
        self.settle()

    def _choose_level(self, colour: str, level: str) -> None:
        if level in map(str, (0, *self._app.game.rules.levels)):
            self.levels[colour] = int(level)

    def _choose_personality(self, colour: str, personality: str) -> None:
        if personality in ("", *self._app.game.rules.personalities):
            self.personalities[colour] = personality

    def _choose_screen(self, colour: str, screen: str) -> None:
        if screen in (HERE, NEARBY, *map(str, self._app.game.rules.levels)):
            self.screens[colour] = screen

    def name(self, value: str) -> None:
        """Take `COLOUR=NAME`."""
        colour, _, name = value.partition("=")
        if colour in self.colours:
            self.names[colour] = name.strip()[:LONGEST_NAME]

    def oppose(self, level: int) -> None:
        """Set computers of one level against the last persons, or against the first colour without any."""
        seats = self.people
        persons = [seat[0] for seat in seats if not self.level(seat)]
        if not 0 < len(persons) < len(seats):
            persons = [seats[0][0]]
        self.personalities = {}
        self.levels = {seat[0]: 0 if seat[0] in persons else level for seat in seats}

    # Results

    def level(self, colours: list[str]) -> int:
        """The level of the computer that plays these colours, 0 for a person: the first unless chosen."""
        if self._new.way == NEARBY:
            screen = self.screen(colours)
            return int(screen) if screen.isdecimal() else 0
        if self._new.way != "computer":
            return 0
        usual = self._app.game.rules.levels[:2][-1]
        return self.levels.get(colours[0], 0 if self.colours[0] in colours else usual)

    def screen(self, colours: list[str]) -> str:
        """The screen at which these colours play: by default the first colour here, the others elsewhere."""
        return self.screens.get(colours[0], HERE if self.colours[0] in colours else NEARBY)

    @property
    def guests(self) -> list[str]:
        """The colours that are for other screens."""
        if self._new.way != NEARBY:
            return []
        owner = {colour: side for side in self.people for colour in side}
        owner |= {colour: owner[other] for colour, other in self.shared.items()}
        return [colour for colour in self.colours if self.screen(owner[colour]) == NEARBY]

    def _personality(self, colours: list[str]) -> str:
        """The personality of the computer that plays these colours; empty unless chosen."""
        return self.personalities.get(colours[0], "") if self._new.way == "computer" else ""

    def seats(self) -> dict[str, Json]:
        """The seats of all colours except those with a person of their own here."""
        shared = self.shared
        seats: dict[str, Json] = {c: {"kind": HERE, "person": owner} for c, owner in shared.items()}
        return seats | self._computers(shared)

    def called(self, *, people: bool) -> dict[str, str]:
        """The names of the computers by colour, and with `people` those of the persons."""
        shared = self.shared
        return {**(self._people_called(shared) if people else {}), **self._computers_called(shared)}

    def _computers(self, shared: dict[str, str]) -> dict[str, Json]:
        """The seats of the computers' colours; a person with two colours has none."""
        seats: dict[str, Json] = {}
        for side in self.people:
            level, personality = self.level(side), self._personality(side)
            seat: Json = {"kind": COMPUTER, "level": level}
            seat |= {"personality": personality} if personality else {}
            seats |= {colour: dict(seat) for colour in side if level and colour not in shared}
        return seats

    def _people_called(self, shared: dict[str, str]) -> dict[str, str]:
        """The names of the persons by colour; a person's colours have one name."""
        owner = {colour: side[0] for side in self.people for colour in side} | shared
        guests = self.guests
        names = {colour: self.names.get(owner[colour], "") for colour in self.colours if colour not in guests}
        return {colour: name for colour, name in names.items() if name}

    def _computers_called(self, shared: dict[str, str]) -> dict[str, str]:
        """The names of the computers by colour; the second of a kind has one of the other names."""
        names: dict[str, str] = {}
        others = self._app.t("ui.computer.names").split()
        for colour, seat in self._computers(shared).items():
            name = called(self._app.texts, seat["level"], seat.get("personality", ""))
            first = self._app.game.rules.colours.index(colour) + 3 * seat["level"]
            further = (others[n % len(others)] for n in range(first, first + len(others)))
            names[colour] = next(each for each in (name, *further) if each not in names.values())
        return names

    # Drawing

    def rows(self) -> Html:
        """A row for each person; teammates stand together."""
        t = self._app.t
        rows = []
        for number, side in enumerate(self._new.sides()):
            if self._new.one_plays_a_side:
                rows.append(self._person(side, side))
                continue
            lines = html(*(self._person([colour], side) for colour in side))
            if len(side) > 1:
                title = t("ui.team", mark=mark(number))
                head = tag("h3")(tag("b", class_="side", data_side=number)(mark(number)), title)
                lines = tag("section", class_="team", aria_label=title)(head, lines)
            rows.append(lines)
        names = tag("div", class_="names")(*rows)
        if not self._new.BEGINS:
            return names
        choices = {"": t("ui.first_drawn"), **{c: t(f"colour.{c}") for c in self.colours}}
        first = select("form", "first", choices, self._form["first"])
        return names + labelled(t("ui.first"), first, class_="seed-field")

    def _person(self, colours: list[str], side: list[str]) -> Html:
        """The colours of a person, their player and name, and the teammate for a shared colour."""
        t, around, shared = self._app.t, self.colours, self.shared
        pickers = html()
        for colour in colours:
            place = around.index(colour)
            choices = {c: t(f"colour.{c}") for c in self._app.game.rules.colours}
            label = t("ui.colour_of_place", n=place + 1)
            pickers += badge(colour) + select("form", f"place-{place}", choices, colour, aria_label=label)
        colour = colours[0]
        named = self._app.texts.listed([t(f"colour.{c}") for c in colours])
        name = text(
            "player-name",
            colour,
            self.names.get(colour, ""),
            most=LONGEST_NAME,
            placeholder=t("ui.name"),
            aria_label=t("ui.name_of", colour=named),
        )
        free = colour not in shared
        return tag("div", class_="name-field", data_key=f"name-{around.index(colour)}", data_colour=colour)(
            pickers,
            self._player(colours, named) if self._new.way == "computer" and free else "",
            self._screen(colours, named) if self._new.way == NEARBY and free else "",
            name if free and self._named_here(colours) else "",
            self._partner(colour, side) if len(colours) == 1 else "",
        )

    def _player(self, colours: list[str], named: str) -> Html:
        """The choice between a person and the computers for these colours, with the face of a computer."""
        t, game, level, chosen = self._app.t, self._app.game, self.level(colours), self._personality(colours)
        choices = {"0": t("ui.computer.person")}
        choices |= {str(n): described(self._app.texts, n, "") for n in game.rules.levels}
        label = t("ui.computer.who", colour=named)
        player = select("form", f"level-{colours[0]}", choices, str(level), aria_label=label)
        if not level:
            return player
        player += portrait(game, level, chosen, colours[0])
        if not game.rules.personalities:
            return player
        choices = {"": t("ui.personality.none")}
        for personality in game.rules.personalities:
            name = t(f"ui.personality.{personality}.name")
            choices[personality] = t("ui.labelled", label=name, words=t(f"ui.personality.{personality}"))
        label = t("ui.personality.who", colour=named)
        return player + select("form", f"personality-{colours[0]}", choices, chosen, aria_label=label)

    def _named_here(self, colours: list[str]) -> bool:
        """True if a name is asked for: guests enter theirs at their screens, and computers have one."""
        return not self.level(colours) and not {*colours} & {*self.guests}

    def _screen(self, colours: list[str], named: str) -> Html:
        """The choice of the screen at which these colours play, or of the computer that plays them."""
        t, now = self._app.t, self.screen(colours)
        choices = {kind: t(f"ui.nearby.seat.{kind}") for kind in (HERE, NEARBY)}
        choices |= {str(n): described(self._app.texts, n, "") for n in self._app.game.rules.levels}
        label = t("ui.computer.who", colour=named)
        choice = select("form", f"screen-{colours[0]}", choices, now, aria_label=label)
        level = self.level(colours)
        return choice + (portrait(self._app.game, level, "", colours[0]) if level else "")

    def _partner(self, colour: str, side: list[str]) -> Html:
        """In a team of fewer people than colours, the choice of the teammate who plays this colour too."""
        shared = self.shared
        others = [c for c in side if c != colour and c not in shared]
        if colour == side[0] or not others or colour in shared.values():
            return html()
        t = self._app.t
        choices = {"": t("ui.with.nobody")}
        choices |= {c: t("ui.with", colour=t(f"colour.{c}")) for c in others}
        label = t("ui.with.label", colour=t(f"colour.{colour}"))
        return select("form", f"with-{colour}", choices, shared.get(colour, ""), aria_label=label)


def _pairs(shared: dict[str, str]) -> str:
    return " ".join(f"{colour}:{owner}" for colour, owner in shared.items())
