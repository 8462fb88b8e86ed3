"""Reading the other screen's code with the camera inside the page if the browser can, or pasting its link."""

from __future__ import annotations

from ground.links.finding import link_in, meant_in
from shell.app.actions import Action, report
from shell.app.app import App
from shell.app.feature import Need
from shell.app.roles import Waiting
from shell.drawing.forms import labelled, text
from shell.drawing.html import Html, button, html, tag
from shell.nearby import drawing, lines
from shell.nearby import invitation as code
from shell.nearby.visiting import Visiting

WHYS = ("refused", "missing", "failed")
"""The reasons for having no picture that have a message."""


class Scanning(Waiting):
    """The camera and the field for a link: `on` if the camera is wanted, `typing` if the field is open."""

    _visiting = Need(Visiting)

    GROUP = "nearby"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.on = self.typing = False
        self.typed = ""
        self._dialog = ""

    def actions(self) -> dict[str, Action]:
        return {
            "nearby-scan": self._scan,
            "nearby-scanned": self._found,
            "nearby-scan-failed": report(self._failed),
            "nearby-typing": self._unfold,
            "nearby-typed": self._type,
            "nearby-take": lambda: self._found(self.typed),
        }

    @property
    def idle(self) -> bool:
        return not self._dialog

    def acted(self) -> None:
        """Stop the camera and drop the typed text once their dialog is closed."""
        if self._dialog and self.app.dialog != self._dialog:
            if self.on:
                lines.stop_scan(self.app)
            self._dialog, self.on, self.typing, self.typed = "", False, False, ""

    def _scan(self) -> None:
        self.on = not self.on
        self._dialog = self.app.dialog
        if self.on:
            lines.scan(self.app, "nearby-scanned")
        else:
            lines.stop_scan(self.app)

    def _failed(self, why: str) -> None:
        self.on = False
        if why in WHYS:
            self.app.say(f"ui.nearby.scan.{why}", "refused")

    def _unfold(self) -> None:
        self.typing = not self.typing
        self._dialog = self.app.dialog
        if self.typing:
            self.app.emit("focus", at="#dialog [data-field=link]")

    def _type(self, value: str) -> None:
        self.typed = value.partition("=")[2]

    def _found(self, link: str) -> None:
        """Take a link that was read or pasted: an answer, or an invitation."""
        if not link.strip():
            return
        if self.on:
            self.on = False
            lines.stop_scan(self.app)
        fragment = link_in(link) or meant_in(link, code.is_invitation)
        if code.is_invitation(fragment):
            self._visiting.opens(fragment)
        else:
            self.app.follow("nearby-answer", link)

    # Drawing

    def camera(self) -> Html:
        """The place for the camera's picture; empty while the camera is off."""
        if not self.on:
            return html()
        words = self.app.t("ui.nearby.scanning")
        return html(
            tag("div", class_="nearby-camera", data_scan=True)(), tag("p", class_="field-help")(words)
        )

    def button(self, key: str, class_: str = "") -> Html:
        """The button for the camera, titled by the text `key`; the page shows it if it can read codes."""
        t = self.app.t
        if self.on:
            return button(
                "nearby-scan", t("ui.nearby.scan_stop"), sign="close", class_="nearby-scan", key="scan"
            )
        return button("nearby-scan", t(key), sign="camera", class_=f"nearby-scan {class_}", key="scan")

    def buttons(self, key: str, class_: str = "") -> Html:
        """The button for the camera, and the field for a pasted link."""
        t, scan = self.app.t, self.button(key, class_)
        fold = drawing.fold("nearby-typing", t("ui.nearby.paste"), self.typing)
        if not self.typing:
            return scan + fold
        typed = text("nearby-typed", "link", self.typed, autocapitalize="off", spellcheck="false")
        return html(
            scan,
            fold,
            tag("div", class_="nearby-folded nearby-paste")(
                labelled(t("ui.nearby.paste_label"), typed, class_="link-field"),
                button("nearby-take", t("ui.nearby.take"), key="nearby-take"),
            ),
        )
