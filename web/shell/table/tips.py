"""What things on the table are and do, in a few words: for a pointer, a holding finger or the focus."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from shell.app.roles import Tipped
from shell.drawing.html import esc


class Tips(Tipped):
    """Only looks: asking for a tip changes nothing. A game says what there are tips for: a thing is named by
    `KIND` or `KIND:REST`, its `data-tip`.
    """

    def kinds(self) -> Mapping[str, Callable[[str], str]]:
        """What makes the tip of each kind from the rest of the name, as HTML. A `LookupError` or `ValueError`
        says that the thing is no longer there, or not for these eyes.
        """
        raise NotImplementedError

    def tip(self, name: str) -> str:
        kind, _, rest = name.partition(":")
        make = self.kinds().get(kind)
        try:
            return make(rest) if make else ""
        except (LookupError, ValueError, StopIteration):
            return ""


def tip_of(title: str, *lines: str, reason: str = "") -> str:
    """A tip as HTML: a title, the reason why something cannot be done, and more lines; empty ones are left
    out.
    """
    why = f'<p class="tip-reason">{esc(reason)}</p>' if reason else ""
    return f"<b>{esc(title)}</b>{why}" + "".join(f"<p>{esc(line)}</p>" for line in lines if line)
