"""The interface of storage, text under keys: local storage on the page, a dict in tests."""

from __future__ import annotations

from typing import Protocol


class StorageFailed(Exception):
    """Storage is full, switched off or gone."""


class Storage(Protocol):
    """Text under keys. Any call may raise `StorageFailed`."""

    def get(self, key: str) -> str | None: ...
    def set(self, key: str, text: str) -> None: ...
    def remove(self, key: str) -> None: ...
    def keys(self) -> list[str]: ...
