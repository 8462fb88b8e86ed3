"""What this game asks before it begins, besides who plays: robots to be built first, or ready-made ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

import junkyard_core as junk
from shell.drawing.forms import check
from shell.newgame.newgame import NewGame as Frame

from ground.rng import Random

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from shell.storage.jsontext import Json

DEFAULTS = {"colours": 2, "ready": False, "seed": "", "palette": "", "first": "", "with": ""}


class NewGame(Frame):
    """The form of this game."""

    DEFAULTS: Mapping[str, str | int | bool] = DEFAULTS
    NUMBERS = (2, 3, 4)

    def deal(self, options: Json) -> junk.Position:
        """The rules know the first colours only; others in their places have their robots."""
        players, seed = options["colours"], str(options.get("seed") or "")
        usual = list(self.app.game.colours[:players])
        chosen = str(options.get("palette") or "").split() or usual
        first = options.get("first") or Random(f"first {seed}").shuffled(chosen)[0]
        ready = options.get("ready") is True
        called = dict(zip(usual, chosen, strict=True))
        leads = next(colour for colour in usual if called[colour] == first)
        position = junk.new_game(players=players, seed=seed, ready=ready, first=leads)
        if chosen == usual:
            return position
        return junk.position_from_json(_recoloured(junk.position_to_json(position), called))

    def options(self) -> Json:
        options = super().options()
        if not options["ready"]:
            del options["ready"]
        return options

    def fields(self) -> dict[str, Callable[[str], None]]:
        return {"ready": self._choose_ready}

    def opened(self) -> None:
        self.form["ready"] = bool(self.app.preferences["ready"])

    def _choose_ready(self, on: str) -> None:
        self.form["ready"] = on == "true"

    # Drawing

    def said(self) -> list[str]:
        return [self.app.t("ui.mode.ready")] if self.form["ready"] else []

    def modes(self) -> str:
        t = self.app.t
        return check(
            "form", "ready", t("ui.option.ready"), self.form["ready"], help_=t("ui.option_help.ready")
        )


def _recoloured(data: Json, called: Mapping[str, str]) -> Json:
    """A first position in which other colours have the places."""
    return {
        **data,
        "turn_order": [called[colour] for colour in data["turn_order"]],
        "robots": {called[colour]: robot for colour, robot in data["robots"].items()},
        "boost": called.get(data["boost"]),
        "to_move": called.get(data["to_move"]),
    }
