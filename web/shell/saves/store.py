"""The format of games in storage: complete at every moment, checked when read, cheap to write.

A game with the key K has several entries, where NAME is the name of the rules (`Rules.name`). Each is sealed
with a version, a counter and a checksum:

- `NAME.game.K.start`: the set-up, written once;
- `NAME.game.K.t…`: a block of sixteen turns and the position after them, never changed once it is written;
- `NAME.game.K.a` and `.b`: two heads, written by turns. A head names its blocks and holds the turns since.
- `NAME.game.K.title`: the title given by a person.

The entries of a head are written before it, and those of the other head are kept. So a write that is
interrupted anywhere leaves the game before or after it. The format before this one, version 1, is one entry
`NAME.game.K` with the whole game. docs/SAVES.md has the details.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from ground.errors import GameError
from ground.rules import NOBODY
from shell.app.game import Game
from shell.app.session import Session
from shell.saves.exchange import (
    MOST_TURNS,
    are_colours,
    by_link_of,
    check_waiting,
    game_of,
    names_of,
    need,
    number_of,
    options_of,
    seats_of,
    taken_back_of,
    title_of,
    turn_of,
    turns_of,
)
from shell.storage.jsontext import Json, parse_json
from shell.storage.keys import Keys
from shell.storage.storage import Storage

Entries = dict[str, tuple[int, Json]]
"""The counter and the data of a game's entries, by the last part of their keys."""


VERSION = "2"
BLOCK = 16
"""The number of turns in a block: fewer turns than this are written again every turn."""
HEADS = ("a", "b")
AT_ONCE = 12
"""The number of games that `learn` reads in one go."""
_KEY_LENGTH = 64
_JSON_ERRORS = (ValueError, RecursionError)
_NO_GAME = (GameError, LookupError, TypeError, ValueError)


class Elsewhere(Exception):
    """Another tab of the browser has written this game since it was read here."""


class Damaged(GameError):
    """No complete game can be read; nothing was changed.

    `parts` are the keys of its entries; `rest` is a game without a key that continues from the newest
    position that can still be read, or None.
    """

    def __init__(self, message: str, parts: Sequence[str] = (), rest: Session | None = None) -> None:
        super().__init__("bad_save", message)
        self.parts, self.rest = list(parts), rest


class Loaded(NamedTuple):
    """A game read from storage."""

    session: Session
    bad: list[str]
    """The keys of its entries that are unreadable, or useless without those: to be set aside."""
    newest: bool
    """True if this is certainly the state of the last save."""


class Stored:
    """The known state of a game's entries in storage."""

    def __init__(self) -> None:
        self.counter = 0
        self.heads: dict[str, str | None] = dict.fromkeys(HEADS)
        self.blocks: list[str] = []
        self.ends: list[Json] = []
        """The last turn of each block: the same object as in the session while the block is valid."""
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
    if version != VERSION or not counter.isdecimal() or len(counter) > 12 or counter != str(int(counter)):
        raise Damaged(f"not an entry of version {VERSION}")
    if checksum != _sum(int(counter), body):
        raise Damaged("the checksum differs: the entry is incomplete or was changed")
    try:
        data = parse_json(body)
    except _JSON_ERRORS as error:
        raise Damaged(f"not JSON: {error}") from error
    if not isinstance(data, dict):
        raise Damaged("not an object")
    return int(counter), data


def _sum(counter: int, body: str) -> str:
    return f"{zlib.crc32(f'{counter}.{body}'.encode('utf-8', 'surrogatepass')):08x}"


# The list of games


def summary(session: Session, saved: str) -> Json:
    """The data about a game for a list of games."""
    standing = session.standing
    return {
        "key": session.key,
        "saved": saved,
        "names": session.names,
        "mode": session.game.mode(session.options),
        "players": list(standing.colours),
        "round": standing.round,
        "to_move": next(iter(standing.to_move), None),
        "winners": None if standing.winners is None else list(standing.winners),
        **session.game.pictures.sketch(session.game.rules.view(session.data, NOBODY)),
    }


def good_key(key: str) -> bool:
    """True if this can be the key of a game."""
    return 0 < len(key) <= _KEY_LENGTH and key.isascii() and key.replace("-", "").replace("_", "").isalnum()


