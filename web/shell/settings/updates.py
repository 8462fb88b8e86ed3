"""Use without a network, and new versions: what the page reports, and an offer nobody has to take."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shell.app.actions import report
from shell.app.app import Feature
from shell.drawing.html import button, esc

if TYPE_CHECKING:
    from collections.abc import Callable

    from shell.app.actions import Action
    from shell.app.app import App


class Updates(Feature):
    """`state` says whether the page is kept for use without a network: `loading` (`percent` of it is there),
    `ready`, `failed` or `unsupported`. It is empty before the first report.
    """

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.state = ""
        self.percent = 0
        self.new_version = False
        self._offered = False

    def actions(self) -> dict[str, Action]:
        return {
            "update-ready": report(self._ready),
            "offline-state": report(self._report),
            "update": lambda value: self.app.emit("update"),
            "update-later": self._later,
            "offline-retry": lambda value: self.app.emit("keep-offline"),
        }

    def regions(self) -> dict[str, Callable[[], str]]:
        return {"offer": self._offer}

    # Reports

    def _ready(self, value: str) -> None:
        """A new version lies ready. It waits until somebody takes it."""
        if not self.new_version:
            self.app.emit("announce", text=self.app.t("ui.update.ready"), urgent=False)
        self.new_version = self._offered = True

    def _report(self, value: str) -> None:
        """`loading:PERCENT`, `ready`, `failed` or `unsupported`; anything else changes nothing."""
        state, _, percent = value.partition(":")
        if state not in ("loading", "ready", "failed", "unsupported"):
            return
        self.state = state
        self.percent = min(100, int(percent)) if percent.isascii() and percent.isdigit() else 0

    def _later(self, value: str) -> None:
        """Put the offer away; it stays in the settings and with the licences."""
        self._offered = False

    # Drawing

    def _offer(self) -> str:
        t = self.app.t
        if not self._offered:
            return ""
        words = f"<b>{esc(t('ui.update.ready'))}</b> <span>{esc(t('ui.update.words'))}</span>"
        return (
            f'<div class="offer"><p>{words}</p>'
            + button("update", t("ui.update.now"), class_="primary")
            + button("update-later", t("ui.update.later"))
            + "</div>"
        )

    def status(self) -> str:
        """How it stands, for a dialog, with what can be done about it."""
        t = self.app.t
        parts = []
        if self.state:
            parts.append(f"<p>{esc(t(f'ui.offline.{self.state}', n=self.percent))}</p>")
        if self.state == "failed":
            parts.append(button("offline-retry", t("ui.start.retry")))
        if self.new_version:
            parts.append(f"<p>{esc(t('ui.update.ready'))} {esc(t('ui.update.words'))}</p>")
            parts.append(button("update", t("ui.update.now"), class_="primary"))
        return f'<div class="offline-status">{"".join(parts)}</div>' if parts else ""
