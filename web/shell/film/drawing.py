"""The film's part of the page: the card with players and result, the line about a turn, and the buttons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from shell.computers.faces import at_the_table
from shell.drawing.html import Html, badge, button, html, icon, note, tag
from shell.seats.seats import Seats

if TYPE_CHECKING:
    from shell.film.film import Film


def drawn(film: Film, seats: Seats) -> Html:
    """The card, if the scene has one, and the band below the board."""
    title = film.app.t("ui.film")
    head = _card(film, seats) if film.at_card else tag("h1", class_="hidden")(title)
    return tag("section", aria_label=title, data_key="film-all")(head, _band(film))


def _card(film: Film, seats: Seats) -> Html:
    """The players with their faces, the result and, while the turns are chosen, the progress."""
    app = film.app
    standing = app.present.standing
    people: dict[str, list[str]] = {}
    for colour in standing.colours:
        people.setdefault(seats.person(colour), []).append(colour)
    winners = set(standing.winners or ())
    players = html(*(_player(film, seats, colours, winners) for colours in people.values()))
    won = [seats.player(colours[0]) for colours in people.values() if winners & set(colours)]
    key = "ui.film.won" if won else "ui.film.nobody"
    return tag("div", class_="film-card", data_key="film-card")(
        tag("h1")(app.t(app.key_of("title"))),
        tag("ul", class_="film-players")(players),
        tag("p", class_="film-result")(app.t(key, players=app.texts.listed(won), n=len(won))),
        _progress(film),
    )


def _player(film: Film, seats: Seats, colours: list[str], winners: set[str]) -> Html:
    first, won = colours[0], bool(winners & set(colours))
    return tag("li", class_="film-player", data_won=won)(
        _portrait(film, first) or html(*map(badge, colours)),
        tag("span")(icon("trophy") if won else "", seats.player(first)),
    )


def _portrait(film: Film, colour: str) -> Html:
    """The face of a colour's computer; empty for a person."""
    app = film.app
    return at_the_table(app.game, app.texts, app.session.seats.get(colour, {}), colour)


def _face(film: Film, colours: Sequence[str]) -> Html:
    """The face or the emblem of the only player of the scene's turn; empty if several decide together."""
    return (_portrait(film, colours[0]) or badge(colours[0])) if len(colours) == 1 else html()


def _progress(film: Film) -> Html:
    """The progress of the judgement for which the film waits, with a button that does without it."""
    judged, turns = film.judged, film.app.session.cursor
    if film.moments or judged is None or judged >= turns:
        return html()
    words = film.app.t("ui.film.choosing", n=judged, of=turns)
    return tag("div", class_="film-progress")(
        tag("progress", max=turns, value=judged, aria_label=words)(),
        tag("span")(words),
        button("film-hurry", film.app.t("ui.film.hurry"), class_="primary", key="film-hurry"),
    )


def _band(film: Film) -> Html:
    """The band below the board: the words about the scene, its place among the scenes, and the buttons."""
    dots = html(*(tag("i", data_on=n == film.scene)() for n in range(film.last + 1) if film.moments))
    return tag("div", class_="film-band", data_key="film-band")(
        tag("p", class_="film-line", aria_live="polite")(_words(film)),
        tag("div", class_="film-dots", aria_hidden=True)(dots),
        note(*film.app.message, heard=False),
        tag("div", class_="film-buttons")(_buttons(film)),
    )


def _words(film: Film) -> Html:
    """The words about the scene: the round and the line about its turn, or those of other scenes."""
    t, number = film.app.t, film.number
    if number is None:
        return tag("span")(t("ui.film.end" if film.scene else "ui.film.title"))
    standing = film.app.session.standing_at(number)
    head = html(_face(film, standing.to_move), t(film.app.key_of("round"), n=standing.round))
    return html(tag("b")(head), " ", tag("span")(film.line()))


def _buttons(film: Film) -> Html:
    t = film.app.t
    at_end = film.scene > 0 and film.at_card
    words = t("ui.cancel" if film.recording else "ui.close" if at_end else "ui.skip")
    leave = button("film-leave", words, sign="close", key="film-leave")
    if film.recording:
        recording = tag("span", class_="film-recording", role="status")(t("ui.film.recording"))
        return html(recording, leave)
    if at_end:
        save = button("film-save", t("ui.film.save"), sign="download", class_="film-save", key="film-save")
        return html(
            button("film-again", t("ui.film.again"), sign="replay", key="film-again"),
            button("film-share", t("ui.film.share"), sign="share", class_="primary", key="film-share"),
            html() if film.stills else save,
            leave,
        )
    back = button("film-step", t("ui.step_back"), value="back", sign="step-back", quiet=True, key="film-back")
    pause = button(
        "pause",
        t("ui.replay.pause" if film.playing else "ui.replay.play"),
        sign="pause" if film.playing else "play",
        quiet=True,
        key="film-pause",
    )
    step = button("film-step", t("ui.film.next"), sign="step-forward", quiet=not film.stills, key="film-step")
    return html(back if film.scene else "", "" if film.stills else pause, step if film.moments else "", leave)
