"""The list of saved games: open, name, copy, delete, and exchange them as files."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress

from ground.errors import GameError
from shell.app.actions import Action, at_any_time, report
from shell.app.app import App
from shell.app.feature import Need
from shell.app.roles import Addressed, Beginning, Packing, Rooted
from shell.app.session import Session
from shell.app.way import Way
from shell.drawing.dialogs import buttons, dialog
from shell.drawing.forms import labelled, submit, text
from shell.drawing.html import Html, badges, bare_button, button, esc, file_button, html, icon, removal, tag
from shell.library.importing import Importing
from shell.play.table import Table
from shell.saves.exchange import LONGEST_TITLE, title_of, to_exchange
from shell.saves.files import LARGEST_FILE
from shell.saves.saves import Saves
from shell.saves.store import Damaged
from shell.shelf.shelf import LUGGAGE, Neighbour, Shelf
from shell.storage.jsontext import Json
from shell.storage.storage import StorageFailed
from shell.texts.isolating import isolated

SHOWN, MORE = 8, 8
"""The number of games shown at first, and the number added on request."""


class Library(Addressed, Beginning, Rooted):
    """The dialogs `games` and `save`, and the notice at the top of the page."""

    _saves = Need(Saves)
    _shelf = Need(Shelf)
    _table = Need(Table)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._listing: tuple[list[Json], list[str], dict[str, dict[str, str]]] = ([], [], {})
        self._rows = SHOWN
        self._reading = False
        self._importing = Importing(self, self._saves, self._shelf)
        self._open_row = self._renaming = self._typed = ""
        self._bin: tuple[str, dict[str, str]] | None = None
        self._report: tuple[str, str] = ("", "")
        self._other_page = ""  # the page for which a file was left
        self._weekly = False

    ADDRESSED = ("games",)

    def ways(self) -> tuple[Way, ...]:
        return (Way("load", "load", "load"),)

    def actions(self) -> dict[str, Action]:
        return {
            "load": self._open,
            "games": self._open,  # by its address
            "save": self._open_save,
            "open-game": self._open_game,
            "more-games": self._more_games,
            "game-more": self._more,
            "rename-game": self._rename,
            "game-title": self._type,
            "save-title": self._save_title,
            "duplicate-game": self._duplicate,
            "save-copy": self._save_copy,
            "delete-game": self._delete,
            "undelete": self._undelete,
            "export-game": self._export,
            "export-all": self._export_all,
            "export-damaged": self._export_damaged,
            "delete-damaged": self._delete_damaged,
            "file-dropped": self._drop,
            "import-games": self._importing.begin,
            "import-dropped": lambda text: self._importing.begin(text, arrived=True),
            "import-stop": at_any_time(lambda: self._importing.stop()),
            "import-games-failed": self._too_big,
            "import-dropped-failed": self._too_big,
            "weekly": report(self._warn_weekly),
        }

    def dialogs(self) -> dict[str, Callable[[], Html]]:
        return {"games": self._dialog, "save": self._save_dialog}

    def regions(self) -> dict[str, Callable[[], Html]]:
        return {"notice": self._notice}

    def root(self) -> dict[str, str]:
        return {"data-drop-words": self.app.t("ui.drop_here")}

    # Opening

    def _open(self) -> None:
        self._rows, self._open_row, self._renaming, self._report = SHOWN, "", "", ("", "")
        self.app.open("games")
        self.app.emit("weekly")
        self._reading = True
        look = self._look()
        next(look, None)
        if self._reading:
            self._saves.begin(look, first=True)
        if text_left := self._shelf.arrived():
            self._importing.begin(text_left, arrived=True)

    def _drop(self) -> None:
        """Open a dropped file, which may be anything that can be opened here."""
        self._open()
        self.app.emit("take", action="import-dropped", limit=LARGEST_FILE)

    def _too_big(self) -> None:
        self.tell("ui.import_too_big", "error")

    def _look(self) -> Iterator[None]:
        """Read the list of games, in pieces if storage is large."""
        much = False
        with suppress(StorageFailed):
            for _ in self._saves.store.learn():
                much = True
                yield
        self._reading = False
        self.look_again()
        if much:
            self.app.arrived("games")

    def look_again(self) -> None:
        """Read the list of games from storage."""
        store = self._saves.store
        try:
            games, bad = self._saves.games()
            self._listing = list(filter(self._is_begun, games)), bad, store.asides()
        except StorageFailed:
            self._listing = [], [], {}
            self._saves.fail()

    def _is_begun(self, game: Json) -> bool:
        """True if a person has made something of a stored game: a turn, a part of one, a title or a link.

        Others are stored for the table alone, as the first game of a page, which is dealt unasked.
        """
        making = game["key"] == self.app.session.key and self.app.making
        return making or any(game.get(name) for name in ("count", "waiting", "by_link", "title"))

    def tell(self, key: str, kind: str = "info", **values: object) -> None:
        """Show a message, also in the dialog if it is open."""
        self.app.say(key, kind, **values)
        self._report, self._other_page = self.app.message, ""

    def leave_for(self, game: Neighbour, text: str, others: object) -> None:
        """Leave a file for another game's page, and take in its data of this game."""
        shelf = self._shelf
        shelf.unpack(LUGGAGE, others)
        self.look_again()
        try:
            shelf.leave_for(game, text)
        except StorageFailed:
            self._saves.fail()
            return
        self.tell("ui.import_other", game=self.app.t(f"game.{game.name}.title"))
        self._other_page = game.place

    def _open_game(self, key: str) -> None:
        if key == self.app.session.key:
            self.app.close()
            return
        session = self._saves.open(key)
        if session is None:
            self.look_again()
            self.tell("ui.save_damaged", "error", code="bad_save")
            return
        self._table.put(session, save=False)
        self._saves.make_current()

    def _more_games(self) -> None:
        self._rows += MORE

    def _more(self, key: str) -> None:
        """Show or hide the tools of a game."""
        self._open_row, self._renaming = ("" if self._open_row == key else key), ""

    def _warn_weekly(self, value: str) -> None:
        """Note whether this browser deletes pages that are not visited for a week."""
        self._weekly = value == "true"

    # Names

    def _rename(self, key: str) -> None:
        self._renaming = key
        self._typed = next((str(game["title"]) for game in self._listing[0] if game["key"] == key), "")
        self.app.emit("focus", at=".save-rename input")

    def _type(self, value: str) -> None:
        """Take `KEY=TITLE` while it is being typed."""
        key, _, text = value.partition("=")
        self._renaming, self._typed = key, title_of(text)

    def _save_title(self) -> None:
        key = self._renaming
        self._renaming = ""
        if key:
            self._try(lambda: self._saves.store.rename(key, self._typed))
        if self.app.dialog == "save":
            self.app.close()
            self.app.say("ui.save.named" if self._typed else "ui.save.unnamed", title=self._typed)
            self._saves.persist()

    def _try(self, change: Callable[[], object]) -> bool:
        """Change storage and read the list again; return False if storage fails."""
        try:
            change()
        except StorageFailed:
            self._saves.fail()
            return False
        self.look_again()
        return True

    # Copies

    def _duplicate(self, key: str) -> None:
        store = self._saves.store

        def copy() -> None:
            # Read from storage, past this tab's memory: the game itself stays as it is.
            session = store.peek(key)
            title = store.title(key)
            session.key = self.app.entropy()
            self.add(session, title_of(self.app.t("ui.copy_of", title=title or self._players_of(session))))

        try:
            if self._try(copy):
                self._open_row = ""
                self.tell("ui.duplicated")
        except (Damaged, KeyError):
            self.tell("ui.save_damaged", "error", code="bad_save")

    def _save_copy(self) -> None:
        """Save a copy of the game under its own name; the table goes on with the original."""
        if self.app.session.viewer is not None:
            return
        title = "" if self._typed == self._title_in_storage(self.app.session.key) else self._typed
        copy = self.app.session.copy(self.app.entropy())
        title = title or title_of(self.app.t("ui.copy_of", title=self._here()))
        if self._try(lambda: self.add(copy, title)):
            self.app.close()
            self.app.say("ui.copy_saved")
            self._saves.persist()

    def add(self, session: Session, title: str, saved: str = "") -> None:
        """Save a game under this title, as last played at `saved`, by default now. Raises `StorageFailed`."""
        store = self._saves.store
        store.save(session, saved or self.app.now())
        store.rename(session.key, title)

    # Deleting

    def _delete(self, key: str) -> None:
        """Delete a game, unless it is on the table."""
        if key == self.app.session.key:
            self.tell("ui.refused.on_the_table", "refused")
            return
        title = next((self._title(game) for game in self._listing[0] if game["key"] == key), key)

        def remove() -> None:
            self._bin = title, self._saves.store.remove(key)

        if self._try(remove):
            self._open_row = ""
            self._report = ("", "")
            self.app.emit("announce", text=self.app.t("ui.deleted", title=title), urgent=False)
            self.app.emit("focus", at='[data-key="undelete"]')

    def _delete_damaged(self, key: str) -> None:
        title = self.app.t("ui.damaged_game", name=key)
        store = self._saves.store

        def remove() -> None:
            parts = dict(self._listing[2].get(key, {}))
            if key in self._listing[1]:
                parts.update(store.remove(key))
            store.drop(parts)
            self._bin = title, parts

        if self._try(remove):
            self.app.emit("focus", at='[data-key="undelete"]')

    def _undelete(self) -> None:
        if self._bin is not None:
            _, parts = self._bin
            if self._try(lambda: self._saves.store.restore(parts)):
                self._bin = None
                self.tell("ui.undeleted")

    # Files out

    def _export(self, key: str) -> None:
        """Download one game; that on the table from memory, so that it works without storage."""
        here, store = self.app.session, self._saves.store
        if key in ("", here.key) and here.viewer is not None:
            self.tell("ui.nearby.not_whole", "refused")
            return
        try:
            session = here if key in ("", here.key) else store.peek(key)
            title = self._title_in_storage(session.key)
        except (Damaged, KeyError, StorageFailed):
            self.tell("ui.save_damaged", "error", code="bad_save")
            return
        game = to_exchange(session, title, self.last_played(session.key))
        self._download(title or self._players_of(session), game)

    def last_played(self, key: str) -> str:
        """The moment a game was last saved; now if it is not in storage."""
        with suppress(StorageFailed):
            return self._saves.store.saved(key) or self.app.now()
        return self.app.now()

    def _title_in_storage(self, key: str) -> str:
        try:
            return self._saves.store.title(key)
        except StorageFailed:
            return ""

    def _export_all(self) -> None:
        self._saves.begin(self._collect())

    def _collect(self) -> Iterator[None]:
        store, games = self._saves.store, []
        left_out = 0
        try:
            stored, _ = self._saves.games()
        except StorageFailed:
            self._saves.fail()
            stored = []
        for game in stored:
            try:
                session = store.peek(game["key"])
                games.append(to_exchange(session, game["title"], str(game["saved"])))
            except (GameError, KeyError, StorageFailed):
                left_out += 1
            yield
        file: Json = {"format": self.format("games"), "games": games, **self.app.entries.luggage()}
        file.update(filter(None, (feature.luggage() for feature in self.app.having(Packing))))
        others = file.get(LUGGAGE)
        if others and len(json.dumps(file, ensure_ascii=False)) > LARGEST_FILE:
            # All together would be larger than a file may be: data of other games gets a file of its own.
            del file[LUGGAGE]
            self._download(self.app.t("ui.shelf"), {**file, "games": [], LUGGAGE: others})
        self._download(self.app.t("ui.games"), file)
        if left_out:
            self.tell("ui.export_incomplete", "error", n=left_out)

    def _export_damaged(self, key: str) -> None:
        """Download the entries of a damaged game as they are."""
        parts = dict(self._listing[2].get(key, {}))
        try:
            if key in self._listing[1]:
                parts.update(self._saves.store.parts(key))
        except StorageFailed:
            self._saves.fail()
        self._download(key, {"format": self.format("damaged"), "entries": parts})

    def format(self, kind: str) -> str:
        """The `format` of files of this kind."""
        return f"{self.app.game.name}-{kind}/1"

    def _download(self, name: str, data: Json) -> None:
        plain = "".join(c if c.isalnum() else "-" for c in name)
        plain = "-".join(filter(None, plain.split("-")))[:60] or "game"
        text = json.dumps(data, ensure_ascii=False)
        self.app.emit("download", name=f"{self.app.game.file_name}-{plain}.json", text=text)

    # Words for a game

    def _players_of(self, session: Session) -> str:
        return self._players(session.standing.colours, session.names)

    def _players(self, colours: Iterable[str], names: Json) -> str:
        return ", ".join(isolated(title_of(names.get(c))) or self.app.t(f"colour.{c}") for c in colours)

    def _winners(self, game: Json) -> list[str]:
        """The names of the winners, each once."""
        return list(dict.fromkeys(self._players([c], game["names"]) for c in game["winners"]))

    def _here(self) -> str:
        return self._title_in_storage(self.app.session.key) or self._players_of(self.app.session)

    def _title(self, game: Json) -> str:
        return str(game["title"]) or self._players(game["players"], game["names"])

    def _facts(self, game: Json) -> Html:
        t = self.app.t
        if game["winners"]:
            standing = t("ui.save.won", players=self.app.texts.listed(self._winners(game)))
        else:
            standing = t(self.app.key_of("round"), n=game["round"])
        mode = [t("ui.mode." + game["mode"])] if game["mode"] in self.app.game.listed_modes else []
        players = [self._players(game["players"], game["names"])] if game["title"] else []
        when = str(game["saved"])[:40]
        moment = tag("time", datetime=when)(when[:16].replace("T", " "))
        return esc(" · ").join([standing, *players, *mode, moment])

    # Drawing

    def _dialog(self) -> Html:
        t = self.app.t
        games, bad, asides = self._listing
        here = next((n for n, game in enumerate(games) if game["key"] == self.app.session.key), 0)
        if self._reading:
            games, bad, asides = [], [], {}
        rows = html(*(self._row(game, n == here) for n, game in enumerate(games[: self._rows])))
        damaged = sorted({*bad, *asides})
        parts = [self._report_html(), self._bin_html()]
        if self._saves.failed:
            parts.append(self._failed_html())
        elif self._reading:
            words = t("ui.reading_games")
            bar = tag("progress", aria_label=words)()
            parts.append(tag("p", class_="library-reading")(bar, tag("span")(words)))
        elif not games:
            parts.append(
                tag("div", class_="library-empty")(
                    tag("p")(t("ui.no_games")),
                    tag("p")(t("ui.no_games_help")),
                    button("new-game", t("ui.new_game"), sign="new"),
                )
            )
        if rows:
            parts.append(tag("ul", class_="games")(rows))
        if len(games) > self._rows:
            remaining = len(games) - self._rows
            parts.append(button("more-games", t("ui.more_games", n=remaining), class_="more-games"))
        if damaged:
            parts.append(html(tag("h3")(t("ui.damaged_games")), tag("p")(t("ui.damaged_help"))))
            parts.append(tag("ul", class_="games")(*map(self._damaged_row, damaged)))
        if self._weekly and games:
            parts.append(tag("p", class_="library-hint")(icon("info"), tag("span")(t("ui.weekly"))))
        foot = buttons(
            file_button("import-games", t("ui.import"), LARGEST_FILE),
            button("export-all", t("ui.export_all"), sign="download") if games else "",
            button("save", t("ui.save_copy"), sign="save"),
            button("statistics", t("ui.statistics"), sign="trophy") if self._counted else "",
            button("close", t("ui.close")),
            class_="library-actions",
        )
        return dialog(t("ui.games"), html(*parts), foot, class_="library")

    @property
    def _counted(self) -> bool:
        """True if the game keeps statistics."""
        return self.app.knows("statistics")

    def _report_html(self) -> Html:
        kind, words = self._report
        if self._importing.on:
            t = self.app.t
            return tag("p", class_="library-reading")(
                tag(
                    "progress",
                    value=round(self._importing.progress * 100),
                    max=100,
                    aria_label=t("ui.importing"),
                )(),
                tag("span")(t("ui.importing")),
                button("import-stop", t("ui.cancel"), sign="close"),
            )
        if not words:
            return html()
        sign = icon("warning" if kind in ("error", "refused") else "check")
        link = (
            tag("a", class_="button", href=f"{self._other_page}#games")(self.app.t("ui.import_go"))
            if self._other_page
            else ""
        )
        return tag("p", class_="library-report", data_kind=kind)(sign, tag("span")(words), link)

    def _bin_html(self) -> Html:
        if self._bin is None:
            return html()
        t = self.app.t
        return removal(t("ui.deleted", title=self._bin[0]), "undelete", t("ui.undelete"), heard=False)

    def _failed_html(self) -> Html:
        t = self.app.t
        return tag("div", class_="library-empty")(
            tag("p")(t("ui.library_off")), button("export-game", t("ui.export_this"), sign="download")
        )

    def _row(self, game: Json, first: bool) -> Html:
        t, key = self.app.t, str(game["key"])
        here, shown = key == self.app.session.key, key == self._open_row
        title = self._title(game)
        colours = badges(map(str, game["players"]))
        mark = tag("span", class_="save-here")(icon("check"), t("ui.on_the_table")) if here else ""
        row = bare_button(
            html(
                self.app.game.pictures.picture(game),
                tag("span", class_="save-words")(
                    tag("b", class_="save-title")(title),
                    tag("span", class_="save-facts")(self._facts(game)),
                    tag("span", class_="save-badges")(colours, mark),
                ),
            ),
            "save-open",
            "open-game",
            key,
            data_key=f"open-{key}",
            aria_current="true" if here else None,
            autofocus=first,
        )
        more = bare_button(
            icon("more"),
            "button button-icon save-more",
            "game-more",
            key,
            data_key=f"more-{key}",
            aria_expanded=shown,
            aria_label=t("ui.game_more", title=title),
            title=t("ui.game_more", title=title),
        )
        return tag("li", class_="save", data_key=f"save-{key}")(
            tag("div", class_="save-row")(row, more), self._tools(game, here) if shown else ""
        )

    def _tools(self, game: Json, here: bool) -> Html:
        t, key = self.app.t, str(game["key"])
        if self._renaming == key:
            return self._name_form(key, str(game["title"]), self._title({**game, "title": ""}))
        off = t("ui.refused.on_the_table") if here else ""
        return tag("div", class_="save-tools")(
            button("rename-game", t("ui.rename"), value=key, sign="pencil", key=f"rename-{key}"),
            button("duplicate-game", t("ui.duplicate"), value=key, sign="copy"),
            button("export-game", t("ui.export"), value=key, sign="download"),
            button("delete-game", t("ui.delete"), value=key, sign="trash", class_="danger", off=off),
        )

    def _name_form(self, key: str, title: str, instead: str, more: str = "") -> Html:
        t = self.app.t
        box = text("game-title", key, title, most=LONGEST_TITLE, placeholder=instead, autofocus=True)
        send = submit(t("ui.save.name"), sign=icon("check"))
        return tag("form", class_="save-rename", data_submit="save-title")(
            labelled(t("ui.game_name"), box), tag("div", class_="save-tools")(more, send)
        )

    def _damaged_row(self, key: str) -> Html:
        t = self.app.t
        return tag("li", class_="save damaged", data_key=f"damaged-{key}")(
            tag("p", class_="damaged-name")(
                icon("warning"), tag("span")(t("ui.damaged_game", name=key[:40]))
            ),
            tag("div", class_="save-tools")(
                button("export-damaged", t("ui.export"), value=key, sign="download"),
                button("delete-damaged", t("ui.delete"), value=key, sign="trash", class_="danger"),
            ),
        )

    def _open_save(self) -> None:
        if self.app.session.viewer is not None:
            self.app.say("ui.nearby.not_whole", "refused")
            return
        key = self.app.session.key
        self._renaming, self._typed = key, self._title_in_storage(key)
        self.app.open("save")

    def _save_dialog(self) -> Html:
        t, session = self.app.t, self.app.session
        if self._saves.failed:
            return dialog(t("ui.save"), self._failed_html(), buttons(button("close", t("ui.close"))))
        copy = button("save-copy", t("ui.save_copy"), sign="copy")
        cancel = button("close", t("ui.cancel"))
        form = self._name_form(session.key, self._typed, self._players_of(session), cancel + copy)
        return dialog(t("ui.save"), html(tag("p")(t("ui.save_help")), form))

    def _notice(self) -> Html:
        t, notice = self.app.t, self._saves.notice
        if not notice:
            return html()
        does = {
            "off": button("export-game", t("ui.export_this"), sign="download"),
            "full": button("export-game", t("ui.export_this"), sign="download")
            + button("load", t("ui.games"), sign="load"),
            "elsewhere": button("play-here", t("ui.take_over")) + button("play-copy", t("ui.open_copy")),
            "damaged": button("load", t("ui.games"), sign="load"),
            "older": button("load", t("ui.games"), sign="load"),
            "part": button("load", t("ui.games"), sign="load"),
        }
        close = button("notice-close", t("ui.close"), sign="close", quiet=True, class_="notice-close")
        return tag("section", class_="notice-box", aria_label=t("ui.games"))(
            icon("info"),
            tag("p")(t("ui.notice." + notice)),
            tag("div", class_="notice-actions")(does.get(notice, "")),
            close,
        )
