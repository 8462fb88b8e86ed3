"""Games imported from a file, one after the other; saved games are never touched."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import TYPE_CHECKING, Any

from ground.errors import GameError
from shell.app.session import Session
from shell.saves.exchange import check_waiting, checks, game_of, saved_of, title_of
from shell.saves.files import LARGEST_FILE, MOST_GAMES, Unread, read_file
from shell.saves.saves import Saves
from shell.saves.store import Damaged
from shell.shelf.shelf import LUGGAGE, Shelf
from shell.storage.jsontext import Json
from shell.storage.storage import StorageFailed

if TYPE_CHECKING:
    from shell.library.library import Library


class Importing:
    """Takes files into the library.

    `taken` is the number of games saved from the last file, `progress` the progress from 0 to 1.
    """

    def __init__(self, library: Library, saves: Saves, shelf: Shelf) -> None:
        self._library, self._app = library, library.app
        self._saves, self._shelf = saves, shelf
        self._work: Generator[None, None, None] | None = None
        self.taken, self.progress = 0, 0.0

    @property
    def on(self) -> bool:
        """True while a file is being read."""
        return self._work is not None

    def begin(self, text: str, arrived: bool = False) -> None:
        """Begin to read the text of a file: a game, several, or a position.

        A file that has `arrived`, dropped or left by another page, may be anything that can be opened here.
        """
        if len(text) > LARGEST_FILE:
            self._library.tell("ui.import_too_big", "error")
        elif self._work is None:
            self._work = work = self._take_in(text, arrived)
            next(work, None)
            if self._work is not None:
                self._saves.begin(work)

    def stop(self) -> None:
        """Skip the rest of a file. Nothing is saved yet if it is still being checked."""
        if self._work is not None:
            self._work.close()
            self._library.look_again()
            self._library.tell("ui.imported", n=self.taken)
            self._app.emit("focus", at='.library-actions [data-action="pick-file"]')

    def _take_in(self, text: str, arrived: bool) -> Generator[None, None, None]:
        """Read a file, check all of it, some turns at a time, and only then save the valid games."""
        self.taken, self.progress = 0, 0.0
        try:
            games, more = yield from self._contents(text, arrived)
            if games:
                self._library.tell("ui.importing")
                good, refused = yield from self._checked(games, more is not None)
                yield from self._keep(good, refused, more or {})
        finally:
            self._work = None

    def _contents(self, text: str, arrived: bool) -> Generator[None, None, tuple[list[Any], Json | None]]:
        """The games of a file, and the other data of one with all games.

        There are no games, after a message, if it cannot be imported.
        """
        try:
            data = yield from read_file(text)
        except (ValueError, RecursionError):
            self._library.tell("ui.import_bad", "error", code="bad_request")
            return [], None
        kind = data.get("format") if isinstance(data, dict) else None
        if (other := self._shelf.of_file(kind)) is not None:
            self._library.leave_for(other, text, data.get(LUGGAGE))
            return [], None
        games: Any = [data]
        more: Json | None = None
        if kind == self._library.format("games"):
            games = data.get("games")
            more = {str(name): data[name] for name in data.keys() - {"format", "games"}}
        elif kind == self._library.format("position"):
            games = [{"format": self._library.format("game"), "start": data}]
        known = kind in [self._library.format(known_kind) for known_kind in ("game", "games", "position")]
        if not known and arrived:
            for action, value in (("open-link", ""), ("paste", f"text={text}"), ("open-pasted", "")):
                self._app.follow(action, value)
        elif not known or not isinstance(games, list):
            self._library.tell("ui.import_bad", "error", code="bad_save")
        elif not games and more and more.get(LUGGAGE) and self._shelf.games:
            for name, data in more.items():
                self._app.unpack(name, data)
            title = self._app.t(f"game.{self._app.game.name}.title")
            self._library.tell("ui.import_others", game=title)
        elif not games or len(games) > MOST_GAMES:
            self._library.tell("ui.import_too_big" if games else "ui.import_empty", "error")
        else:
            return games, more
        return [], None

    def _checked(
        self, games: list[Any], among_all: bool
    ) -> Generator[None, None, tuple[list[tuple[Session, str, str]], list[str]]]:
        """The valid games with their titles and moments, and the error codes of the others.

        A game without a turn that somebody imports by itself gets a title; one `among_all` is left out.
        """
        good: list[tuple[Session, str, str]] = []
        refused: list[str] = []
        for number, game in enumerate(games):
            self.progress = number / len(games)
            yield
            try:
                data = game.read() if isinstance(game, Unread) else game
            except (ValueError, RecursionError):
                refused.append("bad_request")
                continue
            try:
                session = game_of(data, self._app.entropy(), self._app.game)
                for _ in checks(session):
                    yield
                check_waiting(session)
                position = data.get("position")
                if position is not None and self._app.game.rules.position(position) != session.position:
                    raise Damaged("`position` is not the position after the turns")
            except GameError as error:
                refused.append(error.code)
            else:
                title = title_of(data.get("title"))
                if not (title or session.is_begun):
                    if among_all:
                        continue
                    title = self._app.t("ui.save.from_file")
                good.append((session, title, saved_of(data.get("saved"), self._app.now())))
        return good, refused

    def _keep(self, good: list[tuple[Session, str, str]], refused: list[str], more: Json) -> Iterator[None]:
        """Save the games and the other data of the file, and tell the result."""
        for session, title, saved in good:
            yield
            try:
                self._library.add(session, title, saved)
            except StorageFailed:
                self._saves.fail()
                self._library.look_again()
                of = len(good) + len(refused)
                self._library.tell("ui.import_stopped", "error", n=self.taken, of=of)
                return
            self.taken += 1
        if good or not refused:
            for name, data in more.items():
                self._app.unpack(name, data)
        self._library.look_again()
        if refused:
            self._library.tell(
                "ui.import_refused", "error", n=len(refused), taken=self.taken, code=refused[0]
            )
        elif not good:
            self._library.tell("ui.restored")
        else:
            self._library.tell("ui.imported", n=self.taken)
