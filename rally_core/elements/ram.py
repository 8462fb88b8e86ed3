"""Hydraulic pushers."""

from __future__ import annotations

from ..names import LARGEST
from .pusher import Pusher


class Ram(Pusher):
    """A pusher whose push goes on until a step fails (RALLY.md: Hydraulic pusher)."""

    name = kind = "ram"
    sign = "H."
    reach = LARGEST
