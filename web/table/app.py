"""The app without a DOM: actions in, regions of HTML and effects out.

`App` holds what all features share; each feature is a module of its own with its actions, its regions and its
dialogs, and `features.py` is the list of them.
"""

from __future__ import annotations

import ttb_core as ttb

from .board import looks_like
from .preferences import Preferences
from .session import Session, data_of
from .texts import Texts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterator, Sequence
    from typing import Any, TypeVar

    from .saves import Storage

    Json = dict[str, Any]
    Effect = dict[str, Any]
    Action = Callable[[str], None]
    F = TypeVar("F", bound="Feature")
    T = TypeVar("T")


PRESENT_ONLY = frozenset(
    {
        "run",
        "choice",
        "hex",
        "tile",
        "slot",
        "drop",
        "hand",
        "remove",
        "swap",
        "reset",
        "double",
        "undo",
        "undo-turn",
        "redo",
        "pass",
    }
)
"""What changes the game or the change that is being made: not while the past or another screen is there."""


REPORTS = frozenset({"update-ready", "offline-state", "licences", "job", "elsewhere", "weekly", "read-on"})
"""What the page tells by itself: it skips no animation and takes no message away."""


STEPS = 3
"""How many steps it takes at most to draw all that an action has changed."""


class Feature:
    """A part of the app. It reaches the others through `self.app`."""

    NEXT: tuple[str, ...] = ()
    LAST: tuple[str, ...] = ()
    """Those of its regions that may be drawn a moment, or two, after the others: nobody looks there first."""
    ALWAYS: tuple[str, ...] = ()
    """Those of its regions that have nothing to do with the game: a screen leaves them alone."""

    def __init__(self, app: App) -> None:
        self.app = app

    def actions(self) -> dict[str, Action]:
        """What a person can do here: name to method, which takes the value as text."""
        return {}

    def regions(self) -> dict[str, Callable[[], str]]:
        """What is drawn here: the page's region to the method that writes it."""
        return {}

    def dialogs(self) -> dict[str, Callable[[], str]]:
        """The dialogs that can be opened here, by name."""
        return {}

    def position_changed(self) -> None:
        """The position that is shown is another one."""

    def root(self) -> dict[str, str]:
        """Attributes of the document's root element; an empty value takes the attribute away."""
        return {}

    def offers(self) -> tuple[str, str, str] | None:
        """What is shared while this is shown in place of the game: the part of a link after the `#`, the same
        as JSON text, and a name for its file. Raises `ttb.TtbError` if it cannot be shared.
        """
        return None


class Screen(Feature):
    """A feature that can take the whole page: with `app.screen = self` the game waits and is not drawn.

    `shown` is what the board shows then. The other features' regions are empty, except those of
    `KEPT` and those that are drawn `ALWAYS`.
    """

    KEPT: tuple[str, ...] = ("bar", "board", "help")
    shown: Shown

    def own_actions(self) -> dict[str, Action]:
        """What a person can do there, also in place of actions of the game."""
        return {}

    def own_regions(self) -> dict[str, Callable[[], str]]:
        """What is drawn there, also in place of regions of the game."""
        return {}


class Shown:
    """A position on the screen. `data` may be a moment within the turn that begins at `position`.

    `version` is another one for every position shown, `ground` only where the board looks different.
    """

    def __init__(
        self, position: ttb.Position, version: int, data: Json | None = None, before: Shown | None = None
    ) -> None:
        self.position = position
        self.data: Json = data_of(position) if data is None else data
        self.version = version
        same = before is not None and looks_like(before.data, self.data)
        self.ground: int = before.ground if before and same else version

    @property
    def colour(self) -> str:
        """The colour to move; the one that moved last when the game is over."""
        return str(self.data["to_move"] or self.data["turn_order"][-1])


