"""Games taken in from a file, one after the other: nothing that is there is touched."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shell.app.game import GameError
from shell.saves.files import LARGEST_FILE, MOST_GAMES, Unread, read_file
from shell.saves.saves import Saves
from shell.storage.exchange import check_waiting, checks, game_of, title_of
from shell.storage.store import Damaged, StorageFailed

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator
    from typing import Any

    from shell.saves.library import Library


class Importing:
    """Takes files into the library.

    `taken` games of the last one are kept, `progress` says how far it is, 0 to 1.
    """

    def __init__(self, library: Library) -> None:
        self._library, self._app = library, library.app
        self._work: Generator[None, None, None] | None = None
        self.taken, self.progress = 0, 0.0

    @property
    def on(self) -> bool:
        """Whether a file is being read."""
        return self._work is not None

    def begin(self, text: str) -> None:
        """The text of a file: a game, several, or a position."""
        if len(text) > LARGEST_FILE:
            self._library.tell("ui.import_too_big", "error")
        elif self._work is None:
            self._work = work = self._take_in(text)
            next(work, None)
            if self._work is not None:
                self._app.feature(Saves).begin(work)

    def stop(self) -> None:
        """Leave the rest of a file; the games that have been taken in stay."""
        if self._work is not None:
            self._work.close()
            self._library.look_again()
            self._library.tell("ui.imported", n=self.taken)
            self._app.emit("focus", at='.library-actions [data-action="import-file"]')

    def _take_in(self, text: str) -> Generator[None, None, None]:
        """Read a file and check its games one after the other, some turns at a time; keep those in order."""
        self.taken, self.progress = 0, 0.0
        try:
            games = yield from self._games_in(text)
            if games:
                self._library.tell("ui.importing")
                yield from self._keep_games(games)
        finally:
            self._work = None

    def _games_in(self, text: str) -> Generator[None, None, list[Any]]:
        """The games of a file; none if it is not one of ours, which is told."""
        try:
            data = yield from read_file(text)
        except (ValueError, RecursionError):
            self._library.tell("ui.import_bad", "error", code="bad_request")
            return []
        kind = data.get("format") if isinstance(data, dict) else None
        games = data.get("games") if kind == self._library.format("games") else [data]
        if kind == self._library.format("position"):
            games = [{"format": self._library.format("game"), "start": data}]
        if kind == self._library.format("games"):
            for feature in self._app.features:
                for name in data.keys() - {"format", "games"}:
                    feature.unpack(str(name), data[name])
        known = kind in [self._library.format(one) for one in ("game", "games", "position")]
        if not known or not isinstance(games, list):
            self._library.tell("ui.import_bad", "error", code="bad_save")
        elif not games or len(games) > MOST_GAMES:
            self._library.tell("ui.import_too_big" if games else "ui.import_empty", "error")
        else:
            return games
        return []

    def _keep_games(self, games: list[Any]) -> Iterator[None]:
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
                said = data.get("position")
                if said is not None and self._app.game.position(said) != session.position:
                    raise Damaged("the turns do not lead to the position")
                self._library.add(session, title_of(data.get("title")))
                self.taken += 1
            except GameError as error:
                refused.append(error.code)
            except StorageFailed:
                self._app.feature(Saves).fail()
                self._library.look_again()
                self._library.tell("ui.import_stopped", "error", n=self.taken, of=len(games))
                return
        self._library.look_again()
        if refused:
            self._library.tell(
                "ui.import_refused", "error", n=len(refused), taken=self.taken, code=refused[0]
            )
        else:
            self._library.tell("ui.imported", n=self.taken)
