"""The review of a game, with programs as tiles and the better turn as a preview on the board."""

from __future__ import annotations

from games.ttb.game import TTB
from games.ttb.turn.changing import Changing
from games.ttb.turn.foresight import Foresight
from games.ttb.turn.hints import Hints
from games.ttb.turn.small import Program, program, programs_of
from games.ttb.words.reasons import reason_words, turn_words
from shell.app.app import App
from shell.app.feature import Need
from shell.app.roles import Judging
from shell.drawing.html import Html, html
from shell.review.review import Review as Frame
from shell.storage.jsontext import Json

from ground.errors import GameError
from ttb_core.interchange import turn_from_json
from ttb_core.search import with_changes

Programs = dict[str, Program]


class Review(Frame, Judging):
    """The review of the game on the table; a film waits for it."""

    _changing = Need(Changing)
    _hints = Need(Hints)

    kept = ("open_specials",)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._programs: dict[int, tuple[Programs, Programs, Programs]] = {}
        self._foresight: Foresight | None = None

    @property
    def judged(self) -> list[str]:
        """All colours: turns of computers are compared as well."""
        return list(self.app.present.standing.colours)

    @property
    def wanted(self) -> bool:
        return self.judging or super().wanted

    def costs(self) -> list[float]:
        if not self.possible:
            return []
        self.sync()
        return [verdict["cost"] for verdict in self.verdicts]

    def forget(self) -> None:
        super().forget()
        self._programs = {}

    # Words and tiles

    def points_lost(self, points: int) -> str:
        return self.app.t("ui.review.cost", n=points)

    def told(self, verdict: Json) -> tuple[str, str]:
        app, number, better = self.app, verdict["turn"], verdict["better"]
        try:
            events = TTB.play(app.session.position_at(number), better["turn"]).events
        except GameError:
            events = []
        decided = app.game.telling.decided(events, app.texts, self._seats.player)
        return (
            turn_words(app.texts, decided, better["turn"], app.session.turns[number]),
            reason_words(app.texts, better["reasons"][0]),
        )

    def pictures(self, number: int) -> tuple[Html, Html] | None:
        """The programs as they were run, and the better ones.

        None if the tiles are the same because the difference is a decision.
        """
        before, played, better = self.programs(number)
        bots = [bot for bot in before if played[bot] != better[bot]]
        if not bots:
            return None
        was, instead = (
            html(*(program(bot, before[bot], programs[bot]) for bot in bots)) for programs in (played, better)
        )
        return was, instead

    def programs(self, number: int) -> tuple[Programs, Programs, Programs]:
        """The mover's programs: before a turn, as they were run, and as the better turn has them.

        All are empty if one of the turns is only possible with information hidden from the player.
        """
        cached = self._programs.get(number)
        if cached is None:
            session, verdict = self.app.session, self.verdicts[number]
            start, colour = session.position_at(verdict["turn"]), verdict["colour"]
            turns = [session.turns[verdict["turn"]], verdict["better"]["turn"]]
            try:
                parsed = [turn_from_json(turn) for turn in turns]
                played, better = (with_changes(start, turn.changes, turn.double) for turn in parsed)
            except GameError:
                return {}, {}, {}
            cached = self._programs[number] = (
                programs_of(start, colour),
                programs_of(played, colour),
                programs_of(better, colour),
            )
        return cached

    # On the board

    def lay(self, verdict: Json) -> None:
        better = verdict["better"]
        try:
            self._hints.show(better["turn"], reason_words(self.app.texts, better["reasons"][0]))
        except GameError:  # it relied on information hidden from the player
            self._changing.draft.clear()

    def draw_better(self, verdict: Json) -> None:
        app = self.app
        start = app.session.position_at(verdict["turn"])
        better = verdict["better"]
        turn = turn_from_json(better["turn"])
        self._foresight = None
        try:
            changed = with_changes(start, turn.changes, turn.double)
            self._foresight = Foresight(changed, 1, (start, better["turn"]))
        except GameError:  # it relied on information hidden from the player
            return
        app.look_at(start, app.game.data(changed))

    @property
    def seen(self) -> Foresight | None:
        """The effect of the better turn, while it is shown."""
        return None if self.shown is None else self._foresight
