"""Decisions in the middle of a run: what a pulse forces, where a blob goes, where a crystal enters."""

from __future__ import annotations

from . import board
from .app import Feature
from .html import attrs, badge, esc, order_symbol, piece, use
from .running import Running
from .saves import Saves
from .wording import bot_name, hex_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    Json = dict[str, Any]


class Decisions(Feature):
    """Draws the pending decision next to the board, which stays in sight, and marks the hexes to choose."""

    def regions(self) -> dict[str, Callable[[], str]]:
        return {"decision": self._decision}

    @property
    def pending(self) -> Json | None:
        """The decision to make, once its story has been told."""
        running = self.app.feature(Running)
        return running.pending if running.phase == "deciding" and not self.app.past else None

    def choosable(self) -> dict[str, str]:
        """The hexes that answer the decision, with their names."""
        pending = self.pending
        if pending is None:
            return {}
        t = self.app.t
        if pending["kind"] == "crystal":
            return {board.name_of(at): self._hex(at) for at in pending["options"]}
        if pending["kind"] == "blob":
            q, r = pending["target"]
            found = {}
            for way in pending["options"]:
                if way is not None:
                    dq, dr = board.STEP[way]
                    found[f"{q + dq},{r + dr}"] = t("ui.push_blob", way=t(f"direction.{way}"))
            return found
        return {}

    def _hex(self, at: list[int]) -> str:
        return self.app.t("ui.choose_hex", hex=hex_name(self.app.texts, at))

    def choice_of_hex(self, hex_: str) -> str:
        """The choice that a hex stands for."""
        pending = self.pending
        if pending is None or pending["kind"] != "blob":
            return hex_
        q, r = board.parse_hex(hex_)
        from_q, from_r = pending["target"]
        return next((way for way, step in board.STEP.items() if step == (q - from_q, r - from_r)), "")

    def target(self) -> str:
        """The hex that the decision is about, or nothing."""
        pending = self.pending
        if pending is None or pending["target"] is None:
            return ""
        target = pending["target"]
        at = self.app.shown.data["bots"][target]["at"] if isinstance(target, str) else target
        return board.name_of(at)

    def _decision(self) -> str:
        pending = self.pending
        if pending is None:
            return ""
        app, t, kind = self.app, self.app.t, pending["kind"]
        target = bot_name(app.texts, pending["target"]) if isinstance(pending["target"], str) else ""
        player = app.feature(Saves).player(pending["by"])
        buttons = "".join(self._button(kind, option) for option in pending["options"] if option is not None)
        if None in pending["options"]:
            buttons += (
                f'<button type="button" class="button choice decline" data-choice="decline">'
                f"<span>{esc(t(f'ui.decline.{kind}'))}</span></button>"
            )
        return (
            f'<div class="decision" role="dialog" aria-labelledby="decision-title" data-kind="{kind}">'
            f'<h2 id="decision-title" class="panel-title">{badge(pending["by"])}'
            f"<span>{esc(t(f'ui.decide.{kind}', player=player, target=target))}</span></h2>"
            f'<div class="choices">{buttons}</div></div>'
        )

    def _button(self, kind: str, option: Any) -> str:
        t = self.app.t
        if kind == "zap":
            name, value, picture = t(f"order.{option}.name"), option, order_symbol(option)
        elif kind == "blob":
            name, value = t(f"direction.{option}"), option
            # The pictogram of a step, which points up, turned into the direction.
            picture = (
                '<svg class="pictogram" viewBox="-16 -16 32 32" aria-hidden="true">'
                f'<g transform="rotate({board.ANGLE[option] + 90})">{use("order-forward1", 16)}</g></svg>'
            )
        else:
            value = board.name_of(option)
            name, picture = self._hex(option), piece("crystal-blue", "icon")
        return (
            f"<button{attrs(type='button', class_='button choice', data_choice=value)}>{picture}"
            f"<span>{esc(name)}</span></button>"
        )
