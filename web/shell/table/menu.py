"""The bar at the top, and the same items as a list if there is no room for a bar."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from shell.app.actions import Action, at_any_time
from shell.app.feature import Need
from shell.app.roles import Addressed
from shell.drawing.dialogs import buttons, dialog
from shell.drawing.html import Html, button, html, tag
from shell.nearby.nearby import Nearby

HOME = ("door", "home")
GAMES = (("new-game", "new"), ("load", "load"))
FIRST = (HOME, *GAMES)
THIS_GAME = (("share", "share"), ("nearby", "screens"), ("save", "save"))
THE_APP = (("language", "language"), ("settings", "settings"), ("help", "help"))
LAST = (*THIS_GAME, *THE_APP)
"""The actions that can be reached from everywhere, with their icons and the titles `ui.bar.ACTION`.

Those of the game (`Game.menu`) come between them in the bar.
"""
ELSEWHERE = {True: "language", False: "nearby"}
"""The item that is only in the list, by whether the game is played at several screens: the bar is full."""


class Menu(Addressed):
    """The bar, and the list that the action `menu` opens."""

    _nearby = Need(Nearby)

    ADDRESSED = ("menu",)

    def actions(self) -> dict[str, Action]:
        return {"menu": at_any_time(lambda: self.app.open("menu"))}

    def dialogs(self) -> dict[str, Callable[[], Html]]:
        return {"menu": self._dialog}

    def regions(self) -> dict[str, Callable[[], Html]]:
        return {"bar": self._bar}

    @property
    def _items(self) -> list[tuple[str, str, str]]:
        """The items that exist in this game: action, icon, title."""
        return self._known((*FIRST, *self.app.game.menu, *LAST))

    def _known(self, items: Iterable[tuple[str, str]]) -> list[tuple[str, str, str]]:
        app = self.app
        return [
            (action, sign, app.t("ui.bar." + action.replace("-", "_")))
            for action, sign in items
            if app.knows(action)
        ]

    @property
    def _groups(self) -> list[tuple[str, list[tuple[str, str, str]]]]:
        """The items of the list by group, each group with the most wanted first."""
        playing = (*GAMES, *self.app.game.menu, HOME)
        groups = (("play", playing), ("game", THIS_GAME), ("app", reversed(THE_APP)))
        return [(name, items) for name, group in groups if (items := self._known(group))]

    def _bar(self) -> Html:
        on = self._nearby.on
        return self.app.memo("bar", (self.app.texts.language, on), lambda: self._draw_bar(ELSEWHERE[on]))

    def _draw_bar(self, left_out: str) -> Html:
        t = self.app.t
        items = html(
            *(
                button(action, name, sign=sign, class_="bar-item")
                for action, sign, name in self._items
                if action != left_out
            )
        )
        return html(
            tag("h1", class_="brand")(t(self.app.key_of("title"))),
            tag("nav", class_="bar-actions", aria_label=t("ui.menu"))(
                items, button("menu", t("ui.bar.menu"), sign="menu", class_="bar-item bar-menu")
            ),
        )

    def _dialog(self) -> Html:
        t = self.app.t
        groups = html(*(self._group(name, items) for name, items in self._groups))
        close = buttons(button("close", t("ui.close")))
        signs = self._nearby.signs()
        return dialog(t("ui.bar.menu"), html(signs, tag("div", class_="menu-groups")(groups)), close)

    def _group(self, name: str, items: list[tuple[str, str, str]]) -> Html:
        rows = (
            tag("li")(button(action, title, sign=sign, class_="menu-item")) for action, sign, title in items
        )
        return html(tag("h3")(self.app.t(f"ui.menu.{name}")), tag("ul", class_="menu")(*rows))
