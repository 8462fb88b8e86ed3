"""Battle: the choice of a target and of bombs, and a preview of the damage and of the end of the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from games.junkyard.board.figures import hearts
from games.junkyard.symbols import figure_icon, part_drawing
from games.junkyard.turn.lifting import at_of, refusing
from games.junkyard.words.names import part_name
from shell.app.actions import Action, in_present
from shell.app.app import App
from shell.app.feature import Need
from shell.app.roles import Following, Undoable
from shell.drawing.dialogs import buttons, dialog
from shell.drawing.html import Html, badge, bare_button, button, counted, html, tag
from shell.play.running import Running
from shell.seats.seats import Seats
from shell.storage.jsontext import Json

import junkyard_core as junk
from junkyard_core import rounds
from junkyard_core.bags import points

At = tuple[int, int]


class End(NamedTuple):
    """The end of a game to which an attack leads if nobody else attacks."""

    winners: tuple[str, ...]
    energy: int
    """The energy of the winners, 0 if nobody survives."""


def targets_of(data: Json) -> list[str]:
    """The colours that the robot to move of a position or a view can attack, in turn order."""
    attacked = data["robots"][data["to_move"]]["attacked"]
    return [
        colour
        for colour in data["turn_order"]
        if colour != data["to_move"]
        and data["robots"][colour]["power"]
        and not data["robots"][colour]["exploded"]
        and colour not in attacked
    ]


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
        return targets_of(self.app.present.data)

    def incoming(self) -> int:
        """The incoming damage of the chosen bombs, before dodging."""
        present = self.app.present
        robot = present.position.robot(present.data["to_move"])
        thrown = [bomb for bomb in rounds.bombs_held(robot) if bomb.at in self.bombs]
        return rounds.bonus_of(robot, thrown) + points(bomb.kind for bomb in thrown)

    def speed(self, colour: str) -> int:
        """The speed of a robot, which is the damage it dodges."""
        return rounds.speed_of(self.app.present.position.robot(colour))

    def lost(self, colour: str) -> int:
        """The power that a target would lose."""
        return max(0, self.incoming() - self.speed(colour))

    @property
    def end(self) -> End | None:
        """The end of the game to which the chosen attack leads, or None if its target would survive."""
        target, power = self.target, self.app.present.data["robots"].get(self.target, {}).get("power", 0)
        if not self._battle or not power or self.lost(target) < power:
            return None
        key = self.app.present.version, target, frozenset(self.bombs)
        return self.app.memo("battle-end", key, self._play_to_the_end)

    def _play_to_the_end(self) -> End | None:
        """Play the chosen attack, and the rest of the round without attacks."""
        rules, position, decision = self.app.game.rules, self.app.present.position, self._turn
        for _ in range(len(junk.COLOURS) + 1):
            position = rules.play(position, decision).position
            data = junk.position_to_json(position)
            if data["result"]:
                winners = tuple(data["result"]["winners"])
                return End(winners, data["result"]["totals"][winners[0]] if winners else 0)
            if data["phase"] != "battle":
                return None
            decision = {"pass": True}
        return None

    @property
    def _turn(self) -> Json:
        return {"attack": self.target, "bombs": [list(_at(b)) for b in self.held if _at(b) in self.bombs]}

    # Actions of the player

    def _aim(self, colour: str) -> None:
        if self._battle and colour in self.targets:
            self.target = colour

    def _choose(self, value: str) -> None:
        """`x,y`: choose the bomb there, or no longer choose it."""
        at = at_of(value)
        if self._battle and at in {_at(bomb) for bomb in self.held}:
            self.bombs ^= {at}

    def _attack(self, value: str) -> None:
        """Throw the chosen bombs; `anyway` also if the game would end and others win."""
        if not self._battle:
            return
        refused = self._refused
        if refused:
            self.app.tell("refused", refused)
        elif self._loses and value != "anyway":
            self.app.open("losing")
        else:
            self.app.close()
            with refusing(self.app):
                self._running.begin(self._turn)

    @property
    def _loses(self) -> bool:
        """True if the chosen attack ends the game, and others win."""
        end = self.end
        return end is not None and self.app.present.data["to_move"] not in end.winners

    @property
    def _refused(self) -> str:
        """The reason the attack cannot be made yet; empty if it can."""
        if not self.target:
            return self.app.t("ui.junkyard.battle.no_target")
        return "" if self.bombs else self.app.t("ui.junkyard.battle.no_bombs")

    # Drawing

    def dialogs(self) -> dict[str, Callable[[], Html]]:
        return {"losing": self._losing}

    def _losing(self) -> Html:
        """The question before an attack that ends the game for others to win."""
        t = self.app.t
        return dialog(
            t("ui.junkyard.battle.losing_title"),
            tag("p")(self._end_words),
            buttons(
                button("close", t("ui.junkyard.battle.losing_not"), class_="primary"),
                button("attack", t("ui.junkyard.battle.losing"), value="anyway"),
            ),
        )

    @property
    def _end_words(self) -> str:
        """The end of the game to which the chosen attack leads, in a sentence; empty if there is none."""
        end, player = self.end, self._seats.player
        if end is None:
            return ""
        if not end.winners:
            return self.app.t("ui.junkyard.battle.ends_nobody", target=player(self.target))
        players = self.app.texts.listed([player(colour) for colour in end.winners])
        words = {"target": player(self.target), "players": players, "energy": end.energy}
        return self.app.t("ui.junkyard.battle.ends", **words, n=len(end.winners))

    def panel(self) -> Html:
        t = self.app.t
        targets = html(*map(self._target, self.targets))
        bombs = html(*(self._bomb(bomb) for bomb in self.held))
        enough = button("pass", t("ui.junkyard.battle.enough"), class_="junk-enough", key="pass")
        return html(
            tag(
                "div",
                **_row("junk-targets", t("ui.junkyard.battle.targets")),
                data_children=counted(len(self.targets)),
            )(targets),
            tag("div", class_="junk-arms")(
                tag("div", **_row("junk-bombs", t("ui.junkyard.battle.bombs")))(bombs), enough
            ),
        )

    def _target(self, colour: str) -> Html:
        """A robot that can be attacked, with the effect that the chosen bombs would have."""
        app, t, name = self.app, self.app.t, self._seats.player(colour)
        power, dodge = app.seen["robots"][colour]["power"], self.speed(colour)
        incoming, lost = self.incoming(), self.lost(colour)
        spoken = t("ui.junkyard.battle.preview_said", incoming=incoming, dodge=dodge, lost=lost)
        hit = html(figure_icon("power"), tag("b")(f"−{lost}"))
        effect = hit if lost else tag("b")(t("ui.junkyard.battle.dodges"))
        return bare_button(
            html(
                tag("span", class_="junk-target-who")(badge(colour), tag("b", class_="player-name")(name)),
                hearts(app.texts, power, min(lost, power)),
                tag("span", class_="junk-sum", role="img", aria_label=spoken, data_preview=colour)(
                    html(part_drawing("bomb_s"), tag("b")(incoming), tag("span")("−")),
                    html(figure_icon("speed"), tag("b")(dodge), tag("span", class_="junk-leads")("→")),
                    tag("span", class_="junk-effect")(effect),
                ),
            ),
            "junk-target",
            "target",
            colour,
            data_colour=colour,
            data_key=f"target-{colour}",
            data_fatal=lost >= power,
            data_dodges=not lost,
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
        ends = tag("small")(self.app.t("ui.junkyard.battle.game_over")) if self.end else ""
        drawn = html(part_drawing("bomb_s"), ends)
        return button("attack", words, picture=drawn, class_="go", off=self._refused, key="go")

    def words(self) -> str:
        t = self.app.t
        if not self.target:
            return t("ui.junkyard.battle.no_target")
        lost = self.lost(self.target)
        return self._end_words or t("ui.junkyard.hint.battle" if lost else "ui.junkyard.hint.dodged", n=lost)

    @property
    def warns(self) -> bool:
        """True if `words` are a warning."""
        return self._loses


def _at(held: Json) -> At:
    x, y = held["at"]
    return int(x), int(y)


def _row(class_: str, label: str) -> dict[str, object]:
    return {"class_": class_, "role": "group", "aria_label": label}
