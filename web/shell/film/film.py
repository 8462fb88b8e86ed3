"""The film of a finished game: its decisive turns in about twenty seconds.

The film has scenes: the players with the result, then two or three turns, cut to their decisive steps, with a
line each, and the end. It is played on the board of the table, which fills the page meanwhile, and leaves
everything as it was. Where motion is not wanted, the scenes are stills that a person steps through.

The turns are the weightiest (`shell.film.weighing`), or those that a link names (`shell.sharing.moments`).
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from ground.errors import GameError
from shell.app.actions import Action, at_any_time, report
from shell.app.app import App, Shown
from shell.app.feature import Cover, Need
from shell.app.roles import Addressed, Following, Judging, Moment, Rooted, Waiting
from shell.drawing.html import Html, html
from shell.film.choosing import part_of
from shell.film.drawing import drawn
from shell.film.weighing import Weighing
from shell.play.story import Story
from shell.seats.seats import Seats
from shell.sharing.links import game_json, game_link
from shell.sharing.moments import with_moments
from shell.sharing.opening import Opening
from shell.sharing.sharing import Sharing
from shell.storage.jsontext import Json
from shell.storage.preferences import NO_MOTION

TITLE, LEAD, TAIL, END = 2600, 1100, 700, 2600
"""Milliseconds: the first scene, the time before and after the movement of a turn, the last scene."""
LONGEST = 4200
"""The maximum duration of a turn's movement in milliseconds; longer ones are played faster."""
SLICE = 0.008
"""The seconds of work at a time in which turns are weighed."""


