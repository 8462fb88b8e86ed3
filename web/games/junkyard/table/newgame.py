"""The game's own question in the form of a new game: robots to be built first, or ready-made ones."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from shell.drawing.forms import check
from shell.drawing.html import Html
from shell.newgame.newgame import NewGame as Frame
from shell.storage.jsontext import Json

import junkyard_core as junk
from ground.rng import Random

DEFAULTS: Mapping[str, str | int | bool] = {
    "colours": 2, "ready": False, "seed": "", "palette": "", "first": "", "with": "",
}  # fmt: skip


class NewGame(Frame):
    """The form of this game."""

    DEFAULTS: Mapping[str, str | int | bool] = DEFAULTS
    NUMBERS = junk.NUMBERS

    def deal(self, options: Json) -> junk.Position:
        """Deal a game; unless the first player is chosen, the seed draws one."""
        seed = str(options.get("seed") or "")
        chosen = (
            str(options.get("palette") or "").split() or self.app.game.rules.colours[: options["colours"]]
        )
        return junk.new_game(
            players=options["colours"],
            seed=seed,
            ready=options.get("ready") is True,
            first=options.get("first") or Random(f"first {seed}").shuffled(chosen)[0],
            colours=chosen,
        )

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

    def summary(self) -> list[str]:
        return [self.app.t("ui.mode.ready")] if self.form["ready"] else []

    def modes(self) -> Html:
        t = self.app.t
        return check(
            "form", "ready", t("ui.option.ready"), self.form["ready"], help_=t("ui.option_help.ready")
        )
