"""The validation of games from outside, and the text of a game for others: `NAME-game/1`.

Nothing is known about the author. Only the form is checked here; replaying the turns shows that they are a
game (`checks`).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any

from ground.errors import GameError
from shell.app.game import LONGEST_NAME, Game
from shell.app.session import Session
from shell.storage.jsontext import Json, parse_pasted
from shell.texts.isolating import bare

NUMBERS = 1 << 15
"""The upper bound of the number of a game by link, exclusive."""
MOST_TURNS, LONGEST_TITLE, LONGEST_MOMENT = 5000, 60, 40


def need(good: bool, fault: str) -> None:
    """Raise `GameError` (`bad_save`) with the description `fault` if the condition is false."""
    if not good:
        raise GameError("bad_save", f"not a saved game: {fault}")


def turn_of(data: object, game: Game) -> Json:
    """A possible turn in the interchange form; the rules check it when it is played."""
    need(isinstance(data, dict), "a turn is not an object")
    assert isinstance(data, dict)
    return {name: data[name] for name in game.rules.turn_fields if name in data}


def turns_of(data: object, game: Game) -> list[Json]:
    """A list of turns. Raises `GameError` (`bad_save`)."""
    need(isinstance(data, list), "the turns are not a list")
    assert isinstance(data, list)
    need(len(data) <= MOST_TURNS, f"more than {MOST_TURNS} turns")
    return [turn_of(turn, game) for turn in data]


def names_of(data: object, game: Game) -> dict[str, str]:
    """The players' names by colour, without invalid ones. Raises `GameError` (`bad_save`)."""
    need(isinstance(data, dict), "the names are not an object")
    assert isinstance(data, dict)
    named = {c: n for c, n in data.items() if c in game.rules.colours and isinstance(n, str) and n.strip()}
    return {colour: name[:LONGEST_NAME] for colour, name in named.items()}


def plain_names_of(data: object, game: Game) -> dict[str, str]:
    """The players' names by colour, each as it may be shown (`Game.plain_name`)."""
    return {colour: game.plain_name(name) for colour, name in names_of(data, game).items()}


def options_of(data: object, game: Game) -> Json:
    """The known options of a game; they are only displayed, never relied on.

    Raises `GameError` (`bad_save`).
    """
    need(isinstance(data, dict), "the options are not an object")
    assert isinstance(data, dict)
    return {
        name: value[:40] if isinstance(value, str) else value
        for name, value in data.items()
        if name in game.options
        and (isinstance(value, str | bool) or (isinstance(value, int) and 0 <= value < 100))
    }


def by_link_of(data: object, game: Game) -> Json | None:
    """A device's knowledge of a game by link; None if the data is none, or is not valid any more."""
    if not isinstance(data, dict) or not are_colours(data.get("mine"), game):
        return None
    number, sent = data.get("number"), data.get("sent")
    if not (type(number) is int and type(sent) is int and 0 <= number < NUMBERS and 0 <= sent <= MOST_TURNS):
        return None
    waiting = {"waiting": turn_of(data["waiting"], game)} if isinstance(data.get("waiting"), dict) else {}
    return {"number": number, "mine": data["mine"], "sent": sent, **waiting}


def seats_of(data: object, game: Game) -> dict[str, Json]:
    """The valid seats.

    A seat has a computer with its `level` and perhaps a `personality`, or is nearby; or the `person` of
    another colour plays this one too.
    """
    if not isinstance(data, dict):
        return {}
    seats: dict[str, Json] = {}
    for colour, seat in data.items():
        if colour not in game.rules.colours or not isinstance(seat, dict):
            continue
        level, person = seat.get("level"), seat.get("person")
        if seat.get("kind") == "computer" and type(level) is int and 0 <= level < 100:
            seats[colour] = {"kind": "computer", "level": level}
            if seat.get("personality") in game.rules.personalities:
                seats[colour]["personality"] = seat["personality"]
        elif seat.get("kind") in ("here", "nearby"):
            shared = {"person": person} if person in game.rules.colours and person != colour else {}
            if shared or seat["kind"] == "nearby":
                seats[colour] = {"kind": seat["kind"], **shared}
    return seats


