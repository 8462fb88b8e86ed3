"""The front door: the most likely wish as one large button, and all other ways.

The site builder writes it into the page as a new user sees it, so that it is there before Python is.
`web/start/door.js` fills in the language and the progress, as they were stored when the page was left, and
remembers taps meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable

from ground.rules import NOBODY
from shell.app.actions import Action
from shell.app.app import App
from shell.app.feature import Cover, Need
from shell.app.roles import Beginning, InPlace, Returning, Rooted
from shell.app.way import CARD, FIRST, LEAD, PLAIN, Way
from shell.drawing.html import Html, bare_button, counted, html, icon, tag
from shell.play.table import Table
from shell.seats.seats import Seats
from shell.shelf.shelf import MEMORY, VERSION, Shelf
from shell.storage.jsontext import Json


class Door(Returning, Rooted, Cover):
    """The front door, which leads to everything else."""

    _table = Need(Table)
    _seats = Need(Seats)
    _shelf = Need(Shelf)

    PLACE = ""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._progress = app.entries.single(MEMORY, VERSION)

    def actions(self) -> dict[str, Action]:
        return {"door": self._open, "play": self._leave}

    def root(self) -> dict[str, str]:
        return {"data-door": "true" if self.open else ""}

    def own_actions(self) -> dict[str, Action]:
        return {"escape": self._leave}

    def regions(self) -> dict[str, Callable[[], Html]]:
        return {"door": self._draw}

    def enter(self) -> None:
        """Show the front door in place of any screen."""
        self.app.screen = self
        for feature in self.app.having(Beginning):
            feature.at_the_door()

    def _open(self) -> None:
        self.app.close()
        self.enter()
        self.app.emit("focus", at=".lead:not([hidden])")

    def _leave(self) -> None:
        if self.open:
            self.app.screen = None
            self.app.emit("focus", at=".go")

    def when_hidden(self) -> None:
        """Store the progress for when the page is opened again."""
        state = self._stored_ways()
        if state:
            self._progress.keep(language=self.app.texts.language, **state)
        else:
            self._progress.clear()

    @property
    def going(self) -> bool:
        """True if there is something on the table to continue."""
        session = self.app.session
        if session.over or (session.is_game and not session.stored):  # the latter is only tried out
            return False
        return session.is_begun or self.app.making

    @property
    def _has_board(self) -> bool:
        """True if nothing else leads to the game on the table: it is over, or waits for its first turn."""
        session = self.app.session
        return not self.going and (session.over or self._table.is_asked_for(session))

    def all_ways(self) -> list[Way]:
        """All ways, in the game's order; the one that continues the table comes first."""
        order = self.app.game.ways
        ways = [way for feature in self.app.having(Beginning) for way in feature.ways()]
        ways.sort(key=lambda way: order.index(way.name) if way.name in order else len(order))
        return [self._game(), *ways]

    def _game(self) -> Way:
        """The way back to the table, with its picture."""
        app, t = self.app, self.app.t
        if not self.going:
            return Way("continue", "play", "play", place=LEAD, wanted=False)
        words = next(filter(None, (feature.under_way() for feature in app.having(InPlace))), "")
        if not words:
            standing = app.present.standing
            now = t(app.key_of("round"), n=standing.round)
            words = t("ui.door.round", round=now, player=self._seats.players(standing.to_move))
        picture = app.memo("view", app.present.version, self._picture)
        return Way("continue", "play", "play", place=LEAD, words=words, picture=picture)

    def _is_new(self, ways: list[Way]) -> bool:
        """True for a newcomer, who is offered a first game and has nothing to continue."""
        return not self.going and any(way.name == FIRST and way.wanted for way in ways)

    def _picture(self) -> str:
        """The picture as everybody may see it: it is stored for the next time the page opens."""
        return self.app.game.pictures.view(self.app.game.rules.view(self.app.present.data, NOBODY))

    def _stored_ways(self) -> Json:
        """The ways that differ from those of a new user; empty if none does."""
        ways = self.all_ways()
        lead = _leading(ways)
        known = [*ways, *(inner for way in ways for inner in way.inner)]
        stored = {way.name: progress for way in known if (progress := _progress(way))}
        if (
            lead == _leading([way._replace(wanted=way.name != "continue", words="") for way in ways])
            and not self._has_board
            and not stored
        ):
            return {}
        return {"lead": lead, "new": self._is_new(ways), "board": self._has_board, "ways": stored}

    # Drawing

    def _draw(self) -> Html:
        if not self.open:
            return html()
        app, ways = self.app, self.all_ways()
        key = (app.texts.language, ways, self._shelf.key, self._has_board)
        return app.memo("door", key, lambda: self._markup(ways))

    def _markup(self, ways: list[Way]) -> Html:
        t, key_of, pictures = self.app.t, self.app.key_of, self.app.game.pictures
        title, lead = t(key_of("title")), _leading(ways)
        leads = html(*(self._lead(way, lead) for way in ways if way.place == LEAD))
        cards = html(*map(self._card, (way for way in ways if way.place == CARD)))
        plain = [self._way(way, "plain") for way in ways if way.place == PLAIN]
        if self._has_board:
            plain.append(self._way(Way("board", "chevron-right", "play"), "plain", "door-play"))
        return tag("div", class_="door-inside", data_new="true" if self._is_new(ways) else None)(
            tag("header", class_="door-head")(
                tag("h1")(title), tag("p", data_text=key_of("aim"))(t(key_of("aim")))
            ),
            tag("div", class_="door-tools")(self._tool("help", "help"), self._tool("settings", "settings")),
            tag("div", class_="door-scene")(pictures.scene(), pictures.task(self.app.texts)),
            tag("nav", class_="ways", aria_label=title)(
                tag("div", class_="leads")(leads),
                cards,
                tag("div", class_="plain-ways", data_children=counted(len(plain)))(*plain),
            ),
            self._shelf.drawn(),
        )

    def _tool(self, action: str, sign: str) -> Html:
        key = f"ui.{action}"
        return bare_button(
            html(icon(sign), tag("span", data_text=key)(self.app.t(key))),
            "button",
            action,
            data_key=f"door-{action}",
        )

    def _lead(self, way: Way, lead: str) -> Html:
        return self._way(way, "button primary lead", hidden=way.name != lead)

    def _card(self, way: Way) -> Html:
        card = self._way(way, "surface card-way")
        if not way.inner:
            return card
        inner = [self._way(inner_way, "face-way") for inner_way in way.inner]
        faces = tag("div", class_="faces", data_children=counted(len(inner)))(*inner)
        below = self._way(way.below, "plain below-way") if way.below else ""
        return tag("div", class_="surface faces-card")(card, faces, below)

    def _way(self, way: Way, class_: str, key: str = "", *, hidden: bool = False) -> Html:
        t = self.app.t
        name = way.title or f"ui.door.{way.name}"
        words = html()
        if way.words or (way.place == LEAD and not way.about):
            words = tag("small")(way.words)
        elif way.about:
            words = tag("small", data_text=way.about)(t(way.about))
        if way.share is not None:
            done, whole = way.share
            words += tag("progress", max=whole, value=done, aria_hidden=True)()
        if way.note:
            words = html(tag("i", data_text=way.note)(t(way.note)), words)
        return bare_button(
            html(
                # A picture in place of the sign is an element of its own: a sign that grows would be a shift.
                tag("span", class_="way-picture", data_key=f"picture-{way.name}" if way.picture else None)(
                    way.picture or icon(way.sign, "way-sign")
                ),
                tag("span", class_="way-words")(tag("b", data_text=name)(t(name)), words),
            ),
            f"{class_} way",
            way.action,
            way.value or None,
            data_key=key or f"way-{way.name}",
            data_state=way.state or None,
            hidden=hidden,
        )


def _leading(ways: list[Way]) -> str:
    """The name of the way that leads: the first wanted one, those that have been begun before others."""
    wanted = [way for way in ways if way.place == LEAD and way.wanted]
    return next((way.name for way in wanted if way.words), wanted[0].name if wanted else "")


def _progress(way: Way) -> Json:
    """The stored progress of a way."""
    fields = {
        "words": way.words,
        "picture": way.picture if (way.words and way.place == LEAD) or way.day else "",
        "share": list(way.share) if way.share and way.share[0] else [],
        "state": way.state if way.words else "",
    }
    progress: Json = {name: value for name, value in fields.items() if value}
    return {**progress, "day": way.day} if progress and way.day else progress
