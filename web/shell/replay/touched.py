"""A line that says what others did to a person's things since that person last decided."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from shell.app.actions import Action, at_any_time
from shell.app.app import App
from shell.app.feature import Need
from shell.app.roles import Following, Moment, Undoable, Waiting
from shell.drawing.html import Html, button, html, is_long, tag
from shell.play.handover import Handover
from shell.play.running import Running
from shell.play.story import LONG_AGO, Story
from shell.replay.replay import Replay
from shell.seats.seats import COMPUTER, Seats
from shell.storage.jsontext import Json


class _Since(NamedTuple):
    """The turns that the line is about, for a person: equal values have the same line."""

    game: str
    mine: list[str]
    first: int
    turns: list[Json]


class _Told(NamedTuple):
    """The words of the line, and the part of the story that they tell."""

    words: list[str]
    first: Moment
    last: Moment


class Touched(Following, Waiting):
    """The line, for the person who has the device: it stays until that person decides or closes it."""

    _handover = Need(Handover)
    _replay = Need(Replay)
    _running = Need(Running)
    _seats = Need(Seats)
    _story = Need(Story)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._cursor = 0
        self._closed: _Since | None = None
        self._announced: _Since | None = None

    def actions(self) -> dict[str, Action]:
        return {"touched-watch": at_any_time(self._watch), "touched-close": at_any_time(self._close)}

    def regions(self) -> dict[str, Callable[[], Html]]:
        return {"touched": self._line}

    def position_changed(self) -> None:
        cursor = self.app.session.cursor
        if cursor < self._cursor:  # a turn was taken back: its line is due again
            self._closed = None
        self._cursor = cursor

    def acted(self) -> None:
        """Announce the line once, when it appears."""
        app, since = self.app, self._since
        if since is None or since == self._announced or app.dialog:
            return
        told = self._told(since)
        if told is not None:
            self._announced = since
            app.emit("announce", text=" ".join(told.words), urgent=False)

    def _watch(self) -> None:
        """Replay the part of the story that the line tells."""
        since = self._since
        told = self._told(since) if since is not None else None
        if told is not None:
            back = '[data-key="touched-watch"]'
            self._replay.watch_part(told.first, told.last, lambda: self.app.emit("focus", at=back))

    def _close(self) -> None:
        self._closed = self._since
        self.app.emit("focus", at=".go")

    # The turns it is about

    @property
    def _mine(self) -> list[str]:
        """The colours of the person who has the device and is to decide, or waits for a person elsewhere."""
        app, running, seats = self.app, self._running, self._seats
        session = app.session
        is_game = (session.stored and session.is_game) or session.viewer is not None  # a guest's
        if app.past or app.screen or session.over or not is_game:
            return []
        if running.phase == "running":
            return []
        if running.phase == "deciding" and len(session.standing.to_move) == 1:
            return []
        colours = app.present.standing.colours
        here = [colour for colour in colours if seats.of(colour).kind == "here"]
        person = seats.person(self._handover.colour)
        if len(set(map(seats.person, here))) > 1:
            here = [] if self._handover.covered else [c for c in here if seats.person(c) == person]
        elif seats.of(self._handover.colour).kind == COMPUTER:
            return []
        return [] if set(here) & set(session.ready) else here

    @property
    def _since(self) -> _Since | None:
        """The turns since the last one in which the person decided, including it; None without any."""
        session, mine = self.app.session, self._mine
        if not mine or not session.cursor or any(one.can_undo for one in self.app.having(Undoable)):
            return None
        last = [turn for turn in map(self._story.last_turn_of, mine) if turn is not None]
        first = max(last, default=max(0, session.cursor - LONG_AGO))
        since = _Since(session.key, mine, first, session.turns[first : session.cursor])
        return None if since == self._closed else since

    def _told(self, since: _Since) -> _Told | None:
        """The line about these turns; None if nothing was touched."""
        app = self.app
        names = tuple(app.session.names.items())
        key = since, app.texts.language, app.texts.asked, names, app.viewer
        return app.memo("touched", key, lambda: self._tell(since))

    def _tell(self, since: _Since) -> _Told | None:
        app, moments, words = self.app, list[Moment](), list[str]()
        for number in range(since.first, since.first + len(since.turns)):
            steps = self._story.tale(number).steps
            for step, sentence in app.game.telling.touched(steps, since.mine, app.texts, self._seats.player):
                moments.append((number, step))
                words.append(sentence)
        if not words:
            return None
        (first, step), last = moments[0], moments[-1]
        begins = max(halt for halt in (0, *self._story.tale(first).halts) if halt < step)
        ends = self._story.halt_after((last[0], last[1] - 1))
        return _Told(list(dict.fromkeys(words)), (first, begins), ends or last)

    # Drawing

    def _line(self) -> Html:
        app, since = self.app, self._since
        told = self._told(since) if since is not None else None
        if told is None:
            return html()
        return app.memo("touched-line", (told, app.texts.language), lambda: self._draw(told))

    def _draw(self, told: _Told) -> Html:
        t, words = self.app.t, " ".join(told.words)
        long_ = is_long(words)
        return tag("div", class_="touched-line", role="group", aria_label=t("ui.touched"), data_long=long_)(
            tag("p")(words),
            button("touched-watch", t("ui.touched.watch"), sign="replay", key="touched-watch"),
            button("touched-close", t("ui.close"), sign="close", quiet=True, key="touched-close"),
        )
