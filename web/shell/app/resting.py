"""Groups of features that rest while none of them has anything under way.

A game at one screen does not concern features for several screens. While a group (`Feature.GROUP`) rests, its
features are not asked about actions and positions. A group wakes with an action of one of its features, with
a link that one of them opens, and with another game on the table. It rests again after an action that leaves
all of them `idle`.
"""

from __future__ import annotations

from collections.abc import Iterable

from shell.app.feature import Feature
from shell.app.session import Session


class Resting:
    """The groups that rest now."""

    def __init__(self, features: Iterable[Feature]) -> None:
        self._groups: dict[str, list[Feature]] = {}
        for feature in features:
            if feature.GROUP:
                self._groups.setdefault(feature.GROUP, []).append(feature)
        self._resting: set[str] = set()
        self._session: Session | None = None

    def rests(self, feature: Feature) -> bool:
        """True if a feature is not to be asked now."""
        return feature.GROUP in self._resting

    def wake(self, feature: Feature) -> None:
        """Wake the group of a feature that is concerned."""
        self._resting.discard(feature.GROUP)

    def table_has(self, session: Session) -> None:
        """Wake all groups if this is another game on the table than before."""
        if session is not self._session:
            self._session = session
            self._resting.clear()

    def update(self) -> None:
        """Let groups rest that have nothing under way after an action."""
        for group, features in self._groups.items():
            if group not in self._resting and all(feature.idle for feature in features):
                self._resting.add(group)
