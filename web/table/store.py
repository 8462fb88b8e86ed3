"""How games lie in storage: complete at every moment, checked when read, cheap to write.

A game with the key K is several entries. Each is sealed with a version, a counter and a checksum:

- `ttb.game.K.start`: how it was set up, written once;
- `ttb.game.K.t…`: a block of sixteen turns and the position after them, never changed once it is written;
- `ttb.game.K.a` and `.b`: two heads, written by turns. A head names its blocks and holds the turns since.
- `ttb.game.K.title`: what a person calls the game.

What a head needs is written before the head, and what the other head needs is kept, so that whatever stops a
write in the middle leaves the game before or after it. The format before this one, version 1, is one entry
`ttb.game.K` with the whole game. docs/SAVES.md has the details.
"""

from __future__ import annotations

import json
import zlib

import ttb_core as ttb
from ttb_core.names import COLOURS

from .jsontext import parse_json
from .links import NUMBERS
from .session import Session, data_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from typing import Any, Protocol

    Json = dict[str, Any]

    class Storage(Protocol):
        """Text under keys. Any call may raise `StorageFailed`."""

        def get(self, key: str) -> str | None: ...
        def set(self, key: str, text: str) -> None: ...
        def remove(self, key: str) -> None: ...
        def keys(self) -> list[str]: ...


PREFIX = "ttb."
CURRENT, GAME, ASIDE = PREFIX + "current", PREFIX + "game.", PREFIX + "aside."
VERSION = "2"
BLOCK = 16
"""Turns in a block: what is written again every turn stays below this."""
HEADS = ("a", "b")
AT_ONCE = 12
"""Games that `learn` reads in one go."""
MOST_TURNS, LONGEST_TITLE, LONGEST_NAME = 5000, 60, 20
_KEY_LENGTH = 64
_OPTIONS = ("colours", "mode", "simplified", "score_victory", "rocks", "blobs", "mud", "teleporters", "seed",
            "open_specials")  # fmt: skip
_JSON_ERRORS = (ValueError, RecursionError)


class StorageFailed(Exception):
    """Storage is full, switched off or gone."""


class Elsewhere(Exception):
    """Somebody else, another tab of the browser, has written this game since it was read here."""


class Damaged(ttb.TtbError):
    """No complete game can be read; nothing was changed. `parts` are the keys of its entries."""

    def __init__(self, message: str, parts: Sequence[str] = ()) -> None:
        super().__init__("bad_save", message)
        self.parts = list(parts)


class Kept:
    """What is known to lie in storage of one game."""

    def __init__(self) -> None:
        self.counter = 0
        self.heads: dict[str, str | None] = dict.fromkeys(HEADS)
        self.blocks: list[str] = []
        self.ends: list[Json] = []
        """The last turn of each block: the same object in the session as long as the block is still true."""
        self.before: list[str] = []
        """The blocks of the other head."""
        self.newest = "b"
        self.swept = self.started = False


# Seals


def seal(counter: int, data: Json) -> str:
    """`data` as the text of an entry."""
    body = json.dumps(data, separators=(",", ":"))
    return f"{VERSION}.{counter}.{_sum(counter, body)}.{body}"


def unseal(text: str) -> tuple[int, Json]:
    """The counter and the data of a sealed text. Raises `Damaged`."""
    version, _, rest = text.partition(".")
    counter, _, rest = rest.partition(".")
    checksum, _, body = rest.partition(".")
    if version != VERSION or not counter.isdecimal() or len(counter) > 12:
        raise Damaged("not an entry of a known version")
    if checksum != _sum(int(counter), body):
        raise Damaged("the entry is not complete or was changed")
    try:
        data = parse_json(body)
    except _JSON_ERRORS as error:
        raise Damaged(f"not JSON: {error}") from error
    if not isinstance(data, dict):
        raise Damaged("not an object")
    return int(counter), data


def _sum(counter: int, body: str) -> str:
    return f"{zlib.crc32(f'{counter}.{body}'.encode('utf-8', 'surrogatepass')):08x}"


