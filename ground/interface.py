"""Base class of interfaces whose implementations are checked when the class is defined."""

from __future__ import annotations

from typing import Any


class Interface:
    """The base of an interface: defining a subclass that lacks a member raises `TypeError`.

    The interface itself and its partial implementations are declared with `abstract=True`. The members of an
    interface are its abstract methods and its annotated attributes without a value.

    >>> class Shape(Interface, abstract=True):
    ...     sides: int
    >>> class Square(Shape):
    ...     pass
    Traceback (most recent call last):
    TypeError: Square lacks sides (Shape)
    """

    def __init_subclass__(cls, abstract: bool = False, **more: Any) -> None:
        super().__init_subclass__(**more)
        cls._abstract = abstract
        if not abstract and (lacking := missing(cls)):
            raise TypeError(f"{cls.__name__} lacks {', '.join(lacking)}")

    _abstract = True


def members(interface: type) -> dict[str, type]:
    """The members that an interface requires, each with the class that declares it."""
    required: dict[str, type] = {}
    for part in reversed(interface.__mro__):
        if not (issubclass(part, Interface) and part.__dict__.get("_abstract")) or part is Interface:
            continue
        names = [name for name in part.__annotations__ if name not in part.__dict__]
        names += [name for name, value in vars(part).items() if _is_abstract(value)]
        required |= dict.fromkeys((name for name in names if not name.startswith("_")), part)
    return required


def missing(class_: type) -> list[str]:
    """The members that a class lacks, as `NAME (CLASS)`."""
    return [f"{name} ({part.__name__})" for name, part in members(class_).items() if _lacks(class_, name)]


def _lacks(class_: type, name: str) -> bool:
    value = next((vars(part)[name] for part in class_.__mro__ if name in vars(part)), None)
    return value is None or _is_abstract(value)


def _is_abstract(value: object) -> bool:
    return bool(getattr(value, "__isabstractmethod__", False))
