"""The things beside the board."""

from __future__ import annotations

from .names import points


def in_base(banked: tuple[int, ...]) -> int:
    """The total value of the crystals in a base."""
    return sum(map(points, banked))


class Supply:
    """The track, the pile and the crystals in the bases. Immutable; a delivery makes a new one.

    The first entries of `track` and `pile` are the next crystal and the top special order (0: a masked one).
    For each of the six colours `banked` has the crystals in its base in the order of arrival, `points` their
    value.
    """

    __slots__ = ("_hash", "banked", "pile", "points", "track")

    def __init__(
        self, track: tuple[int, ...], pile: tuple[int, ...], banked: tuple[tuple[int, ...], ...]
    ) -> None:
        self.track = track
        self.pile = pile
        self.banked = banked
        self.points = tuple(map(in_base, banked))
        self._hash = hash((track, pile, banked))

    def bank(self, colour: int, crystal: int) -> Supply:
        """The supply with one more crystal in the base of a colour."""
        banked = list(self.banked)
        banked[colour] = (*banked[colour], crystal)
        return Supply(self.track, self.pile, tuple(banked))

    def draw(self) -> Supply:
        """The supply without the top of the pile."""
        return Supply(self.track, self.pile[1:], self.banked)

    def enter(self) -> Supply:
        """The supply without the next crystal of the track."""
        return Supply(self.track[1:], self.pile, self.banked)

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, Supply)
            and (self.track, self.pile, self.banked) == (other.track, other.pile, other.banked)
        )

    def __hash__(self) -> int:
        return self._hash
