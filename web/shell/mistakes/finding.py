"""The search for a better turn: a person plays one of the costliest turns again, and the expert weighs it.

The turns of people on this device are listed once all turns of a game are reviewed. The search is a trial
that begins with such a turn, with computers as the others; the review's job weighs what is played.
"""

from __future__ import annotations

from collections.abc import Callable
from zlib import crc32

from shell.app.actions import Action
from shell.app.app import App
from shell.app.feature import Need
from shell.app.job import Job
from shell.app.roles import Following, Waiting, Working
from shell.app.session import Session
from shell.door.room import Room
from shell.drawing.dialogs import dialog, steps
from shell.drawing.html import Html, button, html, tag
from shell.mistakes.listing import Listing
from shell.mistakes.turn import Turn, costly
from shell.play.running import Running
from shell.play.table import Table
from shell.review.review import Offering
from shell.seats.seats import Seats
from shell.sharing.opening import Opening
from shell.storage.jsontext import Json

LEFT = 0.4
"""The share of a turn's cost which another one may still cost to count as found."""


class Search:
    """The search for a better turn than a mistake, in a `trial` on the table.

    `home` is the game that waits, `room` the room from which the trial was opened, or None. `verdict` is the
    one on the mistake, None until it is known.
    """

    cost: float | None = None
    """The cost of the turn played, once it is known."""
    announced = False
    """True if the person has been told that the turn is being weighed."""
    answered = False
    """True if the better turn was shown."""

    def __init__(
        self, mistake: Turn, trial: Session, home: Session, room: Room | None, verdict: Json | None
    ) -> None:
        self.mistake, self.trial, self.home, self.room = mistake, trial, home, room
        self.verdict = verdict

    @property
    def is_found(self) -> bool:
        """True if the turn played is clearly better than the mistake."""
        return self.cost is not None and self.cost <= LEFT * self.mistake.cost


