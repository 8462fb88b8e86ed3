"""The table itself: the board's regions, which game lies on it, and going back and forth."""

from __future__ import annotations

import ttb_core as ttb

from . import board
from .app import Feature
from .cursor import Cursor
from .decisions import Decisions
from .draft import Draft
from .html import badge, button, esc
from .jsontext import parse_json
from .running import Running
from .saves import Saves
from .session import Session
from .story import Story

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from .app import Action

    Json = dict[str, Any]


class Table(Feature):
    """Puts games on the table and draws the board."""

    LAST = ("floor",)

    def actions(self) -> dict[str, Action]:
        return {
            "undo": self._undo,
            "undo-turn": self._undo_turn,
            "redo": self._redo,
            "hex": self._hex,
            "close": lambda value: self.app.close(),
        }

    def regions(self) -> dict[str, Callable[[], str]]:
        return {"board": self._board, "floor": self._floor, "pieces": self._pieces}

    def dialogs(self) -> dict[str, Callable[[], str]]:
        return {"take-back": self._take_back_dialog}

    # Drawing

    def _board(self) -> str:
        app, data = self.app, self.app.shown.data
        empty = {
            **data,
            "mud": [],
            "teleporters": {},
            "bases": {},
            "rocks": [],
            "crystals": [],
            "blobs": [],
            "bots": {},
        }
        return app.memo(
            "board", (data["arena"], app.texts.language), lambda: board.svg(empty, label=app.t("ui.board"))
        )

    def _floor(self) -> str:
        app, choosable = self.app, self.app.feature(Decisions).choosable()
        key = (app.shown.ground, tuple(choosable.items()), app.texts.language)
        spoken = app.feature(Cursor).names
        return app.memo("floor", key, lambda: board.floor(app.shown.data["arena"], choosable, spoken()))

    def _pieces(self) -> str:
        app, target = self.app, self.app.feature(Decisions).target() or self.app.session.aim
        return app.memo("pieces", (app.shown.ground, target), lambda: board.pieces(app.shown.data, target))

    # Which game

    def put(self, session: Session, *, save: bool = True) -> None:
        """Put a game on the table. The one that was there stays in storage."""
        app = self.app
        app.feature(Running).stop()
        app.close()
        app.session = session
        app.show(session.position)
        if save:
            app.feature(Saves).autosave()
        app.feature(Running).resume()

    def start(
        self, position: ttb.Position, options: Json | None = None, names: dict[str, str] | None = None
    ) -> None:
        """Begin a new game at a position."""
        self.put(Session(position, options or {}, names or {}, self.app.entropy()))

    def load(self, text: str) -> None:
        """Begin a new game at the position of an interchange text. Raises `ttb.TtbError`."""
        self.start(position_from_text(text))

    def play(self, text: str) -> None:
        """Play the turn of an interchange text and show where it leads at once. Raises `ttb.TtbError`."""
        running = self.app.feature(Running)
        turn = json_from_text(text)
        self.app.session.try_turn(turn)
        running.settle()
        running.stop()
        running.begin(turn, animate=False)

    def open_at_start(self, fragment: str) -> None:
        """What lies on the table when the page opens: what a link brings, else what lay there last."""
        app, saves = self.app, self.app.feature(Saves)
        session = saves.latest()
        warning = app.message
        if session is not None:
            self.put(session, save=False)
        else:
            seed = app.entropy()
            self.start(ttb.new_game(colours=2, seed=seed), {"colours": 2, "seed": seed})
        app.follow("puzzle-go-on")
        if warning[1]:
            app.message = warning
        if fragment:
            app.follow("link", fragment)

    # Back and forth

    def _undo(self, value: str) -> None:
        app, feature, running = self.app, self.app.feature(Draft), self.app.feature(Running)
        if running.phase == "idle" and feature.draft.can_undo:
            feature.draft.undo()
            feature._unpick("")
        elif running.phase == "deciding" or app.session.can_undo:
            if app.session.stored:
                app.open("take-back")
            else:
                self._undo_turn("")
        else:
            app.say("ui.refused.nothing_to_undo", "refused")

    def _undo_turn(self, value: str) -> None:
        """Take back the turn that waits for a decision, else the last one; its changes are a draft again."""
        app, running, session = self.app, self.app.feature(Running), self.app.session
        turn = session.waiting
        if turn is not None:
            session.waiting = None
        elif session.can_undo:
            session.undo()
            turn = session.turns[session.cursor]
        running.stop()
        app.close()
        app.show(session.position)
        if turn is not None:
            app.feature(Draft).draft.recall(turn.get("change", []), turn.get("double", False))
        app.feature(Saves).autosave()

    def _redo(self, value: str) -> None:
        app, feature, running = self.app, self.app.feature(Draft), self.app.feature(Running)
        if running.phase == "idle" and feature.draft.can_redo:
            feature.draft.redo()
            feature._unpick("")
        elif running.phase == "idle" and app.session.can_redo:
            app.session.redo()
            app.show(app.session.position)
            app.feature(Saves).autosave()
        else:
            app.say("ui.refused.nothing_to_redo", "refused")

    def _hex(self, value: str) -> None:
        """A hex was chosen: the answer to a decision."""
        decisions = self.app.feature(Decisions)
        if value in decisions.choosable():
            self.app.feature(Running)._choice(decisions.choice_of_hex(value))

    # Dialogs

    def _take_back_dialog(self) -> str:
        t, session = self.app.t, self.app.session
        if session.waiting is None and not session.can_undo:
            return ""
        tale = self.app.feature(Story).tale(self.app.feature(Story).turns - 1)
        player, colour = self.app.feature(Saves).player(tale.colour), tale.colour
        drawn = any(event["type"] == "draw" for event in tale.events)
        return (
            f"<h2>{badge(colour)}{esc(t('ui.take_back_title', player=player))}</h2>"
            f"<p>{esc(t('ui.take_back_words'))}</p>"
            + (f"<p>{esc(t('ui.take_back_draws'))}</p>" if drawn else "")
            + '<div class="dialog-actions">'
            + button("close", t("ui.cancel"))
            + button("undo-turn", t("ui.take_back"), sign="undo", class_="primary")
            + "</div>"
        )


def json_from_text(text: str) -> Any:
    """What a JSON text says. Raises `ttb.TtbError` with `bad_request` if it is none."""
    try:
        return parse_json(text)
    except (ValueError, RecursionError) as error:
        raise ttb.TtbError("bad_request", f"not JSON: {error}") from error


def position_from_text(text: str) -> ttb.Position:
    """The position of an interchange text. Raises `ttb.TtbError`."""
    return ttb.position_from_json(json_from_text(text))
