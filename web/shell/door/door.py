"""The first screen: the game in progress, and every way to begin something else.

The site builder writes it into the page, so that it is there before Python is; `web/start/door.js` fills in
the language and the game to go on with, and remembers what is tapped meanwhile.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple

from shell.app.app import Cover
from shell.drawing.html import attrs, esc, icon
from shell.saves.saves import Saves
from shell.seats.seats import Seats

if TYPE_CHECKING:
    from collections.abc import Callable

    from shell.app.actions import Action

MEMORY, VERSION = "door", 1


class Way(NamedTuple):
    """A way to begin something: its texts are `ui.door.NAME` and `ui.door.NAME.text`."""

    name: str
    sign: str
    action: str
    value: str = ""


class Door(Cover):
    """The way to everything else."""

    PLACE = ""

    def actions(self) -> dict[str, Action]:
        return {"door": self._open, "play": self._leave}

    def root(self) -> dict[str, str]:
        return {"data-door": "true" if self.open else ""}

    def own_actions(self) -> dict[str, Action]:
        return {"escape": self._leave}

    def regions(self) -> dict[str, Callable[[], str]]:
        return {"door": self._draw}

    def _open(self, value: str) -> None:
        self.app.close()
        self.app.screen = self
        self.app.emit("focus", at=".door .way")

    def _leave(self, value: str) -> None:
        if self.open:
            self.app.screen = None
            self.app.emit("focus", at=".go")

    def when_hidden(self) -> None:
        """Keep the picture of the game for when the page is opened again."""
        saves = self.app.feature(Saves)
        if self.going:
            picture, words = self._seen()
            kept = {"version": VERSION, "picture": picture, "words": words}
            saves.remember(MEMORY, json.dumps(kept, ensure_ascii=False, separators=(",", ":")))
        else:
            saves.forget(MEMORY)

    @property
    def going(self) -> bool:
        """Whether the game on the table has been begun."""
        session = self.app.session
        making = any(feature.can_undo for feature in self.app.features)
        return bool(session.turns) or session.waiting is not None or not session.stored or making

    def all_ways(self) -> list[Way]:
        """All ways that the features of this app offer, in the game's order."""
        found, order = [way for feature in self.app.features for way in feature.ways()], self.app.game.ways
        return sorted(found, key=lambda way: order.index(way.name) if way.name in order else len(order))

    # Drawing

    def _draw(self) -> str:
        if not self.open:
            return ""
        app = self.app
        key = (app.texts.language, app.present.version, self.going)
        return app.memo("door", key, self._markup)

    def _markup(self) -> str:
        t, key_of = self.app.t, self.app.key_of
        title = t(key_of("title"))
        ways = "".join(self._way(way) for way in self.all_ways())
        return (
            f'<div class="door-inside"><header class="door-head"><h1>{esc(title)}</h1>'
            f'<p data-text="{key_of("aim")}">{esc(t(key_of("aim")))}</p>'
            f'<div class="door-picture" aria-hidden="true">{self.app.game.emblem()}</div></header>'
            f'<nav class="ways" aria-label="{esc(title)}">{self._game()}{ways}</nav>'
            '<footer class="door-foot">'
            + self._small("play", "ui.door.board", "chevron-right")
            + self._small("help", "ui.help", "help")
            + self._small("settings", "ui.settings", "settings")
            + "</footer></div>"
        )

    def _small(self, action: str, key: str, sign: str) -> str:
        head = attrs(type="button", class_="button", data_action=action, data_key=f"door-{action}")
        words = self.app.t(key)
        return f'<button{head}>{icon(sign)}<span data-text="{key}">{esc(words)}</span></button>'

    def _way(self, way: Way) -> str:
        t, name, words = self.app.t, f"ui.door.{way.name}", f"ui.door.{way.name}.text"
        head = attrs(
            type="button",
            class_="surface way",
            data_action=way.action,
            data_value=way.value or None,
            data_key=f"way-{way.name}",
        )
        return (
            f'<button{head}>{icon(way.sign, "way-sign")}<b data-text="{name}">{esc(t(name))}</b>'
            f'<small data-text="{words}">{esc(t(words))}</small></button>'
        )

    def _seen(self) -> tuple[str, str]:
        """The game in progress as a picture, and how far it is in words."""
        app, t = self.app, self.app.t
        standing = app.present.standing
        picture = app.game.picture(app.game.sketch(app.present.data))
        if standing.over:
            return picture, t("ui.door.over")
        player = app.feature(Seats).players(standing.to_move)
        return picture, t("ui.door.turn", n=app.session.cursor + 1, player=player)

    def _game(self) -> str:
        """The way back to the game in progress, with its picture."""
        t = self.app.t
        off = "" if self.going else " hidden"
        picture, words = self._seen() if self.going else ("", "")
        head = attrs(
            type="button", class_="surface way way-continue", data_action="play", data_key="way-continue"
        )
        return (
            f'<button{head}{off}><span class="way-picture">{picture}</span>'
            f'<b data-text="ui.door.continue">{esc(t("ui.door.continue"))}</b>'
            f"<small>{esc(words)}</small></button>"
        )
