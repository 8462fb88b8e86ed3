"""The voices of the computers: a few words in character now and then, in a bubble at the player's card.

They speak of public events alone. The seed of the game and the number of the turn choose who speaks and what
is said, so that a game always sounds the same.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import NamedTuple

from ground.rng import Random
from shell.app.actions import Action, at_any_time
from shell.app.app import App
from shell.app.feature import Need
from shell.app.roles import Following
from shell.app.session import Session
from shell.drawing.html import Html, bare_button, html, tag
from shell.play.running import Running
from shell.play.story import Story
from shell.seats.seats import COMPUTER, Seats

VARIANTS = {"begin": 1, "score": 2, "hit": 2, "win": 1, "lose": 1}
"""The number of texts `voice.LEVEL.MOOD.N` for each mood, counted from 1."""
SILENCE = 2
"""One in so many chances to speak in the course of a game is taken."""


class Remark(NamedTuple):
    """The words of a computer: its colour, and the key of the text."""

    colour: str
    key: str


class Voices(Following):
    """Knows the last remark since a person decided, until it is closed."""

    _running = Need(Running)
    _seats = Need(Seats)
    _story = Need(Story)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._remark: Remark | None = None
        self._moment = "", 0
        self._closed = "", -1

    def actions(self) -> dict[str, Action]:
        return {"voice-close": at_any_time(self._close)}

    def position_changed(self) -> None:
        if self._running.phase != "running":  # a remark must not tell the end of a run before the animation
            session = self.app.session
            self._moment = session.key, session.cursor
            self._remark = self._last(session) if session.is_game and session.stored else None

    @property
    def key(self) -> Hashable:
        """A value that changes whenever a remark appears or disappears."""
        return self._remark, self._moment == self._closed, self.app.preferences["voices"]

    def says(self, colour: str) -> str:
        """The words of the computer that plays a colour; empty if it is silent."""
        app, remark = self.app, self._remark
        silent = remark is None or remark.colour != colour or self._moment == self._closed or bool(app.past)
        if silent or not app.preferences["voices"]:
            return ""
        assert remark is not None
        return app.texts.t_or(remark.key, "")

    def bubble(self, colour: str) -> Html:
        """The words as a button that closes them; empty if the computer is silent. They are not announced."""
        words = self.says(colour)
        if not words:
            return html()
        said, key = tag("q", class_="player-words")(words), f"says-{colour}-{self._moment[1]}"
        return bare_button(said, "player-says", "voice-close", data_key=key, title=self.app.t("ui.close"))

    def _close(self) -> None:
        self._closed = self._moment

    # Choosing

    def _last(self, session: Session) -> Remark | None:
        """The last remark since a person's last turn."""
        for moment in range(session.cursor, -1, -1):
            remark = self._at(session, moment)
            if remark is not None:
                return remark
            if moment and self._by_person(session, moment - 1):
                return None
        return None

    def _by_person(self, session: Session, moment: int) -> bool:
        """True if a person took part in the turn after `moment` turns."""
        kinds = {self._seats.of(colour).kind for colour in session.standing_at(moment).to_move}
        return kinds != {COMPUTER}

    def _at(self, session: Session, moment: int) -> Remark | None:
        """The remark after `moment` turns, if a computer speaks then."""
        levels = {
            colour: seat["level"]
            for colour, seat in session.seats.items()
            if seat.get("kind") == COMPUTER and not seat.get("personality")
        }
        chance = Random(f"voice {session.options.get('seed', '')} {moment}")
        chances = [(colour, mood) for colour, mood in self._moods(session, moment) if colour in levels]
        always = moment == 0 or session.standing_at(moment).over
        if not chances or (not always and chance.below(SILENCE)):
            return None
        colour, mood = chances[chance.below(len(chances))]
        return Remark(colour, f"voice.{levels[colour]}.{mood}.{chance.below(VARIANTS[mood]) + 1}")

    def _moods(self, session: Session, moment: int) -> Iterator[tuple[str, str]]:
        """The moods of the players after `moment` turns, each with its colour."""
        standing = session.standing_at(moment)
        if standing.over:
            winners = standing.winners or ()
            for colour in standing.colours:
                yield colour, "win" if colour in winners else "lose"
        elif moment == 0:
            for colour in standing.colours:
                yield colour, "begin"
        else:
            yield from session.game.telling.moods(self._story.tale(moment - 1).public)
