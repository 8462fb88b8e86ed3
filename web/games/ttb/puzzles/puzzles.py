"""Puzzles: the list of them, and one on the table with its goal, its turns left and how it ended."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from shell.app.actions import at_any_time
from shell.app.app import Feature
from shell.app.game import GameError
from shell.app.running import Running
from shell.app.session import Session
from shell.app.table import Table
from shell.door.door import Way
from shell.drawing.html import attrs, badge, button, esc, icon
from shell.saves.saves import Saves
from shell.storage.jsontext import json_from_text, parse_json

from games.ttb.rules import refusing
from games.ttb.words.wording import bot_name, hex_name

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from shell.app.actions import Action
    from shell.app.app import App
    from shell.storage.jsontext import Json
    from shell.texts.texts import Texts

    from games.ttb.puzzles.attempt import PuzzleSession

MEMORY, ATTEMPT, VERSION = "puzzles", "attempt", 1
MOST_OWN = 100
MOST_BEST = 1000
LARGEST_FILE = 400_000


def goal_words(texts: Texts, goal: Json) -> str:
    """What a puzzle asks for, in words."""
    kind, t = goal["kind"], texts.t
    if kind == "win":
        return t("ui.goal.win")
    if kind == "reach":
        return t("ui.goal.reach", bot=bot_name(texts, goal["bot"]), hex=hex_name(texts, goal["at"]))
    colour = t(f"colour.{goal['colour']}")
    if kind == "bring":
        return t("ui.goal.bring", crystal=t(f"crystal.{goal['crystal']}"), colour=colour)
    return t("ui.goal.deliver", points=goal["points"], colour=colour)


def puzzle_link(puzzle: Json) -> str:
    """The fragment of a puzzle in the interchange form. Raises `GameError`."""
    from ttb_core import links, puzzles

    with refusing():
        return "p=" + links.encode_puzzle(puzzles.puzzle_from_json(puzzle))


def in_words(texts: Texts, data: Json) -> tuple[str, str]:
    """A puzzle's title and text; those of the collection that comes with the game are translated."""
    name = str(data.get("id", ""))
    if name and texts.has(f"puzzle.{name}.title"):
        return texts.t(f"puzzle.{name}.title"), texts.t(f"puzzle.{name}.text")
    return str(data["title"]) or texts.t("ui.puzzle.untitled"), str(data["text"])