# Checks of what is read, whoever wrote it


def _need(good: bool, what: str) -> None:
    if not good:
        raise ttb.TtbError("bad_save", f"not a saved game: {what}")


def turn_of(data: object) -> Json:
    """What can be a turn in the interchange form; the engine looks closer when it plays it."""
    _need(isinstance(data, dict), "a turn is an object")
    assert isinstance(data, dict)
    return {name: data[name] for name in ("change", "double", "choices") if name in data}


def turns_of(data: object) -> list[Json]:
    """A list of turns. Raises `ttb.TtbError`."""
    _need(isinstance(data, list), "the turns are a list")
    assert isinstance(data, list)
    _need(len(data) <= MOST_TURNS, f"more than {MOST_TURNS} turns")
    return [turn_of(turn) for turn in data]


def names_of(data: object) -> dict[str, str]:
    """The players' names by colour; what is none is left out."""
    _need(isinstance(data, dict), "the names are an object")
    assert isinstance(data, dict)
    return {c: n[:LONGEST_NAME] for c, n in data.items() if c in COLOURS and isinstance(n, str) and n.strip()}


def options_of(data: object) -> Json:
    """How the game was set up, as far as it is known; only told, never relied on."""
    _need(isinstance(data, dict), "the options are an object")
    assert isinstance(data, dict)
    return {
        name: value[:40] if isinstance(value, str) else value
        for name, value in data.items()
        if name in _OPTIONS
        and (isinstance(value, str | bool) or (isinstance(value, int) and 0 <= value < 100))
    }


def by_link_of(data: object) -> Json | None:
    """What a device knows of a game by link; None if it is none, or not known any more."""
    if not isinstance(data, dict) or not _colours(data.get("mine")):
        return None
    number, sent = data.get("number"), data.get("sent")
    if not (type(number) is int and type(sent) is int and 0 <= number < NUMBERS and 0 <= sent <= MOST_TURNS):
        return None
    return {"number": number, "mine": data["mine"], "sent": sent}


def title_of(data: object) -> str:
    """A title in one line; empty if it is none."""
    return " ".join(data.split())[:LONGEST_TITLE] if isinstance(data, str) else ""


def number_of(data: object, most: int) -> int:
    """A whole number from 0 to `most`. Raises `ttb.TtbError`."""
    _need(type(data) is int and 0 <= data <= most, "a number is out of range")
    assert isinstance(data, int)
    return data


def game_of(data: object, key: str) -> Session:
    """The game of an exchange text or of a save of version 1, form checked. Its turns have not been played.

    Raises `ttb.TtbError`. With `Session.check` the caller makes sure that the turns are a game.
    """
    _need(isinstance(data, dict), "not an object")
    assert isinstance(data, dict)
    _need(data.get("format") == "ttb-game/1", f"the format is {str(data.get('format'))[:40]!r}")
    turns = turns_of(data.get("turns", []))
    session = Session.kept(
        ttb.position_from_json(data.get("start")),
        options_of(data.get("options", {})),
        names_of(data.get("names", {})),
        key,
        turns,
        number_of(data.get("cursor", len(turns)), len(turns)),
        {},
    )
    if data.get("waiting") is not None:
        session.waiting = turn_of(data["waiting"])
    return session


def check_waiting(session: Session) -> None:
    """That the turn that waits does wait for a decision. Raises `ttb.TtbError`."""
    if session.waiting is not None:
        _need(session.try_turn(session.waiting).pending is not None, "nothing is left to decide")


def to_exchange(session: Session, title: str, saved: str) -> Json:
    """The game as "ttb-game/1", with all of its past."""
    game = session.to_json()
    del game["key"]
    return {**game, "title": title, "saved": saved, "position": data_of(session.position)}


