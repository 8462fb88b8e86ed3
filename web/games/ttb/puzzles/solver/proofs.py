"""Proofs about the puzzle on the table or in the editor: solvable, in how few turns, in how many ways.

A puzzle that did not come with the game is examined as soon as it is on the table, whatever its origin. The
worker searches for the answer, the search can be left at any time, and the answer is stored by the puzzle's
key.
"""

from __future__ import annotations

from collections.abc import Callable

from games.ttb.puzzles.attempt.puzzles import Puzzles
from games.ttb.puzzles.record.kept import with_key
from games.ttb.puzzles.words import bare, resisters
from shell.app.actions import Action, at_any_time
from shell.app.app import App
from shell.app.feature import Need
from shell.app.job import Job
from shell.app.roles import Working
from shell.drawing.dialogs import buttons, dialog
from shell.drawing.html import Html, button, html, tag
from shell.storage.entries import keep_last, merged
from shell.storage.jsontext import Json

from ground.errors import GameError

MEMORY, VERSION = "proofs", 1
MOST_KEPT = 200
NODES = 400_000
"""The number of turns that are played at first: about half a minute in the worker."""
MOST_NODES = 3_200_000
"""The most turns ever played: with more a browser may run out of memory."""
LONGEST = 200
"""The most characters of a turn in the notation."""