def taken_back_of(data: object, turns: int) -> list[int]:
    """The valid moments up to which turns with uncovered information were taken back, at most `turns`."""
    if not isinstance(data, list):
        return []
    return sorted({moment for moment in data if type(moment) is int and 0 <= moment <= turns})


def title_of(data: object) -> str:
    """A title in one line, as it is saved; empty if the data is no text."""
    return " ".join(bare(data).split())[:LONGEST_TITLE] if isinstance(data, str) else ""


def saved_of(data: object, now: str) -> str:
    """The moment a game was last played, in ISO 8601; `now` if the data is no past moment."""
    if isinstance(data, str) and len(data) <= LONGEST_MOMENT:
        with suppress(ValueError, OverflowError):
            moment, latest = (_in_utc(text) for text in (data, now))
            if moment <= latest:
                return moment.isoformat(timespec="seconds").replace("+00:00", "Z")
    return now


def _in_utc(text: str) -> datetime:
    moment = datetime.fromisoformat(text)
    return moment.astimezone(UTC) if moment.tzinfo else moment.replace(tzinfo=UTC)


def number_of(data: object, most: int) -> int:
    """A whole number from 0 to `most`. Raises `GameError` (`bad_save`)."""
    need(type(data) is int and 0 <= data <= most, f"a number is not from 0 to {most}")
    assert isinstance(data, int)
    return data


def game_of(data: object, key: str, game: Game) -> Session:
    """The game of an exchange text or of a save of version 1, form checked. Its turns have not been played.

    Raises `GameError`. The caller makes sure with `Session.check` that the turns are a game.
    """
    need(isinstance(data, dict), "not an object")
    assert isinstance(data, dict)
    form = f"{game.name}-game/1"
    need(data.get("format") == form, f"the format is {str(data.get('format'))[:40]!r}, expected {form!r}")
    turns = turns_of(data.get("turns", []), game)
    session = Session.restored(
        game,
        game.rules.position(data.get("start")),
        options_of(data.get("options", {}), game),
        names_of(data.get("names", {}), game),
        key,
        turns,
        number_of(data.get("cursor", len(turns)), len(turns)),
        {},
    )
    session.seats = seats_of(data.get("seats"), game)
    session.taken_back = taken_back_of(data.get("taken_back"), len(turns))
    if data.get("waiting") is not None:
        session.waiting = turn_of(data["waiting"], game)
    return session


def check_waiting(session: Session) -> None:
    """Raise `GameError` (`bad_save`) if there is a waiting turn without a decision to make."""
    if session.waiting is not None:
        need(session.try_turn(session.waiting).pending is not None, "the waiting turn has no decision left")


def to_exchange(session: Session, title: str, saved: str) -> Json:
    """The game as `NAME-game/1`, with its whole past."""
    data = session.to_json()
    del data["key"]
    return {**data, "title": title, "saved": saved, "position": session.data}


def checks(session: Session, size: int = 12) -> Iterator[None]:
    """Replay all turns of a game, `size` at a time. Raises `GameError` if they are not a game."""
    for first in range(0, len(session.turns), size):
        session.check(first, first + size)
        yield


def are_colours(data: object, game: Game) -> bool:
    """True if this is a list of colours of the game."""
    return isinstance(data, list) and all(colour in game.rules.colours for colour in data)


def json_from_text(text: str) -> Any:
    """The content of a JSON text. Raises `GameError` (`bad_request`) if it is invalid."""
    try:
        return parse_pasted(text)
    except (ValueError, RecursionError) as error:
        raise GameError("bad_request", f"not JSON: {error}") from error