def sketch(data: Json) -> list[list[Any]]:
    """What a small picture of a position needs: kind, colour and hex of each piece."""
    return [
        *(["mud", "", *at] for at in data["mud"]),
        *(["teleporter", colour, *at] for colour, pair in data["teleporters"].items() for at in pair),
        *(["base", colour, *at] for colour, at in data["bases"].items()),
        *(["rock", "", *at] for at in data["rocks"]),
        *(["crystal", stone["colour"], *stone["at"]] for stone in data["crystals"]),
        *(["blob", "", *at] for at in data["blobs"]),
        *(["bot", name[:-1], *bot["at"]] for name, bot in data["bots"].items()),
    ]


def summary(session: Session, saved: str) -> Json:
    """What a list of games tells of this one."""
    data = data_of(session.position)
    return {
        "key": session.key,
        "saved": saved,
        "names": session.names,
        "mode": session.options.get("mode", ""),
        "players": data["turn_order"],
        "round": data["round"],
        "to_move": data["to_move"],
        "winners": data["result"]["winners"] if data["result"] else None,
        "arena": data["arena"],
        "sketch": sketch(data),
    }


def good_key(key: str) -> bool:
    """Whether this can be the key of a game."""
    return 0 < len(key) <= _KEY_LENGTH and key.isascii() and key.replace("-", "").replace("_", "").isalnum()