class Proofs(Working):
    """Proofs of puzzles: `puzzle` is the one asked about, with its key, `answer` the answer if known."""

    _puzzles = Need(Puzzles)

    GROUP = "puzzles"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.puzzle: Json = {}
        self._nodes = NODES
        self._report: tuple[str, Json] = ("", {})
        """The last report, with the key of its puzzle."""
        self._seeking = False
        self.entry = app.entries.entry(
            MEMORY, VERSION, _valid_parts, lambda answers: {"answers": answers}, merged
        )

    def actions(self) -> dict[str, Action]:
        return {
            "prove": self._ask,
            "prove-further": at_any_time(self._further),
            "prove-show": self._show,
        }

    def dialogs(self) -> dict[str, Callable[[], Html]]:
        return {"proof": self._dialog}

    @property
    def answer(self) -> Json | None:
        """The answer about `puzzle`, or None."""
        return self.of(str(self.puzzle.get("key", "")))

    def of(self, key: str) -> Json | None:
        """The answer about a puzzle, or None: the fields of `solver.solve`; `solution` is in the notation."""
        return self.known.get(key)

    def brief(self, key: str) -> str:
        """The answer about a puzzle in a few words; empty if there is none."""
        answer = self.of(key)
        if answer is None:
            return ""
        if not answer["proved"]:
            return self.app.t("ui.proof.open", n=answer["least"])
        if answer["turns"] is None:
            return self.app.t("ui.proof.known_none")
        if answer["complete"] and answer["ways"] == 1:
            return self.app.t("ui.proof.known_one", n=answer["turns"])
        return self.app.t("ui.proof.known", n=answer["turns"])

    def line(self, key: str) -> Html:
        """The same as HTML, or the progress of examining the puzzle on the table; empty for other puzzles."""
        answer = self.brief(key)
        if answer:
            return tag("p", class_="puzzle-small")(answer)
        if key != self._on_table.get("key"):
            return html()
        words = self.app.t("ui.proof.checking")
        report = self._report[1] if self._report[0] == key else {}
        return tag("p", class_="puzzle-small proof-line")(
            tag(
                "progress",
                max=100,
                value=round(100 * float(report.get("part", 0))),
                aria_label=self.app.t("ui.proof"),
            )(),
            tag("span")(words),
        )

    def hopeless(self, key: str) -> str:
        """The answer about a puzzle in words if it cannot be solved; otherwise empty."""
        answer = self.of(key)
        return self.brief(key) if answer is not None and answer["proved"] and answer["turns"] is None else ""

    # Asking

    @property
    def _on_table(self) -> Json:
        """The puzzle on the table if it needs a proof; empty if it has one or came with the game."""
        puzzles = self._puzzles
        session = puzzles.session
        if session is None or session.shown or not puzzles.key or "id" in puzzles.data:
            return {}
        return {} if self.of(puzzles.key) else puzzles.data

    def _ask(self) -> None:
        """Ask about the puzzle on the table."""
        puzzle = self._puzzles.current
        if puzzle is not None:
            self.ask(puzzle)

    def ask(self, data: Json) -> None:
        """Show the answer about a puzzle; without one, search for it while the dialog is open."""
        try:
            self.puzzle = with_key(data)
        except GameError as error:
            self.app.say_error(error)
            return
        self._nodes, self._seeking = NODES, self.answer is None
        self.app.open("proof")

    def _further(self) -> None:
        """Search again with a higher limit."""
        if self.puzzle and self._nodes < MOST_NODES:
            answer = self.answer
            self._nodes = min(MOST_NODES, 4 * max(self._nodes, answer["nodes"] if answer else 0))
            self._report, self._seeking = ("", {}), True

    def job(self) -> Job | None:
        if self.app.dialog == "proof":
            return self._job(self.puzzle, self._nodes) if self._seeking else None
        puzzle = {} if self.app.screen else self._on_table
        return self._job(puzzle, NODES) if puzzle else None

    def _job(self, puzzle: Json, nodes: int) -> Job:
        """The job for a puzzle: the same whether requested or in the background, so that it continues."""
        return Job(
            "solve",
            f"{puzzle['key']}-{nodes}",
            lambda: {"puzzle": bare(puzzle), "nodes": nodes},
            lambda report: self._take_report(puzzle, report),
        )

    def _take_report(self, puzzle: Json, report: Json) -> None:
        key = puzzle["key"]
        if report["done"]:
            answer = report["answer"]
            if not _is_answer(answer):
                raise ValueError("The answer of the worker lacks valid fields.")
            words = " ".join(self._words(puzzle, answer))
            self._seeking = False
            self.learn(key, answer)
            if "shared" not in puzzle or answer["turns"] is None:
                self.app.emit("announce", text=words, urgent=False)
        self._report = key, report

    def learn(self, key: str, answer: Json) -> None:
        """Store the answer about a puzzle: the fields of `solver.solve`."""
        with self.entry.changing() as answers:
            answers.pop(key, None)
            answers[key] = answer
            keep_last(answers, MOST_KEPT)

    def _show(self) -> None:
        """Put the solution on the table and play it from its beginning."""
        from games.ttb.puzzles.solver.solution import played

        answer = self.answer
        try:
            turns = played(self.puzzle, answer["solution"] if answer else [])
            self._puzzles.open(bare(self.puzzle), turns, shown=True)
        except (GameError, ValueError) as error:
            self.app.tell("error", str(error))
            return
        self.app.follow("replay", "all")

    @property
    def known(self) -> dict[str, Json]:
        """The answers by the keys of their puzzles."""
        return self.entry.value

    # Drawing

    def _words(self, puzzle: Json, answer: Json) -> list[str]:
        """An answer about a puzzle in sentences."""
        t, allowed = self.app.t, puzzle["turns"]
        resist, names = resisters(self.app.texts, puzzle)
        if answer["turns"] is None:
            if answer["proved"] and resist:
                return [t("ui.proof.unforced", n=allowed, players=names, m=resist)]
            if answer["proved"]:
                return [t("ui.proof.none", n=allowed)]
            return [t("ui.proof.open", n=answer["least"])]
        ways = answer["ways"]
        if resist:
            sentences = [t("ui.proof.forced", n=answer["turns"], players=names, m=resist)]
            sentences.append(t("ui.proof.firsts", n=ways))
        else:
            sentences = [t("ui.proof.turns", n=answer["turns"])]
            sentences.append(
                t("ui.proof.ways", n=ways) if answer["complete"] else t("ui.proof.many", n=ways - 1)
            )
        if answer.get("grade"):
            sentences.append(t("ui.proof.grade", n=answer["grade"]))
        if answer["turns"] < allowed:
            sentences.append(t("ui.proof.spare", n=allowed))
        return sentences

    def _dialog(self) -> Html:
        t, answer = self.app.t, self.answer
        if self._seeking or answer is None:
            report = self._report[1] if self._report[0] == self.puzzle["key"] else {}
            turns, nodes = report.get("turns", 1), report.get("nodes", 0)
            trying = t("ui.proof.trying", n=turns)
            cancel = button("close", t("ui.cancel"), class_="primary", key="proof-close")
            return dialog(
                t("ui.proof"),
                html(
                    tag("div", class_="proof", role="status")(tag("p")(trying)),
                    tag("p", class_="proof-bar")(
                        tag(
                            "progress",
                            max=100,
                            value=round(100 * float(report.get("part", 0))),
                            aria_label=t("ui.proof"),
                        )()
                    ),
                    tag("p", class_="field-help")(t("ui.proof.tried", n=nodes)),
                ),
                buttons(cancel),
            )
        words = html(*(tag("p")(sentence) for sentence in self._words(self.puzzle, answer)))
        closing = button("close", t("ui.close"), class_="primary", key="proof-close")  # it keeps the focus
        more = html()
        if answer["turns"] is not None:
            more += button("prove-show", t("ui.proof.show"), sign="replay")
            if self.app.screen is not None and answer["turns"] < self.puzzle["turns"]:
                n = answer["turns"]
                more += button("edit-task", t("ui.proof.allow", n=n), value=f"turns={n}", sign="check")
        elif not answer["proved"] and self._nodes < MOST_NODES:
            more += button("prove-further", t("ui.proof.further"), sign="skip")
        return dialog(
            t("ui.proof"),
            tag("div", class_="proof", role="status", data_turns=answer["turns"] or 0)(words),
            buttons(more, closing),
        )


def _valid_parts(stored: Json) -> dict[str, Json]:
    """The valid answers of an entry."""
    answers = stored.get("answers")
    entries = list(answers.items())[-MOST_KEPT:] if isinstance(answers, dict) else []
    return {key: answer for key, answer in entries if _is_answer(answer)}


def _is_answer(data: object) -> bool:
    """True if data from storage have the fields of an answer with valid values."""
    if not isinstance(data, dict):
        return False
    turns, solution = data.get("turns"), data.get("solution")
    return (
        (turns is None or (type(turns) is int and 1 <= turns <= 99))
        and all(type(data.get(name)) is int and data[name] >= 0 for name in ("least", "nodes", "ways"))
        and all(type(data.get(name)) is bool for name in ("proved", "complete"))
        and (data.get("grade") is None or (type(data["grade"]) is int and 1 <= data["grade"] <= 5))
        and isinstance(solution, list)
        and len(solution) <= 99
        and all(isinstance(turn, str) and len(turn) <= LONGEST for turn in solution)
    )
