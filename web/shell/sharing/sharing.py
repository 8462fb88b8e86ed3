"""The share dialog: a position, the whole game or a game by link, as a link, a QR code, text or a file.

The complete link is in the page before it is requested: browsers open the system's share sheet only during
the tap that requests it, and `static/shell/sharing/share.js` does so without Python.
"""

from __future__ import annotations

import json
from collections.abc import Callable

from ground.errors import GameError
from shell.app.actions import Action, at_any_time
from shell.app.app import App
from shell.app.feature import Feature, Need
from shell.app.game import LONGEST_NAME, Position
from shell.drawing.dialogs import buttons, dialog
from shell.drawing.forms import field, fold, labelled, segments, submit, text
from shell.drawing.html import Html, button, html, icon, note, tag, void
from shell.play.running import Running
from shell.seats.own_name import OwnName
from shell.sharing.correspondence import Correspondence
from shell.sharing.links import game_json, game_link, position_link
from shell.sharing.sender import signed
from shell.sharing.taking_part import TakingPart

QR_LIMIT = 1200
"""The maximum length of a link for a QR code: a phone can still read that off another's screen."""
KINDS = ("position", "game", "by_link")
SHARED = {"sheet": "ui.share.shared", "picture": "ui.share.picture"}
"""The messages after sharing, by the way the page reports; otherwise a link was copied."""
_START = "by-link-start"
"""The id of the form that turns this game into one by link; its button is in the dialog's foot."""