class Finding(Listing[Turn], Following, Offering, Waiting, Working):
    """The costliest turns of people on this device, and the search on the table."""

    _opening = Need(Opening)
    _running = Need(Running)
    _seats = Need(Seats)
    _table = Need(Table)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._last: Search | None = None
        self._listed: tuple[str, list[Json]] = "", []
        """The reviewed game whose turns were listed last, and all its turns."""
        self._verdicts: dict[str, Json] = {}
        """The verdicts on those turns, by their ids."""

    def actions(self) -> dict[str, Action]:
        return {
            **super().actions(),
            "mistake-again": self._again,
            "mistake-answer": self._answer,
            "mistake-leave": self._leave,
        }

    def dialogs(self) -> dict[str, Callable[[], Html]]:
        return {"mistake-over": self._dialog}

    # The list

    def read(self, data: object) -> Turn:
        return Turn(data, self.app.game.rules)

    def picture(self, mistake: Turn) -> Html:
        return self.review.glance(mistake.played, mistake.colour)

    def _list(self) -> None:
        """Put the costliest turns of the game on the table on the list, once all are reviewed."""
        game = self.app.session.so_far
        if self._listed == game or self.search is not None or not self.review.done:
            return
        found = costly(self.review, self._seats)
        self._listed, self._verdicts = game, {turn.id: verdict for turn, verdict in found}
        self.stored.add(turn for turn, _ in found)

    @property
    def open(self) -> list[str]:
        """The ids of the costly turns in the game on the table that are still to be improved."""
        names = self._verdicts if self._listed == self.app.session.so_far else ()
        return [name for name in names if self.stored.find(name) is not None]

    def offer(self) -> Html:
        names = self.open
        if not names:
            return html()
        words = self.app.t("ui.find", n=len(names))
        return button("mistake", words, value=names[0], sign="star", class_="quiet-step", key="find")

    # The trial

    @property
    def search(self) -> Search | None:
        """The search whose trial is on the table."""
        last = self._last
        return last if last is not None and self.app.session is last.trial else None

    @property
    def on_table(self) -> Turn | None:
        return self.search.mistake if self.search is not None else None

    def put_on_table(self, mistake: Turn) -> None:
        app, before = self.app, self.search
        room = app.screen if isinstance(app.screen, Room) else before.room if before is not None else None
        home = before.home if before is not None else app.session
        trial = mistake.trial(app.game, app.entropy())
        self._begin(Search(mistake, trial, home, room, self._verdicts.get(mistake.id)))

    def _begin(self, search: Search) -> None:
        """Put the trial of a search on the table."""
        self._last = search
        if search.room is not None:
            search.trial.back = "mistake-leave", "ui.mistakes"
        self._opening.try_out(search.trial, search.home)
        self.app.emit("focus", at=".go")
        self.app.say("ui.find.task", "info", cost=self.review.cost_words(search.mistake.cost))

    def _again(self) -> None:
        app, search = self.app, self.search
        if search is not None:
            search.trial = search.mistake.trial(app.game, app.entropy())
            self._begin(search)

    def _answer(self) -> None:
        """Show the better turn of the expert, to try it."""
        search = self.search
        if search is not None and search.verdict is not None and search.verdict["better"]:
            search.answered = True
            self._again()
            self.review.lay(search.verdict)

    def _leave(self) -> None:
        """Return to the room from which the trial was opened, or to the reviewed game."""
        search = self.search
        if search is None or search.room is None:
            self.app.follow("back-to-game")
        else:
            self._table.put(search.home)
            search.room.come_back()

    def position_changed(self) -> None:
        search = self.search
        if search is not None and not search.trial.cursor:
            search.cost, search.announced = None, False

    def acted(self) -> None:
        self._list()
        search = self.search
        if search is not None and self._due and not search.announced:
            search.announced = True
            self.app.say("ui.find.weighing")

    # The verdicts

    @property
    def _due(self) -> bool:
        """True if the person's turn is played and not weighed yet."""
        search = self.search
        played = search is not None and search.cost is None and search.trial.cursor > 0
        return played and self._running.phase != "running"

    def job(self) -> Job | None:
        """The weighing of a turn: first of that of the game, then of the person's."""
        search = self.search
        if search is None or self.app.screen is not None or (search.verdict is not None and not self._due):
            return None
        turn = search.mistake.played if search.verdict is None else search.trial.turns[0]
        name = f"find-{search.trial.key}-{crc32(repr(turn).encode()):08x}"
        return Job("review", name, lambda: self._request(search, turn), self._take_report)

    def _request(self, search: Search, turn: Json) -> Json:
        start = self.app.game.data(search.trial.start)
        return {"start": start, "turns": [turn], "first": 0, "colours": [search.mistake.colour]}

    def _take_report(self, report: Json) -> None:
        search = self.search
        if search is None or not report["done"]:
            return
        (verdicts,) = report["found"]
        mine = [verdict for verdict in verdicts if verdict["colour"] == search.mistake.colour]
        nothing: Json = {"cost": 0, "better": None}
        verdict = max(mine, key=lambda verdict: float(verdict["cost"]), default=nothing)
        if search.verdict is None:
            search.verdict = verdict
            return
        search.cost = float(verdict["cost"])
        if search.is_found and not search.answered:
            self.stored.solved(search.mistake.id)
        self.app.open("mistake-over")

    def _dialog(self) -> Html:
        search = self.search
        if search is None or search.verdict is None or search.cost is None:
            return html()
        return _over(self, search, search.verdict, search.cost)


def _over(finding: Finding, search: Search, verdict: Json, cost: float) -> Html:
    """The dialog about a turn with this cost; `verdict` is the one on the mistake."""
    t, review, better = finding.app.t, finding.review, verdict["better"]
    if search.is_found:
        title = "ui.mistakes.shown" if search.answered else "ui.find.right"
        lines = [t("ui.find.expert", words=review.words_of(verdict))] if better else []
        lines += [t("ui.mistakes.stays")] if search.answered else []
    else:
        title, lines = "ui.find.wrong", [t("ui.find.short", cost=review.cost_words(cost))]
    first, *more = _ways(finding, search, answer=bool(better))
    board = button("close", t("ui.see_board"), sign="eye", class_="quiet-step")
    words = html(*(tag("p")(line) for line in lines))
    return dialog(t(title), words, steps(first, *more, board), class_="find-over", focus=True)


def _ways(finding: Finding, search: Search, answer: bool) -> list[Html]:
    """The buttons that lead on, the main one first; one for the better turn if there is an `answer`."""
    following = finding.stored.following(search.mistake.id)
    back = "ui.find.back" if search.room is None else "ui.mistakes"
    ways = [("mistake-leave", "", back, "chevron-left")]
    if not search.is_found:
        shown = [("mistake-answer", "", "ui.find.answer", "hint")] if answer else []
        ways = [("mistake-again", "", "ui.find.again", "undo"), *shown, *ways]
    elif following is not None:
        ways = [("mistake", following.id, "ui.mistakes.next", "chevron-right"), *ways]
    return [
        button(action, finding.app.t(words), value=value, sign=sign, class_="quiet-step" if n else "primary")
        for n, (action, value, words, sign) in enumerate(ways)
    ]
