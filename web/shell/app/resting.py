"""Groups of features that rest while none of them has anything under way.

A game at one screen has nothing to do with other screens, and no puzzle lies on its table: the features of
such a group (`Feature.GROUP`) are not asked then what they have to say to actions and positions. A group
wakes with an action of one of its features, with a link that one of them opens, and with another game on the
table. It rests again after an action that leaves all of them `idle`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from shell.app.feature import Feature
    from shell.app.session import Session


class Resting:
    """Which groups rest now."""

    def __init__(self, features: Iterable[Feature]) -> None:
        self._groups: dict[str, list[Feature]] = {}
        for feature in features:
            if feature.GROUP:
                self._groups.setdefault(feature.GROUP, []).append(feature)
        self._resting: set[str] = set()
        self._session: Session | None = None

    def rests(self, feature: Feature) -> bool:
        """Whether a feature is not to be asked now."""
        return feature.GROUP in self._resting

    def wake(self, feature: Feature) -> None:
        """Something is done that concerns this feature: its group is asked again."""
        self._resting.discard(feature.GROUP)

    def lies(self, session: Session) -> None:
        """This game lies on the table: another one than before wakes all."""
        if session is not self._session:
            self._session = session
            self._resting.clear()

    def look(self) -> None:
        """An action is over: groups that have nothing under way rest from now on."""
        for group, features in self._groups.items():
            if group not in self._resting and all(feature.idle for feature in features):
                self._resting.add(group)
