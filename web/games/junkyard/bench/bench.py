"""The workbench: robots are built from any parts, to play with them and to send them to others."""

from __future__ import annotations

import json
from collections.abc import Callable

from games.junkyard.turn.building import Building
from games.junkyard.turn.free import FreeBuilding
from games.junkyard.turn.robot_draft import Refused
from shell.app.actions import Action
from shell.app.app import App
from shell.app.feature import Need
from shell.app.roles import Waiting
from shell.challenge import view
from shell.challenge.challenges import Challenges
from shell.drawing.html import Html, button, html, tag
from shell.seats.seats import COMPUTER
from shell.sharing.sharing import Sharing
from shell.storage.jsontext import Json

import junkyard_core as junk
from ground.errors import GameError
from ground.links.codec import Linked
from junkyard_core.interchange import pieces_to_json

MEMORY, VERSION = "workbench", 1
FILE = "junkyard-robots.json"
SEED = "workbench"
"""The seed of the game in a link: everybody who opens it has the same piles."""


class Bench(Waiting, Challenges[FreeBuilding]):
    """The workbench. The robot on it is stored, and comes back when the bench is opened again."""

    _building = Need(Building)
    _sharing = Need(Sharing)

    GROUP = "bench"
    KIND = FreeBuilding
    LEFT = "ui.junkyard.lesson.left"
    LEAVE = "ui.junkyard.lesson.leave"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.entry = app.entries.single(MEMORY, VERSION)

    def actions(self) -> dict[str, Action]:
        return {
            **super().actions(),
            "bench": self._open,
            "bench-play": self._play,
            "bench-share": self._share,
        }

    def regions(self) -> dict[str, Callable[[], Html]]:
        return {"bench": self._panel}

    # The robot on the bench

    def _open(self) -> None:
        """Put the workbench on the table, with the last robot or the ready-made one; the game there waits."""
        if self.session is None:
            self.app.screen = None
            self._put()
        self.app.close()
        self.app.emit("focus", at='[data-region="bench"] h2')

    def _put(self) -> None:
        app = self.app
        self.put(FreeBuilding(app.game, app.entropy(), app.session))
        draft, ready = self._building.draft, pieces_to_json(junk.READY)
        try:
            draft.become(self.entry.recall().get("parts") or ready)
        except Refused:
            draft.become(ready)

    def acted(self) -> None:
        """Store the robot."""
        if self.session is None or self.app.past or not self._building.colour:
            return
        parts = self._building.draft.turn["build"]
        if parts != self.entry.recall().get("parts"):
            self.entry.keep(parts=parts)

    def _position(self, seed: str) -> junk.Position | None:
        """The start of a game of two such robots; None off the bench, or with a message if it cannot play."""
        if self.session is None:
            return None
        draft = self._building.draft
        if draft.refusal:
            self.app.say(draft.refusal, "refused")
            return None
        try:
            return junk.alike(junk.pieces_from_json(draft.turn["build"]), 2, seed)
        except GameError as error:
            self.app.say_error(error)
            return None

    def _play(self) -> None:
        """Begin a game against a computer of the middle level, with the same robot for both."""
        seed = self.app.entropy()
        position = self._position(seed)
        if position is not None:
            levels = self.app.game.rules.levels
            level = levels[len(levels) // 2]
            options = {"colours": 2, "seed": seed}
            self._table.start(position, options, seats={"yellow": {"kind": COMPUTER, "level": level}})

    def _share(self) -> None:
        """Offer the start of a game with these robots as a link and a file."""
        position = self._position(SEED)
        if position is not None:
            rules = junk.RULES
            link = rules.links.write(Linked("position", position))
            self._sharing.offer(link, json.dumps(rules.data(position)), FILE)

    # Challenges

    def title(self, session: FreeBuilding) -> str:
        return self.app.t("ui.junkyard.bench")

    def task(self, session: FreeBuilding) -> Json | None:
        return {}

    def go_on(self, stored: Json) -> None:
        self._put()

    def note(self, session: FreeBuilding) -> None:
        """Nothing is reached here."""

    def _panel(self) -> Html:
        t = self.app.t
        if self.session is None:
            return html()
        key = self.app.texts.language, self.leaving
        return self.app.memo(
            "bench",
            key,
            lambda: tag("div", class_="junk-bench-top")(
                view.head(t("ui.junkyard.bench")),
                view.actions(
                    button("bench-share", t("ui.share"), sign="share", quiet=True, key="bench-share"),
                    button("bench-leave", self.leaving, sign="close", quiet=True, key="bench-leave"),
                ),
            ),
        )
