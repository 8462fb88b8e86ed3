"""Decisions during a turn: the card of a reset site, now or for the next hand."""

from __future__ import annotations

from games.rally.turn.cards import card
from games.rally.turn.program_draft import kind
from games.rally.words import names
from shell.app.actions import Action, in_present
from shell.app.feature import Feature, Need
from shell.drawing.html import Html, button, html, tag
from shell.play.handover import Handover
from shell.play.running import Running
from shell.seats.seats import HERE, Seats
from shell.storage.jsontext import Json

KINDS = ("reset", "card")
"""The decisions that choose a card."""


class Choosing(Feature):
    """The choice among cards of the pile, by kind; of each kind the highest priority comes first."""

    _handover = Need(Handover)
    _running = Need(Running)
    _seats = Need(Seats)

    def actions(self) -> dict[str, Action]:
        return {"pick": in_present(self._pick)}

    @property
    def asked(self) -> Json | None:
        """The pending decision, if it chooses a card and the deciding player has the device; else None."""
        running = self._running
        pending = running.pending
        if running.phase != "deciding" or not pending or pending["kind"] not in KINDS:
            return None
        here = self._seats.of(pending["by"]).kind == HERE
        return pending if here and not self._handover.covered else None

    def choosable(self) -> dict[str, str]:
        """The squares that answer a decision, with their labels; empty, since no decision asks for one."""
        return {}

    def choose_square(self, name: str) -> None:
        """Choose a square."""

    def _pick(self, value: str) -> None:
        pending = self.asked
        options = [] if pending is None else pending["options"]
        if value in ["null" if option is None else str(option) for option in options]:
            self.app.follow("choice", value)

    def panel(self) -> Html:
        """The cards to choose from, in rows by kind, as HTML."""
        pending, texts = self.asked, self.app.texts
        if pending is None:
            return html()
        cards = [option for option in pending["options"] if option is not None]
        rows: dict[str, list[int]] = {}
        for number in sorted(cards, reverse=True):
            rows.setdefault(kind(number), []).append(number)
        drawn = html(
            *(
                tag(
                    "div", class_="rally-pile-row", role="group", aria_label=texts.t(f"ui.rally.card.{name}")
                )(*(card(texts, number, action="pick", value=str(number), drag=False) for number in row))
                for name, row in rows.items()
            )
        )
        now = ""
        if pending["kind"] == "reset":
            now = tag("p", class_="rally-pile-now")(self._now(pending))
        return html(now, tag("div", class_="rally-pile")(drawn))

    def _now(self, pending: Json) -> str:
        """The present card of the register that can be replaced, in words."""
        t, number = self.app.t, pending["register"]
        laid = self.app.session.waiting or {}
        program = laid.get("programs", {}).get(pending["robot"], {"registers": [None] * 5})
        registers = self.app.session.position.robot(pending["robot"]).registers
        replaced = program["registers"][number - 1] or registers[number - 1]
        words = t("ui.rally.reset.now", n=number)
        if not replaced:
            return words
        return f"{words} {names.card(self.app.texts, replaced)}"

    def words(self) -> str:
        """The decision in a sentence."""
        pending = self.asked
        if pending is None:
            return ""
        if pending["kind"] == "card":
            return self.app.t("ui.rally.choose.card")
        return self.app.t("ui.rally.choose.reset", n=pending["register"])

    def go(self) -> Html:
        """The button that keeps the present card, if that is an option."""
        pending = self.asked
        if pending is None or None not in pending["options"]:
            return html()
        return button(
            "pick", self.app.t("ui.rally.choose.keep"), value="null", sign="check", class_="go", key="go"
        )
