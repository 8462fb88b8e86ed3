"""What things on the table are and do, in a few words: for a pointer, a holding finger or the focus."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping

from ground.interface import Interface
from shell.app.roles import Tipped
from shell.drawing.html import Html, html, tag


class Tips(Tipped, Interface, abstract=True):
    """Only looks: asking for a tip changes nothing. A game says what there are tips for: a thing is named by
    `KIND` or `KIND:REST`, its `data-tip`.
    """

    @abstractmethod
    def kinds(self) -> Mapping[str, Callable[[str], Html]]:
        """What makes the tip of each kind from the rest of the name. A `LookupError` or `ValueError`
        says that the thing is no longer there, or not for these eyes.
        """

    def tip(self, name: str) -> Html:
        kind, _, rest = name.partition(":")
        make = self.kinds().get(kind)
        try:
            return make(rest) if make else html()
        except (LookupError, ValueError, StopIteration):
            return html()


def tip_of(title: str, *lines: str, reason: str = "") -> Html:
    """A tip as HTML: a title, the reason why something cannot be done, and more lines; empty ones are left
    out.
    """
    why = tag("p", class_="tip-reason")(reason) if reason else ""
    return html(tag("b")(title), why, *(tag("p")(line) for line in lines if line))
