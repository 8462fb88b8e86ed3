"""What a guest is told of a game: a turn, and how it stands, as whoever sits there may know it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING
from zlib import crc32

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shell.app.game import Viewer
    from shell.app.session import Session
    from shell.storage.jsontext import Json


def eyes(session: Session, colours: Sequence[str]) -> Viewer:
    """Whose eyes the screen is for of those who play these colours: all see all where nothing is hidden."""
    hides = session.game.hides(session.data, session.options)
    return frozenset(colours if hides else session.standing.colours)


def told_turn(session: Session, number: int, viewer: Viewer) -> Json:
    """The turn with this number: `turn`, `events` and the data `after` it."""
    game, turn = session.game, session.turns[number]
    outcome = session.play_at(number, turn)
    return {
        "turn": game.turn_told(turn, outcome.events, viewer),
        "events": list(game.events_for(outcome.events, viewer)),
        "after": game.seen(game.data(session.position_at(number + 1)), viewer),
    }


def told_half(session: Session, colours: Sequence[str], asked: Json | None) -> Json:
    """How far the turn that is on has come: `waiting`, what may be known of it, its `events`; the
    `pending` decision, in full if these colours are `asked`, and a mark by which that is answered; who is
    `ready`.
    """
    game, viewer, turn = session.game, eyes(session, colours), session.waiting
    several = len(session.standing.to_move) > 1
    if turn is None or (several and game.full_turn(turn) == game.full_turn({})):  # nobody has decided yet
        mark = "" if asked is None else mark_of(session, asked, 0)
        return {
            "waiting": None, "events": [], "pending": None, "asked": mark, "ready": [],
        }  # fmt: skip
    outcome = session.try_turn(turn)
    pending = outcome.pending
    if asked is None and pending is not None:
        pending = {name: _emptied(value) for name, value in pending.items()}
    elif asked is not None:
        pending = asked
    return {
        "waiting": game.joined({}, turn, colours) if game.half_turns else game.turn_for(turn, viewer),
        "events": list(game.events_for(outcome.events, viewer)),
        "pending": pending,
        "asked": "" if asked is None else mark_of(session, asked, len(outcome.events)),
        "ready": list(outcome.ready),
    }


def mark_of(session: Session, asked: Json, events: int) -> str:
    """A mark that no other decision of the game has."""
    written = json.dumps(asked, sort_keys=True)
    return f"{session.cursor}.{events}.{crc32(written.encode()):08x}"


def _emptied(value: object) -> object:
    """Of somebody else's decision only words and numbers are told, not what there is to choose from."""
    return [] if isinstance(value, list) else {} if isinstance(value, dict) else value
