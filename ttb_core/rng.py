"""The generator of everything that is dealt (`ground.rng`), under the name by which rules refer to it."""

from ground.rng import Random

__all__ = ["Random"]
