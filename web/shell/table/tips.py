"""Short explanations of the parts of the table: for a pointer, a holding finger or the focus."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping

from ground.interface import Interface
from shell.app.roles import Tipped
from shell.drawing.html import Html, html, tag


class Tips(Tipped, Interface, abstract=True):
    """The tips of a game, by the names in `data-tip`: `KIND` or `KIND:REST`.

    Asking for a tip changes nothing.
    """

    @abstractmethod
    def kinds(self) -> Mapping[str, Callable[[str], Html]]:
        """The functions that make the tips of each kind from the rest of the name.

        A `LookupError` or `ValueError` means that the object is no longer there, or hidden from the viewer.
        """

    def tip(self, name: str) -> Html:
        kind, _, rest = name.partition(":")
        make = self.kinds().get(kind)
        try:
            return make(rest) if make else html()
        except (LookupError, ValueError, StopIteration):
            return html()


def tip_of(title: str, *lines: str, reason: str = "") -> Html:
    """A tip as HTML: a title, the reason for a refusal, and more lines; empty ones are left out."""
    why = tag("p", class_="tip-reason")(reason) if reason else ""
    return html(tag("b")(title), why, *(tag("p")(line) for line in lines if line))
