"""Hints in three steps, from a shortest solution: the bot, then the order, then the slot.

The first step is free. Before each other one the price is told.
"""

from __future__ import annotations

from games.ttb.puzzles.attempt.puzzles import Puzzles
from games.ttb.words.names import bot_name, order_name
from shell.app.actions import Action, in_present
from shell.app.app import App
from shell.app.feature import Need
from shell.app.job import Job
from shell.app.roles import Following, Working
from shell.play.running import Running
from shell.storage.jsontext import Json
from shell.texts.texts import Texts

from ttb_core.rules import turn_data

STEPS = 3
FREE = 1
"""The number of steps of the hint for a turn that cost nothing."""


class Guide(Following, Working):
    """Hints for the next turn: `given` are those given so far; they are forgotten with the position."""

    _puzzles = Need(Puzzles)
    _running = Need(Running)

    GROUP = "puzzles"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.asking = False
        self._turn: Json | None = None
        self._count = 0
        self._at: object = None

    def actions(self) -> dict[str, Action]:
        return {"puzzle-hint": in_present(self._hint)}

    def position_changed(self) -> None:
        # Hints for a waiting puzzle stay.
        if self._puzzles.session is not None and self._at != self._here:
            self._at = self._here
            self._turn, self._count, self.asking = None, 0, False

    @property
    def given(self) -> list[str]:
        """The hints given so far, in the present language."""
        return steps(self.app.texts, self._turn)[: self._count] if self._turn is not None else []

    @property
    def price(self) -> str:
        """The price of the next step, in words; empty before the first one, after the last, or if free."""
        if self._turn is None or not self._count < len(steps(self.app.texts, self._turn)):
            return ""
        price = self._puzzles.price
        return self.app.t(f"ui.guide.price.{price}") if price else ""

    @property
    def _here(self) -> object:
        session = self.app.session
        return session.key, session.cursor, session.waiting is None

    def _hint(self) -> None:
        """Give one more hint."""
        session = self._puzzles.session
        if session is None or session.over or self._running.phase != "idle" or self.asking:
            return
        if self._puzzles.in_storm:  # by a key: there is no button
            self.app.say("ui.storm.no_hints", "refused")
            return
        if self._turn is not None:
            self._tell()
            return
        turn = self._known_turn()
        if turn is not None:
            self._begin(turn)
        else:
            self.asking = True
            self.app.say("ui.guide.looking")

    def _known_turn(self) -> Json | None:
        """The next turn of the known solution if the attempt has followed it, or None."""
        from ttb_core.notation import parse_turn
        from ttb_core.puzzles import start

        puzzles = self._puzzles
        solution, session = puzzles.solution_of(puzzles.key), puzzles.session
        if session is None or session.cursor >= len(solution):
            return None
        if session.seats and session.cursor:  # the next turn depends on the answers of the others
            return None
        turns = [parse_turn(text) for text in solution]
        attempt = start(session.puzzle)
        for turn in turns[: session.cursor]:
            attempt = attempt.play(turn)
        if attempt.position != session.position:
            return None
        return turn_data(turns[session.cursor])

    # Searching for a solution

    def job(self) -> Job | None:
        session = self._puzzles.session
        if not self.asking or session is None or self.app.screen or self.app.past:
            return None
        name = f"{session.key}-{self.app.present.version}"
        return Job("way", name, self._request, self._take_report)

    def _request(self) -> Json:
        from games.ttb.puzzles.attempt.attempt import data_of_puzzle

        from ttb_core.puzzles import rest_of

        session = self._puzzles.session
        assert session is not None
        rest = rest_of(session.puzzle, session.position, session.attempt.turns_left)
        return {"puzzle": data_of_puzzle(rest)}

    def _take_report(self, report: Json) -> None:
        if not report["done"]:
            return
        if report["way"]:
            self._begin(report["way"][0])
        else:
            self.app.say("ui.guide.none", "refused")
        self.asking = False

    # Giving hints

    def _begin(self, turn: Json) -> None:
        self._turn = turn
        self._tell()

    def _tell(self) -> None:
        assert self._turn is not None
        if self._count < len(steps(self.app.texts, self._turn)):
            self._count += 1
            if self._count > FREE:
                self._puzzles.hinted()
        self.app.tell("info", f"{self.given[-1]} {self.price}".rstrip())


def steps(texts: Texts, turn: Json) -> list[str]:
    """The hints for a turn, in order: its bots, its orders, its slots; the free one alone tells no answer."""
    t, changes = texts.t, turn["change"]
    if not changes:
        return [t("ui.guide.watch"), t("ui.guide.pass") + _answers(texts, turn)]
    bots = [bot_name(texts, bot) for bot in dict.fromkeys(change["bot"] for change in changes)]
    hints = [t("ui.guide.bot", bot=texts.listed(bots))]
    if turn["double"]:
        hints[0] += " " + t("ui.guide.double")
    hints.append(" ".join(_order_words(texts, change) for change in changes))
    hints.append(" ".join(_slot_words(texts, change) for change in changes) + _answers(texts, turn))
    return hints


def _order_words(texts: Texts, change: Json) -> str:
    if change["op"] == "place":
        return texts.t("ui.guide.place", order=order_name(texts, change["order"]))
    return texts.t(f"ui.guide.{change['op']}")


def _slot_words(texts: Texts, change: Json) -> str:
    t, op = texts.t, change["op"]
    bot = bot_name(texts, change["bot"])
    if op == "place":
        order = order_name(texts, change["order"])
        return t("ui.guide.place.where", order=order, bot=bot, n=change["slot"] + 1)
    if op == "swap":
        first, second = change["slots"]
        return t("ui.guide.swap.where", bot=bot, n=first + 1, m=second + 1)
    if op == "remove":
        return t("ui.guide.remove.where", bot=bot, n=change["slot"] + 1)
    return t("ui.guide.reset.where", bot=bot)


def _answers(texts: Texts, turn: Json) -> str:
    """The sentence with the answers to the Zaps of a turn, or empty."""
    orders = [choice["zap"] for choice in turn["choices"] if choice.get("zap")]
    if not orders:
        return ""
    return " " + texts.t("ui.guide.zap", order=texts.listed([order_name(texts, order) for order in orders]))
