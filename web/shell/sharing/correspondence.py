"""Play by link: a game between people in different places, carried by nothing but links.

Each device has its own copy of the game and knows the colours that are played on it. After each turn the
player sends the link of the whole game. The beginning of such a game is in `taking_part`, the arrival of a
link in `letters`.
"""

from __future__ import annotations

from shell.app.actions import Action
from shell.app.app import App
from shell.app.feature import Need
from shell.app.game import Position
from shell.app.roles import Following
from shell.app.session import Session
from shell.drawing.html import Html, badges, bare_button, button, html, tag
from shell.play.elsewhere import Elsewhere
from shell.play.table import Table
from shell.saves.saves import Saves
from shell.seats.seats import LINK
from shell.sharing.links import half_turn
from shell.storage.entries import keep_last
from shell.storage.jsontext import Json
from shell.texts.isolating import isolated

MEMORY, VERSION = "by-link", 1
MOST_GAMES = 200


class Correspondence(Elsewhere, Following):
    """Games by link. This device's knowledge of one is its session's `by_link`: `number mine sent waiting`.

    `mine` are the colours played here, `sent` is the number of turns in the last link that was handed out or
    has come, and `waiting`, if present, the turn in it that waited for a decision. An index in storage maps
    links to saved games.
    """

    _saves = Need(Saves)
    _table = Need(Table)

    GROUP = "by link"
    KIND, THEIRS = LINK, "ui.by_link.not_your_turn"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._noted: Json | None = None
        self._entry = app.entries.table(MEMORY, VERSION, "games")

    def actions(self) -> dict[str, Action]:
        return {"by-link-game": self._game}

    @property
    def on(self) -> bool:
        return self.app.session.by_link is not None

    @property
    def idle(self) -> bool:
        return not self.on

    def begin(self, number: int, mine: list[str]) -> None:
        """Play the game on the table by link from now on, with the colours `mine` on this device."""
        self.app.resting.wake(self)
        self.app.session.by_link = {"number": number, "mine": mine, "sent": 0}

    # Deciding

    @property
    def to_move(self) -> str:
        """The colour that decides next, here or elsewhere; empty at the end.

        In a simultaneous game it is the colour of the pending decision. In others it is the colour of the
        turn, because links carry only whole turns.
        """
        if self.app.game.rules.simultaneous:
            return self._running.decides
        return next(iter(self.app.present.standing.to_move), "")

    @property
    def next(self) -> str:
        return "" if self._asks_here else self.to_move

    @property
    def _asks_here(self) -> bool:
        """True if a turn waits for a decision that no link carries: it is made on this device."""
        session = self.app.session
        return session.waiting is not None and half_turn(session) is None

    def final(self, action: str) -> str:
        """The reason why `action` cannot be done, in words; empty if it can.

        One's own turn, or one's own answer in one, can be taken back until its link is handed out.
        """
        session, details = self.app.session, self.app.session.by_link
        if details is None or self._asks_here:
            return ""
        if action == "redo":
            return self.theirs()
        last = session.cursor - 1
        if half_turn(session) is not None:
            came = details.get("waiting") if details["sent"] == session.cursor else None
            colour = self._table.withdraws
            free = came is None or (colour != "" and session.game.rules.withdrawn(came, colour) == came)
        else:
            free = last < 0 or (last >= details["sent"] and deciders(session, last) <= {*details["mine"]})
        return "" if free else self.app.t("ui.by_link.sent_already")

    @property
    def something_to_send(self) -> bool:
        """True if the last decision was made here and its link has not been handed out."""
        session, details = self.app.session, self.app.session.by_link
        if details is None:
            return False
        waiting = half_turn(session)
        if waiting is not None:
            return bool(waiting != details.get("waiting"))
        last = session.cursor - 1
        return last >= details["sent"] and not deciders(session, last).isdisjoint(details["mine"])

    def handed_out(self) -> None:
        """Count the turns as sent: the link of the current game is being shown."""
        session = self.app.session
        known = session.by_link
        count_as_sent(session)
        if session.by_link != known:
            self._saves.autosave()
            self.show_again()

    def show_again(self) -> None:
        """Draw the same position again: the permitted actions have changed."""
        present = self.app.present
        self.app.show(present.position, present.data)

    def say_whose_turn(self) -> None:
        """Tell the next player, or the result."""
        if self.to_move:
            player = self._seats.player(self.to_move)
            key = "ui.by_link.not_your_turn" if self.waits_for else "ui.by_link.your_turn"
            self.app.say(key, "turn", player=player)
        else:
            self.app.open("finish")

    # The games by link on this device

    def identity(self, start: Position, number: int) -> str:
        """The common part of all links of one game by link."""
        return f"{number}-{self.app.game.rules.links.mark(start)}"

    def found(self, start: Position, number: int) -> Session | None:
        """The known game by link with this number that began at `start`, or None."""
        known = self._find(self._entry.value, start, number)
        return known[1] if known else None

    def _find(self, games: dict[str, Json], start: Position, number: int) -> tuple[str, Session] | None:
        """The game by link with this number that began at `start`, after its name in the index; or None.

        Its mark is short, and another start can be made with the same one: the starts themselves decide.
        """
        identity = self.identity(start, number)
        for name, entry in games.items():
            if name == identity or name.startswith(f"{identity} "):
                session = self._session(entry)
                if session is not None and session.start == start:
                    return name, session
        return None

    def _session(self, entry: Json) -> Session | None:
        key = str(entry.get("key", ""))
        return self.app.session if key == self.app.session.key else self._saves.open(key)

    def position_changed(self) -> None:
        """Keep the entry of this game up to date."""
        session, details = self.app.session, self.app.session.by_link
        if details is None:
            return
        standing = self.app.present.standing
        entry = {
            "key": session.key,
            "mine": details["mine"],
            "players": {c: session.names.get(c, "") for c in standing.colours},
            "turns": session.cursor,
            "to_move": self.to_move,
        }
        if entry == self._noted:
            return
        self._noted = entry
        with self._entry.changing() as games:
            known = self._find(games, session.start, details["number"])
            name = known[0] if known else self.identity(session.start, details["number"])
            if known:
                del games[name]
            elif name in games:
                name = f"{name} {session.key}"
            games[name] = entry
            keep_last(games, MOST_GAMES)

    def _game(self, key: str) -> None:
        """Put another game by link on the table."""
        if key == self.app.session.key:
            self.app.close()
            return
        session = self._saves.open(key)
        if session is None:
            with self._entry.changing() as games:
                for name in [name for name, entry in games.items() if entry.get("key") == key]:
                    del games[name]
            self.app.say("ui.by_link.gone", "refused")
        else:
            self._table.put(session)

    # Drawing

    def go(self) -> Html:
        """The content in place of Run while another device decides, or while the last link is to be sent.

        Otherwise empty.
        """
        t, colour = self.app.t, self.waits_for
        fresh = self.something_to_send
        if self._running.phase == "running" or not (colour or (fresh and not self.to_move)):
            return html()
        words, hint = t("ui.by_link.send_last"), ""
        if colour:
            player = self._seats.player(colour)
            words = t("ui.by_link.send" if fresh else "ui.by_link.send_again", player=player)
            hint = tag("p", class_="go-hint")(t("ui.by_link.waiting", player=player))
        return hint + button(
            "send-turn", words, sign="share", class_="go" if fresh else "go quiet-go", key="go"
        )

    def games(self) -> Html:
        """The games by link on this device, the last one first."""
        t, rows = self.app.t, ""
        for entry in reversed(list(self._entry.value.values())):
            players, mine, to_move = entry.get("players"), entry.get("mine"), entry.get("to_move")
            if not isinstance(players, dict) or not isinstance(mine, list) or not isinstance(to_move, str):
                continue
            called = (isolated(str(name)) or t(f"colour.{colour}") for colour, name in players.items())
            names = ", ".join(called)
            state = "over" if not to_move else "yours" if to_move in mine else "theirs"
            row = bare_button(
                html(
                    badges(map(str, players)),
                    tag("span")(names, tag("small")(t("ui.by_link.state." + state))),
                ),
                "button game-row",
                "by-link-game",
                entry.get("key"),
                aria_current="true" if entry.get("key") == self.app.session.key else None,
            )
            rows += tag("li")(row)
        return html(tag("h3")(t("ui.by_link.games")), tag("ul", class_="games")(rows)) if rows else html()


def deciders(session: Session, number: int) -> set[str]:
    """The colours that decide in the turn with this number, counted from 0."""
    return set(session.standing_at(number).to_move)


def count_as_sent(session: Session) -> None:
    """Note that the whole game by link has been handed out, or has come."""
    known, waiting = session.by_link, half_turn(session)
    if known is not None:
        more = {} if waiting is None else {"waiting": waiting}
        session.by_link = {"number": known["number"], "mine": known["mine"], "sent": session.cursor, **more}