class Film(Addressed, Following, Rooted, Waiting, Cover):
    """The film. `scene` counts from 0, the players; the last scene is the end."""

    _opening = Need(Opening)
    _seats = Need(Seats)
    _sharing = Need(Sharing)
    _story = Need(Story)
    _weighing = Need(Weighing)

    GROUP = "film"
    PLACE = "film"
    ADDRESSED = ("film",)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.scene = 0
        self.moments: list[int] = []
        """The numbers of the turns, ascending; empty until they are chosen."""
        self.playing = self.stills = self.recording = False
        self._ticket = 0
        self._moving = self._late = self._hurried = False
        self._before: tuple[str, Shown | None, Moment] = ("", None, (0, 0))

    def actions(self) -> dict[str, Action]:
        return {
            "film": self._begin,
            "film-go": report(self._go),
            "film-weigh": report(self._weigh),
            "film-on": report(self._over),
            "film-saved": report(self._saved),
        }

    def own_actions(self) -> dict[str, Action]:
        return {
            "escape": at_any_time(self.leave),
            "skip": at_any_time(self.leave),
            "pause": at_any_time(self._pause),
            "film-leave": at_any_time(self.leave),
            "film-hurry": at_any_time(self._hurry),
            "film-step": at_any_time(self._step),
            "film-again": at_any_time(self._again),
            "film-share": at_any_time(self._share),
            "film-save": at_any_time(self._save),
        }

    @property
    def idle(self) -> bool:
        return not self.open

    def regions(self) -> dict[str, Callable[[], Html]]:
        return {"film": self._draw}

    def root(self) -> dict[str, str]:
        return {"data-film": ("card" if self.at_card else "scene") if self.open else ""}

    def place(self) -> str:
        if not self.open:
            return ""
        return "link" if self._opening.at_link else "film"

    def leave_place(self) -> None:
        self._end()

    def position_changed(self) -> None:
        self._stop()
        self.moments = []

    # Beginning and ending

    @property
    def possible(self) -> bool:
        """True if there is a film of the game on the table: it has ended, and turns were played."""
        session = self.app.session
        return self.app.present.standing.over and session.is_game and session.cursor > 0

    def _begin(self, value: str) -> None:
        """Begin the film; `value` may have the numbers of turns, counted from 1."""
        app = self.app
        if not self.possible:
            app.say("ui.film.none", "refused")
            return
        if not self.open:
            self._before = app.dialog, app.past, self._story.here
        self._stop()
        given = [int(number) - 1 for number in value.split(",") if number.isdecimal()]
        self.moments = [number for number in given if 0 <= number < app.session.cursor]
        self._hurried = False
        self._first_scene()
        app.emit("film-ask")

    def _first_scene(self) -> None:
        app = self.app
        app.close()
        self.scene, self._late = 0, False
        app.look_at_present()
        app.screen = self
        app.emit("focus", at='[data-key="film-leave"]')

    def _go(self, value: str) -> None:
        """Go on; `value` is `stills` if the person wants no motion."""
        if not self.open:
            return
        self.stills = value == "stills" or self.app.preferences["speed"] == NO_MOTION
        self.playing = not self.stills
        if not self.moments:
            self._judge(True)
            self._weigh()
        if self.playing:
            self._hold(TITLE)

    def _hold(self, ms: int) -> None:
        """Show the scene for this long."""
        self._animate([{"ms": ms, "acts": []}])

    def _animate(self, steps: list[Json], speed: float = 1.0) -> None:
        self._ticket += 1
        self._moving = True
        self.app.animate(steps, self._ticket, "film-on", speed=speed)

    def _stop(self) -> None:
        """Stop everything that moves, works or is recorded."""
        self._ticket += 1
        if self._moving:
            self.app.emit("skip")
        if self.recording:
            self.app.emit("film-record", on=False)
        self._moving = self.playing = self.recording = self._late = False
        self._judge(False)

    def leave(self) -> None:
        """End the film, and return to the state before it."""
        dialog, past, here = self._before
        if not self.open:
            return
        self._end()
        app = self.app
        if past is not None:
            self._story.look_at(here)
            app.look_at(past.position, past.data)
        if dialog:
            app.open(dialog)
        else:
            app.emit("focus", at=".go")

    def _end(self) -> None:
        self._stop()
        self.app.look_at_present()
        self.app.screen = None

    # Choosing the turns

    def _judge(self, on: bool) -> None:
        for feature in self.app.having(Judging):
            feature.judging = on

    def _weigh(self) -> None:
        """Weigh turns for a moment; a long game takes several calls."""
        if not self.open:
            return
        until = monotonic() + SLICE
        while self._weighing.weigh() and monotonic() < until:
            pass
        if self._weighing.remaining:
            self.app.emit("later", action="film-weigh")

    @property
    def judged(self) -> int | None:
        """The number of turns that have been judged; None if nothing judges the turns of this game."""
        judges = self.app.having(Judging)
        return min(len(judge.costs()) for judge in judges) if judges else None

    def acted(self) -> None:
        """Choose the turns once all is known."""
        if not self.open or self.moments or self._weighing.remaining:
            return
        judged = self.judged
        if judged is None or judged >= self.app.session.cursor or self._hurried:
            self._choose()

    def _hurry(self) -> None:
        """Choose the turns by what is known now."""
        self._hurried = True

    def _choose(self) -> None:
        """Choose the turns."""
        self.moments = self._weighing.decisive()
        self._judge(False)
        if self._late:
            self._late = False
            self._to(1)

    # Scenes

    @property
    def last(self) -> int:
        """The number of the last scene."""
        return len(self.moments) + 1

    @property
    def at_card(self) -> bool:
        """True if the scene is the first or the last."""
        return self.scene == 0 or self.scene == self.last

    @property
    def number(self) -> int | None:
        """The turn of the scene, or None in the first and the last."""
        return None if self.at_card else self.moments[self.scene - 1]

    def _to(self, scene: int) -> None:
        """Show a scene."""
        self.scene = max(0, min(scene, self.last))
        app, number = self.app, self.number
        if number is None:
            app.look_at_present()
            app.screen = self
            if self.scene and self.recording:
                self._hold(END)
            elif self.scene:
                self.playing = False
            elif self.playing:
                self._hold(TITLE)
            return
        tale = self._story.tale(number)
        first, last = part_of(len(tale.steps), self._weighing.key(tale).step)
        shown = last if self.stills else first
        self._story.look_at((number, shown))
        app.look_at(tale.start, tale.data_after(shown))
        app.screen = self
        if self.playing:
            events = [event for step in tale.steps[first:last] for event in step]
            steps = app.game.motion.animation(app.seen, events, app.texts, self._seats.player)
            speed = max(1.0, sum(step["ms"] for step in steps) / LONGEST)
            lead, tail = ({"ms": ms * speed, "acts": []} for ms in (LEAD, TAIL))
            self._animate([lead, *steps, tail], speed)

    def _over(self, ticket: str) -> None:
        """Go on to the next scene: the time of this one is over."""
        if not self.open or ticket != str(self._ticket):
            self.app.unchanged = True
            return
        self._moving = False
        if self.scene == self.last and self.moments:
            self.app.emit("film-record", on=False, name=f"{self.app.game.file_name}-film")
            self.playing = False
        elif not self.playing or self.app.dialog:
            self.playing = False
        elif not self.moments:
            self._late = True
        else:
            self._to(self.scene + 1)

    def _pause(self) -> None:
        """Pause, or go on with the scene."""
        if self.stills or self.recording or (self.at_card and self.scene):
            return
        self.playing = not self.playing
        if self._moving:
            self.app.emit("pause", on=not self.playing)
        elif self.playing:
            self._to(self.scene)

    def _step(self, value: str) -> None:
        """Go to the scene before with `back`, else to the next one."""
        if not self.moments or self.recording:
            return
        self._ticket += 1
        if self._moving:
            self.app.emit("skip")
        self._moving = False
        self.playing = not self.stills
        self._to(self.scene + (-1 if value == "back" else 1))
        self.app.emit("focus", at='[data-key="film-step"]', only_from=".film")

    def _again(self) -> None:
        self._stop()
        self.playing = not self.stills
        self._to(0)

    def line(self) -> str:
        """The words about the scene's turn."""
        return "" if self.number is None else self._weighing.line(self.number)

    # Sharing

    def fragment(self) -> str:
        """The link of the game with the film's turns. Raises `GameError` if it is too long."""
        turns = (number + 1 for number in self.moments)
        return with_moments(game_link(self.app.session), turns)

    def _share(self) -> None:
        app = self.app
        if not self.moments or self.recording:
            return
        try:
            fragment = self.fragment()
        except GameError as error:
            app.say_error(error, "ui.bad_link")
        else:
            self._sharing.offer(fragment, game_json(app.session), f"{app.game.file_name}-game.json")

    def _save(self) -> None:
        """Play the film from its beginning while the page records it."""
        if not self.moments or self.stills:
            return
        self._stop()
        self.playing = self.recording = True
        self.app.emit("film-record", on=True)
        self._to(0)

    def _saved(self, value: str) -> None:
        """Tell the outcome of the recording: `yes` if a file was saved."""
        if not self.recording:
            return
        self.recording = False
        if value == "yes":
            self.app.say("ui.film.saved")
        else:
            self._stop()
            self._to(self.last)
            self.app.say("ui.film.not_saved", "refused")

    # Drawing

    def _draw(self) -> Html:
        return drawn(self, self._seats) if self.open else html()
