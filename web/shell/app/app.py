"""The app without a DOM: actions in, regions of HTML and effects out.

`App` holds what all features share; each feature (`feature.py`) is a module of its own with its actions, its
regions and its dialogs, and `shell/features.py` is the list of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

from ground.errors import GameError
from ground.rules import Seen, Standing, Viewer
from shell.app.actions import Declared, When, carry_out, declared
from shell.app.feature import Feature, Screen
from shell.app.game import Game, Position
from shell.app.resting import Resting
from shell.app.roles import (
    Barring,
    Following,
    Honouring,
    Labelled,
    Moving,
    Packing,
    Rooted,
    Shareable,
    Tipped,
    Waiting,
)
from shell.app.session import Session
from shell.storage.entries import Entries
from shell.storage.jsontext import Json
from shell.storage.keys import Keys
from shell.storage.preferences import Preferences
from shell.storage.storage import Storage
from shell.texts.texts import Texts

Effect = dict[str, Any]
F = TypeVar("F", bound="Feature")
R = TypeVar("R", bound="Feature")
T = TypeVar("T")


class Shown:
    """A position on the screen. `data` may be a moment within the turn that begins at `position`.

    `version` changes with every position shown.
    """

    def __init__(self, game: Game, position: Position, version: int, data: Json | None = None) -> None:
        self.position = position
        self.data: Json = game.data(position) if data is None else data
        self.standing: Standing = game.rules.standing(self.data)
        self.version = version

    @property
    def colour(self) -> str:
        """The colour to move, the first of several; the one that moved last when the game is over."""
        return (self.standing.to_move or self.standing.colours[-1:])[0]


class App:
    """Everything a page needs to be a table.

    `storage` keeps text under keys, `entropy` gives a short random text (for seeds and names of saves), and
    `now` the time as ISO text; `game` is what is played. Nothing else comes from outside: the same calls
    always give the same table. `order` are the regions in the order in which they are drawn; what it leaves
    out comes last. `who_looks` answers `viewer`: the feature that knows it puts its own answer there.
    """

    def __init__(
        self,
        storage: Storage,
        texts: Texts,
        entropy: Callable[[], str],
        now: Callable[[], str],
        game: Game,
        features: Sequence[type[Feature]],
        order: Sequence[str] = (),
    ) -> None:
        self.storage, self.texts, self.entropy, self.now = storage, texts, entropy, now
        self.game = game
        self.entries = Entries(storage, Keys(game.name).prefix)
        self.preferences = Preferences(self.entries, game.preferences, texts.languages)
        self.effects: list[Effect] = []
        self.message: tuple[str, str] = ("", "")
        self.dialog = ""
        self.unchanged = False
        """Whether the last action has changed nothing: it was not allowed, or came too late."""
        self._memo: dict[str, tuple[object, Any]] = {}
        self.speak(texts)
        self._version = 0
        self.who_looks: Callable[[], Viewer] = lambda: frozenset(game.rules.colours)
        self._features: dict[type[Feature], Feature] = {}
        self._kinds = features
        self._found: dict[type[Feature], type[Feature]] = {}
        self._roles: dict[type, tuple[Any, ...]] = {}
        for kind in features:
            self._make(kind)
        self._features = {kind: self._features[kind] for kind in features}
        everything = self._features.values()
        listed = [(name, action, f) for f in everything for name, action in f.actions().items()]
        self._actions = {name: declared(action) for name, action, _ in listed}
        self._owners = {name: feature for name, _, feature in listed}
        self.resting = Resting(everything)
        self._regions: dict[str, Callable[[], str]] = {"dialog": self.dialog_html}
        self._regions.update((name, draw) for f in everything for name, draw in f.regions().items())
        first = [name for name in order if name in self._regions]
        self.regions = (*first, *(name for name in self._regions if name not in first))
        self._always = {"dialog", *(name for f in everything for name in f.ALWAYS)}
        self._dialogs = {name: draw for f in everything for name, draw in f.dialogs().items()}
        start, options = game.first_game("")
        self.session = Session(game, start, options, {}, "")
        self.present = Shown(game, start, 0)
        self.past: Shown | None = None
        self.screen: Screen | None = None

    def _kind_of(self, kind: type[F]) -> type[F]:
        """The kind of the one feature that is of this kind, or of one made of it. Raises KeyError."""
        if kind not in self._found:
            found = next((one for one in self._kinds if issubclass(one, kind)), None)
            if found is None:
                raise KeyError(kind)
            self._found[kind] = found
        return self._found[kind]  # type: ignore[return-value]

    def _make(self, kind: type[Feature], users: tuple[type[Feature], ...] = ()) -> Feature:
        """Make a feature, after those that it needs. Raises `TypeError` if it needs itself, or one that is
        not among the features.
        """
        if kind in users:
            raise TypeError(f"{kind.__name__} needs itself, by way of others")
        if kind not in self._features:
            feature = kind.__new__(kind)
            for name, need in kind.needs().items():
                try:
                    needed = self._kind_of(need)
                except KeyError:
                    raise TypeError(f"{kind.__name__} needs {need.__name__}") from None
                vars(feature)[name] = self._make(needed, (*users, kind))
            feature.__init__(self)  # type: ignore[misc]
            self._features[kind] = feature
        return self._features[kind]

    @property
    def shown(self) -> Shown:
        """What is on the board: what a screen shows, else a moment of the past, else the present."""
        return self.screen.shown if self.screen else self.past or self.present

    @property
    def viewer(self) -> Viewer:
        """Whom the screen is for now: what nobody of these may see is not on it."""
        return self.who_looks()

    @property
    def seen(self) -> Seen:
        """The data of what is `shown`, as the `viewer` may see it."""
        shown, viewer = self.shown, self.viewer
        return self.memo("seen", (shown, viewer), lambda: self.game.rules.view(shown.data, viewer))

    def feature(self, kind: type[F]) -> F:
        """The one feature of this kind, or of a kind made of it, for what is no feature: `main.py` and tests.
        A feature says what it needs (`Need`).
        """
        return self._features[self._kind_of(kind)]  # type: ignore[return-value]

    def having(self, role: type[R]) -> tuple[R, ...]:
        """The features with a role, or of a kind, in their order."""
        found = self._roles.get(role)
        if found is None:
            found = self._roles[role] = tuple(one for one in self._features.values() if isinstance(one, role))
        return found

    def asked(self, role: type[R]) -> Iterator[R]:
        """The features with a role that do not rest."""
        return (feature for feature in self.having(role) if not self.resting.rests(feature))

    # Words

    def t(self, key: str, **values: object) -> str:
        """A text in the language chosen."""
        return self.texts.t(key, **values)

    def key_of(self, name: str) -> str:
        """The key of a text that says something of the shell in the game's words (`WORDS`)."""
        return f"game.{self.game.name}.{name}"

    def say(self, key: str, kind: str = "info", **values: object) -> None:
        """Show a message until the next action, and announce it.

        `kind` is `info`, `turn`, `refused` or `error`; the last two are announced at once.
        """
        self.tell(kind, self.t(key, **values))

    def say_error(self, error: GameError, key: str = "ui.error") -> None:
        """Show what went wrong, with the engine's code; nothing has been changed."""
        reason = f"error.{error.code}"
        words = self.t(reason) if self.texts.has(reason) else str(error)
        self.tell("error", self.t(key, reason=words, code=error.code))

    def tell(self, kind: str, words: str) -> None:
        self.message = (kind, words)
        self.emit("announce", text=words, urgent=kind in ("refused", "error"))

    def speak(self, texts: Texts) -> None:
        """Go on in another language, or in another way of telling things."""
        self.texts = texts
        texts.asked = frozenset(name for name in self.game.wordings if self.preferences[name])
        self._memo.clear()

    # State

    def emit(self, do: str, **fields: object) -> None:
        """Ask the page to do something once this action is over."""
        self.effects.append({"do": do, **fields})

    def animate(self, steps: list[Json], ticket: int, done: str, **more: object) -> None:
        """Have the page play these steps and report their end by the action `done` with the ticket."""
        touched = self.game.motion.touched
        self.emit("animate", steps=steps, ticket=str(ticket), done=done, touched=touched, **more)

    def arrived(self, dialog: str) -> None:
        """What a dialog has been waiting for is there: lead who waits in it to what can be done first."""
        if self.dialog == dialog:
            self.emit("focus", at="#dialog [autofocus]", only_from="#dialog")

    def show(self, position: Position, data: Json | None = None) -> None:
        """Put a position of the game on the screen and tell every feature.

        It is the session's, but lags behind while a run is animated; `data` is a moment within the turn that
        begins there.
        """
        self._version += 1
        self.present = Shown(self.game, position, self._version, data)
        self.past = self.screen = None
        self.resting.lies(self.session)
        for feature in self.asked(Following):
            feature.position_changed()

    def look_at(self, position: Position, data: Json) -> None:
        """Show a moment of the past: `data`, within the turn that begins at `position`.

        The game, and the change that is being made, stay as they are until the present is shown again.
        """
        self._version += 1
        self.past, self.screen = Shown(self.game, position, self._version, data), None

    def look_at_present(self) -> None:
        """Show the game again as it stands."""
        self.past = None

    def has_ended(self) -> None:
        """The game on the table has just come to its end."""
        for feature in self.asked(Honouring):
            feature.ended()

    def open(self, dialog: str) -> None:
        """Open a dialog in place of the one that is open."""
        self.dialog = dialog

    def close(self) -> None:
        """Close the dialog that is open, if any."""
        self.dialog = ""

    def unpack(self, name: str, data: object) -> None:
        """Take in what a file carries beside its games. Nothing about it is trusted."""
        self.entries.unpack(name, data)
        for feature in self.having(Packing):
            feature.unpack(name, data)

    # In and out

    def act(self, action: str, value: str = "") -> list[Effect]:
        """Carry out what a person asks for, and answer what the page has to do besides drawing.

        An unknown action changes nothing. One that is not allowed now (see `actions.py`) is refused with a
        message, or brings what moves to its end. Where nothing comes of an action, nothing is drawn
        (`unchanged`).
        """
        self.effects, self.unchanged = [], False
        allowed = self._allowed(action)
        if allowed is None and not self.effects:
            self.unchanged = True
            return []
        if allowed is not None:
            if allowed.when is not When.REPORT:
                self.message = ("", "")
            carry_out(allowed.do, value)
        if not self.unchanged:
            for feature in self.asked(Waiting):
                feature.acted()
            self.resting.look()
        return self.effects

    def follow(self, action: str, value: str = "") -> None:
        """Carry out an action, perhaps another feature's, as a part of this one, if it is allowed."""
        allowed = self._allowed(action)
        if allowed is not None:
            carry_out(allowed.do, value)

    def _allowed(self, action: str) -> Declared | None:
        """The action if it may be carried out now. If not, the person is told why, or what moves ends."""
        own = self.screen.own_actions() if self.screen else {}
        found = declared(own[action]) if action in own else self._actions.get(action)
        owner = self.screen if action in own else self._owners.get(action)
        if owner is not None:
            self.resting.wake(owner)
        alone = self.screen is not None and self.screen.ALONE and action not in own
        if alone and found is not None and found.when is not When.REPORT:
            return None
        if found is None or found.when in (When.REPORT, When.ANY_TIME):
            return found
        in_present = found.when in (When.PRESENT, When.BACK)
        if in_present and self.screen:
            return None
        if found.when is not When.PRESENT:
            self.settle()
        elif busy := [feature for feature in self.asked(Moving) if feature.busy()]:
            for feature in busy:
                feature.cut_short()
            return None
        refusal = (self.t("ui.refused.past") if self.past else self.barred(action)) if in_present else ""
        if refusal:
            self.tell("refused", refusal)
            return None
        return found

    def settle(self) -> None:
        """Bring whatever moves to its end at once."""
        for feature in self.asked(Moving):
            if feature.busy():
                feature.settle()

    def barred(self, action: str) -> str:
        """Why an action that changes the game is not for this table now, in words; nothing if it is."""
        return next(filter(None, (feature.barred(action) for feature in self.asked(Barring))), "")

    def offers(self) -> tuple[str, str, str] | None:
        """What is shared in place of the game (see `Shareable.offers`)."""
        if self.screen is not None:
            return self.screen.offers()
        features = (feature for feature in self.having(Shareable) if not isinstance(feature, Screen))
        return next(filter(None, (feature.offers() for feature in features)), None)

    def labels(self) -> dict[str, str]:
        """What the regions of the page are called for assistive tools (see `Labelled.labels`)."""
        return {name: words for f in self.having(Labelled) for name, words in f.labels().items()}

    def tip(self, name: str) -> str:
        """What a thing is, by its `data-tip`, as HTML; nothing if there is nothing to say."""
        return next(filter(None, (feature.tip(name) for feature in self.having(Tipped))), "")

    def knows(self, action: str) -> bool:
        """Whether there is such an action."""
        return action in self._actions

    def view(self) -> dict[str, str]:
        """Every region of the page with what it shows now."""
        return {name: self.draw(name) for name in self.regions}

    def draw(self, region: str) -> str:
        """What a region of the page shows now."""
        screen = self.screen
        own = screen.own_regions() if screen else {}
        if region in own:
            return own[region]()
        if screen and region not in screen.KEPT and region not in self._always:
            return ""
        return self._regions[region]()

    def dialog_html(self) -> str:
        """The open dialog, or nothing."""
        return self._dialogs[self.dialog]() if self.dialog else ""

    def root(self) -> dict[str, str]:
        """Attributes of the document's root element; an empty value takes the attribute away."""
        standing = self.shown.standing
        return {
            **{name: text for feature in self.having(Rooted) for name, text in feature.root().items()},
            "lang": self.texts.language,
            "data-colour-to-move": " ".join(standing.to_move),
            "data-over": "true" if standing.over else "",
            "data-past": "true" if self.past else "",
        }

    def memo(self, name: str, key: object, make: Callable[[], T]) -> T:
        """`make()`, called again only when `key` is another one than the last time for this name."""
        known = self._memo.get(name)
        if known is None or known[0] != key:
            known = self._memo[name] = (key, make())
        made: T = known[1]
        return made
