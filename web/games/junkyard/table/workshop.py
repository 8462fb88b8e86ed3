"""The workshop: the large robot on the board, with the actions on its parts.

It is the robot of the deciding player: the draft while the player builds, and with the spots for a part while
the player scrounges.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

from games.junkyard.board.duel import duel_svg
from games.junkyard.board.robot import robot_svg
from games.junkyard.rules import figures_of
from games.junkyard.turn.battling import Battling, targets_of
from games.junkyard.turn.building import Building
from games.junkyard.turn.lifting import Lifting
from games.junkyard.turn.robot_draft import At
from games.junkyard.turn.scrounging import Scrounging
from games.junkyard.words import speech
from games.junkyard.words.names import size_of
from shell.app.feature import Feature, Need
from shell.challenge.challenge import Challenge
from shell.drawing.html import Html
from shell.play.running import Running
from shell.seats.seats import Seats
from shell.storage.jsontext import Json

IN_HAND = {"attached": True, "bonus": 0, "working": None, "overlap": False}
"""The figures of a part in the hand: its place is drawn faintly, and it has no effect."""


class Workshop(Feature):
    """Draws the region `board`."""

    _battling = Need(Battling)
    _building = Need(Building)
    _lifting = Need(Lifting)
    _running = Need(Running)
    _scrounging = Need(Scrounging)
    _seats = Need(Seats)

    def regions(self) -> dict[str, Callable[[], Html]]:
        return {"board": self._board}

    @property
    def shown_colour(self) -> str:
        """The colour of the robot on the board.

        At a halt it is the robot of the last event with one, at the end of the game that of a winner. In a
        challenge it is always the robot of the person.
        """
        shown, session = self.app.shown, self.app.session
        if isinstance(session, Challenge):
            return session.solver
        for event in reversed(self._running.led_here):
            if event.get("robot"):
                return str(event["robot"])
        return next(iter(shown.standing.winners or ()), shown.colour)

    @property
    def shown_robot(self) -> Json | None:
        """The robot on the board as its figures see it, or None while it is covered.

        While a player builds it is the draft without the part in the hand; it has `parts`, `held` and all
        other fields.
        """
        robot, lying = self._robot, self._building.lying
        if robot is None or lying is None:
            return robot
        return {**robot, "parts": [part for part in robot["parts"] if part["at"] != list(lying)]}

    @property
    def _robot(self) -> Json | None:
        """The robot as drawn, including the part in the hand, which is drawn faintly in its old place."""
        shown: Json | None = self.app.seen["robots"][self.shown_colour]
        building, scrounging = self._building, self._scrounging
        if building.colour:
            robot = self.app.present.data["robots"][building.colour]
            return {**robot, "parts": [part.json for part in building.draft.parts], "held": []}
        if shown is not None and building.built is not None and not self.app.past:
            return {**shown, "parts": building.built, "held": []}
        if shown is not None and scrounging.colour and scrounging.hold is not None:
            return {**shown, "held": [*shown["held"], scrounging.hold.json]}
        return shown

    def _board(self) -> Html:
        return self.app.memo("workshop", self._key, self._draw)

    @property
    def _key(self) -> Hashable:
        app, building = self.app, self._building
        draft = building.draft.parts if building.colour else str(building.built)
        hand = self._lifting.lifted, building.fresh, self._scrounging.hold
        aim = self._battling.target, frozenset(self._battling.bombs)
        working = building.colour, self._scrounging.colour
        return app.texts.language, app.shown.version, app.viewer, draft, hand, aim, working

    def _draw(self) -> Html:
        app, colour, robot = self.app, self.shown_colour, self._robot
        label = app.t("ui.junkyard.robot", player=self._seats.player(colour))
        if robot is None:
            words = app.t("ui.junkyard.robot_covered", player=self._seats.player(colour))
            return robot_svg(colour, None, None, label=words)
        targets = self._targets
        if targets:
            return self._duel(robot, targets, label)
        building, scrounging = self._building, self._scrounging
        lifted = self._lifting.lifted
        chosen: Sequence[At] = ()
        holders: Sequence[At] = ()
        figures = figures_of(robot["parts"])
        if building.colour:
            figures = _with_lifted(robot, building.figures, building.lying)
        elif scrounging.colour:
            holders = scrounging.holders()
            chosen = sorted(scrounging.hold.by) if scrounging.hold else ()
        return robot_svg(
            colour,
            robot,
            figures,
            label=label,
            spots=lifted.spots if lifted else (),
            lifted=lifted.kind if lifted else None,
            laid=not building.colour,
            chosen=chosen,
            holders=holders,
            mood=self._mood,
            marks=self._marks(robot, figures, holders),
        )

    @property
    def _targets(self) -> list[str]:
        """The colours beside the robot on the board, which it can attack now; empty outside a battle."""
        data = self.app.shown.data
        in_battle = data["phase"] == "battle" and data["to_move"] == self.shown_colour
        return targets_of(data) if in_battle else []

    def _duel(self, robot: Json, targets: Sequence[str], label: str) -> Html:
        """The robot before the robots that it can attack, the chosen one in front."""
        app, battling = self.app, self._battling
        present = not app.past and not app.screen
        return duel_svg(
            self.shown_colour,
            robot,
            {colour: app.seen["robots"][colour] for colour in targets},
            battling.target if present else "",
            label=label,
            names={colour: self._seats.player(colour) for colour in targets},
            thrown=sorted(battling.bombs) if present else (),
            marks=self._marks(robot, figures_of(robot["parts"]), ()),
        )

    @property
    def _mood(self) -> str:
        """`glad` for a changed draft that uses all parts and can be built, and for a winner; else empty."""
        building = self._building
        draft = building.draft if building.colour else None
        whole = draft is not None and draft.changed and not (draft.tray or draft.refusal)
        return "glad" if whole or self.app.shown.standing.winners else ""

    def _marks(self, robot: Json, figures: Json, holders: Sequence[At]) -> Callable[[str, Json], Json]:
        """A function for the labels and actions of each part and spot."""
        texts, building = self.app.texts, self._building
        lifted, hold = self._lifting.lifted, self._scrounging.hold
        entries = {tuple(entry["at"]): entry for entry in figures["parts"]}
        first = lifted.spots[0] if lifted and lifted.spots else None
        whose = self.shown_colour

        def marks(what: str, thing: Json) -> Json:
            at = thing["at"][0], thing["at"][1]
            name = f"{at[0]},{at[1]}"
            if what == "spot":
                assert lifted is not None
                label_of = speech.spot if building.colour else speech.held_spot
                size = size_of({"part": lifted.kind, "size": lifted.kind})
                stop = 0 if (*at, thing["faces"]) == first else -1
                return {"aria_label": label_of(texts, at, thing["faces"], size), "tabindex": stop}
            if what == "held":
                label, tip = speech.held(texts, thing, robot["parts"]), {"data_tip": f"held:{whose}:{name}"}
                if hold is not None and at == hold.spot[:2]:
                    return {**_button("grab", "", label), **tip, "data_key": "hold"}
                return {"role": "img", "aria_label": label, **tip}
            label, tip = speech.part(texts, thing, entries[at]), {"data_tip": f"at:{whose}:{name}"}
            if building.colour:
                action = "turn-part" if building.turns(at) else "lift"
                value = f"robot:{name}"
                return {
                    **_button(action, name if action == "turn-part" else value, label),
                    "aria_pressed": True if at == building.lying else None,
                    **tip,
                    "data_drag": value,
                    "data_key": f"part-{name}",
                    "data_in_hand": at == building.lying,
                    "data_fresh": at == building.fresh,
                    "data_tip": None if lifted else f"part:{thing['part']}",
                }
            if at in holders:
                pressed = at in hold.by if hold is not None else None
                more = {"data_key": f"part-{name}", "aria_pressed": pressed}
                return {**_button("holder", name, label), **tip, **more}
            return {"role": "img", "aria_label": label, **tip}

        return marks


def _with_lifted(robot: Json, figures: Json, lying: At | None) -> Json:
    """The figures with an entry for the part in the hand."""
    if lying is None:
        return figures
    at = list(lying)
    place = next(n for n, part in enumerate(robot["parts"]) if part["at"] == at)
    parts = list(figures["parts"])
    parts.insert(place, {"at": at, **IN_HAND})
    return {**figures, "parts": parts}


def _button(action: str, value: str, label: str) -> Json:
    return {
        "role": "button",
        "tabindex": 0,
        "data_action": action,
        "data_value": value or None,
        "aria_label": label,
    }
