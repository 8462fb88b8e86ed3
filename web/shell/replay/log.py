"""The log: the game in words, by round and turn. Each line jumps to its moment."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shell.app.feature import Need
from shell.app.roles import Following
from shell.drawing.html import attrs, badges, button, esc, icon
from shell.play.running import Running
from shell.play.story import Story, group_of, round_of
from shell.seats.seats import Seats

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from shell.app.actions import Action
    from shell.app.app import App
    from shell.play.story import Tale
    from shell.storage.jsontext import Json

SHOWN, MORE = 8, 12
"""How many turns are shown, and how many more each time someone asks for earlier ones. Where turns come in
groups the round with which that begins is shown whole, up to so many turns more.
"""


class Log(Following):
    """Only a window of turns is drawn, and each turn once.

    The window ends at the newest turn, or near the moment that is being looked at; what is outside is
    not kept.
    """

    _running = Need(Running)
    _seats = Need(Seats)
    _story = Need(Story)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.open = False
        self._count = SHOWN
        self._before = ""
        self._drawn: dict[int, tuple[Hashable, str]] = {}

    def actions(self) -> dict[str, Action]:
        return {"log": self._toggle, "log-earlier": self._earlier}

    def regions(self) -> dict[str, Callable[[], str]]:
        return {"log": self._log, "story": self._strip}

    def position_changed(self) -> None:
        self._count = SHOWN

    def _toggle(self, value: str) -> None:
        """`on`, `off`, or nothing for the other one. Where there is room the log is always shown."""
        self.open = value == "on" if value else not self.open
        self.app.emit("focus", at=".log-close" if self.open else ".log-toggle")

    def put_away(self) -> None:
        """Show the board again where the log has taken its place."""
        self.open = False

    def _earlier(self, value: str) -> None:
        self._count += MORE

    # Drawing

    def _strip(self) -> str:
        """The one line of the log that is always in sight, and the ways to the rest."""
        app = self.app
        key = (app.texts.language, self.open, self._story.turns > 0, bool(app.past))
        return app.memo("story", key, self._draw_strip)

    def _draw_strip(self) -> str:
        t = self.app.t
        none = "" if self._story.turns else t("ui.replay.nothing_yet")
        toggle = attrs(
            type="button",
            class_="button log-toggle",
            data_action="log",
            data_key="log-toggle",
            aria_expanded="true" if self.open else "false",
            aria_controls="log",
        )
        return f"<button{toggle}>{icon('log')}<span>{esc(t('ui.log'))}</span></button>" + button(
            "replay", t("ui.replay"), sign="replay", class_="replay-open", off=none
        )

    def _log(self) -> str:
        app, story = self.app, self._story
        window = self._window(story)
        # The log must not tell the end of a run before the animation shows it.
        if self._running.phase == "running" and self._before:
            return self._before
        key = (
            app.present.version,
            window,
            self.open,
            app.texts.language,
            tuple(app.session.names.items()),
            tuple(app.session.taken_back),
            app.viewer,
        )
        self._before = app.memo("log", key, lambda: self._draw(story, *window))
        return self._before

    def _window(self, story: Story) -> tuple[int, int]:
        """The turns to draw: the newest ones, or those around the moment that is looked at."""
        end, beside = story.turns, SHOWN // 2
        if self.app.past and story.here[0] < end - beside:
            # The window moves by several turns at a time, so that most steps leave it alone.
            end = min(end, (story.here[0] // SHOWN + 1) * SHOWN + beside)
            return self._whole_round(story, end - self._count - beside), end
        return self._whole_round(story, end - self._count), end

    def _whole_round(self, story: Story, start: int) -> int:
        """Where the window begins that is to begin with the turn `start`, or nearby."""
        if start <= 0 or not self.app.session.standing_at(start).group:
            return max(0, start)
        return max(start - MORE, story.beginning(start, round_of))

    def _draw(self, story: Story, start: int, end: int) -> str:
        t = self.app.t
        turns = "".join(
            self._headings(number, start) + self._taken_back(number) + self._turn(story, number)
            for number in range(start, end)
        )
        turns += self._taken_back(end) if end == story.turns else ""
        self._drawn = {number: self._drawn[number] for number in range(start, end)}  # a game may be long
        earlier = (
            button("log-earlier", t("ui.log.earlier"), class_="log-earlier", key="log-earlier")
            if start
            else ""
        )
        empty = "" if story.turns else f'<p class="log-empty">{esc(t("ui.log.empty"))}</p>'
        later = (
            f'<p class="log-empty">{esc(t("ui.log.later", n=story.turns - end))}</p>'
            if end < story.turns
            else ""
        )
        scroll = attrs(class_="log-scroll", tabindex=0, role="region", aria_label=t("ui.log"))
        return (
            f'<div class="log-panel" id="log"{attrs(data_open=self.open)}>'
            f'<div class="log-head"><h2 class="panel-title">{esc(t("ui.log"))}</h2>'
            + button(
                "log",
                t("ui.close"),
                value="off",
                sign="close",
                quiet=True,
                class_="log-close",
                key="log-close",
            )
            + f"</div><div{scroll}>"
            f'<div class="log-list">{earlier}{turns}{empty}{later}</div></div></div>'
        )

    def _headings(self, number: int, start: int) -> str:
        """What stands above a turn that begins a round or a group, or the window, where there are groups."""
        app, standing = self.app, self.app.session.standing_at(number)
        if not standing.group:
            return ""
        before = app.session.standing_at(number - 1) if number > start else None
        if before is not None and group_of(before) == group_of(standing):
            return ""
        group = f'<h4 class="log-group">{esc(app.t(app.key_of(f"group.{standing.group}")))}</h4>'
        if before is not None and before.group and before.round == standing.round:
            return group
        if not standing.round:
            return group
        return f'<h3 class="log-round">{esc(app.t("ui.log.round", n=standing.round))}</h3>{group}'

    def _taken_back(self, number: int) -> str:
        """That turns were taken back up to this one in which something hidden had come out."""
        if number not in self.app.session.taken_back:
            return ""
        head = attrs(class_="log-back", data_key=f"back-{number}", data_taken_back=number)
        return f"<p{head}>{icon('undo')}<span>{esc(self.app.t('ui.log.taken_back'))}</span></p>"

    def _turn(self, story: Story, number: int) -> str:
        """One turn, drawn again only if it is another one."""
        app = self.app
        tale = story.tale(number)
        key = (tale, app.texts.language, app.texts.asked, tuple(app.session.names.items()))
        known = self._drawn.get(number)
        if known is None or known[0] != key:
            known = self._drawn[number] = (key, self._draw_turn(number, tale))
        return known[1]

    def _draw_turn(self, number: int, tale: Tale) -> str:
        t = self.app.t
        title = players = self._seats.players(tale.colours)
        if not tale.group:
            title = t("ui.log.turn", round=tale.round, player=players)
        whose = badges(tale.colours)
        each = whose if len(tale.colours) == 1 else ""  # what several have decided is nobody's line
        lines = "".join(self._line(number, step, events, each) for step, events in enumerate(tale.steps, 1))
        head = _to_moment("log-turn", number, 0)
        level = "h5" if tale.group else "h3"
        return (
            f'<section class="log-part" data-key="log-{number}" data-colour="{esc(tale.colours[0])}">'
            f"<{level}><button{head}>{whose}<span>{esc(title)}</span></button></{level}>"
            f"<ol>{lines}</ol></section>"
        )

    def _line(self, number: int, step: int, events: list[Json], whose: str) -> str:
        app = self.app
        inside, beside = app.game.telling.line(events, app.texts, self._seats.player)
        return f"<li><button{_to_moment('log-line', number, step)}>{whose}{inside}</button>{beside}</li>"


def _to_moment(class_: str, number: int, step: int) -> str:
    """The attributes of a button that leads to a step of turn `number` in the replay."""
    moment = f"{number}:{step}"
    return attrs(
        type="button",
        class_=class_,
        data_action="replay-to",
        data_value=moment,
        data_moment=moment,
        data_key=f"log-{number}-{step}",
    )