class Store:
    """The games in a storage. Every method may raise `StorageFailed`; none ever leaves half a game behind.

    `writer` distinguishes the blocks of this tab from those of others; `game` is the game they are of.
    """

    def __init__(self, storage: Storage, writer: str, game: Game) -> None:
        self._storage, self._writer, self._game = storage, writer, game
        self.keys = Keys(game.name)
        self._stored: dict[str, Stored] = {}
        self._summaries: dict[str, tuple[list[str | None], Json | None]] = {}
        """The last result of `games` for each game, with the texts it was made from."""

    # Writing

    def save(self, session: Session, saved: str) -> None:
        """Save the game at its current state. Writes the changes, not the whole game.

        Raises `Elsewhere` if the game in storage is not the one last read or written here.
        """
        storage, key = self._storage, self.keys.entry(session.key)
        heads = {letter: storage.get(f"{key}.{letter}") for letter in HEADS}
        stored = self._stored.get(session.key) or Stored()
        if not any(heads.values()):
            # Never written, or deleted meanwhile: all of it is new. Only the count goes on.
            counter, stored = stored.counter, Stored()
            stored.counter, stored.swept = counter, counter == 0 and storage.get(key) is None
        elif heads != stored.heads:
            raise Elsewhere
        counter = stored.counter + 1
        if not stored.started:
            begun = self._game.data(session.start)
            start = {"format": f"{self._game.name}-game/1", "options": session.options, "start": begun}
            storage.set(f"{key}.start", seal(0, start))
            stored.started = True
        blocks, ends = self._write_blocks(session, stored, counter)
        head = {
            **summary(session, saved),
            "count": len(session.turns),
            "cursor": session.cursor,
            "waiting": session.waiting,
            "by_link": session.by_link,
            **({"seats": session.seats} if session.seats else {}),
            **({"taken_back": session.taken_back} if session.taken_back else {}),
            "blocks": blocks,
            "tail": session.turns[len(blocks) * BLOCK :],
        }
        letter = HEADS[stored.newest == "a"]
        text = seal(counter, head)
        storage.set(f"{key}.{letter}", text)
        self._stored[session.key] = stored
        # Blocks that only the overwritten head referenced can go.
        idle = [block for block in stored.before if block not in stored.blocks and block not in blocks]
        stored.before, stored.blocks, stored.ends = stored.blocks, blocks, ends
        stored.counter, stored.newest = counter, letter
        stored.heads[letter] = text
        for block in idle:
            storage.remove(f"{key}.{block}")
        if not stored.swept:
            stored.swept = True
            self._sweep(session.key, stored)

    def _write_blocks(self, session: Session, stored: Stored, counter: int) -> tuple[list[str], list[Json]]:
        turns, key = session.turns, self.keys.entry(session.key)
        blocks, ends = [], []
        for n in range(len(turns) // BLOCK):
            last = turns[n * BLOCK + BLOCK - 1]
            # Turns are only ever cut off and added: with the same last turn it is the same block.
            if n < len(stored.ends) and stored.ends[n] is last:
                block = stored.blocks[n]
            else:
                block = f"t{n}-{counter}-{self._writer}"
                part = {
                    "turns": turns[n * BLOCK : (n + 1) * BLOCK],
                    "position": self._game.data(session.position_at((n + 1) * BLOCK)),
                }
                self._storage.set(f"{key}.{block}", seal(counter, part))
            blocks.append(block)
            ends.append(last)
        return blocks, ends

    def _sweep(self, key: str, stored: Stored) -> None:
        """Remove leftovers of an interrupted write from a game that is complete now, and its old version."""
        needed = {*stored.blocks, *stored.before}
        for entry in self._names():
            part = entry.removeprefix(self.keys.entry(key) + ".")
            idle = part != entry and part.startswith("t") and "-" in part and part not in needed
            if idle or entry == self.keys.entry(key):
                self._storage.remove(entry)

    # Reading

    def load(self, key: str) -> Loaded:
        """The newest complete state of a game.

        The turns up to the last block have not been played again: see `Session.check`. Raises `Damaged` if
        there is no complete game, `KeyError` if there is no entry at all.
        """
        loaded, stored = self._read(key)
        if stored is not None:
            self._stored[key] = stored
        return loaded

    def is_damaged(self, key: str) -> bool:
        """True if an entry of the game is unreadable. A game without a missing entry is not damaged."""
        return bool(self._entries_of(key, self.parts(key))[1])

    def peek(self, key: str) -> Session:
        """The same as `load`, without becoming the tab that writes the game: to copy or export it."""
        return self._read(key)[0].session

    def _read(self, key: str) -> tuple[Loaded, Stored | None]:
        parts = self.parts(key)
        if not parts:
            raise KeyError(key)
        entries, bad = self._entries_of(key, parts)
        heads = sorted(
            ((*entries[letter], letter) for letter in HEADS if letter in entries), key=lambda one: -one[0]
        )
        why = "no complete game is left"
        for n, (counter, head, letter) in enumerate(heads):
            try:
                session = _assemble(key, head, entries, self._game)
            except _NO_GAME as error:
                why = str(error)
                # Its blocks go with it: together they may be useful.
                bad |= {letter, *head["blocks"]} & entries.keys()
                continue
            stored = Stored()
            stored.counter, stored.newest, stored.started = counter, letter, True
            stored.heads = {letter: parts.get(self.keys.entry(key, letter)) for letter in HEADS}
            stored.blocks = list(head["blocks"])
            stored.ends = [session.turns[(n + 1) * BLOCK - 1] for n in range(len(stored.blocks))]
            stored.before = [block for _, other, _ in heads[n + 1 :] for block in other["blocks"]]
            bad -= entries.keys() & {*stored.blocks, *stored.before}
            passed = [parts[self.keys.entry(key, letter)] for letter in HEADS if letter in bad]
            newest = all(_has_counter(text, counter - 1) for text in passed)
            return Loaded(session, [self.keys.entry(key, part) for part in sorted(bad)], newest), stored
        if "" in entries:
            session = _first_version(key, entries[""][1], list(parts), self._game)
            return Loaded(session, [self.keys.entry(key, part) for part in sorted(bad)], True), None
        raise Damaged(why, list(parts), _rest([head for _, head, _ in heads], entries, self._game))

    def _entries_of(self, key: str, parts: dict[str, str]) -> tuple[Entries, set[str]]:
        """The readable entries of a game, and the unreadable ones."""
        entries: Entries = {}
        bad: set[str] = set()
        for name, text in parts.items():
            part = self.keys.split(name)[1]
            try:
                entries[part] = _entry(key, part, text)
            except Damaged:
                bad.add(part)
        return entries, bad

    def _names(self) -> list[str]:
        return self._storage.keys()

    def parts(self, key: str) -> dict[str, str]:
        """All entries of a game as they are."""
        texts = {}
        for name in self._names():
            if name == self.keys.entry(key) or name.startswith(self.keys.entry(key) + "."):
                text = self._storage.get(name)
                if text is not None:
                    texts[name] = text
        return texts

    def _entries(self) -> dict[str, list[str]]:
        """The last parts of the names of each game's entries."""
        games: dict[str, list[str]] = {}
        for name in self._names():
            if name.startswith(self.keys.game):
                key, part = self.keys.split(name)
                games.setdefault(key, []).append(part)
        return games

    def learn(self) -> Iterator[None]:
        """Read the data for the list of games, `AT_ONCE` games at a time: afterwards `games` is fast."""
        unknown = 0
        for key, parts in self._entries().items():
            if good_key(key):
                unknown += key not in self._summaries
                if unknown > AT_ONCE:
                    yield
                    unknown = 1
                self._summary(key, parts)

    def games(self) -> tuple[list[Json], list[str]]:
        """The data about each game, the last saved first, and the keys of the damaged ones."""
        good, bad = [], []
        for key, parts in self._entries().items():
            entry = self._summary(key, parts) if good_key(key) else None
            if entry is not None:
                good.append({**entry, "title": self.title(key) if "title" in parts else ""})
            elif parts != ["title"]:
                bad.append(key)
        return sorted(good, key=lambda game: str(game["saved"]), reverse=True), sorted(bad)

    def _summary(self, key: str, parts: Sequence[str]) -> Json | None:
        texts = [
            self._storage.get(self.keys.entry(key, letter)) if letter in parts else None for letter in HEADS
        ]
        known = self._summaries.get(key)
        if known is None or known[0] != texts or "" in parts:
            known = self._summaries[key] = texts, self._read_summary(key, parts, texts)
        return known[1]

    def _read_summary(self, key: str, parts: Sequence[str], texts: Sequence[str | None]) -> Json | None:
        heads = []
        for text in texts:
            if text is not None:
                try:
                    heads.append(unseal(text))
                except Damaged:
                    continue
        for _, head in sorted(heads, key=lambda one: -one[0]):
            if _is_listable(head, key, self._game):
                return head
        if "" not in parts:
            return None
        try:
            data = parse_json(self._storage.get(self.keys.entry(key)) or "")
            need(isinstance(data, dict) and data.get("key") == key, "the entry belongs to another game")
            need(data.get("format") == f"{self._game.name}-game/1", "the format is another one")
            session = Session.restored(
                self._game,
                self._game.rules.position(data["start"]),
                options_of(data["options"], self._game),
                names_of(data["names"], self._game),
                key,
                [],
                0,
                {},
            )
            count = len(_list(data.get("turns")))
            listing = summary(session, str(data.get("saved", ""))[:40])
            return {**listing, "count": count, "waiting": data.get("waiting")}
        except (GameError, ValueError, KeyError, TypeError, RecursionError):
            return None

    def saved(self, key: str) -> str:
        """The moment a game was last saved; empty if it is not in storage, or damaged."""
        entry = self._summary(key, self._entries().get(key, []))
        return str(entry["saved"]) if entry is not None else ""

    # Titles

    def title(self, key: str) -> str:
        """The title of a game; empty if it has none, or a damaged one."""
        text = self._storage.get(self.keys.entry(key, "title"))
        try:
            return title_of(unseal(text)[1].get("title")) if text else ""
        except Damaged:
            return ""

    def rename(self, key: str, title: str) -> None:
        """Give the game a title, or remove it."""
        if title_of(title):
            self._storage.set(self.keys.entry(key, "title"), seal(0, {"title": title_of(title)}))
        else:
            self._storage.remove(self.keys.entry(key, "title"))

    # Deletion

    def remove(self, key: str) -> dict[str, str]:
        """Delete a game and return its entries, for `restore`.

        The heads go first, the newest after the other: an interrupted deletion leaves the game or no game.
        """
        parts = self.parts(key)
        for name in sorted(parts, key=lambda name: _age(name, parts[name])):
            self._storage.remove(name)
        self._stored.pop(key, None)
        return parts

    def drop(self, names: Iterable[str]) -> None:
        """Remove entries of damaged games."""
        for name in names:
            self._storage.remove(name)

    def restore(self, parts: dict[str, str]) -> None:
        """Put entries back, the heads last."""
        for name in sorted(parts, key=lambda name: _age(name, parts[name]), reverse=True):
            self._storage.set(name, parts[name])

    def set_aside(self, names: Sequence[str], mark: str) -> None:
        """Move damaged entries to keys that nothing reads. `mark` makes their new keys unique."""
        for name in names:
            text = self._storage.get(name)
            if text is not None:
                self._storage.set(f"{self.keys.aside}{name.removeprefix(self.keys.prefix)}.{mark}", text)
                self._storage.remove(name)
                key, part = self.keys.split(name)
                if key in self._stored and part in HEADS:
                    self._stored[key].heads[part] = None

    def asides(self) -> dict[str, dict[str, str]]:
        """The entries set aside, by the game they belonged to."""
        texts: dict[str, dict[str, str]] = {}
        for name in sorted(self._names()):
            if name.startswith(self.keys.aside):
                text = self._storage.get(name)
                key = name.removeprefix(self.keys.aside).removeprefix("game.").partition(".")[0]
                if text is not None:
                    texts.setdefault(key, {})[name] = text
        return texts

    def knows(self, key: str) -> bool:
        """True if the game was read or written here in this version of the format."""
        return key in self._stored


def _is_block(part: str) -> bool:
    return part[:1] == "t" and part[1:].partition("-")[0].isdecimal()


def _entry(key: str, part: str, text: str) -> tuple[int, Json]:
    """The counter and the data of an entry of the game `key`.

    Raises `Damaged` if it is not one of its kind.
    """
    if not part:
        try:
            counter, data = 0, parse_json(text)
        except _JSON_ERRORS as error:
            raise Damaged(f"not JSON: {error}") from error
        good = isinstance(data, dict) and data.get("key") == key
    else:
        counter, data = unseal(text)
        good = True
    if part in HEADS:
        blocks, tail = data.get("blocks"), data.get("tail")
        good = data.get("key") == key and isinstance(blocks, list) and isinstance(tail, list)
        good = good and all(isinstance(block, str) for block in blocks)
    elif part == "start":
        good = isinstance(data.get("start"), dict)
    elif part == "title":
        good = isinstance(data.get("title"), str)
    elif _is_block(part):
        turns = data.get("turns")
        good = isinstance(turns, list) and len(turns) == BLOCK and isinstance(data.get("position"), dict)
    if not good:
        raise Damaged("the entry is whole, but does not belong to this game")
    return counter, data


def _has_counter(text: str, counter: int) -> bool:
    """True if an entry, which may be damaged, still has this counter."""
    return text.startswith(f"{VERSION}.{counter}.")


def _assemble(key: str, head: Json, entries: Entries, game: Game) -> Session:
    """The game of a head. Raises one of `_NO_GAME` if it is incomplete or invalid."""
    need(len(head["blocks"]) <= MOST_TURNS // BLOCK, f"more than {MOST_TURNS // BLOCK} blocks")
    turns: list[Any] = []
    known: dict[int, Json] = {}
    for name in head["blocks"]:
        _, block = entries[name]
        turns += block["turns"]
        known[len(turns)] = block["position"]
    _, start = entries["start"]
    whole = len(turns)
    turns += turns_of(head["tail"], game)
    need(head.get("count") == len(turns), "`count` is not the number of turns")
    session = Session.restored(
        game,
        game.rules.position(start["start"]),
        options_of(start.get("options"), game),
        names_of(head.get("names"), game),
        key,
        turns,
        number_of(head.get("cursor"), len(turns)),
        known,
    )
    if head.get("waiting") is not None:
        session.waiting = turn_of(head["waiting"], game)
    session.by_link = by_link_of(head.get("by_link"), game)
    session.seats = seats_of(head.get("seats"), game)
    session.taken_back = taken_back_of(head.get("taken_back"), len(turns))
    # Turns after the last block are played now; they are few.
    session.check(whole, len(turns))
    need(not session.standing.over or session.waiting is None, "a turn waits after the end of the game")
    check_waiting(session)
    return session


def _rest(heads: Sequence[Json], entries: Entries, game: Game) -> Session | None:
    """The readable rest of a game without a complete state, or None: it begins after a block.

    That is a head's last block, with the turns since, or else the block that was written last.
    """
    names = heads[0].get("names") if heads else {}
    bare: Json = {"names": names, "blocks": [], "tail": [], "count": 0, "cursor": 0}
    blocks = sorted(filter(_is_block, entries), key=lambda part: (entries[part][0], len(part), part))
    _, start = entries.get("start", (0, {}))
    after = [(head, block) for head in heads for block in head["blocks"][-1:]]
    after += [(bare, block) for block in reversed(blocks)]
    for head, block in after:
        past = len(head["blocks"]) * BLOCK
        try:
            late = {**head, "blocks": [], "count": head["count"] - past, "cursor": head["cursor"] - past}
            late["taken_back"] = [
                moment - past for moment in taken_back_of(head.get("taken_back"), MOST_TURNS)
            ]
            begun = {"start": entries[block][1]["position"], "options": start.get("options", {})}
            session = _assemble("", late, {"start": (0, begun)}, game)
        except _NO_GAME:
            continue
        session.by_link = None  # its link belongs to the damaged game
        return session
    return None


def _first_version(key: str, data: Json, names: Sequence[str], game: Game) -> Session:
    try:
        session = game_of(data, key, game)
        session.check(0, len(session.turns))
        check_waiting(session)
    except GameError as error:
        raise Damaged(str(error), names) from error
    return session


def _age(name: str, text: str) -> float:
    """A sort key of a game's entries: the older head, the newer head, all others."""
    if name.rpartition(".")[2] not in HEADS:
        return float("inf")
    try:
        return unseal(text)[0]
    except Damaged:
        return -1


def _list(data: object) -> list[Any]:
    need(isinstance(data, list), "the turns are not a list")
    assert isinstance(data, list)
    return data


def _is_listable(head: Json, key: str, game: Game) -> bool:
    """True if a list of games can show this: a checksum proves completeness, not the origin."""
    return (
        head.get("key") == key
        and isinstance(head.get("saved"), str)
        and isinstance(head.get("mode"), str)
        and isinstance(head.get("round"), int)
        and isinstance(head.get("count"), int)
        and isinstance(head.get("names"), dict)
        and are_colours(head.get("players"), game)
        and (head.get("to_move") is None or head["to_move"] in game.rules.colours)
        and (head.get("winners") is None or are_colours(head["winners"], game))
        and game.pictures.is_sketch(head)
    )
