"""The conditions of actions, which a feature declares where it lists them (`Feature.actions`)."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import NamedTuple

Do = Callable[[], object] | Callable[[str], object]
"""The function behind an action; it takes the action's value as text if it has a parameter for it."""


class When(Enum):
    """The condition under which an action is carried out."""

    SETTLED = "settled"
    """Leads elsewhere or opens something: running animations are finished first. The default."""
    PRESENT = "present"
    """Changes the game or the turn in the making.

    During an animation it only ends the animation, because the screen does not yet show the position that
    would change. Refused in the past, on another screen, and where a feature bars it.
    """
    BACK = "back"
    """Goes back and forth between turns: finishes animations like `SETTLED`, refused like `PRESENT`."""
    ANY_TIME = "any time"
    """Allowed during an animation, which goes on."""
    REPORT = "report"
    """A report of the page: allowed at any time, and the message on the screen stays."""


class Declared(NamedTuple):
    """An action with its condition."""

    do: Do
    when: When


def carry_out(do: Do, value: str) -> None:
    """Carry out an action, with the value if its function takes one."""
    method = getattr(do, "__func__", do)
    code = getattr(method, "__code__", None)  # None for a partial, which takes the value
    takes = code is None or code.co_argcount > (method is not do)
    do(*([value] if takes else []))


Action = Do | Declared
"""An entry of `Feature.actions`: a method alone is `SETTLED`."""


def in_present(do: Do) -> Declared:
    """An action that changes the game or the turn in the making."""
    return Declared(do, When.PRESENT)


def back_and_forth(do: Do) -> Declared:
    """An action that goes back and forth between turns."""
    return Declared(do, When.BACK)


def at_any_time(do: Do) -> Declared:
    """An action that leaves animations alone."""
    return Declared(do, When.ANY_TIME)


def report(do: Do) -> Declared:
    """A report of the page."""
    return Declared(do, When.REPORT)


def declared(action: Action) -> Declared:
    """An action with its condition, `SETTLED` if it has none."""
    return action if isinstance(action, Declared) else Declared(action, When.SETTLED)
