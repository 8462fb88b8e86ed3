"""Taking part in a game by link: beginning or joining it, and the colours played on this device."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from zlib import crc32

from shell.app.actions import Action
from shell.app.app import App
from shell.app.feature import Feature, Need
from shell.app.game import LONGEST_NAME
from shell.drawing.dialogs import buttons, dialog
from shell.drawing.forms import check, field, labelled, submit, text
from shell.drawing.html import Html, badge, button, html, note, tag
from shell.play.running import Running
from shell.replay.replay import Replay
from shell.saves.exchange import NUMBERS
from shell.saves.saves import Saves
from shell.seats.seats import COMPUTER, Seats
from shell.sharing.correspondence import Correspondence, count_as_sent
from shell.sharing.links import Arrival


class TakingPart(Feature):
    """The choice of the colours for this device, `mine`, and of the name of their player."""

    _correspondence = Need(Correspondence)
    _replay = Need(Replay)
    _running = Need(Running)
    _saves = Need(Saves)
    _seats = Need(Seats)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.mine: list[str] = []
        self.name = ""
        self._invitation: Arrival | None = None

    def actions(self) -> dict[str, Action]:
        return {
            "by-link-mine": self._choose,
            "by-link-name": self._call,
            "by-link-start": self._start,
            "by-link-join": self._join,
        }

    def dialogs(self) -> dict[str, Callable[[], Html]]:
        return {"by-link-join": self._join_dialog}

    # Colours

    def _choose(self, value: str) -> None:
        """Take `COLOUR=true` or `false`: a colour is played on this device or not."""
        colour, _, on = value.partition("=")
        self.mine = [*(c for c in self.mine if c != colour), *([colour] if on == "true" else [])]

    def _call(self, value: str) -> None:
        self.name = self.app.game.plain_name(value.partition("=")[2])

    def suggest(self, colour: str = "") -> None:
        """Prepare the choice of the colours for this device.

        The first guess is this colour, or the first person to move, with the computers of the game on the
        table, which stay with this device.
        """
        self.mine, self.name = [colour] if colour else self._guess(), ""

    def _guess(self) -> list[str]:
        colours = self.app.present.standing.colours
        computers = [colour for colour in colours if self._seats.of(colour).kind == COMPUTER]
        order = filter(None, (self._correspondence.to_move, *colours))
        people = (colour for colour in order if colour not in computers)
        return [*([next(people, "")] if self._correspondence.to_move else []), *computers]

    def chosen(self, colours: Sequence[str]) -> list[str] | None:
        """The chosen colours in the order of play. None, with a message, unless some are left for others."""
        mine = [colour for colour in colours if colour in self.mine]
        if mine and len(mine) < len(colours):
            return mine
        self.app.say("ui.by_link.choose_some", "refused")
        return None

    # Beginning

    def _start(self) -> None:
        """Continue the game on the table by link."""
        app = self.app
        mine = self.chosen(app.present.standing.colours)
        if mine is not None and not app.present.standing.over and app.session.by_link is None:
            self.begin(mine)

    def begin(self, mine: list[str]) -> None:
        """Play the game on the table by link from now on, with the colours `mine` on this device."""
        app, correspondence = self.app, self._correspondence
        correspondence.begin(crc32(app.entropy().encode()) % NUMBERS, mine)
        self._seats.call(app.session, mine, self.name)
        self._saves.autosave()
        if self._running.phase != "running":
            correspondence.show_again()
        if correspondence.waits_for:
            app.follow("send-turn")
        else:
            app.close()
            app.say("ui.by_link.started")

    # Joining

    def invite(self, arrival: Arrival) -> None:
        """Ask which colours to play in a game by link that this device does not know."""
        self._invitation = arrival
        if self.app.present.standing.over:
            return
        self.suggest()
        self.app.open("by-link-join")

    def _join(self) -> None:
        app, session, arrival = self.app, self.app.session, self._invitation
        mine = self.chosen(app.present.standing.colours)
        if arrival is None or arrival.number is None or mine is None:
            return
        self._invitation = None
        correspondence = self._correspondence
        correspondence.begin(arrival.number, mine)
        count_as_sent(session)
        self._seats.call(session, mine, self.name)
        app.close()
        self._saves.autosave()
        correspondence.show_again()
        if session.cursor:
            self._replay.watch(session.cursor - 1, correspondence.say_whose_turn)
        else:
            correspondence.say_whose_turn()

    # Drawing

    def seats(self, colours: Sequence[str] = ()) -> Html:
        """The part of a form that asks which colours are played on this device.

        The choice is among `colours`, or without any among those of the game on the table.
        """
        t, player = self.app.t, self._seats.player
        rows = html()
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
        return field(t("ui.by_link.which"), tag("div", class_="seats")(rows)) + labelled(
            t("ui.by_link.your_name"), typed, class_="link-field"
        )

    def secrets(self) -> Html:
        """The warning that a link hides nothing, if there are secrets."""
        if not self.app.game.rules.hides(self.app.present.data, self.app.session.options):
            return html()
        words = self.app.t(self.app.key_of("secrets_by_link"))
        return tag("p", class_="field-help secrets")(words)

    def refusal(self) -> Html:
        """The refusal in the open dialog, if any."""
        kind, words = self.app.message
        return note(kind, words) if kind == "refused" else html()

    def _join_dialog(self) -> Html:
        t, played = self.app.t, self.app.session.cursor
        words = t("ui.by_link.invited_words", n=played) if played else t("ui.by_link.invited_none")
        return dialog(
            t("ui.by_link.invited"),
            html(tag("p", id="dialog-words")(words), self.seats(), self.secrets(), self.refusal()),
            buttons(button("close", t("ui.by_link.just_look")), submit(t("ui.by_link.join"))),
            class_="by-link",
            sends="by-link-join",
        )