class Puzzles(Feature):
    """`collection` comes with the game, `own` came by link, by file or from the editor."""

    ADDRESSED = ("puzzles",)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.collection: list[Json] = []
        self._own: list[Json] | None = None
        self._best: dict[str, int] = {}
        self.missing = False
        self.forgotten: tuple[int, Json] | None = None
        self._current: Json = {}
        self._held = False
        self._home: Session | None = None

    def actions(self) -> dict[str, Action]:
        return {
            "puzzles": self._list,
            "puzzles-here": self._arrived,
            "puzzles-missing": self._missing,
            "puzzle": self._choose,
            "open-puzzle": at_any_time(self._open),  # a link may bring one while something moves
            "puzzle-go-on": self._go_on,
            "puzzle-restart": self._restart,
            "puzzle-again": self._back_one,
            "puzzle-leave": self._leave,
            "puzzle-export": self._export,
            "puzzle-forget": self._forget,
            "puzzle-unforget": self._unforget,
            "puzzle-file": lambda value: self.app.emit("pick", action="puzzle-read", limit=LARGEST_FILE),
            "puzzle-read": self._read,
            "puzzle-over": lambda value: self.app.open("puzzle-over"),
        }

    def ways(self) -> tuple[Way, ...]:
        return (Way("puzzles", "star", "puzzles"),)

    def regions(self) -> dict[str, Callable[[], str]]:
        return {"puzzle": self._panel}

    def dialogs(self) -> dict[str, Callable[[], str]]:
        return {"puzzles": self._list_dialog, "puzzle-over": self._over_dialog}

    def root(self) -> dict[str, str]:
        session = self.session
        attempt = session.attempt if session else None
        running = self._running
        state = "on"
        if attempt and not running:
            state = "solved" if attempt.solved else "failed" if attempt.failed else "on"
        return {"data-puzzle": state if session else ""}

    @property
    def session(self) -> PuzzleSession | None:
        """The puzzle on the table, if there is one."""
        session = self.app.session
        # A puzzle has a `puzzle`; its class is not imported before one is opened.
        return session if hasattr(session, "puzzle") else None  # type: ignore[return-value]

    @property
    def _running(self) -> bool:
        """Whether the last turn is still being shown: how it ends is not told before."""
        return self.app.feature(Running).phase == "running"

    @property
    def own(self) -> list[Json]:
        """One's own puzzles, read from storage when they are first asked for."""
        if self._own is None:
            self._own = []
            self._recall(self._own)
        return self._own

    @property
    def best(self) -> dict[str, int]:
        """In how many turns a puzzle was solved, by its key."""
        _ = self.own  # both lie in one entry
        return self._best

    @property
    def current(self) -> Json | None:
        """The puzzle on the table in the interchange form, if there is one."""
        return self._plain(self._current) if self.session is not None else None

    def position_changed(self) -> None:
        session = self.session
        if session is None:
            self._home, self._current = None, {}
        elif session.attempt.solved:
            key, turns = self._key, session.cursor
            if turns < self.best.get(key, MOST_BEST):
                self.best[key] = turns
                self._remember()
        self._hold(session)

    @property
    def _key(self) -> str:
        return str(self._current.get("key", ""))

    # Which puzzle

    def open(self, data: Json, turns: Sequence[Json] = ()) -> None:
        """Put a puzzle on the table, from the beginning or after some turns. The game there waits.

        Raises `GameError`.
        """
        from games.ttb.puzzles.attempt import PuzzleSession, data_of_puzzle, key_of, puzzle_of

        name = data.get("id")
        puzzle = puzzle_of({key: data[key] for key in data if key not in ("id", "key")})
        full = data_of_puzzle(puzzle)
        session = PuzzleSession(puzzle, self.app.entropy(), turns)
        home = self.app.session if self.session is None else self._home
        self._home = home
        self._current = {**full, "key": key_of(full), **({"id": name} if name else {})}
        self.app.feature(Table).put(session, save=False)

    def keep(self, data: Json) -> str:
        """Put a puzzle on the list of one's own, the newest first. Answers its key. Raises `GameError`."""
        from games.ttb.puzzles.attempt import data_of_puzzle, key_of, puzzle_of

        full = data_of_puzzle(puzzle_of(data))
        key = key_of(full)
        if not any(key == one["key"] for one in self.collection):
            self.own[:] = [{**full, "key": key}, *(one for one in self.own if one["key"] != key)][:MOST_OWN]
            self._remember()
        return key

    def _open(self, text: str) -> None:
        """Open and keep the puzzle of a JSON text. An attempt at it that is on the table goes on."""
        try:
            data = json_from_text(text)
            key = self.keep(data)
            if self.session is None or self.session.over or key != self._key:
                self.open(data)
        except GameError as error:
            self.app.say_error(error, "ui.bad_link")

    def _read(self, text: str) -> None:
        """A file was picked: whatever it holds is opened as a link would be."""
        from shell.sharing.opening import Opening

        self.app.feature(Opening).read(text)

    def _choose(self, key: str) -> None:
        for data in (*self.collection, *self.own):
            if data["key"] == key:
                self.open(data)
                return

    def _restart(self, value: str) -> None:
        if self.session is not None:
            self.open(self._current)

    def _back_one(self, value: str) -> None:
        """Take the last turn back, to try another one."""
        if self.session is not None:
            self.app.look_at_present()
            self.app.follow("undo-turn")

    def _leave(self, value: str) -> None:
        """Back to the game that waits."""
        home = self._home
        if self.session is not None and home is not None:
            self.app.feature(Table).put(home, save=False)
            self.app.say("ui.puzzle.left")

    # The list

    def _list(self, value: str) -> None:
        self.forgotten = None
        if not self.collection:
            self.missing = False
            self.app.emit("puzzles")
        self.app.open("puzzles")

    def _arrived(self, text: str) -> None:
        """The collection, as the page has fetched it."""
        from games.ttb.puzzles.attempt import data_of_puzzle, key_of, puzzle_of

        found = []
        try:
            for name, data in parse_json(text).items():
                full = data_of_puzzle(puzzle_of(data))
                found.append({**full, "id": name, "key": key_of(full)})
        except (ValueError, AttributeError):  # a GameError is a ValueError
            self.missing = True
            return
        self.collection = found
        self.app.arrived("puzzles")

    def _missing(self, value: str) -> None:
        self.missing = True

    def _forget(self, key: str) -> None:
        for n, data in enumerate(self.own):
            if data["key"] == key:
                self.forgotten = n, data
                del self.own[n]
                self._remember()
                return

    def _unforget(self, value: str) -> None:
        if self.forgotten is not None:
            self.own.insert(*self.forgotten)
            self.forgotten = None
            self._remember()

    # Memory

    def _remember(self) -> None:
        kept = {"version": VERSION, "best": self.best, "own": self.own}
        self.app.feature(Saves).remember(MEMORY, json.dumps(kept, separators=(",", ":")))

    def _recall(self, into: list[Json]) -> None:
        """Take from storage what is in order there; the rest is as if it had never been."""
        kept = self.app.feature(Saves).recall_json(MEMORY, VERSION)
        best, own = kept.get("best", {}), kept.get("own", [])
        if not isinstance(best, dict) or not isinstance(own, list):
            return
        for key, turns in list(best.items())[:MOST_BEST]:
            if type(turns) is int and turns > 0:
                self._best[str(key)] = turns
        for data in own[:MOST_OWN]:
            try:
                into.append(_checked(data))
            except (GameError, AttributeError):
                continue

    def _hold(self, session: PuzzleSession | None) -> None:
        """Keep the attempt on the table for when the page is opened again."""
        if session is not None and not session.attempt.solved:
            puzzle = {name: value for name, value in self._current.items() if name != "key"}
            kept = {"version": VERSION, "puzzle": puzzle, "turns": session.turns[: session.cursor]}
            self.app.feature(Saves).remember(ATTEMPT, json.dumps(kept, separators=(",", ":")))
            self._held = True
        elif self._held:
            self.app.feature(Saves).forget(ATTEMPT)
            self._held = False

    def _go_on(self, value: str) -> None:
        """The page was closed over an attempt: it goes on. What is not in order counts as none."""
        kept = self.app.feature(Saves).recall_json(ATTEMPT, VERSION)
        if not kept:
            return
        self._held = True
        try:
            self.open(kept["puzzle"], kept["turns"])
        except (GameError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
            self._hold(None)

    # Sharing

    def offers(self) -> tuple[str, str, str] | None:
        data = self.current
        if data is None:
            return None
        return puzzle_link(data), json.dumps(data), _file_name(data["title"])

    def _export(self, key: str) -> None:
        for data in self.own:
            if data["key"] == key:
                text = json.dumps(self._plain(data), indent=1)
                self.app.emit("download", name=_file_name(data["title"]), text=text)
                return

    def _plain(self, data: Json) -> Json:
        """A puzzle to give away, with the title and text in the language that is spoken here."""
        title, text = in_words(self.app.texts, data)
        plain = {key: data[key] for key in data if key not in ("id", "key")}
        return {**plain, "title": title, "text": text} if "id" in data else plain

    # Drawing

    def _panel(self) -> str:
        session = self.session
        if session is None:
            return ""
        app = self.app
        key = (
            session.key,
            session.cursor,
            bool(app.past),
            app.texts.language,
            app.shown.version,
            self._running,
        )
        return app.memo("puzzle", key, lambda: self._draw_panel(session))

    def _draw_panel(self, session: PuzzleSession) -> str:
        t, data, attempt = self.app.t, self._current, session.attempt
        title, text = in_words(self.app.texts, data)
        goal = goal_words(self.app.texts, data["goal"])
        mover = data["position"]["to_move"]
        if attempt.solved and not self._running:
            state = (
                f'<p class="puzzle-left solved">{icon("check")}<span>{esc(t("ui.puzzle.solved"))}</span></p>'
            )
        else:
            left = t("ui.puzzle.left_turns", n=attempt.turns_left)
            state = f'<p class="puzzle-left"><b>{esc(left)}</b></p>'
        small = [t("ui.puzzle.by", author=data["author"])] if data["author"] else []
        if len(data["position"]["turn_order"]) > 1:
            small.append(t("ui.puzzle.others_" + data["others"]))
        return (
            f'<div class="puzzle-head"><h2>{badge(mover)}<span>{esc(title)}</span></h2>{state}</div>'
            f'<p class="puzzle-goal">{icon("flag")}<span>{esc(goal)}</span></p>'
            '<div class="puzzle-told">'
            + (f'<p class="puzzle-text">{esc(text)}</p>' if text else "")
            + (f'<p class="puzzle-small">{esc(" · ".join(small))}</p>' if small else "")
            + '</div><div class="puzzle-actions">'
            + button("puzzle-restart", t("ui.puzzle.restart"), sign="reset", quiet=True, key="puzzle-restart")
            + button("share", t("ui.puzzle.share"), sign="share", quiet=True, key="share-puzzle")
            + button("puzzles", t("ui.puzzles"), sign="star", quiet=True, key="puzzle-list")
            + button("puzzle-leave", t("ui.puzzle.leave"), sign="close", key="puzzle-leave")
            + "</div>"
        )

    def _over_dialog(self) -> str:
        session = self.session
        if session is None:
            return ""
        t, solved = self.app.t, session.attempt.solved
        title, _ = in_words(self.app.texts, self._current)
        best = self.best.get(self._key)
        if solved:
            words = f"<p>{esc(t('ui.puzzle.solved_in', n=session.cursor))}</p>"
            if best is not None:
                words += f"<p>{esc(t('ui.puzzle.best', n=best))}</p>"
        else:
            words = f"<p>{esc(goal_words(self.app.texts, self._current['goal']))}</p>"
        following = self._next()
        again = "" if solved else button("puzzle-again", t("ui.puzzle.undo"), sign="undo", class_="primary")
        on = (
            button("puzzle", t("ui.puzzle.next"), value=following, sign="chevron-right", class_="primary")
            if solved and following
            else ""
        )
        return (
            f'<div class="puzzle-over" data-solved="{str(solved).lower()}">'
            + (f'<p class="puzzle-prize">{icon("trophy")}</p>' if solved else "")
            + f"<h2>{esc(t('ui.puzzle.solved' if solved else 'ui.puzzle.failed'))}</h2>"
            f'<p class="puzzle-name">{esc(title)}</p>{words}<div class="dialog-actions">'
            + button("replay", t("ui.replay"), value="all", sign="replay")
            + button("puzzle-restart", t("ui.puzzle.restart"), sign="reset")
            + (button("share", t("ui.puzzle.share"), sign="share") if solved else "")
            + button("puzzles", t("ui.puzzles"), sign="star")
            + again
            + on
            + button("close", t("ui.see_board"))
            + "</div></div>"
        )

    def _next(self) -> str:
        """The key of the next puzzle of the collection that is not solved; nothing if there is none."""
        keys = [str(data["key"]) for data in self.collection]
        at = keys.index(self._key) + 1 if self._key in keys else 0
        return next((key for key in (*keys[at:], *keys[:at]) if key not in self.best), "")

    def _list_dialog(self) -> str:
        t = self.app.t
        following = self._next()
        rows = "".join(self._row(data, first=data["key"] == following) for data in self.collection)
        if self.missing:
            rows = f"<li><p>{esc(t('ui.puzzles.missing'))}</p></li>"
        elif not rows:
            rows = f"<li><p>{esc(t('ui.puzzles.loading'))}</p></li>"
        solved = sum(data["key"] in self.best for data in self.collection)
        progress = t("ui.puzzles.progress", n=solved, of=len(self.collection)) if self.collection else ""
        own = "".join(self._row(data, own=True) for data in self.own)
        empty = f'<p class="field-help">{esc(t("ui.puzzles.empty"))}</p>'
        gone = ""
        if self.forgotten is not None:
            title, _ = in_words(self.app.texts, self.forgotten[1])
            gone = (
                f'<p class="puzzle-gone" role="status"><span>{esc(t("ui.puzzles.gone", title=title))}</span>'
                + button("puzzle-unforget", t("ui.undo"), sign="undo")
                + "</p>"
            )
        return (
            f"<h2>{esc(t('ui.puzzles'))}</h2>"
            + (f'<p class="field-help">{esc(progress)}</p>' if progress else "")
            + f'<ul class="puzzles">{rows}</ul><h3>{esc(t("ui.puzzles.own"))}</h3>'
            + gone
            + (f'<ul class="puzzles">{own}</ul>' if own else empty)
            + '<div class="dialog-actions">'
            + button("puzzle-file", t("ui.puzzles.file"), sign="upload")
            + button("edit", t("ui.puzzles.make"), value="puzzle", sign="edit")
            + button("close", t("ui.close"), class_="primary")
            + "</div>"
        )

    def _row(self, data: Json, own: bool = False, first: bool = False) -> str:
        t, key = self.app.t, str(data["key"])
        title, _ = in_words(self.app.texts, data)
        best = self.best.get(key)
        mark = t("ui.puzzle.best", n=best) if best else t("ui.puzzles.open")
        turns = t("ui.puzzle.in_turns", n=data["turns"])
        goal = goal_words(self.app.texts, data["goal"])
        head = attrs(
            type="button",
            class_="button puzzle-row",
            data_action="puzzle",
            data_value=key,
            data_key=f"puzzle-{key}",
            data_solved="true" if best else None,
            autofocus=first,
            aria_current="true" if self.session is not None and key == self._key else None,
        )
        inside = (
            f'<span class="puzzle-mark">{icon("check" if best else "flag")}</span>'
            f'<span class="puzzle-words"><b>{esc(title)}</b><small>{esc(goal)}</small>'
            f"<small>{esc(turns)} · {esc(mark)}</small></span>"
        )
        more = ""
        if own:
            more = button(
                "puzzle-export",
                t("ui.puzzles.export", title=title),
                value=key,
                sign="download",
                quiet=True,
                key=f"export-{key}",
            ) + button(
                "puzzle-forget",
                t("ui.puzzles.forget", title=title),
                value=key,
                sign="trash",
                quiet=True,
                key=f"forget-{key}",
            )
        return f'<li data-key="row-{key}"><button{head}>{inside}</button>{more}</li>'


def _file_name(title: str) -> str:
    plain = "".join(letter if letter.isalnum() else "-" for letter in title.lower())[:40]
    return f"twin-tin-bots-{plain or 'puzzle'}.json"


def _checked(data: Json) -> Json:
    """A puzzle from storage with all its fields. Raises `GameError`."""
    from games.ttb.puzzles.attempt import data_of_puzzle, key_of, puzzle_of

    plain = {name: value for name, value in data.items() if name != "key"}
    full = data_of_puzzle(puzzle_of(plain))
    return {**full, "key": key_of(full)}
