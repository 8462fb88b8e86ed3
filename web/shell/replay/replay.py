"""The replay of the past, step by step or turn by turn, automatic or by hand. The game does not change."""

from __future__ import annotations

from collections.abc import Callable

from shell.app.actions import Action
from shell.app.app import App
from shell.app.feature import Need
from shell.app.roles import Addressed, Following, Moment, Remarking, Returning
from shell.drawing.forms import slider
from shell.drawing.html import Html, badges, button, html, icon, tag
from shell.play import watching
from shell.play.running import LOOK
from shell.play.story import Bundle, Story, Tale, group_of, round_of
from shell.replay.log import Log
from shell.seats.seats import Seats
from shell.storage.jsontext import Json
from shell.texts.isolating import bare

SPEEDS = {"0.5": 0.5, "1": 1.0, "2": 2.0, "4": 4.0}
MEMORY, VERSION = "replay", 1
_BREATH = 260
"""The pause in milliseconds between two steps of the automatic replay."""


class Replay(Addressed, Following, Returning):
    """Moves through the moments of the game (see `Story`)."""

    _log = Need(Log)
    _seats = Need(Seats)
    _story = Need(Story)

    ADDRESSED = ("watch",)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.playing = False
        self._moving = False
        self._ticket = 0
        self._saved = app.entries.single(MEMORY, VERSION)
        self._then: Callable[[], None] | None = None
        self._until: Moment | None = None
        """The moment at which the automatic replay ends, if it is not the end of the story."""

    def actions(self) -> dict[str, Action]:
        return {
            "watch": self._again,
            "replay": self._open,
            "replay-from": self._open,
            "replay-to": self._to,
            "replay-turn": self._to_turn,
            "replay-step": self._step,
            "replay-by-turn": self._by_turn,
            "replay-by-halt": self._by_halt,
            "replay-by-group": lambda value: self._by_bundle(value, group_of),
            "replay-by-round": lambda value: self._by_bundle(value, round_of),
            "replay-play": self._toggle,
            "replay-speed": self._set_speed,
            "replay-done": self._done,
            "replay-close": self._close,
        }

    def regions(self) -> dict[str, Callable[[], Html]]:
        return {"replay": self._controls, "banner": self._banner}

    def position_changed(self) -> None:
        self.playing = self._moving = False
        self._ticket += 1

    def place(self) -> str:
        by_itself = self._then is not None  # it also ends by itself
        return "watch" if self.app.past and not by_itself and self.app.screen is None else ""

    def when_hidden(self) -> None:
        """Save the moment that is looked at, for a reload."""
        if self.app.past:
            self._saved.keep(moment=self.moment)
        else:
            self._saved.drop()

    @property
    def moment(self) -> Moment:
        """The moment that is looked at; without meaning while the present is shown."""
        return self._story.here

    # Going into the past and back

    def _open(self, value: str) -> None:
        """Play `all`, from a turn's number on, or everything after the last turn of the colour to move."""
        story, app = self._story, self.app
        if not story.turns:
            app.say("ui.replay.nothing_yet", "refused")
            return
        first = 0
        if value.isdecimal():
            first = min(int(value), story.turns - 1)
        elif value != "all":
            last = story.last_turn_of(app.present.colour)
            first = 0 if last is None else last + 1
            if first >= story.turns or app.present.standing.over:
                first = story.turns - 1 if last is not None else 0
        app.close()
        self._then = self._until = None
        self._play_from((first, 0))

    def _again(self) -> None:
        """Look at the saved moment again, or else play the last turns."""
        moment = self._saved_moment()
        if moment is None:
            self._open("last")
        else:
            self._look(moment)

    def _saved_moment(self) -> Moment | None:
        """The moment that was looked at when the page was left, or None. It is deleted."""
        saved = self._saved.recall().get("moment")
        self._saved.clear()
        if not isinstance(saved, list) or [type(part) for part in saved] != [int, int]:
            return None
        number, step = saved
        if not 0 <= number < self._story.turns:
            return None
        return number, min(max(0, step), len(self._story.tale(number).steps))

    def watch(self, first: int, then: Callable[[], None]) -> None:
        """Play the turns from `first` on, return to the present and call `then`."""
        self.watch_part((first, 0), None, then)

    def watch_part(self, first: Moment, until: Moment | None, then: Callable[[], None]) -> None:
        """Play from a moment up to another, or to the end; then return to the present and call `then`."""
        self._then, self._until = then, until
        self._play_from(first)

    def _play_from(self, first: Moment) -> None:
        self._log.put_away()
        self._look(first)
        self.playing = True
        self._go_on()

    def _close(self) -> None:
        if self.app.past:
            self._stop()
            self.app.look_at_present()
            self.app.emit("reveal", at="")
            self.app.emit("focus", at=".replay-open")

    def _stop(self) -> None:
        """Stop playing, and finish the current step."""
        self.playing = False
        self._then = self._until = None
        if self._moving:
            self._moving = False
            self._ticket += 1
            self.app.emit("skip")
            if self.app.past:
                self._look(self.moment)

    def _look(self, moment: Moment) -> None:
        """Show a moment without animation."""
        number, step = moment
        tale = self._story.tale(number)
        self._story.look_at(moment)
        self.app.look_at(tale.start, tale.data_after(step))
        self.app.emit("reveal", at=f'[data-moment="{number}:{step}"]')

    # By hand

    def _to(self, value: str) -> None:
        """Show the moment `TURN:STEP`, after that step."""
        number, _, step = value.partition(":")
        if number.isdecimal() and step.isdecimal() and int(number) < self._story.turns:
            self._stop()
            self._look((int(number), min(int(step), len(self._story.tale(int(number)).steps))))
            self.app.close()
            if self._log.open:
                self._log.put_away()
                self.app.emit("focus", at=".replay-play")

    def _to_turn(self, value: str) -> None:
        """Take `turn=N`: show the beginning of a turn, or, one past the last, the end of the story."""
        self._stop()
        number = value.rpartition("=")[2]
        if number.isdecimal() and self._story.turns:
            self._look(self._turn(int(number)))

    def _turn(self, number: int) -> Moment:
        last = self._story.turns - 1
        return (number, 0) if number <= last else (last, len(self._story.tale(last).steps))

    def _step(self, value: str) -> None:
        """Go one step `forward`, which is animated, or `back`."""
        if not self.app.past:
            return
        self._stop()
        if value == "forward":
            self._forward()
        else:
            before = self._story.before(self.moment)
            if before is not None:
                self._look(before)

    def _by_turn(self, value: str) -> None:
        """Go `forward` or `back` to the beginning of a turn, or to the `start` or `end` of the story."""
        if not self.app.past:
            return
        self._stop()
        number, step = self.moment
        if value == "forward":
            self._look(self._turn(number + 1))
        elif value in ("start", "end"):
            self._look(self._turn(0 if value == "start" else self._story.turns))
        else:
            self._look((number if step else max(0, number - 1), 0))

    def _by_halt(self, value: str) -> None:
        """Go `forward` or `back` to a moment at which the run paused."""
        if not self.app.past:
            return
        self._stop()
        to = self._story.halt_after if value == "forward" else self._story.halt_before
        moment = to(self.moment)
        if moment is not None:
            self._look(moment)

    def _by_bundle(self, value: str, bundle: Bundle) -> None:
        """Go `forward` or `back` to the beginning of a group or round."""
        if not self.app.past:
            return
        self._stop()
        story, here = self._story, self.moment
        if value == "forward":
            self._look(self._turn(story.following(here[0], bundle)))
            return
        first = story.beginning(here[0], bundle)
        if first and here == (first, 0):
            first = story.beginning(first - 1, bundle)
        self._look((first, 0))

    # Automatic replay

    def _toggle(self) -> None:
        if self.playing:
            self._stop()
        elif self.app.past:
            if self._story.after(self.moment) is None:
                self._look((0, 0))
            self.playing = True
            self._go_on()

    def _set_speed(self, value: str) -> None:
        """Set one of `SPEEDS`, or the next one without a value."""
        names = list(SPEEDS)
        following = names[(names.index(self._speed) + 1) % len(names)]
        self.app.preferences.set("replay_speed", value if value in SPEEDS else following)

    @property
    def _speed(self) -> str:
        return str(self.app.preferences["replay_speed"])

    def _go_on(self) -> None:
        if self.moment != self._until and self._forward():
            return
        self.playing = False
        then, self._then = self._then, None
        if then is not None:
            self._close()
            then()

    def _forward(self) -> bool:
        """Start the next step; return False at the end of the story."""
        then = self._story.after(self.moment)
        if then is None:
            return False
        number, step = then
        if number != self.moment[0]:
            self._look((number, 0))
        tale, app = self._story.tale(number), self.app
        assert app.past is not None
        data, fresh = app.past.data, tale.step(step)
        self._story.look_at(then)
        if step == 1 and not app.game.telling.runs(fresh):
            # Nothing moves when a player has only laid cards or pieces out.
            app.look_at(tale.start, tale.data_after(step))
            steps: list[Json] = [{"ms": LOOK, "acts": []}]
        else:
            app.look_at(tale.start, data)
            steps = app.game.motion.animation(app.seen, fresh, app.texts)
        if self.playing:
            steps.append({"ms": _BREATH, "acts": []})
        self._moving = True
        self._ticket += 1
        app.animate(steps, self._ticket, "replay-done", speed=SPEEDS[self._speed])
        app.emit("reveal", at=f'[data-moment="{number}:{step}"]')
        return True

    def _done(self, ticket: str) -> None:
        if ticket != str(self._ticket) or not self._moving:
            return
        self._moving = False
        screen = self.app.screen
        self._look(self.moment)
        if screen is not None:
            # The screen was opened meanwhile, and stays: the story waits where it is.
            self.app.screen, self.playing = screen, False
        elif self.playing:
            self._go_on()

    # Drawing

    @property
    def tale(self) -> Tale:
        """The turn that is looked at."""
        return self._story.tale(self.moment[0])

    def _banner(self) -> Html:
        if not self.app.past:
            return html()
        t, tale = self.app.t, self.tale
        players = self._seats.players(tale.colours)
        words = t("ui.replay.banner", turn=self._story.title(self.moment[0], players))
        return tag("p", class_="banner-words")(badges(tale.colours), tag("span")(words))

    @property
    def _remark(self) -> str:
        """A feature's remark on the moment that is looked at, or empty."""
        return next(filter(None, (feature.remark(self.moment) for feature in self.app.having(Remarking))), "")

    def _controls(self) -> Html:
        app = self.app
        if not app.past:
            return html()
        remark = self._remark
        names = tuple(app.session.names.items())
        key = (self.moment, self._story.turns, remark, app.texts.language, names, app.viewer)
        return app.memo("replay", key, self._draw_controls)

    def _draw_controls(self) -> Html:
        t, number, last = self.app.t, self.moment[0], self._story.turns
        at_start, at_end = self.moment == (0, 0), self._story.after(self.moment) is None
        no_more = t("ui.replay.no_more")

        def go(value: str, words: str, sign: str, blocked: bool, times: int = 1) -> Html:
            off = no_more if blocked else ""
            signs, key = html(*[icon(sign)] * times), f"replay-by-turn-{value}"
            return button(
                "replay-by-turn", t(words), value=value, picture=signs, quiet=True, off=off, key=key
            )

        players = self._seats.players(self.tale.colours)
        scrub = slider(
            "replay-turn",
            "turn",
            number if not at_end else last,
            last,
            1,
            data_key="replay-turn",
            aria_label=t("ui.replay.scrub"),
            aria_valuetext=bare(self._story.title(number, players)),
        )
        return html(
            tag("h2", class_="panel-title")(tag("span")(t("ui.replay"))),
            self._doing(),
            tag("ul", class_="replay-told", aria_live="polite")(self._sentences()),
            tag("div", class_="replay-turns", role="group", aria_label=t("ui.replay.scrub"))(
                go("start", "ui.replay.start", "skip", at_start),
                go("back", "ui.replay.turn_back", "chevron-left", at_start, 2),
                tag("label", class_="replay-scrub")(scrub),
                go("forward", "ui.replay.turn_forward", "chevron-right", at_end, 2),
                go("end", "ui.replay.end", "skip", at_end),
            ),
            self._further(at_start, at_end),
            tag("div", class_="replay-more")(
                button("replay-from", t("ui.replay.since_mine"), value="last"),
                button("replay-from", t("ui.replay.whole"), value="all"),
                button("review", t("ui.review"), sign="hint") if self._reviewed else "",
            ),
        )

    def _further(self, at_start: bool, at_end: bool) -> Html:
        """The buttons for halts, groups and rounds, in games that have them."""
        t, no_more = self.app.t, self.app.t("ui.replay.no_more")
        ways = ["halt"] if self.tale.halts else []
        ways += ["group", "round"] if self.tale.group else []
        return html(
            *(
                tag("div", class_="replay-more")(
                    *(
                        button(
                            f"replay-by-{way}",
                            t(f"ui.replay.{way}_{value}"),
                            value=value,
                            off=no_more if blocked else "",
                            key=f"replay-by-{way}-{value}",
                        )
                        for value, blocked in (("back", at_start), ("forward", at_end))
                    )
                )
                for way in ways
            )
        )

    def tools(self) -> Html:
        """The buttons for a step back or forth, pause and speed, in the place of those of a run, as HTML."""
        key = (self.moment, self.playing, self._speed, self._story.turns, self.app.texts.language)
        return self.app.memo("replay-tools", key, self._draw_tools)

    def _draw_tools(self) -> Html:
        t, no_more = self.app.t, self.app.t("ui.replay.no_more")
        at_start, at_end = self.moment == (0, 0), self._story.after(self.moment) is None

        def step(way: str, words: str, sign: str, blocked: bool) -> Html:
            off = no_more if blocked else ""
            return button("replay-step", t(words), value=way, sign=sign, class_="tool", off=off, key=sign)

        return (
            step("back", "ui.step_back", "step-back", at_start)
            + button(
                "replay-play",
                t("ui.replay.pause" if self.playing else "ui.replay.play"),
                sign="pause" if self.playing else "play",
                class_="tool replay-play",
                key="pause",
            )
            + step("forward", "ui.step", "step-forward", at_end)
            + watching.speed(self.app, "replay-speed", _figure(self._speed))
        )

    def go(self) -> Html:
        """The button that leads back to the game, in the place of the one that skips a run."""
        return button("replay-close", self.app.t("ui.replay.back"), class_="go", key="go")

    def _doing(self) -> str:
        """The round, player and action at the moment that is looked at."""
        app = self.app
        action = app.game.telling.doing(self.tale.events_until(self.moment[1]), app.texts, self._seats.player)
        turn = tag("span", class_="replay-turn")(app.t(app.key_of("round"), n=self.tale.round))
        return watching.line(app, self._seats, self.tale.colours, action, "replay-doing", turn)

    @property
    def _reviewed(self) -> bool:
        """True if the game has ended and has a review of its turns."""
        app = self.app
        ended = app.present.standing.over and app.session.is_game
        return ended and app.knows("review")

    def _sentences(self) -> Html:
        """The sentences of the step that is looked at."""
        app, step = self.app, self.moment[1]
        events = self.tale.step(step) if step else []
        remark = self._remark
        remark_line = tag("li", class_="replay-remark")(remark) if remark else ""
        lines = app.game.telling.sentences(events, app.texts, self._seats.player)
        return remark_line + html(*(tag("li")(line) for line in lines))


def _figure(speed: str) -> str:
    """A speed as people write it."""
    return "½" if speed == "0.5" else speed
