"""Tips that explain a number, a sign or a part in a few words: for a pointer, a holding finger or the focus.

A thing is named by a short text, its `data-tip`:

- `part:KIND`, `back:SIZE`: a kind of parts, and a face-down part;
- `power` `energy` `boost` `scan` `speed` `ground` `claws` `mouths`, each with `:COLOUR`: a figure of a robot;
- `at:COLOUR:X,Y`, `bonus:COLOUR:X,Y`, `strength:COLOUR:X,Y`, `held:COLOUR:X,Y`: a part of a robot;
- `open:KIND`, `scanned:COLOUR:KIND`, `looked:KIND`, `pile:SIZE`: parts in the Junkyard;
- `round`, `phase`.
"""

from __future__ import annotations

from collections.abc import Callable

from games.junkyard.rules import figures_of, points, strength_left
from games.junkyard.table.workshop import Workshop
from games.junkyard.words import speech
from games.junkyard.words.names import part_help, part_name, phase_name, size_of
from shell.app.feature import Need
from shell.drawing.html import Html, html
from shell.seats.seats import Seats
from shell.storage.jsontext import Json
from shell.table.tips import Tips as Frame
from shell.table.tips import tip_of

from junkyard_core import PARTS, POWER, SIZES


class Tips(Frame):
    """The tips of this game; facts hidden from the viewer have none."""

    _seats = Need(Seats)
    _workshop = Need(Workshop)

    def kinds(self) -> dict[str, Callable[[str], Html]]:
        return {
            "part": self._part,
            "back": self._back,
            "power": self._power,
            "energy": self._energy,
            "boost": self._boost,
            "scan": lambda rest: self._figure("scan", rest),
            "speed": lambda rest: self._figure("speed", rest),
            "ground": lambda rest: tip_of(self.app.t("ui.tip.ground"), self.app.t("ui.tip.ground.help")),
            "claws": lambda rest: self._holders("claws", rest),
            "mouths": lambda rest: self._holders("mouths", rest),
            "at": self._at,
            "bonus": self._at,
            "strength": self._at,
            "held": self._held,
            "open": self._open,
            "scanned": self._scanned,
            "looked": self._looked,
            "pile": self._pile,
            "round": self._round,
            "phase": self._phase,
        }

    # Parts

    def _part(self, kind: str) -> Html:
        if kind not in PARTS:
            return html()
        return tip_of(part_name(self.app.texts, kind), part_help(self.app.texts, kind))

    def _back(self, size: str) -> Html:
        if size not in SIZES:
            return html()
        return tip_of(self.app.t(f"part.back.{size}"), self.app.t("ui.tip.back"))

    def _at(self, rest: str) -> Html:
        """An attached part, with its strength in its place and its bonus from pipes."""
        colour, _, at = rest.partition(":")
        robot, place = self._robot(colour), _square(at)
        part = next(robot_part for robot_part in robot["parts"] if robot_part["at"] == place)
        entry = next(
            entry for entry in figures_of(robot["parts"], robot["held"])["parts"] if entry["at"] == place
        )
        return self.of_part(part, entry)

    def of_part(self, part: Json, entry: Json) -> Html:
        """A part of a robot; `entry` is its entry in the answer of `figures_of`."""
        t, kind, bonus = self.app.t, part["part"], entry["bonus"]
        known = PARTS.get(kind)
        lines = []
        if not entry["attached"]:
            lines.append(t("reason.loose"))
        elif entry["working"] is False:
            lines.append(t("ui.tip.idle"))
        elif known and known.family != "pipe":
            strength = t("ui.tip.strength", n=known.value + bonus)
            lines.append(
                t("ui.tip.strength.sum", n=known.value + bonus, value=known.value, bonus=bonus)
                if bonus
                else strength
            )
        elif bonus:
            lines.append(t("ui.tip.bonus", n=bonus))
        return tip_of(part_name(self.app.texts, kind), *lines, part_help(self.app.texts, kind))

    def _held(self, rest: str) -> Html:
        """A held part, its holders, and its fate at the end of the round."""
        colour, _, at = rest.partition(":")
        robot, place = self._robot(colour), _square(at)
        part, t, texts = (
            next(held for held in robot["held"] if held["at"] == place),
            self.app.t,
            self.app.texts,
        )
        names = [part_name(texts, holder["part"]) for holder in robot["parts"] if holder["at"] in part["by"]]
        by, kind = t("ui.tip.held", holders=texts.listed(names)), part["part"]
        if kind is None:
            return tip_of(t(f"part.back.{size_of(part)}"), by, t("ui.tip.back"))
        family = PARTS[kind].family
        soon = t(f"ui.tip.held.{family if family in ('bomb', 'energy') else 'part'}")
        return tip_of(part_name(texts, kind), by, soon, part_help(texts, kind))

    # Figures of a robot

    def _robot(self, colour: str) -> Json:
        """A visible robot, the one on the board as it is drawn there. Raises `KeyError` if it is hidden."""
        workshop = self._workshop
        drawn = workshop.shown_colour == colour
        shown: Json | None = workshop.shown_robot if drawn else self.app.seen["robots"][colour]
        if shown is None:
            raise KeyError(colour)
        return shown

    def _power(self, colour: str) -> Html:
        t = self.app.t
        return tip_of(t("ui.tip.power", n=self._shown(colour)["power"]), t("ui.tip.power.help"))

    def _energy(self, colour: str) -> Html:
        t, texts, robot = self.app.t, self.app.texts, self._shown(colour)
        cells = ", ".join(texts.t(f"part.{kind}.n", n=n) for kind, n in robot["energy"].items())
        return tip_of(t("ui.tip.energy", n=points(robot["energy"])), cells, t("ui.tip.energy.help"))

    def _shown(self, colour: str) -> Json:
        """The power and energy of a robot, even while it is covered. Raises `KeyError` for another colour."""
        shown: Json | None = self.app.seen["robots"][colour]
        return shown or {"power": POWER, "energy": {}}

    def _boost(self, rest: str) -> Html:
        t, has = self.app.t, self.app.seen["boost"]
        now = t("spoken.boost", colour=self._seats.player(has)) if has else ""
        return tip_of(t("ui.tip.boost"), now, t("ui.tip.boost.help"))

    def _figure(self, name: str, colour: str) -> Html:
        robot, t = self._robot(colour), self.app.t
        n = figures_of(robot["parts"], robot["held"])[name]
        return tip_of(t(f"ui.tip.{name}", n=n), t(f"ui.tip.{name}.help"))

    def _holders(self, name: str, colour: str) -> Html:
        robot, t = self._robot(colour), self.app.t
        free = [left for left in strength_left(robot, name.removesuffix("s")) if left > 0]
        strengths = ", ".join(map(str, free))
        return tip_of(
            t(f"ui.tip.{name}", n=len(free)),
            t("ui.tip.free", strengths=strengths) if free else "",
            t(f"ui.tip.{name}.help"),
        )

    # The Junkyard and the round

    def _open(self, kind: str) -> Html:
        t, texts, n = self.app.t, self.app.texts, self.app.seen["open"].get(kind, 0)
        if kind not in PARTS or not n:
            return html()
        return tip_of(part_name(texts, kind), t("ui.tip.open", n=n), part_help(texts, kind))

    def _scanned(self, rest: str) -> Html:
        colour, _, kind = rest.partition(":")
        t, texts, n = self.app.t, self.app.texts, self._robot(colour)["scanned"][kind]
        whose = t("ui.tip.scanned", n=n, colour=self._seats.player(colour))
        return tip_of(part_name(texts, kind), whose, part_help(texts, kind))

    def _looked(self, kind: str) -> Html:
        """A part of a draw that only its player sees; empty for everybody else."""
        data = self.app.seen
        drawn = (data["robots"].get(data["to_move"]) or {}).get("looked") or {}
        if kind not in drawn:
            return html()
        texts = self.app.texts
        return tip_of(part_name(texts, kind), self.app.t("ui.tip.looked"), part_help(texts, kind))

    def _pile(self, size: str) -> Html:
        t, n = self.app.t, speech.left(self.app.seen["piles"][size])
        return tip_of(t(f"ui.tip.pile.{size}", n=n), t("ui.tip.pile.help" if n else "ui.tip.pile.empty"))

    def _round(self, rest: str) -> Html:
        t, data = self.app.t, self.app.seen
        return tip_of(t("game.junkyard.round", n=data["round"]), t("ui.tip.round"), t("ui.tip.end"))

    def _phase(self, rest: str) -> Html:
        phase = self.app.seen["phase"]
        if not phase:
            return html()
        return tip_of(phase_name(self.app.texts, phase), self.app.t(f"phase.{phase}.help"))


def _square(name: str) -> list[int]:
    """A place as `data-at` writes it: `3,-1`. Raises `ValueError`."""
    x, y = map(int, name.split(","))
    return [x, y]
