"""Battle: the choice of a target and of bombs, and a preview of the damage."""

from __future__ import annotations

from games.junkyard.board.figures import power
from games.junkyard.board.small import small_robot
from games.junkyard.symbols import part_drawing
from games.junkyard.turn.lifting import at_of, refusing
from games.junkyard.words.names import part_name
from shell.app.actions import Action, in_present
from shell.app.app import App
from shell.app.feature import Need
from shell.app.roles import Following, Undoable
from shell.drawing.html import Html, badge, bare_button, button, html, tag
from shell.play.running import Running
from shell.seats.seats import Seats
from shell.storage.jsontext import Json

import junkyard_core as junk
from junkyard_core import rounds
from junkyard_core.bags import points

At = tuple[int, int]


class Battling(Following, Undoable):
    """`target` is the colour to attack, or empty; `bombs` are the places of the bombs to throw."""

    _running = Need(Running)
    _seats = Need(Seats)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.target = ""
        self.bombs: set[At] = set()

    def actions(self) -> dict[str, Action]:
        return {
            "target": in_present(self._aim),
            "bomb": in_present(self._choose),
            "attack": in_present(self._attack),
        }

    def position_changed(self) -> None:
        """Choose all bombs at first, and the target if there is only one."""
        self.target, self.bombs = "", set()
        if self._battle:
            self.bombs = {_at(bomb) for bomb in self.held}
            targets = self.targets
            self.target = targets[0] if len(targets) == 1 else ""

    def taken_back(self, turn: Json) -> None:
        if self._battle and turn.get("attack") in self.targets:
            self.target = turn["attack"]
            self.bombs = {(x, y) for x, y in turn["bombs"]}

    @property
    def _battle(self) -> bool:
        return bool(self.app.present.data["phase"] == "battle")

    @property
    def _robot(self) -> Json:
        data = self.app.present.data
        robot: Json = data["robots"][data["to_move"]]
        return robot

    @property
    def held(self) -> list[Json]:
        """The bombs that the robot to move holds."""
        return [held for held in self._robot["held"] if junk.PARTS[held["part"]].family == "bomb"]

    @property
    def targets(self) -> list[str]:
        """The colours that the robot to move can attack."""
        present = self.app.present
        return rounds.targets(present.position, present.data["to_move"])

    def incoming(self) -> int:
        """The incoming damage of the chosen bombs, before dodging."""
        present = self.app.present
        robot = present.position.robot(present.data["to_move"])
        thrown = [bomb for bomb in rounds.bombs_held(robot) if bomb.at in self.bombs]
        return rounds.bonus_of(robot, thrown) + points(bomb.kind for bomb in thrown)

    def speed(self, colour: str) -> int:
        """The speed of a robot, which is the damage it dodges."""
        return rounds.speed_of(self.app.present.position.robot(colour))

    # Actions of the player

    def _aim(self, colour: str) -> None:
        if self._battle and colour in self.targets:
            self.target = colour

    def _choose(self, value: str) -> None:
        """`x,y`: choose the bomb there, or no longer choose it."""
        at = at_of(value)
        if self._battle and at in {_at(bomb) for bomb in self.held}:
            self.bombs ^= {at}

    def _attack(self) -> None:
        if not self._battle:
            return
        refused = self._refused
        if refused:
            self.app.tell("refused", refused)
            return
        bombs = [list(_at(bomb)) for bomb in self.held if _at(bomb) in self.bombs]
        with refusing(self.app):
            self._running.begin({"attack": self.target, "bombs": bombs})

    @property
    def _refused(self) -> str:
        """The reason the attack cannot be made yet; empty if it can."""
        if not self.target:
            return self.app.t("ui.junkyard.battle.no_target")
        return "" if self.bombs else self.app.t("ui.junkyard.battle.no_bombs")

    # Drawing

    def panel(self) -> Html:
        t, incoming = self.app.t, self.incoming()
        targets = html(*(self._target(colour, incoming) for colour in self.targets))
        bombs = html(*(self._bomb(bomb) for bomb in self.held))
        enough = button("pass", t("ui.junkyard.battle.enough"), class_="junk-pass", key="pass")
        return html(
            tag("div", **_row("junk-targets", t("ui.junkyard.battle.targets")))(targets),
            tag("div", class_="junk-arms")(
                tag("div", **_row("junk-bombs", t("ui.junkyard.battle.bombs")))(bombs), enough
            ),
        )

    def _target(self, colour: str, incoming: int) -> Html:
        """A robot that can be attacked, with the effect that the chosen bombs would have."""
        app, t = self.app, self.app.t
        robot, name = app.seen["robots"][colour], self._seats.player(colour)
        dodge = self.speed(colour)
        lost = max(0, incoming - dodge)
        left = max(0, robot["power"] - lost)
        preview = t("ui.junkyard.battle.preview", incoming=incoming, dodge=dodge, lost=lost)
        spoken = t("ui.junkyard.battle.preview_said", incoming=incoming, dodge=dodge, lost=lost)
        return bare_button(
            html(
                tag("span", class_="junk-thumb")(small_robot(colour, robot)),
                tag("span", class_="junk-target-who")(
                    badge(colour),
                    tag("b", class_="player-name")(name),
                    power(app.texts, colour, robot["power"]),
                ),
                tag("span", class_="junk-sum", role="img", aria_label=spoken, data_preview=colour)(preview),
            ),
            "junk-target",
            "target",
            colour,
            data_colour=colour,
            data_key=f"target-{colour}",
            data_fatal=bool(lost) and (not left),
            aria_pressed=colour == self.target,
        )

    def _bomb(self, bomb: Json) -> Html:
        x, y = _at(bomb)
        return bare_button(
            part_drawing(bomb["part"]),
            "junk-bomb",
            "bomb",
            f"{x},{y}",
            data_key=f"bomb-{x},{y}",
            data_bomb=bomb["part"],
            data_tip=f"part:{bomb['part']}",
            aria_pressed=(x, y) in self.bombs,
            aria_label=part_name(self.app.texts, bomb["part"]),
        )

    def go(self) -> Html:
        words = self.app.t("ui.junkyard.battle.attack")
        if self.target:
            player = self._seats.player(self.target)
            words = self.app.t("ui.junkyard.battle.attack_player", player=player)
        drawn = part_drawing("bomb_s")
        return button("attack", words, picture=drawn, class_="go", off=self._refused, key="go")

    def words(self) -> str:
        t = self.app.t
        if not self.target:
            return t("ui.junkyard.battle.no_target")
        incoming, dodge = self.incoming(), self.speed(self.target)
        lost = max(0, incoming - dodge)
        return t("ui.junkyard.hint.battle" if lost else "ui.junkyard.hint.dodged", n=lost)


def _at(held: Json) -> At:
    x, y = held["at"]
    return int(x), int(y)


def _row(class_: str, label: str) -> dict[str, object]:
    return {"class_": class_, "role": "group", "aria_label": label}
