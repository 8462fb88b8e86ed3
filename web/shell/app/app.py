"""The app without a DOM: actions in, regions of HTML and effects out.

`App` holds the state that all features share. Each feature (`feature.py`) is a module of its own with its
actions, regions and dialogs; `shell/features.py` lists them.
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
    Undoable,
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
    """A position on the screen.

    `data` is the position in the interchange form, or a moment within the turn that begins at `position`.
    `version` changes with every position shown.
    """

    def __init__(self, game: Game, position: Position, version: int, data: Json | None = None) -> None:
        self.position = position
        self.data: Json = game.data(position) if data is None else data
        self.standing: Standing = game.rules.standing(self.data)
        self.version = version

    @property
    def colour(self) -> str:
        """The colour to move, the first of several; after the end of the game the last of its colours."""
        return (self.standing.to_move or self.standing.colours[-1:])[0]


class App:
    """The state of a page and the one way to change it (`act`).

    `storage` keeps texts under keys; `entropy` returns a short random text (for seeds and names of saves),
    and `now` the time as ISO text. Nothing else comes from outside: the same calls always give the same
    state. `order` lists the regions in the order of drawing; the others come last. `who_looks` computes
    `viewer`; `Handover` replaces it.
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
        """True if the last action changed nothing: it was not allowed, or came too late."""
        self._memo: dict[str, tuple[object, Any]] = {}
        self.speak(texts)
        self._version = 0
        self.who_looks: Callable[[], Viewer] = lambda: frozenset(game.rules.colours)
        self._features: dict[type[Feature], Feature] = {}
        self._kinds = features
        self._actual: dict[type[Feature], type[Feature]] = {}
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
        start, options = game.unseeded()  # until `Table.open_at_start`
        self.session = Session(game, start, dict(options), {}, "")
        self.present = Shown(game, start, 0)
        self.past: Shown | None = None
        self.screen: Screen | None = None

    def _kind_of(self, kind: type[F]) -> type[F]:
        """The class of the one feature that is of this class or of a subclass.

        Raises `KeyError` if there is none.
        """
        if kind not in self._actual:
            actual = next((candidate for candidate in self._kinds if issubclass(candidate, kind)), None)
            if actual is None:
                raise KeyError(kind)
            self._actual[kind] = actual
        return self._actual[kind]  # type: ignore[return-value]

    def _make(self, kind: type[Feature], users: tuple[type[Feature], ...] = ()) -> Feature:
        """Make a feature, after the features it needs.

        Raises `TypeError` if it needs itself through others, or a feature that is not in the list.
        """
        if kind in users:
            raise TypeError(f"{kind.__name__} needs itself through others")
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
        """The position on the board: that of the open screen, else a moment of the past, else the present."""
        return self.screen.shown if self.screen else self.past or self.present

    @property
    def viewer(self) -> Viewer:
        """The colours that look at the screen: it shows nothing that is hidden from all of them."""
        return self.who_looks()

    @property
    def seen(self) -> Seen:
        """The data of `shown` as the `viewer` may see it."""
        shown, viewer = self.shown, self.viewer
        return self.memo("seen", (shown, viewer), lambda: self.game.rules.view(shown.data, viewer))

    def feature(self, kind: type[F]) -> F:
        """The one feature of this class or of a subclass.

        For callers that are no features: `main.py` and tests. A feature declares the others it uses (`Need`).
        """
        return self._features[self._kind_of(kind)]  # type: ignore[return-value]

    def having(self, role: type[R]) -> tuple[R, ...]:
        """The features of a role or class, in their order."""
        features = self._roles.get(role)
        if features is None:
            features = tuple(feature for feature in self._features.values() if isinstance(feature, role))
            self._roles[role] = features
        return features

    def active(self, role: type[R]) -> Iterator[R]:
        """The features of a role that do not rest now."""
        return (feature for feature in self.having(role) if not self.resting.rests(feature))

    @property
    def making(self) -> bool:
        """True if a turn is in the making, with a change that can be undone."""
        return any(feature.can_undo for feature in self.having(Undoable))

    # Words

    def t(self, key: str, **values: object) -> str:
        """A text in the chosen language."""
        return self.texts.t(key, **values)

    def key_of(self, name: str) -> str:
        """The key of a text that says something about the shell in the game's words (`WORDS`)."""
        return f"game.{self.game.name}.{name}"

    def say(self, key: str, kind: str = "info", **values: object) -> None:
        """Show a message until the next action, and announce it.

        `kind` is `info`, `turn`, `refused` or `error`; the last two are announced at once.
        """
        self.tell(kind, self.t(key, **values))

    def say_error(self, error: GameError, key: str = "ui.error") -> None:
        """Show the error in words, with its code; nothing has changed."""
        words = self.texts.t_or(f"error.{error.code}", str(error))
        self.tell("error", self.t(key, reason=words, code=error.code))

    def tell(self, kind: str, words: str) -> None:
        self.message = (kind, words)
        self.emit("announce", text=words, urgent=kind in ("refused", "error"))

    def speak(self, texts: Texts) -> None:
        """Switch to another language, or to other wordings of the same one."""
        self.texts = texts
        texts.asked = frozenset(name for name in self.game.wordings if self.preferences[name])
        self._memo.clear()

    # State

    def emit(self, do: str, **fields: object) -> None:
        """Ask the page to perform an effect once this action is over."""
        self.effects.append({"do": do, **fields})

    def animate(self, steps: list[Json], ticket: int, done: str, **more: object) -> None:
        """Have the page play these steps, then report by the action `done` with the ticket as its value."""
        touched = self.game.motion.touched
        self.emit("animate", steps=steps, ticket=str(ticket), done=done, touched=touched, **more)

    def arrived(self, dialog: str) -> None:
        """Move the focus of a dialog to its first control: the result it waited for has arrived."""
        if self.dialog == dialog:
            self.emit("focus", at="#dialog [autofocus]", only_from="#dialog")

    def show(self, position: Position, data: Json | None = None) -> None:
        """Show a position of the game and tell every following feature.

        It is the session's position, but lags behind while a run is animated; `data` is a moment within the
        turn that begins there.
        """
        self._version += 1
        self.present = Shown(self.game, position, self._version, data)
        self.past = self.screen = None
        self.resting.table_has(self.session)
        for feature in self.active(Following):
            feature.position_changed()

    def look_at(self, position: Position, data: Json) -> None:
        """Show a moment of the past: `data`, within the turn that begins at `position`.

        The game and the turn in the making stay as they are until the present is shown again.
        """
        self._version += 1
        self.past, self.screen = Shown(self.game, position, self._version, data), None

    def look_at_present(self) -> None:
        """Show the present position of the game again."""
        self.past = None

    def has_ended(self) -> None:
        """Tell the features that the game on the table has just ended."""
        for feature in self.active(Honouring):
            feature.ended()

    def open(self, dialog: str) -> None:
        """Open a dialog in place of the open one."""
        self.dialog = dialog

    def close(self) -> None:
        """Close the open dialog, if any."""
        self.dialog = ""

    def unpack(self, name: str, data: object) -> None:
        """Take in an entry that a file carries beside its games. None of it is trusted."""
        self.entries.unpack(name, data)
        for feature in self.having(Packing):
            feature.unpack(name, data)

    # Actions and drawing

    def act(self, action: str, value: str = "") -> list[Effect]:
        """Carry out an action of a person and return the effects for the page, besides drawing.

        An unknown action changes nothing. An action that is not allowed now (see `actions.py`) is refused
        with a message, or only ends the running animation. After an action without a result nothing is drawn
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
            for feature in self.active(Waiting):
                feature.acted()
            self.resting.update()
        return self.effects

    def follow(self, action: str, value: str = "") -> None:
        """Carry out an action, perhaps of another feature, as a part of this one, if it is allowed."""
        allowed = self._allowed(action)
        if allowed is not None:
            carry_out(allowed.do, value)

    def _allowed(self, action: str) -> Declared | None:
        """The action if it is allowed now, or None after a message or after ending the animation."""
        own = self.screen.own_actions() if self.screen else {}
        entry = declared(own[action]) if action in own else self._actions.get(action)
        owner = self.screen if action in own else self._owners.get(action)
        if owner is not None:
            self.resting.wake(owner)
        alone = self.screen is not None and self.screen.ALONE and action not in own
        if alone and entry is not None and entry.when is not When.REPORT:
            return None
        if entry is None or entry.when in (When.REPORT, When.ANY_TIME):
            return entry
        in_present = entry.when in (When.PRESENT, When.BACK)
        if in_present and self.screen:
            return None
        if entry.when is not When.PRESENT:
            self.settle()
        elif busy := [feature for feature in self.active(Moving) if feature.busy()]:
            for feature in busy:
                feature.cut_short()
            return None
        refusal = (self.t("ui.refused.past") if self.past else self.barred(action)) if in_present else ""
        if refusal:
            self.tell("refused", refusal)
            return None
        return entry

    def settle(self) -> None:
        """Finish every running animation at once."""
        for feature in self.active(Moving):
            if feature.busy():
                feature.settle()

    def barred(self, action: str) -> str:
        """The reason why an action that changes the game is barred now, in words; empty if it is allowed."""
        return next(filter(None, (feature.barred(action) for feature in self.active(Barring))), "")

    def offers(self) -> tuple[str, str, str] | None:
        """The content to share in place of the game (see `Shareable.offers`), or None."""
        if self.screen is not None:
            return self.screen.offers()
        features = (feature for feature in self.having(Shareable) if not isinstance(feature, Screen))
        return next(filter(None, (feature.offers() for feature in features)), None)

    def labels(self) -> dict[str, str]:
        """The names of the page's regions for assistive tools (see `Labelled.labels`)."""
        return {name: words for f in self.having(Labelled) for name, words in f.labels().items()}

    def tip(self, name: str) -> str:
        """The explanation of a `data-tip` as HTML; empty if there is none."""
        return next(filter(None, (feature.tip(name) for feature in self.having(Tipped))), "")

    def knows(self, action: str) -> bool:
        """True if there is such an action."""
        return action in self._actions

    def view(self) -> dict[str, str]:
        """The content of every region of the page."""
        return {name: self.draw(name) for name in self.regions}

    def draw(self, region: str) -> str:
        """The content of a region of the page."""
        screen = self.screen
        own = screen.own_regions() if screen else {}
        if region in own:
            return own[region]()
        if screen and region not in screen.KEPT and region not in self._always:
            return ""
        return self._regions[region]()

    def dialog_html(self) -> str:
        """The open dialog as HTML; empty if none is open."""
        return self._dialogs[self.dialog]() if self.dialog else ""

    def root(self) -> dict[str, str]:
        """The attributes of the document's root element; an empty value removes the attribute."""
        standing = self.shown.standing
        return {
            **{name: text for feature in self.having(Rooted) for name, text in feature.root().items()},
            "lang": self.texts.language,
            "data-table": self.session.key,
            "data-colour-to-move": " ".join(standing.to_move),
            "data-over": "true" if standing.over else "",
            "data-past": "true" if self.past else "",
        }

    def memo(self, name: str, key: object, make: Callable[[], T]) -> T:
        """The result of `make`, computed again only if `key` differs from the last call with this name."""
        known = self._memo.get(name)
        if known is None or known[0] != key:
            known = self._memo[name] = (key, make())
        made: T = known[1]
        return made
