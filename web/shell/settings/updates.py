"""Use without a network, and new versions: the page's reports, and the offer of an update."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from shell.app.actions import Action, report
from shell.app.app import App
from shell.app.feature import Feature
from shell.drawing.html import Html, button, html, tag
from shell.storage.jsontext import parse_json

STATES = ("loading", "ready", "failed", "unsupported", "updating", "unfinished")
"""The states of the files for use without a network.

While `loading`, `percent` of the first version is saved; `failed` if it is incomplete. `updating` to a later
version happens at a person's request; if that is `unfinished`, the version before stays in use.
"""
BROKEN_OFF = ("failed", "unfinished")
WHYS = ("altered", "damaged", "dropped", "missing", "page", "refused", "type")
"""The reasons for a missing file: those of the start, but for a page that is altered on its way."""


class Updates(Feature):
    """The state of the page's files for use without a network, and of new versions.

    `state` is one of `STATES`, empty before the first report. `missing` is the file at which loading stopped
    and `why` the key of the reason with a number or name for its text, if they are known. `games` has the
    size of each game of the house in bytes, by name, and whether all of it is saved; the empty name stands
    for the files that all games share.
    """

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.state = ""
        self.percent = 0
        self.missing = ""
        self.why = ("", "")
        self.new_version = False
        self.games: dict[str, tuple[int, bool]] = {}
        self._offered = False

    def actions(self) -> dict[str, Action]:
        return {
            "update-ready": report(self._ready),
            "offline-state": report(self._report),
            "offline-games": report(self._games),
            "update": lambda: self.app.emit("update"),
            "update-later": self._later,
            "offline-retry": lambda: self.app.emit("keep-offline"),
        }

    def regions(self) -> dict[str, Callable[[], Html]]:
        return {"offer": self._offer}

    # Reports

    def _ready(self) -> None:
        """Offer a new version that is complete. It is used only after a person accepts it."""
        if not self.new_version:
            self.app.emit("announce", text=self.app.t("ui.update.ready"), urgent=False)
        self.new_version = self._offered = True

    def _report(self, value: str) -> None:
        """Take `loading:PERCENT`, `failed:FILE:WHY:N`, `unfinished:FILE:WHY:N`, or another of `STATES`."""
        state, _, more = value.partition(":")
        if state not in STATES:
            return
        self.state = state
        self.percent = min(100, int(more)) if more.isascii() and more.isdigit() else 0
        missing, why, n = [*(more.split(":", 2) if state in BROKEN_OFF else ()), "", "", ""][:3]
        self.missing, self.why = missing[:60], (why if why in WHYS else "", n[:60])

    def _games(self, value: str) -> None:
        """Take the saved sizes of the games by name, and of the shared files without one."""
        with suppress(AttributeError, KeyError, TypeError, ValueError):  # a script may report anything
            sizes = parse_json(value)
            games = {
                str(name): (int(game["bytes"]), game["kept"] == game["bytes"]) for name, game in sizes.items()
            }
            self.games = games

    def _later(self) -> None:
        """Close the offer; it stays in the settings and with the licences."""
        self._offered = False

    # Drawing

    def instead(self, key: str) -> Html:
        """HTML in place of a file that could not be fetched: the text of `key`, or an offered version."""
        t = self.app.t
        if not self.new_version:
            return tag("p")(t(key))
        load = button("update", t("ui.update.now"), class_="primary")
        return tag("div", class_="replaced")(tag("p")(t("ui.update.replaced")), load)

    def _offer(self) -> Html:
        t = self.app.t
        if not self._offered:
            return html()
        words = html(tag("b")(t("ui.update.ready")), " ", tag("span")(t("ui.update.words")))
        return tag("div", class_="offer")(
            tag("p")(words),
            button("update", t("ui.update.now"), class_="primary"),
            button("update-later", t("ui.update.later")),
        )

    def _game(self, name: str) -> Html:
        """The size of a game or of the shared files, and whether they are saved."""
        t, (size, here) = self.app.t, self.games[name]
        n = max(1, round(size / 1_000_000))
        if not name:
            return tag("li")(t("ui.offline.shared", n=n))
        key = "ui.offline.game_here" if here else "ui.offline.game_coming"
        return tag("li")(t(key, game=t(f"game.{name}.title"), n=n))

    def _missing(self) -> str:
        """The file at which loading stopped, and the reason."""
        t, (why, n) = self.app.t, self.why
        if not why:
            return t("ui.offline.missing", file=self.missing)
        reason = t("ui.offline.altered") if why == "altered" else t(f"ui.start.{why}", n=n)
        return t("ui.offline.missing_why", file=self.missing, why=reason)

    def status(self) -> Html:
        """The state for a dialog, with the possible actions."""
        t = self.app.t
        parts = []
        if self.state:
            words = t(f"ui.offline.{self.state}", n=self.percent)
            if self.missing:
                words += " " + self._missing()
            parts.append(tag("p")(words))
        if self.games:
            parts.append(tag("ul", class_="offline-games")(*map(self._game, sorted(self.games))))
        if self.state in BROKEN_OFF:
            parts.append(button("offline-retry", t("ui.start.retry")))
        if self.new_version:
            parts.append(tag("p")(t("ui.update.ready"), " ", t("ui.update.words")))
            parts.append(button("update", t("ui.update.now"), class_="primary"))
        return tag("div", class_="offline-status")(*parts) if parts else html()
