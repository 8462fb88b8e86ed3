"""Decisions in the middle of a run: the order of a pulse, the way of a blob, the hex of a new crystal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.ttb.board import board
from games.ttb.symbols import order_symbol
from games.ttb.turn.foresight import Glimpse
from games.ttb.words.markup import around, lit
from games.ttb.words.names import bot_name, element_name, hex_name, note, order_name
from shell.app.actions import Action, report
from shell.app.app import App
from shell.app.feature import Need
from shell.app.roles import Following, Rooted
from shell.drawing.html import Html, badge, bare_button, button, counted, html, piece, tag, use
from shell.play.running import Running
from shell.seats.seats import Seats
from shell.storage.jsontext import Json

from ground.errors import GameError


def moves_an_element(pending: Json) -> bool:
    """True if the decision is the direction of an element hit by a Zap; its kind is the element's name."""
    return pending["kind"] not in ("zap", "crystal")


class Decisions(Following, Rooted):
    """Draws the pending decision beside the board, which stays visible, and marks the hexes to choose."""

    _running = Need(Running)
    _seats = Need(Seats)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.considered = ""
        self._tried: tuple[int, str] = 0, ""

    def actions(self) -> dict[str, Action]:
        return {"consider": report(self._consider), "try-answer": report(self._try)}

    def root(self) -> dict[str, str]:
        return {"data-answer": self.tried, "data-asks": self._to_answer["kind"] if self._to_answer else ""}

    def regions(self) -> dict[str, Callable[[], Html]]:
        return {"decision": self._decision}

    def position_changed(self) -> None:
        self.considered = ""
        self._tried = 0, ""

    def _consider(self, value: str) -> None:
        """Preview the effect of an answer; an empty value ends the preview. A hex is `hex:Q,R`."""
        self._tried = 0, ""
        if value.startswith("hex:"):
            value = self.choice_of_hex(value.removeprefix("hex:"))
        self.considered = value if self.pending else ""

    def _try(self, value: str) -> None:
        """A finger has tapped an answer: preview it; the next tap gives it."""
        self._consider(value)
        self._tried = len(self._choices), value

    @property
    def tried(self) -> str:
        """The answer that a finger has tapped once, as the page sent it, or empty."""
        count, value = self._tried
        return value if self.pending and self.considered and count == len(self._choices) else ""

    # The effect of an answer

    def effects_of(self, value: str) -> list[Json]:
        """The events caused by an answer, up to the next order or decision; empty for an invalid answer."""
        app, turn, pending = self.app, self._running.turn, self.pending
        if turn is None or pending is None:
            return []
        try:
            past = len(app.session.try_turn(turn).events)
            events = app.session.try_turn(app.game.answered(turn, pending, value)).events[past:]
        except GameError:
            return []
        end = next((n for n, event in enumerate(events) if event["type"] in ("order", "next", "over")), None)
        return list(events[:end])

    @property
    def glimpse(self) -> Glimpse | None:
        """The effect of the answer under preview, or None."""
        pending = self.pending
        if pending is None or not self.considered:
            return None
        key = self.app.shown.version, len(self._choices), self.considered
        return self.app.memo("glimpse", key, self._make_glimpse)

    @property
    def _choices(self) -> list[Json]:
        turn = self._running.turn
        return turn.get("choices", []) if turn else []

    def _make_glimpse(self) -> Glimpse | None:
        app, pending = self.app, self.pending
        events = self.effects_of(self.considered)
        turn = self._running.turn
        if not events or pending is None or turn is None:
            return None
        past = app.session.try_turn(turn).events
        end = app.session.during(app.session.cursor, [*past, *events])
        target = pending["target"]
        return Glimpse(app.seen, target[:-1] if isinstance(target, str) else pending["by"], events, end)

    @property
    def pending(self) -> Json | None:
        """The decision to make, once the events before it have been shown."""
        running = self._running
        return running.pending if running.phase == "deciding" and not self.app.past else None

    @property
    def _to_answer(self) -> Json | None:
        """The decision that a person on this device has to make."""
        return self.pending if self.pending and not self.app.barred("choice") else None

    def choosable(self) -> dict[str, str]:
        """The hexes that answer the decision, with their names."""
        pending = self._to_answer
        if pending is None:
            return {}
        t, t_or = self.app.t, self.app.texts.t_or
        if pending["kind"] == "crystal":
            return {board.name_of(at): self._hex(at) for at in pending["options"]}
        if moves_an_element(pending):
            q, r = pending["target"]
            hexes = {}
            for way in pending["options"]:
                if way is not None:
                    dq, dr = board.STEP[way]
                    way_name = t(f"direction.{way}")
                    hexes[f"{q + dq},{r + dr}"] = t_or(f"ui.push_{pending['kind']}", way_name, way=way_name)
            return hexes
        return {}

    def _hex(self, at: list[int]) -> str:
        return self.app.t("ui.choose_hex", hex=hex_name(self.app.texts, at))

    def choice_of_hex(self, hex_: str) -> str:
        """The choice that a hex means."""
        pending = self.pending
        if pending is None or not moves_an_element(pending):
            return hex_
        q, r = board.parse_hex(hex_)
        from_q, from_r = pending["target"]
        return next((way for way, step in board.STEP.items() if step == (q - from_q, r - from_r)), "")

    def target(self) -> str:
        """The hex that the decision is about, or empty."""
        pending = self.pending
        if pending is None or not pending["target"]:  # empty if a player elsewhere decides
            return ""
        target = pending["target"]
        at = self.app.seen["bots"][target]["at"] if isinstance(target, str) else target
        return board.name_of(at)

    def _decision(self) -> Html:
        pending = self._to_answer
        if pending is None:
            return html()
        app, t, kind = self.app, self.app.t, pending["kind"]
        t_or = app.texts.t_or
        target = bot_name(app.texts, pending["target"]) if isinstance(pending["target"], str) else ""
        player = self._seats.player(pending["by"])
        buttons = [self._button(kind, option) for option in pending["options"] if option is not None]
        if None in pending["options"]:
            words = t_or(f"ui.decline.{kind}", t("ui.decline.element"))
            buttons.append(button(None, words, class_="choice decline", data_choice="decline"))
        other = t("ui.decide.element", player=player, element=element_name(app.texts, kind))
        title = t_or(f"ui.decide.{kind}", other, player=player, target=target)
        return tag("div", class_="decision", role="dialog", aria_labelledby="decision-title", data_kind=kind)(
            tag("h2", id="decision-title", class_="panel-title")(badge(pending["by"]), tag("span")(title)),
            self._prompt(kind),
            tag("div", class_="choices", data_children=counted(len(buttons)))(*buttons),
        )

    def _prompt(self, kind: str) -> Html:
        """The line instead of the question, once a finger has tapped an answer.

        It says how to give the answer, or the reason the answer would do nothing.
        """
        if not self.tried:
            return html()
        value, t = self.considered, self.app.t
        why = self._without_effect(value) if kind == "zap" else ""
        if why:
            words = f"{self._answer(kind, value)} ({why})"
        elif kind == "crystal":
            at = lit(self.app.texts, board.parse_hex(value), t("ui.decide.this_hex"))
            words = around(self.app.texts, "ui.decide.again", "answer", at)
        else:
            words = t("ui.decide.again", answer=self._answer(kind, value))
        return tag("p", class_="panel-title answer", role="status")(tag("span")(words))

    def _answer(self, kind: str, value: str) -> str:
        """The name of an answer: an order, a hex that lights up, or the direction of an element."""
        if kind == "crystal":
            return self.app.t("ui.decide.this_hex")
        return order_name(self.app.texts, value) if kind == "zap" else self.app.t(f"direction.{value}")

    def go(self) -> Html:
        """In place of Run, for fingers: a hint to preview an answer, then the button that gives it."""
        pending = self._to_answer
        if pending is None:
            return html()
        t = self.app.t
        if not self.tried:
            return tag("p", class_="answer-first")(t("ui.decide.first"))
        words = t("ui.decide.give", answer=self._answer(pending["kind"], self.considered))
        return button("choice", words, value=self.considered, sign="check", class_="go answer-go", key="go")

    def _button(self, kind: str, option: Any) -> Html:
        why = ""
        if kind == "zap":
            name, value, picture = self._answer(kind, option), option, order_symbol(option)
            why = self._without_effect(option)
        elif kind != "crystal":
            name, value = self._answer(kind, option), option
            # The pictogram of a step, which points up, turned into the direction.
            picture = tag("svg", class_="pictogram", viewBox="-16 -16 32 32", aria_hidden=True)(
                tag("g", class_="as-turned")(
                    tag("g", transform=f"rotate({board.ANGLE[option] + 90})")(use("order-forward1", 16))
                )
            )
        else:
            value = board.name_of(option)
            name, picture = self._hex(option), piece("crystal-" + self.app.seen["track"][0], "icon")
        small = tag("small")(why) if why else ""
        return bare_button(
            html(picture, tag("span")(name, small)),
            "button choice",
            None,
            data_choice=value,
            data_mark="nothing" if why else None,
            data_tried=bool(self.tried) and value == self.considered,
            title=why or None,
            data_shows=board.shown_by([option] if kind == "crystal" else []),
        )

    def _without_effect(self, order: str) -> str:
        """The reason the bot hit would do nothing with this order; empty if it would do anything."""
        events = [event for event in self.effects_of(order) if event["type"] not in ("force", "free")]
        failed = [event for event in events if event["type"] == "nothing"]
        if not failed or len(failed) < len(events):
            return ""
        return self.app.t("ui.no_effect", reason=note(self.app.texts, failed[0]))
