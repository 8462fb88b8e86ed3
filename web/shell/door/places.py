"""The address of each screen: a word after the `#`, nothing for the front door, `play` for the table.

The word of a screen with several parts is followed by a slash and the part. `html[data-place]` tells the page
where it is; `places.js` puts that into the address and reports Back, Forward and changes by hand. A link that
is being looked at keeps its own address.
"""

from __future__ import annotations

from functools import cached_property

from shell.app.actions import Action, report
from shell.app.feature import Need, Screen
from shell.app.roles import Addressed, Returning, Rooted, TakingLinks
from shell.door.door import Door
from shell.sharing.opening import Opening

DOOR, TABLE, LINK = "door", "play", "link"


class Places(Rooted):
    """Knows the place of the page, and goes to addresses."""

    _door = Need(Door)
    _opening = Need(Opening)

    def actions(self) -> dict[str, Action]:
        return {"go": self.go, "hidden": report(self._hidden)}

    def root(self) -> dict[str, str]:
        return {"data-place": self.here}

    @property
    def here(self) -> str:
        """The place shown: `door`, `play`, `link`, or the action that leads to it with its value."""
        app = self.app
        if app.dialog in self._addressed:
            part = next(f for f in app.having(Addressed) if app.dialog in f.ADDRESSED).address_part()
            return f"{app.dialog}/{part}" if part else app.dialog
        other = next((place for feature in app.having(Addressed) if (place := feature.place())), "")
        if app.screen is not None:
            return other or app.screen.PLACE or DOOR
        if self._opening.at_link or any(feature.keeps_address for feature in app.having(TakingLinks)):
            return LINK
        return other or TABLE

    @cached_property
    def _addressed(self) -> set[str]:
        return {place for feature in self.app.having(Addressed) for place in feature.ADDRESSED}

    @cached_property
    def _screens(self) -> set[str]:
        return {feature.PLACE for feature in self.app.having(Screen)}

    def go(self, fragment: str) -> None:
        """Go to the place of an address; an unknown one leads to the front door."""
        app = self.app
        place = fragment.lstrip("#") or DOOR
        name, _, part = place.partition("/")
        if place == self.here or self._opening.elsewhere(fragment):
            return
        if self.here == LINK:
            self._opening.leave()
        app.close()
        app.follow("replay-close")
        for feature in app.having(Addressed):
            if feature.place():
                feature.leave_place()
        if place == TABLE:
            app.screen = None
        elif name in self._addressed:
            app.follow(name, part)
        elif place in self._screens:
            app.screen = None
            app.follow(place)
        else:
            self._door.enter()

    def _hidden(self) -> None:
        for feature in self.app.having(Returning):
            feature.when_hidden()