class Sharing(Feature):
    """The share dialog; `address` is the page's own, with which links begin."""

    _correspondence = Need(Correspondence)
    _own_name = Need(OwnName)
    _running = Need(Running)
    _taking_part = Need(TakingPart)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.address = ""
        self.kind = "position"
        self._offer: tuple[str, str, str] | None = None
        self._made: tuple[object, str] | None = None

    def page_is_at(self, address: str) -> None:
        """Set the address of the page for links, without the query and fragment that brought this visitor."""
        self.address = address.partition("#")[0].partition("?")[0].removesuffix("index.html")

    def actions(self) -> dict[str, Action]:
        return {
            "share": at_any_time(self._share),
            "share-what": at_any_time(self._choose),
            "send-turn": self._send,
            "shared": at_any_time(lambda way: self.app.say(SHARED.get(way, "ui.link_copied"))),
            "copied": at_any_time(lambda: self.app.say("ui.share.copied")),
            "share-failed": lambda: self.app.say("ui.share.failed", "refused"),
            "share-from": at_any_time(self._own_name.typed),
            "share-copy": self._copy,
            "share-save": self._save,
        }

    def dialogs(self) -> dict[str, Callable[[], Html]]:
        return {"share": self._dialog}

    # Content

    def link(self) -> str:
        """The link of the shown position or content, as an address. Raises `GameError`."""
        offer = self.app.offers()
        return self.address_of(offer[0] if offer else position_link(self.app.game, self._position()))

    def address_of(self, fragment: str) -> str:
        """A link as an address: this page with the link's part after the `#`."""
        return f"{self.address}#{fragment}"

    def _position(self) -> Position:
        """The position on the screen, which may be a moment of the past."""
        app = self.app
        if app.past is None:
            return app.session.position
        return app.game.rules.position(app.past.data)

    def offer(self, fragment: str, data: str, name: str) -> None:
        """Share other content, with its own link and `data` as JSON, to be saved as `name`."""
        self._offer = (fragment, data, name)
        self.app.open("share")

    def _share(self, value: str) -> None:
        """Open the dialog; `value` may be one of `KINDS`."""
        if self.app.session.viewer is not None:
            self.app.say("ui.nearby.not_whole", "refused")
            return
        self._offer = self.app.offers()
        if self._offer is not None:
            self.app.open("share")
            return
        by_link = self._correspondence.on and self.app.past is None
        self._turn_to(value if value in KINDS else "by_link" if by_link else "position")
        self.app.open("share")

    def _choose(self, value: str) -> None:
        kind = value.partition("=")[2]
        if kind in KINDS:
            self._turn_to(kind)

    def _send(self) -> None:
        self._share("by_link")

    def _turn_to(self, kind: str) -> None:
        self.kind = kind
        if kind == "by_link" and self._correspondence.on:
            self._correspondence.handed_out()
        elif kind == "by_link":
            self._taking_part.suggest()

    def _fragment(self) -> str:
        if self._offer is not None:
            return signed(self._offer[0], self._own_name.name)
        app = self.app
        if self.kind == "position":
            return position_link(app.game, self._position())
        known = app.session.by_link if self.kind == "by_link" else None
        return game_link(app.session, known["number"] if known else None)

    def _link(self) -> str:
        """The address to share, cached for the shown state. Raises `GameError`."""
        session = self.app.session
        state = session.cursor, str(session.waiting), str(session.names)
        key = (self.kind, self._offer, self._own_name.name, self.app.shown, session, *state)
        if self._made is None or self._made[0] != key:
            self._made = (key, self.address_of(self._fragment()))
        return self._made[1]

    def _json(self) -> tuple[str, str]:
        """The shared content as JSON, and the name of its file."""
        if self._offer is not None:
            return self._offer[1], self._offer[2]
        session, game = self.app.session, self.app.game
        if self.kind == "position":
            return json.dumps(game.data(self._position())), f"{game.file_name}-position.json"
        return game_json(session), f"{game.file_name}-game.json"

    # Other ways

    def _copy(self, value: str) -> None:
        """Copy as `text` or as `json`."""
        if value == "json":
            text = self._json()[0]
        elif self.kind == "position":
            text = self.app.game.as_text(self._position(), None)
        else:
            session = self.app.session
            text = self.app.game.as_text(session.start, session.turns[: session.cursor])
        self.app.emit("copy", text=text)

    def _save(self) -> None:
        text, name = self._json()
        self.app.emit("download", name=name, text=text)

    # Drawing

    def _dialog(self) -> Html:
        t = self.app.t
        start = self._offer is None and self.kind == "by_link" and self._can_start()
        if self._offer is not None:
            name = text("share-from", "name", self._own_name.name, most=LONGEST_NAME)
            body = html(
                tag("p", class_="field-help")(t("ui.share.help.own")),
                labelled(t("ui.share.from"), name, class_="link-field"),
                self._ways(),
            )
        elif self.kind == "by_link":
            body = self._by_link()
        else:
            words = tag("p", class_="field-help")(t(f"ui.share.help.{self.kind}"))
            body = words + self._secrets() + self._ways()
        return dialog(
            t("ui.share"),
            ("" if self._offer is not None else self._kinds()) + body,
            buttons(
                button("open-link", t("ui.link.open_other"), sign="link", quiet=start),
                button("close", t("ui.close")),
                submit(t("ui.by_link.start"), form=_START) if start else "",
            ),
            class_="share",
            inner="share-body",
        )

    def _can_start(self) -> bool:
        """True if this game can become one by link."""
        running = self._running.phase == "running"
        by_link = self._correspondence.on
        return not (by_link or running or self.app.present.standing.over)

    def _kinds(self) -> Html:
        t = self.app.t
        kinds = {kind: t(f"ui.share.{kind}") for kind in KINDS}
        parts = segments("share-what", "what", kinds, self.kind, group="share-what")
        return field(t("ui.share.what"), parts, hidden=True)

    def _secrets(self) -> Html:
        """The warning that a link reveals secrets, if there are any."""
        shown, game = self.app.shown, self.app.game
        if not any(game.rules.secret(shown.data, {}, colour) for colour in shown.standing.colours):
            return html()
        words = self.app.t(self.app.key_of("secrets_shared"))
        return tag("p", class_="field-help secrets")(icon("eye"), tag("span")(words))

    def _by_link(self) -> Html:
        t, correspondence, taking_part = self.app.t, self._correspondence, self._taking_part
        if correspondence.on:
            words = t("ui.by_link.waiting_help" if correspondence.waits_for else "ui.by_link.yours_help")
            return html(
                tag("p", class_="field-help")(words),
                taking_part.secrets(),
                self._ways(),
                correspondence.games(),
            )
        if not self._can_start():
            return html(tag("p")(t("error.game_over")), correspondence.games())
        return html(
            tag("form", class_="by-link", id=_START, data_submit="by-link-start")(
                tag("p")(t("ui.by_link.help")),
                taking_part.seats(),
                taking_part.secrets(),
                taking_part.refusal(),
            ),
            button("nearby", t("ui.nearby.side_by_side"), sign="screens", class_="wide"),
            correspondence.games(),
        )

    def _ways(self) -> Html:
        """A link with every way to pass it on."""
        t = self.app.t
        try:
            link = self._link()
        except GameError as error:
            self.app.say_error(error, "ui.bad_link")
            return note("refused", self.app.message[1]) + self._files()
        whole = void("input", type="text", readonly=True, value=link, data_whole=True)
        return html(
            tag("div", class_="share-ways")(
                tag("div", class_="share-link")(
                    labelled(t("ui.share.link"), whole, class_="link-field"),
                    tag("p", class_="field-help")(t("ui.share.length", n=len(link))),
                    tag("div", class_="share-buttons")(
                        button(
                            None,
                            t("ui.share.send"),
                            sign="share",
                            class_="primary share-sheet",
                            key="share-sheet",
                            data_share=link,
                            data_title=t(self.app.key_of("title")),
                        ),
                        button(
                            None,
                            t("ui.share.copy"),
                            sign="copy",
                            class_="share-copy",
                            key="share-copy",
                            data_copy=link,
                            autofocus=True,
                        ),
                    ),
                    note(*self.app.message),
                ),
                self._code(link),
            ),
            self._files(),
        )

    def _code(self, link: str) -> Html:
        t = self.app.t
        if len(link) > QR_LIMIT:
            return tag("p", class_="qr-none")(icon("qr"), tag("span")(t("ui.share.too_long_for_qr")))
        return tag("div", class_="qr", role="img", aria_label=t("ui.share.qr"), data_qr=link)()

    def _files(self) -> Html:
        t = self.app.t
        kinds = ("json",) if self._offer is not None else ("text", "json")
        copies = (button("share-copy", t(f"ui.share.as_{kind}"), value=kind, sign="copy") for kind in kinds)
        return tag("div", class_="share-more", role="group", aria_label=t("ui.share.more"))(
            button("share-save", t("ui.share.file"), sign="download"),
            fold(t("ui.advanced"), *copies, key="advanced-share"),
        )
