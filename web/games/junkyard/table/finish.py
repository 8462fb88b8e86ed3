"""The end of a game: who has won and why, the robots as they are left, and what to do next."""

from __future__ import annotations

from games.junkyard.board.figures import energy, power
from games.junkyard.board.small import small_robot
from games.junkyard.words.sentences import victory
from shell.drawing.dialogs import dialog
from shell.drawing.html import attrs, badge, esc, icon
from shell.storage.jsontext import Json
from shell.table.ending import Ending


class Finish(Ending):
    """The dialog at the end."""

    def sentence(self, how: str, players: str) -> str:
        return self.app.t(f"ui.junkyard.finish.{how}", players=players)

    def drawn(self) -> str:
        app, data = self.app, self.app.present.data
        result = data["result"]
        if result is None:
            return ""
        why = app.t(f"event.over.{result['by']}")
        how = victory(app.texts, result, self._seats.player)
        places = "".join(self._place(colour, data, result) for colour in ranked(result))
        return dialog(
            self.headline(),
            f'<p class="finish-by">{esc(why)}<br>{esc(how)}</p><ol class="junk-places">{places}</ol>',
            self._rematch.foot(),
            class_="finish",
            focus=True,
            data_won=str(bool(self.winners_here)).lower(),
        )

    def _place(self, colour: str, data: Json, result: Json) -> str:
        """A robot as it is left, with what it has eaten and the power it has."""
        app, t, robot = self.app, self.app.t, data["robots"][colour]
        won = colour in result["winners"]
        name = self._seats.player(colour)
        crown = icon("trophy") if won else ""
        lost = f'<p class="junk-place-lost">{esc(t("ui.junkyard.exploded"))}</p>' if robot["exploded"] else ""
        figures = energy(app.texts, colour, result["totals"][colour])
        figures += power(app.texts, colour, result["powers"][colour])
        head = attrs(class_="junk-place", data_colour=colour, data_won=won)
        drawn = small_robot(colour, robot, name, "glad" if won else "sad")
        return (
            f'<li{head}><div class="junk-place-who">{badge(colour)}<span>{esc(name)}</span>{crown}</div>'
            f'{drawn}<p class="junk-place-figures">{figures}</p>{lost}</li>'
        )


def ranked(result: Json) -> list[str]:
    """The colours, winners first, then by energy and power; those that exploded last."""
    totals, powers = result["totals"], result["powers"]

    def rank(colour: str) -> tuple[bool, bool, int, int]:
        return (
            colour not in result["winners"],
            not powers[colour],
            -totals[colour],
            -powers[colour],
        )

    return sorted(totals, key=rank)
