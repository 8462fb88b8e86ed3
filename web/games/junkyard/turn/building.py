"""Building: the draft of a robot being assembled or rebuilt, the tray, and the end of the decision."""

from __future__ import annotations

from collections.abc import Generator, Hashable

from games.junkyard.symbols import figure_icon, part_drawing
from games.junkyard.turn.free import FreeBuilding
from games.junkyard.turn.lifting import Lifted, Lifting, Workplace, at_of, refusing
from games.junkyard.turn.robot_draft import At, Placed, Refused, RobotDraft, Spot
from games.junkyard.words import speech
from games.junkyard.words.names import a_part, bag, is_energy, part_help, part_name
from shell.app.actions import Action, in_present, report
from shell.app.app import App
from shell.app.feature import Need
from shell.app.roles import Undoable
from shell.drawing.html import Html, bare_button, button, counted, html, tag
from shell.storage.jsontext import Json

import junkyard_core as junk
from junkyard_core.bots.building import suggesting

MEMORY = "draft"
"""The storage name of the draft."""
AT_ONCE = 2
"""The number of robots tried in one step of a suggestion; a step takes less than a frame on a phone."""


class Building(Undoable, Workplace):
    """The draft of the player who has the device and decides; it is shown to nobody else.

    It is stored beside its game, so it survives a reload, but it is in no link or shared file.
    """

    _lifting = Need(Lifting)

    PHASES = ("assemble", "factory")

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._made: tuple[Hashable, RobotDraft] | None = None
        self._storage = app.entries.single(MEMORY, None)
        self._built: tuple[int, list[Json]] = -1, []
        """The robot of the last decision, with the version of the position in which it was made."""
        self.fresh: At | None = None
        """The place of the part put down last, which a tap turns."""
        self._suggestion: tuple[RobotDraft, object, Generator[object, None, list[Json]]] | None = None
        """The suggestion in progress: its draft, the parts at the start, and the steps of the search."""

    # The draft

    @property
    def free(self) -> bool:
        """True on the workbench, where nothing has to be used."""
        return isinstance(self.app.session, FreeBuilding)

    @property
    def _moment(self) -> tuple[str, int]:
        return self.app.session.key, self.app.session.cursor

    @property
    def draft(self) -> RobotDraft:
        """The draft over the present position, made or restored at the first request.

        It exists only while a player builds here (`colour`).
        """
        made = self._made
        if made is None or made[0] != self._key:
            data = self.app.present.data
            robot = data["robots"][data["to_move"]]
            held = [part["part"] for part in robot["held"] if junk.PARTS[part["part"]].attachable]
            more = (
                robot["loose"] if data["phase"] == "assemble" else {kind: held.count(kind) for kind in held}
            )
            all_used = data["phase"] == "assemble" and not self.free
            draft = RobotDraft(robot["parts"], more, all_used=all_used)
            self._made = made = self._key, draft
            self._recall(draft)
        return made[1]

    @property
    def _key(self) -> Hashable:
        return self._moment, self.app.present.position

    def _keep(self) -> None:
        """Store the draft, so that a reload restores it."""
        draft = self.draft
        if not self.app.session.stored:
            return
        if draft.changed:
            key, turn = self._moment
            self._storage.keep(game=key, turn=turn, **draft.turn)
        else:
            self._storage.drop()

    def _recall(self, draft: RobotDraft) -> None:
        stored = self._storage.recall()
        if (stored.get("game"), stored.get("turn")) != self._moment:
            return
        self._storage.take()
        try:
            draft.become(stored["build"])
        except (KeyError, Refused):  # The stored draft is unusable: begin without it.
            self._storage.drop()

    @property
    def can_undo(self) -> bool:
        return bool(self.colour) and self.draft.history.can_undo

    @property
    def can_redo(self) -> bool:
        return bool(self.colour) and self.draft.history.can_redo

    def undo(self) -> None:
        self.draft.history.undo()
        self._changed()

    def redo(self) -> None:
        self.draft.history.redo()
        self._changed()

    def taken_back(self, turn: Json) -> None:
        # The draft is shown once the deciding player has the device.
        if "build" in turn and self.app.present.data["phase"] in self.PHASES:
            with refusing(self.app):
                self.draft.become(turn["build"])
                self._changed()

    def _changed(self, fresh: At | None = None) -> None:
        """Empty the hand and store the changed draft; `fresh` is the place of a part just put down."""
        self._lifting.put_down()
        self.fresh = fresh
        self._keep()

    # A suggestion

    def _suggest(self) -> None:
        """Begin to search for a good robot, in steps shorter than a frame; the result becomes the draft."""
        if not self.colour:
            return
        self._lifting.put_down()
        draft = self.draft
        steps = suggesting(draft.turn["build"], draft.tray, all_used=draft.all_used)
        self._suggestion = draft, draft.parts, steps
        self._continue_suggestion()

    def _continue_suggestion(self) -> None:
        """Continue the search, or drop it if the draft has changed."""
        if self._suggestion is None:
            return
        draft, parts, steps = self._suggestion
        if not self.colour or draft is not self.draft or draft.parts is not parts:
            self._suggestion = None
            return
        try:
            for _ in range(AT_ONCE):
                next(steps)
        except StopIteration as stopped:
            self._suggestion = None
            with refusing(self.app):
                draft.become(stopped.value)
                self._changed()
        else:
            self.app.emit("later", action="suggest-on", value="")

    # Lifting parts

    def lifted(self, origin: str) -> Lifted:
        draft, (source, _, name) = self.draft, origin.partition(":")
        at = at_of(name)
        if source == "robot" and at is not None:
            part = draft.part_at(at)
            return Lifted(origin, part.part, draft.spots(part.part, part))
        if source != "tray" or not draft.tray.get(name):
            raise Refused("ui.junkyard.refused.no_part")
        return Lifted(origin, name, draft.spots(name))

    def put(self, lifted: Lifted, spot: Spot) -> None:
        at = at_of(lifted.name) if lifted.source == "robot" else None
        if at is not None:
            self.draft.move(at, spot)
        else:
            self.draft.put(lifted.kind, spot)
        self._changed(spot[:2])
        self._announce(spot[:2])
        self._move_focus(spot[:2] if at is not None else None)

    def put_back(self, lifted: Lifted) -> None:
        """Eject a part of the robot that was dropped beside it."""
        if lifted.source == "robot":
            self.app.follow("eject", lifted.name)

    def let_go(self) -> None:
        self.fresh = None

    def _announce(self, at: At) -> None:
        """Announce the place of a part and its effect there."""
        part, parts = self.draft.part_at(at), self.draft.figures()["parts"]
        entry = next(entry for entry in parts if entry["at"] == list(at))
        self.app.emit("announce", text=speech.part(self.app.texts, part.json, entry), urgent=False)

    def _move_focus(self, moved: At | None) -> None:
        """Move the keyboard focus to the moved part, else to the tray, else to the main button."""
        if moved is not None:
            next_ = part_selector(moved)
        else:
            next_ = ".hand [data-tray]" if self.draft.tray else ".go"
        self.app.emit("focus", at=next_, only_from=".board-frame, .hand")

    @property
    def lying(self) -> At | None:
        """The place from which the part in the hand was lifted off the robot; None if it was not."""
        lifted = self._lifting.lifted
        return at_of(lifted.name) if lifted is not None and lifted.source == "robot" else None

    @property
    def figures(self) -> Json:
        """The answer of `told` for the robot in the making, without the part in the hand."""
        lying = self.lying
        return self.draft.figures(None if lying is None else self.draft.part_at(lying))

    @property
    def swap(self) -> Placed | None:
        """The part of the robot that can give its place to the one in the hand, for which there is no room.

        It is the least valuable of those without which all others still hang on the robot; None if there is
        none, or no need for one.
        """
        lifted, draft = self._lifting.lifted, self.draft
        if lifted is None or lifted.spots or lifted.source != "tray":
            return None
        free = (
            part
            for part in draft.parts
            if part.part != lifted.kind
            and all(entry["attached"] for entry in draft.figures(part)["parts"])
            and draft.spots(lifted.kind, part)
        )
        return min(free, key=lambda part: (junk.PARTS[part.part].value, part), default=None)

    def turns(self, at: At) -> bool:
        """True if a tap turns this part: it was put down last, and another facing fits there."""
        return at == self.fresh and self.draft.turned(at) is not None

    # Actions of the player

    def actions(self) -> dict[str, Action]:
        return {
            "done": in_present(self._done),
            "keep": in_present(self._keep_robot),
            "reset": in_present(self._reset),
            "suggest": in_present(self._suggest),
            "suggest-on": report(self._continue_suggestion),
            "eject": in_present(self._eject),
            "swap": in_present(self._swap),
            "turn-part": in_present(self._turn_part),
        }

    def _done(self) -> None:
        """Build the draft."""
        if not self.colour:
            return
        if self.free:
            self.app.follow("bench-play")
        elif self.draft.refusal:
            self.app.say(self.draft.refusal, "refused")
        else:
            self._build(self.draft.turn)

    def _keep_robot(self) -> None:
        """Build the robot as it was, whatever the draft is."""
        if self.colour:
            self._build({"build": [part.json for part in self.draft.before]})

    @property
    def built(self) -> list[Json] | None:
        """The parts of the robot that was just built here, while its run is shown; else None."""
        running = self._running.phase == "running"
        return self._built[1] if running and self._built[0] == self.app.present.version else None

    def _build(self, turn: Json) -> None:
        self._built = self.app.present.version, turn["build"]
        with refusing(self.app):
            self._running.begin(turn)
            self._storage.drop()

    def _reset(self) -> None:
        """Reset the draft to the robot as it was at the beginning."""
        if self.colour:
            self.draft.reset()
            self._changed()

    def _eject(self, value: str) -> None:
        """`x,y`: put this part into the tray; without a value the part in the hand."""
        at = at_of(value) if value else self.lying
        if not self.colour:
            return
        if at is None:
            self._lifting.put_down()
            return
        with refusing(self.app):
            kind = self.draft.part_at(at).part
            self.draft.eject(at)
            self._changed()
            self.app.emit("focus", at=f'.hand [data-tray="{kind}"]', only_from=".board-frame")

    def _swap(self) -> None:
        """Take the part off that is in the way of the one in the hand, which stays there."""
        part, lifted = (self.swap, self._lifting.lifted) if self.colour else (None, None)
        if part is not None and lifted is not None:
            self._eject(f"{part.x},{part.y}")
            self.app.follow("lift", lifted.origin)

    def _turn_part(self, value: str) -> None:
        """`x,y`: turn this part to the next facing that fits; without a value the part in the hand."""
        at = at_of(value) if value else self.lying
        if not self.colour or at is None:
            return
        with refusing(self.app):
            now = self.draft.turn_part(at)
            self._changed(now)
            self._announce(now)
            self.app.emit("focus", at=part_selector(now), only_from=".board-frame")

    # Drawing

    def panel(self) -> Html:
        """The tray with its parts, and the tools that change the draft as a whole."""
        t, draft = self.app.t, self.draft
        tiles = [self._tile(kind, count) for kind, count in draft.tray.items()]
        empty = [tag("p", class_="junk-tray-empty")(t("ui.junkyard.tray_empty"))]
        inside = [*(tiles or empty), *filter(None, [self._meal()])]
        tools = html()
        if self.app.session.is_game:  # a challenge has hints of its own
            tools = button("suggest", t("ui.junkyard.suggest"), sign="hint", class_="tool", key="suggest")
        if self.swap is not None:
            tools += button("swap", t("ui.junkyard.swap"), sign="swap", class_="tool", key="swap")
        elif draft.changed:
            tools += button("reset", t("ui.junkyard.reset"), sign="reset", class_="tool", key="reset")
        return tag("div", class_="junk-bench")(
            tag(
                "div",
                class_="junk-tray",
                role="group",
                aria_label=t("ui.junkyard.tray"),
                data_empty=not tiles,
                data_scrolls="",
                data_children=counted(len(inside)),
            )(*inside),
            tag("div", class_="junk-bench-tools")(tools),
        )

    def _meal(self) -> Html:
        """The energy that the robot holds: a rebuilt robot is drawn without it, and eats it afterwards."""
        held = self.app.present.data["robots"][self.colour]["held"]
        cells = [part["part"] for part in held if part["part"] in junk.PARTS and is_energy(part["part"])]
        if not cells:
            return html()
        n = sum(junk.PARTS[kind].value for kind in cells)
        label = self.app.t("ui.junkyard.meal", n=n)
        tip = f"energy:{self.colour}"
        drawn = html(*map(part_drawing, cells))
        return tag(
            "p", class_="junk-meal", role="img", tabindex=0, data_meal=n, data_tip=tip, aria_label=label
        )(figure_icon("mouth"), drawn, tag("b")("+", n), tag("span")(label))

    def _tile(self, kind: str, count: int) -> Html:
        lifted = self._lifting.lifted
        origin = f"tray:{kind}"
        figure = tag("b", class_="junk-count", aria_hidden=True)(count) if count > 1 else ""
        name, help_ = part_name(self.app.texts, kind), part_help(self.app.texts, kind)
        words = tag("span", class_="junk-tile-words")(tag("b")(name), tag("small")(help_))
        return bare_button(
            html(part_drawing(kind), words, figure),
            "junk-tile",
            "lift",
            origin,
            data_tray=kind,
            data_count=count,
            data_size=junk.PARTS[kind].size,
            data_drag=origin,
            data_key=origin,
            data_tip=f"part:{kind}",
            aria_pressed=lifted is not None and lifted.origin == origin,
            aria_label=self.app.t("ui.junkyard.in_tray", part=part_name(self.app.texts, kind), n=count),
        )

    def go(self) -> Html:
        """The button that ends the decision, with the number of parts it would eject."""
        draft = self.draft
        off = self.app.t(draft.refusal) if draft.refusal else ""
        if self.free:
            words = self.app.t("ui.junkyard.bench.play")
            return button("bench-play", words, sign="play", class_="go", off=off, key="go")
        keeps = not draft.all_used and not draft.changed
        return button("keep" if keeps else "done", self.go_label, class_="go", off=off, key="go")

    @property
    def go_label(self) -> str:
        """The label of the button: an unchanged robot is kept as it is, whatever it holds."""
        t, draft = self.app.t, self.draft
        ejected = 0 if draft.all_used else sum(draft.tray.values())
        if not draft.all_used and not draft.changed:
            return t("ui.junkyard.keep_eject", n=ejected) if ejected else t("ui.junkyard.keep")
        return t("ui.junkyard.done_eject", n=ejected) if ejected else t("ui.junkyard.done")

    def words(self) -> str:
        """The next thing to do or to know, in a sentence."""
        t, draft = self.app.t, self.draft
        lifted = self._lifting.lifted
        if lifted is not None:
            swap = self.swap
            if swap is not None:
                return t("ui.junkyard.hint.swap", part=a_part(self.app.texts, swap.part))
            return self._lifting.words if lifted.spots else t("ui.junkyard.hint.no_spot")
        if draft.loose:
            return t("ui.junkyard.hint.loose")
        if self.free:
            return t("ui.junkyard.bench.hint")
        if draft.tray and draft.all_used:
            return t("ui.junkyard.hint.assemble")
        if draft.tray and not draft.changed:
            return t("ui.junkyard.hint.taken")
        if draft.tray:
            return t("ui.junkyard.hint.ejected", parts=bag(self.app.texts, draft.tray))
        return t("ui.junkyard.hint.built")


def part_selector(at: At) -> str:
    """The selector of a part of the robot on the page."""
    return f'.board-frame [data-part][data-at="{at[0]},{at[1]}"]'
