"""A part of the app: its actions, regions and dialogs."""

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

    `_table = Need(Table)` hands in the table as `self._table`. The app makes features in the order of their
    needs, so that none can need itself by way of others.
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
    """A part of the app: its actions, regions and dialogs. What else it has a say in are its roles
    (`roles.py`).
    """

    ALWAYS: tuple[str, ...] = ()
    """Those of its regions that have nothing to do with the game: a screen leaves them alone."""
    GROUP = ""
    """The features with which it rests while none of them has anything under way (see `resting.py`)."""

    def __init__(self, app: App) -> None:
        self.app = app

    @classmethod
    @cache
    def needs(cls) -> Mapping[str, type[Feature]]:
        """The features that one of this kind uses, by the names under which it has them."""
        parts = reversed(cls.__mro__)
        return {
            name: need.kind for part in parts for name, need in vars(part).items() if isinstance(need, Need)
        }

    @property
    def idle(self) -> bool:
        """Whether nothing is under way here: a change of the position or an action of another feature would
        change nothing, and nothing moves or is barred.
        """
        return True

    def actions(self) -> dict[str, Action]:
        """What a person can do here: name to method, which takes the value as text. Each can say when it is
        allowed (see `actions.py`).
        """
        return {}

    def regions(self) -> dict[str, Callable[[], Html]]:
        """What is drawn here: the page's region to the method that writes it."""
        return {}

    def dialogs(self) -> dict[str, Callable[[], Html]]:
        """The dialogs that can be opened here, by name."""
        return {}


class Screen(Feature):
    """A feature that can take the whole page: with `app.screen = self` the game waits and is not drawn.

    `shown` is what the board shows then. The other features' regions are empty, except those of
    `KEPT` and those that are drawn `ALWAYS`.
    """

    ALONE = False
    """Whether nothing can be done there but its `own_actions`."""
    PLACE: str
    """Its address, which is also the action that opens it."""
    KEPT: tuple[str, ...] = ("bar", "board", "help")
    shown: Shown

    def own_actions(self) -> Mapping[str, Action]:
        """What a person can do there, also in place of actions of the game."""
        return {}

    def own_regions(self) -> dict[str, Callable[[], Html]]:
        """What is drawn there, also in place of regions of the game."""
        return {}

    def offers(self) -> tuple[str, str, str] | None:
        """What is shared while this is shown (see `Shareable.offers`)."""
        return None


class Cover(Screen):
    """A screen that lies over the game, which stays drawn: leaving it shows the game at once."""

    @property
    def KEPT(self) -> tuple[str, ...]:  # type: ignore[override]
        return self.app.regions

    @property
    def shown(self) -> Shown:  # type: ignore[override]
        return self.app.past or self.app.present

    @property
    def open(self) -> bool:
        """Whether this is what the page shows."""
        return self.app.screen is self
