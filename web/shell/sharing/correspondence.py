"""Play by link: a game between people in different places, carried by links and by nothing else.

Each device keeps its own copy of the game and knows which colours are played on it. Whoever has taken a turn
sends the link of the whole game. How such a game begins is in `taking_part`, what becomes of a link that
arrives in `letters`.
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
    """What this device knows of a game by link is in its session's `by_link`: `number mine sent waiting`.

    `mine` are the colours that are played here, `sent` is how many turns the last link had that was handed
    out or has come, and `waiting`, if it is there, the turn in it that waited for a decision. An index in
    storage tells which saved game a link belongs to.
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

    # Who decides

    @property
    def to_move(self) -> str:
        """The colour whose decision comes next, at home if links can bring it there; nothing at the end."""
        if self.app.game.rules.simultaneous:
            return self._running.decides
        return next(iter(self.app.present.standing.to_move), "")

    @property
    def next(self) -> str:
        return "" if self._asks_here else self.to_move

    @property
    def _asks_here(self) -> bool:
        """Whether a turn waits for a decision that no link carries: whoever is asked says it here."""
        session = self.app.session
        return session.waiting is not None and half_turn(session) is None

    def final(self, action: str) -> str:
        """A turn that others have no part in, or one's own answer in one, can be taken back until its link
        is handed out.
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
        """Whether something was decided here last and its link has not been handed out."""
        session, details = self.app.session, self.app.session.by_link
        if details is None:
            return False
        waiting = half_turn(session)
        if waiting is not None:
            return bool(waiting != details.get("waiting"))
        last = session.cursor - 1
        return last >= details["sent"] and not deciders(session, last).isdisjoint(details["mine"])

    def handed_out(self) -> None:
        """The link of the game as it stands is being shown: from now on its turns count."""
        session = self.app.session
        known = session.by_link
        count_as_sent(session)
        if session.by_link != known:
            self._saves.autosave()
            self.show_again()

    def show_again(self) -> None:
        """What may be done has changed, and nothing else."""
        present = self.app.present
        self.app.show(present.position, present.data)

    def say_whose_turn(self) -> None:
        """Say who decides next, or tell the result."""
        if self.to_move:
            player = self._seats.player(self.to_move)
            key = "ui.by_link.not_your_turn" if self.waits_for else "ui.by_link.your_turn"
            self.app.say(key, "turn", player=player)
        else:
            self.app.open("finish")

    # The games by link on this device

    def identity(self, start: Position, number: int) -> str:
        """What all links of one game by link have in common."""
        return f"{number}-{self.app.game.rules.links.mark(start)}"

    def found(self, start: Position, number: int) -> Session | None:
        """The game by link with this number that began at `start`, if it is known here."""
        known = self._find(self._entry.value, start, number)
        return known[1] if known else None

    def _find(self, games: dict[str, Json], start: Position, number: int) -> tuple[str, Session] | None:
        """The game by link with this number that began at `start`: its name in the index, and itself.

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
        """What takes the place of Run while the game waits for somebody elsewhere, or for its last link to be
        sent; else nothing.
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
    """All that there is of a game by link has been handed out, or has come."""
    known, waiting = session.by_link, half_turn(session)
    if known is not None:
        more = {} if waiting is None else {"waiting": waiting}
        session.by_link = {"number": known["number"], "mine": known["mine"], "sent": session.cursor, **more}
