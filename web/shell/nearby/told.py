"""What a guest is told of a game: a turn, and how it stands, as whoever sits there may know it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from zlib import crc32

from ground.rules import Viewer
from shell.app.session import Session
from shell.storage.jsontext import Json


def eyes(session: Session, colours: Sequence[str]) -> Viewer:
    """Whose eyes the screen is for of those who play these colours: all see all where nothing is hidden."""
    hides = session.game.rules.hides(session.data, session.options)
    return frozenset(colours if hides else session.standing.colours)


def told_turn(session: Session, number: int, viewer: Viewer) -> Json:
    """The turn with this number: `turn`, `events` and the data `after` it."""
    game, turn = session.game, session.turns[number]
    outcome = session.play_at(number, turn)
    return {
        "turn": game.rules.turn_told(turn, outcome.events, viewer),
        "events": list(game.rules.events_for(outcome.events, viewer)),
        "after": game.rules.view(game.data(session.position_at(number + 1)), viewer),
    }


def asked_of(session: Session, colours: Sequence[str]) -> Json | None:
    """The decision that these colours have to make in the turn that is on."""
    if session.waiting is None and len(session.standing.to_move) < 2:
        return None
    asked = (session.game.rules.asks(session.position, session.waiting or {}, colour) for colour in colours)
    return next(filter(None, asked), None)


def told_half(session: Session, colours: Sequence[str], done: int) -> Json:
    """How far the turn that is on has come: `waiting`, what may be known of it, and its `events`; the
    `pending` decision, in full if these colours are `asked`; who is `ready`; and `asked`, the mark with which
    they say what they decide now, after they have done so `done` times.
    """
    game, viewer, turn = session.game, eyes(session, colours), session.waiting
    if turn is None or is_empty(session, turn):
        several = len(session.standing.to_move) > 1
        mark = mark_of(session, done, game.rules.joined({}, {}, colours) if several else None)
        return {"waiting": None, "events": [], "pending": None, "asked": mark, "ready": []}
    outcome = session.try_turn(turn)
    own = (
        game.rules.joined({}, turn, colours) if game.rules.simultaneous else game.rules.turn_for(turn, viewer)
    )
    asked = pending = asked_of(session, colours)
    if asked is None and outcome.pending is not None:
        pending = emptied(outcome.pending)
    return {
        "waiting": own,
        "events": list(game.rules.events_for(outcome.events, viewer)),
        "pending": pending,
        # While several decide in secret the mark stays as it is, whatever the others do meanwhile.
        "asked": mark_of(session, done, own if outcome.ready else [len(outcome.events), asked]),
        "ready": list(outcome.ready),
    }


def is_empty(session: Session, turn: Json) -> bool:
    """Whether it is a turn in which several are asked and nobody has decided yet."""
    game = session.game
    return len(session.standing.to_move) > 1 and game.rules.turn(turn) == game.rules.turn({})


def mark_of(session: Session, done: int, decision: object) -> str:
    """A mark that no other decision has, nor the same one after it was taken back."""
    written = json.dumps(decision, sort_keys=True)
    return f"{session.cursor}.{done}.{crc32(written.encode()):08x}"


def emptied(pending: Json) -> Json:
    """Somebody else's decision: words and numbers are told, not what there is to choose from."""
    return {name: _emptied(value) for name, value in pending.items()}


def _emptied(value: object) -> object:
    return [] if isinstance(value, list) else {} if isinstance(value, dict) else value
