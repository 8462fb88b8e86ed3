"""The arrival of a link in a game by link: new turns are checked, replayed and added.

A link that does not fit, because it is older or has other turns, is explained and changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ground.rules import continues
from shell.app.actions import Action
from shell.app.app import App
from shell.app.feature import Feature, Need
from shell.app.session import Session
from shell.drawing.dialogs import buttons, dialog
from shell.drawing.html import Html, badges, button, html, tag
from shell.play.running import Running
from shell.play.table import Table
from shell.replay.replay import Replay
from shell.saves.saves import Saves
from shell.seats.seats import Seats
from shell.sharing.correspondence import Correspondence, count_as_sent, deciders
from shell.sharing.links import Arrival, half_turn
from shell.storage.jsontext import Json


class Letters(Feature):
    """Compares the turns of a link with the game that it belongs to."""

    _correspondence = Need(Correspondence)
    _replay = Need(Replay)
    _running = Need(Running)
    _saves = Need(Saves)
    _seats = Need(Seats)
    _table = Need(Table)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._mismatch: tuple[str, Json, Arrival] | None = None

    def actions(self) -> dict[str, Action]:
        return {"by-link-accept": self._accept}

    def dialogs(self) -> dict[str, Callable[[], Html]]:
        return {"by-link-mismatch": self._mismatch_dialog}

    def receive(self, arrival: Arrival) -> bool:
        """Add the turns of a link to the game that it belongs to; False if that game is not known here."""
        session = self._correspondence.found(arrival.start, arrival.number or 0)
        if session is None or session.by_link is None:
            return False
        self._compare(session, session.by_link["mine"], arrival)
        return True

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
            # A turn that continues the one waiting here begins with the decision that is due.
            first = self._correspondence.to_move in mine or (both and not continues(came[same], known[same]))
            more = (n for n in range(same + 1, len(came)) if not {*mine}.isdisjoint(arrival.deciders(n)))
            foreign = same if first else next(more, None)
            if foreign is None:
                self._add(arrival)
            else:
                self._explain("elsewhere", {"number": foreign}, arrival)

    def _nothing_new(self, session: Session, mine: list[str], same: int, behind: int) -> None:
        """Tell the state of a link without new turns.

        It agrees with the game up to the turn `same` and ends `behind` turns before the game here.
        """
        if not behind:
            key = "ui.by_link.known_waiting" if self._correspondence.waits_for else "ui.by_link.known_yours"
        elif not deciders(session, same).isdisjoint(mine):
            key = "ui.by_link.answered"
        else:
            key = "ui.by_link.older"
        to_move = self._correspondence.to_move
        player = self._seats.player(to_move) if to_move else ""
        self.app.say(key, n=behind, player=player)

    def _add(self, arrival: Arrival) -> None:
        """Add the new turns, save them, and show them from their beginning."""
        app, session = self.app, self.app.session
        first = session.cursor
        assert session.by_link is not None
        self._running.stop()
        for turn, position in list(zip(arrival.turns, arrival.positions, strict=True))[first:]:
            session.commit(turn, position)
        session.waiting = arrival.waiting
        session.taken_back = sorted({*session.taken_back, *(n for n in arrival.taken_back if n >= first)})
        session.names = {**session.names, **self._names(arrival, first, session.by_link["mine"])}
        count_as_sent(session)
        self._saves.autosave()
        app.show(session.position)
        self._running.resume()
        if session.over:
            app.has_ended()
        self._replay.watch(first, self._correspondence.say_whose_turn)

    def _names(self, arrival: Arrival, first: int, mine: Sequence[str]) -> dict[str, str]:
        """The names that may be taken from a link.

        They are those of colours that have decided in its turns from `first` on, and of colours without a
        name.
        """
        named = {colour for colour, name in self.app.session.names.items() if name}
        for number in range(first, len(arrival.story)):
            named -= {*arrival.deciders(number)}
        return {c: name for c, name in arrival.names.items() if c not in mine and c not in named}

    def _explain(self, kind: str, values: Json, arrival: Arrival) -> None:
        self._mismatch = (kind, values, arrival)
        self.app.open("by-link-mismatch")

    def _accept(self) -> None:
        """Accept a link with turns of one's own colour that were played elsewhere."""
        if self._mismatch is not None and self._mismatch[0] == "elsewhere":
            arrival, session = self._mismatch[2], self.app.session
            self._mismatch = None
            self.app.close()
            # Meanwhile another game may be on the table, or another turn may have been played.
            here = list(map(self.app.game.rules.turn, session.turns[: session.cursor]))
            known = session.by_link is not None and session.by_link["number"] == arrival.number
            if known and session.start == arrival.start and arrival.story[: len(here)] == here:
                self._add(arrival)

    def _in_words(self, turn: Json, number: int) -> str:
        """The changes and decisions of a turn in words."""
        events = self.app.session.play_at(number, turn).events
        events = list(self.app.game.rules.events_for(events, self.app.viewer))
        seats = self._seats
        made = self.app.game.telling.decided(events, self.app.texts, seats.player)
        colours = self.app.session.standing_at(number).to_move
        return "; ".join(made) or self.app.t(self.app.key_of("unchanged"), player=seats.players(colours))

    def mismatch(self) -> Arrival | None:
        """The link that did not fit, or None; it is returned only once."""
        mismatch, self._mismatch = self._mismatch, None
        return mismatch[2] if mismatch else None

    # Drawing

    def _mismatch_dialog(self) -> Html:
        if self._mismatch is None:
            return html()
        t, (kind, values, arrival) = self.app.t, self._mismatch
        number, known = values["number"], self.app.session.by_link or {}
        colours: Sequence[str] = arrival.deciders(number)
        if kind == "elsewhere":
            colours = [colour for colour in colours if colour in known.get("mine", ())] or colours
        player = self._seats.players(colours)
        words = t(f"ui.by_link.{kind}_words", round=arrival.round(number), player=player)
        compared = html()
        if kind == "branch":
            for side in ("here", "there"):
                line = self._in_words(values[side], number)
                compared += html(tag("dt")(t(f"ui.by_link.{side}")), tag("dd")(line))
            compared = tag("dl", class_="compared")(compared)
        other = "beside" if kind == "branch" else "accept"
        return dialog(
            t(f"ui.by_link.{kind}"),
            html(tag("p", id="dialog-words")(words), compared),
            buttons(
                button(f"by-link-{other}", t(f"ui.by_link.{other}")),
                button("close", t("ui.by_link.keep"), class_="primary"),
            ),
            sign=badges(colours),
        )
