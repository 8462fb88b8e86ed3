"""Play by link: a game between people in different places, carried by links and by nothing else.

Each device keeps its own copy of the game and knows which colours are played on it. Whoever has taken a turn
sends the link of the whole game; where it arrives, the turns that are new there are checked, replayed and
added. What does not fit, a link that is older or that tells another story, is explained and changes nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from zlib import crc32

from ground.rules import continues
from shell.app.feature import Need
from shell.app.game import LONGEST_NAME
from shell.app.roles import Barring, Following, Undoable
from shell.drawing.dialogs import buttons, dialog
from shell.drawing.forms import check, field, labelled, submit, text
from shell.drawing.html import attrs, badge, badges, button, esc, note
from shell.play.running import Running
from shell.play.table import Table
from shell.replay.replay import Replay
from shell.saves.exchange import NUMBERS
from shell.saves.saves import Saves
from shell.seats.seats import COMPUTER, LINK, Seats
from shell.sharing.links import Arrival, half_turn
from shell.storage.entries import keep_last
from shell.texts.isolating import isolated

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from shell.app.actions import Action
    from shell.app.app import App
    from shell.app.game import Position
    from shell.app.session import Session
    from shell.storage.jsontext import Json

MEMORY, VERSION = "by-link", 1
MOST_GAMES = 200
BACK = ("undo", "undo-turn", "withdraw")


class Correspondence(Barring, Following):
    """What this device knows of a game by link is in its session's `by_link`: `number mine sent waiting`.

    `mine` are the colours that are played here, `sent` is how many turns the last link had that was handed
    out or has come, and `waiting`, if it is there, the turn in it that waited for a decision. An index in
    storage tells which saved game a link belongs to.
    """

    _replay = Need(Replay)
    _running = Need(Running)
    _saves = Need(Saves)
    _seats = Need(Seats)
    _table = Need(Table)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.mine: list[str] = []
        self.name = ""
        self._invitation: Arrival | None = None
        self._mismatch: tuple[str, Json, Arrival] | None = None
        self._noted: Json | None = None
        self._entry = app.entries.table(MEMORY, VERSION, "games")

    def actions(self) -> dict[str, Action]:
        return {
            "by-link-mine": self._choose,
            "by-link-name": self._call,
            "by-link-start": self._start,
            "by-link-join": self._join,
            "by-link-accept": self._accept,
            "by-link-game": self._game,
        }

    def dialogs(self) -> dict[str, Callable[[], str]]:
        return {"by-link-join": self._join_dialog, "by-link-mismatch": self._mismatch_dialog}

    def position_changed(self) -> None:
        self._note(self.app.session)

    # What is known of a game

    def details(self, session: Session | None = None) -> Json | None:
        """`number mine sent waiting` of a game by link, else None."""
        return (session or self.app.session).by_link

    @property
    def waiting(self) -> bool:
        """Whether the game on the table waits for somebody at another device."""
        return bool(self._to_move) and self._seats.of(self._to_move).kind == LINK

    @property
    def _to_move(self) -> str:
        """The colour whose decision comes next, at home if links can bring it there; nothing at the end."""
        if self.app.game.rules.simultaneous:
            return self._running.decides
        return next(iter(self.app.present.standing.to_move), "")

    def barred(self, action: str) -> str:
        """Others play their turns on their devices, and what has been sent is not taken back."""
        details, session = self.details(), self.app.session
        if details is None or (session.waiting is not None and half_turn(session) is None):
            return ""
        if action in BACK:
            return self._no_way_back(details, action)
        if self.waiting:
            player = self._seats.player(self._to_move)
            return self.app.t("ui.by_link.not_your_turn", player=player)
        return ""

    def _no_way_back(self, details: Json, action: str) -> str:
        """A change can be taken back, and a turn that others have no part in, or one's own answer in one,
        until its link is handed out.
        """
        session = self.app.session
        if action == "undo" and any(feature.can_undo for feature in self.app.having(Undoable)):
            return ""
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
        details, session = self.details(), self.app.session
        if details is None:
            return False
        waiting = half_turn(session)
        if waiting is not None:
            return bool(waiting != details.get("waiting"))
        last = session.cursor - 1
        return last >= details["sent"] and not deciders(session, last).isdisjoint(details["mine"])

    def handed_out(self) -> None:
        """The link of the game as it stands is being shown: from now on its turns count."""
        details, session = self.details(), self.app.session
        if details is None:
            return
        session.by_link = _up_to_now(session, details)
        if session.by_link != details:
            self._saves.autosave()
            self._show_again()

    def _show_again(self) -> None:
        """What may be done has changed, and nothing else."""
        present = self.app.present
        self.app.show(present.position, present.data)

    # Beginning

    def _choose(self, value: str) -> None:
        """`COLOUR=true` or `false`: whether a colour is played on this device."""
        colour, _, on = value.partition("=")
        self.mine = [*(c for c in self.mine if c != colour), *([colour] if on == "true" else [])]

    def _call(self, value: str) -> None:
        self.name = self.app.game.plain_name(value.partition("=")[2])

    def suggest(self, colour: str = "") -> None:
        """Begin to ask which colours are played here, with a first guess: this colour, or a person's that is
        the first to move, with the computers of the game on the table, which play where they sit.
        """
        self.mine, self.name = [colour] if colour else self._guess(), ""

    def _guess(self) -> list[str]:
        colours = self.app.present.standing.colours
        computers = [one for one in colours if self._seats.of(one).kind == COMPUTER]
        people = (one for one in (self._to_move, *colours) if one and one not in computers)
        return [*([next(people, "")] if self._to_move else []), *computers]

    def chosen(self, colours: Sequence[str]) -> list[str] | None:
        """The colours chosen, in the order of play. None, with a message, unless some are left for others."""
        mine = [colour for colour in colours if colour in self.mine]
        if mine and len(mine) < len(colours):
            return mine
        self.app.say("ui.by_link.choose_some", "refused")
        return None

    def _start(self, value: str) -> None:
        """Go on with the game on the table by link."""
        app = self.app
        mine = self.chosen(app.present.standing.colours)
        if mine is None or app.present.standing.over or self.details() is not None:
            return
        self.begin(mine)

    def begin(self, mine: list[str]) -> None:
        """Play the game on the table by link from now on, with the colours `mine` on this device."""
        app, session = self.app, self.app.session
        number = crc32(app.entropy().encode()) % NUMBERS
        session.by_link = {"number": number, "mine": mine, "sent": 0}
        self._take_seat(session, mine)
        self._saves.autosave()
        if self._running.phase != "running":
            self._show_again()
        if self.waiting:
            app.follow("send-turn")
        else:
            app.close()
            app.say("ui.by_link.started")

    def _take_seat(self, session: Session, mine: list[str]) -> None:
        people = [colour for colour in mine if session.seats.get(colour, {}).get("kind") != COMPUTER]
        if self.name:
            session.names = {**session.names, **dict.fromkeys(people, self.name)}

    # A link arrives

    def receive(self, arrival: Arrival) -> bool:
        """Add what a link brings to the game that it belongs to; False if that game is not known here."""
        known = self._find(self._entry.value, arrival.start, arrival.number or 0)
        session = known[1] if known else None
        details = self.details(session) if session else None
        if session is None or details is None:
            return False
        self._compare(session, details["mine"], arrival)
        return True

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

    def _compare(self, session: Session, mine: list[str], arrival: Arrival) -> None:
        app, came = self.app, arrival.story
        waiting = half_turn(session)
        here = session.turns[: session.cursor] + ([] if waiting is None else [waiting])
        known = [app.game.rules.turn(turn) for turn in here]
        same = 0
        while same < min(len(known), len(came)) and known[same] == came[same]:
            same += 1
        if session is app.session:
            self._running.settle()
        else:
            self._table.put(session)
        app.close()
        both = same < min(len(known), len(came))
        older = both and same == len(arrival.turns) and continues(known[same], came[same])
        if older or same == len(came):
            self._nothing_new(session, mine, same, len(known) - same)
        elif same < session.cursor:
            turns = {"here": known[same], "there": came[same]}
            self._explain("branch", {"number": same, **turns}, arrival)
        else:
            # What goes on with the turn that waits here begins with the decision it waits for.
            first = self._to_move in mine or (both and not continues(came[same], known[same]))
            more = (n for n in range(same + 1, len(came)) if not {*mine}.isdisjoint(arrival.deciders(n)))
            foreign = same if first else next(more, None)
            if foreign is None:
                self._add(arrival)
            else:
                self._explain("elsewhere", {"number": foreign}, arrival)

    def _nothing_new(self, session: Session, mine: list[str], same: int, behind: int) -> None:
        """Say what is known of a link whose story ends in turn `same` of the one here, `behind` the end."""
        if not behind:
            key = "ui.by_link.known_waiting" if self.waiting else "ui.by_link.known_yours"
        elif not deciders(session, same).isdisjoint(mine):
            key = "ui.by_link.answered"
        else:
            key = "ui.by_link.older"
        player = self._seats.player(self._to_move) if self._to_move else ""
        self.app.say(key, n=behind, player=player)

    def _add(self, arrival: Arrival) -> None:
        """Take over the turns that are new, keep them, and show them from before they were played."""
        app, session = self.app, self.app.session
        first = session.cursor
        details = self.details()
        assert details is not None
        self._running.stop()
        for turn, position in list(zip(arrival.turns, arrival.positions, strict=True))[first:]:
            session.commit(turn, position)
        session.waiting = arrival.waiting
        session.taken_back = sorted({*session.taken_back, *(n for n in arrival.taken_back if n >= first)})
        session.names = {**session.names, **self._names(arrival, first, details["mine"])}
        session.by_link = _up_to_now(session, details)
        self._saves.autosave()
        app.show(session.position)
        self._running.resume()
        if session.over:
            app.has_ended()
        self._replay.watch(first, self._say_whose_turn)

    def _names(self, arrival: Arrival, first: int, mine: Sequence[str]) -> dict[str, str]:
        """The names that a link may bring: of those who have decided in its turns from `first` on, and of
        those who had none.
        """
        named = {colour for colour, name in self.app.session.names.items() if name}
        for number in range(first, len(arrival.story)):
            named -= {*arrival.deciders(number)}
        return {c: name for c, name in arrival.names.items() if c not in mine and c not in named}

    def _say_whose_turn(self) -> None:
        if self._to_move:
            player = self._seats.player(self._to_move)
            key = "ui.by_link.not_your_turn" if self.waiting else "ui.by_link.your_turn"
            self.app.say(key, "turn", player=player)
        else:
            self.app.open("finish")

    def _explain(self, kind: str, values: Json, arrival: Arrival) -> None:
        self._mismatch = (kind, values, arrival)
        self.app.open("by-link-mismatch")

    def _accept(self, value: str) -> None:
        """Believe a link that holds turns of one's own colour which were taken elsewhere."""
        if self._mismatch is not None and self._mismatch[0] == "elsewhere":
            arrival, session = self._mismatch[2], self.app.session
            self._mismatch = None
            self.app.close()
            # Meanwhile another game may lie on the table, or another turn have been played.
            here = list(map(self.app.game.rules.turn, session.turns[: session.cursor]))
            known = session.by_link is not None and session.by_link["number"] == arrival.number
            if known and session.start == arrival.start and arrival.story[: len(here)] == here:
                self._add(arrival)

    def _told(self, turn: Json, number: int) -> str:
        """What a turn changed, in words, and what was decided in it."""
        events = self.app.session.play_at(number, turn).events
        events = list(self.app.game.rules.events_for(events, self.app.viewer))
        seats = self._seats
        made = self.app.game.telling.decided(events, self.app.texts, seats.player)
        colours = self.app.session.standing_at(number).to_move
        return "; ".join(made) or self.app.t(self.app.key_of("unchanged"), player=seats.players(colours))

    def mismatch(self) -> Arrival | None:
        """The link that did not fit; it is given only once."""
        found, self._mismatch = self._mismatch, None
        return found[2] if found else None

    # An invitation

    def invite(self, arrival: Arrival) -> None:
        """A game that this device does not know lies on the table: ask whether and what to play."""
        self._invitation = arrival
        if self.app.present.standing.over:
            return
        self.suggest()
        self.app.open("by-link-join")

    def _join(self, value: str) -> None:
        app, session, arrival = self.app, self.app.session, self._invitation
        mine = self.chosen(app.present.standing.colours)
        if arrival is None or mine is None:
            return
        self._invitation = None
        session.by_link = _up_to_now(session, {"number": arrival.number, "mine": mine})
        self._take_seat(session, mine)
        app.close()
        self._saves.autosave()
        self._show_again()
        if session.cursor:
            self._replay.watch(session.cursor - 1, self._say_whose_turn)
        else:
            self._say_whose_turn()

    # My games by link

    def identity(self, start: Position, number: int) -> str:
        """What all links of one game by link have in common."""
        return f"{number}-{self.app.game.rules.links.mark(start)}"

    def _note(self, session: Session) -> None:
        """Keep the entry of this game up to date."""
        details = self.details(session)
        if details is None:
            return
        standing = self.app.present.standing
        entry = {
            "key": session.key,
            "mine": details["mine"],
            "players": {c: session.names.get(c, "") for c in standing.colours},
            "turns": session.cursor,
            "to_move": self._to_move,
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

    def go(self) -> str:
        """What takes the place of Run while the game waits for somebody elsewhere; else nothing."""
        if self._running.phase == "running" or not (self.waiting or self.something_to_send):
            return ""
        t = self.app.t
        if not self.waiting and self._to_move:
            return ""
        fresh = self.something_to_send
        if not self._to_move:
            words, hint = t("ui.by_link.send_last"), ""
        else:
            player = self._seats.player(self._to_move)
            words = t("ui.by_link.send" if fresh else "ui.by_link.send_again", player=player)
            hint = f'<p class="go-hint">{esc(t("ui.by_link.waiting", player=player))}</p>'
        return hint + button(
            "send-turn", words, sign="share", class_="go" if fresh else "go quiet-go", key="go"
        )

    def seats(self, colours: Sequence[str] = ()) -> str:
        """The part of a form that asks which colours are played on this device: of these, or of those in
        the game on the table.
        """
        t, player = self.app.t, self._seats.player
        rows = ""
        for colour in colours or self.app.present.standing.colours:
            name = t(f"colour.{colour}") if colours else player(colour)
            rows += check(
                "by-link-mine",
                colour,
                name,
                colour in self.mine,
                class_="seat",
                sign=badge(colour),
                colour=colour,
                key=f"seat-{colour}",
            )
        typed = text("by-link-name", "name", self.name, most=LONGEST_NAME)
        return field(t("ui.by_link.which"), f'<div class="seats">{rows}</div>') + labelled(
            t("ui.by_link.your_name"), typed, class_="link-field"
        )

    def secrets(self) -> str:
        """That a link hides nothing, where there is something to hide."""
        if not self.app.game.rules.hides(self.app.present.data, self.app.session.options):
            return ""
        words = self.app.t(self.app.key_of("secrets_by_link"))
        return f'<p class="field-help secrets">{esc(words)}</p>'

    def refusal(self) -> str:
        """What was refused in the dialog that is open."""
        kind, words = self.app.message
        return note(kind, words) if kind == "refused" else ""

    def games(self) -> str:
        """The games by link on this device, the last one first."""
        t, rows = self.app.t, ""
        for entry in reversed(list(self._entry.value.values())):
            players, mine, to_move = entry.get("players"), entry.get("mine"), entry.get("to_move")
            if not isinstance(players, dict) or not isinstance(mine, list) or not isinstance(to_move, str):
                continue
            called = (isolated(str(name)) or t(f"colour.{colour}") for colour, name in players.items())
            names = ", ".join(called)
            state = "over" if not to_move else "yours" if to_move in mine else "theirs"
            head = attrs(
                type="button",
                class_="button game-row",
                data_action="by-link-game",
                data_value=entry.get("key"),
                aria_current="true" if entry.get("key") == self.app.session.key else None,
            )
            rows += (
                f"<li><button{head}>{badges(map(str, players))}<span>{esc(names)}"
                f"<small>{esc(t('ui.by_link.state.' + state))}</small></span></button></li>"
            )
        return f'<h3>{esc(t("ui.by_link.games"))}</h3><ul class="games">{rows}</ul>' if rows else ""

    def _join_dialog(self) -> str:
        t, played = self.app.t, self.app.session.cursor
        words = t("ui.by_link.invited_words", n=played) if played else t("ui.by_link.invited_none")
        return dialog(
            t("ui.by_link.invited"),
            f'<p id="dialog-words">{esc(words)}</p>{self.seats()}{self.secrets()}{self.refusal()}',
            buttons(button("close", t("ui.by_link.just_look")), submit(t("ui.by_link.join"))),
            class_="by-link",
            sends="by-link-join",
        )

    def _mismatch_dialog(self) -> str:
        if self._mismatch is None:
            return ""
        t, (kind, values, arrival) = self.app.t, self._mismatch
        number, details = values["number"], self.details() or {}
        colours: Sequence[str] = arrival.deciders(number)
        if kind == "elsewhere":
            colours = [colour for colour in colours if colour in details.get("mine", ())] or colours
        player = self._seats.players(colours)
        words = t(f"ui.by_link.{kind}_words", n=number + 1, player=player)
        compared = ""
        if kind == "branch":
            for side in ("here", "there"):
                told = self._told(values[side], number)
                compared += f"<dt>{esc(t(f'ui.by_link.{side}'))}</dt><dd>{esc(told)}</dd>"
            compared = f'<dl class="compared">{compared}</dl>'
        other = (
            button("by-link-beside", t("ui.by_link.beside"))
            if kind == "branch"
            else button("by-link-accept", t("ui.by_link.accept"))
        )
        return dialog(
            t(f"ui.by_link.{kind}"),
            f'<p id="dialog-words">{esc(words)}</p>{compared}',
            buttons(other, button("close", t("ui.by_link.keep"), class_="primary")),
            sign=badges(colours),
        )


def deciders(session: Session, number: int) -> set[str]:
    """The colours that decide in the turn with this number, counted from 0."""
    return set(session.standing_at(number).to_move)


def _up_to_now(session: Session, details: Json) -> Json:
    """What is known of a game by link once all that there is of it has been handed out, or has come."""
    waiting = half_turn(session)
    known = {"number": details["number"], "mine": details["mine"], "sent": session.cursor}
    return known if waiting is None else {**known, "waiting": waiting}