class Store:
    """The games in a storage. Every method may raise `StorageFailed`; none ever leaves half a game behind.

    `writer` tells this tab's blocks from another's.
    """

    def __init__(self, storage: Storage, writer: str) -> None:
        self._storage, self._writer = storage, writer
        self._kept: dict[str, Kept] = {}
        self._tales: dict[str, tuple[list[str | None], Json | None]] = {}
        """What `games` told last time, with the texts it was told from."""

    # Writing

    def save(self, session: Session, saved: str) -> None:
        """Keep the game as it stands. Writes what is new, not the whole game.

        Raises `Elsewhere` if the game in storage is not the one last read or written here.
        """
        storage, key = self._storage, GAME + session.key
        found = {slot: storage.get(f"{key}.{slot}") for slot in HEADS}
        kept = self._kept.get(session.key) or Kept()
        if not any(found.values()):
            # Never written, or deleted meanwhile: all of it is new. Only the count goes on.
            counter, kept = kept.counter, Kept()
            kept.counter, kept.swept = counter, counter == 0 and storage.get(key) is None
        elif found != kept.heads:
            raise Elsewhere
        counter = kept.counter + 1
        if not kept.started:
            start = {"format": "ttb-game/1", "options": session.options, "start": data_of(session.start)}
            storage.set(f"{key}.start", seal(0, start))
            kept.started = True
        blocks, ends = self._write_blocks(session, kept, counter)
        head = {
            **summary(session, saved),
            "count": len(session.turns),
            "cursor": session.cursor,
            "waiting": session.waiting,
            "by_link": session.by_link,
            "blocks": blocks,
            "tail": session.turns[len(blocks) * BLOCK :],
        }
        slot = HEADS[kept.newest == "a"]
        text = seal(counter, head)
        storage.set(f"{key}.{slot}", text)
        self._kept[session.key] = kept
        # What only the head written over has needed is needed no more.
        idle = [block for block in kept.before if block not in kept.blocks and block not in blocks]
        kept.before, kept.blocks, kept.ends = kept.blocks, blocks, ends
        kept.counter, kept.newest = counter, slot
        kept.heads[slot] = text
        for block in idle:
            storage.remove(f"{key}.{block}")
        if not kept.swept:
            kept.swept = True
            self._sweep(session.key, kept)

    def _write_blocks(self, session: Session, kept: Kept, counter: int) -> tuple[list[str], list[Json]]:
        turns, key = session.turns, GAME + session.key
        blocks, ends = [], []
        for n in range(len(turns) // BLOCK):
            last = turns[n * BLOCK + BLOCK - 1]
            # Turns are only ever cut off and added: with the same last turn it is the same block.
            if n < len(kept.ends) and kept.ends[n] is last:
                block = kept.blocks[n]
            else:
                block = f"t{n}-{counter}-{self._writer}"
                part = {
                    "turns": turns[n * BLOCK : (n + 1) * BLOCK],
                    "position": data_of(session.position_at((n + 1) * BLOCK)),
                }
                self._storage.set(f"{key}.{block}", seal(counter, part))
            blocks.append(block)
            ends.append(last)
        return blocks, ends

    def _sweep(self, key: str, kept: Kept) -> None:
        """Remove what an interrupted write has left of a game that is complete now, and its old version."""
        needed = {*kept.blocks, *kept.before}
        for entry in self._names():
            part = entry.removeprefix(f"{GAME}{key}.")
            idle = part != entry and part.startswith("t") and "-" in part and part not in needed
            if idle or entry == GAME + key:
                self._storage.remove(entry)

    # Reading

    def load(self, key: str) -> tuple[Session, list[str]]:
        """The newest complete state of a game, and the keys of entries that are damaged.

        The turns up to the last block have not been played again: see `Session.check`. Raises `Damaged` if no
        complete game is there; `KeyError` if nothing is there at all.
        """
        session, bad, kept = self._read(key)
        if kept is not None:
            self._kept[key] = kept
        return session, bad

    def peek(self, key: str) -> Session:
        """The same without being the one who writes on: to copy or export it. Raises like `load`."""
        return self._read(key)[0]

    def _read(self, key: str) -> tuple[Session, list[str], Kept | None]:
        parts = self.parts(key)
        if not parts:
            raise KeyError(key)
        bad: list[str] = []
        why = "no complete game is left"
        heads: list[tuple[int, str, Json]] = []
        for slot in HEADS:
            name = f"{GAME}{key}.{slot}"
            if name in parts:
                try:
                    counter, head = unseal(parts[name])
                    heads.append((counter, slot, head))
                except Damaged as error:
                    why = str(error)
                    bad.append(name)
        heads.sort(key=lambda one: one[0], reverse=True)
        for n, (counter, slot, head) in enumerate(heads):
            try:
                session, ends = self._assemble(key, head, parts)
            except (ttb.TtbError, KeyError, TypeError, ValueError) as error:
                why = str(error)
                bad.append(f"{GAME}{key}.{slot}")
                bad += [name for name in _blocks_of(key, head) if not _whole(parts.get(name))]
                continue
            kept = Kept()
            kept.counter, kept.newest, kept.started = counter, slot, True
            kept.heads = {slot: parts.get(f"{GAME}{key}.{slot}") for slot in HEADS}
            kept.blocks, kept.ends = list(head["blocks"]), ends
            others = [other for _, _, other in heads[n + 1 :]]
            kept.before = [name.rpartition(".")[2] for other in others for name in _blocks_of(key, other)]
            return session, bad, kept
        if GAME + key in parts:
            return self._load_first_version(key, parts), bad, None
        raise Damaged(why, list(parts))

    def _assemble(self, key: str, head: Json, parts: dict[str, str]) -> tuple[Session, list[Json]]:
        _need(head.get("key") == key, "another game's entry")
        names = _list(head.get("blocks"))
        _need(len(names) <= MOST_TURNS // BLOCK, "too many blocks")
        turns: list[Any] = []
        known: dict[int, Json] = {}
        for name in names:
            _, block = unseal(parts[f"{GAME}{key}.{name}"])
            part = _list(block.get("turns"))
            _need(len(part) == BLOCK, "a block is not full")
            turns += part
            known[len(turns)] = block["position"]
        _, start = unseal(parts[f"{GAME}{key}.start"])
        turns += turns_of(head.get("tail"))
        _need(head.get("count") == len(turns), "turns are missing")
        session = Session.kept(
            ttb.position_from_json(start.get("start")),
            options_of(start.get("options")),
            names_of(head.get("names")),
            key,
            turns,
            number_of(head.get("cursor"), len(turns)),
            known,
        )
        if head.get("waiting") is not None:
            session.waiting = turn_of(head["waiting"])
        session.by_link = by_link_of(head.get("by_link"))
        # What is not vouched for by a block is played now; it is short.
        session.check(len(names) * BLOCK, len(turns))
        _need(data_of(session.position)["result"] is None or session.waiting is None, "the game is over")
        check_waiting(session)
        return session, [session.turns[(n + 1) * BLOCK - 1] for n in range(len(names))]

    def _load_first_version(self, key: str, parts: dict[str, str]) -> Session:
        name = GAME + key
        try:
            data = parse_json(parts[name])
            _need(isinstance(data, dict) and data.get("key") == key, "another game's entry")
            session = game_of(data, key)
            session.check(0, len(session.turns))
            check_waiting(session)
            return session
        except _JSON_ERRORS as error:
            raise Damaged(f"not JSON: {error}", list(parts)) from error
        except ttb.TtbError as error:
            raise Damaged(str(error), list(parts)) from error

    def _names(self) -> list[str]:
        return self._storage.keys()

    def parts(self, key: str) -> dict[str, str]:
        """All entries of a game, as they are."""
        found = {}
        for name in self._names():
            if name == GAME + key or name.startswith(f"{GAME}{key}."):
                text = self._storage.get(name)
                if text is not None:
                    found[name] = text
        return found

    def _entries(self) -> dict[str, list[str]]:
        """Of each game, the last parts of its entries' names."""
        games: dict[str, list[str]] = {}
        for name in self._names():
            if name.startswith(GAME):
                key, _, part = name.removeprefix(GAME).partition(".")
                games.setdefault(key, []).append(part)
        return games

    def learn(self) -> Iterator[None]:
        """Read what there is to tell of the games, `AT_ONCE` at a time: `games` has it at hand then."""
        unknown = 0
        for key, parts in self._entries().items():
            if good_key(key):
                unknown += key not in self._tales
                if unknown > AT_ONCE:
                    yield
                    unknown = 1
                self._tell(key, parts)

    def games(self) -> tuple[list[Json], list[str]]:
        """What there is to tell of each game, the last saved first, and the keys of the damaged ones."""
        good, bad = [], []
        for key, parts in self._entries().items():
            told = self._tell(key, parts) if good_key(key) else None
            if told is not None:
                good.append({**told, "title": self.title(key) if "title" in parts else ""})
            elif parts != ["title"]:
                bad.append(key)
        return sorted(good, key=lambda game: str(game["saved"]), reverse=True), sorted(bad)

    def _tell(self, key: str, parts: Sequence[str]) -> Json | None:
        texts = [self._storage.get(f"{GAME}{key}.{slot}") if slot in parts else None for slot in HEADS]
        known = self._tales.get(key)
        if known is None or known[0] != texts or "" in parts:
            known = self._tales[key] = texts, self._tell_from(key, parts, texts)
        return known[1]

    def _tell_from(self, key: str, parts: Sequence[str], texts: Sequence[str | None]) -> Json | None:
        heads = []
        for text in texts:
            if text is not None:
                try:
                    heads.append(unseal(text))
                except Damaged:
                    continue
        for _, head in sorted(heads, key=lambda one: -one[0]):
            if _tellable(head, key):
                return head
        if "" not in parts:
            return None
        try:
            data = parse_json(self._storage.get(GAME + key) or "")
            _need(isinstance(data, dict) and data.get("key") == key, "another game's entry")
            _need(data.get("format") == "ttb-game/1", "another format")
            session = Session.kept(
                ttb.position_from_json(data["start"]),
                options_of(data["options"]),
                names_of(data["names"]),
                key,
                [],
                0,
                {},
            )
            count = len(_list(data.get("turns")))
            return {**summary(session, str(data.get("saved", ""))[:40]), "count": count}
        except (ttb.TtbError, ValueError, KeyError, TypeError, RecursionError):
            return None

    # Titles

    def title(self, key: str) -> str:
        """What a person calls the game; empty if it has no name. A damaged name counts as none."""
        text = self._storage.get(f"{GAME}{key}.title")
        try:
            return title_of(unseal(text)[1].get("title")) if text else ""
        except Damaged:
            return ""

    def rename(self, key: str, title: str) -> None:
        """Give the game a name, or none."""
        if title_of(title):
            self._storage.set(f"{GAME}{key}.title", seal(0, {"title": title_of(title)}))
        else:
            self._storage.remove(f"{GAME}{key}.title")

    # Out of the way

    def remove(self, key: str) -> dict[str, str]:
        """Delete a game. Answers its entries, for `restore`.

        The heads go first, the newest after the other: an interrupted deletion leaves the game or no game.
        """
        parts = self.parts(key)
        for name in sorted(parts, key=lambda name: _age(name, parts[name])):
            self._storage.remove(name)
        self._kept.pop(key, None)
        return parts

    def drop(self, names: Iterable[str]) -> None:
        """Remove entries that are no game's."""
        for name in names:
            self._storage.remove(name)

    def restore(self, parts: dict[str, str]) -> None:
        """Put entries back, the heads last."""
        for name in sorted(parts, key=lambda name: _age(name, parts[name]), reverse=True):
            self._storage.set(name, parts[name])

    def set_aside(self, names: Sequence[str], mark: str) -> None:
        """Move damaged entries to where nobody reads them. `mark` makes their new keys unique."""
        for name in names:
            text = self._storage.get(name)
            if text is not None:
                self._storage.set(f"{ASIDE}{name.removeprefix(PREFIX)}.{mark}", text)
                self._storage.remove(name)
                key, _, part = name.removeprefix(GAME).partition(".")
                if key in self._kept and part in HEADS:
                    self._kept[key].heads[part] = None

    def asides(self) -> dict[str, dict[str, str]]:
        """The entries set aside, by the game they belonged to."""
        found: dict[str, dict[str, str]] = {}
        for name in sorted(self._names()):
            if name.startswith(ASIDE):
                text = self._storage.get(name)
                key = name.removeprefix(ASIDE).removeprefix("game.").partition(".")[0]
                if text is not None:
                    found.setdefault(key, {})[name] = text
        return found

    def knows(self, key: str) -> bool:
        """Whether the game was read or written here in this version of the format."""
        return key in self._kept


def checks(session: Session, size: int = 12) -> Iterator[None]:
    """Play all turns of a game again, `size` at a time. Raises `ttb.TtbError` where they are not a game."""
    for first in range(0, len(session.turns), size):
        session.check(first, first + size)
        yield


def _blocks_of(key: str, head: Json) -> list[str]:
    blocks = head.get("blocks")
    return [f"{GAME}{key}.{block}" for block in blocks] if isinstance(blocks, list) else []


def _age(name: str, text: str) -> float:
    """Orders a game's entries: the older head, the newer head, all the rest."""
    if name.rpartition(".")[2] not in HEADS:
        return float("inf")
    try:
        return unseal(text)[0]
    except Damaged:
        return -1


def _whole(text: str | None) -> bool:
    """Whether an entry is in order or not there at all: then there is nothing to set aside."""
    try:
        if text is not None:
            unseal(text)
    except Damaged:
        return False
    return True


def _list(data: object) -> list[Any]:
    _need(isinstance(data, list), "a list is missing")
    assert isinstance(data, list)
    return data


def _tellable(head: Json, key: str) -> bool:
    """Whether a list of games can tell this: a checksum says that it is whole, not that it is ours."""
    piece = (str, str, int, int)
    return (
        head.get("key") == key
        and isinstance(head.get("saved"), str)
        and isinstance(head.get("mode"), str)
        and isinstance(head.get("round"), int)
        and isinstance(head.get("count"), int)
        and head.get("arena") in ("small", "large")
        and isinstance(head.get("names"), dict)
        and isinstance(head.get("players"), list)
        and all(colour in COLOURS for colour in head["players"])
        and (head.get("to_move") is None or head["to_move"] in COLOURS)
        and (head.get("winners") is None or _colours(head["winners"]))
        and isinstance(head.get("sketch"), list)
        and len(head["sketch"]) <= 200
        and all(isinstance(one, list) and tuple(map(type, one)) == piece for one in head["sketch"])
    )


def _colours(data: object) -> bool:
    return isinstance(data, list) and all(colour in COLOURS for colour in data)
