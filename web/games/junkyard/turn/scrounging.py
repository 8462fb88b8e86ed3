"""Scrounging: a part of the Junkyard is lifted and held where claws or mouths reach it.

If there is only one way to hold the part, putting it down is the take. If several sets of holders could hold
it, the smallest is proposed; a tap on a holder adds or removes it, and a button ends the take.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from games.junkyard.turn.lifting import Lifted, Lifting, Workplace, at_of, refusing
from games.junkyard.turn.robot_draft import At, Refused, Spot, squares
from games.junkyard.words.names import a_part, parts
from shell.app.actions import Action, in_present
from shell.app.app import App
from shell.app.feature import Need
from shell.app.roles import Following
from shell.drawing.dialogs import buttons, dialog
from shell.drawing.html import Html, button, html, tag
from shell.storage.jsontext import Json

import junkyard_core as junk
from ground.errors import GameError
from junkyard_core.lattice import STEPS

Holders = frozenset[At]
"""Claws, or mouths, that hold a part together, by their squares."""


class Hold(NamedTuple):
    """A part that lies on a spot while its holders are being chosen."""

    lifted: Lifted
    spot: Spot
    by: Holders

    @property
    def json(self) -> Json:
        """The part as if it were held."""
        x, y, faces = self.spot
        blind = self.lifted.source == "pile"
        part = {"part": None, "size": self.lifted.kind} if blind else {"part": self.lifted.kind}
        return {
            **part,
            "at": [x, y],
            "faces": faces,
            "by": [list(at) for at in sorted(self.by)],
            "blind": blind,
        }


class Scrounging(Following, Workplace):
    """`hold` is the part that waits for the choice of its holders, or None."""

    _lifting = Need(Lifting)

    PHASES = ("scrounge",)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.hold: Hold | None = None

    def position_changed(self) -> None:
        self.hold = None

    # Spots and holders

    @property
    def robot(self) -> Json:
        """The parts of the scrounging robot, attached and held."""
        robots: Json = self.app.seen["robots"]
        return {name: robots[self.colour][name] for name in ("parts", "held")}

    def places(self, origin: str) -> dict[Spot, list[Holders]]:
        """The spots where a part could be held, each with its minimal sets of holders."""
        source, _, name = origin.partition(":")
        kind, size = (None, name) if source == "pile" else (name, None)

        def find() -> dict[Spot, list[Holders]]:
            ways: dict[Spot, list[Holders]] = {}
            for place in junk.places(self.robot, kind, size):
                by = frozenset((at[0], at[1]) for at in place["by"])
                ways.setdefault((*place["at"], place["faces"]), []).append(by)
            return ways

        return self.app.memo(f"places-{origin}", (self.app.present.version, self.colour), find)

    def _is_within_reach(self, origin: str) -> bool:
        """True if this part lies in the Junkyard within reach of the scrounging robot."""
        data, (source, _, name) = self.app.seen, origin.partition(":")
        if source == "pile":
            return bool(data["piles"].get(name))
        bag = data["open"] if source == "open" else data["robots"][self.colour]["scanned"]
        return source in ("open", "scanned") and bool(bag.get(name))

    def lifted(self, origin: str) -> Lifted:
        if not self._is_within_reach(origin):
            raise Refused("ui.junkyard.refused.no_part")
        source, _, name = origin.partition(":")
        spots = tuple(self.places(origin))
        if not spots:
            family = junk.PARTS[name].family if source != "pile" else ""
            holder = {"": "holder", "energy": "mouth"}.get(family, "claw")
            raise Refused(f"ui.junkyard.refused.no_{holder}")
        return Lifted(origin, name, spots)

    def put(self, lifted: Lifted, spot: Spot) -> None:
        ways = self.places(lifted.origin).get(spot)
        if not ways:
            raise Refused("ui.junkyard.refused.spot")
        hold = Hold(lifted, spot, min(ways, key=self._cost))
        if self._others(hold):
            self.hold = hold
            self.app.emit("focus", at=".go", only_from=".board-frame, .hand, .junk-yard")
        else:
            self._take(hold)

    def let_go(self) -> None:
        self.hold = None

    def lay(self, take: Json) -> None:
        """Lay a part where a take, as a decision, would hold it; a button ends the take."""
        taken, (x, y) = take["take"], take["at"]
        name = taken["size"] if taken["from"] == "pile" else taken["part"]
        if self.colour:
            by = frozenset((across, down) for across, down in take["by"])
            self.hold = Hold(self.lifted(f"{taken['from']}:{name}"), (x, y, take["faces"]), by)

    def _cost(self, by: Holders) -> tuple[int, int, list[At]]:
        """The sort key of holders: small sets first, then weak ones, so that strong holders stay free."""
        strength = {tuple(holder["at"]): holder["strength"] for holder in junk.holders(self.robot)}
        return len(by), sum(strength[at] for at in by), sorted(by)

    # The choice of holders

    def holders(self) -> list[At]:
        """The holders that can be tapped now.

        They reach the part in the hand, or can be added to or removed from those of the part laid down.
        """
        lifted = self._lifting.lifted
        if lifted is not None:
            ways: Iterable[Holders] = (
                by for several in self.places(lifted.origin).values() for by in several
            )
            return sorted({at for by in ways for at in by})
        return sorted(self._others(self.hold)) if self.hold else []

    def _others(self, hold: Hold) -> dict[At, Holders]:
        """The holders that a tap adds or removes, each with the set of holders after the tap."""
        near = _around(squares(hold.lifted.kind, hold.spot))
        changes: dict[At, Holders] = {}
        for part in self.robot["parts"]:
            kind, at = part["part"], (part["at"][0], part["at"][1])
            if junk.PARTS[kind].family not in ("claw", "mouth"):
                continue
            if not near & squares(kind, (*at, part["faces"])):
                continue
            alone = [by for by in self.places(hold.lifted.origin)[hold.spot] if at in by]
            wanted = [hold.by - {at}] if at in hold.by else [hold.by | {at}, *sorted(alone, key=self._cost)]
            legal = next((by for by in wanted if by and self._legal(hold._replace(by=by))), None)
            if legal is not None:
                changes[at] = legal
        return changes

    def _legal(self, hold: Hold) -> bool:
        try:
            self.app.session.try_turn(_turn(hold))
        except GameError:
            return False
        return True

    def _holder(self, value: str) -> None:
        """`x,y`: hold the part in the hand by this claw or mouth, or add or remove this holder."""
        at, lifting = at_of(value), self._lifting
        if at is None or not self.colour:
            return
        lifted, hold = lifting.lifted, self.hold
        with refusing(self.app):
            if lifted is not None:
                spot = self._spot_by(lifted, at)
                lifting.put_down()
                self.put(lifted, spot)
            elif hold is not None:
                others = self._others(hold)
                if at not in others:
                    raise Refused("ui.junkyard.refused.holder")
                self.hold = hold._replace(by=others[at])

    def _spot_by(self, lifted: Lifted, at: At) -> Spot:
        """The best spot for this holder: few other holders, then as far in front of it as possible."""
        holder = next(part for part in self.robot["parts"] if (part["at"][0], part["at"][1]) == at)
        right, down = STEPS[holder["faces"]]
        front = {(x + right, y + down) for x, y in squares(holder["part"], (*at, holder["faces"]))}
        reached = {
            spot: min((by for by in ways if at in by), key=self._cost, default=None)
            for spot, ways in self.places(lifted.origin).items()
        }
        options = [
            (len(by), -len(front & squares(lifted.kind, spot)), spot) for spot, by in reached.items() if by
        ]
        if not options:
            raise Refused("ui.junkyard.refused.holder")
        return min(options)[2]

    # Actions of the player

    def actions(self) -> dict[str, Action]:
        return {
            "holder": in_present(self._holder),
            "grab": in_present(self._grab),
            "leave": in_present(self._leave),
        }

    def dialogs(self) -> dict[str, Callable[[], Html]]:
        return {"leave": self._leave_dialog}

    def _grab(self) -> None:
        """Hold the part by the chosen holders."""
        if self.hold is not None and self.colour:
            self._take(self.hold)

    def _take(self, hold: Hold) -> None:
        self.app.emit("focus", at=".go", only_from=".board-frame")  # the spot has disappeared
        self._running.begin(_turn(hold))

    def finish(self, value: str) -> None:
        """End the round's takes, after a question if parts are left that are rarely left on purpose."""
        if self._worth_taking():
            self.app.open("leave")
        else:
            self._leave()

    def _leave(self) -> None:
        """Take nothing more in this round."""
        if self.colour:
            self.app.close()
            with refusing(self.app):
                self._running.begin({"pass": True})

    def _worth_taking(self) -> list[str]:
        """The kinds that lie face up and could still be held: energy, and robot parts of the own scan.

        These are rarely left on purpose; bombs and open robot parts often are.
        """
        data = self.app.seen
        energy = [kind for kind in data["open"] if junk.PARTS[kind].family == "energy"]
        own = [kind for kind in data["robots"][self.colour]["scanned"] if junk.PARTS[kind].family != "bomb"]
        lying = [*(f"scanned:{kind}" for kind in own), *(f"open:{kind}" for kind in energy)]
        return list(dict.fromkeys(origin.partition(":")[2] for origin in lying if self.places(origin)))

    # Drawing

    def panel(self) -> Html:
        """Empty: the parts to take lie in the Junkyard."""
        return html()

    def go(self) -> Html:
        """The button that holds the part, or the one that ends the phase for this robot."""
        t = self.app.t
        if self.hold is not None:
            return button("grab", t("ui.junkyard.grab"), class_="go", key="go")
        return button("pass", t("ui.junkyard.enough"), class_="go", key="go")

    def words(self) -> str:
        """The next thing to do, in a sentence."""
        t, texts = self.app.t, self.app.texts
        if self._lifting.lifted is not None:
            return self._lifting.words
        if self.hold is not None:
            names = {(part["at"][0], part["at"][1]): part["part"] for part in self.robot["parts"]}
            return t(
                "ui.junkyard.hint.holders", holders=parts(texts, [names[at] for at in sorted(self.hold.by)])
            )
        return t("ui.junkyard.hint.take")

    def _leave_dialog(self) -> Html:
        t, texts = self.app.t, self.app.texts
        left = texts.listed([a_part(texts, kind) for kind in self._worth_taking()]) if self.colour else ""
        return dialog(
            t("ui.junkyard.leave_title"),
            tag("p")(t("ui.junkyard.leave_words", parts=left)),
            buttons(
                button("close", t("ui.junkyard.leave_not"), class_="primary"),
                button("leave", t("ui.junkyard.enough")),
            ),
        )


def _turn(hold: Hold) -> Json:
    """A take as a decision."""
    source, name = hold.lifted.source, hold.lifted.name
    place = {field: hold.json[field] for field in ("at", "faces", "by")}
    return {"take": {"from": source, "size" if source == "pile" else "part": name}, **place}


def _around(squares_: Iterable[At]) -> set[At]:
    """The squares that share an edge with one of these."""
    return {(x + right, y + down) for x, y in squares_ for right, down in STEPS.values()}
