"""Copy machines."""

from __future__ import annotations

from .wall import Wall


class Copier(Wall):
    """A copy machine: own steps against its button make a shadow on its other side."""

    name = kind = "copier"
    reason = "machine"
