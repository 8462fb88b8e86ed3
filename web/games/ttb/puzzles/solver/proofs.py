"""Can it be solved, in how few turns, in how many ways? Asked of the puzzle on the table or in the editor.

The answer is sought in the worker, can be left at any time, and is kept on the device with the puzzle's key.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from shell.app.actions import at_any_time
from shell.app.app import Feature
from shell.app.game import GameError
from shell.drawing.html import attrs, button, esc
from shell.jobs.jobs import Job
from shell.saves.saves import Saves

from games.ttb.puzzles.attempt.puzzles import Puzzles
from games.ttb.puzzles.record.kept import with_key
from games.ttb.puzzles.words import bare

if TYPE_CHECKING:
    from collections.abc import Callable

    from shell.app.actions import Action
    from shell.app.app import App
    from shell.storage.jsontext import Json

MEMORY, VERSION = "proofs", 1
MOST_KEPT = 200
NODES = 400_000
"""Turns that are played at first: half a minute or so in the worker."""
MOST_NODES = 3_200_000
"""Where looking further ends: more than that a browser may have no memory for."""
LONGEST = 200
"""Characters of a turn in the notation: no turn has more."""


class Proofs(Feature):
    """`puzzle` is the one that is asked about, with its key; `answer` is what is known of it."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.puzzle: Json = {}
        self._nodes = NODES
        self._told: Json = {}
        self._seeking = False
        self._known: dict[str, Json] | None = None

    def actions(self) -> dict[str, Action]:
        return {
            "prove": self._ask,
            "prove-further": at_any_time(self._further),
            "prove-show": self._show,
        }

    def dialogs(self) -> dict[str, Callable[[], str]]:
        return {"proof": self._dialog}

    @property
    def answer(self) -> Json | None:
        """What is known of the puzzle that is asked about."""
        return self.of(str(self.puzzle.get("key", "")))

    def of(self, key: str) -> Json | None:
        """What is known of a puzzle: the fields of `solver.solve`, `solution` in the notation."""
        return self.known.get(key)

    def brief(self, key: str) -> str:
        """What is proved of a puzzle in a few words; nothing if nothing is."""
        answer = self.of(key)
        if answer is None or not answer["proved"]:
            return ""
        if answer["turns"] is None:
            return self.app.t("ui.proof.known_none")
        return self.app.t("ui.proof.known", n=answer["turns"])

    # Asking

    def _ask(self, value: str) -> None:
        """About what is made in the editor, else about the puzzle on the table."""
        from games.ttb.editor.editor import Editor

        app, editor = self.app, self.app.feature(Editor)
        try:
            if app.screen is editor:
                problem = editor.task.problem(app.texts)
                if problem:
                    app.say("ui.edit.impossible", "refused", reason=problem)
                    return
                data = editor.task.puzzle()
            else:
                found = app.feature(Puzzles).current
                if found is None:
                    return
                data = found
            self.puzzle = with_key(data)
        except GameError as error:
            app.say_error(error)
            return
        self._nodes, self._seeking = NODES, self.answer is None
        self._told = {}
        app.open("proof")

    def _further(self, value: str) -> None:
        """Begin again with more that may be tried."""
        if self.puzzle and self._nodes < MOST_NODES:
            answer = self.answer
            self._nodes = min(MOST_NODES, 4 * max(self._nodes, answer["nodes"] if answer else 0))
            self._told, self._seeking = {}, True

    def job(self) -> Job | None:
        if not self._seeking or self.app.dialog != "proof":
            return None
        return Job("solve", f"{self.puzzle['key']}-{self._nodes}", self._request, self._hear)

    def _request(self) -> Json:
        return {"puzzle": bare(self.puzzle), "nodes": self._nodes}

    def _hear(self, told: Json) -> None:
        if told["done"]:
            words = " ".join(self._words(told["answer"]))
            self._seeking = False
            self.known.pop(self.puzzle["key"], None)
            self.known[self.puzzle["key"]] = told["answer"]
            self._remember()
            self.app.emit("announce", text=words, urgent=False)
        self._told = told

    def _show(self, value: str) -> None:
        """Put the solution on the table and play it from its beginning."""
        from games.ttb.puzzles.solver.solution import played

        answer, puzzles = self.answer, self.app.feature(Puzzles)
        try:
            turns = played(self.puzzle, answer["solution"] if answer else [])
            puzzles.open(bare(self.puzzle), turns, shown=True)
        except (GameError, ValueError) as error:
            self.app.tell("error", str(error))
            return
        self.app.follow("replay", "all")

    # Memory

    @property
    def known(self) -> dict[str, Json]:
        """The answers by the keys of their puzzles, read from storage when first asked for."""
        if self._known is None:
            kept = self.app.feature(Saves).recall_json(MEMORY, VERSION).get("answers")
            found = list(kept.items())[-MOST_KEPT:] if isinstance(kept, dict) else []
            self._known = {key: answer for key, answer in found if _is_answer(answer)}
        return self._known

    def _remember(self) -> None:
        for key in list(self.known)[:-MOST_KEPT]:
            del self.known[key]
        kept = {"version": VERSION, "answers": self.known}
        self.app.feature(Saves).remember(MEMORY, json.dumps(kept, separators=(",", ":")))

    # Drawing

    def _words(self, answer: Json) -> list[str]:
        """An answer in sentences."""
        t, allowed = self.app.t, self.puzzle["turns"]
        if answer["turns"] is None:
            if answer["proved"]:
                return [t("ui.proof.none", n=allowed)]
            return [t("ui.proof.open", n=answer["least"])]
        ways = answer["ways"]
        found = [t("ui.proof.turns", n=answer["turns"])]
        found.append(t("ui.proof.ways", n=ways) if answer["complete"] else t("ui.proof.many", n=ways - 1))
        if answer.get("grade"):
            found.append(t("ui.proof.grade", n=answer["grade"]))
        if answer["turns"] < allowed:
            found.append(t("ui.proof.spare", n=allowed))
        return found

    def _dialog(self) -> str:
        t, answer = self.app.t, self.answer
        title = f"<h2>{esc(t('ui.proof'))}</h2>"
        if self._seeking or answer is None:
            turns, nodes = self._told.get("turns", 1), self._told.get("nodes", 0)
            trying = t("ui.proof.trying", n=turns)
            bar = attrs(
                max=100, value=round(100 * float(self._told.get("part", 0))), aria_label=t("ui.proof")
            )
            cancel = button("close", t("ui.cancel"), class_="primary", key="proof-close")
            return (
                f'{title}<div class="proof" role="status"><p>{esc(trying)}</p></div>'
                f'<p class="proof-bar"><progress{bar}></progress></p>'
                f'<p class="field-help">{esc(t("ui.proof.tried", n=nodes))}</p>'
                f'<div class="dialog-actions">{cancel}</div>'
            )
        words = "".join(f"<p>{esc(sentence)}</p>" for sentence in self._words(answer))
        closing = button("close", t("ui.close"), class_="primary", key="proof-close")  # the focus stays on it
        more = ""
        if answer["turns"] is not None:
            more += button("prove-show", t("ui.proof.show"), sign="replay")
            if self.app.screen is not None and answer["turns"] < self.puzzle["turns"]:
                n = answer["turns"]
                more += button("edit-task", t("ui.proof.allow", n=n), value=f"turns={n}", sign="check")
        elif not answer["proved"] and self._nodes < MOST_NODES:
            more += button("prove-further", t("ui.proof.further"), sign="skip")
        return (
            f'{title}<div class="proof" role="status" data-turns="{answer["turns"] or 0}">{words}</div>'
            f'<div class="dialog-actions">{more}{closing}</div>'
        )


def _is_answer(data: object) -> bool:
    """Whether what lies in storage is an answer, as far as anything depends on it."""
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
