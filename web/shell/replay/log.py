"""The log: the game in words, by round and turn. Each line jumps to its moment."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from shell.app.actions import Action
from shell.app.app import App
from shell.app.feature import Need
from shell.app.roles import Following, Moment
from shell.drawing.html import Html, badges, bare_button, button, html, icon, tag
from shell.play.running import Running
from shell.play.story import Story, Tale, group_of, round_of
from shell.seats.seats import Seats
from shell.storage.jsontext import Json

SHOWN, MORE = 8, 12
"""The number of turns shown at first, and the number added on request.

If turns have groups, the first round is shown whole, with up to `MORE` additional turns.
"""


class Log(Following):
    """The log, of which only a window of turns is drawn, and each turn once.

    The window ends at the newest turn, or near the moment that is looked at; drawn turns outside it are
    dropped.
    """

    _running = Need(Running)
    _seats = Need(Seats)
    _story = Need(Story)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.open = False
        self._count = SHOWN
        self._before = html()
        self._drawn: dict[int, tuple[Hashable, Html]] = {}

    def actions(self) -> dict[str, Action]:
        return {"log": self._toggle, "log-earlier": self._earlier}

    def regions(self) -> dict[str, Callable[[], Html]]:
        return {"log": self._log, "story": self._strip}

    def position_changed(self) -> None:
        self._count = SHOWN

    def _toggle(self, value: str) -> None:
        """Show the log with `on`, hide it with `off`, toggle it without a value.

        If there is room the log is always visible.
        """
        self.open = value == "on" if value else not self.open
        self.app.emit("focus", at=".log-close" if self.open else ".log-toggle")

    def put_away(self) -> None:
        """Show the board again in place of the log."""
        self.open = False

    def _earlier(self) -> None:
        self._count += MORE

    # Drawing

    def _strip(self) -> Html:
        """The line of the log that is always visible, with the buttons for the log and the replay."""
        app = self.app
        key = (app.texts.language, self.open, self._story.turns > 0, bool(app.past))
        return app.memo("story", key, self._draw_strip)

    def _draw_strip(self) -> Html:
        t = self.app.t
        none = "" if self._story.turns else t("ui.replay.nothing_yet")
        return bare_button(
            html(icon("log"), tag("span")(t("ui.log"))),
            "button log-toggle",
            "log",
            data_key="log-toggle",
            aria_expanded="true" if self.open else "false",
            aria_controls="log",
        ) + button("replay", t("ui.replay"), sign="replay", class_="replay-open", off=none)

    def _log(self) -> Html:
        app, story = self.app, self._story
        window = self._window(story)
        # The log must not tell what an animation has not shown.
        running = self._running
        told = running.told if running.phase == "running" else None
        if told is not None and self._before and (running.celebrating or not told[1]):
            return self._before
        key = (
            told,
            app.present.version,
            window,
            self.open,
            app.texts.language,
            tuple(app.session.names.items()),
            tuple(app.session.taken_back),
            app.viewer,
        )
        self._before = app.memo("log", key, lambda: self._draw(story, told, *window))
        return self._before

    def _window(self, story: Story) -> tuple[int, int]:
        """The turns to draw: the newest ones, or those around the moment that is looked at."""
        end, beside = story.turns, SHOWN // 2
        if self.app.past and story.here[0] < end - beside:
            # The window moves by several turns at a time, so that most steps leave it unchanged.
            end = min(end, (story.here[0] // SHOWN + 1) * SHOWN + beside)
            return self._whole_round(story, end - self._count - beside), end
        return self._whole_round(story, end - self._count), end

    def _whole_round(self, story: Story, start: int) -> int:
        """The start of a window that should begin with the turn `start`: that, or the start of its round."""
        if start <= 0 or not self.app.session.standing_at(start).group:
            return max(0, start)
        return max(start - MORE, story.beginning(start, round_of))

    def _draw(self, story: Story, told: Moment | None, start: int, end: int) -> Html:
        """The turns of a window; of a turn that runs, only the steps that were `told`."""
        t = self.app.t
        turns = html(
            *(
                self._headings(number, start) + self._taken_back(number) + self._turn(story, number, told)
                for number in range(start, end)
            )
        )
        turns += self._taken_back(end) if end == story.turns else ""
        self._drawn = {number: self._drawn[number] for number in range(start, end)}  # a game may be long
        earlier = (
            button("log-earlier", t("ui.log.earlier"), class_="log-earlier", key="log-earlier")
            if start
            else ""
        )
        empty = "" if story.turns else tag("p", class_="log-empty")(t("ui.log.empty"))
        later = (
            tag("p", class_="log-empty")(t("ui.log.later", n=story.turns - end)) if end < story.turns else ""
        )
        return tag("div", class_="log-panel", id="log", data_open=self.open)(
            tag("div", class_="log-head")(
                tag("h2", class_="panel-title")(t("ui.log")),
                button(
                    "log",
                    t("ui.close"),
                    value="off",
                    sign="close",
                    quiet=True,
                    class_="log-close",
                    key="log-close",
                ),
            ),
            tag("div", class_="log-scroll", tabindex=0, role="region", aria_label=t("ui.log"))(
                tag("div", class_="log-list")(earlier, turns, empty, later)
            ),
        )

    def _headings(self, number: int, start: int) -> Html:
        """The headings above a turn that begins a round, a group or the window, if the game has groups."""
        app, standing = self.app, self.app.session.standing_at(number)
        if not standing.group:
            return html()
        before = app.session.standing_at(number - 1) if number > start else None
        if before is not None and group_of(before) == group_of(standing):
            return html()
        group = tag("h4", class_="log-group")(app.t(app.key_of(f"group.{standing.group}")))
        if before is not None and before.group and before.round == standing.round:
            return group
        if not standing.round:
            return group
        return html(tag("h3", class_="log-round")(app.t(app.key_of("round"), n=standing.round)), group)

    def _taken_back(self, number: int) -> Html:
        """The note that turns with uncovered information were taken back up to this one."""
        if number not in self.app.session.taken_back:
            return html()
        return tag("p", class_="log-back", data_key=f"back-{number}", data_taken_back=number)(
            icon("undo"), tag("span")(self.app.t("ui.log.taken_back"))
        )

    def _turn(self, story: Story, number: int, told: Moment | None) -> Html:
        """One turn, drawn again only after a change."""
        app = self.app
        tale = story.tale(number)
        steps = told[1] if told is not None and told[0] == number else len(tale.steps)
        key = (tale, steps, app.texts.language, app.texts.asked, tuple(app.session.names.items()))
        known = self._drawn.get(number)
        if known is None or known[0] != key:
            known = self._drawn[number] = (key, self._draw_turn(number, tale, steps))
        return known[1]

    def _draw_turn(self, number: int, tale: Tale, steps: int) -> Html:
        players = self._seats.players(tale.colours)
        title = players if tale.group else self._story.title(number, players)
        emblems = badges(tale.colours)
        emblem = emblems if len(tale.colours) == 1 else ""  # a line with decisions of several has no owner
        told = enumerate(tale.steps[:steps], 1)
        lines = html(*(self._line(number, step, events, emblem) for step, events in told))
        head = _to_moment(html(emblems, tag("span")(title)), "log-turn", number, 0)
        level = "h5" if tale.group else "h3"
        return tag("section", class_="log-part", data_key=f"log-{number}", data_colour=tale.colours[0])(
            tag(level)(head), tag("ol")(lines)
        )

    def _line(self, number: int, step: int, events: list[Json], emblem: str) -> Html:
        app = self.app
        inside, beside = app.game.telling.line(events, app.texts, self._seats.player)
        return tag("li")(_to_moment(html(emblem, inside), "log-line", number, step), beside)


def _to_moment(inside: str, class_: str, number: int, step: int) -> Html:
    """A button that leads to a step of turn `number` in the replay."""
    moment = f"{number}:{step}"
    key = f"log-{number}-{step}"
    return bare_button(inside, class_, "replay-to", moment, data_moment=moment, data_key=key)