class App:
    """Everything a page needs to be a table.

    `storage` keeps text under keys, `entropy` gives a short random text (for seeds and names of saves), and
    `now` the time as ISO text. Nothing else comes from outside: the same calls always give the same table.
    """

    def __init__(
        self,
        storage: Storage,
        texts: Texts,
        entropy: Callable[[], str],
        now: Callable[[], str],
        features: Sequence[type[Feature]],
    ) -> None:
        self.storage, self.texts, self.entropy, self.now = storage, texts, entropy, now
        self.preferences = Preferences(storage)
        self.effects: list[Effect] = []
        self.message: tuple[str, str] = ("", "")
        self.dialog = ""
        self.busy: Callable[[str], bool] = lambda action: False
        self.barred: Callable[[str], str] = lambda action: ""
        self._memo: dict[str, tuple[object, Any]] = {}
        self._version = 0
        self.moved = False
        self._features: dict[type[Feature], Feature] = {}
        for kind in features:
            self._features[kind] = kind(self)
        everything = self._features.values()
        self._actions = {name: do for f in everything for name, do in f.actions().items()}
        self._regions = {name: draw for f in everything for name, draw in f.regions().items()}
        self._later = {name: 1 for f in everything for name in f.NEXT}
        self._later.update((name, 2) for f in everything for name in f.LAST)
        self._always = {name for f in everything for name in f.ALWAYS}
        self._dialogs = {name: draw for f in everything for name, draw in f.dialogs().items()}
        self.session = Session(ttb.new_game(colours=2), {}, {}, "")
        self.present = Shown(self.session.position, 0)
        self.past: Shown | None = None
        self.screen: Screen | None = None

    @property
    def shown(self) -> Shown:
        """What is on the board: what a screen shows, else a moment of the past, else the present."""
        return self.screen.shown if self.screen else self.past or self.present

    def feature(self, kind: type[F]) -> F:
        """The one feature of this kind."""
        found = self._features[kind]
        assert isinstance(found, kind)
        return found

    # Words

    def t(self, key: str, **values: object) -> str:
        """A text in the language chosen."""
        return self.texts.t(key, **values)

    def say(self, key: str, kind: str = "info", **values: object) -> None:
        """Show a message until the next action, and announce it.

        `kind` is `info`, `turn`, `refused` or `error`; the last two are announced at once.
        """
        self.tell(kind, self.t(key, **values))

    def say_error(self, error: ttb.TtbError, key: str = "ui.error") -> None:
        """Show what went wrong, with the engine's code; nothing has been changed."""
        reason = f"error.{error.code}"
        words = self.t(reason) if self.texts.has(reason) else str(error)
        self.tell("error", self.t(key, reason=words, code=error.code))

    def tell(self, kind: str, words: str) -> None:
        self.message = (kind, words)
        self.emit("announce", text=words, urgent=kind in ("refused", "error"))

    def speak(self, texts: Texts) -> None:
        """Go on in another language."""
        self.texts = texts
        self._memo.clear()

    # State

    def emit(self, do: str, **fields: object) -> None:
        """Ask the page to do something once this action is over."""
        self.effects.append({"do": do, **fields})

    def arrived(self, dialog: str) -> None:
        """What a dialog has been waiting for is there: lead who waits in it to what can be done first."""
        if self.dialog == dialog:
            self.emit("focus", at="#dialog [autofocus]", only_from="#dialog")

    def show(self, position: ttb.Position) -> None:
        """Put a position of the game on the screen and tell every feature.

        It is the session's, but lags behind while a run is animated.
        """
        self._version += 1
        self.moved = True
        self.present = Shown(position, self._version, before=self.past or self.present)
        self.past = self.screen = None
        for feature in self._features.values():
            feature.position_changed()

    def look_at(self, position: ttb.Position, data: Json) -> None:
        """Show a moment of the past: `data`, within the turn that begins at `position`.

        The game, and the change that is being made, stay as they are until the present is shown again.
        """
        self._version += 1
        self.moved = True
        self.past, self.screen = Shown(position, self._version, data, before=self.past or self.present), None

    def look_at_present(self) -> None:
        """Show the game again as it stands."""
        self.moved = True
        self.past = None

    def open(self, dialog: str) -> None:
        """Open a dialog in place of the one that is open."""
        self.dialog = dialog

    def close(self) -> None:
        """Close the dialog that is open, if any."""
        self.dialog = ""

    # In and out

    def act(self, action: str, value: str = "") -> list[Effect]:
        """Carry out what a person asks for, and answer what the page has to do besides drawing.

        An unknown action changes nothing. While a run is animated, everything else means "skip".
        """
        self.effects = []
        self.moved = False
        own = self.screen.own_actions() if self.screen else {}
        do = own.get(action) or self._actions.get(action)
        if do is None or (self.screen and action in PRESENT_ONLY and action not in own):
            return []
        if action in REPORTS:
            do(value)
            return self.effects
        if self.busy(action):
            self.emit("skip")
            return self.effects
        if self.past and action in PRESENT_ONLY:
            self.say("ui.refused.past", "refused")
            return []
        barred = self.barred(action)
        if barred:
            self.tell("refused", barred)
            return self.effects
        self.message = ("", "")
        screen = self.screen
        do(value)
        self.moved |= self.screen is not screen
        return self.effects

    def offers(self) -> tuple[str, str, str] | None:
        """What is shared in place of the game (see `Feature.offers`)."""
        if self.screen is not None:
            return self.screen.offers()
        features = (feature for feature in self._features.values() if not isinstance(feature, Screen))
        return next(filter(None, (feature.offers() for feature in features)), None)

    def knows(self, action: str) -> bool:
        """Whether there is such an action."""
        return action in self._actions

    def follow(self, action: str, value: str = "") -> None:
        """Carry out an action of another feature as a part of this one, if there is such an action."""
        do = self._actions.get(action)
        if do is not None:
            do(value)

    def view(self, steps: Container[int] = range(STEPS)) -> dict[str, str]:
        """Every region of the page with what it shows now, or only those drawn in some of the `STEPS`."""
        return dict(self.drawing(steps))

    def drawing(self, steps: Container[int]) -> Iterator[tuple[str, str]]:
        """The regions drawn in these steps, one after the other, with what each shows by then."""
        screen = self.screen
        drawing = {**self._regions, **(screen.own_regions() if screen else {})}
        kept = {*screen.KEPT, *self._always, *screen.own_regions()} if screen else drawing
        for name, draw in drawing.items():
            if self._later.get(name, 0) in steps:
                yield name, draw() if name in kept else ""

    def dialog_html(self) -> str:
        """The open dialog, or nothing."""
        return self._dialogs[self.dialog]() if self.dialog else ""

    def root(self) -> dict[str, str]:
        """Attributes of the document's root element; an empty value takes the attribute away."""
        data = self.shown.data
        return {
            **{name: text for feature in self._features.values() for name, text in feature.root().items()},
            "lang": self.texts.language,
            "data-colour-to-move": data["to_move"] or "",
            "data-over": "true" if data["result"] else "",
            "data-past": "true" if self.past else "",
        }

    def memo(self, name: str, key: object, make: Callable[[], T]) -> T:
        """`make()`, called again only when `key` is another one than the last time for this name."""
        known = self._memo.get(name)
        if known is None or known[0] != key:
            known = self._memo[name] = (key, make())
        made: T = known[1]
        return made
