"""When an action may be carried out: a feature says so where it lists its actions (`Feature.actions`)."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import NamedTuple

Do = Callable[[], object] | Callable[[str], object]
"""What carries an action out; it takes the action's value as text if it uses one."""


class When(Enum):
    """The conditions under which an action is carried out."""

    SETTLED = "settled"
    """For actions that lead elsewhere or open something: an animation is brought to its end first. So it is
    unless something else is said.
    """
    PRESENT = "present"
    """What changes the game or the turn in the making. While something moves, it only ends that, for what is
    seen is not yet what would be changed. It is done only where the game can go on: not in the past or on
    another screen, nor where a feature bars it.
    """
    BACK = "back"
    """What goes back and forth between turns: as `SETTLED`, and only where `PRESENT` is done."""
    ANY_TIME = "any time"
    """For actions that are allowed during an animation and leave it alone."""
    REPORT = "report"
    """For reports of the page: allowed at any time, and the message on the screen stays."""


class Declared(NamedTuple):
    """An action with its conditions."""

    do: Do
    when: When


def carry_out(do: Do, value: str) -> None:
    """Carry an action out, with the value if it takes one."""
    method = getattr(do, "__func__", do)
    code = getattr(method, "__code__", None)  # a partial has none, and takes the value
    takes = code is None or code.co_argcount > (method is not do)
    do(*([value] if takes else []))


Action = Do | Declared
"""What a feature lists: a method by itself is `SETTLED`."""


def in_present(do: Do) -> Declared:
    """What changes the game or the change that is being made."""
    return Declared(do, When.PRESENT)


def back_and_forth(do: Do) -> Declared:
    """What goes back and forth between turns."""
    return Declared(do, When.BACK)


def at_any_time(do: Do) -> Declared:
    """An action that leaves an animation alone."""
    return Declared(do, When.ANY_TIME)


def report(do: Do) -> Declared:
    """A report of the page."""
    return Declared(do, When.REPORT)


def declared(action: Action) -> Declared:
    """An action with its conditions; without any it is `SETTLED`."""
    return action if isinstance(action, Declared) else Declared(action, When.SETTLED)
