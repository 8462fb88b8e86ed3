"""The generator of all random set-ups (`ground.rng`), under the name that the rules use."""

from ground.rng import Random

__all__ = ["Random"]
