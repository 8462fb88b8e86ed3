"""The base classes of the parts of the app: features, and screens that take the page."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Generic, TypeVar, overload

from shell.app.actions import Action
from shell.drawing.html import Html

if TYPE_CHECKING:
    from shell.app.app import App, Shown

F = TypeVar("F", bound="Feature")


class Need(Generic[F]):
    """Another feature that a feature uses, declared at the head of its class.

    `_table = Need(Table)` provides the table as `self._table`. The app makes features in the order of their
    needs, so that no feature can need itself through others.
    """

    def __init__(self, kind: type[F]) -> None:
        self.kind = kind

    @overload
    def __get__(self, feature: None, owner: type) -> Need[F]: ...

    @overload
    def __get__(self, feature: Feature, owner: type) -> F: ...

    def __get__(self, feature: Feature | None, owner: type) -> Need[F] | F:
        if feature is None:
            return self
        raise AttributeError(f"{owner.__name__} was made without a {self.kind.__name__}.")


class Feature:
    """A part of the app: its actions, regions and dialogs, and its part of the state.

    Everything else that a feature takes part in is a role (`roles.py`).
    """

    ALWAYS: tuple[str, ...] = ()
    """Its regions that are drawn whatever screen is open, because they do not depend on the game."""
    GROUP = ""
    """The group it rests with while all its features are idle (see `resting.py`); empty: it never rests."""

    def __init__(self, app: App) -> None:
        self.app = app

    @classmethod
    @cache
    def needs(cls) -> Mapping[str, type[Feature]]:
        """The features that this class uses, by the names of the attributes that hold them."""
        parts = reversed(cls.__mro__)
        return {
            name: need.kind for part in parts for name, need in vars(part).items() if isinstance(need, Need)
        }

    @property
    def idle(self) -> bool:
        """True if nothing is under way here.

        Then a change of the position or an action of another feature changes nothing here, and nothing moves
        or is barred.
        """
        return True

    def actions(self) -> dict[str, Action]:
        """The actions of this feature: method by name; a method takes the value as text.

        Each can declare when it is allowed (see `actions.py`).
        """
        return {}

    def regions(self) -> dict[str, Callable[[], Html]]:
        """The regions of the page that this feature draws: method by name."""
        return {}

    def dialogs(self) -> dict[str, Callable[[], Html]]:
        """The dialogs of this feature: method by name."""
        return {}


class Screen(Feature):
    """A feature that can take the whole page: with `app.screen = self` the game waits and is not drawn.

    `shown` is the position on the board meanwhile. The regions of other features are empty, except those in
    `KEPT` and those that are drawn `ALWAYS`.
    """

    ALONE = False
    """True if only its `own_actions` can be done while it is open."""
    PLACE: str
    """Its address, which is also the action that opens it."""
    KEPT: tuple[str, ...] = ("bar", "board", "help")
    shown: Shown

    def own_actions(self) -> Mapping[str, Action]:
        """The actions of the open screen; they come before actions of the game with the same name."""
        return {}

    def own_regions(self) -> dict[str, Callable[[], Html]]:
        """The regions of the open screen; they come before regions of the game with the same name."""
        return {}

    def offers(self) -> tuple[str, str, str] | None:
        """The content to share while this screen is open (see `Shareable.offers`)."""
        return None


class Cover(Screen):
    """A screen over the game, which stays drawn below: leaving the screen shows the game at once."""

    @property
    def KEPT(self) -> tuple[str, ...]:  # type: ignore[override]
        return self.app.regions

    @property
    def shown(self) -> Shown:  # type: ignore[override]
        return self.app.past or self.app.present

    @property
    def open(self) -> bool:
        """True if the page shows this screen."""
        return self.app.screen is self
