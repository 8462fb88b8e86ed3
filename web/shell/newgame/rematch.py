"""The rematch: the same players, the same kind of game."""

from __future__ import annotations

from ground.errors import GameError
from shell.app.actions import Action
from shell.app.feature import Feature, Need
from shell.app.game import Position
from shell.computers.faces import called, portrait
from shell.drawing.dialogs import steps
from shell.drawing.html import Html, button
from shell.newgame.newgame import NewGame
from shell.play.table import Table
from shell.seats.seats import COMPUTER, HERE, Seats
from shell.storage.jsontext import Json


class Rematch(Feature):
    """The actions at the end of a game."""

    _new_game = Need(NewGame)
    _seats = Need(Seats)
    _table = Need(Table)

    def actions(self) -> dict[str, Action]:
        return {"rematch": self._rematch}

    @property
    def you(self) -> list[str]:
        """The colours of a single person who has played against computers; empty at any other table."""
        seats, colours = self._seats, self.app.present.standing.colours
        kinds = {colour: seats.of(colour).kind for colour in colours}
        here = [colour for colour, kind in kinds.items() if kind == HERE]
        others = [colour for colour, kind in kinds.items() if kind == COMPUTER]
        alone = len({seats.person(colour) for colour in here}) == 1
        return here if alone and others and len(here) + len(others) == len(colours) else []

    @property
    def _stronger(self) -> tuple[str, int] | None:
        """After a victory over a single computer its colour and the next level; otherwise None."""
        standing, you = self.app.present.standing, self.you
        if len(standing.colours) != 2 or not you or list(standing.winners or ()) != you:
            return None
        (rival,) = (colour for colour in standing.colours if colour not in you)
        seat = self.app.session.seats[rival]
        rules, level = self.app.game.rules, seat["level"]
        if seat.get("personality") or level not in rules.known_levels:
            return None
        stronger = rules.known_levels[rules.known_levels.index(level) + 1 :]
        following = next((each for each in stronger if each in rules.levels), None)
        return None if following is None else (rival, following)

    def _rematch(self, value: str) -> None:
        """Start a game with the same seats and options: another deal, or the same start if there was no deal.

        With `next` it is against a stronger computer.
        """
        app, old, stronger = self.app, self.app.session, self._stronger
        options = dict(old.options)
        try:
            position = self._dealt(options)
        except (GameError, KeyError, TypeError):
            position, options = old.start, dict(old.options)
        seats = {colour: dict(seat) for colour, seat in old.seats.items()}
        names = dict(old.names)
        if value == "next" and stronger is not None:
            rival, level = stronger
            seats[rival]["level"] = level
            names[rival] = called(app.texts, level, "")
        self._table.start(position, options, names, seats)
        app.say("ui.starts", "turn", player=self._seats.player(app.shown.colour))

    def _dealt(self, options: Json) -> Position:
        """A new deal with the options of the old one, in which only the seed changes. Raises `GameError`."""
        if "colours" not in options:
            return self.app.session.start
        options["seed"] = self.app.entropy()
        return self._new_game.deal(options)

    def foot(self, own: str = "", first: str = "") -> Html:
        """The foot of the dialog `finish`: the next step first, everything else small below it.

        `own` are the game's own buttons among these, `first` is its own next step.
        """
        t, stronger = self.app.t, self._stronger
        look = (
            _quiet("close", t("ui.see_board"), "eye")
            + _quiet("replay", t("ui.finish.watch"), "replay", "all")
            + _quiet("film", t("ui.film"), "film")
            + own
            + _quiet("share", t("ui.share"), "share")
        )
        if self.app.session.by_link is not None:
            return steps(button("new-game", t("ui.play_again"), sign="new", class_="primary"), look)
        other, again = _quiet("new-game", t("ui.new_game"), "new"), t("ui.finish.rematch")
        if first:
            return steps(first, _quiet("rematch", again, "reset"), look, other)
        if stronger is None:
            return steps(button("rematch", again, sign="reset", class_="primary"), look, other)
        _, level = stronger
        words = t("ui.finish.next", name=called(self.app.texts, level, ""))
        face = portrait(self.app.game, level)
        first = button("rematch", words, value="next", picture=face, class_="primary")
        return steps(first, _quiet("rematch", again, "reset"), look, other)


def _quiet(action: str, words: str, sign: str, value: str = "") -> Html:
    return button(action, words, value=value, sign=sign, class_="quiet-step")
