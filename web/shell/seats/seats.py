"""The seats: every colour of a game has a seat, which knows its player.

A seat is played `here`, on this device, by `link`, on another one, by a `computer`, or `nearby`, on a screen
that is connected with this one. By default a colour is played here; `shell.play.elsewhere` has the
consequences of the others.
"""

from __future__ import annotations

from collections.abc import Iterable

from shell.app.feature import Feature
from shell.app.session import Session
from shell.drawing.html import Html, html, tag
from shell.texts.isolating import isolated

HERE, LINK, COMPUTER, NEARBY = "here", "link", "computer", "nearby"
COLOURS = ("red", "yellow", "green", "blue", "purple", "pink", "orange", "grey")
"""Every colour that a player of any game can have: each has an emblem, tokens in `seats.css` and names."""


class Seat:
    """The seat of a colour: its `kind`, one of the four above, and its player's `name`, or empty.

    `person` is the colour whose player plays this one as well; mostly itself.
    """

    __slots__ = ("colour", "kind", "name", "person")

    def __init__(self, colour: str, kind: str, name: str, person: str) -> None:
        self.colour, self.kind, self.name, self.person = colour, kind, name, person


class Seats(Feature):
    """The seats of the game on the table."""

    def of(self, colour: str, session: Session | None = None) -> Seat:
        """The seat of a colour."""
        session = session or self.app.session
        seat = session.seats.get(colour, {})
        person = seat.get("person", colour)
        name = session.names.get(colour, "") or session.names.get(person, "")
        kind = seat.get("kind", HERE)
        if session.by_link is not None and colour not in session.by_link["mine"]:
            kind = LINK
        elif session.by_link is not None and kind == NEARBY:
            kind = HERE  # the guests have left, and go on by link
        elif kind == COMPUTER and not self.app.game.rules.levels:
            kind = HERE  # the game has no computers: a person at this device plays
        return Seat(colour, kind, name, person)

    def person(self, colour: str, session: Session | None = None) -> str:
        """A name for the person who plays a colour, the same for all colours of one person.

        The game or the seat says so; within a side an equal name does too. Opponents may have the same name,
        and are two people all the same.
        """
        standing = self.app.shown.standing if session is None else session.standing
        seat = self.of(colour, session)
        for number, colours in enumerate(standing.together):
            if colour in colours:
                return f"side {number}"
        if seat.person != colour:
            seat = self.of(seat.person, session)
        for number, colours in enumerate(standing.sides):
            if seat.name and seat.colour in colours:
                return f"side {number} name {seat.name}"
        return f"colour {seat.colour}"

    def call(self, session: Session, colours: Iterable[str], name: str) -> None:
        """Give a name, if not empty, to the player of these colours; computers have their own."""
        people = [colour for colour in colours if self.of(colour, session).kind != COMPUTER]
        if name:
            session.names = {**session.names, **dict.fromkeys(people, name)}

    def player(self, colour: str) -> str:
        """The name of a colour's player, in words to be read: the name given, else the colour."""
        return isolated(self.of(colour).name) or self.app.t(f"colour.{colour}")

    def players(self, colours: Iterable[str]) -> str:
        """The names of the players of several colours together."""
        return self.app.texts.listed(list(map(self.player, colours)))

    def addressed(self, colour: str, words: str) -> Html:
        """Words for a colour's player, after the name."""
        name = self.app.t("ui.labelled", label=self.player(colour), words="").rstrip(" ")
        return html(tag("b")(name), " ", words)

    @property
    def here(self) -> list[str]:
        """The colours that are played on this device."""
        return [colour for colour in self.app.shown.standing.colours if self.of(colour).kind == HERE]
